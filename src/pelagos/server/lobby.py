"""A table from outside: who sits there, how it is set, how to come in. For lists of tables and for waiting rooms."""

from __future__ import annotations

import msgspec

from pelagos.core.options import Value

from .sheet import SeatSheet


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer may know it from outside. Nothing of the position is in here."""

    table: str
    game: str
    title: str  # the game's name, in the viewer's language
    status: str  # "open" (waits for players), "playing", "over", "record" (an uploaded game)
    seats: tuple[SeatSheet, ...]
    held: tuple[int, ...]  # the seats this viewer holds
    host: bool  # this viewer made the table: may add bots, invite, start
    public: bool  # anybody who has the address may sit down
    options: dict[str, Value]
    startable: bool  # every seat is taken
    your_turn: bool
    created: float  # seconds since 1970
    updated: float
    links: dict[int, str] = {}  # seat -> token for /join/<token>: the host's open seats, one's own seats
    commitment: str = ""  # of the dice
    strings: tuple[str, ...] = ()  # what the seats added to the dice
    ranks: tuple[int, ...] = ()  # per seat, once it is over
    parent: str = ""  # the table it was forked from
    parent_ply: int = 0


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a submission (or an undo) came to. If it was not taken, nothing has changed."""

    taken: bool
    kind: str  # "taken", or why not: "malformed", "unknown", "illegal", "out-of-turn", "stale", "no-undo"
    seat: int
    step: int  # how many steps the seat's own replay has now
    stamp: int  # of the seat's question now
    text: str = ""  # the refusal, in words


class WhyNot(msgspec.Struct, frozen=True, kw_only=True):
    """Why nothing can be done now with a thing on the board."""

    text: str
    rule: str


class ChatSheet(msgspec.Struct, frozen=True, kw_only=True):
    """One line of chat. `text` is plain text: whoever shows it escapes it."""

    id: int
    seat: int  # -2: a spectator
    name: str
    text: str
    made: float  # seconds since 1970
    you: bool


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot needs: the view as JSON, and the texts of the legal choices."""

    table: str
    game: str
    version: str
    seat: int
    stamp: int
    waited: bool  # the table waits for this seat
    over: bool
    view: msgspec.Raw
    legal: tuple[str, ...]
    ranks: tuple[int, ...] = ()
