"""Where to sail and with what (P-62 to P-67), and what to do on the way and in harbor (P-68 to P-97)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..cards import DRAWN, FLEETS, HAZARDS, LAND_CLASS, LANDS, PAPYRUS_LAND, STATUSES
from ..deal import FEE_DEAL, RULE, new_deal
from ..fleet_trade import ADMITTED, MEETS_FEE, Entry
from ..goods import ARMY, BASICS, CLASS_MASKS, COMMODITIES, COMMODITY_MASK, GIFT, KINDS, WARSHIP, bits
from ..harbor import undecided
from ..hazard import struck
from ..journey import ROW, face_down
from ..market_deals import rates_of
from ..notation import DIVERT as DIVERTS
from ..notation import EVERY, FOREIGN, GO_HOME, HALF_UP, NEIGHBORING, SAFE
from ..state import HOLD, HOME, IN_HAND, ParthenonState
from ..vocabulary import (
    ABROAD,
    ASK_PLANS,
    BUY,
    CANCEL,
    DONE,
    FLEET_TURN,
    HIRE,
    LOAD,
    PASS,
    PEEK,
    REPLACE,
    REVEAL,
    SAIL,
    SELL,
    SHELTER,
    SHOW,
    STAGE,
    STAY,
    TRADE,
    USE,
    V,
)
from .aims import Plan, plan_of
from .market import (
    ASKS_PLANS,
    BUYS,
    HIRES,
    PAYS_STAGE,
    SELLS,
    Market,
    Purchase,
    Shopping,
    market_at,
    shop,
)
from .spending import cheapest, compose
from .worth import holdings

LIGHT: Final = 3  # cards that many Hazards spare
# Per Hazard drawn, for a light and a heavy Fleet: the chance to be sent home, and to lose something.
SENT_HOME: Final = (0.04, 0.11)
ROBBED: Final = (0.09, 0.17)
PIRATES: Final = (0.04, 0.08)  # the part of that which a Warship keeps off
LURE: Final = 0.08  # rares and gold draw Pirates
SHARE_LOST: Final = 0.5  # of the Cargo of a Fleet that loses something
UNKNOWN_HARBOR: Final = 0.86  # trade goes on
LEAST_GAIN: Final = 0.15


class Mission:
    """A voyage: a Land, a Cargo per kind, and what it can be expected to bring."""

    __slots__ = ("cargo", "gain", "land", "shopping")

    def __init__(self, land: int, cargo: list[int], gain: float, shopping: Shopping) -> None:
        self.land = land
        self.cargo = cargo
        self.gain = gain
        self.shopping = shopping


# Loading.


def launch(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The next small choice of the voyages planned."""
    fleet = len(s.plan[seat]) // ROW
    voyages = voyages_of(s, seat)
    mission = voyages[fleet] if fleet < len(voyages) else None
    d = s.draft[seat]
    if not d:
        return SAIL.of1(mission.land) if mission is not None else STAY.base
    if mission is None or mission.land != d[0]:
        return CANCEL.base if CANCEL.base in legal else DONE.base
    for kind in range(KINDS):
        if d[2 + kind] < mission.cargo[kind]:
            return LOAD.of1(kind)
    return DONE.base


_VOYAGES: Final[dict[tuple[object, ...], list[Mission]]] = {}


def voyages_of(s: ParthenonState, seat: int) -> list[Mission]:
    """What each Fleet of a seat should do, the most useful voyage first. Remembered while it is being loaded."""
    h = seat * KINDS
    known = tuple(s.status[land] if s.up >> land & 1 or s.looked[land] >> seat & 1 else -1 for land in range(LANDS))
    tops = tuple(card for card, seen in zip(s.tops, s.tops_seen, strict=True) if seen >> seat & 1)
    key = (id(plan_of(s, seat)), seat, tuple(s.hand[h : h + KINDS]), s.fleets[seat], known, tops, s.skipped[seat])
    found = _VOYAGES.get(key)
    if found is None:
        if len(_VOYAGES) > 50:
            _VOYAGES.clear()
        found = _plan_voyages(s, seat)
        _VOYAGES[key] = found
    return found


