"""The tables in memory: how they come from the store, and how a change gets there before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pelagos.core.match import AnyMatch, Match
from pelagos.core.positions import Json
from pelagos.core.registry import AnyGame

from . import loading, saving
from .clocks import deadline
from .errors import MovedOn, Refused, TooLate, TooMany, Unknown, Unsaved
from .hub import MOMENT, Hub
from .people import STRANGER, Viewer
from .proving import Prover
from .store import Conflict, Store
from .stored import OPEN, Chair, Head, Notice, Stored, Then
from .table import Table, Unreadable
from .trail import pack_alone

log = logging.getLogger("pelagos.tables")

SHORT = 100  # plies that are read in no time
LONGEST_WAIT = 8.0  # seconds that one request waits for those before it at the same table
READINGS = 4  # of a table that other processes change at the same moment
SEEN_EVERY = 600.0  # seconds between two notes of who was there, for after a restart
SEEN_EVERY_SHARED = 45.0  # the same where other processes read them
MOST_TRIED = 10_000  # positions of which is known that they can be drawn
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # of table ids: nothing that looks like something else


def new_id() -> str:
    """A table's id: 60 random bits, easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_nonce() -> str:
    """What makes a seat's link unguessable, even with the signing key of another server: 144 random bits."""
    return secrets.token_urlsafe(18)


def _with_trail(connection: Connection, table_id: str) -> Stored:
    stored = loading.load(connection, table_id, trail=True)
    if stored is None:
        raise Unknown("no-table")
    return stored


