"""What a position looks like from one seat in one language: drawn from that seat's view, and only when it changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from weakref import WeakKeyDictionary

import msgspec

from pelagos.core.decision import Choice, Decision
from pelagos.core.flow import State
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.scene import Scene
from pelagos.core.tongue import Tongue
from pelagos.core.view import View

from .errors import Unknown
from .table import Table
from .wire import ChoiceSheet, LogLine, QuestionSheet, RefusedSheet, Standing

MOST_DRAWN = 32  # drawings kept per table


class Drawn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a sheet says to whoever looks from one seat in one language."""

    step: int
    since: int
    scene: Scene
    question: QuestionSheet | None
    waiting: str
    log: tuple[LogLine, ...]
    undo: int
    redo: int
    standings: tuple[Standing, ...]


class Cause(msgspec.Struct, frozen=True, gc=False):
    """All that a drawing is made from. Made before each drawing, at a small part of its cost; equal: nothing to draw.

    What the seat is asked follows from its view (law 8), and the stamp counts how often it changed.
    """

    faces: int  # the names, and who plays which seat
    status: str
    view: bytes  # the seat's view, written down
    stamp: int
    told: int  # the edition of the seat's story
    waiting: tuple[int, ...]
    undo: int
    redo: int


class Painter:
    """Draws tables and keeps the last drawings: one for each seat and language, spectators being one seat."""

    def __init__(self) -> None:
        self._drawn: WeakKeyDictionary[Table, OrderedDict[tuple[int, str], tuple[Cause, Drawn]]] = WeakKeyDictionary()

    def now(self, table: Table, seat: int, language: str) -> Drawn:
        """The position as it stands, for one seat: drawn only if something in it has changed."""
        drawings = self._drawn.setdefault(table, OrderedDict())
        view = table.running.view(seat)
        cause = _cause(table, seat, language, view)
        known = drawings.get((seat, language))
        if known is None or known[0] != cause:
            known = drawings[seat, language] = (cause, _draw(table, seat, language, view, cause))
            if len(drawings) > MOST_DRAWN:
                drawings.popitem(last=False)
        drawings.move_to_end((seat, language))
        return known[1]

    def back_then(self, table: Table, seat: int, step: int, language: str) -> Drawn:
        """The position after a step of one seat's own story."""
        state = table.at(ply_after(table, seat, step, language))
        story = table.story(seat, language)
        tongue = table.tongue(language)
        return Drawn(
            step=len(story.steps),
            since=story.own,
            scene=table.game.scene(table.game.view(state, seat), None, tongue),
            question=None,
            waiting="",
            log=tuple(line for line in story.lines if line.step <= step),
            undo=0,
            redo=0,
            standings=_standings(table, state, tongue),
        )


def ply_after(table: Table, seat: int, step: int, language: str) -> int:
    """How many plies lie behind a step of one seat's own story."""
    steps = table.story(seat, language).steps
    if not 0 <= step <= len(steps):
        raise Unknown("no-step", n=len(steps))
    if step == len(steps):  # the position as it stands: others may have answered since in secret
        return len(table.running.log)
    return steps[step - 1] + 1 if step else 0


def _cause(table: Table, seat: int, language: str, view: View) -> Cause:
    match = table.running
    playing = table.played_by_person(seat)
    return Cause(
        table.faces,
        table.head.status,
        msgspec.msgpack.encode(view),
        match.stamps[seat] if seat >= 0 else 0,
        table.story(seat, language).edition,
        table.waiting(),
        match.can_undo(seat) if playing else 0,
        match.can_redo(seat) if playing else 0,
    )


def _draw(table: Table, seat: int, language: str, view: View, cause: Cause) -> Drawn:
    tongue, story = table.tongue(language), table.story(seat, language)
    decision = _decision(table, seat)
    asked = decision is not None and decision.waited
    return Drawn(
        step=len(story.steps),
        since=story.own,
        scene=table.game.scene(view, decision, tongue),
        question=question_sheet(decision, cause.stamp, tongue) if decision is not None else None,
        waiting="" if asked else _waiting(cause.waiting, tongue),
        log=tuple(story.lines),
        undo=cause.undo,
        redo=cause.redo,
        standings=_standings(table, table.running.state, tongue),
    )


def _decision(table: Table, seat: int) -> Decision | None:
    state = table.running.state
    if not table.played_by_person(seat) or not state.legal(seat):
        return None
    return table.game.decision(state, seat)


def _standings(table: Table, state: State, tongue: Tongue) -> tuple[Standing, ...]:
    result = state.result()
    ranks: Sequence[int] = result.ranks if result is not None else ()
    tally: Sequence[Sequence[Message]] = table.game.tally(state) if result is not None else ()
    if state is table.running.state and table.open_to_all and table.head.result:
        ranks = table.head.result  # as it was when it ended, whatever the rules would say now
        tally = tally or [()] * len(ranks)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return tuple(
        Standing(
            rank=ranks[seat],
            seat=seat,
            name=tongue(seat_name(seat)),
            parts=tuple(tongue(part) for part in tally[seat]),
        )
        for seat in order
    )


def _waiting(seats: tuple[int, ...], tongue: Tongue) -> str:
    if not seats:
        return ""
    return tongue(msg("server.waiting", who=[seat_name(seat) for seat in seats], n=len(seats)))


def question_sheet(decision: Decision, stamp: int, tongue: Tongue) -> QuestionSheet:
    """A question in words."""
    return QuestionSheet(
        stamp=stamp,
        eyebrow=tongue(decision.eyebrow),
        prompt=tongue(decision.prompt),
        hint=tongue(decision.hint) if decision.hint is not None else "",
        rule=decision.rule,
        choices=tuple(choice_sheet(choice, tongue) for choice in decision.choices),
        lit=decision.lit,
        refused=tuple(
            RefusedSheet(
                label=tongue(refusal.label),
                reason=tongue(refusal.reason),
                rule=refusal.rule,
                targets=refusal.targets,
            )
            for refusal in decision.refused
        ),
        chosen=decision.chosen,
        waited=decision.waited,
    )


def choice_sheet(choice: Choice, tongue: Tongue) -> ChoiceSheet:
    """A choice in words."""
    return ChoiceSheet(
        text=choice.text,
        label=tongue(choice.label),
        group=choice.group,
        targets=choice.targets,
        preview=tuple(tongue(part) for part in choice.preview),
        odds=choice.odds,
        rule=choice.rule,
        commits=choice.commits,
        minor=choice.minor,
        series=choice.series,
        amount=choice.amount,
        way=choice.way,
        again=choice.again,
        draft=choice.draft,
        idle=choice.idle,
        sequel=tongue(choice.sequel) if choice.sequel is not None else "",
        closes=choice.closes,
    )
