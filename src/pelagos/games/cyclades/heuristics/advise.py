"""The bid: what a turn under each god would bring, at its price; and where the Sylph should go. Not compiled."""

from __future__ import annotations

from ....core.basics import Action, Frame
from ..rules.battle_odds import win_chance
from ..rules.givens import CITIES, PHILOSOPHERS, PRICES, PRIESTS, PROSPERITY
from ..rules.state import CycladesState
from ..rules.steps import OFFER
from ..rules.vocabulary import ARES, ATHENA, BID, FIRST_FIGURE, FORTRESS, MINOTAUR, POSEIDON, TO_APOLLO, ZEUS
from .evaluate import (
    CITY,
    COIN,
    DOUBLE,
    FLEET,
    GOAL,
    HORN,
    ISLE,
    KINDS,
    NO_PLACE,
    PRIEST_WORTH,
    PURSE,
    SCHOLARS,
    SLOT,
    SPARE_COIN,
    TROOP,
    purse,
)
from .sylph import sail


def advise(s: CycladesState, seat: int, legal: list[Action]) -> Action | None:
    """A bid, or a step of the Sylph; other questions are left to the search."""
    f = s.question(seat)
    if f is None:
        return None
    return _offering(s, seat, f) if f[0] == OFFER else sail(s, seat, f, legal)


def _offering(s: CycladesState, seat: int, f: Frame) -> Action:
    """The bid that leaves the seat best off, as far as its own turn goes."""
    offers: list[tuple[float, Action, int]] = [(_apollo(s, seat), TO_APOLLO.base, 0)]
    for god in s.gods:
        low = s.bid[god] + 1
        # Outbidding oneself (C-209) is never worth its price.
        if god != f[3] and s.bidder[god] != seat and low <= s.means(seat, god):
            offers.append((_turn(s, seat, god, low), BID.of2(god, low), god))
    offers.sort(reverse=True)
    best, action, god = offers[0]
    if action == TO_APOLLO.base:
        return action
    # Whoever is driven off may not come back at once (C-52): offer about half of what this god is better by.
    second = offers[1][0]
    offer = s.bid[god] + 1
    most = min(s.means(seat, god), _rival(s, seat, f[2], god), offer + 6)
    while offer < most and _turn(s, seat, god, offer + 1) > (best + second) / 2:
        offer += 1
    return BID.of2(god, offer)


def _rival(s: CycladesState, seat: int, place: int, god: int) -> int:
    """The highest offer that anybody who will still be asked could beat; 0 if nobody will."""
    coming = s.order[place + 1 :]
    if s.bidder[god] >= 0:
        coming = coming + [s.bidder[god]]  # driven off, he bids again
    return max([s.means(other, god) for other in coming if other != seat], default=0)


def _cost(s: CycladesState, seat: int, bid: int) -> int:
    standing = 0
    if s.givens.markers > 1:
        for god in range(4):
            if s.bidder[god] == seat:
                standing += s.bid[god]
    before = max(1, standing - s.priests[seat]) if standing else 0
    return max(1, standing + bid - s.priests[seat]) - before  # C-62, C-211


def _apollo(s: CycladesState, seat: int) -> float:
    gold = 4 if len(s.realm[seat]) == 1 else 1
    value = purse(s.gold[seat] + gold) - purse(s.gold[seat])
    if not s.apollo and s.stock[PROSPERITY] > 0:
        # Coins to come are worth no more than those at hand: whoever hoards should spend.
        value += HORN if s.gold[seat] < PURSE else HORN * SPARE_COIN / COIN
    return value


def _turn(s: CycladesState, seat: int, god: int, bid: int) -> float:
    """What a turn under a god would bring at this price, in points."""
    cost = _cost(s, seat, bid)
    gold = s.gold[seat] - cost
    value = purse(gold) - purse(s.gold[seat])
    places = [isle for isle in s.realm[seat] if not s.city[isle]]
    scale = 1.0 if places else NO_PLACE
    if god == ATHENA and s.stock[PHILOSOPHERS] > 0:
        have = s.philosophers[seat]
        gain, gold = _cards(SCHOLARS, have, gold, scale, places != [])
        value += gain
    elif god == ZEUS and s.stock[PRIESTS] > 0:
        have = min(s.priests[seat], len(PRIEST_WORTH) - 2)
        value += PRIEST_WORTH[have + 1] - PRIEST_WORTH[have]
    elif god == POSEIDON:
        value += FLEET * 2 + _free_horn(s, seat, gold > 0) * HORN
        gold -= 1
    elif god == ARES:
        value += TROOP * 1.5 + (conquest(s, seat) if gold > 0 else 0.0)  # a march costs a coin (C-87)
        gold -= 1
    value += _building(s, seat, god, gold, scale, places != [])
    if gold >= PRICES[1]:
        value += 1.0  # a creature may be worth calling
    return value


