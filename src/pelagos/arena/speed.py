"""How fast a game plays: CPU time, whole random games, the small services a table and a search need.

A *decision* is one question to one seat (chance is resolved, not counted); a *choice* is a decision with at least two
answers. Games differ in how often they ask for the only possible answer, so choices per second compare better.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from pelagos.core.basics import CHANCE, NOBODY
from pelagos.core.flow import State, playout, random_ply
from pelagos.core.game import Game
from pelagos.core.rng import Rng

from .statistics import Spread, spread

POSITIONS = 48  # how many the small services are measured on
GAMES_FOR_POSITIONS = 6


class Tally(msgspec.Struct, frozen=True):
    """What one slice of random play did."""

    seconds: float  # CPU
    games: int
    decisions: int
    choices: int
    plies: int


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one game at one number of seats; rates per CPU second, times in microseconds."""

    game: str
    seats: int
    rounds: int
    decisions: Spread
    choices: Spread
    games: Spread
    clone: Spread
    view: Spread
    imagine: Spread
    decision: Spread
    scene: Spread
    decisions_per_game: float
    plies_per_game: float
    forced: float  # share of decisions with one answer only


def play_slice(game: Game[Any, Any], seats: int, seconds: float, seed: int) -> Tally:
    """Whole random games until the CPU time is over. The counting is done afterwards, on the same games."""
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        playout(game.start(seats), Rng.seeded(seed + games, "bench"), game.bound)
        games += 1
    decisions = choices = plies = 0
    for number in range(games):
        state = game.start(seats)
        for options in asked(state, Rng.seeded(seed + number, "bench")):
            plies += 1
            if options > 0:
                decisions += 1
                if options > 1:
                    choices += 1
    return Tally(spent, games, decisions, choices, plies)


def asked(state: State, rng: Rng) -> Iterator[int]:
    """Play a random game; for every ply, how many answers the question had (0: it was chance)."""
    while (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            options = 0
        else:
            if state.lanes:
                actors = state.actors()
                seat = actors[rng.copy().below(len(actors))]  # the one whom random_ply is about to ask
            options = len(state.legal(seat))
        random_ply(state, rng)
        yield options


def positions(game: Game[Any, Any], seats: int, seed: int) -> list[tuple[State, int]]:
    """Positions from all parts of some random games, each with a seat that is asked there."""
    found: list[tuple[State, int]] = []
    for number in range(GAMES_FOR_POSITIONS):
        rng = Rng.seeded(seed + number, "positions")
        state: State = game.start(seats)
        while (seat := state.actor()) != NOBODY:
            if seat != CHANCE:
                found.append((state.clone(), seat))
            random_ply(state, rng)
    count = min(POSITIONS, len(found))
    return [found[(2 * i + 1) * len(found) // (2 * count)] for i in range(count)]


def microseconds(act: Callable[[], object], seconds: float) -> float:
    """CPU microseconds of one act, over as many as fit into the time (at least one)."""
    count = 0
    began = time.process_time()
    while True:
        act()
        count += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return 1e6 * spent / count


def services(game: Game[Any, Any], seats: int, seed: int) -> dict[str, Callable[[], object]]:
    """The small services, each over all positions at once."""
    places = positions(game, seats, seed)
    views = [(game.view(state, seat), game.decision(state, seat)) for state, seat in places]
    tongue = game.tongue("en")
    rng = Rng.seeded(seed, "imagine")

    def clone() -> None:
        for state, _ in places:
            state.clone()

    def view() -> None:
        for state, seat in places:
            game.view(state, seat)

    def imagine() -> None:
        for seen, _ in views:
            game.imagine(seen, rng)

    def decision() -> None:
        for state, seat in places:
            game.decision(state, seat)

    def scene() -> None:
        for seen, question in views:
            game.scene(seen, question, tongue)

    return {"clone": clone, "view": view, "imagine": imagine, "decision": decision, "scene": scene}


def measure(
    game: Game[Any, Any],
    seats: int,
    rounds: int = 5,
    seconds: float = 0.5,
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
) -> Speed:
    """All figures of a game; every round measures everything once, so that a busy moment hits all alike."""
    acts = services(game, seats, seed)
    count = len(positions(game, seats, seed))
    times: dict[str, list[float]] = {name: [] for name in acts}
    tallies: list[Tally] = []
    for number in range(rounds):
        tallies.append(play_slice(game, seats, seconds, seed + 100_000 * (number + 1)))
        for name, act in acts.items():
            times[name].append(microseconds(act, seconds / 5) / count)
        progress()
    decisions = sum(tally.decisions for tally in tallies)
    games = sum(tally.games for tally in tallies)
    return Speed(
        game=game.id,
        seats=seats,
        rounds=rounds,
        decisions=spread([tally.decisions / tally.seconds for tally in tallies]),
        choices=spread([tally.choices / tally.seconds for tally in tallies]),
        games=spread([tally.games / tally.seconds for tally in tallies]),
        decisions_per_game=decisions / games,
        plies_per_game=sum(tally.plies for tally in tallies) / games,
        forced=1 - sum(tally.choices for tally in tallies) / max(1, decisions),
        **{name: spread(values) for name, values in times.items()},
    )
