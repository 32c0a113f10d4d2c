"""What a seat's own cards come to: before and after, and what they are enough for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.message import Message
from ..rules.bars import CAPPED, OPEN, PAID_ABROAD, PAID_EARLIER, works
from ..rules.content import FLEETS
from ..rules.deal import FLEET_DEAL, HALL_DEAL, STAGE_DEAL, VILLAGE_DEAL, WORKSHOP_DEAL, affordable
from ..rules.givens import IN_HAND
from ..rules.goods import KINDS
from ..rules.state import ParthenonState
from .nouns import good_name, say
from .prices import cost_of, deal_name

Lines = list[Message]
MOST_NEWS: Final = 3  # lines about what has come within reach
NOTHING_BUILT: Final = (-1, -1)
_AT_HOME: Final = (VILLAGE_DEAL, WORKSHOP_DEAL, HALL_DEAL, FLEET_DEAL, STAGE_DEAL)
_TO_COME: Final = (OPEN, CAPPED, PAID_ABROAD, PAID_EARLIER)


def changes(before: Sequence[int], after: Sequence[int]) -> Lines:
    """ "Wool 4 → 3 and Spices 0 → 1", one line; none if nothing changes."""
    parts = [
        say("preview.good", good=good_name(kind), before=before[kind], after=after[kind])
        for kind in range(KINDS)
        if before[kind] != after[kind]
    ]
    return [say("preview.goods", parts=parts)] if parts else []


def projects(s: ParthenonState, seat: int) -> list[tuple[int, int]]:
    """What the Island can still build at home, in the order of its card: the numbers and arguments of the deals."""
    return [(deal, arg) for _, barred, deal, arg in works(s, seat) if deal in _AT_HOME and barred in _TO_COME]


def _paid_by(s: ParthenonState, seat: int, these: Sequence[int], those: Sequence[int]) -> list[tuple[int, int]]:
    """What these cards pay and those do not."""
    return [
        (deal, arg)
        for deal, arg in projects(s, seat)
        if affordable(s, seat, deal, arg, IN_HAND, list(these))
        and not affordable(s, seat, deal, arg, IN_HAND, list(those))
    ]


def within_reach(s: ParthenonState, seat: int, before: Sequence[int], after: Sequence[int]) -> Lines:
    """ "Enough for a Shrine: 1 Spices and 1 Gold.": what these cards pay that the earlier ones did not."""
    return [
        say("preview.enough", what=deal_name(s, seat, deal, arg), price=cost_of(s, seat, deal, arg, IN_HAND))
        for deal, arg in _paid_by(s, seat, after, before)[:MOST_NEWS]
    ]


def out_of_reach(
    s: ParthenonState, seat: int, before: Sequence[int], after: Sequence[int], built: tuple[int, int] = NOTHING_BUILT
) -> Lines:
    """ "No longer enough for a Shrine.": what the earlier cards paid and these do not, but for what is being built."""
    names = [deal_name(s, seat, *project) for project in _paid_by(s, seat, before, after) if project != built]
    return [say("preview.short", parts=names)] if names else []


def account(
    s: ParthenonState, seat: int, before: Sequence[int], after: Sequence[int], built: tuple[int, int] = NOTHING_BUILT
) -> Lines:
    """Cards before and after, what comes within reach and what falls out of it."""
    return changes(before, after) + within_reach(s, seat, before, after) + out_of_reach(s, seat, before, after, built)


def wealth(s: ParthenonState, seat: int) -> list[int]:
    """All cards of a seat, at home and aboard, per kind."""
    total = s.purse(seat, IN_HAND)
    for place in range(FLEETS):
        for kind, count in enumerate(s.purse(seat, place)):
            total[kind] += count
    return total


def plus(cards: Sequence[int], more: Sequence[int]) -> list[int]:
    """Cards put together."""
    return [a + b for a, b in zip(cards, more, strict=True)]


def minus(cards: Sequence[int], less: Sequence[int]) -> list[int]:
    """Cards taken away."""
    return [a - b for a, b in zip(cards, less, strict=True)]


def one(kind: int) -> list[int]:
    """A single card, per kind."""
    return [1 if k == kind else 0 for k in range(KINDS)]
