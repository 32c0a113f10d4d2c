"""Names of things, as messages. Sea spaces are called as on the chart (F7), in every language."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, msg
from ..rules.content import ISLE_WORDS, SEA_WORDS
from ..rules.vocabulary import APOLLO, BUILDING, CREATURE, GOD


def god_word(god: int) -> str:
    """The plain word of a god, Apollo included."""
    return "apollo" if god == APOLLO else GOD.words[god]


def god_name(god: int) -> Message:
    """ "Zeus"."""
    return Message(f"cyclades.god.{god_word(god)}")


def creature_title(creature: int) -> Message:
    """ "Kraken", as on the card."""
    return Message(f"cyclades.creature.{CREATURE.words[creature]}")


def creature_name(creature: int) -> Message:
    """ "the Kraken", as in a sentence."""
    return Message(f"cyclades.creature.{CREATURE.words[creature]}.the")


def creature_power(creature: int) -> Message:
    """What the creature does, in a few words."""
    return Message(f"cyclades.creature.{CREATURE.words[creature]}.power")


def isle_name(isle: int) -> Message:
    """ "Naxos"."""
    return Message(f"cyclades.isle.{ISLE_WORDS[isle]}")


def sea_name(sea: int) -> str:
    """ "F7"."""
    return SEA_WORDS[sea].upper()


def a_building(building: int) -> Message:
    """ "a port"."""
    return Message(f"cyclades.building.{BUILDING.words[building]}.a")


def the_building(building: int) -> Message:
    """ "the port"."""
    return Message(f"cyclades.building.{BUILDING.words[building]}.the")


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
    return msg(f"cyclades.count.{thing}", n=n)


def price(gold: int) -> Message:
    """ "2 gold", or "free"."""
    return count("gold", gold) if gold > 0 else Message("cyclades.price.free")
