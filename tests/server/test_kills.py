"""Kill -9 under load, a few times; `python benchmarks/faults.py --kills 1000` is the long run."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.faults import run

pytestmark = pytest.mark.slow


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(database: Path) -> None:
    found = run(str(database), kills=2, players=2, game="tiny", seed=7)
    assert found["acknowledged"] > 10
    assert {name: found[name] for name in ("lost", "doubled", "chat lost", "unsound")} == {
        "lost": 0,
        "doubled": 0,
        "chat lost": 0,
        "unsound": 0,
    }
