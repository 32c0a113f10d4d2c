"""Where to sail, and with what (P-62 to P-67)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..rules.content import LANDS
from ..rules.givens import HOLD, IN_HAND, NO_STATUS
from ..rules.goods import BASICS, COMMODITIES, COMMODITY_MASK, GIFT, KINDS, WARSHIP
from ..rules.journey import ROW, face_down
from ..rules.lands import AEGIS_FOR_SALE, DRAWN, LAND_CLASS, PAPYRUS_LAND
from ..rules.notation import FOREIGN, SAFE
from ..rules.state import ParthenonState
from ..rules.vocabulary import CANCEL, DONE, LOAD, PEEK, SAIL, STAY
from .market import Market, Shopping, market_at, shop
from .plan import Plan, plan_of
from .spending import cheapest, compose

LIGHT: Final = 3  # cards that many Hazards spare
# Per Hazard drawn, for a light and a heavy Fleet: the chance to be sent home, and to lose something.
SENT_HOME: Final[tuple[float, ...]] = (0.04, 0.11)
ROBBED: Final[tuple[float, ...]] = (0.09, 0.17)
PIRATES: Final[tuple[float, ...]] = (0.04, 0.08)  # the part of that which a Warship keeps off
LURE: Final = 0.08  # rares and gold draw Pirates
KNOWN_TROUBLE: Final[tuple[float, ...]] = (0.5, 0.35)  # one has seen that the Hazard is none to be liked
GIFT_HELPS: Final = 0.4  # what is left of the danger of the first Hazard
SHARE_LOST: Final = 0.5  # of the Cargo of a Fleet that loses something
UNKNOWN_HARBOR: Final = 0.86  # trade goes on
WORTH_SAILING: Final = 0.15
REMEMBERED: Final = 2000


class Voyage:
    """A Land, a Cargo per kind, and what the Fleet can be expected to bring."""

    __slots__ = ("cargo", "gain", "land", "shopping")

    def __init__(self, land: int, cargo: list[int], gain: float, shopping: Shopping) -> None:
        self.land = land
        self.cargo = cargo
        self.gain = gain
        self.shopping = shopping


def launch(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """The next small choice of the voyages planned."""
    fleet = len(s.plan[seat]) // ROW
    voyages = voyages_of(s, seat)
    voyage = voyages[fleet] if fleet < len(voyages) else None
    d = s.draft[seat]
    if not d:
        return SAIL.of1(voyage.land) if voyage is not None else STAY.base
    if voyage is None or voyage.land != d[0]:
        return CANCEL.base
    for kind in range(KINDS):
        if d[1 + kind] < voyage.cargo[kind]:
            return LOAD.of1(kind)
    return DONE.base


def scout(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Look at the harbor one would sail to; what others see for a price is not worth it."""
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)
    for land in [*[voyage.land for voyage in voyages_of(s, seat)], PAPYRUS_LAND, *face_down(s)]:
        if PEEK.of1(land) in legal:
            return PEEK.of1(land)
    return DONE.base


_VOYAGES: Final[dict[tuple[object, ...], list[Voyage]]] = {}


def voyages_of(s: ParthenonState, seat: int) -> list[Voyage]:
    """What the Fleets of a seat should do, the most useful voyage first. Remembered while they are being loaded."""
    h = seat * KINDS
    key = (
        plan_of(s, seat).serial, tuple(s.hand[h : h + KINDS]), s.skipped[seat],
        tuple([_status(s, seat, land) for land in range(LANDS)]),
        tuple([card for card, seen in zip(s.tops, s.tops_seen, strict=True) if seen >> seat & 1]),
    )  # fmt: skip
    found = _VOYAGES.get(key)
    if found is None:
        if len(_VOYAGES) > REMEMBERED:
            _VOYAGES.clear()
        found = _plan_voyages(s, seat)
        _VOYAGES[key] = found
    return found


def _status(s: ParthenonState, seat: int, land: int) -> int:
    """The Harbor Status as far as a seat knows it: the card, -1 for an unknown one, NO_STATUS where there is none."""
    known = s.up >> land & 1 or s.looked[land] >> seat & 1 or s.status[land] == NO_STATUS
    return s.status[land] if known else -1


def _plan_voyages(s: ParthenonState, seat: int) -> list[Voyage]:
    """One full Fleet or several light ones, whichever promise more."""
    full = _voyages(s, seat, (LIGHT, HOLD))
    if s.fleets[seat] == 1 or not full:
        return full
    light = _voyages(s, seat, (LIGHT,))
    return light if _gained(light) >= _gained(full) else full


def _gained(voyages: list[Voyage]) -> float:
    gain = 0.0
    for voyage in voyages:
        gain += voyage.gain
    return gain


