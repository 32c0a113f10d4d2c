"""Sections 7 and 9: what an act does is told to everybody, with who did it, the card and the place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pelagos.core.basics import ALL, CHANCE
from pelagos.games.aegean_sea.rules.state import AegeanState

from .table import GOOD, POPULACE, RHODES, SHIP, SPARTA, at, do, isle, place, play
from .test_effects import perform, sparta

HOME_SPARTA, HOME_RHODES, HOME_CRETE = place("home-sparta"), place("home-rhodes"), place("home-crete")
MARBLE, TIMBER, BRONZE = 1, 3, 0


def adding() -> AegeanState:
    return perform(sparta([2, 1, 22], {"m2": isle(45)}), 1, "m2")


def exploring() -> AegeanState:
    return perform(at("crete", "sparta", hands=[[97, 99], []], islands={"m1": isle(2)}), 92)


def creating() -> AegeanState:
    return perform(at("ephesus", "rhodes", hands=[[179, 180, 181], []], islands={"m2": isle(45)}), 215, "m2")


def recolouring() -> AegeanState:
    return perform(at("ephesus", "rhodes", hands=[[187], []], islands={"m2": isle(45, 177)}), 181)


def sacking() -> AegeanState:
    return perform(sparta([], {"m2": isle(45, ship=[6, 8], populace=[133, 134])}), 3)


def sacking_anywhere() -> AegeanState:
    return perform(sparta([], {"m1": isle(45, ship=[133, 134]), "m2": isle(46, ship=[135, 139])}), 22)


def sacking_an_island() -> AegeanState:
    return perform(at("crete", "rhodes", islands={"m2": isle(45, 5, ship=[90, 91], populace=[133])}), 96)


def converting() -> AegeanState:
    return perform(sparta([2], {"m2": isle(45, populace=[133, 6, 8])}), 20)


def replacing() -> AegeanState:
    return perform(at("crete", "rhodes", hands=[[89], []], islands={"m2": isle(2, 5, populace=[133])}), 91)


def changing() -> AegeanState:
    return perform(sparta([], {"m2": isle(45, populace=[6, 8])}), 31, "m2")


def changing_into_goods() -> AegeanState:
    return perform(sparta([], {"home-sparta": {"goods": [177], "crew": {"populace": [2, 3, 5, 7, 9]}}}), 15)


def paying_a_good() -> AegeanState:
    return perform(at("ephesus", "rhodes", islands={"m2": isle(46, 2, populace=[177])}), 186)


def paying_a_card() -> AegeanState:
    return perform(sparta([], {"m2": isle(45, populace=[6])}), 39, "m2")


def activating() -> AegeanState:
    return perform(at("crete", "rhodes", islands={"m1": isle(90, ship=[91]), "m3": isle(99, ship=[93])}), 90, "m1")


def moving() -> AegeanState:
    homes = {"home-sparta": {"crew": {"populace": [6, 8]}}, "home-rhodes": {"crew": {"temple": [9]}}}
    return perform(sparta([], {**homes, "m1": isle(45)}), 8)


def sailing() -> AegeanState:
    isles = {"m2": isle(2, 89, 45, ship=[91, 92], populace=[133, 93, 94])}
    return do(at("crete", "rhodes", hands=[[90], []], islands=isles), "use 90", "sail", "at m2", "to crete")


@pytest.mark.parametrize(
    ("begun", "choices", "told"),
    [
        pytest.param(begun, choices, told, marks=pytest.mark.clause(*clauses), id=begun.__name__)
        for clauses, begun, choices, told in [
            (
                ["A-54", "A-55"],
                adding,
                ["card 22", "card 1"],
                [("added", (0, POPULACE, 22, TIMBER, 1, 45)), ("added", (0, SHIP, 1, TIMBER, 1, 45))],
            ),
            (
                ["A-38"],
                exploring,
                ["card 97", "card 99"],
                [("new-island", (0, 97)), ("added", (0, POPULACE, 99, BRONZE, 1, 97))],
            ),
            (["A-57"], creating, ["card 179", "top 46"], [("offered", (0, 179, MARBLE)), ("good", (0, 46, 1, 45))]),
            (
                ["A-61"],
                recolouring,
                ["at m2", "piece good ephesus electrum", "card 187", "top 5"],
                [
                    ("good-gone", (0, 177, 1, 45)),
                    ("offered", (0, 187, BRONZE)),
                    ("good", (0, 5, 1, 45)),
                    ("draws", (0, 1)),
                ],
            ),
            (
                ["A-63"],
                sacking,
                ["at m2", "piece populace rhodes dye", "piece populace rhodes timber"],
                [("sacked", (0, POPULACE, 133, 1, 45)), ("sacked", (0, POPULACE, 134, 1, 45))],
            ),
            (
                ["A-63"],
                sacking_anywhere,
                ["at m2", "piece ship rhodes electrum"],
                [("sacked", (0, SHIP, 135, 1, 46))],
            ),
            (["A-63", "R-19"], sacking_an_island, ["at m2"], [("island-sacked", (0, 45))]),
            (
                ["A-58"],
                converting,
                ["at m2", "piece populace rhodes dye", "card 2"],
                [("sacked", (0, POPULACE, 133, 1, 45)), ("added", (0, POPULACE, 2, BRONZE, 1, 45))],
            ),
            (["A-62"], replacing, ["at m2", "card 89"], [("replaced", (0, 2, 89))]),
            (["A-56"], changing, ["piece populace sparta timber"], [("changed", (0, POPULACE, SHIP, 6, 1, 45))]),
            (
                ["A-56"],
                changing_into_goods,
                ["piece populace sparta bronze", "top 10"],
                [("changed", (0, POPULACE, GOOD, 2, HOME_SPARTA, 0)), ("good", (0, 10, HOME_SPARTA, 0))],
            ),
            (
                ["A-60", "A-59"],
                paying_a_good,
                ["at m2", "piece good sparta bronze"],
                [("paid", (0, GOOD, 2, 1, 46)), ("draws", (0, 4))],
            ),
            (
                ["A-60", "A-59"],
                paying_a_card,
                ["piece populace sparta timber"],
                [("paid", (0, POPULACE, 6, 1, 45)), ("draws", (0, 3))],
            ),
            (["A-51", "R-12"], activating, ["at m3"], [("activated", (0, 99)), ("draws", (0, 2))]),
            (
                ["A-64"],
                moving,
                ["to rhodes", "piece populace sparta timber"],
                [("moved", (0, POPULACE, 6, HOME_SPARTA, 0, HOME_RHODES, 0))],
            ),
            (
                ["A-36", "A-67", "A-69"],
                sailing,
                [
                    "piece ship crete dye",
                    "piece populace crete dye",
                    "piece ship crete electrum",
                    "piece good athens marble",
                ],
                [
                    ("moved", (0, SHIP, 91, 1, 2, HOME_CRETE, 0)),
                    ("moved", (0, POPULACE, 93, 1, 2, HOME_CRETE, 0)),
                    ("moved", (0, SHIP, 92, 1, 2, HOME_CRETE, 0)),
                    ("carried", (0, 45, 1, 2, HOME_CRETE, 0)),
                ],
            ),
        ]
    ],
)
def test_an_act_is_told(
    begun: Callable[[], AegeanState], choices: list[str], told: list[tuple[str, tuple[int, ...]]]
) -> None:
    s = begun()
    ear = play.listen(s)
    for text in choices:
        do(s, CHANCE if text.startswith("top") else 0, text)
    assert ear.lines == [(ALL, *line) for line in told]


@pytest.mark.clause("R-26")
def test_whoever_sacks_is_told_as_such() -> None:
    """From another seat than the first."""
    isles = {"m1": isle(45, ship=[134, 135], populace=[6, 8])}
    s = perform(at("sparta", "rhodes", islands=isles, turn=1), 3)
    ear = play.listen(s)
    do(s, "at m1", "piece populace sparta timber", "piece populace sparta bronze")
    assert {line[0] for line in ear.of("sacked")} == {1}
    assert [s.count(0, POPULACE, people) for people in (SPARTA, RHODES)] == [0, 0]
