"""How well a seat stands, in points: Goods at Home, Goods that its Ships may soon bring there, and what serves them.

A game is won by Goods of one material at Home (A-77: squares). They are created abroad, and come Home on Ships from
Islands that one controls (A-67, A-68). So a Good abroad is worth what it would add at Home, times a chance; Ships,
Populace, Temples and cards are worth a little each. All of it fades as the decks run out. Not compiled.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.state import AegeanState
from ..rules.table import HAND
from ..rules.vocabulary import CREW, DECK, MATS, PEOPLES, POPULACE, RHODES, SHIP, SPARTA, TEMPLE, TIMBER

CARD: Final = 0.55  # a card in hand
QUEST: Final = 0.65
TRAINED: Final = 0.9  # C-15, C-18: what a Quest is worth to Sparta beyond that
READY: Final = 0.62  # a Good at an Island one controls, with an own Ship for it
SECOND: Final = 0.75  # what counts of loads at other Islands than the best
AT_HELM: Final = 0.16  # … with a timber card to sail it Home
WAITING: Final = 0.40  # … without a Ship, which is at Home
ALONE: Final = 0.26  # … without a Ship anywhere
FOREIGN: Final = 0.07  # a Good at an Island one does not control
LANDED: Final = 0.12  # … where one has Ships
SHIP_THERE: Final = 0.32  # a Ship at an Island one controls
SHIP_HOME: Final = 0.40
SHIP_ELSEWHERE: Final = 0.26
FLEET: Final = 4  # Ships beyond so many at one place are worth less
FOLK: Final = (0.0, 0.45, 0.75, 0.95, 1.1)  # so many Populace at an inner Island
FOLK_HOME: Final = (0.0, 0.30, 0.50, 0.60, 0.65)
ISLAND: Final = 0.30  # controlled
TEMPLE_WORTH: Final = 0.22
REVERED: Final = 0.75
CROWDED: Final = 0.6  # what is left of the worth of an Island that Vainglory threatens
LOST_HOME: Final = 0.35  # the share of the points at Home that an enemy who controls it may take away
TURN: Final = 2.2  # cards that a turn takes
SOON: Final = 2.0  # turns before the end at which what is not yet scored counts half
HEAT: Final = 2.5  # of the softmax, at the end; more the longer the game will last
WARMTH: Final = 0.25

DECKS: Final = [(card - 1) // DECK for card in range(PEOPLES * DECK + 1)]


def evaluate(s: AegeanState) -> list[float]:
    """A rough chance of winning per seat."""
    result = s.result()
    if result is not None:
        return result.shares
    turns = turns_left(s)
    worths = worths_of(s, turns)
    heat = HEAT + WARMTH * turns
    best = max(worths)
    shares = [exp((value - best) / heat) for value in worths]
    total = sum(shares)
    return [share / total for share in shares]


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
    points = [s.points(seat) for seat in range(s.seats)]
    hopes = [_in_hand(s, seat) for seat in range(s.seats)]
    played = [(people, s.seat_of[people]) for people in range(PEOPLES) if s.seat_of[people] >= 0]
    held = [home_goods(s, people) for people in range(PEOPLES)]
    ready = [[0.0, 0.0] for _ in range(PEOPLES)]  # per people: all that could be carried Home, and the best load
    numbers = list(map(len, s.crew))
    for place in s.islands():
        start = place * CREW * PEOPLES
        crew = numbers[start : start + CREW * PEOPLES]
        goods = s.goods[place]
        folks = crew[POPULACE * PEOPLES :]
        most = max(folks)
        ruler = folks.index(most) if most and folks.count(most) == 1 else s.control(place)
        inner = place < MATS
        cards = sum(crew) + len(goods)
        if inner and ruler >= 0:
            hopes[s.seat_of[ruler]] += ISLAND
        if not cards:
            continue
        crowd = CROWDED if inner and cards >= s.table.limit - 2 else 1.0
        types = s.types(place) if goods else 0
        for people, seat in played:
            ships = crew[SHIP * PEOPLES + people]
            temples = crew[TEMPLE * PEOPLES + people]
            folk = folks[people]
            if not (ships or temples or folk or ruler == people):
                continue
            at_home = place == MATS + people
            value = 0.0
            if temples:
                value += TEMPLE_WORTH * temples + REVERED * min(temples, types)
            if folk:
                value += (FOLK_HOME if at_home else FOLK)[min(folk, 4)] + 0.05 * folk
            if ships:
                each = SHIP_HOME if at_home else SHIP_THERE if ruler == people else SHIP_ELSEWHERE
                value += each * min(ships, FLEET) + 0.1 * max(0, ships - FLEET)
            if goods and inner:
                value += _abroad(s, people, place, ships, ruler == people, held[people], ready[people])
            elif goods and not at_home:
                value += FOREIGN * len(goods)
            hopes[seat] += crowd * value
        if not inner and ruler != place - MATS:
            hopes[s.seat_of[place - MATS]] -= LOST_HOME * points[s.seat_of[place - MATS]]
    for people, seat in played:
        total, best = ready[people]
        if total:
            helm = READY + AT_HELM if _may_sail(s, seat) else READY
            hopes[seat] += helm * (best + SECOND * (total - best))
    return [points[seat] + hope * hopes[seat] for seat in range(s.seats)]


def _in_hand(s: AegeanState, seat: int) -> float:
    """Cards and Quest."""
    value = CARD * len(s.hands[seat])
    if s.quest[seat]:
        value += QUEST
        if s.people[seat] == SPARTA and s.table.customs:
            value += TRAINED
    return value


def home_goods(s: AegeanState, people: int) -> list[int]:
    """Per material: the Goods at a Home."""
    held = [0] * PEOPLES
    for card in s.goods[MATS + people]:
        held[DECKS[card]] += 1
    return held


def loads(held: list[int], goods: tuple[int, ...], number: int) -> tuple[float, float]:
    """What the best so many of these Goods would add at Home, and what the others would add on their own after them."""
    there = [0] * PEOPLES
    for card in goods:
        there[DECKS[card]] += 1
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
    s: AegeanState, people: int, place: int, ships: int, rules: bool, held: list[int], ready: list[float]
) -> float:
    """What the Goods of an inner Island are worth to a people; what it could carry Home at once is noted in `ready`."""
    goods = s.goods[place]
    if not rules:
        if ships and people == RHODES and s.table.customs and s.rules_the_sea(RHODES, place):  # C-12
            gain, rest = loads(held, goods, 1)
            ready[0] += gain
            ready[1] = max(ready[1], gain)
            return FOREIGN * rest
        return (LANDED if ships else FOREIGN) * sum([2 * held[DECKS[card]] + 1 for card in goods])
    gain, rest = loads(held, goods, ships)
    if gain:
        ready[0] += gain
        ready[1] = max(ready[1], gain)
    fleet = s.crew[((MATS + people) * CREW + SHIP) * PEOPLES + people]
    return (WAITING if fleet else ALONE) * rest


def _may_sail(s: AegeanState, seat: int) -> bool:
    """Whether a seat has a card of timber preference, in hand or as its Quest."""
    preference = s.table.preference
    if s.quest[seat] and preference[s.quest[seat]] == TIMBER:
        return True
    return any(preference[card] == TIMBER for card in s.hands[seat])
