"""The most costly choices of a finished game: what a seat gave away, judged from its own view at the time.

Every question of every seat is looked at quickly, in worlds imagined from the view that the seat had; the worst are
looked at again, longer. What was hidden then is hidden here too: nobody is blamed for what could not be known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pelagos.core.basics import CHANCE, Action
from pelagos.core.flow import State
from pelagos.core.positions import Json
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng

from .hint import compared, per_mille
from .protocol import SeatHandle, Unlike
from .search import Candidate, SearchBot

MOST = 3  # choices told of each seat
AGAIN = 6  # of each seat that are looked at longer
QUICK, PAIRS = 240, 2  # positions and pairs of the first look
LONG, MANY = 1500, 16  # of the second
LEAST = 10  # per mille: what costs less is not told
QUESTIONS = 400  # that are looked at, in all


class Costly(msgspec.Struct, frozen=True):
    """A choice that cost something: before which ply, what was chosen, what was better, and by how much."""

    seat: int
    ply: int
    chosen: Action
    better: Action
    cost: int  # in per mille of a victory


def costly_of(game: AnyGame, state: State, log: Sequence[tuple[int, Action]]) -> list[Costly]:
    """The worst choices of every seat, in the order of the game. The state is used up."""
    asked: list[tuple[int, State]] = []
    questions = sum(1 for seat, _ in log if seat != CHANCE)
    every = max(1, -(-questions // QUESTIONS))
    number = 0
    for ply, (seat, action) in enumerate(log):
        if seat != CHANCE:
            if number % every == 0 and len(state.legal(seat)) > 1:
                asked.append((ply, state.clone()))
            number += 1
        state.apply(seat, action)
    first = [cost_of(game, then, ply, log[ply], QUICK, PAIRS) for ply, then in asked]
    states = dict(asked)
    out: list[Costly] = []
    for seat in range(state.seats):
        worst = sorted((each for each in first if each.seat == seat), key=lambda each: (-each.cost, each.ply))[:AGAIN]
        longer = [cost_of(game, states[each.ply], each.ply, log[each.ply], LONG, MANY) for each in worst]
        told = sorted((each for each in longer if each.cost >= LEAST), key=lambda each: (-each.cost, each.ply))
        out += told[:MOST]
    return sorted(out, key=lambda each: each.ply)


def cost_of(game: AnyGame, state: State, ply: int, played: tuple[int, Action], positions: int, pairs: int) -> Costly:
    """What a choice cost against the best that a search from the seat's view finds."""
    seat, action = played
    handle = SeatHandle.of(game, state, seat, Rng.seeded(ply, "costly"))
    try:
        best = SearchBot({"positions": positions}).ranked(handle)[0]
        if best.line[0] == action:
            return Costly(seat, ply, action, action, 0)
        better, other = compared(handle, [best, Candidate(0.0, (action,))], pairs)
    except Unlike:
        return Costly(seat, ply, action, action, 0)
    if better.line[0] == action:
        return Costly(seat, ply, action, action, 0)
    return Costly(seat, ply, action, better.line[0], per_mille(better.share - other.share))


def costly_elsewhere(game_id: str, first: Json, own: Mapping[str, str], plies: Sequence[tuple[int, str]]) -> bytes:
    """The same of plain values, for a process where no states travel."""
    game = find(game_id)
    if own:
        game.bring(own)
    log = [(seat, game.vocabulary.parse(text)) for seat, text in plies]
    return msgspec.json.encode(costly_of(game, game.load(first), log))
