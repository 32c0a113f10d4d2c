"""Every game's guided first game: legal to its last ply, lit where it says, told in both languages."""

from __future__ import annotations

import msgspec
import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.lesson import LEAST, Lesson, Step, faults, lesson_in
from pelagos.core.registry import AnyGame, games
from pelagos_tiny import GAME as TINY


def lesson_of(game: AnyGame) -> Lesson:
    """The guided first game, which every game has."""
    lesson = lesson_in(game.package)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_guided_game_goes_as_it_is_told(game: AnyGame) -> None:
    lesson = lesson_of(game)
    assert faults(game, lesson) == []
    assert len(lesson.steps) >= LEAST
    assert [step.ply for step in lesson.steps] == sorted(step.ply for step in lesson.steps)


def changed(**parts: object) -> Lesson:
    """The lesson of the tiny game with something else in it."""
    lesson: Lesson = msgspec.structs.replace(lesson_of(TINY), **parts)
    return lesson


def test_a_lesson_that_rots_is_noticed() -> None:
    lesson = lesson_of(TINY)
    plies = list(lesson.plies)
    own = next(n for n in range(len(plies)) if lesson.expects(n))
    wrong = [*plies[:own], "0 lay 10", *plies[own + 1 :]]
    assert faults(TINY, changed(plies=tuple(wrong)))[0].startswith(f"ply {own}: seat 0 may not lay 10")
    dice = ["* coin 9", *plies[1:]]
    assert faults(TINY, changed(plies=tuple(dice)))  # the hand is another one
    dark = (*lesson.steps[:1], Step(ply=own, say="goal", light=("coin-99",)), *lesson.steps[1:])
    assert faults(TINY, changed(steps=dark)) == [f"ply {own}: nothing is drawn of coin-99"]
    silent = (Step(ply=own, say="nobody-said-this"), *lesson.steps)
    assert faults(TINY, changed(steps=silent)) == [
        f"tiny.lesson.nobody-said-this is not in {language}" for language in ("en", "fr")
    ]
    assert faults(TINY, changed(steps=lesson.steps[:-1])) == ["nothing is told at its end"]


def test_what_is_expected_and_told() -> None:
    lesson = lesson_of(TINY)
    own = [n for n in range(len(lesson.plies)) if lesson.expects(n)]
    assert lesson.expects(own[0]) == ("lay 5",)
    assert lesson.expects(own[0] + 1) == ()
    assert lesson.told(own[0] + 1) == ()  # others act
    assert lesson.told(len(lesson.plies))[-1].say == "farewell"
    assert lesson.ply(0) == (CHANCE, "coin 2")
    assert lesson.ply(len(lesson.plies)) is None
    too = msgspec.structs.replace(lesson.steps[0], too=("lay 7",))
    assert changed(steps=(too, *lesson.steps[1:])).expects(own[0]) == ("lay 5", "lay 7")
