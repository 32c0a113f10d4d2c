"""Phase 4, Journey: looks ahead, then loading and sailing (P-62 to P-67)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, refuse
from ..rules.content import LANDS
from ..rules.deal import ARG, LENGTH, SERVICE_DEAL, new_deal
from ..rules.givens import HOLD, HOME, IN_HAND, NO_STATUS
from ..rules.goods import CARGO, KINDS
from ..rules.harbor import visitors
from ..rules.journey import ROW, Launch, Scout, face_down
from ..rules.lands import DRAWN, LAND_CLASS
from ..rules.notation import PEEK_HARBOR, PEEK_HAZARD
from ..rules.state import ParthenonState
from ..rules.steps import LAUNCH, SCOUT
from ..rules.vocabulary import CANCEL, DONE, LOAD, PEEK, SAIL, SERVICE, STAY, WAIT, V
from ..rules.wonders import services
from .deal import dealing, opening
from .island_trade import service_label, unserved
from .nouns import (
    bundle,
    class_count,
    eyebrow,
    good_count,
    good_name,
    hazard_name,
    in_land,
    land_name,
    lands_name,
    say,
    service_text,
    status_name,
    status_text,
    the_fleet,
    to_land,
)
from .reasons import why
from .sealed import back, looks_listed
from .targets import Ask, at_fleet, at_good, at_land
from .wealth import minus

Lines = list[Message]
_SCOUT: Final = Scout()
_LAUNCH: Final = Launch()


# Looks ahead.


def _scout(q: Ask) -> Head:
    plan = q.s.plan[q.seat] or [-1]
    parts = looks_listed(plan)
    hint = say("hint.scout.listed", parts=parts) if parts else say("hint.scout")
    chosen = (at_land(plan[0]),) if plan[0] >= 0 else ()
    return Head(eyebrow(q.s), say("ask.scout"), hint, "S-4", chosen)


def _left(q: Ask) -> list[int]:
    """The cards that are left for more services."""
    return _SCOUT.rest(q.s, q.seat)


def _look(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    if a == DONE.base:
        key = "do.scout.done" if s.plan[seat] else "do.scout.nothing"
        return Button(say(key), "S-4", minor=True)
    if V.verb_of[a] == PEEK.id:
        return Button(say("do.peek", land=in_land(V.x[a])), "S-4", (say("preview.peek"),))
    lines = opening(s, seat, new_deal(SERVICE_DEAL, V.x[a] * 4, IN_HAND), _left(q))
    return Button(service_label(s, seat, V.x[a]), "R-34", [service_text(V.x[a]), *lines])


def _not_looked(q: Ask) -> list[Refusal]:
    s, seat = q.s, q.seat
    plan, menu = s.plan[seat] or [-1], q.menu
    out: list[Refusal] = []
    if s.has(seat, PEEK_HARBOR) and plan[0] >= 0:
        out.append(refuse(say("want.peek"), why("one-look", "S-4"), *[at_land(land) for land in range(LANDS)]))
    elif s.has(seat, PEEK_HARBOR):
        for land in range(LANDS):
            if PEEK.of1(land) not in menu:
                out.append(refuse(say("do.peek", land=in_land(land)), _no_look(s, land), at_land(land)))
    for wonder in services(s, seat, PEEK_HAZARD):
        if SERVICE.of1(wonder) not in menu and wonder * 4 not in plan[1 + ARG :: LENGTH]:
            out.append(unserved(s, seat, wonder, _left(q)))
    return out


def _no_look(s: ParthenonState, land: int) -> Message:
    """The card lies open, or the seat has looked at it."""
    if land not in face_down(s):
        return why("face-up", "P-86", land=in_land(land))
    return why("seen", "P-83", land=in_land(land), status=status_name(s.status[land]))


# Loading and sailing.


def _fleet(s: ParthenonState, seat: int) -> int:
    """The Fleet that is being decided."""
    return len(s.plan[seat]) // ROW


def _launch(q: Ask) -> Head:
    s, seat = q.s, q.seat
    d, fleet = s.draft[seat], _fleet(s, seat)
    head = eyebrow(s, _sent(s, seat)) if s.plan[seat] else eyebrow(s)
    if d:
        loaded = d[1:]
        prompt = say("ask.load", fleet=the_fleet(fleet), land=to_land(d[0]))
        hint = say("hint.load", n=sum(loaded), most=HOLD, cargo=bundle(loaded))
        chosen = [at_fleet(fleet), at_land(d[0])] + [at_good(kind) for kind in range(KINDS) if loaded[kind]]
        return Head(head, prompt, hint, "P-63", tuple(chosen))
    rest = _LAUNCH.rest(s, seat)
    hint = say("hint.launch", cards=class_count(CARGO, sum(rest))) if sum(rest) else say("hint.launch.empty")
    return Head(head, say("ask.launch", fleet=the_fleet(fleet)), hint, "P-62", (at_fleet(fleet),))


def _sent(s: ParthenonState, seat: int) -> Message:
    """What is decided for the Fleets before this one."""
    plan = s.plan[seat]
    goals = [plan[o] for o in range(0, len(plan), ROW)]
    parts = [
        say("eyebrow.sent", fleet=the_fleet(k), land=to_land(goal))
        if goal != HOME
        else say("eyebrow.kept", fleet=the_fleet(k))
        for k, goal in enumerate(goals)
    ]
    return say("sealed.list", parts=parts)


def _set_out(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    d, verb = s.draft[seat], V.verb_of[a]
    fleet = _fleet(s, seat)
    rest = _LAUNCH.rest(s, seat)
    if a == CANCEL.base:
        return back(s, seat, "P-62")
    if verb == SAIL.id:
        land = V.x[a]
        lines = _prospects(s, seat, land)
        return Button(say("do.sail", land=to_land(land)), "P-62", lines, way="lead", thing=land_name(land))
    if verb == LOAD.id:
        left = minus(rest, d[1:])
        stays = say("preview.stays", what=good_count(V.x[a], left[V.x[a]] - 1))
        return Button(say("do.load", what=good_count(V.x[a], 1)), "P-62", (stays,), way="more", thing=good_name(V.x[a]))
    if a == WAIT.base:
        return Button(say("do.wait"), "P-66", (say("preview.wait"),), minor=True)
    empty = sum(rest) - sum(d[1:]) == 0
    if a == STAY.base:
        lines = [say("preview.stay", fleet=the_fleet(fleet))]
        return Button(say("do.stay", fleet=the_fleet(fleet)), "R-7", lines)
    label = say("do.cast-off", land=to_land(d[0]), cards=class_count(CARGO, sum(d[1:])))
    lines = [say("preview.aboard", cargo=bundle(d[1:])), _risk(sum(d[1:]))]
    if fleet + 1 < s.fleets[seat] and empty:
        lines.append(say("preview.others-stay"))
    return Button(label, "P-64", lines, way="send")


def _risk(cards: int) -> Message:
    """The Hazards look at full holds."""
    return say("preview.light" if cards <= 3 else "preview.heavy")


def _prospects(s: ParthenonState, seat: int, land: int) -> Lines:
    """What is known of a Land: its status, its Hazards, who sails there already."""
    klass = LAND_CLASS[land]
    lines: Lines = []
    if s.status[land] == NO_STATUS:
        lines.append(say("preview.no-status"))
    elif s.up >> land & 1:
        lines += [say("preview.status", status=status_name(s.status[land])), status_text(s.status[land])]
    elif s.looked[land] >> seat & 1:
        lines += [say("preview.status.seen", status=status_name(s.status[land])), status_text(s.status[land])]
    else:
        lines.append(say("preview.status.down"))
    if s.skipped[seat] >> klass & 1:
        lines.append(say("preview.hazards.none", lands=lands_name(klass)))
    else:
        lines.append(say("preview.hazards", n=DRAWN[klass]))
        lines += _foreseen(s, seat)
    there = [seat_name(other) for other in range(s.seats) if visitors(s, land) >> other & 1]
    if there:
        lines.append(say("preview.visitors", names=there))
    return lines


def _foreseen(s: ParthenonState, seat: int) -> Lines:
    """The Hazards on top of the deck, as far as this seat has looked."""
    cards = [hazard_name(card) for card, seen in zip(s.tops, s.tops_seen, strict=True) if seen >> seat & 1]
    return [say("preview.foreseen", names=cards)] if cards else []


def _not_launched(q: Ask) -> list[Refusal]:
    """P-63, P-64, S-4: more than six cards, none, waiting where nobody waits."""
    s, seat = q.s, q.seat
    d, menu = s.draft[seat], q.menu
    if not d:
        out: list[Refusal] = []
        if s.givens.strict and not s.plan[seat]:
            out.append(refuse(say("do.wait"), why("strict", "S-4")))
        if SAIL.of1(0) not in menu:
            label = say("want.sail", fleet=the_fleet(_fleet(s, seat)))
            out.append(refuse(label, why("no-cards", "R-49")))
        return out
    if not sum(d[1:]):
        return [refuse(say("want.cast-off"), why("sail-empty", "P-64"))]
    if sum(d[1:]) == HOLD and sum(_LAUNCH.rest(s, seat)) > HOLD:
        return [refuse(say("want.load-more"), why("hold-full", "P-63", n=HOLD))]
    return []


STEPS: Final = {
    SCOUT: dealing(StepWords(_scout, _look, _not_looked), "R-34", "S-4", _left),
    LAUNCH: StepWords(_launch, _set_out, _not_launched),
}
