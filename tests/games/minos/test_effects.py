"""The notation of effects (rules.md, section N): every effect of every file is read and written back as it stands."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pelagos.core.errors import ContentError, Place
from pelagos.games.minos.rules.content import BOXES, FILES
from pelagos.games.minos.rules.effects import (
    CODES,
    COMMON,
    COUNTERS,
    DRAW,
    INCOME,
    METERS,
    NOTATION,
    SAMETRIG,
    VPE,
    Effect,
    Term,
    condition_text,
    parse,
    written,
)

from .files import document, table

EFFECTS = {"instant", "trait", "effect", "benefit", "bonus", "score", "end", "income", "forfeit"}
CELL = Place("decrees.csv", 2, "D1-01", "instant")


def texts(name: str) -> list[str]:
    """Every effect of a file, in its order."""
    if name.endswith(".csv"):
        return [row[column] for row in table(name) for column in row if column in EFFECTS]
    return list(_within(document(name)))


def _within(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _within(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            inside = "effect" if key == "point_meaning" else name
            yield from _within(item, "effect" if name == "overflow" and "spaces" in value else inside)
    elif key in EFFECTS and isinstance(value, str):
        yield value


def read(text: str, codes: list[str] = CODES, endless: bool = False) -> Effect:
    """An effect from its text."""
    return parse(NOTATION.tokens(text, CELL), codes, endless)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("decrees.csv", 288),
        ("starting_cards.csv", 0),
        ("solo_cards.csv", 20),
        ("trade_bonuses.csv", 30),
        ("city_foundations.csv", 20),
        ("sea_peoples.csv", 20),
        ("vases.csv", 0),
        ("action_bonus.csv", 5),
        ("special_abilities.csv", 18),
        ("action_board.json", 51),
        ("player_board.json", 25),
        ("progress_tracks.json", 30),
        ("trade_routes.json", 30),
        ("map.json", 0),
    ],
)
def test_every_effect_is_written_back_as_it_stands(name: str, count: int) -> None:
    found = texts(name)
    assert name in FILES
    assert len(found) == count
    assert [written(read(text, endless=True)) for text in found] == found


def test_the_box_holds_what_the_tables_say() -> None:
    box = BOXES.usual.value
    decrees = [(written(decree.instant), written(decree.trait)) for decree in box.decrees]
    assert decrees == [(row["instant"], row["trait"]) for row in table("decrees.csv")]
    assert [written(tile.effect) for tile in box.bonuses] == texts("trade_bonuses.csv")
    assert [written(tile.effect) for tile in box.foundations] == texts("city_foundations.csv")
    assert [written(tile.benefit) for tile in box.peoples] == texts("sea_peoples.csv")
    assert [written(tile.effect) for tile in box.action_bonuses] == texts("action_bonus.csv")
    assert [written(card.bonus) for card in box.solo_cards] == texts("solo_cards.csv")
    assert [condition_text(vase.condition) for vase in box.vases] == [row["condition"] for row in table("vases.csv")]


def test_codes_and_meters_have_the_numbers_of_their_names() -> None:
    assert (CODES[DRAW], CODES[VPE], len(CODES)) == ("DRAW", "VPE", VPE + 1)
    assert (COUNTERS[-1], METERS[INCOME], METERS[SAMETRIG]) == ("SHIPS", "INCOME", "SAMETRIG")


@pytest.mark.parametrize(
    "text",
    [
        "none",
        "5 COIN + 1 DECK",
        "1 TEMP.silver + 2 GOOD.herb",
        "(1 ANY | 1 BONUS | 2 VP)",
        "2 COIN + 1 DISC -> (1 VP | 1 INF)",
        "any 3 COIN -> 2 VP",
        "if CITIES>=2: 2 COIN -> 1 VP",
        "if LOW>=3: (1 INF | 1 CUL)",
        "1 PLAY instead FARMS>=2: (1 PLAYF | 3 VP)",
        "1 COIN per WARMAP; 5 COIN -> 1 PAL; 1 DRAW",
    ],
)
def test_every_form_is_written_back(text: str) -> None:
    assert written(read(text)) == text


def test_white_space_is_free() -> None:
    assert written(read("  2 COIN+1 DISC->(1 VP|1 TEMP . wood);if SEA >= 2:1 VP  ")) == (
        "2 COIN + 1 DISC -> (1 VP | 1 TEMP.wood); if SEA>=2: 1 VP"
    )


def test_the_parts_of_a_clause() -> None:
    (clause,) = read("1 PLAY instead FARMS>=2: (1 PLAYF | 3 VP per SEA)").clauses
    assert clause.condition is not None
    assert condition_text(clause.condition) == "FARMS>=2"
    assert [CODES[term.code] for term in clause.otherwise] == ["PLAY"]
    assert not clause.repeats
    assert not clause.cost
    assert [[(t.count, CODES[t.code], t.per) for t in option] for option in clause.rewards] == [
        [(1, "PLAYF", -1)],
        [(3, "VP", COUNTERS.index("SEA"))],
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("COIN", "character 1: number-here"),
        ("0 COIN", "character 1: range {'low': 1, 'high': 60}"),
        ("2 COIN +", "character 9: number-here"),
        ("2 COIN 1 VP", "character 8: left-over {'found': '1'}"),
        ("2 COIN.wood", "character 7: left-over {'found': '.'}"),
        ("1 TEMP.gold", "character 8: expected {'found': 'gold', 'words': 'silver, stone, copper, wood, grain, herb'}"),
        ("(1 VP)", "character 6: expected {'found': ')', 'words': '|'}"),
        ("1 TEMP -> 2 VP", "character 3: expected {'found': 'TEMP', 'words': 'COIN, WEAP, VP, DISC'}"),
        ("1 COIN per SEA -> 2 VP", "character 8: expected {'found': 'per', 'words': '->'}"),
        ("any 2 COIN", "character 11: expected-more {'words': '->'}"),
        ("2 VP instead", "character 13: expected-more"),
        ("if SEA>2: 1 VP", "character 7: character {'found': '>'}"),
        ("if SEA>=0: 1 VP", "character 9: range {'low': 1, 'high': 60}"),
        ("1 VP; none", "character 7: number-here"),
        ("1 VP per INF", "character 10: expected {'found': 'INF'"),
    ],
)
def test_what_is_not_the_notation_is_refused_at_its_character(text: str, why: str) -> None:
    with pytest.raises(ContentError) as error:
        read(text)
    assert str(error.value).startswith(f"decrees.csv, row 2 (D1-01), instant, {why}")


@pytest.mark.clause("M-72", "M-172", "M-179")
@pytest.mark.parametrize(
    ("text", "automatic", "plain"),
    [
        ("none", False, True),
        ("1 COIN; 2 VP", True, True),
        ("1 MOVE", False, False),
        ("1 COIN; 1 MOVE", True, False),
        ("if AREA>=1: 2 COIN", True, False),
        ("2 COIN -> 1 VP", False, False),
        ("1 TEMP", True, False),
    ],
)
def test_what_is_carried_out_at_the_end_of_a_turn_and_what_at_once(text: str, automatic: bool, plain: bool) -> None:
    effect = parse(NOTATION.tokens(text, Place("a test")), COMMON)
    assert (effect.automatic, effect.plain) == (automatic, plain)


@pytest.mark.clause("M-103")
@pytest.mark.parametrize("code", ["DRAW", "DISC", "ABIL", "BONUS", "VPR", "VPE"])
def test_codes_of_the_boards_stand_on_no_card(code: str) -> None:
    with pytest.raises(ContentError, match=f"instant, character 3: expected .*'{code}'"):
        read(f"1 {code}", COMMON)


@pytest.mark.parametrize(
    "text",
    [
        "any 2 COIN -> 1 WEAP",
        "any 2 WEAP -> (1 VP | 1 ROUTE)",
        "any 1 VP -> 1 ANY",
        "any 1 VP -> 2 VP",
        "any 1 DISC -> 1 DECK",
    ],
)
def test_what_may_be_repeated_comes_to_an_end(text: str) -> None:
    with pytest.raises(ContentError, match="expected"):
        read(text)
    assert written(read(text.removeprefix("any "))) == text.removeprefix("any "), "once it may be had"
    assert written(read(text, endless=True)) == text


def keys(effect: Effect) -> Iterator[str]:
    """The symbols that an effect is printed with."""
    for clause in effect.clauses:
        if clause.repeats:
            yield "any"
        if clause.cost:
            yield "->"
        if clause.otherwise:
            yield "instead"
        if clause.condition is not None:
            yield f"if {condition_text(clause.condition)}"
        if len(clause.rewards) > 1:
            yield "(|)"
        for terms in [clause.otherwise, clause.cost, *clause.rewards]:
            yield from _term_keys(terms)


def _term_keys(terms: list[Term]) -> Iterator[str]:
    for term in terms:
        yield CODES[term.code]
        if term.per >= 0:
            yield f"per {COUNTERS[term.per]}"


def test_every_symbol_of_the_rulebook_is_used() -> None:
    seen = Counter(f"trigger {row['trigger']}" for row in table("decrees.csv"))
    for name in FILES:
        for text in texts(name):
            seen.update(keys(read(text, endless=True)))
    with (Path(__file__).parent / "symbols.csv").open(encoding="utf-8", newline="") as file:
        symbols = [row["key"] for row in csv.DictReader(file)]
    assert len(symbols) == 66
    assert [symbol for symbol in symbols if not seen[symbol]] == []
