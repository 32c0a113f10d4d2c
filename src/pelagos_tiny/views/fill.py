"""How views are filled and copied back. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.view import own_answers, public_flow

from ..rules.state import Obol
from .view import ObolView


def view_of(s: Obol, seat: Seat, game: str, version: str) -> ObolView:
    """The view of one seat, or of a spectator."""
    flow = public_flow(s, seat)
    answers = own_answers(s, seat)
    own = seat >= 0
    return ObolView(
        game=game,
        version=version,
        seat=seat,
        seats=s.seats,
        options={"coins": s.size},
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
        hand=s.hands[seat][:] if own else [],
        spent=[part[:] for part in s.spent],
        laurels=s.laurels[:],
        pot=s.pot[:],
        won=[part[:] for part in s.won],
        held=[len(hand) for hand in s.hands],
    )


def copy_seen(s: Obol, v: ObolView) -> None:
    """Put into a fresh state what the viewer sees as it is."""
    s.frames = v.frames[:]
    s.spent = [part[:] for part in v.spent]
    s.laurels = v.laurels[:]
    s.pot = v.pot[:]
    s.won = [part[:] for part in v.won]
    seat = v.seat
    if seat >= 0:
        s.hands[seat] = v.hand[:]
