"""A view of Obol as a vector, for learners: declared once, part by part."""

from __future__ import annotations

from typing import Final

from pelagos.core.observation import Observation, by_seat, counts, flow, number

from .state_fields import BOOK

SEATS: Final = 5

OBSERVATION: Final = Observation(
    (
        *flow(SEATS, len(BOOK)),
        counts("hand", 11, 3),  # how many coins of each value, of three there are
        number("plan", 10, lambda view: view.plan[0] if view.plan else 0),  # the coin it has chosen
        by_seat("held", SEATS, 6),
        by_seat("revised", SEATS, 2),
        counts("spent", 11, 3, lambda view: [coin for coins in view.spent for coin in coins]),
        counts("laurels", 6, 2),
        counts("pot", 6, 2),
        by_seat("won", SEATS, 20, read=lambda view: [sum(laurels) for laurels in view.won]),
    )
)
