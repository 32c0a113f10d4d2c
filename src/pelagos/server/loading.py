"""Tables read from the store. Every function here runs inside one transaction of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, func, or_, select

from pelagos.core.editions import CONTENT
from pelagos.core.match import Ply
from pelagos.core.options import Value

from . import schema
from .stored import (
    BOT,
    OPEN,
    PLAYING,
    STAND_IN,
    Ask,
    Chair,
    Clock,
    Head,
    Move,
    Notice,
    Position,
    Said,
    Stored,
    Terms,
    Then,
    unpack_told,
)
from .trail import ITSELF, key_of, unpack

# Made once: making it anew costs more than running it.
_MOVES = (
    select(
        *(schema.moves.c[name] for name in ("seat", "text", "seen", "branch", "told", "stamp", "after", "made", "odds"))
    )
    .where(schema.moves.c.table == bindparam("of_table"))
    .order_by(schema.moves.c.ply)
)


def load(connection: Connection, table: str, trail: bool = False) -> Stored | None:
    """Everything stored of one table; the positions it went through only if they are asked for."""
    tables, seats, positions = schema.tables, schema.seats, schema.positions
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None
    chairs = connection.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat)).all()
    plies = connection.execute(_MOVES, {"of_table": table}).all()
    position = connection.execute(select(positions).where(positions.c.table == table)).one_or_none()
    head = _head(row)
    played = tuple(
        Move(
            seat=seat,
            text=text,
            seen=seen,
            branch=branch,
            told=unpack_told(told) if told != "[]" else (),
            stamp=stamp,
            after=after,
            made=made,
            odds=odds or "",
        )
        for seat, text, seen, branch, told, stamp, after, made, odds in plies
    )
    free = free_tail(played, position.branch) if position is not None else 0
    return Stored(
        head=head,
        own=own_content(connection, head.game, str(head.options.get(CONTENT, ""))),
        chairs=tuple(_chair(chair) for chair in chairs),
        moves=played,
        position=_position(position) if position is not None else None,
        notices=notices_of(connection, table),
        before=position_by(connection, table, free) if head.status == PLAYING else None,
        trail=trail_of(connection, table) if trail else (),
    )


def free_tail(moves: Sequence[Move | Ply], branch: int) -> int:
    """The number of the first of those plies at the end that one seat may still take back."""
    tail = len(moves)
    while tail > 0 and moves[tail - 1].seat == moves[-1].seat >= 0 and moves[tail - 1].branch == branch:
        tail -= 1
    return tail


def notices_of(connection: Connection, table: str) -> tuple[Notice, ...]:
    """What the house told a table."""
    notices = schema.notices
    rows = connection.execute(select(notices).where(notices.c.table == table).order_by(notices.c.id)).all()
    return tuple(
        Notice(
            ply=row.ply,
            key=row.key,
            args=msgspec.json.decode(row.args, type=dict[str, int | str]),
            made=row.made,
        )
        for row in rows
    )


def position_by(connection: Connection, table: str, length: int) -> Then | None:
    """The newest stored position after at most so many plies."""
    moves = schema.moves
    row = connection.execute(
        select(moves.c.ply, moves.c.position)
        .where(and_(moves.c.table == table, moves.c.ply < length, moves.c.position.is_not(None)))
        .order_by(moves.c.ply.desc())
        .limit(1)
    ).one_or_none()
    if row is not None:
        return Then(row.ply + 1, unpack(bytes(row.position), _key(connection, table, bytes(row.position))))
    first = connection.execute(
        select(schema.positions.c.first).where(schema.positions.c.table == table)
    ).scalar_one_or_none()
    return Then(0, unpack(bytes(first))) if first is not None else None


def _key(connection: Connection, table: str, packed: bytes) -> bytes | None:
    moves = schema.moves
    key = key_of(packed)
    if key == ITSELF:
        return None
    there = and_(moves.c.table == table, moves.c.ply == key)
    return bytes(connection.execute(select(moves.c.position).where(there)).scalar_one())


def trail_of(connection: Connection, table: str) -> tuple[Then, ...]:
    """All stored positions of a table, newest first."""
    return tuple(_trail(connection, table))


def _trail(connection: Connection, table: str) -> Iterator[Then]:
    """All stored positions, newest first."""
    moves = schema.moves
    rows = connection.execute(
        select(moves.c.ply, moves.c.position)
        .where(and_(moves.c.table == table, moves.c.position.is_not(None)))
        .order_by(moves.c.ply.desc())
    ).all()
    packed = {row.ply: bytes(row.position) for row in rows}
    for ply, position in packed.items():
        yield Then(ply + 1, unpack(position, packed.get(key_of(position))))
    first = position_by(connection, table, 0)
    if first is not None:
        yield first


def own_content(connection: Connection, game: str, edition: str) -> dict[str, str]:
    """The files of an edition that somebody brought; none for the game's own content."""
    contents = schema.contents
    if not edition:
        return {}
    found = connection.execute(
        select(contents.c.files).where(and_(contents.c.game == game, contents.c.edition == edition[:16]))
    ).scalar_one_or_none()
    return msgspec.json.decode(found, type=dict[str, str]) if found is not None else {}


