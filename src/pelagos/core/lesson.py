"""A lesson: a stretch of a real game that is told step by step, and played by the rules like any other. Not compiled.

It stands in the game's folder as data (`lesson.json`): how the table is set, every ply of it (the learner's, the
others', chance's), and what is said before which ply. Its sentences are messages `<game>.lesson.<step>`. `faults` plays
it through and names whatever does not fit the rules, the drawing or the catalogues, so that a lesson cannot rot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from .basics import CHANCE, Action, Seat
from .dice import Dice
from .game import Game
from .match import Match
from .message import Message
from .options import Value
from .positions import Json
from .scene import boards_of
from .tongue import LANGUAGES, catalogue

FILE = "lesson.json"
FIRST = "first"  # the key of the guided first game
LEAST = 12  # steps of a lesson that teaches a game
NATURE = "*"  # stands for a seat in the plies of chance


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is told before a ply of the learner's, or when all is played. Several are leafed through."""

    ply: int  # so many plies lie behind it
    say: str  # its sentence: `<game>.lesson.<say>`
    light: tuple[str, ...] = ()  # things of the scene to look at, beside those that the answer is about
    too: tuple[str, ...] = ()  # other answers that do as well: the rest goes on as written


class Lesson(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A lesson."""

    seats: int
    seat: Seat = 0  # the learner's
    options: dict[str, Value] = {}
    origin: Json | None = None  # the position it begins with, where that is not the start of the game
    plies: tuple[str, ...]  # "0 lay 4", and "* coin 3" of chance
    steps: tuple[Step, ...]

    def ply(self, number: int) -> tuple[Seat, str] | None:
        """Who plays what as the ply of this number; None when all is played."""
        if number >= len(self.plies):
            return None
        who, _, text = self.plies[number].partition(" ")
        return (CHANCE if who == NATURE else int(who)), text

    def expects(self, number: int) -> tuple[str, ...]:
        """The answers that the learner may give as this ply; none if it is not the learner's."""
        now = self.ply(number)
        if now is None or now[0] != self.seat:
            return ()
        return (now[1], *(text for step in self.steps if step.ply == number for text in step.too))

    def told(self, number: int) -> tuple[Step, ...]:
        """What is told after so many plies: its own steps, or the last ones where the learner's answer goes on."""
        at = max((step.ply for step in self.steps if step.ply <= number), default=0)
        if at < number and not self.expects(number):
            return ()
        return tuple(step for step in self.steps if step.ply == at)

    @property
    def stages(self) -> tuple[int, ...]:
        """After how many plies something new is told."""
        return tuple(sorted({step.ply for step in self.steps}))

    def dice(self, game: Game[Any, Any]) -> Dice:
        """Dice that fall as written."""
        written = [self.ply(number) or (CHANCE, "") for number in range(len(self.plies))]
        outcomes = {n: game.vocabulary.codes[text] for n, (seat, text) in enumerate(written) if seat == CHANCE}
        return WrittenDice(outcomes)

    def begun(self, game: Game[Any, Any]) -> Match[Any, Any]:
        """The match as it begins."""
        return Match(game, self.seats, self.options, self.dice(game), self.origin)


class WrittenDice(Dice):
    """Dice that fall as somebody wrote down; where nothing is written, the likeliest comes."""

    def __init__(self, outcomes: Mapping[int, Action]) -> None:
        self.outcomes = outcomes

    def pick(self, odds: Sequence[tuple[Action, int]], branch: int, ply: int) -> Action:
        """The outcome of this ply."""
        written = self.outcomes.get(ply)
        if written is not None and any(action == written for action, _ in odds):
            return written
        return max(odds, key=lambda each: each[1])[0]


@cache
def lesson_in(package: str) -> Lesson | None:
    """The guided first game of a package, if it has one."""
    path = files(package) / FILE
    return msgspec.json.decode(path.read_bytes(), type=Lesson) if path.is_file() else None


def sentence(game: Game[Any, Any], step: Step) -> Message:
    """What is said at a step."""
    return Message(f"{game.id}.lesson.{step.say}")


def faults(game: Game[Any, Any], lesson: Lesson) -> list[str]:
    """Play a lesson through: everything in it that the rules, the drawing or the catalogues do not bear out."""
    found = _played(game, lesson)
    for step in lesson.steps:
        key = f"{game.id}.lesson.{step.say}"
        found += [f"{key} is not in {each}" for each in LANGUAGES if key not in catalogue(game.package, each)]
        for text in step.too:
            found += [f"instead of ply {step.ply}, {text}: {each}" for each in _played(game, lesson, step.ply, text)]
    if not lesson.steps or lesson.steps[-1].ply != len(lesson.plies):
        found.append("nothing is told at its end")
    return found


def _played(game: Game[Any, Any], lesson: Lesson, instead: int = -1, other: str = "") -> list[str]:
    """The same of one way through it."""
    match = lesson.begun(game)
    tongue = game.tongue(LANGUAGES[0])
    stages = set(lesson.stages)
    while True:
        number = len(match.log)
        for n, ply in enumerate(match.log):
            written = lesson.ply(n)
            if ply.seat == CHANCE and written != (CHANCE, game.text(ply.action)):
                return [f"ply {n}: chance gave {game.text(ply.action)}, written is {written}"]
        now = lesson.ply(number)
        if number in stages and other == "":
            if now is not None and now[0] != lesson.seat:
                return [f"ply {number}: something is told, but the learner is not asked"]
            asked = bool(match.state.legal(lesson.seat))
            decision = game.decision(match.state, lesson.seat) if asked else None
            scene = game.scene(game.view(match.state, lesson.seat), decision, tongue)
            drawn = msgspec.json.encode(scene).decode() + "".join(board.pieces for board in boards_of(scene))
            for step in lesson.told(number):
                lost = [target for target in step.light if target not in drawn]
                if lost:
                    return [f"ply {number}: nothing is drawn of {', '.join(lost)}"]
        if now is None:
            return []
        text = other if number == instead else now[1]
        receipt = match.submit(now[0], text)
        if not receipt.taken:
            return [f"ply {number}: seat {now[0]} may not {text} ({receipt.kind})"]
        if len(match.log) == number:
            return [f"ply {number}: nothing happens"]
