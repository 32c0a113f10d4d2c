"""What bars an act of the Build Phase: one number, for the legal list and for the reason a person is told."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.rng import Rng
from pelagos.games.parthenon.rules import bars
from pelagos.games.parthenon.rules.bars import work, works
from pelagos.games.parthenon.rules.deal import (
    ALTERNATE_DEAL,
    FLEET_DEAL,
    HALL_DEAL,
    STAGE_DEAL,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
)
from pelagos.games.parthenon.rules.state import ParthenonState
from pelagos.games.parthenon.rules.steps import BUILD
from pelagos.games.parthenon.words.reasons import barred
from tests.games.parthenon.table import ACROPOLIS, ALL_VILLAGES, BASICS, GAME, RARES, V, only

ENGLISH = GAME.tongue("en")
RICH = dict.fromkeys([*BASICS, *RARES, "gold"], 2)

BARRED: list[tuple[str, dict[str, Any], int, str]] = [
    ("village 3", {"villages": ALL_VILLAGES}, bars.STANDS, "You have a Wool Village there already."),
    ("raise shrine", {"acropolis": ["shrine"]}, bars.STANDS, "You have a Shrine there already."),
    ("workshop", {"workshops": 2}, bars.ALL_BUILT, "Both Workshops stand."),
    ("shipyard", {"fleets": 3}, bars.ALL_BUILT, "You have all three Fleets."),
    ("raise academy", {"acropolis": ACROPOLIS[:2] + ACROPOLIS[3:], "alternate": "shrine"}, bars.SIX_HALLS, ""),
    ("second marketplace", {"alternate": "shrine"}, bars.ONE_ALTERNATE, "At most one alternate is built per game."),
    ("make shrine", {}, bars.NOT_THERE, ""),
    ("adopt stoicism", {"acropolis": ["academy"]}, bars.UNTAUGHT, ""),
    ("adopt stoicism", {"acropolis": ["academy"], "philosophies": ["stoicism"]}, bars.HELD, ""),
]


@pytest.mark.parametrize(("text", "island", "number", "sentence"), BARRED)
def test_what_is_barred_is_not_on_the_menu(text: str, island: dict[str, Any], number: int, sentence: str) -> None:
    s = only("build", islands=[{"hand": RICH, **island}])
    act = V.parse(text)
    assert act not in s.legal(0)
    assert work(s, 0, act)[1] == number
    if sentence:
        assert ENGLISH(barred(s, 0, work(s, 0, act))) == sentence


def test_every_work_of_random_games_is_offered_barred_or_too_dear() -> None:
    """And whatever is on the menu of the phase is among the works, in the same order."""
    met: set[int] = set()
    for seed in range(3):
        s = GAME.start(4)
        rng = Rng.seeded(seed, "bars")
        for _ in range(1500):
            actors = s.actors()
            if not actors:
                break
            if actors == (CHANCE,):
                s.apply(CHANCE, s.sample(rng))
                continue
            seat = actors[rng.below(len(actors))]
            menu, frame = s.legal(seat), s.question(seat)
            if frame is not None and frame[0] == BUILD and not s.draft[seat]:
                offered = [each for each in works(s, seat) if each[0] in menu]
                assert [act for act, _, _, _ in offered] == menu[: len(offered)]
                assert {V.text(a) for a in menu[len(offered) :]} <= {"wait", "done"}
                assert all(barred == bars.OPEN for _, barred, _, _ in offered)
                met |= {barred for _, barred, _, _ in works(s, seat)}
            s.apply(seat, menu[rng.below(len(menu))])
    assert {bars.OPEN, bars.NOT_THERE, bars.UNTAUGHT, bars.TWIN_FIRST} <= met


def bars_of(s: ParthenonState, seat: int) -> dict[str, int]:
    """Every work in sight, and what bars it."""
    return {V.text(a): bar for a, bar, _, _ in bars.works(s, seat)}


@pytest.mark.clause("P-106", "P-108", "P-109", "R-23")
def test_what_stands_and_what_comes_first() -> None:
    found = bars_of(only("build", islands=[{"villages": [1, 2, 3]}]), 0)
    assert [found[f"village {k}"] for k in (3, 4, 5, 6)] == [bars.STANDS, bars.OPEN, bars.OPEN, bars.OPEN]
    found = bars_of(only("build"), 0)
    assert [found[f"village {k}"] for k in (3, 4)] == [bars.OPEN, bars.TWIN_FIRST]
    first, second = [text for text in found if text.startswith("second")]
    for built, others in ((first, second), (second, first)):
        s = only("build", islands=[{"alternate": built.split()[1]}])
        assert (bars_of(s, 0)[built], bars_of(s, 0)[others]) == (bars.STANDS, bars.ONE_ALTERNATE)


@pytest.mark.clause("P-119", "P-120", "P-121", "R-43")
def test_where_the_next_stage_is_paid_and_what_a_cap_stops() -> None:
    islands = [
        {"wonders": [["lighthouse", "partial"], ["oracle", "partial"]]},
        {"wonders": [["colossus", "plans"], ["labyrinth", "partial"]]},
        {},
    ]
    s = only("build", islands=islands)
    s.cap = [0, 0, 0]
    stages = [{text: bar for text, bar in bars_of(s, seat).items() if text.startswith("stage")} for seat in range(3)]
    assert stages == [
        {"stage lighthouse": bars.PAID_ABROAD, "stage oracle": bars.PAID_EARLIER},
        {"stage colossus": bars.OPEN, "stage labyrinth": bars.CAPPED},
        {},
    ]


@pytest.mark.clause("P-106", "P-108", "P-109", "P-118", "P-119")
def test_the_act_that_begins_each_deal() -> None:
    for villages in ([1, 2], [1, 2, 3]):
        s = only("build", islands=[{"villages": villages, "wonders": [["oracle", "plans"]]}])
        for act, bar, deal, arg in bars.works(s, 0):
            if deal in (VILLAGE_DEAL, WORKSHOP_DEAL, FLEET_DEAL, HALL_DEAL, ALTERNATE_DEAL, STAGE_DEAL):
                expected = "village 3" if bar == bars.TWIN_FIRST else V.text(act)
                assert V.text(bars.act_of(s, 0, deal, arg)) == expected
