"""Obol, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest

from pelagos.core.basics import CHANCE, TABLE, only, sees
from pelagos.core.errors import OptionError
from pelagos.core.match import Match
from pelagos.core.rng import Rng
from pelagos.testing import Playtest
from pelagos_tiny import GAME
from pelagos_tiny.rules.state import Obol
from pelagos_tiny.rules.steps import OFFER, READY
from pelagos_tiny.rules.vocabulary import CHANGES, COIN, COINS, LAURELS, LAY, V

PLAY = Playtest(GAME)
do, offered = PLAY.do, PLAY.offered


def dealt(*hands: list[int], pot: list[int] | None = None) -> Obol:
    """A round in which a laurel is about to be drawn."""
    return PLAY.position(game="tiny", seats=len(hands), hands=list(hands), pot=pot or [], frames=[["turn"]])


def turned(s: Obol, laurel: int) -> Obol:
    """A laurel is drawn."""
    return PLAY.chance(s, f"laurel {laurel}")


def lay(s: Obol, *coins: int) -> None:
    """Everybody lays a coin."""
    for seat, coin in enumerate(coins):
        do(s, seat, f"lay {coin}")


@pytest.mark.clause("O-1")
def test_two_to_five_players() -> None:
    assert [GAME.start(seats).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(OptionError):
            GAME.start(seats)


@pytest.mark.clause("O-2", "O-3")
def test_coins_and_laurels() -> None:
    assert Counter(COINS) == dict.fromkeys(range(1, 11), 3)
    assert Counter(LAURELS) == dict.fromkeys(range(1, 6), 2)


@pytest.mark.clause("O-4", "O-5", "O-6")
@pytest.mark.parametrize("coins", [3, 4, 5, 6])
def test_coins_are_drawn_round_the_table_until_every_hand_is_full(coins: int) -> None:
    s = GAME.start(4, {"coins": coins})
    rng = Rng.seeded(coins)
    for dealt in range(4 * coins):
        assert [len(hand) for hand in s.hands] == [len(range(seat, dealt, 4)) for seat in range(4)]
        s.apply(CHANCE, s.sample(rng))
    assert [len(hand) for hand in s.hands] == [coins] * 4
    assert len(s.bag) == 30 - 4 * coins
    assert GAME.start(4).size == 5
    with pytest.raises(OptionError):
        GAME.start(4, {"coins": 7})


@pytest.mark.clause("O-5")
def test_coins_are_drawn_blindly_and_only_the_owner_sees_one() -> None:
    s = GAME.start(2)
    assert PLAY.odds(s) == {f"coin {value}": 3 for value in range(1, 11)}
    do(s, "coin 7")
    assert s.seen(CHANCE, COIN.of1(7)) == only(1)
    assert PLAY.odds(s)["coin 7"] == 2
    assert GAME.view(s, 0).hand == [7]
    assert GAME.view(s, 1).hand == GAME.view(s, TABLE).hand == []
    assert GAME.view(s, 1).held == [1, 0]


@pytest.mark.clause("O-7")
def test_a_laurel_is_drawn_and_laid_beside_those_that_lie_there() -> None:
    s = dealt([1, 2], [3, 4], pot=[5])
    assert PLAY.odds(s) == {"laurel 1": 2, "laurel 2": 2, "laurel 3": 2, "laurel 4": 2, "laurel 5": 1}
    turned(s, 2)
    assert s.pot == [2, 5]
    assert s.actors() == (0, 1)


@pytest.mark.clause("O-8")
def test_everybody_chooses_one_coin_of_the_hand_in_secret() -> None:
    s = turned(dealt([1, 1, 9], [2, 3, 4]), 1)
    assert offered(s, 0) == ["lay 1", "lay 9"]
    assert s.seen(0, LAY.of1(9)) == only(0)
    do(s, 0, "lay 9")
    assert GAME.view(s, 0).plan == [9]
    assert GAME.view(s, 1).plan == []
    assert GAME.view(s, 1).waiting == [1]
    other = turned(dealt([1, 1, 9], [2, 3, 4]), 1)
    do(other, 0, "lay 1")
    assert GAME.view(other, 1) == GAME.view(s, 1)


@pytest.mark.clause("O-9")
def test_a_choice_may_be_changed_twice() -> None:
    s = turned(dealt([1, 9], [2, 3]), 1)
    for change in range(CHANGES):
        do(s, 0, "lay 9")
        assert s.actors() == (1,)
        assert s.idlers() == (0,)
        do(s, 0, "revise")
        assert s.plan == [[], []]
        assert s.revised == [change + 1, 0]
        assert s.actors() == (0, 1)
    do(s, 0, "lay 1")
    assert offered(s, 0) == []
    assert s.idlers() == ()
    assert s.lanes == [[(READY, 0)], [(OFFER, 1)]]


@pytest.mark.clause("O-9")
def test_after_the_last_choice_nothing_can_be_changed_or_undone() -> None:
    data = GAME.dump(turned(dealt([1, 9], [2, 3]), 1))
    match = Match(GAME, 2, origin=data)
    assert match.submit(0, "lay 9").taken
    assert match.can_undo(0) == 1
    assert match.submit(1, "lay 2").taken
    assert match.can_undo(0) == match.can_undo(1) == 0
    assert match.submit(0, "revise").kind == "illegal"
    assert [(line.key, line.args) for _, line in match.lines(1)] == [
        ("laid", (0,)),
        ("laid", (1,)),
        ("shown", (0, 9)),
        ("shown", (1, 2)),
        ("won", (0, 1)),
        ("turned", (match.state.pot[0],)),
    ]


@pytest.mark.clause("O-10", "O-11")
@pytest.mark.parametrize(
    ("coins", "winner"),
    [
        ((3, 7), 1),
        ((7, 3), 0),
        ((5, 5), None),
        ((9, 9, 2), 2),
        ((9, 9, 9), None),
        ((8, 8, 4, 6), 3),
        ((2, 2, 7, 7), None),
    ],
)
def test_the_highest_coin_laid_by_one_player_only_takes_all(coins: tuple[int, ...], winner: int | None) -> None:
    s = turned(dealt(*[[coin] for coin in coins], pot=[3]), 4)
    lay(s, *coins)
    if winner is None:
        assert s.pot == [3, 4]
        assert s.won == [[] for _ in coins]
    else:
        assert s.pot == []
        assert s.won == [[3, 4] if seat == winner else [] for seat in range(len(coins))]


@pytest.mark.clause("O-12")
def test_spent_coins_lie_open_before_whoever_laid_them() -> None:
    s = turned(dealt([1, 9], [2, 3]), 1)
    lay(s, 9, 3)
    assert s.hands == [[1], [2]]
    assert s.spent == [[9], [3]]
    assert s.plan == [[], []]
    assert GAME.view(s, TABLE).spent == [[9], [3]]


@pytest.mark.clause("O-13", "O-14")
def test_the_game_ends_when_the_hands_are_empty_and_the_most_points_win() -> None:
    s = turned(dealt([1, 9], [2, 3]), 4)
    lay(s, 9, 3)
    assert s.result() is None
    turned(s, 5)
    lay(s, 1, 2)
    assert s.actors() == ()
    result = s.result()
    assert result is not None
    assert result.points == [4, 5]
    assert result.ranks == [2, 1]
    assert result.shares == [0, 1]


@pytest.mark.clause("O-13", "O-14")
def test_laurels_that_still_lie_there_are_nobodys_and_equal_points_share_a_place() -> None:
    s = turned(dealt([4], [4], [4]), 5)
    lay(s, 4, 4, 4)
    result = s.result()
    assert s.pot == [5]
    assert result is not None
    assert result.points == [0, 0, 0]
    assert result.ranks == [1, 1, 1]


def test_why_a_coin_cannot_be_laid_now() -> None:
    s = turned(dealt([1, 9], [2, 3]), 1)
    assert GAME.why_not(s, 0, "coin-9") is None
    do(s, 0, "lay 9")
    assert PLAY.why(s, "coin-1", 0) == ("Your coin lies already. Take it back to lay another (O-9).", "O-9")


def test_a_choice_says_when_it_cannot_be_taken_back() -> None:
    s = turned(dealt([1, 9], [2, 3]), 1)
    assert not any(choice.commits for choice in GAME.decision(s, 1).choices)
    do(s, 0, "lay 9")
    assert all(choice.commits for choice in GAME.decision(s, 1).choices)
    assert not any(choice.commits for choice in GAME.decision(s, 0).choices)


def test_a_spectator_of_a_deal_sees_no_ply() -> None:
    s = GAME.start(2)
    assert not sees(s.seen(CHANCE, COIN.of1(1)), TABLE)


def test_the_texts_are_short_and_plain() -> None:
    assert [V.text(verb.base) for verb in V.verbs] == ["coin 1", "laurel 1", "lay 1", "revise"]
