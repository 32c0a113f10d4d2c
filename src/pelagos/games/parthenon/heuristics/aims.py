"""What an Island still wants to build, and what a bundle of cards is worth to it for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cards import (
    ACADEMY,
    ACROPOLIS,
    ALTERNATES,
    EVENTS,
    FLEETS,
    HALL_WORDS,
    HALLS,
    ISLANDS,
    PAID_IN_BUILD,
    SEASONS,
    VILLAGES,
    WONDER,
    WONDERS_EACH,
    WORKSHOPS,
    YEARS,
)
from ..costs import Bill
from ..deal import (
    ALTERNATE_DEAL,
    DEALS,
    FLEET_DEAL,
    HALL_DEAL,
    PLANS_DEAL,
    STAGE_DEAL,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
    Price,
)
from ..goods import ARMY, BASICS, COMMODITIES, GIFT, GOLD, KINDS, PAPYRUS, WARSHIP
from ..notation import IDLE, LOSE, OFFER, SEASON, VILLAGE, Op
from ..state import COMPLETE, IN_HAND, PARTIAL, PLANS, ParthenonState

STRUCTURE: Final = 10.0
# What a Structure brings in each Season to come.
VILLAGE_YIELD: Final = 0.8
WORKSHOP_YIELD: Final = 1.6
HALL_YIELDS: Final[dict[str, float]] = {"marketplace": 1.0, "fortress": 0.5, "treasury": 0.4, "shrine": 0.3}
OTHER_HALL_YIELD: Final = 0.2
WONDER_POWER: Final = 2.0
FIRST_STAGE: Final = 6.0
PLANS_WORTH: Final = 6.0
ROOM_FOR_WONDER: Final = 2  # Seasons
LATE_STAGE: Final = 0.6  # a partial Wonder that cannot be completed any more breaks ties
FLEET_WORTH: Final = ((0.0, 0.0), (2.5, 0.3), (1.5, 0.35))  # of the next Fleet, by Fleets there are: at once, a Season
PHILOSOPHY: Final = 1.0

# What cards are worth that are not spent yet: used in some later Season, shipped, exchanged.
NEEDED_RARE: Final = 2.2
SPARE_RARE: Final = 1.4
NEEDED_PAPYRUS: Final = 4.0
NEEDED_GOLD: Final = 2.2
SPARE_GOLD: Final = 1.0
BASIC_COPIES: Final = (0.9, 0.8, 0.7, 0.6)  # first, second … copy
GIFTS: Final = (1.2, 0.6, 0.2)
WARSHIPS: Final = (1.2, 0.4, 0.2)
ARMY_YIELD: Final = 0.7  # a Season
FIRST_ARMY: Final = 1.5  # shown to raiders, paid in war
PROGRESS: Final = 0.35  # of the worth of what is wanted next, by the square of the part of its cost in hand
PROMISED: Final = 0.6  # of the worth of what is paid at another time than the Build Phase
NEXT: Final = 4  # how many aims count as next
LOST_CARD: Final = 0.7  # to an Event, at random
LOST_TURN: Final = 2.0  # a Season in which one may hardly build
PRICE_AT_HOME: Final = 3  # basics for 1 gold (P-111)
MANY: Final = 40  # copies of a card that are told apart
THROWN_AWAY: Final = 0.01
NOTHING_LEFT: Final = 0.02  # a card after the last Build Phase: a tie-breaker


PRICES: Final = [0.8] * BASICS + [2.2] * 3 + [4.0, 2.2, 1.2, 2.0, 1.2]  # of a card, by kind


class Aim:
    """Something to build: a kind of deal and its argument, its cost, what it is worth."""

    __slots__ = (
        "after", "alternate", "arg", "bargain", "cards", "deal", "different", "free", "hall", "later", "named", "price",
        "rare_different", "rare_free", "size", "structure", "worth",
    )  # fmt: skip

    def __init__(self, deal: int, arg: int, bill: Bill, off: int, worth: float) -> None:
        self.deal = deal
        self.arg = arg
        self.worth = worth
        self.named = [(kind, count) for kind, count in enumerate(bill.named) if count]
        self.different = bill.different
        self.free = bill.free
        self.rare_different = bill.rare_different
        self.rare_free = bill.rare_free
        cut = min(off, self.different)
        self.different -= cut
        self.free -= min(off - cut, self.free)
        self.cards = [kind for kind, count in self.named for _ in range(count)]
        self.size = len(self.cards) + self.different + self.free + self.rare_different + self.rare_free
        self.hall = deal in (HALL_DEAL, ALTERNATE_DEAL)
        self.alternate = deal == ALTERNATE_DEAL
        self.structure = deal not in (FLEET_DEAL, PLANS_DEAL) and not (deal == STAGE_DEAL and arg % 2 == PLANS)
        self.later = False  # not paid in the Build Phase
        self.after = False  # the second stage of a Wonder whose first is not paid
        self.price = 0.0
        self.weigh()

    def weigh(self) -> None:
        """What it costs, and how much one gets for that."""
        self.price = 0.8 * (self.different + self.free) + 2.0 * (self.rare_different + self.rare_free)
        for kind, count in self.named:
            self.price += count * PRICES[kind]
        self.bargain = self.worth / (self.price + 0.25)

    def join(self, other: Aim) -> None:
        """Both, or nothing."""
        self.worth += other.worth
        self.cards = self.cards + other.cards
        self.named = [(kind, self.cards.count(kind)) for kind in range(KINDS) if kind in self.cards]
        self.different += other.different
        self.free += other.free
        self.rare_different += other.rare_different
        self.rare_free += other.rare_free
        self.size += other.size
        self.structure = True
        self.weigh()


def take(aim: Aim, left: list[int]) -> bool:
    """Whether the cards pay for the aim; they are taken, of kinds there are most of."""
    for kind, count in aim.named:
        if left[kind] < count:
            return False
    if not aim.different and not aim.free and not aim.rare_different and not aim.rare_free:
        for kind, count in aim.named:
            left[kind] -= count
        return True
    before = left[:]
    if _fill(aim, left) == aim.size:
        return True
    left[:] = before
    return False


def _fill(aim: Aim, left: list[int]) -> int:
    """Take what there is of the cost; how many cards were taken."""
    taken = 0
    for kind, count in aim.named:
        part = min(count, left[kind])
        left[kind] -= part
        taken += part
    if aim.different:
        order = sorted(range(BASICS), key=left.__getitem__, reverse=True)[: aim.different]
        for kind in order:
            if left[kind]:
                left[kind] -= 1
                taken += 1
    for _ in range(aim.free):
        most = max(left[:BASICS])
        if most == 0:
            break
        left[left.index(most)] -= 1
        taken += 1
    if aim.rare_different:
        order = sorted(range(BASICS, GOLD), key=left.__getitem__, reverse=True)[: aim.rare_different]
        for kind in order:
            if left[kind]:
                left[kind] -= 1
                taken += 1
    for _ in range(aim.rare_free):
        most = max(left[BASICS:GOLD])
        if most == 0:
            break
        left[BASICS + left[BASICS:GOLD].index(most)] -= 1
        taken += 1
    return taken


class Plan:
    """What an Island wants, best bargains first. Judges bundles of cards, and remembers what it has judged."""

    __slots__ = (
        "aims", "copies", "foreign", "gold", "known", "left", "limit", "markets", "ransom", "rares", "room", "slots", "sums",
        "villages",
    )  # fmt: skip

    def __init__(self, s: ParthenonState, seat: int) -> None:
        self.left = seasons_left(s)
        self.slots = ACROPOLIS - s.acropolis(seat)
        self.room = max(0, s.cap[seat] - s.built[seat])
        self.villages = s.villages[seat].bit_count()
        self.limit = s.limit(seat)
        self.aims = [aim for aim in _aims(s, seat, self.left) if aim.worth > aim.price or self.left == 0]
        self.aims.sort(key=_bargain, reverse=True)
        self.known: dict[tuple[object, ...], float] = {}
        self.gold = 0
        self.rares = [0] * KINDS
        slots = self.slots
        for aim in self.aims:
            if aim.hall:
                slots -= 1
                if slots < 0:
                    continue
            for kind, count in aim.named:
                if kind == GOLD:
                    self.gold += count
                self.rares[kind] += count
            if aim.rare_different:
                for kind in range(BASICS, PAPYRUS):
                    self.rares[kind] += 1
        self.markets = 0
        for hall in range(ACROPOLIS):
            if _sells_basics(hall):
                self.markets += s.hall_count(seat, hall) - s.made[seat * ACROPOLIS + hall]
        self.ransom = _ransoms(s, seat)
        self.foreign = [kind for kind in range(BASICS) if not s.native(seat) >> kind & 1]
        self.copies = [[self._copy(kind, copy) for copy in range(MANY)] for kind in range(KINDS)]
        self.sums = [[sum(row[:count]) for count in range(MANY)] for row in self.copies]

    def value(self, cards: Sequence[int], kept: bool) -> float:
        """What cards are worth. `kept`: no Journey lies between now and the Build and Discard Phases."""
        key = (kept, *cards)
        known = self.known.get(key)
        if known is None:
            if len(self.known) > 5_000:
                self.known.clear()
            known = self._value(list(cards), kept)
            self.known[key] = known
        return known

    def _value(self, left: list[int], kept: bool) -> float:
        total, _, wanted = self.spend(left, self.aims)
        if self.markets:
            total += self._sell_at_home(left, wanted)
        if kept and self.left == 0:
            return total + NOTHING_LEFT * sum(left)
        total += self._rest(left, kept)
        short = left[:]
        for aim in wanted[:NEXT]:
            part = _fill(aim, short) / aim.size if aim.size else 0.0
            if part:
                total += (PROMISED if aim.later and part == 1.0 else PROGRESS) * aim.worth * part * part
        return total

    def _sell_at_home(self, left: list[int], wanted: list[Aim]) -> float:
        """P-111: gold for basics that one's Villages do not make, where nothing else is made of them; what it brings."""
        before = left[:]
        for _ in range(self.markets):
            spare = [kind for kind in self.foreign if left[kind]]
            if sum([left[kind] for kind in spare]) < PRICE_AT_HOME:
                break
            for _ in range(PRICE_AT_HOME):
                most = max(self.foreign, key=left.__getitem__)
                left[most] -= 1
            left[GOLD] += 1
        if left[GOLD] == before[GOLD]:
            return 0.0
        total, _, rest = self.spend(left, wanted)
        if total:
            wanted[:] = rest
            return total
        left[:] = before
        return 0.0

    def spend(self, left: list[int], aims: list[Aim]) -> tuple[float, list[Aim], list[Aim]]:
        """What can be built at once with these cards, which are taken: its worth, the aims, and those left over."""
        total = 0.0
        built: list[Aim] = []
        wanted: list[Aim] = []
        slots, room, alternate = self.slots, self.room, False
        begun: list[int] = []
        for aim in aims:
            if aim.hall and (slots == 0 or (aim.alternate and alternate)):
                continue
            if aim.after and aim.arg // 2 not in begun:
                continue
            if aim.later or (aim.structure and room == 0) or not take(aim, left):
                wanted.append(aim)
                continue
            built.append(aim)
            total += aim.worth
            if aim.structure:
                room -= 1
            if aim.hall:
                slots -= 1
                alternate = alternate or aim.alternate
            elif aim.deal == STAGE_DEAL and aim.arg % 2 == PLANS:
                begun.append(aim.arg // 2)
        return total, built, wanted

    def _rest(self, left: list[int], kept: bool) -> float:
        """Cards that are not spent, each kind with what its copies are worth; if kept, only as many as may be."""
        sums = self.sums
        total = 0.0
        for kind in range(COMMODITIES, KINDS):
            if left[kind]:
                total += sums[kind][left[kind]]
        size = sum(left[:COMMODITIES])
        if not kept or size <= self.limit:
            for kind in range(COMMODITIES):
                if left[kind]:
                    total += sums[kind][left[kind]]
            return total
        single = 0.0
        worths: list[float] = []
        for kind in range(COMMODITIES):
            if left[kind]:
                single += self.copies[kind][0]
                worths += self.copies[kind][: left[kind]]
        worths.sort(reverse=True)
        return total + max(single, sum(worths[: self.limit])) + THROWN_AWAY * size

    def card(self, kind: int, copy: int) -> float:
        """What one more card of a kind is worth to whoever has so many copies of it."""
        return self.copies[kind][copy]

    def _copy(self, kind: int, copy: int) -> float:
        if kind < BASICS:
            return BASIC_COPIES[min(copy, 3)] + (self.ransom[kind] if copy == 0 else 0.0)
        if kind == GOLD:
            return NEEDED_GOLD if copy < self.gold else SPARE_GOLD
        if kind == PAPYRUS:
            return NEEDED_PAPYRUS if copy < self.rares[kind] else SPARE_RARE
        if kind < PAPYRUS:
            return NEEDED_RARE if copy < self.rares[kind] else SPARE_RARE
        if kind == GIFT:
            return GIFTS[min(copy, 2)]
        if kind == WARSHIP:
            return WARSHIPS[min(copy, 2)]
        return (ARMY_YIELD * self.left if copy < self.villages else 0.1) + (FIRST_ARMY if copy == 0 else 0.1)


def coming(s: ParthenonState) -> list[int]:
    """The Events that are known to act (again): this Season, or the next one of the Year (P-46)."""
    if s.phase == 1:
        return s.order
    return s.row if s.season < SEASONS else []


def _ransoms(s: ParthenonState, seat: int) -> list[float]:
    """Per basic: what one card of it saves when the Events to come ask for it."""
    out = [0.0] * BASICS
    for event in coming(s):
        ops = EVENTS[event].ops
        for at, op in enumerate(ops[:-1]):
            if op.code != OFFER or len(op.cost) != 1 or op.cost[0].size != 1:
                continue
            if any(s.aegis(seat, kind) for kind in op.show):
                continue
            for kind in range(BASICS):
                if op.cost[0].named[kind]:
                    out[kind] += _threat(s, seat, ops[at + 1])
    return out


def _threat(s: ParthenonState, seat: int, op: Op) -> float:
    """What it costs, about, when an Event is not paid off."""
    if op.code == LOSE:
        return op.n * LOST_CARD
    if op.code == IDLE:
        return op.n * VILLAGE_YIELD if op.structure == VILLAGE else s.workshops[seat] * WORKSHOP_YIELD
    return LOST_TURN if op.code == SEASON else 0.0


def _sells_basics(hall: int) -> bool:
    """Whether an Acropolis structure makes gold of basics that one's Villages do not make."""
    make = HALLS[hall].make
    return make is not None and make.goods.fixed[GOLD] > 0


def _bargain(aim: Aim) -> float:
    return aim.bargain


def seasons_left(s: ParthenonState) -> int:
    """Seasons after this one."""
    return (YEARS - s.year) * SEASONS + SEASONS - s.season


def plans_worth(left: int) -> float:
    """What Plans are worth: they open the way to a Wonder, which takes some Seasons, and they break ties."""
    return PLANS_WORTH if left >= ROOM_FOR_WONDER else PLANS_WORTH / 4


def hall_worth(hall: int, left: int) -> float:
    """What an Acropolis structure is worth."""
    worth = STRUCTURE + HALL_YIELDS.get(HALL_WORDS[hall], OTHER_HALL_YIELD) * left
    return worth + PHILOSOPHY if hall == ACADEMY else worth


def _aims(s: ParthenonState, seat: int, left: int) -> list[Aim]:
    """Everything that the Island card and the Wonders let an Island build (P-104 to P-121)."""
    aims: list[Aim] = []

    def aim(deal: int, arg: int, worth: float) -> Aim:
        price = Price(s, seat, DEALS[deal], IN_HAND, arg, 0)
        out = Aim(deal, arg, price.bill, price.off, worth)
        aims.append(out)
        return out

    for k in range(2, VILLAGES):
        if not s.villages[seat] >> k & 1:
            aim(VILLAGE_DEAL, k, STRUCTURE + VILLAGE_YIELD * left)
    for shop in range(s.workshops[seat], WORKSHOPS):
        aim(WORKSHOP_DEAL, shop, STRUCTURE + WORKSHOP_YIELD * left)
    halls = s.halls[seat]
    if s.acropolis(seat) < ACROPOLIS:
        for hall in range(ACROPOLIS):
            if not halls >> hall & 1:
                aim(HALL_DEAL, hall, hall_worth(hall, left))
        if halls >> ACROPOLIS == 0:
            alternates = ISLANDS[s.island[seat]].alternate
            for k in range(ALTERNATES):
                aim(ALTERNATE_DEAL, k, hall_worth(alternates[k], left) - 0.2 * left)
    for fleet in range(s.fleets[seat], FLEETS):
        once, yearly = FLEET_WORTH[fleet]
        aim(FLEET_DEAL, fleet, once + yearly * left if left else LATE_STAGE / 2)
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        wonder, stage = s.wonder[k], s.stage[k]
        if wonder < 0:
            aim(PLANS_DEAL, k - seat * WONDERS_EACH, plans_worth(left)).later = True
            continue
        if stage == COMPLETE:
            continue
        card = WONDER[wonder]
        second = Aim(STAGE_DEAL, wonder * 2 + PARTIAL, card.stage[PARTIAL], 0, STRUCTURE + WONDER_POWER)
        second.later = card.paid_in[PARTIAL] != PAID_IN_BUILD
        if stage == PARTIAL:
            aims.append(second)
        elif left:
            first = aim(STAGE_DEAL, wonder * 2, FIRST_STAGE)
            second.after = True
            second.bargain = min(second.bargain, first.bargain - 0.001)
            aims.append(second)
        elif second.later:
            aim(STAGE_DEAL, wonder * 2, LATE_STAGE)
        else:  # all or nothing: both stages in one Build Phase
            aim(STAGE_DEAL, wonder * 2, FIRST_STAGE).join(second)
    return aims


_PLANS: Final[dict[tuple[object, ...], Plan]] = {}


def plan_of(s: ParthenonState, seat: int) -> Plan:
    """The plan of an Island: from public facts alone, remembered."""
    w = seat * WONDERS_EACH
    key = (
        s.island[seat], s.villages[seat], s.workshops[seat], s.halls[seat], s.fleets[seat], s.wonder[w], s.stage[w],
        s.wonder[w + 1], s.stage[w + 1], s.year, s.season, s.surcharge[seat], s.discount[seat],
        s.cap[seat] - s.built[seat], tuple(coming(s)), s.aegis(seat, ARMY) + s.aegis(seat, WARSHIP) > 0, tuple(s.made[seat * ACROPOLIS : (seat + 1) * ACROPOLIS]),
    )  # fmt: skip
    plan = _PLANS.get(key)
    if plan is None:
        if len(_PLANS) > 200:
            _PLANS.clear()
        plan = Plan(s, seat)
        _PLANS[key] = plan
    return plan
