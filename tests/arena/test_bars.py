"""What is asked of the search bot is measured for every game and number of players (`benchmarks/bars.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.bars import BARS, PLAYED, Bar, measured
from pelagos.arena.ledger import Ledger
from pelagos.arena.play import Played
from pelagos.arena.tournament import Bout
from pelagos.core.registry import games


def test_every_count_of_every_game_has_its_row() -> None:
    wanted = [(game.id, seats) for game in games().values() if not game.example for seats in game.seats if seats > 1]
    assert sorted((bar.game, bar.seats) for bar in BARS) == sorted(wanted)


@pytest.mark.parametrize(("seats", "asked"), [(2, 0.75), (3, 2.2 / 3), (4, 0.55), (5, 0.44), (6, 2.2 / 6)])
def test_what_is_asked(seats: int, asked: float) -> None:
    assert Bar("tiny", seats, 100).asked == pytest.approx(asked)


def test_a_row_counts_the_search_on_whatever_seat_it_had(tmp_path: Path) -> None:
    bar = Bar("tiny", 2, 300)
    won = Played(ranks=(1, 2), points=(), shares=(1.0, 0.0), plies=9, decisions=(4, 2), thought=(0.4, 7.0), log=())
    lost = Played(ranks=(2, 1), points=(), shares=(0.0, 1.0), plies=9, decisions=(2, 6), thought=(7.0, 0.6), log=())
    with Ledger(tmp_path / "tiny-2-300.jsonl", bar.plan) as ledger:
        ledger.add(bar.plan, Bout(0, (0, 1), won))
        ledger.add(bar.plan, Bout(1, (1, 0), lost))
        ledger.add(bar.plan, Bout(2, (0, 1), won))
        ledger.add(bar.plan, Bout(3, (0, 1), lost))
    told = measured(bar, tmp_path, 1, told=True)
    assert told == "| Tiny, 2 players | 300 | 525.0 ms | 4 | 75.0 % | 30.1 .. 95.4 % | 75.0 % |"


def test_the_guide_says_what_was_played() -> None:
    """Whoever plays on, or plays anew, changes the table with the file."""
    guide = (PLAYED.parents[1] / "docs" / "measured.md").read_text("utf-8")
    found = [bar for bar in BARS if bar.file(PLAYED).exists()]
    assert found
    for bar in found:
        assert measured(bar, PLAYED, 1, told=True) in guide
