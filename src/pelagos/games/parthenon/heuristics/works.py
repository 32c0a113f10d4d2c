"""Building (P-103 to P-123), what comes before Island Trade (P-58), and what to keep (P-99, P-124 to P-128)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..cards import FLEETS, ISLANDS, POWER_WORDS, WONDER
from ..costs import Bill, Goods
from ..deal import (
    ALTERNATE_DEAL,
    DEALS,
    FLEET_DEAL,
    HALL_DEAL,
    MAKE_DEAL,
    POWER_DEAL,
    SERVICE_DEAL,
    STAGE_DEAL,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
    Price,
)
from ..discard import A
from ..goods import (
    AEGIS_MASK,
    BASIC_MASK,
    BASICS,
    CLASS_MASKS,
    COMMODITIES,
    COMMODITY,
    COMMODITY_MASK,
    GOLD,
    KINDS,
    bits,
)
from ..island_trade import purse_after
from ..losses import held, to_lose
from ..state import IN_HAND, ParthenonState
from ..vocabulary import (
    ADOPT,
    CLAIM,
    DONE,
    DROP,
    HIDE,
    KEEP,
    MAKE,
    OPEN,
    PASS,
    RAISE,
    SECOND,
    SERVICE,
    SHIPYARD,
    STAGE,
    USE,
    VILLAGE,
    WORKSHOP,
    V,
)
from .aims import PHILOSOPHY, Aim, Plan, plan_of
from .spending import cheapest, compose, dearest, most_welcome, next_of, payment
from .worth import holdings

STRUCTURE_VERBS: Final = (VILLAGE.id, WORKSHOP.id, RAISE.id, SECOND.id, STAGE.id)
LEAST_GAIN: Final = 0.1


def build(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """First what makes the cards worth more (gold made at home), then everything that can be built, best first."""
    purse = s.purse(seat, IN_HAND)
    d = s.draft[seat]
    if d:
        return compose(s, seat, d, purse, legal)
    plan = plan_of(s, seat)
    made = _creation(s, seat, plan, purse, legal)
    if made is not None:
        return made
    for aim in plan.spend(purse[:], plan.aims)[1]:
        a = _act(s, seat, aim)
        if a in legal:
            return a
    for a in legal:  # what only a power makes affordable
        if V.verb_of[a] in STRUCTURE_VERBS:
            return a
    return _adoption(s, seat, plan, purse, legal) or DONE.base


def _act(s: ParthenonState, seat: int, aim: Aim) -> Action:
    """The choice that builds what is aimed at."""
    if aim.deal == VILLAGE_DEAL:
        card = ISLANDS[s.island[seat]]
        twin = card.twin[aim.arg]
        return VILLAGE.of1((aim.arg if twin < 0 or s.villages[seat] >> twin & 1 else twin) + 1)
    if aim.deal == WORKSHOP_DEAL:
        return WORKSHOP.base
    if aim.deal == HALL_DEAL:
        return RAISE.of1(aim.arg)
    if aim.deal == ALTERNATE_DEAL:
        return SECOND.of1(ISLANDS[s.island[seat]].alternate[aim.arg])
    if aim.deal == FLEET_DEAL:
        return SHIPYARD.base
    assert aim.deal == STAGE_DEAL
    return STAGE.of1(aim.arg // 2)


def _creation(s: ParthenonState, seat: int, plan: Plan, purse: list[int], legal: list[Action]) -> Action | None:
    """The card created at home that helps most, if it is worth its price."""
    best, choice = LEAST_GAIN, None
    now = plan.value(purse, True)
    for a in legal:
        verb = V.verb_of[a]
        if verb == MAKE.id:
            gain = _after(s, seat, plan, purse, MAKE_DEAL, V.x[a]) - now
        elif verb == USE.id:
            gain = _after(s, seat, plan, purse, POWER_DEAL, V.x[a]) - now
        elif verb == SERVICE.id:
            gain = _after(s, seat, plan, purse, SERVICE_DEAL, V.x[a] * 4) - now - 1.0
        else:
            continue
        if gain > best:
            best, choice = gain, a
    return choice


def _after(s: ParthenonState, seat: int, plan: Plan, purse: list[int], deal: int, arg: int) -> float:
    """What the cards are worth after a deal with the bank."""
    rule = DEALS[deal]
    price = Price(s, seat, rule, IN_HAND, arg, 0)
    spent = payment(plan, purse, purse, price.bill, price.free_of, price.off, True)
    goods = rule.goods(s, seat, IN_HAND, arg)
    return plan.value([purse[k] - spent[k] + goods.fixed[k] for k in range(KINDS)], True)


def _adoption(s: ParthenonState, seat: int, plan: Plan, purse: list[int], legal: list[Action]) -> Action | None:
    """A Philosophy for gold that nothing else needs."""
    price = s.philosophies(seat)
    wanted = [a for a in legal if V.verb_of[a] == ADOPT.id]
    if not wanted:
        return None
    rest = purse[:]
    rest[GOLD] -= min(rest[GOLD], price)
    if plan.value(purse, True) - plan.value(rest, True) > PHILOSOPHY * 1.1:
        return None
    for word in ("cynicism", "pythagoreanism", "stoicism", "epicureanism", "skepticism", "sophism"):
        a = ADOPT.of1(POWER_WORDS.index(word))
        if a in wanted:
            return a
    return wanted[0]


def claim(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Claim an Academy that one would build now anyway; never the last copy of a Philosophy."""
    purse = s.purse(seat, IN_HAND)
    if s.plan[seat]:
        return compose(s, seat, s.plan[seat], purse, legal)
    if s.claim[1] < 0 and CLAIM.base in legal:
        plan = plan_of(s, seat)
        for aim in plan.spend(purse[:], plan.aims)[1]:
            if aim.deal == HALL_DEAL and _is_academy(aim.arg):
                return CLAIM.base
    return PASS.base


