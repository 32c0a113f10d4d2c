"""Between the effects of a turn (M-71): Royal Traits (M-130), extra actions (M-75 to M-81), the exchange of SA5."""

from __future__ import annotations

from typing import Final, final

from ....core.anytime import Act
from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .battle import fight, may_battle
from .effects import MUST_MOVE
from .expand import move_possible
from .gains import gain_coins, take_from_stack, take_temporary
from .launching import begin
from .points import shows_card
from .possible import effect_possible
from .programs import BONUS_TILES, TRAITS
from .state import LANDS, MinosState
from .steps import FINAL_WINDOW, POINT, SALE, TURN, WISH
from .tiles import EXCHANGE
from .vocabulary import (
    BATTLE,
    BATTLING,
    DISCARD,
    DONE,
    GATHER,
    GATHERING,
    GOODS,
    MARCH,
    MARCHING,
    SELL,
    SELLING,
    SWAP,
    SWAPPING,
    TILE_USE,
    TO_COINS,
    TO_WEAPONRY,
    TRAIT,
    USE_TILE,
    V,
)

SWAPPED: Final = 3  # Temporary Goods for one Good (M-79)
SA5: Final = 4  # the number of the Ability of traders (M-146)
INTO_WEAPONRY: Final = 1  # directions of an exchange
INTO_COINS: Final = 2


def between_choices(s: MinosState, seat: int, openly: bool = False) -> list[Action]:
    """Traits that wait, and extra actions that can be completed, each of the six at most once a turn.

    Openly: as far as those can tell who do not see the hand.
    """
    out = [TRAIT.of1(card) for card in sorted(s.traits) if effect_possible(s, seat, TRAITS + card, openly)]
    used = s.extras
    if s.weaponry[seat]:
        if not used >> MARCHING & 1 and move_possible(s, seat):
            out.append(MARCH.base)
        if not used >> GATHERING & 1:
            out += [GATHER.of1(good) for good in gathered_goods(s, seat)]
    if not used >> TILE_USE & 1:
        out += [USE_TILE.of1(tile) for tile in s.tiles[seat] if effect_possible(s, seat, BONUS_TILES + tile, openly)]
    if not used >> SELLING & 1 and s.hands[seat]:
        out.append(SELL.base)
    if not used >> SWAPPING & 1:
        start = seat * GOODS
        out += [SWAP.of1(good) for good in range(GOODS) if s.temporary[start + good] >= SWAPPED and s.stacks[good]]
    if not used >> BATTLING & 1:
        start = seat * LANDS
        for region in s.givens.active:
            if s.warriors[start + region] and may_battle(s, seat, region):
                out.append(BATTLE.of1(region))
    return out


def gathered_goods(s: MinosState, seat: int) -> list[int]:
    """M-76: the types shown in regions with an own Warrior, as far as the supply has them; ascending."""
    start = seat * LANDS
    found = 0
    for region in s.givens.active:
        if s.warriors[start + region]:
            found |= 1 << s.givens.good_at[region]
    return [good for good in range(GOODS) if found >> good & 1 and s.temporary_supply(good) > 0]


def do_between(s: MinosState, seat: int, a: Action) -> None:
    """A Trait (M-130) or an extra action (M-75 to M-80); it is finished before anything else, lying on top (M-71)."""
    verb = V.verb_of[a]
    if verb == TRAIT.id:
        s.traits.remove(V.x[a])
        s.tell(ALL, "trait", (seat, V.x[a]))
        begin(s, seat, TRAITS + V.x[a])
    elif verb == MARCH.id:
        s.extras |= 1 << MARCHING
        _pay_weaponry(s, seat, 1)
        s.frames.append((POINT, seat, MUST_MOVE, 1))
    elif verb == GATHER.id:
        s.extras |= 1 << GATHERING
        _pay_weaponry(s, seat, 1)
        take_temporary(s, seat, V.x[a])
    elif verb == USE_TILE.id:
        s.extras |= 1 << TILE_USE
        s.tiles[seat].remove(V.x[a])
        s.tell(ALL, "used-tile", (seat, V.x[a]))
        begin(s, seat, BONUS_TILES + V.x[a])
    elif verb == SELL.id:
        s.extras |= 1 << SELLING
        s.frames.append((SALE, seat, 0))
    elif verb == SWAP.id:
        s.extras |= 1 << SWAPPING
        s.temporary[seat * GOODS + V.x[a]] -= SWAPPED
        s.tell(ALL, "swapped", (seat, V.x[a]))
        take_from_stack(s, seat, V.x[a])
    else:
        s.extras |= 1 << BATTLING
        fight(s, seat, V.x[a])


def _pay_weaponry(s: MinosState, seat: int, number: int) -> None:
    s.weaponry[seat] -= number
    s.tell(ALL, "paid", (seat, 0, number))


@final
class Sale(Step[MinosState]):
    """M-78: hand cards are discarded for 1 Coin each, one or more."""

    name = "sale"
    fields = "seat at"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return not s.hands[f[1]]

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        out = [DISCARD.of1(card) for card in s.hands[f[1]]]
        if f[2]:
            out.append(DONE.base)
        return out

    def reveals(self, s: MinosState, f: Frame, a: Action, after: MinosState) -> bool:
        """M-10: a card of the hand was shown."""
        return shows_card(s, f[1], a)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, sold = f
        if a == DONE.base:
            return
        s.frames.append((SALE, seat, sold + 1))
        s.from_hand(seat, V.x[a])
        s.discard(V.x[a])
        s.tell(ALL, "sold", (seat, V.x[a]))
        gain_coins(s, seat, 1)


@final
class Exchange(Act[MinosState]):
    """M-146: an SA5 owner exchanges Coins and Weaponry as often as he likes, in one window only one way.

    Windows are the own turn between effects, a build round before the build is handed in, and the one before the final
    battles.
    """

    name = "exchange"

    def holds(self, a: Action) -> bool:
        return a == TO_WEAPONRY.base or a == TO_COINS.base

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        seat = f[1]
        if s.ability[seat] != SA5 or not self._open(s, seat):
            return []
        out: list[Action] = []
        way = s.exchanged[seat]
        if way != INTO_COINS and s.coins[seat] >= self._price(s, seat, INTO_WEAPONRY):
            out.append(TO_WEAPONRY.base)
        if way != INTO_WEAPONRY and s.weaponry[seat] >= self._price(s, seat, INTO_COINS):
            out.append(TO_COINS.base)
        return out

    def _open(self, s: MinosState, seat: int) -> bool:
        """Whether the question that the seat is asked is one of the windows."""
        if s.lanes and s.lanes[seat]:
            return s.lanes[seat][-1][0] == WISH and not s.draft[seat]
        return s.frames[-1][0] in (TURN, FINAL_WINDOW)

    def _price(self, s: MinosState, seat: int, way: int) -> int:
        """What one exchange costs: the effect's clauses are the two ways."""
        ability = s.own_ability(seat)
        assert ability is not None
        return ability.effects[EXCHANGE].clauses[way - 1].cost[0].count

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        way = INTO_WEAPONRY if a == TO_WEAPONRY.base else INTO_COINS
        price = self._price(s, seat, way)
        s.exchanged[seat] = way
        if way == INTO_WEAPONRY:
            s.coins[seat] -= price
            s.weaponry[seat] += 1
            s.tell(ALL, "to-weaponry", (seat, price, 1))
        else:
            s.weaponry[seat] -= price
            s.coins[seat] += 1
            s.tell(ALL, "to-coins", (seat, price, 1))
