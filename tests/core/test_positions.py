"""Positions as a person may have written them: every fault is named with its field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelagos.core.basics import CHANCE
from pelagos.core.errors import PositionError
from pelagos.core.fields import AnySeat, Bag, Counts, Flag, Heap, Kind, List, Mask, Number, Run, Tuple, Word
from pelagos.core.flow import playout
from pelagos.core.positions import Json, Reader, dump_frames, load_frames, options_of
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES, Tongue
from pelagos_tiny import GAME


def fault(read: Any) -> tuple[str, str]:
    with pytest.raises(PositionError) as error:
        read()
    for language in LANGUAGES:
        assert error.value.field in Tongue(language)(error.value.message)
    return error.value.field, error.value.reason


def read(kind: Kind, data: object) -> Any:
    return kind.read(GAME.start(3), data, "x")


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        (Number(0, 3), 3, 3),
        (AnySeat(nobody=True), -1, -1),
        (Flag(), True, 1),
        (Flag("bool"), False, False),
        (Word(["zeus", "ares"]), "ares", 1),
        (Word(["zeus"], {None: -1}), None, -1),
        (Mask(["zeus", "ares"]), ["ares"], 2),
        (Mask(size=6, first=1), [1, 3], 5),
        (Mask(size=lambda s: s.seats), [0, 2], 5),
        (Counts(["wool", "gold"], 9), {"gold": 2}, [0, 2]),
        (Heap(["port", "temple"], 9), ["port", "port"], [2, 0]),
        (List(Number(0, 9)), [3, 1], [3, 1]),
        (Bag(Number(0, 9)), [1, 3], [1, 3]),
        (Run(Number(0, 9)), [3, 1], (3, 1)),
        (Tuple(Number(0, 9), Word(["zeus"])), [3, "zeus"], (3, 0)),
    ],
)
def test_items_are_written_and_read_by_their_kind(kind: Kind, written: object, value: object) -> None:
    s = GAME.start(3)
    assert read(kind, written) == value
    assert kind.write(s, value) == written
    assert kind.holds(s, value)


def test_bags_are_sorted() -> None:
    assert read(Bag(Number(0, 9)), [3, 1]) == [1, 3]
    assert not Bag(Number(0, 9)).holds(GAME.start(3), [3, 1])


@pytest.mark.parametrize(
    ("kind", "data", "expected"),
    [
        (Number(0, 1), "1", ("x", "not-number")),
        (Number(0, 1), True, ("x", "not-number")),
        (Number(0, 1), 1.0, ("x", "not-number")),
        (Number(0, 1), 2, ("x", "range")),
        (AnySeat(), 3, ("x", "range")),
        (Flag(), 1, ("x", "not-flag")),
        (Word(["zeus"]), "hera", ("x", "not-word")),
        (Word(["zeus"]), 0, ("x", "not-word")),
        (Word(["zeus"]), [], ("x", "not-word")),
        (Word(["zeus"], {0: 0}), False, ("x", "not-word")),
        (Word(["zeus", "ares"], here=lambda s: [0]), "ares", ("x", "not-word")),
        (Mask(["zeus"]), 1, ("x", "not-list")),
        (Mask(["zeus"]), ["zeus", "hera"], ("x[1]", "not-word")),
        (Mask(["zeus"]), [[]], ("x[0]", "not-word")),
        (Mask(size=2), [2], ("x[0]", "range")),
        (Mask(size=2), [-1], ("x[0]", "range")),
        (Counts(["wool"], 9), [], ("x", "not-object")),
        (Counts(["wool"], 9), {"silk": 1}, ("x.silk", "unknown")),
        (Counts(["wool"], 9), {"wool": -1}, ("x.wool", "range")),
        (Heap(["port"], 1), ["port", "port"], ("x", "too-many")),
        (Heap(["port"], 1), [["port"]], ("x[0]", "not-word")),
        (List(Number(0, 1)), 3, ("x", "not-list")),
        (List(Number(0, 1)), [0, 5], ("x[1]", "range")),
        (List(Number(0, 1), length=2), [0], ("x", "length")),
        (List(Number(0, 1), 1), [0, 0], ("x", "too-many")),
        (List(List(Number(0, 1))), [[0], [0, 9]], ("x[1][1]", "range")),
        (Tuple(Number(0, 1), Number(0, 1)), [0], ("x", "length")),
        (Tuple(Number(0, 1), Number(0, 1)), [0, None], ("x[1]", "not-number")),
    ],
)
def test_what_is_wrong_is_named(kind: Kind, data: object, expected: tuple[str, str]) -> None:
    assert fault(lambda: read(kind, data)) == expected


@pytest.mark.parametrize(
    ("data", "read", "expected"),
    [
        ([], lambda r: r, ("position", "not-object")),
        ({}, lambda r: r.number("n", 0, 1), ("n", "missing")),
        ({"o": 3}, lambda r: r.inner("o"), ("o", "not-object")),
        ({"o": {"p": {"n": -1}}}, lambda r: r.inner("o").inner("p").number("n", 0, 1), ("o.p.n", "range")),
        ({"w": ["zeus"]}, lambda r: r.word("w", ["zeus"]), ("w", "not-word")),
        ({"x": 1}, lambda r: r.done(), ("x", "unknown")),
        ({"o": {"x": 1}}, lambda r: r.inner("o").done(), ("o.x", "unknown")),
    ],
)
def test_objects_are_read_to_the_end(data: Any, read: Any, expected: tuple[str, str]) -> None:
    assert fault(lambda: read(Reader(data))) == expected


def some(plies: int, seats: int = 3) -> Json:
    """A position of the tiny game, as JSON read back from text."""
    state = GAME.start(seats)
    playout(state, Rng.seeded(4), plies)
    data: Json = json.loads(json.dumps(GAME.dump(state)))
    return data


def test_frames_are_lists_that_begin_with_the_name_of_their_step() -> None:
    data = some(17)
    assert data["frames"] == [["offers"]]
    assert {lane[0][0] for lane in data["lanes"]} == {"offer", "ready"}
    state = GAME.load(data)
    assert dump_frames(state, state.frames, GAME.form.kinds) == [["offers"]]
    assert load_frames(state, data["lanes"][1], "x", GAME.form.kinds) == state.lanes[1]


@pytest.mark.parametrize("plies", [0, 5, 16, 17, 18, 22, 60])
def test_a_position_survives_json(plies: int) -> None:
    data = some(plies)
    assert GAME.dump(GAME.load(data)) == data


def test_a_position_may_be_written_by_hand() -> None:
    state = GAME.load({"game": "tiny", "seats": 2, "hands": [[10, 3], [7, 3]], "pot": [5], "frames": [["turn"]]})
    assert state.actors() == (CHANCE,)
    assert state.hands == [[3, 10], [3, 7]], "bags are sorted"
    assert len(state.bag) == 26
    assert state.won == [[], []]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, ("game", "not-word")),
        ({"seats": 9}, ("seats", "range")),
        ({"colour": "red"}, ("colour", "unknown")),
        ({"hands": [[1, 1, 1], [1, 2, 3], [4, 5, 6]]}, ("hands", "count")),
        ({"hands": [[1], [1, 2], [4, 5]]}, ("hands", "misfit")),
        ({"won": [[5], [5], [5]]}, ("won", "count")),
        ({"plan": [[1], []]}, ("plan", "length")),
        ({"frames": []}, ("lanes", "lanes")),
        ({"frames": 7}, ("frames", "not-list")),
        ({"frames": [["sleep"]]}, ("frames[0]", "step")),
        ({"frames": [[]]}, ("frames[0]", "step")),
        ({"frames": [[["offers"]]]}, ("frames[0]", "step")),
        ({"frames": [["offers", 1]]}, ("frames[0]", "fields")),
        ({"frames": [["deal", "x"]]}, ("frames[0][1]", "not-number")),
        ({"lanes": []}, ("lanes", "lanes")),
        ({"lanes": [[], []]}, ("lanes", "length")),
        ({"lanes": [[["offer", 1]], [["offer", 1]], [["offer", 2]]]}, ("lanes[0]", "seat")),
        ({"lanes": [[["turn"]], [["offer", 1]], [["offer", 2]]]}, ("lanes[0]", "step")),
        ({"frames": [["offer", 9]], "lanes": [], "shelf": []}, ("frames[0][1]", "range")),
        ({"shelf": 3}, ("shelf", "not-list")),
        ({"shelf": []}, ("lanes", "lanes")),
        ({"shelf": [[[["offer", 0]], [], []]]}, ("lanes", "lanes")),
        ({"options": 3}, ("options", "not-object")),
    ],
)
def test_impossible_positions_are_refused(change: Json, expected: tuple[str, str]) -> None:
    assert fault(lambda: GAME.load(some(17) | change)) == expected


def test_a_sealed_coin_must_be_in_the_hand_of_a_seat_that_is_ready() -> None:
    data = some(18)
    ready = next(seat for seat in range(3) if data["plan"][seat])
    data["plan"][ready] = [next(n for n in range(1, 11) if n not in data["hands"][ready])]
    assert fault(lambda: GAME.load(data)) == (f"plan[{ready}]", "misfit")


def test_options_of_a_position_are_checked() -> None:
    assert options_of({}) == {}
    assert fault(lambda: GAME.load(some(17) | {"options": {"coins": 77}})) == ("options.coins", "option")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 20_000) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.slow
@given(st.sampled_from(sorted(some(17))), JSON)
def test_whatever_stands_in_a_field_is_read_or_refused(key: str, value: Any) -> None:
    data = some(17)
    data[key] = value
    try:
        state = GAME.load(data)
    except PositionError:
        return
    assert GAME.audit(state) == []
    playout(state, Rng.seeded(1), 200)
    assert state.actors() == ()
