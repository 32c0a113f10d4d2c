"""Generated code is what its declaration says: whoever changes fields.py runs `make generate`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pelagos.core.fields import OWN, SEATS, Axis, Bag, Counts, Declared, Field, Number, Source
from pelagos.core.generate import generated
from pelagos.core.registry import games

WITH_FORM = [name for name, game in games().items() if hasattr(game, "form")]


@pytest.mark.parametrize("name", WITH_FORM)
def test_generated_files_are_up_to_date(name: str) -> None:
    for path, text in generated(games()[name].form.declared).items():
        assert path.read_text("utf-8") == text, f"{path.name}: run `make generate`"


@pytest.mark.parametrize("name", WITH_FORM)
def test_every_field_of_every_frame_has_a_kind(name: str) -> None:
    game = games()[name]
    for step in game.start(game.seats[0]).book:
        for field in step.fields.split():
            assert f"{step.name}.{field}" in game.form.kinds or field in game.form.kinds, f"{step.name}: {field}"


def test_the_command_needs_nothing_of_the_game_but_its_fields() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pelagos.core.generate", "pelagos_tiny"], capture_output=True, encoding="utf-8"
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_how_many_there_are_may_be_agreed_with_the_table() -> None:
    clans = Axis(source="givens.clans")
    declared = Declared(
        Field("coins", Number(0, 9), per=clans),
        Field("goods", Counts(["wool", "gold"], 9), per=clans),
        Field("draft", Number(0, 9), per=SEATS, inherited=True),
        module="pelagos_tiny.rules.fields",
        game="x",
        state="XState",
        view="XView",
        fixed="givens: Givens",
        any_time=True,
    )
    state = next(iter(generated(declared).values()))
    for line in (
        "            self.coins = [0] * givens.clans",
        "            self.goods = [0] * (givens.clans * 2)",
        "from pelagos.core.anytime import AnyTime",
        "class XFields(AnyTime):",
    ):
        assert line in state.splitlines()

    class Givens:
        clans = 3

    class State:
        seats = 1
        givens = Givens

    assert clans.count(State) == 3


def test_what_is_made_of_a_field() -> None:
    declared = Declared(
        Field("coins", Number(0, 9), "of the seat", per=SEATS, begins=3, again="round"),
        Field("hand", Counts(["wool", "gold"], 9), per=SEATS, sight=OWN),
        Field("piles", Bag(Number(0, 9)), per=Axis(4)),
        Field("limit", Number(0, 9), begins=Source("givens.limit"), shared=True),
        module="pelagos_tiny.rules.fields",
        game="x",
        state="XState",
        view="XView",
        fixed="givens: Givens",
    )
    state, view, fill = generated(declared).values()
    for line in (
        "    coins: list[int]  # of the seat",
        "            self.coins = [3] * seats",
        "            self.hand = [0] * (seats * 2)",
        "            self.piles = [[] for _ in range(4)]",
        "            self.limit = givens.limit",
        "            self.coins = of.coins[:]",
        "            self.piles = [part[:] for part in of.piles]",
        "            self.limit = of.limit",
        "    def clear_round(self) -> None:",
    ):
        assert line in state.splitlines()
    assert "    hand: list[int]  # own" in view.splitlines()
    assert "        hand=s.hand[seat * 2 : (seat + 1) * 2] if own else []," in fill.splitlines()
    assert "        s.hand[seat * 2 : (seat + 1) * 2] = v.hand" in fill.splitlines()
    assert "    s.piles = [part[:] for part in v.piles]" in fill.splitlines()
