"""Phase 1, Events: donations, the Archon's order and picks, tribute, what Islands answer (P-45 to P-51)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ....core.decision import Refusal
from ....core.message import Message
from ..rules.cards import EVENTS
from ..rules.deal import BANK_DEAL, TRIBUTE_DEAL, new_deal
from ..rules.event_answers import code_of, working
from ..rules.goods import BASICS, KINDS, bits
from ..rules.lands import RATES, ROWS
from ..rules.notation import EVERY as EVERYTHING
from ..rules.notation import GAIN, IDLE, LOSE, PAID, SEASON, UNPAID, VILLAGE, Op
from ..rules.state import ParthenonState
from ..rules.steps import (
    BANK,
    DONATION,
    IDLING,
    NAME,
    NAMING,
    ORDER_EVENTS,
    RUN,
    STOIC,
    TRIBUTE,
)
from ..rules.table import IN_HAND
from ..rules.vocabulary import CANCEL, DONATE, DONE, GIVE, PASS, PAY, SEND, SHOW, TRADE, V
from .deals import card_choice, composing, opening, unfit
from .nouns import (
    a_village,
    an_aegis,
    bundle,
    class_count,
    event_name,
    event_text,
    good_count,
    player,
    power_name,
    rates_name,
    village_count,
)
from .parts import (
    Answer,
    Asked,
    Question,
    back,
    eyebrow,
    final,
    lacking,
    out_of_order,
    refuse,
    say,
    why,
)
from .prices import bill_words, goods_words, missing, price_of, rate_words
from .targets import at_event, at_good, at_island, at_rate, at_seat
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


# Donations.


def _donation(s: ParthenonState, f: Frame, seat: int) -> Question:
    event, row, archon = _acting(s), s.draft[seat], player(s, s.archon)
    if row:
        hint = say("hint.donation.chosen", what=bundle(row[1:])) if sum(row[1:]) else say("hint.donation.none")
        chosen = tuple([at_good(kind) for kind in range(KINDS) if row[1 + kind]])
        return Question(_head(s, event), say("ask.donation.cards", archon=archon), hint, "P-50", chosen)
    if event >= 0:
        hint = say("hint.donation.pick", event=event_name(event))
    else:
        hint = say("hint.donation")
    return Question(_head(s, event), say("ask.donation", archon=archon), hint, "P-50")


def _donate(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    if a == PASS.base:
        return Answer(say("do.donate.no"), "R-4", commits=True, minor=True)
    if a == DONATE.base:
        return Answer(say("do.donate"), "P-50", (say("preview.choose-next"),))
    if a == CANCEL.base:
        return back(s, seat, "P-50")
    given = s.draft[seat][1:]
    purse = s.purse(seat, IN_HAND)
    if a == SEND.base:
        after = minus(purse, given)
        return Answer(say("do.donate.send", what=bundle(given)), "P-51", account(s, seat, purse, after), commits=True)
    left = minus(purse, given)
    return Answer(say("do.give", what=good_count(V.x[a], 1)), "P-50", changes(left, minus(left, one(V.x[a]))))


def _not_donated(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    row = s.draft[seat]
    if not row:
        return []
    left = minus(s.purse(seat, IN_HAND), row[1:])
    return out_of_order("do.give", left, row[0], s.legal(seat), GIVE.base, "R-4")


# The order of Events.


def _order(s: ParthenonState, f: Frame, seat: int) -> Question:
    fixed = s.order
    prompt = say("ask.events.next" if fixed else "ask.events")
    hint = say("hint.events.next", names=[event_name(e) for e in fixed]) if fixed else say("hint.events")
    return Question(eyebrow(s), prompt, hint, "P-47", tuple([at_event(e) for e in fixed]))


def _first(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    event = V.x[a]
    rest = [e for e in s.row if e not in s.order and e != event]
    preview = [event_text(event)]
    if len(rest) == 1:
        preview.append(say("preview.events.then", event=event_name(rest[0])))
    return Answer(say("do.event", event=event_name(event)), "P-47", preview, commits=len(rest) == 1)


def _ordered(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    """R-1: what is fixed is fixed."""
    return [
        refuse(say("do.event", event=event_name(e)), why("event-placed", "R-1", event=event_name(e)), at_event(e))
        for e in s.order
    ]


# Stoics.


def _stoic(s: ParthenonState, f: Frame, seat: int) -> Question:
    event = s.frames[-1][2]
    return Question(_head(s, event), say("ask.stoic", event=event_name(event)), event_text(event), "S-1")


def _ignore(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    if a == PASS.base:
        return Answer(say("do.stoic.no"), "S-1", (say("preview.stoic.no"),), final(s, seat))
    label = say("do.stoic", power=power_name(V.x[a]))
    return Answer(label, "S-1", (say("preview.stoic"),), final(s, seat))


# The Archon names Islands.


def _name(s: ParthenonState, f: Frame, seat: int) -> Question:
    event, named = _acting(s), bits(s.picked)
    left = f[3] - len(named)
    prompt = say("ask.pick", event=event_name(event), n=left)
    hint = say("hint.pick.named", names=[player(s, each) for each in named], n=left) if named else event_text(event)
    return Question(_head(s, event), prompt, hint, "P-48", tuple([at_seat(each) for each in named]))


def _pick(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    other = s.seat_of[V.x[a]]
    last = s.picked.bit_count() + 1 >= f[3]
    preview = [say("preview.hand-size", n=s.hand_size(other))]
    return Answer(say("do.pick", who=player(s, other)), "P-48", preview, commits=last)


def _not_named(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    """R-46: Islands that ignore the Event; R-37: those outside the choice; those passed over."""
    event, candidates = _acting(s), f[2]
    offered = {s.seat_of[V.x[a]] for a in s.legal(seat)}
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


def _tribute(s: ParthenonState, f: Frame, seat: int) -> Question:
    _, _, event, _ = f
    d = s.draft[seat]
    if d:
        return composing(s, seat, d, _head(s, event), "R-3")
    return Question(
        _head(s, event), say("ask.tribute", event=event_name(event)), say("hint.tribute", text=event_text(event)), "R-3"
    )


def _answer_tribute(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    _, _, event, at = f
    d, purse, ends = s.draft[seat], s.purse(seat, IN_HAND), final(s, seat)
    if a == CANCEL.base:
        return back(s, seat, "R-3")
    if a == PASS.base:
        return Answer(say("do.tribute.no"), "S-1", fates(s, seat, event, at, UNPAID), ends)
    if V.verb_of[a] == SHOW.id:
        preview = [say("preview.kept"), *fates(s, seat, event, at, PAID)]
        return Answer(say("do.show", what=an_aegis(V.x[a])), "R-3", preview, ends)
    if V.verb_of[a] == PAY.id:
        way = V.x[a] - 1
        lines, complete = opening(s, seat, new_deal(TRIBUTE_DEAL, code_of(event, at, way), IN_HAND), purse)
        label = say("do.tribute", price=bill_words(EVENTS[event].ops[at].cost[way]))
        return Answer(label, "R-3", lines + fates(s, seat, event, at, PAID), complete and ends)
    return card_choice(s, seat, d, purse, a, "R-3", ends)


def _unpayable(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    """Ways to pay or show that the seat has no cards for."""
    _, _, event, at = f
    menu, purse, d = s.legal(seat), s.purse(seat, IN_HAND), s.draft[seat]
    if d:
        return unfit(s, seat, d, purse, menu, "R-3")
    op = EVENTS[event].ops[at]
    out: list[Refusal] = []
    for way, bill in enumerate(op.cost):
        if PAY.of1(way + 1) not in menu:
            price = price_of(s, seat, TRIBUTE_DEAL, code_of(event, at, way), IN_HAND)
            out.append(lacking(say("do.tribute", price=bill_words(bill)), "R-3", missing(price, purse)))
    for kind in op.show:
        if SHOW.of1(kind) not in menu:
            out.append(lacking(say("do.show", what=an_aegis(kind)), "R-3", [good_count(kind, 1)], at_good(kind)))
    return out


def fates(s: ParthenonState, seat: int, event: int, at: int, who: int) -> Lines:
    """What the rest of an Event does to those who paid, or did not."""
    return [line for op in EVENTS[event].ops[at + 1 :] if op.who == who for line in _fate(s, seat, op)]


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


def _naming(s: ParthenonState, f: Frame, seat: int) -> Question:
    event = s.frames[-1][2]
    return composing(s, seat, s.draft[seat], _head(s, event), "S-1")


def _take(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    return card_choice(s, seat, s.draft[seat], s.purse(seat, IN_HAND), a, "S-1", final(s, seat))


def _idling(s: ParthenonState, f: Frame, seat: int) -> Question:
    _, _, event, at = f
    row = s.draft[seat] or [0] * (BASICS + 1)
    left = EVENTS[event].ops[at].n - sum(row[1:])
    return Question(_head(s, event), say("ask.idle"), say("hint.idle", n=left), "R-42")


def _rest(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    _, _, event, at = f
    kind = V.x[a]
    row = s.draft[seat] or [0] * (BASICS + 1)
    left = working(s, seat)[kind] - row[1 + kind] - 1
    last = EVENTS[event].ops[at].n - sum(row[1:]) == 1
    preview = [say("preview.working", what=village_count(kind, left))]
    return Answer(say("do.idle", what=a_village(kind)), "R-42", preview, last and final(s, seat))


# Trades with the bank.


def _bank(s: ParthenonState, f: Frame, seat: int) -> Question:
    _, _, event, at = f
    d, op = s.draft[seat], EVENTS[event].ops[at]
    if d:
        return composing(s, seat, d, _head(s, event), "P-90")
    hint = say("hint.bank", rates=rates_name(op.rates), n=op.n - s.trades[seat * 3])
    return Question(_head(s, event), say("ask.bank"), hint, "S-1")


def _bank_trade(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    _, _, event, at = f
    purse, d = s.purse(seat, IN_HAND), s.draft[seat]
    if a == DONE.base:
        return Answer(say("do.bank.no"), "S-1", commits=True, minor=True)
    if a == CANCEL.base:
        return back(s, seat, "S-1")
    if d:
        return card_choice(s, seat, d, purse, a, "P-90", False)
    row, klass = V.x[a], EVENTS[event].ops[at].rates
    give, get = rate_words(RATES[klass][row])
    lines, _ = opening(s, seat, new_deal(BANK_DEAL, klass * ROWS + row, IN_HAND), purse)
    return Answer(say("do.trade", give=give, get=get), "P-89", lines)


def _no_bank_trade(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    _, _, event, at = f
    menu, purse, d = s.legal(seat), s.purse(seat, IN_HAND), s.draft[seat]
    if d:
        return unfit(s, seat, d, purse, menu, "P-90")
    klass = EVENTS[event].ops[at].rates
    near = [row for row in range(ROWS) if s.count(seat, IN_HAND, RATES[klass][row].give_class)]
    return [bank_refusal(s, f, seat, row) for row in near if TRADE.of1(row) not in menu]


def bank_refusal(s: ParthenonState, f: Frame, seat: int, row: int) -> Refusal:
    """Why a rate cannot be used from hand."""
    klass = EVENTS[f[2]].ops[f[3]].rates
    give, get = rate_words(RATES[klass][row])
    parts = missing(price_of(s, seat, BANK_DEAL, klass * ROWS + row, IN_HAND), s.purse(seat, IN_HAND))
    label = say("do.trade", give=give, get=get)
    if parts:
        return lacking(label, "P-89", parts, at_rate(row))
    return refuse(label, why("same-kind", "R-40"), at_rate(row))


STEPS: Final = {
    DONATION: Asked(_donation, _donate, _not_donated),
    ORDER_EVENTS: Asked(_order, _first, _ordered),
    STOIC: Asked(_stoic, _ignore),
    NAME: Asked(_name, _pick, _not_named),
    TRIBUTE: Asked(_tribute, _answer_tribute, _unpayable),
    NAMING: Asked(_naming, _take),
    IDLING: Asked(_idling, _rest),
    BANK: Asked(_bank, _bank_trade, _no_bank_trade),
}
