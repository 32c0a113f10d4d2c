"""The file of a tournament: it can be gone on with, forgets half a line, and refuses what is not its own."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pelagos.arena.ledger import Ledger, LedgerError
from pelagos.arena.report import report
from pelagos.arena.tournament import Bout, Plan, tournament

PLAN = Plan(game="tiny", lineup=("search:positions=30", "random"), games=6, seed=2)


def played(plan: Plan, path: Path, stop: int = 99) -> list[Bout]:
    """Play a plan into a file, at most so many games."""
    with Ledger(path, plan) as ledger:
        bouts = ledger.bouts(plan)
        for bout in tournament(plan, done={bout.number for bout in bouts}):
            if len(bouts) == stop:
                break
            ledger.add(plan, bout)
            bouts.append(bout)
    return bouts


def untimed(bouts: list[Bout]) -> list[Bout]:
    """Games without what depends on the machine."""
    bare = [msgspec.structs.replace(bout.played, thought=()) for bout in bouts]
    return [msgspec.structs.replace(bout, played=each) for bout, each in zip(bouts, bare, strict=True)]


def test_a_tournament_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert len(played(PLAN, path, stop=2)) == 2
    resumed = played(PLAN, path)
    assert untimed(resumed) == untimed(played(PLAN, tmp_path / "other.jsonl"))
    more = msgspec.structs.replace(PLAN, games=8, keep_logs=True)
    assert len(played(more, path)) == 8, "more games of the same may be asked for"
    assert report(more, resumed).games == 6


def test_a_file_may_hold_several_line_ups(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    other = msgspec.structs.replace(PLAN, lineup=("random", "random"))
    assert untimed(played(PLAN, path)) != untimed(played(other, path))
    with Ledger(path, PLAN) as ledger:
        assert (len(ledger.known), len(ledger.bouts(PLAN)), len(ledger.bouts(other))) == (12, 6, 6)


def test_half_a_line_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    played(PLAN, path, stop=3)
    path.write_bytes(path.read_bytes()[:-7])
    with Ledger(path, PLAN) as ledger:
        assert len(ledger.bouts(PLAN)) == 2
    assert len(played(PLAN, path)) == 6
    assert path.read_bytes().count(b"\n") == 7


@pytest.mark.parametrize(
    "other",
    [
        Plan(game="tiny", lineup=("search:positions=30", "random"), games=6, seed=2, rotate=False),
        Plan(game="tiny", lineup=("search:positions=30", "random"), games=6, seed=3),
        Plan(game="tiny", lineup=("search:positions=30", "random"), games=6, seed=2, options={"coins": 3}),
    ],
)
def test_another_tournaments_file_is_refused_and_left_as_it_is(other: Plan, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    played(PLAN, path, stop=1)
    before = path.read_bytes()
    with pytest.raises(LedgerError) as refusal:
        Ledger(path, other)
    assert refusal.value.message.key == "arena.other-plan"
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["shopping list\nbread\n", "bread", "[1, 2]\n"])
def test_a_file_of_another_kind_is_refused_and_left_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(LedgerError) as refusal:
        Ledger(path, PLAN)
    assert refusal.value.message.key == "arena.not-a-file"
    assert path.read_text("utf-8") == text
