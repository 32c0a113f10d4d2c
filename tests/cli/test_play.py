"""A game in the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pelagos.core.record import read_record, replay
from pelagos_tiny import GAME as TINY
from tests.cli.conftest import Pelagos

TABLE = ("play", "tiny", "--seats", "me,greedy,random", "--seed", "4")


def test_a_whole_game_by_numbers(pelagos: Pelagos) -> None:
    ran = pelagos(*TABLE, typed="1\n" * 5 + "\n")
    assert ran.code == 0
    assert ran.out.count("Which coin do you lay") == 5
    assert "The game is over" in ran.out
    assert re.search(r"^  1\. ", ran.out, re.M)
    assert "Rust = you, Marine = greedy, Verdigris = random" in ran.out


def test_the_same_seed_deals_the_same_and_choices_may_be_typed(pelagos: Pelagos) -> None:
    first = pelagos(*TABLE, typed="1\nquit\n")
    again = pelagos(*TABLE, typed="LAY   2\nquit\n")
    assert "lay 2" in first.out
    assert first.out == again.out


def test_what_is_typed_wrongly_changes_nothing_and_is_told_why(pelagos: Pelagos) -> None:
    ran = pelagos(*TABLE, typed="99\nlay 99\nlay 10\ndance\nlay\n\x1b[A\nundo\nredo\nsave\nquit\n")
    for sentence in (
        "The choices are numbered from 1 to 5.",
        "“lay” knows no number “99”.",
        "“lay 10” cannot be chosen now.",
        "This game knows no choice “dance”.",
        "“lay” needs 1 word after it.",
        "is not a choice",
        "There is nothing of yours to take back",
        "There is nothing to play again.",
        "Save where?",
        "The table is left.",
    ):
        assert sentence in ran.out
    assert ran.out.count("Which coin do you lay") == 1
    assert ran.code == 0


def test_the_rule_behind_the_question_is_one_key_away(pelagos: Pelagos) -> None:
    ran = pelagos(*TABLE, typed="?\n? o-10\n? O-99\nwhy\nwhy coin-3\nhelp\nquit\n")
    assert "O-8 Every player secretly chooses" in ran.out
    assert "O-10 Then all coins are shown" in ran.out
    assert "The rules have no clause “O-99”." in ran.out
    assert "Nothing is withheld here." in ran.out
    assert "There is nothing to say about “coin-3” now." in ran.out
    assert ran.out.count("Also: hint, undo") == 2


def test_a_hint_names_a_choice_that_is_there(pelagos: Pelagos) -> None:
    ran = pelagos(*TABLE, typed="hint\nquit\n")
    found = re.search(r"Greedy would take (\d): (.+) \((lay \d+)\)\.", ran.out)
    assert found
    assert re.search(rf"^{found[1]}  {found[2]} +{found[3]}\b", ran.out, re.M)


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_does_not_change_what_follows(pelagos: Pelagos, seed: int) -> None:
    table = ("play", "tiny", "--seats", "me,random,random,random", "--seed", str(seed))
    plain = pelagos(*table, typed="1\n" * 5 + "\n").out
    helped = pelagos(*table, typed="hint\nhint\n1\n" * 4 + "1\n\n").out
    assert helped.count("Greedy would take") == 8
    assert re.sub(r"Greedy would take.*\n> ", "", helped) == plain


def test_a_saved_game_goes_on_where_it_stopped(pelagos: Pelagos, tmp_path: Path) -> None:
    file = tmp_path / "evening.pelagos"
    before = pelagos(*TABLE, typed=f"1\n1\nsave {file}\nquit\n")
    assert f"Saved as {file}." in before.out.replace("\n", "")
    record = read_record(file.read_text("utf-8"))
    assert record.names == ("me", "greedy", "random")
    assert len(replay(record, TINY).log) == len(record.plies) > 20
    after = pelagos(*TABLE, "--load", str(file), typed="1\n1\n1\n\n")
    assert "Which coin do you lay" in after.out
    assert after.out.count("Which coin do you lay") == 3, "two of five rounds were played before"
    assert "The game is over" in after.out


def test_a_saved_position_is_a_beginning(pelagos: Pelagos, tmp_path: Path) -> None:
    file = tmp_path / "here.json"
    pelagos(*TABLE, typed=f"1\n1\n1\nsave {file}\nquit\n")
    assert json.loads(file.read_text("utf-8"))["game"] == "tiny"
    ran = pelagos("play", "tiny", "--seats", "me,random,random", "--load", str(file), typed="1\n1\n\n")
    assert ran.out.count("Which coin do you lay") == 2
    assert "The game is over" in ran.out


def test_a_file_that_cannot_be_written_does_not_end_the_game(pelagos: Pelagos, tmp_path: Path) -> None:
    ran = pelagos(*TABLE, typed=f"save {tmp_path}/no/where.pelagos\n1\nquit\n")
    assert "No such file or directory" in " ".join(ran.out.split()), "a long path breaks the line somewhere"
    assert ran.out.count("Which coin do you lay") == 2


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "is not a text file"),
        (b"{", "is not JSON"),
        (b"[1]", "a JSON object is expected"),
        (b'{"game": "tiny", "seats": 3}', "frames is missing."),
        (b"pelagos record 1\ngame other 1\nseats 3\noptions {}\n\n", "This is a game of “other”, not of “tiny”."),
        (b"pelagos record 1\ngame tiny 1\nseats 3\noptions {}\n\n0 lay 3\n", "Ply 1: “lay 3” is not legal there."),
        (b"x" * 4_000_001, "larger than 4000000 bytes"),
    ],
)
def test_a_file_that_is_none_is_refused(pelagos: Pelagos, tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    ran = pelagos(*TABLE, "--load", str(file))
    assert ran.code == 1
    assert sentence in ran.err


def test_a_loaded_game_has_its_own_number_of_seats(pelagos: Pelagos, tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    file.write_text(pelagos("position", "tiny", "--new", "2").out, "utf-8")
    ran = pelagos(*TABLE, "--load", str(file))
    assert (ran.code, ran.err.strip()) == (1, "This game has 2 seats, but 3 were named.")


def hand_in(text: str) -> list[str]:
    """The hands that a piece of the screen shows."""
    return re.findall(r"Your coins: (.*)", text)


def test_people_at_one_keyboard_do_not_see_each_others_hands(pelagos: Pelagos) -> None:
    ran = pelagos("play", "tiny", "--seats", "me,me", "--seed", "3", typed="1\n\n1\n\nquit\n")
    first, second, third = re.split(r"take the keyboard and press Enter\.", ran.out)
    assert len(set(hand_in(first))) == len(set(hand_in(second))) == len(set(hand_in(third))) == 1
    assert hand_in(first)[0] != hand_in(second)[0]
    assert set(hand_in(third)[0].split()) < set(hand_in(first)[0].split()), "back to the first, a coin later"
    assert "draws the coin" not in second, "what the first was dealt is told to nobody else"


def test_bots_among_themselves_need_no_keyboard(pelagos: Pelagos) -> None:
    ran = pelagos("play", "tiny", "--seats", "greedy,random", "--seed", "1")
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert "Your coins" not in ran.out
    assert "draws the coin" not in ran.out, "a spectator sees no hands"


def test_an_end_of_input_leaves_the_table(pelagos: Pelagos) -> None:
    ran = pelagos(*TABLE, typed="1\n")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("The table is left.")


def test_it_plays_in_french(pelagos: Pelagos) -> None:
    ran = pelagos(*TABLE, "--lang", "fr", typed="99\n1\nquit\n")
    assert "Les choix sont numérotés de 1 à 5." in ran.out
    assert "La table est quittée." in ran.out
    assert "Which coin" not in ran.out