def _head(row: Any) -> Head:
    return Head(
        id=row.id,
        game=row.game,
        version=row.version,
        seats=row.seats,
        options=msgspec.json.decode(row.options, type=dict[str, Value]),
        status=row.status,
        host=row.host,
        public=row.public,
        secret=bytes(row.secret),
        origin=msgspec.json.decode(row.origin) if row.origin else None,
        parent=row.parent or "",
        parent_ply=row.parent_ply or 0,
        floor=row.floor,
        waiting=row.waiting,
        plies=row.plies,
        result=msgspec.json.decode(row.result, type=tuple[int, ...]) if row.result else (),
        ask=msgspec.json.decode(row.ask, type=Ask) if row.ask else None,
        created=row.created,
        updated=row.updated,
        revision=row.revision,
        pace=row.pace,
        stand_in=row.stand_in,
        brought=row.brought,
        quarantine=row.quarantine,
        advice=row.advice,
        lesson=row.lesson,
        terms=msgspec.json.decode(row.terms, type=Terms),
        clock=msgspec.json.decode(row.clock, type=Clock) if row.clock else None,
    )


def _chair(row: Any) -> Chair:
    return Chair(
        seat=row.seat,
        kind=row.kind,
        person=row.person or "",
        name=row.name,
        bot=row.bot,
        nonce=row.nonce,
        string=row.string,
        seen=row.seen,
        asked=row.asked,
        left=row.left,
        noted=row.noted,
    )


def _position(row: Any) -> Position:
    return Position(
        revision=row.revision,
        ply=row.ply,
        branch=row.branch,
        stamps=msgspec.json.decode(row.stamps, type=tuple[int, ...]),
        redo=msgspec.json.decode(row.redo, type=tuple[tuple[int, str], ...]),
        data=msgspec.json.decode(row.data),
    )


def heads_of(connection: Connection, person: str, most: int) -> list[tuple[Head, tuple[Chair, ...]]]:
    """The tables a person sits at or made, newest first."""
    tables, seats = schema.tables, schema.seats
    mine = select(seats.c.table).where(seats.c.person == person)
    rows = connection.execute(
        select(tables)
        .where(or_(tables.c.id.in_(mine), tables.c.host == person))
        .where(tables.c.lesson == "")  # lessons are found where they are taught
        .order_by(tables.c.updated.desc())
        .limit(most)
    ).all()
    return _with_chairs(connection, [_head(row) for row in rows])


def lesson_left(connection: Connection, person: str, game: str, key: str) -> str | None:
    """The table at which a person left a lesson of a game, the newest; None if there is none."""
    tables = schema.tables
    mine = and_(tables.c.host == person, tables.c.game == game, tables.c.lesson == key, tables.c.status == PLAYING)
    found = connection.execute(select(tables.c.id).where(mine).order_by(tables.c.updated.desc()).limit(1)).scalar()
    return str(found) if found is not None else None


def public_heads(connection: Connection, most: int) -> list[tuple[Head, tuple[Chair, ...]]]:
    """Public tables that wait for players, newest first."""
    tables = schema.tables
    rows = connection.execute(
        select(tables)
        .where(and_(tables.c.status == OPEN, tables.c.public.is_(True)))
        .order_by(tables.c.updated.desc())
        .limit(most)
    ).all()
    return _with_chairs(connection, [_head(row) for row in rows])


