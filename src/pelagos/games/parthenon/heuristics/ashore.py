"""In harbor (P-83 to P-97): reveal or pass, what to pay to get in, what to trade."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..rules.content import FLEETS, YEARS
from ..rules.deal import ABROAD_DEAL, ARG, FEE_DEAL, RATE_DEAL, RULE, new_deal
from ..rules.fleet_trade import ADMITTED, MEETS_FEE, Entry
from ..rules.goods import COMMODITIES, COMMODITY_MASK, KINDS
from ..rules.harbor import undecided
from ..rules.market_deals import rates_of
from ..rules.notation import FOREIGN
from ..rules.state import ParthenonState
from ..rules.vocabulary import ABROAD, ASK_PLANS, BUY, DONE, FLEET_TURN, HIRE, PASS, REVEAL, SELL, STAGE, TRADE, USE, V
from .evaluate import holdings
from .market import ASKS_PLANS, BUYS, HIRES, PAYS_STAGE, SELLS, Purchase, market_at, shop
from .plan import plan_of
from .spending import as_planned, cheapest, compose

REMEMBERED: Final = 2000


def speak(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Reveal where there is something to gain."""
    return _speak(s, seat, undecided(s, seat)[len(s.plan[seat])])


def speak_late(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """The same, for one who waited."""
    return _speak(s, seat, f[2])


def _speak(s: ParthenonState, seat: int, land: int) -> Action:
    useful = [fleet for fleet in range(FLEETS) if s.goal[seat * FLEETS + fleet] == land and _useful(s, seat, fleet)]
    return REVEAL.base if useful or _better_gone(s, land) else PASS.base


def _better_gone(s: ParthenonState, land: int) -> bool:
    """A card that bars a harbor: face up it leaves when the Year ends, face down it would stay (P-134, P-135)."""
    return s.year < YEARS and bool(s.givens.statuses[s.status[land]].block)


def _useful(s: ParthenonState, seat: int, fleet: int) -> bool:
    """Whether a Fleet has something to gain where it is, after what it costs to get in."""
    at = seat * FLEETS + fleet
    market = market_at(s, seat, s.goal[at], rates_of(s, at))
    cards, cargo = holdings(s, seat), s.purse(seat, fleet)
    before = cards
    status = market.status
    if status is not None and s.admitted[at] != ADMITTED:
        if status.block and not any(cargo[kind] for kind in status.block):
            return False
        if status.fee is not None:
            fee = cheapest(plan_of(s, seat), cards, cargo, COMMODITY_MASK, 1, True)
            cards = [cards[kind] - fee[kind] for kind in range(KINDS)]
            cargo = [cargo[kind] - fee[kind] for kind in range(KINDS)]
    shopping = shop(plan_of(s, seat), cards, _goods(cargo), market)
    return bool(shopping.list) and shopping.gain(before) > 0.0


def _goods(cargo: list[int]) -> list[int]:
    """Aegis Cards are not for sale."""
    return cargo[:COMMODITIES] + [0] * (KINDS - COMMODITIES)


def enter(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Show what opens the harbor; pay a fee where trade is worth it, with the card that is missed least."""
    step = s.book[f[0]]
    assert isinstance(step, Entry)
    at = step.fleet(s, seat)
    if s.admitted[at] != MEETS_FEE:
        return legal[0]
    fleet = at % FLEETS
    if not s.draft[seat] and not _useful(s, seat, fleet):
        return PASS.base
    return compose(s, seat, s.draft[seat] or new_deal(FEE_DEAL, 0, fleet), s.purse(seat, fleet), legal)


def trade(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """The next deal of a Fleet; then the next Fleet."""
    fleet = f[2]
    if s.draft[seat]:
        return _compose(s, seat, fleet, s.draft[seat], legal)
    for a in legal:
        if V.verb_of[a] == USE.id and s.cargo_size(seat * FLEETS + fleet) > 1:  # better rates for all trades
            return a
    if any(V.verb_of[a] == ABROAD.id for a in legal):  # better rates for one
        for p in _worth_making(s, seat, fleet, FOREIGN):
            if p.row >= 0 and ABROAD.of1(p.row) in legal:
                return ABROAD.of1(p.row)
    for p in _worth_making(s, seat, fleet, rates_of(s, seat * FLEETS + fleet)):
        if _act(p) in legal:
            return _act(p)
    for a in legal:
        if V.verb_of[a] == FLEET_TURN.id and _useful(s, seat, V.x[a]):
            return a
    return DONE.base


def _compose(s: ParthenonState, seat: int, fleet: int, d: list[int], legal: list[Action]) -> Action | None:
    """The next card of a trade, as it was planned: what it buys is part of something larger."""
    abroad = d[RULE] == ABROAD_DEAL
    for p in _worth_making(s, seat, fleet, FOREIGN if abroad else rates_of(s, seat * FLEETS + fleet)):
        if p.deal() == (RATE_DEAL if abroad else d[RULE]) and (p.row < 0 or p.row == d[ARG]):
            choice = as_planned(d, p.give, p.take, legal)
            if choice is not None:
                return choice
            break
    return compose(s, seat, d, s.purse(seat, fleet), legal)


_DEALS: Final[dict[tuple[object, ...], list[Purchase]]] = {}


def _worth_making(s: ParthenonState, seat: int, fleet: int, klass: int) -> list[Purchase]:
    """The trades that a Fleet should make, in order; none, if all of them together bring nothing.

    Remembered while they are being composed.
    """
    plan, cards, cargo = plan_of(s, seat), holdings(s, seat), s.purse(seat, fleet)
    land = s.goal[seat * FLEETS + fleet]
    market = market_at(s, seat, land, klass)
    key = (plan.serial, klass, land, market.status is not None and s.status[land], tuple(cards), tuple(cargo))
    found = _DEALS.get(key)
    if found is None:
        if len(_DEALS) > REMEMBERED:
            _DEALS.clear()
        shopping = shop(plan, cards, _goods(cargo), market)
        found = shopping.list if shopping.gain(cards) > 0.0 else []
        _DEALS[key] = found
    return found


def _act(p: Purchase) -> Action:
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
    return HIRE.of1(p.take.index(1))
