"""Cards that come from decks: Goods (A-65), draws (A-59), and the Goods of Crete's Coalition (C-5, C-6)."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Nature
from ....core.rng import Rng
from .givens import COALITION
from .state import AegeanState
from .steps import DRAWN, GOOD
from .vocabulary import CRETE, MATS, TOP, V


def top_odds(deck: tuple[int, ...]) -> list[tuple[Action, int]]:
    """Every card of a deck is as likely to lie on top as any other."""
    return [(TOP.of1(card), 1) for card in deck]


@final
class Good(Nature[AegeanState]):
    """A-65: a Good comes to a place, from the deck of its material, else from the top of its pile, else not (R-22)."""

    name = "good"
    fields = "seat material place"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        _, seat, material, place = f
        if s.decks[material]:
            return False
        pile = s.piles[material]
        if pile:
            s.piles[material] = pile[:-1]
            self._tuck(s, seat, pile[-1], place)
        else:
            s.tell(ALL, "no-good", (seat, material))
        return True

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return top_odds(s.decks[f[2]])

    def sample(self, s: AegeanState, f: Frame, rng: Rng) -> Action:
        deck = s.decks[f[2]]
        return TOP.of1(deck[rng.below(len(deck))])

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        s.from_deck(V.x[a])
        self._tuck(s, f[1], V.x[a], f[3])

    def _tuck(self, s: AegeanState, seat: int, card: int, place: int) -> None:
        s.put_good(card, place)
        s.tell(ALL, "good", (seat, card, place, s.isle_at(place)))


@final
class Drawn(Nature[AegeanState]):
    """A-59: cards come from the own deck to the hand; missing ones are ignored."""

    name = "drawn"
    fields = "seat left"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        return f[2] == 0 or not s.decks[s.people[f[1]]]

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return top_odds(s.decks[s.people[f[1]]])

    def sample(self, s: AegeanState, f: Frame, rng: Rng) -> Action:
        deck = s.decks[s.people[f[1]]]
        return TOP.of1(deck[rng.below(len(deck))])

    def seen(self, s: AegeanState, f: Frame, a: Action) -> int:
        return only(f[1])

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        _, seat, left = f
        s.from_deck(V.x[a])
        s.to_hand(seat, V.x[a])
        s.tell(only(seat), "drew", (seat, V.x[a], s.givens.preference[V.x[a]]))
        s.frames.append((DRAWN, seat, left - 1))


def draw(s: AegeanState, seat: int, cards: int) -> None:
    """A-59: so many cards are drawn next."""
    tell_draw(s, seat, cards)
    s.frames.append((DRAWN, seat, cards))


def tell_draw(s: AegeanState, seat: int, cards: int) -> None:
    """How many of so many cards there are to be drawn."""
    there = min(cards, len(s.decks[s.people[seat]]))
    if there:
        s.tell(ALL, "draws", (seat, there))


def coalition(s: AegeanState, seat: int, mat: int) -> None:
    """C-5, C-6: a free Good for a new Island, and with three of dye in play one at Home."""
    preference = s.givens.preference[s.isle[mat]]
    of_dye = 0
    for place in s.inner():
        if s.material(place) == CRETE:
            of_dye += 1
    if of_dye >= COALITION:
        s.frames.append((GOOD, seat, preference, MATS + CRETE))
    s.frames.append((GOOD, seat, preference, mat))
