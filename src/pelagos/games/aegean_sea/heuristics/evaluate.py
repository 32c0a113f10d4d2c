"""How well a seat stands, in points: Goods at Home, Goods that its Ships may soon bring there, and what serves them.

A game is won by Goods of one material at Home (A-77: squares). They are created abroad, and come Home on Ships from
Islands that one controls (A-67, A-68). So a Good abroad is worth what it would add at Home, times a chance; Ships,
Populace, Temples and cards are worth a little each. All of it fades as the decks run out.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from ..rules.content import Cards
from ..rules.givens import ADMIRED, DECADENT, HAND, SANCTUARY, SQUADRON, Givens
from ..rules.state import AegeanState
from ..rules.vocabulary import ATHENS, CREW, DECK, MATS, NOBODY, PEOPLES, POPULACE, RHODES, SHIP, SPARTA, TEMPLE, TIMBER

CARD: Final = 0.14  # a card in hand
QUEST: Final = 0.44
TRAINED: Final = 0.81  # C-15, C-18: what a Quest is worth to Sparta beyond that
READY: Final = 0.79  # a Good at an Island one controls, with an own Ship for it
SECOND: Final = 0.62  # what counts of loads at other Islands than the best
AT_HELM: Final = 0.21  # … with a timber card to sail it Home
WAITING: Final = 0.27  # … without a Ship, which is at Home
ALONE: Final = 0.20  # … without a Ship anywhere
FOREIGN: Final = 0.06  # a Good at an Island one does not control
LANDED: Final = 0.10  # … where one has Ships
SHIP_THERE: Final = 0.73  # a Ship at an Island one controls
SHIP_HOME: Final = 0.12
SHIP_ELSEWHERE: Final = 0.20
FLEET: Final = 4  # Ships beyond so many at one place are worth less
FOLK: Final[tuple[float, ...]] = (0.00, 0.60, 1.00, 1.26, 1.46)  # so many Populace at an inner Island
FOLK_HOME: Final[tuple[float, ...]] = (0.00, 0.17, 0.28, 0.33, 0.37)
ISLAND: Final = 0.16  # controlled
TEMPLE_WORTH: Final = 0.17
REVERED: Final = 0.62
CROWDED: Final = 0.42  # what is left of the worth of an Island that Vainglory threatens
LOST_HOME: Final = 0.18  # the share of the points at Home that an enemy who controls it may take away
TURN: Final = 2.2  # cards that a turn takes
SOON: Final = 2.09  # turns before the end at which what is not yet scored counts half
HEAT: Final = 3.04  # of the softmax, at the end; more the longer the game will last
WARMTH: Final = 0.41

NONE: Final = (0,) * PEOPLES
DECKS: Final = [(card - 1) // DECK for card in range(PEOPLES * DECK + 1)]


Numbers = tuple[int, ...]  # of cards
Held = tuple[int, ...]  # per material
Seats = tuple[int, ...]  # per people
Crew = tuple[Numbers, ...]  # of a place, by kind and people


class Judged:
    """The position judged last. Many a choice only begins something (a place, a form): nothing has changed yet."""

    __slots__ = ("chances", "crew", "decks", "givens", "goods", "hands", "isle", "quest", "statues")

    def __init__(self) -> None:
        self.givens: Givens | None = None

    def same(self, s: AegeanState) -> bool:
        """Whether all that is judged is as it was."""
        return (
            self.givens is s.givens
            and self.crew == s.crew
            and self.goods == s.goods
            and self.hands == s.hands
            and self.decks == s.decks
            and self.isle == s.isle
            and self.quest == s.quest
            and self.statues == s.statues
        )

    def keep(self, s: AegeanState, chances: list[float]) -> None:
        """Remember a judgement; the position may be changed afterwards."""
        self.givens = s.givens
        self.crew, self.goods, self.hands, self.decks = s.crew[:], s.goods[:], s.hands[:], s.decks[:]
        self.isle, self.quest, self.statues = s.isle[:], s.quest[:], s.statues[:]
        self.chances = chances


LAST: Final = Judged()


def evaluate(s: AegeanState) -> list[float]:
    """A rough chance of winning per seat."""
    result = s.result()
    if result is not None:
        return result.shares
    if LAST.same(s) and min(s.people) >= 0:
        return LAST.chances
    turns = turns_left(s)
    worths = worths_of(s, turns)
    heat = HEAT + WARMTH * turns
    best = max(worths)
    shares = [exp((value - best) / heat) for value in worths]
    total = sum(shares)
    chances = [share / total for share in shares]
    LAST.keep(s, chances)
    return chances


def turns_left(s: AegeanState) -> float:
    """About how many turns a seat still has, until somebody's deck and hand are used up (A-76)."""
    least = DECK
    for seat in range(s.seats):
        if s.people[seat] >= 0:
            cards = len(s.decks[s.people[seat]]) + max(0, len(s.hands[seat]) - HAND + 1)
            if cards < least:
                least = cards
    return least / TURN


