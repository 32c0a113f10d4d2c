"""What a seat may see, listed. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.view import View


class AegeanView(View, frozen=True, kw_only=True):
    """The position as one seat, or a spectator, may know it."""

    # Per seat.
    people: list[int]
    hand: tuple[int, ...]  # own: secret: ascending
    quest: list[int]  # a card, or NO_CARD
    # Per people.
    seat_of: list[int]  # its seat, or NOBODY
    piles: list[tuple[int, ...]]  # discarded, the top last
    # Per place.
    isle: list[int]  # the Island card of a mat, or NO_CARD
    crew: list[tuple[int, ...]]  # at (place * 3 + kind) * 5 + people
    goods: list[tuple[int, ...]]
    statues: list[tuple[int, ...]]
    # The turn.
    aside: int  # the card set aside
    ender: int  # who took option D with an empty deck, or NOBODY
    # Beside the fields.
    unseen: list[list[int]]  # per people: cards not seen, ascending
    hand_size: list[int]  # per seat
    deck_size: list[int]  # per people
    points: list[int]  # per seat, now
    revered: list[int]  # per seat: Revered Temples
    ruler: list[int]  # per place
    limit: int  # of Vainglory
    mats: int  # in play
    ranks: list[int]  # once it is over; 1 is best
