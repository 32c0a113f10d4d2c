"""What is told of a finished game, worked out from its lines and its judged positions."""

from __future__ import annotations

import pytest
from msgspec import structs

from pelagos.core.basics import CHANCE
from pelagos.core.match import Ply
from pelagos.core.message import Message
from pelagos.core.registry import games
from pelagos.core.rng import Rng
from pelagos.core.story import UNSTAGED, Moment, Side
from pelagos.core.tongue import LANGUAGES
from pelagos.server.fragments import why_of
from pelagos.server.retrospect import Course, Point, battles_of, course_of, rounds_of, turns_of
from pelagos.server.templates import speaker, web_tongue
from pelagos.server.wire import LogLine, Standing

PLIES = 400


def line(step: int, text: str, moment: Moment = UNSTAGED) -> LogLine:
    """A line of a story."""
    return LogLine(step=step, seat=-1, text=text, moment=moment)


def test_the_story_has_the_lines_where_fortunes_turned_most_and_the_last() -> None:
    shares = [(500, 500), (500, 500), (900, 100), (880, 120), (100, 900), (0, 1000)]
    course = Course(tuple(Point(ply, each) for ply, each in enumerate(shares)), (0, 0), 0)
    lines = [line(n, f"line {n}") for n in range(1, 6)]
    turns = turns_of(course, lines, [0, 1, 2, 3, 4])
    assert [turn.text for turn in turns] == ["line 2", "line 3", "line 4", "line 5"], "line 1 changed nothing"


def test_battles_are_counted_by_their_clashes() -> None:
    clash = Moment("clash", (Side(0, 3, 5), Side(2, 1, 2)))
    even = Moment("clash", (Side(0, 1, 2), Side(1, 2, 2)))
    assert battles_of([line(1, "a", clash), line(2, "b", even), line(3, "c")], 3) == ((1, 2), (0, 1), (0, 1))


@pytest.mark.parametrize("name", sorted(games()))
def test_what_came_less_what_went_is_what_is_held(name: str) -> None:
    """Over a stretch of a game played at random; what is counted has a name in every language."""
    game = games()[name]
    seats = max(game.seats)
    first, state, rng = game.start(seats), game.start(seats), Rng.seeded(5, "holdings")
    log: list[Ply] = []
    while state.actors() and len(log) < PLIES:
        seat = state.actor()
        action = state.sample(rng) if seat == CHANCE else state.legal(seat)[rng.below(len(state.legal(seat)))]
        log.append(Ply(seat, action, 0, 0, ()))
        state.apply(seat, action)
    trades = course_of(game, first, log).trades
    held = game.holdings(state)
    assert [trade.key for trade in trades] == [holding.key for holding in held]
    for trade, holding in zip(trades, held, strict=True):
        assert [came - went for came, went in zip(trade.came, trade.went, strict=True)] == holding.held
        for language in LANGUAGES:
            assert game.tongue(language)(Message(trade.key))
    assert game.example or any(any(trade.went) for trade in trades)


def test_the_chart_marks_rounds_and_not_every_turn() -> None:
    lines = [line(1, "a turn"), line(2, "a round", Moment("opens")), line(3, "told")]
    lines = [structs.replace(each, heading=each.step < 3) for each in lines]
    assert rounds_of(lines, [4, 7, 9]) == (7,)


def standing(rank: int, name: str, *parts: str) -> Standing:
    """A line of a result."""
    return Standing(rank=rank, seat=rank, name=name, parts=parts)


def test_the_end_says_what_decided() -> None:
    tongue = web_tongue("en")
    say = speaker(tongue)
    won = (standing(1, "Ione", "2 cities", "4 gold"), standing(2, "Mina", "1 city", "9 gold"))
    assert why_of(won, tongue, say) == "2 cities, against 1 city of Mina."
    tie = (standing(1, "Ione", "2 cities", "4 gold"), standing(2, "Mina", "2 cities", "1 gold"))
    assert why_of(tie, tongue, say) == "Level with Mina (2 cities); then 4 gold against 1 gold decided."
    shared = (standing(1, "Ione", "2 cities"), standing(1, "Mina", "2 cities"))
    assert why_of(shared, tongue, say) == ""
