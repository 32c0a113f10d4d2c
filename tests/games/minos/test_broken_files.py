"""Files of somebody's own: what is wrong with one is said with its file, row and column, and nothing of it is used."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pelagos.core.content import Source
from pelagos.core.errors import ContentError
from pelagos.core.rng import Rng
from pelagos.games.minos.rules.boards import read_action_board, read_player_board, read_routes, read_tracks
from pelagos.games.minos.rules.content import BOXES, FILES
from pelagos.games.minos.rules.crete import read_crete
from pelagos.games.minos.rules.effects import written
from pelagos.games.minos.rules.tiles import read_vases
from tests.games.spoiling import spoil

from .files import SOURCE, as_text, document, refused, table, with_cell, with_value

pytestmark = pytest.mark.slow


@pytest.mark.clause("M-26", "M-35", "M-37", "M-22", "S-5", "S-10")
@pytest.mark.parametrize(
    ("name", "row", "column", "value", "why"),
    [
        ("decrees.csv", "D1-03", "instant", "2 DEC", "decrees.csv, row 4 (D1-03), instant, character 3: expected"),
        ("decrees.csv", "D1-03", "trait", "1 DRAW", "decrees.csv, row 4 (D1-03), trait, character 3: expected"),
        ("decrees.csv", "D1-04", "cost", "x", "decrees.csv, row 5 (D1-04), cost: not-number"),
        ("decrees.csv", "D1-04", "age", "2", "decrees.csv, row 5 (D1-04), age: rule {'rule': 'M-3'}"),
        ("decrees.csv", "D1-05", "discount", "silver silver", "row 6 (D1-05), discount: rule {'rule': 'M-43'}"),
        ("decrees.csv", "D2-05", "discount", "wood wood", "row 78 (D2-05), discount: rule {'rule': 'M-43'}"),
        ("decrees.csv", "D2-05", "discount", "gold", "row 78 (D2-05), discount: not-word"),
        ("decrees.csv", "D2-06", "discount", "wood herb grain", "row 79 (D2-06), discount: rule {'rule': 'M-43'}"),
        ("decrees.csv", "D2-06", "trigger", "D78", "row 79 (D2-06), trigger: not-word"),
        ("decrees.csv", "D2-07", "id", "D2-08", "row 81 (D2-08), id: twice {'word': 'D2-08'}"),
        ("decrees.csv", "D2-07", "tag", "somewhere", "row 80 (D2-07), tag: untagged"),
        ("starting_cards.csv", "SC3-2", "players", "4", "row 5 (SC3-2), players: rule {'rule': 'M-26'}"),
        ("starting_cards.csv", "SC3-2", "region", "9", "row 5 (SC3-2), region: rule {'rule': 'M-35'}"),
        ("starting_cards.csv", "SC3-2", "region", "8", "row 5 (SC3-2), region: rule {'rule': 'M-35'}"),
        ("starting_cards.csv", "SC3-2", "first_player", "1", "row 5 (SC3-2), first_player: rule {'rule': 'M-37'}"),
        ("starting_cards.csv", "SC3-1", "first_player", "0", "row 6 (SC3-3), first_player: rule {'rule': 'M-37'}"),
        ("starting_cards.csv", "SC4-1", "discard", "6", "row 7 (SC4-1), discard: rule {'rule': 'M-33'}"),
        ("solo_cards.csv", "SO02", "die", "G+", "row 3 (SO02), die: not-word {'words': 'R-, R+, Y-, Y+, B-, B+'}"),
        ("solo_cards.csv", "SO02", "order", "PDBEP", "row 3 (SO02), order: rule {'rule': 'S-5'}"),
        ("solo_cards.csv", "SO02", "build", "CTFS", "row 3 (SO02), build: rule {'rule': 'S-10'}"),
        ("trade_bonuses.csv", "TB03", "colour", "red", "row 4 (TB03), colour: rule {'rule': 'M-3'}"),
        ("trade_bonuses.csv", "TB03", "effect", "any 1 COIN -> 1 WEAP", "row 4 (TB03), effect, character 17: expected"),
        ("city_foundations.csv", "CF02", "effect", "", "city_foundations.csv, row 3 (CF02), effect: empty"),
        ("sea_peoples.csv", "SP2-01", "level", "1", "row 12 (SP2-01), level: rule {'rule': 'M-3'}"),
        ("vases.csv", "V02", "condition", "GOODS>=3", "row 3 (V02), condition, character 1: expected"),
        ("vases.csv", "V02", "colour", "blue", "row 7 (V06), colour: rule {'rule': 'M-22'}"),
        ("vases.csv", "V02", "vp2", "12", "row 3 (V02), vp1: rule {'rule': 'M-148'}"),
        ("vases.csv", "V02", "vp1", "31", "row 3 (V02), vp1: range {'low': 0, 'high': 30}"),
        ("special_abilities.csv", "SA1", "hook", "INCOME", "row 2 (SA1), hook: rule {'rule': 'M-146'}"),
        ("special_abilities.csv", "SA1", "level", "2", "row 3 (SA1), level: twice {'word': '2'}"),
        ("special_abilities.csv", "SA2", "coin_discount", "1", "row 5 (SA2), coin_discount: rule {'rule': 'M-140'}"),
        ("special_abilities.csv", "SA5", "end_divisor", "4", "row 17 (SA5), end_divisor: rule {'rule': 'M-159'}"),
        ("special_abilities.csv", "SA5", "group_threshold", "8", "(SA5), group_threshold: rule {'rule': 'M-60'}"),
        ("action_bonus.csv", "AB1", "id", "AB9", "row 2 (AB9), id: not-word"),
    ],
)
def test_a_wrong_cell(name: str, row: str, column: str, value: str, why: str) -> None:
    found = refused(with_cell(name, row, column, value))
    assert found.startswith(name)
    assert why in found


@pytest.mark.clause("M-5", "M-11", "M-16", "M-36", "M-40", "M-44", "M-62", "M-87", "M-97", "M-117", "M-118", "M-123")
@pytest.mark.parametrize(
    ("name", "path", "value", "why"),
    [
        ("map.json", "regions.3.good", "gold", "map.json, regions[3].good: not-word"),
        ("map.json", "regions.0.adjacent", [2, 3, 4], "map.json, regions[0].adjacent: rule {'rule': 'M-123'}"),
        ("map.json", "regions.0.polygon.0", "z9", "map.json, regions[0].polygon[0]: not-word"),
        ("map.json", "regions.1.id", 3, "map.json, regions[1].id: range {'low': 2, 'high': 2}"),
        ("map.json", "points.n0", [48], "map.json, points.n0: length {'n': 2}"),
        ("map.json", "points.n0", [48, 541], "map.json, points.n0: range {'low': 0, 'high': 540}"),
        ("map.json", "regions.0.polygon", ["n0", "n1"], "map.json, regions[0].polygon: length {'n': 3}"),
        ("map.json", "players.3.starting", [7, 8], "map.json, players.3.starting: length {'n': 3}"),
        ("map.json", "players.3.starting", [7, 8, 12], "map.json, players.3.non_starting: rule {'rule': 'M-16'}"),
        ("map.json", "players.2.covered", [1, 2], "map.json, players.2.covered: rule {'rule': 'M-11'}"),
        ("action_board.json", "dice.4.red", 0, "action_board.json, dice.4: rule {'rule': 'M-53'}"),
        ("action_board.json", "players.2.sections.WILD.1.bonus", "1 ABIL", "WILD[1].bonus, character 3: expected"),
        ("action_board.json", "players.2.sections.WILD.1.age2_draws", 1, "WILD[1].age2_draws: rule {'rule': 'M-92'}"),
        ("action_board.json", "players.2.sections.PREPARE.0.age2_draws", 10, "draws: range {'low': 0, 'high': 9}"),
        ("action_board.json", "players.2.sections.PREPARE.0.points", 10, "points: range {'low': 1, 'high': 9}"),
        ("action_board.json", "players.2.sections.PREPARE.1.space", 3, "space: range {'low': 2, 'high': 2}"),
        ("player_board.json", "towers.0.benefit", "1 BONUS", "towers[0].benefit, character 3: expected"),
        ("player_board.json", "income_track.last", 14, "income_track.positions: length {'n': 15}"),
        ("player_board.json", "income_track.positions.3.coins", 7, "positions[3].coins: range {'low': 8, 'high': 99}"),
        ("player_board.json", "discounts.2.on", "city", "discounts[2].on: rule {'rule': 'M-44'}"),
        ("player_board.json", "discounts.2.unit", "warrior", "discounts[2].unit: rule {'rule': 'M-44'}"),
        ("player_board.json", "discounts.2.stack", "once per icon", "discounts[2].stack: rule {'rule': 'M-42'}"),
        ("player_board.json", "discounts.2.amount", 10, "discounts[2].amount: range {'low': 0, 'high': 9}"),
        ("player_board.json", "pieces.containers", 5, "pieces.containers: range {'low': 4, 'high': 4}"),
        ("player_board.json", "pieces.start.warriors_map", 2, "warriors_map: range {'low': 1, 'high': 1}"),
        ("player_board.json", "pieces.start.warriors_reserve", 0, "warriors_reserve: range {'low': 1, 'high': 10}"),
        ("player_board.json", "pieces.start.warriors_supply", -1, "warriors_supply: range {'low': 0, 'high': 10}"),
        ("player_board.json", "good_gain", [], "player_board.json, good_gain: rule {'rule': 'M-40'}"),
        ("player_board.json", "discounts.2.good", "stone", "discounts[2].good: twice {'word': 'stone'}"),
        ("player_board.json", "pieces.start.warriors_supply", 5, "start.warriors_supply: rule {'rule': 'M-5'}"),
        ("progress_tracks.json", "colour.cultural", "blue", "colour.cultural: rule {'rule': 'M-62'}"),
        ("progress_tracks.json", "influence.spaces.2.palace", 0, "spaces[2].palace: range {'low': 1, 'high': 30}"),
        ("progress_tracks.json", "influence.spaces.2.palace", 31, "spaces[2].palace: range {'low': 1, 'high': 30}"),
        ("progress_tracks.json", "influence.spaces.0.palace", 31, "spaces[0].palace: range {'low': 0, 'high': 30}"),
        ("progress_tracks.json", "influence.spaces.2.ability", 1, "influence.spaces[2].ability: unknown"),
        ("trade_routes.json", "routes.1.side", "A", "trade_routes.json, routes[1].side: twice {'word': '01 A'}"),
        ("trade_routes.json", "routes.1.spaces.1.on_reach", "RED", "spaces[1].on_reach: rule {'rule': 'M-118'}"),
        ("trade_routes.json", "gate.between", [2, 3], "gate.between: rule {'rule': 'M-117'}"),
    ],
)
def test_a_wrong_value(name: str, path: str, value: object, why: str) -> None:
    found = refused(with_value(name, path, value))
    assert found.startswith(name)
    assert why in found


@pytest.mark.clause("M-5", "M-22", "M-36", "M-44", "M-45", "M-87", "M-92", "M-97", "M-123")
def test_the_usual_files_are_read_as_they_stand() -> None:
    usual = BOXES.usual.value
    board, player, tracks = read_action_board(SOURCE), read_player_board(SOURCE), read_tracks(SOURCE)
    for seats in (2, 3, 4):
        spaces = [[(each.points, each.later) for each in row] for row in board.sections[seats]]
        assert spaces == [[(each.points, each.later) for each in row] for row in usual.action_board.sections[seats]]
    assert (player.discount_on, player.discount) == (usual.player_board.discount_on, usual.player_board.discount)
    assert (player.reserves, player.supply) == (3, 6)
    assert [track.passive for track in tracks.tracks] == [track.passive for track in usual.tracks.tracks]
    assert [region.adjacent for region in read_crete(SOURCE).regions] == [r.adjacent for r in usual.crete.regions]
    assert [vase.vp for vase in read_vases(SOURCE)] == [vase.vp for vase in usual.vases]


@pytest.mark.clause("M-15")
def test_more_regions_than_sea_peoples() -> None:
    maps = document("map.json")
    maps["players"]["2"] |= {"active": list(range(2, 15)), "covered": [1]}
    maps["players"]["2"]["non_starting"] = [number for number in range(2, 15) if number not in (7, 13)]
    assert refused({"map.json": json.dumps(maps)}) == "map.json, players.2.non_starting: rule {'rule': 'M-15'}"


READERS: dict[str, Callable[[Source], object]] = {
    "map.json": read_crete,
    "action_board.json": read_action_board,
    "player_board.json": read_player_board,
    "progress_tracks.json": read_tracks,
    "trade_routes.json": read_routes,
}


@pytest.mark.parametrize("name", READERS)
def test_a_spoilt_document_is_read_or_refused(name: str) -> None:
    rng = Rng.seeded(12, name)
    blamed: list[str] = []
    for _ in range(200):
        data = document(name)
        spoil(data, rng.below)
        try:
            READERS[name](Source("pelagos.games.minos", {name: json.dumps(data)}))
        except ContentError as error:
            blamed.append(error.place.file)
    assert blamed == [name] * len(blamed)
    assert len(blamed) > 100


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".csv")])
def test_a_spoilt_table_is_read_or_refused(name: str) -> None:
    rng = Rng.seeded(12, name)
    values = ["", "-", "x", "-1", "1", "99", "none", "1 VP", "silver silver", "2", "((((", "\x00", "é" * 50]
    blamed: list[str] = []
    for _ in range(12):
        rows = table(name)
        row = rows[rng.below(len(rows))]
        row[list(row)[rng.below(len(row))]] = values[rng.below(len(values))]
        try:
            BOXES.bring({name: as_text(rows)})
        except ContentError as error:
            blamed.append(error.place.file)
    assert blamed
    assert blamed == [name] * len(blamed)


def test_a_row_too_few() -> None:
    assert refused({"vases.csv": as_text(table("vases.csv")[:-1])}) == "vases.csv: rows {'n': 12, 'found': 11}"


def test_a_column_that_is_missing() -> None:
    text = SOURCE.text("action_bonus.csv").replace("effect", "benefit", 1)
    assert refused({"action_bonus.csv": text}) == "action_bonus.csv, row 1 (id), effect: missing"


def test_a_file_that_the_game_does_not_have() -> None:
    with pytest.raises(ContentError, match=r"^cards\.csv: not-replaceable"):
        BOXES.bring({"cards.csv": ""})


def test_the_helper_changes_one_value_only() -> None:
    (text,) = with_value("map.json", "regions.0.name", document("map.json")["regions"][0]["name"]).values()
    assert BOXES.bring({"map.json": text}).value.crete.region(1).name == "Kissamos"


def test_rows_may_stand_in_any_order() -> None:
    edition = BOXES.bring({"decrees.csv": as_text(table("decrees.csv")[::-1])})
    assert edition.name
    usual = BOXES.usual.value
    assert [written(decree.trait) for decree in edition.value.decrees] == [written(d.trait) for d in usual.decrees]


def test_somebodys_own_file_is_another_edition() -> None:
    edition = BOXES.bring(with_cell("action_bonus.csv", "AB5", "effect", "4 VP"))
    assert written(edition.value.action_bonuses[4].effect) == "4 VP"
    assert written(BOXES.usual.value.action_bonuses[4].effect) == "3 VP"
    assert BOXES.of({"content": edition.name}) is edition.value
