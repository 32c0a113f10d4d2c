"""The fields of a state. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.flow import State, Step

from .content import DECKS
from .givens import Givens

BOOK: Final[list[Step[Any]]] = []  # the steps by number; book.py fills it


class AegeanFields(State):
    """Every field: how it begins, and how it is copied."""

    __slots__ = (
        "aside",
        "crew",
        "decks",
        "ender",
        "givens",
        "goods",
        "hands",
        "isle",
        "people",
        "piles",
        "quest",
        "seat_of",
        "statues",
    )
    givens: Givens
    # Per seat.
    people: list[int]
    hands: list[tuple[int, ...]]  # secret: ascending
    quest: list[int]  # a card, or NO_CARD
    # Per people.
    seat_of: list[int]  # its seat, or NOBODY
    decks: list[tuple[int, ...]]  # a bag, ascending
    piles: list[tuple[int, ...]]  # discarded, the top last
    # Per place.
    isle: list[int]  # the Island card of a mat, or NO_CARD
    crew: list[tuple[int, ...]]  # at (place * 3 + kind) * 5 + people
    goods: list[tuple[int, ...]]
    statues: list[tuple[int, ...]]
    # The turn.
    aside: int  # the card set aside
    ender: int  # who took option D with an empty deck, or NOBODY

    def __init__(self, seats: int, givens: Givens, of: AegeanFields | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        self.givens = givens
        if of is None:
            self.people = [-1] * seats
            self.hands = [()] * seats
            self.quest = [0] * seats
            self.seat_of = [-1] * 5
            self.decks = DECKS[:]
            self.piles = [()] * 5
            self.isle = [0] * 13
            self.crew = [()] * 195
            self.goods = [()] * 13
            self.statues = [()] * 13
            self.aside = 0
            self.ender = -1
        else:
            self.people = of.people[:]
            self.hands = of.hands[:]
            self.quest = of.quest[:]
            self.seat_of = of.seat_of[:]
            self.decks = of.decks[:]
            self.piles = of.piles[:]
            self.isle = of.isle[:]
            self.crew = of.crew[:]
            self.goods = of.goods[:]
            self.statues = of.statues[:]
            self.aside = of.aside
            self.ender = of.ender
