"""The chance to win that is shown to people: made honest, and by what was learned where that tells better."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from pelagos.core.flow import random_ply
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng
from pelagos.core.winning import FILE, Winning, chances, learned_power, plain_chances, power_of, squashed
from pelagos_tiny import GAME as TINY

SCRIPT = Path(__file__).resolve().parents[2] / "training" / "winning.py"
FITTED = [game for game in games().values() if (files(game.package) / "content" / FILE).is_file()]


@pytest.mark.parametrize("game", FITTED, ids=lambda game: game.id)
def test_a_file_fits_its_game_and_says_where_it_comes_from(game: AnyGame) -> None:
    text = (files(game.package) / "content" / FILE).read_text(encoding="utf-8")
    found = msgspec.json.decode(text, type=Winning)
    assert (found.game, found.version) == (game.id, game.version)
    for seats, fit in found.seats.items():
        assert seats in game.seats
        assert fit.command.startswith(f"python training/winning.py {game.id} --seats {seats} ")
        assert fit.loss <= fit.before + 0.001
        if fit.learned:
            assert game.has_learned(seats)
            assert fit.learned_loss < fit.loss


def test_people_are_told_what_was_learned() -> None:
    state, rng = TINY.start(2), Rng.seeded(2)
    for _ in range(6):
        random_ply(state, rng)
    power = learned_power(TINY.package, 2)
    assert power > 0
    assert chances(TINY, state) == squashed(TINY.judge(state), power)
    assert chances(TINY, state) != pytest.approx(plain_chances(TINY, state))


def test_where_nothing_was_learned_the_game_itself_is_asked() -> None:
    state = TINY.start(4)
    assert not learned_power(TINY.package, 4)
    assert chances(TINY, state) == plain_chances(TINY, state)


def test_at_the_end_the_shares_are_told() -> None:
    state, rng = TINY.start(2), Rng.seeded(4)
    while random_ply(state, rng):
        pass
    result = state.result()
    assert result is not None
    assert chances(TINY, state) == result.shares


def test_fitting_repeats_itself_and_tries_what_was_learned() -> None:
    words = [sys.executable, str(SCRIPT), "tiny", "--seats", "2", "--games", "8"]
    told = [subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout for _ in range(2)]
    assert told[0] == told[1]
    assert "\nlearned: power " in told[0]


def test_what_people_are_told_today_can_be_held_to_other_games() -> None:
    for seats, by in ((2, "what was learned"), (4, "evaluate")):
        words = [sys.executable, str(SCRIPT), "tiny", "--seats", str(seats), "--games", "4", "--told"]
        told = subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
        power = learned_power(TINY.package, seats) or power_of(TINY.package, seats)
        assert told[0].startswith(f"told by {by}, power {power}: loss ")
        assert sum(int(line.rsplit(" ", 1)[1]) for line in told[1:]) == seats * int(told[0].split()[-5])
