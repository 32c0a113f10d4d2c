"""A view as a vector: the board, the purses, the tracks, the creatures. Not compiled."""

from __future__ import annotations

from typing import Final

from ....core.observation import (
    Observation,
    bits,
    by_seat,
    choice,
    choices,
    counts,
    flow,
    number,
    numbers,
    owners,
    seats_in,
)
from ..rules.content import ISLES, SEAS
from ..rules.steps import STEPS
from ..rules.vocabulary import CREATURES, FIGURES

SEATS: Final = 5
GODS: Final = 4
BOARDS: Final = ("board23", "board4", "board5")

OBSERVATION: Final = Observation(
    (
        *flow(SEATS, STEPS),
        choice("board", len(BOARDS), lambda view: BOARDS.index(view.board)),
        number("needed", 3),
        number("cycle", 20),
        # Per seat.
        by_seat("gold", SEATS, 40),
        by_seat("priests", SEATS, 6),
        by_seat("philosophers", SEATS, 4),
        by_seat("fleets_left", SEATS, 8),
        by_seat("troops_left", SEATS, 8),
        by_seat("income", SEATS, 20),
        seats_in("fallen", SEATS),
        # The board.
        owners("navy", SEAS, SEATS),
        numbers("fleets", SEAS, 8),
        owners("owner", ISLES, SEATS),
        numbers("troops", ISLES, 8),
        numbers("built", 4 * ISLES, 4),
        numbers("room", ISLES, 4),
        numbers("city", ISLES, 1),
        numbers("prosperity", ISLES, 4),
        numbers("spent", ISLES, 4),
        numbers("city_spent", ISLES, 1),
        numbers("stock", 8, 18),
        # The tracks.
        owners("order", SEATS, SEATS),
        choices("gods", GODS, GODS),
        counts("hidden", GODS, 1),
        numbers("bid", GODS, 30),
        owners("bidder", GODS, SEATS),
        owners("apollo", SEATS, SEATS),
        # Creatures and battles.
        choices("track", 3, CREATURES),
        counts("deck", CREATURES, 1),
        counts("discard", CREATURES, 1),
        counts("called", CREATURES, 1),
        counts("gone", CREATURES, 1),
        choices("figure_isle", FIGURES, ISLES),
        owners("figure_seat", FIGURES, SEATS),
        choice("kraken", SEAS),
        owners("raider", 1, SEATS, lambda view: [view.raider]),
        number("raiders", 8),
        counts("anchors", SEAS, 8),
        bits("screens", 1, lambda view: int(view.options["screens"] is True)),
    )
)