class Tables:
    """All tables of a server. The memory is a cache: every table can be made again from the store at any moment.

    `wake` is told of every table that was opened or changed, so that its bots go on; the `prover` loads and draws
    positions elsewhere and says what is wrong with them.
    """

    def __init__(self, store: Store, hub: Hub, games: Mapping[str, AnyGame], most: int, shared: bool = False) -> None:
        self.games = games
        self.clock: Callable[[], float] = time.time
        self.timed: Callable[[float], None] = lambda deadline: None  # told when somebody will be out of time
        self.wake: Callable[[Table], None] = lambda table: None
        self.at_home: Callable[[str], bool] = lambda table_id: True  # whether this process is the table's home
        self.in_turn: Callable[[str], bool] = lambda table_id: True  # whether a new table should be called so
        self._store = store
        self._hub = hub
        self._most = most
        self.prover: Prover | None = None
        self.shared = shared  # with other processes
        self._seen_every = SEEN_EVERY_SHARED if self.shared else SEEN_EVERY
        self._seen: dict[tuple[str, str], float] = {}  # table, person -> when: what is still to be written down
        self._remembering: asyncio.Task[None] | None = None
        self._tried: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._overtaken: set[str] = set()  # of these, some process changed them since

    def now(self) -> float:
        """The time of day."""
        return self.clock()

    def new_id(self) -> str:
        """The id of a new table."""
        while not self.in_turn(table_id := new_id()):
            pass
        return table_id

    def game(self, name: str) -> AnyGame:
        """An installed game."""
        game = self.games.get(name)
        if game is None:
            raise Unknown("no-game", name=name[:40])
        return game

    # From the store.

    @asynccontextmanager
    async def open(self, table_id: str, viewer: Viewer = STRANGER) -> AsyncIterator[Table]:
        """A table, for reading or changing, alone. Whoever asks for it and sits there has not left."""
        until = asyncio.get_running_loop().time() + LONGEST_WAIT
        while True:
            table = await self._get(table_id)
            if table.queue or table.lock.locked():
                await self._queue_up(table, until)
            else:
                await table.lock.acquire()  # at once
            if not self.at_home(table_id):  # whatever the home did is heard a moment later: it is asked for instead
                await self._look_up(table)
            if not table.dropped:
                break
            table.lock.release()
        try:
            if viewer.id:
                self._notice(table, viewer)
            yield table
        except Refused as refusal:
            if not isinstance(refusal, (TooMany, Unsaved)):
                refusal.outdated = await self.outdated(table)
            raise
        finally:
            table.lock.release()

    @staticmethod
    async def _queue_up(table: Table, until: float) -> None:
        """Wait for a table that others read or change, but not for ever."""
        table.queue += 1
        try:
            async with asyncio.timeout_at(until):
                await table.lock.acquire()
        except TimeoutError:
            # Those before us wait for a database that does not answer: not one after the other, each as long.
            raise Unsaved("busy") from None
        finally:
            table.queue -= 1

    def _notice(self, table: Table, viewer: Viewer) -> None:
        """Somebody asks for a table; where it sits there, that is remembered, also for after a restart."""
        mine = [chair for chair in table.chairs if chair.person == viewer.id]
        if not mine:
            return
        self._hub.present(table.head.id, viewer.id)
        if table.away and any(chair.seat in table.away for chair in mine):
            table.away = frozenset()
            self._hub.notify(table.head.id)
        seen = self.now()
        if any(chair.noted or seen - chair.seen > self._seen_every for chair in mine):
            for chair in mine:
                table.chairs[chair.seat] = msgspec.structs.replace(chair, seen=seen, noted=0.0)
            self._seen[table.head.id, viewer.id] = seen
            if self._remembering is None:
                self._remembering = asyncio.create_task(self._remember())

    def still_here(self, table_id: str, viewer: Viewer) -> None:
        """Somebody has a stream of a table open."""
        known = self._open.get(table_id)
        if known is not None and viewer.id:
            self._notice(known, viewer)

    def noted(self, table_id: str, seat: int, when: float) -> None:
        """Somebody was told that it is waited for; when it comes back, that is written down."""
        known = self._open.get(table_id)
        if known is not None:
            known.chairs[seat] = msgspec.structs.replace(known.chairs[seat], noted=when)

    async def last_seen(self, table_id: str, person: str) -> float:
        """When somebody was last at a table, here or at another process."""
        here = self._hub.last_seen(table_id, person)
        return max(here, await self._store.read(loading.last_seen, table_id, person))

    async def there(self, table_id: str, person: str) -> bool:
        """Whether somebody who sits at a table is there now, or asked for something a moment ago."""
        return await self.last_seen(table_id, person) > self._hub.now - MOMENT

    async def _remember(self) -> None:
        """Write down who was there, and then, all at once, who came while that was written."""
        try:
            while self._seen:
                seen, self._seen = self._seen, {}
                try:
                    await self._store.write(saving.saw, seen)
                except SQLAlchemyError:
                    log.warning("of %d people could not be written down that they were at their tables", len(seen))
        finally:
            self._remembering = None

    async def finish(self) -> None:
        """Wait for what is still being written."""
        if self._remembering is not None:
            await asyncio.wait([self._remembering])

    async def _get(self, table_id: str) -> Table:
        known = self._open.get(table_id)
        if known is not None:
            self._open.move_to_end(table_id)
            return known
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._done(table_id))
        return await asyncio.shield(loading)

    def _done(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._overtaken.discard(table_id)

    async def _load(self, table_id: str) -> Table:
        if not (table_id.isascii() and table_id.isalnum()):  # PostgreSQL would not even look for some of them
            raise Unknown("no-table")
        for _ in range(READINGS - 1):
            with suppress(MovedOn):  # another process wrote meanwhile: it is read again
                return await self._read(table_id)
        return await self._read(table_id, last=True)

    async def _read(self, table_id: str, last: bool = False) -> Table:
        self._overtaken.discard(table_id)
        stored = await self._store.read(loading.load, table_id[:40])
        if stored is None:
            raise Unknown("no-table")
        if stored.head.quarantine:
            raise TooLate("quarantined")
        game = self.game(stored.head.game)
        if stored.position is not None:
            await self._try_out(stored.head, stored.position.data, stored.own)
        try:
            table = await self._made(game, stored)
        except Unreadable:
            table = await self._made(game, await self._store.read(_with_trail, table_id), last=True)
        if table.cut_to is not None:
            await self.save(table, table.cut_to, cut=True)
        elif table.news is not None or (table.match is not None and len(table.match.log) > table.saved):
            # New rules threw dice where the old ones asked: saved before seen.
            await self.save(table, table.saved)
        if table_id not in self._overtaken:
            self._keep(table)
        elif not last:
            raise MovedOn
        self.wake(table)  # a bot may have been interrupted
        return table

    @staticmethod
    async def _made(game: AnyGame, stored: Stored, last: bool = False) -> Table:
        # A long log takes a while: not on the event loop.
        if len(stored.moves) > SHORT:
            return await asyncio.to_thread(Table, game, stored, last)
        return Table(game, stored, last)

    async def trail(self, table: Table) -> tuple[Then, ...]:
        """All positions that a game went through, as they were stored."""
        return await self._store.read(loading.trail_of, table.head.id)

    async def look_back(self, table: Table, length: int) -> None:
        """Find the stored position from which an earlier one is made quickest; `table.at` does the rest."""
        wanted = length
        while table.far_from(length):
            then = await self._store.read(loading.position_by, table.head.id, wanted)
            if then is None:
                return
            await self._try_out(table.head, then.data, table.own)
            if table.recall(then):
                return
            if then.length == 0:
                raise TooLate("old-rules")
            wanted = then.length - 1

    async def _try_out(self, head: Head, position: Json, own: Mapping[str, str]) -> None:
        """A position that may have come from a file is loaded and drawn elsewhere first; if that does not end, it never
        is here."""
        if not head.brought:
            return
        key = (head.id, hash(msgspec.json.encode(position)))
        if key in self._tried:
            return
        await self._judge(head, await self.prover.try_out(head.game, position, own) if self.prover else "")
        self._tried[key] = None
        while len(self._tried) > MOST_TRIED:
            self._tried.popitem(last=False)

    async def try_choice(self, table: Table, seat: int, texts: list[str]) -> None:
        """The same of what is chosen at a table that began with such a position."""
        if table.head.brought and self.prover is not None:
            position = table.game.dump(table.running.state)
            fault = await self.prover.try_choice(table.game.id, position, table.own, seat, texts)
            await self._judge(table.head, fault)

    async def _judge(self, head: Head, fault: str) -> None:
        """Lock a table away if something is wrong with its position."""
        if not fault:
            return
        log.error("table %s is in quarantine: its position %s", head.id, fault)
        await self._store.write(saving.quarantine, head.id, fault)
        known = self._open.get(head.id)
        if known is not None:
            self.drop(known)
        raise TooLate("quarantined")

    def _keep(self, table: Table) -> None:
        self._open[table.head.id] = table
        if len(self._open) <= self._most:
            return
        for table_id, other in self._open.items():
            busy = other.lock.locked() or self._hub.streams(table_id) or other.thinking
            if other is not table and not busy:
                self.drop(other)
                return

    def looked_at(self) -> list[Table]:
        """The tables in memory that somebody looks at."""
        return [table for table_id, table in self._open.items() if self._hub.streams(table_id)]

    @property
    def held(self) -> int:
        """How many tables are in memory."""
        return len(self._open)

    def drop(self, table: Table) -> None:
        """Forget a table: the store knows better."""
        table.dropped = True
        if self._open.get(table.head.id) is table:
            del self._open[table.head.id]

    def heard(self, table_id: str, number: str = "") -> None:
        """Another process changed a table: what is in memory is not believed any more."""
        known = self._open.get(table_id)
        if known is not None and not (number.isdecimal() and int(number) <= known.head.revision):
            self.drop(known)
        if table_id in self._loading:
            self._overtaken.add(table_id)
        self._hub.notify(table_id)

    async def confirm(self, table: Table) -> None:
        """Drop a table that another process has changed since; where there are several, that may not be heard yet."""
        if not self.shared:
            return
        try:
            stored = await self._store.read(loading.revision_of, table.head.id)
        except SQLAlchemyError as error:
            raise Unsaved("busy") from error
        if stored != table.head.revision:
            self.drop(table)

    async def _look_up(self, table: Table) -> None:
        """Confirm a table that is locked; it is let go if the database does not answer."""
        try:
            await self.confirm(table)
        except BaseException:
            table.lock.release()
            raise

    async def outdated(self, table: Table) -> bool:
        """Whether another process has changed a table since it was read: then nothing may be refused by what it was."""
        if self.shared and not table.dropped:
            with suppress(Unsaved):  # nobody can tell
                await self.confirm(table)
        return self.shared and table.dropped

    def drop_all(self) -> None:
        """Forget all tables."""
        self._overtaken.update(self._loading)
        for table in list(self._open.values()):
            self.drop(table)

    def forget(self, person: str) -> None:
        """Seats of this person changed in the store: read its tables anew."""
        for table in list(self._open.values()):
            if any(chair.person == person for chair in table.chairs) or table.head.host == person:
                self.drop(table)
                self._hub.notify(table.head.id)

    async def stored_content(self, game: str, edition: str) -> dict[str, str]:
        """Files of content that were brought to some table of this server; none if there are no such."""
        return await self._store.read(loading.own_content, game, edition)

    async def accounts(self, people: list[str]) -> set[str]:
        """Those of some people who have accounts."""
        return await self._store.read(loading.accounts, people)

    async def bots_alone(self, host: str) -> int:
        """How many running tables of bots alone somebody made."""
        return await self._store.read(loading.bots_alone, host)

    # To the store.

    def new_head(self, game: AnyGame, host: Viewer, seats: int, options: Mapping[str, object], public: bool) -> Head:
        """The head of a new table; OptionError if the game has no such options."""
        made = self.now()
        return Head(
            id=self.new_id(),
            game=game.id,
            version=game.version,
            seats=seats,
            options=game.checked(options),
            status=OPEN,
            host=host.id,
            public=public,
            secret=secrets.token_bytes(32),
            created=made,
            updated=made,
        )

    async def add(self, stored: Stored) -> str:
        """A new table; its id."""
        own = self.game(stored.head.game).own_content(stored.head.options)
        stored = msgspec.structs.replace(stored, own=own)
        try:
            await self._store.write_much(saving.record, stored)
        except SQLAlchemyError as error:
            raise Unsaved("unsaved") from error
        return stored.head.id

    async def begin(self, table: Table) -> None:
        """Begin the game of a table."""
        head = table.head
        if head.origin is not None:
            await self._try_out(head, head.origin, table.own)
        match: AnyMatch = Match(table.game, head.seats, head.options, table.dice(), head.origin)
        table.match = match
        change = table.change(0, self.now())
        first = pack_alone(msgspec.json.encode(table.game.dump(match.at(0))))
        change = msgspec.structs.replace(change, position=msgspec.structs.replace(change.position, first=first))
        await self._write(
            table, lambda connection: saving.begin(connection, change.head, change.position, change.moves)
        )
        table.committed(0, False)
        self._changed(table)

    async def save(
        self,
        table: Table,
        start: int,
        *,
        cut: bool = False,
        by: int = -1,
        consent: bool = False,
        stamp: int | None = None,
    ) -> None:
        """Commit the plies from `start` on, and only then let them be seen."""
        change = table.change(start, self.now(), cut=cut, by=by, consent=consent, stamp=stamp)
        await self._try_out(table.head, change.position.data, table.own)
        await self._write(table, lambda connection: saving.advance(connection, change))
        table.committed(start, cut)
        self._changed(table)

    async def save_seats(self, table: Table, head: Head, chairs: list[Chair]) -> None:
        """Commit who sits where."""
        if head.clock is not None:
            head = msgspec.structs.replace(head, clock=table.clock_at(self.now(), head.waiting, chairs=chairs))
        head, before = saving.next_revision(head), list(table.chairs)
        await self._write(table, lambda connection: saving.save_chairs(connection, head, before, chairs))
        table.reseat(head, chairs)
        self._changed(table)

    async def save_head(self, table: Table, head: Head) -> None:
        """Commit the head alone."""
        head = saving.next_revision(head)
        await self._write(table, lambda connection: saving.save_head(connection, head))
        table.head = head
        self._changed(table)

    async def conclude(self, table: Table, head: Head, chairs: list[Chair], told: Notice) -> None:
        """Commit what the house decides, with what it tells everybody about it."""
        head, before = saving.next_revision(head), list(table.chairs)
        await self._write(table, lambda connection: saving.conclude(connection, head, before, chairs, told))
        table.reseat(head, chairs)
        table.tell(told)
        self._changed(table)

    async def _write(self, table: Table, work: saving.Work) -> None:
        """One transaction about one table. If it fails, what is in memory is dropped and nothing is shown."""
        try:
            await self._store.write(work)
        except Conflict as error:
            self.drop(table)
            raise MovedOn from error
        except SQLAlchemyError as error:
            self.drop(table)
            log.exception("table %s: a change could not be saved", table.head.id)
            raise Unsaved("unsaved") from error
        except BaseException:
            self.drop(table)
            raise

    def _changed(self, table: Table) -> None:
        """A change is saved: show it, and let the bots go on."""
        self._hub.notify(table.head.id)
        due = deadline(table.head.clock)
        if due is not None:
            self.timed(due)
        self.wake(table)
