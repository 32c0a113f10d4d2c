"""What a seat may see of Parthenon, listed field by field (S-11). Not compiled.

Public are sizes, Aegis totals, everything built, every payment and swap, and with them what a perfect memory knows of
the others' hands and Cargos: `sure`, `maybe`, `loose`, `aboard`, `lacks` (see fields.py). Hidden are the hands and
Cargos themselves, the others' answers, and cards that others have looked at.
"""

from __future__ import annotations

from ....core.view import AssemblyView


class ParthenonView(AssemblyView, frozen=True, kw_only=True):
    """The position as one seat, or a spectator, may know it. Seats, Islands, Lands and cards are numbers (cards.py)."""

    year: int
    season: int
    phase: int
    archon: int
    winner: int
    ranks: list[int]  # once the game is over: per seat, 1 is best
    # The viewer's own; empty for a spectator.
    hand: list[int]
    cargo: list[int]  # of Fleets A, B, C: 14 numbers each
    # Per seat.
    island: list[int]
    hand_size: list[int]  # Commodities
    aegis: list[list[int]]  # Gifts, Armies, Warships, at home and aboard
    structures: list[int]
    villages: list[int]
    workshops: list[int]
    halls: list[int]
    fleets: list[int]
    powers: list[int]
    wonder: list[int]
    stage: list[int]
    # Per Fleet.
    goal: list[int]
    cargo_size: list[int]
    # What everybody can know.
    sure: list[int]
    maybe: list[int]
    loose: list[int]
    aboard: list[int]
    lacks: list[int]
    thrown: list[int]
    open_hands: int
    # This Season.
    idle: list[int]
    idle_shops: list[int]
    used: list[int]
    served: list[int]
    made: list[int]
    surcharge: list[int]
    extra_armies: list[int]
    skipped: list[int]
    discount: list[int]
    cap: list[int]
    substitute: list[int]
    built: list[int]
    # Events.
    event_bag: list[int]
    row: list[int]
    order: list[int]
    gave: int
    ignoring: int
    picked: int
    offered: int
    paid: int
    lost: list[int]
    shown: list[int]
    dues: list[tuple[int, int, int, int, int]]
    # Harbors and Hazards: cards as far as the viewer has seen them, -1 otherwise.
    status: list[int]
    looked: list[int]
    up: int
    harbor_unseen: list[int]  # cards the viewer has not seen, wherever they lie
    harbor_out: list[int]
    hazard_unseen: list[int]
    tops: list[int]
    tops_seen: list[int]
    hazard_out: list[int]
    card: int
    klass: int
    solo: int
    struck: int
    targets: int
    gifts: list[int]
    shields: list[tuple[int, int]]
    facts: list[tuple[int, ...]]
    # Trade.
    left: list[int]
    quiet: int
    bargained: int
    offer: tuple[int, tuple[int, ...], tuple[int, ...]]
    declined: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]
    voices: list[int]
    trades: list[int]
    admitted: list[int]
    as_abroad: list[int]
    # Build, votes.
    serving: int
    claim: tuple[int, int]
    claimants: int
    queue: list[int]
    pledge: list[list[int]]
    votes: list[int]
    plans_bag: list[int]