def worths_of(s: AegeanState, turns: float) -> list[float]:
    """What every seat has and may soon have."""
    hope = turns / (turns + SOON)
    points = [_points(s, seat) for seat in range(s.seats)]
    hopes = [_in_hand(s, seat) for seat in range(s.seats)]
    held = [home_goods(s, people) if s.seat_of[people] >= 0 else NONE for people in range(PEOPLES)]
    ready = [[0.0, 0.0] for _ in range(PEOPLES)]  # per people: all that could be carried Home, and the best load
    seat_of = tuple(s.seat_of)
    for place in s.islands():
        there = place_of(s, place, seat_of)
        ruler = there.ruler
        for people, value in there.values:
            hopes[seat_of[people]] += value
        if place < MATS:
            goods = there.goods
            if goods:
                for people, _ in there.values:
                    hopes[seat_of[people]] += _abroad(s, people, there.crew, goods, ruler, held[people], ready[people])
        elif ruler != place - MATS:
            hopes[seat_of[place - MATS]] -= LOST_HOME * points[seat_of[place - MATS]]
    for people in range(PEOPLES):
        total, best = ready[people]
        if total:
            seat = seat_of[people]
            helm = READY + AT_HELM if _may_sail(s, seat) else READY
            hopes[seat] += helm * (best + SECOND * (total - best))
    return [points[seat] + hope * hopes[seat] for seat in range(s.seats)]


def _points(s: AegeanState, seat: int) -> int:
    """A-77, A-78: as in state.py, but most of it is known already."""
    people = s.people[seat]
    total = sum([number * number for number in home_goods(s, people)]) if people >= 0 else 0
    if s.givens.customs:
        if people == ATHENS:
            for mat in s.inner():
                temples = s.crew[(mat * CREW + TEMPLE) * PEOPLES + ATHENS]
                if temples and s.goods[mat] and _decadent(temples, s.goods[mat], s.givens.cards):
                    if len(temples) >= SANCTUARY or s.control(mat) == ATHENS:
                        total += DECADENT
        elif people == SPARTA:
            total += ADMIRED * sum(map(len, s.statues))
    return total


@lru_cache(maxsize=1 << 14)
def _decadent(temples: Numbers, goods: Numbers, cards: Cards) -> bool:
    """C-2: whether a Temple prefers the material of a Good there."""
    there = counted(goods)
    return any(there[cards.preference[card]] for card in temples)


def _in_hand(s: AegeanState, seat: int) -> float:
    """Cards and Quest."""
    value = CARD * len(s.hands[seat])
    if s.quest[seat]:
        value += QUEST
        if s.people[seat] == SPARTA and s.givens.customs:
            value += TRAINED
    return value


# Places, one by one. From one position to the next nearly all of them are the same.


class Place:
    """A place as it was judged last: who controls it, and what whoever has cards there has of it."""

    __slots__ = ("crew", "givens", "goods", "material", "ruler", "tucked", "values")

    def __init__(self, s: AegeanState, place: int, seat_of: Seats, tucked: list[Numbers]) -> None:
        self.givens = s.givens  # of this game: by the time Islands lie there, its peoples are chosen
        self.tucked = tucked
        self.crew = tuple(tucked)
        self.goods = s.goods[place]
        self.material = s.material(place)
        limit, customs = s.givens.limit, s.givens.customs
        self.ruler, self.values = standing(place < MATS, self.material, limit, customs, seat_of, self.crew, self.goods)


PLACES: Final[list[Place | None]] = [None] * (MATS + PEOPLES)


def place_of(s: AegeanState, place: int, seat_of: Seats) -> Place:
    """What there is to know of a place."""
    start = place * CREW * PEOPLES
    tucked = s.crew[start : start + CREW * PEOPLES]
    known = PLACES[place]
    if (
        known is not None
        and known.tucked == tucked
        and known.goods == s.goods[place]
        and known.givens is s.givens
        and known.material == s.material(place)
    ):
        return known
    known = Place(s, place, seat_of, tucked)
    PLACES[place] = known
    return known


