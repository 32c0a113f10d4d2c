"""O-5 to O-13: coins are dealt, then round by round a laurel is turned up and everybody lays a coin."""

from __future__ import annotations

from pelagos.core.assembly import Sealed, Secret
from pelagos.core.bag import odds_of, pour, put, sample_of
from pelagos.core.basics import ALL, Action, Frame, only
from pelagos.core.flow import Nature
from pelagos.core.rng import Rng

from .state import Obol
from .steps import DEAL, OFFER, OFFERS, READY, TURN
from .vocabulary import CHANGES, COIN, LAUREL, LAY, V


class Deal(Nature[Obol]):
    """O-5: one coin goes to a hand, round the table, until all hands are full."""

    name = "deal"
    fields = "dealt"  # coins dealt so far

    def odds(self, s: Obol, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.bag, COIN)

    def sample(self, s: Obol, f: Frame, rng: Rng) -> Action:
        return sample_of(s.bag, COIN, rng)

    def seen(self, s: Obol, f: Frame, a: Action) -> int:
        return only(f[1] % s.seats)  # O-5: only its owner sees it

    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        seat, coin = f[1] % s.seats, V.x[a]
        s.bag.remove(coin)
        put(s.hands[seat], coin)
        s.tell(only(seat), "dealt", (seat, coin))
        full = f[1] + 1 == s.seats * s.size
        s.frames.append((TURN,) if full else (DEAL, f[1] + 1))


class Turn(Nature[Obol]):
    """O-7: a laurel is turned up; then everybody chooses a coin."""

    name = "turn"

    def odds(self, s: Obol, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.laurels, LAUREL)

    def sample(self, s: Obol, f: Frame, rng: Rng) -> Action:
        return sample_of(s.laurels, LAUREL, rng)

    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        s.laurels.remove(V.x[a])
        put(s.pot, V.x[a])
        s.tell(ALL, "turned", (V.x[a],))
        s.frames.append((OFFERS,))


class Offers(Sealed[Obol]):
    """O-8 to O-12: the sealed coins of one round."""

    name = "offers"
    ready = READY
    patience = CHANGES

    def asked(self, s: Obol, f: Frame) -> int:
        return s.everybody()

    def question(self, s: Obol, f: Frame, seat: int) -> Frame:
        return (OFFER, seat)

    def took_back(self, s: Obol, seat: int) -> None:
        s.tell(ALL, "revised", (seat,))

    def close(self, s: Obol, f: Frame) -> None:
        coins = [plan[0] for plan in s.plan]
        for seat, coin in enumerate(coins):
            s.tell(ALL, "shown", (seat, coin))
        alone = [coin for coin in coins if coins.count(coin) == 1]
        if alone:  # O-10
            winner = coins.index(max(alone))
            s.tell(ALL, "won", (winner, sum(s.pot)))
            pour(s.won[winner], s.pot)
            s.pot = []
        else:  # O-11
            s.tell(ALL, "stays", (sum(s.pot),))
        for seat, coin in enumerate(coins):  # O-12
            s.hands[seat].remove(coin)
            put(s.spent[seat], coin)
            s.plan[seat] = []
        if s.hands[0]:  # O-13
            s.frames.append((TURN,))


class Offer(Secret[Obol]):
    """O-8: one seat chooses a coin, in its own lane."""

    name = "offer"
    fields = "seat"

    def legal(self, s: Obol, f: Frame) -> list[Action]:
        return [LAY.of1(coin) for coin in sorted(set(s.hands[f[1]]))]

    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        s.plan[f[1]] = [V.x[a]]
        s.tell(ALL, "laid", (f[1],))
        s.seal(f[1])
