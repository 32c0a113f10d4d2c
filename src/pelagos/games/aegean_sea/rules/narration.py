"""What the steps tell: every event, and the kinds of the numbers it is told with (words/story.py makes sentences)."""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    # Setup.
    "people": "seat people",
    "first-island": "seat card",
    "begins": "seat card",
    # The turn.
    "uses": "seat card",
    "completes": "seat card",
    "abandons": "seat card",
    "puts": "seat piece card",
    "keeps": "seat card",
    "effect": "seat card",
    "discards": "seat card",
    "option-draw": "seat number",
    "ends": "seat",
    # Acts.
    "added": "seat piece card place",
    "new-island": "seat card",
    "offered": "seat card",
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
    "drew": "seat card",
    # Conflict and Vainglory.
    "conflict": "seat card",
    "vainglory": "card number",
    # Customs.
    "taxes": "seat card place",
    "trades": "seat card card place",
    "discipline": "seat material",
    "statue": "seat card place",
}
