"""What one seat may see: built by listing, never by deleting. Not compiled."""

from __future__ import annotations

import msgspec

from .basics import TABLE, Frame, Seat
from .explain import html_of_view
from .flow import TOGETHER, State
from .options import Value


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part every game's view has. A game adds its own fields, all JSON-able.

    `frames` is the public stack. In a simultaneous phase `lane` is the viewer's own lane and `waiting` says who is
    still waited for; of the others' lanes nothing else is shown.
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

    def _repr_html_(self) -> str | None:
        """The drawing, in a notebook."""
        return html_of_view(self)


class Public(msgspec.Struct, frozen=True):
    """The flow part of a view, to be copied into a game's own."""

    frames: list[Frame]
    lane: list[Frame]
    shelf: list[list[Frame]]
    waiting: list[Seat]
    together: bool


def public_flow(s: State, seat: Seat) -> Public:
    """What a seat may see of the flow."""
    own = seat >= 0 and seat != TABLE and bool(s.lanes)
    return Public(
        frames=s.frames[:],
        lane=s.lanes[seat][:] if own else [],
        shelf=[lanes[seat][:] if lanes and seat >= 0 else [] for lanes in s.shelf],
        waiting=list(s.actors()),
        together=bool(s.frames) and s.book[s.frames[-1][0]].kind == TOGETHER,
    )
