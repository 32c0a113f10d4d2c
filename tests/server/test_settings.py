"""Settings that cannot be used are told in a sentence: the variable, what it is, what it should be."""

from __future__ import annotations

import pytest

from pelagos.core.errors import PelagosError
from pelagos.core.tongue import Tongue
from pelagos.server.serve import serve
from pelagos.server.settings import Settings
from pelagos.server.thinking import install_games

WRONG = [
    ("PELAGOS_LIMITS", "no", "true or false", "true ou false"),
    ("PELAGOS_HTTPS", "", "true or false", "true ou false"),
    ("PELAGOS_PACE", "fast", "from 0 to 60", "de 0 à 60"),
    ("PELAGOS_PACE", "nan", "from 0 to 60", "de 0 à 60"),
    ("PELAGOS_WORKERS", "2.5", "a whole number from 0 to 64", "un nombre entier de 0 à 64"),
    ("PELAGOS_WORKERS", "-1", "a whole number from 0 to 64", "un nombre entier de 0 à 64"),
    ("PELAGOS_THINK", "0", "from 0.1 to 3600", "de 0.1 à 3600"),
    ("PELAGOS_PING", "1e9", "from 1 to 3600", "de 1 à 3600"),
    ("PELAGOS_ABSENCE", "a day", "from 0 to 1000000", "de 0 à 1000000"),
    ("PELAGOS_MOST_TABLES", "0", "from 1 to 1000000", "de 1 à 1000000"),
    ("PELAGOS_PROCESSES", "0", "from 1 to 64", "de 1 à 64"),
    ("PELAGOS_LOG", "xml", "one of: text, json", "l’un de ces mots : text, json"),
    ("PELAGOS_GAMES", "no_such_package:GAME", "package:GAME", "package:GAME"),
    ("PELAGOS_GAMES", "pelagos_tiny:NOTHING", "package:GAME", "package:GAME"),
    ("PELAGOS_GAMES", ":", "package:GAME", "package:GAME"),
]


@pytest.mark.parametrize(("name", "value", "english", "french"), WRONG)
def test_a_wrong_variable_is_named_with_what_is_allowed(name: str, value: str, english: str, french: str) -> None:
    with pytest.raises(PelagosError) as caught:
        install_games(Settings.read({name: value}).games)
    for language, allowed in (("en", english), ("fr", french)):
        sentence = Tongue(language)(caught.value.message)
        assert name in sentence
        assert value in sentence
        assert allowed in sentence


@pytest.mark.parametrize(("language", "allowed"), [("en", "It must be true or false."), ("fr", "true ou false.")])
def test_a_server_with_a_wrong_setting_does_not_start_and_says_why(
    language: str, allowed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PELAGOS_LIMITS", "no")
    assert serve(port=0, browser=False, language=language) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "PELAGOS_LIMITS" in said
    assert allowed in said


def test_what_is_written_as_it_should_be_is_taken() -> None:
    read = Settings.read({"PELAGOS_LIMITS": "False", "PELAGOS_HTTPS": "1", "PELAGOS_WORKERS": "3", "PELAGOS_PACE": "0"})
    assert (read.limits, read.https, read.workers, read.pace) == (False, True, 3, 0.0)
