"""Costs in words: what is to be paid, what is got for it, what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.message import Message
from ..rules import deal as deals
from ..rules.costs import Bill, Goods
from ..rules.deal import Price
from ..rules.givens import IN_HAND
from ..rules.goods import BASIC, BASIC_MASK, BASICS, COMMODITIES, COMMODITY, KINDS, PAPYRUS, RARE, bits
from ..rules.islands import ISLANDS, Island
from ..rules.lands import Rate
from ..rules.state import ParthenonState
from .nouns import (
    a_hall,
    a_village,
    a_workshop,
    class_count,
    event_name,
    good_count,
    good_name,
    say,
    the_fleet,
    the_power,
    the_wonder,
)

Parts = list[Message]


def _bill_parts(bill: Bill, basics: bool = True) -> Parts:
    """The items of a bill, in the order of the classes of cards."""
    parts: Parts = []
    if basics and bill.named[:BASICS] == [1] * BASICS:
        parts.append(say("cost.each"))
    elif basics:
        parts += [good_count(kind, bill.named[kind]) for kind in range(BASICS) if bill.named[kind]]
    if basics and bill.different:
        parts.append(say("cost.different", n=bill.different))
    if basics and bill.free:
        parts.append(_free_basics(bill))
    if bill.any:
        parts.append(class_count(COMMODITY, bill.any))
    parts += [good_count(kind, bill.named[kind]) for kind in range(BASICS, PAPYRUS + 1) if bill.named[kind]]
    if bill.rare_different:
        parts.append(say("cost.rare-different", n=bill.rare_different))
    if bill.rare_free:
        parts.append(class_count(RARE, bill.rare_free))
    parts += [good_count(kind, bill.named[kind]) for kind in range(PAPYRUS + 1, KINDS) if bill.named[kind]]
    return parts


def _free_basics(bill: Bill) -> Message:
    if bill.foreign:
        return say("cost.foreign", n=bill.free)
    left_out = bits(BASIC_MASK & ~bill.free_of)
    if left_out:
        return say("cost.but", n=bill.free, good=good_name(left_out[0]))
    return class_count(BASIC, bill.free)


def bill_words(bill: Bill) -> Message:
    """ "1 Spices and 1 Gold"; "free" for nothing."""
    parts = _bill_parts(bill)
    return say("price", parts=parts) if parts else say("cost.free")


def price_words(price: Price) -> Message:
    """A price as it stands, Basics off it included."""
    bill, off = price.bill, price.off
    parts = _bill_parts(bill, basics=off < bill.basics() or off == 0)
    if not parts:
        return say("cost.free")
    if 0 < off < bill.basics():
        return say("cost.less", parts=parts, n=off)
    return say("price", parts=parts)


def price_of(s: ParthenonState, seat: int, number: int, arg: int, place: int, mods: int = 0) -> Price:
    """What a deal costs this seat now."""
    return Price(s, seat, deals.DEALS[number], place, arg, mods)


def cost_of(s: ParthenonState, seat: int, number: int, arg: int, place: int) -> Message:
    """What a deal costs this seat now, in words."""
    return price_words(price_of(s, seat, number, arg, place))


def goods_words(goods: Goods) -> Message:
    """What is got: "1 Gift of Poseidon", "2 Basic"."""
    parts = [good_count(kind, goods.fixed[kind]) for kind in range(KINDS) if goods.fixed[kind]]
    if goods.native:
        parts.append(say("cost.native", n=goods.native))
    if goods.count:
        parts.append(_named_goods(goods))
    if goods.plans:
        parts.append(say("cost.plans", n=goods.plans))
    return say("goods", parts=parts) if parts else say("nothing")


def _named_goods(goods: Goods) -> Message:
    if goods.of & ~BASIC_MASK:
        return class_count(RARE, goods.count)
    left_out = bits(BASIC_MASK & ~goods.of)
    if left_out:
        return say("cost.but", n=goods.count, good=good_name(left_out[0]))
    return class_count(BASIC, goods.count)


def rate_words(rate: Rate) -> tuple[Message, Message]:
    """Both sides of a row of the rate table, what is given and what is got: "2 Basic"."""
    return class_count(rate.give_class, rate.give), class_count(rate.get_class, rate.get)


def missing(price: Price, purse: Sequence[int]) -> Parts:
    """What these cards lack of a price; empty if they pay it."""
    bill = price.bill
    if bill.any:
        short = bill.any - sum(purse[:COMMODITIES])
        return [class_count(COMMODITY, short)] if short > 0 else []
    return _missing_basics(price, purse) + _missing_others(bill, purse)


def _missing_basics(price: Price, purse: Sequence[int]) -> Parts:
    bill, off = price.bill, price.off
    named: list[tuple[int, int]] = []
    kinds = over = 0
    for kind in range(BASICS):
        extra = purse[kind] - bill.named[kind]
        if extra < 0:
            named.append((kind, -extra))
        elif extra > 0 and (bill.different or price.free_of >> kind & 1):
            kinds += 1
            over += extra
    different = max(0, bill.different - kinds)
    free = max(0, bill.free - (over - min(kinds, bill.different)))
    short = sum([count for _, count in named]) + different + free
    if short <= off:
        return []
    if off:  # any of them may be left out
        return [class_count(BASIC, short - off)]
    parts = [good_count(kind, count) for kind, count in named]
    if different:
        parts.append(say("cost.different", n=different))
    if free:
        parts.append(say("cost.foreign", n=free) if bill.foreign else class_count(BASIC, free))
    return parts


def _missing_others(bill: Bill, purse: Sequence[int]) -> Parts:
    parts: Parts = []
    kinds = over = 0
    for kind in range(BASICS, PAPYRUS + 1):
        extra = purse[kind] - bill.named[kind]
        if extra < 0:
            parts.append(good_count(kind, -extra))
        elif extra > 0:
            kinds += 1
            over += extra
    if bill.rare_different > kinds:
        parts.append(say("cost.rare-different", n=bill.rare_different - kinds))
    free = bill.rare_free - (over - min(kinds, bill.rare_different))
    if free > 0:
        parts.append(class_count(RARE, free))
    for kind in range(PAPYRUS + 1, KINDS):
        if bill.named[kind] > purse[kind]:
            parts.append(good_count(kind, bill.named[kind] - purse[kind]))
    return parts


# What deals are about, by their numbers; of others it is what they bring.
_DEAL_NAMES: Final[dict[int, Callable[[Island, int], Message]]] = {
    deals.VILLAGE_DEAL: lambda card, arg: a_village(card.village[arg]),
    deals.WORKSHOP_DEAL: lambda card, arg: a_workshop(card.rare),
    deals.HALL_DEAL: lambda card, arg: a_hall(arg),
    deals.ALTERNATE_DEAL: lambda card, arg: a_hall(card.alternate[arg]),
    deals.FLEET_DEAL: lambda card, arg: the_fleet(arg),
    deals.STAGE_DEAL: lambda card, arg: the_wonder(arg // 2),
    deals.SERVICE_DEAL: lambda card, arg: the_wonder(arg // 4),
    deals.ADOPT_DEAL: lambda card, arg: the_power(arg),
    deals.PLANS_DEAL: lambda card, arg: say("deal.plans"),
    deals.FEE_DEAL: lambda card, arg: say("status.harbor-fees"),
    deals.SWAP_DEAL: lambda card, arg: say("deal.swap"),
    deals.TRIBUTE_DEAL: lambda card, arg: say("deal.event", event=event_name(arg // 32)),
}


def deal_name(s: ParthenonState, seat: int, rule: int, arg: int, place: int = IN_HAND) -> Message:
    """What a deal is about: "a Shrine", "1 Gold", "Persian Tribute"."""
    if rule in _DEAL_NAMES:
        return _DEAL_NAMES[rule](ISLANDS[s.island[seat]], arg)
    return goods_words(deals.DEALS[rule].goods(s, seat, place, arg))
