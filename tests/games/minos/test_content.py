"""What is in the box: numbers and figures that the rules state."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from pelagos.core.content import DERIVED, DESIGNED, FOUND, tags_of
from pelagos.core.rulebook import MENTION, clauses_of
from pelagos.games.minos.rules.boards import (
    DOMINANCE,
    INCOME_WEAPONRY,
    LEVEL,
    ON_CARDS,
    ON_ROUTE,
    PALACE_CARDS,
    PRESENCE,
    Track,
)
from pelagos.games.minos.rules.cards import DECREE_IDS, DECREE_PARTS, START_IDS
from pelagos.games.minos.rules.content import BOXES, FILES
from pelagos.games.minos.rules.effects import written
from pelagos.games.minos.rules.tiles import EXCHANGE, INCOME, ON_BUILD, ROUND_START
from pelagos.games.minos.rules.vocabulary import (
    BUILD,
    CITY,
    COPPER,
    CULTURAL,
    DECK_SIZE,
    DEVELOP,
    EXPAND,
    FARM,
    GOOD,
    GOODS,
    GRAIN,
    HERB,
    INFLUENCE,
    POPULATION,
    PREPARE,
    REGIONS,
    SHIP,
    SILVER,
    STONE,
    TOWER,
    TRIGGERS,
    WILD,
    WOOD,
    age_of,
    trigger_of,
)

from .files import SOURCE, document, table

BOX = BOXES.usual.value
TABLES = (2, 3, 4)


# Cards and tiles.


@pytest.mark.clause("M-3")
def test_the_numbers_of_cards_and_tiles() -> None:
    assert [sum(age_of(card + 1) == age for card in range(len(BOX.decrees))) for age in (0, 1)] == [72, 72]
    assert len(BOX.starts) == 9
    assert [len(sides) for sides in BOX.routes] == [2, 2, 2]
    assert Counter(row["colour"] for row in table("trade_bonuses.csv")) == {"blue": 15, "red": 15}
    assert len(BOX.bonuses) == 30
    assert len(BOX.foundations) == 20
    assert len(BOX.abilities) == 5
    assert len(BOX.vases) == 12
    assert Counter(row["level"] for row in table("sea_peoples.csv")) == {"1": 10, "2": 10}
    assert len(BOX.action_bonuses) == 5
    assert len(BOX.solo_cards) == 20


@pytest.mark.clause("M-129")
def test_eight_triggers_nine_decrees_each_in_either_age() -> None:
    for age in (0, 1):
        deck = BOX.decrees[age * DECK_SIZE : (age + 1) * DECK_SIZE]
        assert Counter(decree.trigger for decree in deck) == dict.fromkeys(range(TRIGGERS), 9)
    assert [trigger_of(value) for value in range(1, 7)] == [5, 5, 6, 6, 7, 7]


@pytest.mark.clause("M-39", "M-45")
def test_silver_is_printed_on_the_most_decrees() -> None:
    assert GOOD.words == ["silver", "stone", "copper", "wood", "grain", "herb"]
    for age in (0, 1):
        deck = BOX.decrees[age * DECK_SIZE : (age + 1) * DECK_SIZE]
        printed = Counter(icon for decree in deck for icon in set(decree.icons))
        assert sorted(printed) == list(range(GOODS))
        assert printed[SILVER] > max(printed[good] for good in range(GOODS) if good != SILVER)
    doubled = [DECREE_IDS[k] for k, decree in enumerate(BOX.decrees) if decree.icons == [SILVER, SILVER]]
    assert len(doubled) == 8
    assert all(name.startswith("D2") for name in doubled)


@pytest.mark.clause("M-26", "M-37")
def test_a_starting_card_for_every_seat_of_every_table() -> None:
    assert Counter(start.seats for start in BOX.starts) == {2: 2, 3: 3, 4: 4}
    for seats in TABLES:
        cards = [start for start in BOX.starts if start.seats == seats]
        assert sum(start.first for start in cards) == 1
        assert {start.region for start in cards} == set(BOX.crete.tables[seats].starting)
        assert all(start.draw - start.discard >= 2 for start in cards), "one for the Palace, one for the hand"
    last = BOX.starts[START_IDS.index("SC4-4")]
    assert (last.region, last.extra_warrior, last.coins, last.weaponry, last.vp) == (2, True, 9, 3, 5)
    assert (last.good, last.temporary, last.draw, last.discard) == (WOOD, [], 7, 3)


@pytest.mark.clause("M-151")
def test_twelve_vases_three_of_each_of_four_colours() -> None:
    assert Counter(vase.colour for vase in BOX.vases) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert all(vase.vp == [10, 7, 3] for vase in BOX.vases)
    (income,) = [row["condition"] for row in table("vases.csv") if row["condition"].startswith("INCOME")]
    assert income == f"INCOME>={len(BOX.player_board.income_coins) - 1}", "the last position of the track"


def test_special_abilities_by_level() -> None:
    one, two, three, four, five = BOX.abilities
    assert [level.card_discount for level in one] == [1, 2, 3]  # M-140
    assert [written(level.effects[ROUND_START]) for level in two] == ["1 TEMP", "1 GRND", "1 TEMP + 1 GOOD"]  # M-142
    assert [written(level.effects[ON_BUILD]) for level in three] == ["2 VP", "2 VP", "3 VP + 1 DECK"]  # M-143
    assert [level.build_discount for level in three] == [0, 1, 1]
    assert [level.threshold for level in four] == [8, 7, 6]  # M-145
    assert written(five[0].effects[EXCHANGE]) == "any 2 COIN -> 1 WEAP; any 2 WEAP -> 1 COIN"  # M-146
    assert [written(level.effects[INCOME]) for level in five] == ["1 WEAP", "2 WEAP", "3 WEAP"]
    assert [level.divisor for level in five] == [5, 5, 3]
    assert all(level.threshold == 9 for ability in (one, two, three, five) for level in ability)  # M-60
    assert all(level.divisor == 5 for ability in (one, two, three, four) for level in ability)  # M-159


# Boards.


@pytest.mark.clause("M-2", "M-12", "M-59")
def test_the_dice_of_every_table() -> None:
    dice = BOX.action_board.dice
    assert dice[2] == [3, 3, 3, 4]
    assert dice[3] == [4, 4, 4, 4]
    assert dice[4] == [4, 4, 4, 5]
    assert [sum(dice[seats]) for seats in TABLES] == [13, 16, 17]
    assert [sum(dice[seats]) - 4 * seats for seats in TABLES] == [5, 4, 1]
    assert BOX.action_board.reroll == 6  # M-52


def printed(seats: int, section: int) -> list[tuple[int, str]]:
    """Points and bonus of the spaces of an action."""
    return [(space.points, written(space.bonus)) for space in BOX.action_board.sections[seats][section]]


@pytest.mark.clause("M-92", "M-93", "M-94", "M-95", "M-96")
def test_the_action_spaces_of_four_players() -> None:
    anything = "1 ANY"
    assert printed(4, PREPARE) == [(4, "1 COIN + 1 WEAP"), (3, "3 COIN + 1 WEAP"), (2, anything), (2, "1 BONUS")]
    assert printed(4, DEVELOP) == [(3, "none"), (2, "none"), (1, anything), (1, "1 BONUS")]
    assert printed(4, BUILD) == [(3, "none"), (2, "none"), (1, anything), (1, "1 BONUS")]
    assert printed(4, EXPAND) == [(6, "none"), (5, "none"), (4, anything), (4, "1 BONUS")]
    assert printed(4, WILD) == [(2, "none"), (1, "1 WEAP"), (1, anything), (1, "1 BONUS")]
    later = [space.later for section in BOX.action_board.sections[4] for space in section]
    assert later == [1] + [0] * 19


@pytest.mark.clause("M-58", "M-97", "M-98")
def test_fewer_players_have_fewer_spaces() -> None:
    for seats in TABLES:
        sections = BOX.action_board.sections[seats]
        assert [len(spaces) for spaces in sections] == [seats] * 5
    for section in (PREPARE, DEVELOP, BUILD, EXPAND, WILD):
        first, _, third, fourth = printed(4, section)
        assert printed(3, section) == [first, third, fourth]
        assert printed(2, section) == [first, (third[0], "(1 ANY | 1 BONUS)")]


def test_a_point_and_a_forfeit() -> None:
    board = BOX.action_board
    assert [written(point) for point in board.point] == ["1 DRAW", "1 PLAY", "1 BUILD", "(1 PLACE | 1 MOVE)", "1 WILD"]
    assert written(board.forfeit) == "2 COIN"  # M-69


@pytest.mark.clause("M-5", "M-111", "M-114")
def test_the_pieces_of_a_player() -> None:
    board = BOX.player_board
    assert [len(pieces) for pieces in board.pieces] == [3, 3, 4, 3]
    assert 1 + board.reserves + board.supply == 10
    assert (board.reserves, board.supply) == (3, 6)  # M-36
    assert [piece.cost for piece in board.pieces[CITY]] == [0, 6, 9]  # M-109
    assert [piece.cost for piece in board.pieces[TOWER]] == [3, 6, 9]  # M-110
    assert [piece.cost for piece in board.pieces[FARM]] == [1, 2, 3, 4]  # M-112
    assert [piece.cost for piece in board.pieces[SHIP]] == [3, 6, 9]  # M-115
    assert written(board.pieces[TOWER][0].benefit) == "1 DECK2 + 1 WEAP"
    assert [written(piece.score) for piece in board.pieces[TOWER]] == ["none", "1 VPR per DOM", "2 VPR per DOM"]
    assert [written(piece.benefit) for piece in board.pieces[FARM]] == ["1 INC", "1 INC", "2 INC", "1 INC"]
    assert [written(piece.score) for piece in board.pieces[FARM]] == ["2 VPR", "4 VPR", "8 VPR", "14 VPR"]  # M-153


def test_goods_make_things_cheaper() -> None:
    board = BOX.player_board
    on = [board.discount_on[good] for good in (SILVER, STONE, COPPER, WOOD, GRAIN, HERB)]
    assert on == [ON_CARDS, CITY, TOWER, SHIP, FARM, ON_ROUTE]  # M-44, M-45
    assert [board.discount[good] for good in (STONE, COPPER, WOOD, HERB, GRAIN)] == [3, 3, 3, 1, 1]
    assert board.card_discount == 3  # M-42
    gains = ["1 INC", "2 INC", "1 INC + 1 DECK2", "2 INC", "none"]
    assert [written(gain) for gain in board.good_gain] == gains  # M-40


def instants(track: Track) -> list[str]:
    """What the spaces of a track give, from 1."""
    assert written(track.instant[0]) == "none"
    return [written(effect) for effect in track.instant[1:]]


@pytest.mark.clause("M-134", "M-135", "M-136", "M-137")
def test_the_progress_tracks() -> None:
    influence, cultural, population = (BOX.tracks.tracks[k] for k in (INFLUENCE, CULTURAL, POPULATION))
    cards = "(1 DECK + 1 DECK2 | 1 PAL)"
    assert instants(influence) == ["3 COIN", "none", cards, "5 COIN", "none", cards, "none", "3 VP"]
    assert influence.passive[PALACE_CARDS] == [1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert instants(cultural) == ["1 GRND", "1 ABIL", "1 BUILD", "1 GOOD", "1 ABIL", "1 BUILD", "1 BUILDF", "4 VP"]
    assert cultural.passive[LEVEL] == [1, 1, 2, 2, 2, 3, 3, 3, 3]
    warriors = "2 WAR + 1 PLACE"
    assert instants(population) == ["2 WAR", "none", "2 WEAP", warriors, "none", "3 WEAP", "none", "5 VP"]
    assert population.passive[INCOME_WEAPONRY] == [1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert population.passive[PRESENCE] == [1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert population.passive[DOMINANCE] == [3, 3, 4, 4, 4, 5, 5, 6, 6]
    assert [written(track.overflow) for track in BOX.tracks.tracks] == ["3 VP"] * 3  # M-138


@pytest.mark.clause("M-87", "EX-10")
def test_the_highest_lasting_value_at_or_below_the_marker_counts() -> None:
    assert BOX.tracks.tracks[INFLUENCE].passive[PALACE_CARDS][3] == 2


def test_trade_routes() -> None:
    for sides in BOX.routes:
        for route in sides:
            assert (len(route.cost), len(route.income)) == (5, 5)
    assert BOX.routes[0][0].cost[3] == 4  # EX-4
    assert BOX.routes[1][0].cost[0] == 3
    assert [[route.vp for route in sides] for sides in BOX.routes] == [[10, 11], [11, 11], [12, 12]]


# The map.


@pytest.mark.clause("M-123")
def test_adjacent_is_sharing_a_border_line() -> None:
    regions = BOX.crete.regions
    lines = [{frozenset(pair) for pair in zip(r.outline, r.outline[1:] + r.outline[:1], strict=True)} for r in regions]
    assert len(regions) == REGIONS
    for k, region in enumerate(regions):
        sharing = [j + 1 for j in range(REGIONS) if j != k and lines[j] & lines[k]]
        assert region.adjacent == sharing
        assert all(k + 1 in BOX.crete.region(other).adjacent for other in region.adjacent), "both ways"
    touching = set(BOX.crete.region(1).outline) & set(BOX.crete.region(2).outline)
    assert len(touching) == 2
    assert set(BOX.crete.region(5).outline) & set(BOX.crete.region(2).outline) == set()


@pytest.mark.clause("M-15", "M-16")
def test_starting_regions_and_the_others() -> None:
    for seats in TABLES:
        layout = BOX.crete.tables[seats]
        assert len(layout.starting) == seats
        assert len(layout.tiled) <= 10
        assert sorted(layout.starting + layout.tiled) == layout.active
        assert {BOX.crete.region(number).good for number in layout.active} == set(range(GOODS))
        for start in layout.starting:
            assert not set(BOX.crete.region(start).adjacent) & set(layout.starting)
    assert [len(BOX.crete.tables[seats].active) for seats in TABLES] == [9, 11, 14]


def test_a_warrior_can_walk_everywhere() -> None:
    for seats in TABLES:
        active = BOX.crete.tables[seats].active
        reached = {active[0]}
        while True:
            further = {other for number in reached for other in BOX.crete.region(number).adjacent if other in active}
            if further <= reached:
                break
            reached |= further
        assert reached == set(active)


# Sources.


def test_where_decrees_come_from() -> None:
    part_found = {
        DECREE_IDS[k]: decree.sources
        for k, decree in enumerate(BOX.decrees)
        if any(source & FOUND for source in decree.sources)
    }
    assert len(part_found) == 12
    assert dict(zip(DECREE_PARTS, part_found["D1-02"], strict=True)) == {
        "name": DESIGNED, "cost": FOUND, "discount": FOUND, "vp": DESIGNED, "instant": FOUND, "trigger": DESIGNED,
        "trait": DESIGNED,
    }  # fmt: skip
    assert part_found["D1-36"][DECREE_PARTS.index("instant")] == FOUND | DESIGNED


def test_where_the_rest_comes_from() -> None:
    assert {tile.source for tile in BOX.bonuses + BOX.foundations + BOX.action_bonuses} == {DESIGNED}
    assert {tile.source for tile in BOX.peoples} == {DESIGNED}
    assert {vase.source for vase in BOX.vases} == {FOUND | DERIVED | DESIGNED}
    assert {card.source for card in BOX.solo_cards} == {DESIGNED}
    assert {start.source for start in BOX.starts} == {DESIGNED}
    assert all(level.source & FOUND for ability in BOX.abilities for level in ability)
    assert BOX.action_board.sources[2:] == [DERIVED | DESIGNED, DERIVED | DESIGNED, FOUND]
    assert BOX.tracks.source == FOUND
    assert BOX.crete.source == DESIGNED
    assert BOX.player_board.income_source == DESIGNED
    assert [piece.source for piece in BOX.player_board.pieces[FARM]] == [FOUND | DESIGNED] * 2 + [FOUND] * 2
    part_found = [BOX.routes[tile][side].source for tile, side in ((0, 0), (1, 0))]
    assert part_found == [FOUND | DESIGNED] * 2
    assert [route.source for sides in BOX.routes for route in sides].count(DESIGNED) == 4


@pytest.mark.parametrize("name", FILES)
def test_every_file_tells_its_sources(name: str) -> None:
    if name.endswith(".csv"):
        assert all(tags_of(row["tag"]) for row in table(name))
    else:
        assert tags_of(document(name)["tag"])
    assert not re.search(r"\bseed\b", SOURCE.text(name))


# The rules in words.


def test_the_rules_number_every_clause_once() -> None:
    rules = (files("pelagos.games.minos") / "rules.md").read_text(encoding="utf-8")
    clauses = clauses_of(rules)
    assert [f"M-{n}" for n in range(1, 179) if f"M-{n}" not in clauses] == []
    assert [f"S-{n}" for n in range(1, 21) if f"S-{n}" not in clauses] == []
    assert set(MENTION.findall(rules)) <= set(clauses), "a clause is mentioned that is not there"
    examples = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))["examples"]
    assert [name for name in clauses if name.startswith("EX-")] == [example["id"] for example in examples]
