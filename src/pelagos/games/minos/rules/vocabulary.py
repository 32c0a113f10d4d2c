"""The words of Minos: goods, dice, tracks, actions, structures, and the numbers of its cards, tiles and regions.

A card, a tile and a region have the numbers that are printed on them or stand in the content: what they are called does
not hang on the order of a table.
"""

from __future__ import annotations

from typing import Final

from ....core.vocabulary import Domain, names

MOST_SEATS: Final = 4  # M-1
AGES: Final = 2

# M-39.
GOODS: Final = 6
SILVER, STONE, COPPER, WOOD, GRAIN, HERB = range(GOODS)
GOOD: Final = names("good", "silver stone copper wood grain herb")

# A track and the dice that lead up it have the same number (M-62).
TRACKS: Final = 3
INFLUENCE, CULTURAL, POPULATION = range(TRACKS)
TRACK: Final = names("track", "influence cultural population")
TOP: Final = 8  # the last space of a track (M-134)
COLOURS: Final = TRACKS + 1
GRAY: Final = TRACKS  # any colour
COLOUR: Final = names("colour", "red yellow blue gray")

# The actions, each a section of the action board; what triggers a Royal Trait is an action or a pair of values (M-129).
SECTIONS: Final = 5
PREPARE, DEVELOP, BUILD, EXPAND, WILD = range(SECTIONS)
SECTION: Final = names("section", "prepare develop build expand wild")
TRIGGERS: Final = SECTIONS + 3
TRIGGER: Final = names("trigger", "prepare develop build expand wild d12 d34 d56")

# What is built. An advance is a Ship's next space.
STRUCTURES: Final = 4
CITY, TOWER, FARM, SHIP = range(STRUCTURES)
PIECES: Final = (3, 3, 4, 3)  # of each structure, per player (M-5)
WARRIORS: Final = 10
ADVANCE: Final = STRUCTURES

# The map.
REGIONS: Final = 14  # numbered from 1, as printed
MOST_TILED: Final = 10  # regions that are nobody's start (M-15)

# Cards.
DECK_SIZE: Final = 72  # Decrees of an age (M-3)
DECREES: Final = AGES * DECK_SIZE  # numbered from 1: Age I, then Age II
STARTS: Final = 2 + 3 + 4  # M-26
SOLO_CARDS: Final = 20

# Tiles.
ROUTES: Final = 3
SIDES: Final = 2
SPACES: Final = 5  # of a Trade Route
BLUE: Final = 0
RED: Final = 1
BONUSES: Final = 15  # of either colour
FOUNDATIONS: Final = 20
PEOPLES: Final = 10  # Sea Peoples of a level
LEVELS: Final = 2
VASES: Final = 12
VASE_COLOURS: Final = 4
ACTION_BONUSES: Final = 5
ABILITIES: Final = 5
ABILITY_LEVELS: Final = 3

NOTHING: Final = -1


def upper(domain: Domain) -> list[str]:
    """The words of a domain, as content writes actions and triggers."""
    return [word.upper() for word in domain.words]


def age_of(card: int) -> int:
    """The age of a Decree: 0 or 1."""
    return (card - 1) // DECK_SIZE


def trigger_of(value: int) -> int:
    """The trigger of a die's value: 1-2, 3-4 or 5-6 (M-129)."""
    return SECTIONS + (value - 1) // 2
