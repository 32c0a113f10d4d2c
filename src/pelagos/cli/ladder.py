"""`pelagos ladder GAME`: bots against each other until it is decided who is stronger."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table

from pelagos.arena.cluster import need_ray
from pelagos.arena.ladder import Ladder, Standing, Terms, player_of
from pelagos.bots.levels import LEVELS

from .arena import Workers
from .common import options_from, seats_of
from .games import Json
from .play import GameName, Options
from .speech import complain, err, game_named, out, say


def ladder(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,…", help=say("cli.help.ladder-bots"))] = ",".join(LEVELS),
    seats: Annotated[int, typer.Option(min=0, help=say("cli.help.ladder-seats"))] = 0,
    deals: Annotated[int, typer.Option(min=1, help=say("cli.help.deals"))] = 50,
    swiss: Annotated[int, typer.Option(min=0, help=say("cli.help.swiss"))] = 0,
    margin: Annotated[int, typer.Option(min=1, max=400, help=say("cli.help.margin"))] = 50,
    workers: Workers = 0,
    ray: Annotated[bool, typer.Option("--ray", help=say("cli.help.ray"))] = False,
    seed: Annotated[int, typer.Option(help=say("cli.help.seed"))] = 0,
    file: Annotated[Path | None, typer.Option(help=say("cli.help.arena-file"))] = None,
    option: Options = None,
    markdown: Annotated[bool, typer.Option("--markdown", help=say("cli.help.markdown"))] = False,
    as_json: Json = False,
) -> None:
    """Play a ladder and show it."""
    room = game_named(game)
    terms = Terms(
        game=room.id,
        bots=tuple(dict.fromkeys(seats_of(bots))),
        seats=seats or max(2, room.seats[0]),
        deals=deals,
        swiss=swiss,
        margin=margin,
        seed=seed,
        options=options_from(room, option or []),
    )
    if ray:
        need_ray()
    played = Ladder(terms)
    with Progress(BarColumn(), MofNCompleteColumn(), console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=len(played.scores))
        try:
            played.play(
                player_of(workers or os.cpu_count() or 1, file, ray),
                lambda: bar.update(task, completed=sum(played.done(pair) for pair in played.scores)),
            )
        except KeyboardInterrupt:
            complain(say("cli.arena.stopped", n=len(played.bouts)))
    standing = played.standing()
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(standing), indent=1).decode())
    elif markdown:
        print(_markdown(standing))
    else:
        _show(standing)


def _rungs(standing: Standing) -> tuple[list[str], list[list[str]]]:
    head = [say(f"cli.ladder.{key}") for key in ("bot", "points", "interval", "rating", "thought")]
    rows = [
        [
            rung.bot,
            f"{rung.points:+.0f}",
            f"{rung.low:+.0f} .. {rung.high:+.0f}",
            f"{rung.rating:.1f} ± {rung.doubt:.1f}" if rung.rating is not None and rung.doubt is not None else "",
            f"{rung.thought_ms:.1f} ms",
        ]
        for rung in standing.rungs
    ]
    return head, rows


def _meetings(standing: Standing) -> tuple[list[str], list[list[str]]]:
    head = [say(f"cli.ladder.{key}") for key in ("first", "second", "games", "share", "interval", "verdict")]
    words = {1: "stronger", -1: "weaker", 0: "open"}
    rows = [
        [
            meeting.first,
            meeting.second,
            str(meeting.games),
            f"{100 * meeting.share:.1f} %",
            f"{100 * meeting.low:.1f} .. {100 * meeting.high:.1f} %",
            say(f"cli.ladder.{words[meeting.decided]}"),
        ]
        for meeting in standing.meetings
    ]
    return head, rows


def _show(standing: Standing) -> None:
    for head, rows in (_rungs(standing), _meetings(standing)):
        table = Table(box=None, pad_edge=False)
        for k, title in enumerate(head):
            table.add_column(title, justify="left" if k == 0 else "right", overflow="fold")
        for row in rows:
            table.add_row(*row)
        out.print(table)
        out.print()
    out.print(say("cli.ladder.played", n=standing.games))


def _markdown(standing: Standing) -> str:
    parts: list[str] = []
    for head, rows in (_rungs(standing), _meetings(standing)):
        lines = [head, ["---"] + ["--:"] * (len(head) - 1), *rows]
        parts.append("\n".join("| " + " | ".join(line) + " |" for line in lines))
    return "\n\n".join(parts)
