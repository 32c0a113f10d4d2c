"""What there is to say about the places of the table: names of targets, lines of the sketch. Not compiled."""

from __future__ import annotations

from ....core.message import Message, seat_name
from ..rules.setup import givens_of
from ..rules.state import AegeanState
from ..rules.vocabulary import GOOD, KIND, MATS, PEOPLES, deck_of
from ..views.fill import copy_seen
from ..views.view import AegeanView
from ..words.nouns import kind_name, material_name, named_place, place_name, say


def open_table(view: AegeanView) -> AegeanState:
    """All that lies open, as a position: it answers for control, Revered Temples and numbers of cards."""
    s = AegeanState(view.seats, givens_of(view.seats, dict(view.options)))
    copy_seen(s, view)
    return s


def places(s: AegeanState) -> list[int]:
    """The mats in play, free ones too, and the Homes."""
    return [*range(s.givens.mats), *s.homes()]


def ruler_of(s: AegeanState, place: int) -> int:
    """The seat that controls an Island, or -1."""
    people = s.control(place) if s.is_island(place) else -1
    return s.seat_of[people] if people >= 0 else -1


def crews(s: AegeanState, place: int, kind: int) -> list[tuple[int, int]]:
    """The peoples that have cards of a kind at a place, and how many, in seat order."""
    found = [(people, s.count(place, kind, people)) for people in s.people if people >= 0]
    return [(people, n) for people, n in found if n]


def goods_by_material(s: AegeanState, place: int) -> list[tuple[int, int]]:
    """The materials of the Goods at a place, and how many of each."""
    held = [0] * PEOPLES
    for card in s.goods[place]:
        held[deck_of(card)] += 1
    return [(material, n) for material, n in enumerate(held) if n]


def on_place(s: AegeanState, place: int) -> Message:
    """ "Naxos (dye), 10 of 15 cards, controlled by Rust: 2 Ships (Rust) and 1 Good of bronze"."""
    if not s.is_island(place):
        return say("scene.free-mat")
    parts = _lying(s, place)
    if place >= MATS:
        owner = seat_name(s.seat_of[place - MATS])
        head = say("scene.at-home", place=place_name(s, place), seat=owner, n=s.points(s.seat_of[place - MATS]))
    else:
        name, material = place_name(s, place), material_name(s.material(place))
        head = say("scene.at-isle", place=name, material=material, n=s.cards_at(place), limit=s.givens.limit)
    ruler = ruler_of(s, place)
    if ruler >= 0:
        head = say("scene.ruled", place=head, seat=seat_name(ruler))
    return say("scene.place", place=head, parts=parts) if parts else head


def _lying(s: AegeanState, place: int) -> list[Message]:
    """Everything tucked at a place."""
    parts = []
    for kind in range(GOOD):
        parts += [pieces_of(s, kind, people, n) for people, n in crews(s, place, kind)]
    parts += [goods_of(material, n) for material, n in goods_by_material(s, place)]
    if s.statues[place]:
        parts.append(say("scene.statues", n=len(s.statues[place])))
    return parts


def pieces_of(s: AegeanState, kind: int, people: int, n: int) -> Message:
    """ "2 Ships (Rust)"."""
    return say("scene.pieces", n=n, kind=kind_name(kind, n), seat=seat_name(s.seat_of[people]))


def goods_of(material: int, n: int) -> Message:
    """ "2 Goods of bronze"."""
    return say("scene.goods", n=n, material=material_name(material))


def at_edge(s: AegeanState, place: int, kind: int, people: int) -> Message:
    """What a piece is called: "2 Ships (Rust), Naxos"."""
    where = named_place(s.givens.cards, place, s.isle_at(place))
    if KIND.words[kind] == "good":
        parts = [goods_of(material, n) for material, n in goods_by_material(s, place)]
    else:
        parts = [pieces_of(s, kind, people, s.count(place, kind, people))]
    return say("scene.place", place=where, parts=parts)
