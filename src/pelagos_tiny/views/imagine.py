"""States imagined from a view of Obol."""

from __future__ import annotations

from pelagos.core.bag import deal, pour, without
from pelagos.core.basics import Seat
from pelagos.core.rng import Rng
from pelagos.core.view import imagine_answers, redraw_answers

from ..rules.state import Obol
from ..rules.vocabulary import COINS
from .fill import copy_seen
from .view import ObolView


def imagine(view: ObolView, rng: Rng) -> Obol:
    """A state that looks like this: unseen coins are dealt to the others, who then lay any of theirs."""
    s = Obol(view.seats, int(view.options["coins"]))
    copy_seen(s, view)
    s.bag = without(COINS, *view.spent, view.hand)
    for seat, held in enumerate(view.held):
        if seat != view.seat:
            s.hands[seat] = deal(s.bag, held, rng)
    imagine_answers(s, view, rng)
    return s


def scramble(state: Obol, seat: Seat, rng: Rng) -> Obol:
    """The same state with the other hands, what they sealed and the bag drawn afresh."""
    s = state.clone()
    others = [other for other in range(s.seats) if other != seat]
    for other in others:
        pour(s.bag, s.hands[other])
    for other in others:
        s.hands[other] = deal(s.bag, len(s.hands[other]), rng)
    redraw_answers(s, seat, rng)
    return s
