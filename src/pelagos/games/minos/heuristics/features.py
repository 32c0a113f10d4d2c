"""What a learned judgement looks at: one number for each trait of a clan, in VP and parts of the game. Not compiled.

All is divided by the temperature of the moment: towards the end, the same VP decide more.
"""

from __future__ import annotations

from typing import Final

from ..rules.boards import DOMINANCE, INCOME_WEAPONRY, PALACE_CARDS, PRESENCE
from ..rules.state import LANDS, MinosState
from ..rules.vocabulary import (
    CITY,
    COLOURS,
    CONTAINERS,
    GOODS,
    INFLUENCE,
    POPULATION,
    ROUNDS,
    ROUTES,
    SHIP,
    STRUCTURES,
    TOWER,
    TRACKS,
    value_of,
)
from .evaluate import HEAT, WARMTH, incomes_left, rounds_left, scorings_left, traits_worth, worth
from .worth import worths

TRAITS: Final = (
    "worth",  # by the game's own judgement
    "vp",
    "coins",
    "coins-later",  # "later": times the part of the game that is left
    "weaponry",
    "weaponry-later",
    "hand",
    "hand-later",
    "hand-vp",
    "instants-later",
    "palace-vp",
    "palace-traits",  # what they will bring
    "area-vp",
    "area",
    "tiles",
    "tiles-later",
    "goods-later",
    "kinds-later",
    "temporary",
    "income-coins",  # over all Incomes to come
    "income-vp",
    "cities-vp",
    "cities-later",
    "farms",
    "towers",
    "towers-later",
    "ships-vp",
    "routes",
    "ships-later",
    "dominated",
    "present",
    "warriors-later",
    "reserve-later",
    "influence",
    "culture",
    "population",
    "influence-later",
    "culture-later",
    "population-later",
    "palace-slots",
    "income-weaponry",
    "level",
    "level-later",
    "vases",
    "dice",
    "dice-value",
    "dice-traits",
    "first",
)


def features(s: MinosState, clan: int) -> list[float]:
    """The traits of a clan."""
    left = rounds_left(s)
    heat = HEAT + WARMTH * left / ROUNDS
    return [value / heat for value in [worth(s, clan, left), *_parts(s, clan, left)]]


def _parts(s: MinosState, clan: int, left: float) -> list[float]:
    w = worths(s.givens.box)
    share = left / ROUNDS
    incomes = incomes_left(s)
    board = s.givens.box.player_board
    hand, area, palace = s.hands[clan], s.areas[clan], s.palaces[clan]
    slots = incomes * s.passive(clan, INFLUENCE, PALACE_CARDS)
    area_vp = sorted([w.vp[card] for card in area], reverse=True)
    goods = s.goods[clan * GOODS : (clan + 1) * GOODS]
    cities, towers, farms, ships = s.built[clan * STRUCTURES : (clan + 1) * STRUCTURES]
    routes = s.ships[clan * ROUTES : (clan + 1) * ROUTES]
    tracks = s.tracks[clan * TRACKS : (clan + 1) * TRACKS]
    dominated, present, warriors = _held(s, clan)
    scored = scorings_left(s)
    income = s.income[clan]
    return [
        float(s.vp[clan]),
        float(s.coins[clan]),
        s.coins[clan] * share,
        float(s.weaponry[clan]),
        s.weaponry[clan] * share,
        float(len(hand)),
        len(hand) * share,
        min(1.0, left) * sum([w.vp[card] for card in hand]),
        share * sum([w.instants[card] for card in hand]),
        float(sum([w.vp[card] for card in palace])),
        CONTAINERS * left * sum([w.often[card] * w.traits[card] for card in palace]),
        float(sum(area_vp[:slots])),
        float(len(area)),
        float(len(s.tiles[clan])),
        len(s.tiles[clan]) * share,
        sum(goods) * share,
        len([1 for good in goods if good]) * share,
        float(sum(s.temporary[clan * GOODS : (clan + 1) * GOODS])),
        float(incomes * board.income_coins[income]),
        float(incomes * board.income_vp[income]),
        w.board_vp[CITY][cities],
        cities * share,
        scored * w.farms[farms],
        float(towers),
        towers * share,
        w.board_vp[SHIP][ships],
        incomes * sum([w.incomes[route][s.sides[route]][space] for route, space in enumerate(routes)]),
        sum(routes) * share,
        scored
        * dominated
        * (s.passive(clan, POPULATION, DOMINANCE) + max(0, s.built[clan * STRUCTURES + TOWER] - 1.0)),
        float(scored * present * s.passive(clan, POPULATION, PRESENCE)),
        warriors * share,
        s.reserves[clan] * share,
        *[float(space) for space in tracks],
        *[space * share for space in tracks],
        float(slots),
        float(incomes * s.passive(clan, POPULATION, INCOME_WEAPONRY)),
        float(s.level[clan]),
        s.level[clan] * share,
        float(sum([s.objective[clan * 3 + vase] for vase in range(len(s.vases))])),
        *_dice(s, clan),
        float(s.first == clan),
    ]


def _held(s: MinosState, clan: int) -> tuple[int, int, int]:
    """Regions where the clan has most Warriors, others where it has some, and all its Warriors on the map."""
    dominated = present = total = 0
    for region in s.givens.active:
        mine = s.warriors[clan * LANDS + region]
        if not mine:
            continue
        total += mine
        others = [s.warriors[other * LANDS + region] for other in range(s.givens.clans) if other != clan]
        if max(others, default=0) < mine:
            dominated += 1
        else:
            present += 1
    return dominated, present, total


def _dice(s: MinosState, clan: int) -> list[float]:
    """Dice that lie on the action board: what their spaces are worth, their values, the Traits that they trigger."""
    w = worths(s.givens.box)
    spaces = w.spaces[s.givens.clans]
    low, high = clan * 6 * COLOURS, (clan + 1) * 6 * COLOURS
    worth = value = traits = 0.0
    for section, row in enumerate(s.rows):
        for place, die in enumerate(row):
            if low <= die < high:
                worth += spaces[section][place]
                value += value_of(die)
                traits += traits_worth(s, clan, w, section, value_of(die))
    return [worth, value, traits]
