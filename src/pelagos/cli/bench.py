"""`pelagos bench`: how fast games play on this machine."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import Progress
from rich.table import Table

import pelagos
from pelagos.arena.speed import Speed, measure
from pelagos.arena.statistics import Spread
from pelagos.core import flow
from pelagos.core.registry import AnyGame, games

from .games import Json
from .speech import err, game_named, out, say

RATES = ("decisions", "choices", "games")
TIMES = ("clone", "view", "imagine", "decision", "scene")


def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help=say("cli.help.bench-games"))] = None,
    seats: Annotated[int, typer.Option(min=0, help=say("cli.help.bench-seats"))] = 0,
    rounds: Annotated[int, typer.Option(min=1, help=say("cli.help.rounds"))] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help=say("cli.help.seconds"))] = 0.5,
    seed: Annotated[int, typer.Option(help=say("cli.help.seed"))] = 0,
    as_json: Json = False,
) -> None:
    """Measure, and show the figures with their spread."""
    tables = [(room, count) for room in _rooms(game or []) for count in _counts(room, seats)]
    found: list[Speed] = []
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("", total=len(tables) * rounds)
        for room, count in tables:
            found.append(measure(room, count, rounds, seconds, seed, lambda: progress.advance(task)))
    if as_json:
        compiled = Path(flow.__file__).suffix in (".so", ".pyd")
        head = {"pelagos": pelagos.__version__, "python": platform.python_version(), "compiled": compiled}
        print(json.dumps(head | {"games": msgspec.to_builtins(found)}, indent=1))
        return
    _show(found)


def _rooms(names: list[str]) -> list[AnyGame]:
    return [game_named(name) for name in names] if names else list(games().values())


def _counts(game: AnyGame, seats: int) -> list[int]:
    if not seats:
        return [min(4, game.seats.stop - 1)]
    game.check_seats(seats)
    return [seats]


def _show(found: list[Speed]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for speed in found:
        table.add_column(f"{speed.game} · {speed.seats}", justify="right")
    for name in RATES:
        table.add_row(say(f"cli.bench.{name}"), *(_rate(getattr(speed, name)) for speed in found))
    for name in TIMES:
        table.add_row(say(f"cli.bench.{name}"), *(_time(getattr(speed, name)) for speed in found))
    table.add_row(say("cli.bench.length"), *(f"{speed.decisions_per_game:,.0f}" for speed in found))
    table.add_row(say("cli.bench.forced"), *(f"{100 * speed.forced:.0f} %" for speed in found))
    out.print(table)
    out.print(say("cli.bench.note", n=found[0].rounds if found else 0))


def _rate(spread: Spread) -> str:
    return f"{spread.median:,.0f} [{spread.low:,.0f} .. {spread.high:,.0f}]"


def _time(spread: Spread) -> str:
    return f"{spread.median:,.1f} [{spread.low:,.1f} .. {spread.high:,.1f}] µs"
