"""Names of things, as messages. Sea spaces are called as on the chart (F7), in every language."""

from __future__ import annotations

from typing import Final

from ....core.message import Arg, Message
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


def god_name(god: int) -> Message:
    """ "Zeus"."""
    return say(f"god.{god_word(god)}")


def creature_title(creature: int) -> Message:
    """ "Kraken", as on the card."""
    return say(f"creature.{CREATURE.words[creature]}")


def creature_name(creature: int) -> Message:
    """ "the Kraken", as in a sentence."""
    return say(f"creature.{CREATURE.words[creature]}.the")


def creature_power(creature: int) -> Message:
    """What the creature does, in a few words."""
    return say(f"creature.{CREATURE.words[creature]}.power")


def isle_name(isle: int) -> Message:
    """ "Naxos"."""
    return say(f"isle.{ISLE_WORDS[isle]}")


def sea_name(sea: int) -> str:
    """ "F7"."""
    return SEA_WORDS[sea].upper()


def a_building(building: int) -> Message:
    """ "a port"."""
    return say(f"building.{BUILDING.words[building]}.a")


def the_building(building: int) -> Message:
    """ "the port"."""
    return say(f"building.{BUILDING.words[building]}.the")


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
