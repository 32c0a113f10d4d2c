"""The fields of a state. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.flow import State, Step

from .content import Archipelago
from .givens import Givens

BOOK: Final[list[Step[Any]]] = []  # the steps by number; book.py fills it


class CycladesFields(State):
    """Every field: how it begins, and how it is copied."""

    __slots__ = (
        "anchors",
        "apollo",
        "bid",
        "bidder",
        "board",
        "built",
        "called",
        "city",
        "city_spent",
        "closed",
        "cycle",
        "deck",
        "discard",
        "exiled",
        "fallen",
        "figure_cycle",
        "figure_isle",
        "figure_seat",
        "fleets",
        "fleets_left",
        "givens",
        "gods",
        "gold",
        "gone",
        "hidden",
        "kraken",
        "navy",
        "order",
        "owner",
        "philosophers",
        "priests",
        "prosperity",
        "raider",
        "raiders",
        "realm",
        "room",
        "spent",
        "stock",
        "track",
        "troops",
        "troops_left",
        "waters",
    )
    givens: Givens
    board: Archipelago
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
    closed: list[int]  # sea spaces no fleet may come onto (C-187, C-191)
    # Odds and ends.
    raider: int  # the attacking side of the battle in progress; its units stand apart from `fleets` and `troops`
    raiders: int
    anchors: list[int]  # a bag of sea spaces, one per fleet that has fought under the Sylph in progress (C-164)
    fallen: list[int]  # eliminated seats, first to last
    exiled: list[int]  # priests and philosophers that left the game with them

    def __init__(self, seats: int, givens: Givens, of: CycladesFields | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        self.givens = givens
        self.board = givens.board
        if of is None:
            self.cycle = 0
            self.gold = [0] * seats
            self.priests = [0] * seats
            self.philosophers = [0] * seats
            self.fleets_left = [8] * seats
            self.troops_left = [8] * seats
            self.waters = [[] for _ in range(seats)]
            self.realm = [[] for _ in range(seats)]
            self.navy = [-1] * 77
            self.fleets = [0] * 77
            self.owner = [-1] * 21
            self.troops = [0] * 21
            self.built = [0] * 84
            self.room = givens.board.slots[:]
            self.city = [0] * 21
            self.prosperity = [0] * 21
            self.spent = [0] * 21
            self.city_spent = [0] * 21
            self.stock = [10] * 4 + [10, 16, givens.priests, givens.philosophers]
            self.order = []
            self.gods = []
            self.hidden = []
            self.bidder = [-1] * 4
            self.bid = [0] * 4
            self.apollo = []
            self.track = [-1] * 3
            self.deck = list(range(17))
            self.discard = []
            self.called = []
            self.gone = []
            self.figure_isle = [-1] * 4
            self.figure_seat = [-1] * 4
            self.figure_cycle = [0] * 4
            self.kraken = -1
            self.closed = []
            self.raider = -1
            self.raiders = 0
            self.anchors = []
            self.fallen = []
            self.exiled = [0] * 2
        else:
            self.cycle = of.cycle
            self.gold = of.gold[:]
            self.priests = of.priests[:]
            self.philosophers = of.philosophers[:]
            self.fleets_left = of.fleets_left[:]
            self.troops_left = of.troops_left[:]
            self.waters = [part[:] for part in of.waters]
            self.realm = [part[:] for part in of.realm]
            self.navy = of.navy[:]
            self.fleets = of.fleets[:]
            self.owner = of.owner[:]
            self.troops = of.troops[:]
            self.built = of.built[:]
            self.room = of.room[:]
            self.city = of.city[:]
            self.prosperity = of.prosperity[:]
            self.spent = of.spent[:]
            self.city_spent = of.city_spent[:]
            self.stock = of.stock[:]
            self.order = of.order[:]
            self.gods = of.gods[:]
            self.hidden = of.hidden[:]
            self.bidder = of.bidder[:]
            self.bid = of.bid[:]
            self.apollo = of.apollo[:]
            self.track = of.track[:]
            self.deck = of.deck[:]
            self.discard = of.discard[:]
            self.called = of.called[:]
            self.gone = of.gone[:]
            self.figure_isle = of.figure_isle[:]
            self.figure_seat = of.figure_seat[:]
            self.figure_cycle = of.figure_cycle[:]
            self.kraken = of.kraken
            self.closed = of.closed
            self.raider = of.raider
            self.raiders = of.raiders
            self.anchors = of.anchors[:]
            self.fallen = of.fallen[:]
            self.exiled = of.exiled[:]
