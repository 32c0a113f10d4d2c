"""What can be built, bought and created (P-103 to P-122): one kind of deal each."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL
from ....core.mypyc_shim import mypyc_attr
from .cards import HALLS, HOLDERS, power_op
from .content import PHILOSOPHIES
from .costs import Bill, Goods
from .deal import ARG, SPENT, Deal, cards, pay, receive, received
from .goods import GOLD, bits
from .islands import ISLANDS
from .notation import ADOPT_COST, CREATE, Op
from .state import ParthenonState


def _gold(count: int) -> Bill:
    bill = Bill()
    bill.named[GOLD] = count
    bill.size = count
    return bill


ADOPTION: Final[list[Bill]] = [_gold(count) for count in range(PHILOSOPHIES + 1)]


def told(s: ParthenonState, key: str, seat: int, what: int, d: list[int]) -> None:
    """Narrate something built or bought, and its price."""
    if s.ear is not None:
        s.tell(ALL, key, (seat, what, *cards(d, SPENT)))


@mypyc_attr(allow_interpreted_subclasses=True)
class StructureDeal(Deal):
    """P-104: a Structure; its price may be raised and lowered in all ways."""

    surcharged = True
    discounted = True
    substitutable = True


@final
class VillageDeal(StructureDeal):
    """P-106: a Village. Argument: which of the six."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ISLANDS[s.island[seat]].village_bill[arg]

    def off(self, s: ParthenonState, seat: int, arg: int) -> int:
        return s.discount[seat]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        s.villages[seat] |= 1 << d[ARG]
        s.built[seat] += 1
        told(s, "built-village", seat, ISLANDS[s.island[seat]].village[d[ARG]], d)


@final
class WorkshopDeal(StructureDeal):
    """P-106: a Workshop. Argument: how many there are."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ISLANDS[s.island[seat]].workshop_bill[arg]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        s.workshops[seat] += 1
        s.built[seat] += 1
        told(s, "built-workshop", seat, ISLANDS[s.island[seat]].rare, d)


@final
class HallDeal(StructureDeal):
    """P-108: an Acropolis structure. Argument: its kind. What an Academy teaches is asked afterwards (claims.py)."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ISLANDS[s.island[seat]].hall_bill[arg]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        s.halls[seat] |= 1 << d[ARG]
        s.built[seat] += 1
        told(s, "built-hall", seat, d[ARG], d)


@final
class AlternateDeal(StructureDeal):
    """P-109, R-23: an alternate. Argument: which of the two."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ISLANDS[s.island[seat]].alternate_bill[arg]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        s.halls[seat] |= 1 << (len(HALLS) + d[ARG])
        s.built[seat] += 1
        told(s, "built-alternate", seat, ISLANDS[s.island[seat]].alternate[d[ARG]], d)


@final
class FleetDeal(Deal):
    """P-118, R-25: the next Fleet. Argument: how many there are."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ISLANDS[s.island[seat]].fleet_bill[arg]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        s.fleets[seat] += 1
        told(s, "built-fleet", seat, d[ARG], d)


def maker(hall: int) -> Op:
    """What a kind of Acropolis structure creates."""
    op = HALLS[hall].make
    assert op is not None
    return op


@final
class MakeDeal(Deal):
    """P-110 to P-112: an Acropolis structure creates a card. Argument: its kind."""

    discounted = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return maker(arg).cost[0]

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return maker(arg).goods

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        receive(s, seat, d)
        s.made[seat * len(HALLS) + d[ARG]] += 1
        if s.ear is not None:
            s.tell(ALL, "made", (seat, d[ARG], *cards(d, SPENT), *received(s, seat, d)))


@final
class PowerDeal(Deal):
    """A card created by a power of one's own. Argument: the power."""

    discounted = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return power_op(arg, CREATE).cost[0]

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return power_op(arg, CREATE).goods

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        receive(s, seat, d)
        s.used[seat] |= 1 << d[ARG]
        if s.ear is not None:
            s.tell(ALL, "created", (seat, d[ARG], *cards(d, SPENT), *received(s, seat, d)))


@final
class AdoptDeal(Deal):
    """P-115: a Philosophy for as much Gold as one holds Philosophies, or as a power says. Argument: the Philosophy."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        price = s.philosophies(seat)
        for power in bits(s.powers[seat] & HOLDERS[ADOPT_COST]):
            price = power_op(power, ADOPT_COST).n
        return ADOPTION[price]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        s.powers[seat] |= 1 << d[ARG]
        told(s, "adopted", seat, d[ARG], d)
