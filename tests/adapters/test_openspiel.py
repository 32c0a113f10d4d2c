"""OpenSpiel: its own simulation tests for every game installed, a playthrough, and its searches at our tables."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from pelagos.core.basics import NOBODY
from pelagos.core.errors import PelagosError
from pelagos.core.registry import find, games

pyspiel = pytest.importorskip("pyspiel", reason="OPENSPIEL NOT TESTED: there is no wheel of it for this machine.")

from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

from pelagos.adapters import openspiel  # noqa: E402

LATE = 12  # plies from the end of a random game: OpenSpiel's test looks at everything on every ply


def late(game: Any, plies: int) -> Any:
    """A state shortly before the end of some random game."""
    rng = random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    begun = game.new_initial_state()
    for action in state.history()[:-plies]:
        begun.apply_action(action)
    return begun


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
def test_random_simulation(name: str) -> None:
    game = pyspiel.load_game(openspiel.short_name(find(name)))
    pyspiel.random_sim_test_with_specific_initial_state(game, 1, late(game, LATE), True)


@pytest.mark.parametrize("players", [2, 5])
def test_random_simulation_of_whole_games(players: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game("pelagos_tiny", {"players": players}), 2, True, False, True)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_is_found_again_by_what_it_is_called(name: str) -> None:
    game = pyspiel.load_game(openspiel.short_name(find(name)))
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.options == find(name).checked({})


def test_a_playthrough_is_the_same_when_it_is_played_again() -> None:
    first = generate_playthrough.playthrough("pelagos_tiny(players=3,coins=3)", [], seed=4)
    actions = [int(line.split(": ")[1]) for line in first.splitlines() if line.startswith("action: ")]
    assert len(actions) == 3 * 3 + 3 + 3 * 3  # coins dealt, laurels turned, coins laid
    again = generate_playthrough.playthrough("pelagos_tiny(players=3,coins=3)", actions, seed=4)
    assert again == first
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in first
    assert "CONSTANT_SUM" in first


def dealt(players: int = 2) -> Any:
    """The tiny game, as far as the first question."""
    state = pyspiel.load_game("pelagos_tiny", {"players": players}).new_initial_state()
    rng = random.Random(2)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(rng.choice(outcomes)[0])
    return state


def test_who_answers_later_does_not_see_what_was_answered_before() -> None:
    known = set()
    for action in dealt().legal_actions():
        state = dealt()
        state.apply_action(action)
        assert state.current_player() == 1
        known.add((state.information_state_string(1), tuple(state.information_state_tensor(1))))
    assert len(known) == 1
    assert len(dealt().legal_actions()) > 1


def test_the_information_state_remembers_the_plies_that_were_seen() -> None:
    """Two ways to the same cards: laid at once, or taken back in between."""
    straight, astray = dealt(), dealt()
    tiny = find("tiny")
    lay = straight.legal_actions()[0]
    straight.apply_action(lay)
    for action in (lay, tiny.vocabulary.parse("revise"), lay):
        astray.world.apply(0, action)
    histories = [[state.information_state_string(seat).split()[0] for seat in (0, 1)] for state in (straight, astray)]
    assert histories[0][0] != histories[1][0]
    assert histories[0][1] == histories[1][1]  # whoever did not see them has nothing to remember


def test_a_resampled_state_looks_the_same_to_its_player_alone() -> None:
    state = dealt()
    luck = iter([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    others = [state.resample_from_infostate(0, lambda: next(luck)) for _ in range(6)]
    assert {other.information_state_string(0) for other in others} == {state.information_state_string(0)}
    assert {tuple(other.legal_actions()) for other in others} == {tuple(state.legal_actions())}
    assert len({other.information_state_string(1) for other in others}) > 1


def test_a_clone_goes_its_own_way() -> None:
    state = dealt()
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)
    assert copy.history() == [*state.history(), copy.history()[-1]]


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_its_searches_play_whole_games(kind: str) -> None:
    game = pyspiel.load_game("pelagos_tiny")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        bot: Any = mcts.MCTSBot(game, 1.0, 20, evaluator, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 20, random_state=rng)
    state = dealt()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bot.step(state) if state.current_player() == 0 else state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", sorted(games()))
def test_its_search_plays_every_game_without_peeking(name: str) -> None:
    game = pyspiel.load_game(openspiel.short_name(find(name)))
    rng = np.random.RandomState(1)
    state = late(game, LATE)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
        assert not state.is_terminal(), "somebody has still something to choose"
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 3, random_state=rng, allow_inconsistent_action_sets=True
    )
    assert bot.step(state) in state.legal_actions()


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(PelagosError):
        pyspiel.load_game("pelagos_tiny", {"players": 9})
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("pelagos_tiny", {"nosuch": 1})


def test_over_is_over() -> None:
    state = late(pyspiel.load_game("pelagos_tiny"), 1)
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.world.state.actor() == NOBODY
    assert state.legal_actions() == []
