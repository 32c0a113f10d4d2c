"""Positions as a person may have written them: every fault is named with its field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pelagos_tiny import GAME

from pelagos.core.basics import CHANCE
from pelagos.core.errors import OptionError, PositionError
from pelagos.core.flow import playout
from pelagos.core.positions import Fields, Json, dump_frames, load_frames, options_of
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES, Tongue


def fault(read: Any) -> tuple[str, str]:
    with pytest.raises(PositionError) as error:
        read()
    for language in LANGUAGES:
        assert error.value.field in Tongue(language)(error.value.message)
    return error.value.field, error.value.reason


def test_fields_are_read_by_kind() -> None:
    words: Json = {"w": "ares", "ws": ["zeus"]}
    fields = Fields({"n": 3, "l": [1, 2], "r": [[1], []], "f": True, "o": {"n": 1}, "e": [{}]} | words)
    assert fields.number("n", 0, 3) == 3
    assert fields.numbers("l", 0, 2, 2) == [1, 2]
    assert fields.rows("r", 0, 1, 2) == [[1], []]
    assert fields.flag("f") is True
    assert fields.word("w", ["zeus", "ares"]) == 1
    assert fields.words("ws", ["zeus", "ares"]) == [0]
    assert fields.inner("o").number("n", 0, 1) == 1
    assert len(fields.each("e", 1)) == 1
    fields.done()


def test_defaults_stand_in_for_missing_fields() -> None:
    fields = Fields({})
    assert fields.number("n", 0, 9, 4) == 4
    assert fields.numbers("l", 0, 9, default=[]) == []
    assert fields.flag("f", False) is False
    assert fields.word("w", ["zeus"], "zeus") == 0


@pytest.mark.parametrize(
    ("data", "read", "expected"),
    [
        ([], lambda f: f, ("position", "not-object")),
        ({}, lambda f: f.number("n", 0, 1), ("n", "missing")),
        ({"n": "1"}, lambda f: f.number("n", 0, 1), ("n", "not-number")),
        ({"n": True}, lambda f: f.number("n", 0, 1), ("n", "not-number")),
        ({"n": 1.0}, lambda f: f.number("n", 0, 1), ("n", "not-number")),
        ({"n": 2}, lambda f: f.number("n", 0, 1), ("n", "range")),
        ({"l": 3}, lambda f: f.numbers("l", 0, 1), ("l", "not-list")),
        ({"l": [0, 5]}, lambda f: f.numbers("l", 0, 1), ("l[1]", "range")),
        ({"l": [0]}, lambda f: f.numbers("l", 0, 1, 2), ("l", "length")),
        ({"r": [[0], 3]}, lambda f: f.rows("r", 0, 1, 2), ("r[1]", "not-list")),
        ({"r": [[0]]}, lambda f: f.rows("r", 0, 1, 2), ("r", "length")),
        ({"r": [[0], [0, 9]]}, lambda f: f.rows("r", 0, 1, 2), ("r[1][1]", "range")),
        ({"f": 1}, lambda f: f.flag("f"), ("f", "not-flag")),
        ({"w": "hera"}, lambda f: f.word("w", ["zeus"]), ("w", "not-word")),
        ({"w": 0}, lambda f: f.word("w", ["zeus"]), ("w", "not-word")),
        ({"w": ["zeus", "hera"]}, lambda f: f.words("w", ["zeus"]), ("w[1]", "not-word")),
        ({"o": 3}, lambda f: f.inner("o"), ("o", "not-object")),
        ({"o": {"p": {"n": -1}}}, lambda f: f.inner("o").inner("p").number("n", 0, 1), ("o.p.n", "range")),
        ({"e": [{"n": 9}]}, lambda f: f.each("e")[0].number("n", 0, 1), ("e[0].n", "range")),
        ({"e": [{}]}, lambda f: f.each("e", 2), ("e", "length")),
        ({"x": 1}, lambda f: f.done(), ("x", "unknown")),
        ({"o": {"x": 1}}, lambda f: f.inner("o").done(), ("o.x", "unknown")),
    ],
)
def test_what_is_wrong_is_named(data: Any, read: Any, expected: tuple[str, str]) -> None:
    assert fault(lambda: read(Fields(data))) == expected


def some(plies: int, seats: int = 3) -> Json:
    """A position of the tiny game, as JSON read back from text."""
    state = GAME.start(seats)
    playout(state, Rng.seeded(4), plies)
    data: Json = json.loads(json.dumps(GAME.dump(state)))
    return data


def test_frames_are_lists_that_begin_with_the_name_of_their_step() -> None:
    data = some(17)
    assert data["frames"] == [["offers"]]
    assert {lane[0][0] for lane in data["lanes"]} == {"offer", "ready"}
    state = GAME.load(data)
    assert dump_frames(state.book, state.frames) == [["offers"]]
    assert load_frames(state.book, data["lanes"][1], "x") == state.lanes[1]


@pytest.mark.parametrize("plies", [0, 5, 16, 17, 18, 22, 60])
def test_a_position_survives_json(plies: int) -> None:
    data = some(plies)
    assert GAME.dump(GAME.load(data)) == data


def test_a_position_may_be_written_by_hand() -> None:
    state = GAME.load({"game": "tiny", "seats": 2, "hands": [[10, 3], [7, 3]], "pot": [5], "frames": [["turn"]]})
    assert state.actors() == (CHANCE,)
    assert state.hands == [[3, 10], [3, 7]], "bags are sorted"
    assert len(state.bag) == 26
    assert state.won == [[], []]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, ("game", "not-word")),
        ({"seats": 9}, ("seats", "range")),
        ({"colour": "red"}, ("colour", "unknown")),
        ({"hands": [[1, 1, 1], [1, 2, 3], [4, 5, 6]]}, ("hands", "count")),
        ({"hands": [[1], [1, 2], [4, 5]]}, ("hands", "count")),
        ({"won": [[5], [5], [5]]}, ("won", "count")),
        ({"sealed": [1, 0]}, ("sealed", "length")),
        ({"frames": []}, ("lanes", "lanes")),
        ({"frames": 7}, ("frames", "not-list")),
        ({"frames": [["sleep"]]}, ("frames[0]", "step")),
        ({"frames": [[]]}, ("frames[0]", "step")),
        ({"frames": [[["offers"]]]}, ("frames[0]", "step")),
        ({"frames": [["offers", 1]]}, ("frames[0]", "fields")),
        ({"frames": [["deal", "x"]]}, ("frames[0][1]", "not-number")),
        ({"lanes": []}, ("lanes", "lanes")),
        ({"lanes": [[], []]}, ("lanes", "length")),
        ({"lanes": [[["offer", 1]], [["offer", 1]], [["offer", 2]]]}, ("lanes[0]", "seat")),
        ({"lanes": [[["turn"]], [["offer", 1]], [["offer", 2]]]}, ("lanes[0]", "step")),
        ({"frames": [["offer", 9]], "lanes": [], "shelf": []}, ("frames[0]", "seat")),
        ({"shelf": 3}, ("shelf", "not-list")),
        ({"shelf": []}, ("lanes", "lanes")),
        ({"shelf": [[[["offer", 0]], [], []]]}, ("lanes", "lanes")),
        ({"options": 3}, ("options", "not-object")),
    ],
)
def test_impossible_positions_are_refused(change: Json, expected: tuple[str, str]) -> None:
    assert fault(lambda: GAME.load(some(17) | change)) == expected


def test_a_sealed_coin_must_be_in_the_hand_of_a_seat_that_is_ready() -> None:
    data = some(18)
    ready = next(seat for seat in range(3) if data["sealed"][seat])
    data["sealed"][ready] = next(n for n in range(1, 11) if n not in data["hands"][ready])
    assert fault(lambda: GAME.load(data)) == (f"sealed[{ready}]", "count")


def test_options_of_a_position_are_checked() -> None:
    assert options_of({}) == {}
    with pytest.raises(OptionError):
        GAME.load(some(17) | {"options": {"coins": 77}})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 20_000) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(some(17))), JSON)
def test_whatever_stands_in_a_field_is_read_or_refused(key: str, value: Any) -> None:
    data = some(17)
    data[key] = value
    try:
        state = GAME.load(data)
    except (PositionError, OptionError):
        return
    assert GAME.audit(state) == []
    playout(state, Rng.seeded(1), 200)
    assert state.actors() == ()
