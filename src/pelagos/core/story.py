"""What happened, as messages: a table of events, each with the kinds of its arguments. Not compiled.

Steps narrate events as a key and a few ints (`State.tell`). The game's table says of what kind they are, in order:
`{"bid": "seat god number"}`; and of each kind, what it is called in a sentence and by which words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from .message import Arg, Message
from .scene import Tone

# How an event is told beside its sentence. A battle opens a stage, adds to it, clashes on it and closes it; a reveal is
# shown; what has none of these is a line of the log.
Staging = Literal["", "opens", "adds", "clash", "closes", "shows"]


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a clash: who, what the die shows, and what it comes to with everything that counts."""

    seat: int
    die: int
    total: int


class Die(msgspec.Struct, frozen=True, gc=False):
    """A die of a roll that is no clash: what it shows, its hue, and the sign that tells the same as its hue."""

    value: int
    tone: Tone = ""
    icon: str = ""


class Moment(msgspec.Struct, frozen=True, gc=False):
    """How an event is staged."""

    staging: Staging
    sides: tuple[Side, ...] = ()
    dice: tuple[Die, ...] = ()


UNSTAGED = Moment("")


class Holding(NamedTuple):
    """How much every seat holds of something that is gained and spent in the course of a game."""

    key: str  # of the message that names it
    icon: str  # of the game's icons
    held: list[int]  # per seat


class Kind(NamedTuple):
    """A kind of argument: the names of the first of its kind in a sentence, of the second, and so on, with their words.

    `width` is how many ints one argument takes; its words get all of them.
    """

    named: Sequence[Mapping[str, Callable[..., Arg]]]
    width: int = 1


def kind(names: str, words: Callable[..., Arg], width: int = 1) -> Kind:
    """A kind with one word: `kind("seat other", seat_name)`."""
    return Kind([{name: words} for name in names.split()], width)


def number(value: int) -> int:
    """The words of a plain number."""
    return value


def _plain(key: str, args: tuple[int, ...]) -> str:
    return ""


def _nothing_thrown(key: str, args: tuple[int, ...]) -> tuple[Die, ...]:
    return ()


class Story:
    """The sentences of a game's events: keys under `prefix`, with an ending where `variant` gives one."""

    def __init__(
        self,
        prefix: str,
        events: Mapping[str, str],
        kinds: Mapping[str, Kind],
        variant: Callable[[str, tuple[int, ...]], str] = _plain,
        staged: Mapping[str, Staging] | None = None,
        thrown: Callable[[str, tuple[int, ...]], tuple[Die, ...]] = _nothing_thrown,
    ) -> None:
        self.prefix = prefix
        self.events = events
        self.kinds = kinds
        self.variant = variant
        self.staged = staged or {}
        self.thrown = thrown

    def moment(self, key: str, args: tuple[int, ...]) -> Moment:
        """How an event is staged. A clash tells of each side the seat, its die and its total, in this order."""
        staging = self.staged.get(key, "")
        if not staging:
            return UNSTAGED
        sides = [Side(*args[at : at + 3]) for at in range(0, len(args), 3)] if staging == "clash" else []
        return Moment(staging, tuple(sides), self.thrown(key, args))

    def line(self, key: str, args: tuple[int, ...]) -> Message:
        """An event, as a message."""
        named: dict[str, Arg] = {}
        seen: dict[str, int] = {}
        at = 0
        for word in self.events[key].split():
            kind = self.kinds[word]
            for name, words in kind.named[seen.get(word, 0)].items():
                named[name] = words(*args[at : at + kind.width])
            seen[word] = seen.get(word, 0) + 1
            at += kind.width
        if at != len(args):
            raise ValueError(f"{key}: {len(args)} arguments")
        return Message(f"{self.prefix}.{key}{self.variant(key, args)}", named)
