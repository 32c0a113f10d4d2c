"""What is in the box, in numbers; and how the files of `content/` are read. A file that says otherwise is refused."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Final

from .costs import ContentError

Row = dict[str, str]
VILLAGES: Final = 6
STARTING_VILLAGES: Final = 0b11
WORKSHOPS: Final = 2
ACROPOLIS: Final = 6
ALTERNATES: Final = 2
WONDERS_EACH: Final = 2
STRUCTURES: Final = VILLAGES + WORKSHOPS + ACROPOLIS + WONDERS_EACH  # P-10
FLEETS: Final = 3
LANDS: Final = 6
YEARS: Final = 3
SEASONS: Final = 4
PHILOSOPHIES: Final = 6
WONDERS: Final = 12
POWERS: Final = PHILOSOPHIES + WONDERS  # who has power k: philosophy k, or wonder k - 6 complete
COPIES: Final = 4  # of each Philosophy (P-21)


def read(name: str) -> str:
    """The text of a file."""
    return (files("pelagos.games.parthenon") / "content" / name).read_text(encoding="utf-8")


def rows(name: str, count: int) -> list[Row]:
    """The cards of a file, which has so many."""
    cards = list(csv.DictReader(read(name).splitlines()))
    need(len(cards) == count, f"{name} has {count} cards")
    return cards


def need(true: bool, what: str) -> None:
    """The content is refused if this is not true."""
    if not true:
        raise ContentError(what)


def slug(name: str) -> str:
    """A name as one plain word."""
    return name.lower().replace("_", "-").replace(" ", "-")
