"""O-4: what a table may agree on; and how a game begins."""

from __future__ import annotations

from typing import Final

from pelagos.core.options import Option, Options

from .book import STEPS
from .state import Obol
from .steps import DEAL

SEATS: Final = range(2, 6)  # O-1
OPTIONS: Final = (Option(key="coins", default=5, low=3, high=6),)

assert STEPS, "a game begins with its book full"


def opening(seats: int, options: Options) -> Obol:
    """Nothing is dealt yet: chance comes first."""
    s = Obol(seats, int(options["coins"]))
    s.frames.append((DEAL, 0))
    s.settle()
    return s
