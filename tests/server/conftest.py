"""A server on a database of its own, and people who talk to it.

The modules of `EVERYWHERE` know a server by its addresses alone. They are run on SQLite with one process, and again
with two, which take turns to answer, on SQLite and on PostgreSQL. With `PELAGOS_TEST_SERVERS=two` every test that asks
a server is run on PostgreSQL with two, with `two-on-sqlite` on SQLite with two, but for those that `alone.py` names.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from inspect import signature
from itertools import count, cycle
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from starlette.types import Receive, Scope, Send

from pelagos.core.registry import games
from pelagos.server import neighbours, people
from pelagos.server.app import create_app
from pelagos.server.settings import Settings
from pelagos.server.store import Store, migrate, open_engine
from tests.server.alone import alone
from tests.server.cluster import left_out, postgres
from tests.server.people import Player, services_of, sit_down

Serve = Callable[..., Awaitable[FastAPI]]

EVERYWHERE = {f"tests.server.test_{name}" for name in ("api", "playing", "seating")}
INSIDE = {"app", "serve", "monkeypatch", "database"}
ONE, CREW, TWO = "sqlite", "sqlite-two", "postgres"
DATABASES = count(1)
PATIENCE = 30.0
ALL_ON = {"two": TWO, "two-on-sqlite": CREW}.get(os.environ.get("PELAGOS_TEST_SERVERS", ""))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The tests of some modules are run on every kind of server, unless they look into the process itself."""
    own = any(mark.args[0] == "backend" for mark in metafunc.definition.iter_markers("parametrize"))
    if own or hasattr(metafunc.module, "backend"):  # they say themselves on which
        return
    if ALL_ON is not None:
        if "backend" in metafunc.fixturenames:
            why = alone(metafunc.module.__name__, metafunc.function.__name__)
            marks = [pytest.mark.skip(reason=why)] if why else []
            metafunc.parametrize("backend", [pytest.param(ALL_ON, marks=marks)])
        return
    inside = INSIDE & set(signature(metafunc.function).parameters)
    if "backend" in metafunc.fixturenames and metafunc.module.__name__ in EVERYWHERE and not inside:
        metafunc.parametrize("backend", [ONE, *(pytest.param(kind, marks=pytest.mark.slow) for kind in (CREW, TWO))])


@pytest.fixture(autouse=True)
def games_as_installed() -> Iterator[None]:
    """A server may be given games of its own; the tests after it do not meet them."""
    installed = dict(games())
    yield
    games().clear()
    games().update(installed)


@pytest.fixture(autouse=True)
def light_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing a password is slow on purpose; not here."""
    monkeypatch.setattr(people, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def backend() -> str:
    """On which database, and with how many processes."""
    return ONE


@pytest.fixture
def anyio_backend() -> str:
    """The server runs on asyncio only."""
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where this test's database lies."""
    return tmp_path / "pelagos.db"


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the newest schema and nothing in it, of which copies are quickly made."""
    path = tmp_path_factory.mktemp("blank") / "pelagos.db"
    engine = open_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()
    return path


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a fresh PostgreSQL."""
    why = left_out()
    if why:
        pytest.skip(why)
    with postgres() as address:
        yield address


@pytest.fixture(scope="session")
def template(cluster: str) -> str:
    """The name of a database with the newest schema and nothing in it, of which copies are quickly made."""
    Store(_database(cluster, "template")).close()
    return "template"


@pytest.fixture
def fresh(cluster: str, template: str) -> Iterator[str]:
    """The address of an empty database, which is gone afterwards."""
    name = f"fresh{next(DATABASES)}"
    yield _database(cluster, name, f"template {template}")
    _do(cluster, f"drop database {name} with (force)")


def _database(cluster: str, name: str, how: str = "") -> str:
    _do(cluster, f"create database {name} {how}")
    return cluster.replace("/postgres?", f"/{name}?")


