"""How a view is filled in: everything public, the seat's own cards, what it has looked at (S-11)."""

from __future__ import annotations

from ....core.basics import Seat
from ....core.view import public_flow
from ..rules.content import FLEETS
from ..rules.goods import COMMODITIES, KINDS
from ..rules.state import ParthenonState
from ..rules.table import UNSEEN
from .view import ParthenonView


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
        opened=flow.opened,
        pending=flow.pending,
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
