"""Which operation does an act, and where an act can be done in full by itself."""

from __future__ import annotations

from typing import Final

from ....core.basics import Frame
from .acts import (
    Activate,
    Add,
    AddIsland,
    Change,
    Choose,
    Convert,
    Create,
    Draw,
    Operation,
    Pay,
    Recolor,
    Replace,
    Sack,
    SackIsland,
    Zephyr,
)
from .effects import (
    NO_CARGO,
    Act,
)
from .running import places
from .sailing import Sail, SailLaden
from .state import AegeanState
from .vocabulary import (
    NO_PLACE,
    NOWHERE,
)

_OPERATIONS: Final[list[Operation]] = [
    Choose(),
    Add(),
    AddIsland(),
    Create(),
    Recolor(),
    Sack(),
    SackIsland(),
    Convert(),
    Replace(),
    Change(),
    Pay(),
    Draw(),
    Activate(),
    Sail(),
    Zephyr(),
]
_LADEN: Final = SailLaden()


def operation(act: Act) -> Operation:
    """How an act is done."""
    return _LADEN if act.cargo != NO_CARGO else _OPERATIONS[act.op]


def wheres(s: AegeanState, run: Frame, act: Act) -> list[int]:
    """The places at which an act can be done in full, by itself."""
    how = operation(act)
    if act.placeless:
        return [NO_PLACE] if how.fits(s, run, act, NO_PLACE, NOWHERE) else []
    found = places(s, run, act.where)
    if not act.travels:
        return [place for place in found if how.fits(s, run, act, place, NOWHERE)]
    return [place for place in found if how.fits(s, run, act, place, NOWHERE) and destinations(s, run, act, place)]


def destinations(s: AegeanState, run: Frame, act: Act, place: int) -> list[int]:
    """Where a way from this place may lead."""
    how = operation(act)
    return [to for to in places(s, run, act.to) if to != place and how.fits(s, run, act, place, to)]
