"""What is true now in a game of Cyclades. No clock, no generator, no future: decks and face-down gods are sorted bags.

Seas and isles are numbered over all boards together (board.py). Lists that the rules need quickly although they follow
from others (`waters`, `realm`, `room`, `closed`, the reserves, `stock`) have methods here that keep them right; `audit`
counts them again.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from ....core.bag import pour, put
from ....core.flow import State, Step
from ....core.result import Result, ranks_of
from .content import FLEETS_EACH, ISLES, SEAS, TROOPS_EACH, Board
from .table import BUILDINGS_EACH, CITIES, METROPOLISES, NO_ONE, NOTHING, NOWHERE, PROSPERITY_MARKERS, Table
from .vocabulary import (
    CREATURES,
    FIGURES,
    FIRST_FIGURE,
    HIGHEST_BID,
    MEDUSA,
    MINOTAUR,
    POLYPHEMUS,
    TEMPLE,
)


class CycladesState(State):
    """A position."""

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
        "table",
        "track",
        "troops",
        "troops_left",
        "waters",
    )
    table: Table
    board: Board
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
    navy: list[int]  # the seat whose fleets stand there, or NO_ONE
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
    bid: list[int]  # per god: the standing offering, 0 if none
    bidder: list[int]
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

    def __init__(self, seats: int, table: Table, of: CycladesState | None = None) -> None:
        super().__init__(seats, BOOK, of)
        self.table = table
        self.board = table.board
        if of is None:
            self.cycle = 0
            self.gold = [0] * seats
            self.priests = [0] * seats
            self.philosophers = [0] * seats
            self.fleets_left = [FLEETS_EACH] * seats
            self.troops_left = [TROOPS_EACH] * seats
            self.waters = [[] for _ in range(seats)]
            self.realm = [[] for _ in range(seats)]
            self.navy = [NO_ONE] * SEAS
            self.fleets = [0] * SEAS
            self.owner = [NO_ONE] * ISLES
            self.troops = [0] * ISLES
            self.built = [0] * (4 * ISLES)
            self.room = table.board.slots[:]
            self.city = [0] * ISLES
            self.prosperity = [0] * ISLES
            self.spent = [0] * ISLES
            self.city_spent = [0] * ISLES
            self.stock = [BUILDINGS_EACH] * 4 + [METROPOLISES, PROSPERITY_MARKERS, table.priests, table.philosophers]
            self.order = []
            self.gods = []
            self.hidden = []
            self.bid = [0] * 4
            self.bidder = [NO_ONE] * 4
            self.apollo = []
            self.track = [NOTHING] * 3
            self.deck = list(range(CREATURES))
            self.discard = []
            self.called = []
            self.gone = []
            self.figure_isle = [NOWHERE] * FIGURES
            self.figure_seat = [NO_ONE] * FIGURES
            self.figure_cycle = [0] * FIGURES
            self.kraken = NOWHERE
            self.closed = []
            self.raider = NO_ONE
            self.raiders = 0
            self.anchors = []
            self.fallen = []
            self.exiled = [0, 0]
        else:
            self.cycle = of.cycle
            self.gold = of.gold[:]
            self.priests = of.priests[:]
            self.philosophers = of.philosophers[:]
            self.fleets_left = of.fleets_left[:]
            self.troops_left = of.troops_left[:]
            self.waters = [seas[:] for seas in of.waters]
            self.realm = [isles[:] for isles in of.realm]
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
            self.bid = of.bid[:]
            self.bidder = of.bidder[:]
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
            self.closed = of.closed  # replaced, never changed
            self.raider = of.raider
            self.raiders = of.raiders
            self.anchors = of.anchors[:]
            self.fallen = of.fallen[:]
            self.exiled = of.exiled[:]

    def clone(self) -> CycladesState:
        """A copy that shares nothing that can change."""
        return CycladesState(self.seats, self.table, self)

    def result(self) -> Result | None:
        """C-205, C-206, C-236: metropolises that count, then gold; the eliminated last, the earlier the lower."""
        if self.frames:
            return None
        cities = [self.cities(seat) for seat in range(self.seats)]
        scores = [[min(cities[seat], self.table.most), self.gold[seat]] for seat in range(self.seats)]
        for place, seat in enumerate(self.fallen):
            scores[seat] = [place - self.seats, 0]
        return Result(ranks_of(scores), cities)

    # Questions.

    def alive(self, seat: int) -> bool:
        """Whether the seat is still in the game."""
        return seat not in self.fallen

    def cities(self, seat: int) -> int:
        """The metropolises of a seat (C-130)."""
        count = 0
        for isle in self.realm[seat]:
            count += self.city[isle]
        return count

    def means(self, seat: int, god: int) -> int:
        """The highest offering to a god that the seat can pay now (C-55), with what it offers others (C-210)."""
        gold = self.gold[seat]
        if gold < 1:
            return 0
        most = gold + self.priests[seat]
        if self.table.markers > 1:
            for other in range(4):
                if other != god and self.bidder[other] == seat:
                    most -= self.bid[other]
        return most if most < HIGHEST_BID else HIGHEST_BID

    def income(self, seat: int) -> int:
        """C-42 to C-46: one gold per horn."""
        gold = 0
        horns = self.board.horns
        for isle in self.realm[seat]:
            gold += horns[isle] + self.prosperity[isle]
        for sea in self.board.horned:
            if self.navy[sea] == seat:
                gold += 1
        return gold

    def discount(self, seat: int) -> int:
        """Temples not used yet this cycle, metropolises included (C-112, C-116, C-231)."""
        count = 0
        for isle in self.realm[seat]:
            count += self.built[4 * isle + TEMPLE] + self.city[isle] - self.spent[isle] - self.city_spent[isle]
        return count

    def barred(self, sea: int) -> bool:
        """C-187, C-191: no fleet may come onto the Kraken's space, nor beside Polyphemus' isle."""
        return sea in self.closed

    def reach(self, seat: int, isle: int) -> int:
        """C-88: the isles, as bits, joined to this one by a chain of the seat's fleets (itself included)."""
        mask = self.board.mask
        own = self.waters[seat]
        chain = [sea for sea in own if mask[sea] >> isle & 1]
        if not chain:
            return 0
        isles = 0
        for sea in chain:  # grows on the way
            isles |= mask[sea]
            if len(chain) < len(own):
                near = self.board.near[sea]
                for other in own:
                    if other in near and other not in chain:
                        chain.append(other)
        return isles

    def stuck(self, isle: int) -> bool:
        """C-172, C-174: Medusa lets no troops leave."""
        return self.figure_isle[MEDUSA - FIRST_FIGURE] == isle

    def defended(self, seat: int, isle: int) -> bool:
        """C-90, C-177, C-178: whether a landing of this seat starts a battle."""
        owner = self.owner[isle]
        if owner == seat:
            return False
        if self.troops[isle] > 0:
            return True
        minotaur = MINOTAUR - FIRST_FIGURE
        if self.figure_isle[minotaur] != isle:
            return False
        return owner >= 0 or self.figure_seat[minotaur] != seat

    def defender(self, isle: int) -> int:
        """C-178: the owner of the isle, or the owner of the Minotaur who stands alone on an unowned one."""
        owner = self.owner[isle]
        return owner if owner >= 0 else self.figure_seat[MINOTAUR - FIRST_FIGURE]

    # Changes.

    def put_fleets(self, seat: int, sea: int, count: int) -> None:
        """Fleets come onto a space that is empty or the seat's own."""
        if self.fleets[sea] == 0:
            self.navy[sea] = seat
            insort(self.waters[seat], sea)
        self.fleets[sea] += count

    def take_fleets(self, sea: int, count: int) -> None:
        """Fleets leave a space."""
        self.fleets[sea] -= count
        if self.fleets[sea] == 0:
            self.waters[self.navy[sea]].remove(sea)
            self.navy[sea] = NO_ONE

    def sink(self, sea: int, count: int) -> None:
        """Fleets go back to their owner's reserve (C-224)."""
        self.fleets_left[self.navy[sea]] += count
        self.take_fleets(sea, count)

    def slay(self, isle: int) -> None:
        """One troop goes back to its owner's reserve; the isle stays his (C-92, C-222)."""
        self.troops[isle] -= 1
        self.troops_left[self.owner[isle]] += 1

    def give(self, isle: int, seat: int) -> None:
        """An isle changes hands, with all that stands on it (C-129)."""
        owner = self.owner[isle]
        if owner >= 0:
            self.realm[owner].remove(isle)
        self.owner[isle] = seat
        insort(self.realm[seat], isle)

    def build(self, isle: int, building: int) -> None:
        """A building comes from the supply onto a free slot; a new temple is fresh (C-115)."""
        self.stock[building] -= 1
        self.room[isle] -= 1
        self.built[4 * isle + building] += 1

    def raze(self, isle: int, building: int, fresh: bool) -> None:
        """A building goes back to the supply. Among temples the used one goes first, or else a fresh one (C-115)."""
        self.stock[building] += 1
        self.room[isle] += 1
        left = self.built[4 * isle + building] - 1
        self.built[4 * isle + building] = left
        if building == TEMPLE:
            used = self.spent[isle]
            if not fresh and used > 0:
                used -= 1
            self.spent[isle] = used if used < left else left

    def found(self, isle: int) -> None:
        """A metropolis comes from the supply and covers its slots (C-119)."""
        self.stock[CITIES] -= 1
        self.room[isle] -= self.board.cover[isle]
        self.city[isle] = 1
        self.city_spent[isle] = 0

    def use_temples(self, seat: int, count: int) -> None:
        """C-114: temples are used up in board order, the metropolis last on its isle."""
        for isle in self.realm[seat]:
            fresh = self.built[4 * isle + TEMPLE] - self.spent[isle]
            used = fresh if fresh < count else count
            self.spent[isle] += used
            count -= used
            if count > 0 and self.city[isle] > self.city_spent[isle]:
                self.city_spent[isle] = 1
                count -= 1
            if count == 0:
                return

    def surface(self, sea: int) -> None:
        """The Kraken comes onto a space (C-188)."""
        self.kraken = sea
        self.close_seas()

    def stand(self, figure: int, isle: int, seat: int) -> None:
        """A figurine comes onto an isle; its card is kept (C-166)."""
        self.figure_isle[figure] = isle
        self.figure_seat[figure] = seat
        self.figure_cycle[figure] = self.cycle
        self.close_seas()

    def lift(self, figure: int) -> None:
        """A figurine of an isle leaves the board; what becomes of its card is the caller's business."""
        self.figure_isle[figure] = NOWHERE
        self.figure_seat[figure] = NO_ONE
        self.figure_cycle[figure] = 0
        self.close_seas()

    def close_seas(self) -> None:
        """C-187, C-191: the Kraken's space and those beside Polyphemus' isle are closed to fleets."""
        isle = self.figure_isle[POLYPHEMUS - FIRST_FIGURE]
        self.closed = list(self.board.shore[isle]) if isle >= 0 else []
        if self.kraken >= 0:
            self.closed.append(self.kraken)

    def dispel(self, figure: int) -> None:
        """A figurine leaves the board and its card is discarded (C-166)."""
        self.lift(figure)
        put(self.discard, FIRST_FIGURE + figure)

    def reshuffle(self) -> None:
        """The discard pile goes into the deck (C-33, C-152)."""
        pour(self.deck, self.discard)
        self.discard = []


BOOK: Final[list[Step[CycladesState]]] = []  # the steps by number; steps.py fills it
