"""The tables in memory, how they come from the store, and how a change gets there before anybody sees it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import SQLAlchemyError

from pelagos.core.basics import TABLE

from . import ledger
from .errors import Forbidden, Refused, TooLate, Unknown, Unsaved
from .hub import Hub
from .ledger import Chair, Head
from .limits import Limits
from .live import AnyGame, Live
from .people import Viewer
from .settings import Settings
from .sheets import Painter
from .store import Conflict, Store

log = logging.getLogger("pelagos.tables")

SHORT = 100  # plies that are folded in no time


class Table(Live):
    """A table in memory, with whoever draws it and the bots that think there."""

    def __init__(self, game: AnyGame, stored: ledger.Stored) -> None:
        super().__init__(game, stored)
        self.painter = Painter(self)
        self.thinking: set[int] = set()  # seats whose bot has been asked
        self.said: list[ledger.Said] | None = None  # the newest lines of chat, once they were asked for


class House:
    """All tables of a server. The memory is a cache: every table can be made again from the store at any moment."""

    def __init__(
        self, settings: Settings, store: Store, hub: Hub, games: Mapping[str, AnyGame], limits: Limits
    ) -> None:
        self.settings = settings
        self.store = store
        self.hub = hub
        self.games = games
        self.limits = limits
        self.links = URLSafeSerializer(store.signing_key, salt="seat", signer_kwargs={"digest_method": hashlib.sha256})
        self._drawing = asyncio.Semaphore(1)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    @staticmethod
    def now() -> float:
        """The time of day, for the store."""
        return time.time()

    def game(self, name: str) -> AnyGame:
        """An installed game."""
        game = self.games.get(name)
        if game is None:
            raise Unknown("no-game", name=name[:40])
        return game

    async def turn_to_draw(self) -> None:
        """Wait for one's turn to draw a sheet for a stream.

        One is drawn at a time, and before each the event loop takes whatever came in: many pages to be drawn do not
        delay the answer to a choice. A page that had to wait is drawn as things are then.
        """
        async with self._drawing:
            await asyncio.sleep(0)

    # From the store.

    @asynccontextmanager
    async def table(self, table: str) -> AsyncIterator[Table]:
        """A table, for reading or changing, alone."""
        while True:
            live = await self._get(table)
            await live.lock.acquire()
            if not live.dropped:
                break
            live.lock.release()
        try:
            yield live
        finally:
            live.lock.release()

    async def _get(self, table: str) -> Table:
        known = self._tables.get(table)
        if known is not None:
            self._tables.move_to_end(table)
            return known
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Table:
        stored = await self.store.read(ledger.load, table[:40])
        if stored is None:
            raise Unknown("no-table")
        game = self.game(stored.head.game)
        # A long log takes a while to fold: not on the event loop.
        live = await asyncio.to_thread(Table, game, stored) if len(stored.moves) > SHORT else Table(game, stored)
        if live.match is not None and len(live.match.log) > live.saved:
            # New rules threw dice where the old ones asked: saved before seen.
            await self._save(live, live.saved)
        self._keep(live)
        self._wake(live)  # a bot may have been interrupted
        return live

    def _keep(self, live: Table) -> None:
        self._tables[live.head.id] = live
        if len(self._tables) <= self.settings.most_tables:
            return
        for table, other in self._tables.items():
            if other is not live and not other.lock.locked() and not self.hub.streams(table) and not other.thinking:
                self._drop(other)
                return

    def _drop(self, live: Table) -> None:
        """Forget a table: the store knows better."""
        live.dropped = True
        if self._tables.get(live.head.id) is live:
            del self._tables[live.head.id]

    def forget(self, person: str) -> None:
        """Seats of this person changed in the store: read its tables anew."""
        for live in list(self._tables.values()):
            if any(chair.person == person for chair in live.chairs) or live.head.host == person:
                self._drop(live)
                self.hub.notify(live.head.id)

    # To the store.

    async def _save(
        self,
        live: Table,
        start: int,
        *,
        cut: bool = False,
        by: int = -1,
        consent: bool = False,
        stamp: int | None = None,
    ) -> None:
        """Commit the plies from `start` on, and only then let them be seen."""
        change = live.change(start, self.now(), cut=cut, by=by, consent=consent, stamp=stamp)
        await self._write(live, lambda connection: ledger.advance(connection, change))
        live.committed(start, cut)
        self._changed(live)

    async def _save_seats(self, live: Table, head: Head, chairs: list[Chair]) -> None:
        """Commit who sits where."""
        before = list(live.chairs)
        await self._write(live, lambda connection: ledger.save_chairs(connection, head, before, chairs))
        live.head = head
        live.chairs = chairs
        live.face += 1
        self._changed(live)

    async def _save_head(self, live: Table, head: Head) -> None:
        """Commit the head alone."""
        await self._write(live, lambda connection: ledger.save_head(connection, head))
        live.head = head
        self._changed(live)

    async def _write(self, live: Table, work: ledger.Work) -> None:
        """One transaction about one table. If it fails, what is in memory is dropped and nothing is shown."""
        try:
            await self.store.write(work)
        except Conflict as error:
            self._drop(live)
            raise TooLate("moved-on") from error
        except SQLAlchemyError as error:
            self._drop(live)
            log.exception("table %s: a change could not be saved", live.head.id)
            raise Unsaved("unsaved") from error
        except BaseException:
            self._drop(live)
            raise

    def _changed(self, live: Table) -> None:
        """A change is saved: show it, and let the bots go on."""
        self.hub.notify(live.head.id)
        self._wake(live)

    def _wake(self, live: Table) -> None:
        """Let bots that are asked begin to think."""

    # Who may.

    def seat_for(self, live: Live, viewer: Viewer, seat: int | None) -> int:
        """The seat a viewer looks from: the one asked for if it may, else one of its own, else the table's view."""
        held = live.held(viewer)
        if seat is None:
            waiting = live.waiting()
            return next((mine for mine in held if mine in waiting), held[0] if held else TABLE)
        if seat == TABLE or seat in held or (live.open_to_all and 0 <= seat < live.head.seats):
            return seat
        raise Forbidden("not-your-seat")

    def own_seat(self, live: Live, viewer: Viewer, seat: int | None) -> int:
        """A seat this viewer holds."""
        held = live.held(viewer)
        if seat is None and held:
            return self.seat_for(live, viewer, None)
        if seat is None or seat not in held:
            raise Forbidden("not-your-seat")
        return seat

    def token(self, live: Live, chair: Chair) -> str:
        """The signed link of a seat; it holds for as long as the seat does not change hands."""
        return str(self.links.dumps([live.head.id, chair.seat, chair.nonce]))

    def read_token(self, token: str) -> tuple[str, int, str]:
        """What a seat's link names: table, seat, nonce."""
        try:
            table, seat, nonce = self.links.loads(token[:400])
        except (BadSignature, ValueError, TypeError):
            raise Unknown("bad-link") from None
        if not (isinstance(table, str) and isinstance(seat, int) and isinstance(nonce, str)):
            raise Refused("bad-link")
        return table, seat, nonce
