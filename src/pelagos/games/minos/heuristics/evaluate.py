"""How well a clan stands: the VP that it has, those that lie ready, and what its board will still bring.

Everything is counted in VP at the end of the game. What serves later (Coins, Goods, Income, Traits) is worth more the
more of the game is left.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.boards import DOMINANCE, INCOME_WEAPONRY, PALACE_CARDS, PRESENCE
from ..rules.effects import Condition
from ..rules.grouping import USUAL
from ..rules.state import LANDS, MinosState
from ..rules.vocabulary import (
    CITY,
    COLOURS,
    CONTAINERS,
    FARM,
    GOODS,
    GRAY,
    IN_DRAFT,
    IN_END,
    IN_INCOME,
    IN_PROGRESS,
    IN_SCORING,
    INFLUENCE,
    NOTHING,
    PIECES,
    POPULATION,
    ROUNDS,
    ROUTES,
    SHIP,
    STRUCTURES,
    TOWER,
    TRACKS,
    colour_of,
    trigger_of,
    value_of,
)
from .worth import POINT, Worths, worth_of, worths

COIN: Final = 0.2  # at the end
COIN_LATER: Final = 0.40  # and more by as much of the game as is left
WEAPONRY: Final = 0.2
WEAPONRY_LATER: Final = 0.35
HAND: Final = 0.2
HAND_LATER: Final = 0.75
GOOD: Final = 3.0
SECOND_GOOD: Final = 1.6  # of a type
TEMPORARY: Final = 0.8
RESERVE: Final = 0.45
ON_MAP: Final = 0.35
CITY_WORTH: Final = 2.5
TOWER_WORTH: Final = 1.6
STEP: Final = 0.9  # a space on a track, beside what it lasts
TILE: Final = 2.2
TILE_NEAR: Final = 0.25  # Sea Peoples where one has a Warrior
ROOM: Final = 0.5  # for a Farm or a City
AHEAD: Final = 0.75  # what is left of a region's VP until it is scored
INTO_PALACE: Final = 0.75  # of an Area card's VP, while there are rounds to bring it in
FROM_HAND: Final = 0.18  # of a hand card's VP
GROUP: Final = 2.2  # a group of dice that is made
HALF_GROUP: Final = 0.9  # of one that is in the making
SURE: Final = 0.85  # of an action space: others may push a die to the right
VASE: Final = 5.0  # a Vase that is almost reached
HEAT: Final = 4.0
WARMTH: Final = 12.0
RIVAL_A_ROUND: Final = 11.0  # VP that the rival still makes in a round, beside its pile
RIVAL_CARDS: Final = 1.6  # cards that its pile grows by in a round


def evaluate(s: MinosState) -> list[float]:
    """A rough chance of winning per seat."""
    result = s.result()
    if result is not None:
        return result.shares
    left = rounds_left(s)
    values = [worth(s, seat, left) for seat in range(s.seats)]
    heat = HEAT + WARMTH * left / ROUNDS
    if s.givens.rival >= 0:
        return [1 / (1 + exp((_rival(s, left) - values[0]) / heat))]
    best = max(values)
    shares = [exp((value - best) / heat) for value in values]
    total = sum(shares)
    return [share / total for share in shares]


def rounds_left(s: MinosState) -> float:
    """How much of the game is left, in rounds of actions."""
    if s.phase in (IN_INCOME, IN_SCORING, IN_END):
        return float(ROUNDS - s.round)
    if s.phase <= IN_PROGRESS:
        return float(ROUNDS - s.round + 1) if s.round else float(ROUNDS)
    dice = sum([1 for row in s.rows for die in row if die != NOTHING])
    return ROUNDS - s.round + dice / (CONTAINERS * s.givens.clans)


def incomes_left(s: MinosState) -> int:
    """How many Incomes come."""
    if not s.round:
        return ROUNDS
    return ROUNDS - s.round + (1 if s.phase < IN_INCOME else 0)


def scorings_left(s: MinosState) -> int:
    """How often Farms and regions are scored still."""
    done = s.phase in (IN_SCORING, IN_END)
    return 2 - (s.round > 2 or (s.round == 2 and done)) - (s.round == 4 and done)


def worth(s: MinosState, clan: int, left: float) -> float:
    """A clan's VP at the end, as far as one can tell."""
    w = worths(s.givens.box)
    share = left / ROUNDS
    value = float(s.vp[clan])
    value += (COIN + COIN_LATER * share) * min(s.coins[clan], 40)
    value += (WEAPONRY + WEAPONRY_LATER * share) * s.weaponry[clan]
    value += _cards(s, clan, w, left)
    value += _goods(s, clan, share)
    value += _board(s, clan, w, share)
    value += _map(s, clan, w, share)
    value += _tracks(s, clan, share)
    value += _dice(s, clan, w)
    if s.active == clan:
        value += _turn(s, clan, w)
    value += 2.0 * s.noted[clan] + 4.0 * s.noted_free[clan]
    return value


