"""Setup (M-11 to M-38, M-167): the board, the draft of Starting cards and Abilities, the first cards."""

from __future__ import annotations

from typing import Final, final

from ....core.assembly import Sealed, Secret
from ....core.bag import odds_of, put
from ....core.basics import ALL, Action, Frame, Seat
from ....core.flow import Nature, Step
from ....core.options import Option, Options
from .content import BOXES
from .givens import LEVELS, Givens
from .state import LANDS, MinosState
from .steps import (
    CHOOSER,
    DEAL_ABILITY,
    DEAL_START,
    DRAWN,
    FIRST_CARD,
    FIRST_CARDS,
    LAY_ABILITY,
    LAY_ACTION_BONUS,
    LAY_BONUS,
    LAY_FOUNDATION,
    LAY_RAIDERS,
    LAY_SIDE,
    LAY_VASE,
    READY,
    REFILL,
    ROUND,
    SETTLE,
    SETUP,
    STARTING,
)
from .vocabulary import (
    ABILITIES,
    ABILITY_IS,
    ACTION_BONUS_IS,
    ACTION_BONUSES,
    ANEW,
    BLUE,
    BONUS_IS,
    BONUSES,
    CHOOSER_IS,
    CITY,
    FOUNDATION_IS,
    FOUNDATIONS,
    FROM_START,
    GOODS,
    IN_SETUP,
    PALACE,
    PEOPLES,
    RAIDERS_ARE,
    RED,
    RETURN,
    ROUTES,
    SIDE_IS,
    SIDES,
    SOLO_CARDS,
    START_IS,
    STARTS,
    STRUCTURES,
    TAKE_ABILITY,
    TAKE_START,
    VASE_IS,
    VASES,
    V,
    age_of,
)

OPTIONS: Final = (
    Option(key="start", default="drafted", words=("drafted", "dealt")),  # M-27, M-28
    Option(key="sides", default="random", words=("random", "a")),  # M-19
    Option(key="level", default="normal", words=LEVELS, seats=(1,)),  # S-19
)
SECOND_SPACE: Final = 1 << 1  # of a Vase: blocked for two (M-23)


def givens_of(seats: int, options: Options) -> Givens:
    """The unchanging part of a game with these checked options."""
    return Givens(seats, BOXES.of(options), dict(options))


def opening(seats: int, options: Options) -> MinosState:
    """The state before the first ply."""
    s = MinosState(seats, givens_of(seats, options))
    s.frames.append((SETUP,))
    s.settle()
    return s


@final
class Setup(Step[MinosState]):
    """M-13 to M-28: the whole setup, part by part, in the order of the rules.

    A solo game is set up as for two (S-1), and has a deck of its own (S-3).
    """

    name = "setup"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        givens = s.givens
        s.phase = IN_SETUP
        for k, start in enumerate(givens.box.starts):
            if start.seats == givens.clans:
                s.laid_starts |= 1 << k
        if givens.clans == 2:
            s.covered = [SECOND_SPACE] * 3
        if givens.rival >= 0:
            s.solo_deck = list(range(1, SOLO_CARDS + 1))
        frames = s.frames
        frames.append((ROUND,))
        frames.append((SETTLE,))
        self._assign(s)
        frames.append((LAY_ABILITY, givens.clans))
        frames.append((LAY_ACTION_BONUS,))
        frames.append((LAY_VASE,))
        frames.append((REFILL,))
        for route in range(ROUTES, 0, -1):
            frames.append((LAY_BONUS, route, RED, givens.clans + 1))
            frames.append((LAY_BONUS, route, BLUE, givens.clans + 1))
        if not givens.first_sides:
            for route in range(ROUTES, 0, -1):
                frames.append((LAY_SIDE, route))
        for region in reversed(givens.layout.tiled):
            frames.append((LAY_RAIDERS, region, 0))
        for region in reversed(givens.layout.tiled):
            frames.append((LAY_RAIDERS, region, 1))
        for region in reversed(givens.layout.tiled):
            frames.append((LAY_FOUNDATION, region))
        return True

    def _assign(self, s: MinosState) -> None:
        """M-27, M-28: the players draft, or are dealt, a Starting card and an Ability."""
        if not s.givens.dealt:
            s.frames.append((CHOOSER,))
            return
        for seat in range(s.seats - 1, -1, -1):
            s.frames.append((DEAL_ABILITY, seat))
            s.frames.append((DEAL_START, seat))


# The board.


