"""The kit for pytest. It comes with Pelagos, so that a game in any package is held to the contract in two lines:

    def test_conformance(conformance):
        conformance("tiny", seats=3, plies=500)

It also knows the marker `clause`, by which tests cite the numbered rules: `@pytest.mark.clause("C-52", "C-60..C-62")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import pytest

from ..registry import AnyGame, find
from .run import DRAW_EVERY, Report, check


class Conformance(Protocol):
    """What the fixture `conformance` is."""

    def __call__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        plies: int = 500,
        seed: int = 0,
        *,
        options: Mapping[str, object] | None = None,
        draw_every: int = DRAW_EVERY,
        rules_only: bool = False,
    ) -> Report:
        """Fail the test if the game breaks an invariant."""


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", "clause(*ids): the numbered rules that this test holds the code to")


@pytest.fixture
def conformance(tmp_path: Path) -> Conformance:
    """The conformance kit: `conformance("mygame", seats=3, plies=500)` fails with the command that reproduces it."""

    def run(
        game: str | AnyGame,
        seats: int | None = None,
        plies: int = 500,
        seed: int = 0,
        *,
        options: Mapping[str, object] | None = None,
        draw_every: int = DRAW_EVERY,
        rules_only: bool = False,
    ) -> Report:
        room = find(game) if isinstance(game, str) else game
        report = check(
            room, seats, plies, seed, folder=tmp_path, options=options, draw_every=draw_every, rules_only=rules_only
        )
        if report.failure is not None:
            pytest.fail(str(report.failure), pytrace=False)
        return report

    return run
