"""The sheet: everything one viewer of a table receives, in words of its own language, made from its view alone.

The page, the stream and the JSON API all send sheets (or parts of one). Nothing that is not on a viewer's sheet
reaches it.
"""

from __future__ import annotations

import msgspec

from pelagos.core.decision import Odds
from pelagos.core.scene import Scene


class ChoiceSheet(msgspec.Struct, frozen=True, kw_only=True):
    """One answer, ready to show."""

    text: str  # what is sent back
    label: str
    group: str = ""
    targets: tuple[str, ...] = ()
    preview: tuple[str, ...] = ()
    odds: Odds | None = None
    rule: str = ""
    commits: bool = False
    minor: bool = False


class RefusedSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Something greyed, with the reason."""

    label: str
    reason: str
    rule: str
    targets: tuple[str, ...] = ()


class QuestionSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The question to this viewer."""

    stamp: int
    eyebrow: str
    prompt: str
    hint: str = ""
    rule: str = ""
    choices: tuple[ChoiceSheet, ...]
    refused: tuple[RefusedSheet, ...] = ()
    chosen: tuple[str, ...] = ()
    waited: bool = True


class SeatSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where."""

    seat: int
    name: str
    kind: str  # "person", "bot", "open" (nobody yet), "stand-in" (a bot for a person who left)
    bot: str = ""  # which bot
    you: bool = False  # held by this viewer
    online: bool = False
    waited: bool = False  # the table waits for this seat


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the story. `step` is its number in this viewer's own replay."""

    step: int
    seat: int  # whose token stands before it; -1: nobody's
    text: str
    heading: bool = False  # it opens a stretch of the story: a cycle, a season


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the result."""

    rank: int
    seat: int
    name: str
    parts: tuple[str, ...]


class UndoAsk(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks the table to undo beyond the free zone."""

    seat: int
    name: str
    answered: tuple[int, ...]  # seats that agreed
    yours: bool  # this viewer has still to answer


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A table, as one viewer sees it."""

    table: str
    game: str
    language: str
    sequence: int  # rises by one whenever this viewer's sheet changes: the id of stream events
    step: int  # how many steps this viewer's replay has now
    you: int  # the seat this sheet is drawn for; -2 (TABLE): a spectator
    held: tuple[int, ...]  # every seat this viewer holds (hot seat: several)
    seats: tuple[SeatSheet, ...]
    scene: Scene
    question: QuestionSheet | None
    waiting: str  # "Kostas chooses" where the viewer is not asked
    log: tuple[LogLine, ...]
    undo: int  # how many of its own plies the viewer may take back
    redo: int
    undo_ask: UndoAsk | None
    over: bool
    standings: tuple[Standing, ...] = ()
    commitment: str = ""  # of the dice
    secret: str = ""  # of the dice, after the end
    since: int = 0  # the step after this seat's own last ply: what came later is new to it
    status: str = "playing"  # "playing", "over", or "record" (an uploaded game, to look at)
