"""What does not change during a game of Cyclades: what is in the box, the board, and what the players agreed on."""

from __future__ import annotations

from typing import Final

from ....core.options import Value
from .content import Archipelago, Atlas

# Places in `stock`, the supply of the table. The four buildings come first, by their numbers.
CITIES: Final = 4
PROSPERITY: Final = 5
PRIESTS: Final = 6
PHILOSOPHERS: Final = 7

BUILDINGS_EACH: Final = 10  # C-6
METROPOLISES: Final = 10  # C-6
PROSPERITY_MARKERS: Final = 16  # C-7
PRICES: Final = (4, 3, 2)  # C-26
HORIZON: Final = 200  # C-237: the cycle after which a game without an agreed limit is decided

NOWHERE: Final = -1
NO_ONE: Final = -1
NOTHING: Final = -1


class Givens:
    """What does not change during a game: the board and what the players agreed on. Shared by all clones."""

    __slots__ = (
        "atlas",
        "board",
        "limit",
        "markers",
        "most",
        "needed",
        "options",
        "others_only",
        "philosophers",
        "priests",
    )
    atlas: Atlas
    board: Archipelago
    options: dict[str, Value]
    markers: int  # offering markers of each seat (C-2, C-207)
    needed: int  # metropolises that win (C-204)
    most: int  # metropolises beyond which no more are counted at the end (C-205)
    priests: int  # cards in the box (C-9)
    philosophers: int  # (C-10)
    others_only: bool  # Giant and Harpy spare their caller's own pieces (C-156, C-158)
    limit: int  # the last cycle (C-237)

    def __init__(self, seats: int, atlas: Atlas, options: dict[str, Value]) -> None:
        self.atlas = atlas
        self.board = atlas.board_for[seats]
        self.options = options
        self.markers = 2 if seats == 2 else 1
        self.needed = 3 if seats == 2 else 2
        self.most = self.needed if options["ties"] == "gold" else METROPOLISES
        self.priests = int(options["priests"])
        self.philosophers = int(options["philosophers"])
        self.others_only = options["giant_harpy"] == "others"
        cycles = int(options["cycles"])
        self.limit = cycles if cycles > 0 else HORIZON
