"""What a seat may see, listed. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.view import AssemblyView


class ObolView(AssemblyView, frozen=True, kw_only=True):
    """The position as one seat, or a spectator, may know it."""

    hand: list[int]  # own: each seat's coins
    spent: list[list[int]]  # the coins each seat has laid
    laurels: list[int]  # laurels still to be drawn
    pot: list[int]  # laurels before the oracle
    won: list[list[int]]  # each seat's laurels
    held: list[int]  # how many coins each seat holds
