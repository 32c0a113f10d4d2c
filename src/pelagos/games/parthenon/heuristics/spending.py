"""Which cards to part with, which to keep, which to take: always so that the rest is worth most."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.basics import Action
from ..rules.bills import fits
from ..rules.costs import Bill
from ..rules.deal import ARG, DEALS, GOT, LENGTH, MODS, PLACE, RULE, SPENT, Price
from ..rules.goods import BASIC_MASK, BASICS, COMMODITY_MASK, GOLD, KINDS, RARE_MASK, bits
from ..rules.state import ParthenonState
from ..rules.vocabulary import BUILDERS, SPEND, TAKE, USE, V
from .evaluate import holdings, settled
from .plan import Plan, plan_of


def cheapest(plan: Plan, cards: Sequence[int], purse: Sequence[int], mask: int, count: int, kept: bool) -> list[int]:
    """So many cards of a purse, of the kinds in a mask, whose loss hurts least; per kind. Fewer if there are fewer.

    `cards` are all that the seat has.
    """
    left = list(cards)
    out = [0] * KINDS
    kinds = bits(mask)
    for _ in range(count):
        best, choice = -1.0, -1
        for kind in kinds:
            if purse[kind] > out[kind]:
                left[kind] -= 1
                value = plan.value(left, kept)
                left[kind] += 1
                if value > best + 1e-9:
                    best, choice = value, kind
        if choice < 0:
            break
        out[choice] += 1
        left[choice] -= 1
    return out


def dearest(plan: Plan, cards: Sequence[int], purse: Sequence[int], mask: int, count: int, kept: bool) -> list[int]:
    """So many cards of a purse, of the kinds in a mask, to keep: the loss of the others hurts least. Per kind."""
    total = sum(purse[kind] for kind in bits(mask))
    gone = cheapest(plan, cards, purse, mask, max(0, total - count), kept)
    return [purse[kind] - gone[kind] if mask >> kind & 1 else 0 for kind in range(KINDS)]


def most_welcome(plan: Plan, cards: Sequence[int], kinds: Sequence[int], count: int, kept: bool) -> list[int]:
    """So many cards of these kinds that would help most; per kind."""
    have = list(cards)
    out = [0] * KINDS
    for _ in range(count):
        best, choice = -1.0, -1
        for kind in kinds:
            have[kind] += 1
            value = plan.value(have, kept)
            have[kind] -= 1
            if value > best + 1e-9:
                best, choice = value, kind
        if choice < 0:
            break
        out[choice] += 1
        have[choice] += 1
    return out


def payment(
    plan: Plan, cards: Sequence[int], purse: Sequence[int], bill: Bill, free_of: int, off: int, kept: bool
) -> list[int]:
    """The cards of a purse that pay a bill and hurt least; per kind. `cards` are all that the seat has."""
    if bill.any:
        return cheapest(plan, cards, purse, COMMODITY_MASK, bill.any, kept)
    out = [min(bill.named[kind], purse[kind]) for kind in range(KINDS)]
    places = bits((BASIC_MASK if bill.different else free_of & BASIC_MASK) | RARE_MASK)
    need = bill.size - off
    while sum(out) < need:
        best, choice = -1.0, -1
        for kind in places:
            if purse[kind] <= out[kind]:
                continue
            out[kind] += 1
            if fits(bill, free_of, out):
                value = plan.value([cards[k] - out[k] for k in range(KINDS)], kept)
                if value > best + 1e-9:
                    best, choice = value, kind
            out[kind] -= 1
        if choice < 0:
            break
        out[choice] += 1
    while sum(out) > need:  # basics off the price: the dearest are spared
        best, choice = -1.0, -1
        for kind in range(BASICS):
            if out[kind]:
                out[kind] -= 1
                value = plan.value([cards[k] - out[k] for k in range(KINDS)], kept)
                out[kind] += 1
                if value > best + 1e-9:
                    best, choice = value, kind
        if choice < 0:
            break
        out[choice] -= 1
    return out


def next_of(wanted: Sequence[int], chosen: Sequence[int]) -> int:
    """The first kind of which more is wanted than is chosen, or -1: choices are made in the order of kinds."""
    for kind in range(len(wanted)):
        if wanted[kind] > chosen[kind]:
            return kind
    return -1


def as_planned(d: list[int], give: Sequence[int], take: Sequence[int], legal: list[Action]) -> Action | None:
    """The next small choice of a deal whose cards are settled; None if it was begun otherwise."""
    spent, got = d[SPENT:GOT], d[GOT:LENGTH]
    if any(spent[kind] > give[kind] or got[kind] > take[kind] for kind in range(KINDS)):
        return None
    for codes, kind in ((SPEND.codes, next_of(give, spent)), (TAKE.codes, next_of(take, got))):
        if kind >= 0:
            return codes[kind] if codes[kind] in legal else None
    return None


def compose(s: ParthenonState, seat: int, d: list[int], purse: list[int], legal: list[Action]) -> Action | None:
    """The next small choice of a deal that is being composed: cheap cards are spent, useful ones taken."""
    plan = plan_of(s, seat)
    kept = settled(s)
    verbs = [V.verb_of[a] for a in legal]
    rule = DEALS[d[RULE]]
    if USE.id in verbs:  # a power that lowers the price
        return legal[verbs.index(USE.id)]
    if BUILDERS.id in verbs:
        price = Price(s, seat, rule, d[PLACE], d[ARG], d[MODS])
        if SPEND.id not in verbs or purse[GOLD] < price.bill.named[GOLD]:
            return BUILDERS.base
    cards = holdings(s, seat)
    if SPEND.id in verbs:
        price = Price(s, seat, rule, d[PLACE], d[ARG], d[MODS])
        wanted = payment(plan, cards, purse, price.bill, price.free_of, price.off, kept)
        return _offered(SPEND.codes, next_of(wanted, d[SPENT:GOT]), legal, legal[verbs.index(SPEND.id)])
    if TAKE.id in verbs:
        goods = rule.goods(s, seat, d[PLACE], d[ARG])
        kinds = [k for k in bits(goods.of) if not (rule.other_kind and d[SPENT + k])]
        left = [cards[k] - d[SPENT + k] for k in range(KINDS)]
        wanted = most_welcome(plan, left, kinds, goods.count, kept)
        return _offered(TAKE.codes, next_of(wanted, d[GOT:LENGTH]), legal, legal[verbs.index(TAKE.id)])
    return None


def _offered(codes: list[Action], kind: int, legal: list[Action], otherwise: Action) -> Action:
    return codes[kind] if kind >= 0 and codes[kind] in legal else otherwise
