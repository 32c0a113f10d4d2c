"""Errors that a person is shown. Each carries a message, never a sentence. Not compiled."""

from __future__ import annotations

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


class RecordError(PelagosError):
    """A record file that cannot be read; `line` is where."""

    def __init__(self, line: int, reason: str, /, **args: int | str) -> None:
        super().__init__(msg(f"record.{reason}", line=line, **args))
        self.line = line
        self.reason = reason


class OptionError(PelagosError):
    """A table option or a number of seats the game does not have."""
