"""Every choice and every chance outcome of Cyclades.

The verbs stand in the order in which the steps list them, so that every legal list is ascending.
"""

from __future__ import annotations

from typing import Final

from ....core.vocabulary import Domain, Verb, Vocabulary, names, numbers
from .content import COLOURS, ISLE_WORDS, SEA_WORDS

# Gods. Apollo is printed on the board and never part of the shuffle (C-14).
POSEIDON: Final = 0
ARES: Final = 1
ZEUS: Final = 2
ATHENA: Final = 3
APOLLO: Final = 4
GOD_WORDS: Final = "poseidon ares zeus athena"

# Buildings, each with the number of the god who sells it.
PORT: Final = 0
FORTRESS: Final = 1
TEMPLE: Final = 2
UNIVERSITY: Final = 3
BUILDING_WORDS: Final = "port fortress temple university"

# Creatures (C-11): first those used up at once, then the four figurines of the isles, then the Kraken.
CHIMERA: Final = 0
CYCLOPS: Final = 1
DRYAD: Final = 2
FATES: Final = 3
GIANT: Final = 4
GRIFFON: Final = 5
HARPY: Final = 6
PEGASUS: Final = 7
SATYR: Final = 8
SIREN: Final = 9
SPHINX: Final = 10
SYLPH: Final = 11
MINOTAUR: Final = 12
CHIRON: Final = 13
MEDUSA: Final = 14
POLYPHEMUS: Final = 15
KRAKEN: Final = 16
CREATURES: Final = 17
FIGURES: Final = 4  # the figurines of the isles
FIRST_FIGURE: Final = MINOTAUR
CREATURE_WORDS: Final = (
    "chimera cyclops dryad fates giant griffon harpy pegasus satyr siren sphinx sylph "
    "minotaur chiron medusa polyphemus kraken"
)

HIGHEST_BID: Final = 99  # C-49

GOD: Final[Domain] = names("god", GOD_WORDS)
BUILDING: Final[Domain] = names("building", BUILDING_WORDS)
CREATURE: Final[Domain] = names("creature", CREATURE_WORDS)
SEA: Final[Domain] = Domain("sea", SEA_WORDS)
ISLE: Final[Domain] = Domain("isle", ISLE_WORDS)
SEAT: Final[Domain] = Domain("seat", COLOURS)
FACE: Final[Domain] = Domain("face", ["0", "1", "2", "3"])
COUNT: Final[Domain] = numbers(1, 8)

V: Final = Vocabulary()

# Chance.
MARKER: Final[Verb] = V.verb("marker", SEAT)  # C-22: the next offering marker on the turn track
DRAW: Final[Verb] = V.verb("draw", CREATURE)  # the next card of the creature deck
REVEAL: Final[Verb] = V.verb("reveal", GOD)  # the next god tile from the top
ROLL: Final[Verb] = V.verb("roll", FACE, FACE)  # C-13: the attacker's die, the defender's die

# Offerings.
BID: Final[Verb] = V.verb("bid", GOD, numbers(1, HIGHEST_BID))
TO_APOLLO: Final[Verb] = V.verb("apollo")

# A turn.
FLEET: Final[Verb] = V.verb("fleet", SEA)  # Poseidon recruits
TROOP: Final[Verb] = V.verb("troop", ISLE)  # Ares recruits
PRIEST: Final[Verb] = V.verb("priest")  # Zeus recruits
PHILOSOPHER: Final[Verb] = V.verb("philosopher")  # Athena recruits
BUILD: Final[Verb] = V.verb("build", ISLE)  # the building of the god
SAIL: Final[Verb] = V.verb("sail", SEA)  # the space a group of fleets leaves
LAND: Final[Verb] = V.verb("land", ISLE)  # the isle troops leave over the sea
DISMISS: Final[Verb] = V.verb("dismiss", CREATURE)  # Zeus exchanges a creature
CALL: Final[Verb] = V.verb("call", CREATURE)

# Moves.
WITH: Final[Verb] = V.verb("with", COUNT)  # how many set out
LEAVE: Final[Verb] = V.verb("leave", COUNT)  # fleets left behind on the way
TAKE: Final[Verb] = V.verb("take", COUNT)  # fleets taken along on the way
TO: Final[Verb] = V.verb("to", SEA)  # one step over the sea
ONTO: Final[Verb] = V.verb("onto", ISLE)  # where troops land

# Battles.
FLEE: Final[Verb] = V.verb("flee", SEA)  # fleets retreat
WITHDRAW: Final[Verb] = V.verb("withdraw", ISLE)  # troops retreat
STAY: Final[Verb] = V.verb("stay")

# Prosperity and metropolises.
PROSPER: Final[Verb] = V.verb("prosper", ISLE)
SPEND: Final[Verb] = V.verb("spend", BUILDING, ISLE)  # a building given up for a metropolis
METROPOLIS: Final[Verb] = V.verb("metropolis", ISLE)
RAZE: Final[Verb] = V.verb("raze", BUILDING, ISLE)  # a building destroyed: to make room, or by the Giant

# Creatures.
FETCH: Final[Verb] = V.verb("fetch", CREATURE)  # Chimera
REBUILD: Final[Verb] = V.verb("rebuild", BUILDING, ISLE)  # Cyclops: which building
INTO: Final[Verb] = V.verb("into", BUILDING)  # Cyclops: what it becomes
ROB: Final[Verb] = V.verb("rob", SEAT)  # Dryad, Griffon, Satyr
SLAY: Final[Verb] = V.verb("slay", ISLE)  # Harpy
FLY: Final[Verb] = V.verb("fly", ISLE)  # Pegasus: the isle troops leave
CHARM: Final[Verb] = V.verb("charm", SEA)  # Siren
LURE: Final[Verb] = V.verb("lure", SEA)  # Siren: where the fleet comes from when the reserve is empty
SELL_FLEET: Final[Verb] = V.verb("sell-fleet", SEA)  # Sphinx
SELL_TROOP: Final[Verb] = V.verb("sell-troop", ISLE)
SELL_PRIEST: Final[Verb] = V.verb("sell-priest")
SELL_PHILOSOPHER: Final[Verb] = V.verb("sell-philosopher")
PLACE: Final[Verb] = V.verb("place", ISLE)  # a figurine
SURFACE: Final[Verb] = V.verb("surface", SEA)  # the Kraken
PUSH: Final[Verb] = V.verb("push", SEA)  # Polyphemus: whose turn it is to be pushed

# Ways out.
PASS: Final[Verb] = V.verb("pass")  # C-151: the effect is waived
STOP: Final[Verb] = V.verb("stop")  # enough of this
END: Final[Verb] = V.verb("end")  # C-227: end of the turn