def _cards(s: MinosState, clan: int, w: Worths, left: float) -> float:
    """Hand, Area and Palace."""
    hand = s.hands[clan]
    share = left / ROUNDS
    incomes = incomes_left(s)
    slots = incomes * s.passive(clan, INFLUENCE, PALACE_CARDS)
    dice = CONTAINERS * left
    value = (HAND + HAND_LATER * share) * min(len(hand), 8) + 0.15 * max(0, len(hand) - 8)
    for card in hand:
        value += FROM_HAND * w.vp[card] * min(1.0, left) + 0.12 * w.instants[card] * share
    for card in s.palaces[clan]:
        value += w.vp[card] + w.often[card] * w.traits[card] * dice
    ranked = [w.vp[card] + 0.5 * w.often[card] * w.traits[card] * dice for card in s.areas[clan]]
    ranked.sort(reverse=True)
    for k, vp in enumerate(ranked):
        value += max(1.0, INTO_PALACE * vp) if k < slots else 1.0
    return value + TILE * share * len(s.tiles[clan]) + 0.3 * len(s.tiles[clan])


def _goods(s: MinosState, clan: int, share: float) -> float:
    value = 0.0
    for good in range(GOODS):
        number = s.goods[clan * GOODS + good]
        if number:
            value += (GOOD + SECOND_GOOD * (number - 1)) * share
        value += TEMPORARY * min(2, s.temporary[clan * GOODS + good]) * (0.2 + 0.8 * share)
    return value


def _board(s: MinosState, clan: int, w: Worths, share: float) -> float:
    """Structures, Ships, the Income marker."""
    board = s.givens.box.player_board
    incomes = incomes_left(s)
    position = s.income[clan]
    value = incomes * (board.income_coins[position] * (COIN + COIN_LATER * share * 0.7) + board.income_vp[position])
    cities, towers, farms, ships = s.built[clan * STRUCTURES : (clan + 1) * STRUCTURES]
    value += w.board_vp[CITY][cities] + scorings_left(s) * w.farms[farms]
    value += (CITY_WORTH * (cities - 1) + TOWER_WORTH * towers) * share
    if ships:
        value += w.board_vp[SHIP][ships]
        for route in range(ROUTES):
            space = s.ships[clan * ROUTES + route]
            value += incomes * w.incomes[route][s.sides[route]][space] + 0.6 * space * share
    return value


def _map(s: MinosState, clan: int, w: Worths, share: float) -> float:
    """Warriors: presence and dominance, and what they may still do."""
    presence = s.passive(clan, POPULATION, PRESENCE)
    dominance = s.passive(clan, POPULATION, DOMINANCE) + max(0, s.built[clan * STRUCTURES + TOWER] - 1)
    scored = AHEAD * scorings_left(s)
    farming = s.built[clan * STRUCTURES + FARM] < PIECES[FARM]
    warriors = s.warriors
    start = clan * LANDS
    arms = s.weaponry[clan] + 1
    peoples = s.givens.box.peoples
    value = RESERVE * s.reserves[clan] * (0.3 + share) if share > 0 else 0.0
    for region in s.givens.active:
        mine = warriors[start + region]
        if not mine:
            continue
        dominates = True
        for other in range(s.givens.clans):
            if other != clan and warriors[other * LANDS + region] >= mine:
                dominates = False
        value += scored * (dominance if dominates else presence) + ON_MAP * share * min(mine, 3)
        tile = s.raiders[region] or s.lords[region]
        if tile:
            price = peoples[tile - 1].weaponry + 1
            value += TILE_NEAR * w.peoples[tile] * (1.0 if arms >= price else arms / price)
        if farming and s.farm[region] < 0:
            value += ROOM * share
        if s.foundation[region] and s.city[region] < 0:
            value += ROOM * share
    return value


