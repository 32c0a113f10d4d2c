"""P-2, P-3, P-133 to P-135: Seasons and Years."""

from __future__ import annotations

import pytest

from pelagos.games.parthenon.rules.decks import EVENTS
from pelagos.games.parthenon.rules.givens import UNSEEN
from tests.games.parthenon.table import (
    EVENT,
    GAME,
    LAND_WORDS,
    STATUS,
    chance,
    go_on,
    listen,
    odds,
    only,
    position,
    view,
)


@pytest.mark.clause("P-2", "P-3", "P-139")
@pytest.mark.parametrize("seats", [3, 6])
def test_twelve_seasons_of_ten_phases(seats: int) -> None:
    s = GAME.start(seats)
    ear = listen(s)
    go_on(s)  # everybody does the least he can, to the end
    assert ear.of("season-begins") == [(year, season) for year in (1, 2, 3) for season in (1, 2, 3, 4)]
    assert [args[0] for args in ear.of("phase")] == [*range(1, 11)] * 12
    result = s.result()
    assert result is not None
    assert result.ranks.count(1) == 1


@pytest.mark.clause("P-3")
def test_the_phases_have_their_names() -> None:
    order = ["event", "production", "island-trade", "journey", "hazard", "fleet-trade", "return", "build", "discard"]
    for number, phase in enumerate([*order, "archon"], start=1):
        s = position(phase=phase, islands=[{"hand": {"wool": 9, "gold": 1, "army": 1}}] * 3)
        # Where nobody has a choice a phase passes by itself.
        assert s.phase == (number if phase not in ("hazard", "fleet-trade", "return") else 8)


@pytest.mark.clause("P-133")
@pytest.mark.parametrize("year", [1, 2])
def test_after_the_fourth_season_other_events_are_dealt(year: int) -> None:
    old = [card.word for card in EVENTS if card.year == year]
    s = only("archon", year=year, season=4, events={"row": old[:4]})
    assert [EVENT.words[k] for k in s.event_bag] == old[4:]
    go_on(s, "event")
    assert (s.year, s.season, s.row) == (year + 1, 1, [])
    assert odds(s) == {f"turn {card.word}": 1 for card in EVENTS if card.year == year + 1}


@pytest.mark.clause("P-133", "P-46")
def test_within_a_year_the_row_grows() -> None:
    s = only("archon", year=1, season=2, events={"row": ["drought", "new-settlers"]})
    go_on(s, "event")
    assert (s.year, s.season) == (1, 3)
    assert [EVENT.words[k] for k in s.row] == ["drought", "new-settlers"]
    assert len(odds(s)) == 4


@pytest.mark.clause("P-134", "P-135", "T-24")
def test_face_up_cards_are_replaced_and_face_down_ones_stay_even_if_looked_at() -> None:
    harbors = {
        "athens": {"status": "blockade", "up": True},
        "egypt": {"status": "harbor-fees", "looked": [1]},
    }
    s = only("archon", year=1, season=4, harbors=harbors)
    go_on(s, "event")
    athens, egypt = LAND_WORDS.index("athens"), LAND_WORDS.index("egypt")
    assert (s.status[athens], s.up, s.looked[athens]) == (UNSEEN, 0, 0)
    assert [STATUS.words[k] for k in s.harbor_out] == ["blockade"]
    assert STATUS.words[s.status[egypt]] == "harbor-fees"
    assert STATUS.words[view(s, 1).status[egypt]] == "harbor-fees"  # who has looked remembers
    assert view(s, 0).status == [-1] * 6
    assert [STATUS.words[k] for k in s.status if k >= 0] == ["harbor-fees"]


@pytest.mark.clause("P-134", "P-33", "R-13")
def test_a_replaced_card_does_not_come_back_from_its_discard_pile() -> None:
    up = {"sparta": {"status": "ore-shortage", "up": True}}
    s = only("archon", year=1, season=4, harbors=up)
    go_on(s, "event")
    islands = [{"sailing": {"a": {"to": "sparta", "cargo": {"wool": 1}}}}]
    data = {"status": None}
    again = only("fleet-trade", islands=islands, harbors={"sparta": data}, harbor_out=["ore-shortage"])
    assert "status ore-shortage" not in odds(again)
    assert [STATUS.words[k] for k in s.harbor_out] == ["ore-shortage"]


@pytest.mark.clause("P-86", "P-134")
def test_within_a_year_a_face_up_card_stays() -> None:
    s = only("archon", year=1, season=3, harbors={"athens": {"status": "blockade", "up": True}})
    go_on(s, "event")
    assert (s.season, s.up) == (4, 0b000001)


def test_what_held_for_a_season_is_over_with_it() -> None:
    this_season = {
        "surcharge": 1, "extra_armies": 1, "skipped": 1, "discount": 1, "cap": 1, "substitute": 3, "idle": [1],
        "idle_shops": 1, "used": ["cynicism"], "served": ["oracle"], "made": {"shrine": 1}, "offers": 0, "built": 2,
    }  # fmt: skip
    island = {
        "acropolis": ["academy", "shrine"],
        "philosophies": ["cynicism"],
        "workshops": 1,
        "this_season": this_season,
    }
    s = only("archon", islands=[island], declined=[[0, 1, [0] * 14, [0] * 14]])
    go_on(s, "event")
    fresh = only("archon")
    go_on(fresh, "event")
    for name in (
        "surcharge", "extra_armies", "skipped", "discount", "cap", "substitute", "idle", "idle_shops", "used", "served",
        "made", "left", "built", "declined", "shields", "trades", "admitted", "as_abroad",
    ):  # fmt: skip
        assert getattr(s, name) == getattr(fresh, name), name


@pytest.mark.clause("P-30", "P-133")
def test_the_events_that_leave_unseen_stay_unseen() -> None:
    s = position(year=1, season=4, events={"row": ["drought", "new-settlers", "harsh-winter"]})
    chance(s, "turn olympic-games")
    left = {"unskilled-labor", "bountiful-harvest"}
    assert {EVENT.words[k] for k in view(s, 0).event_bag} == left  # known to be left, not which would have come
    go_on(s, "event")
    assert {EVENT.words[k] for k in s.event_bag}.isdisjoint(left)
