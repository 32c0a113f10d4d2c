"""What a seat may see of Cyclades: everything (C-216 to C-218). Not compiled.

Gold lies behind screens, but every flow of it is public, so a perfect memory has the exact figures and the view carries
them (C-217). The creature deck and the face-down gods are known as sets; their order does not exist yet (C-218).
"""

from __future__ import annotations

from ....core.basics import Seat
from ....core.options import Value
from ....core.view import View, public_flow
from ..rules.setup import table_for
from ..rules.state import CycladesState


class CycladesView(View, frozen=True, kw_only=True):
    """The whole position, as `CycladesState` has it: seas and isles by their numbers over all boards (board.py)."""

    board: str
    cycle: int
    # Per seat.
    gold: list[int]
    priests: list[int]
    philosophers: list[int]
    fleets_left: list[int]
    troops_left: list[int]
    waters: list[list[int]]
    realm: list[list[int]]
    income: list[int]
    # Per sea space.
    navy: list[int]
    fleets: list[int]
    # Per isle.
    owner: list[int]
    troops: list[int]
    built: list[int]
    room: list[int]
    city: list[int]
    prosperity: list[int]
    spent: list[int]
    city_spent: list[int]
    stock: list[int]
    # The tracks.
    order: list[int]
    gods: list[int]
    hidden: list[int]
    bid: list[int]
    bidder: list[int]
    apollo: list[int]
    # Creatures.
    track: list[int]
    deck: list[int]
    discard: list[int]
    called: list[int]
    gone: list[int]
    figure_isle: list[int]
    figure_seat: list[int]
    figure_cycle: list[int]
    kraken: int
    raider: int
    raiders: int
    anchors: list[int]
    fallen: list[int]
    exiled: list[int]
    needed: int  # metropolises that win
    ranks: list[int]  # once the game is over: per seat, 1 is best


def view_of(s: CycladesState, seat: Seat, game: str, version: str) -> CycladesView:
    """The view of one seat, or of a spectator: the same for all but for the name of the viewer."""
    flow = public_flow(s, seat)
    result = s.result()
    return CycladesView(
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
        board=s.board.id,
        cycle=s.cycle,
        gold=s.gold[:],
        priests=s.priests[:],
        philosophers=s.philosophers[:],
        fleets_left=s.fleets_left[:],
        troops_left=s.troops_left[:],
        waters=[seas[:] for seas in s.waters],
        realm=[isles[:] for isles in s.realm],
        income=[s.income(p) for p in range(s.seats)],
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
        bid=s.bid[:],
        bidder=s.bidder[:],
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
        needed=s.table.needed,
        ranks=result.ranks if result is not None else [],
    )


def state_of(v: CycladesView) -> CycladesState:
    """The position a view shows. Nothing has to be invented: bags have no order."""
    options: dict[str, Value] = dict(v.options)
    s = CycladesState(v.seats, table_for(v.seats, options))
    s.frames = [tuple(f) for f in v.frames]
    s.cycle = v.cycle
    s.gold = v.gold[:]
    s.priests = v.priests[:]
    s.philosophers = v.philosophers[:]
    s.fleets_left = v.fleets_left[:]
    s.troops_left = v.troops_left[:]
    s.waters = [seas[:] for seas in v.waters]
    s.realm = [isles[:] for isles in v.realm]
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
    s.bid = v.bid[:]
    s.bidder = v.bidder[:]
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
    s.close_seas()
    s.raider = v.raider
    s.raiders = v.raiders
    s.anchors = v.anchors[:]
    s.fallen = v.fallen[:]
    s.exiled = v.exiled[:]
    return s
