"""Phase 1, Events: donations, the Archon's order and picks, tribute, what Islands answer (P-45 to P-51)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import Button, Head, StepWords, refuse
from ..rules.deal import BANK_DEAL, TRIBUTE_DEAL, new_deal
from ..rules.event_answers import code_of, working
from ..rules.givens import IN_HAND
from ..rules.goods import BASICS, KINDS, bits
from ..rules.lands import RATES, ROWS
from ..rules.notation import EVERY as EVERYTHING
from ..rules.notation import GAIN, IDLE, LOSE, PAID, SEASON, UNPAID, VILLAGE, Op
from ..rules.state import ParthenonState
from ..rules.steps import BANK, DONATION, IDLING, NAME, NAMING, ORDER_EVENTS, RUN, STOIC, TRIBUTE
from ..rules.vocabulary import CANCEL, DONATE, DONE, PASS, PAY, SEND, SHOW, TRADE, V
from .deal import at_home, card_choice, composing, dealing, opening
from .nouns import (
    a_village,
    an_aegis,
    bundle,
    class_count,
    event_name,
    event_text,
    eyebrow,
    good_count,
    good_name,
    player,
    power_name,
    rates_name,
    say,
    village_count,
)
from .prices import bill_words, goods_words, missing, price_of, rate_words
from .reasons import lacking, too_dear, why
from .sealed import back
from .targets import Ask, at_event, at_good, at_island, at_rate, at_seat
from .wealth import account, changes, minus, one

Lines = list[Message]


def _acting(s: ParthenonState) -> int:
    """The Event that acts now, or -1."""
    for frame in reversed(s.frames):
        if frame[0] == RUN:
            return frame[1]
    return -1


def _head(s: ParthenonState, event: int) -> Message:
    return eyebrow(s, event_name(event)) if event >= 0 else eyebrow(s)


def _about(q: Ask) -> Message:
    """The Event that the frame names."""
    return _head(q.s, q.f[2])


# Donations.


def _donation(q: Ask) -> Head:
    s = q.s
    event, row, archon = _acting(s), s.draft[q.seat], player(s, s.archon)
    if row:
        hint = say("hint.donation.chosen", what=bundle(row)) if sum(row) else say("hint.donation.none")
        chosen = tuple([at_good(kind) for kind in range(KINDS) if row[kind]])
        return Head(_head(s, event), say("ask.donation.cards", archon=archon), hint, "P-50", chosen)
    if event >= 0:
        hint = say("hint.donation.pick", event=event_name(event))
    else:
        hint = say("hint.donation")
    return Head(_head(s, event), say("ask.donation", archon=archon), hint, "P-50")


def _donate(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    if a == PASS.base:
        return Button(say("do.donate.no"), "R-4", minor=True, again=f"donation-{s.year}")
    if a == DONATE.base:
        return Button(say("do.donate"), "P-50", (say("preview.choose-next"),))
    if a == CANCEL.base:
        return back(s, seat, "P-50")
    given = s.draft[seat]
    purse = s.purse(seat, IN_HAND)
    if a == SEND.base:
        after = minus(purse, given)
        return Button(say("do.donate.send", what=bundle(given)), "P-51", account(s, seat, purse, after), way="send")
    left = minus(purse, given)
    lines = changes(left, minus(left, one(V.x[a])))
    return Button(say("do.give", what=good_count(V.x[a], 1)), "P-50", lines, way="more", thing=good_name(V.x[a]))


# The order of Events.


def _order(q: Ask) -> Head:
    s = q.s
    fixed = s.order
    prompt = say("ask.events.next" if fixed else "ask.events")
    hint = say("hint.events.next", names=[event_name(e) for e in fixed]) if fixed else say("hint.events")
    return Head(eyebrow(s), prompt, hint, "P-47", tuple([at_event(e) for e in fixed]))


def _first(q: Ask, a: Action) -> Button:
    s = q.s
    event = V.x[a]
    rest = [e for e in s.row if e not in s.order and e != event]
    preview = [event_text(event)]
    if len(rest) == 1:
        preview.append(say("preview.events.then", event=event_name(rest[0])))
    return Button(say("do.event", event=event_name(event)), "P-47", preview)


def _ordered(q: Ask) -> list[Refusal]:
    """R-1: what is fixed is fixed."""
    return [
        refuse(say("do.event", event=event_name(e)), why("event-placed", "R-1", event=event_name(e)), at_event(e))
        for e in q.s.order
    ]


# Stoics.


def _stoic(q: Ask) -> Head:
    s = q.s
    event = s.frames[-1][2]
    return Head(_head(s, event), say("ask.stoic", event=event_name(event)), event_text(event), "S-1")


def _ignore(q: Ask, a: Action) -> Button:
    if a == PASS.base:
        return Button(say("do.stoic.no"), "S-1", (say("preview.stoic.no"),))
    label = say("do.stoic", power=power_name(V.x[a]))
    return Button(label, "S-1", (say("preview.stoic"),))


# The Archon names Islands.


def _name(q: Ask) -> Head:
    s = q.s
    event, named = _acting(s), bits(s.picked)
    left = q.f[3] - len(named)
    prompt = say("ask.pick", event=event_name(event), n=left)
    hint = say("hint.pick.named", names=[player(s, each) for each in named], n=left) if named else event_text(event)
    return Head(_head(s, event), prompt, hint, "P-48", tuple([at_seat(each) for each in named]))


def _pick(q: Ask, a: Action) -> Button:
    s = q.s
    other = s.seat_of[V.x[a]]
    preview = [say("preview.hand-size", n=s.hand_size(other))]
    return Button(say("do.pick", who=player(s, other)), "P-48", preview)


def _not_named(q: Ask) -> list[Refusal]:
    """R-46: Islands that ignore the Event; R-37: those outside the choice; those passed over."""
    s = q.s
    event, candidates = _acting(s), q.f[2]
    offered = {s.seat_of[V.x[a]] for a in q.menu}
    out: list[Refusal] = []
    for other in range(s.seats):
        if other in offered or s.picked >> other & 1:
            continue
        label = say("do.pick", who=player(s, other))
        if s.ignoring >> other & 1:
            reason = why("ignores", "R-46", who=player(s, other), event=event_name(event))
        elif candidates >> other & 1:
            reason = why("islands-in-order", "P-48")
        else:
            reason = why("not-eligible", "R-37", who=player(s, other))
        out.append(refuse(label, reason, at_seat(other), at_island(s.island[other])))
    return out


# Tribute.


def _tribute(q: Ask) -> Head:
    event = q.f[2]
    hint = say("hint.tribute", text=event_text(event))
    return Head(_about(q), say("ask.tribute", event=event_name(event)), hint, "R-3")


def _answer_tribute(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    _, _, event, at = q.f
    if a == PASS.base:
        return Button(say("do.tribute.no"), "S-1", fates(s, seat, event, at, UNPAID))
    if V.verb_of[a] == SHOW.id:
        preview = [say("preview.kept"), *fates(s, seat, event, at, PAID)]
        return Button(say("do.show", what=an_aegis(V.x[a])), "R-3", preview)
    way = V.x[a] - 1
    lines = opening(s, seat, new_deal(TRIBUTE_DEAL, code_of(event, at, way), IN_HAND), at_home(q))
    label = say("do.tribute", price=bill_words(s.givens.events[event].ops[at].cost[way]))
    return Button(label, "R-3", lines + fates(s, seat, event, at, PAID))


def _unpayable(q: Ask) -> list[Refusal]:
    """Ways to pay or show that the seat has no cards for."""
    s, seat = q.s, q.seat
    _, _, event, at = q.f
    op = s.givens.events[event].ops[at]
    out: list[Refusal] = []
    for way, bill in enumerate(op.cost):
        if PAY.of1(way + 1) not in q.menu:
            price = price_of(s, seat, TRIBUTE_DEAL, code_of(event, at, way), IN_HAND)
            out.append(too_dear(say("do.tribute", price=bill_words(bill)), "R-3", price, at_home(q)))
    for kind in op.show:
        if SHOW.of1(kind) not in q.menu:
            out.append(lacking(say("do.show", what=an_aegis(kind)), "R-3", [good_count(kind, 1)], at_good(kind)))
    return out


def fates(s: ParthenonState, seat: int, event: int, at: int, who: int) -> Lines:
    """What the rest of an Event does to those who paid, or did not."""
    return [line for op in s.givens.events[event].ops[at + 1 :] if op.who == who for line in _fate(s, seat, op)]


def _fate(s: ParthenonState, seat: int, op: Op) -> Lines:
    if op.code == LOSE and op.n == EVERYTHING:
        return [say("fate.lose.rest", n=op.keep) if op.keep else say("fate.lose.all", n=s.hand_size(seat))]
    if op.code == LOSE:
        return [say("fate.lose", what=class_count(op.what, op.n))]
    if op.code == IDLE and op.structure == VILLAGE:
        return [say("fate.idle.all") if op.n == EVERYTHING else say("fate.idle", n=op.n)]
    if op.code == IDLE:
        return [say("fate.idle.shops", n=s.workshops[seat]) if s.workshops[seat] else say("fate.idle.none")]
    if op.code == GAIN:
        return [say("fate.gain", what=goods_words(op.goods))]
    if op.code == SEASON:
        return [say("fate.cap", n=op.value)]
    return [say("fate.pick")]


# Goods named, Villages idle.


def _naming(q: Ask) -> Head:
    return composing(q.s, q.seat, q.s.draft[q.seat], _head(q.s, q.s.frames[-1][2]), "S-1")


def _take(q: Ask, a: Action) -> Button:
    return card_choice(q.s, q.seat, q.s.draft[q.seat], at_home(q), a, "S-1")


def _idling(q: Ask) -> Head:
    s = q.s
    _, _, event, at = q.f
    left = s.givens.events[event].ops[at].n - sum(s.draft[q.seat])
    return Head(_head(s, event), say("ask.idle"), say("hint.idle", n=left), "R-42")


def _rest(q: Ask, a: Action) -> Button:
    s, seat, kind = q.s, q.seat, V.x[a]
    row = s.draft[seat] or [0] * BASICS
    left = working(s, seat)[kind] - row[kind] - 1
    preview = [say("preview.working", what=village_count(kind, left))]
    return Button(say("do.idle", what=a_village(kind)), "R-42", preview)


# Trades with the bank.


def _bank(q: Ask) -> Head:
    s = q.s
    op = s.givens.events[q.f[2]].ops[q.f[3]]
    hint = say("hint.bank", rates=rates_name(op.rates), n=op.n - s.trades[q.seat * 3])
    return Head(_about(q), say("ask.bank"), hint, "S-1")


def _bank_trade(q: Ask, a: Action) -> Button:
    if a == DONE.base:
        return Button(say("do.bank.no"), "S-1", minor=True)
    row, klass = V.x[a], _rates(q)
    give, get = rate_words(RATES[klass][row])
    lines = opening(q.s, q.seat, new_deal(BANK_DEAL, klass * ROWS + row, IN_HAND), at_home(q))
    return Button(say("do.trade", give=give, get=get), "P-89", lines)


def _rates(q: Ask) -> int:
    """At whose rates the Event lets one trade."""
    return q.s.givens.events[q.f[2]].ops[q.f[3]].rates


def _no_bank_trade(q: Ask) -> list[Refusal]:
    near = [row for row in range(ROWS) if q.s.count(q.seat, IN_HAND, RATES[_rates(q)][row].give_class)]
    return [bank_refusal(q, row) for row in near if TRADE.of1(row) not in q.menu]


def bank_refusal(q: Ask, row: int) -> Refusal:
    """Why a rate cannot be used from hand."""
    klass = _rates(q)
    give, get = rate_words(RATES[klass][row])
    parts = missing(price_of(q.s, q.seat, BANK_DEAL, klass * ROWS + row, IN_HAND), at_home(q))
    label = say("do.trade", give=give, get=get)
    if parts:
        return lacking(label, "P-89", parts, at_rate(row))
    return refuse(label, why("same-kind", "R-40"), at_rate(row))


STEPS: Final = {
    DONATION: StepWords(_donation, _donate),
    ORDER_EVENTS: StepWords(_order, _first, _ordered),
    STOIC: StepWords(_stoic, _ignore),
    NAME: StepWords(_name, _pick, _not_named),
    TRIBUTE: dealing(StepWords(_tribute, _answer_tribute, _unpayable), "R-3", about=_about),
    NAMING: StepWords(_naming, _take),
    IDLING: StepWords(_idling, _rest),
    BANK: dealing(StepWords(_bank, _bank_trade, _no_bank_trade), "P-90", "S-1", about=_about),
}
