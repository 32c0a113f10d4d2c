"""The guide for bot builders keeps its word: its examples run, its commands succeed."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from pelagos.cli import run

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "bot-builders.md"


def blocks(language: str) -> list[str]:
    """The fenced blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S)


def commands() -> list[str]:
    """The commands that the guide shows."""
    return [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ pelagos ")]


def test_the_examples_run_and_say_what_they_say() -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, GUIDE.name, str(GUIDE), 0)
    assert len(examples.examples) > 20
    report: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=report.append)
    assert found.failed == 0, "".join(report)


@pytest.mark.parametrize("command", commands())
def test_the_commands_succeed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


def test_there_are_commands() -> None:
    assert len(commands()) >= 6
