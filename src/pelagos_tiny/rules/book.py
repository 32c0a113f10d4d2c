"""The book: every step, by its number."""

from __future__ import annotations

from typing import Final

from pelagos.core.assembly import Ready

from .round import Deal, Offer, Offers, Turn
from .state_fields import BOOK
from .vocabulary import REVISE

BOOK.extend([Deal(), Turn(), Offers(), Offer(), Ready(REVISE.base)])  # O-9: `Ready` is core's
STEPS: Final = len(BOOK)
