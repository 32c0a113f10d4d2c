"""Real positions spoilt in every way a file can be: numbers changed, keys dropped, types swapped, lists cut."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from pelagos.core.basics import CHANCE, TABLE
from pelagos.core.flow import State, random_ply
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng

Path = tuple[Any, ...]
Pick = Callable[[int], int]  # a number below another: from Hypothesis, or from a generator

PLAYED_ON = 25  # plies

NUMBERS = (-99, -2, -1, 0, 1, 2, 3, 5, 6, 7, 12, 13, 17, 18, 20, 60, 63, 64, 99, 100, 4095, 9999, 1 << 30, 1 << 70)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "x",
    [],
    {},
    1.5,
    [0],
    [[]],
    {"x": 1},
    "wool",
    "home",
    "ares",
    "storm-2",
)


@cache
def dumps(name: str) -> tuple[str, ...]:
    """Positions of random games at every number of seats, as text."""
    game = games()[name]
    out = []
    for seats in game.seats:
        rng = Rng.seeded(seats, "spoiling")
        state = game.start(seats)
        ply = 0
        while random_ply(state, rng) and ply < 2400:
            ply += 1
            if rng.below(60) == 0 or (state.lanes and rng.below(24) == 0):
                out.append(json.dumps(game.dump(state)))
        out.append(json.dumps(game.dump(state)))
    return tuple(out)


def leaves(data: object, path: Path = ()) -> list[Path]:
    """The paths to everything in a JSON value."""
    if isinstance(data, dict):
        return [path, *(p for key, value in data.items() for p in leaves(value, (*path, key)))]
    if isinstance(data, list):
        return [path, *(p for i, value in enumerate(data) for p in leaves(value, (*path, i)))]
    return [path]


def spoil(data: Any, pick: Pick) -> None:
    """Change one thing in a position, wherever it is."""
    paths = [path for path in leaves(data) if path]
    if pick(3) == 0:  # frames and lanes are few among so much
        flow = [path for path in paths if path[0] in ("frames", "lanes", "shelf", "opened")]
        paths = flow or paths
    if not paths:
        return
    path = paths[pick(len(paths))]
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    key, value = path[-1], inner[path[-1]]
    way = pick(10)
    if way == 0:
        del inner[key]
    elif way == 1 and isinstance(value, list) and value:
        inner[key] = value[: pick(len(value))]
    elif way == 2 and isinstance(value, list) and value:
        value.append(json.loads(json.dumps(value[pick(len(value))])))
    elif way == 3 and isinstance(value, dict) and value:
        del value[sorted(value)[pick(len(value))]]
    elif way == 4:  # something from elsewhere in the same position
        other = data
        for step in paths[pick(len(paths))]:
            other = other[step]
        inner[key] = json.loads(json.dumps(other))
    elif way < 7 and isinstance(value, int) and not isinstance(value, bool):
        inner[key] = value + (-1, 1, 2, -2)[pick(4)]
    elif way < 9:
        inner[key] = NUMBERS[pick(len(NUMBERS))]
    else:
        inner[key] = OTHERS[pick(len(OTHERS))]


def sound(game: AnyGame, state: State) -> None:
    """Whatever is read passes its audit, is written and read back, asks, is seen and drawn."""
    assert game.audit(state) == []
    written = game.dump(state)
    assert game.dump(game.load(json.loads(json.dumps(written)))) == written
    actors = state.actors()
    assert bool(actors) == bool(state.frames)
    tongue = game.tongue("en")
    for seat in (*range(state.seats), TABLE):
        view = game.view(state, seat)
        legal = state.legal(seat) if seat >= 0 else []
        assert not (seat in actors and not legal)
        decision = game.decision(state, seat) if legal else None
        game.scene(view, decision, tongue)
    if CHANCE in actors:
        assert state.odds()


def plays_on(game: AnyGame, state: State) -> None:
    """From whatever is read a game can be played, and its sums hold."""
    rng = Rng.seeded(state.seats, "on")
    for _ in range(PLAYED_ON):
        if not random_ply(state, rng):
            break
        assert game.audit(state) == []
