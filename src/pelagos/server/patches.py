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
    draft = Draft(old, at)
    for number, key in enumerate(new):
        place = draft.place_of(key)
        if place is None:
            draft.fresh.append(text(number))
        else:
            draft.keep(place, 1)
    return draft.done()


def rebuilt(old: Sequence[str], new: Sequence[str]) -> Patch | None:
    """The patch from one text to another, both of blocks of lines, of which most are the same: these are not looked
    into. None if it would hardly be shorter than the whole."""
    if not old or not new:
        return None
    before: list[str] = []
    known: dict[str, int] = {}  # where each block begins in the old text
    for block in old:
        known[block] = len(before)
        before += lines_of(block)
    draft = Draft(before, LINES)
    for block in new:
        start, lines = known.get(block), lines_of(block)
        if start is not None:
            draft.keep(start, len(lines))
            continue
        for line in lines:
            place = draft.place_of(line)
            if place is None:
                draft.fresh.append(line)
            else:
                draft.keep(place, 1)
    return _worth(draft.done(), sum(map(len, new)))


@lru_cache(maxsize=16_384)
def lines_of(block: str) -> tuple[str, ...]:
    """The lines of a block; most blocks are there again in the next text."""
    return tuple(block.split(LINES))


def _worth(patch: Patch, whole: int) -> Patch | None:
    told = sum(len(part) for part in patch.parts if isinstance(part, str))
    return patch if told <= WORTH * whole else None


class Draft:
    """A patch in the making."""

    __slots__ = ("_at", "_count", "_first", "_old", "_parts", "_places", "fresh")

    def __init__(self, old: Sequence[Hashable], at: str) -> None:
        self._old = old
        self._at = at
        self._places: dict[Hashable, int] | None = None
        self._parts: list[str | tuple[int, int]] = []
        self.fresh: list[str] = []  # what is new and comes next, after the pieces that are being kept
        self._first = self._count = 0  # the pieces that are being kept

    def place_of(self, key: Hashable) -> int | None:
        """Where a piece stands in the old text: after the one that was kept last, if it stands there too."""
        following = self._first + self._count
        if not self.fresh and following < len(self._old) and self._old[following] == key:
            return following
        if self._places is None:
            self._places = {old: place for place, old in enumerate(self._old)}
        return self._places.get(key)

    def keep(self, place: int, count: int) -> None:
        """Go on with some of the old pieces."""
        if not self.fresh and place == self._first + self._count:
            self._count += count
            return
        self._close()
        self._first, self._count = place, count

    def _close(self) -> None:
        if self._count:
            self._parts.append((self._first, self._count))
        if self.fresh:
            self._parts.append(self._at.join(self.fresh))
            self.fresh = []

    def done(self) -> Patch:
        """The patch."""
        self._close()
        return Patch(self._at, len(self._old), tuple(self._parts))
