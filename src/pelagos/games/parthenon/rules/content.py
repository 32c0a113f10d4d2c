"""What is in the box, in numbers; and where the files of `content/` are read. A file that says otherwise is refused."""

from __future__ import annotations

from typing import Final

from ....core.content import Source

SOURCE: Final = Source("pelagos.games.parthenon")
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


def slug(name: str) -> str:
    """A name as one plain word."""
    return name.lower().replace("_", "-").replace(" ", "-")
