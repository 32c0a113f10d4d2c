"""What holds for the decisions of every game: the legal list is made once, and `commits` tells what undo will do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pelagos.core.basics import CHANCE, Action, Frame, Seat
from pelagos.core.dice import SeededDice
from pelagos.core.flow import State, Step
from pelagos.core.match import Match
from pelagos.core.registry import find
from pelagos.core.rng import Rng

PLIES = 300
GAMES = ["tiny", "cyclades", "parthenon", "aegean_sea", "minos"]


class Counted(Step[Any]):
    """A step that counts how often its legal list is made for one state; copies of that state are not counted.

    Whoever asks takes it for the step itself, and finds what that has beside the verbs of every step.
    """

    def __init__(self, step: Step[Any], watched: State) -> None:
        self.step = step
        self.watched = watched
        self.kind = step.kind
        self.forced = step.forced
        self.made = 0

    @property
    def __class__(self) -> type[Any]:  # type: ignore[override]
        return type(self.step)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.step, name)

    def legal(self, s: State, f: Frame) -> list[Action]:
        self.made += s is self.watched
        return self.step.legal(s, f)

    def proceed(self, s: State, f: Frame) -> bool:
        return self.step.proceed(s, f)

    def apply(self, s: State, f: Frame, a: Action) -> None:
        self.step.apply(s, f, a)

    def reveals(self, s: State, f: Frame, a: Action, after: State) -> bool:
        return self.step.reveals(s, f, a, after)

    def waits(self, s: State, f: Frame) -> bool:
        return self.step.waits(s, f)


def questions(name: str, seed: int) -> Iterator[tuple[State, Seat]]:
    """The states of a random game in which a seat is asked, with the seat."""
    game = find(name)
    state = game.start(game.seats[-1 - seed])
    rng = Rng.seeded(seed, "decisions")
    for _ in range(PLIES):
        actors = state.actors()
        if not actors:
            return
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
            continue
        for seat in (*actors, *state.idlers()):
            yield state, seat
        seat = actors[rng.below(len(actors))]
        menu = state.legal(seat)
        state.apply(seat, menu[rng.below(len(menu))])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_legal_list_is_made_once(name: str) -> None:
    game = find(name)
    for state, seat in questions(name, 0):
        frame = state.question(seat)
        assert frame is not None
        watched = state.clone()
        asks = Counted(state.book[frame[0]], watched)
        watched.book = [*state.book[: frame[0]], asks, *state.book[frame[0] + 1 :]]
        decision = game.decision(watched, seat)
        assert asks.made <= 1, decision.prompt
        game.why_not(watched, seat, next(iter(decision.lit)))
        assert asks.made <= 2, decision.prompt


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_changes_nothing(name: str) -> None:
    game = find(name)
    for k, (state, seat) in enumerate(questions(name, 1)):
        if k % 5 == 0:
            before = game.written(state)
            game.decision(state, seat)
            assert game.written(state) == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_what_commits_cannot_be_undone(name: str, seed: int) -> None:
    game = find(name)
    seen = {True: 0, False: 0}
    for k, (state, seat) in enumerate(questions(name, seed)):
        choices = game.decision(state, seat).choices
        choice = choices[k % len(choices)]
        match = Match.resume(game, state.seats, {}, SeededDice(k), [], position=game.dump(state))
        assert match.submit(seat, choice.action).taken
        assert choice.commits == (match.can_undo(seat) == 0), choice.text
        seen[choice.commits] += 1
    assert min(seen.values()) > 3


@pytest.mark.parametrize("name", GAMES)
def test_what_is_lit_has_no_reason_against_it(name: str) -> None:
    game = find(name)
    for k, (state, seat) in enumerate(questions(name, 1)):
        if k % 9 == 0:
            assert [target for target in game.decision(state, seat).lit if game.why_not(state, seat, target)] == []
