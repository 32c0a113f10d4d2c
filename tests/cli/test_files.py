"""Looking at files: replay, verify, position; and the two commands that count."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pelagos.core import flow
from pelagos.core.dice import SealedDice
from pelagos.core.match import Match
from pelagos.core.record import record_of, write_record
from pelagos.core.rng import Rng
from pelagos_tiny import GAME as TINY
from tests.cli.conftest import Pelagos


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game with verifiable dice."""
    match = Match(TINY, 3, dice=SealedDice(b"s" * 32, "tiny", ["a", "", "b"]))
    rng = Rng.seeded(2)
    while not match.over:
        seat = match.state.actor()
        assert match.submit(seat, rng.pick(match.state.legal(seat))).taken
    file = tmp_path / "game.pelagos"
    file.write_text(write_record(record_of(match, ("Ione", "", "Mina"))), "utf-8")
    return file


def plies(text: str) -> list[int]:
    """The numbers of the plies that were shown."""
    return [int(number) for number in re.findall(r"^ply (\d+) of 35", text, re.M)]


def test_replay_steps_forth_and_back_and_jumps(pelagos: Pelagos, record: Path) -> None:
    ran = pelagos("replay", str(record), typed="\nn\nb\nb\nb\n20\n999\n\nwhat\nq\n\n")
    assert ran.code == 0
    assert plies(ran.out) == [0, 1, 2, 1, 0, 0, 20, 35, 35]
    assert "The game is over" in ran.out
    assert ran.out.count("a number jumps there") == 2, "at the start, and when it was not understood"


def test_replay_shows_only_what_the_viewer_saw(pelagos: Pelagos, record: Path) -> None:
    table = pelagos("replay", str(record), "--ply", "1").out
    owner = pelagos("replay", str(record), "--ply", "1", "--seat", "0").out
    other = pelagos("replay", str(record), "--ply", "1", "--seat", "1").out
    assert "something hidden" in table
    assert "something hidden" in other
    assert "chance: coin" in owner
    assert "Rust (Ione) draws the coin" in owner


def test_replay_changes_eyes(pelagos: Pelagos, record: Path) -> None:
    ran = pelagos("replay", str(record), "--ply", "18", typed="s\ns\ns\ns\n")
    eyes = re.findall(r"^ply 18 of 35, seen by (.*?)(?: ·|$)", ran.out, re.M)
    assert eyes == ["everybody", "Rust (Ione)", "Marine", "Verdigris (Mina)", "everybody"]


def test_honest_dice_are_confirmed(pelagos: Pelagos, record: Path) -> None:
    ran = pelagos("verify", str(record))
    assert (ran.code, ran.out.strip()) == (0, "20 draws recomputed; all agree.")


def test_a_changed_draw_is_found(pelagos: Pelagos, record: Path) -> None:
    text = record.read_text("utf-8")
    *_, drawn = re.finditer(r"^\* laurel (\d)$", text, re.M)  # the last draw: every later choice stays legal
    changed = str(int(drawn[1]) % 5 + 1)
    record.write_text(text[: drawn.start(1)] + changed + text[drawn.end(1) :], "utf-8")
    ran = pelagos("verify", str(record))
    assert (ran.code, ran.err.strip()) == (1, "Ply 32 is not what the dice gave.")


def test_a_record_without_sealed_dice_cannot_be_verified(pelagos: Pelagos, tmp_path: Path) -> None:
    file = tmp_path / "plain.pelagos"
    pelagos("play", "tiny", "--seats", "me,random", typed=f"save {file}\nquit\n")
    ran = pelagos("verify", str(file))
    assert (ran.code, ran.err.strip()) == (1, "This record has no verifiable dice.")


POSITION = {"game": "tiny", "seats": 2, "hands": [[3, 10], [3, 7]], "pot": [5], "frames": [["turn"]]}


def test_a_position_shows_the_odds_where_chance_decides(pelagos: Pelagos) -> None:
    ran = pelagos("position", "tiny", "-", typed=json.dumps(POSITION))
    assert ran.code == 0
    assert "Chance decides:" in ran.out
    assert re.search(r"^  laurel 5  1/9$", ran.out, re.M), "one of the two fives lies before the oracle"


