"""Records as a data set: what is read back is what was played."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from pelagos.adapters import parquet
from pelagos.arena.play import play, record_of
from pelagos.bots.registry import make_bot
from pelagos.core.record import read_record, replay, write_record
from pelagos.core.registry import find, games
from tests.cli.conftest import Pelagos, pelagos

__all__ = ["pelagos"]  # a fixture


def recorded(game: str, seats: int, seed: int) -> str:
    """A game between random bots, as a record."""
    room = find(game)
    played = play(room, [make_bot("random") for _ in range(seats)], seed, keep_log=True)
    return write_record(record_of(room, played, [f"bot {seat}" for seat in range(seats)], room.checked({})))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for seed in (1, 2, 3):
        (tmp_path / f"{seed}.pelagos").write_text(recorded("tiny", 2 + seed % 2, seed), "utf-8")
    return tmp_path


def test_what_is_read_back_is_what_was_played(folder: Path, pelagos: Pelagos, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS", 8)  # several groups
    ran = pelagos("export", str(folder), str(folder / "out.parquet"))
    assert ran.code == 0, ran.err
    table = pq.read_table(folder / "out.parquet")
    assert ran.out.startswith(f"{table.num_rows} decisions of 3 games written to ")
    tiny = find("tiny")
    facts = {key.decode(): value.decode() for key, value in table.schema.metadata.items() if key != b"ARROW:schema"}
    assert (facts["game"], facts["version"]) == (tiny.id, tiny.version)
    assert json.loads(facts["choices"]) == list(tiny.vocabulary.texts)
    assert json.loads(facts["observation"]) == tiny.observation.labels
    rows = iter(table.to_pylist())
    for path in sorted(folder.glob("*.pelagos")):
        match = replay(read_record(path.read_text("utf-8")), tiny)
        result = match.state.result()
        assert result is not None
        state = match.at(0)
        for number, ply in enumerate(match.log):
            if ply.seat >= 0:
                row, seat = next(rows), ply.seat
                assert (row["game"], row["ply"], row["seat"], row["seats"]) == (path.name, number, seat, match.seats)
                assert row["player"] == f"bot {seat}"
                assert row["observation"] == list(tiny.observe(tiny.view(state, seat)))
                assert row["mask"] == list(tiny.mask(state.legal(seat)))
                assert row["legal"] == sum(row["mask"])
                assert row["mask"][row["choice"]] == 1
                assert (row["choice"], row["text"]) == (ply.action, tiny.text(ply.action))
                assert (row["rank"], row["points"]) == (result.ranks[seat], result.points[seat])
                assert row["share"] == np.float32(result.shares[seat])
            state.apply(ply.seat, ply.action)
    assert next(rows, None) is None


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_can_be_exported(game: str, tmp_path: Path) -> None:
    room = find(game)
    lines = recorded(game, max(2, room.seats.start), 1).split("\n")
    begun = "\n".join([line for line in lines[:150] if not line.startswith("result")])  # a game that was not finished
    rows = parquet.export([("a", begun)], tmp_path / "out.parquet")
    table = pq.read_table(tmp_path / "out.parquet")
    assert table.num_rows == rows > 0
    assert table.column("observation").type.list_size == room.observation.size
    assert table.column("mask").type.list_size == room.vocabulary.size
    if game != "tiny":
        assert set(table.column("share").to_pylist()) == {None}


def test_vectors_become_a_matrix_without_copying_numbers(folder: Path) -> None:
    parquet.export([("a", recorded("tiny", 2, 1))], folder / "out.parquet")
    column = pq.read_table(folder / "out.parquet").column("observation").combine_chunks()
    matrix = column.flatten().to_numpy().reshape(len(column), -1)
    assert matrix.shape == (10, find("tiny").observation.size)
    assert matrix.dtype == np.float32


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("9.pelagos", "this is no record", "9.pelagos: This is not a Pelagos record"),
        ("9.pelagos", recorded("tiny", 2, 1).replace("lay ", "lay 1", 1), "9.pelagos: "),
        ("9.pelagos", recorded("cyclades", 2, 1), "the others are of tiny"),
        ("9.pelagos", "\udcff", "9.pelagos"),
    ],
)
def test_what_cannot_be_exported_is_told_and_leaves_nothing(
    folder: Path, pelagos: Pelagos, name: str, text: str, said: str
) -> None:
    (folder / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    ran = pelagos("export", str(folder), str(folder / "out.parquet"))
    assert ran.code == 1
    assert said in ran.err.replace("\n", " ")
    assert not list(folder.glob("*parquet*")) + list(folder.glob(".*"))


def test_an_empty_folder_is_told(tmp_path: Path, pelagos: Pelagos) -> None:
    ran = pelagos("export", str(tmp_path), str(tmp_path / "out.parquet"))
    assert (ran.code, ran.err.startswith("There is no record (*.pelagos) in ")) == (1, True)
    assert pelagos("export", str(tmp_path / "nosuch"), str(tmp_path / "out.parquet")).code == 1
    (tmp_path / "1.pelagos").write_text(recorded("tiny", 2, 1), "utf-8")
    assert pelagos("export", str(tmp_path), str(tmp_path / "nosuch" / "out.parquet")).code == 1
