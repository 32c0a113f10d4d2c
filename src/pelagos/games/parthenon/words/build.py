"""Phase 8, Build: Structures, Fleets, Wonders, created cards, Philosophies, claims (P-103 to P-123)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords
from ..rules.build import Build
from ..rules.build_deals import maker
from ..rules.cards import ACADEMY, HALLS, PAID_IN_BUILD, power_op
from ..rules.claims import NEW, Claim, exclusive, rivals
from ..rules.content import COPIES, STRUCTURES
from ..rules.deal import (
    ADOPT_DEAL,
    ALTERNATE_DEAL,
    FLEET_DEAL,
    HALL_DEAL,
    MAKE_DEAL,
    POWER_DEAL,
    RULE,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
)
from ..rules.deal import ARG as ARGUMENT
from ..rules.goods import COMMODITY
from ..rules.islands import ISLANDS
from ..rules.notation import CREATE
from ..rules.state import ParthenonState
from ..rules.steps import BUILD, CLAIM, FOUND, RESTING
from ..rules.table import IN_HAND
from ..rules.vocabulary import (
    ADOPT,
    CANCEL,
    DONE,
    MAKE,
    PASS,
    RAISE,
    SECOND,
    SERVICE,
    SHIPYARD,
    STAGE,
    USE,
    VILLAGE,
    WAIT,
    WORKSHOP,
    V,
)
from ..rules.vocabulary import CLAIM as CLAIM_VERB
from ..rules.wonders import stages
from .deal import card_choice, composing, opening
from .island_trade import service_label, stage_answer
from .nouns import (
    a_hall,
    a_village,
    a_workshop,
    bundle,
    class_count,
    eyebrow,
    hall_name,
    hall_text,
    power_name,
    power_text,
    say,
    service_text,
    the_fleet,
    the_power,
)
from .prices import cost_of, goods_words
from .reasons import answered
from .sealed import back
from .targets import Ask
from .why_build import build_refusals, claim_refusals, found_refusals

Lines = list[Message]
_BUILD: Final = Build()
_CLAIM: Final = Claim()


def _build(q: Ask) -> Head:
    s, seat = q.s, q.seat
    d = s.draft[seat]
    if d:
        return composing(s, seat, d, eyebrow(s), "P-104")
    purse = s.purse(seat, IN_HAND)
    structures = say("eyebrow.structures", n=s.structures(seat), most=STRUCTURES)
    args = {"cards": bundle(purse)}
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


def build_label(s: ParthenonState, seat: int, a: Action) -> tuple[Message, str]:
    """The words on the button, and the clause."""
    verb, x = V.verb_of[a], V.x[a]
    card = ISLANDS[s.island[seat]]

    def price(deal: int, arg: int) -> Message:
        return cost_of(s, seat, deal, arg, IN_HAND)

    if verb == VILLAGE.id:
        return say("do.build", what=a_village(card.village[x - 1]), price=price(VILLAGE_DEAL, x - 1)), "P-106"
    if verb == WORKSHOP.id:
        return say("do.build", what=a_workshop(card.rare), price=price(WORKSHOP_DEAL, s.workshops[seat])), "P-106"
    if verb == RAISE.id:
        return say("do.build", what=a_hall(x), price=price(HALL_DEAL, x)), "P-104"
    if verb == SECOND.id:
        return say("do.build.alternate", what=a_hall(x), price=price(ALTERNATE_DEAL, card.alternate.index(x))), "P-109"
    if verb == SHIPYARD.id:
        fleet = s.fleets[seat]
        return say("do.build", what=the_fleet(fleet), price=price(FLEET_DEAL, fleet)), "P-118"
    if verb == MAKE.id:
        args = {"give": price(MAKE_DEAL, x), "get": goods_words(maker(x).goods)}
        return say("do.make", hall=hall_name(x), **args), "P-110"
    if verb == USE.id:
        args = {"give": price(POWER_DEAL, x), "get": goods_words(power_op(x, CREATE).goods)}
        return say("do.make", hall=power_name(x), **args), "P-122"
    if verb == SERVICE.id:
        return service_label(s, seat, x), "R-34"
    return say("do.adopt", power=the_power(x), price=price(ADOPT_DEAL, x)), "P-115"


def _act(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    purse, d, verb = s.purse(seat, IN_HAND), s.draft[seat], V.verb_of[a]
    if a == DONE.base:
        return Button(say("do.build.done"), "S-8", _leftover(s, seat), minor=True)
    if a == WAIT.base:
        last = s.actors() == (seat,)  # nobody else is active: the Archon orders those who wait
        preview = say("preview.build.wait.last" if last else "preview.build.wait")
        return Button(say("do.build.wait"), "P-42", (preview,), minor=True)
    if a == CANCEL.base:
        return back(s, seat, "P-104")
    if d:
        return card_choice(s, seat, d, purse, a, "P-104")
    if verb == STAGE.id:
        arg = next(arg for arg in stages(s, seat, PAID_IN_BUILD, -1) if arg // 2 == V.x[a])
        return stage_answer(s, seat, arg, IN_HAND, purse)
    begun = _BUILD.begin(s, seat, a)
    claim = opens_claim(s, seat, begun)
    lines = opening(s, seat, begun, purse)
    label, rule = build_label(s, seat, a)
    lines += _gains(s, seat, a)
    if claim:
        lines.append(say("preview.claim", names=[seat_name(other) for other in _rivals(s, seat, begun)]))
    return Button(label, rule, lines)


def _rivals(s: ParthenonState, seat: int, d: list[int]) -> list[int]:
    mask = rivals(s, seat, NEW if d[RULE] == HALL_DEAL else d[ARGUMENT])
    return [other for other in range(s.seats) if mask >> other & 1]


def opens_claim(s: ParthenonState, seat: int, d: list[int]) -> bool:
    """S-8: whether the deal, once paid, lets others claim the same."""
    return exclusive(s, d) and bool(_rivals(s, seat, d))


def _gains(s: ParthenonState, seat: int, a: Action) -> Lines:
    """What is new when it stands."""
    verb, x = V.verb_of[a], V.x[a]
    card = ISLANDS[s.island[seat]]
    if verb in (VILLAGE.id, WORKSHOP.id, RAISE.id, SECOND.id):
        lines = [say("preview.structures", n=s.structures(seat) + 1)]
        if verb in (RAISE.id, SECOND.id):
            lines.append(hall_text(x))
        if verb == VILLAGE.id:
            lines += _native(s, seat, card.village[x - 1])
        return lines
    if verb == SHIPYARD.id:
        return [say("preview.fleets", n=s.fleets[seat] + 1)]
    if verb == SERVICE.id:
        return [service_text(x)]
    if verb == ADOPT.id:
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
    if a == PASS.base:
        return Button(say("do.claim.no"), "S-8", minor=True)
    if s.plan[seat]:
        return card_choice(s, seat, s.plan[seat], purse, a, "S-8")
    assert a == CLAIM_VERB.base
    d = _CLAIM.deal(s)
    price = cost_of(s, seat, d[RULE], d[ARGUMENT], IN_HAND)
    lines = opening(s, seat, d, purse)
    lines.append(hall_text(ACADEMY) if s.claim[1] == NEW else power_text(s.claim[1]))
    return Button(say("do.claim", price=price), "S-8", lines)


def _found(q: Ask) -> Head:
    return Head(eyebrow(q.s, hall_name(ACADEMY)), say("ask.found"), say("hint.found"), "P-114")


def _teach(q: Ask, a: Action) -> Button:
    return Button(say("do.found", power=power_name(V.x[a])), "P-114", (power_text(V.x[a]),))


STEPS: Final = {
    BUILD: StepWords(_build, _act, build_refusals),
    RESTING: StepWords(_resting, _wake, reason=answered),
    CLAIM: StepWords(_claim, _answer_claim, claim_refusals),
    FOUND: StepWords(_found, _teach, found_refusals),
}
