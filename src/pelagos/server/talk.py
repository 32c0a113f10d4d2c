"""Chat and private notes. Those who only watch talk among themselves while a game runs; afterwards all hear all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from weakref import WeakKeyDictionary

from pelagos.core.basics import TABLE

from . import loading, saving
from .errors import Forbidden, Refused
from .hub import Hub
from .limits import Limits
from .people import Viewer
from .store import Store
from .stored import Said
from .table import Table
from .tables import Tables
from .text import LONGEST_CHAT, LONGEST_NOTE, many_lines, one_line
from .wire import ChatLine

MOST_CHAT = 200  # lines shown


class Talk:
    """What people say at a table, and what they write down for themselves."""

    def __init__(self, tables: Tables, store: Store, hub: Hub, limits: Limits) -> None:
        self._tables = tables
        self._store = store
        self._hub = hub
        self._limits = limits
        self.unheard: Callable[[Viewer], Awaitable[frozenset[str]]] | None = None  # whose lines somebody does not want
        self._newest: WeakKeyDictionary[Table, list[Said]] = WeakKeyDictionary()  # lines that were asked for already

    async def say(self, table_id: str, viewer: Viewer, text: str) -> ChatLine:
        """One line of chat, from one's seat or from among the spectators."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("chat", viewer.id)
        line = one_line(text, LONGEST_CHAT)
        if not line:
            raise Refused("empty-chat")
        async with self._tables.open(table_id, viewer) as table:
            held = table.held(viewer)
            seat = held[0] if held else TABLE
            name = table.chairs[seat].name if held else viewer.name
            known = await self._said(table)
            said = await self._store.write(saving.add_chat, table_id, viewer.id, seat, name, line, self._tables.now())
            known.append(said)
            del known[:-MOST_CHAT]
        self._hub.notify(table_id)
        return _line(said, viewer)

    def forget(self, table_id: str) -> None:
        """Somebody spoke in another process."""
        for table in [table for table in self._newest if table.head.id == table_id]:
            del self._newest[table]
        self._hub.notify(table_id)

    async def _said(self, table: Table) -> list[Said]:
        """The newest lines of chat, read once."""
        known = self._newest.get(table)
        if known is None:
            known = self._newest[table] = await self._store.read(loading.chat_of, table.head.id, MOST_CHAT)
        return known

    async def chat(self, table_id: str, viewer: Viewer, after: int = 0) -> tuple[ChatLine, ...]:
        """The newest lines this viewer may read, oldest first; with `after`, only those behind that number."""
        async with self._tables.open(table_id, viewer) as table:
            return await self.heard(table, viewer, after)

    async def heard(self, table: Table, viewer: Viewer, after: int) -> tuple[ChatLine, ...]:
        """The same at a table that is open already."""
        said = await self._said(table)
        if not said or said[-1].id <= after:
            return ()
        quiet = await self.unheard(viewer) if self.unheard is not None else frozenset()
        return tuple(
            _line(line, viewer)
            for line in said
            if line.id > after and line.person not in quiet and _may_read(table, viewer, line)
        )

    async def note(self, table_id: str, viewer: Viewer) -> str:
        """The viewer's private notes at this table."""
        if not viewer.id:
            return ""
        async with self._tables.open(table_id, viewer):
            return await self._store.read(loading.note_of, table_id, viewer.id)

    async def set_note(self, table_id: str, viewer: Viewer, text: str) -> None:
        """Write the viewer's private notes."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("note", viewer.id)
        async with self._tables.open(table_id, viewer):
            await self._store.write(
                saving.save_note, table_id, viewer.id, many_lines(text, LONGEST_NOTE), self._tables.now()
            )


def _may_read(table: Table, viewer: Viewer, line: Said) -> bool:
    """Players of a running game do not hear what spectators say: they might say too much."""
    return line.seat >= 0 or table.open_to_all or not table.held(viewer) or line.person == viewer.id


def _line(line: Said, viewer: Viewer) -> ChatLine:
    return ChatLine(
        id=line.id,
        seat=line.seat,
        name=line.name,
        text=line.text,
        made=line.made,
        you=bool(viewer.id) and line.person == viewer.id,
    )
