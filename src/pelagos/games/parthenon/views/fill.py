"""How views are filled and copied back. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.view import own_answers, public_flow

from ..rules.state import ParthenonState
from .view import ParthenonView


def view_of(s: ParthenonState, seat: Seat, game: str, version: str) -> ParthenonView:
    """The view of one seat, or of a spectator."""
    flow = public_flow(s, seat)
    answers = own_answers(s, seat)
    result = s.result()
    own = seat >= 0
    return ParthenonView(
        game=game,
        version=version,
        seat=seat,
        seats=s.seats,
        options=dict(s.givens.options),
        frames=flow.frames,
        lane=flow.lane,
        shelf=flow.shelf,
        waiting=flow.waiting,
        together=flow.together,
        opened=flow.opened,
        pending=flow.pending,
        draft=answers.draft,
        plan=answers.plan,
        spare=answers.spare,
        revised=answers.revised,
        finished=answers.finished,
        resting=answers.resting,
        year=s.year,
        season=s.season,
        phase=s.phase,
        archon=s.archon,
        winner=s.winner,
        island=s.island[:],
        hand=s.hand[seat * 14 : (seat + 1) * 14] if own else [],
        villages=s.villages[:],
        workshops=s.workshops[:],
        halls=s.halls[:],
        fleets=s.fleets[:],
        powers=s.powers[:],
        wonder=s.wonder[:],
        stage=s.stage[:],
        goal=s.goal[:],
        cargo=s.cargo[seat * 42 : (seat + 1) * 42] if own else [],
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
        facts=s.facts[:],
        lost=s.lost[:],
        shown=s.shown[:],
        dues=s.dues[:],
        status=s.status_for(seat),
        looked=s.looked[:],
        up=s.up,
        harbor_out=s.harbor_out[:],
        tops=s.tops_for(seat),
        tops_seen=s.tops_seen[:],
        hazard_out=s.hazard_out[:],
        card=s.card,
        klass=s.klass,
        solo=s.solo,
        struck=s.struck,
        targets=s.targets,
        gifts=s.gifts[:],
        shields=s.shields[:],
        left=s.left[:],
        quiet=s.quiet,
        bargained=s.bargained,
        offer=s.offer,
        declined=s.declined[:],
        voices=s.voices[:],
        trades=s.trades[:],
        admitted=s.admitted[:],
        as_abroad=s.as_abroad[:],
        serving=s.serving,
        claim=s.claim,
        claimants=s.claimants,
        queue=s.queue[:],
        pledge=[part[:] for part in s.pledge],
        votes=s.votes[:],
        plans_bag=s.plans_bag[:],
        ranks=result.ranks if result is not None else [],
        hand_size=[sum(s.hand[o : o + 11]) for o in range(0, s.seats * 14, 14)],
        aegis=[[s.aegis(p, kind) for kind in range(11, 14)] for p in range(s.seats)],
        structures=[s.structures(p) for p in range(s.seats)],
        cargo_size=[sum(s.cargo[o : o + 14]) for o in range(0, s.seats * 42, 14)],
        harbor_unseen=s.harbor_unseen(seat),
        hazard_unseen=s.hazard_unseen(seat),
    )


def copy_seen(s: ParthenonState, v: ParthenonView) -> None:
    """Put into a fresh state what the viewer sees as it is."""
    s.frames = v.frames[:]
    s.year = v.year
    s.season = v.season
    s.phase = v.phase
    s.archon = v.archon
    s.winner = v.winner
    s.island = v.island[:]
    s.villages = v.villages[:]
    s.workshops = v.workshops[:]
    s.halls = v.halls[:]
    s.fleets = v.fleets[:]
    s.powers = v.powers[:]
    s.wonder = v.wonder[:]
    s.stage = v.stage[:]
    s.goal = v.goal[:]
    s.sure = v.sure[:]
    s.maybe = v.maybe[:]
    s.loose = v.loose[:]
    s.aboard = v.aboard[:]
    s.lacks = v.lacks[:]
    s.thrown = v.thrown[:]
    s.open_hands = v.open_hands
    s.idle = v.idle[:]
    s.idle_shops = v.idle_shops[:]
    s.used = v.used[:]
    s.served = v.served[:]
    s.made = v.made[:]
    s.surcharge = v.surcharge[:]
    s.extra_armies = v.extra_armies[:]
    s.skipped = v.skipped[:]
    s.discount = v.discount[:]
    s.cap = v.cap[:]
    s.substitute = v.substitute[:]
    s.built = v.built[:]
    s.event_bag = v.event_bag[:]
    s.row = v.row[:]
    s.order = v.order[:]
    s.gave = v.gave
    s.ignoring = v.ignoring
    s.picked = v.picked
    s.offered = v.offered
    s.paid = v.paid
    s.facts = v.facts[:]
    s.lost = v.lost[:]
    s.shown = v.shown[:]
    s.dues = v.dues[:]
    s.looked = v.looked[:]
    s.up = v.up
    s.harbor_out = v.harbor_out[:]
    s.tops_seen = v.tops_seen[:]
    s.hazard_out = v.hazard_out[:]
    s.card = v.card
    s.klass = v.klass
    s.solo = v.solo
    s.struck = v.struck
    s.targets = v.targets
    s.gifts = v.gifts[:]
    s.shields = v.shields[:]
    s.left = v.left[:]
    s.quiet = v.quiet
    s.bargained = v.bargained
    s.offer = v.offer
    s.declined = v.declined[:]
    s.voices = v.voices[:]
    s.trades = v.trades[:]
    s.admitted = v.admitted[:]
    s.as_abroad = v.as_abroad[:]
    s.serving = v.serving
    s.claim = v.claim
    s.claimants = v.claimants
    s.queue = v.queue[:]
    s.pledge = [part[:] for part in v.pledge]
    s.votes = v.votes[:]
    s.plans_bag = v.plans_bag[:]
    seat = v.seat
    if seat >= 0:
        s.hand[seat * 14 : (seat + 1) * 14] = v.hand
        s.cargo[seat * 42 : (seat + 1) * 42] = v.cargo