def _tracks(s: MinosState, clan: int, share: float) -> float:
    """Markers: what their places last, and the way to the top."""
    incomes = incomes_left(s)
    value = 0.0
    for track in range(TRACKS):
        space = s.tracks[clan * TRACKS + track]
        value += STEP * space * (0.4 + share)
    value += 0.9 * incomes * s.passive(clan, INFLUENCE, PALACE_CARDS)
    value += (WEAPONRY + WEAPONRY_LATER * share) * incomes * s.passive(clan, POPULATION, INCOME_WEAPONRY)
    value += 1.8 * (s.level[clan] - 1) * (0.3 + share)
    for vase in range(len(s.vases)):
        if not s.objective[clan * 3 + vase] and s.covered[vase] != 7:
            value += VASE * _nearness(s, clan, s.vase(vase).condition) ** 3 * min(1.0, 0.4 + share)
    return value


def _nearness(s: MinosState, clan: int, condition: Condition) -> float:
    """How much of a condition is met."""
    return min(1.0, s.meter(clan, condition.meter) / condition.least)


def _dice(s: MinosState, clan: int, w: Worths) -> float:
    """Dice on the action board: the spaces that they will use, the Traits that they trigger, the groups they make."""
    spaces = w.spaces[s.givens.clans]
    sure = SURE if s.phase == IN_DRAFT else 1.0
    low, high = clan * 6 * COLOURS, (clan + 1) * 6 * COLOURS
    value = 0.0
    own: list[int] = []
    for section, row in enumerate(s.rows):
        for place, die in enumerate(row):
            if low <= die < high:
                own.append(die)
                value += sure * spaces[section][place] + traits_worth(s, clan, w, section, value_of(die))
    if own and s.phase == IN_DRAFT:
        value += groups_worth(s, clan, own)
    return value


def traits_worth(s: MinosState, clan: int, w: Worths, section: int, value: int) -> float:
    """The Royal Traits that a die of this value triggers there."""
    trigger = trigger_of(value)
    total = 0.0
    for card in s.palaces[clan]:
        if w.triggers[card] == section or w.triggers[card] == trigger:
            total += w.traits[card]
    return total


def groups_worth(s: MinosState, clan: int, own: list[int]) -> float:
    """Groups in the making: by colour, gray dice helping the best."""
    ability = s.own_ability(clan)
    needed = ability.threshold if ability is not None else USUAL
    totals = [0] * TRACKS
    gray = 0
    for die in own:
        if colour_of(die) == GRAY:
            gray += value_of(die)
        else:
            totals[colour_of(die)] += value_of(die)
    value = 0.0
    for total in sorted(totals, reverse=True):
        if not total:
            continue
        lacking = max(0, needed - total)
        if lacking <= gray:
            gray -= lacking
            value += GROUP * (1 + max(0, total - needed) // needed)
        else:
            value += HALF_GROUP * ((total + gray) / needed) ** 2
            gray = 0
    if gray:
        value += 0.3 * gray / needed
    return value


def _turn(s: MinosState, clan: int, w: Worths) -> float:
    """What is left of a turn: points, the bonus, Traits."""
    value = 0.0
    if s.points:
        section = s.used_as if s.used_as >= 0 else s.section
        value += 0.6 * POINT[section] * s.points
    if s.bonus_open:
        value += worth_of(s.givens.sections[s.section][s.place - 1].bonus)
    for card in s.traits:
        value += 0.8 * w.traits[card]
    return value


def _rival(s: MinosState, left: float) -> float:
    """What the rival will have: it goes its own way."""
    rival = s.givens.rival
    w = worths(s.givens.box)
    unseen = s.decks[0] + s.decks[1] + s.pile
    each = sum([w.vp[card] for card in unseen]) / max(1, len(unseen))
    value = s.vp[rival] + each * (len(s.pile) + RIVAL_CARDS * left) + RIVAL_A_ROUND * left
    return value + _map(s, rival, w, left / ROUNDS) + _board(s, rival, w, 0.0) / 2
