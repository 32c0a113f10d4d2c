"""The file of a tournament: what is played, then a line for every game as it is finished. It can be gone on with.

It may hold games of several line-ups, as long as everything else that they follow from is the same. A line that a crash
has cut short is forgotten, and its game played again.
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
    """The first line: what all games follow from."""

    version: str  # of the rules
    plan: Plan

    @staticmethod
    def of(plan: Plan) -> Heading:
        """Of a plan; who sits at the table, how many games are wanted and what is kept of them may change."""
        return Heading(
            version=plan.room().version, plan=msgspec.structs.replace(plan, lineup=(), games=0, keep_logs=False)
        )


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is finished."""

    lineup: tuple[str, ...]
    bout: Bout


class Ledger:
    """An open file of a tournament. `known` are the games that it holds, by line-up and number."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.known: dict[tuple[tuple[str, ...], int], Bout] = {}
        heading = Heading.of(plan)
        whole = self._read(path, heading) if path.exists() else 0
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
            for text in lines[1:]:
                line = msgspec.json.decode(text, type=Line)
                self.known[line.lineup, line.bout.number] = line.bout
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise LedgerError(msg("arena.not-a-file", file=path.name)) from error
        if not lines and data:
            raise LedgerError(msg("arena.not-a-file", file=path.name))
        if found != heading:
            raise LedgerError(msg("arena.other-plan", file=path.name))
        return whole

    def bouts(self, plan: Plan) -> list[Bout]:
        """The games of a plan that are finished already."""
        return [bout for (lineup, number), bout in self.known.items() if lineup == plan.lineup and number < plan.games]

    def add(self, plan: Plan, bout: Bout) -> None:
        """A game is finished; its log stays in the records."""
        bare = msgspec.structs.replace(bout, played=msgspec.structs.replace(bout.played, log=()))
        self.known[plan.lineup, bout.number] = bare
        self._write(Line(lineup=plan.lineup, bout=bare))

    def _write(self, line: object) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
