"""The pages of docs/: no link is broken, every block of code is run or marked, every command is understood."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from pelagos.cli import run, speech
from scripts.notebooks import FOLDER as NOTEBOOKS
from scripts.pictures import FOLDER as PICTURES
from scripts.pictures import names as picture_names

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
FENCE = re.compile(r"^(<!-- not run: [^>]+ -->\n\n?)?```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^    (?:\$ )?(pelagos [^\n#]+)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

# Pages whose code is run, and by which test.
RUN = {
    "README.md": "tests/test_readme.py",
    "docs/adding-a-game.md": "tests/core/test_adding_a_game.py",
    "docs/bot-builders.md": "tests/bots/test_guide.py",
    "docs/content.md": "tests/core/test_content.py",
    "docs/ladder.md": "tests/test_docs.py",
    "docs/remote-bots.md": "tests/server/test_serve.py",
    "docs/rules-people.md": "tests/test_docs.py",
}
CODE = {"python", "pycon", "console", "sh", "bash"}
PLAIN = {"text", "toml", "json", "markdown", "po", "{toctree}", "{eval-rst}"}


def name_of(path: Path) -> str:
    """A page as the tests tell it."""
    return path.relative_to(ROOT).as_posix()


def fences(path: Path) -> list[tuple[str, str, str]]:
    """The blocks of a page: how each is marked, its first line, what stands in it."""
    return FENCE.findall(path.read_text("utf-8"))


def prose(path: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"`[^`\n]+`", "", FENCE.sub("", path.read_text("utf-8")))


def anchors(path: Path) -> set[str]:
    """What the headings of a page can be called in a link."""
    titles = HEADING.findall(FENCE.sub("", path.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_link_leads_somewhere(path: Path) -> None:
    broken: list[str] = []
    for link in LINK.findall(prose(path)):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_block_of_code_is_run_or_marked(path: Path) -> None:
    for marked, language, block in fences(path):
        kind = language.split()[0] if language.strip() else ""
        assert kind in CODE | PLAIN, f"{language!r}: name the language of {block[:60]!r}"
        if kind in CODE and not marked:
            assert name_of(path) in RUN, f"nobody runs {block[:60]!r}"
    if name_of(path) in RUN:
        assert path.name in (ROOT / RUN[name_of(path)]).read_text("utf-8")


def understood(words: list[str]) -> None:
    """Parse a command line without running it; an exception says what is wrong with it."""
    from pelagos.cli.app import app

    command: Any = typer.main.get_command(app)
    context, rest, name = None, speech.take_language(words), "pelagos"
    while True:
        context = command.make_context(name, rest, parent=context)
        if not hasattr(command, "resolve_command"):
            return
        name, command, rest = command.resolve_command(context, [*context._protected_args, *context.args])


def shown_commands() -> list[tuple[str, str]]:
    """Every command that stands in a page as a line of its own."""
    found: list[tuple[str, str]] = []
    for path in PAGES:
        text = path.read_text("utf-8")
        lines = INDENTED.findall(FENCE.sub("", text))
        for _, language, block in fences(path):
            if language in ("console", "sh", "bash"):
                lines += re.findall(r"^(?:\$ )?(pelagos [^\n#]+)", block, re.MULTILINE)
        found += [(name_of(path), line.strip()) for line in lines]
    return found


@pytest.mark.slow
def test_every_command_in_the_pages_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(speech.VARIABLE, "en")
    assert len(shown_commands()) > 30
    wrong: list[str] = []
    for page, line in shown_commands():
        try:
            understood(shlex.split(line)[1:])
        except Exception as error:
            wrong.append(f"{page}: {line}: {error}")
    assert wrong == []
    with pytest.raises(Exception, match="No such option"):
        understood(["serve", "--portt", "1"])


def test_the_examples_for_rules_people_say_what_they_say() -> None:
    page = DOCS / "rules-people.md"
    blocks = [block for _, language, block in fences(page) if language == "pycon"]
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert len(examples.examples) >= 5
    report: list[str] = []
    assert doctest.DocTestRunner().run(examples, out=report.append).failed == 0, "".join(report)


@pytest.mark.slow
def test_ten_minutes_lead_to_a_bot_on_the_ladder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (bot, play, said, _, ladder) = (block for _, _, block in fences(DOCS / "ladder.md"))
    (tmp_path / "bold.py").write_text(bot, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bold", raising=False)
    exec(compile(play, "ladder.md", "exec"), {})
    assert capsys.readouterr().out == said
    monkeypatch.setenv(speech.VARIABLE, "en")
    assert run(shlex.split(ladder.strip().removeprefix("$ "))[1:]) == 0
    assert "novice" in capsys.readouterr().out


def test_every_page_stands_in_the_contents_of_the_site() -> None:
    text = (DOCS / "index.md").read_text("utf-8") + (DOCS / "api" / "index.md").read_text("utf-8").replace(
        "\ncore\n", "\napi/core\n"
    )
    listed = {
        line.strip()
        for _, language, block in FENCE.findall(text)
        if language == "{toctree}"
        for line in block.splitlines()
    }
    listed |= {f"api/{name}" for name in listed}
    there = [*DOCS.rglob("*.md"), *NOTEBOOKS.glob("*.ipynb")]
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in there if "_build" not in path.parts}
    assert pages - listed == {"index"}


def test_every_picture_is_one_that_the_script_takes_and_is_shown() -> None:
    there = {path.name for path in PICTURES.iterdir()}
    assert there == {f"{name}.webp" for name in picture_names()}
    shown = {Path(link).name for path in PAGES for link in LINK.findall(path.read_text("utf-8")) if "pictures/" in link}
    assert {name for name in there if name not in shown} <= {"home-phone-night.webp", "new-night.webp"}
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < 2_000_000


def test_the_api_pages_name_modules_that_exist() -> None:
    named = re.findall(r"automodule:: (\S+)", "".join(path.read_text("utf-8") for path in (DOCS / "api").glob("*.md")))
    assert len(named) > 30
    for module in named:
        path = ROOT / "src" / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__init__.py").exists(), module


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_site_is_made_without_a_warning(tmp_path: Path) -> None:
    """Without writing the pages; how docstrings are set is looked at by `make docs` alone."""
    command = [sys.executable, "-m", "sphinx", "-b", "dummy", "-W", "--keep-going", "-q", "-j", "2"]
    loose = ["-D", "suppress_warnings=ref.python,docutils"]
    done = subprocess.run(
        [*command, *loose, "-d", str(tmp_path / "read"), str(DOCS), str(tmp_path / "made")],
        env={**os.environ, "LC_ALL": "C.UTF-8"},  # Sphinx does not start in a locale that is not installed
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
