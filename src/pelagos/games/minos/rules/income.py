"""Income and clean-up (M-82 to M-91)."""

from __future__ import annotations

from typing import Final, final

from ....core.assembly import Sealed, Secret
from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .boards import INCOME_WEAPONRY, PALACE_CARDS
from .launching import begin
from .palace import into_palace
from .programs import ability_at, route_income
from .state import MinosState
from .steps import (
    AGE_CHANGE,
    CLAIMS,
    ENDING,
    INCOME_OF,
    PALACE_CARD,
    PALACES,
    READY,
    REFILL,
    ROUND,
    SCORING,
    SHIP_INCOME,
    UNVEILING,
)
from .steps import INCOME as INCOME_STEP
from .tiles import INCOME
from .vocabulary import (
    ANEW,
    CITY,
    COLOURS,
    DONE,
    FROM_INCOME,
    IN_INCOME,
    INFLUENCE,
    PALACE,
    POPULATION,
    ROUNDS,
    ROUTES,
    SECTIONS,
    SHIP,
    STRUCTURES,
    V,
)

MARKER, SHIPS, WEAPONRY, TO_PALACE, OF_ABILITY, PARTS = range(6)
MIDDLE: Final = 2  # the round after which Age I ends


@final
class Income(Step[MinosState]):
    """M-82 to M-86: the sub-steps in their order, each for all players in turn order (M-174). M-173: then the offer."""

    name = "income"
    fields = "part"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        part = f[1]
        if part == MARKER:
            s.phase = IN_INCOME
            s.tell(ALL, "phase", (IN_INCOME,))
        if part == PARTS:
            s.frames.append((REFILL,))
            return True
        s.frames.append((INCOME_STEP, part + 1))
        s.frames.append((CLAIMS,))
        if part == TO_PALACE:
            s.frames.append((PALACES, self._have_cards(s)))
            return True
        for clan in reversed(s.in_order()):
            s.frames.append((INCOME_OF, clan, part))
        return True

    def _have_cards(self, s: MinosState) -> int:
        """Those who have a card that could enter; what is in their hands is theirs to know."""
        mask = 0
        for seat in range(s.seats):
            if s.areas[seat] or s.hands[seat]:
                mask |= 1 << seat
        return mask


@final
class IncomeOf(Step[MinosState]):
    """One clan's part of a sub-step."""

    name = "income-of"
    fields = "clan part"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, clan, part = f
        if s.is_rival(clan):
            if part == MARKER:
                self._rival(s, clan)
        elif part == MARKER:
            self._marker(s, clan)
        elif part == SHIPS:
            for route in range(ROUTES, 0, -1):  # M-83: the first comes first
                if s.ships[clan * ROUTES + route - 1]:
                    s.frames.append((SHIP_INCOME, clan, route))
        elif part == WEAPONRY:
            weaponry = s.passive(clan, POPULATION, INCOME_WEAPONRY)  # M-84
            s.weaponry[clan] += weaponry
            s.tell(ALL, "income-weaponry", (clan, weaponry))
        else:
            ability = s.own_ability(clan)
            if ability is not None and ability.effects[INCOME].clauses:
                begin(s, clan, ability_at(s.ability[clan], s.level[clan], INCOME))  # M-86
        return True

    def _marker(self, s: MinosState, clan: int) -> None:
        """M-82: Coins and VP of the marker's position."""
        board = s.givens.box.player_board
        position = s.income[clan]
        coins, vp = board.income_coins[position], board.income_vp[position]
        s.coins[clan] += coins
        s.gain_vp(clan, vp, FROM_INCOME)
        s.tell(ALL, "income", (clan, position, coins, vp))

    def _rival(self, s: MinosState, clan: int) -> None:
        """S-16: 1 VP for each Ship and each City."""
        vp = s.built[clan * STRUCTURES + SHIP] + s.built[clan * STRUCTURES + CITY]
        s.gain_vp(clan, vp, FROM_INCOME)
        s.tell(ALL, "rival-income", (vp,))


@final
class ShipIncome(Step[MinosState]):
    """M-83: the income of the space on which a Ship stands; told before what it brings."""

    name = "ship-income"
    fields = "clan route"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, clan, route = f
        space = s.ships[clan * ROUTES + route - 1]
        s.tell(ALL, "route-income", (clan, route, space))
        begin(s, clan, route_income(route, s.sides[route - 1], space))
        return True


@final
class Palaces(Sealed[MinosState]):
    """M-85: up to the number of Influence, cards enter the Palace."""

    name = "palaces"
    fields = "asked"
    ready = READY
    asks = PALACE_CARD

    def close(self, s: MinosState, f: Frame) -> None:
        for seat in s.in_order():
            if not s.is_rival(seat):
                for card in s.plan[seat]:
                    into_palace(s, seat, card, free=False)
        s.forget_answers()


@final
class PalaceCard(Secret[MinosState]):
    """The next card: of the Area, or of the hand at a loss of its VP (M-85, M-88)."""

    name = "palace-card"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        seat = f[1]
        named = s.draft[seat]
        box = s.givens.box
        left = s.vp[seat]
        for card in named:
            if card in s.hands[seat]:
                left -= box.decrees[card - 1].vp
        cards = [card for card in s.areas[seat] if card not in named]
        cards += [card for card in s.hands[seat] if card not in named and box.decrees[card - 1].vp <= left]
        cards.sort()
        out = [PALACE.of1(card) for card in cards]
        out.append(DONE.base)
        if named and s.spare[seat]:
            out.append(ANEW.base)
        return out

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == ANEW.base:
            s.cancel(seat)
            return
        if a != DONE.base:
            s.draft[seat].append(V.x[a])
            if len(s.draft[seat]) < s.passive(seat, INFLUENCE, PALACE_CARDS):
                s.lanes[seat].append(f)
                return
        s.plan[seat] = s.draft[seat][:]
        s.draft[seat] = []
        s.seal(seat)


@final
class CleanUp(Step[MinosState]):
    """M-89, M-90: dice return, the First Player marker passes on; then scoring, or the next round."""

    name = "clean-up"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        s.rows = [()] * SECTIONS
        s.pool = [0] * (COLOURS * 6)
        s.rival_dice = []
        if s.round < ROUNDS:
            s.first = (s.first + 1) % s.givens.clans
            s.frames.append((ROUND,))
            if s.round == MIDDLE:
                s.frames.append((AGE_CHANGE,))
                s.frames.append((SCORING,))
        else:
            s.frames.append((ENDING,))
            s.frames.append((UNVEILING,))
            s.frames.append((SCORING,))
        return True
