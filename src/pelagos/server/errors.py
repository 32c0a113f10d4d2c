"""What the server refuses: a message, and the status it has on the web."""

from __future__ import annotations

from pelagos.core.errors import PelagosError
from pelagos.core.message import Arg, msg


class Refused(PelagosError):
    """A request that cannot be granted; `status` is the HTTP status."""

    status = 400
    outdated = False  # judged by what another process had changed meanwhile (`second_look.py`)

    def __init__(self, key: str, **args: Arg) -> None:
        super().__init__(msg(f"server.{key}", **args))


class Unknown(Refused):
    """There is no such thing, or not for this viewer."""

    status = 404


class Forbidden(Refused):
    """The viewer may not do this."""

    status = 403


class TooLate(Refused):
    """The table is not in a state where this could be done."""

    status = 409


class MovedOn(TooLate):
    """Another process wrote first: nothing was written, and the table is read again."""

    def __init__(self) -> None:
        super().__init__("moved-on")


class TooMany(Refused):
    """The viewer does this too often."""

    status = 429


class TooOften(TooMany):
    """The same, and for how many seconds it is too early."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too-often", n=seconds)
        self.seconds = seconds


class Unsaved(Refused):
    """The store did not take it; nothing was shown, nothing has changed."""

    status = 503


class BadRecord(PelagosError):
    """A record file that cannot be read or replayed."""

    status = 422
