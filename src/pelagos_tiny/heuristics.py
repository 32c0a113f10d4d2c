"""For bots and learners: a rough judgement of a position, and a view as a vector, declared part by part."""

from __future__ import annotations

from typing import Final

from pelagos.core.observation import Observation, by_seat, counts, flow, number

from .rules.book import STEPS
from .rules.setup import SEATS
from .rules.state import Obol

MOST: Final = SEATS[-1]

OBSERVATION: Final = Observation(
    (
        *flow(MOST, STEPS),
        counts("hand", 11, 3),  # how many coins of each value, of three there are
        number("plan", 10, lambda view: view.plan[0] if view.plan else 0),  # the coin it has chosen
        by_seat("held", MOST, 6),
        by_seat("revised", MOST, 2),
        counts("spent", 11, 3, lambda view: [coin for coins in view.spent for coin in coins]),
        counts("laurels", 6, 2),
        counts("pot", 6, 2),
        by_seat("won", MOST, 20, read=lambda view: [sum(laurels) for laurels in view.won]),
    )
)


def evaluate(s: Obol) -> list[float]:
    """Whoever has more points now is likelier to win."""
    worth = [1 + points for points in s.points()]
    return [mine / sum(worth) for mine in worth]


# What a learned judgement looks at when a round begins.
TRAITS: Final = ("points", "points-late", "highest", "second", "coins")


def features(s: Obol, seat: int) -> list[float]:
    """The points, which count more the fewer rounds are left, and the coins to come."""
    hand = s.hands[seat]
    points = sum(s.won[seat]) / 10
    late = len(s.spent[seat]) / s.size
    high = sorted(hand, reverse=True) + [0, 0]
    return [points, points * late, high[0] / 10, high[1] / 10, sum(hand) / 50]
