"""`pelagos games` and `pelagos bots`: what is installed."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from pelagos.bots.registry import bots
from pelagos.core.options import Option
from pelagos.core.registry import games

from . import speech
from .speech import out, say

Json = Annotated[bool, typer.Option("--json", help=say("cli.help.json"))]


def list_games(as_json: Json = False) -> None:
    """Every game, with its numbers of players and its options."""
    if as_json:
        rows = [
            {
                "id": game.id,
                "version": game.version,
                "seats": list(game.seats),
                "options": [_option_json(option) for option in game.options],
                "vocabulary": game.vocabulary.size,
            }
            for game in games().values()
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if not games():
        out.print(say("cli.games.none"))
    table = Table(box=None, pad_edge=False)
    for key in ("id", "name", "players", "rules", "options"):
        table.add_column(say(f"cli.games.{key}"), overflow="fold")
    for game in games().values():
        name = game.tongue(speech.tongue().language)(game.name())
        players = f"{game.seats.start}–{game.seats.stop - 1}" if len(game.seats) > 1 else str(game.seats.start)
        table.add_row(game.id, name, players, game.version, "  ".join(_option_text(option) for option in game.options))
    out.print(table)


def list_bots(as_json: Json = False) -> None:
    """Every bot, with its settings."""
    if as_json:
        rows = [{"id": name, "options": [_option_json(o) for o in kind.options]} for name, kind in bots().items()]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli.games.id"))
    table.add_column(say("cli.games.options"), overflow="fold")
    for name, kind in bots().items():
        table.add_row(name, "  ".join(_option_text(option) for option in kind.options))
    out.print(table)


def _option_text(option: Option) -> str:
    """`worlds=2 (1–64)`, `screens=no`, `ending=points|metropolis`: the default first."""
    if isinstance(option.default, bool):
        return f"{option.key}={'yes' if option.default else 'no'}"
    if isinstance(option.default, int):
        return f"{option.key}={option.default} ({option.low}–{option.high})"
    return f"{option.key}={'|'.join([option.default, *(word for word in option.words if word != option.default)])}"


def _option_json(option: Option) -> dict[str, object]:
    return {
        "key": option.key,
        "default": option.default,
        "low": option.low,
        "high": option.high,
        "words": list(option.words),
        "seats": list(option.seats),
    }
