"""Positions of Minos as JSON that a person can write. Not compiled.

Every field may be left out. A small position is enough to try a rule:

    {"seats": 2,
     "players": [{"coins": 9, "hand": [3, 14], "palace": [19], "goods": {"stone": 1}, "warriors": {"8": 2}}],
     "map": {"7": {"city": 0}, "13": {"city": 1}},
     "turn": 0, "now": {"section": "build", "place": 1, "value": 3, "points": 3}}

- `players`: by seat (in a solo game the rival is the second) Coins, Weaponry, VP and so on, as `fields.py` lists them;
  `hand`, `area`, `palace` are cards by number; `warriors` are by region (in dumps a list from region 0).
- `supply` of Warriors: by default what is nowhere else; `decks`: every Decree that is nowhere else; `stacks`: the Goods
  that nobody has and the random pile lacks.
- `map`: by region whose `city`, `tower`, `farm`; `foundation`, `raiders` (Level I) and `lords` (Level II) by number.
- `turn`: the seat whose turn it is, with `now`: its die and what is left of it; or `frames`, the whole stack as `dump`
  writes it.
"""

from __future__ import annotations

from ....core.basics import Frame
from ....core.options import Value
from ....core.positions import Form, Reader
from ..rules.content import BOXES
from ..rules.fields import FIELDS, FRAMES
from ..rules.setup import OPTIONS, givens_of
from ..rules.state import LANDS, MinosState
from ..rules.steps import ACTIONS, TURN
from ..rules.vocabulary import (
    DECREES,
    GOODS,
    IN_ACTIONS,
    IN_SETUP,
    NOTHING,
    STACK,
    URN,
    WARRIORS,
    WILD,
    age_of,
)
from .audit import audit, counted, everywhere
from .fits import misfit


class MinosForm(Form[MinosState]):
    """What is Minos' own in its positions."""

    declared = FIELDS
    kinds = FRAMES
    options = OPTIONS
    editions = BOXES
    seats = range(1, 5)
    usual = 2

    def blank(self, seats: int, options: dict[str, Value]) -> MinosState:
        """Nothing on the board, no card but in the decks."""
        s = MinosState(seats, givens_of(seats, options))
        s.decks = [[], []]
        return s

    def agreed(self, s: MinosState) -> dict[str, Value]:
        """The options of the table."""
        return dict(s.givens.options)

    def complete(self, s: MinosState, top: Reader) -> None:
        """What was left out and follows: decks, supply, stacks, pieces; what a turn needs."""
        players = top.data.get("players", [])
        for clan in range(s.givens.clans):
            entry = players[clan] if isinstance(players, list) and clan < len(players) else {}
            if "supply" not in entry:
                s.supply[clan] = WARRIORS - s.reserves[clan] - sum(s.warriors[clan * LANDS : (clan + 1) * LANDS])
        if "decks" not in top.data:
            taken = set(everywhere(s))
            left = [card for card in range(1, DECREES + 1) if card not in taken]
            s.decks = [[card for card in left if age_of(card) == age] for age in range(2)]
        if "stacks" not in top.data:
            s.stacks = [STACK + URN - s.urn[good] - sum(s.goods[good::GOODS]) for good in range(GOODS)]
        s.built = counted(s)
        if "turn" in top.data:
            self._turn(s, top)

    def _turn(self, s: MinosState, top: Reader) -> None:
        """Whose turn it is, in the phase of actions."""
        s.active = top.number("turn", 0, s.seats - 1)
        s.phase = IN_ACTIONS if s.phase == IN_SETUP else s.phase
        s.round = max(1, s.round)
        if s.used_as == NOTHING and s.section != WILD:
            s.used_as = s.section

    def below(self, s: MinosState, top: Reader) -> list[Frame] | None:
        """The frame of a turn."""
        return [(ACTIONS, 0), (TURN, s.active)] if "turn" in top.data else None

    def fits(self, s: MinosState) -> str:
        """The frame that cannot lie where it lies."""
        wrong = misfit(s)
        return f"frames[{wrong}]" if wrong >= 0 else ""

    def audit(self, s: MinosState) -> list[str]:
        """Every piece in one place."""
        return audit(s)
