"""Everything that is narrated: the key of each event and the kinds of its arguments, in order.

Kinds: seat, island, event, hazard, status, good, basic, rare, hall, fleet, land, power, philosophy, wonder (numbers of
the vocabulary); event-card, hazard-card, status-card (told with what they do); goal (a Land to sail to); year, season,
phase (1 to 10); class (0 Neighboring, 1 Foreign); seats (a mask of seats); villages (a good and how many of its
Villages); events (four numbers, -1 where there are fewer); tie-breaker (of the eleven, from 0); depth (cards above it
in the deck); cards (14 numbers, one per kind of good); number (any whole number).
Where an argument could be absent there are two keys.
"""

from __future__ import annotations

from typing import Final

TOLD: Final[dict[str, str]] = {
    # The frame of the game.
    "island": "seat island",
    "year": "year",
    "season-begins": "year season",
    "phase": "phase",
    "elected": "seat",
    "won": "seat number",  # with so many Structures
    "won-tie": "seat number tie-breaker",  # as many as others, and more of this (P-138, P-140)
    "won-crowned": "seat number",  # as many as others: the Archon has picked (P-142)
    "waited": "seat",  # P-42
    "archon-order": "seat seat number",  # the Archon puts this seat in this place (P-43)
    # Cards of all phases.
    "gained": "seat cards",
    "lost": "seat cards",
    "lost-aboard": "seat fleet cards",
    "showed": "seat good",
    "showed-aboard": "seat fleet good",
    "traded": "seat cards cards",  # with the bank: given, got
    "service": "seat seat wonder cards",  # paid by this seat to that one
    "plans": "seat wonder",
    "wonder-begun": "seat wonder cards",  # P-119
    "wonder-complete": "seat wonder cards",  # P-120
    # 1 Event.
    "event-turned": "event-card",
    "donated": "seat seat cards",
    "event-order": "seat events",
    "event-acts": "event",
    "ignored": "seat power event",
    "picked": "seat seat",  # the Archon names this one
    "tribute": "seat event cards",
    "tribute-free": "seat event",  # paid by what is never lost
    "declined": "seat event",
    "idle-villages": "seat villages",
    "idle-workshops": "seat number",
    "season-structure-surcharge": "seats number",
    "season-extra-army": "seats number",
    "season-skip-hazard": "seats class",
    "season-village-discount": "seats number",
    "season-max-structures": "seats number",
    "season-gold-substitute": "seats number",
    # 2 Production.
    "produced": "seat cards",
    # 3 Island Trade.
    "offer": "seat seats cards cards",  # to these: given, wanted
    "counter-offer": "seat seat cards cards",  # to one whose offer was refused: given, wanted
    "accepted": "seat seat",  # the offer of that one
    "refused": "seat seat",
    "unasked": "seat seat",  # this one has too few cards for the offer of that one (S-3)
    "swapped": "seat seat cards cards",  # given by the first, given by the second
    "withdrew": "seat",  # several have accepted, and the proposer takes none of them
    "trade-done": "seat",
    "lapsed": "number",  # so many refused offers, when trade closes: next Season they may be made again
    # 4 Journey.
    "peeked-harbor": "seat land",
    "saw-status": "land status",  # told to those who looked
    "peeked-hazards": "seat",
    "saw-hazard": "depth hazard-card",  # so deep in the deck; told to those who looked
    "sailed": "seat fleet goal number",  # with so many cards
    # 5 Hazard.
    "sheltered": "seat fleet",
    "hazards-shuffled": "",
    "hazard": "class hazard-card",
    "hazard-replaced": "seat fleet hazard-card",  # P-79
    "redrawn": "seat power",
    "immune": "seat fleet hazard",
    "struck": "seat fleet hazard",
    "nobody-struck": "hazard",
    "gift-used": "seat fleet",
    "sent-home": "seat fleet",
    "diverted": "seat fleet goal",
    # 6 Fleet Trade.
    "said-reveal": "seat land",
    "said-pass": "seat land",
    "status": "land status-card",
    "closed": "land",
    "barred": "seat fleet land",
    "fee-declined": "seat fleet land",
    "showed-nothing": "seat fleet land",
    "toll": "seat fleet status",  # what the harbor takes follows
    "fee": "seat fleet cards",
    "traded-abroad": "seat fleet cards cards",
    "rates-abroad": "seat fleet power",
    "asked-plans": "seat",
    "bought-plans": "seat cards",
    # 8 Build.
    "built-village": "seat basic cards",
    "built-workshop": "seat rare cards",
    "built-hall": "seat hall cards",
    "built-alternate": "seat hall cards",
    "built-fleet": "seat fleet cards",
    "made": "seat hall cards cards",
    "created": "seat power cards cards",
    "adopted": "seat philosophy cards",
    "claim-opened": "seat philosophy",
    "claim-opened-academy": "seat",
    "claimed": "seat philosophy",
    "claimed-academy": "seat",
    "claim-lost": "seat philosophy",
    "founded": "seat philosophy",
    "build-done": "seat",
    # 9 Discard, 10 Archon.
    "discarded": "seat number",
    "opened-hand": "seat cards cards",  # kept, thrown away
    "last-hand": "seat cards",
    "voted": "seat seat number",  # with so many votes
}
