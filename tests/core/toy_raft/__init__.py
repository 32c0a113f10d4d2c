"""Raft, a toy on its first day: rules, state, view, imagine, dump and load, and not a word or a drawing.

Each seat draws a secret lot, and steers its own raft for a few turns: `row`, and a die says how far, or that a wave
leaks in; `bail`, and the water goes down. Alone one plays against the sea, which wins if the raft sinks or does not
come far enough; two race.
"""

from __future__ import annotations

from pelagos.core.bag import deal
from pelagos.core.basics import Action, Frame, Seat, only
from pelagos.core.fields import SEATS, AnySeat, Declared, Field, Number
from pelagos.core.flow import Nature, State, Step
from pelagos.core.game import Game
from pelagos.core.options import Option, Options, Value
from pelagos.core.positions import Form
from pelagos.core.result import Result, lost, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.view import View, public_flow
from pelagos.core.vocabulary import Vocabulary, numbers

V = Vocabulary()
LOT = V.verb("lot", numbers(1, 3))
ROW = V.verb("row")
BAIL = V.verb("bail")
DIE = V.verb("die", numbers(1, 6))

TURNS = 6
SUNK = 3  # leaks
FAR = 12  # how far a lone raft must come
LOTS = [1, 2, 3]

BOOK: list[Step[Raft]] = []
DRAW, TURN, WAVE = range(3)


class Raft(State):
    """How far each raft has come, how much water is in it, and the secret lots."""

    __slots__ = ("far", "leaks", "lots", "turns")
    far: list[int]
    leaks: list[int]
    lots: list[int]  # 0: not drawn yet
    turns: int  # still to come, of all seats together

    def __init__(self, seats: int, turns: int, of: Raft | None = None) -> None:
        super().__init__(seats, BOOK, of)
        self.far = of.far[:] if of is not None else [0] * seats
        self.leaks = of.leaks[:] if of is not None else [0] * seats
        self.lots = of.lots[:] if of is not None else [0] * seats
        self.turns = of.turns if of is not None else turns * seats

    def clone(self) -> Raft:
        return Raft(self.seats, 0, self)

    def result(self) -> Result | None:
        if self.frames:
            return None
        points = [far + lot for far, lot in zip(self.far, self.lots, strict=True)]
        if self.seats == 1 and (self.leaks[0] == SUNK or points[0] < FAR):
            return lost(points)
        return Result(ranks_of([[n] for n in points]), points)

    def go_on(self, seat: Seat) -> None:
        self.turns -= 1
        if self.turns and self.leaks[seat] < SUNK:
            self.frames.append((TURN, (seat + 1) % self.seats))


class Draw(Nature[Raft]):
    name = "draw"
    fields = "owner"

    def odds(self, s: Raft, f: Frame) -> list[tuple[Action, int]]:
        return [(LOT.of1(lot), 1) for lot in LOTS if lot not in s.lots]

    def seen(self, s: Raft, f: Frame, a: Action) -> int:
        return only(f[1])

    def apply(self, s: Raft, f: Frame, a: Action) -> None:
        s.lots[f[1]] = V.x[a]
        s.tell(only(f[1]), "drawn", (f[1], V.x[a]))
        s.frames.append((DRAW, f[1] + 1) if f[1] + 1 < s.seats else (TURN, 0))


class Turn(Step[Raft]):
    name = "at-the-oars"
    fields = "seat"

    def legal(self, s: Raft, f: Frame) -> list[Action]:
        return [ROW.base, BAIL.base] if s.leaks[f[1]] else [ROW.base]

    def apply(self, s: Raft, f: Frame, a: Action) -> None:
        if a == ROW.base:
            s.frames.append((WAVE, f[1]))
        else:
            s.leaks[f[1]] -= 1
            s.tell(-1, "bailed", (f[1],))
            s.go_on(f[1])


class Wave(Nature[Raft]):
    name = "wave"
    fields = "rower"

    def odds(self, s: Raft, f: Frame) -> list[tuple[Action, int]]:
        return [(DIE.of1(pips), 1) for pips in range(1, 7)]

    def apply(self, s: Raft, f: Frame, a: Action) -> None:
        if V.x[a] <= 2:
            s.leaks[f[1]] += 1
            s.tell(-1, "leak", (f[1],))
        else:
            s.far[f[1]] += V.x[a]
            s.tell(-1, "rowed", (f[1], V.x[a]))
        s.go_on(f[1])


BOOK.extend([Draw(), Turn(), Wave()])


FIELDS = Declared(
    Field("far", Number(0, 99), per=SEATS),
    Field("leaks", Number(0, SUNK), per=SEATS),
    Field("lots", Number(0, 3), per=SEATS),
    Field("turns", Number(0, 18), always=True),
    module=__name__,
    game="raft",
    state="Raft",
    view="RaftView",
)  # only for positions: the state copies its fields by hand


class RaftForm(Form[Raft]):
    declared = FIELDS
    kinds = {"seat": AnySeat(), "owner": AnySeat(), "rower": AnySeat()}
    options = (Option(key="turns", default=TURNS, low=1, high=9),)
    seats = range(1, 3)
    usual = 1

    def blank(self, seats: int, options: dict[str, Value]) -> Raft:
        return Raft(seats, 0)


class RaftView(View, frozen=True, kw_only=True):
    lot: int
    drawn: list[bool]
    far: list[int]
    leaks: list[int]
    turns: int


class RaftGame(Game[Raft, RaftView]):
    id = "raft"
    version = "1"
    package = "tests.core.toy_raft"
    seats = range(1, 3)
    all_may_lose = (1,)
    options = RaftForm.options
    vocabulary = V
    view_type = RaftView
    form = RaftForm()
    bound = 38

    def setup(self, seats: int, options: Options) -> Raft:
        s = Raft(seats, int(options["turns"]))
        s.frames.append((DRAW, 0))
        s.settle()
        return s

    def view(self, state: Raft, seat: Seat) -> RaftView:
        s, flow = state, public_flow(state, seat)
        return RaftView(
            game=self.id,
            version=self.version,
            seat=seat,
            seats=s.seats,
            options={},
            frames=flow.frames,
            lane=flow.lane,
            shelf=flow.shelf,
            waiting=flow.waiting,
            together=flow.together,
            lot=s.lots[seat] if seat >= 0 else 0,
            drawn=[lot > 0 for lot in s.lots],
            far=s.far[:],
            leaks=s.leaks[:],
            turns=s.turns,
        )

    def imagine(self, view: RaftView, rng: Rng) -> Raft:
        s = Raft(view.seats, 0)
        s.frames, s.far, s.leaks, s.turns = view.frames[:], view.far[:], view.leaks[:], view.turns
        left = [lot for lot in LOTS if lot != view.lot]
        for seat, drawn in enumerate(view.drawn):
            s.lots[seat] = view.lot if seat == view.seat else deal(left, 1, rng)[0] if drawn else 0
        return s


GAME = RaftGame()
