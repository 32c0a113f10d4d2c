"""The Customs that ask something (customs.md): Taxation and Trade of Ephesus, Discipline of Sparta.

The others hold wherever they apply: Decadence, Reverence and Admiralty in state.py, Coalition in supply.py, Piracy and
Commerce in acts.py, Admiration in turn.py.
"""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .acts import classes
from .basic import can_activate, can_sail
from .running import DYE_ACTIVATE, MAY_ACTIVATE, TIMBER_SAIL, begin
from .state import AegeanState
from .steps import GOOD, ORDER_GOOD, ORDERED, RUN, TAX_CARD, TRADE, VAINGLORY
from .supply import draw, top_odds
from .vocabulary import (
    ACTIVATE,
    AT,
    BRONZE,
    CREW,
    DO,
    DYE,
    ELECTRUM,
    EXPLORE,
    MARBLE,
    MATS,
    NO_CARD,
    NOWHERE,
    POPULACE,
    SAIL,
    SHIP,
    SKIP,
    TAX,
    TEMPLE,
    TIMBER,
    TOP,
    V,
    deck_of,
)
from .vocabulary import GOOD as A_GOOD

# Ephesus.


@final
class Tax(Step[AegeanState]):
    """C-9, C-10: after drawing and before conflict, once: an Island one controls, where an enemy has a card."""

    name = "tax"
    fields = "seat"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        return not s.decks[s.people[f[1]]] or not taxable(s, s.people[f[1]])

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return [SKIP.base] + [TAX.of1(mat) for mat in taxable(s, s.people[f[1]])]

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        if a != SKIP.base:
            s.frames.append((TAX_CARD, f[1], V.x[a]))


def taxable(s: AegeanState, people: int) -> list[int]:
    """C-9: the inner Islands that can be taxed."""
    return [mat for mat in s.inner() if s.control(mat) == people and _foreign(s, mat, people)]


def _foreign(s: AegeanState, mat: int, people: int) -> bool:
    return any(s.enemies(mat, kind, people) for kind in range(CREW))


@final
class TaxCard(Nature[AegeanState]):
    """C-9: the top card of the deck is discarded for a free Good of its preference, at Home."""

    name = "tax-card"
    fields = "seat place"

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return top_odds(s.decks[s.people[f[1]]])

    def sample(self, s: AegeanState, f: Frame, rng: Rng) -> Action:
        deck = s.decks[s.people[f[1]]]
        return TOP.of1(deck[rng.below(len(deck))])

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        s.from_deck(V.x[a])
        s.discard(V.x[a])
        preference = s.givens.preference[V.x[a]]
        s.tell(ALL, "taxes", (f[1], V.x[a], preference, f[2], s.isle[f[2]]))
        s.frames.append((GOOD, f[1], preference, MATS + s.people[f[1]]))


@final
class Trade(Step[AegeanState]):
    """C-11: a Good at Home for one of another material at an inner Island one controls.

    Frame: the Good of the Home that is given (material and preference), the Island.
    """

    name = "trade"
    fields = "seat material preference place"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        return f[2] < 0 and not self._given(s, s.people[f[1]])

    def _given(self, s: AegeanState, people: int) -> list[Action]:
        out: list[Action] = []
        home = s.goods[MATS + people]
        classes(s, tuple([card for card in home if markets(s, people, deck_of(card))]), A_GOOD, out)
        return out

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        people = s.people[f[1]]
        if f[2] < 0:
            out = self._given(s, people) + [SKIP.base]
        elif f[4] < 0:
            return [AT.of1(mat) for mat in markets(s, people, f[2])]
        else:
            out = []
            classes(s, tuple([card for card in s.goods[f[4]] if deck_of(card) != f[2]]), A_GOOD, out)
        out.sort()
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        if a == SKIP.base:
            return
        if f[2] < 0:
            s.frames.append((TRADE, f[1], V.y[a], V.z[a], NOWHERE))
        elif f[4] < 0:
            s.frames.append((TRADE, f[1], f[2], f[3], V.x[a]))
        else:
            home = MATS + s.people[f[1]]
            given = s.take_good(f[2], f[3], home)
            got = s.take_good(V.y[a], V.z[a], f[4])
            s.put_good(given, f[4])
            s.put_good(got, home)
            s.tell(ALL, "trades", (f[1], given, got, f[4], s.isle[f[4]]))


