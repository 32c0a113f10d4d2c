"""Develop (M-104 to M-108, M-175): Decrees are played from the hand or the offer."""

from __future__ import annotations

from ....core.basics import ALL, Action
from .launching import begin
from .paying import Payment, affordable, settle_bill
from .programs import INSTANTS
from .state import MinosState
from .vocabulary import PLAY, PLAYED


def play_choices(s: MinosState, seat: int, free: bool) -> list[Action]:
    """The Decrees that can be played: from the hand, or the offer for 3 Coins more; PLAYF needs no Coins (M-108)."""
    cards = [card for card in s.hands[seat] if free or affordable(s, seat, PLAYED, card)]
    cards += [card for card in s.offer if free or affordable(s, seat, PLAYED, card)]
    cards.sort()
    return [PLAY.of1(card) for card in cards]


def play_possible(s: MinosState, seat: int, free: bool) -> bool:
    """Whether there is such a Decree."""
    return any(free or affordable(s, seat, PLAYED, card) for card in s.hands[seat] + s.offer)


def play(s: MinosState, seat: int, card: int, free: int, paid: Payment) -> None:
    """M-104: pay, put it in the Area, then its instant effect; it counts for AREA already (M-107)."""
    coins = settle_bill(s, seat, PLAYED, card, free, paid)
    if card in s.hands[seat]:
        s.from_hand(seat, card)
        s.tell(ALL, "played", (seat, card, coins))
    else:
        s.offer.remove(card)
        s.tell(ALL, "played-offer", (seat, card, coins))
    s.areas[seat].append(card)
    s.stirred = 1
    begin(s, seat, INSTANTS + card)