def _plan_voyages(s: ParthenonState, seat: int) -> list[Mission]:
    """One full Fleet, or several light ones, whichever promises more."""
    full = _voyages(s, seat, (LIGHT, HOLD))
    if s.fleets[seat] == 1 or not full:
        return full
    light = _voyages(s, seat, (LIGHT,))
    return light if sum(m.gain for m in light) >= sum(m.gain for m in full) else full


def _voyages(s: ParthenonState, seat: int, limits: tuple[int, ...]) -> list[Mission]:
    plan = plan_of(s, seat)
    h = seat * KINDS
    at_home = s.hand[h : h + KINDS]
    cards = at_home[:]
    out: list[Mission] = []
    for _ in range(s.fleets[seat]):
        best: Mission | None = None
        for land in range(LANDS):
            market = market_at(s, seat, land, LAND_CLASS[land])
            for limit in limits:
                mission = _mission(s, seat, plan, cards, at_home, market, limit)
                if mission is not None and (best is None or mission.gain > best.gain):
                    best = mission
        if best is None:
            break
        out.append(best)
        cards = best.shopping.now[:]
        for kind in range(KINDS):
            at_home[kind] -= best.cargo[kind]
            cards[kind] = max(cards[kind], at_home[kind])
    return out


def _mission(
    s: ParthenonState, seat: int, plan: Plan, cards: list[int], at_home: list[int], market: Market, limit: int
) -> Mission | None:
    """A voyage with at most so many goods, if it is worth it."""
    status = market.status
    warship = at_home[WARSHIP] > 0
    blocked = status is not None and bool(status.block)
    if blocked and not warship:
        return None
    toll = status is not None and status.toll is not None
    fee = 1 if toll or (status is not None and status.fee is not None) else 0
    goods = at_home[:COMMODITIES] + [0] * (KINDS - COMMODITIES)
    shopping = shop(s, seat, plan, cards, goods, market, limit - fee)
    if not shopping.list:
        return None
    cargo = [min(shopping.carried[kind], at_home[kind]) for kind in range(KINDS)]
    before = plan.value(cards, True)
    gain = plan.value(shopping.now, True) + shopping.bonus - before
    if fee or sum(cargo) == 0:
        rest = [at_home[kind] - cargo[kind] for kind in range(KINDS)]
        extra = cheapest(plan, shopping.now, rest, COMMODITY_MASK, 1, True)
        if sum(extra) == 0:
            return None
        if fee:
            gain -= plan.value(shopping.now, True)
            gain += plan.value([shopping.now[k] - extra[k] for k in range(KINDS)], True)
        cargo = [cargo[k] + extra[k] for k in range(KINDS)]
    if blocked:
        cargo[WARSHIP] = 1
    _guards(cargo, at_home)
    lost = before - plan.value([cards[k] - cargo[k] if k < COMMODITIES else cards[k] for k in range(KINDS)], True)
    safe, robbed = _odds(s, seat, market, cargo)
    gain = gain * safe - robbed * SHARE_LOST * lost
    if gain < LEAST_GAIN or sum(cargo) > HOLD:
        return None
    return Mission(market.land, cargo, gain, shopping)


def _guards(cargo: list[int], at_home: list[int]) -> None:
    """Gifts and Warships go with a Cargo that is worth it, where they do not make it heavy."""
    size = sum(cargo)
    if size < 2:
        return
    for kind in (WARSHIP, GIFT):
        if at_home[kind] > cargo[kind] and (size < LIGHT or LIGHT < size < HOLD):
            cargo[kind] += 1
            size += 1


