"""The fields of a state. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.assembly import Assembly
from pelagos.core.flow import Step

BOOK: Final[list[Step[Any]]] = []  # the steps by number; book.py fills it


class ObolFields(Assembly):
    """Every field: how it begins, and how it is copied."""

    __slots__ = (
        "bag",
        "hands",
        "laurels",
        "pot",
        "size",
        "spent",
        "won",
    )
    size: int
    bag: list[int]  # coins nobody has seen
    hands: list[list[int]]  # each seat's coins
    spent: list[list[int]]  # the coins each seat has laid
    laurels: list[int]  # laurels still to be drawn
    pot: list[int]  # laurels before the oracle
    won: list[list[int]]  # each seat's laurels

    def __init__(self, seats: int, size: int, of: ObolFields | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        self.size = size
        if of is None:
            self.bag = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10]
            self.hands = [[] for _ in range(seats)]
            self.spent = [[] for _ in range(seats)]
            self.laurels = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
            self.pot = []
            self.won = [[] for _ in range(seats)]
        else:
            self.bag = of.bag[:]
            self.hands = [part[:] for part in of.hands]
            self.spent = [part[:] for part in of.spent]
            self.laurels = of.laurels[:]
            self.pot = of.pot[:]
            self.won = [part[:] for part in of.won]
