"""What does not change during a game of Aegean Sea: its cards, and what the players agreed on. Shared by all clones."""

from __future__ import annotations

from typing import Final

from ....core.options import Value
from .content import Cards

HAND: Final = 4
OPEN_MATS: Final = 3  # more mats than players
VAINGLORY: Final = 11  # the limit is this and one for every player
DECADENT: Final = 5  # C-3
SANCTUARY: Final = 2  # C-2: Temples that make one of them Decadent where Athens does not control
SQUADRON: Final = 2  # C-12, C-14: Ships that rule the sea
ADMIRED: Final = 2  # C-20
COALITION: Final = 3  # C-6


class Givens:
    """The cards and the options."""

    __slots__ = ("cards", "chosen", "customs", "limit", "mats", "options", "preference", "strict")
    cards: Cards
    options: dict[str, Value]
    preference: list[int]  # of every card
    mats: int
    limit: int
    customs: bool
    strict: bool
    chosen: bool  # peoples are chosen rather than dealt

    def __init__(self, seats: int, cards: Cards, options: dict[str, Value]) -> None:
        self.cards = cards
        self.options = options
        self.preference = cards.preference
        self.mats = seats + OPEN_MATS
        self.limit = VAINGLORY + seats
        self.customs = options["customs"] is True
        self.strict = options["each_is_strict"] is True
        self.chosen = options["peoples"] == "chosen"
