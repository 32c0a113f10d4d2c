"""The search bot looks beyond its own turn, in worlds that it imagines, within its budget."""

from __future__ import annotations

import gc
import time
from types import SimpleNamespace
from typing import cast

import pytest

from pelagos.bots.greedy import GreedyBot
from pelagos.bots.playout import Budget, Plan, Playouts
from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.bots.search import DEEPEST, TURNS, Candidate, SearchBot, chosen, fathomed, standing, surer
from pelagos.core.basics import CHANCE, Action
from pelagos.core.errors import OptionError
from pelagos.core.flow import random_ply
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng
from pelagos.core.vocabulary import Vocabulary, names, numbers
from pelagos_tiny import GAME as TINY
from tests.bots.toy import DUMP, LOAD, REST, SAIL, SELL, WAGER, ErrandGame
from tests.bots.toy_trap import GRAB, GUARD, DoorGame

LAST_ROUND = {"game": "tiny", "seats": 2, "hands": [[2, 10], [3, 9]], "pot": [5], "frames": [["turn"]]}


def choice(game: AnyGame, *plies: Action, seed: int = 1, **settings: int) -> Action:
    """What search chooses in a game for two after these plies of the first seat."""
    state = game.start(2)
    for action in plies:
        state.apply(0, action)
    return choice_of(SearchBot({"positions": 200, **settings}), SeatHandle.of(game, state, 0, Rng.seeded(seed)))


def test_what_invites_a_thief_is_seen_through() -> None:
    game = DoorGame()
    assert choice_of(GreedyBot(), SeatHandle.of(game, game.start(2), 0, Rng.seeded(1))) == GRAB.base
    assert {choice(game, seed=seed) for seed in range(5)} == {GUARD.base}


def test_an_act_that_pays_later_is_begun_and_finished() -> None:
    game = ErrandGame(price=5)
    assert choice(game) == LOAD.base
    assert choice(game, LOAD.base) == SAIL.base
    assert choice(game, LOAD.base, SAIL.base) == SELL.base
    assert choice(ErrandGame(price=1)) == REST.base


def test_a_game_for_one_is_judged_choice_by_choice() -> None:
    game = ErrandGame(price=5)
    state = game.start(1)
    assert choice_of(SearchBot({"positions": 100}), SeatHandle.of(game, state, 0, Rng.seeded(1))) == LOAD.base


def test_sealed_answers_of_others_are_imagined() -> None:
    """In the last round the highest coin wins whatever the other lays."""
    state = TINY.load(LAST_ROUND)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(Rng.seeded(1)))
    bot = SearchBot({"positions": 100})
    found = {TINY.text(choice_of(bot, SeatHandle.of(TINY, state, 0, Rng.seeded(seed)))) for seed in range(8)}
    assert found == {"lay 10"}


def test_nobody_looks_at_what_others_have_sealed() -> None:
    """The second seat answers last; a look at the outcome would always lay the 9 against a 3."""
    laid = set()
    for seed in range(20):
        state = TINY.load({**LAST_ROUND, "hands": [[3, 10], [2, 9]]})
        while state.actor() == CHANCE:
            state.apply(CHANCE, state.sample(Rng.seeded(1)))
        state.apply(0, TINY.vocabulary.parse("lay 3"))
        laid.add(TINY.text(Playouts(TINY, state, 0, 1, 6)._choice(state, 1, Rng.seeded(seed))))
    assert laid == {"lay 2", "lay 9"}


