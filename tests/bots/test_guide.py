"""The guide for bot builders keeps its word: its examples run, its commands succeed."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib.metadata import distribution
from pathlib import Path

import pytest

from pelagos.cli import run
from pelagos.core.registry import GROUP

pytestmark = pytest.mark.slow

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "bot-builders.md"


def blocks(language: str) -> list[str]:
    """The fenced blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S)


def commands() -> list[list[str]]:
    """The commands that the guide shows, block by block: those of a block build on one another."""
    shown = [[line[2:] for line in block.splitlines() if line.startswith("$ pelagos ")] for block in blocks("console")]
    return [block for block in shown if block]


def test_the_examples_run_and_say_what_they_say() -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, GUIDE.name, str(GUIDE), 0)
    assert len(examples.examples) > 20
    report: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=report.append)
    assert found.failed == 0, "".join(report)


@pytest.mark.parametrize("block", commands(), ids=lambda block: block[0])
def test_the_commands_succeed(
    block: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in block:
        assert run(shlex.split(command)[1:]) == 0, command
        assert capsys.readouterr().out


def test_what_it_plays_comes_along_with_pelagos() -> None:
    named = set(re.findall(r'find\("(\w+)"\)', GUIDE.read_text("utf-8")))
    named |= {command[2] for block in commands() for command in map(shlex.split, block) if "--seats" in command}
    assert named == {"tiny"}
    assert named <= {point.name for point in distribution("pelagos").entry_points if point.group == GROUP}


def test_there_are_commands() -> None:
    assert sum(map(len, commands())) >= 8
