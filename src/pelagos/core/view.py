"""What one seat may see: built by listing, never by deleting. Not compiled."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from .assembly import PATIENCE, Assembly, Sealed, lay_lanes
from .basics import TABLE, Frame, Seat
from .explain import html_of_view
from .flow import TOGETHER, State
from .options import Value
from .rng import Rng


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The part every game's view has. A game adds its own fields, all JSON-able.

    `frames` is the public stack. In a simultaneous phase `lane` is the viewer's own lane and `waiting` says who is
    still waited for; of the others' lanes nothing else is shown. A game with simultaneous phases copies `opened` and
    `pending` too: what it imagines is laid out by them.
    """

    game: str
    version: str
    seat: Seat  # TABLE for a spectator
    seats: int
    options: dict[str, Value]
    frames: list[Frame]
    lane: list[Frame]
    shelf: list[list[Frame]]  # the viewer's own lanes of outer simultaneous phases
    waiting: list[Seat]
    together: bool
    opened: list[int] = []  # how high in the stack the simultaneous phases lie that are open, the outermost first
    pending: list[list[Seat]] = []  # who is waited for in each of them

    def _repr_html_(self) -> str | None:
        """The drawing, in a notebook."""
        return html_of_view(self)


class AssemblyView(View, frozen=True, kw_only=True):
    """A view of a game with sealed or open phases: what the viewer itself is answering, and what everybody knows."""

    draft: list[int]
    plan: list[int]
    spare: int
    revised: list[int]
    finished: int
    resting: int


V = TypeVar("V", bound=View)


def seen_by_all(view: V, **secrets: object) -> V:
    """The view without what its viewer alone knows: the same for everybody, so that what is drawn of it is drawn once.

    A game names its own secret fields, with what stands there for others.
    """
    own: dict[str, object] = {"seat": TABLE, "lane": [], "shelf": [[] for _ in view.shelf]}
    if isinstance(view, AssemblyView):
        own |= {"draft": [], "plan": [], "spare": 0}
    return msgspec.structs.replace(view, **own, **secrets)


class Public(msgspec.Struct, frozen=True, gc=False):
    """The flow part of a view, to be copied into a game's own."""

    frames: list[Frame]
    lane: list[Frame]
    shelf: list[list[Frame]]
    waiting: list[Seat]
    together: bool
    opened: list[int]
    pending: list[list[Seat]]


def public_flow(s: State, seat: Seat) -> Public:
    """What a seat may see of the flow."""
    own = seat >= 0 and seat != TABLE and bool(s.lanes)
    return Public(
        frames=s.frames[:],
        lane=s.lanes[seat][:] if own else [],
        shelf=[lanes[seat][:] if lanes and seat >= 0 else [] for lanes in s.shelf],
        waiting=list(s.actors()),
        together=bool(s.frames) and s.book[s.frames[-1][0]].kind == TOGETHER,
        opened=list(s.opened),
        pending=s.pending(),
    )


class OwnAnswer(msgspec.Struct, frozen=True, gc=False):
    """The part of a view that an assembly has, to be copied into a game's own."""

    draft: list[int]
    plan: list[int]
    spare: int
    revised: list[int]
    finished: int
    resting: int


def own_answers(s: Assembly, seat: Seat) -> OwnAnswer:
    """What a seat may see of the answers given side by side: its own, and how far the others are."""
    return OwnAnswer(
        draft=s.draft[seat][:] if seat >= 0 else [],
        plan=s.plan[seat][:] if seat >= 0 else [],
        spare=s.spare[seat] if seat >= 0 else 0,
        revised=s.revised[:],
        finished=s.finished,
        resting=s.resting,
    )


def imagine_answers(s: Assembly, v: AssemblyView, rng: Rng) -> None:
    """The flow of an imagined position whose other fields are there: as the view shows it, others' answers made up."""
    s.frames = v.frames[:]
    s.opened = tuple(v.opened)
    s.draft = [[] for _ in range(v.seats)]
    s.plan = [[] for _ in range(v.seats)]
    s.spare = [PATIENCE] * v.seats
    s.revised = v.revised[:]
    s.finished = v.finished
    s.resting = v.resting
    if v.seat >= 0:
        s.draft[v.seat] = v.draft[:]
        s.plan[v.seat] = v.plan[:]
        s.spare[v.seat] = v.spare
    lay_lanes(s, v.seat, v.pending, [*v.shelf[1:], v.lane], rng)


def redraw_answers(s: Assembly, seat: Seat, rng: Rng) -> None:
    """What others answer side by side, drawn afresh in a true position: the counterpart of imagining, for tests.

    Whoever has sealed an answer has sealed another one. Whether he is waited for then must not hang on what it is.
    """
    pending = s.pending()
    for depth, at in enumerate(s.opened):
        step = s.book[s.frames[at - 1][0]]
        if isinstance(step, Sealed):
            lanes = [*s.shelf[1:], s.lanes][depth]
            pending[depth] = [p for p, lane in enumerate(lanes) if lane and lane[-1][0] != step.ready]
    own = public_flow(s, seat)
    for other in range(s.seats):
        if other != seat:
            s.draft[other] = []
            s.plan[other] = []
            s.spare[other] = PATIENCE
    lay_lanes(s, seat, pending, [*own.shelf[1:], own.lane], rng)
