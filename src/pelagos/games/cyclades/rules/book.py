"""The book of steps: frames name a step by its number (frames.py)."""

from __future__ import annotations

from typing import Final

from ....core.flow import Step
from .actions import Bless, Turn
from .ares import Landing, Muster
from .battle import LandAssault, LandAttacker, LandDefender, SeaAssault, SeaAttacker, SeaDefender
from .creatures import (
    Chimera,
    Convert,
    Cyclops,
    Dryad,
    Fates,
    Giant,
    Griffon,
    Harpy,
    Pegasus,
    Retire,
    Satyr,
    Siren,
    Sphinx,
    Summon,
    Sylph,
)
from .cycle import Actions, CreatureTrack, Cycle, Gods, Markers, Revenue, Show, Tile
from .ending import Check, Fall
from .figurines import Chiron, Crawl, Kraken, Medusa, Minotaur, Polyphemus, Shove, ShoveTo
from .metropolises import Clear, GiveUp, Raise, Site
from .offerings import Offer, Offerings, Pay
from .poseidon import Crew, Voyage
from .state import CycladesState
from .state_fields import BOOK
from .steps import STEPS as STEPS

_STEPS: Final[list[Step[CycladesState]]] = [
    Markers(),
    Cycle(),
    CreatureTrack(),
    Show(),
    Gods(),
    Tile(),
    Revenue(),
    Offerings(),
    Offer(),
    Pay(),
    Actions(),
    Turn(),
    Bless(),
    Check(),
    Fall(),
    Crew(),
    Voyage(),
    Muster(),
    Landing(),
    SeaAssault(),
    SeaDefender(),
    SeaAttacker(),
    LandAssault(),
    LandDefender(),
    LandAttacker(),
    Raise(),
    GiveUp(),
    Site(),
    Clear(),
    Retire(),
    Chimera(),
    Cyclops(),
    Dryad(),
    Fates(),
    Giant(),
    Griffon(),
    Harpy(),
    Pegasus(),
    Satyr(),
    Siren(),
    Sphinx(),
    Sylph(),
    Minotaur(),
    Chiron(),
    Medusa(),
    Polyphemus(),
    Kraken(),
    Convert(),
    Summon(),
    Crawl(),
    Shove(),
    ShoveTo(),
]
if len(_STEPS) != STEPS:
    raise AssertionError
if not BOOK:
    BOOK.extend(_STEPS)
