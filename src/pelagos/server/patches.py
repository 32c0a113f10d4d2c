"""What changed in a fragment: the new text as pieces of the old one, and what is new between them.

Both texts are cut at the same words (lines of HTML, groups of a drawing), and only pieces that the old text does not
hold are sent. A page that holds another sheet than the one a patch was made for, or another number of pieces, asks for
the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

import msgspec

LINES = "\n"  # HTML is cut between its lines
GROUPS = "<g "  # a drawing before its groups
WORTH = 0.7  # a patch that holds more than this share of the whole is not worth it


class Patch(msgspec.Struct, frozen=True, gc=False):
    """A change of one fragment."""

    at: str  # at which words both texts are cut
    of: int  # how many pieces the old text has
    parts: tuple[str | tuple[int, int], ...]  # new text, or which of the old pieces: the first, and how many


def patched(old: str, patch: Patch) -> str:
    """The new text, as a page makes it (`sheet.js`)."""
    pieces = old.split(patch.at)
    assert len(pieces) == patch.of
    return patch.at.join(
        part if isinstance(part, str) else patch.at.join(pieces[part[0] : part[0] + part[1]]) for part in patch.parts
    )


@lru_cache(maxsize=512)  # what several viewers see alike changes alike
def change(old: str, new: str, at: str) -> Patch | None:
    """The patch from one text to another; None if it would hardly be shorter than the whole."""
    before, after = old.split(at), new.split(at)
    return _worth(pieced(before, after, after.__getitem__, at), len(new))


def pieced(old: Sequence[Hashable], new: Sequence[Hashable], text: Callable[[int], str], at: str) -> Patch:
    """The patch from pieces to others, known by their keys; `text` gives the text of one of the new ones."""
    draft = Draft(at)
    places: dict[Hashable, int] = {}
    number = 0
    while number < len(new):
        following = draft.following
        if following < len(old) and old[following] == new[number]:
            place: int | None = following
        else:
            places = places or {key: place for place, key in enumerate(old)}
            place = places.get(new[number])
        if place is None:
            draft.add(text(number))
            number += 1
        else:
            count = in_common(old, place, new, number)
            draft.keep(place, count)
            number += count
    return draft.done(len(old))


def in_common(old: Sequence[Hashable], place: int, new: Sequence[Hashable], number: int) -> int:
    """How many pieces are the same from these two places on, of which the first are."""
    most = min(len(old) - place, len(new) - number)
    if old[place : place + most] == new[number : number + most]:
        return most
    count = 1
    while old[place + count] == new[number + count]:
        count += 1
    return count


def rebuilt(old: Sequence[str], new: Sequence[str]) -> Patch | None:
    """The patch from one text to another, both of blocks of lines, of which most are the same: these are not looked
    into. None if it would hardly be shorter than the whole."""
    if not old or not new:
        return None
    begins: dict[str, int] = {}  # where each block begins in the old text
    of = 0
    for block in old:
        begins[block] = of
        of += len(lines_of(block))
    again = set(new)
    gone = {
        first + n: line
        for block, first in begins.items()
        if block not in again
        for n, line in enumerate(lines_of(block))
    }
    places = {line: place for place, line in gone.items()}
    draft = Draft(LINES)
    for block in new:
        first, lines = begins.get(block), lines_of(block)
        if first is not None:
            draft.keep(first, len(lines))
            continue
        for line in lines:
            place = draft.following if gone.get(draft.following) == line else places.get(line)
            if place is None:
                draft.add(line)
            else:
                draft.keep(place, 1)
    return _worth(draft.done(of), sum(map(len, new)))


@lru_cache(maxsize=16_384)
def lines_of(block: str) -> tuple[str, ...]:
    """The lines of a block; most blocks are there again in the next text."""
    return tuple(block.split(LINES))


def _worth(patch: Patch, whole: int) -> Patch | None:
    told = sum(len(part) for part in patch.parts if isinstance(part, str))
    return patch if told <= WORTH * whole else None


class Draft:
    """A patch in the making."""

    __slots__ = ("_at", "_count", "_first", "_fresh", "_parts")

    def __init__(self, at: str) -> None:
        self._at = at
        self._parts: list[str | tuple[int, int]] = []
        self._first = self._count = 0  # the old pieces that are being kept
        self._fresh: list[str] = []  # what is new and comes after them

    @property
    def following(self) -> int:
        """The old piece after those that are being kept."""
        return self._first + self._count

    def keep(self, place: int, count: int) -> None:
        """Go on with some of the old pieces."""
        if not self._fresh and place == self._first + self._count:
            self._count += count
            return
        self._close()
        self._first, self._count = place, count

    def add(self, text: str) -> None:
        """Go on with something new."""
        self._fresh.append(text)

    def _close(self) -> None:
        if self._count:
            self._parts.append((self._first, self._count))
        if self._fresh:
            self._parts.append(self._at.join(self._fresh))
            self._fresh = []

    def done(self, of: int) -> Patch:
        """The patch of a text of so many pieces."""
        self._close()
        return Patch(self._at, of, tuple(self._parts))
