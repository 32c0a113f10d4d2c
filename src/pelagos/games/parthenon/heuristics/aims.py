"""What an Island still wants to build: what it costs, what it is worth, and how cards fill its cost."""

from __future__ import annotations

from typing import Final

from ..rules import deal as deals
from ..rules.cards import ACADEMY, HALL_WORDS, PAID_IN_BUILD, WONDER
from ..rules.content import ACROPOLIS, ALTERNATES, FLEETS, SEASONS, VILLAGES, WONDERS_EACH, WORKSHOPS, YEARS
from ..rules.costs import Bill
from ..rules.deal import Price
from ..rules.givens import COMPLETE, IN_HAND, PARTIAL, PLANS
from ..rules.goods import BASICS, GOLD, KINDS
from ..rules.islands import ISLANDS
from ..rules.state import ParthenonState

STRUCTURE: Final = 10.0
# What a Structure brings in each Season to come.
VILLAGE_YIELD: Final = 0.8
WORKSHOP_YIELD: Final = 1.6
HALL_YIELDS: Final[dict[str, float]] = {"marketplace": 1.0, "fortress": 0.5, "treasury": 0.4, "shrine": 0.3}
OTHER_HALL_YIELD: Final = 0.2
SECOND_OF_A_KIND: Final = 0.2  # less, for an alternate
FLEET_WORTH: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.0),
    (2.5, 0.3),
    (1.5, 0.35),
)  # A, B, C: at once, and each Season
LATE_FLEET: Final = 0.3
PHILOSOPHY: Final = 1.0
# The way to a Wonder.
PLANS_WORTH: Final = 6.0
LATE_PLANS: Final = 1.5  # they break ties
FIRST_STAGE: Final = 6.0
LATE_STAGE: Final = 0.6
WONDER_POWER: Final = 2.0
ROOM_FOR_WONDER: Final = 2  # Seasons

# What a card of a cost is worth elsewhere, by kind; of kinds left open.
PRICES: Final[list[float]] = [0.8] * BASICS + [2.2] * 3 + [4.0, 2.2, 1.2, 2.0, 1.2]
OPEN_BASIC: Final = 0.8
OPEN_RARE: Final = 2.0


def seasons_left(s: ParthenonState) -> int:
    """Seasons after this one."""
    return (YEARS - s.year) * SEASONS + SEASONS - s.season


def hall_worth(hall: int, left: int) -> float:
    """What an Acropolis structure is worth with so many Seasons to come."""
    worth = STRUCTURE + HALL_YIELDS.get(HALL_WORDS[hall], OTHER_HALL_YIELD) * left
    return worth + PHILOSOPHY if hall == ACADEMY else worth


def fleet_worth(fleet: int, left: int) -> float:
    """What Fleet B or C is worth."""
    once, yearly = FLEET_WORTH[fleet]
    return once + yearly * left if left else LATE_FLEET


def plans_worth(left: int) -> float:
    """What Plans are worth: a Wonder takes some Seasons."""
    return PLANS_WORTH if left >= ROOM_FOR_WONDER else LATE_PLANS


class Aim:
    """Something to build or buy: a kind of deal and its argument, its cost, what it is worth."""

    __slots__ = (
        "after", "alternate", "arg", "bargain", "cards", "deal", "different", "free", "hall", "later", "named", "price",
        "rare_different", "rare_free", "size", "structure", "worth",
    )  # fmt: skip
    cards: list[int]  # the kinds named in the cost, each as often as it is
    named: list[tuple[int, int]]  # the same as kinds and numbers
    bargain: float  # what one gets for its price

    def __init__(self, deal: int, arg: int, bill: Bill, off: int, worth: float) -> None:
        self.deal = deal
        self.arg = arg
        self.worth = worth
        self.cards = [kind for kind in range(KINDS) for _ in range(bill.named[kind])]
        cut = min(off, bill.different)
        self.different = bill.different - cut
        self.free = bill.free - min(off - cut, bill.free)
        self.rare_different = bill.rare_different
        self.rare_free = bill.rare_free
        self.hall = deal in (deals.HALL_DEAL, deals.ALTERNATE_DEAL)
        self.alternate = deal == deals.ALTERNATE_DEAL
        self.structure = deal not in (deals.FLEET_DEAL, deals.PLANS_DEAL) and not self.opens_a_wonder()
        self.later = False  # not paid in the Build Phase
        self.after = False  # the second stage of a Wonder whose first is not paid
        self._weigh()

    def opens_a_wonder(self) -> bool:
        """Whether this is the first stage of a Wonder."""
        return self.deal == deals.STAGE_DEAL and self.arg % 2 == PLANS

    def _weigh(self) -> None:
        basics, rares = self.different + self.free, self.rare_different + self.rare_free
        self.named = [(kind, self.cards.count(kind)) for kind in range(KINDS) if kind in self.cards]
        self.size = len(self.cards) + basics + rares
        self.price = OPEN_BASIC * basics + OPEN_RARE * rares + sum([PRICES[kind] for kind in self.cards])
        self.bargain = self.worth / (self.price + 0.25)

    def join(self, other: Aim) -> None:
        """From now on both, or nothing."""
        self.worth += other.worth
        self.cards = self.cards + other.cards
        self.different += other.different
        self.free += other.free
        self.rare_different += other.rare_different
        self.rare_free += other.rare_free
        self.structure = True
        self._weigh()


def take(aim: Aim, left: list[int]) -> bool:
    """Whether the cards pay for the aim; they are taken, of kinds there are most of."""
    for kind, count in aim.named:
        if left[kind] < count:
            return False
    if len(aim.cards) == aim.size:
        for kind, count in aim.named:
            left[kind] -= count
        return True
    before = left[:]
    if fill(aim, left) == aim.size:
        return True
    left[:] = before
    return False


