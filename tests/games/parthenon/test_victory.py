"""P-136 to P-143: victory, the eleven tie-breakers, and the Archon's choice."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import TABLE
from pelagos.core.rng import Rng
from pelagos.games.parthenon.rules.goods import GOLD, ORE, WOOL
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    ACROPOLIS,
    ALL_VILLAGES,
    GAME,
    PHILOSOPHY,
    arguments,
    do,
    go_on,
    hand,
    listen,
    offered,
    only,
    position,
    step,
    view,
)

COMPLETE_WITH = [
    [["oracle", "complete"], ["colossus", "complete"]],
    [["labyrinth", "complete"], ["hippodrome", "complete"]],
]


def complete(k: int = 0, **more: Any) -> dict[str, Any]:
    """An Island with all sixteen Structures."""
    return {
        "villages": ALL_VILLAGES,
        "workshops": 2,
        "acropolis": ACROPOLIS,
        "wonders": COMPLETE_WITH[k],
        **more,
    }


def season_end(*islands: dict[str, Any], year: int = 3, season: int = 4, **data: Any) -> ParthenonState:
    """The Archon Phase is over."""
    seats = max(3, len(islands))
    return position(seats=seats, islands=list(islands), year=year, season=season, phase="end", **data)


class TestWhen:
    """P-136, R-32."""

    @pytest.mark.clause("P-136", "P-137", "R-32")
    def test_an_island_complete_in_the_build_phase_has_won_only_after_the_archon_phase(self) -> None:
        almost = complete(hand={"gold": 2}) | {"acropolis": [hall for hall in ACROPOLIS if hall != "great-harbor"]}
        s = position(islands=[almost, {}, {}], year=1, season=2, phase="build")
        do(s, 0, "raise great-harbor")
        assert s.structures(0) == 16
        assert s.result() is None
        go_on(s, "archon")
        assert s.result() is None
        for _ in range(3):
            assert s.result() is None
            do(s, s.actor(), offered(s, s.actor())[0])
        if step(s) == "tie":
            do(s, -1, offered(s, -1)[0])
        result = s.result()
        assert result is not None
        assert (result.ranks[0], s.winner, s.actors()) == (1, 0, ())

    @pytest.mark.clause("R-32", "P-138")
    def test_who_was_complete_earlier_in_the_season_has_no_advantage(self) -> None:
        almost = complete(1, hand={"gold": 2}, philosophies=["stoicism"])
        almost |= {"acropolis": [hall for hall in ACROPOLIS if hall != "great-harbor"]}
        s = position(islands=[complete(), almost, {}], year=1, season=2, phase="build")
        do(s, 1, "raise great-harbor")
        go_on(s)
        assert s.winner == 1

    @pytest.mark.clause("R-32", "P-121", "P-138")
    def test_an_island_complete_by_a_wonder_of_an_early_phase_waits_for_the_end_of_the_season(self) -> None:
        early = complete(wonders=[["oracle", "complete"], ["temple-of-artemis", "partial"]], hand={"gift": 2})
        late = complete(1, hand={"gold": 2}, philosophies=["stoicism"])
        late |= {"acropolis": [hall for hall in ACROPOLIS if hall != "great-harbor"]}
        s = position(islands=[early, late, {}], year=1, season=2, phase="island-trade")
        do(s, 0, "stage temple-of-artemis", "done")
        assert s.structures(0) == 16
        go_on(s, "build")
        assert (s.year, s.season, s.result()) == (1, 2, None)
        do(s, 1, "raise great-harbor")
        go_on(s)
        assert s.winner == 1  # by its Philosophies: both were complete when the Season ended

    @pytest.mark.clause("P-136", "P-139")
    def test_before_the_last_season_nobody_wins_without_all_sixteen(self) -> None:
        fifteen = complete() | {"workshops": 1}
        assert season_end(fifteen, year=3, season=3).result() is None
        assert season_end(fifteen, year=2, season=4).result() is None
        assert season_end(fifteen).winner == 0


class TestWho:
    """P-137 to P-139."""

    @pytest.mark.clause("P-137")
    def test_exactly_one_complete_island_wins(self) -> None:
        rich = {**complete(1), "workshops": 1, "philosophies": PHILOSOPHY.words, "fleets": 3, "hand": {"gold": 6}}
        s = season_end(complete(), rich, {}, year=2, season=1)
        assert s.winner == 0
        result = s.result()
        assert result is not None
        assert result.ranks == [1, 2, 3]
        assert result.points == [16, 15, 2]

    @pytest.mark.clause("P-138", "T-25")
    def test_of_two_complete_islands_the_one_with_more_philosophies_wins(self) -> None:
        first = complete(0, philosophies=["stoicism"])
        second = complete(1, fleets=3, hand={"gold": 6, "army": 9, "papyrus": 4})
        assert season_end(first, second, {}, year=1, season=3).winner == 0
        assert season_end(second, first, {}, year=1, season=3).winner == 1

    @pytest.mark.clause("P-138")
    def test_then_the_later_tie_breakers(self) -> None:
        assert season_end(complete(0, fleets=2), complete(1, hand={"gold": 6}), {}).winner == 0
        assert season_end(complete(0, hand={"wool": 1}), complete(1), {}).winner == 0

    @pytest.mark.clause("P-139", "P-13", "R-29")
    def test_after_year_three_most_structures_win(self) -> None:
        wonder = {"wonders": [["oracle", "complete"]]}
        plans = {"wonders": [["labyrinth", "partial"], ["colossus", "plans"]], "fleets": 3, "hand": {"gold": 6}}
        s = season_end({"villages": [1, 2, 3], **wonder}, {"villages": [1, 2, 3], **plans}, {})
        assert s.winner == 0
        result = s.result()
        assert result is not None
        assert result.points == [4, 3, 2]


NAMES = [
    "complete wonders", "partial wonders", "plans", "acropolis", "workshops", "philosophies", "fleets", "aegis", "gold",
    "rare", "basic",
]  # fmt: skip


def profile(values: list[int], cards: list[str]) -> dict[str, Any]:
    """An Island with six Structures and these values of the eleven tie-breakers."""
    whole, partial, plans, halls, shops, schools, fleets, aegis, gold, rare, basic = values
    stages = ["complete"] * whole + ["partial"] * partial + ["plans"] * plans
    return {
        "villages": list(range(1, 7 - whole - halls - shops)),
        "workshops": shops,
        "acropolis": ["academy", *[hall for hall in ACROPOLIS if hall != "academy"]][:halls],
        "wonders": [[card, stage] for card, stage in zip(cards, stages, strict=False)],
        "philosophies": PHILOSOPHY.words[:schools],
        "fleets": fleets,
        "hand": {"gift": aegis, "gold": gold, "papyrus": rare, "wool": basic},
    }


LOWEST = [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]
HIGHER = [0, 1, 1, 2, 2, 2, 3, 5, 6, 6, 6]


class TestTieBreakers:
    """P-140 to P-142, R-33."""

    @pytest.mark.clause("P-140", "P-141")
    @pytest.mark.parametrize("number", range(11), ids=NAMES)
    def test_each_of_the_eleven_counts_before_all_later_ones(self, number: int) -> None:
        winner = LOWEST[:]
        winner[number] += 1
        loser = LOWEST[: number + 1] + HIGHER[number + 1 :]
        islands = [profile(loser, ["labyrinth", "hippodrome"]), profile(winner, ["oracle", "colossus"]), {}]
        s = season_end(*islands)
        assert s.structures(0) == s.structures(1) == 6
        assert s.tie_breakers(1) == winner
        assert s.tie_breakers(0) == loser
        assert s.winner == 1
        result = s.result()
        assert result is not None
        assert result.ranks == [2, 1, 3]

    @pytest.mark.clause("P-140")
    def test_each_drops_those_below_the_best(self) -> None:
        # Two Fleets, then Gold: the one with most Gold is out before Gold is asked for.
        first = profile([0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0], [])
        second = profile([0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 0], [])
        third = profile([0, 0, 0, 0, 0, 0, 1, 0, 6, 0, 0], [])
        s = season_end(first, second, third)
        assert s.winner == 1
        result = s.result()
        assert result is not None
        assert result.ranks == [2, 1, 3]

    @pytest.mark.clause("P-141", "P-143")
    def test_the_highest_there_can_be(self) -> None:
        most = complete(0, philosophies=PHILOSOPHY.words, fleets=3)
        s = only("archon", islands=[most])
        assert s.tie_breakers(0)[:7] == [2, 0, 0, 6, 2, 6, 3]

    @pytest.mark.clause("P-141")
    @pytest.mark.parametrize("number", [8, 9, 10], ids=NAMES[8:])
    def test_of_gold_rare_and_basic_six_count_at_most(self, number: int) -> None:
        six, more = LOWEST[:], LOWEST[:]
        six[number], more[number] = 6, 9
        s = season_end(profile(six, []), profile(more, []), {})
        assert s.tie_breakers(1) == s.tie_breakers(0) == six
        assert step(s) == "crown"

    @pytest.mark.clause("P-142")
    @pytest.mark.parametrize("archon", [0, 2])
    @pytest.mark.parametrize("winner", ["chios", "crete"])
    def test_still_tied_the_archon_picks_the_winner_among_them(self, archon: int, winner: str) -> None:
        same = profile([0, 0, 0, 1, 1, 0, 2, 1, 2, 0, 3], [])
        s = season_end(same, same, {}, archon=archon)
        assert s.result() is None
        assert (s.actors(), arguments(s, archon, "crown")) == ((archon,), ["chios", "crete"])
        do(s, archon, f"crown {winner}")
        assert s.winner == ["chios", "crete"].index(winner)
        result = s.result()
        assert result is not None
        assert result.ranks.count(1) == 1
        assert result.ranks[2] == 3

    @pytest.mark.clause("R-2", "P-142")
    def test_the_archon_elected_in_the_last_season_picks(self) -> None:
        same: dict[str, Any] = {"villages": [1, 2, 3]}
        s = only("archon", year=3, season=4, archon=0, islands=[same, same, {}])
        do(s, 0, "vote rhodes")
        do(s, 1, "vote rhodes")
        do(s, 2, "vote chios")
        assert (step(s), s.actors()) == ("crown", (2,))

    @pytest.mark.clause("R-33")
    def test_gold_rare_and_basic_are_counted_after_the_discard_phase(self) -> None:
        # Nine Gold shrink to three; four with a Treasury stay four.
        first = {"acropolis": ["shrine"], "hand": {"gold": 9}}
        second = {"acropolis": ["treasury"], "hand": {"gold": 4}}
        s = only("discard", "archon", year=3, season=4, islands=[first, second, {}])
        do(s, 0, "hide")
        assert (hand(s, 0), hand(s, 1)) == ({"gold": 3}, {"gold": 4})
        assert s.tie_breakers(0)[:8] == s.tie_breakers(1)[:8]
        go_on(s)
        assert s.winner == 1

    @pytest.mark.clause("R-33")
    def test_aegis_count_at_home_and_aboard(self) -> None:
        island = {"hand": {"army": 1}, "sailing": {"a": {"to": "egypt", "cargo": {"gift": 2, "warship": 1, "wool": 2}}}}
        s = only("hazard", islands=[island])
        assert s.tie_breakers(0)[7] == 4
        assert s.tie_breakers(0)[10] == 0  # the Wool aboard is not in hand

    @pytest.mark.clause("R-59")
    def test_all_hands_are_laid_open_when_the_game_is_over(self) -> None:
        """The last places are decided by cards that nobody had seen."""
        third = {"villages": [1, 2, 3], "hand": {"ore": 5}}
        islands = [{"hand": {"gold": 5}}, {"hand": {"wool": 5}}, third, {}]
        s = only("discard", "archon", seats=4, year=3, season=4, islands=islands)
        for seat in range(3):
            do(s, seat, "hide")
        assert s.loose == [3, 3, 3, 0]
        ear = listen(s)
        go_on(s)
        assert s.winner == 2
        result = s.result()
        assert result is not None
        assert result.ranks == [2, 3, 1, 4]
        told = [(args[0], {kind: n for kind, n in enumerate(args[1:]) if n}) for args in ear.of("last-hand")]
        assert told == [(0, {GOLD: 3}), (1, {WOOL: 3}), (2, {ORE: 3})]
        for seat in (*range(4), TABLE):
            seen = view(s, seat)
            assert seen.loose == [0, 0, 0, 0]
            assert seen.ranks == result.ranks
            imagined = GAME.imagine(seen, Rng.seeded(1)).result()
            assert imagined is not None
            assert imagined.ranks == result.ranks

    @pytest.mark.clause("R-59", "P-142")
    def test_hands_are_laid_open_before_the_archon_picks(self) -> None:
        same = profile([0, 0, 0, 1, 1, 0, 2, 1, 2, 0, 3], [])
        s = season_end(same, same, {}, archon=2)
        assert step(s) == "crown"
        assert s.open_hands == 0b111
        assert view(s, 2).loose == [0, 0, 0]

    @pytest.mark.clause("R-59", "P-136")
    def test_hands_stay_closed_while_the_game_goes_on(self) -> None:
        s = only("discard", "archon", islands=[{"hand": {"gold": 5}}])
        do(s, 0, "hide")
        go_on(s, "event")
        assert s.winner < 0
        assert s.open_hands == 0
        assert s.loose[0] == 3
