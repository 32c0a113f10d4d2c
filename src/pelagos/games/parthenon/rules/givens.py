"""What does not change during a game of Parthenon: what the players agreed on, and the numbers the rules share."""

from __future__ import annotations

from typing import Final

from ....core.options import Value
from .decks import DECKS, Decks, Event, Hazard, Status

HOME: Final = -1  # the goal of a Fleet at home, or sent home
UNSEEN: Final = -1  # a face-down status nobody has looked at
NO_STATUS: Final = -2  # a Land without a Harbor Status Card (P-145)
NO_CAP: Final = 99
IN_HAND: Final = -1  # as the place of a payment: hand and home; 0 to 2: a Fleet's Cargo
PLANS: Final = 0
PARTIAL: Final = 1
COMPLETE: Final = 2
SUBSTITUTED: Final = 1 << 30  # in the powers of a deal: basics stand for 1 Gold
PATIENCE: Final = 6  # how often a seat may put back, cancel, revise or wait before it must answer
MOST_TRADES: Final = 24
HOLD: Final = 6  # cards of a Cargo (P-63)
# What a fact tells:
PAID: Final = 0  # the Event, mask of the seats that paid or showed a card
SUNK: Final = 1  # the Fleet (3 seat + fleet), how many cards of each kind it lost
SAILED: Final = 2  # the Fleet, where it went, with how many cards
KEPT: Final = 3  # P-125

Offer = tuple[int, tuple[int, ...], tuple[int, ...]]  # the addressed, as a mask of seats; given; wanted, per kind
Due = tuple[int, int, int, int, int]  # seat, place, class of cards, 1 if the number is kept rather than lost, number


class Givens:
    """What does not change during a game: the cards of the decks, and what was agreed on. Shared by all clones."""

    __slots__ = (
        "beginner", "decks", "delian", "events", "hazards", "offers", "options", "statuses", "strict", "tournament",
    )  # fmt: skip
    options: dict[str, Value]
    decks: Decks
    events: list[Event]  # of these decks
    hazards: list[Hazard]
    statuses: list[Status]
    offers: int  # per player and Season (S-3)
    strict: bool  # nobody may wait at Journey and in harbors (S-4)
    beginner: bool  # P-144
    delian: bool  # P-145
    tournament: bool  # P-146

    def __init__(self, options: dict[str, Value]) -> None:
        self.options = options
        self.decks = DECKS.of(options)
        self.events = self.decks.events
        self.hazards = self.decks.hazards
        self.statuses = self.decks.statuses
        self.offers = int(options["offers"])
        self.strict = options["strict"] is True
        self.beginner = options["beginner"] is True
        self.delian = options["delian"] is True
        self.tournament = options["tournament"] is True
