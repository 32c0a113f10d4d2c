"""Events and the Archon (P-45 to P-51, P-129 to P-132): tribute, idle Villages, whom to name, whom to vote for."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..rules import notation
from ..rules.cards import POWER_OPS
from ..rules.content import FLEETS, PHILOSOPHIES
from ..rules.deal import ARG, DEALS, TRIBUTE_DEAL, Price
from ..rules.event_answers import code_of, owns, working
from ..rules.givens import IN_HAND
from ..rules.goods import BASICS, CLASS_MASKS, KINDS, bits
from ..rules.islands import ISLANDS
from ..rules.lands import ROWS
from ..rules.notation import Op
from ..rules.production import NAMED, doublings, named_goods
from ..rules.state import ParthenonState
from ..rules.steps import RUN
from ..rules.vocabulary import CROWN, DONE, DOUBLE, FOUND, NEXT, PASS, PAY, PICK, REST, SHOW, TAKE, TRADE, USE, VOTE, V
from .aims import VILLAGE_YIELD, WORKSHOP_YIELD
from .evaluate import others_by_renown, renown
from .market import Market, shop
from .plan import LOST_TURN, plan_of
from .spending import as_planned, compose, most_welcome, next_of, payment

USEFUL: Final = (
    notation.DISCOUNT,
    notation.RATE_AS,
    notation.IGNORE_EVENT,
    notation.BANK_SWAP,
    notation.PEEK_HARBOR,
    notation.VOTES,
)  # to a builder, the best first
FAVOURITES: Final[list[int]] = sorted(
    range(PHILOSOPHIES), key=lambda k: min([USEFUL.index(op.code) if op.code in USEFUL else 99 for op in POWER_OPS[k]])
)
NAMED_OFTEN: Final = 0.6  # the chance that the Archon names oneself
DEARER: Final = 1.5  # what a Season of high prices costs
WELCOME: Final = 1.0  # what an Event that gives something is worth
WORTH_IGNORING: Final = 0.7


# Events.


def order_events(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Trade before losses, gains after them."""
    return min(legal, key=lambda a: (_turn(s, V.x[a]), a))


def _turn(s: ParthenonState, event: int) -> int:
    codes = [op.code for op in s.givens.events[event].ops]
    return 0 if notation.BANK_TRADE in codes else 1 if notation.LOSE in codes else 3 if notation.GAIN in codes else 2


