"""What leaked in simultaneous phases: the toy of island trade with planted bugs, and the kit must find them."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import ALL, Action, Frame, Seat
from pelagos.core.flow import Step
from pelagos.core.kit import check
from pelagos.core.options import Options
from pelagos.core.positions import Json
from pelagos.core.rng import Rng
from tests.core.toy_trade import HarbourGame
from tests.core.toy_trade import rules as harbour


class LeakyHarbour(HarbourGame):
    """Harbour with some steps of its book replaced."""

    def __init__(self, **steps: Step[Any]) -> None:
        self.book = harbour.BOOK[:]
        names = [step.name for step in harbour.BOOK]
        for name, step in steps.items():
            self.book[names.index(name)] = step

    def setup(self, seats: int, options: Options) -> harbour.Harbour:
        return self._dress(super().setup(seats, options))

    def imagine(self, view: Any, rng: Rng) -> harbour.Harbour:
        return self._dress(super().imagine(view, rng))

    def scramble(self, state: harbour.Harbour, seat: Seat, rng: Rng) -> harbour.Harbour:
        return self._dress(super().scramble(state, seat, rng))

    def load(self, data: Json) -> harbour.Harbour:
        return self._dress(super().load(data))

    def _dress(self, s: harbour.Harbour) -> harbour.Harbour:
        s.book = self.book
        return s


class AsksTheAble(harbour.Answers):
    """Only those who can pay are asked: being waited for tells."""

    def lanes(self, s: harbour.Harbour, f: Frame) -> list[list[Frame]]:
        lanes = super().lanes(s, f)
        for seat in s.addressed(f[1]):
            if not harbour.covers(s.hands[seat], s.offer[2]):
                s.plan[seat] = [0]
                lanes[seat] = []
        return lanes


class TellsTheOffer(harbour.Draft):
    """An offer to one seat is told to all."""

    def apply(self, s: harbour.Harbour, f: Frame, a: Action) -> None:
        given = s.offer[1]
        super().apply(s, f, a)
        if a == harbour.SEND.base:
            s.tell(ALL, "offer", (f[1], *(harbour.GIVE.of1(kind) for kind in given)))


class OpenDraft(harbour.Draft):
    """The plies of a draft are in everybody's log."""

    def seen(self, s: harbour.Harbour, f: Frame, a: Action) -> int:
        return ALL


class CountsDrafts(harbour.Draft):
    """A public counter moves while a secret draft is made."""

    def apply(self, s: harbour.Harbour, f: Frame, a: Action) -> None:
        super().apply(s, f, a)
        s.revised = [0] * s.seats
        s.revised[f[1]] = min(1, len(s.offer[1]))


class OpenDiscard(harbour.Discards):
    """What is thrown away face down is told to all."""

    def close(self, s: harbour.Harbour, f: Frame) -> None:
        for seat, cards in enumerate(s.plan):
            s.tell(ALL, "dropped", (seat, *(harbour.DROP.of1(kind) for kind in cards)))
        super().close(s, f)


class SwapIfAble(harbour.Answer):
    """An answer is offered by what the proposer holds now, which the answerer cannot know."""

    def legal(self, s: harbour.Harbour, f: Frame) -> list[Action]:
        proposer = s.frames[-1][1]
        able = len(set(s.hands[proposer])) > 2
        return super().legal(s, f) if able else [harbour.NO.base]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "invariants"),
    [
        ({"answers": AsksTheAble()}, {5, 10}),
        ({"draft": TellsTheOffer()}, {10}),
        ({"draft": OpenDraft()}, {10}),
        ({"draft": CountsDrafts()}, {5, 8, 10}),
        ({"discards": OpenDiscard()}, {10}),
        ({"answer": SwapIfAble()}, {5, 10}),
    ],
)
def test_what_leaks_in_simultaneous_phases(steps: dict[str, Step[Any]], invariants: set[int]) -> None:
    failure = check(LeakyHarbour(**steps), 4, 1500, draw_every=3).failure
    assert failure is not None, "the kit found nothing"
    assert failure.invariant in invariants
