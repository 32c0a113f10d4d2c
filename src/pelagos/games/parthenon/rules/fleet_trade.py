"""Phase 6, Fleet Trade: what a Fleet meets in a harbor, then trades, each player for himself (P-87 to P-97, S-6 b)."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, sample_of
from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .asking import Asking
from .cards import PAID_IN_FLEET_TRADE, power_op
from .content import FLEETS, WONDERS_EACH
from .deal import (
    ABROAD_DEAL,
    BUY_DEAL,
    DEALS,
    FEE_DEAL,
    HIRE_DEAL,
    PLANS_DEAL,
    RATE_DEAL,
    RULE,
    SELL_DEAL,
    STAGE_DEAL,
    advance,
    affordable,
    choose,
    half_made,
    new_deal,
    options,
)
from .decks import Status
from .givens import MOST_TRADES, PATIENCE, PLANS
from .goods import BASIC, BASICS, GOLD, KINDS, bits, mask_of
from .harbor import is_open
from .lands import AEGIS_FOR_SALE, LAND_CLASS, PLANS_LAND, RATES, ROWS
from .market_deals import foreign_power, good_of, rates_of, status_at
from .notation import ONE_FLEET, RATE_AS
from .sealed import Open
from .state import ParthenonState
from .steps import ENTRY, MARKET, MARKETS, OPEN_MARKETS, SPILL
from .vocabulary import (
    ABROAD,
    ASK_PLANS,
    BUY,
    CANCEL,
    DONE,
    DRAW_PLANS,
    FLEET_TURN,
    HIRE,
    PASS,
    SELL,
    SHOW,
    STAGE,
    TRADE,
    USE,
    V,
)
from .wonders import stages

# Where a Fleet stands in a harbor, in `admitted`: what it meets next, or how that ended.
MEETS_BLOCK: Final = 0
ADMITTED: Final = 1
BARRED: Final = 2
MEETS_FEE: Final = 3
MEETS_TOLL: Final = 4


def may_show(s: ParthenonState, at: int, kinds: list[int]) -> bool:
    """Whether public facts let a Fleet show one of these Aegis Cards: its Island owns one, aboard or not."""
    return s.cargo_size(at) > 0 and any(s.aegis(at // FLEETS, kind) > 0 for kind in kinds)


def meet(s: ParthenonState, at: int, status: Status | None, stage: int) -> None:
    """P-87, P-88, S-6: what a Fleet meets from a stage on, up to a question; what facts decide is done at once."""
    if status is None:
        s.admitted[at] = ADMITTED
        return
    if stage == MEETS_BLOCK:
        if status.block:
            s.admitted[at] = MEETS_BLOCK if may_show(s, at, status.block) else BARRED
            if s.admitted[at] == BARRED:
                s.tell(ALL, "barred", (at // FLEETS, at % FLEETS, s.goal[at]))
            return
        stage = MEETS_FEE
    if stage == MEETS_FEE:
        if status.fee is not None:
            s.admitted[at] = MEETS_FEE if s.cargo_size(at) >= status.fee.size else BARRED
            if s.admitted[at] == BARRED:
                s.tell(ALL, "barred", (at // FLEETS, at % FLEETS, s.goal[at]))
            return
        stage = MEETS_TOLL
    if stage == MEETS_TOLL and status.toll is not None:
        if may_show(s, at, status.toll.show):
            s.admitted[at] = MEETS_TOLL
            return
        take_toll(s, at, status)
    s.admitted[at] = ADMITTED


def take_toll(s: ParthenonState, at: int, status: Status) -> None:
    """The loss, at random; then the Fleet goes on."""
    toll = status.toll
    assert toll is not None
    if s.cargo_size(at) > 0:
        s.tell(ALL, "toll", (at // FLEETS, at % FLEETS, s.status[s.goal[at]]))
    s.frames.append((SPILL, at // FLEETS, at % FLEETS, toll.what, toll.n if toll.n >= 0 else 99))
    s.admitted[at] = ADMITTED


@final
class FleetTrade(Step[ParthenonState]):
    """Every Fleet at a Land with activity meets what its status says."""

    name = "fleet-trade"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.frames.append((OPEN_MARKETS,))
        for at in range(s.seats * FLEETS):
            land = s.goal[at]
            if land >= 0 and is_open(s, land):
                meet(s, at, status_at(s, at), MEETS_BLOCK)
            else:
                s.admitted[at] = BARRED
        return True


def can_matter(s: ParthenonState, at: int) -> bool:
    """Whether public facts leave a Fleet something to decide or to trade (R-12, S-6)."""
    if s.admitted[at] == BARRED:
        return False
    if s.cargo_size(at) > 0 or s.admitted[at] != ADMITTED:
        return True
    return s.goal[at] == PLANS_LAND and plans_taken(s, at // FLEETS) == 0


def plans_taken(s: ParthenonState, seat: int) -> int:
    """How many Plans an Island has had (P-96)."""
    o = seat * WONDERS_EACH
    return sum([1 for k in range(o, o + WONDERS_EACH) if s.wonder[k] >= 0])


@final
class OpenMarkets(Step[ParthenonState]):
    """Trade begins for whoever has a Fleet that can trade."""

    name = "open-markets"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.frames.append((MARKETS, mask_of([at // FLEETS for at in range(s.seats * FLEETS) if can_matter(s, at)])))
        return True


@final
class Markets(Open):
    """Everybody trades for himself; the one shared thing is the shuffled deck of Plans, where order changes no odds."""

    name = "markets"
    fields = "asked"

    def lane(self, s: ParthenonState, f: Frame, seat: int) -> list[Frame]:
        return [(MARKET, seat, -1), (ENTRY, seat)]

    def close(self, s: ParthenonState, f: Frame) -> None:
        return


@final
class Entry(Asking):
    """Fees, tolls and shows come first, Fleet by Fleet (P-87, P-88, S-6 b)."""

    name = "entry"
    fields = "seat"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        return self.fleet(s, f[1]) < 0

    def fleet(self, s: ParthenonState, seat: int) -> int:
        """The first Fleet (3 seat + fleet) that has a question to answer, or -1."""
        for at in range(seat * FLEETS, seat * FLEETS + FLEETS):
            if s.admitted[at] != ADMITTED and s.admitted[at] != BARRED:
                return at
        return -1

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        at = self.fleet(s, seat)
        status = status_at(s, at)
        assert status is not None
        out: list[Action] = []
        if s.admitted[at] == MEETS_FEE:
            place = at % FLEETS
            purse = s.purse(seat, place)
            if s.draft[seat]:
                return half_made(s, seat, purse)
            if affordable(s, seat, FEE_DEAL, 0, place, purse):
                out = options(s, seat, new_deal(FEE_DEAL, 0, place), purse)
        else:
            kinds = status.block if s.admitted[at] == MEETS_BLOCK else status.toll.show if status.toll else []
            out = [SHOW.of1(kind) for kind in kinds if s.cargo[at * KINDS + kind]]
        out.append(PASS.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        at = self.fleet(s, seat)
        status = status_at(s, at)
        assert status is not None
        stage = s.admitted[at]
        s.lanes[seat].append(f)
        if a == CANCEL.base:
            s.spare[seat] -= 1
            s.draft[seat] = []
        elif a == PASS.base:
            if stage == MEETS_TOLL:
                take_toll(s, at, status)
            else:
                s.admitted[at] = BARRED
                told = "fee-declined" if stage == MEETS_FEE else "showed-nothing"
                s.tell(ALL, told, (seat, at % FLEETS, s.goal[at]))
        elif stage == MEETS_FEE:
            d = s.draft[seat] or new_deal(FEE_DEAL, 0, at % FLEETS)
            choose(s, seat, d, a)
            if advance(s, seat, d, s.purse(seat, at % FLEETS)):
                s.draft[seat] = []
                s.spare[seat] = PATIENCE  # for each deal anew
                DEALS[FEE_DEAL].carry(s, seat, d)
                meet(s, at, status, MEETS_TOLL)
            else:
                s.draft[seat] = d
        else:
            s.prove_aboard(at, V.x[a])
            s.tell(ALL, "showed-aboard", (seat, at % FLEETS, V.x[a]))
            if stage == MEETS_BLOCK:
                meet(s, at, status, MEETS_FEE)
            else:
                s.admitted[at] = ADMITTED

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == PASS.base or V.verb_of[a] == SHOW.id else only(f[1])


@final
class Market(Asking):
    """P-89 to P-97, R-40, R-41, R-52: one seat trades with its Fleets, one deal at a time, till it is done.

    Frame: the seat, the Fleet that trades now (-1: to be taken, the first that may).
    """

    name = "market"
    fields = "seat fleet"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, seat, fleet = f
        if fleet >= 0 and can_matter(s, seat * FLEETS + fleet):
            return False
        for place in range(FLEETS):
            at = seat * FLEETS + place
            if s.admitted[at] == ADMITTED and can_matter(s, at):
                s.lanes[seat].append((MARKET, seat, place))
                return True
        s.done(seat)  # public facts leave nothing to trade
        return True

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        _, seat, place = f
        purse = s.purse(seat, place)
        if s.draft[seat]:
            return half_made(s, seat, purse)
        out = []
        at = seat * FLEETS + place
        land = s.goal[at]
        for other in range(0 if s.spare[seat] > 0 else place + 1, FLEETS):  # the next one's turn comes in any case
            if other != place and s.admitted[seat * FLEETS + other] == ADMITTED:
                if can_matter(s, seat * FLEETS + other):
                    out.append(FLEET_TURN.of1(other))
        if s.trades[at] < MOST_TRADES:
            self.trades(s, seat, place, purse, out)
        taken = plans_taken(s, seat)
        if land == PLANS_LAND and taken < WONDERS_EACH and affordable(s, seat, PLANS_DEAL, taken, place, purse):
            out.append(ASK_PLANS.base)
        for arg in stages(s, seat, PAID_IN_FLEET_TRADE, land):
            if affordable(s, seat, STAGE_DEAL, arg, place, purse):
                out.append(STAGE.of1(arg // 2))
        if s.as_abroad[at] == 0:
            for power in bits(s.has(seat, RATE_AS)):
                op = power_op(power, RATE_AS)
                if op.scope == ONE_FLEET and op.what == LAND_CLASS[land]:
                    out.append(USE.of1(power))
        out.append(DONE.base)
        return out

    def trades(self, s: ParthenonState, seat: int, place: int, purse: list[int], out: list[Action]) -> None:
        """Rates of the Land, of the other class by a power, of the card that lies here, and Aegis for sale."""
        at = seat * FLEETS + place
        land = s.goal[at]
        good = good_of(s, at)
        basics = sum(purse[:BASICS]) - (purse[good] if good >= 0 else 0)
        rares = sum(purse[BASICS:GOLD])
        counts = [0, 0, basics, rares, purse[GOLD]]
        klass = rates_of(s, at)
        self.rows(s, seat, place, purse, counts, klass, RATE_DEAL, out)
        power = foreign_power(s, seat, land)
        if power >= 0 and klass == LAND_CLASS[land]:
            self.rows(s, seat, place, purse, counts, power_op(power, RATE_AS).rates, ABROAD_DEAL, out)
        if good >= 0:
            if affordable(s, seat, SELL_DEAL, 0, place, purse):
                out.append(SELL.base)
            if affordable(s, seat, BUY_DEAL, 0, place, purse):
                out.append(BUY.base)
        if AEGIS_FOR_SALE[land] >= 0 and purse[GOLD]:
            out.append(HIRE.of1(AEGIS_FOR_SALE[land]))

    def rows(
        self,
        s: ParthenonState,
        seat: int,
        place: int,
        purse: list[int],
        counts: list[int],
        klass: int,
        deal: int,
        out: list[Action],
    ) -> None:
        """The rows of a class that can be paid. `counts` are the cards there are of each class."""
        verb = TRADE if deal == RATE_DEAL else ABROAD
        for row in range(ROWS):
            rate = RATES[klass][row]
            if counts[rate.give_class] < rate.give:
                continue
            if rate.give_class == rate.get_class and rate.give >= (5 if rate.give_class == BASIC else 3):
                # so many cards may be of all the kinds one could receive
                if not affordable(s, seat, deal, row, place, purse):
                    continue
            out.append(verb.of1(row))

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, place = f
        verb = V.verb_of[a]
        if verb == DONE.id:
            s.done(seat)
            return
        if verb == FLEET_TURN.id:
            if V.x[a] < place:
                s.spare[seat] -= 1
            s.lanes[seat].append((MARKET, seat, V.x[a]))
            return
        s.lanes[seat].append(f)
        if verb == CANCEL.id:
            s.spare[seat] -= 1
            s.draft[seat] = []
            return
        if verb == USE.id and not s.draft[seat]:
            s.used[seat] |= 1 << V.x[a]
            s.as_abroad[seat * FLEETS + place] = 1
            s.tell(ALL, "rates-abroad", (seat, place, V.x[a]))
            return
        if s.draft[seat]:
            choose(s, seat, s.draft[seat], a)
        else:
            s.draft[seat] = self.begin(s, seat, place, a)
        d = s.draft[seat]
        if advance(s, seat, d, s.purse(seat, place)):
            s.draft[seat] = []
            s.spare[seat] = PATIENCE  # for each deal anew
            DEALS[d[RULE]].carry(s, seat, d)

    def begin(self, s: ParthenonState, seat: int, place: int, a: Action) -> list[int]:
        """The deal that a choice begins."""
        verb = V.verb_of[a]
        if verb == TRADE.id:
            return new_deal(RATE_DEAL, V.x[a], place)
        if verb == ABROAD.id:
            return new_deal(ABROAD_DEAL, V.x[a], place)
        if verb == SELL.id:
            return new_deal(SELL_DEAL, 0, place)
        if verb == BUY.id:
            return new_deal(BUY_DEAL, 0, place)
        if verb == HIRE.id:
            return new_deal(HIRE_DEAL, 0, place)
        if verb == ASK_PLANS.id:
            return new_deal(PLANS_DEAL, plans_taken(s, seat), place)
        land = s.goal[seat * FLEETS + place]
        arg = next(arg for arg in stages(s, seat, PAID_IN_FLEET_TRADE, land) if arg // 2 == V.x[a])
        return new_deal(STAGE_DEAL, arg, place)

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == DONE.base else only(f[1])  # a deal is told when it is made


@final
class DrawPlans(Nature[ParthenonState]):
    """P-97: Plans are drawn; the matching Wonder Card comes with them. Frame: the seat."""

    name = "draw-plans"
    fields = "seat"

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.plans_bag, DRAW_PLANS)

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.plans_bag, DRAW_PLANS, rng)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        receive_plans(s, f[1], V.x[a])


def receive_plans(s: ParthenonState, seat: int, wonder: int) -> None:
    """An Island has Plans, and the Wonder Card with them."""
    s.plans_bag.remove(wonder)
    k = seat * WONDERS_EACH + plans_taken(s, seat)
    s.wonder[k] = wonder
    s.stage[k] = PLANS
    s.tell(ALL, "plans", (seat, wonder))
