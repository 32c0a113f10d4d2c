"""Advice under the kit's check of secrets, in every game; and advice that peeks is found."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.bots.protocol import SeatHandle
from pelagos.bots.taint import ADVICE
from pelagos.core.flow import State
from pelagos.core.game import Game
from pelagos.core.kit import check
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng
from pelagos.core.view import View

pytestmark = pytest.mark.slow

SEED = 3
OPEN = {"cyclades"}  # nothing is hidden there
QUICK = [game for game in games().values() if game.id in ("tiny", "minos")]  # a secret soon makes a difference there


class Peeking(SeatHandle):
    """A handle that looks at the real state where it ought to imagine one."""

    __slots__ = ("real",)

    def __init__(self, game: Game[Any, Any], state: State, seat: int, rng: Rng) -> None:
        view: View = game.view(state, seat)
        super().__init__(game, view, state.legal(seat), rng)
        self.real = state

    def imagine(self, rng: Rng | None = None) -> State:
        return self.real.clone()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_advice_hangs_on_secrets(game: AnyGame) -> None:
    report = check(game, plies=90, seed=SEED, draw_every=18, rules_only=True, also=(ADVICE,))
    assert report.failure is None, str(report.failure)
    assert report.scrambled or game.id in OPEN


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.id)
def test_advice_that_peeks_is_found(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatHandle, "of", staticmethod(Peeking))
    failure = check(game, plies=240, seed=SEED, draw_every=6, rules_only=True, also=(ADVICE,)).failure
    assert failure is not None, "advice that looks at the real state was not found"
    assert failure.invariant == 10
    assert "hangs on what it cannot see" in str(failure)
