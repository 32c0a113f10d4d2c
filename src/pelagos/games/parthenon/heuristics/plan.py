"""What a bundle of cards is worth to an Island, for what it wants to build."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Final

from ..rules.cards import HALLS
from ..rules.content import ACROPOLIS, SEASONS, WONDERS_EACH
from ..rules.goods import ARMY, BASICS, COMMODITIES, GIFT, GOLD, KINDS, PAPYRUS, WARSHIP
from ..rules.notation import IDLE, LOSE, OFFER, SEASON, VILLAGE, Op
from ..rules.state import ParthenonState
from .aims import VILLAGE_YIELD, WORKSHOP_YIELD, Aim, Site, aims_of, fill, seasons_left, take

# What cards are worth that are not spent yet: used in some later Season, shipped, exchanged.
BASIC_COPIES: Final[tuple[float, ...]] = (0.9, 0.8, 0.7, 0.6)  # the first copy, the second …
NEEDED_RARE: Final = 2.2
SPARE_RARE: Final = 1.4
NEEDED_PAPYRUS: Final = 4.0
NEEDED_GOLD: Final = 2.2
SPARE_GOLD: Final = 1.0
GIFTS: Final[tuple[float, ...]] = (1.2, 0.6, 0.2)
WARSHIPS: Final[tuple[float, ...]] = (1.2, 0.4, 0.2)
ARMY_YIELD: Final = 0.7  # each Season, for a Village that it doubles
FIRST_ARMY: Final = 1.5  # shown to raiders, paid in war
IDLE_ARMY: Final = 0.2
PROGRESS: Final = 0.35  # of the worth of what is wanted next, by the square of the part of its cost in hand
PROMISED: Final = 0.6  # the same, when all is there for what is paid at another time than in the Build Phase
NEXT: Final = 4  # how many aims count as next
THROWN_AWAY: Final = 0.01  # a card beyond what may be kept
NOTHING_LEFT: Final = 0.02  # a card after the last Build Phase: it breaks ties
LOST_CARD: Final = 0.7  # to an Event, at random
LOST_TURN: Final = 2.0  # a Season in which one may hardly build
PRICE_AT_HOME: Final = 3  # basics for 1 gold (P-111)
MANY: Final = 64  # copies of a card that are told apart
REMEMBERED: Final = 5_000  # bundles
PLANS_REMEMBERED: Final = 500

_SERIAL: Final = count()


@lru_cache(maxsize=1 << 12)
def copies_of(kind: int, needed: int, left: int, ransom: float) -> tuple[list[float], list[float]]:
    """What one more card of a kind is worth to whoever has so many copies of it; and what so many are worth together.

    So many are needed, and so many Seasons left; the first is worth what it saves beside. Lists are shared: only read.
    """
    copies = [_copy(kind, copy, needed, left) for copy in range(MANY)]
    copies[0] += ransom
    sums = [0.0]
    for worth in copies[: MANY - 1]:
        sums.append(sums[-1] + worth)
    return copies, sums


def _copy(kind: int, copy: int, needed: int, left: int) -> float:
    if kind < BASICS:
        return BASIC_COPIES[min(copy, len(BASIC_COPIES) - 1)]
    if kind == GOLD:
        return NEEDED_GOLD if copy < needed else SPARE_GOLD
    if kind == PAPYRUS:
        return NEEDED_PAPYRUS if copy < needed else SPARE_RARE
    if kind < PAPYRUS:
        return NEEDED_RARE if copy < needed else SPARE_RARE
    if kind == GIFT:
        return GIFTS[min(copy, len(GIFTS) - 1)]
    if kind == WARSHIP:
        return WARSHIPS[min(copy, len(WARSHIPS) - 1)]
    worth = ARMY_YIELD * left if copy < needed else IDLE_ARMY
    return worth + FIRST_ARMY if copy == 0 else worth


class Plan:
    """What an Island wants, best bargains first. Judges bundles of cards, and remembers what it has judged.

    It follows from public facts alone, so that it may be made for any seat.
    """

    __slots__ = (
        "aims", "copies", "foreign", "kept", "known", "left", "limit", "markets", "named", "room", "serial",
        "slots", "sums", "villages",
    )  # fmt: skip

    def __init__(self, s: ParthenonState, seat: int) -> None:
        self.serial = next(_SERIAL)  # tells plans apart
        self.left = seasons_left(s)
        self.slots = ACROPOLIS - s.acropolis(seat)
        self.room = max(0, s.cap[seat] - s.built[seat])
        self.villages = s.villages[seat].bit_count()
        self.limit = s.limit(seat)
        self.aims = aims_of(s, seat)
        self.named = self._named()
        self.markets = 0
        for hall in range(ACROPOLIS):
            if sells_basics(hall):
                self.markets += s.hall_count(seat, hall) - s.made[seat * ACROPOLIS + hall]
        self.foreign = [kind for kind in range(BASICS) if not s.native(seat) >> kind & 1]
        ransoms = _ransoms(s, seat)
        self.copies: list[list[float]] = []  # per kind
        self.sums: list[list[float]] = []
        for kind in range(KINDS):
            needed = self.villages if kind == ARMY else self.named[kind]
            copies, sums = copies_of(kind, needed, self.left, ransoms[kind] if kind < BASICS else 0.0)
            self.copies.append(copies)
            self.sums.append(sums)
        self.known: dict[tuple[int, ...], float] = {}  # what bundles are worth
        self.kept: dict[tuple[int, ...], float] = {}  # … if no Journey follows

    def _named(self) -> list[int]:
        """Per kind: how many cards of it the aims need that can all be reached."""
        out = [0] * KINDS
        slots = self.slots
        for aim in self.aims:
            if aim.hall:
                slots -= 1
                if slots < 0:
                    continue
            for kind in aim.cards:
                out[kind] += 1
            if aim.rare_different:
                for kind in range(BASICS, PAPYRUS):
                    out[kind] += 1
        return out

    def value(self, cards: Sequence[int], kept: bool) -> float:
        """What cards are worth. `kept`: no Journey lies between now and the Build and Discard Phases."""
        known = self.kept if kept else self.known
        key = tuple(cards)
        worth = known.get(key)
        if worth is None:
            if len(known) > REMEMBERED:
                known.clear()
            worth = self._value([min(number, MANY - 1) for number in cards], kept)
            known[key] = worth
        return worth

    def _value(self, left: list[int], kept: bool) -> float:
        total, _, wanted = self.spend(left, self.aims)
        sold = self._sell_at_home(left, wanted) if self.markets else None
        if sold is None:
            return total + self._unspent(left, wanted, kept)
        gained, rest, still_wanted = sold
        return total + max(gained + self._unspent(rest, still_wanted, kept), self._unspent(left, wanted, kept))

    def _unspent(self, left: list[int], wanted: list[Aim], kept: bool) -> float:
        """What cards are worth that are not spent now: each by itself, and for what is wanted next."""
        if kept and self.left == 0:
            return NOTHING_LEFT * sum(left)
        total = self._rest(left, kept)
        for aim in wanted[:NEXT]:
            part = fill(aim, left) / aim.size if aim.size else 0.0
            if part:
                total += (PROMISED if aim.later and part == 1.0 else PROGRESS) * aim.worth * part * part
        return total

    def spend(self, left: list[int], aims: list[Aim]) -> tuple[float, list[Aim], list[Aim]]:
        """What can be built at once with these cards, which are taken: its worth, the aims, and those left over."""
        total = 0.0
        built: list[Aim] = []
        wanted: list[Aim] = []
        site = Site(self.slots, self.room)
        for aim in aims:
            if not site.holds(aim):
                continue
            if aim.later or site.must_wait(aim) or not take(aim, left):
                wanted.append(aim)
                continue
            built.append(aim)
            total += aim.worth
            site.enter(aim)
        return total, built, wanted

    def _sell_at_home(self, left: list[int], wanted: list[Aim]) -> tuple[float, list[int], list[Aim]] | None:
        """P-111: gold for basics that one's Villages do not make, if it buys something.

        What that is worth, the cards that are left then, and what is still wanted.
        """
        rest = left[:]
        self.make_gold(rest)
        if rest[GOLD] == left[GOLD]:
            return None
        gained, _, still_wanted = self.spend(rest, wanted)
        return (gained, rest, still_wanted) if gained else None

    def sells_at_home(self, cards: Sequence[int]) -> bool:
        """Whether gold made at home would buy something that is worth the basics, in the Build Phase."""
        left = list(cards)
        _, _, wanted = self.spend(left, self.aims)
        sold = self._sell_at_home(left, wanted)
        if sold is None:
            return False
        gained, rest, still_wanted = sold
        return gained + self._unspent(rest, still_wanted, True) > self._unspent(left, wanted, True)

    def make_gold(self, left: list[int]) -> None:
        """Sell basics at home, of kinds there are most of."""
        for _ in range(self.markets):
            if sum([left[kind] for kind in self.foreign]) < PRICE_AT_HOME:
                return
            for _ in range(PRICE_AT_HOME):
                left[max(self.foreign, key=left.__getitem__)] -= 1
            left[GOLD] += 1

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


def sells_basics(hall: int) -> bool:
    """Whether an Acropolis structure makes gold of basics that one's Villages do not make."""
    make = HALLS[hall].make
    return make is not None and make.goods.fixed[GOLD] > 0


