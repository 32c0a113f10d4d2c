"""How processes of a crew on SQLite reach each other: what is heard and what is not, who forgets, what is locked."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Connection, insert

from pelagos.server import schema, voice
from pelagos.server.local_line import LocalLine, Locks
from pelagos.server.neighbours import Neighbours
from pelagos.server.settings import Settings
from pelagos.server.store import Store, announce
from pelagos.server.voice import EAR, LOST, MOST_BYTES, Voice, bundle, deaf
from tests.server.conftest import CREW, Serve
from tests.server.people import Player, services_of, sit_down, table_of, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def folder() -> Iterator[Path]:
    """The folder of a crew: the path of a socket must be short."""
    with TemporaryDirectory(prefix="pelagos-") as name:
        yield Path(name)


class Listener:
    """Somebody who notes all that it hears."""

    def __init__(self, folder: Path) -> None:
        self.line = LocalLine(folder)
        self.heard: list[str] = []
        self.opened: list[bool] = []

    def start(self) -> None:
        """Begin."""
        self.line.start(self.heard.append, self.opened.append)


@pytest.fixture
async def three(folder: Path) -> AsyncIterator[list[Listener]]:
    """Three who hear each other."""
    listeners = [Listener(folder) for _ in range(3)]
    for each in listeners:
        each.start()
    yield listeners
    for each in listeners:
        await each.line.stop()
    assert [path.name for path in folder.iterdir()] == ["locks"]


async def test_all_others_hear_what_one_tells(three: list[Listener]) -> None:
    one, *others = three
    notes = [f"me table {n}" for n in range(1000)]
    one.line.tell(*notes[:-1])
    one.line.tell(notes[-1])
    await until(lambda: all(each.heard == notes for each in others))
    assert one.heard == []
    assert one.opened == [False]  # whoever begins has missed nothing


async def test_whoever_has_no_room_hears_everything_in_its_order_when_it_has(three: list[Listener]) -> None:
    one, busy, other = three
    loop = asyncio.get_running_loop()
    assert busy.line._ear is not None
    loop.remove_reader(busy.line._ear)
    notes = [f"me table {n}" for n in range(500)]
    for note in notes:  # more than a queue holds
        one.line.tell(note)
    await until(lambda: other.heard == notes)
    assert busy.heard == []
    loop.add_reader(busy.line._ear, busy.line._receive, busy.line._ear, busy.heard.append)
    await until(lambda: busy.heard == notes)


async def test_whoever_has_no_room_for_long_is_told_that_it_has_missed_something(
    three: list[Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "MOST_WAITING", 50)
    one, busy, _ = three
    loop = asyncio.get_running_loop()
    assert busy.line._ear is not None
    loop.remove_reader(busy.line._ear)
    for n in range(500):
        one.line.tell(f"me table {n}")
        assert sum(map(len, one.line._voice._waiting.values())) <= 2 * 51  # it is not kept for ever
    loop.add_reader(busy.line._ear, busy.line._receive, busy.line._ear, busy.heard.append)
    one.line.tell("me table last")
    await until(lambda: busy.heard[-1:] == ["me table last"])
    assert LOST in {note.split(" ")[1] for note in busy.heard}


async def test_the_dead_hold_up_nobody(three: list[Listener], folder: Path) -> None:
    with voice.datagrams() as dead:
        dead.bind(str(folder / f"{EAR}dead"))
    three[0].line.tell("me table 1")
    await until(lambda: [each.heard for each in three[1:]] == [["me table 1"]] * 2)
    assert not (folder / f"{EAR}dead").exists()


def test_notes_share_datagrams() -> None:
    short, long = "me table 1", "x" * MOST_BYTES
    assert bundle([short, short]) == (2, b"me table 1\nme table 1")
    assert bundle([short, long]) == (1, short.encode())
    assert bundle([long, short]) == (1, long.encode())
    told, data = bundle([short] * 5000)
    assert 500 < told < 5000
    assert len(data) < MOST_BYTES


def test_without_a_crew_nobody_is_told(tmp_path: Path) -> None:
    assert Voice(tmp_path / "gone").say(["me table 1"])
    assert deaf(tmp_path / "gone")


# What is announced.


@asynccontextmanager
async def store_that_tells(database: Path, one: Listener) -> AsyncIterator[Store]:
    """A store whose changes are announced by somebody."""
    store = Store(Settings(database=str(database)).url)
    store.announced = lambda notes: one.line.tell(*notes)
    try:
        yield store
    finally:
        await store.finish()
        store.close()


def change(connection: Connection, name: str, fail: bool = False, much: int = 0) -> None:
    announce(connection, "table", name)
    connection.execute(insert(schema.secrets).values(name=name, value=b"x" * (1 + much)))
    if fail:
        raise RuntimeError(name)


@pytest.mark.parametrize("alone", [False, True])
async def test_what_is_rolled_back_is_not_heard(three: list[Listener], database: Path, alone: bool) -> None:
    one, other, _ = three
    async with store_that_tells(database, one) as store:
        changes = [store.write(change, f"t{n}", n % 2 == 1) for n in range(4)]
        if alone:
            for each in changes:
                await asyncio.gather(each, return_exceptions=True)
        else:
            await asyncio.gather(*changes, return_exceptions=True)
        await store.write(change, "last")
    await until(lambda: any(note.endswith(" last") for note in other.heard))
    assert [note.split(" ")[1:] for note in other.heard] == [["table", name] for name in ("t0", "t2", "last")]


async def test_what_could_not_be_committed_is_not_heard(three: list[Listener], database: Path) -> None:
    one, other, _ = three
    async with store_that_tells(database, one) as store:
        with store.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        done = await asyncio.gather(store.write(change, "full", much=100_000), return_exceptions=True)
        assert isinstance(done[0], Exception)
        await store.write(change, "last")
    await until(lambda: other.heard)
    assert [note.split(" ")[1:] for note in other.heard] == [["table", "last"]]


async def test_nothing_is_heard_before_it_can_be_read(three: list[Listener], database: Path) -> None:
    one, other, _ = three
    async with store_that_tells(database, one) as store:
        known: list[bool] = []

        def look(note: str) -> None:
            with store.engine.connect() as connection:
                names = connection.exec_driver_sql("select name from secrets").scalars().all()
            known.append(note.split(" ")[2] in names)

        assert other.line._ear is not None
        asyncio.get_running_loop().add_reader(other.line._ear, other.line._receive, other.line._ear, look)
        await asyncio.gather(*(store.write(change, f"t{n}") for n in range(20)))
        await until(lambda: len(known) == 20)
        assert all(known)


@pytest.mark.slow
@pytest.mark.parametrize("backend", [CREW])
async def test_whoever_may_have_missed_something_believes_nothing(process: Serve, strangers: None) -> None:
    one, other = await process(), await process()
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    tables = [await table_of(ione, kostas) for _ in range(3)]
    there = Player(other, {"id": "", "name": "", "account": "", "token": kostas.token})
    for table in tables:
        await there.view(table)
    held = services_of(other).tables
    watcher = services_of(other).hub.watch(tables[1], kostas.viewer.id)
    watcher.woken.clear()
    assert held.held == 3
    near = services_of(one).neighbours
    assert near is not None
    near.tell(LOST)
    await until(lambda: held.held == 0)
    assert watcher.woken.is_set()
    services_of(other).hub.leave(watcher)


# Locks.

HOLD = """
import sys, time
from pathlib import Path
from pelagos.server.local_line import Locks
locks = Locks(Path(sys.argv[1]))
print([locks.take(int(key)) for key in sys.argv[2:]], flush=True)
sys.stdin.read()
"""


def held_elsewhere(path: Path, *keys: int) -> tuple[subprocess.Popen[str], str]:
    """Another process that holds locks, and which of them it could have."""
    command = [sys.executable, "-c", HOLD, str(path), *map(str, keys)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    assert other.stdout is not None
    return other, other.stdout.readline().strip()


def test_a_lock_is_held_by_one_process_and_ends_with_it(folder: Path) -> None:
    path, keys = folder / "locks", (7, -7, 1 << 62)
    locks = Locks(path)
    assert locks.take(keys[0])
    assert not locks.take(keys[0])  # nor twice by one process
    assert not Locks(path).take(keys[0])
    other, had = held_elsewhere(path, *keys)
    assert had == "[False, True, True]"
    assert [locks.take(key) for key in keys[1:]] == [False, False]
    os.kill(other.pid, signal.SIGKILL)
    other.communicate()
    assert [locks.take(key) for key in keys[1:]] == [True, True]
    locks.let_go(keys[0])
    other, had = held_elsewhere(path, *keys)
    assert had == "[True, False, False]"
    other.kill()
    other.communicate()
    for key in keys[1:]:
        locks.let_go(key)
    locks.close()


async def test_a_seat_is_thought_about_once_and_then_again(folder: Path) -> None:
    lines = [LocalLine(folder), LocalLine(folder)]
    one, other = (Neighbours(line, lambda *_: None, lambda: None) for line in lines)
    async with AsyncExitStack() as stack:
        assert await stack.enter_async_context(one.alone("abc", 1))
        async with other.alone("abc", 1) as mine:
            assert not mine
        async with other.alone("abc", 2) as mine:
            assert mine
        async with other.alone("abc", 1) as mine:
            assert not mine
    async with other.alone("abc", 1) as mine:
        assert mine
    for line in lines:
        await line.stop()
