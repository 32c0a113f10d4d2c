"""Positions and records that somebody spoilt: refused by name, or sound."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pelagos.core.dice import SeededDice
from pelagos.core.errors import PositionError, RecordError
from pelagos.core.match import Match
from pelagos.core.record import read_record, record_of, replay, write_record
from pelagos.core.registry import games
from pelagos.core.tongue import LANGUAGES
from tests.games.spoiling import dumps, plays_on, sound, spoil

QUIET = settings(
    max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
FORMS = [name for name, game in games().items() if hasattr(game, "form")]


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_a_spoilt_position_is_refused_by_name_or_sound(name: str) -> None:
    game = games()[name]
    accepted: list[int] = []
    refused: list[PositionError] = []

    @QUIET
    @given(st.data())
    def run(data: st.DataObject) -> None:
        pick = lambda n: data.draw(st.integers(0, n - 1))  # noqa: E731
        texts = dumps(name)
        position = json.loads(texts[pick(len(texts))])
        for _ in range(1 + pick(3)):
            spoil(position, pick)
        try:
            state = game.load(position)
        except PositionError as error:
            refused.append(error)
        else:
            accepted.append(state.seats)
            sound(game, state)
            plays_on(game, state)

    run()
    assert accepted
    assert refused
    for error in refused:
        for language in LANGUAGES:
            assert error.field
            assert error.field in game.tongue(language)(error.message)


LAUNCH = [["season-end"], ["return"], ["launch", 0, 1]]


def test_what_once_brought_the_rules_down_is_refused_by_name() -> None:
    for data, field in (
        ({"seats": 3, "tops": [["storm-2", ["x"]]]}, "tops[0][1][0]"),
        ({"seats": 3, "phase": "build", "islands": [{"plan": [99, 99]}], "now": {"card": 50}}, "now.card"),
        ({"seats": 3, "phase": "build", "islands": [{"villages": [3, 4]}]}, "position"),
        ({"seats": 3, "frames": [["season-end"], ["tie", -1]]}, "frames[1][1]"),
        ({"seats": 3, "islands": [{"sailing": {"a": {"to": "sparta"}}}], "frames": LAUNCH}, "frames[2]"),  # again
        (
            {"seats": 3, "islands": [{"hand": {"ore": 1}, "draft": [0, 2, *[0] * 13]}], "frames": LAUNCH},
            "islands[0].draft",
        ),
        ({"seats": 3, "frames": [["season-end"], ["archon"], ["journey"]]}, "frames"),  # no Return
    ):
        with pytest.raises(PositionError) as caught:
            games()["parthenon"].load(data)
        assert caught.value.field == field


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_a_record_that_begins_with_a_spoilt_position_is_refused_or_replayed(name: str) -> None:
    game = games()[name]

    @settings(QUIET, max_examples=40)
    @given(st.data())
    def run(data: st.DataObject) -> None:
        pick = lambda n: data.draw(st.integers(0, n - 1))  # noqa: E731
        texts = dumps(name)
        position = json.loads(texts[pick(len(texts))])
        spoil(position, pick)
        seats, options = position.get("seats", 3), position.get("options", {})
        lines = ["pelagos record 1", f"game {name} {game.version}", f"seats {json.dumps(seats)}"]
        lines += [f"options {json.dumps(options)}", f"start {json.dumps(position)}", ""]
        choices = game.vocabulary.texts
        lines += [f"{'*0123'[pick(5)]} {choices[pick(len(choices))]}" for _ in range(pick(4))]
        try:
            replay(read_record("\n".join(lines)), game)
        except RecordError:
            return

    run()


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_a_spoilt_record_is_refused_or_replayed(name: str) -> None:
    game = games()[name]
    match = Match(game, game.seats[0], {}, SeededDice(1))
    while not match.over and len(match.log) < 60:
        seat = match.state.actors()[-1]
        match.submit(seat, match.state.legal(seat)[0])
    text = write_record(record_of(match))

    @settings(QUIET, max_examples=60)
    @given(st.data())
    def run(data: st.DataObject) -> None:
        pick = lambda n: data.draw(st.integers(0, n - 1))  # noqa: E731
        lines = text.split("\n")
        for _ in range(1 + pick(2)):
            at = pick(len(lines))
            way = pick(4)
            if way == 0:
                del lines[at]
            elif way == 1:
                lines.insert(at, lines[pick(len(lines))])
            elif way == 2:
                cut = pick(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + ("x", "-1", "[", "9999999999", " ")[pick(5)] + lines[at][cut + 1 :]
            else:
                lines[at] = ""
            if not lines:
                break
        try:
            replay(read_record("\n".join(lines)), game)
        except RecordError:
            return

    run()
