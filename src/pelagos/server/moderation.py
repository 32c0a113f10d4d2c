"""What people, and whoever keeps the server, can do about each other: mute, block, report, remove a line, close."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update

from . import admin, schema
from .errors import Forbidden, Refused, Unknown
from .limits import Limits
from .people import USERNAME, People, Viewer
from .settings import Settings
from .store import Store, announce
from .tables import Tables
from .talk import Talk
from .text import one_line

MUTE, BLOCK = "mute", "block"
LONGEST_REASON = 300
MOST_REPORTS = 100
REMEMBERED = 5000  # people whose bonds are held in memory


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody thinks whoever keeps the server should see."""

    id: int
    table: str
    line: int
    said: str
    reason: str
    made: float
    reporter: str
    person: str  # whom it is about
    name: str
    account: str
    blocked: bool


class Bond(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom one does not want to hear, or not to sit with either."""

    person: str
    name: str
    kind: str


class Moderation:
    """Keeping the peace."""

    def __init__(
        self, tables: Tables, store: Store, talk: Talk, people: People, limits: Limits, settings: Settings
    ) -> None:
        self._tables = tables
        self._store = store
        self._talk = talk
        self._people = people
        self._limits = limits
        self._hosts = {name.lower() for name in settings.hosts}
        self._known: OrderedDict[str, dict[str, str]] = OrderedDict()

    def keeps(self, viewer: Viewer) -> bool:
        """Whether somebody keeps this server."""
        return bool(viewer.account) and viewer.account in self._hosts

    # Whom one does not want to hear.

    async def unheard(self, viewer: Viewer) -> frozenset[str]:
        """Whose lines somebody does not want to read."""
        return frozenset(await self._bonds(viewer.id)) if viewer.id else frozenset()

    async def refuses(self, host: str, person: str) -> bool:
        """Whether the host of a table has blocked somebody."""
        return (await self._bonds(host)).get(person) == BLOCK

    async def _bonds(self, person: str) -> dict[str, str]:
        known = self._known.get(person)
        if known is None or self._tables.shared:
            known = self._known[person] = await self._store.read(_bonds, person)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known

    async def bonds(self, viewer: Viewer) -> list[Bond]:
        """Everybody whom somebody has muted or blocked."""
        return await self._store.read(_bonds_named, viewer.id)

    async def set_bond(self, viewer: Viewer, table_id: str, line: int, kind: str) -> None:
        """Mute or block whoever wrote a line of chat."""
        person = (await self._line(table_id, viewer, line)).person
        await self._set(viewer, person, kind)

    async def free(self, viewer: Viewer, person: str) -> None:
        """Hear somebody again."""
        await self._set(viewer, person, "")

    async def block_account(self, viewer: Viewer, account: str) -> None:
        """Block an account by its name."""
        found = await self._store.read(_person_of, account.lower()) if USERNAME.fullmatch(account.lower()) else None
        if found is None:
            raise Unknown("no-player", name=account[:40])
        await self._set(viewer, found, BLOCK)

    async def _set(self, viewer: Viewer, person: str, kind: str) -> None:
        if not viewer.id or viewer.id == person:
            raise Forbidden("not-yourself")
        if kind not in ("", MUTE, BLOCK):
            raise Refused("no-bond", name=kind[:20])
        self._limits.spend("seat", viewer.id)
        await self._store.write(_set_bond, viewer.id, person, kind, self._tables.now())
        self._known.pop(viewer.id, None)

    # Lines and reports.

    async def _line(self, table_id: str, viewer: Viewer, line: int) -> Any:
        async with self._tables.open(table_id, viewer):
            found = await self._store.read(_chat_line, table_id, line)
        if found is None:
            raise Unknown("no-line")
        return found

    async def remove(self, table_id: str, viewer: Viewer, line: int) -> None:
        """Remove a line of chat: one's own, or any at one's table; whoever keeps the server, anywhere."""
        found = await self._line(table_id, viewer, line)
        async with self._tables.open(table_id, viewer) as table:
            host = bool(viewer.id) and table.head.host == viewer.id
            if not (host or self.keeps(viewer) or (viewer.id and found.person == viewer.id)):
                raise Forbidden("not-your-line")
            await self._store.write(_remove_line, table_id, line)
        self._talk.forget(table_id)

    async def report(self, table_id: str, viewer: Viewer, line: int, reason: str) -> None:
        """Show a line to whoever keeps the server."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("report", viewer.id)
        found = await self._line(table_id, viewer, line)
        text = one_line(reason, LONGEST_REASON)
        await self._store.write(_report, viewer.id, table_id, found, text, self._tables.now())

    async def reports(self, viewer: Viewer) -> list[Report]:
        """What was reported and is not done with, oldest first; for whoever keeps the server."""
        self._must_keep(viewer)
        return await self._store.read(_reports)

    def _must_keep(self, viewer: Viewer) -> None:
        if not self.keeps(viewer):
            raise Forbidden("keeper-only")

    async def settle(self, viewer: Viewer, number: int, act: str) -> None:
        """Act on a report: remove the line, keep its writer out, let it in again, or just be done with it."""
        self._must_keep(viewer)
        found = await self._store.read(_one_report, number)
        if found is None:
            raise Unknown("not-found")
        if act == "remove":
            await self._store.write(_remove_line, found.table, found.line)
            self._talk.forget(found.table)
        elif act in ("block", "unblock"):
            await self._store.write_much(admin.keep_out, found.person, act == "block")
            self._people.forget(found.person)
        elif act != "done":
            raise Refused("no-ask", name=act[:20])
        if act == "done":
            await self._store.write(_done, number)

    # Closing an account.

    async def close(self, viewer: Viewer, password: str) -> None:
        """Close one's own account, with all one wrote and all that names one; the games of the others stay."""
        if not viewer.id:
            raise Forbidden("sit-first")
        if viewer.account:
            await self._people.proved(viewer.account, password)
        await self._store.write_much(admin.remove_person, viewer.id)
        self._people.forget(viewer.id)
        self._tables.forget(viewer.id)


# In the store.


def _bonds(connection: Connection, person: str) -> dict[str, str]:
    bonds = schema.bonds
    rows = connection.execute(select(bonds.c.other, bonds.c.kind).where(bonds.c.person == person)).all()
    return {row.other: row.kind for row in rows}


def _bonds_named(connection: Connection, person: str) -> list[Bond]:
    bonds, persons = schema.bonds, schema.persons
    rows = connection.execute(
        select(bonds.c.other, bonds.c.kind, persons.c.name)
        .join_from(bonds, persons, bonds.c.other == persons.c.id)
        .where(bonds.c.person == person)
        .order_by(bonds.c.made)
    ).all()
    return [Bond(person=row.other, name=row.name, kind=row.kind) for row in rows]


def _set_bond(connection: Connection, person: str, other: str, kind: str, now: float) -> None:
    bonds = schema.bonds
    connection.execute(delete(bonds).where(and_(bonds.c.person == person, bonds.c.other == other)))
    if kind:
        connection.execute(insert(bonds).values(person=person, other=other, kind=kind, made=now))


def _person_of(connection: Connection, username: str) -> str | None:
    persons = schema.persons
    found: str | None = connection.execute(
        select(persons.c.id).where(persons.c.username == username)
    ).scalar_one_or_none()
    return found


def _chat_line(connection: Connection, table: str, line: int) -> Any:
    chat = schema.chat
    return connection.execute(select(chat).where(and_(chat.c.table == table, chat.c.id == line))).one_or_none()


def _remove_line(connection: Connection, table: str, line: int) -> None:
    chat = schema.chat
    connection.execute(delete(chat).where(and_(chat.c.table == table, chat.c.id == line)))
    announce(connection, "chat", table)


def _report(connection: Connection, reporter: str, table: str, line: Any, reason: str, now: float) -> None:
    connection.execute(
        insert(schema.reports).values(
            reporter=reporter,
            person=line.person,
            table=table,
            line=line.id,
            said=line.text,
            reason=reason,
            made=now,
            done=False,
        )
    )


def _reports(connection: Connection) -> list[Report]:
    reports, persons = schema.reports, schema.persons
    about, by = persons.alias("about"), persons.alias("by")
    rows = connection.execute(
        select(
            reports,
            about.c.name.label("name"),
            about.c.username.label("account"),
            about.c.blocked.label("blocked"),
            by.c.name.label("reporter_name"),
        )
        .join(about, reports.c.person == about.c.id)
        .join(by, reports.c.reporter == by.c.id)
        .where(reports.c.done.is_(False))
        .order_by(reports.c.id)
        .limit(MOST_REPORTS)
    ).all()
    return [
        Report(
            id=row.id,
            table=row.table,
            line=row.line,
            said=row.said,
            reason=row.reason,
            made=row.made,
            reporter=row.reporter_name,
            person=row.person,
            name=row.name,
            account=row.account or "",
            blocked=row.blocked,
        )
        for row in rows
    ]


def _one_report(connection: Connection, number: int) -> Any:
    reports = schema.reports
    return connection.execute(select(reports).where(reports.c.id == number)).one_or_none()


def _done(connection: Connection, number: int) -> None:
    reports = schema.reports
    connection.execute(update(reports).where(reports.c.id == number).values(done=True))
