"""In harbor (P-83 to P-97): reveal or pass, what to pay to get in, what to trade."""

from __future__ import annotations

from ....core.basics import Action, Frame
from ..cards import FLEETS
from ..deal import FEE_DEAL, new_deal
from ..fleet_trade import ADMITTED, MEETS_FEE, Entry
from ..goods import COMMODITIES, COMMODITY_MASK, KINDS
from ..harbor import undecided
from ..market_deals import rates_of
from ..notation import FOREIGN
from ..state import ParthenonState
from ..vocabulary import ABROAD, ASK_PLANS, BUY, DONE, FLEET_TURN, HIRE, PASS, REVEAL, SELL, STAGE, TRADE, USE, V
from .market import ASKS_PLANS, BUYS, HIRES, PAYS_STAGE, SELLS, Purchase, Shopping, market_at, shop
from .plan import plan_of
from .spending import cheapest, compose
from .worth import holdings


def speak(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Reveal where there is something to gain."""
    return _speak(s, seat, undecided(s, seat)[len(s.plan[seat])])


def speak_late(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """The same, for one who waited."""
    return _speak(s, seat, f[2])


def _speak(s: ParthenonState, seat: int, land: int) -> Action:
    useful = [fleet for fleet in range(FLEETS) if s.goal[seat * FLEETS + fleet] == land and _useful(s, seat, fleet)]
    return REVEAL.base if useful else PASS.base


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
        return compose(s, seat, s.draft[seat], s.purse(seat, fleet), legal)
    land = s.goal[seat * FLEETS + fleet]
    for a in legal:
        if V.verb_of[a] == USE.id and s.cargo_size(seat * FLEETS + fleet) > 1:  # better rates for all trades
            return a
    if any(V.verb_of[a] == ABROAD.id for a in legal):  # better rates for one
        for p in _shopping(s, seat, fleet, FOREIGN).list:
            if p.row >= 0 and ABROAD.of1(p.row) in legal:
                return ABROAD.of1(p.row)
    for p in _shopping(s, seat, fleet, rates_of(s, seat * FLEETS + fleet)).list:
        if _act(p, land) in legal:
            return _act(p, land)
    for a in legal:
        if V.verb_of[a] == FLEET_TURN.id and _useful(s, seat, V.x[a]):
            return a
    return DONE.base


def _shopping(s: ParthenonState, seat: int, fleet: int, klass: int) -> Shopping:
    market = market_at(s, seat, s.goal[seat * FLEETS + fleet], klass)
    return shop(plan_of(s, seat), holdings(s, seat), _goods(s.purse(seat, fleet)), market)


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
    return HIRE.of1(p.take.index(1))
