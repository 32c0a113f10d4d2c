"""What a bot gets, and what it cannot reach."""

from __future__ import annotations

import gc
import pickle

import msgspec
import pytest

from pelagos.bots.protocol import Bot, BotError, SeatHandle, Unlike, choice_of
from pelagos.bots.random import RandomBot
from pelagos.bots.registry import bots, make_bot
from pelagos.bots.worker import pack, think
from pelagos.core.basics import CHANCE, Action
from pelagos.core.errors import OptionError
from pelagos.core.flow import State
from pelagos.core.rng import Rng
from pelagos_tiny import GAME as TINY
from pelagos_tiny.rules.state import Obol
from tests.bots.toy import Errand, ErrandGame, ErrandView


def asked(seed: int = 1, seats: int = 3) -> tuple[State, int]:
    """A position of the tiny game in which somebody is asked, and who."""
    state = TINY.start(seats)
    rng = Rng.seeded(seed)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    return state, state.actor()


def test_the_handle_offers_what_the_seat_may_choose() -> None:
    state, seat = asked()
    handle = SeatHandle.of(TINY, state, seat, Rng.seeded(1))
    assert handle.seat == seat
    assert handle.legal == state.legal(seat)
    assert [TINY.vocabulary.parse(text) for text in handle.texts] == handle.legal


def test_the_state_cannot_be_reached_from_the_handle() -> None:
    state, seat = asked()
    handle = SeatHandle.of(TINY, state, seat, Rng.seeded(1))
    reached: list[object] = [handle]
    known = {id(handle)}
    while reached:
        for thing in gc.get_referents(reached.pop()):
            assert thing is not state
            if id(thing) not in known and not isinstance(thing, type) and not callable(thing):
                known.add(id(thing))
                reached.append(thing)


def test_an_imagined_state_offers_the_same_and_is_not_the_real_one() -> None:
    state, seat = asked()
    handle = SeatHandle.of(TINY, state, seat, Rng.seeded(1))
    others = [p for p in range(3) if p != seat]
    hands = set()
    for _ in range(20):
        world = handle.imagine()
        assert world.legal(seat) == handle.legal
        assert TINY.view(world, seat) == handle.view
        assert isinstance(world, Obol)
        hands.add(tuple(tuple(world.hands[p]) for p in others))
    assert len(hands) > 10, "what the seat cannot know is invented anew"


def test_a_game_that_imagines_wrongly_is_found_out() -> None:
    class Muddled(ErrandGame):
        def imagine(self, view: ErrandView, rng: Rng) -> Errand:
            world = super().imagine(view, rng)
            world.frames = [(1, view.seat)]
            return world

    game = Muddled()
    with pytest.raises(Unlike, match="seat 0 is offered"):
        SeatHandle.of(game, game.start(2), 0, Rng.seeded(1)).imagine()


def test_an_answer_that_was_not_offered_is_refused() -> None:
    class Cheat(Bot):
        def choose(self, handle: SeatHandle) -> Action:
            return 4000

    state, seat = asked()
    with pytest.raises(BotError) as refusal:
        choice_of(Cheat(), SeatHandle.of(TINY, state, seat, Rng.seeded(1)))
    assert refusal.value.message.key == "bot.illegal"


def test_the_random_bot_tries_everything() -> None:
    state, seat = asked()
    handle = SeatHandle.of(TINY, state, seat, Rng.seeded(1))
    assert {RandomBot().choose(handle) for _ in range(200)} == set(handle.legal)


def test_our_bots_come_through_the_entry_points() -> None:
    assert {"greedy", "random"} <= set(bots())


def test_a_spec_carries_settings() -> None:
    bot = make_bot("greedy:worlds=3:plies=2")
    assert (bot.settings["worlds"], bot.settings["plies"], bot.settings["budget"]) == (3, 2, 400)


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("nobody", "bot.unknown"),
        ("", "bot.unknown"),
        ("greedy:wolds=3", "option.unknown"),
        ("greedy:worlds", "option.bad-value"),
        ("greedy:worlds=many", "option.bad-value"),
        ("greedy:worlds=0", "option.bad-value"),
        ("greedy:worlds=65", "option.bad-value"),
        ("random:worlds=2", "option.unknown"),
    ],
)
def test_a_wrong_spec_says_what_is_wrong(spec: str, key: str) -> None:
    with pytest.raises((BotError, OptionError)) as refusal:
        make_bot(spec)
    assert refusal.value.message.key == key


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_a_worker_needs_only_plain_values_and_repeats_itself(spec: str) -> None:
    state, seat = asked()
    arguments = ("tiny", pack(TINY.view(state, seat)), state.legal(seat), spec, 7)
    function, *given = pickle.loads(pickle.dumps((think, *arguments)))
    choice = function(*given)
    assert choice in state.legal(seat)
    assert choice == think(*arguments)


def test_a_view_comes_out_of_a_worker_as_it_went_in() -> None:
    state, seat = asked()
    view = TINY.view(state, seat)
    assert msgspec.json.decode(pack(view), type=TINY.view_type) == view
