"""What a whole game used: Starting cards, Abilities, Decrees, tiles, and where VP came from. Not compiled.

`benchmarks/balance.py` lets bots play, and a `Balance` listens to each game; which games there are to compare, and how,
is the benchmark's affair.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from ....core.flow import Listener
from ..rules.cards import DECREE_IDS, START_IDS
from ..rules.content import BOXES
from ..rules.state import MinosState
from ..rules.tiles import ABILITY_IDS, BONUS_IDS, FOUNDATION_IDS, PEOPLE_IDS, VASE_IDS
from ..rules.vocabulary import SECTION, SOURCE, SOURCES

PLAYED: Final = "Decrees played"
TRAITS: Final = "Royal Traits triggered"
TILES: Final = "Trade Bonuses used"
CITIES: Final = "City Foundations built on"
PEOPLES: Final = "Sea Peoples beaten"
VASES: Final = "Vases claimed"
ACTIONS: Final = "dice retrieved"
FORFEITS: Final = "spaces forfeited"


def decree_label(card: int) -> str:
    """A Decree by its id and name."""
    return f"{DECREE_IDS[card - 1]} {BOXES.usual.value.decrees[card - 1].name}"


_DECREES: Final = [decree_label(card) for card in range(1, len(DECREE_IDS) + 1)]
# What is told: the family, which argument names the thing, and its names (the first for number 1).
_TOLD: Final[dict[str, tuple[str, int, list[str]]]] = {
    "played": (PLAYED, 1, _DECREES),
    "played-offer": (PLAYED, 1, _DECREES),
    "trait": (TRAITS, 1, _DECREES),
    "used-tile": (TILES, 1, BONUS_IDS),
    "city": (CITIES, 2, FOUNDATION_IDS),
    "battle": (PEOPLES, 1, PEOPLE_IDS),
    "vase-claimed": (VASES, 1, VASE_IDS),
}


class Balance(Listener):
    """Counts one game. `used` holds how often a seat used something, by the family it belongs to and its name."""

    families: Final = {
        PLAYED: _DECREES,
        TRAITS: _DECREES,
        TILES: BONUS_IDS,
        CITIES: FOUNDATION_IDS,
        PEOPLES: PEOPLE_IDS,
        VASES: VASE_IDS,
        ACTIONS: list(SECTION.words),
        FORFEITS: list(SECTION.words),
    }

    def __init__(self, s: MinosState) -> None:
        self.s = s
        self.used: Counter[tuple[str, str, int]] = Counter()

    def before(self) -> None:
        """Called before every ply."""

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Everything that is told; the rival, who is no seat, is not counted."""
        if key in _TOLD:
            family, at, names = _TOLD[key]
            self._count(family, names[args[at] - 1], args[0])
        elif key == "retrieves":
            self._count(ACTIONS, SECTION.words[args[3]], args[0])
        elif key == "forfeits":
            self._count(FORFEITS, SECTION.words[args[3]], args[0])

    def _count(self, family: str, name: str, clan: int) -> None:
        if 0 <= clan < self.s.seats:
            self.used[(family, name, clan)] += 1

    # The end.

    def parts(self) -> list[dict[str, str]]:
        """Per seat: what it played with, by family."""
        s = self.s
        return [
            {"Starting card": START_IDS[s.start[seat]], "Special Ability": ABILITY_IDS[s.ability[seat]]}
            for seat in range(s.seats)
        ]

    def sources(self) -> list[dict[str, int]]:
        """Per seat: its VP by where they came from."""
        s = self.s
        return [
            {SOURCE.words[source]: s.earned[seat * SOURCES + source] for source in range(SOURCES)}
            for seat in range(s.seats)
        ]

    def length(self) -> dict[str, int]:
        """How long the game was: the same rounds for all."""
        return {"rounds": self.s.round}
