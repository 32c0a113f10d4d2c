"""The deals of a Fleet in a harbor: rates, the card's own rates, Aegis, Plans, fees (P-88 to P-96)."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL
from ....core.mypyc_shim import mypyc_attr
from .cards import power_op
from .content import FLEETS
from .costs import Bill, Goods
from .deal import FREE, PLACE, SPENT, Deal, cards, pay, receive, received
from .decks import Status
from .goods import bits
from .islands import ISLANDS
from .lands import AEGIS_FOR_SALE, GOLD_PRICE, LAND_CLASS, PAPYRUS_LAND, fixed_goods
from .notation import NEIGHBORING, ONE_TRADE, RATE_AS, Op
from .rates import rate_bill, rate_goods
from .state import ParthenonState
from .steps import DRAW_PLANS


def status_at(s: ParthenonState, at: int) -> Status | None:
    """The status in force where a Fleet (3 seat + fleet) is; none in a Land without a card."""
    kind = s.status[s.goal[at]]
    return s.givens.statuses[kind] if kind >= 0 else None


def override_at(s: ParthenonState, at: int) -> Op | None:
    """The rates of one good where a Fleet is (P-93, P-94)."""
    status = status_at(s, at)
    return status.override if status is not None else None


def good_of(s: ParthenonState, at: int) -> int:
    """The good that trades at the rates of the card only (P-95), or -1."""
    override = override_at(s, at)
    return override.good if override is not None else -1


def rates_of(s: ParthenonState, at: int) -> int:
    """The class whose rates a Fleet trades at."""
    klass = LAND_CLASS[s.goal[at]]
    return 1 - klass if s.as_abroad[at] else klass


def foreign_power(s: ParthenonState, seat: int, land: int) -> int:
    """A power that lets one trade at this Land go at the rates of the other class, or -1."""
    for power in bits(s.has(seat, RATE_AS)):
        op = power_op(power, RATE_AS)
        if op.scope == ONE_TRADE and op.what == LAND_CLASS[land]:
            return power
    return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class MarketDeal(Deal):
    """A trade of a Fleet in harbor (P-91). They are counted (R-40)."""

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        receive(s, seat, d)
        s.trades[seat * FLEETS + d[PLACE]] += 1
        if s.ear is not None:
            s.tell(ALL, "traded-abroad", (seat, d[PLACE], *cards(d, SPENT), *received(s, seat, d)))

    def override(self, s: ParthenonState, seat: int, place: int) -> Op:
        """The rates of the good of the card."""
        override = override_at(s, seat * FLEETS + place)
        assert override is not None
        return override


@final
class RateDeal(MarketDeal):
    """A row of the rate table. Argument: the row."""

    other_kind = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        at = seat * FLEETS + place
        return rate_bill(rates_of(s, at), arg, good_of(s, at))

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        at = seat * FLEETS + place
        return rate_goods(rates_of(s, at), arg, good_of(s, at), s.goal[at] == PAPYRUS_LAND)


@final
class AbroadDeal(MarketDeal):
    """A row of the other class's table, once a Season. Argument: the row."""

    other_kind = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        at = seat * FLEETS + place
        return rate_bill(1 - LAND_CLASS[s.goal[at]], arg, good_of(s, at))

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        at = seat * FLEETS + place
        papyrus = s.goal[at] == PAPYRUS_LAND and LAND_CLASS[s.goal[at]] != NEIGHBORING
        return rate_goods(1 - LAND_CLASS[s.goal[at]], arg, good_of(s, at), papyrus)

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        s.used[seat] |= 1 << foreign_power(s, seat, s.goal[seat * FLEETS + d[PLACE]])
        super().carry(s, seat, d)


@final
class SellDeal(MarketDeal):
    """P-93, P-94: the good of the card is sold."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return self.override(s, seat, place).sell_cost

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return self.override(s, seat, place).sell_goods


@final
class BuyDeal(MarketDeal):
    """P-93, P-94: the good of the card is bought."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return self.override(s, seat, place).buy_cost

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return self.override(s, seat, place).buy_goods


@final
class HireDeal(MarketDeal):
    """P-92: an Aegis Card for 1 Gold; it joins the Cargo (R-17)."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return GOLD_PRICE

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return fixed_goods(AEGIS_FOR_SALE[s.goal[seat * FLEETS + place]], 1)


@final
class PlansDeal(Deal):
    """P-96: the first Plans are free, the second cost 1 Gold. Argument: how many the Island has had."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ISLANDS[s.island[seat]].plans_bill[arg]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        if s.ear is not None:
            if sum(cards(d, SPENT)):
                s.tell(ALL, "bought-plans", (seat, *cards(d, SPENT)))
            else:
                s.tell(ALL, "asked-plans", (seat,))
        s.frames.append((DRAW_PLANS, seat))


@final
class FeeDeal(Deal):
    """P-88, R-21: what a Fleet pays to trade, from its Cargo."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        status = status_at(s, seat * FLEETS + place)
        if status is None or status.fee is None:
            return FREE
        return status.fee

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        if s.ear is not None:
            s.tell(ALL, "fee", (seat, d[PLACE], *cards(d, SPENT)))
