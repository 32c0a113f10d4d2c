"""Where in a game a view stands, read from what everybody sees. Not compiled."""

from __future__ import annotations

from ....core.message import Message
from ..rules.vocabulary import IN_END, NOTHING, PHASE, ROUNDS
from ..views.view import MinosView
from ..words.nouns import ability_name, say


def status(view: MinosView) -> Message:
    """The line in the bar: the round, and what is under way."""
    if view.ranks:
        return say("scene.status.over")
    phase = say(f"scene.phase.{PHASE.words[view.phase]}")
    if not view.round:
        return phase
    return say("scene.status", round=view.round, rounds=ROUNDS, phase=phase)


def round_words(view: MinosView) -> Message:
    """Under the title of the chart: "Round 3 of 4, scoring after 4"."""
    if not view.round:
        return say("scene.phase.setup")
    return say("scene.round", round=view.round, rounds=ROUNDS, scoring=view.round + view.round % 2)


def notices(view: MinosView) -> list[Message]:
    """M-50, M-152: the last round, and the round after which Farms and regions score for the first time."""
    if view.ranks or not view.round or view.phase == IN_END:
        return []
    if view.round == ROUNDS:
        return [say("scene.notice.last")]
    return [say("scene.notice.scoring")] if view.round % 2 == 0 else []


def standing(view: MinosView, seat: int) -> list[Message]:
    """The Ability of a seat, whether its sealed answer is in, and how it fared once the game is over."""
    parts = [ability_name(view.ability[seat])] if view.ability[seat] != NOTHING else []
    if view.ranks:
        parts.append(say("scene.note.won") if view.ranks[seat] == 1 else say("scene.note.ends", n=view.ranks[seat]))
    elif view.together:
        parts.append(say("scene.note.thinks") if seat in view.waiting else say("scene.note.ready"))
    return parts
