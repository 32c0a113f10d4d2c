"""Positions of Aegean Sea as JSON that a person can write. Not compiled.

Every field may be left out. A small position is enough to try a rule:

    {"seats": 2,
     "players": [{"people": "crete", "hand": [89, 90]}, {"people": "rhodes"}],
     "islands": {"m1": {"card": 5, "goods": [1, 45], "crew": {"ship": [91], "populace": [133, 134]}},
                 "home-crete": {"goods": [177]}},
     "turn": 0}

- `players`: by seat `people` (by default Sparta, Athens, Crete … in seat order), `hand`, `quest`: cards by number.
- `islands`: by place ("m1" … "m8", "home-sparta" …) the Island `card`, `crew` by kind ("ship", "temple", "populace"),
  `goods`, `statues`. Whose a card of the crew is follows from its deck.
- `decks`: by people `deck` (by default every card that is nowhere else) and `pile`, its top last.
- `aside`: the card set aside.
- `turn`: the seat whose turn begins; or `frames`, the whole stack as `dump` writes it.
"""

from __future__ import annotations

from ....core.basics import Frame
from ....core.options import Value
from ....core.positions import Form, Reader
from ..rules.content import CARDS_OF
from ..rules.fields import FIELDS, FRAMES
from ..rules.setup import OPTIONS, givens_of
from ..rules.state import AegeanState
from ..rules.steps import ACT, TURN
from ..rules.vocabulary import CARDS, NOBODY, PEOPLE, PEOPLES, deck_of
from .audit import audit, everywhere, misfit


class AegeanForm(Form[AegeanState]):
    """What is Aegean Sea's own in its positions."""

    declared = FIELDS
    kinds = FRAMES
    options = OPTIONS
    editions = CARDS_OF
    seats = range(2, 6)
    usual = 2

    def blank(self, seats: int, options: dict[str, Value]) -> AegeanState:
        """No Island, no card but in the decks; peoples in seat order."""
        s = AegeanState(seats, givens_of(seats, options))
        s.people = list(range(seats))
        s.decks = [()] * PEOPLES
        return s

    def agreed(self, s: AegeanState) -> dict[str, Value]:
        """The options of the table."""
        return dict(s.givens.options)

    def complete(self, s: AegeanState, top: Reader) -> None:
        """Who plays which people; decks that nothing was said of hold what is nowhere else."""
        if sorted(set(s.people)) != sorted(s.people) and NOBODY not in s.people:
            raise top.refuse("players", "twice", word=PEOPLE.words[max(s.people, key=s.people.count)])
        s.seat_of = [s.people.index(people) if people in s.people else NOBODY for people in range(PEOPLES)]
        said = top.data.get("decks", {})
        taken = set(everywhere(s))
        for people in range(PEOPLES):
            entry = said.get(PEOPLE.words[people], {}) if isinstance(said, dict) else {}
            if not isinstance(entry, dict) or "deck" not in entry:
                s.decks[people] = tuple(
                    [card for card in range(1, CARDS + 1) if deck_of(card) == people and card not in taken]
                )

    def below(self, s: AegeanState, top: Reader) -> list[Frame] | None:
        """The frame of a turn."""
        if "turn" in top.data:
            return [(TURN, top.number("turn", 0, s.seats - 1))]
        return None if "frames" in top.data else [(TURN, 0)]

    def fits(self, s: AegeanState) -> str:
        """The frame that cannot lie where it lies."""
        wrong = misfit(s)
        return f"frames[{wrong}]" if wrong >= 0 else ""

    def answering(self, s: AegeanState) -> bool:
        """What an effect is about to do only the rules can judge."""
        return super().answering(s) or any(f[0] == ACT for f in s.frames)

    def audit(self, s: AegeanState) -> list[str]:
        """Every card in one place."""
        return audit(s)
