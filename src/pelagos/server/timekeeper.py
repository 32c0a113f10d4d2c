"""Whoever looks at the clocks: what happens when time is out, who may be replaced, vacation, resigning.

The moment at which the first clock of a table runs out stands in the store with the table. Every process looks for
those that have passed; whoever comes first writes, and the others find that the table has moved on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from . import clocks, loading
from .errors import Forbidden, Refused, TooLate
from .hub import Hub
from .limits import Limits
from .people import Viewer
from .seats import Seats
from .second_look import second_look
from .store import Store
from .stored import LATE, LIVE, OVER, PERSON, PLAYING, RESIGNED, STAND_IN, TAKE_OVER, Chair, Head, Notice
from .table import Table
from .tables import Tables
from .thinking import usual_bot

log = logging.getLogger("pelagos.tables")

LOOK = 20.0  # seconds between two looks at the clocks, at most
GRACE = 60.0  # seconds after a start in which no clock of a table in play at once runs out
MOST_DUE = 200
LONGEST_LEAVE = 365  # days


class Timekeeper:
    """The clocks of all tables."""

    def __init__(self, tables: Tables, seats: Seats, store: Store, hub: Hub, limits: Limits) -> None:
        self._tables = tables
        self._seats = seats
        self._store = store
        self._hub = hub
        self._limits = limits
        self._woken = asyncio.Event()
        self._next: float | None = None  # when it will look again
        self._task: asyncio.Task[None] | None = None
        self.rounds: Callable[[], Awaitable[None]] | None = None  # looks whether rounds of tournaments are over

    # Looking.

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._look())

    async def finish(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def expect(self, deadline: float) -> None:
        """Somebody will be out of time at this moment."""
        if self._next is None or deadline < self._next:
            self._woken.set()

    async def _look(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.tick()
                if self.rounds is not None:
                    await self.rounds()
                due = await self._store.read(loading.next_deadline)
            except SQLAlchemyError:
                due = None  # the database is away; so is everybody
            except Exception:
                log.exception("the clocks could not be read")
                due = None
            pause = LOOK if due is None else min(LOOK, max(0.05, due - self._tables.now()))
            self._next = self._tables.now() + pause
            try:
                async with asyncio.timeout(pause):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def tick(self) -> None:
        """Look once: at the clocks of all tables, and at who is away from those that somebody looks at."""
        for table_id in await self._store.read(loading.clocks_due, self._tables.now(), MOST_DUE):
            try:
                async with self._tables.open(table_id) as table:
                    await self.on_time(table)
            except (Refused, SQLAlchemyError) as error:  # another process was first, or the table cannot be opened
                log.info("table %s: its clock was not looked at: %s", table_id, type(error).__name__)
        for table in self._tables.looked_at():
            away = await self._seats.absent(table)
            if away != table.away and not table.dropped:
                table.away = away
                self._hub.notify(table.head.id)

    async def on_time(self, table: Table) -> None:
        """What the table agreed on happens to those who are out of time by now."""
        head, now = table.head, self._tables.now()
        if head.status != PLAYING or head.clock is None:
            return
        if head.pace == LIVE and now < self._hub.born + GRACE:
            return  # nobody could play while the server was away
        late = clocks.overdue(head.clock, now)
        if not late:
            return
        chairs = list(table.chairs)
        taken = head.terms.lapse == TAKE_OVER
        for seat in late if taken else ():
            bot = head.stand_in or usual_bot()
            chairs[seat] = msgspec.structs.replace(chairs[seat], kind=STAND_IN, bot=bot, left=LATE)
        clock = clocks.expired(head.clock, late, now)
        names = ", ".join(chairs[seat].name for seat in late)
        told = self._notice(table, "server.time-out-bot" if taken else "server.time-out", name=names)
        await self._tables.conclude(table, msgspec.structs.replace(head, clock=clock, updated=now), chairs, told)

    def _notice(self, table: Table, key: str, **args: str) -> Notice:
        return Notice(ply=len(table.running.log), key=key, args=dict(args), made=self._tables.now())

    # What a player may do about its time and its seat.

    @second_look
    async def go_away(self, table_id: str, viewer: Viewer, days: int) -> None:
        """Go on vacation, as far as the table grants it; 0 days: be back."""
        if not 0 <= days <= LONGEST_LEAVE:
            raise Refused("bad-days", n=LONGEST_LEAVE)
        async with self._tables.open(table_id, viewer) as table:
            head, now = self._playing(table, viewer)
            if head.clock is None or head.pace == LIVE:
                raise TooLate("no-vacation")
            clock = head.clock
            for seat in table.held(viewer):
                clock = clocks.on_leave(clock, seat, days * clocks.DAY, now)
                if days and clock.away[seat][1] <= now:
                    raise TooLate("no-vacation")
            await self._tables.save_head(table, msgspec.structs.replace(head, clock=clock))

    @second_look
    async def resign(self, table_id: str, viewer: Viewer, seat: int) -> None:
        """Give a game up. Of two players the other has won; at a larger table a bot plays on, for good."""
        async with self._tables.open(table_id, viewer) as table:
            head, now = self._playing(table, viewer)
            mine = table.own_seat(viewer, seat)
            chairs = list(table.chairs)
            told = self._notice(table, "server.resigned", name=chairs[mine].name)
            head = msgspec.structs.replace(head, ask=None, updated=now)
            if head.seats == 2:
                ranks = (2, 1) if mine == 0 else (1, 2)
                clock = clocks.stopped(head.clock, now) if head.clock is not None else None
                head = msgspec.structs.replace(head, status=OVER, waiting=0, result=ranks, clock=clock)
                chairs[mine] = msgspec.structs.replace(chairs[mine], left=RESIGNED)
            elif self._last_person(chairs, mine):
                raise TooLate("last-person")
            else:
                bot = head.stand_in or usual_bot()
                chairs[mine] = msgspec.structs.replace(chairs[mine], kind=STAND_IN, bot=bot, left=RESIGNED)
                clock = table.clock_at(now, head.waiting, chairs=chairs)
                head = msgspec.structs.replace(head, clock=clock)
            await self._tables.conclude(table, head, chairs, told)

    @staticmethod
    def _last_person(chairs: list[Chair], seat: int) -> bool:
        return not any(chair.kind == PERSON and chair.seat != seat for chair in chairs)

    def _playing(self, table: Table, viewer: Viewer) -> tuple[Head, float]:
        self._limits.spend("seat", viewer.id)
        if not table.held(viewer):
            raise Forbidden("not-your-seat")
        if table.head.status != PLAYING:
            raise TooLate("over" if table.open_to_all else "not-begun")
        return table.head, self._tables.now()
