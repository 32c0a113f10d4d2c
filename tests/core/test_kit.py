"""The kit's machinery: runs, seeds, jobs, golden hashes, clauses, the plugin and the commands."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pelagos.cli import run as pelagos
from pelagos.core.kit import CHECKS, INVARIANTS, Report, check
from pelagos.core.kit import golden as kit_golden
from pelagos.core.kit.clauses import cited, cited_in, untested
from pelagos.core.kit.failure import difference
from pelagos.core.kit.golden import changes, compute
from pelagos.core.kit.run import any_options
from pelagos.core.message import msg
from pelagos.core.rulebook import clauses_of
from pelagos_tiny import GAME as TINY
from tests.core.toy_trade import GAME as HARBOUR

pytest_plugins = ["pytester"]


def test_every_invariant_has_a_check() -> None:
    elsewhere = {7}  # replay is checked once a game has been played
    assert {check.invariant for check in CHECKS} | elsewhere == set(INVARIANTS)


@pytest.mark.slow
def test_the_toy_of_island_trade_keeps_every_promise() -> None:
    report = check(HARBOUR, plies=700, seed=40)
    assert report.failure is None
    assert report.scrambled > 100, "there were secrets to draw afresh"


@pytest.mark.slow
def test_a_run_can_be_repeated() -> None:
    one, other = check(TINY, 4, 150, 7), check(TINY, 4, 150, 7)
    assert msgspec.structs.replace(one, seconds=0) == msgspec.structs.replace(other, seconds=0)
    assert one.plies == 150
    assert one.games >= 2


def test_all_numbers_of_players_take_turns() -> None:
    report = check(TINY, plies=200)
    assert report.games >= len(TINY.seats)
    assert report.finished >= len(TINY.seats) - 1


def test_upto_plays_one_game_to_that_ply() -> None:
    report = check(TINY, 3, seed=2, upto=12)
    assert (report.games, report.plies, report.ok) == (1, 12, True)


@pytest.mark.slow
def test_several_processes_play_whole_games() -> None:
    seen: list[int] = []
    report = check(TINY, 2, 60, jobs=2, progress=seen.append)
    assert report.ok
    assert report.finished == report.games
    assert sum(seen) == report.plies >= 60


@pytest.mark.slow
def test_a_game_is_replayed_in_a_new_process() -> None:
    assert check(TINY, 2, 10, elsewhere=True).ok


def test_options_are_drawn_from_the_schema_for_some_seeds() -> None:
    drawn = [any_options(TINY, 3, seed) for seed in range(60)]
    assert {} in drawn
    assert {options["coins"] for options in drawn if options} == {3, 4, 5, 6}


def test_options_may_be_fixed() -> None:
    report = check(TINY, 2, 60, options={"coins": 3})
    assert report.ok
    assert report.longest <= 9 + 12 * 3


def test_a_report_is_json() -> None:
    report = check(TINY, 2, 20)
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([1, [2, 3]], [1, [2, 4]], "[1][1]: 3 against 4"),
        ({"a": 1}, {"a": 2}, "['a']: 1 against 2"),
        ({"a": 1}, {}, "['a'] is in one only"),
        (msg("a", n=1), msg("a", n=2), "args['n']: 1 against 2"),
        ([1], [1, 2], "they: [1] against [1, 2]"),
    ],
)
def test_differences_are_named_by_their_place(one: object, other: object, expected: str) -> None:
    assert difference(one, other) == expected


# Golden hashes.


def test_the_golden_hash_is_the_same_every_time() -> None:
    assert compute(TINY) == compute(TINY)


def test_a_change_of_rules_changes_the_golden_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "golden.json"
    monkeypatch.setattr(kit_golden, "path_of", lambda game: path)
    assert changes(TINY) == ["tiny has no golden.json"]
    kit_golden.update(TINY)
    assert changes(TINY) == []
    data = json.loads(path.read_text("utf-8"))
    data["seats"]["3"]["sha256"] = "0" * 64
    data["version"] = "0"
    path.write_text(json.dumps(data), "utf-8")
    found = changes(TINY)
    assert len(found) == 2
    assert "version 1" in found[0]
    assert found[1].startswith("tiny for 3 players: 0000000000000000…")


# Clauses.


def test_clauses_of_every_form_are_found() -> None:
    rules = "\n".join(
        [
            "# Rules C-99",
            "**C-1** Two players.",
            "- **C-2 Chimera** Take a card (C-1).",
            "P-12 A player.",
            "- A-3 Another.",
            "| R-4 | a ruling |",
            "| EX-5b | an example |",
            "See C-77.",
            "1. C-88 is only cited here",
            "**C-1** said twice.",
        ]
    )
    assert clauses_of(rules) == ["C-1", "C-2", "P-12", "A-3", "R-4", "EX-5b"]


def test_citations_are_found_in_markers(tmp_path: Path) -> None:
    source = (
        "import pytest\n"
        "pytestmark = pytest.mark.clause('C-1')\n"
        "@pytest.mark.clause('C-2', 'C-4..C-6')\n"
        "def test_one(): pass\n"
        "# pytest.mark.clause('C-9')\n"
        "def test_two(): 'C-8'\n"
    )
    assert cited_in(source) == {"C-1", "C-2", "C-4", "C-5", "C-6"}
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_x.py").write_text(source, "utf-8")
    (tmp_path / "helper.py").write_text("x.clause('C-7')", "utf-8")
    assert cited(tmp_path) == {"C-1", "C-2", "C-4", "C-5", "C-6"}
    assert untested("**C-1** a\n**C-3** b\n**C-7** c\n", tmp_path) == ["C-3", "C-7"]


# The plugin.


@pytest.mark.slow
def test_the_plugin_holds_a_game_of_another_package_to_the_kit(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest
        from pelagos_tiny.game import TinyGame

        class Lossy(TinyGame):
            def audit(self, state):
                return ["coins"] if state.spent[0] else []

        @pytest.mark.clause("O-1")
        def test_good(conformance):
            assert conformance("tiny", seats=3, plies=30).ok

        def test_bad(conformance):
            conformance(Lossy(), seats=3, plies=100)
        """
    )
    result = pytester.runpytest_subprocess("--strict-markers", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*invariant 11*", "*pelagos check tiny --seats 3 --seed 0 --upto *"])


# The commands.


@pytest.mark.slow
def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["check", "tiny", "--seats", "3", "--plies", "30", "--jobs", "1", "--folder", str(tmp_path)]
    assert pelagos([*words, "--json"]) == 0
    report = msgspec.json.decode(capsys.readouterr().out, type=Report)
    assert (report.game, report.plies, report.ok) == ("tiny", 30, True)
    assert pelagos(words) == 0
    assert "30" in capsys.readouterr().out
    assert pelagos(["check", "tiny", "--seats", "9"]) == 1
    assert pelagos(["check", "tiny", "--seats", "3", "--upto", "4", "--option", "coins=4"]) == 0
    assert pelagos(["check", "nothing"]) == 1


def test_golden(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pelagos(["golden", "tiny"]) == 0
    monkeypatch.setattr(kit_golden, "path_of", lambda game: tmp_path / "golden.json")
    assert pelagos(["golden", "tiny"]) == 1
    assert pelagos(["golden", "tiny", "--update"]) == 0
    assert pelagos(["golden", "tiny"]) == 0


def test_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert pelagos(["rules", "tiny"]) == 0
    assert "O-14" in capsys.readouterr().out
    (tmp_path / "test_tiny.py").write_text("x.clause('O-1..O-12', 'O-14')", "utf-8")
    assert pelagos(["rules", "tiny", "--untested", "--tests", str(tmp_path)]) == 1
    assert capsys.readouterr().out.split() == ["O-13"]
    (tmp_path / "test_more.py").write_text("x.clause('O-13')", "utf-8")
    assert pelagos(["rules", "tiny", "--untested", "--tests", str(tmp_path)]) == 0
    assert pelagos(["rules", "tiny", "--untested", "--tests", str(tmp_path / "none")]) == 1
