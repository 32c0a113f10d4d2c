"""The files that strangers meet first: they parse, say what is true, and call only commands that exist."""

from __future__ import annotations

import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pelagos.core.registry import games

ROOT = Path(__file__).resolve().parents[1]
FORGE = ROOT / ".github"
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md")
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
CALLED = re.compile(r"(?:`|^    )make ([a-z][a-z-]*)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def targets() -> set[str]:
    """What the Makefile can be asked for."""
    return set(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))


def parsed(path: Path) -> Any:
    """A YAML file; `on` is a word here, not a truth."""
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)


def workflows() -> list[Path]:
    """What the forge runs."""
    return sorted((FORGE / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", workflows(), ids=lambda path: path.stem)
def test_a_workflow_only_calls_make(path: Path) -> None:
    steps = [step for job in parsed(path)["jobs"].values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands
    assert [command for command in commands if not re.fullmatch(r"make [a-z-]+", command)] == []
    assert {command.split()[1] for command in commands} <= targets()
    assert all(step.get("uses", "actions/").startswith("actions/") for step in steps)


def test_the_forge_runs_the_test_command_of_the_readme_on_every_python() -> None:
    job = parsed(FORGE / "workflows" / "tests.yml")["jobs"]["test"]
    assert "    make test " in (ROOT / "README.md").read_text("utf-8")
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make test"]
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]


@pytest.mark.parametrize("name", ["bug", "idea", "rule"])
def test_a_form_has_what_the_forge_asks_of_it(name: str) -> None:
    form = parsed(FORGE / "ISSUE_TEMPLATE" / f"{name}.yml")
    assert form["name"]
    assert form["description"]
    for part in form["body"]:
        assert part["type"] in {"input", "textarea", "dropdown"}
        assert part["id"]
        assert part["attributes"]["label"]
    assert any(part.get("validations", {}).get("required") == "true" for part in form["body"])


def test_whoever_says_that_a_rule_is_wrong_names_record_and_clause() -> None:
    form = parsed(FORGE / "ISSUE_TEMPLATE" / "rule.yml")
    parts = {part["id"]: part for part in form["body"]}
    for name in ("record", "clause", "game"):
        assert parts[name]["validations"]["required"] == "true", name
    ours = {game.tongue("en")(game.name()) for game in games().values() if not game.example}
    assert set(parts["game"]["attributes"]["options"]) == ours | {"another one"}


def test_updates_are_looked_for() -> None:
    updates = parsed(FORGE / "dependabot.yml")
    assert updates["version"] == "2"
    assert {update["package-ecosystem"] for update in updates["updates"]} == {"github-actions", "pip"}


def test_the_hooks_before_a_commit_are_tools_of_the_lock() -> None:
    pinned = (ROOT / "requirements.lock").read_text("utf-8")
    package = {"lint-imports": "import-linter"}
    (repository,) = parsed(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        tool = re.match(r"\.venv/bin/([a-z-]+)", hook["entry"])
        assert tool, hook["entry"]
        assert re.search(rf"^{package.get(tool[1], tool[1])}(\[[a-z]+\])?==", pinned, re.MULTILINE)
        assert hook["language"] == "system"


def test_the_citation_names_this_version() -> None:
    citation = parsed(ROOT / "CITATION.cff")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert citation["cff-version"] == "1.2.0"
    assert f'version = "{citation["version"]}"' in project
    assert f'license = "{citation["license"]}"' in project
    assert citation["abstract"] in project
    assert [author["name"] for author in citation["authors"]] == ["The Pelagos authors"]


def test_the_editor_is_told_what_the_linters_want() -> None:
    told = configparser.ConfigParser()
    told.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    assert told["top"]["root"] == "true"
    assert told["*"]["charset"] == "utf-8"
    assert told["*.{py,md}"]["max_line_length"] == "120"
    assert told["Makefile"]["indent_style"] == "tab"


@pytest.mark.parametrize("name", [*PAGES, ".github/pull_request_template.md"])
def test_a_page_names_only_commands_and_files_that_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert set(CALLED.findall(text)) <= targets()
    near = [link.partition("#")[0] for link in LINK.findall(text) if "://" not in link]
    assert [link for link in near if link and not (ROOT / name).parent.joinpath(link).exists()] == []


def test_joining_in_is_explained() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for heading in (
        "How to run it",
        "The laws",
        "How a rule is changed",
        "How a language is added",
        "How a game is added",
    ):
        assert f"\n## {heading}\n" in text
    for path in re.findall(r"`((?:src|scripts|examples|benchmarks|docs)/[\w./-]+)`", text):
        assert (ROOT / path).exists(), path
