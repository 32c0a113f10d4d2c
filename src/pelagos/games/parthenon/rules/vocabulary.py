"""Every choice and every chance outcome of Parthenon.

The verbs stand in the order in which the steps list them, so that every legal list is ascending. Islands stand for
whoever plays them: `vote naxos`.
"""

from __future__ import annotations

from typing import Final

from ....core.vocabulary import Domain, Verb, Vocabulary, names, numbers
from .cards import HALL_WORDS, POWER_WORDS
from .decks import EVENTS, HAZARDS, STATUSES
from .goods import BASICS, GIFT, GOOD_WORDS
from .islands import ISLAND_WORDS
from .lands import LAND_WORDS, ROW_WORDS

ISLAND: Final[Domain] = Domain("island", ISLAND_WORDS)
PARTNER: Final[Domain] = Domain("partner", ISLAND_WORDS + ["all"])
EVERYBODY: Final = len(ISLAND_WORDS)  # the partner "all"
GOOD: Final[Domain] = names("good", GOOD_WORDS)
BASIC_GOOD: Final[Domain] = Domain("basic", GOOD_WORDS.split()[:BASICS])
AEGIS: Final[Domain] = Domain("aegis", GOOD_WORDS.split()[GIFT:], GIFT)
EVENT: Final[Domain] = Domain("event", [card.word for card in EVENTS])
HAZARD: Final[Domain] = Domain("hazard", [card.word for card in HAZARDS])
STATUS: Final[Domain] = Domain("status", [card.word for card in STATUSES])
POWER: Final[Domain] = Domain("power", POWER_WORDS)
PHILOSOPHY: Final[Domain] = Domain("philosophy", POWER_WORDS[:6])
WONDER_CARD: Final[Domain] = Domain("wonder", POWER_WORDS[6:])
HALL: Final[Domain] = Domain("hall", HALL_WORDS)
LAND: Final[Domain] = Domain("land", LAND_WORDS)
FLEET: Final[Domain] = names("fleet", "a b c")
ROW: Final[Domain] = Domain("rate", ROW_WORDS)

V: Final[Vocabulary] = Vocabulary()

# Chance.
ISLE: Final[Verb] = V.verb("isle", ISLAND)  # P-22 to P-25
CHANCE_ARCHON: Final[Verb] = V.verb("archon", ISLAND)  # P-28, P-132
TURN_EVENT: Final[Verb] = V.verb("turn", EVENT)  # P-45
DRAW_STATUS: Final[Verb] = V.verb("status", STATUS)  # P-83
DRAW_HAZARD: Final[Verb] = V.verb("hazard", HAZARD)  # P-68
LOSE_CARD: Final[Verb] = V.verb("lose", GOOD)  # a random card
LOSE_NOTHING: Final[Verb] = V.verb("lose-nothing")
DRAW_PLANS: Final[Verb] = V.verb("plans", WONDER_CARD)  # P-97

# Answers, in the order of the phases.
DONATE: Final[Verb] = V.verb("donate")  # P-50
FIRST: Final[Verb] = V.verb("event", EVENT)  # P-47: which Event acts next
PICK: Final[Verb] = V.verb("pick", ISLAND)  # P-48
PAY: Final[Verb] = V.verb("pay", numbers(1, 4))  # the ways to pay what an Event asks
SHOW: Final[Verb] = V.verb("show", AEGIS)  # against Events, Hazards, in harbors
REPLACE: Final[Verb] = V.verb("gift")  # P-79
REST: Final[Verb] = V.verb("idle", BASIC_GOOD)
DOUBLE: Final[Verb] = V.verb("double", BASIC_GOOD)  # P-53
OFFER: Final[Verb] = V.verb("offer", PARTNER)  # P-59
GIVE: Final[Verb] = V.verb("give", GOOD)
WANT: Final[Verb] = V.verb("want", GOOD)
SEND: Final[Verb] = V.verb("send")
ACCEPT: Final[Verb] = V.verb("accept")
REFUSE: Final[Verb] = V.verb("refuse")
WITH: Final[Verb] = V.verb("with", ISLAND)
NOBODY: Final[Verb] = V.verb("with-nobody")
PEEK: Final[Verb] = V.verb("peek", LAND)
SAIL: Final[Verb] = V.verb("sail", LAND)  # P-62
LOAD: Final[Verb] = V.verb("load", GOOD)
STAY: Final[Verb] = V.verb("stay")
NEXT: Final[Verb] = V.verb("next", ISLAND)  # P-43: the Archon's order
SHELTER: Final[Verb] = V.verb("shield", POWER, FLEET)
DIVERT: Final[Verb] = V.verb("divert", LAND)
REVEAL: Final[Verb] = V.verb("reveal")  # P-83
FLEET_TURN: Final[Verb] = V.verb("fleet", FLEET)  # which of one's Fleets trades now
TRADE: Final[Verb] = V.verb("trade", ROW)  # P-89
ABROAD: Final[Verb] = V.verb("abroad", ROW)  # at the rates of the other class
SELL: Final[Verb] = V.verb("sell")  # P-93, P-94: the good of the card
BUY: Final[Verb] = V.verb("buy")
HIRE: Final[Verb] = V.verb("hire", AEGIS)  # P-92
ASK_PLANS: Final[Verb] = V.verb("ask-plans")  # P-96

# Building.
VILLAGE: Final[Verb] = V.verb("village", numbers(3, 6))  # P-106
WORKSHOP: Final[Verb] = V.verb("workshop")
RAISE: Final[Verb] = V.verb("raise", HALL)
SECOND: Final[Verb] = V.verb("second", HALL)  # P-109: an alternate
SHIPYARD: Final[Verb] = V.verb("shipyard")  # P-118
STAGE: Final[Verb] = V.verb("stage", WONDER_CARD)  # P-119 to P-121
MAKE: Final[Verb] = V.verb("make", HALL)  # P-110
USE: Final[Verb] = V.verb("use", POWER)  # a standing power of one's own
SERVICE: Final[Verb] = V.verb("serve", WONDER_CARD)  # P-123: the service of another's Wonder
ADOPT: Final[Verb] = V.verb("adopt", PHILOSOPHY)  # P-115
FOUND: Final[Verb] = V.verb("found", PHILOSOPHY)  # P-114
CLAIM: Final[Verb] = V.verb("claim")  # S-8

# Cards of a payment, of a choice, of a hand.
BUILDERS: Final[Verb] = V.verb("substitute")  # basics in place of 1 Gold, where an Event lets one
SPEND: Final[Verb] = V.verb("spend", GOOD)
TAKE: Final[Verb] = V.verb("take", GOOD)
HIDE: Final[Verb] = V.verb("hide")  # P-125: option A
OPEN: Final[Verb] = V.verb("open")  # P-126: option B
KEEP: Final[Verb] = V.verb("keep", GOOD)
DROP: Final[Verb] = V.verb("drop", GOOD)
BACK: Final[Verb] = V.verb("back", GOOD)  # put back what was named
VOTE: Final[Verb] = V.verb("vote", ISLAND)  # P-129
CROWN: Final[Verb] = V.verb("crown", ISLAND)  # P-142

# Ways out.
WAIT: Final[Verb] = V.verb("wait")  # P-42
PASS: Final[Verb] = V.verb("pass")
DONE: Final[Verb] = V.verb("done")
CANCEL: Final[Verb] = V.verb("cancel")
REVISE: Final[Verb] = V.verb("revise")
ACT: Final[Verb] = V.verb("act")
