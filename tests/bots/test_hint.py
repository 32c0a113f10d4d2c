"""Advice: a good answer and why, from the seat's own view alone."""

from __future__ import annotations

import pytest

from pelagos.bots.hint import chance_of, hint_for, own_luck, think_chance, think_hint
from pelagos.bots.protocol import SeatHandle
from pelagos.bots.worker import pack
from pelagos.core.basics import CHANCE
from pelagos.core.flow import State, random_ply
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng
from pelagos.core.winning import chances, power_of, squashed
from pelagos_tiny import GAME as TINY

LAST_ROUND = {"game": "tiny", "seats": 2, "hands": [[2, 10], [3, 9]], "pot": [5], "frames": [["turn"]]}


def in_the_midst(game: AnyGame, plies: int) -> tuple[State, int]:
    """A position of a random game in which somebody is asked with several answers, and who."""
    rng = Rng.seeded(7, game.id)
    state: State = game.start(max(2, game.seats.start))
    found = state, 0
    for n in range(game.bound):
        seat = state.actor()
        if seat >= 0 and len(state.legal(seat)) > 1:
            found = state.clone(), seat
        if state.result() is not None or (n >= plies and found[0].legal(found[1])):
            break
        random_ply(state, rng)
    return found


def test_the_best_answer_is_named_and_what_it_brings() -> None:
    """In the last round the highest coin takes the five laurels, the lower one does not."""
    state = TINY.load(LAST_ROUND)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(Rng.seeded(1)))
    hint = hint_for(SeatHandle.of(TINY, state, 0, Rng.seeded(1)), positions=200, pairs=4)
    assert TINY.text(hint.best.action) == "lay 10"
    assert hint.next is not None
    assert TINY.text(hint.next.action) == "lay 2"
    assert hint.best.share > hint.next.share
    assert [(change.seat, change.key) for change in hint.changes][:1] == [(0, "tiny.holding.points")]
    assert hint.changes[0].by > 0


def test_a_lone_answer_has_no_next() -> None:
    state = TINY.load({**LAST_ROUND, "hands": [[10], [9]]})
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(Rng.seeded(1)))
    hint = hint_for(SeatHandle.of(TINY, state, 0, Rng.seeded(1)))
    assert TINY.text(hint.best.action) == "lay 10"
    assert hint.next is None


@pytest.mark.slow
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_advice_and_chance_are_the_same_whatever_is_hidden(game: AnyGame) -> None:
    """Everything that the seat cannot know is drawn afresh behind its back: not a letter of the advice changes."""
    state, seat = in_the_midst(game, 60)
    legal = state.legal(seat)
    view = pack(game.view(state, seat))
    others = [game.scramble(state, seat, Rng.seeded(n, "taint")) for n in range(4)]
    other = next((each for each in others if game.dump(each) != game.dump(state)), others[0])
    tainted = pack(game.view(other, seat))
    assert other.legal(seat) == legal
    assert think_hint(game.id, tainted, legal) == think_hint(game.id, view, legal)
    assert think_chance(game.id, tainted, legal) == think_chance(game.id, view, legal)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_chances_sum_to_one_and_are_fitted(game: AnyGame) -> None:
    state, seat = in_the_midst(game, 40)
    handle = SeatHandle(game, game.view(state, seat), state.legal(seat), own_luck(b"1", "chance"))
    assert 995 <= sum(chance_of(handle)) <= 1005
    assert power_of(game.package, state.seats) > 0
    assert abs(sum(chances(game, state)) - 1) < 0.01


def test_a_power_makes_a_timid_judgement_bolder() -> None:
    assert squashed([0.6, 0.4], 1.0) == pytest.approx([0.6, 0.4])
    bold = squashed([0.6, 0.4], 3.0)
    assert bold[0] > 0.7
    assert sum(bold) == pytest.approx(1.0)
    alone = squashed([0.3], 2.0, 1.0)  # against the game itself
    assert alone[0] == pytest.approx(0.09 / (0.09 + 0.49))
