"""A server on a database of its own, and people who talk to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI

from pelagos.server.app import create_app
from pelagos.server.settings import Settings
from tests.server.people import Player, sit_down

Serve = Callable[..., Awaitable[FastAPI]]


@pytest.fixture
def anyio_backend() -> str:
    """The server runs on asyncio only."""
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where this test's database lies."""
    return tmp_path / "pelagos.db"


@asynccontextmanager
async def living(app: FastAPI) -> AsyncIterator[FastAPI]:
    """An application between its start and its end."""
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def serve(database: Path) -> AsyncIterator[Serve]:
    """Start a server on this test's database; `serve()` again is another process, as far as it knows."""
    async with AsyncExitStack() as stack:

        async def start(**settings: object) -> FastAPI:
            given = {"database": str(database), "pace": 0.0, "workers": 1, **settings}
            return await stack.enter_async_context(living(create_app(Settings.read({}, **given))))

        yield start


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
