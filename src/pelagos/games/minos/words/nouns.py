"""Names: of goods, tracks, actions, pieces, regions and routes, Decrees, Abilities and Vases.

Regions have the proper names of the content. What the content only numbers has names of our own in the catalogues.
"""

from __future__ import annotations

from typing import Final

from ....core.message import Arg, Message
from ....core.scene import Tone
from ..rules.cards import DECREE_IDS
from ..rules.crete import Crete
from ..rules.effects import METERS
from ..rules.tiles import BONUS_COLOURS, VASE_COLOUR_WORDS, Vase
from ..rules.vocabulary import AGES, BONUSES, COLOUR, DECK_SIZE, GOOD, PEOPLES, SECTION, SHIP, TRACK, TRIGGER, age_of

STRUCTURE_WORDS: Final = ["city", "tower", "farm", "ship", "advance"]
ABILITY_WORDS: Final = ["lawgiver", "trader", "builder", "counsellor", "assayer"]
ROUTE_WORDS: Final = ["egypt", "isles", "cyprus"]
SIDE_WORDS: Final = ["A", "B"]
ROMAN: Final = ["I", "II"]
# The hue of each colour of dice, and the sign that tells the same.
TONES: Final[tuple[Tone, ...]] = ("a", "b", "c", "d")
DIE_ICONS: Final = (*(f"minos-{word}" for word in TRACK.words), "minos-wild")


def say(key: str, /, **args: Arg) -> Message:
    """A message of this game."""
    return Message(f"minos.{key}", args)


def sentence(what: Message) -> Message:
    """A line that stands alone: with a capital and a full stop."""
    return say("sentence", what=what)


# Things that are counted: the argument `n` chooses the plural.


def coins(n: int) -> Message:
    """ "3 Coins"."""
    return say("effect.coin", n=n)


def weaponry(n: int) -> Message:
    """ "2 Weaponry"."""
    return say("effect.weap", n=n)


def points(n: int) -> Message:
    """ "5 VP"."""
    return say("effect.vp", n=n)


def warriors(n: int) -> Message:
    """ "2 Warriors"."""
    return say("warriors", n=n)


def cards(n: int) -> Message:
    """ "2 cards"."""
    return say("cards", n=n)


def good_name(good: int) -> Message:
    """ "Stone"."""
    return say(f"good.{GOOD.words[good]}")


def goods(good: int, n: int) -> Message:
    """ "2 Stone"."""
    return say("goods", n=n, good=good_name(good))


def temporary(good: int, n: int = 1) -> Message:
    """ "1 Temporary Stone"."""
    return say("temporary", n=n, good=good_name(good))


def piece_name(structure: int, n: int = 1) -> Message:
    """ "City", "Cities"; an advance is one of a Ship."""
    return say(f"piece.{STRUCTURE_WORDS[structure]}", n=n)


def nth(structure: int, number: int) -> Message:
    """ "second", of pieces of a kind; some languages ask of what gender they are."""
    return say(f"nth.{'' if structure == SHIP else 'f.'}{number}")


# Boards.


def track_name(track: int) -> Message:
    """ "Influence"."""
    return say(f"track.{TRACK.words[track]}")


def colour_name(colour: int) -> Message:
    """ "red", of dice."""
    return say(f"colour.{COLOUR.words[colour]}")


def colours_name(colour: int) -> Message:
    """ "red", of several dice."""
    return say(f"colours.{COLOUR.words[colour]}")


def die_name(colour: int, value: int) -> Message:
    """ "red 5"."""
    return say("die", colour=colour_name(colour), value=value)


def action_name(section: int) -> Message:
    """ "Prepare"."""
    return say(f"action.{SECTION.words[section]}")


def trigger_name(trigger: int) -> Message:
    """ "Prepare", "Die 1 or 2"."""
    return say(f"trigger.{TRIGGER.words[trigger]}")


def region_name(crete: Crete, region: int) -> str:
    """ "Knossos"."""
    return crete.region(region).name


def route_name(route: int) -> Message:
    """ "Egypt"."""
    return say(f"route.{ROUTE_WORDS[route]}")


def route_to(route: int) -> Message:
    """ "to Egypt", of a route from 1."""
    return say(f"route.{ROUTE_WORDS[route - 1]}.to")


# Cards and tiles.


def age_name(age: int) -> Message:
    """ "Age II"."""
    return say("age", age=ROMAN[age])


def decree_name(card: int) -> Message:
    """ "The Bull's Horns"."""
    return say(f"decree.{DECREE_IDS[card - 1].lower()}")


def decree_number(card: int) -> str:
    """ "I·24", as it is printed in a corner."""
    return f"{ROMAN[age_of(card)]}·{(card - 1) % DECK_SIZE + 1}"


def ability_name(ability: int) -> Message:
    """ "Lawgiver"."""
    return say(f"ability.{ABILITY_WORDS[ability]}")


def vase_name(vase: Vase) -> Message:
    """ "Vase of Ships"."""
    return say(f"vase.{METERS[vase.condition.meter].lower()}")


def vase_colour(vase: Vase) -> Message:
    """ "yellow"."""
    return say(f"vase.colour.{VASE_COLOUR_WORDS[vase.colour]}")


def bonus_name(tile: int) -> Message:
    """ "blue Trade Bonus"."""
    return say(f"bonus.{BONUS_COLOURS[tile // BONUSES]}")


def people_name(tile: int) -> Message:
    """ "Sea Peoples, Level I"."""
    return say("people", level=ROMAN[tile // PEOPLES])


if len(ROMAN) != AGES or len(SIDE_WORDS) != 2:
    raise AssertionError
