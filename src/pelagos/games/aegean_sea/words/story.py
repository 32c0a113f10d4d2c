"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from collections.abc import Callable

from ....core.message import Arg, Message, seat_name
from ....core.story import Kind, Story, kind, number
from ..rules.content import Cards
from ..rules.narration import EVENTS
from ..rules.state import AegeanState
from ..rules.table import ADMIRED, DECADENT
from ..rules.vocabulary import ATHENS, KIND, MATERIAL, MATS, PEOPLES, SPARTA, deck_of
from .nouns import a_kind, card_name, material_name, named_place, people_name, say


def story_of(cards: Cards) -> Story:
    """The story of a game with these cards."""

    def name(card: int) -> str:
        return card_name(cards, card)

    def preference(card: int) -> Message:
        return material_name(cards.preference[card])

    def material(card: int) -> Message:
        return material_name(deck_of(card))

    def owner(card: int) -> Message:
        return people_name(deck_of(card))

    def place(number: int, card: int) -> Arg:
        return named_place(cards, number, card)

    def where(way: str) -> Callable[[int, int], Message]:
        return lambda place, card: _where(cards, way, place, card)

    kinds = {
        "seat": kind("seat other", seat_name),
        "people": kind("people", people_name),
        "material": kind("material", material_name),
        "piece": Kind([{"piece": _a_piece}, {"into": a_kind}]),
        "number": kind("n", number),
        "card": Kind(
            [
                {"card": name, "preference": preference, "deck": material, "owner": owner},
                {"second": name, "second_deck": material},
            ]
        ),
        "place": Kind([{"place": place, "at": where("at"), "from": where("from")}, {"to": where("to")}], 2),
    }
    return Story("aegean_sea.story", EVENTS, kinds)


def _a_piece(kind: int) -> Message:
    """ "a Ship"."""
    return say(f"story.piece.{KIND.words[kind]}")


def _where(cards: Cards, way: str, place: int, card: int) -> Message:
    """ "at Naxos", "from Naxos", "to Home of Crete"."""
    return say(f"story.{way}.{'home' if place >= MATS else 'isle'}", place=named_place(cards, place, card))


def tally(s: AegeanState) -> list[list[Message]]:
    """Per seat: its Goods at Home by material, and the points of Customs (A-77, A-78)."""
    return [_parts(s, seat) for seat in range(s.seats)]


def _parts(s: AegeanState, seat: int) -> list[Message]:
    people = s.people[seat]
    if people < 0:
        return [say("tally.points", n=0)]
    held = [0] * PEOPLES
    for card in s.goods[MATS + people]:
        held[deck_of(card)] += 1
    parts = [say("tally.points", n=s.points(seat))]
    for material in range(len(MATERIAL.words)):
        if held[material]:
            parts.append(
                say("tally.goods", material=material_name(material), n=held[material], square=held[material] ** 2)
            )
    if s.table.customs and people == ATHENS and s.decadent():
        parts.append(say("tally.decadent", n=s.decadent(), points=DECADENT * s.decadent()))
    statues = sum([len(cards) for cards in s.statues])
    if s.table.customs and people == SPARTA and statues:
        parts.append(say("tally.statues", n=statues, points=ADMIRED * statues))
    return parts
