"""Errors travel between processes as they are."""

from __future__ import annotations

import pickle

import pytest

from pelagos.core.errors import (
    ContentError,
    MalformedChoice,
    OptionError,
    PelagosError,
    Place,
    PositionError,
    RecordError,
)
from pelagos.core.message import msg


@pytest.mark.parametrize(
    "error",
    [
        PelagosError(msg("file")),
        MalformedChoice(msg("choice.malformed", text="?")),
        OptionError(msg("option.seats", n=9, low=2, high=5)),
        PositionError("isles.a1", "range", low=0, high=8),
        RecordError(12, "too-long", n=5),
        ContentError(Place("cards.csv", 7, "Kea", "effect", 3), "expected", found="x", words="y"),
    ],
)
def test_errors_are_the_same_in_another_process(error: PelagosError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert arrived.__dict__ == error.__dict__
    assert str(arrived) == str(error)
    assert arrived.args == error.args
