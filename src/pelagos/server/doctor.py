"""The doctor: reads every stored game as a server would, plays it again, and names what differs. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from sqlalchemy import Connection, select

from pelagos.core.errors import PelagosError
from pelagos.core.match import Match
from pelagos.core.message import Message, msg
from pelagos.core.record import read_record, verify, write_record
from pelagos.core.registry import AnyGame

from . import loading, ratings, schema
from .errors import Refused
from .stored import OVER, Stored
from .table import Table, plain


class Finding(msgspec.Struct, frozen=True):
    """Something about one table that is not as it should be, or that one should know."""

    table: str
    what: Message
    wrong: bool = True


class Report(msgspec.Struct, kw_only=True):
    """What the doctor found."""

    tables: int = 0
    plies: int = 0
    positions: int = 0
    draws: int = 0
    findings: list[Finding] = []

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not any(finding.wrong for finding in self.findings)


def examine(connection: Connection, games: Mapping[str, AnyGame]) -> Report:
    """Look at every table."""
    report = Report()
    tables = schema.tables
    for table_id in connection.execute(select(tables.c.id).order_by(tables.c.created, tables.c.id)).scalars().all():
        stored = loading.load(connection, table_id, trail=True)
        if stored is None:
            continue
        report.tables += 1
        game = games.get(stored.head.game)
        if game is None:
            report.findings.append(Finding(table_id, msg("doctor.no-game", game=stored.head.game), wrong=False))
            continue
        report.findings += [Finding(table_id, what, wrong) for what, wrong in _symptoms(game, stored, report)]
    for number in ratings.differing(connection):
        report.findings.append(Finding(f"{number}", msg("doctor.ratings")))
    return report


def _symptoms(game: AnyGame, stored: Stored, report: Report) -> Iterator[tuple[Message, bool]]:
    head = stored.head
    report.plies += len(stored.moves)
    report.positions += len(stored.trail)
    if head.quarantine:
        yield msg("doctor.quarantine", reason=head.quarantine), False
        return
    if head.plies != len(stored.moves):
        yield msg("doctor.plies", told=head.plies, found=len(stored.moves)), True
    if stored.position is None:
        return
    try:
        table = Table(game, stored, last=True)
    except (PelagosError, Refused) as error:
        yield msg("doctor.unreadable", reason=str(error)), True
        return
    if table.news is not None:
        yield msg("doctor.other-rules", theirs=head.version, ours=game.version), False
        return
    if head.version != game.version:
        yield msg("doctor.other-rules", theirs=head.version, ours=game.version), False
    elif not head.floor:
        faults = list(_replayed(game, table, stored))
        if faults:
            yield from faults
            return
    if head.status == OVER and not head.lesson:
        verdict = verify(read_record(write_record(table.record(None))), game)
        report.draws += verdict.checked
        if not verdict.ok:
            yield msg("doctor.dice", ply=verdict.ply), True


def _replayed(game: AnyGame, table: Table, stored: Stored) -> Iterator[tuple[Message, bool]]:
    """The log played again from its beginning, held against every position that was stored on the way."""
    assert stored.position is not None
    known = {then.length: then.data for then in stored.trail} | {len(stored.moves): stored.position.data}
    match = Match.closed(
        game,
        stored.head.seats,
        stored.head.options,
        table.dice(),
        table.running.log,
        stored.head.origin,
        table.running.state,
    )
    try:
        state = match.at(0)
        for length in range(len(match.log) + 1):
            if length:
                ply = match.log[length - 1]
                if ply.action not in state.legal(ply.seat):
                    yield msg("doctor.illegal", ply=length), True
                    return
                state.apply(ply.seat, ply.action)
            if length in known and plain(game.dump(state)) != known[length]:
                yield msg("doctor.position", ply=length), True
                return
    except Exception as error:
        yield msg("doctor.unreadable", reason=f"{type(error).__name__}: {error}"[:120]), True
