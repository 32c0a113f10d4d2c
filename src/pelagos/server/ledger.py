"""Tables in the store: the rows of one table, and the transactions that change them.

Every function here runs inside one transaction of the store. A move is one insert keyed by (table, ply), written
together with the position it leads to; `revision` lets two writers never both win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy import Table as Rows
from sqlalchemy.exc import IntegrityError

from pelagos.core.editions import CONTENT
from pelagos.core.match import Line, Ply
from pelagos.core.options import Value

from . import schema
from .store import Conflict, announce
from .trail import ITSELF, key_of, unpack

Work = Callable[[Connection], None]

OPEN, PLAYING, OVER, RECORD = "open", "playing", "over", "record"
NOBODY_YET, PERSON, BOT, STAND_IN = "open", "person", "bot", "stand-in"
LIVE, WEEKS = "live", "weeks"  # the pace of a table


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat."""

    seat: int
    kind: str = NOBODY_YET
    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    string: str = ""
    seen: float = 0.0
    asked: str = ""  # the account that is challenged to take the seat

    @property
    def plays_itself(self) -> bool:
        """Whether a bot answers for this seat."""
        return self.kind in (BOT, STAND_IN)


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `tables`: everything but the moves."""

    id: str
    game: str
    version: str
    seats: int
    options: dict[str, Value]
    status: str
    host: str
    public: bool
    secret: bytes
    origin: dict[str, Any] | None = None
    parent: str = ""
    parent_ply: int = 0
    floor: int = 0
    waiting: int = 0
    plies: int = 0
    result: tuple[int, ...] = ()
    ask: Ask | None = None
    created: float = 0.0
    updated: float = 0.0
    revision: int = 0
    pace: str = LIVE
    stand_in: str = ""
    brought: bool = False
    quarantine: str = ""


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A request to undo by consent: back to so many plies."""

    seat: int
    length: int
    agreed: tuple[int, ...] = ()


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `moves`."""

    seat: int
    text: str
    seen: int
    branch: int
    told: tuple[Line, ...]
    stamp: int | None = None
    after: int | None = None
    made: float = 0.0
    odds: str = ""
    position: bytes | None = None  # written, but read only when somebody looks back


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `notices`: something the house tells everybody, after so many plies."""

    ply: int
    key: str
    args: dict[str, int | str] = {}
    made: float = 0.0


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `positions`."""

    revision: int
    ply: int
    branch: int
    stamps: tuple[int, ...]
    redo: tuple[tuple[int, str], ...]
    data: dict[str, Any]
    first: bytes | None = None  # before the first ply, packed; written once


class Then(msgspec.Struct, frozen=True):
    """A position that a game went through, after so many plies."""

    length: int
    data: dict[str, Any]


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """All rows of one table."""

    head: Head
    chairs: tuple[Chair, ...]
    moves: tuple[Move, ...] = ()
    position: Position | None = None
    notices: tuple[Notice, ...] = ()
    before: Then | None = None  # the newest position from which nothing that may be taken back is missing
    trail: tuple[Then, ...] = ()  # all positions it went through, newest first, where they were asked for
    own: dict[str, str] = {}  # files of content that were brought to it


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a table's life: plies cut, plies added, the position they lead to, the new head."""

    head: Head
    position: Position  # its revision is the one it must replace, plus one
    start: int  # number of the first ply added: all stored plies from here on are cut
    made: float
    moves: tuple[Move, ...] = ()
    cut: bool = False
    by: int = -1  # the seat that cut
    consent: bool = False
    notice: Notice | None = None


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """One line of chat."""

    id: int
    seat: int  # -2: a spectator
    name: str
    text: str
    made: float
    person: str = ""


def json_of(value: object) -> str:
    """Compact JSON text."""
    return msgspec.json.encode(value).decode()


def pack_told(lines: Sequence[Line]) -> str:
    """The lines of a ply, as stored."""
    return json_of([(line.mask, line.key, line.args) for line in lines])


_TOLD = msgspec.json.Decoder(list[tuple[int, str, tuple[int, ...]]])


def unpack_told(text: str) -> tuple[Line, ...]:
    """The lines of a ply, as told."""
    return tuple(Line(*parts) for parts in _TOLD.decode(text))


def move_of(ply: Ply, text: str, stamp: int | None = None, after: int | None = None, made: float = 0.0) -> Move:
    """A ply as a row."""
    return Move(
        seat=ply.seat,
        text=text,
        seen=ply.seen,
        branch=ply.branch,
        told=ply.told,
        stamp=stamp,
        after=after,
        made=made,
        odds=ply.odds,
    )


