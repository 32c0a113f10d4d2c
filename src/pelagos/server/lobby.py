"""Tables from outside: who sits there, how they are set, how to come in. For lists of tables and for waiting rooms."""

from __future__ import annotations

import msgspec

from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from . import loading
from .called import names_of
from .hub import Hub
from .links import Links
from .people import Viewer
from .sheets import seat_sheets
from .store import Store
from .stored import NOBODY_YET, OPEN, PERSON, PLAYING, Chair, Head
from .table import Table
from .tables import Tables
from .thinking import usual_bot
from .wire import TableInfo

MOST_LISTED = 100


class Lobby:
    """All tables from outside."""

    def __init__(self, tables: Tables, store: Store, hub: Hub, links: Links) -> None:
        self._tables = tables
        self._store = store
        self._hub = hub
        self._links = links

    async def info(self, table_id: str, viewer: Viewer, language: str = "en") -> TableInfo:
        """One table."""
        async with self._tables.open(table_id, viewer) as table:
            return self.info_of(table, viewer, language)

    def info_of(self, table: Table, viewer: Viewer, language: str) -> TableInfo:
        """The same of a table that is open already."""
        return self._info(table.game, table.head, table.chairs, viewer, table.tongue(language), table)

    async def mine(self, viewer: Viewer, language: str = "en") -> tuple[TableInfo, ...]:
        """The viewer's own tables: those that wait for it first, then the newest."""
        if not viewer.id:
            return ()
        infos = self._infos(await self._store.read(loading.heads_of, viewer.id, MOST_LISTED), viewer, language)
        return tuple(sorted(infos, key=lambda info: (not info.your_turn, -info.updated)))

    async def public(self, viewer: Viewer, language: str = "en") -> tuple[TableInfo, ...]:
        """Public tables that wait for players."""
        return tuple(self._infos(await self._store.read(loading.public_heads, MOST_LISTED), viewer, language))

    def _infos(self, rows: list[tuple[Head, tuple[Chair, ...]]], viewer: Viewer, language: str) -> list[TableInfo]:
        out: list[TableInfo] = []
        for head, chairs in rows:
            game = self._tables.games.get(head.game)
            if game is not None:  # the table of a game that was uninstalled comes back with it
                names = names_of(chairs, language)
                out.append(self._info(game, head, list(chairs), viewer, game.tongue(language, names), None))
        return out

    def _info(
        self, game: AnyGame, head: Head, chairs: list[Chair], viewer: Viewer, tongue: Tongue, table: Table | None
    ) -> TableInfo:
        playing = head.status == PLAYING
        waiting = tuple(seat for seat in range(head.seats) if playing and head.waiting >> seat & 1)
        seats = seat_sheets(chairs, viewer, tongue, self._hub.online(head.id), waiting, head.clock)
        held = tuple(sheet.seat for sheet in seats if sheet.you)
        host = bool(viewer.id) and head.host == viewer.id
        if not host:  # whom the host asks is nobody else's business
            seats = tuple(msgspec.structs.replace(sheet, asked="") for sheet in seats)
        full = all(chair.kind != NOBODY_YET for chair in chairs)
        return TableInfo(
            table=head.id,
            game=head.game,
            title=tongue(game.name()),
            status=head.status,
            seats=seats,
            held=held,
            host=host,
            public=head.public,
            options=head.options,
            startable=head.status == OPEN and full,
            your_turn=any(seat in held and chairs[seat].kind == PERSON for seat in waiting),
            created=head.created,
            updated=head.updated,
            links=self._links_of(table, held, host) if table is not None else {},
            commitment=table.commitment if table is not None else "",
            strings=tuple(chair.string for chair in chairs),
            ranks=head.result,
            parent=head.parent,
            parent_ply=head.parent_ply,
            pace=head.pace,
            stand_in=head.stand_in or usual_bot(),
            advice=head.advice and not head.terms.rated,
            terms=head.terms,
        )

    def _links_of(self, table: Table, held: tuple[int, ...], host: bool) -> dict[int, str]:
        return {
            chair.seat: self._links.token(table.head.id, chair)
            for chair in table.chairs
            if chair.seat in held or (host and chair.kind == NOBODY_YET)
        }
