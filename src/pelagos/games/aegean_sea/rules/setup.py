"""Setup (A-13 to A-19): peoples, the first Islands, who begins, opening hands."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.options import Option, Options
from ....core.rng import Rng
from .content import CARDS_OF
from .givens import HAND, Givens
from .state import AegeanState
from .steps import DEALT_PEOPLE, DRAWN, FIRST_ISLE, FIRST_ISLES, HANDS, PEOPLE, PEOPLES, TURN
from .supply import tell_draw, top_odds
from .vocabulary import DEAL_PEOPLE, NO_CARD, TAKE, TOP, V
from .vocabulary import PEOPLES as ALL_PEOPLES

OPTIONS: Final = (
    Option(key="peoples", default="chosen", words=("chosen", "dealt")),
    Option(key="customs", default=True),  # customs.md
    Option(key="each_is_strict", default=True),
)


def givens_of(seats: int, options: Options) -> Givens:
    """The unchanging part of a game with these checked options."""
    return Givens(seats, CARDS_OF.of(options), dict(options))


def opening(seats: int, options: Options) -> AegeanState:
    """The state before the first ply."""
    s = AegeanState(seats, givens_of(seats, options))
    s.frames.append((HANDS,))
    s.frames.append((FIRST_ISLES,))
    s.frames.append((PEOPLES,))
    s.settle()
    return s


@final
class Peoples(Step[AegeanState]):
    """A-13: one seat after the other gets a people."""

    name = "peoples"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        for seat in range(s.seats - 1, -1, -1):
            s.frames.append((PEOPLE if s.givens.chosen else DEALT_PEOPLE, seat))
        return True


def free_peoples(s: AegeanState) -> list[int]:
    """The peoples that nobody has yet."""
    return [people for people in range(ALL_PEOPLES) if s.seat_of[people] < 0]


def take_people(s: AegeanState, seat: int, people: int) -> None:
    """A seat has a people: its deck and its Home."""
    s.people[seat] = people
    s.seat_of[people] = seat
    s.tell(ALL, "people", (seat, people))


@final
class People(Step[AegeanState]):
    """A-13: a seat chooses its people."""

    name = "people"
    fields = "seat"
    forced = True

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return [TAKE.of1(people) for people in free_peoples(s)]

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        take_people(s, f[1], V.x[a])


@final
class DealtPeople(Nature[AegeanState]):
    """A-13: a seat is dealt its people."""

    name = "dealt-people"
    fields = "seat"

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return [(DEAL_PEOPLE.of1(people), 1) for people in free_peoples(s)]

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        take_people(s, f[1], V.x[a])


@final
class FirstIsles(Step[AegeanState]):
    """A-15, R-1: from every deck in play a card is laid on a mat of its own."""

    name = "first-isles"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        for seat in range(s.seats - 1, -1, -1):
            s.frames.append((FIRST_ISLE, seat))
        return True


@final
class FirstIsle(Nature[AegeanState]):
    """A-15: one of them."""

    name = "first-isle"
    fields = "seat"

    def odds(self, s: AegeanState, f: Frame) -> list[tuple[Action, int]]:
        return top_odds(s.decks[s.people[f[1]]])

    def sample(self, s: AegeanState, f: Frame, rng: Rng) -> Action:
        deck = s.decks[s.people[f[1]]]
        return TOP.of1(deck[rng.below(len(deck))])

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        s.from_deck(V.x[a])
        s.isle[f[1]] = V.x[a]
        s.tell(ALL, "first-island", (f[1], V.x[a]))


@final
class Hands(Step[AegeanState]):
    """A-16, A-17, A-19: who begins, and how many cards everybody draws."""

    name = "hands"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        first = starter(s)
        s.tell(ALL, "begins", (first, s.isle[first]))
        s.frames.append((TURN, first))
        for k in range(s.seats):
            tell_draw(s, (first + k) % s.seats, HAND + k)
        for k in range(s.seats - 1, -1, -1):
            s.frames.append((DRAWN, (first + k) % s.seats, HAND + k))
        return True


def starter(s: AegeanState) -> int:
    """A-16, R-2: the owner of the first Island in the alphabet."""
    best = 0
    for seat in range(s.seats):
        if s.isle[seat] != NO_CARD and s.givens.cards.order[s.isle[seat]] < s.givens.cards.order[s.isle[best]]:
            best = seat
    return best
