"""Building (P-103 to P-123), what comes before Island Trade (P-58), and what to lose or keep (P-99, P-124 to P-128)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..rules import deal as deals
from ..rules import vocabulary as verbs
from ..rules.bars import act_of
from ..rules.cards import ACADEMY
from ..rules.claims import NEW
from ..rules.deal import Price
from ..rules.givens import IN_HAND, Due
from ..rules.goods import BASIC_MASK, BASICS, CLASS_MASKS, COMMODITY, COMMODITY_MASK, KINDS
from ..rules.island_trade import purse_after
from ..rules.losses import held, to_lose
from ..rules.state import ParthenonState
from ..rules.vocabulary import V
from .aims import PHILOSOPHY
from .council import FAVOURITES
from .evaluate import holdings
from .plan import Plan, plan_of, sells_basics
from .spending import cheapest, compose, dearest, most_welcome, next_of, payment

STRUCTURE_VERBS: Final = (verbs.VILLAGE.id, verbs.WORKSHOP.id, verbs.RAISE.id, verbs.SECOND.id, verbs.STAGE.id)
WORTH_DOING: Final = 0.1
ANOTHERS_GAIN: Final = 1.0  # a service is paid to a rival


def build(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """First what makes the cards worth more (gold made at home), then all that can be built, best bargains first."""
    purse = s.purse(seat, IN_HAND)
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], purse, legal)
    plan = plan_of(s, seat)
    made = _creation(s, seat, plan, purse, legal)
    if made is not None:
        return made
    for aim in plan.spend(purse[:], plan.aims)[1]:
        act = act_of(s, seat, aim.deal, aim.arg)
        if act in legal:
            return act
    for a in legal:  # what only a power makes affordable
        if V.verb_of[a] in STRUCTURE_VERBS:
            return a
    return _adoption(s, seat, plan, purse, legal)


def _creation(s: ParthenonState, seat: int, plan: Plan, purse: list[int], legal: list[Action]) -> Action | None:
    """The card created at home that helps most, if it is worth its price."""
    best, choice = WORTH_DOING, None
    now = plan.value(purse, True)
    for a in legal:
        verb = V.verb_of[a]
        if verb == verbs.MAKE.id and sells_basics(V.x[a]) and plan.sells_at_home(purse):
            return a
        if verb == verbs.MAKE.id:
            gain = _after(s, seat, plan, purse, deals.MAKE_DEAL, V.x[a]) - now
        elif verb == verbs.USE.id:
            gain = _after(s, seat, plan, purse, deals.POWER_DEAL, V.x[a]) - now
        elif verb == verbs.SERVICE.id:
            gain = _after(s, seat, plan, purse, deals.SERVICE_DEAL, V.x[a] * 4) - now - ANOTHERS_GAIN
        else:
            continue
        if gain > best:
            best, choice = gain, a
    return choice


def _after(s: ParthenonState, seat: int, plan: Plan, purse: list[int], deal: int, arg: int) -> float:
    """What the cards are worth after a deal."""
    rule = deals.DEALS[deal]
    price = Price(s, seat, rule, IN_HAND, arg, 0)
    spent = payment(plan, purse, purse, price.bill, price.free_of, price.off, True)
    goods = rule.goods(s, seat, IN_HAND, arg)
    return plan.value([purse[kind] - spent[kind] + goods.fixed[kind] for kind in range(KINDS)], True)


def _adoption(s: ParthenonState, seat: int, plan: Plan, purse: list[int], legal: list[Action]) -> Action:
    """A Philosophy for gold that nothing else needs; else the work is done."""
    for philosophy in FAVOURITES:
        if verbs.ADOPT.of1(philosophy) in legal:
            after = _after(s, seat, plan, purse, deals.ADOPT_DEAL, philosophy)
            return verbs.ADOPT.of1(philosophy) if after + PHILOSOPHY > plan.value(purse, True) else verbs.DONE.base
    return verbs.DONE.base


def claim(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Claim an Academy that one would build now anyway; never the last copy of a Philosophy."""
    purse = s.purse(seat, IN_HAND)
    if s.plan[seat]:
        return compose(s, seat, s.plan[seat], purse, legal)
    plan = plan_of(s, seat)
    if s.claim[1] == NEW and verbs.CLAIM.base in legal:
        if any(aim.deal == deals.HALL_DEAL and aim.arg == ACADEMY for aim in plan.spend(purse[:], plan.aims)[1]):
            return verbs.CLAIM.base
    return verbs.PASS.base


