"""Where in a cycle a view stands, read from its public frames, and what that means for each seat. Not compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.message import Message, msg, seat_name
from ..rules.steps import ACTIONS, CHECK, GODS, OFFER, OFFERINGS, PAY, REVENUE
from ..rules.vocabulary import APOLLO
from ..views.view import CycladesView
from ..words.nouns import god_name

SETUP: Final = "setup"
CREATURES_PHASE: Final = "creatures"
GODS_PHASE: Final = "gods"
REVENUE_PHASE: Final = "revenue"
OFFERINGS_PHASE: Final = "offerings"
ACTIONS_PHASE: Final = "actions"
CHECK_PHASE: Final = "check"
OVER: Final = "over"


class Phase(NamedTuple):
    """A phase of the cycle (C-25). In the action phase: the god who acts (or -1) and his place in the order, from 0."""

    name: str
    god: int = -1
    place: int = -1


def phase_of(view: CycladesView) -> Phase:
    """The phase. Later phases wait on the stack, so the first one that no longer waits is the present one."""
    steps = {frame[0] for frame in view.frames}
    if not view.frames:
        return Phase(OVER)
    if CHECK not in steps:
        return Phase(SETUP)
    if GODS in steps:
        return Phase(CREATURES_PHASE)
    if REVENUE in steps:
        return Phase(GODS_PHASE)
    if OFFERINGS in steps:
        return Phase(REVENUE_PHASE)
    if OFFER in steps or PAY in steps:
        return Phase(OFFERINGS_PHASE)
    for frame in view.frames:
        if frame[0] == ACTIONS:
            place = frame[1] - 1
            god = APOLLO if place >= len(view.gods) else view.gods[place] if place >= 0 else -1
            return Phase(ACTIONS_PHASE, god, place)
    return Phase(CHECK_PHASE)


def status(view: CycladesView) -> Message:
    """The line in the bar: cycle and phase."""
    phase = phase_of(view)
    if phase.name in (SETUP, OVER):
        return msg(f"cyclades.scene.status.{phase.name}", cycle=view.cycle)
    if phase.name == ACTIONS_PHASE and phase.god >= 0:
        turns = len(view.gods) + len(view.apollo)
        at = min(phase.place + 1, turns)
        return msg("cyclades.scene.status.actions", cycle=view.cycle, god=god_name(phase.god), at=at, turns=turns)
    return msg("cyclades.scene.status", cycle=view.cycle, phase=Message(f"cyclades.scene.phase.{phase.name}"))


def notices(view: CycladesView) -> list[Message]:
    """C-72, C-203, C-204, C-237: who may win soon, and the cycle after which nothing more is played."""
    if phase_of(view).name == OVER:
        return []
    cities = [sum([view.city[isle] for isle in view.realm[seat]]) for seat in range(view.seats)]
    enough = [seat for seat in range(view.seats) if cities[seat] >= view.needed]
    out = [msg("cyclades.scene.notice.enough", seat=seat_name(seat), n=cities[seat]) for seat in enough]
    if not out:
        near = [seat for seat in range(view.seats) if cities[seat] == view.needed - 1 and view.needed > 1]
        out = [msg("cyclades.scene.notice.near", seat=seat_name(seat)) for seat in near]
    if view.cycle == view.options["cycles"]:
        out.append(Message("cyclades.scene.notice.last"))
    return out


def standing(view: CycladesView, seat: int) -> list[Message]:
    """Where a seat's offering markers are and what that means: one message each, the most urgent first."""
    phase = phase_of(view)
    if seat in view.fallen:
        return [Message("cyclades.scene.note.out")]
    if phase.name == OVER:
        rank = view.ranks[seat]
        return [Message("cyclades.scene.note.won") if rank == 1 else _place("cyclades.scene.note.ends", rank, 0)]
    if phase.name == ACTIONS_PHASE:
        return _acting(view, seat, phase) or _on_track(view, seat, "cyclades.scene.note.done")
    out = []
    if phase.name == OFFERINGS_PHASE:
        out = [msg("cyclades.scene.note.offers", n=view.bid[god], god=god_name(god)) for god in _held(view, seat)]
        out += [Message("cyclades.scene.note.on-apollo")] * view.apollo.count(seat)
    return out + _on_track(view, seat, "cyclades.scene.note.to-offer")


def _held(view: CycladesView, seat: int) -> list[int]:
    return [god for god in view.gods if view.bidder[god] == seat]


def _acting(view: CycladesView, seat: int, phase: Phase) -> list[Message]:
    """The turns a seat still has this cycle (C-65)."""
    turns = [(god, view.bidder[god]) for god in view.gods] + [(APOLLO, who) for who in view.apollo]
    coming = [place for place, (_, who) in enumerate(turns) if place > phase.place and who >= 0]
    out = []
    for place, (god, who) in enumerate(turns):
        if who != seat or place < phase.place:
            continue
        word = "acts" if place == phase.place else "next" if place == coming[0] else "waits"
        out.append(msg(f"cyclades.scene.note.{word}", god=god_name(god)))
    return out


def _on_track(view: CycladesView, seat: int, key: str) -> list[Message]:
    """The markers of a seat that lie on the turn track (C-22, C-68)."""
    return [_place(key, place + 1, len(view.order)) for place, who in enumerate(view.order) if who == seat]


def _place(key: str, place: int, of: int) -> Message:
    word = "last" if place == of and of > 1 else str(place)
    return msg(key, place=Message(f"cyclades.scene.place.{word}"))
