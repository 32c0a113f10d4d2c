"""The book of steps: frames name a step by its number (steps.py)."""

from __future__ import annotations

from typing import Any, Final

from ....core.anytime import Watch
from ....core.assembly import Ready
from ....core.flow import Step
from .actions import Actions, EndTurn, Refill, Retrieve, Turn
from .build import RouteTile
from .ending import Ending, Unveiling
from .extras import Exchange, Sale
from .gains import Drawn, GoodDrawn, StackGood, Temporary, TrackStep
from .income import CleanUp, Income, IncomeOf, PalaceCard, Palaces, ShipIncome
from .points import Pay, Point
from .progress import BuildNow, BuildRound, Claims, Group, Groups, Progress, StepNext, Steps, Wish, WishPay
from .round import Draft, DraftDie, Gifts, Roll, Rolled, Round
from .running import Choice, Clauses, Convert, Cost, Terms
from .scoring import AgeChange, FinalBattle, FinalRegion, FinalWindow, Scoring
from .setup import (
    Chooser,
    DealAbility,
    DealStart,
    FirstCard,
    FirstCards,
    LayAbility,
    LayActionBonus,
    LayBonus,
    LayFoundation,
    LayRaiders,
    LaySide,
    LayVase,
    Settle,
    Setup,
    Starting,
)
from .solo import (
    RivalBattle,
    RivalCard,
    RivalDie,
    RivalEffect,
    RivalPoints,
    RivalProgress,
    RivalTerms,
    RivalTile,
    RivalTurn,
)
from .state import BOOK
from .steps import STEPS_IN_ALL as STEPS_IN_ALL
from .vocabulary import REVISE

_STEPS: Final[list[Step[Any]]] = [
    Setup(),
    LayFoundation(),
    LayRaiders(),
    LaySide(),
    LayBonus(),
    LayVase(),
    LayActionBonus(),
    LayAbility(),
    Chooser(),
    Starting(),
    DealStart(),
    DealAbility(),
    Settle(),
    FirstCards(),
    FirstCard(),
    Round(),
    Gifts(),
    Roll(),
    Rolled(),
    Draft(),
    DraftDie(),
    Progress(),
    Groups(),
    Group(),
    Steps(),
    StepNext(),
    BuildRound(),
    Wish(),
    WishPay(),
    BuildNow(),
    Claims(),
    Actions(),
    Retrieve(),
    Turn(),
    EndTurn(),
    Refill(),
    Sale(),
    Exchange(),
    Clauses(),
    Terms(),
    Choice(),
    Convert(),
    Cost(),
    Point(),
    Temporary(),
    StackGood(),
    TrackStep(),
    Pay(),
    RouteTile(),
    Drawn(),
    GoodDrawn(),
    Watch(),
    Income(),
    IncomeOf(),
    ShipIncome(),
    Palaces(),
    PalaceCard(),
    CleanUp(),
    AgeChange(),
    Scoring(),
    FinalWindow(),
    FinalRegion(),
    FinalBattle(),
    Ending(),
    Unveiling(),
    RivalDie(),
    RivalProgress(),
    RivalTurn(),
    RivalBattle(),
    RivalEffect(),
    RivalTerms(),
    RivalPoints(),
    RivalCard(),
    RivalTile(),
    Ready(REVISE.base),
]
if len(_STEPS) != STEPS_IN_ALL:
    raise AssertionError
if not BOOK:
    BOOK.extend(_STEPS)
