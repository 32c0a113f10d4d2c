"""What a whole game used: peoples, effects, Customs, and where points came from. Not compiled.

`benchmarks/balance.py` lets bots play, and a `Balance` listens to each game; which games there are to compare, and how,
is the benchmark's affair.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from ....core.flow import Listener
from ..rules.content import CARDS_OF
from ..rules.givens import ADMIRED, DECADENT
from ..rules.state import AegeanState
from ..rules.vocabulary import (
    ATHENS,
    CARDS,
    CRETE,
    CREW,
    MATS,
    NOBODY,
    PEOPLE,
    PEOPLES,
    PLACES,
    POPULACE,
    RHODES,
    SHIP,
    SPARTA,
    TEMPLE,
)

CUSTOMS: Final = [
    *("Decadence (C-1)", "Reverence (C-4)", "Coalition (C-5)", "Coalition at Home (C-6)", "Piracy (C-7)"),
    *(
        "Taxation (C-9)",
        "Trade (C-11)",
        "Commerce (C-12)",
        "Admiralty (C-14)",
        "Discipline (C-15)",
        "Admiration (C-18)",
    ),
]
DECADENCE, REVERENCE, COALITION, AT_HOME, PIRACY, TAXATION, TRADE, COMMERCE, ADMIRALTY, DISCIPLINE, ADMIRATION = CUSTOMS
TURNS: Final = ("uses", "puts", "completes", "abandons", "option-draw", "ends")
TOLD: Final = {"taxes": TAXATION, "trades": TRADE, "discipline": DISCIPLINE, "statue": ADMIRATION}
BY_HAND: Final = "effects used from the hand or the Quest"
BY_ISLAND: Final = "effects activated on an Island"


def card_label(card: int) -> str:
    """A card by its number and name."""
    return f"{card} {CARDS_OF.usual.value.names[card]}"


class Balance(Listener):
    """Counts one game. `used` holds how often a seat used something, by the family it belongs to and its name."""

    families: Final = {
        BY_HAND: [card_label(card) for card in range(1, CARDS + 1)],
        BY_ISLAND: [card_label(card) for card in range(1, CARDS + 1)],
        "Customs": CUSTOMS,
    }

    def __init__(self, s: AegeanState) -> None:
        self.s = s
        self.used: Counter[tuple[str, str, int]] = Counter()
        self.turns = 0
        self.first = 0  # the seat that begins
        self.rulers: list[int] = []
        self.left: list[int] = []  # who controlled the place that a Ship has just left

    def before(self) -> None:
        """Called before every ply."""
        s = self.s
        self.rulers = [s.control(place) if s.is_island(place) else NOBODY for place in range(PLACES)]

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Everything that is told."""
        if key in ("effect", "activated"):
            self.used[(BY_HAND if key == "effect" else BY_ISLAND, card_label(args[1]), args[0])] += 1
        elif key == "begins":
            self.first = args[0]
        elif key in TURNS:
            self._turn(args[0], key == "option-draw")
        elif key in TOLD:
            self._custom(TOLD[key], args[0])
        elif key == "new-island":
            self._explored(args[0])
        elif key == "carried" and self.left:
            self._carried(args[0], self.left[0])
        # A Ship's cargo is told right after the Ship.
        self.left = [self.rulers[args[3]]] if key == "moved" and args[1] == SHIP else []

    def _custom(self, name: str, seat: int) -> None:
        self.used[("Customs", name, seat)] += 1

    def _turn(self, seat: int, draws: bool) -> None:
        s, people = self.s, self.s.people[seat]
        self.turns += 1
        if people == ATHENS and draws and s.count(MATS + ATHENS, TEMPLE, ATHENS) and not s.goods[MATS + ATHENS]:
            self._custom(REVERENCE, seat)
        if people == RHODES and any(s.control(mat) == RHODES and not self._peopled(mat) for mat in s.inner()):
            self._custom(ADMIRALTY, seat)

    def _peopled(self, mat: int) -> bool:
        """Whether Rhodes controls an Island by its Populace, or by its material, rather than by its Ships."""
        s = self.s
        start = (mat * CREW + POPULACE) * PEOPLES
        folk = [len(cards) for cards in s.crew[start : start + PEOPLES]]
        most = max(folk)
        return (folk[RHODES] == most and folk.count(most) == 1) or s.material(mat) == RHODES

    def _explored(self, seat: int) -> None:
        s = self.s
        if s.people[seat] == CRETE:
            self._custom(COALITION, seat)
            if sum(1 for mat in s.inner() if s.material(mat) == CRETE) >= 3:
                self._custom(AT_HOME, seat)

    def _carried(self, seat: int, ruler: int) -> None:
        """C-7, C-12: a Good that left an Island which its carrier does not control."""
        people = self.s.people[seat]
        if ruler != people:
            self._custom(COMMERCE if people == RHODES else PIRACY, seat)

    # The end.

    def parts(self) -> list[dict[str, str]]:
        """Per seat: what it played with, by family."""
        s = self.s
        return [
            {
                "people": PEOPLE.words[s.people[seat]].capitalize(),
                "place in the first round": str((seat - self.first) % s.seats + 1),
            }
            for seat in range(s.seats)
        ]

    def sources(self) -> list[dict[str, int]]:
        """Per seat: its points by where they came from."""
        s = self.s
        out = []
        for seat in range(s.seats):
            custom = 0
            if s.givens.customs and s.people[seat] == ATHENS:
                custom = DECADENT * s.decadent()
                self.used[("Customs", DECADENCE, seat)] += s.decadent()
            elif s.givens.customs and s.people[seat] == SPARTA:
                custom = ADMIRED * sum(len(cards) for cards in s.statues)
            out.append({"Goods at Home": s.points(seat) - custom, "Customs": custom})
        return out

    def length(self) -> dict[str, int]:
        """How long the game was."""
        return {"turns": self.turns}
