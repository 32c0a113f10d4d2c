"""Statements that are given to the driver as they are: they write what SQLAlchemy would, and fail as its own do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Insert, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from pelagos.server import schema
from pelagos.server.readied import Readied
from pelagos.server.store import Store

DATABASES = ("lite", pytest.param("fresh", marks=pytest.mark.slow))
ROW = {"ply": 3, "seat": -1, "text": "roll 6 ½", "seen": 7, "branch": 0, "told": "[]", "stamp": None, "after": 2}
MOVE: dict[str, object] = {"table": "aegean", **ROW, "made": 1.25, "odds": None, "position": b"\x00\xff"}
RENAMED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values(host=bindparam("host"), advice=bindparam("advice"), deadline=bindparam("deadline"))
)


@pytest.fixture
def lite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/pelagos.db"


@pytest.fixture(params=DATABASES)
def connection(request: pytest.FixtureRequest) -> Iterator[Connection]:
    store = Store(request.getfixturevalue(request.param))
    with store.engine.begin() as opened:
        opened.execute(insert(schema.persons).values(id="p", name="Ione", created=1.0))
        opened.execute(insert(schema.tables).values(of_table()))
        yield opened
    store.close()


def of_table() -> dict[str, object]:
    words = ("game", "version", "options", "status", "pace", "stand_in", "quarantine", "lesson", "terms")
    numbers = ("seats", "floor", "waiting", "plies", "revision")
    flags = ("public", "brought", "advice")
    return {
        **dict.fromkeys(words, "x"),
        **dict.fromkeys(numbers, 2),
        **dict.fromkeys(flags, True),
        "id": "aegean",
        "host": "p",
        "secret": b"s",
        "created": 1.0,
        "updated": 1.0,
    }


def test_a_row_is_written_as_sqlalchemy_would(connection: Connection) -> None:
    statement: Insert = insert(schema.moves)
    assert Readied(statement).run(connection, MOVE) == 1
    connection.execute(statement, {**MOVE, "ply": 4})
    mine, theirs = connection.execute(select(schema.moves).order_by(schema.moves.c.ply)).mappings().all()
    assert dict(mine) == MOVE
    assert {**theirs, "ply": 3} == dict(mine)


def test_it_says_how_many_rows_were_changed(connection: Connection) -> None:
    renamed, values = Readied(RENAMED), {"host": "p", "advice": False, "deadline": 7.5}
    assert renamed.run(connection, {**values, "of_table": "aegean"}) == 1
    assert renamed.run(connection, {**values, "of_table": "nowhere"}) == 0
    tables = schema.tables.c
    assert connection.execute(select(tables.advice, tables.deadline)).one() == (False, 7.5)


def test_what_the_database_refuses_is_an_error_of_sqlalchemy_that_names_no_values(connection: Connection) -> None:
    move = Readied(insert(schema.moves))
    with connection.begin_nested():
        move.run(connection, MOVE)
    with pytest.raises(IntegrityError) as refused, connection.begin_nested():
        move.run(connection, MOVE)
    assert "roll 6" not in str(refused.value)
