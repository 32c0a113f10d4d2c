"""`pelagos serve`: the web table. What it needs is installed with the `server` extra only, so it is imported late."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import extra
from .speech import say, tongue


def serve(
    host: Annotated[str, typer.Option(help=say("cli.help.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=say("cli.help.port"))] = 8000,
    database: Annotated[str | None, typer.Option(metavar="FILE|URL", help=say("cli.help.database"))] = None,
    processes: Annotated[int | None, typer.Option(min=1, max=64, help=say("cli.help.processes"))] = None,
    browser: Annotated[bool, typer.Option(help=say("cli.help.browser"))] = True,
) -> None:
    """Run the web table until it is stopped."""
    with extra("server"):
        from pelagos.server.serve import serve as run_server
    raise typer.Exit(run_server(host, port, database, browser, tongue().language, processes=processes))
