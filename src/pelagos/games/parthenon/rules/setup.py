"""Set-up (P-19 to P-41), and the options a table may agree on (P-144 to P-147, S-3, S-4)."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, sample_of
from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.options import Option, Options
from ....core.rng import Rng
from .content import LANDS, STARTING_VILLAGES, VILLAGES, WONDERS
from .event import gain_cards
from .fleet_trade import receive_plans
from .givens import NO_STATUS, UNSEEN, Givens
from .goods import ARMY, GIFT, bits, mask_of
from .islands import ISLANDS, OTHER_ISLANDS, TORCHES
from .lands import PLANS_LAND
from .losses import some
from .state import ParthenonState
from .steps import BONUS, DEAL, FIRST_ARCHON, FIRST_PLANS, JOIN, YEAR
from .vocabulary import CHANCE_ARCHON, DRAW_PLANS, ISLE, V

MOST_OFFERS: Final = 20
OPTIONS: Final[tuple[Option, ...]] = (
    Option(key="beginner", default=False),  # P-144
    Option(key="delian", default=False),  # P-145
    Option(key="tournament", default=False),  # P-146
    Option(key="offers", default=8, low=0, high=MOST_OFFERS),  # S-3
    Option(key="strict", default=False),  # S-4
)


def givens_of(options: Options) -> Givens:
    """The unchanging part of a game with these checked options."""
    return Givens(dict(options))


def opening(seats: int, options: Options) -> ParthenonState:
    """Decks are ready (P-19 to P-21, P-30 to P-33); Islands are dealt next, then the Archon, then the first Year.

    In the Tournament everybody draws Plans before that (P-146).
    """
    s = ParthenonState(seats, givens_of(options))
    furnish(s)
    s.frames = [(YEAR,)]
    if s.givens.tournament:
        for seat in range(seats - 1, -1, -1):
            s.frames.append((FIRST_PLANS, seat))
    s.frames += [(BONUS,), (FIRST_ARCHON,), (JOIN, joining(seats), mask_of(TORCHES))]
    s.settle()
    return s


def furnish(s: ParthenonState) -> None:
    """Full decks, and what every Island starts with (P-27, P-34; Delian League: P-145; Tournament: P-146)."""
    s.hazard_bag = s.givens.decks.hazard_deck[:]
    s.harbor_bag = s.givens.decks.status_deck[:]
    s.plans_bag = list(range(WONDERS))
    s.year = 1 if s.givens.tournament else 0  # the frame of the Year raises it
    s.status = [UNSEEN] * LANDS
    if s.givens.delian and not s.givens.tournament:
        s.status[PLANS_LAND] = NO_STATUS
    n = s.seats
    s.villages = [(1 << VILLAGES) - 1 if s.givens.tournament else STARTING_VILLAGES] * n
    s.workshops = [1 if s.givens.tournament else 0] * n
    s.fleets = [2 if s.givens.tournament else 1] * n


def joining(seats: int) -> int:
    """How many of the Islands without a torch play (P-22 to P-25)."""
    return seats - len(TORCHES)


@final
class Join(Nature[ParthenonState]):
    """P-22 to P-25: which Islands join those with the torch. Frame: how many more, who plays."""

    name = "join"
    fields = "left islands"
    forced = True

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, left, islands = f
        if left == len([k for k in OTHER_ISLANDS if not islands >> k & 1]):  # P-22: all six
            islands |= mask_of(OTHER_ISLANDS)
            left = 0
        if left == 0:
            s.frames.append((DEAL, 0, islands))
            return True
        return False

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return [(ISLE.of1(k), 1) for k in OTHER_ISLANDS if not f[2] >> k & 1]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.frames.append((JOIN, f[1] - 1, f[2] | 1 << V.x[a]))


@final
class Deal(Nature[ParthenonState]):
    """P-22 to P-26: the Islands are dealt, seat by seat. Frame: the seat, the Islands left."""

    name = "deal"
    fields = "seat islands"
    forced = True

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return [(ISLE.of1(k), 1) for k in bits(f[2])]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, islands = f
        island = V.x[a]
        s.island[seat] = island
        s.seat_of[island] = seat
        s.tell(ALL, "island", (seat, island))
        if seat + 1 < s.seats:
            s.frames.append((DEAL, seat + 1, islands & ~(1 << island)))


@final
class FirstArchon(Nature[ParthenonState]):
    """P-28: one Archon Card is drawn among the players'."""

    name = "first-archon"

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return [(CHANCE_ARCHON.of1(k), 1) for k in range(len(ISLANDS)) if s.seat_of[k] >= 0]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.archon = s.seat_of[V.x[a]]
        s.tell(ALL, "elected", (s.archon,))


@final
class Bonus(Step[ParthenonState]):
    """P-35 to P-41: what 4 and 5 players start with, at home."""

    name = "bonus"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        cards = [ISLANDS[island] for island in s.island]
        if s.seats == 4:
            (extra,) = [seat for seat in range(4) if not cards[seat].torch]
            give(s, extra, ARMY)
            for seat in range(4):
                same_start = cards[seat].start_pair == cards[extra].start_pair
                if seat != extra and (same_start or cards[seat].rare == cards[extra].rare):
                    give(s, seat, GIFT)
        elif s.seats == 5:
            rares = [card.rare for card in cards]
            for seat in range(5):
                if rares.count(rares[seat]) > 1:
                    give(s, seat, GIFT)
        return True


def give(s: ParthenonState, seat: int, kind: int) -> None:
    """One bonus card."""
    gain_cards(s, seat, some(kind, 1))


@final
class FirstPlans(Nature[ParthenonState]):
    """P-146, R-27: the Plans that an Island starts with in the Tournament. Frame: the seat."""

    name = "first-plans"
    fields = "seat"

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.plans_bag, DRAW_PLANS)

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.plans_bag, DRAW_PLANS, rng)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        receive_plans(s, f[1], V.x[a])
