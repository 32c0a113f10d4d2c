"""Acts at any time: what the rules let a seat do whenever it is asked, or even when it is not; and what they do by
themselves as soon as something is true.

An act is a step that never lies on a stack. Its choices join the legal list of whatever asks the seat, in its turn or
in its lane; it is carried out, and the question comes back. What an act asks in its turn it pushes on the main stack,
which comes before any lane. An act's choices are of verbs of its own, and an act is its own bound: it uses something
up, so that every game stays finite.

What the rules do by themselves at any time (a claim that comes at once, a limit that is overstepped) is `watch`: it
looks right after every choice and every roll, before anything else goes on, and again before somebody is asked. Where
the rules look between two things that nobody is asked about, push a frame of the step `Watch` between them; where they
do not look (in the middle of an effect), `watch` sees that by the stack.

Only games whose state is `AnyTime` pay for any of this. A step with `forced` asks nobody, so no act comes before it.
"""

from __future__ import annotations

from typing import ClassVar

from .assembly import Assembly
from .basics import CHANCE, Action, Frame, Seat
from .flow import ACT, ASK, NATURE, S, Step
from .mypyc_shim import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Step[S]):
    """An act at any time. Its frame, which lies nowhere, is its number and the seat.

    `legal` may be empty, and follows from what the seat itself may know (law 8), as ever.
    """

    fields = "seat"
    kind = ACT
    unasked: ClassVar[bool] = False  # it may also be made by a seat that is not asked

    def holds(self, a: Action) -> bool:
        """Whether a choice is of this act, by its verb."""
        raise NotImplementedError

    def legal(self, s: S, f: Frame) -> list[Action]:
        """What the seat may do now, ascending."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyTime(Assembly):
    """A state with acts at any time."""

    __slots__ = ()

    def acts(self) -> list[int]:
        """The numbers of the acts in the book, in the order of their verbs."""
        raise NotImplementedError

    def watch(self) -> bool:
        """Do what the rules do by themselves as soon as it is due; True if something was done, to look again."""
        return False

    def acting(self, seat: Seat) -> list[Action]:
        """The acts that a seat may make now."""
        out: list[Action] = []
        if seat < 0 or not self.frames:
            return out
        kind = self.book[self.frames[-1][0]].kind
        if kind == NATURE:
            return out
        asked = self.frames[-1][1] == seat if kind == ASK else self._waits(seat)
        for number in self.acts():
            act = self.book[number]
            assert isinstance(act, Act)
            if asked or act.unasked:
                out += act.legal(self, (number, seat))
        return out

    def act_of(self, action: Action) -> int:
        """The number of the act that a choice is, or -1."""
        for number in self.acts():
            act = self.book[number]
            assert isinstance(act, Act)
            if act.holds(action):
                return number
        return -1

    # As in every state, and acts beside.

    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may choose, ascending, acts among it."""
        menu = super().legal(seat)
        acts = self.acting(seat)
        return sorted(menu + acts) if acts else menu

    def idlers(self) -> tuple[Seat, ...]:
        """Who may act though nobody waits for it: also by an act that needs no question."""
        actors = self.actors()
        if not actors or actors[0] == CHANCE:
            return ()
        return tuple([p for p in range(self.seats) if p not in actors and self.legal(p)])

    def question(self, seat: Seat) -> Frame | None:
        """The frame that asks this seat now; for one that may only act unasked, its first act."""
        f = super().question(seat)
        if f is None:
            acts = self.acting(seat)
            if acts:
                return (self.act_of(acts[0]), seat)
        return f

    def frame_of(self, seat: Seat, action: Action) -> Frame | None:
        """The frame that takes this choice."""
        number = self.act_of(action) if seat >= 0 else -1
        return (number, seat) if number >= 0 else super().question(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        """Carry out an act, and the question comes back; or any other choice."""
        number = self.act_of(action) if seat >= 0 else -1
        if number < 0:
            super().apply(seat, action)
            return
        self.book[number].apply(self, (number, seat), action)
        self.settle()

    def settle(self) -> None:
        """Go on until somebody is asked, and look out for what happens by itself."""
        while True:
            while self.watch():
                pass
            super().settle()
            if not self.watch():
                return


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch(Step[AnyTime]):
    """Look out for what happens by itself, between two things that nobody is asked about."""

    name = "watch"

    def proceed(self, s: AnyTime, f: Frame) -> bool:
        """Look, as often as something is due."""
        while s.watch():
            pass
        return True
