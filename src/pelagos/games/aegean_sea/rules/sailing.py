"""Sailing (A-66 to A-69, A-84): Ships with their cargo, and the rights by which Goods leave an Island."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from .acts import Operation, classes, mine, move, number, went
from .effects import (
    AT_LEAST,
    CARGO_GOODS,
    CARGO_POPULACE,
    CARGO_THAT,
    Act,
)
from .running import advance, places
from .state import AegeanState
from .vocabulary import (
    CRETE,
    EMPTY,
    GOOD,
    MATS,
    NO_CARD,
    NOWHERE,
    PEOPLES,
    PIECE,
    POPULACE,
    RHODES,
    SHIP,
    V,
    deck_of,
)

CONTROLLED: Final = 1
COMMERCE: Final = 2


def may_sail(place: int, to: int) -> bool:
    """A-66: from one Island to any other, but never from a Home to a Home."""
    return place != to and (place < MATS or to < MATS)


def rights(s: AegeanState, people: int, place: int) -> int:
    """A-68, R-17, C-12: what lets Goods leave a place, judged once, before any Ship moves."""
    if s.control(place) == people:
        return CONTROLLED
    if s.givens.customs and people == RHODES and s.rules_the_sea(RHODES, place):
        return COMMERCE
    return 0


def pirates(s: AegeanState, people: int, place: int) -> bool:
    """C-7: whether an enemy Ship of Crete's waters may take a Good of the material it prefers."""
    if not s.givens.customs or s.seat_of[CRETE] < 0 or people == CRETE:
        return False
    return place == MATS + CRETE or (place < MATS and s.material(place) == CRETE)


def loadable(s: AegeanState, people: int, place: int, right: int, ship_preference: int) -> list[Action]:
    """The Goods that a Ship may take aboard (A-67, A-68, C-7, C-12)."""
    out: list[Action] = []
    if right:
        classes(s, s.goods[place], GOOD, out)
    elif pirates(s, people, place):
        classes(s, tuple([card for card in s.goods[place] if deck_of(card) == ship_preference]), GOOD, out)
    return out


class Sail(Operation):
    """A-36, A-66 to A-69, R-18: Ships sail together from one Island to another, each with a cargo or none.

    mark: the preference of the Ship that is being loaded, plus 1; extra: what lets Goods leave (C-7, C-12, C-13).
    """

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        people = s.people[run[1]]
        need = number(s, run, act.count, place)
        if not 0 < need <= s.count(place, SHIP, people):
            return False
        if to != NOWHERE:
            return may_sail(place, to)
        return any(may_sail(place, island) for island in places(s, run, act.to))

    def start(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> Frame:
        return f[:8] + (0, rights(s, s.people[f[1]], f[4]))

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        return act.count.kind == AT_LEAST and s.count(f[4], SHIP, s.people[f[1]]) > 0

    def pending(self, f: Frame) -> bool:
        return f[8] > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        people = s.people[f[1]]
        out: list[Action] = []
        if f[8] == 0:
            classes(s, mine(s, f[4], SHIP, people), SHIP, out)
            return out
        classes(s, mine(s, f[4], POPULACE, people), POPULACE, out)
        out += loadable(s, people, f[4], f[9], f[8] - 1)
        out.append(EMPTY.base)
        return out

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        if f[8] == 0:
            move(s, f[1], a, f[4], f[5])
            s.frames.append(f[:8] + (V.z[a] + 1, f[9]))
            return
        right = f[9]
        if a != EMPTY.base:
            move(s, f[1], a, f[4], f[5])
            if V.x[a] == GOOD and right == COMMERCE:
                right = 0  # C-13: one Good per sailing
        s.frames.append(went(f, 0, right))

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        advance(s, f[5], f[4], NO_CARD)


class SailLaden(Operation):
    """R-35 and its kin: one Ship sails with exactly the cargo stated. mark: its preference, plus 1; extra: rights."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        people = s.people[run[1]]
        if s.count(place, SHIP, people) < 1 or (to != NOWHERE and not may_sail(place, to)):
            return False
        if to == NOWHERE and not [1 for island in places(s, run, act.to) if may_sail(place, island)]:
            return False
        if act.cargo == CARGO_THAT:
            return run[7] in mine(s, place, POPULACE, people)
        need = number(s, run, act.cargo_count, place)
        if act.cargo == CARGO_POPULACE:
            return 0 < need <= s.count(place, POPULACE, people)
        return need > 0 and len(self._ships(s, people, place, rights(s, people, place), need)) > 0

    def _ships(self, s: AegeanState, people: int, place: int, right: int, need: int) -> list[Action]:
        """The Ships that may take so many Goods."""
        ships: list[Action] = []
        classes(s, mine(s, place, SHIP, people), SHIP, ships)
        if right == CONTROLLED:
            return ships if len(s.goods[place]) >= need else []
        if right == COMMERCE:
            return ships if need == 1 and s.goods[place] else []  # C-13
        if not pirates(s, people, place):
            return []
        held = [0] * PEOPLES
        for card in s.goods[place]:
            held[deck_of(card)] += 1
        return [a for a in ships if need == 1 and held[V.z[a]] >= need]  # C-8: one Good a Ship

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return 1 if act.cargo == CARGO_THAT else number(s, run, act.cargo_count, place)

    def start(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> Frame:
        return f[:8] + (0, rights(s, s.people[f[1]], f[4]))

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        held = s.count(f[4], POPULACE, s.people[f[1]]) if act.cargo == CARGO_POPULACE else len(s.goods[f[4]])
        if act.cargo == CARGO_GOODS and f[9] != CONTROLLED:
            return False  # C-8, C-13: one Good
        return act.cargo != CARGO_THAT and act.cargo_count.kind == AT_LEAST and held > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        people = s.people[f[1]]
        out: list[Action] = []
        if f[8] == 0:
            if act.cargo == CARGO_GOODS:
                return self._ships(s, people, f[4], f[9], f[6])
            classes(s, mine(s, f[4], SHIP, people), SHIP, out)
            return out
        if act.cargo == CARGO_THAT:
            return [PIECE.of3(POPULACE, people, s.givens.preference[run[7]])]
        if act.cargo == CARGO_POPULACE:
            classes(s, mine(s, f[4], POPULACE, people), POPULACE, out)
            return out
        return loadable(s, people, f[4], f[9], f[8] - 1)

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        move(s, f[1], a, f[4], f[5])
        if f[8] == 0:
            s.frames.append(f[:8] + (V.z[a] + 1, f[9]))
        else:
            s.frames.append(went(f, f[8], f[9]))

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        advance(s, f[5], f[4], NO_CARD)
