"""Phase 5, Hazards: shelter, another draw, Aegis against a card, winds that the Archon steers (P-68 to P-82)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import Button, Head, StepWords, refuse
from ..rules.content import FLEETS, LANDS, PHILOSOPHIES
from ..rules.deal import ARG, LENGTH, SERVICE_DEAL, new_deal
from ..rules.decks import WARSHIP_AVOIDS
from ..rules.givens import IN_HAND, NO_STATUS
from ..rules.goods import GIFT, WARSHIP, bits
from ..rules.hazard import Protection, Shelter, sailing
from ..rules.notation import SHIELD
from ..rules.state import ParthenonState
from ..rules.steps import DIVERSION, PROTECTION, REDRAW, SHELTER
from ..rules.vocabulary import DONE, PASS, REPLACE, SHOW, V
from ..rules.vocabulary import SHELTER as SHELTER_FLEET
from ..rules.wonders import services
from .deal import dealing, opening
from .island_trade import unserved
from .nouns import (
    an_aegis,
    bundle,
    eyebrow,
    good_count,
    hazard_name,
    hazard_text,
    lands_name,
    power_name,
    power_text,
    say,
    service_text,
    status_name,
    the_fleet,
    to_land,
)
from .prices import cost_of
from .reasons import why
from .sealed import shelters_listed
from .targets import Ask, at_fleet, at_good, at_land

Lines = list[Message]
_SHELTER: Final = Shelter()
_PROTECTION: Final = Protection()


def _card(s: ParthenonState) -> Message:
    return eyebrow(s, hazard_name(s.card))


# Shelter for single Fleets.


def _shelter(q: Ask) -> Head:
    parts = shelters_listed(q.s.plan[q.seat] or [-1, -1])
    hint = say("hint.shelter.listed", parts=parts) if parts else say("hint.shelter")
    return Head(eyebrow(q.s), say("ask.shelter"), hint, "S-5")


def _left(q: Ask) -> list[int]:
    """The cards that are left for more services."""
    return _SHELTER.rest(q.s, q.seat)


def _name_fleet(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    if a == DONE.base:
        key = "do.shelter.done" if s.plan[seat] else "do.shelter.nothing"
        return Button(say(key), "S-5", minor=True)
    power, place = V.x[a], V.y[a]
    args = {"power": power_name(power), "fleet": the_fleet(place)}
    if s.powers[seat] >> power & 1:
        return Button(say("do.shelter", **args), "S-5", (power_text(power), _bound(s, seat, place)))
    wonder = power - PHILOSOPHIES
    lines = opening(s, seat, new_deal(SERVICE_DEAL, wonder * 4 + place, IN_HAND), _left(q))
    label = say("do.shelter.paid", price=cost_of(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND), **args)
    return Button(label, "R-34", [service_text(wonder), _bound(s, seat, place), *lines])


def _bound(s: ParthenonState, seat: int, place: int) -> Message:
    """Where a Fleet sails, and with what: its owner knows."""
    land = s.goal[seat * FLEETS + place]
    return say("preview.bound", fleet=the_fleet(place), land=to_land(land), cargo=bundle(s.purse(seat, place)))


def _no_shelter(q: Ask) -> list[Refusal]:
    s, seat = q.s, q.seat
    plan = s.plan[seat] or [-1, -1]
    out: list[Refusal] = []
    for wonder in services(s, seat, SHIELD):
        paid = wonder in [arg // 4 for arg in plan[2 + ARG :: LENGTH]]
        if not paid and not any(SHELTER_FLEET.of2(PHILOSOPHIES + wonder, k) in q.menu for k in range(FLEETS)):
            out.append(unserved(s, seat, wonder, _left(q)))
    if plan[0] < 0 and s.has(seat, SHIELD):
        power = bits(s.has(seat, SHIELD))[0]
        for place in range(s.fleets[seat]):
            if place not in sailing(s, seat):
                label = say("do.shelter", power=power_name(power), fleet=the_fleet(place))
                out.append(refuse(label, why("not-at-sea", "R-11", fleet=the_fleet(place)), at_fleet(place)))
    return out


# Another card in its place.


def _redraw(q: Ask) -> Head:
    s = q.s
    hint = say("hint.redraw", lands=lands_name(s.klass), text=hazard_text(s.card))
    return Head(_card(s), say("ask.redraw", hazard=hazard_name(s.card)), hint, "R-44")


def _again(q: Ask, a: Action) -> Button:
    if a == PASS.base:
        return Button(say("do.redraw.no"), "R-44")
    label = say("do.redraw", power=power_name(V.x[a]))
    return Button(label, "R-44", (say("preview.redraw"),))


# Aegis.


def _protect(q: Ask) -> Head:
    s, seat = q.s, q.seat
    at = _PROTECTION.fleet(s, seat)
    place = at % FLEETS
    prompt = say("ask.protect", fleet=the_fleet(place), hazard=hazard_name(s.card))
    hint = say("hint.protect", text=hazard_text(s.card), cargo=bundle(s.purse(seat, place)))
    return Head(_card(s), prompt, hint, "S-5", (at_fleet(place),))


def _use(q: Ask, a: Action) -> Button:
    if a == PASS.base:
        return Button(say("do.protect.no"), "S-5", (hazard_text(q.s.card),))
    if a == REPLACE.base:
        return Button(say("do.gift"), "P-79", (say("preview.gift"), say("preview.gift.counts")))
    return Button(say("do.show", what=an_aegis(V.x[a])), "P-77", (say("preview.warship"),))


def _no_aegis(q: Ask) -> list[Refusal]:
    """P-77, P-79: the card must be aboard this very Fleet, and fit the Hazard."""
    s, seat = q.s, q.seat
    place = _PROTECTION.fleet(s, seat) % FLEETS
    menu, card = q.menu, s.givens.hazards[s.card]
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


def _divert(q: Ask) -> Head:
    s = q.s
    fleets = bits(s.targets)
    hint = say("hint.divert", lands=lands_name(s.klass), n=len(fleets))
    return Head(_card(s), say("ask.divert"), hint, "R-48")


def _drive(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
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
    return Button(say("do.divert", land=to_land(land)), "R-48", lines)


def _not_driven(q: Ask) -> list[Refusal]:
    offered = {V.x[a] for a in q.menu}
    return [
        refuse(
            say("do.divert", land=to_land(land)), why("other-class", "P-72", lands=lands_name(q.s.klass)), at_land(land)
        )
        for land in range(LANDS)
        if land not in offered
    ]


STEPS: Final = {
    SHELTER: dealing(StepWords(_shelter, _name_fleet, _no_shelter), "R-34", "S-5", _left),
    REDRAW: StepWords(_redraw, _again),
    PROTECTION: StepWords(_protect, _use, _no_aegis),
    DIVERSION: StepWords(_divert, _drive, _not_driven),
}
