"""Whatever is refused is refused in a sentence: every key written in the source stands in both catalogues."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from pelagos.core.registry import games
from pelagos.core.tongue import LANGUAGES, catalogue

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "examples").rglob("*.py")])

# Who makes a message: the place of its key among the arguments, what comes before the key, what is given besides.
MAKERS = {
    "PositionError": (1, "position.", {"field"}),
    "refuse": (1, "position.", {"field"}),
    "RecordError": (1, "record.", {"line"}),
    "ContentError": (1, "content.", {"place"}),
    "msg": (0, "", set()),
    "Message": (0, "", set()),
}


class Said(NamedTuple):
    """A key as it stands in the source, with the names of the arguments that come with it."""

    where: str
    key: str
    given: frozenset[str] | None  # None: some of them are not written out


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as they are written out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def said_in(text: str, where: str) -> Iterator[Said]:
    """Every key written out in a source."""
    for call in ast.walk(ast.parse(text)):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        place, before, besides = MAKERS.get(name, (0, "", set()))
        if name not in MAKERS or len(call.args) <= place:
            continue
        names = {word.arg for word in call.keywords if word.arg is not None}
        whole = len(names) == len(call.keywords) and len(call.args) == place + 1  # a Message may have a dict besides
        given = frozenset(names | besides) if whole else None
        for key in constants(call.args[place]):
            full = key if "." in key or not before else before + key
            yield Said(f"{where}:{call.lineno}", full, given)


@cache
def said() -> tuple[Said, ...]:
    """Every key written out anywhere."""
    found = (said_in(path.read_text("utf-8"), str(path.relative_to(ROOT))) for path in SOURCES)
    return tuple(one for file in found for one in file)


def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """Every sentence of a language by key."""
    out: dict[str, tuple[str, ...]] = {}
    for package in ["pelagos", *(game.package for game in games().values())]:
        for key, entry in catalogue(package, language).items():
            out[key] = (entry,) if isinstance(entry, str) else entry
    return out


def wanting(known: dict[str, tuple[str, ...]], what: tuple[Said, ...]) -> list[str]:
    """The keys without a sentence, and the sentences that want more than they are given."""
    out: list[str] = []
    for one in what:
        texts = ("",) if one.key == "seat" else known.get(one.key)  # a seat is said by its name
        if texts is None:
            out.append(f"{one.where}: {one.key} has no sentence")
            continue
        wanted = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
        if one.given is not None and wanted - one.given:
            out.append(f"{one.where}: {one.key} is not given {sorted(wanted - one.given)}")
    return out


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence_and_all_that_it_names(language: str) -> None:
    assert wanting(sentences(language), said()) == []


@pytest.mark.slow
def test_the_reasons_of_positions_records_and_content_are_found() -> None:
    keys = {one.key for one in said()}
    assert {"position.range", "record.twice", "content.missing", "option.unknown"} <= keys
    assert len([key for key in keys if key.startswith("position.")]) > 12


def test_a_missing_sentence_and_a_missing_argument_are_told() -> None:
    text = 'raise top.refuse("deck", "twice" if twice else "lost")\nraise RecordError(1, "x", n=2)\nmsg("a.b", **more)'
    known = {"position.twice": ("{field}",), "record.x": ("{line} {n} {m}",), "a.b": ("{c}",)}
    assert wanting(known, tuple(said_in(text, "f"))) == [
        "f:1: position.lost has no sentence",
        "f:2: record.x is not given ['m']",
    ]
