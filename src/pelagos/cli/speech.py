"""In which language the command speaks, and where it writes."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from pelagos.core.errors import PelagosError
from pelagos.core.message import Arg, Message, msg
from pelagos.core.registry import AnyGame, find
from pelagos.core.tongue import LANGUAGES, Tongue

VARIABLE = "PELAGOS_LANG"


def _from_environment() -> str:
    """PELAGOS_LANG, or else the language of the terminal, or else English."""
    for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
        if os.environ.get(name):
            break
    return LANGUAGES[0]


_tongue = Tongue(_from_environment())

# Texts of games and people may hold square brackets: nothing is read as markup. What goes into a file may be wider.
out = Console(markup=False, highlight=False, emoji=False, width=None if sys.stdout.isatty() else 120)
err = Console(markup=False, highlight=False, emoji=False, stderr=True)


def write_every_letter() -> None:
    """No letter is a fault: a locale that knows only ASCII gets UTF-8, any other a question mark for what it lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            ascii_only = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")


def take_language(words: list[str]) -> list[str]:
    """Take `--lang fr` or `--lang=fr`, wherever it stands, out of a command line, and speak that language."""
    rest: list[str] = []
    chosen = _from_environment()
    reading = iter(words)
    for word in reading:
        if word == "--":
            rest += [word, *reading]
        elif word.startswith("--lang="):
            chosen = _known(word.partition("=")[2])
        elif word == "--lang":
            chosen = _known(next(reading, ""))
        else:
            rest.append(word)
    speak(chosen)
    return rest


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise PelagosError(msg("cli.language", name=language[:20], languages=", ".join(LANGUAGES)))
    return language


def speak(language: str) -> None:
    """Speak this language from now on."""
    global _tongue
    _tongue = Tongue(language, _tongue.packages[1:])


def tongue() -> Tongue:
    """The tongue that is spoken."""
    return _tongue


def say(key: str, **args: Arg) -> str:
    """A sentence of the command's own."""
    return _tongue(msg(key, **args))


def sentence(message: Message) -> str:
    """The sentence of a message."""
    return _tongue(message)


def game_named(name: str) -> AnyGame:
    """A game by its id; from now on its words are understood too."""
    global _tongue
    game = find(name)
    _tongue = game.tongue(_tongue.language)
    return game


def speak_of(game: AnyGame, options: Mapping[str, object]) -> None:
    """From now on the words of the content that a table with these options has are understood too."""
    global _tongue
    _tongue = game.tongue(_tongue.language, {}, options)


def complain(text: str) -> None:
    """Say what went wrong, where errors are expected."""
    err.print(Text(text, style="red"), soft_wrap=True)
