"""Why nothing can be done now with a thing of the scene: one sentence and its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Frame
from ....core.message import Message, seat_name
from ..rules.state import CycladesState
from ..rules.steps import (
    ACTIONS,
    BLESS,
    CLEAR,
    CONVERT,
    CRAWL,
    CREW,
    EFFECT,
    GIVE_UP,
    LAND_ATTACKER,
    LAND_DEFENDER,
    LANDING,
    MUSTER,
    OFFER,
    SEA_ATTACKER,
    SEA_DEFENDER,
    SHOVE,
    SHOVE_TO,
    SITE,
    SUMMON,
    TURN,
    VOYAGE,
)
from ..rules.vocabulary import CREATURES
from .choices import button
from .nouns import isle_name, sea_name
from .questions import question
from .targets import at_isle
from .things import BUILT, CARD, GOD, ISLE, PLAYER, PRIESTS_HELD, SEA, Thing, thing_of
from .why import off_the_track, why
from .why_creatures import (
    convert_reason,
    crawl_reason,
    effect_reason,
    shove_reason,
    shove_to_reason,
    summon_reason,
)
from .why_moves import (
    bless_reason,
    clear_reason,
    crew_reason,
    give_up_reason,
    land_retreat_reason,
    landing_reason,
    muster_reason,
    sea_retreat_reason,
    site_reason,
    voyage_reason,
)
from .why_turn import offer_reason, turn_reason

_REASONS: Final[dict[int, Callable[[CycladesState, Frame, int, Thing], Message | None]]] = {
    OFFER: offer_reason,
    TURN: turn_reason,
    BLESS: bless_reason,
    CREW: crew_reason,
    VOYAGE: voyage_reason,
    MUSTER: muster_reason,
    LANDING: landing_reason,
    SEA_DEFENDER: sea_retreat_reason,
    SEA_ATTACKER: sea_retreat_reason,
    LAND_DEFENDER: land_retreat_reason,
    LAND_ATTACKER: land_retreat_reason,
    GIVE_UP: give_up_reason,
    SITE: site_reason,
    CLEAR: clear_reason,
    CONVERT: convert_reason,
    SUMMON: summon_reason,
    CRAWL: crawl_reason,
    SHOVE: shove_reason,
    SHOVE_TO: shove_to_reason,
    **{EFFECT + creature: effect_reason for creature in range(CREATURES)},
}


def why_not(s: CycladesState, seat: int, target: str) -> Message | None:
    """The reason, with its clause as the argument `rule`; None if something can be done, or nothing is known of it."""
    thing = thing_of(s, target)
    if thing is None or seat < 0:
        return None
    if not s.frames:
        return why("over", "C-203")
    f = s.question(seat)
    if f is None:
        return _not_asked(s)
    answers = lit(s, f, seat)
    if target in answers or (thing.kind == BUILT and at_isle(thing.isle) in answers):
        return None
    return reason(s, f, seat, thing)


def lit(s: CycladesState, f: Frame, seat: int) -> set[str]:
    """What the present question can be answered with."""
    return {target for a in s.legal(seat) for target in button(s, f, seat, a).targets}


def reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message:
    """Why a thing that is not lit answers nothing."""
    return _REASONS[f[0]](s, f, seat, thing) or _otherwise(s, f, seat, thing)


def _not_asked(s: CycladesState) -> Message:
    """Somebody else is asked (C-47, C-65)."""
    acting = any(frame[0] == ACTIONS for frame in s.frames) and not any(frame[0] == OFFER for frame in s.frames)
    return why("not-asked", "C-65" if acting else "C-47", who=[seat_name(p) for p in s.actors() if p >= 0])


def _otherwise(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message:
    """Things that have nothing to do with the question."""
    rule = question(s, f, seat).rule
    if thing.kind == SEA:
        return why("no-answer", rule, thing=sea_name(thing.number))
    if thing.kind in (ISLE, BUILT):
        return why("no-answer", rule, thing=isle_name(thing.isle))
    if thing.kind == GOD:
        return why("offerings-over", "C-61")
    if thing.kind == CARD:
        return why("finish-first", "C-228") if thing.number in s.track else off_the_track(s, thing.number)
    if thing.kind == PLAYER:
        return why("player", rule, seat=seat_name(thing.number))
    if thing.kind == PRIESTS_HELD:
        return why("priests-work", "C-63")
    return why("finish-first", "C-228")
