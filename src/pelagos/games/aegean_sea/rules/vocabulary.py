"""Every choice of Aegean Sea, and the numbers of its peoples, materials, kinds of cards and places.

A people and its material have the same number. A card is called by its printed number, a mat by its place in the row:
what a choice means does not hang on the content of a table.
"""

from __future__ import annotations

from typing import Final

from ....core.vocabulary import Vocabulary, names, numbers

CARDS: Final = 220
DECK: Final = 44
PEOPLES: Final = 5
MATS: Final = 8
PLACES: Final = MATS + PEOPLES  # the mats, then the Homes
NO_CARD: Final = 0
NOWHERE: Final = -1
NOBODY: Final = -1
NO_PLACE: Final = 99  # of an act that needs none
PROGRAMS: Final = CARDS + 8  # the effects of the cards, then the basic actions (running.py)

SPARTA, ATHENS, CRETE, RHODES, EPHESUS = range(PEOPLES)
BRONZE, MARBLE, DYE, TIMBER, ELECTRUM = range(PEOPLES)

# Kinds of tucked cards, in the order in which they are discarded together.
SHIP: Final = 0
TEMPLE: Final = 1
POPULACE: Final = 2
GOOD: Final = 3
CREW: Final = 3  # kinds that belong to somebody

CARD: Final = numbers(1, CARDS)
PEOPLE: Final = names("people", "sparta athens crete rhodes ephesus")
MATERIAL: Final = names("material", "bronze marble dye timber electrum")
KIND: Final = names("kind", "ship temple populace good")
PLACE: Final = names("island", "m1 m2 m3 m4 m5 m6 m7 m8 sparta athens crete rhodes ephesus")

V: Final = Vocabulary()
# Setup.
TAKE: Final = V.verb("take", PEOPLE)
# The turn.
USE: Final = V.verb("use", CARD)  # option A
LAUNCH: Final = V.verb("launch", CARD)  # option B, as Ship
SETTLE: Final = V.verb("settle", CARD)  # option B, as Populace
COMPLETE: Final = V.verb("complete")  # option C
ABANDON: Final = V.verb("abandon")
DRAW: Final = V.verb("draw")  # option D
# Basic actions that have two forms.
ADD: Final = V.verb("add")
SAIL: Final = V.verb("sail")
ACTIVATE: Final = V.verb("activate")
EXPLORE: Final = V.verb("explore")
# What becomes of the card.
DISCARD: Final = V.verb("discard")
KEEP: Final = V.verb("keep")
EFFECT: Final = V.verb("effect")
STATUE: Final = V.verb("statue", PLACE)  # C-18
# Inside actions and effects.
AT: Final = V.verb("at", PLACE)
TO: Final = V.verb("to", PLACE)
HAND: Final = V.verb("card", CARD)  # a card of the hand
PIECE: Final = V.verb("piece", KIND, PEOPLE, MATERIAL)  # a tucked card: kind, deck, preference
EMPTY: Final = V.verb("empty")  # a Ship without cargo
DO: Final = V.verb("do")  # a part that may be left
OTHERWISE: Final = V.verb("otherwise")  # the second of two parts, the first being impossible
SKIP: Final = V.verb("skip")
DONE: Final = V.verb("done")  # no more of them
# Customs.
TAX: Final = V.verb("tax", PLACE)  # C-9
# Chance.
DEAL_PEOPLE: Final = V.verb("people", PEOPLE)
TOP: Final = V.verb("top", CARD)  # the top card of a deck


def home_of(people: int) -> int:
    """The place of a people's Home Island."""
    return MATS + people


def deck_of(card: int) -> int:
    """The deck of a card: its people, its material."""
    return (card - 1) // DECK
