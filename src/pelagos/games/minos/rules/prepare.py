"""Prepare (M-99 to M-103): a card from the offer, or the top of a deck."""

from __future__ import annotations

from ....core.basics import ALL, Action
from .gains import draw
from .state import MinosState
from .vocabulary import DRAW, DRAW_LATER, TAKE, V


def draw_choices(s: MinosState, later: bool) -> list[Action]:
    """M-99: one point is one card of the offer or the top of the active deck; M-92: or of the Age II deck."""
    out = [TAKE.of1(card) for card in sorted(s.offer)]
    if s.decks[s.age]:
        out.append(DRAW.base)
    if later and s.age == 0 and s.decks[1]:
        out.append(DRAW_LATER.base)
    return out


def draw_card(s: MinosState, seat: int, a: Action) -> None:
    """The card goes into the hand (M-92, M-99). The offer is not refilled inside a turn (M-101)."""
    if a == DRAW.base:
        draw(s, seat, s.age, 1)
    elif a == DRAW_LATER.base:
        draw(s, seat, 1, 1)
    else:
        card = V.x[a]
        s.offer.remove(card)
        s.to_hand(seat, card, known=True)
        s.tell(ALL, "took", (seat, card))
