"""What something costs, item by item: "9 Coins less 3 for 1 Stone: 8 → 2" (M-42 to M-49, M-105, M-140, M-143)."""

from __future__ import annotations

from typing import NamedTuple

from ....core.message import Message
from ..rules.boards import ON_ROUTE, PlayerBoard
from ..rules.state import MinosState
from ..rules.vocabulary import ADVANCE, CITY, FARM, GOODS, NOTHING, PIECES, PLAYED, ROUTES, SHIP, STRUCTURES, TOWER
from .nouns import ability_name, coins, goods, say, warriors

OFFER_PRICE = 3  # M-105


class Bill(NamedTuple):
    """A cost before permanent discounts, what takes off how much, and what is left to pay; of a Farm in Warriors."""

    full: int
    less: list[Message]
    total: int

    def lines(self, structure: int, had: int) -> list[Message]:
        """ "9 Coins less 3 for 1 Stone: 8 → 2"."""
        price = warriors(self.full) if structure == FARM else coins(self.full)
        told = say("preview.bill", cost=price, less=self.less) if self.less else price
        key = "preview.pays.warriors" if structure == FARM else "preview.pays"
        if self.total > had:
            return [say("preview.pays.more", bill=told, n=self.total - had)]
        return [say(key, bill=told, before=had, after=had - self.total)]


def bill(s: MinosState, seat: int, deed: int, thing: int, free: bool = False) -> Bill:
    """What a deed costs (vocabulary: the structures, ADVANCE, PLAYED): of a region, a route or a Decree."""
    if free:
        return Bill(0, [], 0)
    if deed == PLAYED:
        return _decree(s, seat, thing)
    if deed == FARM:
        return _farm(s, seat)
    if deed == ADVANCE:
        space = s.ships[seat * ROUTES + thing - 1] + 1
        return _space(s, seat, thing, space)
    return _building(s, seat, deed, thing)


def having(s: MinosState, seat: int, deed: int, thing: int) -> int:
    """What it is paid from: Coins, or of a Farm the Warriors there."""
    return s.at(seat, thing) if deed == FARM else s.coins[seat]


def surcharge(s: MinosState, card: int) -> int:
    """M-105: what playing from the offer costs more."""
    return OFFER_PRICE if card in s.offer else 0


def _decree(s: MinosState, seat: int, card: int) -> Bill:
    decree = s.table.box.decree(card)
    board = s.table.box.player_board
    less: list[Message] = []
    off = 0
    for good in dict.fromkeys(decree.icons):
        served = min(decree.icons.count(good), s.goods[seat * GOODS + good])
        if served:
            off += served * board.card_discount
            less.append(say("preview.less", n=served * board.card_discount, what=goods(good, served)))
    ability = s.own_ability(seat)
    if ability is not None and ability.card_discount:
        off += ability.card_discount
        less.append(_by_ability(s, seat, ability.card_discount))
    more = surcharge(s, card)
    return Bill(decree.cost + more, less, max(0, decree.cost - off) + more)


def _farm(s: MinosState, seat: int) -> Bill:
    nth = s.built[seat * STRUCTURES + FARM]
    if nth >= PIECES[FARM]:
        return Bill(0, [], 0)
    full = s.table.box.player_board.pieces[FARM][nth].cost
    less, off = _goods_off(s, seat, FARM)
    return Bill(full, less, max(0, full - off))


def _building(s: MinosState, seat: int, structure: int, thing: int) -> Bill:
    nth = s.built[seat * STRUCTURES + structure]
    if nth >= PIECES[structure]:
        return Bill(0, [], 0)
    full = s.table.box.player_board.pieces[structure][nth].cost
    less, off = _goods_off(s, seat, structure)
    total = max(0, full - off)
    if structure == SHIP:
        first = _space(s, seat, thing, 1)
        full, total, less = full + first.full, total + first.total, [*less, *first.less]
    ability = s.own_ability(seat)
    if ability is not None and ability.build_discount and structure in (CITY, TOWER, SHIP):
        total = max(0, total - ability.build_discount)  # M-144
        less = [*less, _by_ability(s, seat, ability.build_discount)]
    return Bill(full, less, total)


def _space(s: MinosState, seat: int, route: int, space: int) -> Bill:
    costs = s.table.route(route, s.sides[route - 1]).cost
    full = costs[space - 1] if space <= len(costs) else 0
    less, off = _goods_off(s, seat, ON_ROUTE)
    return Bill(full, less, max(0, full - off))


def _goods_off(s: MinosState, seat: int, on: int) -> tuple[list[Message], int]:
    """What the permanent Goods of the fitting type take off (M-44)."""
    board = s.table.box.player_board
    good = fitting(board, on)
    held = s.goods[seat * GOODS + good] if good != NOTHING else 0
    if not held:
        return [], 0
    off = held * board.discount[good]
    return [say("preview.less", n=off, what=goods(good, held))], off


def fitting(board: PlayerBoard, on: int) -> int:
    """The Good that makes this cheaper."""
    return board.discount_on.index(on) if on in board.discount_on else NOTHING


def _by_ability(s: MinosState, seat: int, off: int) -> Message:
    return say("preview.less", n=off, what=say("preview.as", ability=ability_name(s.ability[seat])))
