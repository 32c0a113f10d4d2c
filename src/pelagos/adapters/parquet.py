"""Records as a data set: every decision of every game a row of a Parquet file (extra `data`).

For learning from play, by imitation or by value: what the seat saw (its view as a vector), what it could choose (a
mask), what it chose, and how its game ended. The names of all numbers and choices stand in the file's metadata.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

import pelagos
from pelagos.core.errors import PelagosError, RecordError
from pelagos.core.message import msg
from pelagos.core.record import Record, read_record, replay
from pelagos.core.registry import AnyGame, find

ROWS = 1024  # of a group: what is held in memory at once
SUFFIX = ".pelagos"


class Row(NamedTuple):
    """One decision."""

    game: str  # the name of the record
    ply: int
    seats: int
    seat: int
    player: str  # who sat there: a bot's name, or a person's
    observation: bytes  # 4-byte floats
    mask: bytes  # a byte for every choice of the vocabulary
    legal: int  # how many there were
    choice: int
    text: str
    rank: int | None  # how it ended for the seat; nothing where the game was not played to its end
    points: int | None
    share: float | None


def schema_of(game: AnyGame) -> pa.Schema:
    """The columns of a game's data set, and what stands beside them."""
    facts = {
        "pelagos": pelagos.__version__,
        "game": game.id,
        "version": game.version,
        "observation": json.dumps(game.observation.labels),
        "choices": json.dumps(list(game.vocabulary.texts)),
    }
    return pa.schema(
        [
            ("game", pa.string()),
            ("ply", pa.int32()),
            ("seats", pa.int8()),
            ("seat", pa.int8()),
            ("player", pa.string()),
            ("observation", pa.list_(pa.float32(), game.observation.size)),
            ("mask", pa.list_(pa.uint8(), game.vocabulary.size)),
            ("legal", pa.int16()),
            ("choice", pa.int16()),
            ("text", pa.string()),
            ("rank", pa.int8()),
            ("points", pa.int32()),
            ("share", pa.float32()),
        ],
        metadata=facts,
    )


def rows_of(record: Record, game: AnyGame, name: str) -> Iterator[Row]:
    """The decisions of one record, each with what its seat saw then."""
    match = replay(record, game)
    result = match.state.result()
    names = [*record.names, *[""] * match.seats]
    state = match.at(0)
    for number, ply in enumerate(match.log):
        seat = ply.seat
        if seat >= 0:
            legal = state.legal(seat)
            yield Row(
                game=name,
                ply=number,
                seats=match.seats,
                seat=seat,
                player=names[seat],
                observation=game.observe(game.view(state, seat)).tobytes(),
                mask=bytes(game.mask(legal)),
                legal=len(legal),
                choice=ply.action,
                text=game.text(ply.action),
                rank=result.ranks[seat] if result is not None else None,
                points=result.points[seat] if result is not None else None,
                share=result.shares[seat] if result is not None else None,
            )
        state.apply(seat, ply.action)


def table_of(rows: list[Row], schema: pa.Schema) -> pa.Table:
    """Rows as columns. Vectors and masks are taken over as they lie."""
    columns = dict(zip(Row._fields, zip(*rows, strict=True), strict=True))
    return pa.Table.from_arrays([_column(field, columns[field.name]) for field in schema], schema=schema)


def _column(field: Any, values: tuple[Any, ...]) -> pa.Array:
    if not pa.types.is_fixed_size_list(field.type):
        return pa.array(values, field.type)
    numbers = field.type.list_size * len(values)
    flat = pa.Array.from_buffers(field.type.value_type, numbers, [None, pa.py_buffer(b"".join(values))])
    return pa.FixedSizeListArray.from_arrays(flat, type=field.type)


def records_in(place: Path) -> list[Path]:
    """The record that a path names, or all records of a folder, in order."""
    found = sorted(place.glob(f"*{SUFFIX}")) if place.is_dir() else [place]
    if not found:
        raise PelagosError(msg("export.none", name=str(place), suffix=SUFFIX))
    return found


def export(records: Iterable[tuple[str, str]], out: Path) -> int:
    """Write the decisions of records (name and text) of one game; how many. Nothing is left of what fails."""
    draft = out.with_name(f".{out.name}.part")
    writer: Any = None
    game: AnyGame | None = None
    rows: list[Row] = []
    written = 0
    try:
        for name, text in records:
            try:
                record = read_record(text)
                game = game or find(record.game)
                if record.game != game.id:
                    raise PelagosError(msg("export.other-game", theirs=record.game[:40], ours=game.id))
                if writer is None:
                    writer = pq.ParquetWriter(draft, schema_of(game), compression="zstd")
                for row in rows_of(record, game, name):
                    rows.append(row)
                    if len(rows) == ROWS:
                        writer.write_table(table_of(rows, writer.schema))
                        written += len(rows)
                        rows.clear()
            except (RecordError, PelagosError) as error:
                raise PelagosError(msg("export.file", name=name, reason=error.message)) from None
        if writer is None:
            raise PelagosError(msg("export.none", name=str(out), suffix=SUFFIX))
        if rows:
            writer.write_table(table_of(rows, writer.schema))
        writer.close()
        writer = None
        os.replace(draft, out)
        return written + len(rows)
    finally:
        if writer is not None:
            writer.close()
        draft.unlink(missing_ok=True)
