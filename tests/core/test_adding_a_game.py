"""The guide to adding a game quotes real code: every block that names a file stands in it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
PACKAGE = ROOT / "src" / "pelagos_tiny"
FENCED = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCED.findall(GUIDE)


def test_the_guide_has_blocks_and_every_language_is_known() -> None:
    assert len(BLOCKS) > 20
    assert {language for language, _, _ in BLOCKS} == {"markdown", "python", "toml", "sh", "po", "text"}


@pytest.mark.parametrize(("name", "block"), [(name, block) for _, name, block in BLOCKS if name])
def test_a_block_stands_in_the_file_it_names(name: str, block: str) -> None:
    path = PACKAGE / name if (PACKAGE / name).is_file() else ROOT / name
    assert block in path.read_text("utf-8")


def test_every_file_of_the_package_is_spoken_of() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path.parent == PACKAGE or path.name != "__init__.py":
            assert f"`{path.name}`" in GUIDE


def test_the_commands_of_the_guide_exist(capsys: pytest.CaptureFixture[str]) -> None:
    from pelagos.cli import run

    for command in set(re.findall(r"pelagos (check|rules|golden|games)", GUIDE)):
        assert run([command, "--help"]) == 0
    assert capsys.readouterr().out


@pytest.mark.slow
def test_the_test_that_the_guide_shows_passes(pytester: pytest.Pytester) -> None:
    (shown,) = [block for language, name, block in BLOCKS if language == "python" and not name]
    pytester.makepyfile(shown)
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


# The game, step by step: each has its files and no others, and what the guide says to run then runs.

STEPS = {int(number): files for number, files in re.findall(r"^\| (\d) \| (.*?) \|", GUIDE, re.MULTILINE)}
SECTION = re.compile(r"^## (\d)\. (.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
SECTIONS = {int(number): text for number, text in SECTION.findall(GUIDE)}
GENERATED = ("rules/state_fields.py", "views/view.py", "views/fill.py")
NOT_HERE = "pelagos serve"


def commands(step: int) -> str:
    """What the guide says to run at a step, a little shorter."""
    blocks = [block for language, _, block in FENCED.findall(SECTIONS[step]) if language == "sh"]
    lines = "".join(blocks).splitlines()
    wanted = [line for line in lines if not line.startswith(NOT_HERE)]
    return "\n".join(wanted).replace("--plies 2000", "--plies 60 --jobs 1").replace("--games 20", "--games 3")


def build(folder: Path, step: int) -> None:
    """The package as it stands after a step."""
    package = folder / "pelagos_tiny"
    shutil.rmtree(package, ignore_errors=True)
    (package / "views").mkdir(parents=True)
    (package / "__init__.py").touch()
    for number in range(1, step + 1):
        for name in re.findall(r"`([^`]+)`", STEPS[number]):
            source, target = PACKAGE / name, package / name
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
    if step == 2:
        shutil.copy(PACKAGE / "views" / "__init__.py", package / "views")
        (package / "rules" / "state_fields.py").unlink()
    if step > 2:
        (package / "game.py").write_text(so_far((package / "game.py").read_text("utf-8"), package), "utf-8")


def _names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _exists(module: Path) -> bool:
    return module.is_dir() or module.with_suffix(".py").exists()


def so_far(source: str, package: Path) -> str:
    """A module without whatever speaks of a module that is not there yet."""
    tree = ast.parse(source)
    gone: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            within = node.module.split(".") if node.module else None
            there = [alias.name for alias in node.names if _exists(package.joinpath(*(within or [alias.name])))]
            gone |= {alias.name for alias in node.names} - set(there)
            node.names = [alias for alias in node.names if alias.name in there]
        elif isinstance(node, ast.ClassDef):
            node.body = [part for part in node.body if not gone & _names_in(part)]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]
    return ast.unparse(tree)


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run it with the package as it stands now, in English."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    here = {**os.environ, "PYTHONPATH": str(folder), "PATH": path, "PELAGOS_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    typed = "quit\n" * 9
    return subprocess.run(["sh", "-ec", script], input=typed, capture_output=True, encoding="utf-8", env=here, cwd=ROOT)


@pytest.mark.slow
@pytest.mark.parametrize("step", [step for step in STEPS if step > 1])
def test_each_step_runs(step: int, tmp_path: Path) -> None:
    build(tmp_path, step)
    script = commands(step)
    assert script
    ran = run(script, tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    if step == 2:
        for name in GENERATED:
            assert (tmp_path / "pelagos_tiny" / name).read_bytes() == (PACKAGE / name).read_bytes()
        assert "Result(ranks=" in ran.stdout
    elif step == 3:
        assert "offer: what do you choose?" in ran.stdout, "plain words"
    elif step == 4:
        assert "Quelle obole" in ran.stdout or "pièce" in ran.stdout, "words of its own"


@pytest.mark.slow
def test_a_package_of_ones_own_joins_with_all_its_files(tmp_path: Path) -> None:
    """As the guide's pyproject.toml has it: found by its entry point, installed with its rules, words and drawings."""
    (shown,) = [block for language, _, block in BLOCKS if language == "toml" and "build-backend" in block]
    copy = shutil.copytree(PACKAGE, tmp_path / "my_game", ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.rglob("*.py"):
        source = path.read_text("utf-8").replace("pelagos_tiny", "my_game")
        path.write_text(source.replace('id = "tiny"', 'id = "mine"'), "utf-8")
    (tmp_path / "pyproject.toml").write_text(shown, "utf-8")
    site = tmp_path / "site"
    install = f"{sys.executable} -m pip install --quiet --no-index --no-deps --no-build-isolation --target {site} ."
    subprocess.run(install.split(), cwd=tmp_path, check=True, capture_output=True)
    files = {path.relative_to(copy) for path in copy.rglob("*") if path.is_file()}
    assert len(files) > 20
    assert {file for file in files if not (site / "my_game" / file).is_file()} == set()
    ran = run("pelagos games; pelagos arena mine --seats greedy,random --games 2 --jobs 1", site)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "mine " in ran.stdout


@pytest.mark.slow
def test_what_is_still_missing_is_said_by_the_full_check(tmp_path: Path) -> None:
    build(tmp_path, 4)
    ran = run(f"pelagos check tiny --plies 20 --jobs 1 --folder {tmp_path}", tmp_path)
    assert ran.returncode == 1
    assert "no drawing of its own" in ran.stderr


pytest_plugins = ["pytester"]
