"""Every puzzle loads, its answer is legal and simple, and it is ahead of the next best in a cheap comparison."""

from __future__ import annotations

import pytest

from pelagos.bots.hint import stands
from pelagos.core.puzzles import lesson_of, puzzle_of, puzzles_in
from pelagos.core.registry import AnyGame, games


@pytest.mark.slow
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_puzzles_of_a_game_stand(game: AnyGame) -> None:
    puzzles = puzzles_in(game.package)
    assert len(puzzles) >= (5 if game.example else 36)
    assert len({str(puzzle.position) for puzzle in puzzles}) == len(puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        assert puzzle_of(game.package, f"puzzle-{number}") == puzzle
        match = lesson_of(puzzle).begun(game)
        offered = {choice.text: choice for choice in game.decision(match.state, puzzle.seat).choices}
        assert {puzzle.best, puzzle.next} <= offered.keys()
        assert {choice.way for choice in offered.values()} <= {"", "open"}, "one choice answers it"
        assert puzzle.share > puzzle.less
    for puzzle in puzzles[::3]:
        assert stands(game, puzzle)


def test_there_is_no_puzzle_of_another_number() -> None:
    game = next(iter(games().values()))
    for key in ("puzzle-0", "puzzle-999", "puzzle-x", "first", "puzzle-²", ""):
        assert puzzle_of(game.package, key) is None
