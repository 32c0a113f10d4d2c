"""What the kit reports when a game breaks its word."""

from __future__ import annotations

from typing import NoReturn

import msgspec

from ..options import Value

INVARIANTS = {
    1: "legal lists",
    2: "text and integer forms",
    3: "deep clones",
    4: "positions",
    5: "views and imagined states",
    6: "imagining from the view alone",
    7: "replay",
    8: "the gate",
    9: "chance",
    10: "hidden information",
    11: "end and conservation",
    12: "drawing and words",
}


PEOPLE = 12  # the invariant of what is made for people; all others are the rules' own


class KitFailure(AssertionError):
    """A broken invariant: its number, and what was seen."""

    def __init__(self, invariant: int, detail: str) -> None:
        super().__init__(f"invariant {invariant} ({INVARIANTS[invariant]}): {detail}")
        self.invariant = invariant
        self.detail = detail


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A failure with all that is needed to see it again."""

    invariant: int
    name: str
    detail: str
    game: str
    version: str
    seats: int
    seed: int
    ply: int  # how many plies had been played
    next: str  # the ply that was about to be played, as in a record; empty if the game was over
    options: dict[str, Value]
    command: str  # the one command that reproduces it
    folder: str = ""  # where record and position were saved

    def __str__(self) -> str:
        lines = [
            f"invariant {self.invariant} ({self.name}): {self.detail}",
            f"  {self.game} {self.version}, {self.seats} seats, after ply {self.ply}, before: {self.next or 'the end'}",
            f"  {self.command}",
        ]
        if self.folder:
            lines.append(f"  saved in {self.folder}")
        return "\n".join(lines)


def fail(invariant: int, detail: str) -> NoReturn:
    """Report a broken invariant."""
    raise KitFailure(invariant, detail)


def same(invariant: int, one: object, other: object, what: str) -> None:
    """Two things that must be equal, or the place where they first differ."""
    if one != other:
        fail(invariant, f"{what}: {difference(one, other)}")


def difference(one: object, other: object, path: str = "") -> str:
    """Where two values first differ, in a few words."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for field in one.__struct_fields__:
            if getattr(one, field) != getattr(other, field):
                return difference(getattr(one, field), getattr(other, field), f"{path}.{field}")
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                return f"{path}[{key!r}] is in one only"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{path}[{key!r}]")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for i, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return difference(mine, theirs, f"{path}[{i}]")
    return f"{path.lstrip('.') or 'they'}: {short(one)} against {short(other)}"


def short(value: object) -> str:
    """A value, in a line."""
    text = repr(value)
    return text if len(text) <= 160 else text[:157] + "…"
