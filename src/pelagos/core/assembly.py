"""Simultaneous phases of the two usual kinds, sealed and open, and what their seats hold in hand meanwhile.

Sealed: everybody asked hands in one full answer, which may be changed till the last one is in; then all are carried out
together. Who is asked follows from public facts alone, so that being asked tells nothing. A half-made answer is in
`draft`, a finished one in `plan`, both known to their seat only. A game says how a seat is asked (`asks` or `question`)
and what comes of the answers (`close`); a lane's step fills the plan and calls `State.seal`, or `State.cancel` to begin
anew.

Open: everybody acts for himself, one act at a time, shown at once, until he is done or rests. Only what a seat is
composing is hidden, in `draft`.

(Numbers that a step declares are class variables: an interpreted game sets them, and the compiled core reads them.)

Every game stays finite: how often a seat may cancel, rest or take back a sealed answer is bounded by its patience. A
step must never let a seat into a half-made answer that it cannot complete.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from .basics import Action, Frame, Seat, only
from .flow import S, State, Step, Together
from .mypyc_shim import mypyc_attr
from .rng import Rng

PATIENCE: Final = 4

A = TypeVar("A", bound="Assembly")


@mypyc_attr(allow_interpreted_subclasses=True)
class Assembly(State):
    """A state whose seats answer side by side: what each is composing, has sealed, and how much patience it has left.

    `draft`, `plan` and `spare` are secrets of their seats; the others are public.
    """

    __slots__ = ("draft", "finished", "plan", "resting", "revised", "spare")
    draft: list[list[int]]  # per seat: the answer it is making
    plan: list[list[int]]  # per seat: the answer it has sealed, or the part of it that is made
    spare: list[int]  # per seat: how often it may still go back
    revised: list[int]  # per seat: how often it has taken back its sealed answer in this step
    finished: int  # mask of the seats that are done with the open step
    resting: int  # mask of those that wait for the others

    def __init__(self, seats: int, book: list[Step[Any]], of: Assembly | None = None) -> None:
        super().__init__(seats, book, of)
        if of is None:
            self.draft = [[] for _ in range(seats)]
            self.plan = [[] for _ in range(seats)]
            self.spare = [0] * seats
            self.revised = [0] * seats
            self.finished = 0
            self.resting = 0
        else:
            self.draft = [part[:] for part in of.draft]
            self.plan = [part[:] for part in of.plan]
            self.spare = of.spare[:]
            self.revised = of.revised[:]
            self.finished = of.finished
            self.resting = of.resting

    def everybody(self) -> int:
        """The mask of all seats."""
        return (1 << self.seats) - 1

    def sealing(self) -> Sealed[Any]:
        """The sealed step that is open."""
        step = self.book[self.frames[self.opened[-1] - 1][0]]
        assert isinstance(step, Sealed)
        return step

    def seal(self, seat: Seat) -> None:
        """The answer is in; its seat is not waited for any more, and may still take it back."""
        self.lanes[seat].append((self.sealing().ready, seat))

    def again(self, seat: Seat) -> None:
        """Forget the answer and ask from the beginning."""
        step = self.sealing()
        step.reset(self, seat)
        self.lanes[seat].append(step.question(self, self.frames[self.opened[-1] - 1], seat))

    def cancel(self, seat: Seat) -> None:
        """Give up the half-made answer, while patience lasts, and begin anew."""
        self.spare[seat] -= 1
        self.again(seat)

    def rest(self, seat: Seat) -> None:
        """In an open step: the seat waits for the others, and may act again whenever it likes."""
        step = self.book[self.frames[self.opened[-1] - 1][0]]
        assert isinstance(step, Open)
        self.spare[seat] -= 1
        self.resting |= 1 << seat
        self.lanes[seat].append((step.resting, seat))

    def done(self, seat: Seat) -> None:
        """In an open step: the seat acts no more."""
        self.finished |= 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Together[A]):
    """A sealed step. It lies on top of whatever else is open: answers have one place each."""

    ready: ClassVar[int] = -1  # the number of the step Ready in the book
    asks: ClassVar[int] = -1  # the number of the step that asks a seat, where its frame is the seat alone
    patience: ClassVar[int] = PATIENCE  # how often a seat may cancel its answer, and how often take it back

    def asked(self, s: A, f: Frame) -> int:
        """The mask of those asked, by public facts; usually it stands in the frame."""
        return f[1]

    def question(self, s: A, f: Frame, seat: Seat) -> Frame:
        """The frame that asks a seat, also when it revises."""
        if self.asks < 0:
            raise NotImplementedError
        return (self.asks, seat)

    def begin(self, s: A, seat: Seat) -> None:
        """What is to be forgotten when the step opens."""
        self.reset(s, seat)
        s.spare[seat] = self.patience

    def reset(self, s: A, seat: Seat) -> None:
        """Forget what a seat has answered so far."""
        s.draft[seat] = []
        s.plan[seat] = []

    def took_back(self, s: A, seat: Seat) -> None:
        """A seat has taken its sealed answer back; to be narrated, where the rules say that everybody sees it."""

    def lanes(self, s: A, f: Frame) -> list[list[Frame]]:
        """Everybody asked has his question."""
        for at in s.opened:
            assert not isinstance(s.book[s.frames[at - 1][0]], Sealed), "a sealed step inside another"
        mask = self.asked(s, f)
        lanes: list[list[Frame]] = []
        for seat in range(s.seats):
            self.begin(s, seat)
            s.revised[seat] = 0
            lanes.append([self.question(s, f, seat)] if mask >> seat & 1 else [])
        return lanes

    def lane_of(self, s: A, f: Frame, seat: Seat, waited: bool) -> list[Frame]:
        """At its question: whoever has answered has done so from there."""
        return [self.question(s, f, seat)] if self.asked(s, f) >> seat & 1 else []

    def guess(self, s: A, f: Frame, seat: Seat, rng: Rng) -> None:
        """Any answer that the seat may give; a game may know likelier ones."""
        lane = s.lanes[seat]
        while lane and lane[-1][0] != self.ready:
            g = lane[-1]
            step = s.book[g[0]]
            menu = step.legal(s, g)
            lane.pop()
            step.apply(s, g, menu[rng.below(len(menu))])
            while lane:
                g = lane.pop()
                if not s.book[g[0]].proceed(s, g):
                    lane.append(g)
                    break


@mypyc_attr(allow_interpreted_subclasses=True)
class Open(Together[A]):
    """An open step. Who is done stands in `finished`, who rests in `resting`; everybody knows where the others are."""

    resting: ClassVar[int] = -1  # the number of the step Resting in the book, where a seat may wait for the others
    patience: ClassVar[int] = PATIENCE  # how often a seat may cancel what it composes, or rest

    def asked(self, s: A, f: Frame) -> int:
        """The mask of those who take part; usually it stands in the frame."""
        return f[1]

    def lane(self, s: A, f: Frame, seat: Seat) -> list[Frame]:
        """The lane of a seat that acts, as everybody knows it."""
        raise NotImplementedError

    def begin(self, s: A, seat: Seat) -> None:
        """What is to be forgotten when the step opens."""
        s.draft[seat] = []
        s.plan[seat] = []
        s.spare[seat] = self.patience

    def lanes(self, s: A, f: Frame) -> list[list[Frame]]:
        """Everybody who takes part acts."""
        mask = self.asked(s, f)
        s.finished = s.everybody() & ~mask
        s.resting = 0
        lanes: list[list[Frame]] = []
        for seat in range(s.seats):
            self.begin(s, seat)
            lanes.append(self.lane(s, f, seat) if mask >> seat & 1 else [])
        return lanes

    def lane_of(self, s: A, f: Frame, seat: Seat, waited: bool) -> list[Frame]:
        """Where everybody knows the seat to be."""
        if not self.asked(s, f) >> seat & 1 or s.finished >> seat & 1:
            return []
        return [(self.resting, seat)] if s.resting >> seat & 1 else self.lane(s, f, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Step[S]):
    """A step whose choices only its own seat sees: a part of an answer in the making."""

    def seen(self, s: S, f: Frame, a: Action) -> int:
        """The seat alone."""
        return only(f[1])


@mypyc_attr(allow_interpreted_subclasses=True)
class Ready(Secret[Assembly]):
    """The seat has answered, and may take its answer back till the last one is in."""

    name = "ready"
    fields = "seat"
    revise: Action

    def __init__(self, revise: Action) -> None:
        super().__init__()
        self.revise = revise

    def legal(self, s: Assembly, f: Frame) -> list[Action]:
        """Taking it back, while patience lasts."""
        return [self.revise] if s.revised[f[1]] < s.sealing().patience else []

    def apply(self, s: Assembly, f: Frame, a: Action) -> None:
        """Ask again."""
        s.revised[f[1]] += 1
        s.again(f[1])
        s.sealing().took_back(s, f[1])

    def waits(self, s: Assembly, f: Frame) -> bool:
        """Nobody waits for it."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Resting(Step[Assembly]):
    """A seat waits for the others in an open step; it may act again whenever it likes."""

    name = "resting"
    fields = "seat"
    act: Action

    def __init__(self, act: Action) -> None:
        super().__init__()
        self.act = act

    def legal(self, s: Assembly, f: Frame) -> list[Action]:
        """Acting again."""
        return [self.act]

    def apply(self, s: Assembly, f: Frame, a: Action) -> None:
        """Back to where it acts."""
        seat = f[1]
        g = s.frames[s.opened[-1] - 1]
        step = s.book[g[0]]
        assert isinstance(step, Open)
        s.resting &= ~(1 << seat)
        s.lanes[seat] += step.lane(s, g, seat)

    def waits(self, s: Assembly, f: Frame) -> bool:
        """Nobody waits for it."""
        return False


def lay_lanes(s: State, viewer: Seat, pending: list[list[Seat]], own: list[list[Frame]], rng: Rng) -> None:
    """The lanes of an imagined position, whose stack, `opened` and fields are those of a view.

    `own` are the viewer's lanes in the phases that are open, the outermost first. The others' are laid as everybody
    knows them; what they have answered under seal is made up.
    """
    frames = s.frames
    opened = s.opened
    s.shelf = []
    s.lanes = []
    for depth in range(len(opened)):
        f = frames[opened[depth] - 1]
        step = s.book[f[0]]
        assert isinstance(step, Together)
        s.shelf.append(s.lanes)
        lanes: list[list[Frame]] = []
        for seat in range(s.seats):
            lanes.append(own[depth][:] if seat == viewer else step.lane_of(s, f, seat, seat in pending[depth]))
        s.lanes = lanes
        if opened[depth] == len(frames):
            s.settle_lanes()
        s.opened = opened[: depth + 1]
        for seat in range(s.seats):
            if seat != viewer and lanes[seat] and seat not in pending[depth]:
                step.guess(s, f, seat, rng)
    s.opened = opened
