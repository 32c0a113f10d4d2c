"""Levels for people: by name, the weakest first, each with a title in both languages."""

from __future__ import annotations

import pytest

from pelagos.arena.play import play
from pelagos.bots.greedy import GreedyBot
from pelagos.bots.levels import LEVELS, Level
from pelagos.bots.protocol import Bot, SeatHandle, choice_of
from pelagos.bots.random import RandomBot
from pelagos.bots.registry import bots, make_bot
from pelagos.core.basics import CHANCE, Action
from pelagos.core.errors import OptionError
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES, catalogue
from pelagos_tiny import GAME as TINY
from tests.bots.toy import LOAD, REST, ErrandGame


def test_every_level_is_installed_and_has_a_title() -> None:
    for name in LEVELS:
        assert issubclass(bots()[name], Level)
        for language in LANGUAGES:
            assert f"web.bot.{name}" in catalogue("pelagos", language)


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_a_whole_game_and_repeats_itself(name: str) -> None:
    games = [play(TINY, [make_bot(name), make_bot("random")], 3, keep_log=True).log for _ in range(2)]
    assert games[0] == games[1]


class Always(Bot):
    """Takes the same choice every time."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action

    def choose(self, handle: SeatHandle) -> Action:
        return self.action


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("novice", 38, 62), ("easy", 15, 36), ("medium", 1, 11), ("hard", 53, 77), ("expert", 0, 0)],
)
def test_slips_are_as_frequent_as_they_should_be(
    name: str, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, bot = ErrandGame(), make_bot(name)
    monkeypatch.setattr(type(bot), "mind", Always(LOAD.base))
    monkeypatch.setattr(type(bot), "careless", Always(REST.base))
    handle = SeatHandle.of(game, game.start(2), 0, Rng.seeded(1))
    slips = sum(choice_of(bot, handle) == REST.base for _ in range(100))
    assert least <= slips <= most


def test_slips_are_blind_but_those_of_hard_by_the_mind_of_medium() -> None:
    minds = {name: bots()[name] for name in LEVELS}
    assert all(isinstance(minds[name].careless, RandomBot) for name in ("novice", "easy", "medium"))
    assert minds["hard"].careless is minds["medium"].mind
    assert minds["hard"].mind is minds["expert"].mind


def test_medium_is_greedy_but_for_its_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    state = TINY.start(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(Rng.seeded(2)))
    handles = [SeatHandle.of(TINY, state, state.actor(), Rng.seeded(5)) for _ in range(2)]
    handles[0].rng.below(100)  # the lot that decides about a slip
    medium = make_bot("medium")
    monkeypatch.setattr(type(medium), "slips", 0)
    assert choice_of(GreedyBot(), handles[0]) == choice_of(medium, handles[1])


def test_a_level_has_no_settings() -> None:
    with pytest.raises(OptionError):
        make_bot("hard:positions=5000")