def test_a_position_shows_who_is_asked_what_and_why_not(pelagos: Pelagos, tmp_path: Path) -> None:
    state = TINY.load(POSITION)
    state.apply(-1, state.odds()[0][0])
    state.apply(1, TINY.vocabulary.parse("lay 7"))
    file = tmp_path / "here.json"
    file.write_text(json.dumps(TINY.dump(state)), "utf-8")
    both = pelagos("position", "tiny", str(file)).out
    assert "lay 3" in both
    assert "lay 10" in both
    assert "revise" in both
    assert "revise" not in pelagos("position", "tiny", str(file), "--seat", "0").out
    assert "lay 10" in pelagos("position", "tiny", str(file), "--seat", "0", "--why", "coin-10").out
    refused = pelagos("position", "tiny", str(file), "--seat", "1", "--why", "coin-3")
    assert refused.code == 0
    reason = TINY.why_not(state, 1, "coin-3")
    assert reason is not None
    assert refused.out.splitlines()[-1] == TINY.tongue("en")(reason)


def test_a_new_position_can_be_read_again(pelagos: Pelagos) -> None:
    text = pelagos("position", "tiny", "--new", "4", "-o", "coins=3").out
    assert json.loads(text)["options"] == {"coins": 3}
    ran = pelagos("position", "tiny", "-", typed=text)
    assert ran.code == 0
    assert "coin 10  3/30" in ran.out


def test_a_wrong_position_names_its_field(pelagos: Pelagos) -> None:
    ran = pelagos("position", "tiny", "-", typed=json.dumps(POSITION | {"hands": [[3, 10], [3, 11]]}))
    assert ran.code == 1
    assert "hands[1][1]: expected a number from 1 to 10." in ran.err


def test_the_arena_reports_and_keeps_games(pelagos: Pelagos, tmp_path: Path) -> None:
    words = ("arena", "tiny", "--seats", "greedy,random,random", "--games", "6", "--jobs", "1", "--seed", "3")
    found = json.loads(pelagos(*words, "--json", "--save", str(tmp_path / "games")).out)
    assert (found["games"], found["plies"], found["decisions"]) == (6, 35, 15)
    assert [line["bot"] for line in found["lines"]] == ["greedy", "random"]
    assert sum(line["share"] for line in found["lines"]) == pytest.approx(1)
    kept = sorted((tmp_path / "games").iterdir())
    assert len(kept) == 6
    assert pelagos("replay", str(kept[4]), "--ply", "35").code == 0
    table = pelagos(*words).out
    assert re.search(r"^greedy +1 +\d+\.\d % +\d+\.\d–\d+\.\d +33\.3 % ", table, re.M)
    assert "6 games, on average 35 plies and 15 decisions." in table


def test_the_arena_goes_on_with_its_file(pelagos: Pelagos, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    words = ("arena", "tiny", "--seats", "greedy,random", "--workers", "1", "--file", file, "--json", "--games")
    assert json.loads(pelagos(*words, "2").out)["games"] == 2
    more = pelagos(*words, "6")
    assert "Going on after 2 games." in more.err
    lines = [{**line, "thought_ms": 0} for line in json.loads(more.out)["lines"]]
    alone = json.loads(pelagos(*words[:-4], "--json", "--games", "6").out)
    assert lines == [{**line, "thought_ms": 0} for line in alone["lines"]]
    other = pelagos(*words, "6", "--seed", "9")
    assert other.code == 1
    assert "belongs to another tournament" in other.err


def test_the_bench_measures(pelagos: Pelagos) -> None:
    words = ("bench", "tiny", "--rounds", "2", "--seconds", "0.01")
    found = json.loads(pelagos(*words, "--json").out)
    (speed,) = found["games"]
    assert (speed["game"], speed["seats"], speed["rounds"]) == ("tiny", 4, 2)
    assert found["compiled"] is (Path(flow.__file__).suffix != ".py")
    assert 0 < speed["choices"]["low"] <= speed["choices"]["high"] < speed["decisions"]["high"]
    table = pelagos(*words, "--seats", "2").out
    assert "tiny · 2" in table
    assert re.search(r"^clone +[\d.,]+ \[[\d.,]+ \.\. [\d.,]+\] µs", table, re.M)
