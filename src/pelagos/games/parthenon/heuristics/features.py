"""What a learned judgement looks at when a Season begins: one number for each trait of an Island. Not compiled.

Most are divided by the temperature of the moment: towards the end, the same worth decides more. What is only asked when
Structures are equal (P-141) counts the more the later it is.
"""

from __future__ import annotations

from typing import Final

from ..rules.content import SEASONS, STRUCTURES, YEARS
from ..rules.goods import ARMY, BASICS, GIFT, GOLD, PAPYRUS, WARSHIP
from ..rules.state import ParthenonState
from .aims import seasons_left
from .evaluate import CALM, STORM, holdings, settled, standing
from .plan import plan_of

LAST: Final = YEARS * SEASONS - 1  # Seasons to come when the first begins

OWNED: Final = (
    "structures",
    "villages",
    "wonders",  # the tie-breakers from here on, in their order
    "partial",
    "plans",
    "acropolis",
    "workshops",
    "philosophies",
    "fleets",
    "aegis",
    "gold",
    "rare",
    "basic",
    "papyrus",
    "kinds",  # of basics
    "spare",  # cards beyond what may be kept
    "gifts",
    "warships",
    "armies",
    "archon",
)
TRAITS: Final = (
    "worth",  # by the game's own judgement
    "standing",  # the part of it that is built
    *OWNED,
    *[f"{name}-later" for name in OWNED],  # times the part of the game that is left
    "two-short",  # Structures that an Island lacks
    "one-short",
    "whole",
    "ahead",  # of so many of the others, if the game ended now; the later, the more
    "ahead-last",
)


def features(s: ParthenonState, seat: int) -> list[float]:
    """The traits of an Island."""
    left = seasons_left(s)
    heat = CALM + STORM * left
    share = left / LAST
    built = standing(s, seat)
    cards = holdings(s, seat)
    worth = built + plan_of(s, seat).value(cards, settled(s))
    owned = _owned(s, seat, cards)
    short = STRUCTURES - s.structures(seat)
    ahead = _ahead(s, seat)
    return [
        worth / heat,
        built / heat,
        *[number / heat for number in owned],
        *[number * share / heat for number in owned],
        float(short == 2),
        float(short == 1),
        float(short == 0),
        ahead * (1.0 - share),
        ahead if left == 0 else 0.0,
    ]


def _owned(s: ParthenonState, seat: int, cards: list[int]) -> list[float]:
    basics = cards[:BASICS]
    rares = cards[BASICS : PAPYRUS + 1]
    ties = s.tie_breakers(seat)
    return [
        float(s.structures(seat)),
        float(s.villages[seat].bit_count()),
        *[float(number) for number in ties[:8]],
        float(cards[GOLD]),
        float(sum(rares)),
        float(sum(basics)),
        float(cards[PAPYRUS]),
        float(len([1 for number in basics if number])),
        float(max(0, sum(basics) - s.limit(seat))),
        float(cards[GIFT]),
        float(cards[WARSHIP]),
        float(cards[ARMY]),
        float(s.archon == seat),
    ]


def _ahead(s: ParthenonState, seat: int) -> float:
    """The part of the others who would be behind if the game ended now (P-139, P-140)."""
    mine = s.standing(seat)
    return len([1 for other in range(s.seats) if s.standing(other) < mine]) / (s.seats - 1)
