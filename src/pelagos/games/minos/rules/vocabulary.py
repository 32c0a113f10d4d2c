"""The words of Minos: goods, dice, tracks, actions, structures, numbers of cards, tiles and regions; every choice.

A card, a tile and a region have the numbers that are printed on them or stand in the content: what they are called does
not hang on the order of a table.
"""

from __future__ import annotations

from typing import Final

from ....core.vocabulary import Domain, Vocabulary, names, numbers

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
MOST_CLAUSES: Final = 9  # of an effect, and options of a choice
MOST_TEMPORARY: Final = 9  # of a type, in the box (M-7)
STACK: Final = 5  # Goods of a face-up stack (M-17)
URN: Final = 4  # of each type in the random pile
OFFER: Final = 5  # M-21
ROUNDS: Final = 4  # M-1
CONTAINERS: Final = 4  # dice of a player in a round

# What may be paid for and done with one point: the structures, then an advance, then a Decree.
PLAYED: Final = ADVANCE + 1

# Phases of a round (M-50), for everybody to see.
PHASES: Final = 7
IN_SETUP, IN_DRAFT, IN_PROGRESS, IN_ACTIONS, IN_INCOME, IN_SCORING, IN_END = range(PHASES)
PHASE: Final = names("phase", "setup draft progress actions income scoring end")

# Extra actions of a turn (M-75 to M-80).
EXTRAS: Final = 6
MARCHING, GATHERING, TILE_USE, SELLING, SWAPPING, BATTLING = range(EXTRAS)
EXTRA: Final = names("extra", "march gather tile sell swap battle")

# Where VP come from, for the account at the end.
SOURCES: Final = 11
(
    FROM_START,
    FROM_EFFECTS,
    FROM_INCOME,
    FROM_VASES,
    FROM_BATTLES,
    FROM_FARMS,
    FROM_REGIONS,
    FROM_RESOURCES,
    FROM_AREA,
    FROM_PALACE,
    FROM_BOARD,
) = range(SOURCES)
SOURCE: Final = names("source", "start effects income vases battles farms regions resources area palace board")


# Domains of choices.
CARD: Final = numbers(1, DECREES)
REGION: Final = numbers(1, REGIONS)
VALUE: Final = numbers(1, 6)
PLACE_IN_SECTION: Final = numbers(1, MOST_SEATS)
ROUTE: Final = numbers(1, ROUTES)
SIDE: Final = names("side", "a b")
START: Final = Domain("start", [f"{n}-{k + 1}" for n in range(2, MOST_SEATS + 1) for k in range(n)])
ABILITY: Final = names("ability", "sa1 sa2 sa3 sa4 sa5")
TILE: Final = numbers(1, 2 * BONUSES)  # Trade Bonuses: the blue ones, then the red ones
FEW: Final = numbers(0, 4)
SOME: Final = numbers(0, WARRIORS)
NTH: Final = numbers(1, MOST_CLAUSES)

