"""What to trade with the bank: a shopping list for what an Island wants to build next (P-89 to P-96)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.cards import PAID_IN_FLEET_TRADE, WONDER
from ..rules.deal import BUY_DEAL, HIRE_DEAL, PLANS_DEAL, RATE_DEAL, SELL_DEAL, STAGE_DEAL
from ..rules.decks import Status
from ..rules.goods import BASIC, BASICS, CLASS_MASKS, COMMODITIES, GOLD, GOLDEN, KINDS, PAPYRUS, RARE, bits
from ..rules.lands import AEGIS_FOR_SALE, PAPYRUS_LAND, PLANS_LAND, RATES
from ..rules.notation import FOREIGN
from ..rules.state import ParthenonState
from .aims import Aim, Site
from .plan import MANY, Plan

# What a purchase is: a row of the rate table (0 and up), or one of these.
SELLS: Final = -1  # the good of the harbor's card
BUYS: Final = -2
HIRES: Final = -3
ASKS_PLANS: Final = -4
PAYS_STAGE: Final = -5
OTHER_DEALS: Final = (SELL_DEAL, BUY_DEAL, HIRE_DEAL, PLANS_DEAL, STAGE_DEAL)  # in the order of these

ROW_OF: Final[dict[tuple[int, int], int]] = {(r.give_class, r.get_class): k for k, r in enumerate(RATES[0])}
CLASSES: Final = (BASIC, RARE, GOLDEN)
CLASS_KINDS: Final[list[list[int]]] = [bits(mask) for mask in CLASS_MASKS]
NO_LIMIT: Final = 99
WORTH_A_TRADE: Final = 0.15
EXTRA_CARD: Final = 0.5  # one that comes with the card wanted
MORE_TRADES: Final = 6  # beyond those for what is wanted next


class Market:
    """What a place offers: the rates of a class, perhaps one good with rates of its own, what the Land sells."""

    __slots__ = ("good", "klass", "land", "most", "papyrus", "shortage", "special", "status")

    def __init__(self, klass: int, land: int, status: Status | None, most: int = NO_LIMIT) -> None:
        self.klass = klass
        self.land = land  # -1: none
        self.status = status
        self.most = most  # trades
        self.special = True  # Plans, and stages of Wonders paid in this Land
        self.papyrus = land == PAPYRUS_LAND and klass == FOREIGN
        override = status.override if status is not None else None
        self.good = override.good if override is not None else -1
        self.shortage = override is not None and override.sell_goods.fixed[GOLD] > 0

    def takes(self, aim: Aim) -> bool:
        """Plans are had in one Land only, and some stages of Wonders are paid abroad (P-92, P-121)."""
        if not self.special:
            return False
        if aim.deal == PLANS_DEAL:
            return self.land == PLANS_LAND
        wonder = WONDER[aim.arg // 2]
        return wonder.paid_in[aim.arg % 2] == PAID_IN_FLEET_TRADE and wonder.land == self.land


def market_at(s: ParthenonState, seat: int, land: int, klass: int) -> Market:
    """The market of a Land, as far as the seat knows its harbor."""
    kind = s.status[land]
    known = kind >= 0 and (s.up >> land & 1 or s.looked[land] >> seat & 1)
    return Market(klass, land, s.givens.statuses[kind] if known else None)


class Purchase:
    """One trade: its row or what else it is (of which Wonder), the cards given and taken, per kind."""

    __slots__ = ("arg", "give", "row", "take")

    def __init__(self, row: int, give: list[int], take: list[int], arg: int = 0) -> None:
        self.row = row
        self.give = give
        self.take = take
        self.arg = arg

    def deal(self) -> int:
        """The kind of deal that it is."""
        return RATE_DEAL if self.row >= 0 else OTHER_DEALS[-1 - self.row]


class Shopping:
    """Trades that bring an Island nearer to what it wants, in order, and what it has when they are made."""

    __slots__ = ("bonus", "carried", "cramped", "limit", "list", "market", "now", "plan", "spare", "stall")

    def __init__(self, plan: Plan, cards: Sequence[int], cargo: Sequence[int], market: Market, limit: int) -> None:
        self.plan = plan
        self.market = market
        self.limit = limit  # cards that may be carried there
        self.cramped = False  # whether something was left because of that
        self.now = list(cards)  # all cards, at home and aboard
        self.spare = list(cards)  # those not set aside for something
        plan.make_gold(self.spare)
        self.stall = list(cargo)  # those that are, or may be put, on the market
        self.carried = [0] * KINDS  # those brought to it
        self.list: list[Purchase] = []
        self.bonus = 0.0  # worth of what is not a card

    def gain(self, before: Sequence[int]) -> float:
        """What all this brings to whoever has had these cards, if no Journey follows."""
        return self.plan.value(self.now, True) + self.bonus - self.plan.value(before, True)

    # One good.

    def buy(self, kind: int) -> bool:
        """Get one card of a kind for cards that are spared most easily, and set it aside."""
        best: Purchase | None = None
        least = 1e9
        for offer in self._offers(kind):
            cost = -EXTRA_CARD * sum(offer.take)
            for k in range(COMMODITIES):
                for copy in range(offer.give[k]):
                    cost += self.plan.copies[k][min(self.spare[k] - copy, MANY) - 1]
            if cost < least:
                least, best = cost, offer
        if best is None:
            return False
        self._make(best)
        self.spare[kind] -= 1
        return self._room(sum(self.carried))

    def _offers(self, kind: int) -> list[Purchase]:
        """The ways to get one card of a kind."""
        m = self.market
        out: list[Purchase] = []
        if len(self.list) >= m.most:
            return out
        if kind == m.good:
            if m.shortage:
                self._add(out, BUYS, GOLDEN, 1, kind, 1)
            else:
                self._add(out, BUYS, BASIC, 1, kind, 2)
            return out
        if kind == GOLD and m.shortage and self.free(m.good) > 0:
            give, take = [0] * KINDS, [0] * KINDS
            give[m.good] = take[GOLD] = 1
            out.append(Purchase(SELLS, give, take))
        if kind == PAPYRUS and not m.papyrus:
            return out
        get = BASIC if kind < BASICS else GOLDEN if kind == GOLD else RARE
        for give_class in CLASSES:
            row = ROW_OF.get((give_class, get), -1)
            if row >= 0:
                rate = RATES[m.klass][row]
                self._add(out, row, give_class, rate.give, kind, rate.get)
        return out

    def _add(self, out: list[Purchase], row: int, give_class: int, number: int, kind: int, get: int) -> None:
        """The purchase of a row, if the cards for it are there."""
        spare, stall, copies, good = self.spare, self.stall, self.plan.copies, self.market.good
        there = 0
        for k in CLASS_KINDS[give_class]:
            if k != kind and k != good:
                there += max(0, min(spare[k], stall[k]))
        if there < number:
            return
        give, take = [0] * KINDS, [0] * KINDS
        for _ in range(number):
            best, choice = 1e9, -1
            for k in CLASS_KINDS[give_class]:
                left = spare[k] - give[k]
                if left > 0 and stall[k] > give[k] and k != kind and k != good:
                    cost = copies[k][min(left, MANY) - 1] - 0.01 * spare[k]
                    if cost < best:
                        best, choice = cost, k
            give[choice] += 1
        take[kind] = 1
        if get > 1:  # a second card comes with it
            other = kind
            if kind < BASICS and kind != good:
                other = min([k for k in range(BASICS) if give[k] == 0], key=lambda k: self.now[k] + (k == kind))
            take[other] += get - 1
        out.append(Purchase(row, give, take))

    def free(self, kind: int) -> int:
        """Cards of a kind that are on the market and not set aside."""
        return min(self.spare[kind], self.stall[kind])

    def _make(self, p: Purchase) -> None:
        """Enter a purchase."""
        for k in range(KINDS):
            if p.give[k] or p.take[k]:
                self.carried[k] += p.give[k]
                change = p.take[k] - p.give[k]
                self.spare[k] += change
                self.stall[k] += change
                self.now[k] += change
        self.list.append(p)

    # All that is wanted.

    def for_aims(self) -> None:
        """Go through what the Island wants, best bargains first; get what is missing where it can be had."""
        site = Site(self.plan.slots, self.plan.room)
        for aim in self.plan.aims:
            if not site.holds(aim):
                continue
            here = aim.later and not aim.after and self.market.takes(aim)
            if (aim.later and not here) or site.must_wait(aim) or not self._reach(aim, here):
                continue
            if here:
                self._pay_here(aim)
            site.enter(aim)

    def _pay_here(self, aim: Aim) -> None:
        """Plans, or a stage of a Wonder, are paid from the Cargo (P-96, R-41)."""
        give = [0] * KINDS
        for kind in aim.cards:
            give[kind] += 1
            self.now[kind] -= 1
        row = ASKS_PLANS if aim.deal == PLANS_DEAL else PAYS_STAGE
        self.list.append(Purchase(row, give, [0] * KINDS, aim.arg // 2))
        self.bonus += aim.worth

    def _reach(self, aim: Aim, here: bool) -> bool:
        """Set aside what there is of a cost and buy the rest; nothing happens if that cannot be done."""
        spare, stall, now, carried, trades = self.spare[:], self.stall[:], self.now[:], self.carried[:], len(self.list)
        missing = self._set_aside(aim, here)
        if self._room(sum(self.carried)) and all(self.buy(kind) for kind in missing):
            return True
        self.spare, self.stall, self.now, self.carried = spare, stall, now, carried
        del self.list[trades:]
        return False

    def _set_aside(self, aim: Aim, here: bool) -> list[int]:
        """Set aside the cards of a cost that are there (`here`: on the market); the kinds that are missing."""
        missing: list[int] = []
        for kind, number in aim.named:
            have = min(number, self.free(kind) if here else self.spare[kind])
            self.spare[kind] -= have
            if here:
                self.stall[kind] -= have
                self.carried[kind] += have
            missing += [kind] * (number - have)
        for low, high, different, free in (
            (0, BASICS, aim.different, aim.free),
            (BASICS, PAPYRUS, aim.rare_different, aim.rare_free),
        ):
            wanted = self._most(low, high)[:different] + [-1] * free
            for kind in wanted:
                most = kind if kind >= 0 else self._most(low, high)[0]
                if self.spare[most]:
                    self.spare[most] -= 1
                else:
                    missing.append(most)
        return missing

    def _most(self, low: int, high: int) -> list[int]:
        """The kinds of a class, those there are most of first."""
        return sorted(range(low, high), key=self.spare.__getitem__, reverse=True)

    # What is left over.

    def for_later(self) -> None:
        """Aegis Cards, and cards that help or keep better than those they are bought for."""
        land = self.market.land
        if land >= 0 and AEGIS_FOR_SALE[land] >= 0:
            self._hire(AEGIS_FOR_SALE[land])
        for _ in range(MORE_TRADES):
            if not self._improve():
                break

    def _hire(self, kind: int) -> None:
        """Aegis Cards for gold that nothing else needs more."""
        while self.free(GOLD) > 0:
            give, take = [0] * KINDS, [0] * KINDS
            give[GOLD] = take[kind] = 1
            if not self._fits(give) or self._worth(give, take) - self.plan.value(self.now, True) <= WORTH_A_TRADE:
                return
            self._make(Purchase(HIRES, give, take))

    def _fits(self, give: list[int]) -> bool:
        return self._room(sum(self.carried) + sum(give))

    def _room(self, carried: int) -> bool:
        """Whether so many cards may be carried."""
        if carried > self.limit:
            self.cramped = True
        return carried <= self.limit

    def _worth(self, give: list[int], take: list[int]) -> float:
        """What all cards are worth after one more trade."""
        after = [self.now[k] - give[k] + take[k] for k in range(KINDS)]
        return self.plan.value(after, True)

    def _improve(self) -> bool:
        """One more trade, the one that leaves the cards worth most."""
        best, choice = WORTH_A_TRADE, None
        now = self.plan.value(self.now, True)
        for kind in range(COMMODITIES):
            if kind >= BASICS and not self.plan.named[kind]:
                continue
            for p in self._offers(kind):
                if self._fits(p.give):
                    gain = self._worth(p.give, p.take) - now
                    if gain > best:
                        best, choice = gain, p
        if choice is None:
            return False
        self._make(choice)
        return True


def shop(plan: Plan, cards: Sequence[int], cargo: Sequence[int], market: Market, limit: int = NO_LIMIT) -> Shopping:
    """The trades to make at a market: `cards` are all that a seat has, `cargo` what can be put on the market."""
    out = Shopping(plan, cards, cargo, market, limit)
    out.for_aims()
    out.for_later()
    return out
