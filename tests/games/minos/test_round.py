"""The round (M-50 to M-59): the roll and the draft."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.minos import GAME
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import clan_of, colour_of, value_of

from .table import chance, do, offered, play


def drafting(seats: int, *dice: tuple[str, int], first: int = 0, turn: int = 0, **rest: Any) -> MinosState:
    """The draft of a table with these dice in the pool."""
    colours = ["red", "yellow", "blue", "gray"]
    pool = [0] * 24
    for colour, value in dice:
        pool[colours.index(colour) * 6 + value - 1] += 1
    return play.position(seats=seats, round=1, phase="draft", pool=pool, first=first, frames=[["draft", turn]], **rest)


def row(s: MinosState, section: int) -> list[tuple[int, int, int]]:
    """The dice of a section: whose, colour, value."""
    return [(clan_of(die), colour_of(die), value_of(die)) for die in s.rows[section]]


@pytest.mark.clause("M-52")
def test_all_dice_are_rolled_and_six_equal_rolled_again() -> None:
    s = play.position(seats=2, round=1, phase="draft", frames=[["rolled"], ["roll", 0]])
    assert play.odds(s) == {f"rolled {value}": 1 for value in range(1, 7)}
    ear = play.listen(s)
    chance(s, *["rolled 3"] * 6, *["rolled 1", "rolled 2"], *["rolled 4"] * 5)
    assert ear.of("reroll") == [(6, 3)]
    assert sum(s.pool) == 0
    chance(s, *["rolled 3"] * 5, *["rolled 1"] * 3, *["rolled 4"] * 5)
    assert sum(s.pool) == 13
    assert not s.frames
    assert s.pool[:6] == [0, 0, 3, 0, 0, 0]  # 3 red dice, then yellow, blue and gray (M-12)
    assert s.pool[18:] == [0, 0, 0, 4, 0, 0]


@pytest.mark.clause("M-52")
def test_they_are_rolled_again_as_often_as_it_takes() -> None:
    s = play.position(seats=2, round=1, phase="draft", frames=[["rolled"], ["roll", 0]])
    ear = play.listen(s)
    for value in (6, 1):
        chance(s, *[f"rolled {value}"] * 6, *["rolled 2"] * 5, "rolled 3", "rolled 4")
        assert (sum(s.pool), play.step(s)) == (0, "roll")
    chance(s, *[f"rolled {value}" for value in (1, 1, 3, 4, 4, 6, 6, 5, 4, 6, 5, 4, 1)])
    assert ear.of("reroll") == [(6, 6), (6, 1)]
    assert sum(s.pool) == 13
    shown = [(0, 2, 0, 1, 0, 0, 0), (1, 0, 0, 0, 2, 0, 1), (2, 0, 0, 0, 1, 1, 1), (3, 1, 0, 0, 1, 1, 1)]
    assert ear.of("rolled")[-4:] == shown


@pytest.mark.clause("M-12", "M-52", "M-59")
@pytest.mark.parametrize(("seats", "coloured", "gray"), [(2, 3, 4), (3, 4, 4), (4, 4, 5)])
def test_how_many_dice_are_rolled(seats: int, coloured: int, gray: int) -> None:
    s = play.position(seats=seats, round=1, phase="draft", frames=[["rolled"], ["roll", 0]])
    rolled = 0
    while play.step(s) == "roll":
        chance(s, f"rolled {rolled % 6 + 1}")
        rolled += 1
    assert [sum(s.pool[colour * 6 : colour * 6 + 6]) for colour in range(4)] == [coloured] * 3 + [gray]


@pytest.mark.clause("M-53")
def test_one_die_a_turn_clockwise_and_no_snake() -> None:
    s = drafting(3, *[("red", value) for value in (1, 2, 3, 4)], first=1)
    assert s.actor() == 1
    do(s, 1, "draft red 1 prepare")
    assert s.actor() == 2
    do(s, 2, "draft red 2 prepare", 0, "draft red 3 prepare")
    assert s.actor() == 1


@pytest.mark.clause("M-53", "M-64")
def test_the_draft_ends_when_everybody_has_placed_four() -> None:
    s = play.position(seats=2, round=1, phase="draft", pool=[0] * 5 + [1] + [0] * 18, frames=[["draft", 7]])
    do(s, 1, "draft red 6 wild")
    assert not s.frames


@pytest.mark.clause("M-53")
def test_whoever_has_four_dice_on_the_board_takes_no_fifth() -> None:
    four = [[[0, "red", 1], [0, "red", 2]], [[0, "red", 3]], [[0, "gray", 4]], [], []]
    s = drafting(2, ("blue", 5), ("blue", 6), rows=four, turn=4)
    assert s.actor() == 1
    do(s, 1, "draft blue 5 wild")
    assert s.actor() == 1


@pytest.mark.clause("M-53", "M-54", "M-58", "M-59")
@pytest.mark.parametrize(("seats", "left"), [(2, 5), (3, 4), (4, 1)])
def test_a_whole_draft_leaves_everybody_four_dice_and_the_rest_unused(seats: int, left: int) -> None:
    s = play.position(seats=seats, round=1, phase="draft", frames=[["draft", 0], ["rolled"], ["roll", 0]])
    rolled = 0
    while s.actor() < 0:
        chance(s, f"rolled {rolled % 6 + 1}")
        rolled += 1
    taken = []
    while play.step(s) == "draft-die":
        taken.append(s.actor())
        do(s, offered(s)[0])
    assert taken == list(range(seats)) * 4
    assert sum(s.pool) == left
    assert sum(len(row(s, section)) for section in range(5)) == 4 * seats


@pytest.mark.clause("M-54", "M-56")
def test_any_die_into_any_section_with_a_free_space() -> None:
    s = drafting(2, ("red", 5), ("gray", 1), rows=[[[0, "red", 2], [1, "blue", 2]], [], [], [], []])
    sections = ["develop", "build", "expand", "wild"]
    assert offered(s) == [f"draft {die} {section}" for die in ("red 5", "gray 1") for section in sections]


@pytest.mark.clause("M-55", "EX-1")
def test_a_die_goes_behind_equal_values_and_before_higher_ones() -> None:
    s = drafting(4, ("red", 5), ("blue", 2), ("red", 2), ("gray", 1), ("yellow", 6))
    ear = play.listen(s)
    do(s, 0, "draft red 5 prepare")
    assert row(s, 0) == [(0, 0, 5)]
    do(s, 1, "draft blue 2 prepare")
    assert row(s, 0) == [(1, 2, 2), (0, 0, 5)]
    do(s, 2, "draft red 2 prepare")
    assert row(s, 0) == [(1, 2, 2), (2, 0, 2), (0, 0, 5)]
    do(s, 3, "draft gray 1 prepare")
    assert row(s, 0) == [(3, 3, 1), (1, 2, 2), (2, 0, 2), (0, 0, 5)]
    assert ear.of("drafted") == [(0, 0, 5, 0, 1), (1, 2, 2, 0, 1), (2, 0, 2, 0, 2), (3, 3, 1, 0, 1)]
    assert not any("prepare" in text for text in offered(s, 0))
    assert [k for k, count in enumerate(s.pool) if count] == [6 + 5]  # the yellow 6 is left


@pytest.mark.clause("M-56", "M-97")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_section_has_room_for_as_many_dice_as_players(seats: int) -> None:
    there = [[seat, "blue", 1] for seat in range(seats - 1)]
    s = drafting(seats, ("red", 5), ("red", 4), rows=[there, [], [], [], []])
    do(s, 0, "draft red 5 prepare")
    assert offered(s) == ["draft red 4 develop", "draft red 4 build", "draft red 4 expand", "draft red 4 wild"]


@pytest.mark.clause("M-57")
def test_several_own_dice_in_one_section() -> None:
    s = drafting(2, ("red", 5), ("red", 4), rows=[[[0, "blue", 1]], [], [], [], []])
    do(s, 0, "draft red 5 prepare")
    assert [die[0] for die in row(s, 0)] == [0, 0]


@pytest.mark.clause("M-51", "M-142")
@pytest.mark.parametrize(("level", "asked"), [(1, "temporary"), (2, "good-drawn"), (3, "temporary")])
def test_sa2_comes_before_every_roll(level: int, asked: str) -> None:
    s = play.position(
        seats=2, round=1, players=[{}, {"ability": "sa2", "level": level}], map={"7": {"city": 0}}, frames=[["round"]]
    )
    assert s.round == 2
    assert play.step(s) == asked
    if level == 3:
        do(s, 1, "temporary herb")
        assert play.step(s) == "stack-good"


@pytest.mark.clause("M-50")
def test_the_phases_of_a_round_in_their_order() -> None:
    s = play.position(seats=2, round=0, frames=[["round"]])
    phases = [["clean-up"], ["income", 0], ["actions", 0], ["progress", 0], ["draft", 0], ["rolled"], ["roll", 0]]
    assert play.game.dump(s)["frames"] == phases
    assert GAME.audit(s) == []
