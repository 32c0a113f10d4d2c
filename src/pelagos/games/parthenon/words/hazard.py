"""Phase 5, Hazards: shelter, another draw, Aegis against a card, winds that the Archon steers (P-68 to P-82)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ....core.decision import Refusal
from ....core.message import Message
from ..rules.cards import HAZARDS, WARSHIP_AVOIDS
from ..rules.content import FLEETS, LANDS, PHILOSOPHIES
from ..rules.deal import ARG, LENGTH, SERVICE_DEAL, new_deal
from ..rules.goods import GIFT, WARSHIP, bits
from ..rules.hazard import Protection, Shelter, sailing
from ..rules.notation import SHIELD
from ..rules.state import ParthenonState
from ..rules.steps import DIVERSION, PROTECTION, REDRAW, SHELTER
from ..rules.table import IN_HAND, NO_STATUS
from ..rules.vocabulary import CANCEL, DONE, PASS, REPLACE, SHOW, V
from ..rules.vocabulary import SHELTER as SHELTER_FLEET
from ..rules.wonders import services
from .deals import card_choice, composing, opening, unfit
from .island_trade import service_label
from .nouns import (
    an_aegis,
    bundle,
    good_count,
    hazard_name,
    hazard_text,
    lands_name,
    power_name,
    power_text,
    service_text,
    status_name,
    the_fleet,
    to_land,
)
from .parts import Answer, Asked, Question, back, eyebrow, final, lacking, refuse, say, why
from .prices import cost_of, missing, price_of
from .targets import at_fleet, at_good, at_land, at_wonder

Lines = list[Message]
_SHELTER: Final = Shelter()
_PROTECTION: Final = Protection()


def _card(s: ParthenonState) -> Message:
    return eyebrow(s, hazard_name(s.card))


# Shelter for single Fleets.


def _shelter(s: ParthenonState, f: Frame, seat: int) -> Question:
    d, plan = s.draft[seat], s.plan[seat] or [-1, -1]
    if d:
        return composing(s, seat, d, eyebrow(s), "R-34")
    parts: Lines = []
    if plan[0] >= 0:
        parts.append(say("sealed.shelter", power=power_name(plan[0]), fleet=the_fleet(plan[1])))
    for arg in plan[2 + ARG :: LENGTH]:
        parts.append(say("sealed.shelter", power=power_name(PHILOSOPHIES + arg // 4), fleet=the_fleet(arg % 4)))
    hint = say("hint.shelter.listed", parts=parts) if parts else say("hint.shelter")
    return Question(eyebrow(s), say("ask.shelter"), hint, "S-5")


def _name_fleet(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    d, purse = s.draft[seat], _SHELTER.rest(s, seat)
    if a == CANCEL.base:
        return back(s, seat, "S-5")
    if a == DONE.base:
        key = "do.shelter.done" if s.plan[seat] else "do.shelter.nothing"
        return Answer(say(key), "S-5", commits=final(s, seat), minor=True)
    if d:
        return card_choice(s, seat, d, purse, a, "R-34", False)
    power, place = V.x[a], V.y[a]
    args = {"power": power_name(power), "fleet": the_fleet(place)}
    if s.powers[seat] >> power & 1:
        return Answer(say("do.shelter", **args), "S-5", (power_text(power), _bound(s, seat, place)))
    wonder = power - PHILOSOPHIES
    lines, _ = opening(s, seat, new_deal(SERVICE_DEAL, wonder * 4 + place, IN_HAND), purse)
    label = say("do.shelter.paid", price=cost_of(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND), **args)
    return Answer(label, "R-34", [service_text(wonder), _bound(s, seat, place), *lines])


def _bound(s: ParthenonState, seat: int, place: int) -> Message:
    """Where a Fleet sails, and with what: its owner knows."""
    land = s.goal[seat * FLEETS + place]
    return say("preview.bound", fleet=the_fleet(place), land=to_land(land), cargo=bundle(s.purse(seat, place)))


def _no_shelter(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    d, menu, purse = s.draft[seat], s.legal(seat), _SHELTER.rest(s, seat)
    if d:
        return unfit(s, seat, d, purse, menu, "R-34")
    plan = s.plan[seat] or [-1, -1]
    out: list[Refusal] = []
    for wonder in services(s, seat, SHIELD):
        paid = wonder in [arg // 4 for arg in plan[2 + ARG :: LENGTH]]
        if not paid and not any(SHELTER_FLEET.of2(PHILOSOPHIES + wonder, k) in menu for k in range(FLEETS)):
            parts = missing(price_of(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND), purse)
            out.append(lacking(service_label(s, seat, wonder), "R-34", parts, at_wonder(wonder)))
    if plan[0] < 0 and s.has(seat, SHIELD):
        power = bits(s.has(seat, SHIELD))[0]
        for place in range(s.fleets[seat]):
            if place not in sailing(s, seat):
                label = say("do.shelter", power=power_name(power), fleet=the_fleet(place))
                out.append(refuse(label, why("not-at-sea", "R-11", fleet=the_fleet(place)), at_fleet(place)))
    return out


# Another card in its place.


def _redraw(s: ParthenonState, f: Frame, seat: int) -> Question:
    hint = say("hint.redraw", lands=lands_name(s.klass), text=hazard_text(s.card))
    return Question(_card(s), say("ask.redraw", hazard=hazard_name(s.card)), hint, "R-44")


def _again(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    if a == PASS.base:
        return Answer(say("do.redraw.no"), "R-44", commits=True)
    label = say("do.redraw", power=power_name(V.x[a]))
    return Answer(label, "R-44", (say("preview.redraw"),), commits=True)


# Aegis.


def _protect(s: ParthenonState, f: Frame, seat: int) -> Question:
    at = _PROTECTION.fleet(s, seat)
    place = at % FLEETS
    prompt = say("ask.protect", fleet=the_fleet(place), hazard=hazard_name(s.card))
    hint = say("hint.protect", text=hazard_text(s.card), cargo=bundle(s.purse(seat, place)))
    return Question(_card(s), prompt, hint, "S-5", (at_fleet(place),))


def _use(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    at = _PROTECTION.fleet(s, seat)
    place = at % FLEETS
    ends = len(s.plan[seat]) + 1 == len(_PROTECTION.fleets(s, seat)) and final(s, seat)
    if a == PASS.base:
        return Answer(say("do.protect.no"), "S-5", (hazard_text(s.card),), ends, place=place)
    if a == REPLACE.base:
        return Answer(say("do.gift"), "P-79", (say("preview.gift"), say("preview.gift.counts")), ends, place=place)
    return Answer(say("do.show", what=an_aegis(V.x[a])), "P-77", (say("preview.warship"),), ends, place=place)


def _no_aegis(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    """P-77, P-79: the card must be aboard this very Fleet, and fit the Hazard."""
    place = _PROTECTION.fleet(s, seat) % FLEETS
    menu, card = s.legal(seat), HAZARDS[s.card]
    out: list[Refusal] = []
    if s.aegis(seat, WARSHIP) and SHOW.of1(WARSHIP) not in menu:
        label = say("do.show", what=an_aegis(WARSHIP))
        if card.title != WARSHIP_AVOIDS:
            out.append(refuse(label, why("pirates-only", "P-77", hazard=hazard_name(s.card))))
        else:
            out.append(_not_aboard(label, WARSHIP, place, "P-77"))
    if s.aegis(seat, GIFT) and REPLACE.base not in menu:
        out.append(_not_aboard(say("do.gift"), GIFT, place, "P-79"))
    return out


def _not_aboard(label: Message, kind: int, place: int, rule: str) -> Refusal:
    reason = why("not-aboard", rule, what=good_count(kind, 1), fleet=the_fleet(place))
    return refuse(label, reason, at_good(kind, place))


# Winds.


def _divert(s: ParthenonState, f: Frame, seat: int) -> Question:
    fleets = bits(s.targets)
    hint = say("hint.divert", lands=lands_name(s.klass), n=len(fleets))
    return Question(_card(s), say("ask.divert"), hint, "R-48")


def _drive(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    land = V.x[a]
    if s.status[land] == NO_STATUS:
        line = say("preview.no-status")
    elif s.up >> land & 1:
        line = say("preview.status", status=status_name(s.status[land]))
    elif s.looked[land] >> seat & 1:
        line = say("preview.status.seen", status=status_name(s.status[land]))
    else:
        line = say("preview.status.down")
    own = [at % FLEETS for at in bits(s.targets) if at // FLEETS == seat and s.goal[at] != land]
    lines = [line]
    if own:
        lines.append(say("preview.own-diverted", fleets=[the_fleet(place) for place in own]))
    return Answer(say("do.divert", land=to_land(land)), "R-48", lines, commits=True)


def _not_driven(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    offered = {V.x[a] for a in s.legal(seat)}
    return [
        refuse(
            say("do.divert", land=to_land(land)), why("other-class", "P-72", lands=lands_name(s.klass)), at_land(land)
        )
        for land in range(LANDS)
        if land not in offered
    ]


STEPS: Final = {
    SHELTER: Asked(_shelter, _name_fleet, _no_shelter),
    REDRAW: Asked(_redraw, _again),
    PROTECTION: Asked(_protect, _use, _no_aegis),
    DIVERSION: Asked(_divert, _drive, _not_driven),
}
