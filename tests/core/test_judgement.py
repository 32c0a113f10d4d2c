"""Learned judgements: what the files say fits the games, and who has none judges by `evaluate`."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from math import log
from pathlib import Path
from types import ModuleType

import pytest

from pelagos.bots.greedy import GreedyBot
from pelagos.bots.playout import Playouts
from pelagos.core.flow import random_ply
from pelagos.core.judgement import FILE, Judgement
from pelagos.core.registry import AnyGame, find, games
from pelagos.core.rng import Rng
from pelagos_tiny import GAME as TINY
from tests.bots.toy import ErrandGame

SCRIPT = Path(__file__).resolve().parents[2] / "training" / "judgement.py"
LEARNED = [game for game in games().values() if (files(game.package) / "content" / FILE).is_file()]


def learned(game: AnyGame) -> Judgement:
    return Judgement.read((files(game.package) / "content" / FILE).read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_a_file_fits_its_game_and_says_where_it_comes_from(game: AnyGame) -> None:
    found = learned(game)
    assert (found.game, found.version) == (game.id, game.version)
    for seats, weights in found.seats.items():
        assert seats in game.seats
        assert tuple(weights.weights) == game.traits
        assert weights.made.command.startswith(f"python training/judgement.py {game.id} --seats {seats} ")
        assert weights.made.loss < weights.made.before


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_chances_are_chances_in_every_position(game: AnyGame) -> None:
    for seats in learned(game).seats:
        state, rng = game.start(seats), Rng.seeded(seats, "judged")
        for _ in range(60):
            assert sum(game.judge(state)) == pytest.approx(1)
            if not random_ply(state, rng):
                break


def test_at_the_end_nothing_is_judged() -> None:
    state, rng = TINY.start(2), Rng.seeded(4)
    while random_ply(state, rng):
        pass
    result = state.result()
    assert result is not None
    assert TINY.judge(state) == result.shares


def test_who_has_learned_nothing_judges_by_evaluate() -> None:
    game = ErrandGame()
    assert game.judge(game.start(2)) == game.evaluate(game.start(2))


def test_what_tells_better_need_not_be_played_by() -> None:
    aegean = find("aegean_sea")
    assert aegean.has_learned(2)
    assert not aegean.plays_by_learned(2)
    assert TINY.plays_by_learned(2)
    assert not TINY.plays_by_learned(4), "nothing was learned"
    world = aegean.start(2)
    assert not Playouts(aegean, world, 0, 1, 6).learned
    assert Playouts(TINY, TINY.start(2), 0, 1, 6).learned
    assert not Playouts(TINY, TINY.start(2), 0, 1, 6, learned=False).learned


def test_more_points_late_count_more() -> None:
    def chance(spent: int) -> float:
        hands = [[1] * (5 - spent), [1] * (5 - spent)]
        spent_coins = [[2] * spent, [3] * spent]
        state = TINY.start(2)
        state.hands, state.spent, state.won = hands, spent_coins, [[3], []]
        return TINY.judge(state)[0]

    assert 0.5 < chance(0) < chance(4)


@pytest.mark.slow
def test_learning_repeats_itself() -> None:
    words = [sys.executable, str(SCRIPT), "tiny", "--seats", "2", "--games", "10", "--epochs", "2"]
    words += ["--bot", "greedy:worlds=1:budget=20:samples=1"]
    told = [subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout for _ in range(2)]
    assert told[0] == told[1]
    assert told[0].startswith("10 games, 32 positions; ")


def script() -> ModuleType:
    """The training script, as a module."""
    spec = spec_from_file_location("training_judgement", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_in_a_game_without_rounds_every_turn_of_another_seat_is_noted() -> None:
    moments = script().moments_of(ErrandGame(price=5), 2, GreedyBot(), 1, 0)
    assert len(moments) == 8, "four turns of two seats, each of one or of three questions"


def test_the_more_weights_are_held_the_less_is_believed() -> None:
    """The second trait decides in three of four games, the third never."""
    training = script()
    moments = []
    for number in range(40):
        first = float(number % 2)
        wins = first if number % 4 < 3 or number % 8 == 3 else 1 - first
        rows = [[0.1, first, 0.5], [0.1, 1 - first, 0.5]]
        moments.append(training.Moment(rows, [0.5, 0.5], [wins, 1 - wins]))
    names = ("worth", "decides", "same")
    loose, tight = training.held(moments, names, 0.001), training.held(moments, names, 2.0)
    assert loose[1] > tight[1] > 0
    assert loose[1] > 1
    assert abs(loose[2]) < 1e-6


def test_a_judgement_that_is_far_too_bold_is_tempered() -> None:
    """It is always sure, and wrong in a third of the games: its weight becomes what such odds are worth."""
    training = script()
    moments = [
        training.Moment([[30.0 * bold, 0.0], [0.0, 0.0]], [1.0, 0.0], [float(wins), 1.0 - wins])
        for bold, wins in [(1, 1), (1, 1), (1, 0)] * 20
    ]
    bold, none = training.held(moments, ("worth", "nothing"), 0.02)
    assert bold == pytest.approx(log(2) / 30, abs=1e-4)
    assert none == 0


def test_the_file_is_json_that_a_person_can_read() -> None:
    text = (files(TINY.package) / "content" / FILE).read_text(encoding="utf-8")
    assert json.loads(text)["seats"]["2"]["weights"]["points"] > 0