def _cards(steps: tuple[float, ...], have: int, gold: int, scale: float, room: bool) -> tuple[float, int]:
    """One card free and a second for 4 gold, where it brings more than the coins."""
    top = len(steps) - 1
    gain = (steps[min(have + 1, top)] - steps[have]) * scale
    if have + 1 >= top:
        return gain + (CITY - steps[top] if room else 0.0), gold
    second = (steps[min(have + 2, top)] - steps[have + 1]) * scale
    if have + 2 >= top and room:
        second += CITY - steps[top]
    if gold >= 4 and second > 4 * COIN:
        return gain + second - 4 * COIN, gold - 4
    return gain, gold


def _building(s: CycladesState, seat: int, god: int, gold: int, scale: float, room: bool) -> float:
    """The god's building: a new kind is a step to a metropolis, the fourth kind is one."""
    if gold < 2 or s.stock[god] == 0:
        return 0.0
    owned = [sum(s.built[4 * isle + b] for isle in s.realm[seat]) for b in range(4)]
    if not any(s.room[isle] > 0 for isle in s.realm[seat]):
        return 0.0
    if owned[god] > 0:
        return DOUBLE * 0.5
    kinds = sum(1 for count in owned if count)
    gain = (KINDS[kinds + 1] - KINDS[kinds]) * scale
    if kinds == 3 and room and s.stock[CITIES] > 0:
        gain += CITY - KINDS[4]
    return gain - 2 * COIN


def _free_horn(s: CycladesState, seat: int, sails: bool) -> float:
    """The chance of reaching a horn at sea that nobody holds: from an own coast, or by sail for a coin (C-78)."""
    for sea in s.board.horned:
        if s.navy[sea] >= 0 or s.barred(sea):
            continue
        if sails and any(s.navy[near] == seat for near in s.board.near[sea]):
            return 1.0
        if any(s.owner[isle] == seat for isle in s.board.coast[sea]):
            return 1.0
    return 0.25 if sails else 0.0


def conquest(s: CycladesState, seat: int) -> float:
    """The best isle within reach of the seat's troops: what it would bring, times the odds of taking it."""
    best = 0.0
    for isle in s.realm[seat]:
        force = s.troops[isle] + (1 if s.troops_left[seat] else 0)
        if force == 0 or s.stuck(isle):
            continue
        reach = s.reach(seat, isle)
        for goal in s.board.isles:
            if reach >> goal & 1 and s.owner[goal] != seat:
                best = max(best, _prize(s, seat, goal) * _chance(s, seat, goal, force))
    return best


def _prize(s: CycladesState, seat: int, isle: int) -> float:
    owner = s.owner[isle]
    if owner >= 0 and len(s.realm[owner]) == 1:
        mine = s.cities(seat)
        if not s.city[isle] or mine + 1 != s.givens.needed:
            return 0.0  # C-195: the last isle of a player
    value = ISLE + s.room[isle] * SLOT + (s.board.horns[isle] + s.prosperity[isle]) * HORN
    value += s.city[isle] * CITY
    for building in range(4):
        value += s.built[4 * isle + building] * 3.0
    if s.city[isle] and s.cities(seat) + 1 >= s.givens.needed:
        value += GOAL
    return value


def _chance(s: CycladesState, seat: int, isle: int, force: int) -> float:
    if not s.defended(seat, isle):
        return 1.0
    troops = s.troops[isle]
    bonus = s.built[4 * isle + FORTRESS] + s.city[isle]
    if s.figure_isle[MINOTAUR - FIRST_FIGURE] == isle:
        troops += 1
        bonus += 1
    return win_chance(force, troops, bonus)
