"""How whole games go: what the economy report counts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.parthenon.heuristics.economy import Economy
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import ACROPOLIS, ALL_VILLAGES, GAME, do, only, position

ROOT = Path(__file__).parents[3]
WHOLE = {
    "villages": ALL_VILLAGES,
    "workshops": 2,
    "acropolis": ACROPOLIS,
    "wonders": [["oracle", "complete"], ["colossus", "complete"]],
}


def ended(*islands: dict[str, object], **more: object) -> ParthenonState:
    """A game that the first seat has won."""
    return position(islands=list(islands), winner=0, frames=[], **more)


def test_what_islands_have_built_and_what_they_lack() -> None:
    economy = Economy()
    economy.seasons = 12
    crete = {**WHOLE, "wonders": [["mausoleum", "complete"], ["hippodrome", "plans"]]}
    rhodes = {**WHOLE, "wonders": [["lighthouse", "complete"], ["great-theater", "plans"]]}
    economy.ended(ended(WHOLE, crete, {**rhodes, "acropolis": ACROPOLIS[:5], "workshops": 1}, year=3))
    figures = economy.figures()
    assert figures["structures"]["mean"] == (16 + 15 + 13) / 3
    assert figures["structures"]["games with a whole island"] == 1.0
    assert figures["islands by structures"] == {"13": 1 / 3, "14": 0.0, "15": 1 / 3, "16": 1 / 3}
    assert figures["games by their end"] == {"an island is whole in year 3": 1.0}
    built = figures["islands that built"]
    assert (built["workshop 2"], built["wonder 1 complete"], built["wonder 2 complete"]) == (2 / 3, 1.0, 1 / 3)
    # Both stages of two Wonders, a Workshop of one of each basic, a Fortress of 1 Tools and 1 Gold.
    lacked = {"grapes": 4, "olives": 4, "wool": 3, "grain": 3, "timber": 3, "gold": 3, "ore": 1}
    lacked |= {"spices": 1, "pottery": 1, "tools": 1}
    shares = {name: number / 24 for name, number in lacked.items()}
    assert figures["cards in what was never built"] == pytest.approx(shares)


@pytest.mark.parametrize(
    ("islands", "end"),
    [
        (
            [WHOLE, {**WHOLE, "wonders": [["lighthouse", "complete"], ["mausoleum", "complete"]]}, {}],
            "by tie-breakers among whole islands",
        ),
        ([{"villages": [1, 2, 3]}, {}, {}], "most structures"),
        ([{}, {}, {}], "by tie-breakers"),
    ],
)
def test_how_games_end(islands: list[dict[str, object]], end: str) -> None:
    economy = Economy()
    economy.seasons = 12
    economy.ended(ended(*islands))
    assert economy.figures()["games by their end"] == {end: 1.0}


def test_trades_are_counted_as_they_happen() -> None:
    economy = Economy()
    s = only("island-trade", islands=[{"hand": {"wool": 2}}, {"hand": {"ore": 2}}, {}])
    s.ear = economy
    do(s, 0, "offer crete", "give wool", "want ore", "send")
    do(s, 1, "refuse")
    do(s, 1, "offer chios", "give ore", "want wool", "send")
    do(s, 0, "accept")
    assert economy.happened == {
        "offers": 1,
        "offers refused": 1,
        "counter-offers": 1,
        "offers accepted": 1,
        "exchanges": 1,
    }


def test_whole_games_are_counted() -> None:
    economy = Economy()
    totals = []
    for seed in range(2):
        s, rng = GAME.start(3), Rng.seeded(seed, "economy")
        s.ear = economy
        while random_ply(s, rng):
            pass
        economy.ended(s)
        totals += [s.structures(seat) for seat in range(3)]
    figures = economy.figures()
    assert figures["structures"]["mean"] == sum(totals) / len(totals)
    assert figures["structures"]["seasons a game"] == 12
    assert sum(figures["games by their end"].values()) == 1.0
    assert figures["a season"]["voyages"] > 0


@pytest.mark.slow
def test_anybody_can_run_the_report(tmp_path: Path) -> None:
    out = tmp_path / "economy.json"
    command = [sys.executable, str(ROOT / "benchmarks" / "economy.py"), "parthenon", "--seats", "3", "--games", "1"]
    done = subprocess.run(
        [*command, "--bot", "random", "--json", str(out)], check=True, capture_output=True, encoding="utf-8"
    )
    figures = json.loads(out.read_text("utf-8"))
    assert figures["run"] == {"game": "parthenon", "seats": 3, "games": 1, "bot": "random", "seed": 1}
    assert figures["thought per decision, ms"]["decisions a game"] > 100
    assert "games with a whole island" in done.stdout
