"""Who looks at which table just now, and what was last shown to whom."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from .sheet import Sheet

MOST_CHANNELS = 64  # per table
MOST_QUIET = 2000  # tables nobody looks at whose channels are kept
LINGER = 4.0  # seconds until somebody whose last stream ended counts as gone


class Watcher:
    """One open stream: `woken` is set whenever its table may look different."""

    def __init__(self, table: str, person: str, who: str) -> None:
        self.table = table
        self.person = person
        self.who = who  # the person, or the address of a stranger
        self.woken = asyncio.Event()
        self.closed = False


class Channel:
    """What one viewer of one seat in one language has been shown.

    Sequence numbers rise by one with every change of this viewer's own sheet, so that they tell nothing about what
    others did in secret. They begin at the time of day in milliseconds: a channel that was forgotten and made again
    never repeats a number.
    """

    def __init__(self, start: int) -> None:
        self.sequence = start
        self.sheet: Sheet | None = None

    def numbered(self, sheet: Sheet) -> Sheet:
        """The sheet with its number: the last one, if nothing in it has changed."""
        if self.sheet is not None:
            same = msgspec.structs.replace(sheet, sequence=self.sequence)
            if same == self.sheet:
                return self.sheet
            self.sequence += 1
        self.sheet = msgspec.structs.replace(sheet, sequence=self.sequence)
        return self.sheet


class _Room:
    """One table's lookers-on."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.online: dict[str, int] = {}  # person -> open streams
        self.left: dict[str, float] = {}  # person -> when its last stream ended
        self.channels: OrderedDict[tuple[str, int, str], Channel] = OrderedDict()


class Hub:
    """All tables' lookers-on."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._born = clock()
        self._rooms: OrderedDict[str, _Room] = OrderedDict()
        self._timers: set[asyncio.TimerHandle] = set()
        self._open: dict[str, int] = {}  # person or address -> open streams

    def _room(self, table: str) -> _Room:
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = _Room()
        self._rooms.move_to_end(table)
        while len(self._rooms) > MOST_QUIET:
            quiet = next((key for key, other in self._rooms.items() if not other.watchers and key != table), None)
            if quiet is None:
                break
            del self._rooms[quiet]
        return room

    def channel(self, table: str, person: str, seat: int, language: str) -> Channel:
        """The channel of one viewer."""
        channels = self._room(table).channels
        key = (person, seat, language)
        channel = channels.get(key)
        if channel is None:
            channel = channels[key] = Channel(int(self._clock() * 1000))
            if len(channels) > MOST_CHANNELS:
                channels.popitem(last=False)
        channels.move_to_end(key)
        return channel

    def watch(self, table: str, person: str, who: str = "") -> Watcher:
        """Somebody opens a stream."""
        room = self._room(table)
        watcher = Watcher(table, person, who or person)
        room.watchers.add(watcher)
        self._open[watcher.who] = self._open.get(watcher.who, 0) + 1
        if person:
            room.online[person] = room.online.get(person, 0) + 1
            if person not in room.left and room.online[person] == 1:
                self.notify(table)
            room.left.pop(person, None)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """A stream ends."""
        room = self._rooms.get(watcher.table)
        if room is None or watcher not in room.watchers:
            return
        room.watchers.discard(watcher)
        self._open[watcher.who] -= 1
        if self._open[watcher.who] == 0:
            del self._open[watcher.who]
        person = watcher.person
        if person:
            room.online[person] -= 1
            if room.online[person] == 0:
                del room.online[person]
                room.left[person] = self._clock()
                self._later(watcher.table, person)

    def _later(self, table: str, person: str) -> None:
        """Pages that are only reloaded should not flicker for the others."""

        def gone() -> None:
            self._timers.discard(timer)
            room = self._rooms.get(table)
            if room is not None and person not in room.online:
                self.notify(table)

        timer = asyncio.get_running_loop().call_later(LINGER + 0.1, gone)
        self._timers.add(timer)

    def online(self, table: str) -> set[str]:
        """Who looks at a table now, or did a moment ago."""
        room = self._rooms.get(table)
        if room is None:
            return set()
        soon = self._clock() - LINGER
        return set(room.online) | {person for person, when in room.left.items() if when >= soon}

    def absent_for(self, table: str, person: str) -> float:
        """For how long somebody has not looked at a table; at most since this process began."""
        room = self._rooms.get(table)
        if room is not None and person in room.online:
            return 0.0
        return self._clock() - (room.left.get(person, self._born) if room is not None else self._born)

    def notify(self, table: str) -> None:
        """The table may look different: wake whoever looks at it."""
        room = self._rooms.get(table)
        if room is not None:
            for watcher in room.watchers:
                watcher.woken.set()

    def streams(self, table: str) -> int:
        """How many streams look at a table."""
        room = self._rooms.get(table)
        return len(room.watchers) if room is not None else 0

    def streams_of(self, who: str) -> int:
        """How many streams a person, or a stranger's address, has open."""
        return self._open.get(who, 0)

    def close(self) -> None:
        """End every stream."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        for room in self._rooms.values():
            for watcher in room.watchers:
                watcher.closed = True
                watcher.woken.set()
