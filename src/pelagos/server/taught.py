"""Which lesson a table is about."""

from __future__ import annotations

from pelagos.core.lesson import FIRST, Lesson, lesson_in
from pelagos.core.puzzles import lesson_of, puzzle_of
from pelagos.core.registry import AnyGame


def taught(game: AnyGame, key: str) -> Lesson | None:
    """The lesson of this key; None where it is no longer there, and for tables where nothing is taught."""
    if key == FIRST:
        return lesson_in(game.package)
    puzzle = puzzle_of(game.package, key)
    return lesson_of(puzzle) if puzzle is not None else None
