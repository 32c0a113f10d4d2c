"""How views are filled and copied back. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.view import public_flow

from ..rules.state import AegeanState
from .view import AegeanView


def view_of(s: AegeanState, seat: Seat, game: str, version: str) -> AegeanView:
    """The view of one seat, or of a spectator."""
    flow = public_flow(s, seat)
    result = s.result()
    own = seat >= 0
    return AegeanView(
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
        people=s.people[:],
        hand=s.hands[seat] if own else (),
        quest=s.quest[:],
        seat_of=s.seat_of[:],
        piles=s.piles[:],
        isle=s.isle[:],
        crew=s.crew[:],
        goods=s.goods[:],
        statues=s.statues[:],
        aside=s.aside,
        ender=s.ender,
        unseen=s.unseen(seat),
        hand_size=[len(hand) for hand in s.hands],
        deck_size=[len(deck) for deck in s.decks],
        points=[s.points(p) for p in range(s.seats)],
        revered=[s.revered(p) if p >= 0 else 0 for p in s.people],
        ruler=[s.control(p) if s.is_island(p) else -1 for p in range(13)],
        limit=s.givens.limit,
        mats=s.givens.mats,
        ranks=result.ranks if result is not None else [],
    )


def copy_seen(s: AegeanState, v: AegeanView) -> None:
    """Put into a fresh state what the viewer sees as it is."""
    s.frames = v.frames[:]
    s.people = v.people[:]
    s.quest = v.quest[:]
    s.seat_of = v.seat_of[:]
    s.piles = v.piles[:]
    s.isle = v.isle[:]
    s.crew = v.crew[:]
    s.goods = v.goods[:]
    s.statues = v.statues[:]
    s.aside = v.aside
    s.ender = v.ender
    seat = v.seat
    if seat >= 0:
        s.hands[seat] = v.hand
