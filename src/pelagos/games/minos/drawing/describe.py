"""What there is to say about the things of the table: prices, incomes, regions, clans. Not compiled."""

from __future__ import annotations

from typing import NamedTuple

from ....core.kept import once
from ....core.message import Message, seat_name
from ....core.tongue import Tongue
from ..rules.boards import INCOME_WEAPONRY
from ..rules.effects import COIN, VP, WEAP, Effect
from ..rules.paying import bill_of
from ..rules.setup import givens_of
from ..rules.state import LANDS, MinosState
from ..rules.tiles import INCOME as ON_INCOME
from ..rules.vocabulary import (
    CITY,
    FARM,
    GOODS,
    NOTHING,
    PIECES,
    PLAYED,
    POPULATION,
    ROUTES,
    SHIP,
    STRUCTURES,
    TOWER,
)
from ..views.fill import copy_seen
from ..views.view import MinosView
from ..words.effects import brief, told
from ..words.nouns import good_name, piece_name, region_name, route_name, say, warriors
from ..words.printed import people_line
from .faces import Price, sentence


def open_table(view: MinosView) -> MinosState:
    """All that lies open, as a position: it answers for meters, Vases and costs."""
    s = MinosState(view.seats, givens_of(view.seats, dict(view.options)))
    copy_seen(s, view)
    return s


def clan_name(s: MinosState, clan: int) -> Message:
    """A player, or the rival clan of a solo game."""
    return say("scene.rival") if s.is_rival(clan) else seat_name(clan)


def bonus_words(s: MinosState, tile: int, say: Tongue) -> str:
    """A Trade Bonus in few words."""
    return once(s.givens.box, say, ("bonus", tile), lambda: say(brief(s.givens.box.bonuses[tile - 1].effect)))


def foundation_words(s: MinosState, tile: int, say: Tongue) -> str:
    """What a City Foundation gives."""
    return once(s.givens.box, say, ("foundation", tile), lambda: told(say, s.givens.box.foundations[tile - 1].effect))


def people_words(s: MinosState, tile: int, say: Tongue) -> str:
    """What beating Sea Peoples takes and brings."""
    return once(s.givens.box, say, ("people", tile), lambda: sentence(say(people_line(s.givens.box.peoples[tile - 1]))))


# Figures of a clan.


class Cost(NamedTuple):
    """What a piece costs a clan now, and what is printed."""

    now: int
    printed: int


def next_cost(s: MinosState, clan: int, structure: int) -> Cost | None:
    """M-109 to M-115: the next piece of a kind, less what Goods and Ability take off; none if all are built."""
    built = s.built[clan * STRUCTURES + structure]
    if built >= PIECES[structure]:
        return None
    due = bill_of(s, clan, structure, 1)  # of a Ship without the space that it enters
    return Cost(max(0, due.amount - due.off), s.givens.box.player_board.pieces[structure][built].cost)


def decree_price(s: MinosState, clan: int, card: int) -> Price:
    """M-42, M-43, M-105, M-140: what a Decree of the hand or the offer costs this clan."""
    held = s.goods[clan * GOODS : (clan + 1) * GOODS]
    served = []
    for icon in s.givens.box.decree(card).icons:
        served.append(held[icon] > 0)
        held[icon] -= 1
    coins = bill_of(s, clan, PLAYED, card).price(0, 0)
    return Price(coins, coins > s.coins[clan], served)


class Income(NamedTuple):
    """What a clan gets for certain at each income."""

    coins: int
    weaponry: int
    vp: int


def income_of(s: MinosState, clan: int) -> Income:
    """M-82 to M-86: the marker, plain gains of Ships, Population, Ability."""
    box = s.givens.box
    gains = {
        COIN: box.player_board.income_coins[s.income[clan]],
        VP: box.player_board.income_vp[s.income[clan]],
        WEAP: 0,
    }
    effects: list[Effect] = []
    for route in range(ROUTES):
        space = s.ships[clan * ROUTES + route]
        if space:
            effects.append(box.routes[route][s.sides[route]].income[space - 1])
    ability = s.own_ability(clan)
    if ability is not None:
        effects.append(ability.effects[ON_INCOME])
    for effect in effects:
        for clause in effect.clauses:
            if clause.cost or clause.condition is not None or len(clause.rewards) > 1:
                continue
            for term in clause.rewards[0]:
                if term.code in gains and term.per == NOTHING:
                    gains[term.code] += term.count
    gains[WEAP] += s.passive(clan, POPULATION, INCOME_WEAPONRY)
    return Income(gains[COIN], gains[WEAP], gains[VP])


# The map.


def stacks_at(s: MinosState, region: int) -> list[tuple[int, int]]:
    """The clans that have Warriors in a region, and how many."""
    found = [(clan, s.warriors[clan * LANDS + region]) for clan in range(s.givens.clans)]
    return [(clan, n) for clan, n in found if n]


def ruler_of(s: MinosState, region: int) -> int:
    """The clan with strictly the most Warriors in a region, or NOTHING."""
    counts = sorted(((n, clan) for clan, n in stacks_at(s, region)), reverse=True)
    if not counts or (len(counts) > 1 and counts[1][0] == counts[0][0]):
        return NOTHING
    return counts[0][1]


def pieces_at(s: MinosState, region: int) -> list[Message]:
    """City, Tower and Farm of a region, each with its owner."""
    out = []
    for structure, owner in ((CITY, s.city[region]), (TOWER, s.tower[region]), (FARM, s.farm[region])):
        if owner >= 0:
            out.append(piece_of(s, structure, owner))
    return out


def piece_of(s: MinosState, structure: int, clan: int) -> Message:
    """ "City of Rust"."""
    return say("scene.piece", piece=piece_name(structure), clan=clan_name(s, clan))


def warriors_of(s: MinosState, clan: int, n: int) -> Message:
    """ "2 Warriors of Rust"."""
    return say("scene.piece", piece=warriors(n), clan=clan_name(s, clan))


def on_region(s: MinosState, region: int) -> Message:
    """ "Knossos (Stone): City of Rust and 2 Warriors of Rust"."""
    crete = s.givens.box.crete
    head = say("scene.region", region=region_name(crete, region), good=good_name(s.givens.good_at[region]))
    parts = pieces_at(s, region)
    if s.city[region] < 0 and s.foundation[region]:
        parts.append(say("scene.site"))
    top = s.top_people(region)
    if top:
        parts.append(say("scene.people", n=s.givens.box.peoples[top - 1].weaponry))
    parts += [warriors_of(s, clan, n) for clan, n in stacks_at(s, region)]
    return say("scene.at", place=head, parts=parts) if parts else head


def on_ship(s: MinosState, clan: int, route: int, space: int) -> Message:
    """ "Ship of Rust, space 3 to Egypt"."""
    return say("scene.ship", ship=piece_of(s, SHIP, clan), space=space, route=route_name(route))
