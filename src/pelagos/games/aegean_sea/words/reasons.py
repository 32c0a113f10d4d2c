"""Why something is no choice. Every reason carries its clause as the argument `rule`."""

from __future__ import annotations

from ....core.message import Arg, Message
from ....core.words import Thing
from ..rules.state import AegeanState
from ..rules.steps import TURN
from ..rules.vocabulary import MATS
from .nouns import card_name, material_name, place_name
from .targets import CARD, DECK, ISLE, PLAYER, QUEST, TUCKED, Ask


def why(key: str, rule: str, **args: Arg) -> Message:
    """A reason and its clause."""
    return Message(f"aegean_sea.why.{key}", {"rule": rule, **args})


def not_now(q: Ask, thing: Thing) -> Message | None:
    """What every question says of things it does not ask about."""
    s = q.s
    if thing.kind == CARD:
        return why("card-fits-not", "A-50", card=card_name(s.givens.cards, thing.number))
    if thing.kind == ISLE:
        if thing.number < MATS and not s.is_island(thing.number):
            return why("free-mat", "A-38")
        return why("place-fits-not", "A-50", place=place_name(s, thing.number))
    if thing.kind == TUCKED:
        return why("piece-fits-not", "A-50", place=place_name(s, thing.place))
    if thing.kind == DECK:
        return why("deck", "A-30")
    if thing.kind == QUEST:
        return why("quest", "A-28")
    return why("player", "A-20") if thing.kind == PLAYER else None


def not_in_turn(q: Ask, thing: Thing) -> Message | None:
    """Why a thing is no option of a turn."""
    s = q.s
    if q.f[0] != TURN:
        return None
    if thing.kind == DECK:
        if thing.number != s.people[q.seat]:
            return why("not-your-deck", "A-32")
        return why("hand-full", "A-30", n=len(s.hands[q.seat]))
    if thing.kind == QUEST:
        if thing.number != q.seat:
            return why("not-your-quest", "A-28")
        return why("no-quest", "A-26")
    if thing.kind in (ISLE, TUCKED):
        return why("card-first", "A-22")
    return None


def cannot_use(s: AegeanState, card: int) -> Message:
    """A-23: why a card cannot be used for its basic action."""
    preference = s.givens.preference[card]
    name = card_name(s.givens.cards, card)
    return why("basic-impossible", "A-23", card=name, material=material_name(preference))


def unasked(s: AegeanState, seat: int) -> Message | None:
    """Why somebody who is not asked can do nothing."""
    return why("over", "A-76") if not s.frames else why("not-your-turn", "A-19")
