"""What was drawn and looks the same again: kept here, within bounds, so that games draw and remember nothing.

Not compiled. A key begins with the id of its game and says all that the drawing depends on: the language, the names,
what is shown, the content where a table may have its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

import msgspec

if TYPE_CHECKING:
    from .tongue import Tongue
    from .view import View

T = TypeVar("T")
P = ParamSpec("P")

MOST = 1024  # drawings that are kept; a large one has some 100 kB
STROKES = 8192  # of each kind of small ones; they have a kilobyte or less
PLACES = 128  # of each table
PRINTED = 8192  # of what is once put into words, for each box and language


class Kept:
    """The newest drawings, by key; those that were not wanted for the longest time are forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawn: OrderedDict[Hashable, object] = OrderedDict()

    def __len__(self) -> int:
        return len(self._drawn)

    def __call__(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The drawing of this key, made now if it is not there. Whoever gets it changes nothing in it."""
        if key not in self._drawn:
            drawn = draw()
            self._drawn[key] = drawn
            if len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
            return drawn
        self._drawn.move_to_end(key)
        return cast(T, self._drawn[key])


kept = Kept(MOST)  # of this process


def once(box: object, say: Tongue, key: Hashable, make: Callable[[], T]) -> T:
    """What is printed in a game's box, and what stands there, put into words or drawn once in each language.

    The key says all that it depends on beside the box. No player's name may be in it.
    """
    # The box lies with it, so that no other can have its number.
    _, printed = kept(("printed", id(box), say.language), lambda: (box, Kept(PRINTED)))
    return printed(key, make)


_TABLES: WeakKeyDictionary[Tongue, Kept] = WeakKeyDictionary()  # a table has a tongue of its own


def at_table(say: Tongue, key: Hashable, make: Callable[[], T]) -> T:
    """What is put into words or drawn again and again at one table: made anew only where it looks different.

    The key says all that it depends on beside the language, the players' names and the options of the table.
    """
    here = _TABLES.get(say)
    if here is None:
        here = _TABLES[say] = Kept(PLACES)
    return here(key, make)


def drawn_once(draw: Callable[P, str]) -> Callable[P, str]:
    """A small drawing that depends on nothing but what it is given: the same again is not drawn again."""
    return cast(Callable[P, str], lru_cache(maxsize=STROKES)(draw))


def alike(view: View, say: Tongue) -> Hashable:
    """A key that is equal for all who see the same in the same words."""
    return msgspec.msgpack.encode(view), say.language, tuple(sorted(say.names.items()))
