"""`pelagos position GAME FILE`: a position as text, who is asked what in it, and why not something else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pelagos.core.basics import CHANCE, TABLE, Seat
from pelagos.core.flow import State
from pelagos.core.message import msg, seat_name
from pelagos.core.registry import AnyGame

from .common import options_from, read_position, read_text
from .paint import show_position, show_question, show_refused, show_standings
from .play import Contents, GameName, Options
from .speech import game_named, out, say, sentence, tongue


def position(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=say("cli.help.position-file"))] = None,
    why: Annotated[str, typer.Option(metavar="TARGET", help=say("cli.help.why"))] = "",
    seat: Annotated[int, typer.Option(help=say("cli.help.position-seat"))] = TABLE,
    new: Annotated[int, typer.Option(metavar="SEATS", help=say("cli.help.new"))] = 0,
    option: Options = None,
    content: Contents = None,
) -> None:
    """Look at a position, or print a new one to write in."""
    room = game_named(game)
    options = options_from(room, option or [], content)
    if new:
        state = room.start(new, options)
        print(json.dumps(room.dump(state), ensure_ascii=False, indent=1))
        return
    if file is None:
        raise typer.BadParameter(say("cli.position.no-file"), param_hint="FILE")
    _look(room, room.load(read_position(read_text(file), str(file))), seat, why)


def _look(game: AnyGame, state: State, seat: Seat, why: str) -> None:
    actors = state.actors()
    asked = [p for p in (*actors, *state.idlers()) if p >= 0]
    eyes = seat if 0 <= seat < state.seats else (asked[0] if len(asked) == 1 else TABLE)
    show_position(game, state, eyes, tongue())
    for sum_name in game.audit(state):
        out.print(Text(say("cli.position.audit", name=sum_name), style="red"))
    if why:
        _explain(game, state, eyes if eyes >= 0 else (asked[0] if asked else 0), why)
        return
    if actors == (CHANCE,):
        _show_odds(game, state)
    for p in asked:
        if seat in (TABLE, p):
            decision = game.decision(state, p)
            show_question(decision, tongue())
            if decision.refused:
                show_refused(decision, tongue())
    show_standings(game, state, tongue())


def _show_odds(game: AnyGame, state: State) -> None:
    odds = state.odds()
    total = sum(weight for _, weight in odds)
    out.print(Text(say("cli.position.chance"), style="bold"))
    for action, weight in odds:
        out.print(f"  {game.text(action)}  {weight}/{total}")


def _explain(game: AnyGame, state: State, seat: Seat, target: str) -> None:
    """Why nothing can be done with a thing now; or what can."""
    legal = game.decision(state, seat).choices if state.legal(seat) else ()
    open_to = [choice for choice in legal if target in choice.targets]
    if open_to:
        out.print(say("cli.position.open", name=target, seat=seat_name(seat)))
        for choice in open_to:
            out.print(f"  {choice.text}  {tongue()(choice.label)}  {choice.rule}")
        return
    reason = game.why_not(state, seat, target)
    out.print(sentence(reason if reason is not None else msg("cli.play.no-reason", name=target)))
