"""The toy as if it were installed: a fixture for tests that find games by their names."""

from __future__ import annotations

import pytest

from pelagos.core.registry import games

from . import GAME, RaftGame


@pytest.fixture
def raft(monkeypatch: pytest.MonkeyPatch) -> RaftGame:
    """Raft, found by its name in this process."""
    monkeypatch.setitem(games(), GAME.id, GAME)
    return GAME
