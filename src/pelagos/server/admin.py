"""What whoever keeps a server may do to its database, while it runs or not: people, chat, tables in quarantine."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, func, or_, select, update
from sqlalchemy import Table as Rows

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from . import ratings, schema
from .store import announce
from .stored import PERSON, PLAYING, STAND_IN
from .thinking import usual_bot

NOBODY = "—"  # the name of somebody who is not there any more


class NotThere(PelagosError):
    """There is no such person, line or table."""


def person_named(connection: Connection, name: str) -> str:
    """The id of an account by its user name, or of anybody by its id."""
    persons = schema.persons
    wanted = or_(persons.c.username == name.lower(), persons.c.id == name)
    found = connection.execute(select(persons.c.id).where(wanted)).scalars().first()
    if found is None:
        raise NotThere(msg("admin.no-person", name=name[:40]))
    return str(found)


def block(engine: Engine, name: str, blocked: bool = True) -> None:
    """Keep somebody out: it can neither sign in nor go on where it has signed in. Its seats stay its own."""
    with engine.begin() as connection:
        keep_out(connection, name, blocked)


def keep_out(connection: Connection, name: str, blocked: bool) -> None:
    """The same within a transaction."""
    person = person_named(connection, name)
    connection.execute(update(schema.persons).where(schema.persons.c.id == person).values(blocked=blocked))
    if blocked:
        _end_sessions(connection, person)
        connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person))


def remove_chat(engine: Engine, table: str, line: int | None = None) -> int:
    """Remove one line of a table's chat, or all of it; how many lines went."""
    chat = schema.chat
    with engine.begin() as connection:
        wanted = chat.c.table == table if line is None else and_(chat.c.table == table, chat.c.id == line)
        gone = connection.execute(delete(chat).where(wanted)).rowcount
        if not gone:
            raise NotThere(msg("admin.no-chat", table=table[:40]))
        _touch(connection, [table])
        return gone


def delete_person(engine: Engine, name: str) -> int:
    """Delete somebody with all it wrote and all that names it; the games of the others stay. How many seats it held."""
    with engine.begin() as connection:
        return remove_person(connection, name)


def remove_person(connection: Connection, name: str) -> int:
    """The same within a transaction."""
    persons, seats, tables = schema.persons, schema.seats, schema.tables
    person = person_named(connection, name)
    held = list(connection.execute(select(seats.c.table).where(seats.c.person == person)).scalars().all())
    _end_sessions(connection, person)
    written = (schema.sessions, schema.notes, schema.chat, schema.contacts, schema.subscriptions)
    for rows in (*written, schema.passkeys, schema.recovery, schema.bonds, schema.reports):
        connection.execute(delete(rows).where(rows.c.person == person))
    connection.execute(delete(schema.bonds).where(schema.bonds.c.other == person))
    connection.execute(delete(schema.reports).where(schema.reports.c.reporter == person))
    running = select(tables.c.id).where(tables.c.status == PLAYING)
    mine = and_(seats.c.person == person, seats.c.kind == PERSON, seats.c.table.in_(running))
    connection.execute(update(seats).where(mine).values(kind=STAND_IN, bot=usual_bot()))
    connection.execute(update(seats).where(seats.c.person == person).values(name=NOBODY, string="", nonce=""))
    connection.execute(
        update(persons)
        .where(persons.c.id == person)
        .values(name=NOBODY, username=None, password=None, blocked=True, created=0.0)
    )
    _touch(connection, held)
    return len(held)


def release(engine: Engine, table: str) -> None:
    """Let a table out of quarantine."""
    tables = schema.tables
    with engine.begin() as connection:
        locked = and_(tables.c.id == table, tables.c.quarantine != "")
        done = connection.execute(update(tables).where(locked).values(quarantine="", revision=tables.c.revision + 1))
        if done.rowcount != 1:
            raise NotThere(msg("admin.no-table", table=table[:40]))
        announce(connection, "table", table)


def restore_ratings(engine: Engine) -> int:
    """Compute every rating anew from the stored results; how many games had others."""
    with engine.begin() as connection:
        return ratings.restore(connection)


def counts(engine: Engine) -> dict[str, int]:
    """How much there is."""
    persons, tables = schema.persons, schema.tables

    with engine.begin() as connection:

        def many(rows: Rows, *where: ColumnElement[bool]) -> int:
            query = select(func.count()).select_from(rows)
            return int(connection.execute(query.where(*where)).scalar_one())

        return {
            "persons": many(persons),
            "accounts": many(persons, persons.c.username.is_not(None)),
            "blocked": many(persons, persons.c.blocked),
            "tables": many(tables),
            "playing": many(tables, tables.c.status == PLAYING),
            "quarantine": many(tables, tables.c.quarantine != ""),
            "plies": many(schema.moves),
            "chat": many(schema.chat),
        }


def _end_sessions(connection: Connection, person: str) -> None:
    sessions = schema.sessions
    for token in connection.execute(select(sessions.c.token).where(sessions.c.person == person)).scalars().all():
        announce(connection, "session", token)


def _touch(connection: Connection, tables: list[str]) -> None:
    """Whoever holds these tables in memory reads them again before it writes."""
    rows = schema.tables
    for table in tables:
        announce(connection, "table", table)
        announce(connection, "chat", table)
    connection.execute(update(rows).where(rows.c.id.in_(tables)).values(revision=rows.c.revision + 1))