def fill(aim: Aim, left: list[int]) -> int:
    """Take what there is of a cost; how many cards were taken."""
    taken = 0
    for kind, count in aim.named:
        part = min(count, left[kind])
        left[kind] -= part
        taken += part
    if aim.different:
        taken += _one_of_each(left, 0, BASICS, aim.different)
    if aim.free:
        taken += _any(left, 0, BASICS, aim.free)
    if aim.rare_different:
        taken += _one_of_each(left, BASICS, GOLD, aim.rare_different)
    if aim.rare_free:
        taken += _any(left, BASICS, GOLD, aim.rare_free)
    return taken


def _one_of_each(left: list[int], low: int, high: int, count: int) -> int:
    taken = 0
    for kind in sorted(range(low, high), key=left.__getitem__, reverse=True)[:count]:
        if left[kind]:
            left[kind] -= 1
            taken += 1
    return taken


def _any(left: list[int], low: int, high: int, count: int) -> int:
    for taken in range(count):
        most = max(left[low:high])
        if most == 0:
            return taken
        left[low + left[low:high].index(most)] -= 1
    return count


class Site:
    """An Island while aims are entered one after another: free places, structures that may be built, Wonders begun."""

    __slots__ = ("alternate", "begun", "room", "slots")

    def __init__(self, slots: int, room: int) -> None:
        self.slots = slots  # of the Acropolis
        self.room = room  # structures that may still be built this Season
        self.alternate = False  # whether an alternate was entered: there is one only
        self.begun: list[int] = []

    def holds(self, aim: Aim) -> bool:
        """Whether there is a place for it, and what must come before it has come."""
        if aim.hall and (self.slots == 0 or (aim.alternate and self.alternate)):
            return False
        return not aim.after or aim.arg // 2 in self.begun

    def must_wait(self, aim: Aim) -> bool:
        """Whether no more structures may be built this Season."""
        return aim.structure and self.room == 0

    def enter(self, aim: Aim) -> None:
        """It is built, or reckoned to be."""
        if aim.structure:
            self.room -= 1
        if aim.hall:
            self.slots -= 1
            self.alternate = self.alternate or aim.alternate
        elif aim.opens_a_wonder():
            self.begun.append(aim.arg // 2)


def aims_of(s: ParthenonState, seat: int) -> list[Aim]:
    """Everything that the Island card and the Wonders let an Island build (P-104 to P-121), best bargains first.

    What is worth less than its price is left out, but for the last Season, when cards are worth nothing any more.
    """
    left = seasons_left(s)
    aims = _on_the_card(s, seat, left)
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        if s.wonder[k] < 0:
            plans = _aim(s, seat, deals.PLANS_DEAL, k - seat * WONDERS_EACH, plans_worth(left))
            plans.later = True
            aims.append(plans)
        elif s.stage[k] < COMPLETE:
            aims += _stages(s, seat, s.wonder[k], s.stage[k], left)
    aims = [aim for aim in aims if aim.worth > aim.price or left == 0]
    aims.sort(key=_bargain, reverse=True)
    return aims


def _bargain(aim: Aim) -> float:
    return aim.bargain


def _aim(s: ParthenonState, seat: int, deal: int, arg: int, worth: float) -> Aim:
    price = Price(s, seat, deals.DEALS[deal], IN_HAND, arg, 0)
    return Aim(deal, arg, price.bill, price.off, worth)


def _on_the_card(s: ParthenonState, seat: int, left: int) -> list[Aim]:
    """Villages, Workshops, the Acropolis, Fleets."""
    aims: list[Aim] = []
    for k in range(2, VILLAGES):
        if not s.villages[seat] >> k & 1:
            aims.append(_aim(s, seat, deals.VILLAGE_DEAL, k, STRUCTURE + VILLAGE_YIELD * left))
    for shop in range(s.workshops[seat], WORKSHOPS):
        aims.append(_aim(s, seat, deals.WORKSHOP_DEAL, shop, STRUCTURE + WORKSHOP_YIELD * left))
    halls = s.halls[seat]
    if s.acropolis(seat) < ACROPOLIS:
        for hall in range(ACROPOLIS):
            if not halls >> hall & 1:
                aims.append(_aim(s, seat, deals.HALL_DEAL, hall, hall_worth(hall, left)))
        if halls >> ACROPOLIS == 0:
            alternates = ISLANDS[s.island[seat]].alternate
            for k in range(ALTERNATES):
                worth = hall_worth(alternates[k], left) - SECOND_OF_A_KIND * left
                aims.append(_aim(s, seat, deals.ALTERNATE_DEAL, k, worth))
    for fleet in range(s.fleets[seat], FLEETS):
        aims.append(_aim(s, seat, deals.FLEET_DEAL, fleet, fleet_worth(fleet, left)))
    return aims


def _stages(s: ParthenonState, seat: int, wonder: int, stage: int, left: int) -> list[Aim]:
    """The stages of a Wonder that are not paid."""
    card = WONDER[wonder]
    second = Aim(deals.STAGE_DEAL, wonder * 2 + PARTIAL, card.stage[PARTIAL], 0, STRUCTURE + WONDER_POWER)
    second.later = card.paid_in[PARTIAL] != PAID_IN_BUILD
    if stage == PARTIAL:
        return [second]
    if left == 0 and second.later:
        return [_aim(s, seat, deals.STAGE_DEAL, wonder * 2, LATE_STAGE)]
    first = _aim(s, seat, deals.STAGE_DEAL, wonder * 2, FIRST_STAGE)
    if left == 0:
        first.join(second)
        return [first]
    second.after = True
    second.bargain = min(second.bargain, first.bargain - 0.001)  # the first one comes first
    return [first, second]