def markets(s: AegeanState, people: int, material: int) -> list[int]:
    """C-11: the inner Islands one controls with a Good of another material."""
    return [
        mat for mat in s.inner() if any(deck_of(card) != material for card in s.goods[mat]) and s.control(mat) == people
    ]


# Sparta.


@final
class Discipline(Step[AegeanState]):
    """C-15 to C-17: a second basic action of the same preference, with top cards of the deck instead of hand cards."""

    name = "discipline"
    fields = "seat preference"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        """With nothing that, by public facts, could be done, nobody is asked."""
        _, seat, preference = f
        if s.decks[s.people[seat]] and (s.inner() or preference in (MARBLE, DYE)):
            return False
        return preference != DYE and (preference != TIMBER or not can_sail(s, seat))

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        _, seat, preference = f
        out: list[Action] = []
        cards = len(s.decks[s.people[seat]]) > 0  # C-16
        if preference == TIMBER and can_sail(s, seat):
            out.append(SAIL.base)
        elif preference == DYE:
            if can_activate(s, seat):
                out.append(ACTIVATE.base)
            if cards and s.empty_mat() >= 0:
                out.append(EXPLORE.base)
        if cards and preference in (BRONZE, TIMBER):
            out += [AT.of1(mat) for mat in s.inner()]
        elif cards and preference == MARBLE:
            out += [AT.of1(place) for place in s.islands()]
        elif cards and preference == ELECTRUM and s.inner():
            out.append(DO.base)
        out.append(SKIP.base)
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        _, seat, preference = f
        if a == SKIP.base:
            return
        s.tell(ALL, "discipline", (seat, preference))
        s.frames.append((VAINGLORY,))  # C-17
        if a == SAIL.base:
            begin(s, seat, TIMBER_SAIL, NOWHERE)
        elif a == ACTIVATE.base:
            begin(s, seat, DYE_ACTIVATE, NOWHERE)
        else:
            place = V.x[a] if V.verb_of[a] == AT.id else NOWHERE
            s.frames.append((ORDERED, seat, preference, place))


@final
class Ordered(Nature[AegeanState]):
    """C-15, C-16: the top card of the deck serves."""

    name = "ordered"
    fields = "seat preference place"

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return top_odds(s.decks[s.people[f[1]]])

    def sample(self, s: AegeanState, f: Frame, rng: Rng) -> Action:
        deck = s.decks[s.people[f[1]]]
        return TOP.of1(deck[rng.below(len(deck))])

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        _, seat, preference, place = f
        card = V.x[a]
        s.from_deck(card)
        if preference == ELECTRUM:
            s.discard(card)
            s.tell(ALL, "offered", (seat, card, s.givens.preference[card]))
            draw(s, seat, 2)
            s.frames.append((ORDER_GOOD, seat, s.givens.preference[card]))
        elif preference == DYE:
            mat = s.empty_mat()
            s.isle[mat] = card
            s.tell(ALL, "new-island", (seat, card))
            s.frames.append((RUN, seat, MAY_ACTIVATE, 0, NOWHERE, mat, NOWHERE, NO_CARD, NOWHERE, 0))
        else:
            kind = POPULACE if preference == BRONZE else TEMPLE if preference == MARBLE else SHIP
            s.tuck(card, kind, place)
            s.tell(ALL, "added", (seat, kind, card, s.givens.preference[card], place, s.isle_at(place)))


@final
class OrderGood(Step[AegeanState]):
    """C-15: the card discarded for a Good is seen first, then the Good's Island chosen."""

    name = "order-good"
    fields = "seat material"

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return [AT.of1(mat) for mat in s.inner()]

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        s.frames.append((GOOD, f[1], f[2], V.x[a]))
