"""The numbers of the steps, by which frames name them. `steps.py` fills the book in this order."""

from __future__ import annotations

from typing import Final

# Set-up (setup.py).
JOIN: Final = 0  # which Islands play
DEAL: Final = 1  # who plays which
FIRST_ARCHON: Final = 2
BONUS: Final = 3
FIRST_PLANS: Final = 4

# Shared by several phases (sealed.py, losses.py).
READY: Final = 5  # a sealed answer is in
ORDER_SEATS: Final = 6  # P-43
SPILL: Final = 7  # random losses
YIELDS: Final = 8  # losses that owners choose
YIELD: Final = 9

# The Year (year.py).
YEAR: Final = 10
SEASON: Final = 11
SEASON_END: Final = 12
CROWN: Final = 13  # (victory.py)

# 1 Event (event.py, offers.py).
EVENT_PHASE: Final = 14
TURN: Final = 15
GIVING: Final = 16
DONATION: Final = 17
ORDER_EVENTS: Final = 18
ACTS: Final = 19
STOICS: Final = 20
STOIC: Final = 21
RUN: Final = 22
NAME: Final = 23
TRIBUTES: Final = 24
TRIBUTE: Final = 25
IDLINGS: Final = 26
IDLING: Final = 27
NAMINGS: Final = 28
NAMING: Final = 29
BANKS: Final = 30
BANK: Final = 31

# 2 Production.
PRODUCTION: Final = 32
MUSTERS: Final = 33
MUSTER: Final = 34

# 3 Island Trade (island_trade.py, bargain.py).
ISLAND_TRADE: Final = 35
STARTS: Final = 36
START: Final = 37
ROUND: Final = 38
PROPOSE: Final = 39
ANSWERS: Final = 40
ANSWER: Final = 41
CHOOSE: Final = 42

# 4 Journey.
JOURNEY: Final = 43
SCOUTS: Final = 44
SCOUT: Final = 45
LOOK: Final = 46
GAZE: Final = 47
EMBARK: Final = 48
LAUNCHES: Final = 49
LAUNCH: Final = 50

# 5 Hazard.
HAZARDS: Final = 51
SHELTERS: Final = 52
SHELTER: Final = 53
DRAW: Final = 54
REDRAW: Final = 55
STRIKE: Final = 56
PROTECTIONS: Final = 57
PROTECTION: Final = 58
EFFECT: Final = 59
DIVERSION: Final = 60
REPLACEMENT: Final = 61

# 6 Fleet Trade (harbor.py, fleet_trade.py).
HARBORS: Final = 62
POLL: Final = 63
VOICES: Final = 64
VOICE: Final = 65
LATE_VOICE: Final = 66
VERDICT: Final = 67
FLEET_TRADE: Final = 68
OPEN_MARKETS: Final = 69
MARKETS: Final = 70
ENTRY: Final = 71
MARKET: Final = 72
DRAW_PLANS: Final = 73

# 7 Return.
RETURN: Final = 74
EXCESSES: Final = 75
EXCESS: Final = 76
HOMECOMING: Final = 77

# 8 Build (build.py, claims.py).
BUILD_PHASE: Final = 78
BUILDING: Final = 79
BUILD: Final = 80
RESTING: Final = 81
LAST_TURN: Final = 82
CLAIMS: Final = 83
CLAIM: Final = 84
GRANT: Final = 85
FOUND: Final = 86

# 9 Discard.
DISCARD: Final = 87
DISCARDS: Final = 88
KEEPING: Final = 89

# 10 Archon.
ARCHON: Final = 90
VOTE: Final = 91
COUNT: Final = 92
TIE: Final = 93
STEPS: Final = 94
