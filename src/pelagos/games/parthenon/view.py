"""What a seat may see of Parthenon, listed field by field (S-11). Not compiled.

Public are sizes, Aegis totals, everything built, every payment and swap, and with them what a perfect memory knows of
the others' hands and Cargos: `sure`, `maybe`, `loose`, `aboard`, `lacks` (see fields.py). Hidden are the hands and
Cargos themselves, the others' answers, and cards that others have looked at.
"""

from __future__ import annotations

from ...core.basics import Seat
from ...core.view import View, public_flow
from .box import FLEETS
from .fields import UNSEEN
from .goods import COMMODITIES, KINDS
from .state import ParthenonState


class ParthenonView(View, frozen=True, kw_only=True):
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
    draft: list[int]
    plan: list[int]
    spare: int
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
    revised: list[int]
    resting: int
    finished: int
    serving: int
    claim: tuple[int, int]
    claimants: int
    queue: list[int]
    pledge: list[list[int]]
    votes: list[int]
    plans_bag: list[int]


def knows(mask: int, seat: Seat) -> bool:
    """Whether a seat is among those who have looked."""
    return seat >= 0 and mask >> seat & 1 == 1


def view_of(s: ParthenonState, seat: Seat, game: str, version: str) -> ParthenonView:
    """The view of one seat, or of a spectator."""
    flow = public_flow(s, seat)
    own = seat >= 0
    result = s.result()
    hidden = [land for land, card in enumerate(s.status) if card >= 0 and not s.up >> land & 1]
    strange = [land for land in hidden if not knows(s.looked[land], seat)]
    deep = [k for k, mask in enumerate(s.tops_seen) if not knows(mask, seat)]
    return ParthenonView(
        game=game,
        version=version,
        seat=seat,
        seats=s.seats,
        options=dict(s.table.options),
        frames=flow.frames,
        lane=flow.lane,
        shelf=flow.shelf,
        waiting=flow.waiting,
        together=flow.together,
        year=s.year,
        season=s.season,
        phase=s.phase,
        archon=s.archon,
        winner=s.winner,
        ranks=result.ranks if result is not None else [],
        hand=s.hand[seat * KINDS : seat * KINDS + KINDS] if own else [],
        cargo=s.cargo[seat * FLEETS * KINDS : (seat + 1) * FLEETS * KINDS] if own else [],
        draft=s.draft[seat][:] if own else [],
        plan=s.plan[seat][:] if own else [],
        spare=s.spare[seat] if own else 0,
        island=s.island[:],
        hand_size=[sum(s.hand[o : o + COMMODITIES]) for o in range(0, s.seats * KINDS, KINDS)],
        aegis=[[s.aegis(p, kind) for kind in range(COMMODITIES, KINDS)] for p in range(s.seats)],
        structures=[s.structures(p) for p in range(s.seats)],
        villages=s.villages[:],
        workshops=s.workshops[:],
        halls=s.halls[:],
        fleets=s.fleets[:],
        powers=s.powers[:],
        wonder=s.wonder[:],
        stage=s.stage[:],
        goal=s.goal[:],
        cargo_size=[sum(s.cargo[o : o + KINDS]) for o in range(0, s.seats * FLEETS * KINDS, KINDS)],
        sure=s.sure[:],
        maybe=s.maybe[:],
        loose=s.loose[:],
        aboard=s.aboard[:],
        lacks=s.lacks[:],
        thrown=s.thrown[:],
        open_hands=s.open_hands,
        idle=s.idle[:],
        idle_shops=s.idle_shops[:],
        used=s.used[:],
        served=s.served[:],
        made=s.made[:],
        surcharge=s.surcharge[:],
        extra_armies=s.extra_armies[:],
        skipped=s.skipped[:],
        discount=s.discount[:],
        cap=s.cap[:],
        substitute=s.substitute[:],
        built=s.built[:],
        event_bag=s.event_bag[:],
        row=s.row[:],
        order=s.order[:],
        gave=s.gave,
        ignoring=s.ignoring,
        picked=s.picked,
        offered=s.offered,
        paid=s.paid,
        lost=s.lost[:],
        shown=s.shown[:],
        dues=s.dues[:],
        status=[UNSEEN if land in strange else card for land, card in enumerate(s.status)],
        looked=s.looked[:],
        up=s.up,
        harbor_unseen=sorted(s.harbor_bag + [s.status[land] for land in strange]),
        harbor_out=s.harbor_out[:],
        hazard_unseen=sorted(s.hazard_bag + [s.tops[k] for k in deep]),
        tops=[-1 if k in deep else card for k, card in enumerate(s.tops)],
        tops_seen=s.tops_seen[:],
        hazard_out=s.hazard_out[:],
        card=s.card,
        klass=s.klass,
        solo=s.solo,
        struck=s.struck,
        targets=s.targets,
        gifts=s.gifts[:],
        shields=s.shields[:],
        facts=s.facts[:],
        left=s.left[:],
        quiet=s.quiet,
        bargained=s.bargained,
        offer=s.offer,
        declined=s.declined[:],
        voices=s.voices[:],
        trades=s.trades[:],
        admitted=s.admitted[:],
        as_abroad=s.as_abroad[:],
        revised=s.revised[:],
        resting=s.resting,
        finished=s.finished,
        serving=s.serving,
        claim=s.claim,
        claimants=s.claimants,
        queue=s.queue[:],
        pledge=[part[:] for part in s.pledge],
        votes=s.votes[:],
        plans_bag=s.plans_bag[:],
    )
