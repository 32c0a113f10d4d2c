"""One game between bots, from the first ply to the last."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pelagos.bots.protocol import Bot, SeatHandle, choice_of
from pelagos.core.basics import CHANCE
from pelagos.core.game import Game
from pelagos.core.options import Value
from pelagos.core.record import Record
from pelagos.core.rng import Rng


class Unending(Exception):
    """A game went on beyond the bound that it declares: a fault of the game."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went, seat by seat."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int  # chance included
    decisions: tuple[int, ...]  # per seat: how often it was asked
    thought: tuple[float, ...]  # per seat: CPU seconds of its bot
    log: tuple[tuple[int, str, int], ...]  # as a record has it; empty unless it was to be kept


def play(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    seed: int,
    options: Mapping[str, object] | None = None,
    *,
    keep_log: bool = False,
) -> Played:
    """Play a game; the i-th bot sits on seat i. The same seed gives the same game."""
    seats = len(bots)
    state = game.start(seats, options)
    dice = Rng.seeded(seed, "dice")
    luck = [Rng.seeded(seed, f"bot {seat}") for seat in range(seats)]
    decisions, thought = [0] * seats, [0.0] * seats
    log: list[tuple[int, str, int]] = []
    plies = 0
    while (result := state.result()) is None:
        if plies >= game.bound:
            raise Unending(f"{game.id}, {seats} seats, seed {seed}: more than {game.bound} plies")
        seat = state.actor()
        if seat == CHANCE:
            action = state.sample(dice)
        else:
            began = time.process_time()
            action = choice_of(bots[seat], SeatHandle.of(game, state, seat, luck[seat]))
            thought[seat] += time.process_time() - began
            decisions[seat] += 1
        if keep_log:
            log.append((seat, game.text(action), 0))
        state.apply(seat, action)
        plies += 1
    return Played(
        ranks=tuple(result.ranks),
        points=tuple(result.points),
        shares=tuple(result.shares),
        plies=plies,
        decisions=tuple(decisions),
        thought=tuple(thought),
        log=tuple(log),
    )


def record_of(game: Game[Any, Any], played: Played, names: Sequence[str], options: Mapping[str, Value]) -> Record:
    """A game whose log was kept, as a record to replay."""
    return Record(
        game=game.id,
        version=game.version,
        seats=len(played.ranks),
        options=dict(options),
        content=game.own_content(options),
        names=tuple(names),
        result=played.ranks,
        plies=played.log,
    )
