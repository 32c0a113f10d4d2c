"""What a sound player would choose: one rule of thumb for each question of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Action, Frame, Seat
from ..rules import steps as frames
from ..rules.state import ParthenonState
from ..rules.vocabulary import PASS
from . import ashore, barter, building, council, perils, voyage

Advice = Callable[[ParthenonState, int, Frame, list[Action]], Action | None]


def keep_to_oneself(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """A donation obliges the Archon to nothing (P-51)."""
    return PASS.base if PASS.base in legal else legal[-1]


ADVICE: Final[dict[int, Advice]] = {
    frames.ORDER_SEATS: council.order_seats,
    frames.YIELD: building.give_up,
    frames.CROWN: council.crown,
    frames.DONATION: keep_to_oneself,
    frames.ORDER_EVENTS: council.order_events,
    frames.STOIC: council.ignore,
    frames.NAME: council.name,
    frames.TRIBUTE: council.tribute,
    frames.IDLING: council.rest_villages,
    frames.NAMING: council.name_goods,
    frames.BANK: council.trade_with_bank,
    frames.MUSTER: council.muster,
    frames.START: building.start,
    frames.PROPOSE: barter.propose,
    frames.ANSWER: barter.answer,
    frames.CHOOSE: barter.choose,
    frames.SCOUT: voyage.scout,
    frames.LAUNCH: voyage.launch,
    frames.SHELTER: perils.shelter,
    frames.REDRAW: perils.redraw,
    frames.PROTECTION: perils.protect,
    frames.DIVERSION: perils.divert,
    frames.VOICE: ashore.speak,
    frames.LATE_VOICE: ashore.speak_late,
    frames.ENTRY: ashore.enter,
    frames.MARKET: ashore.trade,
    frames.EXCESS: building.throw_over,
    frames.BUILD: building.build,
    frames.CLAIM: building.claim,
    frames.FOUND: council.found,
    frames.KEEPING: building.keep,
    frames.VOTE: council.vote,
}


def advise(s: ParthenonState, seat: Seat, legal: list[Action]) -> Action | None:
    """What a sound player would choose. It knows only what the seat may know."""
    if len(legal) == 1:
        return legal[0]
    f = s.question(seat)
    if f is None:
        return None
    rule = ADVICE.get(f[0])
    if rule is None:
        return None
    choice = rule(s, seat, f, legal)
    return choice if choice in legal else None  # a half-made answer of another mind: let the search go on with it
