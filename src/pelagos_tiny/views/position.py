"""What is Obol's own in its positions, and what must add up in them."""

from __future__ import annotations

from pelagos.core.bag import without
from pelagos.core.options import Value
from pelagos.core.positions import Form, Reader

from ..rules.fields import FIELDS, FRAMES
from ..rules.setup import OPTIONS, SEATS
from ..rules.state import Obol
from ..rules.steps import DEAL, OFFER, OFFERS, READY, TURN
from ..rules.vocabulary import CHANGES, COINS, LAURELS


class ObolForm(Form[Obol]):
    """Everything else follows from the fields."""

    declared = FIELDS
    kinds = FRAMES
    options = OPTIONS
    seats = SEATS

    def blank(self, seats: int, options: dict[str, Value]) -> Obol:
        s = Obol(seats, int(options["coins"]))
        s.spare = [CHANGES] * seats
        return s

    def agreed(self, s: Obol) -> dict[str, Value]:
        return {"coins": s.size}

    def derive(self, s: Obol, top: Reader) -> None:
        """The bags are whatever is left."""
        try:
            s.bag = without(COINS, *s.spent, *s.hands)
        except ValueError:
            raise top.refuse("hands", "count") from None
        try:
            s.laurels = without(LAURELS, s.pot, *s.won)
        except ValueError:
            raise top.refuse("won", "count") from None

    def fits(self, s: Obol) -> str:
        """Hands, sealed coins and laurels must fit the step the game is at."""
        steps = [frame[0] for frame in s.frames]
        if steps not in ([], [DEAL], [TURN], [OFFERS]):
            return "frames"
        held = [len(hand) for hand in s.hands]
        if steps == [DEAL]:
            dealt = s.frames[0][1]
            fit = held == [len(range(seat, dealt, s.seats)) for seat in range(s.seats)] and dealt < s.seats * s.size
        else:
            fit = held == [held[0]] * s.seats and (held[0] > 0) == bool(steps) and held[0] <= s.size
        if not fit:
            return "hands"
        if len(s.laurels) < held[0] - (steps == [OFFERS]):
            return "pot"
        for seat, plan in enumerate(s.plan):
            if plan and (not s.lanes or plan[0] not in s.hands[seat]):
                return f"plan[{seat}]"
            if s.lanes and s.lanes[seat] != [(READY if plan else OFFER, seat)]:
                return f"lanes[{seat}]"
        return ""

    def audit(self, s: Obol) -> list[str]:
        """Coins and laurels that were lost or made."""
        coins = sum([*s.spent, *s.hands], s.bag)
        laurels = sum(s.won, s.laurels + s.pot)
        faults = []
        if sorted(coins) != COINS:
            faults.append("coins")
        if sorted(laurels) != LAURELS:
            faults.append("laurels")
        return faults
