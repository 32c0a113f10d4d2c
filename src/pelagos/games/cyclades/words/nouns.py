"""Names of things, as messages. Sea spaces are called as on the chart (F7), in every language."""

from __future__ import annotations

from typing import Final

from ....core.message import Arg, Message, called
from ..rules.content import ISLE_WORDS, SEA_WORDS
from ..rules.state import CycladesState
from ..rules.steps import TURN
from ..rules.vocabulary import APOLLO, BUILDING, CREATURE, GOD


def say(key: str, **args: Arg) -> Message:
    """A message of this game."""
    return Message(f"cyclades.{key}", args)


def god_word(god: int) -> str:
    """The plain word of a god, Apollo included."""
    return "apollo" if god == APOLLO else GOD.words[god]


god_name: Final = called("cyclades.god.*", [*GOD.words, "apollo"])  # "Zeus"
creature_title: Final = called("cyclades.creature.*", CREATURE.words)  # "Kraken", as on the card
creature_name: Final = called("cyclades.creature.*.the", CREATURE.words)  # "the Kraken", as in a sentence
creature_power: Final = called("cyclades.creature.*.power", CREATURE.words)  # what it does, in a few words
isle_name: Final = called("cyclades.isle.*", ISLE_WORDS)  # "Naxos"
a_building: Final = called("cyclades.building.*.a", BUILDING.words)  # "a port"
the_building: Final = called("cyclades.building.*.the", BUILDING.words)  # "the port"


def sea_name(sea: int) -> str:
    """ "F7"."""
    return SEA_WORDS[sea].upper()


def that_building(s: CycladesState, building: int, isle: int) -> Message:
    """ "the port" of an isle, "a port" where there are several."""
    return a_building(building) if s.built[4 * isle + building] > 1 else the_building(building)


def acting(s: CycladesState) -> Message:
    """ "Poseidon", or "Poseidon · Siren" while a creature is at work."""
    god = next((frame[2] for frame in reversed(s.frames) if frame[0] == TURN), APOLLO)
    if not s.called:
        return god_name(god)
    return say("eyebrow.creature", god=god_name(god), creature=creature_title(s.called[-1]))


COUNTED: Final = (
    "fleet",
    "troop",
    "priest",
    "philosopher",
    "gold",
    "port",
    "fortress",
    "temple",
    "university",
    "metropolis",
    "prosperity",
    "isle",
)


def count(thing: str, n: int) -> Message:
    """ "2 fleets"; `thing` is one of COUNTED."""
    return say(f"count.{thing}", n=n)


def price(gold: int) -> Message:
    """ "2 gold", or "free"."""
    return count("gold", gold) if gold > 0 else say("price.free")
