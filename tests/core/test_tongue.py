"""Messages and tongues: keys and arguments in, sentences out."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from pelagos.core.errors import IllegalChoice, PositionError, RecordError
from pelagos.core.message import Message, joined, msg, seat_name
from pelagos.core.registry import games
from pelagos.core.tongue import LANGUAGES, MissingKey, Phrase, Tongue, catalogue

PACKAGES = ["pelagos", *(game.package for game in games().values())]
EN, FR = Tongue("en", ["pelagos_tiny"]), Tongue("fr", ["pelagos_tiny"])


def holes(entry: str | tuple[str, ...]) -> set[str]:
    """The arguments a sentence asks for."""
    return set(re.findall(r"{(\w+)(?::C)?}", entry if isinstance(entry, str) else " ".join(entry)))


def test_a_phrase_may_begin_a_sentence() -> None:
    assert "{what:C}. {what}.".format(what=Phrase("état de 3")) == "État de 3. état de 3."
    assert f"[{Phrase(''):C}]" == "[]"


def test_a_message_becomes_a_sentence_in_either_language() -> None:
    message = msg("tiny.won", seat=seat_name(1), points=msg("tiny.points", n=4))
    assert EN(message) == "Marine takes 4 points."
    assert FR(message) == "Marine remporte 4 points."


def test_plurals_follow_the_language() -> None:
    assert [EN(msg("tiny.points", n=n)) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [FR(msg("tiny.points", n=n)) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_seats_bear_the_names_of_people_or_else_their_colours() -> None:
    named = EN.named({0: "Ione"})
    assert named(seat_name(0)) == "Ione"
    assert named(seat_name(1)) == "Marine"
    assert named(msg("tiny.laid", seat=seat_name(0))) == "Ione has chosen a coin."
    assert FR(seat_name(0)) == "Rouille"


def test_names_with_braces_are_only_names() -> None:
    assert EN.named({0: "{n}"})(msg("tiny.laid", seat=seat_name(0))) == "{n} has chosen a coin."


def test_lists_are_enumerated() -> None:
    assert EN.enumerate([]) == ""
    assert EN.enumerate(["one"]) == "one"
    assert EN.enumerate(["one", "two", "three"]) == "one, two and three"
    assert FR.enumerate(["un", "deux"]) == "un et deux"
    parts = [seat_name(0), seat_name(2)]
    assert EN(msg("tiny.laid", seat=parts)) == "Rust and Verdigris has chosen a coin."
    assert joined("some.key", parts).args == {"parts": parts, "n": 2}


def test_a_key_without_a_sentence_cannot_be_rendered() -> None:
    with pytest.raises(MissingKey, match=r"no\.such\.key \[fr\]"):
        FR(msg("no.such.key"))
    assert not FR.knows("no.such.key")
    assert FR.knows("tiny.won")


def test_an_unknown_language_is_english() -> None:
    assert Tongue("xx").language == "en"


def test_messages_survive_json() -> None:
    message = msg("tiny.won", seat=seat_name(1), points=[msg("tiny.points", n=4)], name="Ione")
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_an_argument_may_be_called_key() -> None:
    assert msg("a", key="b").args == {"key": "b"}


@pytest.mark.parametrize("error", [PositionError("won[1]", "range", low=0, high=3), RecordError(3, "header", key="x")])
def test_errors_speak_every_language(error: PositionError | RecordError) -> None:
    sentences = {Tongue(language)(error.message) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


def test_an_error_names_its_key_for_logs() -> None:
    assert str(IllegalChoice(msg("choice.illegal", text="bid"))) == "choice.illegal {'text': 'bid'}"
    assert str(IllegalChoice(msg("choice.stale"))) == "choice.stale"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_key_is_missing_in_any_language(package: str) -> None:
    english = catalogue(package, "en")
    assert english
    for language in LANGUAGES[1:]:
        other = catalogue(package, language)
        assert sorted(english) == sorted(other)
        for key, entry in english.items():
            assert isinstance(entry, str) == isinstance(other[key], str), key
            assert holes(entry) - {"n"} == holes(other[key]) - {"n"}, key


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_empty_or_there_twice(package: str, language: str) -> None:
    from importlib.resources import files

    text = (files(package) / "locale" / f"{language}.po").read_text("utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})
    assert sorted(keys) == sorted(catalogue(package, language)), "an entry has no sentence"


@pytest.mark.parametrize("game", sorted(games()))
def test_the_words_of_a_game_begin_with_its_id(game: str) -> None:
    room = games()[game]
    assert [key for key in catalogue(room.package, "en") if not key.startswith(f"{game}.")] == []


@pytest.mark.parametrize("game", sorted(games()))
def test_no_sentence_stands_in_rules_code(game: str) -> None:
    """String constants of a game are keys, names and identifiers: four plain words in a row are a sentence."""
    import ast
    from importlib.util import find_spec

    spec = find_spec(games()[game].package)
    assert spec is not None
    assert spec.submodule_search_locations
    found = []
    for path in sorted(Path(spec.submodule_search_locations[0]).rglob("*.py")):
        if path.name == "fields.py":
            continue  # the notes of declared fields become comments
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                if re.search(r"\b[A-Z][a-z]+ [a-z]+ [a-z]+ [a-z]+", node.value):
                    found.append(f"{path.name}:{node.lineno} {node.value[:60]}")
    assert found == []


def test_texts_of_somebodys_own_are_said_as_they_stand() -> None:
    """Braces mean nothing in them: whoever writes a file of content cannot reach into what is said."""
    own = {"web.undo": "{n} {n.__class__} }{"}
    tongue = Tongue("en", own=own)
    assert tongue(msg("web.undo", n=1)) == own["web.undo"]
    assert tongue(msg("web.undo")) == own["web.undo"]
    assert tongue.named({0: "Ione"})(msg("web.undo", n=1)) == own["web.undo"]
