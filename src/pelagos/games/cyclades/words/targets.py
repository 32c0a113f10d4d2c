"""The names of everything in a scene that can be clicked: what choices point at, what drawings carry. Not compiled.

Each name occurs once in a scene. The words are those of the vocabulary, so `sail f7` points at `sea-f7`.
"""

from __future__ import annotations

from typing import Final

from ..rules.content import ISLE_WORDS, SEA_WORDS
from ..rules.vocabulary import APOLLO, BUILDING_WORDS, CREATURE_WORDS, GOD_WORDS

_GODS: Final = GOD_WORDS.split()
_BUILDINGS: Final = BUILDING_WORDS.split()
_CREATURES: Final = CREATURE_WORDS.split()

SUPPLY_PRIEST: Final = "supply-priest"  # the supply of the table
SUPPLY_PHILOSOPHER: Final = "supply-philosopher"
TURN_TRACK: Final = "turn-track"  # where the marker goes when a turn is done (C-68)
OWN_PRIESTS: Final = "own-priests"  # what the viewer holds
OWN_PHILOSOPHERS: Final = "own-philosophers"


def at_sea(sea: int) -> str:
    """A sea space, with the fleets on it: `sea-f7`."""
    return f"sea-{SEA_WORDS[sea]}"


def at_isle(isle: int) -> str:
    """An isle, with its troops and its free slots: `isle-naxos`."""
    return f"isle-{ISLE_WORDS[isle]}"


def at_building(building: int, isle: int) -> str:
    """The buildings of one kind on one isle: `port-naxos`."""
    return f"{_BUILDINGS[building]}-{ISLE_WORDS[isle]}"


def at_supply(building: int) -> str:
    """A kind of building in the supply: `supply-port`."""
    return f"supply-{_BUILDINGS[building]}"


def at_god(god: int) -> str:
    """A god on the god track, Apollo included: `god-zeus`."""
    return "god-apollo" if god == APOLLO else f"god-{_GODS[god]}"


def at_creature(creature: int) -> str:
    """A creature's card, wherever it lies face up: `creature-kraken`."""
    return f"creature-{_CREATURES[creature]}"


def at_seat(seat: int) -> str:
    """A player: `seat-2`."""
    return f"seat-{seat}"
