"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ....core.story import Holding, Kind, Staging, Story, kind, number
from ..rules.givens import ADMIRED, DECADENT
from ..rules.narration import TOLD
from ..rules.state import AegeanState
from ..rules.vocabulary import ATHENS, CREW, KIND, MATERIAL, MATS, NO_CARD, PEOPLES, PLACES, SPARTA, deck_of
from .nouns import a_kind, home_name, material_name, people_name, say


def told_name(card: int) -> Message:
    """The name of a card at the table where it is told (rules/content.py)."""
    return say(f"card.{card}")


def deck_name(card: int) -> Message:
    """The material of a card."""
    return material_name(deck_of(card))


def owner_name(card: int) -> Message:
    """The people of a card."""
    return people_name(deck_of(card))


def told_place(place: int, card: int) -> Message:
    """The name of an Island whose card is known, or of a Home."""
    if place >= MATS:
        return home_name(place - MATS)
    return told_name(card) if card != NO_CARD else say("free-mat")


def a_piece(kind: int) -> Message:
    """ "a Ship"."""
    return say(f"story.piece.{KIND.words[kind]}")


def at_place(place: int, card: int) -> Message:
    """ "at Naxos"."""
    return _on_the_way("at", place, card)


def from_place(place: int, card: int) -> Message:
    """ "from Naxos"."""
    return _on_the_way("from", place, card)


def to_place(place: int, card: int) -> Message:
    """ "to Home of Crete"."""
    return _on_the_way("to", place, card)


def _on_the_way(way: str, place: int, card: int) -> Message:
    return say(f"story.{way}.{'home' if place >= MATS else 'isle'}", place=told_place(place, card))


# a conflict is staged from the card that is turned up to the last Populace that falls. Losses, a
# completed Quest, an Island that comes or goes, the end are shown.
_STAGED: Final[dict[str, Staging]] = {
    "conflict": "opens",
    **dict.fromkeys(("sacked", "spared"), "adds"),
    **dict.fromkeys(("completes", "new-island", "island-sacked", "replaced", "vainglory", "statue"), "shows"),
    **dict.fromkeys(("taxes", "ends"), "shows"),
}

STORY: Final = Story(
    "aegean_sea.story",
    TOLD,
    {
        "seat": kind("seat other", seat_name),
        "people": kind("people", people_name),
        "material": kind("material", material_name),
        "preference": kind("preference", material_name),
        "piece": Kind([{"piece": a_piece}, {"into": a_kind}]),
        "number": kind("n", number),
        "card": Kind(
            [
                {"card": told_name, "deck": deck_name, "owner": owner_name},
                {"second": told_name, "second_deck": deck_name},
            ]
        ),
        "place": Kind([{"place": told_place, "at": at_place, "from": from_place}, {"to": to_place}], 2),
    },
    staged=_STAGED,
)


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
    if s.ender >= 0 and any(s.points(other) == s.points(seat) for other in range(s.seats) if other != seat):
        earlier = (s.ender - seat) % s.seats
        parts.append(say("tally.earlier", n=earlier) if earlier else say("tally.latest"))
    for material in range(len(MATERIAL.words)):
        if held[material]:
            parts.append(
                say("tally.goods", material=material_name(material), n=held[material], square=held[material] ** 2)
            )
    if s.givens.customs and people == ATHENS and s.decadent():
        parts.append(say("tally.decadent", n=s.decadent(), points=DECADENT * s.decadent()))
    statues = sum([len(cards) for cards in s.statues])
    if s.givens.customs and people == SPARTA and statues:
        parts.append(say("tally.statues", n=statues, points=ADMIRED * statues))
    return parts


def holdings(s: AegeanState) -> list[Holding]:
    """Goods at Home (A-77), cards in hand, and every piece that a seat has anywhere."""
    out = [
        Holding("aegean_sea.holding.goods", "aegean-sea-good", [_goods(s, people) for people in s.people]),
        Holding("aegean_sea.holding.cards", "aegean-sea-cards", [len(hand) for hand in s.hands]),
    ]
    for crew in range(CREW):
        held = [_pieces(s, crew, people) for people in s.people]
        out.append(Holding(f"aegean_sea.holding.{KIND.words[crew]}", f"aegean-sea-{KIND.words[crew]}", held))
    return out


def _pieces(s: AegeanState, crew: int, people: int) -> int:
    return sum([s.count(place, crew, people) for place in range(PLACES)]) if people >= 0 else 0


def _goods(s: AegeanState, people: int) -> int:
    return len(s.goods[MATS + people]) if people >= 0 else 0
