"""`pelagos serve`: the server as a process of its own."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from functools import partial

import uvicorn
from fastapi import FastAPI

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.tongue import Tongue

from .app import create_app
from .connections import Connection, connections, room
from .homes import Homes
from .logs import write_down
from .security import best_language
from .settings import Settings

GRACE = 3  # seconds that requests under way are given when the server stops
IDLE = 30  # seconds that a silent connection is kept for the next request: people think


class Server(uvicorn.Server):
    """A server that ends its streams when it is told to stop, says when it listens, and takes what is handed to it."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None], homes: Homes | None = None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._homes = homes
        self._handed: socket.socket | None = None  # to which connections are handed
        self._taking: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.should_exit:
            return
        if self._homes is not None:
            self._handed = self._homes.listen()
            if self._handed is not None:
                asyncio.get_running_loop().add_reader(self._handed, self._homes.receive, self._take)
        self._ready()

    def _take(self, handed: socket.socket, data: bytes) -> None:
        """Go on with a connection of which another process has read something."""
        task = asyncio.create_task(self._go_on_with(handed, data))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _go_on_with(self, handed: socket.socket, data: bytes) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(partial(self._connection, data), handed)
        except OSError:  # the client has gone meanwhile
            handed.close()

    def _connection(self, data: bytes) -> Connection:
        """As `uvicorn.Server` makes them, with what was read already."""
        kind = self.config.http_protocol_class
        assert isinstance(kind, type)
        assert issubclass(kind, Connection)
        return kind(self.config, self.server_state, self.lifespan.state, brought=data)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: streams never end by themselves."""
        self._app.state.services.hub.close()
        if self._homes is not None and self._handed is not None:
            asyncio.get_running_loop().remove_reader(self._handed)
            self._homes.receive(self._take)  # the last that were handed over are answered too
            self._homes.close()
            await asyncio.gather(*self._taking)
        await super().shutdown(sockets)


def open_browser(address: str) -> None:
    """Open a page in the browser, if there is one; say nothing if not."""
    time.sleep(0.2)
    try:
        webbrowser.get()
        webbrowser.open(address)
    except webbrowser.Error:
        return


def has_screen() -> bool:
    """Whether a graphical browser could be shown here (a text browser would take over the terminal)."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address; PelagosError says why there is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, protocol)
    except OSError as error:
        raise PelagosError(msg("server.address-bad", host=host, reason=str(error))) from None
    try:
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(2048)
    except OSError as error:
        found.close()
        if error.errno in (48, 98, 10048):  # in use: macOS, Linux, Windows
            raise PelagosError(msg("server.port-used", port=port)) from None
        reason = error.strerror or str(error)
        raise PelagosError(msg("server.address-bad", host=f"{host}:{port}", reason=reason)) from None
    return found


def address_of(bound: socket.socket) -> str:
    """The address a person can open."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    browser: bool = True,
    language: str | None = None,
    settings: Settings | None = None,
    processes: int | None = None,
) -> int:
    """Run the server until it is stopped; the exit code. Whatever prevents it is said in one sentence."""
    tongue = Tongue(language or best_language(os.environ.get("LANG", "en").replace("_", "-").partition(".")[0]))
    try:
        bound = listen(host, port)
        try:
            settings = settings or Settings.read(database=database, processes=processes)
            if settings.processes > 1:
                from .crew import Crew

                run = Crew(bound, settings).run
            else:
                run = partial(run_one, bound, settings, create_app(settings))
        except BaseException:
            bound.close()
            raise
    except PelagosError as error:
        print(tongue(error.message), file=sys.stderr)
        return 1
    address = address_of(bound)
    print(tongue(msg("server.serving", address=address)), flush=True)
    return run(partial(show, address) if browser and has_screen() else nothing)


def nothing() -> None:
    """What is done when the server listens, and nobody wants to see it."""


def show(address: str) -> None:
    """Open the browser, beside everything else."""
    threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def run_one(
    bound: socket.socket, settings: Settings, app: FastAPI, ready: Callable[[], None], homes: Homes | None = None
) -> int:
    """Serve in this process until it is stopped; the exit code. `ready` is called when it listens."""
    write_down(settings.log == "json")
    # Threads that come back from the disk must not wait 5 ms for their turn.
    sys.setswitchinterval(0.0005)
    # Drawing makes thousands of short-lived objects and hardly a cycle: looking for cycles seldom saves some 8 % of the
    # time, and the pauses that a search through all tables in memory would be.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    config = uvicorn.Config(
        app,
        log_config=None,  # as everything else
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=IDLE,
        http=connections(room(), settings.proxies, homes),
        forwarded_allow_ips=list(settings.proxies),
    )
    server = Server(config, app, ready, homes)
    try:
        server.run(sockets=[bound])
    except KeyboardInterrupt:
        return 130 if not server.started else 0
    return 0
