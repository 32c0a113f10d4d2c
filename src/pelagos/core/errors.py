"""Errors that a person is shown. Each carries a message, never a sentence. Not compiled."""

from __future__ import annotations

from typing import NamedTuple

from .message import Message, msg


class PelagosError(Exception):
    """Something asked of Pelagos that it refuses; `message` says what and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return f"{self.message.key} {self.message.args}" if self.message.args else self.message.key

    def __reduce__(self) -> tuple[object, ...]:
        """Errors travel from worker processes, whatever they are made with."""
        return _arrived, (type(self), self.__dict__)


def _arrived(kind: type[PelagosError], fields: dict[str, object]) -> PelagosError:
    error = kind.__new__(kind, fields["message"])
    error.__dict__.update(fields)
    return error


class ChoiceError(PelagosError):
    """A choice that cannot be taken."""


class MalformedChoice(ChoiceError):
    """Not a choice at all: empty, too long, strange characters, the wrong number of words."""


class UnknownChoice(ChoiceError):
    """Well formed, but the game has no such verb or no such thing."""


class IllegalChoice(ChoiceError):
    """A choice of the game that is not offered to this seat now."""


class OutOfTurn(ChoiceError):
    """The seat is not asked anything now."""


class StaleChoice(ChoiceError):
    """The seat's question has changed since the choice was made."""


class PositionError(PelagosError):
    """A position that cannot be; `field` names the place."""

    def __init__(self, field: str, reason: str, /, **args: int | str) -> None:
        super().__init__(msg(f"position.{reason}", field=field, **args))
        self.field = field
        self.reason = reason


class Place(NamedTuple):
    """Where something stands in a file of content: a cell of a table, or a value of a JSON document."""

    file: str
    row: int = 0  # of a table, the row of names being the first; 0 in a JSON document
    name: str = ""  # the row's first cell; in a JSON document the path of the value
    column: str = ""
    at: int = 0  # the character of the cell's text, the first being 1; 0 for the cell as a whole

    def message(self) -> Message:
        """The place, to be said."""
        form = "file"
        if self.row:
            form = "cell" if self.column else "row"
        elif self.name:
            form = "value"
        key = f"content.place.{form}-at" if self.at else f"content.place.{form}"
        return msg(key, file=self.file, row=self.row, name=self.name or "…", column=self.column, at=self.at)

    def __str__(self) -> str:
        row = f"row {self.row} ({self.name})" if self.row else self.name
        parts = [self.file, row, self.column, f"character {self.at}" if self.at else ""]
        return ", ".join(part for part in parts if part)


class ContentError(PelagosError):
    """A file of content that cannot be; `place` names file, row, column and character.

    The reason is a key under `content.`, or one of the game's own, which has a full stop in it.
    """

    def __init__(self, place: Place, reason: str, /, **args: int | str) -> None:
        key = reason if "." in reason else f"content.{reason}"
        super().__init__(msg(key, place=place.message(), **args))
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        args = {key: value for key, value in self.message.args.items() if key != "place"}
        return f"{self.place}: {self.reason} {args}" if args else f"{self.place}: {self.reason}"


class RecordError(PelagosError):
    """A record file that cannot be read; `line` is where."""

    def __init__(self, line: int, reason: str, /, **args: int | str) -> None:
        super().__init__(msg(f"record.{reason}", line=line, **args))
        self.line = line
        self.reason = reason


class OptionError(PelagosError):
    """A table option or a number of seats the game does not have."""
