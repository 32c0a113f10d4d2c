"""The board is drawn once for a whole table while it stays the same; whoever looks, it is the board of its own view."""

from __future__ import annotations

import msgspec
import pytest

from pelagos.core import kept as house
from pelagos.core.basics import TABLE
from pelagos.core.decision import Decision
from pelagos.core.flow import random_ply
from pelagos.core.kept import MOST, Kept
from pelagos.core.rng import Rng
from pelagos.core.spotlight import spotlight
from pelagos.core.tongue import Tongue
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.drawing import picture
from pelagos.games.cyclades.drawing.chart import chart
from pelagos.games.cyclades.drawing.leaves import leaves
from pelagos.games.cyclades.drawing.picture import layers
from pelagos.games.cyclades.rules.steps import LAND_ASSAULT, SEA_ASSAULT
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


PLAIN = GAME.view(GAME.start(3, GAME.checked({})), TABLE)
ONE, TWO = [1] * len(PLAIN.owner), [2] * len(PLAIN.navy)
HELD = msgspec.structs.replace(PLAIN, owner=[0] * len(PLAIN.owner), navy=[0] * len(PLAIN.navy), fleets=TWO, gods=[0, 1])


CHANGED: list[dict[str, object]] = [
    {"owner": ONE},
    {"troops": ONE},
    {"city": ONE},
    {"room": ONE},
    {"prosperity": ONE},
    *({"built": [int(k % 4 == kind) for k in range(len(PLAIN.built))]} for kind in range(4)),
    {"figure_isle": [PLAIN.realm[0][0], *PLAIN.figure_isle[1:]]},
    {"navy": TWO},
    {"fleets": [1] * len(PLAIN.fleets)},
    {"kraken": PLAIN.waters[0][0]},
    {"gods": [0], "hidden": [1]},
    {"bid": [3] * len(PLAIN.bid)},
    {"bidder": [2] * len(PLAIN.bidder), "bid": [1] * len(PLAIN.bid)},
    {"apollo": [2, 1]},
    {"stock": [1] * len(PLAIN.stock)},
    {"needed": 3},
    {"frames": [(LAND_ASSAULT, PLAIN.realm[0][0])], "raider": 1, "raiders": 2},
    {"frames": [(SEA_ASSAULT, PLAIN.waters[0][0])], "raider": 1, "raiders": 2},
]


@pytest.mark.parametrize("changed", CHANGED, ids=lambda changed: "-".join(changed))
def test_a_leaf_that_is_kept_follows_whatever_it_tells(
    changed: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    say = GAME.tongue("en")
    monkeypatch.setattr(house.kept, "_drawn", Kept(MOST)._drawn)
    for base in ({}, {"bid": [1] * len(PLAIN.bid), "bidder": [1] * len(PLAIN.bidder)}):
        before = msgspec.structs.replace(HELD, **base)
        leaves(before, (), say)
        after = msgspec.structs.replace(before, **changed)
        kept = leaves(after, (), say)
        with monkeypatch.context() as anew:
            anew.setattr(house.kept, "_drawn", Kept(MOST)._drawn)
            assert leaves(after, (), say) == kept


@pytest.mark.parametrize(
    "changed",
    [*CHANGED, {"city_spent": ONE}, {"spent": ONE}],
    ids=lambda changed: "-".join(changed),
)
def test_a_place_that_is_kept_follows_whatever_stands_there(
    changed: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    say = GAME.tongue("en")
    monkeypatch.setattr(house.kept, "_drawn", Kept(MOST)._drawn)
    built = {"built": [1] * len(PLAIN.built)}
    for base in (
        {},
        {"troops": ONE},
        built,
        {"city": ONE},
        {"frames": [(LAND_ASSAULT, PLAIN.realm[0][0])], "raider": 2, "raiders": 1},
    ):
        before = msgspec.structs.replace(HELD, **base)
        layers(before, say)
        after = msgspec.structs.replace(before, **changed)
        kept = layers(after, say)
        with monkeypatch.context() as anew:
            anew.setattr(house.kept, "_drawn", Kept(MOST)._drawn)
            assert layers(after, GAME.tongue("en")) == kept
