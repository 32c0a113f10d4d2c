"""Files of content of one's own, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pelagos.cli import speech
from pelagos.games.aegean_sea.rules.content import CARDS_OF
from pelagos.games.cyclades import GAME
from pelagos.games.parthenon import GAME as PARTHENON
from pelagos.games.parthenon.words.nouns import event_text
from tests.cli.conftest import Pelagos
from tests.games.aegean_sea.table import own_file


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """Maps that begin with more gold."""
    data = json.loads(GAME.content("maps.json"))
    data["start"]["gold"] = 9
    file = tmp_path / "my maps.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


def test_show_lists_the_files_and_prints_one_to_begin_with(pelagos: Pelagos) -> None:
    assert pelagos("content", "show", "cyclades").out == "maps.json\n"
    assert pelagos("content", "show", "cyclades", "maps.json").out == GAME.content("maps.json")
    assert "its own content only" in pelagos("content", "show", "tiny").out
    ran = pelagos("content", "show", "cyclades", "icons.svg")
    assert (ran.code, ran.err) == (1, "icons.svg: this file cannot be replaced by your own; these can: maps.json.\n")


def test_check_names_the_edition_or_the_fault(pelagos: Pelagos, maps: Path) -> None:
    assert "maps.json: all is well. This edition is called " in pelagos("content", "check", "cyclades", str(maps)).out
    maps.write_text(maps.read_text("utf-8").replace('"gold": 9', '"gold": 99'), "utf-8")
    ran = pelagos("content", "check", "cyclades", str(maps))
    assert (ran.code, ran.err) == (1, "maps.json, start.gold: a number from 0 to 20 is expected.\n")
    ran = pelagos("--lang", "fr", "content", "check", "cyclades", str(maps))
    assert ran.err == "maps.json, start.gold\u00a0: un nombre de 0 à 20 est attendu.\n"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff\xfe", "maps.json, character 1: this is not plain UTF-8 text."),
        (b"{", "maps.json, character 2: this is not JSON."),
        (b" " * 1_000_001, "maps.json: files may have up to 1000000 bytes."),
    ],
)
def test_files_that_are_none(pelagos: Pelagos, maps: Path, data: bytes, told: str) -> None:
    maps.write_bytes(data)
    ran = pelagos("content", "check", "cyclades", str(maps))
    assert (ran.code, ran.err) == (1, told + "\n")


def test_strange_files(pelagos: Pelagos, maps: Path, tmp_path: Path) -> None:
    assert "this game plays with its own content only" in pelagos("content", "check", "tiny", str(maps)).err
    assert "was given twice" in pelagos("content", "check", "cyclades", str(maps), str(maps)).err
    other = tmp_path / "cards.csv"
    other.write_text("id\n", "utf-8")
    assert "cards.csv: this file cannot be replaced" in pelagos("content", "check", "cyclades", str(other)).err
    assert pelagos("content", "check", "cyclades", str(tmp_path / "none.json")).code == 1


def test_games_are_played_with_them(pelagos: Pelagos, maps: Path, tmp_path: Path) -> None:
    own = ("--content", str(maps))
    position = pelagos("position", "cyclades", "--new", "3", *own).out
    assert json.loads(position)["gold"] == [9, 9, 9]
    ran = pelagos("play", "cyclades", "--seats", "me,random,random", *own, typed="quit\n")
    assert ran.code == 0
    folder = tmp_path / "records"
    lineup = ("--seats", "random,random,random", "--games", "1", "--jobs", "1", "-o", "cycles=1")
    assert pelagos("arena", "cyclades", *lineup, *own, "--save", str(folder)).code == 0
    (record,) = folder.iterdir()
    assert pelagos("replay", str(record), *own).code == 0
    text = record.read_text("utf-8")
    edition = json.loads(text.split("options ")[1].partition("\n")[0])["content"]
    record.write_text(text.replace(edition, "0123456789abcdef"), "utf-8")
    ran = pelagos("replay", str(record), *own)
    assert ran.code == 1
    assert "played with content 0123456789abcdef, but the record has the files of" in ran.err


def test_what_is_written_on_cards_of_ones_own_is_said(pelagos: Pelagos, tmp_path: Path) -> None:
    file = tmp_path / "events.csv"
    pelagos_text = PARTHENON.content("events.csv")
    summary = pelagos_text.splitlines()[1].split('"')[1]
    file.write_text(pelagos_text.replace(summary, "Nothing {at all} happens."), "utf-8")
    state = PARTHENON.start(3, {"content": PARTHENON.bring({"events.csv": file.read_text("utf-8")}).name})
    state.row, state.season = [0], 1
    view = PARTHENON.view(state, 0)
    say = PARTHENON.tongue("en", {}, view.options)
    texts = [card.text for panel in PARTHENON.scene(view, None, say).panels for card in panel.cards]
    assert "Nothing {at all} happens." in texts
    ran = pelagos("play", "parthenon", "--seats", "me,random,random", "--content", str(file), typed="quit\n")
    assert ran.code == 0
    assert speech.tongue()(event_text(0)) == "Nothing {at all} happens."


def test_the_story_names_cards_of_ones_own(pelagos: Pelagos, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(own_file(*[(card, "name", f"Own {card}") for card in range(1, 221)]), "utf-8")
    played = ("--seats", "me,random", "--seed", "3", "--content", str(file))
    names = [name for name in CARDS_OF.usual.value.names if len(name) > 6]  # no word of a sentence
    for language, begins in (("en", "begins: Own "), ("fr", "commence")):
        ran = pelagos("--lang", language, "play", "aegean_sea", *played, typed="take crete\nquit\n")
        assert ran.code == 0, ran.err
        assert "Own " in ran.out
        assert begins in ran.out
        assert [name for name in names if name in ran.out] == []
