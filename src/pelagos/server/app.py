"""The application: the services, the API, the streams and the pages, put together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pelagos import __version__
from pelagos.web import STATIC

from . import api, fonts, metrics, reference, stream
from .choosing import Choosing
from .packing import Packing
from .security import Gate, guard
from .services import Services
from .settings import Settings
from .shell import Shell, handle_errors


class Assets(StaticFiles):
    """Static files. An address with `?v=` names one version of a file, which browsers may keep for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response


class Documented(FastAPI):
    """The application, whose API describes itself."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        return reference.document(self)


def create_app(
    settings: Settings | None = None, clock: Callable[[], float] = time.time, folder: Path | None = None
) -> FastAPI:
    """A server, ready to be run; StoreError if its database cannot be used. The folder is that of its crew."""
    services = Services(settings or Settings.read(), clock, folder)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        services.listen()
        waking = asyncio.create_task(services.wake_bots())
        try:
            yield
        finally:
            waking.cancel()
            await services.finish()

    app = Documented(
        title="Pelagos",
        version=__version__,
        lifespan=life,
        dependencies=[Depends(guard)],  # of whatever is added to it
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = services
    app.state.gate = Gate(
        services.settings,
        services.people,
        services.recovery,
        services.limits,
        services.attempts,
        services.store.signing_key,
    )
    handle_errors(app)
    app.mount("/static", GZipMiddleware(Assets(directory=STATIC), minimum_size=1000), name="static")
    app.router.routes.extend(_routes())
    app.state.error_page = getattr(_pages(), "error_page", None)
    app.add_middleware(Packing)
    app.add_middleware(Choosing)
    app.add_middleware(Shell, https=services.settings.https, answered=services.metrics.answered)
    return app


@cache
def _routes() -> list[BaseRoute]:
    """Every route, guarded. They are put together once: reading all their signatures takes longer than a request."""
    house = APIRouter(dependencies=[Depends(guard)])
    for part in (api.router, api.health, metrics.router, reference.router, stream.router, fonts.router):
        house.include_router(part)
    if _pages() is not None:
        house.include_router(_pages().router)
    return house.routes


@cache
def _pages() -> Any:
    """The pages, where they are installed: `pages.router`, and `pages.error_page(request, status, text, reference)`."""
    return import_module("pelagos.server.pages") if find_spec("pelagos.server.pages") is not None else None
