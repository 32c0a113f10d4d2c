"""What something costs, item by item: "9 Coins less 3 for 1 Stone: 8 → 2" (M-42 to M-49, M-105, M-140, M-143)."""

from __future__ import annotations

from typing import NamedTuple

from ....core.message import Message
from ..rules.boards import ON_ROUTE
from ..rules.paying import SURCHARGE, bill_of
from ..rules.state import MinosState
from ..rules.vocabulary import ADVANCE, FARM, GOODS, PIECES, PLAYED, ROUTES, SHIP, STRUCTURES
from .nouns import ability_name, coins, goods, say, temporary, warriors

Off = tuple[int, Message]  # so much may be taken off, for this


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


def bill(s: MinosState, seat: int, deed: int, thing: int, free: bool = False, spent: int = 0) -> Bill:
    """What a deed costs (vocabulary: the structures, ADVANCE, PLAYED): of a region, a route or a Decree.

    `spent`: Temporary Goods of the first kind that fits, on which the payer has decided.
    """
    if free or (deed < STRUCTURES and s.built[seat * STRUCTURES + deed] >= PIECES[deed]):
        return Bill(0, [], 0)
    due = bill_of(s, seat, deed, thing)
    full, less = _items(s, seat, deed, thing)
    if spent:
        _, saved = _less(due.amount, [(spent * due.each, temporary(due.good, spent))])
        less += saved
    return Bill(full + due.extra, less, max(0, due.amount - spent) if deed == FARM else due.price(spent, 0))


def having(s: MinosState, seat: int, deed: int, thing: int) -> int:
    """What it is paid from: Coins, or of a Farm the Warriors there."""
    return s.at(seat, thing) if deed == FARM else s.coins[seat]


def surcharge(s: MinosState, card: int) -> int:
    """M-105: what playing from the offer costs more."""
    return SURCHARGE if card in s.offer else 0


def _less(cost: int, offs: list[Off]) -> tuple[int, list[Message]]:
    """What is left of a cost, and what takes off how much of it: nothing takes more than there is."""
    less: list[Message] = []
    for off, by in offs:
        taken = min(off, cost)
        if taken:
            cost -= taken
            less.append(say("preview.less", n=taken, what=by))
    return cost, less


def _items(s: MinosState, seat: int, deed: int, thing: int) -> tuple[int, list[Message]]:
    """The printed cost, and what takes off how much: own Goods, then the Ability."""
    if deed == PLAYED:
        full, offs = _decree(s, seat, thing)
    elif deed == ADVANCE:
        full, offs = _space(s, thing, s.ships[seat * ROUTES + thing - 1] + 1), _goods_off(s, seat, ON_ROUTE)
    else:
        full = s.givens.box.player_board.pieces[deed][s.built[seat * STRUCTURES + deed]].cost
        offs = _goods_off(s, seat, deed)
    left, less = _less(full, offs)
    if deed == SHIP:  # in two parts, each of which has its own Goods (M-115)
        first = _space(s, thing, 1)
        rest, herbs = _less(first, _goods_off(s, seat, ON_ROUTE))
        full, left, less = full + first, left + rest, less + herbs
    ability = s.own_ability(seat)
    if ability is not None and deed not in (ADVANCE, FARM):
        off = ability.card_discount if deed == PLAYED else ability.build_discount
        less += _less(left, [(off, say("preview.as", ability=ability_name(s.ability[seat])))])[1]
    return full, less


def _decree(s: MinosState, seat: int, card: int) -> tuple[int, list[Off]]:
    """M-42, M-43: of each icon as often as there are tokens for it."""
    decree = s.givens.box.decree(card)
    offs: list[Off] = []
    for good in dict.fromkeys(decree.icons):
        served = min(decree.icons.count(good), s.goods[seat * GOODS + good])
        offs.append((served * s.givens.box.player_board.card_discount, goods(good, served)))
    return decree.cost, offs


def _space(s: MinosState, route: int, space: int) -> int:
    return s.givens.route(route, s.sides[route - 1]).cost[space - 1]


def _goods_off(s: MinosState, seat: int, on: int) -> list[Off]:
    """What the own Goods of the fitting type take off (M-44)."""
    good = s.givens.discount_good[on]
    held = s.goods[seat * GOODS + good]
    return [(held * s.givens.box.player_board.discount[good], goods(good, held))]
