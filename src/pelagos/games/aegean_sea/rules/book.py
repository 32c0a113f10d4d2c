"""The book of steps: frames name a step by its number (steps.py)."""

from __future__ import annotations

from typing import Final

from ....core.flow import Step
from .acting import Acting, Each, May, Try, Where
from .basic import Basic
from .conflict import Conflict, ConflictCard, Sacking, Vainglory, Victim
from .customs import Discipline, Ordered, OrderGood, Tax, TaxCard, Trade
from .golden import Halt
from .running import Run
from .setup import DealtPeople, FirstIsle, FirstIsles, Hands, People, Peoples
from .state import BOOK, AegeanState
from .steps import STEPS as STEPS
from .supply import Drawn, Good
from .turn import EndTurn, Fate, Turn

_STEPS: Final[list[Step[AegeanState]]] = [
    Peoples(),
    People(),
    DealtPeople(),
    FirstIsles(),
    FirstIsle(),
    Hands(),
    Turn(),
    EndTurn(),
    Basic(),
    Fate(),
    Where(),
    Run(),
    Acting(),
    May(),
    Try(),
    Each(),
    Good(),
    Drawn(),
    Vainglory(),
    Conflict(),
    ConflictCard(),
    Sacking(),
    Victim(),
    Tax(),
    TaxCard(),
    Trade(),
    Discipline(),
    Ordered(),
    OrderGood(),
    Halt(),
]
if len(_STEPS) != STEPS:
    raise AssertionError
if not BOOK:
    BOOK.extend(_STEPS)
