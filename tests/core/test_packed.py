"""What a state holds, as one value: equal where two states hold the same, another wherever they do not."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.flow import State, Step
from pelagos.core.packed import fields_of, packed
from pelagos.core.registry import games


class Slotted(State):
    """A state with one field, which may hold anything."""

    __slots__ = ("held",)

    def __init__(self, held: object) -> None:
        super().__init__(2, [], None)
        self.held = held


class Open(State):
    """The same without slots."""

    def __init__(self, held: object) -> None:
        super().__init__(2, [], None)
        self.held = held


class Thing:
    """Something that is taken for a constant."""


KINDS = [Slotted, Open]
VALUES = [
    0,
    1,
    -1,
    2**70,
    "1",
    None,
    [],
    [0],
    [[0], [1]],
    [[0, 1], []],
    [(1, 2), (3,)],
    {1: [2]},
    {1: [3]},
    {"1": 2},
    {1, 2},
    {1, 3},
    Thing(),
]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_differs_is_told_apart(kind: Any) -> None:
    all_packed = [packed(kind(value)) for value in VALUES]
    assert len(set(all_packed)) == len(VALUES)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_values_are_equal_however_they_came_about(kind: Any) -> None:
    assert packed(kind({"a": 1, "b": 2})) == packed(kind({"b": 2, "a": 1}))
    assert packed(kind({1: 1, 2: 2})) == packed(kind({2: 2, 1: 1}))
    assert packed(kind({8, 0, 16})) == packed(kind({16, 8, 0}))
    assert packed(kind(Thing())) == packed(kind(Thing()))


@pytest.mark.parametrize("kind", KINDS)
def test_a_later_change_leaves_it_as_it_was(kind: Any) -> None:
    inner = [1]
    for value in (inner, [inner], {1: inner}):
        state = kind(value)
        before = packed(state)
        assert packed(state) == before
        inner.append(2)
        assert packed(state) != before


def test_listener_menu_and_book_do_not_count() -> None:
    state = Slotted([1])
    before = packed(state)
    state.menu = [3]
    state.book = [Step()]
    assert packed(state) == before


def test_a_field_that_was_never_set_is_held_as_nothing() -> None:
    state = Slotted(1)
    del state.held
    assert fields_of(state, packed(state))["held"] is None


class Agreed:
    """What a table agreed on, the same throughout a game."""

    __slots__ = ("rounds",)

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds


@pytest.mark.parametrize("kind", KINDS)
def test_states_are_equal_down_to_their_constants(kind: Any) -> None:
    assert kind([1]) == kind([1]) != kind([2])
    assert kind(Agreed(5)) == kind(Agreed(5))
    assert kind(Agreed(5)) != kind(Agreed(6))
    assert kind(Agreed(5)) != kind(Thing())
    assert Slotted(1) != Open(1)


def test_the_options_of_a_table_tell_states_apart() -> None:
    game = games()["cyclades"]
    one, other = game.start(3, {"cycles": 5}), game.start(3, {"cycles": 6})
    assert one != other
    assert one == game.start(3, {"cycles": 5})


@pytest.mark.parametrize("value", [[1, [2, 3]], {1: 2}])
def test_fields_are_found_again_by_their_names(value: object) -> None:
    state = Slotted(value)
    found = fields_of(state, packed(state))
    assert found["seats"] == 2
    assert found["held"] in ([1, [2, 3]], frozenset({(1, 2)}))
