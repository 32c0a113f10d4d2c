"""What everybody at a table sees alike is put into words and drawn once for all of them."""

from __future__ import annotations

import pytest

from pelagos.core import kept as house
from pelagos.core.basics import CHANCE, TABLE
from pelagos.core.kept import Kept
from pelagos.core.registry import games
from pelagos.core.rng import Rng

FIRST, MORE = 30, 10  # answers, after which everybody has something that others do not see; those that are drawn


class Noting(Kept):
    """Takes note of what is drawn."""

    def positions(self) -> int:
        """How many positions were put into words."""
        return sum(isinstance(key, tuple) and key[1:2] == ("common",) for key in self._drawn)


@pytest.mark.parametrize("name", [name for name, game in games().items() if not game.example])
def test_a_position_is_put_into_words_once_for_a_whole_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[name]
    seats = min(4, game.seats[-1])
    state, rng, tongue = game.start(seats), Rng.seeded(5, name), game.tongue("en")
    for answered in range(FIRST + MORE):
        while (actors := state.actors()) == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        if answered < FIRST:
            continue
        noting = Noting(house.MOST)
        monkeypatch.setattr(house.kept, "_drawn", noting._drawn)
        scenes = [game.scene(game.view(state, viewer), None, tongue) for viewer in (TABLE, *range(seats))]
        assert noting.positions() == 1
        noting._drawn.clear()  # and drawn anew it is the same
        assert game.scene(game.view(state, seats - 1), None, tongue) == scenes[-1]


LONG, EVERY = 600, 5  # answers of a game, and how many lie between two looks


@pytest.mark.parametrize("name", [name for name, game in games().items() if not game.example])
def test_what_was_kept_says_what_would_be_drawn_now(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[name]
    seats = min(3, game.seats[-1])
    state, rng, tongue = game.start(seats), Rng.seeded(9, name), game.tongue("en")
    known = Kept(house.MOST)
    for answered in range(LONG):
        while (actors := state.actors()) == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
        if not actors:
            break
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        if answered % EVERY:
            continue
        view = game.view(state, seat)
        monkeypatch.setattr(house.kept, "_drawn", known._drawn)
        kept = game.scene(view, None, tongue)
        monkeypatch.setattr(house.kept, "_drawn", Kept(house.MOST)._drawn)
        assert game.scene(view, None, game.tongue("en")) == kept