@lru_cache(maxsize=1 << 16)
def standing(
    inner: bool, material: int, limit: int, customs: bool, seat_of: Seats, crew: Crew, goods: Numbers
) -> tuple[int, list[tuple[int, float]]]:
    """Who controls a place (A-42), and what whoever has cards there, or controls it, has of it but for the Goods."""
    numbers = [len(cards) for cards in crew]
    ships = numbers[SHIP * PEOPLES : (SHIP + 1) * PEOPLES]
    temples = numbers[TEMPLE * PEOPLES : (TEMPLE + 1) * PEOPLES]
    folk = numbers[POPULACE * PEOPLES :]
    ruler = _ruler(inner, material, customs, seat_of, folk, ships)
    cards = sum(numbers) + len(goods)
    crowd = CROWDED if inner and cards >= limit - 2 else 1.0
    types = len({DECKS[card] for card in goods})
    values = []
    for people in range(PEOPLES):
        rules = people == ruler
        if not (ships[people] or temples[people] or folk[people] or rules):
            continue
        at_home = not inner and people == material
        value = TEMPLE_WORTH * temples[people] + REVERED * min(temples[people], types)
        value += (FOLK_HOME if at_home else FOLK)[min(folk[people], 4)] + 0.05 * folk[people]
        each = SHIP_HOME if at_home else SHIP_THERE if rules else SHIP_ELSEWHERE
        value += each * min(ships[people], FLEET) + 0.1 * max(0, ships[people] - FLEET)
        if inner and rules:
            value += ISLAND
        if not inner and not at_home:
            value += FOREIGN * len(goods)
        values.append((people, crowd * value))
    return ruler, values


def _ruler(inner: bool, material: int, customs: bool, seat_of: Seats, folk: list[int], ships: list[int]) -> int:
    """A-42, R-5, R-6, C-14, as in state.py, by numbers alone."""
    most = max(folk)
    if most and folk.count(most) == 1:
        return folk.index(most)
    if (
        inner
        and customs
        and ships[RHODES] >= SQUADRON
        and ships[RHODES] == max(ships)
        and ships.count(ships[RHODES]) == 1
    ):
        return RHODES
    return material if seat_of[material] >= 0 else NOBODY


def home_goods(s: AegeanState, people: int) -> Held:
    """Per material: the Goods at a Home."""
    return counted(s.goods[MATS + people])


@lru_cache(maxsize=1 << 14)
def counted(goods: Numbers) -> Held:
    """Per material: so many of these Goods."""
    held = [0] * PEOPLES
    for card in goods:
        held[DECKS[card]] += 1
    return tuple(held)


@lru_cache(maxsize=1 << 16)
def loads(held: Held, goods: Numbers, number: int) -> tuple[float, float]:
    """What the best so many of these Goods would add at Home, and what the others would add on their own after them."""
    there = list(counted(goods))
    best = rest = 0.0
    got = list(held)
    for k in range(len(goods)):
        # The material that ends highest is carried first, as far as it goes: squares reward many of one kind.
        material = -1
        most = -1
        for m in range(PEOPLES):
            if there[m] and 2 * got[m] + there[m] > most:
                most = 2 * got[m] + there[m]
                material = m
        there[material] -= 1
        gain = 2 * got[material] + 1
        got[material] += 1
        if k < number:
            best += gain
        else:
            rest += gain
    return best, rest


def _abroad(
    s: AegeanState, people: int, crew: Crew, goods: Numbers, ruler: int, held: Held, ready: list[float]
) -> float:
    """What the Goods of an inner Island are worth to a people; what it could carry Home at once is noted in `ready`."""
    ships = len(crew[SHIP * PEOPLES + people])
    if ruler != people:
        if not ships:
            return FOREIGN * sum(loads(held, goods, 0))
        if people == RHODES and s.givens.customs and _most_ships(crew):  # C-12
            gain, rest = loads(held, goods, 1)
            ready[0] += gain
            ready[1] = max(ready[1], gain)
            return FOREIGN * rest
        return LANDED * sum(loads(held, goods, 0))
    gain, rest = loads(held, goods, ships)
    if gain:
        ready[0] += gain
        ready[1] = max(ready[1], gain)
    fleet = s.crew[((MATS + people) * CREW + SHIP) * PEOPLES + people]
    return (WAITING if fleet else ALONE) * rest


def _most_ships(crew: Crew) -> bool:
    """C-12: whether Rhodes has two Ships, and more than each other."""
    own = len(crew[SHIP * PEOPLES + RHODES])
    return own >= SQUADRON and all(
        len(crew[SHIP * PEOPLES + other]) < own for other in range(PEOPLES) if other != RHODES
    )


def _may_sail(s: AegeanState, seat: int) -> bool:
    """Whether a seat has a card of timber preference, in hand or as its Quest."""
    preference = s.givens.preference
    if s.quest[seat] and preference[s.quest[seat]] == TIMBER:
        return True
    return any(preference[card] == TIMBER for card in s.hands[seat])
