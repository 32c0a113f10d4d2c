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
    patch = pieced(before, after, after.__getitem__, at)
    fresh = sum(len(part) for part in patch.parts if isinstance(part, str))
    return patch if fresh <= WORTH * len(new) else None


def pieced(old: Sequence[Hashable], new: Sequence[Hashable], text: Callable[[int], str], at: str) -> Patch:
    """The patch from pieces to others, known by their keys; `text` gives the text of one of the new ones."""
    places = {key: place for place, key in enumerate(old)}
    parts: list[str | tuple[int, int]] = []
    fresh: list[str] = []
    first = count = 0
    for number, key in enumerate(new):
        following = first + count
        if count and following < len(old) and old[following] == key:
            count += 1
            continue
        if count:
            parts.append((first, count))
            count = 0
        place = places.get(key)
        if place is None:
            fresh.append(text(number))
            continue
        if fresh:
            parts.append(at.join(fresh))
            fresh.clear()
        first, count = place, 1
    if fresh:
        parts.append(at.join(fresh))
    if count:
        parts.append((first, count))
    return Patch(at, len(old), tuple(parts))
