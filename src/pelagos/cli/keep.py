"""`pelagos backup`, `restore`, `doctor` and `admin`: for whoever keeps a server. Needs the `server` extra."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.registry import games

from .common import extra
from .speech import complain, out, say, sentence

if TYPE_CHECKING:
    from sqlalchemy import Engine

Database = Annotated[str | None, typer.Option(metavar="FILE|URL", help=say("cli.help.database"))]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.backup-file"))]
Who = Annotated[str, typer.Argument(metavar="NAME", help=say("cli.help.admin-who"))]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help=say("cli.help.admin-table"))]

app = typer.Typer(no_args_is_help=True)


def _url(database: str | None) -> str:
    """The database that a server with these settings would use."""
    with extra("server"):
        from pelagos.server.settings import Settings
    return Settings.read(database=database).url


def _engine(database: str | None) -> Engine:
    url = _url(database)
    from pelagos.server.store import Store

    return Store(url).engine


def backup(file: BackupFile, database: Database = None) -> None:
    """Save all that a database holds in one file."""
    url = _url(database)
    from pelagos.server.keeping import backup as save

    tail = save(url, file)
    out.print(say("cli.backup.done", file=str(file), n=tail.rows, hash=tail.sha256))


def restore(file: BackupFile, database: Database = None) -> None:
    """Bring a backup back into an empty database."""
    url = _url(database)
    from pelagos.server.keeping import restore as bring_back

    tail = bring_back(url, file)
    out.print(say("cli.restore.done", n=tail.rows, hash=tail.sha256))


def doctor(database: Database = None) -> None:
    """Play every stored game again, and name what differs."""
    url = _url(database)
    from pelagos.server.doctor import examine
    from pelagos.server.keeping import engine_for
    from pelagos.server.store import Store

    Store(url).close()  # brought to the newest schema
    with engine_for(url).begin() as connection:
        report = examine(connection, games())
    for finding in report.findings:
        line = say("cli.doctor.finding", table=finding.table, what=finding.what)
        if finding.wrong:
            complain(line)
        else:
            out.print(line)
    figures = {"plies": report.plies, "positions": report.positions, "draws": report.draws}
    out.print(say("cli.doctor.done", n=report.tables, **figures))
    if not report.sound:
        raise typer.Exit(1)
    out.print(say("cli.doctor.sound"))


@app.command("block", help=say("cli.help.admin-block"))
def block(name: Who, database: Database = None) -> None:
    """Keep somebody out."""
    from pelagos.server import admin

    admin.block(_engine(database), name)
    out.print(say("cli.admin.blocked", name=name))


@app.command("unblock", help=say("cli.help.admin-unblock"))
def unblock(name: Who, database: Database = None) -> None:
    """Let somebody in again."""
    from pelagos.server import admin

    admin.block(_engine(database), name, blocked=False)
    out.print(say("cli.admin.unblocked", name=name))


@app.command("delete", help=say("cli.help.admin-delete"))
def delete(
    name: Who, yes: Annotated[bool, typer.Option("--yes", help=say("cli.help.yes"))] = False, database: Database = None
) -> None:
    """Delete somebody with all it wrote."""
    from pelagos.server import admin

    if not yes:
        raise PelagosError(msg("cli.admin.sure", name=name))
    held = admin.delete_person(_engine(database), name)
    out.print(say("cli.admin.deleted", name=name, n=held))


@app.command("remove-chat", help=say("cli.help.admin-chat"))
def remove_chat(
    table: TableName,
    line: Annotated[int | None, typer.Option(help=say("cli.help.admin-line"))] = None,
    database: Database = None,
) -> None:
    """Remove one line of a table's chat, or all of it."""
    from pelagos.server import admin

    gone = admin.remove_chat(_engine(database), table, line)
    out.print(say("cli.admin.chat", n=gone))


@app.command("release", help=say("cli.help.admin-release"))
def release(table: TableName, database: Database = None) -> None:
    """Let a table out of quarantine."""
    from pelagos.server import admin

    admin.release(_engine(database), table)
    out.print(say("cli.admin.released", table=table))


@app.command("ratings", help=say("cli.help.admin-ratings"))
def ratings(database: Database = None) -> None:
    """Compute every rating anew."""
    from pelagos.server import admin

    out.print(say("cli.admin.ratings", n=admin.restore_ratings(_engine(database))))


@app.command("counts", help=say("cli.help.admin-counts"))
def counts(database: Database = None) -> None:
    """How much there is."""
    from pelagos.server import admin

    for key, number in admin.counts(_engine(database)).items():
        out.print(f"{number:>9}  {sentence(msg(f'cli.counts.{key}'))}")
