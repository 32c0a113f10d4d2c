"""What was drawn and looks the same again: kept here, within bounds, so that games draw and remember nothing.

Not compiled. A key begins with the id of its game and says all that the drawing depends on: the language, the names,
what is shown, the content where a table may have its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

T = TypeVar("T")

MOST = 1024  # drawings that are kept; a large one has some 100 kB


class Kept:
    """The newest drawings, by key; those that were not wanted for the longest time are forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawn: OrderedDict[Hashable, object] = OrderedDict()

    def __len__(self) -> int:
        return len(self._drawn)

    def __call__(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The drawing of this key, made now if it is not there. Whoever gets it changes nothing in it."""
        if key not in self._drawn:
            drawn = draw()
            self._drawn[key] = drawn
            if len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
            return drawn
        self._drawn.move_to_end(key)
        return cast(T, self._drawn[key])


kept = Kept(MOST)  # of this process
