"""How a game flows: a stack of frames, the steps they name, and one small stack per seat for simultaneous phases.

A frame is a tuple of small ints: the number of a step in the game's book, then that step's fields. Frames are public;
secrets live in named fields of the state. Phases are pushed in reverse order, and whatever interrupts (a battle inside
a landing inside a creature's call) is simply pushed on top.

A `Together` step is pushed like any other; when its turn comes it opens one lane per seat. A lane is a small stack of
frames of its own: seats answer side by side, in several small choices each. The phase closes when nobody is waited for.
The two usual kinds, sealed and open, stand in `assembly.py`. The rules that keep it from leaking:

- no lane pushes onto another lane (what one seat sends another waits in a field of the state, an inbox);
- a half-made answer lives in a secret field, never in a frame;
- sealed answers are carried out together, in seat order, when the phase closes;
- who is asked, and what is offered, follows from what the seat itself may know.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, cast

from .basics import ALL, CHANCE, NOBODY, Action, Frame, Seat
from .mypyc_shim import mypyc_attr
from .packed import alike
from .result import Result
from .rng import Rng

ASK: Final = 0  # the frame asks one seat, named by its first field
NATURE: Final = 1  # the frame is a chance ply
TOGETHER: Final = 2  # the frame waits for the lanes
ACT: Final = 3  # no frame of a stack: an act at any time (anytime.py)

MOST_STEPS: Final = 20_000  # that follow one another without anybody being asked: only a written position has more

_SOLO: Final[list[tuple[int, ...]]] = [(p,) for p in range(16)]
_CHANCE: Final[tuple[int, ...]] = (CHANCE,)

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Hears what happens: a mask of the seats that see it, a key, and small ints the key's words are made of."""

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Take notice of one event."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One step of the rulebook. Stateless: all it knows is in the state and in its frame.

    `name` and `fields` make positions readable: a frame is dumped as `["offer", 2, 0, -1]`, in the order of `fields`.
    Whenever `proceed`, `apply` or `close` run, the frame has been popped: push it back, push a changed one, or nothing.
    """

    name: str = ""
    fields: str = ""  # names of the frame's fields after the step number; for an ASK step the first one is the seat
    kind: int = ASK
    forced: bool = False  # a lone legal choice is taken without asking (only where everything in it is public)

    def __init__(self) -> None:
        """What a class says in its body is written into the step: compiled code looks for it there and nowhere else,
        and a game that is not compiled may stand on a core that is."""
        kind, forced = getattr(type(self), "kind", None), getattr(type(self), "forced", None)
        if isinstance(kind, int):
            self.kind = kind
        if isinstance(forced, bool):
            self.forced = forced

    def proceed(self, s: S, f: Frame) -> bool:
        """True: something was done without asking (or the frame was dropped). False: this frame asks."""
        return False

    def legal(self, s: S, f: Frame) -> list[Action]:
        """What may be chosen, ascending, never empty. For a chance ply: the outcomes."""
        return [a for a, _ in self.odds(s, f)]

    def apply(self, s: S, f: Frame, a: Action) -> None:
        """Carry out a choice (or an outcome)."""
        raise NotImplementedError

    def seen(self, s: S, f: Frame, a: Action) -> int:
        """The mask of the seats that see this ply."""
        return ALL

    def reveals(self, s: S, f: Frame, a: Action, after: S) -> bool:
        """Has this ply shown anybody something hidden (other than by chance)? Then it cannot be taken back.

        `s` is the position before it, `after` the one it led to.
        """
        return False

    def waits(self, s: S, f: Frame) -> bool:
        """In a lane: is the seat waited for? False: it may still act (revise), but nobody waits."""
        return True

    def odds(self, s: S, f: Frame) -> list[tuple[Action, int]]:
        """At a chance ply: every outcome, ascending, with its positive integer weight."""
        raise NotImplementedError

    def sample(self, s: S, f: Frame, rng: Rng) -> Action:
        """One outcome with these odds; steps may know a faster way."""
        odds = self.odds(s, f)
        total = 0
        for _, weight in odds:
            total += weight
        pick = rng.below(total)
        for a, weight in odds:
            pick -= weight
            if pick < 0:
                return a
        raise AssertionError

    def lanes(self, s: S, f: Frame) -> list[list[Frame]]:
        """Of a Together step: the lanes as it opens, one small stack of frames per seat, maybe empty."""
        raise NotImplementedError

    def close(self, s: S, f: Frame) -> None:
        """Of a Together step: nobody is waited for any more; carry out what was sealed. The lanes are gone already."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Nature(Step[S]):
    """A step that dice or a draw decide."""

    kind = NATURE


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[S]):
    """A step in which seats answer side by side, each in its own lane."""

    kind = TOGETHER

    def lane_of(self, s: S, f: Frame, seat: Seat, waited: bool) -> list[Frame]:
        """The lane of a seat as everybody else knows it, who know whether it is waited for; for imagined positions."""
        raise NotImplementedError

    def guess(self, s: S, f: Frame, seat: Seat, rng: Rng) -> None:
        """Make up what a seat that is not waited for has answered, its lane laid as `lane_of` says."""

    def apply(self, s: S, f: Frame, a: Action) -> None:
        """Never called: lanes take the choices."""
        raise AssertionError


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What is true now. Fast, and trusts its caller: choices are checked by Match, not here.

    A subclass declares `__slots__` and annotations, calls `super().__init__(seats, BOOK, of)` and copies its own fields
    by hand when `of` is given: that is `clone`.
    """

    __slots__ = ("book", "ear", "frames", "lanes", "menu", "opened", "seats", "shelf")
    seats: int
    book: list[Step[Any]]
    frames: list[Frame]
    lanes: list[list[Frame]]  # of the innermost Together that is open; empty outside
    shelf: list[list[list[Frame]]]  # lanes of the outer Togethers, for a Together inside another
    opened: tuple[int, ...]  # how high the Togethers that are open lie in the stack, the outermost first
    menu: list[Action] | None  # the legal list of the frame that asks, if settling has made it already
    ear: Listener | None  # never copied

    def __init__(self, seats: int, book: list[Step[Any]], of: State | None = None) -> None:
        self.seats = seats
        self.book = book
        self.ear = None
        if of is None:
            self.frames = []
            self.lanes = []
            self.shelf = []
            self.opened = ()
            self.menu = None
        else:
            self.frames = of.frames[:]
            self.lanes = [lane[:] for lane in of.lanes] if of.lanes else []
            self.shelf = [[lane[:] for lane in lanes] for lanes in of.shelf] if of.shelf else []
            self.opened = of.opened
            self.menu = of.menu

    def __eq__(self, other: object) -> bool:
        """Whether two states of one game hold the same in every field. As a state changes, it has no hash."""
        return alike(self, other)

    def __repr__(self) -> str:
        from .explain import line_of  # explaining comes after everything that is explained

        return line_of(self)

    def _repr_html_(self) -> str | None:
        """The drawing, in a notebook."""
        from .explain import html_of_state

        return html_of_state(self)

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        raise NotImplementedError

    def result(self) -> Result | None:
        """The outcome, once the game is over."""
        raise NotImplementedError

    # Who is asked what.

    def actors(self) -> tuple[Seat, ...]:
        """Who is waited for: () over, (CHANCE,) nature, several: a simultaneous phase."""
        if not self.frames:
            return ()
        f = self.frames[-1]
        kind = self.book[f[0]].kind
        if kind == ASK:
            return _SOLO[f[1]]
        if kind == NATURE:
            return _CHANCE
        book = self.book
        return tuple([p for p, lane in enumerate(self.lanes) if lane and book[lane[-1][0]].waits(self, lane[-1])])

    def idlers(self) -> tuple[Seat, ...]:
        """Who may act though nobody waits for it."""
        if not self.lanes or self.book[self.frames[-1][0]].kind != TOGETHER:
            return ()
        return tuple([p for p in range(self.seats) if self.lanes[p] and not self._waits(p) and self.legal(p)])

    def actor(self) -> Seat:
        """The first of the actors, NOBODY when the game is over: the quick way for simulations."""
        if not self.frames:
            return NOBODY
        f = self.frames[-1]
        kind = self.book[f[0]].kind
        if kind == ASK:
            return f[1]
        if kind == NATURE:
            return CHANCE
        for p in range(self.seats):
            if self._waits(p):
                return p
        raise AssertionError

    def _waits(self, p: Seat) -> bool:
        lane = self.lanes[p]
        return len(lane) > 0 and self.book[lane[-1][0]].waits(self, lane[-1])

    def _waited(self) -> bool:
        """Whether anybody is waited for in the phase that is open."""
        book = self.book
        waits = False
        for lane in self.lanes:
            if lane and book[lane[-1][0]].waits(self, lane[-1]):
                waits = True
                break
        return waits

    def question(self, seat: Seat) -> Frame | None:
        """The frame that asks this seat now, if any."""
        if not self.frames:
            return None
        f = self.frames[-1]
        kind = self.book[f[0]].kind
        if kind == ASK:
            return f if f[1] == seat else None
        if kind == NATURE:
            return f if seat == CHANCE else None
        if seat < 0 or not self.lanes[seat]:
            return None
        return self.lanes[seat][-1]

    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may choose, ascending; empty for whoever is not asked. Do not change the list."""
        if not self.frames:
            return []
        f = self.frames[-1]
        step = self.book[f[0]]
        if step.kind == ASK:
            if f[1] != seat:
                return []
            menu = self.menu
            return menu if menu is not None else step.legal(self, f)
        if step.kind == NATURE:
            return step.legal(self, f) if seat == CHANCE else []
        if seat < 0 or not self.lanes[seat]:
            return []
        g = self.lanes[seat][-1]
        return self.book[g[0]].legal(self, g)

    def odds(self) -> list[tuple[Action, int]]:
        """At a chance ply: outcomes and integer weights."""
        f = self.frames[-1]
        return self.book[f[0]].odds(self, f)

    def sample(self, rng: Rng) -> Action:
        """At a chance ply: one outcome, for simulation."""
        f = self.frames[-1]
        return self.book[f[0]].sample(self, f, rng)

    def frame_of(self, seat: Seat, action: Action) -> Frame | None:
        """The frame that takes this choice: the question, unless the choice is an act at any time (anytime.py)."""
        return self.question(seat)

    def seen(self, seat: Seat, action: Action) -> int:
        """Who will see this ply, asked before it is applied."""
        f = self.frame_of(seat, action)
        if f is None:
            raise AssertionError
        return self.book[f[0]].seen(self, f, action)

    def reveals(self, seat: Seat, action: Action, after: State) -> bool:
        """Whether this ply, which leads from here to `after`, shows anybody something hidden."""
        f = self.frame_of(seat, action)
        return f is not None and self.book[f[0]].reveals(self, f, action, after)

    # How it goes on.

    def apply(self, seat: Seat, action: Action) -> None:
        """Carry out a choice of a seat, or an outcome of chance, in place, and go on until somebody is asked."""
        f = self.frames[-1]
        step = self.book[f[0]]
        if step.kind == TOGETHER:
            g = self.lanes[seat].pop()
            self.book[g[0]].apply(self, g, action)
        else:
            self.frames.pop()
            step.apply(self, f, action)
        self.settle()

    def settle(self) -> None:
        """Run whatever happens without asking. `apply` does this; `load` and `start` end with it."""
        self.menu = None
        frames = self.frames
        book = self.book
        for _ in range(MOST_STEPS):
            if not frames:
                return
            f = frames.pop()
            step = book[f[0]]
            if step.kind == TOGETHER:
                frames.append(f)
                if not self.opened or self.opened[-1] != len(frames):
                    self._open(step, f)
                if self.settle_lanes():
                    continue
                if self._waited():
                    return
                frames.pop()
                self.lanes = self.shelf.pop()
                self.opened = self.opened[:-1]
                step.close(self, f)
                continue
            if step.proceed(self, f):
                continue
            frames.append(f)
            if step.forced:
                menu = step.legal(self, f)
                if len(menu) == 1:
                    frames.pop()
                    step.apply(self, f, menu[0])
                    continue
                self.menu = menu
            return
        raise RuntimeError("steps follow one another without end")

    def settle_lanes(self) -> bool:
        """Let lanes proceed; True if the main stack must be looked at again."""
        depth = len(self.frames)
        book = self.book
        for lane in self.lanes:
            steps = 0
            while lane:
                g = lane.pop()
                if book[g[0]].proceed(self, g):
                    if len(self.frames) != depth:
                        return True
                    steps += 1
                    if steps > MOST_STEPS:
                        raise RuntimeError("steps follow one another without end")
                    continue
                lane.append(g)
                break
        return False

    def _open(self, step: Step[Any], f: Frame) -> None:
        """Open a simultaneous phase whose turn has come."""
        lanes = step.lanes(self, f)
        self.shelf.append(self.lanes)
        self.lanes = lanes
        self.opened = self.opened + (len(self.frames),)

    def pending(self) -> list[list[Seat]]:
        """Who is waited for in each simultaneous phase that is open, the outermost first."""
        out: list[list[Seat]] = []
        for depth in range(len(self.opened)):
            lanes = self.shelf[depth + 1] if depth + 1 < len(self.shelf) else self.lanes
            out.append(
                [p for p in range(self.seats) if lanes[p] and self.book[lanes[p][-1][0]].waits(self, lanes[p][-1])]
            )
        return out

    def tell(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Narrate an event to whoever listens; searches attach no listener."""
        ear = self.ear
        if ear is not None:
            ear.hear(mask, key, args)


def copy_of(s: S) -> S:
    """A clone, which is of the same class as its original."""
    return cast(S, s.clone())


def random_ply(s: State, rng: Rng) -> bool:
    """One uniformly random ply (chance by its odds); False when the game is over."""
    if s.lanes:
        actors = s.actors()
        seat = actors[0] if actors else NOBODY
        if seat >= 0:
            seat = actors[rng.below(len(actors))]
    else:
        seat = s.actor()
    if seat == NOBODY:
        return False
    if seat == CHANCE:
        s.apply(CHANCE, s.sample(rng))
        return True
    menu = s.legal(seat)
    s.apply(seat, menu[rng.below(len(menu))])
    return True


def playout(s: State, rng: Rng, plies: int) -> int:
    """Random plies until the end or the limit; how many were played."""
    played = 0
    while played < plies and random_ply(s, rng):
        played += 1
    return played
