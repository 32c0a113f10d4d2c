"""Section N, symbol by symbol: every code, condition, counter, joint and trigger is carried out, and has a sign.

The symbols are those of symbols.csv, as the rulebook lists them. Each is tried in a small position of its own; what it
changed there is compared with all that the position says about its owner.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from pelagos.games.minos.drawing.pieces import ICONS
from pelagos.games.minos.drawing.signs import meter_sign, sign_of, trigger_icon
from pelagos.games.minos.rules.effects import CODES, COUNTERS, METERS, Term
from pelagos.games.minos.rules.vocabulary import SECTION, TRIGGER
from pelagos.games.minos.words.nouns import trigger_name
from tests.games.minos.test_actions import at_dice

from .files import table
from .table import BOX, QUIET, carry_out, chance, do, in_turn, offered, play, run

with (Path(__file__).parent / "symbols.csv").open(encoding="utf-8", newline="") as file:
    SYMBOLS = [row["key"] for row in csv.DictReader(file)]

Player = dict[str, Any]


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What a position says of seat 0 and of the map after an effect and did not say before; what went is None."""
    out: dict[str, Any] = {}
    owners = [dict(*position.get("players", [])[:1]) for position in (before, after)]
    for one, other in (owners, (before["map"], after["map"])):
        for key in sorted({*one, *other}):
            if one.get(key) != other.get(key):
                out[key] = other.get(key)
    return out


# Codes.

LEVEL = {"influence": 2, "cultural": 2, "population": 2}
# By code: the effect, its owner, what is chosen (or falls out), and all that has changed then.
CARRIED_OUT: dict[str, tuple[str, Player, list[str], dict[str, Any]]] = {
    "COIN": ("2 COIN", {"coins": 1}, [], {"coins": 3}),
    "WEAP": ("2 WEAP", {"weaponry": 1}, [], {"weaponry": 3}),
    "VP": ("2 VP", {"vp": 1}, [], {"vp": 3, "earned": {"effects": 2}}),
    "TEMP": ("2 TEMP", {}, ["temporary wood", "temporary herb"], {"temporary": {"wood": 1, "herb": 1}}),
    "GOOD": ("1 GOOD", {}, ["good wood"], {"goods": {"wood": 1}, "income": 1}),
    "GRND": ("1 GRND", {}, ["found stone"], {"goods": {"stone": 1}, "income": 1}),
    "PLAY": ("1 PLAY", {"hand": [1, 60], "coins": 7}, ["play 60"], {"hand": [1], "area": [60], "coins": 1}),
    "PLAYF": ("1 PLAYF", {"hand": [1, 60]}, ["play 60"], {"hand": [1], "area": [60]}),
    "DECK": ("2 DECK", {"hand": [7]}, ["top 5", "top 9"], {"hand": [5, 7, 9]}),
    "DECK2": ("1 DECK2", {}, ["top 100"], {"hand": [100]}),
    "BUILD": ("1 BUILD", {"coins": 6, "ships": {"2": 1}}, ["advance 2"], {"coins": 4, "ships": {"2": 2}}),
    "BUILDF": ("1 BUILDF", {"warriors": {"9": 1}}, ["farm 9"], {"9": {"farm": 0}, "income": 1}),
    "WAR": ("2 WAR", {"reserves": 1}, [], {"reserves": 3, "supply": 7}),
    "PLACE": ("1 PLACE", {"reserves": 2}, ["place 7"], {"reserves": 1, "warriors": {"7": 1}}),
    "MOVE": ("1 MOVE", {"warriors": {"7": 1}}, ["move 7 9"], {"warriors": {"9": 1}}),
    "WILD": ("1 WILD", {"reserves": 1}, ["as expand", "place 7"], {"reserves": None, "warriors": {"7": 1}}),
    "INF": ("1 INF", {"tracks": {"influence": 1}}, [], {"tracks": {"influence": 2}}),
    "CUL": ("1 CUL", {"tracks": {"cultural": 1}}, [], {"tracks": {"cultural": 2}, "level": 2}),
    "POP": ("1 POP", {"tracks": {"population": 1}}, [], {"tracks": {"population": 2}}),
    "ANY": ("1 ANY", {"tracks": {"influence": 1}}, ["step influence"], {"tracks": {"influence": 2}}),
    "LOW": ("1 LOW", {"tracks": {"influence": 2, "cultural": 2, "population": 1}}, [], {"tracks": LEVEL}),
    "PAL": ("1 PAL", {"hand": [4], "vp": 3}, ["palace 4"], {"hand": None, "palace": [4], "vp": 1}),
    "PALF": ("1 PALF", {"hand": [4], "vp": 3}, ["palace 4"], {"hand": None, "palace": [4]}),
    "ROUTE": ("1 ROUTE", {"ships": {"1": 3, "3": 2}}, ["route 3"], {"vp": 2, "earned": {"effects": 2}}),
    "INC": ("2 INC", {"income": 1}, [], {"income": 3}),
    "DRAW": ("1 DRAW", {}, ["take 70"], {"hand": [70], "open_cards": [70]}),
    "DISC": ("1 DISC -> 1 COIN", {"hand": [3, 4]}, ["clause 1", "discard 3"], {"hand": [4], "coins": 1}),
    "ABIL": ("1 ABIL", {}, [], {"level": 2}),
    "BONUS": ("1 BONUS", {}, [], {"vp": 3, "earned": {"effects": 3}}),
}
SCORED = ["VPR", "VPE"]  # of the player board alone, where they are scored


