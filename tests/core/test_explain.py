"""Values that explain themselves: states in one line, equal to their clones, drawn in a notebook."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pelagos.core.basics import TABLE
from pelagos.core.dice import SeededDice
from pelagos.core.explain import LONGEST, line_of
from pelagos.core.flow import random_ply
from pelagos.core.match import AnyMatch, Match
from pelagos.core.registry import game_of, games
from pelagos.core.rng import Rng
from pelagos_tiny import GAME
from tests.bots.toy import ErrandGame


def test_a_line_says_who_is_asked_what() -> None:
    s = GAME.start(3)
    assert repr(s) == "<Obol, 3 seats: deal(dealt=0) is for chance>"
    assert repr(ErrandGame().start(1)) == "<Errand, 1 seat: turn(seat=0) asks 0>"
    rng = Rng.seeded(1)
    while s.actors() != (0, 1, 2):
        random_ply(s, rng)
    assert repr(s) == "<Obol, 3 seats: offers() waits for 0, 1, 2>"
    while random_ply(s, rng):
        pass
    result = s.result()
    assert result is not None
    assert repr(s) == f"<Obol, 3 seats: over, ranks {result.ranks}>"


@pytest.mark.parametrize("game", sorted(games()))
def test_whole_games_are_told_in_short_lines_and_states_equal_their_clones(game: str) -> None:
    room = games()[game]
    s = room.start(room.seats.stop - 1)
    rng = Rng.seeded(7)
    for _ in range(200):
        before = s.clone()
        assert before == s
        assert len(repr(s)) <= LONGEST
        assert "\n" not in repr(s)
        if not random_ply(s, rng):
            break
        assert before != s
    assert game_of(s) is room


def test_too_long_a_line_is_cut() -> None:
    s = GAME.start(2)
    s.frames.append((0, 10**300))
    assert len(line_of(s)) == LONGEST


def test_equal_means_equal_in_every_field_of_the_same_game() -> None:
    s = GAME.start(2)
    other = s.clone()
    other.pot.append(3)
    assert s != other
    assert s != ErrandGame().start(2)
    with pytest.raises(TypeError, match="unhashable"):
        hash(s)


def match_of(game: str, plies: int) -> AnyMatch:
    room = games()[game]
    match: AnyMatch = Match(room, room.seats.stop - 1, dice=SeededDice(3))
    rng = Rng.seeded(5)
    for _ in range(plies):
        seat = match.state.actors()[0]
        match.submit(seat, rng.pick(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("game", sorted(games()))
def test_matches_states_and_views_draw_themselves(game: str) -> None:
    match = match_of(game, 12)
    drawings = [
        match._repr_html_(),
        match.state._repr_html_(),
        match.view(0)._repr_html_(),
        match.view(TABLE)._repr_html_(),
    ]
    assert drawings[0] == drawings[1]
    for html in drawings:
        assert html is not None
        figure = ElementTree.fromstring(html)
        svg = figure.find("{http://www.w3.org/2000/svg}svg")
        assert svg is not None
        ids = {each.get("id") for each in svg.iter()}
        used = {each.get("href", "#")[1:] for each in svg.iter()} - {""}
        assert used
        assert used <= ids, "whatever the drawing uses comes with it"
    assert repr(match).startswith(f"<Match of {game}, {len(match.log)} plies: <")


def test_a_game_that_is_not_installed_draws_nothing() -> None:
    s = ErrandGame().start(2)
    assert game_of(s) is None
    assert s._repr_html_() is None
    assert ErrandGame().view(s, 0)._repr_html_() is None
