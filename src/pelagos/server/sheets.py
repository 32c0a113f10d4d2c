"""Sheets drawn: from the match, for one seat and one language, through the game's view of that seat alone."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from pelagos.core.basics import sees
from pelagos.core.decision import Decision
from pelagos.core.match import Ply
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.scene import Scene
from pelagos.core.tongue import Tongue

from .errors import Unknown
from .ledger import BOT, NOBODY_YET, OVER, PERSON, Chair
from .live import Live
from .people import Viewer
from .sheet import (
    ChoiceSheet,
    LogLine,
    QuestionSheet,
    RefusedSheet,
    SeatSheet,
    Sheet,
    Standing,
    UndoAsk,
)

MOST_DRAWN = 32  # drawings kept per table


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
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


class Story:
    """The log as one seat was told it, in one language. Grows with the match; forgets what was taken back.

    A step is a ply that the seat saw, or of which it was told something.
    """

    def __init__(self, live: Live, seat: int, tongue: Tongue) -> None:
        self._live = live
        self._seat = seat
        self._tongue = tongue
        self._plies: list[Ply] = []
        self._marks: list[tuple[int, int]] = []  # after each ply: how many steps, how many lines
        self.steps: list[int] = []  # the ply of each step
        self.lines: list[LogLine] = []
        self.own = 0  # the step of the seat's last own ply

    def catch_up(self) -> Story:
        """Bring it to the length of the match."""
        log = self._live.running.log
        keep = min(len(self._plies), len(log))
        while keep > 0 and self._plies[keep - 1] is not log[keep - 1]:
            keep -= 1
        if keep < len(self._plies):
            del self._plies[keep:], self._marks[keep:]
            steps, lines = self._marks[-1] if self._marks else (0, 0)
            del self.steps[steps:], self.lines[lines:]
            self.own = next((k for k in range(steps, 0, -1) if log[self.steps[k - 1]].seat == self._seat), 0)
        for number in range(keep, len(log)):
            self._add(number, log[number])
        return self

    def _add(self, number: int, ply: Ply) -> None:
        game, tongue = self._live.game, self._tongue
        told = [line for line in ply.told if sees(line.mask, self._seat)]
        shown = sees(ply.seen, self._seat)
        if shown or told:
            self.steps.append(number)
            if ply.seat == self._seat:
                self.own = len(self.steps)
        for line in told:
            message = game.line(line.key, line.args)
            heading = message.key in game.headings
            text = tongue(message)
            self.lines.append(LogLine(step=len(self.steps), seat=seat_in(message), text=text, heading=heading))
        self._plies.append(ply)
        self._marks.append((len(self.steps), len(self.lines)))


def seat_in(message: Message) -> int:
    """Whose token stands before a line: the seat it speaks of by the argument `seat`; -1: nobody's."""
    named = message.args.get("seat")
    number = named.args.get("seat") if isinstance(named, Message) and named.key == "seat" else None
    return number if isinstance(number, int) else -1


