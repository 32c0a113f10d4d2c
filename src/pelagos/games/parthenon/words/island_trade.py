"""Phase 3, Island Trade: what comes first (P-58), then offers, answers and swaps (P-59 to P-61)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, refuse
from ..rules import vocabulary as verbs
from ..rules.bargain import DRAFT, GIVEN, MOST_CARDS, TO, WANTED, Propose, counters
from ..rules.bars import LISTED, USED_UP, one_of
from ..rules.deal import SERVICE_DEAL, STAGE_DEAL, SWAP_DEAL, new_deal
from ..rules.givens import IN_HAND
from ..rules.goods import GIFT, KINDS, bits
from ..rules.island_trade import firsts, purse_after
from ..rules.islands import ISLANDS
from ..rules.state import ParthenonState
from ..rules.steps import ANSWER, CHOOSE, PROPOSE, START
from ..rules.vocabulary import V
from .deal import dealing, opening
from .nouns import (
    bundle,
    eyebrow,
    good_count,
    good_name,
    island_name,
    player,
    power_name,
    say,
    service_text,
    the_wonder,
    wonder_name,
    wonder_text,
)
from .prices import cost_of, price_of
from .reasons import lacking, too_dear, why
from .sealed import back, deals_listed
from .targets import ALL_ISLANDS, Ask, at_bank, at_good, at_power, at_seat, at_wonder
from .wealth import account, minus, plus

Lines = list[Message]


# What comes first.


def _start(q: Ask) -> Head:
    s, plan = q.s, q.s.plan[q.seat]
    if not plan:
        return Head(eyebrow(s), say("ask.start"), say("hint.start"), "P-58")
    hint = say("hint.start.listed", parts=deals_listed(s, q.seat, plan))
    return Head(eyebrow(s), say("ask.start.more"), hint, "P-58")


def _first(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    if a == verbs.DONE.base:
        done = say("do.start.done" if s.plan[seat] else "do.start.nothing")
        return Button(done, "P-58", minor=True)
    purse, (_, _, deal, arg) = purse_after(s, seat), one_of(firsts(s, seat), a)
    if deal == STAGE_DEAL:
        return stage_button(s, seat, arg, IN_HAND, purse)
    lines = opening(s, seat, new_deal(deal, arg, IN_HAND), purse)
    if deal == SWAP_DEAL:
        return Button(say("do.swap", power=power_name(arg)), "P-58", lines)
    return Button(service_label(s, seat, arg // 4), "R-34", [service_text(arg // 4), *lines])


def service_label(s: ParthenonState, seat: int, wonder: int) -> Message:
    """ "Pay Mina 1 Basic: Great Theater"."""
    return say(
        "do.serve",
        owner=seat_name(s.owner_of(wonder)),
        price=cost_of(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND),
        wonder=wonder_name(wonder),
    )


def stage_label(s: ParthenonState, seat: int, arg: int, place: int) -> Message:
    """ "Begin the Oracle: 1 Spices and 1 Gold"."""
    key = "do.stage.complete" if arg % 2 else "do.stage.begin"
    return say(key, wonder=the_wonder(arg // 2), price=cost_of(s, seat, STAGE_DEAL, arg, place))


def unserved(s: ParthenonState, seat: int, wonder: int, purse: list[int]) -> Refusal:
    """A service that these cards do not pay."""
    price = price_of(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND)
    return too_dear(service_label(s, seat, wonder), "R-34", price, purse, at_wonder(wonder))


def unstaged(s: ParthenonState, seat: int, arg: int, place: int, purse: list[int], rule: str) -> Refusal:
    """A stage of a Wonder that these cards do not pay."""
    price = price_of(s, seat, STAGE_DEAL, arg, place)
    return too_dear(stage_label(s, seat, arg, place), rule, price, purse, at_wonder(arg // 2))


def stage_button(s: ParthenonState, seat: int, arg: int, place: int, purse: list[int]) -> Button:
    """A stage of a Wonder, wherever it is paid."""
    lines = opening(s, seat, new_deal(STAGE_DEAL, arg, place), purse)
    if arg % 2:
        lines += [say("preview.structures", n=s.structures(seat) + 1), wonder_text(arg // 2)]
    return Button(stage_label(s, seat, arg, place), "P-120" if arg % 2 else "P-119", lines)


def _not_first(q: Ask) -> list[Refusal]:
    """Powers used up, services and stages that cannot be paid."""
    s, seat, purse = q.s, q.seat, purse_after(q.s, q.seat)
    out: list[Refusal] = []
    for a, number, deal, arg in firsts(s, seat):
        if a in q.menu or number == LISTED:
            continue
        if deal == STAGE_DEAL:
            out.append(unstaged(s, seat, arg, IN_HAND, purse, "P-121"))
        elif deal == SERVICE_DEAL:
            out.append(unserved(s, seat, arg // 4, purse))
        elif s.powers[seat] >> arg & 1:
            label, used_up = say("do.swap", power=power_name(arg)), why("used-up", "P-58", power=power_name(arg))
            price = price_of(s, seat, SWAP_DEAL, arg, IN_HAND)
            dear = too_dear(label, "P-58", price, purse, at_power(arg))
            out.append(refuse(label, used_up, at_power(arg)) if number == USED_UP else dear)
    return out


# Offers.


def _to_whom(s: ParthenonState, to: int) -> Message:
    return say("all") if to == verbs.EVERYBODY else player(s, s.seat_of[to])


def _propose(q: Ask) -> Head:
    s, seat = q.s, q.seat
    d = s.draft[seat]
    used = s.givens.offers - s.left[seat] + 1
    head = eyebrow(s, say("eyebrow.offer", n=used, most=s.givens.offers))
    if not d:
        refused = [seat_name(other) for other in range(s.seats) if counters(s, seat, 1 << other)]
        hint = say("hint.offer", n=s.left[seat])
        if refused:
            hint = say("hint.offer.counter", n=s.left[seat], names=refused)
        return Head(head, say("ask.offer"), hint, "P-59")
    given, wanted = d[GIVEN:WANTED], d[WANTED:DRAFT]
    if not sum(given) + sum(wanted):
        hint = say("hint.offer.empty", who=_to_whom(s, d[TO]))
    else:
        hint = say("hint.offer.draft", who=_to_whom(s, d[TO]), given=bundle(given), wanted=bundle(wanted))
    chosen = [ALL_ISLANDS if d[TO] == verbs.EVERYBODY else at_seat(s.seat_of[d[TO]])]
    chosen += [at_good(kind) for kind in range(KINDS) if given[kind]]
    chosen += [at_bank(kind) for kind in range(KINDS) if wanted[kind]]
    return Head(head, say("ask.offer.cards"), hint, "P-59", tuple(chosen))


def _offer(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    d, verb, x = s.draft[seat], V.verb_of[a], V.x[a]
    if verb == verbs.OFFER.id:
        if x == verbs.EVERYBODY:
            return Button(say("do.offer.all"), "S-3", (say("preview.offer.all"),), way="lead", thing=say("all"))
        other = s.seat_of[x]
        key = "do.offer.counter" if counters(s, seat, 1 << other) else "do.offer"
        who = player(s, other)
        draft = _turned(s, seat, other)
        return Button(say(key, who=who), "S-3", _makes(s, other), way="lead", thing=who, draft=draft)
    if a == verbs.PASS.base:
        return Button(say("do.offer.pass"), "S-3", minor=True, again=f"trade-{s.year}-{s.season}")
    if a == verbs.DONE.base:
        return Button(say("do.offer.done"), "S-3", (say("preview.offer.done"),))
    if a == verbs.CANCEL.base:
        return Button(say("do.withdraw.again"), "S-3", back(s, seat, "S-3").preview, minor=True)
    purse = s.purse(seat, IN_HAND)
    given, wanted = d[GIVEN:WANTED], d[WANTED:DRAFT]
    if verb == verbs.GIVE.id:
        held = say("preview.offer.of", n=given[x] + 1, of=good_count(x, purse[x]))
        return Button(say("do.give", what=good_count(x, 1)), "R-47", (held,), way="more", thing=good_name(x))
    if verb == verbs.WANT.id:
        lines = _makers(s, seat, x)
        return Button(say("do.want", what=good_count(x, 1)), "P-59", lines, way="more", thing=good_name(x))
    after = minus(plus(purse, wanted), given)
    label = say("do.offer.send", given=bundle(given), wanted=bundle(wanted))
    if not sum(wanted):
        label = say("do.offer.gift", given=bundle(given))
    elif not sum(given):
        label = say("do.offer.ask", wanted=bundle(wanted))
    return Button(label, "S-3", account(s, seat, purse, after), way="send")


def _turned(s: ParthenonState, seat: int, other: int) -> tuple[str, ...]:
    """A counter-offer begins with what the other offered last, as far as the seat holds it: given for wanted."""
    purse = s.purse(seat, IN_HAND)
    for by, to, gave, wanted in reversed(s.declined):
        if (by, to) == (other, seat):
            gives = [verbs.GIVE.of1(kind) for kind in range(KINDS) for _ in range(min(wanted[kind], purse[kind]))]
            wants = [verbs.WANT.of1(kind) for kind in range(KINDS) for _ in range(gave[kind])]
            return tuple(V.text(a) for a in gives + wants)
    return ()


def _makes(s: ParthenonState, other: int) -> Lines:
    """What an Island makes, and how many cards it holds: all of it public."""
    card = ISLANDS[s.island[other]]
    kinds = bits(card.native[s.villages[other]])
    made = [sum([1 for k in bits(s.villages[other]) if card.village[k] == kind]) for kind in range(KINDS)]
    parts = [good_count(kind, made[kind]) for kind in kinds]
    if s.workshops[other]:
        parts.append(good_count(card.rare, s.workshops[other]))
    return [
        say("preview.island-makes", island=island_name(s.island[other]), parts=parts),
        say("preview.hand-size", n=s.hand_size(other)),
    ]


def _makers(s: ParthenonState, seat: int, kind: int) -> Lines:
    """Which other Islands make a good; who owns an Aegis Card."""
    parts: Lines = []
    for other in range(s.seats):
        if other == seat:
            continue
        card = ISLANDS[s.island[other]]
        if kind >= GIFT:
            count = s.aegis(other, kind)
        else:
            count = sum([1 for k in bits(s.villages[other]) if card.village[k] == kind])
            count += s.workshops[other] if card.rare == kind else 0
        if count:
            parts.append(say("preview.maker", island=island_name(s.island[other]), n=count))
    if not parts:
        return [say("preview.nobody-makes" if kind < GIFT else "preview.nobody-has")]
    return [say("preview.makers" if kind < GIFT else "preview.holders", parts=parts)]


def _not_offered(q: Ask) -> list[Refusal]:
    """R-47: twelve cards a side, no kind on both; S-3: a declined offer is not repeated."""
    s, seat = q.s, q.seat
    d, menu = s.draft[seat], q.menu
    if not d:
        return []
    out: list[Refusal] = []
    given, wanted = d[GIVEN:WANTED], d[WANTED:DRAFT]
    if sum(given) >= MOST_CARDS:
        out.append(refuse(say("want.give-more"), why("twelve", "R-47", n=MOST_CARDS)))
    if sum(wanted) >= MOST_CARDS:
        out.append(refuse(say("want.want-more"), why("twelve", "R-47", n=MOST_CARDS)))
    purse = s.purse(seat, IN_HAND)
    for kind in range(KINDS):
        if wanted[kind] and purse[kind]:
            label = say("do.give", what=good_count(kind, 1))
            out.append(refuse(label, why("wanted-too", "R-47"), at_good(kind)))
        elif given[kind]:
            label = say("do.want", what=good_count(kind, 1))
            out.append(refuse(label, why("given-too", "R-47"), at_bank(kind)))
    if sum(given) + sum(wanted) and verbs.SEND.base not in menu:
        out.append(refuse(say("want.send"), _declined(s, seat, d)))
    return out


_PROPOSE: Final = Propose()


def _declined(s: ParthenonState, seat: int, d: list[int]) -> Message:
    mask = _PROPOSE.addressed(s, seat, d[TO])
    given, wanted = tuple(d[GIVEN:WANTED]), tuple(d[WANTED:DRAFT])
    names = [
        player(s, to)
        for by, to, gave, asked in s.declined
        if by == seat and mask >> to & 1 and gave == given and asked == wanted
    ]
    return why("refused", "S-3", names=names)


# Answers.


def _answer(q: Ask) -> Head:
    s = q.s
    proposer = s.frames[-1][2]
    mask, given, wanted = s.offer
    head = eyebrow(s, say("eyebrow.answer"))
    gift, plea = not sum(wanted), not sum(given)
    key = "ask.answer.gift" if gift else "ask.answer.plea" if plea else "ask.answer"
    several = mask & ~(1 << q.seat)
    hint = say(
        "hint.answer.all" if several else "hint.answer",
        seat=seat_name(proposer),
        given=bundle(given),
        wanted=bundle(wanted),
    )
    return Head(head, say(key, seat=seat_name(proposer)), hint, "S-3", (at_seat(proposer),))


def _accept(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    _, given, wanted = s.offer
    if a != verbs.ACCEPT.base:
        again = f"answer-{s.year}-{s.season}"
        counter = say("do.refuse.counter") if not s.quiet >> seat & 1 and s.left[seat] > 0 else None
        return Button(say("do.refuse"), "P-61", (say("preview.refuse"),), again=again, sequel=counter)
    purse = s.purse(seat, IN_HAND)
    after = minus(plus(purse, given), wanted)
    label = say("do.accept" if sum(wanted) else "do.accept.gift")
    return Button(label, "S-3", account(s, seat, purse, after))


def _cannot_accept(q: Ask) -> list[Refusal]:
    s = q.s
    if verbs.ACCEPT.base in q.menu:
        return []
    purse, wanted = s.purse(q.seat, IN_HAND), s.offer[2]
    parts = [good_count(kind, wanted[kind] - purse[kind]) for kind in range(KINDS) if wanted[kind] > purse[kind]]
    return [lacking(say("do.accept"), "S-3", parts)]


def _choose(q: Ask) -> Head:
    s = q.s
    _, given, wanted = s.offer
    hint = say("hint.choose", given=bundle(given), wanted=bundle(wanted))
    return Head(eyebrow(s, say("eyebrow.answers")), say("ask.choose"), hint, "S-3")


def _partner(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    if a == verbs.NOBODY.base:
        return Button(say("do.withdraw"), "S-3", (say("preview.withdraw"),), minor=True)
    other = s.seat_of[V.x[a]]
    purse = s.purse(seat, IN_HAND)
    _, given, wanted = s.offer
    lines = account(s, seat, purse, minus(plus(purse, wanted), given))
    lines.append(say("preview.other-structures", n=s.structures(other)))
    return Button(say("do.with", who=player(s, other)), "S-3", lines)


def _unwilling(q: Ask) -> list[Refusal]:
    s = q.s
    mask = s.offer[0] & ~q.f[2]
    return [
        refuse(say("do.with", who=player(s, other)), why("unwilling", "S-3", who=player(s, other)), at_seat(other))
        for other in bits(mask)
    ]


STEPS: Final = {
    START: dealing(StepWords(_start, _first, _not_first), "P-58", purse=lambda q: purse_after(q.s, q.seat)),
    PROPOSE: StepWords(_propose, _offer, _not_offered),
    ANSWER: StepWords(_answer, _accept, _cannot_accept),
    CHOOSE: StepWords(_choose, _partner, _unwilling),
}
