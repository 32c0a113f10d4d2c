"""Views as vectors: the parts, the seats counted from the viewer, and what the kit finds."""

from __future__ import annotations

from array import array
from types import SimpleNamespace
from typing import Any

import pytest

from pelagos.core import observation as parts
from pelagos.core.basics import TABLE
from pelagos.core.flow import random_ply
from pelagos.core.kit import check
from pelagos.core.observation import Observation, Part
from pelagos.core.registry import games
from pelagos.core.rng import Rng
from pelagos_tiny import GAME as TINY
from pelagos_tiny.game import TinyGame
from pelagos_tiny.views.view import ObolView


def seen(seat: int, **fields: object) -> Any:
    """As much of a view as the parts ask for."""
    return SimpleNamespace(seat=seat, seats=3, **fields)


def values(part: Part, view: Any) -> list[float]:
    return [round(value, 3) for value in Observation((part,)).of(view)]


def test_numbers_are_scaled_and_cut_off() -> None:
    assert values(parts.number("n", 4), seen(0, n=3)) == [0.75]
    assert values(parts.number("n", 4), seen(0, n=9)) == [1]
    assert values(parts.number("n", 4), seen(0, n=-9)) == [-1]
    assert values(parts.numbers("n", 4, 10), seen(0, n=[5, 0, 20])) == [0.5, 0, 1, 0]
    with pytest.raises(ValueError, match="n has 5 numbers, 4 are declared"):
        values(parts.numbers("n", 4, 10), seen(0, n=[1] * 5))


def test_seats_are_counted_from_the_viewer() -> None:
    gold = parts.by_seat("gold", 4, 10)
    assert values(gold, seen(0, gold=[1, 2, 3])) == [0.1, 0.2, 0.3, 0]
    assert values(gold, seen(2, gold=[1, 2, 3])) == [0.3, 0.1, 0.2, 0]
    assert values(gold, seen(TABLE, gold=[1, 2, 3])) == [0.1, 0.2, 0.3, 0]
    assert values(parts.by_seat("gold", 3, 10, 2), seen(1, gold=[1, 2, 3, 4, 5, 6])) == [0.3, 0.4, 0.5, 0.6, 0.1, 0.2]
    assert values(parts.bits_by_seat("m", 3, 2), seen(1, m=[1, 2, 3])) == [0, 1, 1, 1, 1, 0]
    assert values(parts.seat_bits("m", 3), seen(1, m=0b101)) == [0, 1, 1]
    assert values(parts.seat_bits("m", 3, 2), seen(1, m=0b100110)) == [1, 0, 0, 1, 0, 1]
    assert values(parts.seats_in("s", 3), seen(1, s=[1, -1, 0])) == [1, 0, 1]
    assert values(parts.owners("o", 3, 3), seen(1, o=[1, -1, 0])) == [1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert values(parts.choices_by_seat("c", 3, 2), seen(2, c=[0, -1, 1])) == [0, 1, 1, 0, 0, 0]


def test_things_stand_in_their_places() -> None:
    assert values(parts.choice("c", 3), seen(0, c=2)) == [0, 0, 1]
    assert values(parts.choice("c", 3), seen(0, c=-1)) == [0, 0, 0]
    assert values(parts.choices("c", 2, 2), seen(0, c=[1, 0])) == [0, 1, 1, 0]
    assert values(parts.bits("m", 4), seen(0, m=0b1010)) == [0, 1, 0, 1]
    assert values(parts.counts("b", 3, 2), seen(0, b=[0, 2, 2, 2])) == [0.5, 0, 1]


def test_a_part_is_declared_once() -> None:
    with pytest.raises(ValueError, match="gold is declared twice"):
        Observation((parts.number("gold", 1), parts.number("gold", 2)))


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_game_declares_its_own(game: Any) -> None:
    """Each number has a name; most parts change in the course of a game; the mask shows what is legal."""
    whole: Observation = game.observation
    assert whole.size == len(whole.labels) == len(set(whole.labels)) > 50
    state, rng, moved = game.start(game.seats.start), Rng.seeded(3), set()
    before = game.observe(game.view(state, 0))
    for _ in range(300):
        if state.result() is None:
            random_ply(state, rng)
        now = game.observe(game.view(state, 0))
        moved |= {part.name for part in whole.parts if now[whole.where(part.name)] != before[whole.where(part.name)]}
    assert len(moved) > len(whole.parts) / 3
    legal = state.legal(state.actor()) if state.result() is None else []
    mask = game.mask(legal)
    assert [action for action in range(game.vocabulary.size) if mask[action]] == legal


def test_equal_seats_see_equal_vectors() -> None:
    """At the start of Obol, before a coin is dealt, every seat is like every other."""
    state = TINY.start(4)
    assert len({TINY.observe(TINY.view(state, seat)).tobytes() for seat in range(4)}) == 1


class Wide(TinyGame):
    """A vector longer than declared."""

    def observe(self, view: ObolView) -> array[float]:
        return super().observe(view) + array("f", [0])


class Loud(TinyGame):
    """A number that is none."""

    observation = Observation((Part("held", 1, lambda view, vector, at: vector.__setitem__(at, float("nan"))),))


class Nosy(TinyGame):
    """A vector that tells what the game remembers of a state rather than what the view shows."""

    def scramble(self, state: Any, seat: int, rng: Rng) -> Any:
        self.peeked = 1.0
        return super().scramble(state, seat, rng)

    def observe(self, view: ObolView) -> array[float]:
        vector = super().observe(view)
        vector[0] = getattr(self, "peeked", 0.0)
        self.peeked = 0.0
        return vector


@pytest.mark.parametrize(
    ("game", "told"),
    [(Wide, "the size of observe"), (Loud, "has nan as held"), (Nosy, "observe tells seats[0] from something")],
)
def test_the_kit_finds_faults(game: type[TinyGame], told: str) -> None:
    failure = check(game(), 3, 60).failure
    assert failure is not None
    assert failure.invariant == 6
    assert told in failure.detail
