"""What is true now in a game of Cyclades: questions about a position, and changes that keep its quick lists right."""

from __future__ import annotations

from bisect import insort

from ....core.bag import pour, put
from ....core.result import Result, ranks_of
from .givens import CITIES, NO_ONE, NOWHERE
from .state_fields import CycladesFields
from .vocabulary import FIRST_FIGURE, HIGHEST_BID, MEDUSA, MINOTAUR, POLYPHEMUS, TEMPLE


class CycladesState(CycladesFields):
    """A position. Its fields are declared in fields.py."""

    __slots__ = ()

    def clone(self) -> CycladesState:
        """A copy that shares nothing that can change."""
        return CycladesState(self.seats, self.givens, self)

    def result(self) -> Result | None:
        """C-205, C-206, C-236: metropolises that count, then gold; the eliminated last, the earlier the lower."""
        if self.frames:
            return None
        cities = [self.cities(seat) for seat in range(self.seats)]
        scores = [[min(cities[seat], self.givens.most), self.gold[seat]] for seat in range(self.seats)]
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
        if self.givens.markers > 1:
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