def coming(s: ParthenonState) -> list[int]:
    """The Events that are known to act (again): this Season, or the next one of the Year (P-46)."""
    if s.phase == 1:
        return s.order
    return s.row if s.season < SEASONS else []


def _ransoms(s: ParthenonState, seat: int) -> list[float]:
    """Per basic: what one card of it saves when the Events to come ask for it."""
    out = [0.0] * BASICS
    for event in coming(s):
        ops = s.givens.events[event].ops
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


_PLANS: Final[dict[tuple[object, ...], Plan]] = {}


def plan_of(s: ParthenonState, seat: int) -> Plan:
    """The plan of an Island: made from public facts, and remembered."""
    w = seat * WONDERS_EACH
    key = (
        s.island[seat], s.villages[seat], s.workshops[seat], s.halls[seat], s.fleets[seat], s.wonder[w], s.stage[w],
        s.wonder[w + 1], s.stage[w + 1], s.year, s.season, s.surcharge[seat], s.discount[seat],
        s.cap[seat] - s.built[seat], s.aegis(seat, ARMY) + s.aegis(seat, WARSHIP) > 0,
        tuple(coming(s)), tuple(s.made[seat * ACROPOLIS : (seat + 1) * ACROPOLIS]),
    )  # fmt: skip
    plan = _PLANS.get(key)
    if plan is None:
        if len(_PLANS) > PLANS_REMEMBERED:
            _PLANS.clear()
        plan = Plan(s, seat)
        _PLANS[key] = plan
    return plan
