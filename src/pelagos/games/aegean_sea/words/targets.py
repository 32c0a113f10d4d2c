"""The ids of the things of the scene, what a choice points at, and ids read back."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Query, Thing
from ..rules.state import AegeanState
from ..rules.steps import ACT, TRADE, VICTIM
from ..rules.vocabulary import (
    ABANDON,
    AT,
    CARDS,
    COMPLETE,
    DRAW,
    GOOD,
    HAND,
    KIND,
    LAUNCH,
    MATS,
    PEOPLE,
    PEOPLES,
    PIECE,
    PLACE,
    PLACES,
    SETTLE,
    STATUE,
    TAKE,
    TAX,
    TO,
    USE,
    V,
)

Ask = Query[AegeanState]

CARD: Final = "card"
ISLE: Final = "isle"
TUCKED: Final = "piece"
DECK: Final = "deck"
QUEST: Final = "quest"
PLAYER: Final = "seat"
ASIDE_CARD: Final = "aside"
ASIDE: Final = "aside"  # the card set aside


def at_card(card: int) -> str:
    """A card of the viewer's hand."""
    return f"card-{card}"


def at_place(place: int) -> str:
    """An Island, a Home, a free mat."""
    return f"isle-{'home-' if place >= MATS else ''}{PLACE.words[place]}"


def at_piece(place: int, kind: int, people: int) -> str:
    """The cards of one kind that a people has at a place; Goods have no owner."""
    if kind == GOOD:
        return f"goods-{at_place(place)}"
    return f"piece-{KIND.words[kind]}-{PEOPLE.words[people]}-{at_place(place)}"


def at_deck(people: int) -> str:
    """A deck."""
    return f"deck-{PEOPLE.words[people]}"


def at_quest(seat: int) -> str:
    """The Quest of a seat."""
    return f"quest-{seat}"


def at_seat(seat: int) -> str:
    """A player."""
    return f"seat-{seat}"


def place_asked(q: Ask) -> int:
    """The place that the pieces of a question lie at."""
    f = q.f
    if f[0] == ACT:
        return f[4] if f[4] < PLACES else f[8] - 1
    if f[0] == VICTIM:
        return f[2]
    if f[0] == TRADE:
        return f[4] if f[4] >= 0 else MATS + q.s.people[q.seat]
    raise AssertionError


def targets_of(q: Ask, a: Action) -> tuple[str, ...]:
    """What a choice points at."""
    verb = V.verb_of[a]
    if verb in (USE.id, LAUNCH.id, SETTLE.id, HAND.id):
        return (at_card(V.x[a]),)
    if verb in (AT.id, TO.id, STATUE.id, TAX.id):
        return (at_place(V.x[a]),)
    if verb == PIECE.id:
        return (at_piece(place_asked(q), V.x[a], V.y[a]),)
    if verb == TAKE.id:
        return (at_deck(V.x[a]),)
    if a == DRAW.base:
        return (at_deck(q.s.people[q.seat]),)
    if a in (COMPLETE.base, ABANDON.base):
        return (at_quest(q.seat),)
    return (ASIDE,) if q.s.aside else (at_seat(q.seat),)


def _things() -> dict[str, Thing]:
    out = {at_card(card): Thing(CARD, card) for card in range(1, CARDS + 1)}
    for place in range(PLACES):
        out[at_place(place)] = Thing(ISLE, place)
        out[at_piece(place, GOOD, 0)] = Thing(TUCKED, GOOD, place, on=at_place(place))
        for kind in range(GOOD):
            for people in range(PEOPLES):
                out[at_piece(place, kind, people)] = Thing(TUCKED, kind, place, on=at_place(place))
    out |= {at_deck(people): Thing(DECK, people) for people in range(PEOPLES)}
    for seat in range(PEOPLES):
        out[at_quest(seat)] = Thing(QUEST, seat)
        out[at_seat(seat)] = Thing(PLAYER, seat)
    out[ASIDE] = Thing(ASIDE_CARD)
    return out


THINGS: Final = _things()


def thing_of(s: AegeanState, seat: int, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all."""
    thing = THINGS.get(target)
    if thing is None:
        return None
    if thing.kind == CARD and thing.number not in s.hands[seat]:
        return None
    if thing.kind == ISLE and not s.is_island(thing.number) and thing.number >= s.givens.mats:
        return None
    if thing.kind in (QUEST, PLAYER) and thing.number >= s.seats:
        return None
    return thing
