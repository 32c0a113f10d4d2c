"""The file of a tournament: what is played, then a line for every game as it is finished. It can be gone on with.

A line that a crash has cut short is forgotten, and its game played again.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

import msgspec

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from .tournament import Bout, Plan


class LedgerError(PelagosError):
    """A file that is not this tournament's."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what the games follow from, and nothing else."""

    version: str  # of the rules
    plan: Plan

    @staticmethod
    def of(plan: Plan) -> Heading:
        """Of a plan; how many games are wanted, and what is kept of them, may change."""
        bare = msgspec.structs.replace(plan, games=0, keep_logs=False)
        return Heading(version=plan.room().version, plan=bare)


class Ledger:
    """An open file of a tournament. `bouts` are the games that it held when it was opened."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.bouts: list[Bout] = []
        heading = Heading.of(plan)
        whole = 0
        if path.exists():
            whole = self._read(path, heading)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab")
        self._file.truncate(whole)
        if not whole:
            self._write(heading)

    def _read(self, path: Path, heading: Heading) -> int:
        """Take in the lines that are whole; how many bytes they have."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        try:
            found = msgspec.json.decode(lines[0], type=Heading) if lines else heading
            self.bouts = [msgspec.json.decode(line, type=Bout) for line in lines[1:]]
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise LedgerError(msg("arena.not-a-file", file=path.name)) from error
        if not lines and data:
            raise LedgerError(msg("arena.not-a-file", file=path.name))
        if found != heading:
            raise LedgerError(msg("arena.other-plan", file=path.name))
        return whole

    def add(self, bout: Bout) -> None:
        """A game is finished; its log stays in the records."""
        self._write(msgspec.structs.replace(bout, played=msgspec.structs.replace(bout.played, log=())))

    def _write(self, line: object) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