def _do(cluster: str, statement: str) -> None:
    engine = create_engine(cluster, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


@asynccontextmanager
async def living(app: FastAPI) -> AsyncIterator[FastAPI]:
    """An application between its start and its end."""
    async with app.router.lifespan_context(app):
        yield app


class Pair(FastAPI):
    """Two servers on one database that answer in turn, each when it has heard what the other did.

    A program that asks two processes within the same millisecond may be told of an older position by one of them;
    people are shown the newer one by their stream. Tests should not depend on it.
    """

    def __init__(self, apps: tuple[FastAPI, FastAPI]) -> None:
        super().__init__()
        self._apps = apps
        self.both = [services_of(app) for app in apps]
        # Whoever looks at a page before each change must not always change something at the same of the two.
        self._turns = {reading: cycle(apps) for reading in (True, False)}
        self._marks = count()
        self._heard: list[set[str]] = [set(), set()]
        self.state = apps[0].state
        services_of(apps[1]).limits.__dict__ = services_of(apps[0]).limits.__dict__  # tests switch them off for both
        for app, marks in zip(apps, self._heard, strict=True):
            self._listen(app, marks)

    @staticmethod
    def _listen(app: FastAPI, marks: set[str]) -> None:
        line = services_of(app).neighbours
        assert line is not None
        real = line._heard

        def heard(what: str, which: str, number: str, who: str) -> None:
            if what == "mark":
                marks.add(which)
            else:
                real(what, which, number, who)

        line._heard = heard

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        """An address of a test's own, at both."""
        for app in self._apps:
            app.add_api_route(path, endpoint, **given)

    async def caught_up(self) -> None:
        """Wait until both have written down what they noted, and have heard whatever was said before."""
        for services in self.both:
            await services.tables.finish()
        wanted = []
        for services in self.both:
            assert services.neighbours is not None
            wanted.append(str(next(self._marks)))
            services.neighbours.tell("mark", wanted[-1])
        async with asyncio.timeout(PATIENCE):
            while not all(mark in marks for mark, marks in zip(reversed(wanted), self._heard, strict=True)):
                await asyncio.sleep(0.002)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, answered by the one whose turn it is."""
        await self.caught_up()
        await next(self._turns[scope.get("method") == "GET"])(scope, receive, send)


@pytest.fixture
async def process(backend: str, request: pytest.FixtureRequest) -> AsyncIterator[Serve]:
    """Start a process that serves from this test's database; another one is its neighbour, where there can be such."""
    where = str(request.getfixturevalue("fresh" if backend == TWO else "database"))
    if backend != TWO and not Path(where).exists():
        copyfile(request.getfixturevalue("blank"), where)
    async with AsyncExitStack() as stack:
        crew = {"processes": 2} if backend == CREW else {}
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="pelagos-"))) if crew else None

        async def begin(clock: Callable[[], float] = time.time, **settings: object) -> FastAPI:
            given = {"database": where, "pace": 0.0, "workers": 1, **crew, **settings}
            app = await stack.enter_async_context(living(create_app(Settings.read({}, **given), clock, folder)))
            line = services_of(app).neighbours
            if line is not None:
                await asyncio.to_thread(line.listening.wait, PATIENCE)
            return app

        yield begin


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every announcement is one of somebody else: the processes of a test are one, and have one name."""
    monkeypatch.setattr(neighbours, "MYSELF", "nobody")


@pytest.fixture
def serve(backend: str, process: Serve, request: pytest.FixtureRequest) -> Serve:
    """Start a server on this test's database; `serve()` again is another one, as far as it knows."""
    if backend == ONE:
        return process
    request.getfixturevalue("strangers")

    async def start(**settings: Any) -> FastAPI:
        return Pair((await process(**settings), await process(**settings)))

    return start


@pytest.fixture
async def app(serve: Serve) -> FastAPI:
    """A server."""
    return await serve()


@pytest.fixture
async def ione(app: FastAPI) -> Player:
    """A guest."""
    return await sit_down(app, "Ione")


@pytest.fixture
async def kostas(app: FastAPI) -> Player:
    """Another guest."""
    return await sit_down(app, "Kostas")


@pytest.fixture
async def mina(app: FastAPI) -> Player:
    """A third guest."""
    return await sit_down(app, "Mina")
