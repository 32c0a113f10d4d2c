"""The board is drawn once for a whole table while it stays the same; whoever looks, it is the board of its own view."""

from __future__ import annotations

import pytest

from pelagos.core.basics import TABLE
from pelagos.core.decision import Decision
from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.core.spotlight import spotlight
from pelagos.core.tongue import Tongue
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.drawing import picture
from pelagos.games.cyclades.drawing.chart import chart
from pelagos.games.cyclades.views.view import CycladesView


def drawn_alone(view: CycladesView, decision: Decision | None, say: Tongue) -> str:
    """The pieces of a board drawn from the whole view, with nothing taken from another drawing."""
    drawing = picture.Drawing(view, chart(view.board), spotlight(decision), say, {})
    things = picture.group(*drawing.things(), class_="things", pointer_events="none")
    troops = picture.group(*drawing.pieces(), class_="pieces", pointer_events="none")
    names = picture.group(*drawing.names(), class_="names", pointer_events="none")
    return picture._board(drawing, things, troops, names, "").pieces


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_shared_board_is_the_board_of_every_view(seats: int) -> None:
    rng = Rng.seeded(11, f"shared board {seats}")
    state = GAME.start(seats, GAME.checked({}))
    say = GAME.tongue("en", {0: "Ione"})
    battles = 0
    for ply in range(400):
        actors = state.actors()
        if not actors:
            break
        if ply % 3 == 0 or picture.battles(GAME.view(state, TABLE)):
            battles += bool(picture.battles(GAME.view(state, TABLE)))
            for seat in (TABLE, *range(seats)):
                view = GAME.view(state, seat)
                decision = GAME.decision(state, seat) if seat in actors else None
                shown = picture.picture(view, decision, picture.layers(view, say), say)
                assert shown.pieces == drawn_alone(view, decision, say)
                assert str(view.cycle) in shown.label
        random_ply(state, rng)
    assert battles
