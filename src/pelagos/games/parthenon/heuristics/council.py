"""Events and the Archon (P-45 to P-51, P-129 to P-132): tribute, idle Villages, whom to name, whom to vote for."""

from __future__ import annotations

from ....core.basics import Action, Frame
from ..cards import EVENTS, ISLANDS, POWER_WORDS
from ..deal import BANK_DEAL, DEALS, TRIBUTE_DEAL, Price
from ..event_answers import code_of, working
from ..frames import RUN
from ..goods import BASICS, CLASS_MASKS, COMMODITY_MASK, KINDS, bits
from ..notation import (
    ARCHON_PICK,
    BANK_TRADE,
    EVERY,
    GAIN,
    IDLE,
    LOSE,
    MAX_STRUCTURES,
    SEASON,
    VILLAGE,
    Op,
)
from ..production import NAMED as NAMED_FROM
from ..production import doublings, named_goods
from ..state import IN_HAND, ParthenonState
from ..vocabulary import CROWN, DONE, DOUBLE, FOUND, NEXT, PASS, PAY, PICK, REST, SHOW, TAKE, TRADE, USE, VOTE, V
from .aims import VILLAGE_YIELD, WORKSHOP_YIELD, plan_of
from .market import Market, shop
from .spending import compose, most_welcome, next_of, payment
from .worth import others_by_renown, renown

FAVOURITES = ("cynicism", "pythagoreanism", "stoicism", "epicureanism", "skepticism", "sophism")


def next_op(event: int, at: int) -> Op | None:
    """What follows an operation of an Event."""
    ops = EVENTS[event].ops
    return ops[at + 1] if at + 1 < len(ops) else None


# Events.


