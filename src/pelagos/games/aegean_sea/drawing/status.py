"""Where in a turn a view stands, read from its public frames. Not compiled."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ..rules.steps import CONFLICT, DRAWN, END_TURN, FATE, RUN, TURN, WHERE
from ..views.view import AegeanView
from ..words.nouns import people_name, say

NEARLY_EMPTY: Final = 6  # cards: about what one drawing up and its conflict take


def turn_of(view: AegeanView) -> int:
    """The seat whose turn it is, or -1 before the first one."""
    for frame in view.frames:
        if frame[0] in (TURN, END_TURN):
            return frame[1]
    return -1


def phase_of(view: AegeanView) -> str:
    """What is under way in a turn: while the fate of the card waits, its basic action is."""
    steps = [frame[0] for frame in view.frames]
    if not steps or steps[-1] == TURN:
        return "turn"
    if steps[-1] == FATE:
        return "fate"
    if FATE in steps:
        return "basic"
    if DRAWN in steps:
        return "draw"
    if RUN in steps or WHERE in steps:
        return "effect"
    return "conflict" if CONFLICT in steps or view.aside == 0 else "fate"


def status(view: AegeanView) -> Message:
    """The line in the bar: whose turn, and what is under way."""
    if view.ender >= 0:
        return say("scene.status.over")
    seat = turn_of(view)
    if seat < 0:
        return say("scene.status.setup")
    return say("scene.status", seat=seat_name(seat), phase=say(f"scene.phase.{phase_of(view)}"))


def notices(view: AegeanView) -> list[Message]:
    """A-31, A-73, A-76: whose deck is empty, so that the next drawing up ends the game; whose is nearly so."""
    if view.ender >= 0:
        return []
    empty, near = [], []
    for seat in range(view.seats):
        people = view.people[seat]
        if people < 0 or view.deck_size[people] > NEARLY_EMPTY:
            continue
        if view.deck_size[people]:
            near.append(say("scene.notice.near", seat=seat_name(seat)))
        else:
            empty.append(say("scene.notice.empty", seat=seat_name(seat)))
    return empty + near


def standing(view: AegeanView, seat: int) -> list[Message]:
    """The people of a seat, and how it fared once the game is over."""
    people = view.people[seat]
    parts = [people_name(people)] if people >= 0 else [say("scene.note.chooses")]
    if view.ranks:
        parts.append(say("scene.note.won") if view.ranks[seat] == 1 else say("scene.note.ends", n=view.ranks[seat]))
    return parts
