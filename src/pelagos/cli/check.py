"""`pelagos check`, `pelagos golden` and `pelagos rules`: what keeps a game honest."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pelagos.bots.taint import ADVICE
from pelagos.core.errors import PelagosError
from pelagos.core.kit import Report, check
from pelagos.core.kit.clauses import untested
from pelagos.core.kit.golden import changes, update
from pelagos.core.kit.run import DRAW_EVERY
from pelagos.core.lesson import faults, lesson_in
from pelagos.core.message import msg
from pelagos.core.registry import games
from pelagos.core.rulebook import clauses_of

from .common import options_from
from .games import Json
from .play import Contents
from .speech import complain, err, game_named, out, say, tongue


def check_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.check-game"))],
    seats: Annotated[int, typer.Option(min=0, help=say("cli.help.check-seats"))] = 0,
    plies: Annotated[int, typer.Option(min=1, help=say("cli.help.check-plies"))] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help=say("cli.help.check-seed"))] = 0,
    upto: Annotated[int | None, typer.Option(min=0, help=say("cli.help.check-upto"))] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help=say("cli.help.check-option"))] = None,
    draw_every: Annotated[int, typer.Option(min=1, help=say("cli.help.check-draw"))] = DRAW_EVERY,
    jobs: Annotated[int, typer.Option(min=0, help=say("cli.help.check-jobs"))] = 0,
    folder: Annotated[Path, typer.Option(help=say("cli.help.check-folder"))] = Path("build/failures"),
    content: Contents = None,
    rules_only: Annotated[bool, typer.Option("--rules", help=say("cli.help.check-rules"))] = False,
    as_json: Json = False,
) -> None:
    """Play random games and hold the game to the twelve invariants on every ply; 1 if it broke one."""
    room = game_named(game)
    if seats:
        room.check_seats(seats)
    bar = Progress(
        TextColumn(room.id), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=err, transient=True, disable=as_json or not err.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=plies)
        report = check(
            room,
            seats or None,
            plies,
            seed,
            options=options_from(room, option or [], content) if option or content else None,
            draw_every=draw_every,
            upto=upto,
            jobs=jobs or os.cpu_count() or 1,
            folder=folder,
            progress=lambda played: bar.advance(task, played),
            elsewhere=True,
            rules_only=rules_only,
            also=() if rules_only else (ADVICE,),
        )
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=1).decode())
    else:
        _tell(report)
    lesson = None if rules_only else lesson_in(room.package)
    wrong = faults(room, lesson) if lesson is not None else []
    for fault in wrong:
        complain(fault)
    if wrong or not report.ok:
        raise typer.Exit(1)


def _tell(report: Report) -> None:
    if report.failure is not None:
        complain(str(report.failure))
        return
    seconds = f"{report.seconds:.0f}"
    out.print(say("cli.check.fine", game=report.game, plies=report.plies, games=report.games, seconds=seconds))


def golden_command(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help=say("cli.help.golden-games"))] = None,
    renew: Annotated[bool, typer.Option("--update", help=say("cli.help.golden-update"))] = False,
) -> None:
    """Compare the golden hashes with what the games do now, or write them anew; 1 if they differ."""
    rooms = [game_named(name) for name in game] if game else list(games().values())
    differ = False
    for room in rooms:
        if renew:
            update(room)
        found = changes(room)
        for line in found:
            complain(line)
        differ = differ or bool(found)
        if not found:
            out.print(say("cli.golden.fine", game=room.id))
    if differ:
        raise typer.Exit(1)


def rules_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.check-game"))],
    no_test: Annotated[bool, typer.Option("--untested", help=say("cli.help.rules-untested"))] = False,
    tests: Annotated[Path | None, typer.Option(help=say("cli.help.rules-tests"))] = None,
) -> None:
    """Print the numbered rules; or the clauses that no test cites, and 1 if there are any."""
    room = game_named(game)
    if not no_test:
        out.print(Markdown(room.rules_in(tongue().language)))
        return
    folder = tests if tests is not None else Path("tests/games") / room.id
    if not folder.is_dir():
        raise PelagosError(msg("cli.rules.no-tests", folder=str(folder)))
    missing = untested(room.rules, folder)
    for clause in missing:
        out.print(clause)
    if missing:
        raise typer.Exit(1)
    out.print(say("cli.rules.all", n=len(clauses_of(room.rules))))
