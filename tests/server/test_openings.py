"""What an answer opens: found on copies, past nothing that its seat does not know, and taken by the gate as one."""

from __future__ import annotations

from functools import cache

import pytest

from pelagos.arena.play import play
from pelagos.bots.registry import make_bot
from pelagos.core.flow import State
from pelagos.core.packed import packed
from pelagos.core.registry import AnyGame, find
from pelagos.server.openings import FEW, MOST_BUTTONS, OpenedSheet, opened

GAMES = ("cyclades", "parthenon", "aegean_sea", "minos")
SEATS = 3
LOOKS = 20  # questions that are looked at in each game


@cache
def looked(name: str) -> tuple[tuple[State, int, tuple[OpenedSheet, ...]], ...]:
    """Questions of a game between random bots that have something to open, and what."""
    game = find(name)
    english = game.tongue("en")
    state = game.start(SEATS)
    found = []
    for seat, text, _ in play(game, [make_bot("random") for _ in range(SEATS)], 1, keep_log=True).log:
        if seat >= 0 and any(choice.way == "open" for choice in game.decision(state, seat).choices):
            found.append((state.clone(), seat, tuple(opened(game, state, seat, english))))
        if len(found) == LOOKS:
            break
        state.apply(seat, game.vocabulary.parse(text))
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_offered_as_one_answer_is_taken_step_by_step(name: str) -> None:
    game: AnyGame = find(name)
    offered = 0
    for state, seat, there in looked(name):
        for each in there:
            copy = state.clone()
            for text in each.texts:
                assert copy.actors() == (seat,) or seat in copy.actors(), each.texts
                action = game.vocabulary.parse(text)
                assert action in copy.legal(seat), each.texts
                copy.apply(seat, action)
            offered += 1
    assert offered, "the game opens something"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_buttons_are_few_and_nothing_on_the_board_means_two_things(name: str) -> None:
    game: AnyGame = find(name)
    for state, seat, there in looked(name):
        named = [each for each in there if each.name]
        assert len(named) <= MOST_BUTTONS
        assert all(sum(one.by == each.by for one in named) <= FEW for each in named)
        asked = {target for choice in game.decision(state, seat).choices for target in choice.targets}
        for each in there:
            assert not asked & set(each.choice.targets), "never in the way of what is asked itself"
            assert each.name or each.choice.targets, "found somewhere"


@pytest.mark.parametrize("name", GAMES)
def test_looking_changes_nothing(name: str) -> None:
    game: AnyGame = find(name)
    state, seat, _ = looked(name)[0]
    before = packed(state)
    opened(game, state, seat, game.tongue("fr"))
    assert packed(state) == before
