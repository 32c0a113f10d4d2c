"""The guide to adding a game quotes real code: every block that names a file stands in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
PACKAGE = ROOT / "examples" / "tiny" / "pelagos_tiny"
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_guide_has_blocks_and_every_language_is_known() -> None:
    assert len(BLOCKS) > 20
    assert {language for language, _, _ in BLOCKS} == {"markdown", "python", "toml", "sh", "po", "text"}


@pytest.mark.parametrize(("name", "block"), [(name, block) for _, name, block in BLOCKS if name])
def test_a_block_stands_in_the_file_it_names(name: str, block: str) -> None:
    path = PACKAGE / name if (PACKAGE / name).is_file() else ROOT / name
    assert block in path.read_text("utf-8")


def test_every_file_of_the_package_is_spoken_of() -> None:
    for path in PACKAGE.glob("*.py"):
        assert f"`{path.name}`" in GUIDE


def test_the_commands_of_the_guide_exist(capsys: pytest.CaptureFixture[str]) -> None:
    from pelagos.cli import run

    for command in set(re.findall(r"pelagos (check|rules|golden|games)", GUIDE)):
        assert run([command, "--help"]) == 0
    assert capsys.readouterr().out


def test_the_test_that_the_guide_shows_passes(pytester: pytest.Pytester) -> None:
    (shown,) = [block for language, name, block in BLOCKS if language == "python" and not name]
    pytester.makepyfile(shown)
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


pytest_plugins = ["pytester"]