def _odds(s: ParthenonState, seat: int, market: Market, cargo: list[int]) -> tuple[float, float]:
    """The chance to arrive with everything and to trade there; and the chance to lose some."""
    klass = LAND_CLASS[market.land]
    heavy = 1 if sum(cargo) > LIGHT else 0
    home, robbed = SENT_HOME[heavy], ROBBED[heavy]
    if any(cargo[BASICS:COMMODITIES]):
        robbed += LURE
    if cargo[WARSHIP]:
        robbed -= PIRATES[heavy] + (LURE if any(cargo[BASICS:COMMODITIES]) else 0.0)
    draws = 0 if s.skipped[seat] >> klass & 1 else DRAWN[klass]
    arrives, keeps = 1.0, 1.0
    for k in range(draws):
        trouble, loss = home + robbed, robbed
        if klass == FOREIGN and k < len(s.tops) and s.tops_seen[k] >> seat & 1:
            safe = HAZARDS[s.tops[k]].op.code == SAFE
            trouble, loss = (0.0, 0.0) if safe else (0.5, 0.35)
        if k == 0 and cargo[GIFT]:
            trouble, loss = trouble * 0.4, loss * 0.4
        arrives *= 1.0 - trouble
        keeps *= 1.0 - loss
    if market.status is None and s.status[market.land] != -2:
        arrives *= UNKNOWN_HARBOR
    return arrives, 1.0 - keeps


# Looking ahead.


