"""Conflict (A-45 to A-49) and Vainglory (A-70 to A-72)."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .acts import classes, mine, sack
from .state import AegeanState
from .steps import CONFLICT_CARD, SACKING, VICTIM
from .supply import top_odds
from .vocabulary import CREW, MATS, PEOPLES, PIECE, PLACES, POPULACE, TOP, V, deck_of


@final
class Conflict(Step[AegeanState]):
    """A-45, A-46: conflict is needed where the active player and another both have Populace."""

    name = "conflict"
    fields = "seat"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        people = s.people[f[1]]
        if s.decks[people] and any(disputed(s, place, people) for place in s.islands()):
            s.frames.append((CONFLICT_CARD, f[1]))
        return True


def disputed(s: AegeanState, place: int, people: int) -> bool:
    """Whether a people and another both have Populace at a place."""
    return s.count(place, POPULACE, people) > 0 and s.enemies(place, POPULACE, people) > 0


@final
class ConflictCard(Nature[AegeanState]):
    """A-46: the top card of the own deck is discarded; its preference serves everywhere."""

    name = "conflict-card"
    fields = "seat"

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return top_odds(s.decks[s.people[f[1]]])

    def sample(self, s: AegeanState, f: Frame, rng: Rng) -> Action:
        deck = s.decks[s.people[f[1]]]
        return TOP.of1(deck[rng.below(len(deck))])

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        s.from_deck(V.x[a])
        s.discard(V.x[a])
        preference = s.givens.preference[V.x[a]]
        s.tell(ALL, "conflict", (f[1], V.x[a], preference))
        s.frames.append((SACKING, f[1], preference, 0))
        people = s.people[f[1]]
        if not any(disputed(s, place, people) and present(s, place, preference) for place in s.islands()):
            s.tell(ALL, "spared", (preference,))


@final
class Sacking(Step[AegeanState]):
    """A-47 to A-49, R-25, R-37: the disputed Islands one after the other, in mat order, Homes last."""

    name = "sacking"
    fields = "seat preference place"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        _, seat, preference, place = f
        if place >= PLACES:
            return True
        s.frames.append((SACKING, seat, preference, place + 1))
        people = s.people[seat]
        if s.is_island(place) and disputed(s, place, people) and present(s, place, preference):
            number = 2 if s.control(place) == people else 1
            for enemy in range(PEOPLES - 1, -1, -1):
                if enemy != people and s.count(place, POPULACE, enemy):
                    s.frames.append((VICTIM, seat, place, enemy, number))
        return True


def present(s: AegeanState, place: int, material: int) -> bool:
    """A-47, R-24: whether any card at a place is of this material; a Home counts as a card of its people's."""
    if s.material(place) == material:
        return True
    start = place * CREW * PEOPLES
    for kind in range(CREW):
        if s.crew[start + kind * PEOPLES + material]:
            return True
    return any(deck_of(card) == material for card in s.goods[place] + s.statues[place])


@final
class Victim(Step[AegeanState]):
    """A-47, A-48, R-26: so many Populace of one enemy are sacked; the active player says which, where it matters."""

    name = "victim"
    fields = "seat place enemy left"
    forced = True

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        """Where all of them go, nobody is asked."""
        _, seat, place, enemy, left = f
        cards = mine(s, place, POPULACE, enemy)
        if len(cards) > left > 0:
            return False
        for card in cards[:left]:
            sack(s, seat, PIECE.of3(POPULACE, enemy, s.givens.preference[card]), place)
        return True

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        out: list[Action] = []
        classes(s, mine(s, f[2], POPULACE, f[3]), POPULACE, out)
        out.sort()
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        sack(s, f[1], a, f[2])
        s.frames.append(f[:4] + (f[4] - 1,))


@final
class Vainglory(Step[AegeanState]):
    """A-70 to A-72, R-15, R-43: an inner Island with more cards than the limit is lost with all of them."""

    name = "vainglory"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        for mat in range(MATS):
            if s.isle[mat] and s.cards_at(mat) > s.givens.limit:
                s.tell(ALL, "vainglory", (s.isle[mat], s.cards_at(mat)))
                s.clear(mat)
        return True
