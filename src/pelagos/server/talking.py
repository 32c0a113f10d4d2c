"""Chat and private notes. Those who only watch talk among themselves while a game runs; afterwards all hear all."""

from __future__ import annotations

import msgspec

from pelagos.core.basics import TABLE

from . import ledger
from .errors import Forbidden, Refused
from .house import Table
from .ledger import Said
from .live import Live
from .lobby import ChatSheet, TableInfo
from .people import Viewer
from .playing import Playing
from .sheet import Sheet
from .text import LONGEST_CHAT, LONGEST_NOTE, many_lines, one_line

MOST_CHAT = 200  # lines shown


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer finds it: the waiting room or the sheet, and what was said."""

    lobby: TableInfo | None = None
    sheet: Sheet | None = None
    chat: tuple[ChatSheet, ...] = ()


class Talking(Playing):
    """What people say at a table, and what they write down for themselves."""

    async def say(self, table: str, viewer: Viewer, text: str) -> ChatSheet:
        """One line of chat, from one's seat or from among the spectators."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self.limits.spend("chat", viewer.id)
        line = one_line(text, LONGEST_CHAT)
        if not line:
            raise Refused("empty-chat")
        async with self.table(table) as live:
            held = live.held(viewer)
            seat = held[0] if held else TABLE
            name = live.chairs[seat].name if held else viewer.name
            known = await self._said(live)
            said = await self.store.write(ledger.add_chat, table, viewer.id, seat, name, line, self.now())
            known.append(said)
            del known[:-MOST_CHAT]
        self.hub.notify(table)
        return _sheet(said, viewer)

    async def _said(self, live: Table) -> list[Said]:
        """The newest lines of chat, read once."""
        if live.said is None:
            live.said = await self.store.read(ledger.chat_of, live.head.id, MOST_CHAT)
        return live.said

    async def chat(self, table: str, viewer: Viewer, after: int = 0) -> tuple[ChatSheet, ...]:
        """The newest lines this viewer may read, oldest first; with `after`, only those behind that number."""
        async with self.table(table) as live:
            return await self._heard(live, viewer, after)

    async def _heard(self, live: Table, viewer: Viewer, after: int) -> tuple[ChatSheet, ...]:
        said = await self._said(live)
        if not said or said[-1].id <= after:
            return ()
        return tuple(_sheet(line, viewer) for line in said if line.id > after and _may_read(live, viewer, line))

    async def glance(self, table: str, viewer: Viewer, seat: int | None, language: str, chat: int) -> Glance:
        """All that a stream may have to send, at one moment."""
        async with self.table(table) as live:
            heard = await self._heard(live, viewer, chat)
            if live.match is None:
                return Glance(lobby=self._lobby(live, viewer, language), chat=heard)
            return Glance(sheet=self._numbered(live, viewer, seat, language), chat=heard)

    async def note(self, table: str, viewer: Viewer) -> str:
        """The viewer's private notes at this table."""
        if not viewer.id:
            return ""
        return await self.store.read(ledger.note_of, table, viewer.id)

    async def set_note(self, table: str, viewer: Viewer, text: str) -> None:
        """Write the viewer's private notes."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self.limits.spend("note", viewer.id)
        async with self.table(table):
            await self.store.write(ledger.save_note, table, viewer.id, many_lines(text, LONGEST_NOTE), self.now())


def _may_read(live: Live, viewer: Viewer, line: Said) -> bool:
    """Players of a running game do not hear what spectators say: they might say too much."""
    return line.seat >= 0 or live.open_to_all or not live.held(viewer) or line.person == viewer.id


def _sheet(line: Said, viewer: Viewer) -> ChatSheet:
    return ChatSheet(
        id=line.id,
        seat=line.seat,
        name=line.name,
        text=line.text,
        made=line.made,
        you=bool(viewer.id) and line.person == viewer.id,
    )
