"""A view as a vector: what one holds, what is known of everybody, Events, harbors, trade. Not compiled.

Lists of any length are given as sums or counts; drafts and sealed answers only by their first numbers.
"""

from __future__ import annotations

from typing import Any, Final

from ....core.observation import (
    Observation,
    bits,
    bits_by_seat,
    by_seat,
    choice,
    choices,
    choices_by_seat,
    counts,
    flow,
    number,
    numbers,
    owners,
    seat_bits,
    seats_in,
)
from ..rules.content import ACROPOLIS, ALTERNATES, FLEETS, LANDS, POWERS, VILLAGES, WONDERS, WONDERS_EACH, WORKSHOPS
from ..rules.decks import EVENTS, HAZARDS, STATUSES
from ..rules.goods import KINDS
from ..rules.islands import ISLANDS
from ..rules.steps import STEPS

SEATS: Final = 6
PHASES: Final = 11
STAGES: Final = 3
ANSWER: Final = 8  # numbers of a draft or a sealed answer that are shown


def _aegis(view: Any) -> list[int]:
    return [count for row in view.aegis for count in row]


def _asked(view: Any) -> list[int]:
    """The offer under discussion: what is given, then what is wanted."""
    _, given, wanted = view.offer
    return [*given[:KINDS], *wanted[:KINDS]] if given else []


OBSERVATION: Final = Observation(
    (
        *flow(SEATS, STEPS),
        number("year", 3),
        choice("season", 4),
        choice("phase", PHASES),
        owners("archon", 1, SEATS, lambda view: [view.archon]),
        owners("winner", 1, SEATS, lambda view: [view.winner]),
        # The viewer's own.
        numbers("hand", KINDS, 10),
        numbers("cargo", FLEETS * KINDS, 6),
        numbers("draft", ANSWER, 50, lambda view: view.draft[:ANSWER]),
        numbers("plan", ANSWER, 50, lambda view: view.plan[:ANSWER]),
        number("spare", 4),
        # Per seat: what it has.
        choices_by_seat("island", SEATS, len(ISLANDS)),
        by_seat("hand_size", SEATS, 30),
        by_seat("aegis", SEATS, 5, 3, _aegis),
        by_seat("structures", SEATS, 16),
        bits_by_seat("villages", SEATS, VILLAGES),
        by_seat("workshops", SEATS, WORKSHOPS),
        bits_by_seat("halls", SEATS, ACROPOLIS + ALTERNATES),
        by_seat("fleets", SEATS, FLEETS),
        bits_by_seat("powers", SEATS, POWERS),
        choices_by_seat("wonder", SEATS, WONDERS, WONDERS_EACH),
        choices_by_seat("stage", SEATS, STAGES, WONDERS_EACH),
        choices_by_seat("goal", SEATS, LANDS, FLEETS),
        by_seat("cargo_size", SEATS, 6, FLEETS),
        # What everybody can know.
        by_seat("sure", SEATS, 10, KINDS),
        by_seat("maybe", SEATS, 10, KINDS),
        by_seat("loose", SEATS, 20),
        by_seat("aboard", SEATS, 6, FLEETS * KINDS),
        by_seat("thrown", SEATS, 10, KINDS),
        seat_bits("open_hands", SEATS),
        # This Season.
        bits_by_seat("idle", SEATS, VILLAGES),
        bits_by_seat("idle_shops", SEATS, WORKSHOPS),
        bits_by_seat("used", SEATS, POWERS),
        bits_by_seat("served", SEATS, WONDERS),
        by_seat("made", SEATS, 3, ACROPOLIS),
        by_seat("surcharge", SEATS, 3),
        by_seat("extra_armies", SEATS, 3),
        bits_by_seat("skipped", SEATS, 2),
        by_seat("discount", SEATS, 3),
        by_seat("cap", SEATS, 99),
        by_seat("substitute", SEATS, 6),
        by_seat("built", SEATS, 8),
        # Events.
        counts("event_bag", len(EVENTS), 1),
        counts("row", len(EVENTS), 1),
        choices("order", 4, len(EVENTS)),
        number("gave", 1),
        seat_bits("ignoring", SEATS),
        seat_bits("picked", SEATS),
        seat_bits("offered", SEATS),
        seat_bits("paid", SEATS),
        by_seat("lost", SEATS, 10),
        choices_by_seat("shown", SEATS, KINDS),
        seats_in("owing", SEATS, lambda view: [due[0] for due in view.dues]),
        # Harbors and Hazards.
        choices("status", LANDS, len(STATUSES)),
        bits("up", LANDS),
        counts("harbor_unseen", len(STATUSES), 4),
        counts("harbor_out", len(STATUSES), 4),
        counts("hazard_unseen", len(HAZARDS), 18),
        counts("hazard_out", len(HAZARDS), 18),
        choices("tops", 4, len(HAZARDS)),
        choice("card", len(HAZARDS)),
        choice("klass", 2),
        seat_bits("struck", SEATS, FLEETS),
        seat_bits("targets", SEATS, FLEETS),
        # Trade.
        by_seat("left", SEATS, 10),
        seat_bits("quiet", SEATS),
        number("bargained", 1),
        seat_bits("addressed", SEATS, read=lambda view: view.offer[0]),
        numbers("offer", 2 * KINDS, 10, _asked),
        by_seat("voices", SEATS, 3, LANDS),
        by_seat("trades", SEATS, 24, FLEETS),
        choices_by_seat("admitted", SEATS, STAGES, FLEETS),
        by_seat("as_abroad", SEATS, 1, FLEETS),
        # Build, votes.
        seat_bits("resting", SEATS),
        seat_bits("finished", SEATS),
        bits("serving", WONDERS),
        seat_bits("claimants", SEATS),
        by_seat("votes", SEATS, 6, read=lambda view: view.votes or [0] * view.seats),
        counts("plans_bag", WONDERS, 1),
    )
)
