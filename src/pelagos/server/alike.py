"""What is made of two things, made once while both are held."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Alike:
    """What was made of two things that are still held: several viewers of a table were shown the same two."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._made: OrderedDict[tuple[int, int], tuple[object, object, Any]] = OrderedDict()

    def of(self, one: object, other: object, make: Callable[[], T]) -> T:
        """What `make` makes of the two, made once."""
        key = (id(one), id(other))  # both lie here, so that nothing else can have their numbers
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = (one, other, make())
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        made: T = known[2]
        return made
