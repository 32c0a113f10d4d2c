"""The catalogues of every game, and of the house itself: both languages say the same, and say it well."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest

from pelagos.core.registry import games
from pelagos.core.tongue import LANGUAGES, catalogue

PACKAGES = ["pelagos", *sorted(game.package for game in games().values())]


@cache
def entries(package: str, language: str) -> dict[str, tuple[str, ...]]:
    """Every sentence by key; those without plural as a tuple of one."""
    found = catalogue(package, language)
    return {key: (entry,) if isinstance(entry, str) else entry for key, entry in found.items()}


def arguments(package: str, language: str, key: str) -> set[str]:
    """The names that the sentences of a key leave open."""
    parts = (part for sentence in entries(package, language)[key] for part in Formatter().parse(sentence))
    return {name for _, name, _, _ in parts if name}


def offenders(package: str, language: str, pattern: str) -> list[str]:
    """The sentences in which something is found that should not be there."""
    return [text for texts in entries(package, language).values() for text in texts if re.search(pattern, text)]


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_keys(package: str) -> None:
    assert set(entries(package, "en")) == set(entries(package, "fr"))
    assert entries(package, "en")


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_use_the_same_arguments(package: str) -> None:
    english, french = entries(package, "en"), entries(package, "fr")
    assert [key for key in english if arguments(package, "en", key) != arguments(package, "fr", key)] == []
    assert [key for key in english if len(english[key]) != len(french[key])] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_typography(package: str) -> None:
    """No straight apostrophes; French has no-break spaces before high signs and inside quotation marks."""
    for language in LANGUAGES:
        assert offenders(package, language, "'") == []
        assert offenders(package, language, "!") == []
        assert offenders(package, language, "  ") == []
    assert offenders(package, "fr", r"[^\u00a0\u202f][:;?»](?!\w)") == []
    assert offenders(package, "fr", r"«[^\u00a0\u202f]") == []
