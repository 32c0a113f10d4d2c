"""`pelagos arena GAME`: bots against bots, by the hundred."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from pelagos.arena.cluster import need_ray
from pelagos.arena.ledger import Ledger
from pelagos.arena.play import record_of
from pelagos.arena.report import Report, report
from pelagos.arena.tournament import Bout, Plan, tournament
from pelagos.core.record import write_record
from pelagos.core.registry import AnyGame

from .common import options_from, seats_of
from .games import Json
from .play import Contents, GameName, Options
from .speech import complain, err, game_named, out, say

Workers = Annotated[int, typer.Option("--workers", "--jobs", min=0, help=say("cli.help.jobs"))]

NOTHING = 1e-9  # shares of a third do not sum to exactly 1


def arena(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="BOT,BOT,…", help=say("cli.help.lineup"))],
    games: Annotated[int, typer.Option(min=1, help=say("cli.help.games-number"))] = 100,
    rotate: Annotated[bool, typer.Option(help=say("cli.help.rotate"))] = True,
    workers: Workers = 0,
    ray: Annotated[bool, typer.Option("--ray", help=say("cli.help.ray"))] = False,
    seed: Annotated[int, typer.Option(help=say("cli.help.seed"))] = 0,
    file: Annotated[Path | None, typer.Option(help=say("cli.help.arena-file"))] = None,
    records: Annotated[
        Path | None, typer.Option("--records", "--save", metavar="FOLDER", help=say("cli.help.save"))
    ] = None,
    option: Options = None,
    content: Contents = None,
    as_json: Json = False,
) -> None:
    """Play a tournament and report on it."""
    room = game_named(game)
    options = options_from(room, option or [], content)
    plan = Plan(
        game=room.id,
        lineup=seats_of(seats),
        games=games,
        seed=seed,
        rotate=rotate,
        options=options,
        own=room.own_content(options),
        keep_logs=records is not None,
    )
    plan.check()
    if ray:
        need_ray()
    with ExitStack() as stack:
        ledger = stack.enter_context(Ledger(file, plan)) if file is not None else None
        bouts = _play(room, plan, workers or os.cpu_count() or 1, ray, ledger, records)
    summary = report(plan, bouts)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(summary), indent=1).decode())
    else:
        _show(summary)


def _play(
    room: AnyGame, plan: Plan, workers: int, ray: bool, ledger: Ledger | None, records: Path | None
) -> list[Bout]:
    """All games, with a bar on the error stream; an interruption leaves what was played so far."""
    bouts = ledger.bouts(plan) if ledger is not None else []
    if bouts:
        complain(say("cli.arena.resumed", n=len(bouts)))
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("", total=plan.games, completed=len(bouts))
        try:
            for bout in tournament(plan, min(workers, plan.games), {bout.number for bout in bouts}, ray):
                if records is not None:
                    _save(room, plan, bout, records)
                if ledger is not None:
                    ledger.add(plan, bout)
                bouts.append(bout)
                progress.advance(task)
        except KeyboardInterrupt:
            complain(say("cli.arena.stopped", n=len(bouts)))
    return bouts


def _save(game: AnyGame, plan: Plan, bout: Bout, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = [plan.lineup[entry] for entry in bout.seated]
    text = write_record(record_of(game, bout.played, names, game.checked(plan.options)))
    (folder / f"{bout.number:05}.pelagos").write_text(text, encoding="utf-8")


def _show(summary: Report) -> None:
    rated = any(line.rating is not None for line in summary.lines)
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli.arena.bot"), overflow="fold")
    for key in ("seats", "share", "interval", "fair", "rank", "points", "thought", *(["rating"] if rated else [])):
        table.add_column(say(f"cli.arena.{key}"), justify="right", no_wrap=True)
    for line in summary.lines:
        cells = [
            str(line.entries),
            f"{100 * line.share:.1f} %",
            f"{100 * line.low:.1f}–{100 * line.high:.1f}",
            f"{100 * line.fair:.1f} %",
            f"{line.rank:.2f}",
            f"{line.points:.1f}",
            f"{line.thought_ms:.1f} ms",
        ]
        if line.rating is not None and line.doubt is not None:
            cells.append(f"{line.rating:.1f} ± {line.doubt:.1f}")
        table.add_row(line.bot, *cells)
    out.print(table)
    out.print(say("cli.arena.games", n=summary.games, plies=round(summary.plies), decisions=round(summary.decisions)))
    shares = "  ".join(f"{seat + 1}: {100 * share:.1f} %" for seat, share in enumerate(summary.seat_share))
    out.print(say("cli.arena.by-seat", shares=shares))
    if summary.lost > NOTHING:
        out.print(say("cli.arena.lost", share=f"{100 * summary.lost:.1f} %"))