def scout(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Look at the harbor one would sail to; a service is not worth a card."""
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)
    goals = [mission.land for mission in voyages_of(s, seat)]
    for land in [*goals, PAPYRUS_LAND, *face_down(s)]:
        if PEEK.of1(land) in legal:
            return PEEK.of1(land)
    return DONE.base


# Hazards.


def _harm(s: ParthenonState, at: int) -> float:
    """What the Hazard in force would cost a Fleet that it hits, about."""
    op = HAZARDS[s.card].op
    cargo = s.purse(at // FLEETS, at % FLEETS)
    goods = sum(cargo[:COMMODITIES])
    if op.do == GO_HOME:
        return 1.0 * goods
    if op.do == DIVERTS:
        return 0.5
    size = sum(cargo[kind] for kind in bits(CLASS_MASKS[op.what]))
    number = size if op.n == EVERY else (size + 1) // 2 if op.n == HALF_UP else op.n
    lost = max(0, size - number) if op.do else min(size, number)
    return 1.4 * lost


def redraw(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Have the Hazard drawn again if it would hit one's own Fleets hard."""
    op = HAZARDS[s.card].op
    harm = 0.0
    if op.code != SAFE:
        harm = sum(_harm(s, at) for at in bits(struck(s, op, s.klass)) if at // FLEETS == seat)
    return legal[0] if harm > 1.5 else PASS.base


def shelter(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """One's own shelter goes to the fullest Fleet; another's is bought for a heavy one."""
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)
    best, size = DONE.base, 0
    for a in legal:
        if V.verb_of[a] == SHELTER.id:
            held = s.cargo_size(seat * FLEETS + V.y[a])
            own = s.powers[seat] >> V.x[a] & 1
            if held > size and (own or (held > LIGHT and not s.plan[seat])):
                best, size = a, held
    return best


def protect(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Show a Warship, which is kept; use a Gift where the loss is worth more."""
    if V.verb_of[legal[0]] == SHOW.id:
        return legal[0]
    if REPLACE.base not in legal:
        return PASS.base
    asked = [at for at in bits(s.targets) if at // FLEETS == seat and s.cargo[at * KINDS + GIFT]]
    return REPLACE.base if asked and max(_harm(s, at) for at in asked) > 1.5 else PASS.base


def diversion(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Where one's own Fleets would go anyway; else where nobody can trade."""
    own = [s.goal[at] for at in bits(s.targets) if at // FLEETS == seat]
    for a in legal:
        status = s.status[V.x[a]] if s.up >> V.x[a] & 1 else -1
        blocked = status >= 0 and bool(STATUSES[status].block)
        if (own and V.x[a] == own[0]) or (not own and blocked):
            return a
    return legal[0]


# Harbors.


def voice(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Reveal where there is something to trade."""
    land = f[2] if len(f) > 2 else undecided(s, seat)[len(s.plan[seat])]
    for fleet in range(FLEETS):
        at = seat * FLEETS + fleet
        if s.goal[at] == land and _useful(s, seat, fleet):
            return REVEAL.base
    return PASS.base


def _useful(s: ParthenonState, seat: int, fleet: int) -> bool:
    """Whether a Fleet has something to gain where it is."""
    market = market_at(s, seat, s.goal[seat * FLEETS + fleet], rates_of(s, seat * FLEETS + fleet))
    cargo = s.purse(seat, fleet)
    status = market.status
    if status is not None and status.block and not any(cargo[kind] for kind in status.block):
        return False
    plan = plan_of(s, seat)
    cards = holdings(s, seat)
    before = plan.value(cards, True)
    if status is not None and status.fee is not None and s.admitted[seat * FLEETS + fleet] != ADMITTED:
        fee = cheapest(plan, cards, cargo, COMMODITY_MASK, 1, True)
        cards = [cards[k] - fee[k] for k in range(KINDS)]
        cargo = [cargo[k] - fee[k] for k in range(KINDS)]
    shopping = shop(s, seat, plan, cards, cargo[:COMMODITIES] + [0] * (KINDS - COMMODITIES), market)
    return bool(shopping.list) and plan.value(shopping.now, True) + shopping.bonus > before


def entry(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Show what opens the harbor; pay a fee where trade is worth it, with the card that is missed least."""
    step = s.book[f[0]]
    assert isinstance(step, Entry)
    at = step.fleet(s, seat)
    if s.admitted[at] != MEETS_FEE:
        return legal[0]
    place = at % FLEETS
    if not s.draft[seat] and not _useful(s, seat, place):
        return PASS.base
    return compose(s, seat, s.draft[seat] or new_deal(FEE_DEAL, 0, place), s.purse(seat, place), legal) or PASS.base


def trade(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The next deal of a Fleet in harbor; then the next Fleet."""
    place = f[2]
    d = s.draft[seat]
    if d:
        return compose(s, seat, d, s.purse(seat, place), legal)
    at = seat * FLEETS + place
    land = s.goal[at]
    power = next((a for a in legal if V.verb_of[a] == USE.id), -1)
    if power >= 0 and s.cargo_size(at) > 1:
        return power
    cards = holdings(s, seat)
    plan = plan_of(s, seat)
    if any(V.verb_of[a] == ABROAD.id for a in legal):
        for p in _list(s, seat, plan, cards, place, Market(FOREIGN, land, market_at(s, seat, land, FOREIGN).status)):
            a = ABROAD.of1(p.row) if p.row >= 0 else -1
            if a in legal:
                return a
    for p in _list(s, seat, plan, cards, place, market_at(s, seat, land, rates_of(s, at))):
        a = _act(p, land)
        if a in legal:
            return a
    for a in legal:
        if V.verb_of[a] == FLEET_TURN.id and _useful(s, seat, V.x[a]):
            return a
    return DONE.base


def _list(s: ParthenonState, seat: int, plan: Plan, cards: list[int], place: int, market: Market) -> list[Purchase]:
    cargo = s.purse(seat, place)[:COMMODITIES] + [0] * (KINDS - COMMODITIES)
    return shop(s, seat, plan, cards, cargo, market).list


def _act(p: Purchase, land: int) -> Action:
    """The choice that begins a purchase."""
    if p.row >= 0:
        return TRADE.of1(p.row)
    if p.row == SELLS:
        return SELL.base
    if p.row == BUYS:
        return BUY.base
    if p.row == ASKS_PLANS:
        return ASK_PLANS.base
    if p.row == PAYS_STAGE:
        return STAGE.of1(p.arg)
    assert p.row == HIRES
    return HIRE.of1(next(kind for kind in range(KINDS) if p.take[kind]))


__all__ = ["ARMY", "HOME", "NEIGHBORING", "RULE", "diversion", "entry", "launch", "protect", "redraw", "scout"]
