"""The greedy bot sees through composed acts, weighs chance by its odds, and stays within its means."""

from __future__ import annotations

from pelagos.bots.greedy import LEAST, GreedyBot, wavered
from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.random import RandomBot
from pelagos.core.basics import CHANCE, Action
from pelagos.core.rng import Rng
from pelagos_tiny import GAME as TINY
from tests.bots.toy import DUMP, LOAD, REST, SAIL, SELL, WAGER, Errand, ErrandGame


def choice(game: ErrandGame, *plies: Action, seed: int = 1, **settings: int) -> Action:
    """What greedy chooses in a game for two after these plies of the first seat."""
    state = game.start(2)
    for action in plies:
        state.apply(0, action)
    return choice_of(GreedyBot(settings), SeatHandle.of(game, state, 0, Rng.seeded(seed)))


def test_an_act_that_pays_later_is_begun_and_finished() -> None:
    game = ErrandGame(price=5)
    assert choice(game) == LOAD.base
    assert choice(game, LOAD.base) == SAIL.base
    assert choice(game, LOAD.base, SAIL.base) == SELL.base


def test_an_act_that_pays_less_than_a_simple_one_is_left_alone() -> None:
    assert choice(ErrandGame(price=1)) == REST.base


def test_without_look_ahead_the_act_looks_like_nothing() -> None:
    assert choice(ErrandGame(price=5), plies=1) == REST.base


def test_two_turns_in_a_row_are_judged_one_by_one() -> None:
    """Alone at the table every turn is one's own: looking into the next, a hasty rest looks better than an errand."""

    class Turned(ErrandGame):
        def turn(self, state: Errand) -> int:
            return state.left

    for game, expected in ((Turned(price=3), LOAD.base), (ErrandGame(price=3), REST.base)):
        handle = SeatHandle.of(game, game.start(1), 0, Rng.seeded(1))
        assert choice_of(GreedyBot({"plies": 3}), handle) == expected


def test_a_wager_counts_by_its_odds() -> None:
    # One chance in four: a stake of 12 is worth 3, more than a rest; one of 4 is worth 1, less.
    assert choice(ErrandGame(price=0, stake=12)) == WAGER.base
    assert choice(ErrandGame(price=0, stake=4)) == REST.base


def test_of_two_ways_to_the_same_end_the_shorter() -> None:
    assert {choice(ErrandGame(price=2, stake=0), seed=seed) for seed in range(10)} == {REST.base}


def test_equals_are_drawn_by_lot() -> None:
    game = ErrandGame(price=0)
    found = {choice(game, LOAD.base, SAIL.base, seed=seed) for seed in range(30)}
    assert found == {SELL.base, DUMP.base}


def test_advice_of_the_game_comes_first_if_it_is_legal() -> None:
    assert choice(ErrandGame(price=5, advice=WAGER.base)) == WAGER.base
    assert choice(ErrandGame(price=5, advice=SELL.base)) == LOAD.base, "no such choice here: it thinks for itself"


def test_the_budget_bounds_the_thinking() -> None:
    game = ErrandGame()
    choice(game, budget=20, worlds=1)
    assert game.judged <= 3 * (LEAST + 4), "three choices, each its share and at most one chance ply beyond it"


def test_the_same_seed_gives_the_same_choice() -> None:
    state = TINY.start(3)
    rng = Rng.seeded(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    found = {choice_of(GreedyBot(), SeatHandle.of(TINY, state, state.actor(), Rng.seeded(5))) for _ in range(3)}
    assert len(found) == 1


def test_greedy_beats_random_where_there_is_something_to_be_had() -> None:
    game, bots = ErrandGame(), (GreedyBot(), RandomBot())
    for seed in range(10):
        state = game.start(2)
        dice = Rng.seeded(seed)
        while state.result() is None:
            seat = state.actor()
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(dice))
            else:
                state.apply(seat, choice_of(bots[seat], SeatHandle.of(game, state, seat, dice)))
        result = state.result()
        assert result is not None
        assert result.points[0] == 20, "four times load, sail, sell"


def test_sealed_answers_of_others_are_imagined() -> None:
    """In the last round with the highest coin it wins whatever the others lay; the lowest never wins."""
    position = {"game": "tiny", "seats": 2, "hands": [[2, 10], [3, 9]], "pot": [5], "frames": [["turn"]]}
    state = TINY.load(position)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(Rng.seeded(1)))
    found = {TINY.text(choice_of(GreedyBot(), SeatHandle.of(TINY, state, 0, Rng.seeded(seed)))) for seed in range(8)}
    assert found == {"lay 10"}


def test_who_wavers_misjudges_what_is_close_and_hardly_ever_what_is_not() -> None:
    rng = Rng.seeded(7)
    first = [0, 0]
    for _ in range(4000):
        close, clear = [0.50, 0.49], [0.50, 0.05]
        wavered(close, 0.05, rng)
        wavered(clear, 0.05, rng)
        first[0] += close[0] > close[1]
        first[1] += clear[0] > clear[1]
    # Twice in five it is sure; else the lesser of the close ones wins by a logistic chance of 1 to 5 heats.
    assert 0.755 < first[0] / 4000 < 0.805, "0.4 + 0.2 (0.73 + 0.62 + 0.55)"
    assert first[1] == 4000


def test_who_wavers_listens_to_advice_nine_times_in_ten() -> None:
    game = ErrandGame(price=5, advice=WAGER.base)
    heeded = sum(choice(game, seed=seed, waver=50) == WAGER.base for seed in range(400))
    assert 340 < heeded < 385
