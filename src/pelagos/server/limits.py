"""How often somebody may do something: buckets that fill up again with time, in memory."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from .errors import TooOften

# What: how many at once, and in how many seconds the bucket is full again.
RATES: dict[str, tuple[int, float]] = {
    "login": (20, 60.0),  # from one address
    "name": (8, 60.0),  # the same for one name
    "guest": (20, 60.0),
    "account": (5, 300.0),
    "table": (12, 60.0),
    "seat": (60, 60.0),
    "challenge": (20, 60.0),
    "submit": (60, 15.0),
    "hint": (20, 60.0),
    "chance": (60, 60.0),
    "chat": (6, 15.0),
    "note": (30, 60.0),
    "upload": (5, 60.0),
    "post": (10, 60.0),
    "report": (5, 60.0),
    "stream": (60, 30.0),
}
MOST = 50_000  # buckets remembered


class Limits:
    """All buckets of a server."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    @property
    def on(self) -> bool:
        """Whether anything is counted."""
        return self._on

    def spend(self, what: str, who: str) -> None:
        """Take one from the bucket; TooOften if it is empty."""
        if not self._on:
            return
        size, seconds = RATES[what]
        now = self._clock()
        left, when = self._buckets.get((what, who), (float(size), now))
        left = min(float(size), left + (now - when) * size / seconds)
        if left < 1.0:
            raise TooOften(max(1, math.ceil((1.0 - left) * seconds / size)))
        self._buckets[what, who] = (left - 1.0, now)
        self._buckets.move_to_end((what, who))
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
