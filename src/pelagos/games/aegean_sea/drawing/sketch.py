"""The position as plain text: places, players, decks, the viewer's hand. Not compiled."""

from __future__ import annotations

from ....core.drawing import SEATS
from ....core.message import seat_name
from ....core.tongue import Tongue
from ..rules.state import AegeanState
from ..rules.vocabulary import NO_CARD, PEOPLES, PLACE
from ..views.view import AegeanView
from ..words.nouns import material_name, people_name
from ..words.nouns import say as tell
from ..words.sentences import told
from .describe import on_place, open_table, places
from .status import standing, status


def sketch(view: AegeanView, say: Tongue) -> str:
    """The position as lines of text."""
    s = open_table(view)
    lines = [say(status(view)), ""]
    for place in places(s):
        lines.append(f"{PLACE.words[place]:>8} {say(on_place(s, place))}")
        if s.isle_at(place):
            lines.append(f"{'':8} {told(say, s.givens.cards.effect(s.isle_at(place)))}")
    lines.append("")
    lines += [_player(view, s, seat, say) for seat in range(view.seats)]
    sizes = [f"{say(people_name(people))} {view.deck_size[people]}" for people in range(PEOPLES)]
    lines += ["", _line("scene.decks", ", ".join(sizes), say)]
    if view.aside != NO_CARD:
        lines.append(_line("scene.aside", _card(s, view.aside, say), say))
    if view.hand:
        lines += ["", say(tell("scene.hand"))]
        lines += [f"{card:>8} {_card(s, card, say)}" for card in view.hand]
    return "\n".join(lines)


def _player(view: AegeanView, s: AegeanState, seat: int, say: Tongue) -> str:
    parts = [say(seat_name(seat)), *(say(part) for part in standing(view, seat))]
    parts.append(say(tell("scene.points", n=view.points[seat])))
    parts.append(say(tell("scene.stat.hand", n=view.hand_size[seat])))
    if view.quest[seat] != NO_CARD:
        parts.append(say(tell("scene.quest.own", card=s.givens.cards.names[view.quest[seat]])))
    return " · ".join([f"{SEATS[seat].letter} {parts[0]}", *parts[1:]])


def _card(s: AegeanState, card: int, say: Tongue) -> str:
    cards = s.givens.cards
    name = say(tell("card", name=cards.names[card], material=material_name(cards.preference[card])))
    return say(tell("scene.line", what=name, text=told(say, cards.effect(card))))


def _line(key: str, text: str, say: Tongue) -> str:
    return say(tell("scene.line", what=tell(key), text=text))