def order_events(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Trade before losses, gains after them."""
    return min(legal, key=lambda a: (_turn(V.x[a]), a))


def _turn(event: int) -> int:
    codes = [op.code for op in EVENTS[event].ops]
    if BANK_TRADE in codes:
        return 0
    if LOSE in codes:
        return 1
    return 3 if GAIN in codes else 2


def name(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Blows go to the strongest others, gifts to oneself and then to the weakest."""
    _, _, candidates, count = f
    run = next((g for g in reversed(s.frames) if g[0] == RUN), None)
    op = EVENTS[run[1]].ops[run[2]] if run is not None and run[2] < len(EVENTS[run[1]].ops) else None
    good = op is not None and op.code == GAIN
    others = [other for other in others_by_renown(s, seat) if candidates >> other & 1]
    if good:
        others.reverse()
    own = [seat] if candidates >> seat & 1 else []
    chosen = (own + others if good else others + own)[:count]
    named = s.draft[seat]
    for island in sorted(s.island[other] for other in chosen if other not in named):
        if PICK.of1(island) in legal:
            return PICK.of1(island)
    return legal[0]


def harm(s: ParthenonState, seat: int, event: int) -> float:
    """What an Event is likely to cost an Island, about."""
    total = 0.0
    ops = EVENTS[event].ops
    for at, op in enumerate(ops):
        if op.code in (LOSE, IDLE) or (op.code == SEASON and op.key == MAX_STRUCTURES):
            blow = _blow(s, seat, op)
            before = ops[at - 1] if at else None
            if before is not None and before.code != ARCHON_PICK and (before.cost or before.show):
                cost = _cost_of(s, seat, event, at - 1)
                blow = min(blow, cost)
            if any(earlier.code == ARCHON_PICK for earlier in ops[:at]):
                blow *= 0.6
            total += blow
        elif op.code == SEASON and op.key == 0:
            total += 1.5
        elif op.code in (GAIN, BANK_TRADE):
            total -= 1.0
    return total


def stoic(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Ignore the worst Event of the Season."""
    event = s.frames[-1][2]
    now = harm(s, seat, event)
    worst = max([harm(s, seat, other) for other in s.order], default=0.0)
    return legal[0] if now > 0.7 and now >= worst and V.verb_of[legal[0]] == USE.id else PASS.base


def _blow(s: ParthenonState, seat: int, op: Op) -> float:
    """What it costs not to pay what an Event asks."""
    plan = plan_of(s, seat)
    h = seat * KINDS
    cards = s.hand[h : h + KINDS]
    if op.code == LOSE:
        held = [cards[k] if CLASS_MASKS[op.what] >> k & 1 else 0 for k in range(KINDS)]
        total = sum(held)
        if total == 0:
            return 0.0
        without = [cards[k] - held[k] for k in range(KINDS)]
        whole = plan.value(cards, False) - plan.value(without, False)
        number = max(0, total - op.keep) if op.n == EVERY else min(op.n, total)
        return whole * number / total
    if op.code == IDLE:
        if op.structure == VILLAGE:
            number = sum(working(s, seat))
            return (number if op.n == EVERY else min(op.n, number)) * VILLAGE_YIELD
        return s.workshops[seat] * WORKSHOP_YIELD
    if op.code == SEASON and op.key == MAX_STRUCTURES:
        return 4.0 if plan.left == 0 else 2.0
    return 0.0


def _cost_of(s: ParthenonState, seat: int, event: int, at: int) -> float:
    """The cheapest way to pay what an Event asks, in worth; without limit if there is none."""
    op = EVENTS[event].ops[at]
    if any(s.aegis(seat, kind) for kind in op.show):
        return 0.0
    return min([_way(s, seat, event, at, way) for way in range(len(op.cost))], default=1e9)


def _way(s: ParthenonState, seat: int, event: int, at: int, way: int) -> float:
    purse = s.purse(seat, IN_HAND)
    price = Price(s, seat, DEALS[TRIBUTE_DEAL], IN_HAND, code_of(event, at, way), 0)
    plan = plan_of(s, seat)
    spent = payment(plan, purse, purse, price.bill, price.free_of, price.off, False)
    if sum(spent) < price.total:
        return 1e9
    return plan.value(purse, False) - plan.value([purse[k] - spent[k] for k in range(KINDS)], False)


def tribute(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Show a card if that is enough; pay the cheapest way where not paying costs more; else decline."""
    _, _, event, at = f
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)
    for a in legal:
        if V.verb_of[a] == SHOW.id:
            return a
    ways = [(_way(s, seat, event, at, V.x[a] - 1), a) for a in legal if V.verb_of[a] == PAY.id]
    if not ways:
        return PASS.base
    cost, best = min(ways)
    return best if cost < sum(_stakes(s, seat, event, at)) else PASS.base


def _stakes(s: ParthenonState, seat: int, event: int, at: int) -> list[float]:
    """What paying brings or saves, operation by operation."""
    out: list[float] = []
    plan = plan_of(s, seat)
    h = seat * KINDS
    cards = s.hand[h : h + KINDS]
    for op in EVENTS[event].ops[at + 1 :]:
        if op.code == GAIN:
            more = [cards[k] + op.goods.fixed[k] for k in range(KINDS)]
            out.append(plan.value(more, False) - plan.value(cards, False))
        elif op.code != ARCHON_PICK:
            out.append(
                _blow(s, seat, op) * (0.4 if op.code == IDLE and op.n == EVERY and op.structure == VILLAGE else 1.0)
            )
    return out


def bank(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The most useful trade with the bank, if any."""
    _, _, event, at = f
    purse = s.purse(seat, IN_HAND)
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], purse, legal)
    op = EVENTS[event].ops[at]
    market = Market(op.rates, -1, None, op.n - s.trades[seat * 3])
    for p in shop(s, seat, plan_of(s, seat), purse, purse, market).list:
        if p.row >= 0 and TRADE.of1(p.row) in legal:
            return TRADE.of1(p.row)
    return DONE.base


def idling(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Rest the Villages whose goods help least."""
    villages = working(s, seat)
    number = EVENTS[f[2]].ops[f[3]].n
    row = s.draft[seat] or [0] * (BASICS + 1)
    plan = plan_of(s, seat)
    h = seat * KINDS
    cards = s.hand[h : h + KINDS]
    for kind in range(BASICS):
        cards[kind] += villages[kind]
    rest = [0] * BASICS
    for _ in range(number):
        best, choice = -1.0, -1
        for kind in range(BASICS):
            if villages[kind] > rest[kind]:
                cards[kind] -= 1
                value = plan.value(cards, False)
                cards[kind] += 1
                if value > best + 1e-9:
                    best, choice = value, kind
        if choice < 0:
            break
        rest[choice] += 1
        cards[choice] -= 1
    kind = next_of(rest, row[1:])
    return REST.of1(kind) if kind >= 0 and REST.of1(kind) in legal else legal[0]


def naming(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Take what helps most."""
    return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)


# Production.


def muster(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Double the Villages whose goods help most; name the good that is missing."""
    plan = plan_of(s, seat)
    draft = s.draft[seat] or [0] * (NAMED_FROM + 1 + KINDS)
    villages = working(s, seat)
    h = seat * KINDS
    cards = s.hand[h : h + KINDS]
    for kind in range(BASICS):
        cards[kind] += villages[kind]
    cards[ISLANDS[s.island[seat]].rare] += s.workshops[seat] - s.idle_shops[seat]
    if V.verb_of[legal[0]] == DOUBLE.id:
        doubled = [0] * BASICS
        for _ in range(doublings(s, seat)):
            open_kinds = [kind for kind in range(BASICS) if villages[kind] > doubled[kind]]
            kind = most_welcome(plan, cards, open_kinds, 1, False).index(1)
            doubled[kind] += 1
            cards[kind] += 1
        kind = next_of(doubled, draft[1:NAMED_FROM])
        return DOUBLE.of1(kind) if kind >= 0 and DOUBLE.of1(kind) in legal else legal[0]
    for kind in range(BASICS):
        cards[kind] += draft[1 + kind]
    goods = named_goods(s, seat)
    assert goods is not None
    wanted = most_welcome(plan, cards, bits(goods.of), goods.count, False)
    kind = next_of(wanted, draft[NAMED_FROM + 1 :])
    return TAKE.of1(kind) if kind >= 0 and TAKE.of1(kind) in legal else legal[0]


# The Archon.


def vote(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The weakest other does least harm in office."""
    return VOTE.of1(s.island[others_by_renown(s, seat)[-1]])


def order_seats(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Oneself first where it matters who comes first; else the strongest first, who then knows least."""
    own = NEXT.of1(s.island[seat])
    return own if own in legal else max(legal, key=lambda a: (renown(s, s.seat_of[V.x[a]]), -a))


def crown(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Oneself, if one is among the tied."""
    own = CROWN.of1(s.island[seat])
    return own if own in legal else legal[0]


def found(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The Philosophy that serves a builder best."""
    for word in FAVOURITES:
        a = FOUND.of1(POWER_WORDS.index(word))
        if a in legal:
            return a
    return legal[0]


__all__ = ["BANK_DEAL", "COMMODITY_MASK", "bank", "tribute"]