def _voyages(s: ParthenonState, seat: int, limits: tuple[int, ...]) -> list[Voyage]:
    """Fleet after Fleet, the best voyage for what is still at home, with at most so many goods."""
    plan = plan_of(s, seat)
    h = seat * KINDS
    home = s.hand[h : h + KINDS]
    cards = home[:]  # what the seat will have if all goes well
    out: list[Voyage] = []
    for _ in range(s.fleets[seat]):
        best: Voyage | None = None
        alike: set[tuple[object, ...]] = set()  # of Lands that offer the same, the first is looked at
        for land in range(LANDS):
            market = market_at(s, seat, land, LAND_CLASS[land])
            market.special = all(voyage.land != land for voyage in out)  # once is enough
            offered = _offered(s, seat, plan, market)
            if offered in alike:
                continue
            alike.add(offered)
            for limit in limits:
                voyage, cramped = _voyage(s, seat, plan, cards, home, market, limit)
                if voyage is not None and (best is None or voyage.gain > best.gain):
                    best = voyage
                if not cramped:
                    break
        if best is None:
            break
        out.append(best)
        home = [home[kind] - best.cargo[kind] for kind in range(KINDS)]
        cards = [max(best.shopping.now[kind], home[kind]) for kind in range(KINDS)]
    return out


def _offered(s: ParthenonState, seat: int, plan: Plan, market: Market) -> tuple[object, ...]:
    """All that a voyage's worth depends on at a market: Lands where it is equal are alike."""
    paid_there = [k for k, aim in enumerate(plan.aims) if aim.later and not aim.after and market.takes(aim)]
    return market.klass, _status(s, seat, market.land), market.papyrus, AEGIS_FOR_SALE[market.land], *paid_there


def _voyage(
    s: ParthenonState, seat: int, plan: Plan, cards: list[int], home: list[int], market: Market, limit: int
) -> tuple[Voyage | None, bool]:
    """The best voyage to a market, if it is worth it; and whether a higher limit might make another of it."""
    status = market.status
    blocked = status is not None and bool(status.block)
    if blocked and home[WARSHIP] == 0:
        return None, False
    fee = 1 if status is not None and (status.fee is not None or status.toll is not None) else 0
    shopping = shop(plan, cards, home[:COMMODITIES] + [0] * (KINDS - COMMODITIES), market, limit - fee)
    if not shopping.list:
        return None, shopping.cramped
    cargo = [min(shopping.carried[kind], home[kind]) for kind in range(KINDS)]
    if fee or sum(cargo) == 0:  # no Fleet sails empty (P-64)
        rest = [home[kind] - cargo[kind] for kind in range(KINDS)]
        extra = cheapest(plan, shopping.now, rest, COMMODITY_MASK, 1, True)
        if sum(extra) == 0:
            return None, shopping.cramped
        cargo = [cargo[kind] + extra[kind] for kind in range(KINDS)]
        if fee:
            shopping.now = [shopping.now[kind] - extra[kind] for kind in range(KINDS)]
    if blocked:
        cargo[WARSHIP] = 1
    _guard(cargo, home)
    arrives, robbed = _odds(s, seat, market, cargo)
    goods = cargo[:COMMODITIES] + [0] * (KINDS - COMMODITIES)
    at_stake = plan.value(cards, True) - plan.value([cards[kind] - goods[kind] for kind in range(KINDS)], True)
    gain = shopping.gain(cards) * arrives - at_stake * SHARE_LOST * robbed
    if gain < WORTH_SAILING or sum(cargo) > HOLD:
        return None, shopping.cramped
    return Voyage(market.land, cargo, gain, shopping), shopping.cramped


def _guard(cargo: list[int], home: list[int]) -> None:
    """Warships and Gifts go with a Cargo that is worth it, where they do not make it heavy."""
    size = sum(cargo)
    if size < 2:
        return
    for kind in (WARSHIP, GIFT):
        if home[kind] > cargo[kind] and (size < LIGHT or LIGHT < size < HOLD):
            cargo[kind] += 1
            size += 1


def _odds(s: ParthenonState, seat: int, market: Market, cargo: list[int]) -> tuple[float, float]:
    """The chance to arrive with everything and to trade there; and the chance to lose some."""
    klass = LAND_CLASS[market.land]
    heavy = 1 if sum(cargo) > LIGHT else 0
    robbed = ROBBED[heavy] - (PIRATES[heavy] if cargo[WARSHIP] else 0.0)
    if any(cargo[BASICS:COMMODITIES]) and not cargo[WARSHIP]:
        robbed += LURE
    arrives = keeps = 1.0
    for k in range(0 if s.skipped[seat] >> klass & 1 else DRAWN[klass]):
        trouble, loss = SENT_HOME[heavy] + robbed, robbed
        if klass == FOREIGN and k < len(s.tops) and s.tops_seen[k] >> seat & 1:
            trouble, loss = (0.0, 0.0) if s.givens.hazards[s.tops[k]].op.code == SAFE else KNOWN_TROUBLE
        if k == 0 and cargo[GIFT]:
            trouble, loss = trouble * GIFT_HELPS, loss * GIFT_HELPS
        arrives *= 1.0 - trouble
        keeps *= 1.0 - loss
    if _status(s, seat, market.land) == -1:
        arrives *= UNKNOWN_HARBOR
    return arrives, 1.0 - keeps