def _with_chairs(connection: Connection, heads: list[Head]) -> list[tuple[Head, tuple[Chair, ...]]]:
    seats = schema.seats
    ids = [head.id for head in heads]
    chairs: dict[str, list[Chair]] = {table: [] for table in ids}
    for row in connection.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)):
        chairs[row.table].append(_chair(row))
    return [(head, tuple(chairs[head.id])) for head in heads]


def bots_due(connection: Connection, since: float, most: int) -> list[str]:
    """Running tables, touched since then, where bots sit: somebody may wait for a bot that was interrupted."""
    tables, seats = schema.tables, schema.seats
    with_bots = select(seats.c.table).where(seats.c.kind.in_((BOT, STAND_IN)))
    rows = connection.execute(
        select(tables.c.id)
        .where(and_(tables.c.status == PLAYING, tables.c.updated >= since, tables.c.id.in_(with_bots)))
        .order_by(tables.c.updated.desc())
        .limit(most)
    )
    return [row.id for row in rows]


def clocks_due(connection: Connection, now: float, most: int) -> list[str]:
    """Running tables where somebody is out of time, the first of them first."""
    tables = schema.tables
    late = and_(tables.c.status == PLAYING, tables.c.deadline.is_not(None), tables.c.deadline <= now)
    rows = connection.execute(
        select(tables.c.id).where(late, tables.c.quarantine == "").order_by(tables.c.deadline).limit(most)
    )
    return [row.id for row in rows]


def next_deadline(connection: Connection) -> float | None:
    """When somebody at some table will be out of time."""
    tables = schema.tables
    running = and_(tables.c.status == PLAYING, tables.c.deadline.is_not(None), tables.c.quarantine == "")
    found: float | None = connection.execute(select(func.min(tables.c.deadline)).where(running)).scalar_one()
    return found


def answers(connection: Connection) -> bool:
    """Whether the database answers."""
    return connection.execute(select(schema.secrets.c.name).limit(1)).first() is not None


def revision_of(connection: Connection, table: str) -> int | None:
    """How often a table was changed; None if there is no such table."""
    return connection.execute(select(schema.tables.c.revision).where(schema.tables.c.id == table)).scalar_one_or_none()


def bots_alone(connection: Connection, host: str) -> int:
    """How many running tables of bots alone somebody made."""
    tables, seats = schema.tables, schema.seats
    people = select(seats.c.table).where(and_(seats.c.table == tables.c.id, seats.c.kind != BOT)).exists()
    mine = and_(tables.c.host == host, tables.c.status == PLAYING, ~people)
    return int(connection.execute(select(func.count()).select_from(tables).where(mine)).scalar_one())


def accounts(connection: Connection, people: list[str]) -> set[str]:
    """Those of some people who have accounts."""
    persons = schema.persons
    named = and_(persons.c.id.in_(people), persons.c.username.is_not(None))
    return set(connection.execute(select(persons.c.id).where(named)).scalars().all())


def last_seen(connection: Connection, table: str, person: str) -> float:
    """When somebody who sits at a table last asked for it, as far as that was written down."""
    seats = schema.seats
    mine = and_(seats.c.table == table, seats.c.person == person)
    return float(connection.execute(select(func.max(seats.c.seen)).where(mine)).scalar_one() or 0.0)


def chat_of(connection: Connection, table: str, most: int) -> list[Said]:
    """The newest lines of chat, oldest first."""
    chat = schema.chat
    rows = connection.execute(select(chat).where(chat.c.table == table).order_by(chat.c.id.desc()).limit(most)).all()
    return [
        Said(id=row.id, seat=row.seat, name=row.name, text=row.text, made=row.made, person=row.person)
        for row in reversed(rows)
    ]


def note_of(connection: Connection, table: str, person: str) -> str:
    """A person's private notes at a table."""
    notes = schema.notes
    mine = and_(notes.c.table == table, notes.c.person == person)
    return connection.execute(select(notes.c.text).where(mine)).scalar_one_or_none() or ""
