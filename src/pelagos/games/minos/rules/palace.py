"""The Palace (M-128 to M-133): cards that enter it."""

from __future__ import annotations

from ....core.basics import ALL, Action
from .state import MinosState
from .vocabulary import PALACE


def palace_choices(s: MinosState, seat: int, free: bool) -> list[Action]:
    """PAL, PALF: cards of the Area, and of the hand if their VP can be lost (M-88, M-133)."""
    decrees = s.givens.box.decrees
    vp = s.vp[seat]
    cards = s.areas[seat] + [card for card in s.hands[seat] if free or decrees[card - 1].vp <= vp]
    cards.sort()
    return [PALACE.of1(card) for card in cards]


def palace_possible(s: MinosState, seat: int, free: bool) -> bool:
    """Whether there is such a card."""
    if s.areas[seat]:
        return True
    if free:
        return len(s.hands[seat]) > 0
    decrees = s.givens.box.decrees
    return any(decrees[card - 1].vp <= s.vp[seat] for card in s.hands[seat])


def into_palace(s: MinosState, seat: int, card: int, free: bool) -> None:
    """M-133: an Area card enters free, a hand card at a loss of its VP, unless that is waived."""
    if card in s.areas[seat]:
        s.areas[seat].remove(card)
        s.tell(ALL, "palace", (seat, card))
    else:
        loss = 0 if free else s.givens.box.decrees[card - 1].vp
        s.from_hand(seat, card)
        s.vp[seat] -= loss
        s.tell(ALL, "palace-hand", (seat, card, loss))
    s.palaces[seat].append(card)
    s.stirred = 1
