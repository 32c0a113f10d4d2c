"""Errand, a toy for bots: an act that pays only after three choices, a wager, and a purse nobody else can see into."""

from __future__ import annotations

from typing import NoReturn

from pelagos.core.basics import TABLE, Action, Frame, Seat
from pelagos.core.flow import Nature, State, Step
from pelagos.core.game import Game
from pelagos.core.options import Options
from pelagos.core.positions import Json
from pelagos.core.result import Result, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.view import View, public_flow
from pelagos.core.vocabulary import Vocabulary, numbers

V = Vocabulary()
REST = V.verb("rest")  # 2 coins, and the next seat
LOAD = V.verb("load")  # nothing yet
SAIL = V.verb("sail")  # nothing yet
SELL = V.verb("sell")  # the cargo's price, and the next seat
DUMP = V.verb("dump")  # nothing, and the next seat
WAGER = V.verb("wager")  # the stake with one chance in four, and the next seat
DIE = V.verb("die", numbers(1, 4))

BOOK: list[Step[Errand]] = []
TURN, HOLD, PORT, ROLL = range(4)


class Errand(State):
    """Coins, and how many turns are left."""

    __slots__ = ("coins", "left", "price", "purse", "stake")
    coins: list[int]
    purse: list[int]  # secret coins of each seat
    left: int
    price: int
    stake: int

    def __init__(self, seats: int, price: int, stake: int, of: Errand | None = None) -> None:
        super().__init__(seats, BOOK, of)
        self.price = price
        self.stake = stake
        self.coins = of.coins[:] if of is not None else [0] * seats
        self.purse = of.purse[:] if of is not None else [1] * seats
        self.left = of.left if of is not None else 4 * seats

    def clone(self) -> Errand:
        return Errand(self.seats, self.price, self.stake, self)

    def result(self) -> Result | None:
        if self.frames:
            return None
        return Result(ranks_of([[coins] for coins in self.coins]), self.coins[:])

    def earn(self, seat: Seat, coins: int) -> None:
        self.coins[seat] += coins
        self.left -= 1
        if self.left:
            self.frames.append((TURN, (seat + 1) % self.seats))


class Turn(Step[Errand]):
    name = "turn"
    fields = "seat"

    def legal(self, s: Errand, f: Frame) -> list[Action]:
        return [REST.base, LOAD.base, WAGER.base]

    def apply(self, s: Errand, f: Frame, a: Action) -> None:
        if a == REST.base:
            s.earn(f[1], 2)
        else:
            s.frames.append((HOLD, f[1]) if a == LOAD.base else (ROLL, f[1]))


class Hold(Step[Errand]):
    name = "hold"
    fields = "seat"

    def legal(self, s: Errand, f: Frame) -> list[Action]:
        return [SAIL.base, DUMP.base]

    def apply(self, s: Errand, f: Frame, a: Action) -> None:
        if a == SAIL.base:
            s.frames.append((PORT, f[1]))
        else:
            s.earn(f[1], 0)


class Port(Step[Errand]):
    name = "port"
    fields = "seat"

    def legal(self, s: Errand, f: Frame) -> list[Action]:
        return [SELL.base, DUMP.base]

    def apply(self, s: Errand, f: Frame, a: Action) -> None:
        s.earn(f[1], s.price if a == SELL.base else 0)


class Roll(Nature[Errand]):
    name = "roll"
    fields = "seat"

    def odds(self, s: Errand, f: Frame) -> list[tuple[Action, int]]:
        return [(DIE.of1(pips), 1) for pips in range(1, 5)]

    def apply(self, s: Errand, f: Frame, a: Action) -> None:
        s.earn(f[1], s.stake if V.x[a] == 4 else 0)


BOOK.extend([Turn(), Hold(), Port(), Roll()])


class ErrandView(View, frozen=True, kw_only=True):
    coins: list[int]
    purse: int
    left: int


class ErrandGame(Game[Errand, ErrandView]):
    """Only what bots need: no positions are read or written."""

    id = "errand"
    version = "1"
    package = "tests.bots"
    seats = range(1, 4)
    vocabulary = V
    view_type = ErrandView
    bound = 100

    def __init__(self, price: int = 5, stake: int = 4, advice: Action | None = None) -> None:
        self.price = price
        self.stake = stake
        self.advice = advice
        self.judged = 0

    def setup(self, seats: int, options: Options) -> Errand:
        s = Errand(seats, self.price, self.stake)
        s.frames.append((TURN, 0))
        s.settle()
        return s

    def view(self, state: Errand, seat: Seat) -> ErrandView:
        flow = public_flow(state, seat)
        return ErrandView(
            game=self.id, version=self.version, seat=seat, seats=state.seats, options={}, frames=flow.frames,
            lane=flow.lane, shelf=flow.shelf, waiting=flow.waiting, together=flow.together, coins=state.coins[:],
            purse=0 if seat == TABLE else state.purse[seat], left=state.left,
        )  # fmt: skip

    def imagine(self, view: ErrandView, rng: Rng) -> Errand:
        s = Errand(view.seats, self.price, self.stake)
        s.frames, s.coins, s.left = view.frames[:], view.coins[:], view.left
        s.purse = [view.purse if seat == view.seat else rng.below(9) for seat in range(view.seats)]
        return s

    def evaluate(self, state: Errand) -> list[float]:
        self.judged += 1
        return [coins / 100 for coins in state.coins]

    def advise(self, state: Errand, seat: Seat, legal: list[Action]) -> Action | None:
        return self.advice

    def _none(self) -> NoReturn:
        raise AssertionError("not for bots")

    def dump(self, state: Errand) -> Json:
        self._none()

    def load(self, data: Json) -> Errand:
        self._none()