def _is_academy(hall: int) -> bool:
    from ..cards import ACADEMY

    return hall == ACADEMY


# Before Island Trade.


def start(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Pay for Wonders; swap basics where that helps."""
    purse = purse_after(s, seat)
    d = s.draft[seat]
    if d:
        return compose(s, seat, d, purse, legal)
    for a in legal:
        if V.verb_of[a] == STAGE.id:
            return a
    plan = plan_of(s, seat)
    for a in legal:
        if V.verb_of[a] == USE.id and _swap_helps(plan, purse):
            return a
    return DONE.base


def _swap_helps(plan: Plan, purse: list[int]) -> bool:
    given = cheapest(plan, purse, purse, BASIC_MASK, 1, False)
    rest = [purse[k] - given[k] for k in range(KINDS)]
    kinds = [k for k in range(BASICS) if not given[k]]
    more = most_welcome(plan, rest, kinds, 1, False)
    after = [rest[k] + more[k] for k in range(KINDS)]
    return sum(given) > 0 and plan.value(after, False) > plan.value(purse, False) + LEAST_GAIN


# Losses and keeping.


def give_up(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Lose the cards that are missed least."""
    if len(legal) == 1:
        return legal[0]
    verb = V.verb_of[legal[0]]
    due = _due(s, seat)
    if due is None:
        return legal[0]
    cards = held(s, seat, due[1], due[2])
    lose = to_lose(s, due)
    plan = plan_of(s, seat)
    mask = CLASS_MASKS[due[2]]
    everything = holdings(s, seat)
    if verb == KEEP.id:
        wanted = dearest(plan, everything, cards, mask, sum(cards) - lose, False)
    else:
        wanted = cheapest(plan, everything, cards, mask, lose, False)
    row = s.draft[seat] or [0] * (KINDS + 1)
    return _of(KEEP.codes if verb == KEEP.id else DROP.codes, next_of(wanted, row[1:]), legal)


def _due(s: ParthenonState, seat: int) -> tuple[int, int, int, int, int] | None:
    """The loss that is being settled."""
    done = len(s.plan[seat]) // KINDS
    for due in s.dues:
        if due[0] != seat:
            continue
        if done > 0:
            done -= 1
            continue
        cards = held(s, seat, due[1], due[2])
        if 0 < to_lose(s, due) < sum(cards) and max(cards) < sum(cards):
            return due
    return None


def throw_over(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Discard from a Fleet that is too full what is missed least."""
    plan = plan_of(s, seat)
    cards = holdings(s, seat)
    for o in range(0, len(s.plan[seat]), 2):
        cards[s.plan[seat][o + 1]] -= 1
    mask = 0
    for a in legal:
        mask |= 1 << V.x[a]
    gone = cheapest(plan, cards, cards, mask & (COMMODITY_MASK | AEGIS_MASK), 1, True)
    return _of(DROP.codes, next_of(gone, [0] * KINDS), legal)


def keep(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """P-124: a few unseen, or one of each for all to see, whichever leaves more; then which."""
    plan = plan_of(s, seat)
    cards = held(s, seat, IN_HAND, COMMODITY)
    limit = s.limit(seat)
    wanted = dearest(plan, cards, cards, COMMODITY_MASK, limit, False)
    if OPEN.base in legal:
        each = [min(1, cards[k]) for k in range(KINDS)]
        return OPEN.base if plan.value(each, False) >= plan.value(wanted, False) else HIDE.base
    row = s.draft[seat] or [0] * (KINDS + 1)
    if V.verb_of[legal[0]] == DROP.id:
        wanted = [cards[k] - wanted[k] for k in range(KINDS)]
        return _of(DROP.codes, next_of(wanted, row[1:]), legal)
    return _of(KEEP.codes, next_of(wanted, row[1:]), legal)


def _of(codes: list[Action], kind: int, legal: list[Action]) -> Action:
    return codes[kind] if kind >= 0 and codes[kind] in legal else legal[0]


__all__ = ["COMMODITIES", "FLEETS", "WONDER", "A", "Bill", "Goods", "bits"]