class Painter:
    """Draws the sheets of one table and keeps the last ones."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._face = -1
        self._tongues: dict[str, Tongue] = {}
        self._stories: dict[tuple[int, str], Story] = {}
        self._drawn: OrderedDict[tuple[int, str], tuple[int, Drawn]] = OrderedDict()

    def _fresh(self) -> None:
        if self._face != self._live.face:
            self._face = self._live.face
            self._tongues.clear()
            self._stories.clear()
            self._drawn.clear()

    def tongue(self, language: str) -> Tongue:
        """The game's words, with the names of those who sit here."""
        self._fresh()
        known = self._tongues.get(language)
        if known is None:
            known = self._tongues[language] = self._live.game.tongue(language, self._live.names())
        return known

    def story(self, seat: int, language: str) -> Story:
        """What one seat was told."""
        tongue = self.tongue(language)
        story = self._stories.get((seat, language))
        if story is None:
            story = self._stories[seat, language] = Story(self._live, seat, tongue)
        return story.catch_up()

    def now(self, seat: int, language: str) -> Drawn:
        """The position as it stands, for one seat."""
        self._fresh()
        key = (seat, language)
        known = self._drawn.get(key)
        if known is None or known[0] != self._live.revision:
            known = self._drawn[key] = (self._live.revision, self._draw(seat, language))
            if len(self._drawn) > MOST_DRAWN:
                self._drawn.popitem(last=False)
        return known[1]

    def _draw(self, seat: int, language: str) -> Drawn:
        live, match = self._live, self._live.running
        tongue, story = self.tongue(language), self.story(seat, language)
        decision = self._decision(seat)
        asked = decision is not None and decision.waited
        return Drawn(
            step=len(story.steps),
            since=story.own,
            scene=live.game.scene(live.game.view(match.state, seat), decision, tongue),
            question=question_sheet(decision, match.stamps[seat], tongue) if decision is not None else None,
            waiting="" if asked else self._waiting(tongue),
            log=tuple(story.lines),
            undo=match.can_undo(seat) if self._plays(seat) else 0,
            redo=match.can_redo(seat) if self._plays(seat) else 0,
            standings=self._standings(match.state, tongue),
        )

    def _plays(self, seat: int) -> bool:
        """Whether a person answers for this seat."""
        return seat >= 0 and self._live.head.status == "playing" and self._live.chairs[seat].kind == PERSON

    def _decision(self, seat: int) -> Decision | None:
        match = self._live.running
        if not self._plays(seat) or not match.state.legal(seat):
            return None
        return self._live.game.decision(match.state, seat)

    def _waiting(self, tongue: Tongue) -> str:
        seats = self._live.waiting()
        if not seats:
            return ""
        return tongue(msg("server.waiting", who=[seat_name(seat) for seat in seats], n=len(seats)))

    def _standings(self, state: Any, tongue: Tongue) -> tuple[Standing, ...]:
        result = state.result()
        if result is None:
            return ()
        tally = self._live.game.tally(state)
        order = sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat))
        return tuple(
            Standing(
                rank=result.ranks[seat],
                seat=seat,
                name=tongue(seat_name(seat)),
                parts=tuple(tongue(part) for part in tally[seat]),
            )
            for seat in order
        )

    def ply_after(self, seat: int, step: int, language: str) -> int:
        """How many plies lie behind a step of one seat's own story."""
        steps = self.story(seat, language).steps
        if not 0 <= step <= len(steps):
            raise Unknown("no-step", n=len(steps))
        if step == len(steps):  # the position as it stands: others may have answered since in secret
            return len(self._live.running.log)
        return steps[step - 1] + 1 if step else 0

    def back_then(self, seat: int, step: int, language: str) -> Drawn:
        """The position after a step of one seat's own story."""
        live = self._live
        state = live.at(self.ply_after(seat, step, language))
        story = self.story(seat, language)
        tongue = self.tongue(language)
        return Drawn(
            step=len(story.steps),
            since=story.own,
            scene=live.game.scene(live.game.view(state, seat), None, tongue),
            question=None,
            waiting="",
            log=tuple(line for line in story.lines if line.step <= step),
            undo=0,
            redo=0,
            standings=self._standings(state, tongue),
        )


def question_sheet(decision: Decision, stamp: int, tongue: Tongue) -> QuestionSheet:
    """A question in words."""
    return QuestionSheet(
        stamp=stamp,
        eyebrow=tongue(decision.eyebrow),
        prompt=tongue(decision.prompt),
        hint=tongue(decision.hint) if decision.hint is not None else "",
        rule=decision.rule,
        choices=tuple(
            ChoiceSheet(
                text=choice.text,
                label=tongue(choice.label),
                group=choice.group,
                targets=choice.targets,
                preview=tuple(tongue(part) for part in choice.preview),
                odds=choice.odds,
                rule=choice.rule,
                commits=choice.commits,
                minor=choice.minor,
            )
            for choice in decision.choices
        ),
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


def seat_sheets(
    chairs: list[Chair], viewer: Viewer, tongue: Tongue, online: set[str], waiting: tuple[int, ...]
) -> tuple[SeatSheet, ...]:
    """Who sits where."""
    return tuple(
        SeatSheet(
            seat=chair.seat,
            name=tongue(seat_name(chair.seat)),
            kind=chair.kind,
            bot=chair.bot,
            you=bool(viewer.id) and chair.person == viewer.id and chair.kind != NOBODY_YET,
            online=chair.kind == BOT or chair.person in online,
            waited=chair.seat in waiting,
        )
        for chair in chairs
    )


def sheet_of(
    live: Live,
    drawn: Drawn,
    seat: int,
    viewer: Viewer,
    tongue: Tongue,
    online: set[str],
) -> Sheet:
    """The sheet of one viewer who looks from one seat; its sequence number is given by the channel it goes through."""
    held = live.held(viewer)
    over = live.open_to_all
    return Sheet(
        table=live.head.id,
        game=live.game.id,
        language=tongue.language,
        sequence=0,
        step=drawn.step,
        you=seat,
        held=held,
        seats=seat_sheets(live.chairs, viewer, tongue, online, live.waiting()),
        scene=drawn.scene,
        question=drawn.question,
        waiting=drawn.waiting,
        log=drawn.log,
        undo=drawn.undo,
        redo=drawn.redo,
        undo_ask=_ask(live, held, tongue),
        over=live.head.status == OVER or live.running.over,
        standings=drawn.standings,
        commitment=live.commitment,
        secret=live.head.secret.hex() if over else "",
        since=drawn.since,
        status=live.head.status,
    )


def _ask(live: Live, held: tuple[int, ...], tongue: Tongue) -> UndoAsk | None:
    ask = live.head.ask
    if ask is None:
        return None
    return UndoAsk(
        seat=ask.seat,
        name=tongue(seat_name(ask.seat)),
        answered=ask.agreed,
        yours=any(seat in held for seat in live.must_agree()),
    )
