"""`pelagos content`: files of one's own: which may be brought, what they look like, whether they are right."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pelagos.core.editions import fixed

from .common import brought
from .play import GameName
from .speech import game_named, out, say

app = typer.Typer(no_args_is_help=True)


@app.command("check", help=say("cli.help.content-check"))
def check(
    game: GameName,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help=say("cli.help.content-file"))],
) -> None:
    """Read files of one's own as a table would; 1 and the place if something is wrong with them."""
    room = game_named(game)
    edition = room.bring(brought(room, files))
    out.print(say("cli.content.fine", files=", ".join(edition.own), edition=edition.name))


@app.command("show", help=say("cli.help.content-show"))
def show(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help=say("cli.help.content-name"))] = "",
) -> None:
    """The files that may be brought; or one of the game's own, to begin with."""
    room = game_named(game)
    names = room.editions.replaceable if room.editions is not None else ()
    if not name:
        for each in names:
            out.print(each)
        if not names:
            out.print(say("cli.content.none", game=room.name()))
        return
    if name not in names:
        raise fixed(name, names)
    sys.stdout.write(room.content(name))