def name(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Blows go to the strongest others, gifts to oneself and then to the weakest."""
    _, _, candidates, number = f
    run = next(g for g in reversed(s.frames) if g[0] == RUN)
    next_ops = s.givens.events[run[1]].ops[run[2] :]
    good = bool(next_ops) and next_ops[0].code == notation.GAIN
    others = [other for other in others_by_renown(s, seat) if candidates >> other & 1]
    own = [seat] if candidates >> seat & 1 else []
    chosen = (own + others[::-1] if good else others + own)[:number]
    wanted = [PICK.of1(s.island[other]) for other in chosen]
    return min([a for a in legal if a in wanted], default=legal[0])


def ignore(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Ignore the worst Event of the Season."""
    now = _harm(s, seat, s.frames[-1][2])
    worst = max([_harm(s, seat, event) for event in s.order], default=0.0)
    return legal[0] if now > WORTH_IGNORING and now >= worst and V.verb_of[legal[0]] == USE.id else PASS.base


def _harm(s: ParthenonState, seat: int, event: int) -> float:
    """What an Event is likely to cost an Island, about."""
    total, share = 0.0, 1.0
    ops = s.givens.events[event].ops
    for at, op in enumerate(ops):
        if op.code == notation.ARCHON_PICK:
            share = NAMED_OFTEN
        elif op.code in (notation.GAIN, notation.BANK_TRADE):
            total -= WELCOME
        elif op.code == notation.SEASON and op.key != notation.MAX_STRUCTURES:
            total += DEARER if op.key == notation.STRUCTURE_SURCHARGE else -WELCOME
        elif op.code != notation.OFFER:
            blow = _blow(s, seat, op)
            if at and ops[at - 1].code == notation.OFFER:
                blow = min(blow, _ransom(s, seat, event, at - 1))
            total += blow * share
    return total


def _blow(s: ParthenonState, seat: int, op: Op) -> float:
    """What an operation costs whom it strikes."""
    if op.code == notation.IDLE:
        if op.structure != notation.VILLAGE:
            return s.workshops[seat] * WORKSHOP_YIELD
        villages = sum(working(s, seat))
        return (villages if op.n == notation.EVERY else min(op.n, villages)) * VILLAGE_YIELD
    if op.code == notation.LOSE:
        plan = plan_of(s, seat)
        cards = s.purse(seat, IN_HAND)
        held = [cards[kind] if CLASS_MASKS[op.what] >> kind & 1 else 0 for kind in range(KINDS)]
        total = max(1, sum(held))
        number = max(0, total - op.keep) if op.n == notation.EVERY else min(op.n, total)
        rest = [cards[kind] - held[kind] for kind in range(KINDS)]
        return (plan.value(cards, False) - plan.value(rest, False)) * number / total
    return LOST_TURN if op.code == notation.SEASON and op.key == notation.MAX_STRUCTURES else 0.0


def _ransom(s: ParthenonState, seat: int, event: int, at: int) -> float:
    """The cheapest way to pay what an Event asks, in worth; without limit if there is none."""
    op = s.givens.events[event].ops[at]
    if any(owns(s, seat, kind) for kind in op.show):
        return 0.0
    return min([_way(s, seat, event, at, way) for way in range(len(op.cost))])


def _way(s: ParthenonState, seat: int, event: int, at: int, way: int) -> float:
    """What one way to pay costs, in worth."""
    purse = s.purse(seat, IN_HAND)
    price = Price(s, seat, DEALS[TRIBUTE_DEAL], IN_HAND, code_of(event, at, way), 0)
    plan = plan_of(s, seat)
    spent = payment(plan, purse, purse, price.bill, price.free_of, price.off, False)
    if sum(spent) < price.total:
        return 1e9
    return plan.value(purse, False) - plan.value([purse[kind] - spent[kind] for kind in range(KINDS)], False)


def tribute(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Show a card if that is enough; pay the cheapest way where not paying costs more; else decline."""
    _, _, event, at = f
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)
    ways: list[tuple[float, Action]] = []
    for a in legal:
        if V.verb_of[a] == SHOW.id:
            return a
        if V.verb_of[a] == PAY.id:
            ways.append((_way(s, seat, event, at, V.x[a] - 1), a))
    if ways:
        cost, cheapest = min(ways)
        if cost < _at_stake(s, seat, event, at):
            return cheapest
    return PASS.base


def _at_stake(s: ParthenonState, seat: int, event: int, at: int) -> float:
    """What paying brings, or saves."""
    plan = plan_of(s, seat)
    cards = s.purse(seat, IN_HAND)
    total, share = 0.0, 1.0
    for op in s.givens.events[event].ops[at + 1 :]:
        if op.code == notation.GAIN:
            more = [cards[kind] + op.goods.fixed[kind] for kind in range(KINDS)]
            total += plan.value(more, False) - plan.value(cards, False)
        elif op.code == notation.ARCHON_PICK:
            share = NAMED_OFTEN
        else:
            total += _blow(s, seat, op) * share
    return total


def trade_with_bank(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The most useful trade, if any."""
    _, _, event, at = f
    purse = s.purse(seat, IN_HAND)
    op = s.givens.events[event].ops[at]
    shopping = shop(plan_of(s, seat), purse, purse, Market(op.rates, -1, None, op.n - s.trades[seat * FLEETS]))
    planned = shopping.list if shopping.gain(purse) > 0.0 else []
    d = s.draft[seat]
    if not d:
        return next((TRADE.of1(p.row) for p in planned if TRADE.of1(p.row) in legal), DONE.base)
    for p in planned:
        choice = as_planned(d, p.give, p.take, legal)
        if p.row == d[ARG] % ROWS and choice is not None:
            return choice
    return compose(s, seat, d, purse, legal)


def rest_villages(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Rest the Villages whose goods help least: let the others give theirs, most welcome first."""
    villages = working(s, seat)
    plan = plan_of(s, seat)
    cards = s.purse(seat, IN_HAND)
    resting = villages[:]
    for _ in range(sum(villages) - s.givens.events[f[2]].ops[f[3]].n):
        kind = _best_of(most_welcome(plan, cards, [kind for kind in range(BASICS) if resting[kind]], 1, False))
        resting[kind] -= 1
        cards[kind] += 1
    kind = next_of(resting, s.draft[seat] or [0] * BASICS)
    return REST.of1(kind)


def _best_of(cards: list[int]) -> int:
    return cards.index(1)


def name_goods(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Take what helps most."""
    return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)


# Production.


def muster(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Double the Villages whose goods help most; name the goods that are missing."""
    plan = plan_of(s, seat)
    draft = s.draft[seat] or [0] * (NAMED + KINDS)
    villages = working(s, seat)
    cards = s.purse(seat, IN_HAND)
    for kind in range(BASICS):
        cards[kind] += villages[kind]
    cards[ISLANDS[s.island[seat]].rare] += s.workshops[seat] - s.idle_shops[seat]
    if V.verb_of[legal[0]] == DOUBLE.id:
        doubled = [0] * BASICS
        for _ in range(doublings(s, seat)):
            single = [kind for kind in range(BASICS) if villages[kind] > doubled[kind]]
            kind = _best_of(most_welcome(plan, cards, single, 1, False))
            doubled[kind] += 1
            cards[kind] += 1
        return DOUBLE.of1(next_of(doubled, draft[:NAMED]))
    for kind in range(BASICS):
        cards[kind] += draft[kind]
    goods = named_goods(s, seat)
    assert goods is not None
    return TAKE.of1(next_of(most_welcome(plan, cards, bits(goods.of), goods.count, False), draft[NAMED:]))


# The Archon, and what is settled once.


def vote(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """The weakest other does least harm in office."""
    return VOTE.of1(s.island[others_by_renown(s, seat)[-1]])


def order_seats(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Oneself first; then the strongest, who will know least of what the others do."""
    own = NEXT.of1(s.island[seat])
    return own if own in legal else max(legal, key=lambda a: (renown(s, s.seat_of[V.x[a]]), -a))


def crown(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Oneself, if one is among the tied."""
    own = CROWN.of1(s.island[seat])
    return own if own in legal else legal[0]


def found(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """The Philosophy that serves a builder best."""
    return next(FOUND.of1(k) for k in FAVOURITES if FOUND.of1(k) in legal)