def test_the_same_seed_gives_the_same_choice_and_the_state_is_left_alone() -> None:
    state = TINY.start(3)
    rng = Rng.seeded(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    before = TINY.fingerprint(state)
    bot = SearchBot({"positions": 150})
    found = {choice_of(bot, SeatHandle.of(TINY, state, state.actor(), Rng.seeded(5))) for _ in range(3)}
    assert len(found) == 1
    assert TINY.fingerprint(state) == before
    assert gc.isenabled()


def test_the_budget_bounds_the_thinking() -> None:
    game = ErrandGame()
    choice(game, positions=60)
    few = game.judged
    choice(game, positions=1200)
    assert few <= 60
    assert 60 < game.judged - few <= 1200
    many = game.judged
    choice(game, positions=100_000)
    assert game.judged - many < 5000, "a clear question is not thought about for ever"


def test_a_thought_by_the_clock_ends_in_time() -> None:
    state = TINY.start(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(Rng.seeded(3)))
    handle = SeatHandle.of(TINY, state, state.actor(), Rng.seeded(5))
    began = time.perf_counter()
    assert choice_of(make_bot("search:ms=30"), handle) in handle.legal
    assert time.perf_counter() - began < 3  # without its clock it would think for hours


@pytest.mark.parametrize(
    "spec", ["search:positions=19", "search:ms=-1", "search:width=1", "search:depth=3", "search:ms"]
)
def test_settings_that_cannot_be_are_refused(spec: str) -> None:
    with pytest.raises(OptionError):
        make_bot(spec)


def test_parts_of_a_budget_are_taken_off_the_whole() -> None:
    budget = Budget(100)
    part = budget.part(1, 4)
    part.left -= 30
    budget.charge(part, 25)
    assert (budget.left, budget.over(), part.over()) == (70, False, True)


def test_advice_enters_the_contest_first_then_one_of_every_kind() -> None:
    game = ErrandGame()
    lines = [(0.5, (REST.base,)), (0.7, (LOAD.base, SAIL.base)), (0.6, (LOAD.base, DUMP.base)), (0.1, (WAGER.base,))]
    entered = chosen(game, lines, WAGER.base, 3)
    assert [candidate.line for candidate in entered] == [(WAGER.base,), (LOAD.base, SAIL.base), (LOAD.base, DUMP.base)]
    assert entered[0].prior == 0.7, "advice counts for as good as anything"
    assert [line.line[0] for line in chosen(game, lines, None, 8)] == [LOAD.base, REST.base, WAGER.base, LOAD.base]


def played(prior: float, *values: float) -> Candidate:
    """A candidate after some playouts."""
    candidate = Candidate(prior, (REST.base,))
    for value in values:
        candidate.add(value)
    return candidate


def test_what_greedy_would_do_is_given_up_only_for_what_is_surely_better() -> None:
    usual = played(0.5, 0.4, 0.6, 0.4, 0.6)
    assert surer(played(0.5, 0.45, 0.65, 0.45, 0.65), usual), "always a little better"
    assert not surer(played(0.5, 0.9, 0.1, 0.9, 0.2), usual), "better on average, by luck"
    assert not surer(played(0.5, 0.9), usual), "once is not enough"
    assert not surer(played(0.5, 0.4, 0.6, 0.4, 0.6), usual)


def test_who_is_surely_behind_or_like_another_drops_out() -> None:
    best = played(0.5, 0.6, 0.7, 0.6, 0.7)
    like = played(0.5, 0.6, 0.7, 0.6, 0.7)
    behind = played(0.5, 0.5, 0.6, 0.5, 0.6)
    unclear = played(0.5, 0.9, 0.2, 0.8, 0.1)
    assert standing([best, like, behind, unclear]) == ([best, unclear], [like, behind])


def test_minds_that_think_carry_out_what_pays_later() -> None:
    """The second seat loads, sails and sells; one that looks one ply far takes the two coins at hand."""
    game = ErrandGame(price=5)
    ends = []
    for think in (0, 20):
        state = game.start(2)
        playouts = Playouts(game, state, 0, 1, 6, think=think)
        ends.append(playouts.played(state, (REST.base,), Rng.seeded(1), Rng.seeded(2)).coins)
    assert ends == [[2, 2], [2, 5]]


def test_a_plan_ends_where_somebody_else_is_asked() -> None:
    plan = Plan(1, (SAIL.base, SELL.base))
    assert plan.next(1, [SAIL.base, DUMP.base]) == SAIL.base
    assert plan.next(0, [SELL.base, DUMP.base]) is None
    assert plan.next(1, [REST.base]) is None
    assert plan.next(1, [SELL.base, DUMP.base]) == SELL.base
    assert plan.next(1, [REST.base]) is None


def test_of_other_kinds_the_same_amount_enters_first() -> None:
    """Advice to bid 3 on the first: of the second, 3 is tried before 1 and 9, however the choices are numbered."""
    vocabulary = Vocabulary()
    bid = vocabulary.verb("bid", names("god", "ares zeus"), numbers(1, 9))
    game = cast(AnyGame, SimpleNamespace(vocabulary=vocabulary))
    lines = [(0.5, (bid.of2(god, n),)) for god in (0, 1) for n in range(1, 10)]
    for advised, other in ((0, 1), (1, 0)):
        entered = [candidate.line[0] for candidate in chosen(game, lines, bid.of2(advised, 3), 4)]
        assert entered[:2] == [bid.of2(advised, 3), bid.of2(other, 3)]
        assert set(entered[2:]) == {bid.of2(advised, 2), bid.of2(advised, 4)}


def test_the_first_judgement_counts_as_one_playout() -> None:
    candidate = Candidate(0.5, (REST.base,))
    assert candidate.mean() == 0.5
    candidate.total, candidate.visits = 0.9, 1
    assert candidate.mean() == pytest.approx(0.7)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_it_answers_every_kind_of_question(game: AnyGame) -> None:
    """Random games of every installed game; the bot is asked whenever a question is of a new kind."""
    bot = SearchBot({"positions": 20, "worlds": 2, "look": 2})
    known: set[tuple[int, int]] = set()
    for seats in (game.seats[0], game.seats[-1]):
        state, rng = game.start(seats), Rng.seeded(seats, "questions")
        for _ in range(500):
            for seat in (*state.actors(), *state.idlers()):
                frame = state.question(seat)
                if seat < 0 or frame is None or (seats, frame[0]) in known:
                    continue
                known.add((seats, frame[0]))
                handle = SeatHandle.of(game, state, seat, Rng.seeded(7))
                assert choice_of(bot, handle) in handle.legal
            if not random_ply(state, rng):
                break
    assert known


def kind_of(positions: int, **settings: int) -> tuple[int, int]:
    """The kind of playouts that a contest with so much left to spend settles on."""
    game = ErrandGame(price=5)
    state = game.start(2)
    playouts = Playouts(game, state, 0, 1, 6)
    bot = SearchBot(settings)
    fathomed(playouts, state, Candidate(0.5, (REST.base,)), Budget(positions), 1, bot.kinds(playouts))
    return playouts.rounds, playouts.think


def test_the_more_it_may_spend_the_further_it_looks() -> None:
    found = [kind_of(positions) for positions in (20, 150, 400, 10_000)]
    assert found[0] == (1, 0), "minds only look, as far as the seat's next turn"
    assert found[-1] == (TURNS, 180)
    assert found == sorted(found)
    assert len(set(found)) > 2


def test_how_far_it_looks_can_be_told() -> None:
    assert kind_of(20, rounds=3) == (3, 0)
    assert kind_of(10_000, rounds=3) == (3, 60)
    assert kind_of(10_000, rounds=3, think=0) == (3, 0)


def test_in_a_game_with_rounds_it_counts_those() -> None:
    state = TINY.start(2)
    kinds = SearchBot().kinds(Playouts(TINY, state, 0, 1, 6))
    assert kinds == [(1, 0), (1, 60), (DEEPEST, 60), (DEEPEST, 180)]
    assert SearchBot({"think": 0}).kinds(Playouts(TINY, state, 0, 1, 6)) == [(1, 0), (DEEPEST, 0)]
