"""Phase 8, Build: Structures, Fleets, Wonders, created cards, Philosophies, claims (P-103 to P-123)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, refuse
from ..rules import vocabulary as verbs
from ..rules.bars import ALL_BUILT, HELD, NO_ACADEMY, NOT_THERE, OPEN, STANDS, TWIN_FIRST, UNTAUGHT, work, works
from ..rules.cards import ACADEMY, HALLS
from ..rules.claims import NEW, Claim, exclusive, rivals
from ..rules.content import COPIES, PHILOSOPHIES, STRUCTURES
from ..rules.deal import ARG as ARGUMENT
from ..rules.deal import HALL_DEAL, RULE, new_deal
from ..rules.givens import IN_HAND
from ..rules.goods import COMMODITY, bits
from ..rules.islands import ISLANDS
from ..rules.state import ParthenonState
from ..rules.steps import BUILD, CLAIM, FOUND, RESTING
from ..rules.vocabulary import V
from .deal import at_home, card_choice, composing, dealing, opening, unfit
from .island_trade import service_label, stage_button, stage_label
from .nouns import (
    a_village,
    bundle,
    class_count,
    eyebrow,
    hall_name,
    hall_text,
    player,
    power_name,
    power_text,
    say,
    service_text,
    the_power,
)
from .prices import cost_of, deal_name, missing, price_of
from .reasons import answered, barred, lacking, too_dear, why
from .targets import Ask, at_power, targets_of

Lines = list[Message]
_CLAIM: Final = Claim()


def _build(q: Ask) -> Head:
    s, seat = q.s, q.seat
    structures = say("eyebrow.structures", n=s.structures(seat), most=STRUCTURES)
    args = {"cards": bundle(at_home(q))}
    left = s.cap[seat] - s.built[seat]
    if left <= STRUCTURES:  # an Event caps what may be built
        hint = say("hint.build.cap", n=max(0, left), **args)
    elif s.surcharge[seat]:
        hint = say("hint.build.dear", n=s.surcharge[seat], **args)
    elif s.discount[seat]:
        hint = say("hint.build.cheap", n=s.discount[seat], **args)
    elif s.substitute[seat]:
        hint = say("hint.build.substitute", n=s.substitute[seat], **args)
    else:
        hint = say("hint.build", **args)
    return Head(eyebrow(s, structures), say("ask.build"), hint, "P-103")


# The clauses of what may be done, by verb.
_RULES: Final = {
    verbs.VILLAGE.id: "P-106",
    verbs.WORKSHOP.id: "P-106",
    verbs.RAISE.id: "P-104",
    verbs.SECOND.id: "P-109",
    verbs.SHIPYARD.id: "P-118",
    verbs.MAKE.id: "P-110",
    verbs.USE.id: "P-122",
    verbs.SERVICE.id: "R-34",
    verbs.ADOPT.id: "P-115",
    verbs.STAGE.id: "P-119",
}


def _label(s: ParthenonState, seat: int, a: Action) -> Message:
    """The words on the button."""
    verb, x, (_, _, deal, arg) = V.verb_of[a], V.x[a], work(s, seat, a)
    if verb == verbs.STAGE.id:
        return stage_label(s, seat, arg, IN_HAND)
    if verb == verbs.SERVICE.id:
        return service_label(s, seat, x)
    price = cost_of(s, seat, deal, arg, IN_HAND)
    if verb in (verbs.MAKE.id, verbs.USE.id):
        name = hall_name(x) if verb == verbs.MAKE.id else power_name(x)
        return say("do.make", hall=name, give=price, get=deal_name(s, seat, deal, arg))
    if verb == verbs.ADOPT.id:
        return say("do.adopt", power=the_power(x), price=price)
    key = "do.build.alternate" if verb == verbs.SECOND.id else "do.build"
    return say(key, what=deal_name(s, seat, deal, arg), price=price)


def _act(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    verb = V.verb_of[a]
    if a == verbs.DONE.base:
        return Button(say("do.build.done"), "S-8", _leftover(s, seat), minor=True, idle=True, closes=True)
    if a == verbs.WAIT.base:
        last = s.actors() == (seat,)  # nobody else is active: the Archon orders those who wait
        preview = say("preview.build.wait.last" if last else "preview.build.wait")
        return Button(say("do.build.wait"), "P-42", (preview,), minor=True)
    _, _, deal, arg = work(s, seat, a)
    if verb == verbs.STAGE.id:
        return stage_button(s, seat, arg, IN_HAND, at_home(q))
    begun = new_deal(deal, arg, IN_HAND)
    lines = opening(s, seat, begun, at_home(q)) + _gains(s, seat, a)
    names = _rivals(s, seat, begun)
    if names:
        lines.append(say("preview.claim", names=names))
    return Button(_label(s, seat, a), _RULES[verb], lines)


def _rivals(s: ParthenonState, seat: int, d: list[int]) -> Lines:
    """S-8: who may claim the same, once the deal is paid."""
    mask = rivals(s, seat, NEW if d[RULE] == HALL_DEAL else d[ARGUMENT]) if exclusive(s, d) else 0
    return [seat_name(other) for other in bits(mask)]


# What is barred, or too dear.

_UNSAID: Final = (STANDS, TWIN_FIRST, ALL_BUILT, NOT_THERE, HELD, UNTAUGHT)  # told only to those who ask


def _not_built(q: Ask) -> list[Refusal]:
    """Everything in sight that is not on the menu."""
    s, seat = q.s, q.seat
    out: list[Refusal] = []
    taught: list[str] = []
    for each in works(s, seat):
        a, number, deal, arg = each
        if number == NO_ACADEMY:
            taught.append(at_power(arg))
        elif a not in q.menu and number not in _UNSAID:
            targets = targets_of(a, s.seat_of)
            if number != OPEN:
                out.append(refuse(_label(s, seat, a), barred(s, seat, each), *targets))
            elif parts := missing(price_of(s, seat, deal, arg, IN_HAND), at_home(q)):
                out.append(lacking(_label(s, seat, a), _RULES[V.verb_of[a]], parts, *targets))
    if taught:
        out.append(refuse(say("want.adopt"), why("no-academy", "P-115"), *taught))
    return out


def _gains(s: ParthenonState, seat: int, a: Action) -> Lines:
    """What is new when it stands."""
    verb, x = V.verb_of[a], V.x[a]
    card = ISLANDS[s.island[seat]]
    if verb in (verbs.VILLAGE.id, verbs.WORKSHOP.id, verbs.RAISE.id, verbs.SECOND.id):
        lines = [say("preview.structures", n=s.structures(seat) + 1)]
        if verb in (verbs.RAISE.id, verbs.SECOND.id):
            lines.append(hall_text(x))
        if verb == verbs.VILLAGE.id:
            lines += _native(s, seat, card.village[x - 1])
        return lines
    if verb == verbs.SHIPYARD.id:
        return [say("preview.fleets", n=s.fleets[seat] + 1)]
    if verb == verbs.SERVICE.id:
        return [service_text(x)]
    if verb == verbs.ADOPT.id:
        return [power_text(x), say("preview.copies", n=COPIES - s.copies(x) - 1)]
    return []


def _native(s: ParthenonState, seat: int, kind: int) -> Lines:
    """R-31: a new kind of Village takes its good out of what the Acropolis accepts."""
    makes = any(hall.make is not None and s.hall_count(seat, k) for k, hall in enumerate(HALLS))
    if makes and not s.native(seat) >> kind & 1:
        return [say("preview.native", what=a_village(kind))]
    return []


def _leftover(s: ParthenonState, seat: int) -> Lines:
    """P-125: what is left must pass the Discard Phase."""
    over = s.hand_size(seat) - s.limit(seat)
    if over <= 0:
        return []
    return [say("preview.build.done", cards=class_count(COMMODITY, s.hand_size(seat)), n=s.limit(seat))]


# Waiting.


def _resting(q: Ask) -> Head:
    return Head(eyebrow(q.s), say("ask.resting"), say("hint.resting"), "P-42")


def _wake(q: Ask, a: Action) -> Button:
    return Button(say("do.act"), "P-42")


# Claims.


def _claim(q: Ask) -> Head:
    s, seat = q.s, q.seat
    opener, philosophy = s.claim
    if s.plan[seat]:
        return composing(s, seat, s.plan[seat], eyebrow(s), "S-8")
    if philosophy == NEW:
        prompt = say("ask.claim.academy", seat=seat_name(opener))
        hint = say("hint.claim.academy")
    else:
        prompt = say("ask.claim.copy", seat=seat_name(opener), power=the_power(philosophy))
        hint = say("hint.claim.copy")
    return Head(eyebrow(s), prompt, hint, "S-8")


def _answer_claim(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    purse = s.purse(seat, IN_HAND)
    if a == verbs.PASS.base:
        return Button(say("do.claim.no"), "S-8", minor=True)
    if s.plan[seat]:
        return card_choice(s, seat, s.plan[seat], purse, a, "S-8")
    assert a == verbs.CLAIM.base
    d = _CLAIM.deal(s)
    price = cost_of(s, seat, d[RULE], d[ARGUMENT], IN_HAND)
    lines = opening(s, seat, d, purse)
    lines.append(hall_text(ACADEMY) if s.claim[1] == NEW else power_text(s.claim[1]))
    return Button(say("do.claim", price=price), "S-8", lines)


def _not_claimed(q: Ask) -> list[Refusal]:
    """S-8: yes only if one can pay."""
    s, seat = q.s, q.seat
    menu, purse = q.menu, s.purse(seat, IN_HAND)
    if s.plan[seat]:
        return unfit(s, seat, s.plan[seat], purse, menu, "S-8")
    if verbs.CLAIM.base in menu:
        return []
    d = _CLAIM.deal(s)
    label = say("do.claim", price=cost_of(s, seat, d[RULE], d[ARGUMENT], IN_HAND))
    return [too_dear(label, "S-8", price_of(s, seat, d[RULE], d[ARGUMENT], IN_HAND), purse)]


def _found(q: Ask) -> Head:
    return Head(eyebrow(q.s, hall_name(ACADEMY)), say("ask.found"), say("hint.found"), "P-114")


def _teach(q: Ask, a: Action) -> Button:
    return Button(say("do.found", power=power_name(V.x[a])), "P-114", (power_text(V.x[a]),))


def _not_founded(q: Ask) -> list[Refusal]:
    """P-114: only what no Island holds."""
    s = q.s
    menu = q.menu
    out: list[Refusal] = []
    for k in range(PHILOSOPHIES):
        if verbs.FOUND.of1(k) not in menu:
            holders = [player(s, other) for other in range(s.seats) if s.powers[other] >> k & 1]
            reason = why("held", "P-114", names=holders)
            out.append(refuse(say("do.found", power=power_name(k)), reason, at_power(k)))
    return out


STEPS: Final = {
    BUILD: dealing(StepWords(_build, _act, _not_built), "P-104"),
    RESTING: StepWords(_resting, _wake, reason=answered),
    CLAIM: StepWords(_claim, _answer_claim, _not_claimed),
    FOUND: StepWords(_found, _teach, _not_founded),
}
