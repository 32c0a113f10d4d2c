"""`pelagos play GAME`: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from pelagos.core.dice import SeededDice
from pelagos.core.errors import PelagosError
from pelagos.core.match import AnyMatch, Match
from pelagos.core.message import msg
from pelagos.core.record import MAGIC, read_record
from pelagos.core.record import replay as replay_record
from pelagos.core.registry import AnyGame

from .common import ME, options_from, read_position, read_text, seats_of
from .speech import game_named, out, say
from .table import TerminalTable

GameName = Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.game"))]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help=say("cli.help.option"))]

Contents = Annotated[list[Path] | None, typer.Option("--content", metavar="FILE", help=say("cli.help.content-option"))]


def play(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="me,BOT,…", help=say("cli.help.seats"))] = "",
    seed: Annotated[int | None, typer.Option(help=say("cli.help.seed"))] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help=say("cli.help.load"))] = None,
    option: Options = None,
    content: Contents = None,
) -> None:
    """Sit down in the terminal."""
    room = game_named(game)
    options = options_from(room, option or [], content)
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    lineup = seats_of(seats, people=True) if seats else ()
    if load is not None:
        match = _loaded(room, load, chosen)
        lineup = lineup or _usual(match.seats)
        if len(lineup) != match.seats:
            raise PelagosError(msg("cli.play.other-seats", n=match.seats, given=len(lineup)))
    else:
        lineup = lineup or _usual(3 if 3 in room.seats else room.seats.start)
        room.check_seats(len(lineup))
        match = Match(room, len(lineup), options, SeededDice(chosen))
    out.print(say("cli.play.begin", game=room.name(), seed=chosen))
    TerminalTable(match, lineup, chosen).run()


def _usual(seats: int) -> tuple[str, ...]:
    return (ME, *["greedy"] * (seats - 1))


def _loaded(game: AnyGame, path: Path, seed: int) -> AnyMatch:
    """A match from a saved record, or from a position."""
    text = read_text(path)
    dice = SeededDice(seed)
    if text.startswith(MAGIC):
        record = read_record(text)
        if record.game != game.id:
            raise PelagosError(msg("cli.play.other-game", theirs=record.game[:40], ours=game.id))
        past = replay_record(record, game)
        return Match.resume(game, record.seats, record.options, dice, past.log, origin=record.start)
    data = read_position(text, path.name)
    state = game.load(data)
    options = data.get("options", {})
    return Match(game, state.seats, options if isinstance(options, dict) else {}, dice, origin=data)
