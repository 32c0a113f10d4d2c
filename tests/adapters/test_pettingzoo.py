"""PettingZoo: its own conformance tests for every game installed, and what they do not look at."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from pelagos.adapters.pettingzoo import env, parallel_env
from pelagos.adapters.simulation import Refused
from pelagos.core.registry import games

CYCLES = 40  # per agent or of all; whole games are played where they are short
GAMES = sorted(games())
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("game", GAMES)
def test_api(game: str) -> None:
    api_test(env(game), CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: env(game), CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_parallel_api(game: str) -> None:
    parallel_api_test(parallel_env(game), CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_parallel_seeds(game: str) -> None:
    parallel_seed_test(lambda: parallel_env(game), CYCLES)


def played(seed: int, seats: int = 3) -> tuple[list[tuple[str, int]], dict[str, float]]:
    """A whole game of the tiny game by turns: who chose what, and the rewards."""
    table = env("tiny", seats)
    table.reset(seed)
    rng = np.random.default_rng(seed)
    chosen, rewards = [], {}
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        rewards[agent] = reward
        action = None if over else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            chosen.append((agent, action))
        table.step(action)
    return chosen, rewards


def test_a_whole_game_by_turns_gives_the_victory_away() -> None:
    chosen, rewards = played(5)
    assert len(chosen) == 15
    assert sum(rewards.values()) == pytest.approx(1)
    assert (chosen, rewards) == played(5)
    assert chosen != played(6)[0]


def test_a_choice_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    table = env("tiny")
    table.reset(1)
    before, agent = table.observe("seat_0"), table.agent_selection
    for action in (0, 25, -1, 26, None):
        with pytest.raises(Refused, match="cannot be chosen now"):
            table.step(action)
    assert table.agent_selection == agent
    assert all(np.array_equal(before[part], table.observe("seat_0")[part]) for part in before)


def test_who_answers_later_does_not_see_what_was_answered_before() -> None:
    seen = []
    for choice in (0, -1):
        table = env("tiny")
        table.reset(3)
        table.step(np.flatnonzero(table.observe("seat_0")["action_mask"])[choice])
        assert table.agent_selection == "seat_1"
        seen.append(table.observe("seat_1"))
    assert all(np.array_equal(seen[0][part], seen[1][part]) for part in seen[0])


def test_all_at_once_a_round_is_one_step() -> None:
    table = parallel_env("tiny", 3)
    seen, _ = table.reset(4)
    steps = 0
    while table.agents:
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
        assert table.stay not in actions.values()
        seen, rewards, over, cut, infos = table.step(actions)
        assert not any("refused" in info for info in infos.values())
        steps += 1
    assert steps == 5
    assert sum(rewards.values()) == pytest.approx(1)
    assert all(over.values())
    assert not any(cut.values())


def test_all_at_once_only_the_refused_are_asked_again() -> None:
    table = parallel_env("tiny", 3)
    seen, _ = table.reset(4)
    first = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
    seen, _, _, _, infos = table.step({**first, "seat_1": 0, "seat_2": table.stay})
    assert [sorted(infos[agent]) for agent in table.agents] == [[], ["refused"], ["refused"]]
    free = [bool(seen[agent]["action_mask"][table.stay]) for agent in table.agents]
    assert free == [True, False, False]  # the first may take its coin back, or stay
    seen, _, _, _, infos = table.step({**first, "seat_0": table.stay})
    assert not any(infos.values())
    assert not any(seen[agent]["action_mask"][table.stay] for agent in table.agents)  # the next round


def test_a_table_that_cannot_be_is_refused_at_once() -> None:
    from pelagos.core.errors import PelagosError

    for wrong in ({"game": "nosuch"}, {"game": "tiny", "seats": 9}, {"game": "tiny", "options": {"coins": 99}}):
        with pytest.raises(PelagosError):
            env(**wrong)


def test_the_table_can_be_read() -> None:
    table = env("tiny", render_mode="ansi")
    table.reset(1)
    assert str(table.render()).startswith("Before the oracle: 2 points")
