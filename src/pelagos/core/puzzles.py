"""Puzzles: positions from games of bots with one clearly best answer. Not compiled.

They stand in the game's folder (`puzzles.json`), found and checked by scripts/puzzles.py, each with the position, who
is asked, the best answer, the next best, and what either leads to.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from .lesson import Lesson, Step
from .options import Value
from .positions import Json

FILE = "puzzles.json"
PREFIX = "puzzle-"


class Difference(msgspec.Struct, frozen=True):
    """What the best answer brings a seat more, or less, of than the next best."""

    seat: int
    key: str
    icon: str
    by: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One position and its best answer."""

    seats: int
    options: dict[str, Value] = {}
    seat: int
    position: Json
    best: str
    share: int  # the chance to win after it, in per mille
    next: str
    less: int  # the same of the next best
    differences: tuple[Difference, ...] = ()


class Puzzles(msgspec.Struct, frozen=True, kw_only=True):
    """The file."""

    game: str
    version: str  # of the rules
    command: str  # by which they were found
    puzzles: tuple[Puzzle, ...]


@cache
def puzzles_in(package: str) -> tuple[Puzzle, ...]:
    """The puzzles of a package."""
    path = files(package) / FILE
    return msgspec.json.decode(path.read_bytes(), type=Puzzles).puzzles if path.is_file() else ()


def puzzle_of(package: str, key: str) -> Puzzle | None:
    """The puzzle of a key like "puzzle-3"; the first is 1."""
    number = key.removeprefix(PREFIX)
    known = puzzles_in(package)
    if not (key.startswith(PREFIX) and number.isascii() and number.isdecimal()) or not 1 <= int(number) <= len(known):
        return None
    return known[int(number) - 1]


def lesson_of(puzzle: Puzzle) -> Lesson:
    """A puzzle as a lesson of one answer."""
    return Lesson(
        seats=puzzle.seats,
        seat=puzzle.seat,
        options=puzzle.options,
        origin=puzzle.position,
        plies=(f"{puzzle.seat} {puzzle.best}",),
        steps=(Step(ply=0, say="puzzle"),),
    )
