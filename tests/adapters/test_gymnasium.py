"""Gymnasium: its own check for every game installed, and one seat against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pelagos.adapters.gymnasium import SeatEnv, environment_id, register
from pelagos.core.errors import PelagosError
from pelagos.core.registry import games


@pytest.mark.parametrize("game", sorted(games()))
def test_check_env(game: str, recwarn: pytest.WarningsRecorder) -> None:
    table = gymnasium.make(environment_id(game), disable_env_checker=True)
    check_env(table.unwrapped)
    assert [str(warning.message) for warning in recwarn if "gymnasium" in str(warning.filename)] == []


def test_ids_follow_from_the_registry() -> None:
    assert register() == [environment_id(game) for game in games()]
    assert set(register()) <= set(gymnasium.registry)
    assert environment_id("blue_whale") == "pelagos/BlueWhale-v0"


def played(table: SeatEnv, seed: int | None) -> tuple[list[int], float]:
    """A whole game, the first legal choice every time."""
    seen, _ = table.reset(seed=seed)
    chosen: list[int] = []
    while True:
        chosen.append(int(np.flatnonzero(seen["action_mask"])[0]))
        seen, reward, over, cut, info = table.step(chosen[-1])
        assert not cut
        assert "refused" not in info
        if over:
            return chosen, reward
        assert reward == 0


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_whole_game_on_any_seat(seat: int) -> None:
    table = SeatEnv("tiny", ["greedy", "random"], seat)
    chosen, reward = played(table, 7)
    assert len(chosen) == 5
    assert reward in (0, 1 / 3, 0.5, 1)
    assert (chosen, reward) == played(table, 7)
    others = [played(table, None) for _ in range(4)]
    assert len({tuple(chosen) for chosen, _ in others}) > 1
    played(table, 7)
    assert [played(table, None) for _ in range(4)] == others


def test_a_choice_outside_the_mask_changes_nothing_and_is_told() -> None:
    table = SeatEnv("tiny")
    before, info = table.reset(seed=1)
    assert np.array_equal(before["action_mask"], info["action_mask"])
    after, reward, over, _, info = table.step(0)
    assert info["refused"] == "“coin 1” cannot be chosen now."
    assert (reward, over) == (0, False)
    assert all(np.array_equal(before[part], after[part]) for part in before)


def test_after_the_end_nothing_happens() -> None:
    table = SeatEnv("tiny")
    played(table, 2)
    seen, _, over, _, info = table.step(15)
    assert over
    assert info["refused"]
    assert not seen["action_mask"].any()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "nosuch"},
        {"game": "tiny", "seat": 2},
        {"game": "tiny", "seat": -1},
        {"game": "tiny", "opponents": "nosuch"},
        {"game": "tiny", "opponents": ["random"], "seats": 4},
        {"game": "tiny", "opponents": ["random"] * 7},
    ],
)
def test_a_table_that_cannot_be_is_refused_at_once(wrong: dict[str, object]) -> None:
    with pytest.raises(PelagosError):
        SeatEnv(**wrong)
