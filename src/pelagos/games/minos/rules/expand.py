"""Expand (M-122 to M-124): Warriors are placed and moved."""

from __future__ import annotations

from ....core.basics import ALL, Action
from .state import LANDS, MinosState
from .vocabulary import MOVE, PLACE


def place_choices(s: MinosState, seat: int) -> list[Action]:
    """PLACE: a Warrior of the Reserves to an own City region."""
    if not s.reserves[seat]:
        return []
    return [PLACE.of1(region) for region in s.givens.active if s.city[region] == seat]


def move_choices(s: MinosState, seat: int) -> list[Action]:
    """MOVE: an own Warrior to an adjacent region (M-123); no limit there (M-124)."""
    out: list[Action] = []
    start = seat * LANDS
    adjacent = s.givens.adjacent
    for region in s.givens.active:
        if s.warriors[start + region]:
            for there in adjacent[region]:
                out.append(MOVE.of2(region, there))
    return out


def move_possible(s: MinosState, seat: int) -> bool:
    """Whether a Warrior can move."""
    start = seat * LANDS
    return any(s.warriors[start + region] and s.givens.adjacent[region] for region in s.givens.active)


def place_warrior(s: MinosState, clan: int, region: int) -> None:
    """From the Reserves to a City region."""
    s.reserves[clan] -= 1
    s.warriors[clan * LANDS + region] += 1
    s.stirred = 1
    s.tell(ALL, "placed", (clan, region))


def move_warrior(s: MinosState, clan: int, region: int, there: int) -> None:
    """To an adjacent region."""
    s.warriors[clan * LANDS + region] -= 1
    s.warriors[clan * LANDS + there] += 1
    s.stirred = 1
    s.tell(ALL, "moved", (clan, region, there))
