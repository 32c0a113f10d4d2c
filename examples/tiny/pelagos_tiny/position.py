"""Obol's positions as JSON that a person can write, and what must add up in them."""

from __future__ import annotations

from pelagos.core.options import Option, check_options
from pelagos.core.positions import Fields, Json, dump_flow, load_flow, options_of

from .rules import CHANGES, COINS, DEAL, LAURELS, OFFER, OFFERS, READY, TURN, Obol
from .view import without

OPTIONS = (Option(key="coins", default=5, low=3, high=6),)  # O-4


def dump(s: Obol) -> Json:
    """The position, readable."""
    return {
        "game": "tiny",
        "seats": s.seats,
        "options": {"coins": s.size},
        "hands": [hand[:] for hand in s.hands],
        "sealed": [plan[0] if plan else 0 for plan in s.plan],
        "changes": s.revised[:],
        "spare": s.spare[:],
        "spent": [coins[:] for coins in s.spent],
        "pot": s.pot[:],
        "won": [laurels[:] for laurels in s.won],
        **dump_flow(s),
    }


def load(data: Json) -> Obol:
    """A position as somebody may have written it; what is wrong is named. The bags are whatever is left."""
    fields = Fields(data)
    fields.word("game", ["tiny"])
    seats = fields.number("seats", 2, 5)
    fields.raw("options", {})
    s = Obol(seats, int(check_options(OPTIONS, options_of(data))["coins"]))
    s.hands = [sorted(hand) for hand in fields.rows("hands", 1, 10, seats)]
    s.plan = [[coin] if coin else [] for coin in fields.numbers("sealed", 0, 10, seats, [0] * seats)]
    s.revised = fields.numbers("changes", 0, CHANGES, seats, [0] * seats)
    s.spare = fields.numbers("spare", 0, CHANGES, seats, [CHANGES] * seats)
    s.spent = [sorted(coins) for coins in fields.rows("spent", 1, 10, seats, [[]] * seats)]
    s.pot = sorted(fields.numbers("pot", 1, 5, default=[]))
    s.won = [sorted(won) for won in fields.rows("won", 1, 5, seats, [[]] * seats)]
    load_flow(s, fields)
    fields.done()
    try:
        s.bag = without(COINS, *s.spent, *s.hands)
    except ValueError:
        raise fields.refuse("hands", "count") from None
    try:
        s.laurels = without(LAURELS, s.pot, *s.won)
    except ValueError:
        raise fields.refuse("won", "count") from None
    _check_flow(s, fields)
    s.settle()
    return s


def _check_flow(s: Obol, fields: Fields) -> None:
    """Hands, sealed coins and laurels must fit the step the game is at."""
    steps = [frame[0] for frame in s.frames]
    if steps not in ([], [DEAL], [TURN], [OFFERS]):
        raise fields.refuse("frames", "step")
    held = [len(hand) for hand in s.hands]
    if steps == [DEAL]:
        dealt = s.frames[0][1]
        fits = 0 <= dealt < s.seats * s.size and held == [len(range(seat, dealt, s.seats)) for seat in range(s.seats)]
    else:
        fits = held == [held[0]] * s.seats and (held[0] > 0) == bool(steps) and held[0] <= s.size
    if not fits:
        raise fields.refuse("hands", "count")
    if len(s.laurels) < held[0] - (steps == [OFFERS]):
        raise fields.refuse("pot", "count")
    for seat, plan in enumerate(s.plan):
        if plan and (not s.lanes or plan[0] not in s.hands[seat]):
            raise fields.refuse(f"sealed[{seat}]", "count")
        if s.lanes and s.lanes[seat] != [(READY if plan else OFFER, seat)]:
            raise fields.refuse(f"lanes[{seat}]", "lanes")


def audit(s: Obol) -> list[str]:
    """Coins and laurels that were lost or made."""
    coins = sum([*s.spent, *s.hands], s.bag)
    laurels = sum(s.won, s.laurels + s.pot)
    faults = []
    if sorted(coins) != COINS:
        faults.append("coins")
    if sorted(laurels) != LAURELS:
        faults.append("laurels")
    return faults
