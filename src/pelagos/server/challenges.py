"""Challenges: the host of a table asks an account to take an open seat; a program waits for them on a stream.

Whoever is asked accepts by the link of the seat, like any invitation, or declines. A challenge ends when the seat is
taken, the game begins, or the host asks somebody else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, select

from . import schema
from .errors import Forbidden, TooLate, Unknown
from .hub import Hub
from .limits import Limits
from .links import Links
from .people import USERNAME, Viewer
from .second_look import second_look
from .store import Store
from .stored import NOBODY_YET, OPEN, Chair
from .tables import Tables
from .wire import Challenge

MOST = 100  # that are listed


class Challenges:
    """Who asks whom."""

    def __init__(self, tables: Tables, store: Store, hub: Hub, links: Links, limits: Limits) -> None:
        self._tables = tables
        self._store = store
        self._hub = hub
        self._links = links
        self._limits = limits
        self.refuses: Callable[[str, str], Awaitable[bool]] | None = None  # whether somebody has blocked another
        self.knocked: Callable[[str], None] = lambda name: None  # told whom somebody asked, for other processes

    @second_look
    async def ask(self, table_id: str, viewer: Viewer, seat: int, player: str) -> None:
        """Ask an account to take an open seat of one's own table, before the start."""
        self._limits.spend("challenge", viewer.id)
        name = player.strip().lower()
        known = await self._store.read(_known, name) if USERNAME.fullmatch(name) is not None else ""
        async with self._tables.open(table_id, viewer) as table:
            if not viewer.id or table.head.host != viewer.id:
                raise Forbidden("host-only")
            if table.head.status != OPEN:
                raise TooLate("begun")
            if not 0 <= seat < table.head.seats:
                raise Unknown("no-seat")
            if table.chairs[seat].kind != NOBODY_YET:
                raise TooLate("seat-taken")
            if not known:
                raise Unknown("no-player", name=player[:40])
            if self.refuses is not None and await self.refuses(known, viewer.id):
                return  # whoever has blocked the host is not asked, and the host does not learn why
            chairs = list(table.chairs)
            chairs[seat] = msgspec.structs.replace(chairs[seat], asked=name)
            await self._tables.save_seats(
                table, msgspec.structs.replace(table.head, updated=self._tables.now()), chairs
            )
        self.knock(name)
        self.knocked(name)

    def knock(self, name: str) -> None:
        """Wake the streams of an account at this process."""
        self._hub.notify(door_of(name))

    @second_look
    async def decline(self, table_id: str, viewer: Viewer, seat: int) -> None:
        """Do not take the seat one was asked to take."""
        async with self._tables.open(table_id, viewer) as table:
            asked = 0 <= seat < table.head.seats and table.chairs[seat].asked
            if not viewer.account or asked != viewer.account:
                raise Unknown("no-challenge")
            chairs = list(table.chairs)
            chairs[seat] = msgspec.structs.replace(chairs[seat], asked="")
            await self._tables.save_seats(
                table, msgspec.structs.replace(table.head, updated=self._tables.now()), chairs
            )

    async def waiting(self, viewer: Viewer, language: str) -> tuple[Challenge, ...]:
        """The seats that somebody is asked to take now, the newest first."""
        if not viewer.account:
            raise Forbidden("account-first")
        rows = await self._store.read(_asked, viewer.account)
        return tuple(self._challenge(row, language) for row in rows if row.game in self._tables.games)

    def _challenge(self, row: Any, language: str) -> Challenge:
        game = self._tables.games[row.game]
        return Challenge(
            table=row.id,
            seat=row.seat,
            game=game.id,
            title=game.tongue(language)(game.name()),
            seats=row.seats,
            options=msgspec.json.decode(row.options),
            pace=row.pace,
            by=row.name,
            token=self._links.token(row.id, Chair(seat=row.seat, nonce=row.nonce)),
        )


def door_of(account: str) -> str:
    """Where the streams of an account are woken, among the tables."""
    return f"challenges to {account}"


def _known(connection: Connection, username: str) -> str:
    persons = schema.persons
    mine = and_(persons.c.username == username, persons.c.blocked.is_(False))
    return connection.execute(select(persons.c.id).where(mine)).scalar_one_or_none() or ""


def _asked(connection: Connection, username: str) -> list[Any]:
    tables, seats, persons = schema.tables, schema.seats, schema.persons
    return list(
        connection.execute(
            select(
                tables.c.id,
                tables.c.game,
                tables.c.seats,
                tables.c.options,
                tables.c.pace,
                seats.c.seat,
                seats.c.nonce,
                persons.c.name,
            )
            .join_from(seats, tables, seats.c.table == tables.c.id)
            .join(persons, tables.c.host == persons.c.id)
            .where(and_(seats.c.asked == username, seats.c.kind == NOBODY_YET))
            .where(and_(tables.c.status == OPEN, tables.c.quarantine == ""))
            .order_by(tables.c.updated.desc())
            .limit(MOST)
        ).all()
    )
