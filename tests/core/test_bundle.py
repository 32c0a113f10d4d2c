"""Bundles composed in any order: whatever is named, the answer can be completed; putting back has an end."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pelagos.core.assembly import Assembly, Ready, Sealed, Secret
from pelagos.core.basics import Action, Frame
from pelagos.core.bundle import fill, kinds_left, put_back, to_name, to_put_back
from pelagos.core.flow import Step, playout
from pelagos.core.result import Result
from pelagos.core.rng import Rng
from pelagos.core.vocabulary import Vocabulary, names

V = Vocabulary()
GOOD = names("good", "wool olives ore")
NAME = V.verb("name", GOOD)
BACK = V.verb("back", GOOD)
REVISE = V.verb("revise")

CHOOSE, PICK, READY = range(3)
NEEDED = 3


class Hand(Assembly):
    __slots__ = ("have", "trail")
    have: list[int]
    trail: list[list[int]]

    def __init__(self, have: list[int], of: Hand | None = None) -> None:
        super().__init__(2, BOOK, of)
        self.have = have
        self.trail = [] if of is None else of.trail[:]

    def clone(self) -> Hand:
        return Hand(self.have, self)

    def result(self) -> Result | None:
        return None


class Choose(Sealed[Hand]):
    """Everybody names three things."""

    name = "choose"
    ready = READY
    patience = 4

    def asked(self, s: Hand, f: Frame) -> int:
        return 3

    def question(self, s: Hand, f: Frame, seat: int) -> Frame:
        return (PICK, seat)

    def close(self, s: Hand, f: Frame) -> None:
        s.trail += s.plan


class Pick(Secret[Hand]):
    name = "pick"
    fields = "seat"

    def legal(self, s: Hand, f: Frame) -> list[Action]:
        row = s.draft[f[1]] or [0, 0, 0]
        return to_name(NAME, s.have, row, NEEDED - sum(row)) + to_put_back(BACK, row, s.spare[f[1]])

    def apply(self, s: Hand, f: Frame, a: Action) -> None:
        seat = f[1]
        row = s.draft[seat] or [0, 0, 0]
        if V.verb_of[a] == BACK.id:
            put_back(s, seat, row, V.x[a])
        else:
            row[V.x[a]] += 1
        if fill(s.have, row, NEEDED - sum(row)):
            s.draft[seat] = row
            s.lanes[seat].append(f)
        else:
            s.plan[seat], s.draft[seat] = row, []
            s.seal(seat)


BOOK: list[Step[Any]] = [Choose(), Pick(), Ready(REVISE.base)]


def hand(*have: int) -> Hand:
    s = Hand(list(have))
    s.frames.append((CHOOSE,))
    s.settle()
    return s


def texts(s: Hand, seat: int = 0) -> list[str]:
    return [V.text(a) for a in s.legal(seat)]


def do(s: Hand, *choices: str) -> None:
    for text in choices:
        assert text in texts(s), (text, texts(s))
        s.apply(0, V.parse(text))


def test_things_are_named_in_any_order() -> None:
    s, t = hand(2, 2, 2), hand(2, 2, 2)
    do(s, "name ore", "name wool", "name ore")
    do(t, "name wool", "name ore", "name ore")
    assert s.plan[0] == t.plan[0] == [1, 0, 2]


def test_things_are_put_back_until_the_answer_is_sent_while_patience_lasts() -> None:
    s = hand(2, 2, 2)
    assert texts(s) == ["name wool", "name olives", "name ore"]
    do(s, "name ore", "name wool")
    assert texts(s) == ["name wool", "name olives", "name ore", "back wool", "back ore"]
    do(s, "back ore", "back wool")
    assert (s.draft[0], s.spare[0]) == ([0, 0, 0], 2)
    do(s, "name wool", "back wool", "name wool", "back wool", "name olives")
    assert texts(s) == ["name wool", "name olives", "name ore"]


@pytest.mark.parametrize(
    ("have", "row", "left", "filled", "rest"),
    [
        ([2, 2, 2], [0, 0, 0], 3, [0, 0, 0], 3),
        ([3, 0, 0], [1, 0, 0], 2, [3, 0, 0], 0),  # one kind is left
        ([1, 1, 1], [0, 0, 0], 3, [1, 1, 1], 0),  # all of them are needed
        ([1, 1, 1], [0, 1, 0], 2, [1, 1, 1], 0),
        ([4, 1, 0], [0, 1, 0], 2, [2, 1, 0], 0),
        ([2, 2, 0], [1, 1, 0], 0, [1, 1, 0], 0),  # nothing is left to be named
    ],
)
def test_what_leaves_no_choice_is_filled_in(
    have: list[int], row: list[int], left: int, filled: list[int], rest: int
) -> None:
    assert fill(have, row, left) == rest
    assert row == filled


def test_filling_in_never_stops_half_way() -> None:
    """Else what was filled in could be put back, and would be filled in again."""
    for have in product(range(4), repeat=3):
        for row in product(*[range(n + 1) for n in have]):
            for left in range(sum(have) - sum(row) + 1):
                named = list(row)
                rest = fill(list(have), named, left)
                assert (rest == left and named == list(row)) or (rest == 0 and sum(named) == sum(row) + left)
                if rest:
                    assert len(kinds_left(list(have), named, rest)) > 1


def test_whatever_was_named_the_answer_can_be_completed_and_every_game_ends() -> None:
    for have in product(range(4), repeat=3):
        if sum(have) <= NEEDED or max(have) == sum(have):
            continue
        for seed in range(3):
            s = hand(*have)
            assert playout(s, Rng.seeded(seed), 200) < 200
            assert [sum(plan) for plan in s.trail] == [NEEDED, NEEDED]
            assert all(plan[k] <= have[k] for plan in s.trail for k in range(3))
