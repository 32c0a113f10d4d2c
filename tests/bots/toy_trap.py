"""Door, a toy for bots that look ahead: what looks best at the end of one's turn invites a thief."""

from __future__ import annotations

from pelagos.core.basics import Action, Frame, Seat
from pelagos.core.flow import State, Step
from pelagos.core.game import Game
from pelagos.core.options import Options
from pelagos.core.result import Result, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.view import View, public_flow
from pelagos.core.vocabulary import Vocabulary

V = Vocabulary()
GRAB = V.verb("grab")  # 3 coins, and the door stays open
GUARD = V.verb("guard")  # 2 coins, and the door is shut
ROB = V.verb("rob")  # through an open door: 4 coins of the other's
WORK = V.verb("work")  # 1 coin

BOOK: list[Step[Door]] = []
TURN, REPLY = range(2)


class Door(State):
    """Coins of two seats, and how many turns are left."""

    __slots__ = ("coins", "left", "open")
    coins: list[int]
    left: int
    open: bool

    def __init__(self, of: Door | None = None) -> None:
        super().__init__(2, BOOK, of)
        self.coins = of.coins[:] if of is not None else [5, 5]
        self.left = of.left if of is not None else 4
        self.open = of.open if of is not None else False

    def clone(self) -> Door:
        return Door(self)

    def result(self) -> Result | None:
        return None if self.frames else Result(ranks_of([[coins] for coins in self.coins]), self.coins[:])


class Turn(Step[Door]):
    name = "turn"
    fields = "seat"

    def legal(self, s: Door, f: Frame) -> list[Action]:
        return [GRAB.base, GUARD.base]

    def apply(self, s: Door, f: Frame, a: Action) -> None:
        s.open = a == GRAB.base
        s.coins[f[1]] += 3 if s.open else 2
        s.frames.append((REPLY, 1 - f[1]))


class Reply(Step[Door]):
    name = "reply"
    fields = "seat"

    def legal(self, s: Door, f: Frame) -> list[Action]:
        return [ROB.base, WORK.base] if s.open else [WORK.base]

    def apply(self, s: Door, f: Frame, a: Action) -> None:
        taken = 4 if a == ROB.base else 0
        s.coins[1 - f[1]] -= taken
        s.coins[f[1]] += taken or 1
        s.left -= 1
        if s.left:
            s.frames.append((TURN, 0))


BOOK.extend([Turn(), Reply()])


class DoorView(View, frozen=True, kw_only=True):
    coins: list[int]
    left: int
    open: bool


class DoorGame(Game[Door, DoorView]):
    """Only what bots need."""

    id = "door"
    version = "1"
    package = "tests.bots"
    seats = range(2, 3)
    vocabulary = V
    view_type = DoorView
    bound = 20

    def setup(self, seats: int, options: Options) -> Door:
        s = Door()
        s.frames.append((TURN, 0))
        return s

    def view(self, state: Door, seat: Seat) -> DoorView:
        flow = public_flow(state, seat)
        return DoorView(
            game=self.id, version=self.version, seat=seat, seats=2, options={}, frames=flow.frames, lane=flow.lane,
            shelf=flow.shelf, waiting=flow.waiting, together=flow.together, coins=state.coins[:], left=state.left,
            open=state.open,
        )  # fmt: skip

    def imagine(self, view: DoorView, rng: Rng) -> Door:
        s = Door()
        s.frames, s.coins, s.left, s.open = view.frames[:], view.coins[:], view.left, view.open
        return s

    def evaluate(self, state: Door) -> list[float]:
        return [coins / sum(state.coins) for coins in state.coins]
