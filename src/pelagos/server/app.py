"""The application: the store, the tables, the API, the streams and the pages, put together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pelagos import __version__
from pelagos.web import STATIC

from . import api, ledger, reference, stream
from .hub import Hub
from .limits import Limits
from .people import People
from .security import Gate, guard
from .settings import Settings
from .shell import Shell, handle_errors
from .store import Store
from .tables import Tables
from .thinking import Minds, install_games

log = logging.getLogger("pelagos.server")

MONTH = 30 * 24 * 3600.0
MOST_WOKEN = 500  # tables whose bots are woken at the start


class Assets(StaticFiles):
    """Static files. An address with `?v=` names one version of a file, which browsers may keep for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server, ready to be run; StoreError if its database cannot be used."""
    settings = settings or Settings.read()
    games = install_games(settings.games)
    store = Store(settings.url)
    hub = Hub()
    limits = Limits(settings.limits)
    minds = Minds(settings.processes, settings.games, settings.think)
    tables = Tables(settings, store, hub, games, limits, minds)
    people = People(store)
    people.moved = tables.forget

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        waking = asyncio.create_task(wake_bots(tables))
        try:
            yield
        finally:
            waking.cancel()
            hub.close()
            await tables.finish()
            minds.close()
            await store.finish()
            store.close()

    app = FastAPI(
        title="Pelagos",
        version=__version__,
        lifespan=life,
        dependencies=[Depends(guard)],
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.store = store
    app.state.hub = hub
    app.state.people = people
    app.state.tables = tables
    app.state.gate = Gate(settings, people, limits, store.signing_key)
    handle_errors(app)
    app.mount("/static", GZipMiddleware(Assets(directory=STATIC), minimum_size=1000), name="static")
    app.include_router(api.router)
    app.include_router(reference.router)
    app.include_router(stream.router)
    _include_pages(app)
    _document(app)
    app.add_middleware(Shell, https=settings.https)
    return app


def _include_pages(app: FastAPI) -> None:
    """The pages, where they are installed: `pages.router`, and `pages.error_page(request, status, text, reference)`."""
    if find_spec("pelagos.server.pages") is None:
        return
    pages: Any = import_module("pelagos.server.pages")
    app.include_router(pages.router)
    app.state.error_page = getattr(pages, "error_page", None)


def _document(app: FastAPI) -> None:
    def openapi() -> dict[str, Any]:
        return reference.document(app)

    app.openapi = openapi  # type: ignore[method-assign]


async def wake_bots(tables: Tables) -> None:
    """Let bots go on that were interrupted when the server last stopped."""
    due = await tables.store.read(ledger.bots_due, time.time() - MONTH, MOST_WOKEN)
    for table in due:
        try:
            await tables.look_after_bots(table)
        except Exception:
            log.warning("table %s could not be woken", table, exc_info=True)
