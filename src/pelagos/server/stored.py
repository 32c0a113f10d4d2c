"""What the store holds of a table, as values: its head and chairs, its moves and positions, what was said at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pelagos.core.match import Line, Ply
from pelagos.core.options import Value

OPEN, PLAYING, OVER, RECORD = "open", "playing", "over", "record"
NOBODY_YET, PERSON, BOT, STAND_IN = "open", "person", "bot", "stand-in"
LIVE, WEEKS = "live", "weeks"  # the pace of a table
NOTHING, TAKE_OVER = "nothing", "bot"  # what happens to whoever is out of time
UNDO, PAUSE, GO_ON, ABANDON = "undo", "pause", "go-on", "abandon"  # what a table can be asked to agree to
RESIGNED, LATE = "resigned", "late"  # why somebody does not play its seat any more


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat."""

    seat: int
    kind: str = NOBODY_YET
    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    string: str = ""
    seen: float = 0.0
    asked: str = ""  # the account that is challenged to take the seat
    left: str = ""  # why its person does not play it any more
    noted: float = 0.0  # when its person was told that it is waited for, since it was last here

    @property
    def plays_itself(self) -> bool:
        """Whether a bot answers for this seat."""
        return self.kind in (BOT, STAND_IN)


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table has agreed on about time, and whether it counts."""

    reserve: int = 0  # seconds that each player has, in play at once; 0: as many as it likes
    increment: int = 0  # seconds more with every turn
    days: int = 0  # for a move, over weeks; 0: as many as it likes
    vacation: int = 0  # days in which a player's time stands still
    lapse: str = NOTHING  # what happens to whoever is out of time
    rated: bool = False  # its result counts


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's time, as it stood at one moment (`clocks.py`)."""

    left: tuple[float, ...]  # seconds of each seat, at `since`
    leave: tuple[float, ...]  # seconds of vacation of each seat
    away: tuple[tuple[float, float], ...]  # from when until when each seat is on vacation
    since: float = 0.0
    running: int = 0  # mask of the seats whose time runs
    out: int = 0  # mask of the seats that have none, and are waited for
    paused: bool = False


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `tables`: everything but the moves."""

    id: str
    game: str
    version: str
    seats: int
    options: dict[str, Value]
    status: str
    host: str
    public: bool
    secret: bytes
    origin: dict[str, Any] | None = None
    parent: str = ""
    parent_ply: int = 0
    floor: int = 0
    waiting: int = 0
    plies: int = 0
    result: tuple[int, ...] = ()
    ask: Ask | None = None
    created: float = 0.0
    updated: float = 0.0
    revision: int = 0
    pace: str = LIVE
    stand_in: str = ""
    brought: bool = False
    quarantine: str = ""
    advice: bool = True  # whoever wants it may have hints and the win chance here
    lesson: str = ""  # what is taught here, where it is no game of its own ("first", "puzzle-3")
    terms: Terms = Terms()
    clock: Clock | None = None


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A request to the table: to undo, back to so many plies; to pause, to go on, to abandon the game."""

    seat: int
    length: int = 0
    kind: str = UNDO
    agreed: tuple[int, ...] = ()


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `moves`."""

    seat: int
    text: str
    seen: int
    branch: int
    told: tuple[Line, ...]
    stamp: int | None = None
    after: int | None = None
    made: float = 0.0
    odds: str = ""
    position: bytes | None = None  # written, but read only when somebody looks back


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `notices`: something the house tells everybody, after so many plies."""

    ply: int
    key: str
    args: dict[str, int | str] = {}
    made: float = 0.0


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `positions`."""

    revision: int
    ply: int
    branch: int
    stamps: tuple[int, ...]
    redo: tuple[tuple[int, str], ...]
    data: dict[str, Any]
    first: bytes | None = None  # before the first ply, packed; written once


class Then(msgspec.Struct, frozen=True):
    """A position that a game went through, after so many plies."""

    length: int
    data: dict[str, Any]


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """All rows of one table."""

    head: Head
    chairs: tuple[Chair, ...]
    moves: tuple[Move, ...] = ()
    position: Position | None = None
    notices: tuple[Notice, ...] = ()
    before: Then | None = None  # the newest position from which nothing that may be taken back is missing
    trail: tuple[Then, ...] = ()  # all positions it went through, newest first, where they were asked for
    own: dict[str, str] = {}  # files of content that were brought to it


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a table's life: plies cut, plies added, the position they lead to, the new head."""

    head: Head
    position: Position  # its revision is the one it must replace, plus one
    start: int  # number of the first ply added: all stored plies from here on are cut
    made: float
    moves: tuple[Move, ...] = ()
    cut: bool = False
    by: int = -1  # the seat that cut
    consent: bool = False
    notice: Notice | None = None


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """One line of chat."""

    id: int
    seat: int  # -2: a spectator
    name: str
    text: str
    made: float
    person: str = ""


def json_of(value: object) -> str:
    """Compact JSON text."""
    return msgspec.json.encode(value).decode()


def pack_told(lines: Sequence[Line]) -> str:
    """The lines of a ply, as stored."""
    return json_of([(line.mask, line.key, line.args) for line in lines])


_TOLD = msgspec.json.Decoder(list[tuple[int, str, tuple[int, ...]]])


def unpack_told(text: str) -> tuple[Line, ...]:
    """The lines of a ply, as told."""
    return tuple(Line(*parts) for parts in _TOLD.decode(text))


def move_of(ply: Ply, text: str, stamp: int | None = None, after: int | None = None, made: float = 0.0) -> Move:
    """A ply as a row."""
    return Move(
        seat=ply.seat,
        text=text,
        seen=ply.seen,
        branch=ply.branch,
        told=ply.told,
        stamp=stamp,
        after=after,
        made=made,
        odds=ply.odds,
    )