def test_the_table_above_names_every_code() -> None:
    assert [*CARRIED_OUT, *SCORED] == CODES


@pytest.mark.parametrize("code", CARRIED_OUT)
def test_what_a_code_changes(code: str) -> None:
    text, player, choices, expected = CARRIED_OUT[code]
    s = in_turn(player, now=QUIET, offer=[70], action_bonus=5)
    before = play.game.dump(s)
    carry_out(s, text)
    for choice in choices:
        do(s, choice) if s.actor() >= 0 else chance(s, choice)
    assert changed(before, play.game.dump(s)) == expected
    assert f" {code}" in text
    assert offered(s) == ["end"]


def test_vp_of_the_player_board_are_scored_where_it_says() -> None:
    pieces = [piece for kind in BOX.player_board.pieces for piece in kind]
    printed = {
        CODES[t.code] for p in pieces for effect in (p.score, p.end) for c in effect.clauses for t in c.rewards[0]
    }
    assert printed == set(SCORED)
    there = {"7": {"city": 0}, "8": {"city": 0, "farm": 0}, "9": {"farm": 0}}
    s = play.position(seats=2, round=2, phase="income", map=there, frames=[["scoring"]])
    assert s.vp == [4, 0]  # VPR: two Farms
    s = play.position(seats=2, round=4, phase="scoring", age=1, map=there, frames=[["ending"]])
    assert s.vp == [5, 0]  # VPE: two Cities


# Conditions and counters.


def metered(meter: str, n: int) -> tuple[Player, dict[str, Any]]:
    """An owner, and a map, with which a meter shows n."""
    regions = [str(region) for region in range(8, 8 + n)]  # none is a starting region of two
    there: dict[str, Any] = {}
    if meter == "CITIES":
        there = {region: {"city": 0} for region in regions[1:]}  # the first stands at home
    elif meter == "TOWERS":
        there = {region: {"city": 0, "tower": 0} for region in ["7", *regions[1:]]}  # the first at home
    elif meter == "FARMS":
        there = {region: {"farm": 0} for region in regions}
    players: dict[str, Player] = {
        "AREA": {"area": list(range(11, 11 + n))},
        "PALACE": {"palace": list(range(11, 11 + n))},
        "SEA": {"beaten": list(range(1, 1 + n))},
        "INF": {"tracks": {"influence": n}},
        "CUL": {"tracks": {"cultural": n}},
        "POP": {"tracks": {"population": n}},
        "LOW": {"tracks": {"influence": n + 1, "cultural": n, "population": 8}},
        "SHIP": {"ships": {"1": n, "2": 1}} if n else {},
        "SHIPS": {"ships": {"1": n - 1, "2": 1}},
        "WARMAP": {"warriors": {"8": n - 1, "9": 1}},
        "PRES": {"warriors": dict.fromkeys(regions, 2)},
    }
    return players.get(meter, {}), there


