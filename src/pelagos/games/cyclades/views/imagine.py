"""Full positions that look exactly like a view to its viewer: here the position itself, as everything lies open."""

from __future__ import annotations

from ..rules.setup import givens_of
from ..rules.state import CycladesState
from .fill import copy_seen
from .view import CycladesView


def imagined(v: CycladesView) -> CycladesState:
    """The position a view shows (C-216 to C-218). Nothing has to be invented: bags have no order."""
    s = CycladesState(v.seats, givens_of(v.seats, dict(v.options)))
    copy_seen(s, v)
    s.close_seas()
    return s
