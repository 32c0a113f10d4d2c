"""What was last shown to whom: the numbers of sheets, and what was sent of them."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

from .alike import Alike
from .wire import Sheet

MOST_CHANNELS = 64  # per table

Dress = Callable[[Sheet, Sheet | None], Any]  # what is sent of a sheet, given the one before it


class Channel:
    """What one viewer of one seat in one language has been shown.

    Sequence numbers rise by one with every change of this viewer's own sheet, so that they tell nothing about what
    others did in secret. They begin at the time of day in milliseconds: a channel that was forgotten and made again
    never repeats a number. Where several processes serve one table, every change is numbered by the time at which this
    viewer is shown it, so that the numbers of two processes are those of one story: a page that goes from one to the
    other takes what is newer for newer.
    """

    def __init__(self, clock: Callable[[], float], by_time: bool) -> None:
        self._clock = clock
        self._by_time = by_time
        self.sequence = int(clock() * 1000)
        self.sheet: Sheet | None = None

    def numbered(self, sheet: Sheet) -> Sheet:
        """The sheet with its number: the last one, if nothing in it has changed."""
        if self.sheet is not None:
            same = msgspec.structs.replace(sheet, sequence=self.sequence)
            if same == self.sheet:
                return self.sheet
            self.sequence = max(self.sequence + 1, int(self._clock() * 1000) if self._by_time else 0)
        self.sheet = msgspec.structs.replace(sheet, sequence=self.sequence)
        return self.sheet


class Channels:
    """The channels of all tables; those of `most` tables are kept, and of every table that somebody looks at."""

    def __init__(
        self,
        most: int,
        looked_at: Callable[[str], int],
        clock: Callable[[], float] = time.time,
        by_time: bool = False,
    ) -> None:
        self._by_time = by_time
        self._most = most
        self._looked_at = looked_at
        self._clock = clock
        self._tables: OrderedDict[str, OrderedDict[tuple[str, int, str], Channel]] = OrderedDict()

    def of(self, table_id: str, person: str, seat: int, language: str) -> Channel:
        """The channel of one viewer; all who hold no seat are one."""
        channels = self._of_table(table_id)
        key = (person, seat, language)
        channel = channels.get(key)
        if channel is None:
            channel = channels[key] = Channel(self._clock, self._by_time)
            if len(channels) > MOST_CHANNELS:
                channels.popitem(last=False)
        channels.move_to_end(key)
        return channel

    def _of_table(self, table_id: str) -> OrderedDict[tuple[str, int, str], Channel]:
        channels = self._tables.get(table_id)
        if channels is None:
            channels = self._tables[table_id] = OrderedDict()
            while len(self._tables) > self._most:
                quiet = next((key for key in self._tables if key != table_id and not self._looked_at(key)), None)
                if quiet is None:
                    break
                del self._tables[quiet]
        self._tables.move_to_end(table_id)
        return channels


class Copies:
    """What was last sent, as it goes over the wire: several who see the same, and saw the same before, are sent the
    same bytes. All spectators in one language are such, and the pages of one person."""

    def __init__(self) -> None:
        self._made: defaultdict[Dress, Alike] = defaultdict(Alike)

    def of(self, sheet: Sheet, previous: Sheet | None, dress: Dress) -> msgspec.Raw:
        """The data of one event."""
        return self._made[dress].of(sheet, previous, lambda: msgspec.Raw(msgspec.json.encode(dress(sheet, previous))))
