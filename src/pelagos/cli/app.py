"""The commands, put together. Each is declared in a file of its own."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Annotated

import typer

import pelagos
from pelagos.core import flow

from . import arena, bench, check, content, export, games, keep, ladder, mcp, play, position, replay, serve
from .speech import out, say

app = typer.Typer(
    help=say("cli.help"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def build() -> str:
    """Which build of the engine runs."""
    compiled = Path(flow.__file__).suffix in (".so", ".pyd")
    return say("cli.build.compiled" if compiled else "cli.build.pure")


def _version(wanted: bool) -> None:
    if wanted:
        out.print(f"pelagos {pelagos.__version__} · Python {platform.python_version()} · {build()}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("cli.help.version"))
    ] = False,
    lang: Annotated[str, typer.Option("--lang", metavar="en|fr", help=say("cli.help.lang"))] = "",
) -> None:
    """Options of the command itself; the language was taken out of the command line before."""


app.command("serve", help=say("cli.help.serve"))(serve.serve)
app.command("backup", help=say("cli.help.backup"))(keep.backup)
app.command("restore", help=say("cli.help.restore"))(keep.restore)
app.command("doctor", help=say("cli.help.doctor"))(keep.doctor)
app.add_typer(keep.app, name="admin", help=say("cli.help.admin"))
app.command("games", help=say("cli.help.games"))(games.list_games)
app.command("bots", help=say("cli.help.bots"))(games.list_bots)
app.command("play", help=say("cli.help.play"))(play.play)
app.command("replay", help=say("cli.help.replay"))(replay.replay)
app.command("verify", help=say("cli.help.verify"))(replay.verify)
app.command("position", help=say("cli.help.position"))(position.position)
app.command("arena", help=say("cli.help.arena"))(arena.arena)
app.command("export", help=say("cli.help.export"))(export.export)
app.command("ladder", help=say("cli.help.ladder"))(ladder.ladder)
app.command("bench", help=say("cli.help.bench"))(bench.bench)
app.command("mcp", help=say("cli.help.mcp"))(mcp.mcp)
app.command("check", help=say("cli.help.check"))(check.check_command)
app.command("golden", help=say("cli.help.golden"))(check.golden_command)
app.add_typer(content.app, name="content", help=say("cli.help.content"))
app.command("rules", help=say("cli.help.rules"))(check.rules_command)
