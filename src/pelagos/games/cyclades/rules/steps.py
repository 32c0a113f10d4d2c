"""The numbers of the steps, by which frames name them. `steps.py` fills the book in this order."""

from __future__ import annotations

from typing import Final

# The cycle (cycle.py).
MARKERS: Final = 0  # C-22
CYCLE: Final = 1  # C-25
CREATURE_TRACK: Final = 2  # phase 1
SHOW: Final = 3  # a card comes onto the track
GODS: Final = 4  # phase 2
TILE: Final = 5  # a god is turned up
REVENUE: Final = 6  # phase 3
OFFERINGS: Final = 7  # phase 4 (auction.py)
OFFER: Final = 8
PAY: Final = 9
ACTIONS: Final = 10  # phase 5
TURN: Final = 11  # (actions.py)
BLESS: Final = 12  # Apollo's marker
CHECK: Final = 13  # phase 6 (ending.py)
FALL: Final = 14  # C-200

# Moves and battles (sea.py, land.py, battle.py).
CREW: Final = 15  # how many fleets set out
VOYAGE: Final = 16  # they go on, step by step
MUSTER: Final = 17  # how many troops set out
LANDING: Final = 18  # where they land
SEA_ASSAULT: Final = 19
SEA_DEFENDER: Final = 20
SEA_ATTACKER: Final = 21
LAND_ASSAULT: Final = 22
LAND_DEFENDER: Final = 23
LAND_ATTACKER: Final = 24

# Metropolises (metropolis.py).
RAISE: Final = 25
GIVE_UP: Final = 26
SITE: Final = 27
CLEAR: Final = 28

# Creatures (creatures.py, figures.py). The effect of creature c is step EFFECT + c.
RETIRE: Final = 29
EFFECT: Final = 30
CONVERT: Final = 47  # Cyclops, second question
SUMMON: Final = 48  # Siren, second question
CRAWL: Final = 49  # the Kraken goes on
SHOVE: Final = 50  # Polyphemus: which fleet
SHOVE_TO: Final = 51  # Polyphemus: where to
STEPS: Final = 52
