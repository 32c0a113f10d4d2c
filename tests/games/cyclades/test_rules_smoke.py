"""Random games to the end, at every number of players: nothing is lost, copied wrongly or seen differently."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pelagos.core.basics import ALL, CHANCE, NOBODY, TABLE
from pelagos.core.errors import OptionError, PositionError
from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.narration import TOLD
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.testing import Ear

pytestmark = pytest.mark.slow

SEATS = (2, 3, 4, 5)


def games(seats: int, count: int, seed: int = 1) -> list[CycladesState]:
    """Positions of random games, one every few plies."""
    rng = Rng.seeded(seed, f"positions {seats}")
    out = []
    for _ in range(count):
        s = GAME.start(seats)
        while True:
            if rng.below(7) == 0:
                out.append(s.clone())
            if not random_ply(s, rng):
                out.append(s)
                break
    return out


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_with_a_winner_and_nothing_is_lost(seats: int) -> None:
    rng = Rng.seeded(3, f"audit {seats}")
    for _ in range(4):
        s = GAME.start(seats)
        while s.actor() != NOBODY:
            legal = s.legal(s.actor())
            assert legal, s.frames
            assert legal == sorted(set(legal)), s.frames
            random_ply(s, rng)
            assert GAME.audit(s) == [], s.frames
        result = s.result()
        assert result is not None
        assert 1 in result.ranks
        assert s.cycle <= s.givens.limit


@pytest.mark.parametrize("seats", SEATS)
def test_a_clone_goes_its_own_way(seats: int) -> None:
    rng = Rng.seeded(4, "clone")
    for s in games(seats, 1):
        before = json.dumps(GAME.dump(s))
        twin = s.clone()
        assert json.dumps(GAME.dump(twin)) == before
        for _ in range(5):
            random_ply(twin, rng)
        assert json.dumps(GAME.dump(s)) == before


@pytest.mark.parametrize("seats", SEATS)
def test_positions_are_read_back_as_they_were_written(seats: int) -> None:
    for s in games(seats, 2):
        data = json.loads(json.dumps(GAME.dump(s)))
        back = GAME.load(data)
        assert GAME.dump(back) == data
        assert back.actors() == s.actors()
        for seat in (*range(seats), CHANCE):
            assert back.legal(seat) == s.legal(seat)
        assert GAME.audit(back) == []


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_imagined_looks_the_same(seats: int) -> None:
    rng = Rng.seeded(5, "imagine")
    for s in games(seats, 1):
        for seat in (0, seats - 1, TABLE):
            view = GAME.view(s, seat)
            other = GAME.imagine(view, rng)
            assert GAME.view(other, seat) == view
            assert other.legal(seat) == s.legal(seat)
            assert GAME.dump(other) == GAME.dump(s)
            assert GAME.dump(GAME.scramble(s, seat, rng)) == GAME.dump(s)


def test_every_event_is_declared_with_its_arguments() -> None:
    told: set[str] = set()
    rng = Rng.seeded(6, "events")
    for game in range(24):
        s = GAME.start(SEATS[game % 4])
        ear = Ear()
        s.ear = ear
        while random_ply(s, rng):
            pass
        for mask, key, args in ear.lines:
            assert mask == ALL
            assert len(TOLD[key].split()) == len(args), key
            told.add(key)
    assert told >= {"bid", "outbid", "pays", "conquer", "metropolis", "land-assault", "sea-assault", "call", "victory"}


def test_a_limit_of_cycles_ends_the_game() -> None:
    rng = Rng.seeded(7, "limit")
    s = GAME.start(4, {"cycles": 3})
    while random_ply(s, rng):
        pass
    assert s.cycle <= 3
    assert s.result() is not None


@pytest.mark.parametrize(("seats", "fallen"), [(3, [1]), (4, [0]), (4, [3, 1]), (5, [2]), (5, [4, 0]), (5, [0, 1, 2])])
def test_a_game_goes_on_after_eliminations(seats: int, fallen: list[int]) -> None:
    left = [seat for seat in range(seats) if seat not in fallen]
    whole = GAME.dump(GAME.start(seats))
    position = {
        "seats": seats,
        "fallen": fallen,
        "gold": [0 if seat in fallen else 7 for seat in range(seats)],
        "isles": {name: isle for name, isle in whole["isles"].items() if isle["owner"] in left},
        "fleets": {name: fleet for name, fleet in whole["fleets"].items() if fleet[0] in left},
        "hidden": [],
    }
    for seed in range(3):
        rng = Rng.seeded(seed, "fallen")
        s = GAME.load(position)
        while random_ply(s, rng):
            assert GAME.audit(s) == []
            assert s.actor() not in fallen
        result = s.result()
        assert result is not None
        lowest = sorted(range(seats), key=lambda seat: -result.ranks[seat])
        assert lowest[: len(fallen)] == fallen  # eliminated first, ranked last


def leaves(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a JSON value."""
    if isinstance(data, dict):
        return [path, *(p for key, value in data.items() for p in leaves(value, (*path, key)))]
    if isinstance(data, list):
        return [path, *(p for i, value in enumerate(data) for p in leaves(value, (*path, i)))]
    return [path]


def spoil(data: Any, dice: random.Random) -> None:
    """Change one thing in a position, wherever it is."""
    path = dice.choice([p for p in leaves(data) if p])
    for key in path[:-1]:
        data = data[key]
    if dice.random() < 0.2:
        del data[path[-1]]
    else:
        data[path[-1]] = dice.choice([-1, 0, 1, 2, 5, 60, None, True, [], {}, "naxos", "f1", "ares", "kraken", "port"])


def test_a_spoilt_position_is_refused_by_name_or_can_be_played_on() -> None:
    dice = random.Random(8)
    rng = Rng.seeded(8, "spoilt")
    positions = [GAME.dump(s) for seats in SEATS for s in games(seats, 1, seed=8)]
    refused = 0
    for _ in range(600):
        data = json.loads(json.dumps(dice.choice(positions)))
        for _ in range(dice.choice((1, 1, 2))):
            spoil(data, dice)
        try:
            s = GAME.load(data)
        except (PositionError, OptionError):
            refused += 1
            continue
        for _ in range(20):
            assert GAME.audit(s) == []
            if not random_ply(s, rng):
                break
    assert 300 < refused < 600
