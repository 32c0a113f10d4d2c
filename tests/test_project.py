"""The project's own promises: version, lock file, packaging, the one command of the CI."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pelagos

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DATA = {".md", ".json", ".csv", ".po", ".svg", ".html", ".css", ".js", ".typed"}


def locked() -> dict[str, tuple[str, list[str]]]:
    """Name -> version and hashes, as the lock file pins them."""
    pins: dict[str, tuple[str, list[str]]] = {}
    text = (ROOT / "requirements.lock").read_text("utf-8").replace("\\\n", " ")
    for line in filter(None, (line.strip() for line in text.splitlines())):
        pin = re.match(r"([A-Za-z0-9._-]+)(?:\[[a-z0-9,_-]+\])?==([^\s;]+)", line)
        assert pin, f"not a pinned requirement: {line[:80]}"
        pins[canonicalize_name(pin[1])] = (pin[2], re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
    return pins


def test_the_version_is_the_one_of_the_project() -> None:
    assert pelagos.__version__ == PROJECT["version"]


def test_the_lock_pins_all_that_playing_and_testing_need() -> None:
    pins = locked()
    extras = PROJECT["optional-dependencies"]
    wanted = [
        line
        for name in ("server", "postgres", "arena", "rl", "openspiel", "mcp", "data", "dev")
        for line in extras[name]
    ]
    for line in [*PROJECT["dependencies"], *wanted]:
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        assert name in pins, f"{line} is not locked: run `make lock`"
        assert requirement.specifier.contains(pins[name][0]), f"the lock has {name} {pins[name][0]}, not {line}"


def test_every_pin_has_a_hash_and_none_an_address() -> None:
    assert [name for name, (_, hashes) in locked().items() if not hashes] == []
    assert "://" not in (ROOT / "requirements.lock").read_text("utf-8")


def test_the_ci_runs_make_test_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert lines == ["#!/usr/bin/env bash", "set -e", 'cd "$(dirname "$0")/.."', "make test"]


@pytest.mark.slow
def test_what_is_left_out_is_told_in_the_summary(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.conftest import pytest_terminal_summary")
    pytester.makepyfile("import pytest\n@pytest.mark.skip('SIRENS NOT RUN: no wax. Buy some.')\ndef test_it(): pass")
    pytester.makeini("[pytest]\npythonpath = " + str(ROOT))
    told = pytester.runpytest_subprocess("-p", "no:cacheprovider").stdout
    told.fnmatch_lines(["*LEFT OUT*", "SIRENS NOT RUN: no wax. Buy some. (1 left out)"])


UNDECIDED = {"read_text": 0, "write_text": 1, "run": 99, "Popen": 99}  # how many arguments leave the encoding open


def without_encoding(text: str) -> list[int]:
    """The lines of a source that read or write text in whatever encoding the machine's locale has."""
    found: list[int] = []
    if not any(f".{name}(" in text for name in UNDECIDED):
        return found  # nothing to look for: it is read much faster than parsed
    for call in ast.walk(ast.parse(text)):
        name = call.func.attr if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else ""
        if name in UNDECIDED and isinstance(call, ast.Call) and len(call.args) <= UNDECIDED[name]:
            given = {word.arg for word in call.keywords}
            if "encoding" not in given and ("text" in given or name.endswith("_text")):
                found.append(call.lineno)
    return found


@pytest.mark.slow
def test_no_text_is_read_or_written_in_the_encoding_of_the_locale() -> None:
    assert without_encoding("p.read_text()\np.write_text(x)\nrun(x, text=True)\nsubprocess.run(x, text=True)") == [
        1,
        2,
        4,
    ]
    folders = [ROOT / name for name in ("src", "tests", "scripts", "benchmarks", "examples")]
    sources = [ROOT / "setup.py", *sorted(path for folder in folders for path in folder.rglob("*.py"))]
    found = {path: without_encoding(path.read_text("utf-8")) for path in sources}
    assert [f"{path.relative_to(ROOT)}:{line}" for path, lines in found.items() for line in lines] == []


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_no_module_is_named_twice_for_the_compiled_build() -> None:
    lines = (ROOT / "compiled_modules.txt").read_text("utf-8").splitlines()
    named = [line for line in lines if line and not line.startswith("#")]
    assert named
    assert len(named) == len(set(named))


@pytest.mark.parametrize(("name", "target"), sorted(PROJECT.get("entry-points", {}).get("pelagos.games", {}).items()))
def test_every_game_that_is_announced_can_be_had(name: str, target: str) -> None:
    module, _, attribute = target.partition(":")
    assert getattr(import_module(module), attribute).id == name


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in a wheel built by default from a copy of the sources."""
    copy = tmp_path_factory.mktemp("sources")
    for name in ("pyproject.toml", "setup.py", "compiled_modules.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(copy / "dist"), str(copy)], check=True)
    (built,) = (copy / "dist").glob("*.whl")
    assert built.name.endswith("-py3-none-any.whl"), "the default build is pure Python"
    return zipfile.ZipFile(built).namelist()


@pytest.mark.slow
def test_the_wheel_ships_every_module_and_every_data_file(wheel: list[str]) -> None:
    sources = (path for path in (ROOT / "src" / "pelagos").rglob("*") if "__pycache__" not in path.parts)
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in sources if path.suffix in DATA | {".py"}}
    assert wanted - set(wheel) == set()
    assert [name for name in wheel if name.endswith((".so", ".pyd", ".pyc"))] == []
