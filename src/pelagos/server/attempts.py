"""Attempts to sign in, counted for all processes together where there are several."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .errors import TooOften
from .limits import RATES, Limits
from .store import Store

OLD = 3600.0  # seconds after which every bucket is full again


class Attempts:
    """Buckets in memory; where processes share a database, in the database as well."""

    def __init__(self, limits: Limits, store: Store, shared: bool, clock: Callable[[], float] = time.time) -> None:
        self._limits = limits
        self._store = store
        self._shared = shared and limits.on
        self._clock = clock

    async def spend(self, what: str, who: str) -> None:
        """Take one from the bucket of somebody; TooOften if it is empty, at whichever process the others were taken."""
        self._limits.spend(what, who)
        if self._shared:
            await self._store.write(_spend, f"{what} {who}"[:120], *RATES[what], self._clock())


def _spend(connection: Connection, key: str, size: int, seconds: float, now: float) -> None:
    rows = schema.attempts
    mine = rows.c.key == key
    known = connection.execute(select(rows.c.left, rows.c.at).where(mine).with_for_update()).one_or_none()
    if known is None:
        connection.execute(delete(rows).where(rows.c.at < now - OLD))
        connection.execute(insert(rows).values(key=key, left=size - 1.0, at=now))
        return
    left = min(float(size), known[0] + max(0.0, now - known[1]) * size / seconds)
    if left < 1.0:
        raise TooOften(max(1, math.ceil((1.0 - left) * seconds / size)))
    connection.execute(update(rows).where(mine).values(left=left - 1.0, at=now))
