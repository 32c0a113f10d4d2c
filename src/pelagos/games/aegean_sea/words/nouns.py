"""Names: of cards and places, peoples and materials, kinds of cards. Islands have the proper names of the content."""

from __future__ import annotations

from ....core.message import Arg, Message, seat_name
from ..rules.content import Cards
from ..rules.state import AegeanState
from ..rules.vocabulary import KIND, MATERIAL, MATS, NO_CARD, PEOPLE, V


def say(key: str, /, **args: Arg) -> Message:
    """A message of this game."""
    return Message(f"aegean_sea.{key}", args)


def people_name(people: int) -> Message:
    """ "Sparta"."""
    return say(f"people.{PEOPLE.words[people]}")


def material_name(material: int) -> Message:
    """ "bronze"."""
    return say(f"material.{MATERIAL.words[material]}")


def kind_name(kind: int, n: int = 1) -> Message:
    """ "Ship", "Ships"."""
    return say(f"effect.noun.{KIND.words[kind]}", n=n)


def a_kind(kind: int) -> Message:
    """ "a Ship"."""
    return say(f"effect.into.{KIND.words[kind]}", n=1)


def card_name(cards: Cards, card: int) -> str:
    """ "Aigina"."""
    return cards.names[card]


def home_name(people: int) -> Message:
    """ "Sparta's Home"."""
    return say(f"home.{PEOPLE.words[people]}")


def place_name(s: AegeanState, place: int) -> Arg:
    """The name of an Island, or of a Home."""
    return named_place(s.givens.cards, place, s.isle_at(place))


def named_place(cards: Cards, place: int, card: int) -> Arg:
    """The same, where the card is known."""
    if place >= MATS:
        return home_name(place - MATS)
    return cards.names[card] if card != NO_CARD else say("free-mat")


def preferring(s: AegeanState, card: int) -> Message:
    """ "Aigina, timber"."""
    return say("card", name=card_name(s.givens.cards, card), material=material_name(s.givens.preference[card]))


def whose(s: AegeanState, people: int) -> Message:
    """Who plays a people."""
    return seat_name(s.seat_of[people]) if s.seat_of[people] >= 0 else people_name(people)


def piece_name(s: AegeanState, a: int) -> Message:
    """A tucked card that a choice names: "Populace of Rust, timber", "bronze Good, dye"."""
    kind, deck, preference = V.x[a], V.y[a], V.z[a]
    if kind == len(KIND.words) - 1:
        return say("piece.good", deck=material_name(deck), material=material_name(preference))
    return say("piece", kind=kind_name(kind), who=whose(s, deck), material=material_name(preference))


def thing_name(s: AegeanState, seat: int, a: int) -> Message:
    """The same on a heap, where one's own need not be called so: "Populace (timber)"."""
    kind, deck, preference = V.x[a], V.y[a], V.z[a]
    if kind == len(KIND.words) - 1 or deck != s.people[seat]:
        return piece_name(s, a)
    return say("piece.own", kind=kind_name(kind), material=material_name(preference))
