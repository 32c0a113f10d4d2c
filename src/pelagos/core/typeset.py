"""Words on a board are broken into lines here, not in the browser. Not compiled.

A board's words have no box that grows with them, and nobody knows the reader's fonts. So they are measured by DejaVu,
the widest faces a reader is likely to have (`dejavu.json`, in thousandths of an em): what holds there holds everywhere.
Words are never squeezed and never cut; a name takes the largest size of a short list at which it fits, and breaks if
there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from .drawing import Attribute, element, escape

Face = Literal["sans", "sans-bold", "serif-bold", "serif-italic"]

_EM = 1000
_LINE = 1.2  # of the size: from one line's foot to the next


class _Widths(msgspec.Struct):
    about: str
    faces: dict[str, dict[int, str]]


@cache
def _widths(face: Face) -> dict[str, int]:
    """The width of every known letter of a face."""
    table = msgspec.json.decode((Path(__file__).parent / "dejavu.json").read_bytes(), type=_Widths)
    return {letter: wide for wide, letters in table.faces[face].items() for letter in letters}


@lru_cache(maxsize=16_384)
def width(text: str, size: float, face: Face = "sans") -> float:
    """How long a text is at a size. A letter that is not in the table counts as the widest, a space as a space."""
    known = _widths(face)
    widest, space = max(known.values()), known[" "]
    total = sum(known.get(letter, space if letter.isspace() else widest) for letter in text)
    return total * size / _EM


@lru_cache(maxsize=4096)
def broken(text: str, room: float, size: float, face: Face = "sans") -> tuple[str, ...]:
    """The text in lines no longer than the room; a word that is longer has a line of its own. No-break spaces hold."""
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and word and width(joined, size, face) <= room:
            lines[-1] = joined
        elif word:
            lines.append(word)
    return tuple(lines)


class Fitted(NamedTuple):
    """A text as it is set: how large, and in which lines."""

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """From the first line's foot to the last one's."""
        return _LINE * self.size * (len(self.lines) - 1)


def fitted(text: str, room: float, sizes: Sequence[float], face: Face = "sans", most: int = 1) -> Fitted:
    """The text at the first of the sizes, largest first, at which it takes no more than so many lines.

    If it fits at none, it has the last size and as many lines as it needs.
    """
    set_ = Fitted(sizes[-1], ())
    for size in sizes:
        set_ = Fitted(size, broken(text, room, size, face))
        if len(set_.lines) <= most and all(width(line, size, face) <= room for line in set_.lines):
            break
    return set_


def written(set_: Fitted, x: float, y: float, anchor: str = "middle", **attributes: Attribute) -> str:
    """The text as SVG, centred on x (or it starts there); the middle line (or between two) has its foot at y."""
    first = y - set_.height / 2
    lines = [
        element("tspan", escape(line), x=x, y=first + number * _LINE * set_.size)
        for number, line in enumerate(set_.lines)
    ]
    return element("text", *lines, font_size=set_.size, text_anchor=anchor, **attributes)