CONDITIONS = [symbol.removeprefix("if ").split(">=") for symbol in SYMBOLS if symbol.startswith("if ")]
PER = [symbol.removeprefix("per ") for symbol in SYMBOLS if symbol.startswith("per ")]


@pytest.mark.parametrize(("meter", "least"), CONDITIONS)
def test_a_condition_holds_from_its_number_on(meter: str, least: str) -> None:
    for n, coins in ((int(least) - 1, 0), (int(least), 2), (int(least) + 1, 2)):
        player, there = metered(meter, n)
        assert run(f"if {meter}>={least}: 2 COIN", player, map=there).coins[0] == coins, n


@pytest.mark.parametrize("counter", PER)
def test_a_counter_multiplies(counter: str) -> None:
    for n in (2, 3):
        player, there = metered(counter, n)
        assert run(f"2 COIN per {counter}", player, map=there).coins[0] == 2 * n


# Joints.


def test_the_joints() -> None:
    s = run("2 COIN -> 3 VP", {"coins": 5})
    do(s, "clause 1")
    assert (s.coins[0], s.vp[0], offered(s)) == (3, 3, ["end"])
    s = run("any 2 COIN -> 3 VP", {"coins": 5})
    do(s, "clause 1", "clause 1")
    assert (s.coins[0], s.vp[0], offered(s)) == (1, 6, ["end"])
    for area, coins in ([], 1), ([9], 4):
        assert run("1 COIN instead AREA>=1: 4 COIN", {"area": area}).coins[0] == coins
    s = run("(1 COIN | 2 WEAP)")
    do(s, "option 2")
    assert (s.coins[0], s.weaponry[0]) == (0, 2)


JOINTS = ["->", "any", "instead", "(|)"]

# Triggers.

FOR_ONE_VP = {"PREPARE": 4, "DEVELOP": 14, "BUILD": 23, "EXPAND": 30, "WILD": 38, "D12": 48, "D34": 57, "D56": 66}


@pytest.mark.clause("M-129", "M-130")
@pytest.mark.parametrize("trigger", FOR_ONE_VP)
def test_a_trigger_answers_to_its_dice_alone(trigger: str) -> None:
    row = table("decrees.csv")[FOR_ONE_VP[trigger] - 1]
    assert (row["trigger"], row["trait"]) == (trigger, "1 VP")
    for section in SECTION.words:
        for value in range(1, 7):
            s = at_dice({section: [[0, "red", value]]}, {"palace": [FOR_ONE_VP[trigger]]})
            do(s, f"forfeit {section} 1")
            answers = str(value) in trigger if trigger.startswith("D") and trigger[1:].isdigit() else False
            assert s.vp[0] == int(answers or section.upper() == trigger), (section, value)


# All of them.


def test_every_symbol_of_the_rulebook_is_tried_here() -> None:
    tried = [*CODES, *JOINTS, *[f"if {meter}>={least}" for meter, least in CONDITIONS], *[f"per {of}" for of in PER]]
    tried += [f"trigger {trigger}" for trigger in FOR_ONE_VP]
    assert sorted(tried) == sorted(SYMBOLS)
    assert [word.upper() for word in TRIGGER.words] == list(FOR_ONE_VP)
    assert {meter for meter, _ in CONDITIONS} <= set(METERS)
    assert set(PER) <= set(COUNTERS)


def test_every_symbol_has_a_sign_of_our_own_drawing() -> None:
    for code in range(len(CODES)):
        assert f"minos-{sign_of(Term(1, code)).name}" in ICONS, CODES[code]
    for meter in range(len(METERS)):
        assert f"minos-{meter_sign(meter)}" in ICONS, METERS[meter]
    for trigger, word in enumerate(TRIGGER.words):
        icon = trigger_icon(trigger)
        assert icon in ICONS or (not icon and word[1:].isdigit()), word  # a pair of values is written out
        assert trigger_name(trigger).key