V: Final = Vocabulary()
# Setup.
TAKE_START: Final = V.verb("start", START)  # M-27
TAKE_ABILITY: Final = V.verb("ability", ABILITY)
RETURN: Final = V.verb("return", CARD)  # a drawn card goes back (M-32)
# The draft: a die of this colour and value into a section (M-54).
DRAFT: Final = V.verb("draft", COLOUR, VALUE, SECTION)
# Progress: how many groups for Influence, Cultural and Population (M-60); how they are made up makes no difference.
GROUPS: Final = V.verb("groups", FEW, FEW, FEW)
STEP: Final = V.verb("step", TRACK)  # the next of several steps; the track of ANY and LOW
# Actions: the die on a section's place, to use the space or to forfeit it (M-67, M-69).
RETRIEVE: Final = V.verb("retrieve", SECTION, PLACE_IN_SECTION)
FORFEIT: Final = V.verb("forfeit", SECTION, PLACE_IN_SECTION)
# Points of the five actions, wherever they come from.
TAKE: Final = V.verb("take", CARD)  # from the offer (M-99)
DRAW: Final = V.verb("draw")  # the top of the active deck
DRAW_LATER: Final = V.verb("draw-later")  # the top of the Age II deck (M-92)
PLAY: Final = V.verb("play", CARD)  # from the hand or the offer (M-104, M-105)
BUILD_CITY: Final = V.verb("city", REGION)  # M-109
BUILD_TOWER: Final = V.verb("tower", REGION)  # M-110
BUILD_FARM: Final = V.verb("farm", REGION)  # M-112
BUILD_SHIP: Final = V.verb("ship", ROUTE)  # M-115
ADVANCE_SHIP: Final = V.verb("advance", ROUTE)  # M-116
PLACE: Final = V.verb("place", REGION)  # a Warrior from the Reserves (M-122)
MOVE: Final = V.verb("move", REGION, REGION)
USE_AS: Final = V.verb("as", SECTION)  # what Wild points are used as (M-125)
PALACE: Final = V.verb("palace", CARD)  # from the Area or the hand (M-133)
INCOME_OF: Final = V.verb("route", ROUTE)  # the income of an own Ship's space (ROUTE)
# Inside effects.
CLAUSE: Final = V.verb("clause", NTH)  # the next of several clauses (M-72)
OPTION: Final = V.verb("option", NTH)  # one of `( a | b )`
TEMPORARY: Final = V.verb("temporary", GOOD)  # a Temporary Good to gain
GOOD_OF: Final = V.verb("good", GOOD)  # a Good to gain, from its stack
TAKE_TILE: Final = V.verb("tile", TILE)  # a Trade Bonus of the route (M-118)
DISCARD: Final = V.verb("discard", CARD)  # of the hand: a cost, or to sell (M-78)
# Paying.
SPEND: Final = V.verb("spend", GOOD, SOME)  # so many Temporary Goods (M-168)
WARRIORS_BACK: Final = V.verb("warriors", SOME)  # so many go back to the Reserves for a Farm (M-169)
# In the turn, between effects.
SPACE_BONUS: Final = V.verb("bonus")  # of the action space
TRAIT: Final = V.verb("trait", CARD)  # M-130
MARCH: Final = V.verb("march")  # M-75; then which Warrior
GATHER: Final = V.verb("gather", GOOD)  # M-76
USE_TILE: Final = V.verb("use", TILE)  # M-77
SELL: Final = V.verb("sell")  # M-78; then which cards
SWAP: Final = V.verb("swap", GOOD)  # M-79
BATTLE: Final = V.verb("battle", REGION)  # M-80, M-156
TO_WEAPONRY: Final = V.verb("to-weaponry")  # SA5, once (M-146)
TO_COINS: Final = V.verb("to-coins")
# Ends of questions.
DONE: Final = V.verb("done")  # no more of this; what is left and may be declined lapses
PASS: Final = V.verb("pass")  # not this one: no final battle, a Build point dropped
ANEW: Final = V.verb("anew")  # an answer in the making begins again
REVISE: Final = V.verb("revise")  # a sealed answer is taken back
END: Final = V.verb("end")  # of the turn
# Chance.
TOP_IS: Final = V.verb("top", CARD)  # the top card of a deck
FOUNDATION_IS: Final = V.verb("foundation", numbers(1, FOUNDATIONS))
RAIDERS_ARE: Final = V.verb("raiders", numbers(1, LEVELS * PEOPLES))
BONUS_IS: Final = V.verb("bonus-tile", TILE)
VASE_IS: Final = V.verb("vase", numbers(1, VASES))
ACTION_BONUS_IS: Final = V.verb("action-bonus", numbers(1, ACTION_BONUSES))
SIDE_IS: Final = V.verb("side", SIDE)
CHOOSER_IS: Final = V.verb("chooser", numbers(1, MOST_SEATS))  # who drafts first (M-27), by seat from 1
START_IS: Final = V.verb("dealt-start", START)  # M-28
ABILITY_IS: Final = V.verb("dealt-ability", ABILITY)  # laid out (M-25) or dealt (M-28)
ROLLED: Final = V.verb("rolled", VALUE)
FOUND: Final = V.verb("found", GOOD)  # the top of the random pile (GRND)
SOLO_CARD_IS: Final = V.verb("solo-card", numbers(1, SOLO_CARDS))  # S-3


def upper(domain: Domain) -> list[str]:
    """The words of a domain, as content writes actions and triggers."""
    return [word.upper() for word in domain.words]


def age_of(card: int) -> int:
    """The age of a Decree: 0 or 1."""
    return (card - 1) // DECK_SIZE


def trigger_of(value: int) -> int:
    """The trigger of a die's value: 1-2, 3-4 or 5-6 (M-129)."""
    return SECTIONS + (value - 1) // 2


def die_of(clan: int, colour: int, value: int) -> int:
    """A die in somebody's container, as the rows of the action board hold it."""
    return (clan * COLOURS + colour) * 6 + value - 1


def clan_of(die: int) -> int:
    """Whose die it is."""
    return die // (6 * COLOURS)


def colour_of(die: int) -> int:
    """Its colour."""
    return die // 6 % COLOURS


def value_of(die: int) -> int:
    """Its value."""
    return die % 6 + 1
