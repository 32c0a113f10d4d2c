"""`pelagos export RECORDS OUT`: records as a data set. What it needs is installed with the `data` extra only."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import extra, read_text
from .speech import out as screen
from .speech import say


def export(
    records: Annotated[Path, typer.Argument(metavar="RECORDS", help=say("cli.help.export-records"))],
    out: Annotated[Path, typer.Argument(metavar="OUT.parquet", help=say("cli.help.export-out"))],
) -> None:
    """Write every decision of one record, or of a folder of them, to a Parquet file."""
    with extra("data"):
        from pelagos.adapters.parquet import export as write
        from pelagos.adapters.parquet import records_in
    found = records_in(records)
    rows = write(((path.name, read_text(path)) for path in found), out)
    screen.print(say("cli.export.done", n=rows, games=len(found), name=str(out)))
