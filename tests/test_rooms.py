"""One folder per game holds all of it: nothing else in the package names a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pelagos.core.registry import games

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "pelagos"
TEXT = {".py", ".js", ".html", ".css", ".po", ".svg", ".json", ".csv", ".md", ".txt"}
# A sprite sheet drawn for all games at once, whose ids carry the games' names.
SHARED = {"web/static/icons.svg"}


def rooms() -> list[str]:
    """The names of the games' folders."""
    return sorted({path.parent.name for path in (PACKAGE / "games").glob("*/*.py")})


def pattern(room: str) -> re.Pattern[str]:
    """The folder's name in any spelling: aegean_sea, Aegean Sea, aegean-sea, AegeanSeaView, aegean_sea_board."""
    words = [re.escape(word) for word in room.split("_")]
    small = "[ _-]?".join(words)
    capital = "[ _-]?".join(word[:1].upper() + word[1:] for word in words)
    upper = "[ _-]?".join(word.upper() for word in words)
    return re.compile(rf"(?<![A-Za-z]){small}(?![a-z])|{capital}(?![a-z])|(?<![A-Z]){upper}(?![A-Z])")


def mentions(text: str, names: list[str]) -> list[tuple[int, str]]:
    """Line number and room for every line that names one."""
    patterns = [(name, pattern(name)) for name in names]
    lines = enumerate(text.splitlines(), start=1)
    return [(number, name) for number, line in lines for name, spelling in patterns if spelling.search(line)]


def test_nothing_outside_its_folder_names_a_game() -> None:
    found = []
    for file in sorted(PACKAGE.rglob("*")):
        path = file.relative_to(PACKAGE)
        if path.parts[0] == "games" and len(path.parts) > 2:
            continue
        if not file.is_file() or file.suffix not in TEXT or path.as_posix() in SHARED:
            continue
        found += [f"{path}:{number} names {name}" for number, name in mentions(file.read_text("utf-8"), rooms())]
    assert not found, "\n".join(found)


def test_no_game_names_another() -> None:
    found = []
    for room in rooms():
        others = [name for name in rooms() if name != room]
        for file in sorted((PACKAGE / "games" / room).rglob("*.py")):
            lines = mentions(file.read_text("utf-8"), others)
            found += [f"{file.relative_to(PACKAGE)}:{number} names {name}" for number, name in lines]
    assert not found, "\n".join(found)


# The roles that every room has, by the file names they have in every room.
ROLES = {
    "rules": "vocabulary content givens fields state_fields state steps book narration setup",
    "views": "view fill imagine position audit",
    "words": "nouns targets reasons story book",
    "drawing": "status describe chart pieces picture leaves scene sketch",
    "heuristics": "evaluate advise observe",
}


@pytest.mark.parametrize("room", [room for room in rooms() if room in games()])
def test_every_room_has_the_same_plan(room: str) -> None:
    folder = PACKAGE / "games" / room
    wanted = [folder / part / f"{name}.py" for part, names in ROLES.items() for name in names.split()]
    wanted += [
        folder / name for name in ("rules.md", "rules.fr.md", "golden.json", "content", "locale/en.po", "locale/fr.po")
    ]
    assert [path for path in wanted if not path.exists()] == []


@pytest.mark.parametrize(
    "line",
    ["import pelagos.games.aegean_sea", "Aegean Sea", "'aegean-sea'", "class AegeanSeaView:", "AEGEAN_SEA = 1"],
)
def test_every_spelling_is_noticed(line: str) -> None:
    assert mentions(f"nothing here\n{line}", ["aegean_sea"]) == [(2, "aegean_sea")]


@pytest.mark.parametrize("line", ["luminosity of the page", "dominos", "the ancient Aegean", "a sea"])
def test_other_words_are_left_alone(line: str) -> None:
    assert mentions(line, ["minos", "aegean_sea"]) == []
