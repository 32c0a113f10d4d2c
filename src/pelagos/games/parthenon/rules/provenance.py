"""Which cards are of our own making: their text could not be found, so it was designed. Not compiled."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from .cards import EVENTS, HAZARDS


@cache
def _designed(name: str) -> tuple[bool, ...]:
    """Per card of a file, in its order: whether what it does is marked as designed, wholly or in part."""
    text = (files("pelagos.games.parthenon") / "content" / name).read_text(encoding="utf-8")
    return tuple("designed" in row["src_effect"] for row in csv.DictReader(text.splitlines()))


def event_designed(event: int) -> bool:
    """Whether an Event's text is ours."""
    assert len(_designed("events.csv")) == len(EVENTS)
    return _designed("events.csv")[event]


def hazard_designed(hazard: int) -> bool:
    """Whether a Hazard's text is ours."""
    assert len(_designed("hazards.csv")) == len(HAZARDS)
    return _designed("hazards.csv")[hazard]