# Before Island Trade.


def start(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Pay for Wonders; swap basics where that helps."""
    purse = purse_after(s, seat)
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], purse, legal)
    for a in legal:
        if V.verb_of[a] == verbs.STAGE.id:
            return a
    for a in legal:
        if V.verb_of[a] == verbs.USE.id and _swap_helps(plan_of(s, seat), purse):
            return a
    return verbs.DONE.base


def _swap_helps(plan: Plan, purse: list[int]) -> bool:
    given = cheapest(plan, purse, purse, BASIC_MASK, 1, False)
    rest = [purse[kind] - given[kind] for kind in range(KINDS)]
    more = most_welcome(plan, rest, [kind for kind in range(BASICS) if not given[kind]], 1, False)
    after = [rest[kind] + more[kind] for kind in range(KINDS)]
    return plan.value(after, False) > plan.value(purse, False) + WORTH_DOING


# Losses, and what is kept.


def give_up(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Lose the cards that are missed least."""
    due = _due(s, seat)
    cards = held(s, seat, due[1], due[2])
    lose = to_lose(s, due)
    plan, mask, chosen = plan_of(s, seat), CLASS_MASKS[due[2]], s.draft[seat] or [0] * KINDS
    if V.verb_of[legal[0]] == verbs.KEEP.id:
        return verbs.KEEP.of1(next_of(dearest(plan, holdings(s, seat), cards, mask, sum(cards) - lose, False), chosen))
    return verbs.DROP.of1(next_of(cheapest(plan, holdings(s, seat), cards, mask, lose, False), chosen))


def _due(s: ParthenonState, seat: int) -> Due:
    """The loss that is being settled: the first that leaves a choice, after those that are."""
    settled = len(s.plan[seat]) // KINDS
    for due in [due for due in s.dues if due[0] == seat][settled:]:
        cards = held(s, seat, due[1], due[2])
        if 0 < to_lose(s, due) < sum(cards) and max(cards) < sum(cards):
            return due
    raise AssertionError("nothing to choose")


def throw_over(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Discard from a Fleet that is too full what is missed least."""
    cards = holdings(s, seat)
    for kind in s.plan[seat][1::2]:
        cards[kind] -= 1
    mask = 0
    for a in legal:
        if V.verb_of[a] == verbs.DROP.id:
            mask |= 1 << V.x[a]
    return verbs.DROP.of1(next_of(cheapest(plan_of(s, seat), cards, cards, mask, 1, True), [0] * KINDS))


def keep(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """P-124: a few unseen or one of each for all to see, whichever leaves more; then which."""
    plan = plan_of(s, seat)
    cards = held(s, seat, IN_HAND, COMMODITY)
    few = dearest(plan, cards, cards, COMMODITY_MASK, s.limit(seat), False)
    if verbs.OPEN.base in legal:
        each = [min(1, number) for number in cards]
        return verbs.OPEN.base if plan.value(each, False) >= plan.value(few, False) else verbs.HIDE.base
    chosen = s.draft[seat]
    if V.verb_of[legal[0]] == verbs.KEEP.id:
        return verbs.KEEP.of1(next_of(few, chosen))
    return verbs.DROP.of1(next_of([cards[kind] - few[kind] for kind in range(KINDS)], chosen))
