"""What a sound player would choose where looking at the next position takes too long to tell: which hand card to spend,
where to sail, what to carry. Everything else is left to the search. Not compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ....core.basics import Action, Frame
from ..rules.effects import (
    ADD,
    ADD_ISLAND,
    CHANGE,
    CREATE,
    DRAW,
    QUANTITY,
    RECOLOR,
    REPLACE,
    SACK,
    SAIL,
    ZEPHYR,
    Effect,
)
from ..rules.effects import HOME as HOME_BASE
from ..rules.running import code_of
from ..rules.sailing import CONTROLLED, loadable, pirates, rights
from ..rules.state import AegeanState
from ..rules.steps import ACT, BASIC, DISCIPLINE
from ..rules.vocabulary import (
    AT,
    ATHENS,
    BRONZE,
    CREW,
    DONE,
    DYE,
    ELECTRUM,
    EMPTY,
    GOOD,
    HAND,
    MARBLE,
    MATS,
    NOWHERE,
    PEOPLES,
    PIECE,
    POPULACE,
    SHIP,
    TEMPLE,
    TIMBER,
    TO,
    V,
)
from ..rules.vocabulary import SAIL as SAIL_HOME
from .evaluate import DECKS, counted, home_goods, loads, turns_left

NEEDED: Final = {BRONZE: 0.8, MARBLE: 0.6, DYE: 0.7, TIMBER: 1.1, ELECTRUM: 1.2}  # a first card of a preference
TWICE: Final = 0.35  # less for every other one in hand
HELM: Final = 1.6  # more for the only card that could sail Goods Home
LARGE: Final = 4  # points that a voyage should not wait with
LATE: Final = 4  # turns before the end


def advise(s: AegeanState, seat: int, legal: list[Action]) -> Action | None:
    """One rule of thumb for each question that has one."""
    if len(legal) == 1:
        return legal[0]
    f = s.question(seat)
    if f is None:
        return None
    if f[0] in (BASIC, DISCIPLINE):
        return SAIL_HOME.base if SAIL_HOME.base in legal and _worth_sailing(s, seat) else None
    if f[0] != ACT:
        return None
    act = code_of(s, f).act
    verb = V.verb_of[legal[0]]
    if verb == HAND.id:
        return None if act.op in (ADD_ISLAND, REPLACE) else _spend(s, seat, f, legal)
    if act.op == SAIL:
        return _sail(s, seat, f, legal)
    return None


# Hand cards.


def _spend(s: AegeanState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """The hand card that is least missed, and best for what it becomes."""
    act = code_of(s, f).act
    people = s.people[seat]
    held = home_goods(s, people)
    abroad = [0] * PEOPLES
    if act.op in (CREATE, RECOLOR):
        for place in s.inner():
            if s.control(place) == people:
                for card in s.goods[place]:
                    abroad[DECKS[card]] += 1
    best = legal[0]
    most = -99.0
    for a in legal:
        if V.verb_of[a] != HAND.id:
            continue
        card = V.x[a]
        preference = s.givens.preference[card]
        value = -kept(s, seat, card)
        if act.op in (CREATE, RECOLOR):
            value += 0.5 * held[preference] + 0.3 * abroad[preference]
        elif act.op == ADD and act.kind == TEMPLE and people == ATHENS and f[4] >= 0:
            value += 1.0 if any(DECKS[good] == preference for good in s.goods[f[4]]) else 0.0  # C-2
        if value > most:
            best, most = a, value
    if most < -1.6 and DONE.base in legal:
        return DONE.base
    return best


def kept(s: AegeanState, seat: int, card: int) -> float:
    """What a card is worth in hand: its basic action, unless others there offer the same, and its effect."""
    preference = s.givens.preference[card]
    alike = 0
    for other in s.hands[seat]:
        if other != card and s.givens.preference[other] == preference:
            alike += 1
    value = NEEDED[preference] - TWICE * alike + rated(s.givens.cards.effect(card))
    if preference == TIMBER and not alike and _goods_abroad(s, s.people[seat]):
        value += HELM
    return value


def _goods_abroad(s: AegeanState, people: int) -> bool:
    """Whether there are Goods to be fetched."""
    return any(s.goods[place] and s.control(place) == people for place in s.inner())


@cache
def rated(effect: Effect) -> float:
    """Roughly, what an effect is worth to whoever can use it."""
    value = 0.0
    for code in effect.codes:
        act = code.act
        number = 1 if act.count.kind == QUANTITY else max(1, act.count.k)
        if act.op == DRAW:
            value += 0.3 * number
        elif act.op in (CREATE, CHANGE) and act.where.base == HOME_BASE:
            value += 0.8 * number
        elif act.op in (SAIL, ZEPHYR) and act.to.base == HOME_BASE:
            value += 0.8
        elif act.op in (CREATE, SAIL):
            value += 0.4
        elif act.op == SACK:
            value += 0.2 * number
        elif code.op < 20:
            value += 0.2
    return min(value, 1.5) - 0.15 * effect.codes[0].cards


# Sailing.


def _worth_sailing(s: AegeanState, seat: int) -> bool:
    """Whether Goods should go Home now rather than wait for more Ships: a full load, a large one, or a late one."""
    people = s.people[seat]
    best = max(s.inner(), key=lambda place: load(s, people, place), default=NOWHERE)
    if best < 0:
        return False
    gain = load(s, people, best)
    full = s.count(best, SHIP, people) >= len(s.goods[best])
    return gain >= LARGE or (gain > 0 and (full or turns_left(s) < LATE))


def _sail(s: AegeanState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Goods go Home; where there are none to fetch, the fleet at Home goes to where some wait."""
    people = s.people[seat]
    verb = V.verb_of[legal[0]]
    if verb == AT.id:
        return _from(s, people, f, legal)
    if verb == TO.id:
        home = TO.of1(MATS + people)
        if home in legal and load(s, people, f[4]) > 0:
            return home
        return max(legal, key=lambda a: _drawn_to(s, people, V.x[a]))
    if f[5] == MATS + people:
        return _homeward(s, people, f, legal)
    return _outward(s, people, f, legal)


