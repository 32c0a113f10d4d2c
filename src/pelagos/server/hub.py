"""Who looks at which table just now: the open streams, and who is there."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

MOST_QUIET = 2000  # tables nobody looks at of which is known who left them when
MOMENT = 60.0  # seconds that a look lasts, for bots that play for those who look on
LINGER = 4.0  # seconds until somebody whose last stream ended counts as gone


class Watcher:
    """One open stream: `woken` is set whenever its table may look different."""

    def __init__(self, table_id: str, person: str, who: str, session: str = "") -> None:
        self.table_id = table_id
        self.person = person
        self.session = session  # by which it was opened
        self.who = who  # the person, or the address of a stranger
        self.woken = asyncio.Event()
        self.closed = False


class _Onlookers:
    """Who looks at one table."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.online: dict[str, int] = {}  # person -> open streams
        self.left: dict[str, float] = {}  # person -> when its last stream ended
        self.asked: dict[str, float] = {}  # person who sits there -> when it last asked for anything
        self.looked = 0.0  # when anybody last asked for it


class Hub:
    """Who looks at all tables."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._born = clock()
        self._around: OrderedDict[str, _Onlookers] = OrderedDict()
        self._timers: set[asyncio.TimerHandle] = set()
        self._open: dict[str, int] = {}  # person or address -> open streams
        self.elsewhere: Callable[[str], set[str]] = lambda table_id: set()  # who looks at a table at another process
        self.came: Callable[[str, str], None] = lambda table_id, person: None  # told when somebody opens a first stream
        self.went: Callable[[str, str], None] = lambda table_id, person: None  # told when a last one has ended

    def _at(self, table_id: str) -> _Onlookers:
        here = self._around.get(table_id)
        if here is None:
            here = self._around[table_id] = _Onlookers()
        self._around.move_to_end(table_id)
        while len(self._around) > MOST_QUIET:
            quiet = next((key for key, other in self._around.items() if not other.watchers and key != table_id), None)
            if quiet is None:
                break
            del self._around[quiet]
        return here

    def watch(self, table_id: str, person: str, who: str = "", session: str = "") -> Watcher:
        """Somebody opens a stream."""
        here = self._at(table_id)
        watcher = Watcher(table_id, person, who or person, session)
        here.watchers.add(watcher)
        self._open[watcher.who] = self._open.get(watcher.who, 0) + 1
        if person:
            here.online[person] = here.online.get(person, 0) + 1
            if here.online[person] == 1:
                self.came(table_id, person)
                if person not in here.left:
                    self.notify(table_id)
            here.left.pop(person, None)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """A stream ends."""
        here = self._around.get(watcher.table_id)
        if here is None or watcher not in here.watchers:
            return
        here.watchers.discard(watcher)
        self._open[watcher.who] -= 1
        if self._open[watcher.who] == 0:
            del self._open[watcher.who]
        person = watcher.person
        if person:
            here.online[person] -= 1
            if here.online[person] == 0:
                del here.online[person]
                here.left[person] = self._clock()
                self._later(watcher.table_id, person)

    def _later(self, table_id: str, person: str) -> None:
        """Pages that are only reloaded should not flicker for the others."""

        def gone() -> None:
            self._timers.discard(timer)
            here = self._around.get(table_id)
            if here is not None and person not in here.online:
                self.went(table_id, person)
                self.notify(table_id)

        timer = asyncio.get_running_loop().call_later(LINGER + 0.1, gone)
        self._timers.add(timer)

    def online(self, table_id: str) -> set[str]:
        """Who looks at a table now, or did a moment ago."""
        here = self._around.get(table_id)
        if here is None:
            return self.elsewhere(table_id)
        soon = self._clock() - LINGER
        lingering = {person for person, when in here.left.items() if when >= soon}
        return set(here.online) | lingering | self.elsewhere(table_id)

    def all_online(self) -> list[tuple[str, str]]:
        """Every table and person with a stream here."""
        return [(table_id, person) for table_id, here in self._around.items() for person in here.online]

    def present(self, table_id: str, person: str) -> None:
        """Somebody who sits at a table asks for anything there: it has not left, with a stream or without.

        Nobody is told: a request may be one that is nobody's business.
        """
        self._at(table_id).asked[person] = self._clock()

    def look(self, table_id: str) -> None:
        """Anybody looks at a table, with a stream or without."""
        self._at(table_id).looked = self._clock()

    def watched(self, table_id: str) -> bool:
        """Whether anybody looks at a table, or did a moment ago."""
        here = self._around.get(table_id)
        return here is not None and (bool(here.watchers) or here.looked > self._clock() - MOMENT)

    def last_seen(self, table_id: str, person: str) -> float:
        """When somebody was last at a table, as far as this process knows."""
        here = self._around.get(table_id)
        if here is None:
            return 0.0
        if person in here.online:
            return self._clock()
        return max(here.left.get(person, 0.0), here.asked.get(person, 0.0))

    @property
    def born(self) -> float:
        """When this process began to look."""
        return self._born

    @property
    def now(self) -> float:
        """The time, by the hub's clock."""
        return self._clock()

    def notify(self, table_id: str) -> None:
        """The table may look different: wake whoever looks at it."""
        here = self._around.get(table_id)
        if here is not None:
            for watcher in here.watchers:
                watcher.woken.set()

    def notify_all(self) -> None:
        """Every table may look different."""
        for table_id in self._around:
            self.notify(table_id)

    def streams(self, table_id: str) -> int:
        """How many streams look at a table."""
        here = self._around.get(table_id)
        return len(here.watchers) if here is not None else 0

    @property
    def all_streams(self) -> int:
        """How many streams are open."""
        return sum(self._open.values())

    def streams_of(self, who: str) -> int:
        """How many streams a person, or a stranger's address, has open."""
        return self._open.get(who, 0)

    def end(self, session: str) -> None:
        """End the streams of a session that has ended."""
        for here in self._around.values():
            for watcher in here.watchers:
                if session and watcher.session == session:
                    watcher.closed = True
                    watcher.woken.set()

    def close(self) -> None:
        """End every stream."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        for here in self._around.values():
            for watcher in here.watchers:
                watcher.closed = True
                watcher.woken.set()