@final
class LayFoundation(Nature[MinosState]):
    """M-13: a City Foundation in a region that is nobody's start."""

    name = "lay-foundation"
    fields = "region"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of([tile for tile in range(1, FOUNDATIONS + 1) if tile not in s.foundation], FOUNDATION_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.foundation[f[1]] = V.x[a]
        s.tell(ALL, "foundation", (V.x[a], f[1]))


@final
class LayRaiders(Nature[MinosState]):
    """M-14: Sea Peoples, Level II and then Level I on top."""

    name = "lay-raiders"
    fields = "region people-level"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        laid = s.lords if f[2] else s.raiders
        first = f[2] * PEOPLES + 1
        return odds_of([tile for tile in range(first, first + PEOPLES) if tile not in laid], RAIDERS_ARE)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        if f[2]:
            s.lords[f[1]] = V.x[a]
        else:
            s.raiders[f[1]] = V.x[a]
        s.tell(ALL, "raiders", (V.x[a], f[1]))


@final
class LaySide(Nature[MinosState]):
    """M-19: the side of a Trade Route that lies up."""

    name = "lay-side"
    fields = "route"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return [(SIDE_IS.of1(side), 1) for side in range(SIDES)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.sides[f[1] - 1] = V.x[a]
        s.tell(ALL, "side", (f[1], V.x[a]))


@final
class LayBonus(Nature[MinosState]):
    """M-20: one more Trade Bonus of a colour than there are players, beside a route."""

    name = "lay-bonus"
    fields = "route tile-colour left"

    def _bag(self, s: MinosState, colour: int) -> list[int]:
        first = colour * BONUSES + 1
        laid = s.bonuses[0] + s.bonuses[1] + s.bonuses[2]
        return [tile for tile in range(first, first + BONUSES) if tile not in laid]

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(self._bag(s, f[2]), BONUS_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, route, colour, left = f
        put(s.bonuses[route - 1], V.x[a])
        s.tell(ALL, "bonus-laid", (V.x[a], route))
        if left > 1:
            s.frames.append((LAY_BONUS, route, colour, left - 1))


@final
class LayVase(Nature[MinosState]):
    """M-22: Vases are turned until three colours show; the first of each colour is used."""

    name = "lay-vase"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        bag = [vase for vase in range(1, VASES + 1) if vase not in s.vases and vase not in s.turned]
        return odds_of(bag, VASE_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        vase = V.x[a]
        vases = s.givens.box.vases
        shown = [vases[other - 1].colour for other in s.vases]
        if vases[vase - 1].colour in shown:
            put(s.turned, vase)
            s.tell(ALL, "vase-out", (vase,))
        else:
            s.vases.append(vase)
            s.tell(ALL, "vase", (vase,))
        if len(s.vases) < 3:
            s.frames.append((LAY_VASE,))


@final
class LayActionBonus(Nature[MinosState]):
    """M-24: the Action Bonus."""

    name = "lay-action-bonus"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(list(range(1, ACTION_BONUSES + 1)), ACTION_BONUS_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.action_bonus = V.x[a]
        s.tell(ALL, "action-bonus", (V.x[a],))


# Starting cards and Abilities.


def _in_mask(mask: int, size: int) -> list[int]:
    return [k for k in range(size) if mask >> k & 1]


@final
class LayAbility(Nature[MinosState]):
    """M-25: as many Abilities as players are laid out."""

    name = "lay-ability"
    fields = "left"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(_in_mask(~s.laid_abilities, ABILITIES), ABILITY_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.laid_abilities |= 1 << V.x[a]
        s.tell(ALL, "ability-laid", (V.x[a],))
        if f[1] > 1:
            s.frames.append((LAY_ABILITY, f[1] - 1))


@final
class Chooser(Nature[MinosState]):
    """M-27: who drafts first; alone nobody is asked (S-1)."""

    name = "chooser"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        if s.seats > 1:
            return False
        s.frames.append((STARTING, 0, 0))
        return True

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return [(CHOOSER_IS.of1(seat + 1), 1) for seat in range(s.seats)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.frames.append((STARTING, V.x[a] - 1, 0))
        s.tell(ALL, "chooser", (V.x[a] - 1,))


def take_start(s: MinosState, seat: Seat, start: int) -> None:
    """A Starting card is somebody's."""
    s.laid_starts &= ~(1 << start)
    s.start[seat] = start
    s.tell(ALL, "start", (seat, start))


def take_ability(s: MinosState, seat: Seat, ability: int) -> None:
    """A Special Ability is somebody's."""
    s.laid_abilities &= ~(1 << ability)
    s.ability[seat] = ability
    s.tell(ALL, "ability", (seat, ability))


@final
class Starting(Step[MinosState]):
    """M-27: clockwise each takes a Starting card or an Ability; then, in reverse order, the kind still missing."""

    name = "starting"
    fields = "seat turn"
    forced = True

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        seat = f[1]
        out: list[Action] = []
        if s.start[seat] < 0:
            out += [TAKE_START.of1(start) for start in _in_mask(s.laid_starts, STARTS)]
        if s.ability[seat] < 0:
            out += [TAKE_ABILITY.of1(ability) for ability in _in_mask(s.laid_abilities, ABILITIES)]
        return out

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, turn = f
        if V.verb_of[a] == TAKE_START.id:
            take_start(s, seat, V.x[a])
        else:
            take_ability(s, seat, V.x[a])
        turn += 1
        if turn == 2 * s.seats:
            return
        if turn < s.seats:
            seat = (seat + 1) % s.seats
        elif turn > s.seats:
            seat = (seat - 1) % s.seats
        s.frames.append((STARTING, seat, turn))


@final
class DealStart(Nature[MinosState]):
    """M-28: a Starting card is dealt."""

    name = "deal-start"
    fields = "clan"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(_in_mask(s.laid_starts, STARTS), START_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        take_start(s, f[1], V.x[a])


@final
class DealAbility(Nature[MinosState]):
    """M-28: an Ability is dealt."""

    name = "deal-ability"
    fields = "clan"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(_in_mask(s.laid_abilities, ABILITIES), ABILITY_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        take_ability(s, f[1], V.x[a])


# What the Starting cards give.


@final
class Settle(Step[MinosState]):
    """M-29 to M-37: pieces, resources, the First Player; then everybody draws, in turn order (M-32).

    The rival has the Starting card that is left (S-1), and pieces alone (S-2).
    """

    name = "settle"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        starts = s.givens.box.starts
        if s.givens.rival >= 0:
            s.start[s.givens.rival] = _in_mask(s.laid_starts, STARTS)[0]
        s.laid_starts = 0
        s.laid_abilities = 0
        for clan in range(s.givens.clans):
            start = starts[s.start[clan]]
            if start.first:
                s.first = clan  # M-37
            self._pieces(s, clan, start.region, start.extra_warrior and not s.is_rival(clan))
            if s.is_rival(clan):
                continue
            s.coins[clan] = start.coins  # M-30
            s.weaponry[clan] = start.weaponry
            s.gain_vp(clan, start.vp, FROM_START)
            s.goods[clan * GOODS + start.good] += 1  # M-31: no Income step
            s.stacks[start.good] -= 1
            for good in start.temporary:
                s.temporary[clan * GOODS + good] += 1
        s.tell(ALL, "begins", (s.first,))
        s.frames.append((FIRST_CARDS, s.everybody()))
        players = [clan for clan in s.in_order() if not s.is_rival(clan)]
        for clan in reversed(players):
            s.frames.append((DRAWN, clan, 0, starts[s.start[clan]].draw))
        for clan in players:
            s.tell(ALL, "draws", (clan, starts[s.start[clan]].draw, 0))
        return True

    def _pieces(self, s: MinosState, clan: int, region: int, extra: bool) -> None:
        """M-35, M-36: the third City, and the Warriors."""
        board = s.givens.box.player_board
        here = 1 + extra
        s.city[region] = clan
        s.built[clan * STRUCTURES + CITY] = 1
        s.warriors[clan * LANDS + region] = here
        s.reserves[clan] = board.reserves - extra
        s.supply[clan] = board.supply
        s.stirred = 1
        s.tell(ALL, "settled", (clan, s.start[clan], region, here))


@final
class FirstCards(Sealed[MinosState]):
    """M-32, M-33, M-167: all choose together what they return, and which card enters the Palace."""

    name = "first-cards"
    fields = "asked"
    ready = READY
    asks = FIRST_CARD

    def close(self, s: MinosState, f: Frame) -> None:
        for seat in s.in_order():
            if s.is_rival(seat):
                continue
            plan = s.plan[seat]
            for card in plan[:-1]:
                s.from_hand(seat, card)
                put(s.decks[age_of(card)], card)
            s.tell(ALL, "returned", (seat, len(plan) - 1))
            card = plan[-1]
            s.from_hand(seat, card)
            s.palaces[seat].append(card)
            s.stirred = 1
            s.tell(ALL, "first-palace", (seat, card))
        s.forget_answers()


@final
class FirstCard(Secret[MinosState]):
    """The next card to return; when all are named, the one for the Palace, at no loss of VP (M-33)."""

    name = "first-card"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        seat = f[1]
        named = s.draft[seat]
        verb = RETURN if len(named) < s.givens.box.starts[s.start[seat]].discard else PALACE
        out = [verb.of1(card) for card in s.hands[seat] if card not in named]
        if named and s.spare[seat]:
            out.append(ANEW.base)
        return out

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == ANEW.base:
            s.cancel(seat)
        elif V.verb_of[a] == RETURN.id:
            s.draft[seat].append(V.x[a])
            s.lanes[seat].append(f)
        else:
            s.plan[seat] = [*sorted(s.draft[seat]), V.x[a]]
            s.seal(seat)