def _from(s: AegeanState, people: int, f: Frame, legal: list[Action]) -> Action | None:
    to = code_of(s, f).act.to
    if to.base == HOME_BASE or not to.fixed:
        best = max(legal, key=lambda a: load(s, people, V.x[a]))
        if load(s, people, V.x[best]) > 0:
            return best
    home = AT.of1(MATS + people)
    return home if home in legal and not to.fixed and _goods_abroad(s, people) else None


def load(s: AegeanState, people: int, place: int) -> float:
    """What the Ships at a place could bring Home at once (A-67, A-68, C-7, C-12)."""
    ships = s.crew[(place * CREW + SHIP) * PEOPLES + people]
    goods = s.goods[place]
    if not ships or not goods or place >= MATS:
        return 0.0
    right = rights(s, people, place)
    if right:
        return loads(home_goods(s, people), goods, len(ships) if right == CONTROLLED else 1)[0]
    if not pirates(s, people, place):
        return 0.0
    wanted = [s.givens.preference[card] for card in ships]
    fetched = [card for card in goods if DECKS[card] in wanted][: len(ships)]
    return loads(home_goods(s, people), tuple(fetched), len(fetched))[0]


def _drawn_to(s: AegeanState, people: int, place: int) -> float:
    """How much a fleet is drawn to a place: by Goods that wait for Ships there."""
    rest = loads(home_goods(s, people), s.goods[place], s.count(place, SHIP, people))[1]
    if place >= MATS:
        return 0.1 * rest if place != MATS + people and s.control(place) == people else -1.0
    return rest if s.control(place) == people else 0.3 * rest - 0.1


def _homeward(s: AegeanState, people: int, f: Frame, legal: list[Action]) -> Action:
    """The Goods that add most; a Ship without any stays where more may come."""
    held, there = home_goods(s, people), counted(s.goods[f[4]])
    goods = [a for a in legal if V.verb_of[a] == PIECE.id and V.x[a] == GOOD]
    if goods:
        return max(goods, key=lambda a: 2 * held[V.y[a]] + there[V.y[a]])
    if EMPTY.base in legal:
        return EMPTY.base
    if DONE.base not in legal:
        return legal[0]
    ships = [a for a in legal if a != DONE.base and _finds_cargo(s, people, f, a)]
    return ships[0] if ships else DONE.base


def _finds_cargo(s: AegeanState, people: int, f: Frame, ship: Action) -> bool:
    """Whether there is a Good left that this Ship may take (f: what lets Goods leave, see sailing.py)."""
    return len(loadable(s, people, f[4], f[9], V.z[ship])) > 0


def _outward(s: AegeanState, people: int, f: Frame, legal: list[Action]) -> Action | None:
    """As many Ships as there are Goods, and one; Populace goes aboard where it is wanted for control."""
    if DONE.base in legal:
        ships = [a for a in legal if a != DONE.base]
        enough = s.count(f[5], SHIP, people) > len(s.goods[f[5]])
        return DONE.base if enough or not ships else ships[0]
    if EMPTY.base not in legal:
        return None
    if s.control(f[5]) != people:
        for a in legal:
            if V.verb_of[a] == PIECE.id and V.x[a] == POPULACE:
                return a
    return EMPTY.base
