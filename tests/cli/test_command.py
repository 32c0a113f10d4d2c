"""The command as a whole: help, languages, errors in one sentence, exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pelagos as package
from pelagos.cli import BROKEN, speech
from pelagos.core.tongue import LANGUAGES, Tongue
from tests.cli.conftest import Pelagos

SOURCES = Path(package.__file__).parent
COMMANDS = (
    "serve", "games", "bots", "play", "replay", "verify", "position", "arena", "bench", "check", "golden", "rules",
    "backup", "restore", "doctor", "admin",
)  # fmt: skip


def test_the_version_names_the_python_and_the_build(pelagos: Pelagos) -> None:
    ran = pelagos("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"pelagos {package.__version__} · Python {sys.version.split()[0]} · ")
    assert ran.out.strip().endswith(("pure Python", "compiled"))


def test_games_and_bots_are_listed(pelagos: Pelagos) -> None:
    assert re.search(r"^tiny +Obol +2–5 +1 +coins=5 \(3–6\) *$", pelagos("games").out, re.M)
    rows = {row["id"]: row for row in json.loads(pelagos("games", "--json").out)}
    assert rows["tiny"]["seats"] == [2, 3, 4, 5]
    assert "worlds=2 (1–64)" in pelagos("bots").out
    assert {row["id"] for row in json.loads(pelagos("bots", "--json").out)} >= {"greedy", "random"}


@pytest.mark.slow
@pytest.mark.parametrize(("language", "word"), [("en", "Step through a saved game."), ("fr", "Revoir une partie")])
def test_help_speaks_the_language(language: str, word: str) -> None:
    """In a process of its own: help texts are made once, when the commands are declared."""
    for how in ({"PELAGOS_LANG": language}, {"PELAGOS_LANG": "", "LC_ALL": f"{language}_XX.UTF-8"}):
        ran = subprocess.run([sys.executable, "-m", "pelagos", "--help"], env=os.environ | how, capture_output=True)
        text = ran.stdout.decode()
        assert word in text
        assert all(re.search(rf"^  {name} ", text, re.M) for name in COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encoding", "said"),
    [("ascii", "Il n’y a pas de jeu «\u00a0sirens\u00a0»"), ("latin-1", "Il n?y a pas de jeu «\u00a0sirens\u00a0»")],
)
def test_no_letter_is_a_fault_in_any_locale(encoding: str, said: str) -> None:
    command = [sys.executable, "-m", "pelagos", "--lang", "fr", "play", "sirens"]
    locale = {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": encoding}
    ran = subprocess.run(command, env=os.environ | locale, capture_output=True)
    assert said in ran.stderr.decode("utf-8" if encoding == "ascii" else encoding)


def test_the_language_may_stand_anywhere(pelagos: Pelagos) -> None:
    for words in (["--lang", "fr", "games", "nothing"], ["games", "--lang=fr", "nothing"]):
        pelagos(*words)
        assert speech.tongue().language == "fr"
    assert "Il n’y a pas de jeu" in pelagos("play", "nothing", "--lang", "fr").err
    assert "There is no game" in pelagos("play", "nothing").err, "and the next run is English again"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["play", "nothing"], 1, "There is no game “nothing”."),
        (["play", "tiny", "--seats", "me,nobody"], 1, "There is no bot “nobody”."),
        (["play", "tiny", "--seats", "me"], 1, "This game is for 2 to 5 players, not 1."),
        (["play", "tiny", "-o", "coins=9"], 1, "The option “coins” cannot be “9”."),
        (["play", "tiny", "-o", "coin=3"], 1, "There is no option “coin”."),
        (["arena", "tiny", "--seats", "me,random"], 1, "There is no bot “me”."),
        (["bench", "tiny", "--seats", "9"], 1, "This game is for 2 to 5 players, not 9."),
        (["replay", "/no/such/file"], 1, "/no/such/file: No such file or directory"),
        (["position", "tiny", "/no/such/file"], 1, "/no/such/file: No such file or directory"),
        (["position", "tiny"], 2, "Name a file"),
        (["games", "--lang", "tlh"], 2, "There is no language “tlh” here; there are en, fr."),
        (["dance"], 2, "No such command"),
        (["play"], 2, "Missing argument"),
        (["arena", "tiny", "--seats", "random,random", "--games", "0"], 2, "--games"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(pelagos: Pelagos, words: list[str], code: int, sentence: str) -> None:
    ran = pelagos(*words)
    assert ran.code == code
    assert sentence in ran.err
    assert "Traceback" not in ran.err + ran.out


def test_a_fault_of_ours_is_told_without_a_traceback_unless_asked_for(
    pelagos: Pelagos, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("pelagos.cli.games.games", broken)
    ran = pelagos("games")
    assert ran.code == BROKEN
    assert "ZeroDivisionError: by nought" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("PELAGOS_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        pelagos("games")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_command_is_there(language: str) -> None:
    """Keys that the code names, and keys that it puts together."""
    tongue = Tongue(language)
    used: set[str] = set()
    for folder in ("cli", "bots", "arena"):
        for file in (SOURCES / folder).glob("*.py"):
            used |= set(re.findall(r'(?:say|msg)\(\s*"([a-z-]+(?:\.[a-z-]+)+)"', file.read_text("utf-8")))
    for prefix, names in {
        "cli.games": ("id", "name", "players", "rules", "options"),
        "cli.arena": ("bot", "seats", "share", "interval", "fair", "rank", "points", "thought", "rating"),
        "cli.bench": ("decisions", "choices", "games", "clone", "view", "imagine", "decision", "scene"),
        "cli.build": ("pure", "compiled"),
        "cli.counts": ("persons", "accounts", "blocked", "tables", "playing", "quarantine", "plies", "chat"),
        "verify": ("no-dice", "no-secret", "commitment", "draw", "ok-logged"),
    }.items():
        used |= {f"{prefix}.{name}" for name in names}
    assert len(used) > 60
    assert sorted(key for key in used if not tongue.knows(key)) == []


def test_the_web_table_says_what_it_lacks(pelagos: Pelagos, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pelagos.server.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    ran = pelagos("serve", "--no-browser")
    assert ran.code == 1
    assert 'pip install "pelagos[server]"' in ran.err
    assert "(uvicorn)" in ran.err


def test_the_web_table_gets_its_arguments(pelagos: Pelagos, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[object, ...]] = []

    def serve(*given: object, processes: int | None) -> int:
        called.append((*given, processes))
        return 3

    monkeypatch.setattr("pelagos.server.serve.serve", serve)
    ran = pelagos("serve", "--port", "81", "--database", "x.db", "--no-browser", "--lang", "fr", "--processes", "2")
    assert ran.code == 3
    assert called == [("127.0.0.1", 81, "x.db", False, "fr", 2)]


def test_the_rules_are_printed_in_the_readers_language(pelagos: Pelagos) -> None:
    english, french = pelagos("rules", "cyclades"), pelagos("--lang", "fr", "rules", "cyclades")
    assert "les règles, numérotées" in french.out
    assert "numérotées" not in english.out
    assert "C-237" in english.out
    assert "C-237" in french.out
