"""Tables written to the store.

Every function here runs inside one transaction of the store. A move is one insert keyed by (table, ply), written
together with the position it leads to; `revision` lets two writers never both win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, and_, bindparam, delete, insert, select, update
from sqlalchemy import Table as Rows
from sqlalchemy.exc import IntegrityError

from pelagos.core.editions import CONTENT

from . import schema
from .clocks import deadline
from .loading import own_content
from .ratings import enter
from .readied import Readied
from .store import Conflict, announce
from .stored import OVER, PLAYING, Chair, Change, Head, Move, Notice, Position, Said, Stored, json_of, pack_told

Work = Callable[[Connection], None]


def _values(table: Rows, *names: str) -> dict[str, BindParameter[Any]]:
    return {name: bindparam(name, type_=table.c[name].type) for name in names}


# The statements of every move, readied once: making them anew costs more than running them.
_NEW_MOVE = Readied(insert(schema.moves))
_NEXT_POSITION = Readied(
    update(schema.positions)
    .where(schema.positions.c.table == bindparam("of_table"))
    .where(schema.positions.c.revision == bindparam("of_revision"))
    .values(_values(schema.positions, "revision", "ply", "branch", "stamps", "redo", "data"))
)
# Whoever writes names the number that the table had when it was read: if somebody wrote meanwhile, nothing is done.
_NEW_HEAD = Readied(
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .where(schema.tables.c.revision == bindparam("of_revision"))
    .values(
        _values(
            schema.tables,
            *("version", "status", "host", "public", "floor", "waiting", "plies", "result", "ask", "updated"),
            *("revision", "pace", "stand_in", "brought", "quarantine", "advice", "lesson"),
            *("terms", "clock", "deadline"),
        )
    )
)
_SEEN = Readied(
    update(schema.seats)
    .where(schema.seats.c.table == bindparam("of_table"))
    .where(schema.seats.c.person == bindparam("of_person"))
    .values(_values(schema.seats, "seen", "noted"))
)


def _head_values(head: Head) -> dict[str, object]:
    return {
        "version": head.version,
        "status": head.status,
        "host": head.host,
        "public": head.public,
        "floor": head.floor,
        "waiting": head.waiting,
        "plies": head.plies,
        "result": json_of(head.result) if head.result else None,
        "ask": json_of(head.ask) if head.ask else None,
        "updated": head.updated,
        "revision": head.revision,
        "pace": head.pace,
        "stand_in": head.stand_in,
        "brought": head.brought,
        "quarantine": head.quarantine,
        "advice": head.advice,
        "lesson": head.lesson,
        "terms": json_of(head.terms),
        "clock": json_of(head.clock) if head.clock else None,
        "deadline": deadline(head.clock) if head.status == PLAYING else None,
    }


def _position_values(position: Position) -> dict[str, object]:
    return {
        "revision": position.revision,
        "ply": position.ply,
        "branch": position.branch,
        "stamps": json_of(position.stamps),
        "redo": json_of(position.redo),
        "data": json_of(position.data),
    }


def _move_values(table: str, number: int, move: Move) -> dict[str, object]:
    return {
        "table": table,
        "ply": number,
        "seat": move.seat,
        "text": move.text,
        "seen": move.seen,
        "branch": move.branch,
        "told": pack_told(move.told),
        "stamp": move.stamp,
        "after": move.after,
        "made": move.made,
        "odds": move.odds or None,
        "position": move.position,
    }


def _chair_values(chair: Chair) -> dict[str, object]:
    return {
        "kind": chair.kind,
        "person": chair.person or None,
        "name": chair.name,
        "bot": chair.bot,
        "nonce": chair.nonce,
        "string": chair.string,
        "seen": chair.seen,
        "asked": chair.asked,
        "left": chair.left,
    }


def create(connection: Connection, head: Head, chairs: Sequence[Chair]) -> None:
    """A new table."""
    connection.execute(
        insert(schema.tables).values(
            id=head.id,
            game=head.game,
            seats=head.seats,
            options=json_of(head.options),
            secret=head.secret,
            origin=json_of(head.origin) if head.origin is not None else None,
            parent=head.parent or None,
            parent_ply=head.parent_ply if head.parent else None,
            created=head.created,
            **_head_values(head),
        )
    )
    fresh = {"table": head.id, "noted": 0.0, "reminded": 0.0}
    rows = [{**fresh, "seat": chair.seat, **_chair_values(chair)} for chair in chairs]
    connection.execute(insert(schema.seats), rows)


def begin(connection: Connection, head: Head, position: Position, moves: Sequence[Move]) -> None:
    """The first plies of a table; Conflict if somebody else began it."""
    save_head(connection, head)
    try:
        first = {"first": position.first}
        connection.execute(insert(schema.positions).values(table=head.id, **first, **_position_values(position)))
    except IntegrityError:
        raise Conflict from None
    _insert(connection, head.id, 0, moves)


def record(connection: Connection, stored: Stored) -> None:
    """A new table, all at once: with the plies of a record, and the files of content that were brought to it."""
    head = stored.head
    edition = str(head.options.get(CONTENT, ""))
    if stored.own and not own_content(connection, head.game, edition):
        files = json_of(stored.own)
        connection.execute(
            insert(schema.contents).values(game=head.game, edition=edition, files=files, created=head.created)
        )
    create(connection, head, stored.chairs)
    if stored.position is not None:
        begin(connection, next_revision(head), stored.position, stored.moves)


def advance(connection: Connection, change: Change) -> None:
    """Plies cut and plies added; Conflict if the table is not as the change supposes."""
    table = change.head.id
    save_head(connection, change.head)
    expected = {"of_table": table, "of_revision": change.position.revision - 1}
    if _NEXT_POSITION.run(connection, {**expected, **_position_values(change.position)}) != 1:
        raise Conflict
    if change.cut:
        _cut(connection, table, change)
    try:
        _insert(connection, table, change.start, change.moves)
    except IntegrityError:
        raise Conflict from None
    if change.notice is not None:
        _tell(connection, table, change.notice)
    if change.head.status == OVER:
        enter(connection, change.head, change.made)


def _tell(connection: Connection, table: str, told: Notice) -> None:
    connection.execute(
        insert(schema.notices).values(table=table, ply=told.ply, key=told.key, args=json_of(told.args), made=told.made)
    )


def conclude(connection: Connection, head: Head, before: Sequence[Chair], after: Sequence[Chair], told: Notice) -> None:
    """Something that the house decides and tells everybody: time is out, somebody resigns, the table ends the game."""
    save_chairs(connection, head, before, after)
    _tell(connection, head.id, told)
    if head.status == OVER:
        enter(connection, head, told.made)


def _insert(connection: Connection, table: str, start: int, moves: Sequence[Move]) -> None:
    for number, move in enumerate(moves, start):
        _NEW_MOVE.run(connection, _move_values(table, number, move))


def _cut(connection: Connection, table: str, change: Change) -> None:
    """Take plies out of the log and keep them among the undone."""
    moves = schema.moves
    gone = and_(moves.c.table == table, moves.c.ply >= change.start)
    kept = ("ply", "seat", "text", "seen", "branch", "told", "stamp", "made", "odds")
    rows = [
        {**{name: getattr(row, name) for name in kept}, "table": table}
        for row in connection.execute(select(moves).where(gone).order_by(moves.c.ply)).all()
    ]
    extra = {"by": change.by, "consent": change.consent, "cut": change.made}
    if rows:
        connection.execute(insert(schema.undone), [{**row, **extra} for row in rows])
    connection.execute(delete(moves).where(gone))


def next_revision(head: Head) -> Head:
    """A head as it will be written."""
    return msgspec.structs.replace(head, revision=head.revision + 1)


def save_head(connection: Connection, head: Head) -> None:
    """The head of a table, as the next revision of the one stored; Conflict if somebody else changed the table."""
    expected = {"of_table": head.id, "of_revision": head.revision - 1}
    if _NEW_HEAD.run(connection, {**expected, **_head_values(head)}) != 1:
        raise Conflict
    announce(connection, "table", head.id, head.revision)


def save_chairs(connection: Connection, head: Head, before: Sequence[Chair], after: Sequence[Chair]) -> None:
    """Seats that changed hands; Conflict if somebody else changed the table."""
    save_head(connection, head)
    seats = schema.seats
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        done = connection.execute(
            update(seats)
            .where(and_(seats.c.table == head.id, seats.c.seat == new.seat, seats.c.nonce == old.nonce))
            .where(seats.c.kind == old.kind)
            .values(**_chair_values(new))
        )
        if done.rowcount != 1:
            raise Conflict


def quarantine(connection: Connection, table: str, reason: str) -> None:
    """Never open a table again, until somebody who knows why lets it out."""
    tables = schema.tables
    connection.execute(
        update(tables).where(tables.c.id == table).values(quarantine=reason[:200], revision=tables.c.revision + 1)
    )
    announce(connection, "table", table)


def saw(connection: Connection, seen: Mapping[tuple[str, str], float]) -> None:
    """Who sits at which table and asked for it when."""
    for (table, person), when in seen.items():
        _SEEN.run(connection, {"of_table": table, "of_person": person, "seen": when, "noted": 0.0})


def add_chat(connection: Connection, table: str, person: str, seat: int, name: str, text: str, made: float) -> Said:
    """One line of chat, with its number."""
    row = insert(schema.chat).values(table=table, person=person, seat=seat, name=name, text=text, made=made)
    number = connection.execute(row).inserted_primary_key
    assert number is not None
    announce(connection, "chat", table)
    return Said(id=int(number[0]), seat=seat, name=name, text=text, made=made, person=person)


def save_note(connection: Connection, table: str, person: str, text: str, now: float) -> None:
    """A person's private notes at a table."""
    notes = schema.notes
    mine = and_(notes.c.table == table, notes.c.person == person)
    if connection.execute(update(notes).where(mine).values(text=text, updated=now)).rowcount == 0:
        connection.execute(insert(notes).values(table=table, person=person, text=text, updated=now))
