"""What the steps tell: every event, and the kinds of the numbers it is told with (words/story.py makes sentences).

Whoever tells an event later knows the table's cards only by its words (content.py): what else a sentence says of a card
is told with it.
"""

from __future__ import annotations

from typing import Final

TOLD: Final = {
    # Setup.
    "people": "seat people",
    "first-island": "seat card",
    "begins": "seat card",
    # The turn.
    "uses": "seat card preference",
    "completes": "seat card preference",
    "abandons": "seat card",
    "puts": "seat piece card",
    "keeps": "seat card",
    "effect": "seat card",
    "discards": "seat card",
    "option-draw": "seat number",
    "ends": "seat",
    # Acts.
    "added": "seat piece card preference place",
    "new-island": "seat card",
    "offered": "seat card preference",
    "good": "seat card place",
    "good-gone": "seat card place",
    "no-good": "seat material",
    "sacked": "seat piece card place",
    "island-sacked": "seat card",
    "replaced": "seat card card",
    "changed": "seat piece piece card place",
    "paid": "seat piece card place",
    "moved": "seat piece card place place",
    "carried": "seat card place place",
    "activated": "seat card",
    "draws": "seat number",
    "drew": "seat card preference",
    # Conflict and Vainglory.
    "conflict": "seat card preference",
    "spared": "material",  # nobody falls: it is at no disputed Island
    "vainglory": "card number",
    # Customs.
    "taxes": "seat card preference place",
    "trades": "seat card card place",
    "discipline": "seat material",
    "statue": "seat card place",
}