# Reading.


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
        .order_by(tables.c.updated.desc())
        .limit(most)
    ).all()
    return _with_chairs(connection, [_head(row) for row in rows])


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


def answers(connection: Connection) -> bool:
    """Whether the database answers."""
    return connection.execute(select(schema.secrets.c.name).limit(1)).first() is not None


def bots_alone(connection: Connection, host: str) -> int:
    """How many running tables of bots alone somebody made."""
    tables, seats = schema.tables, schema.seats
    people = select(seats.c.table).where(and_(seats.c.table == tables.c.id, seats.c.kind != BOT)).exists()
    mine = and_(tables.c.host == host, tables.c.status == PLAYING, ~people)
    return int(connection.execute(select(func.count()).select_from(tables).where(mine)).scalar_one())


# Writing.


def _values(table: Rows, *names: str) -> dict[str, BindParameter[Any]]:
    return {name: bindparam(name, type_=table.c[name].type) for name in names}


# The statements of every move, made once: making them anew costs more than running them.
_MOVES = (
    select(
        *(schema.moves.c[name] for name in ("seat", "text", "seen", "branch", "told", "stamp", "after", "made", "odds"))
    )
    .where(schema.moves.c.table == bindparam("of_table"))
    .order_by(schema.moves.c.ply)
)
_NEW_MOVE = insert(schema.moves)
_NEXT_POSITION = (
    update(schema.positions)
    .where(schema.positions.c.table == bindparam("of_table"))
    .where(schema.positions.c.revision == bindparam("of_revision"))
    .values(_values(schema.positions, "revision", "ply", "branch", "stamps", "redo", "data"))
)
# Whoever writes names the number that the table had when it was read: if somebody wrote meanwhile, nothing is done.
_NEW_HEAD = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .where(schema.tables.c.revision == bindparam("of_revision"))
    .values(
        _values(
            schema.tables,
            *("version", "status", "host", "public", "floor", "waiting", "plies", "result", "ask", "updated"),
            *("revision", "pace", "stand_in", "brought", "quarantine"),
        )
    )
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
    rows = [{"table": head.id, "seat": chair.seat, **_chair_values(chair)} for chair in chairs]
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
    if connection.execute(_NEXT_POSITION, {**expected, **_position_values(change.position)}).rowcount != 1:
        raise Conflict
    if change.cut:
        _cut(connection, table, change)
    try:
        _insert(connection, table, change.start, change.moves)
    except IntegrityError:
        raise Conflict from None
    if change.notice is not None:
        told = change.notice
        connection.execute(
            insert(schema.notices).values(
                table=table, ply=told.ply, key=told.key, args=json_of(told.args), made=told.made
            )
        )


def _insert(connection: Connection, table: str, start: int, moves: Sequence[Move]) -> None:
    if moves:
        connection.execute(_NEW_MOVE, [_move_values(table, start + i, move) for i, move in enumerate(moves)])


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
    if connection.execute(_NEW_HEAD, {**expected, **_head_values(head)}).rowcount != 1:
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


def last_seen(connection: Connection, table: str, person: str) -> float:
    """When somebody who sits at a table last asked for it, as far as that was written down."""
    seats = schema.seats
    mine = and_(seats.c.table == table, seats.c.person == person)
    return float(connection.execute(select(func.max(seats.c.seen)).where(mine)).scalar_one() or 0.0)


def saw(connection: Connection, table: str, person: str, now: float) -> None:
    """Somebody who sits at a table asked for it."""
    seats = schema.seats
    connection.execute(update(seats).where(and_(seats.c.table == table, seats.c.person == person)).values(seen=now))


def add_chat(connection: Connection, table: str, person: str, seat: int, name: str, text: str, made: float) -> Said:
    """One line of chat, with its number."""
    row = insert(schema.chat).values(table=table, person=person, seat=seat, name=name, text=text, made=made)
    number = connection.execute(row).inserted_primary_key
    assert number is not None
    announce(connection, "chat", table)
    return Said(id=int(number[0]), seat=seat, name=name, text=text, made=made, person=person)


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


def save_note(connection: Connection, table: str, person: str, text: str, now: float) -> None:
    """A person's private notes at a table."""
    notes = schema.notes
    mine = and_(notes.c.table == table, notes.c.person == person)
    if connection.execute(update(notes).where(mine).values(text=text, updated=now)).rowcount == 0:
        connection.execute(insert(notes).values(table=table, person=person, text=text, updated=now))
