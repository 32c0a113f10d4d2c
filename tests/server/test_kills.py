"""Mishaps under load, each once or twice; `python -m benchmarks.faults --instants 1000` is the long run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.faults import WRONG, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="limits and finds processes as Linux does"),
]


def sound(found: dict[str, dict[str, int]]) -> None:
    """Something was played and told, and nothing of it is lost."""
    assert found["in all"]["acknowledged"] > 10
    assert found["in all"]["told"] > 10
    assert {name: found["in all"][name] for name in WRONG} == dict.fromkeys(WRONG, 0)


def test_whatever_happens_to_a_file_nothing_acknowledged_is_lost_and_nothing_told_that_was_not_saved(
    database: Path,
) -> None:
    faults = ["killed", "full", "unwritable", "held", "slow", "slow-disk"]
    found = run(str(database), faults, instants=1, players=2, game="tiny", seed=7, seconds=2.0)
    sound(found)
    assert found["full"]["refused"] + found["unwritable"]["refused"] > 0


def test_whatever_happens_to_a_file_that_two_processes_share(database: Path) -> None:
    faults = ["killed", "full", "unwritable", "held", "slow", "slow-disk"]
    found = run(str(database), faults, instants=1, players=2, game="tiny", seed=9, seconds=2.0, processes=2)
    sound(found)
    assert found["full"]["refused"] + found["unwritable"]["refused"] > 0


def test_whatever_happens_to_postgres_and_its_processes(fresh: str) -> None:
    faults = ["killed", "read-only", "away", "held", "slow", "slow-disk"]
    found = run(fresh, faults, instants=1, players=2, game="tiny", seed=8, seconds=2.0, processes=2)
    sound(found)
    assert found["read-only"]["refused"] + found["away"]["refused"] > 0
