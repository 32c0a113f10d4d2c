"""How views are filled and copied back. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.view import public_flow

from ..rules.state import CycladesState
from .view import CycladesView


def view_of(s: CycladesState, seat: Seat, game: str, version: str) -> CycladesView:
    """The view of one seat, or of a spectator."""
    flow = public_flow(s, seat)
    result = s.result()
    return CycladesView(
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
        cycle=s.cycle,
        gold=s.gold[:],
        priests=s.priests[:],
        philosophers=s.philosophers[:],
        fleets_left=s.fleets_left[:],
        troops_left=s.troops_left[:],
        waters=[part[:] for part in s.waters],
        realm=[part[:] for part in s.realm],
        navy=s.navy[:],
        fleets=s.fleets[:],
        owner=s.owner[:],
        troops=s.troops[:],
        built=s.built[:],
        room=s.room[:],
        city=s.city[:],
        prosperity=s.prosperity[:],
        spent=s.spent[:],
        city_spent=s.city_spent[:],
        stock=s.stock[:],
        order=s.order[:],
        gods=s.gods[:],
        hidden=s.hidden[:],
        bidder=s.bidder[:],
        bid=s.bid[:],
        apollo=s.apollo[:],
        track=s.track[:],
        deck=s.deck[:],
        discard=s.discard[:],
        called=s.called[:],
        gone=s.gone[:],
        figure_isle=s.figure_isle[:],
        figure_seat=s.figure_seat[:],
        figure_cycle=s.figure_cycle[:],
        kraken=s.kraken,
        raider=s.raider,
        raiders=s.raiders,
        anchors=s.anchors[:],
        fallen=s.fallen[:],
        exiled=s.exiled[:],
        board=s.board.id,
        income=[s.income(p) for p in range(s.seats)],
        needed=s.givens.needed,
        ranks=result.ranks if result is not None else [],
    )


def copy_seen(s: CycladesState, v: CycladesView) -> None:
    """Put into a fresh state what the viewer sees as it is."""
    s.frames = v.frames[:]
    s.cycle = v.cycle
    s.gold = v.gold[:]
    s.priests = v.priests[:]
    s.philosophers = v.philosophers[:]
    s.fleets_left = v.fleets_left[:]
    s.troops_left = v.troops_left[:]
    s.waters = [part[:] for part in v.waters]
    s.realm = [part[:] for part in v.realm]
    s.navy = v.navy[:]
    s.fleets = v.fleets[:]
    s.owner = v.owner[:]
    s.troops = v.troops[:]
    s.built = v.built[:]
    s.room = v.room[:]
    s.city = v.city[:]
    s.prosperity = v.prosperity[:]
    s.spent = v.spent[:]
    s.city_spent = v.city_spent[:]
    s.stock = v.stock[:]
    s.order = v.order[:]
    s.gods = v.gods[:]
    s.hidden = v.hidden[:]
    s.bidder = v.bidder[:]
    s.bid = v.bid[:]
    s.apollo = v.apollo[:]
    s.track = v.track[:]
    s.deck = v.deck[:]
    s.discard = v.discard[:]
    s.called = v.called[:]
    s.gone = v.gone[:]
    s.figure_isle = v.figure_isle[:]
    s.figure_seat = v.figure_seat[:]
    s.figure_cycle = v.figure_cycle[:]
    s.kraken = v.kraken
    s.raider = v.raider
    s.raiders = v.raiders
    s.anchors = v.anchors[:]
    s.fallen = v.fallen[:]
    s.exiled = v.exiled[:]
