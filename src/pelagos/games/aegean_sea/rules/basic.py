"""Basic actions (A-34 to A-41, A-83), run by the same interpreter as the effects of cards."""

from __future__ import annotations

from typing import final

from ....core.basics import Action, Frame
from ....core.flow import Step
from .golden import performable
from .operations import wheres
from .running import (
    BRONZE_ADD,
    DYE_ACTIVATE,
    DYE_EXPLORE,
    ELECTRUM_CREATE,
    MARBLE_ADD,
    TIMBER_ADD,
    TIMBER_SAIL,
    begin,
    effect_of,
)
from .state import AegeanState
from .steps import RUN
from .vocabulary import (
    ACTIVATE,
    ADD,
    BRONZE,
    ELECTRUM,
    EXPLORE,
    MARBLE,
    NO_CARD,
    NOWHERE,
    SAIL,
    TIMBER,
)


def basic_possible(s: AegeanState, seat: int, preference: int, aside: int) -> bool:
    """A-23, A-24: whether the basic action of a preference can be carried out without the card set aside."""
    cards = len(s.hands[seat]) - (1 if aside else 0)
    if preference == MARBLE:
        return cards > 0
    if preference in (BRONZE, ELECTRUM):
        return cards > 0 and len(s.inner()) > 0
    if preference == TIMBER:
        return (cards > 0 and len(s.inner()) > 0) or can_sail(s, seat)
    if cards > 0 and s.empty_mat() >= 0:
        return True
    if not aside:
        return can_activate(s, seat)
    trial = s.clone()
    trial.from_hand(seat, aside)
    return can_activate(trial, seat)


def can_sail(s: AegeanState, seat: int) -> bool:
    """A-36: whether a Ship of this seat can sail anywhere."""
    run = (RUN, seat, TIMBER_SAIL, 0, NOWHERE, NOWHERE, NOWHERE, NO_CARD, NOWHERE, 0)
    return len(wheres(s, run, effect_of(s, TIMBER_SAIL).codes[0].act)) > 0


def can_activate(s: AegeanState, seat: int) -> bool:
    """A-38, R-12: whether this seat controls an Island whose effect can be performed."""
    return performable(s, seat, DYE_ACTIVATE, NOWHERE)


@final
class Basic(Step[AegeanState]):
    """The basic action of a preference. Timber and dye have two forms, of which one is chosen."""

    name = "basic"
    fields = "seat preference"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        _, seat, preference = f
        if preference == BRONZE:
            begin(s, seat, BRONZE_ADD, NOWHERE)
        elif preference == MARBLE:
            begin(s, seat, MARBLE_ADD, NOWHERE)
        elif preference == ELECTRUM:
            begin(s, seat, ELECTRUM_CREATE, NOWHERE)
        else:
            return False
        return True

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        _, seat, preference = f
        out: list[Action] = []
        cards = len(s.hands[seat]) > 0
        if preference == TIMBER:
            if cards and s.inner():
                out.append(ADD.base)
            if can_sail(s, seat):
                out.append(SAIL.base)
        else:
            if can_activate(s, seat):
                out.append(ACTIVATE.base)
            if cards and s.empty_mat() >= 0:
                out.append(EXPLORE.base)
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        if a == ADD.base:
            begin(s, f[1], TIMBER_ADD, NOWHERE)
        elif a == SAIL.base:
            begin(s, f[1], TIMBER_SAIL, NOWHERE)
        elif a == ACTIVATE.base:
            begin(s, f[1], DYE_ACTIVATE, NOWHERE)
        else:
            begin(s, f[1], DYE_EXPLORE, NOWHERE)
