"""What a seat may see, listed. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.view import View


class CycladesView(View, frozen=True, kw_only=True):
    """The position as one seat, or a spectator, may know it."""

    cycle: int  # 0 before the first
    # Per seat.
    gold: list[int]
    priests: list[int]
    philosophers: list[int]
    fleets_left: list[int]  # in reserve
    troops_left: list[int]
    waters: list[list[int]]  # sea spaces with the seat's fleets, ascending
    realm: list[list[int]]  # isles the seat controls, in board order
    # Per sea space.
    navy: list[int]  # whose fleets stand there, or NO_ONE
    fleets: list[int]
    # Per isle.
    owner: list[int]
    troops: list[int]
    built: list[int]  # at 4 * isle + building: how many
    room: list[int]  # free building slots
    city: list[int]  # 1 where a metropolis stands
    prosperity: list[int]
    spent: list[int]  # temples used this cycle (C-112)
    city_spent: list[int]  # 1 where the metropolis served as a temple this cycle (C-116)
    stock: list[int]  # the supply: the four buildings, metropolises, prosperity markers, priests, philosophers
    # The tracks.
    order: list[int]  # turn track: the seat of the marker on each place, NO_ONE where the marker is away
    gods: list[int]  # face-up tiles from the top
    hidden: list[int]  # face-down tiles, a bag
    bidder: list[int]
    bid: list[int]  # per god: the standing offering, 0 if none
    apollo: list[int]  # seats in order of arrival; NO_ONE once they have acted
    # Creatures.
    track: list[int]  # the cards on the spaces 4, 3, 2
    deck: list[int]  # a bag
    discard: list[int]  # a bag, open
    called: list[int]  # cards in use right now
    gone: list[int]  # cards out of the game (C-200)
    figure_isle: list[int]  # per figurine: where it stands
    figure_seat: list[int]  # who keeps its card
    figure_cycle: list[int]  # the cycle in which it was called (C-166)
    kraken: int  # his sea space
    # Odds and ends.
    raider: int  # the attacking side of the battle in progress; its units stand apart from `fleets` and `troops`
    raiders: int
    anchors: list[int]  # a bag of sea spaces, one per fleet that has fought under the Sylph in progress (C-164)
    fallen: list[int]  # eliminated seats, first to last
    exiled: list[int]  # priests and philosophers that left the game with them
    # Beside the fields.
    board: str
    income: list[int]  # per seat
    needed: int  # metropolises that win
    ranks: list[int]  # once it is over; 1 is best
