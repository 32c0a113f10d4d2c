"""Editions: a game's content as a value, of which one process may hold several side by side. Not compiled.

The files of a game's folder make its usual edition. Somebody may bring files of their own in place of some of them:
that is another edition, named by a hash of those files. The options of a table name its edition under `content`, so
that views, positions and records name it too; where the usual one is played, they say nothing.

    EDITIONS = Editions("my_game", ("cards.csv",), read_cards)     # in rules/content.py
    cards = EDITIONS.of(options)                                    # in setup: the state's Givens keep it

An edition lives as long as somebody holds it: a table, a command; the last few are kept in any case.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

from .content import Source
from .errors import ContentError, OptionError, Place
from .message import msg

CONTENT: Final = "content"  # the key of the edition among the options of a table
KEPT: Final = 16
C = TypeVar("C")


class Edition(Generic[C]):
    """What was read from one set of files."""

    def __init__(self, source: Source, value: C) -> None:
        self.name = source.edition  # empty for the game's usual content
        self.own = source.own
        self.value = value


class Editions(Generic[C]):
    """The editions of one game that this process has read."""

    def __init__(
        self,
        package: str,
        replaceable: tuple[str, ...],
        read: Callable[[Source], C],
        words: Callable[[C, str], Mapping[str, str]] | None = None,
    ) -> None:
        self.package = package
        self._words = words  # texts that stand in the content, in a language, by the keys of messages
        self.replaceable = replaceable  # the files that somebody may bring their own of
        self._read = read
        self._known: WeakValueDictionary[str, Edition[C]] = WeakValueDictionary()
        self._kept: deque[Edition[C]] = deque(maxlen=KEPT)

    @cached_property
    def usual(self) -> Edition[C]:
        """The content of the game's folder."""
        source = Source(self.package)
        return Edition(source, self._read(source))

    def bring(self, own: Mapping[str, str]) -> Edition[C]:
        """The edition with these files, by name; ContentError says what is wrong with one, and nothing is kept."""
        for name in own:
            if name not in self.replaceable:
                raise fixed(name, self.replaceable)
        if not own:
            return self.usual
        source = Source(self.package, own)
        edition = self._known.get(source.edition)
        if edition is None:
            edition = Edition(source, self._read(source))
            self._known[edition.name] = edition
        self._kept.append(edition)
        return edition

    def find(self, name: str) -> Edition[C]:
        """An edition by its name; OptionError if its files were not brought."""
        if not name:
            return self.usual
        edition = self._known.get(name)
        if edition is None:
            raise absent(name)
        return edition

    def knows(self, name: str) -> bool:
        """Whether the files of an edition were brought."""
        return not name or name in self._known

    def words(self, options: Mapping[str, object], language: str) -> Mapping[str, str]:
        """What the content of a table with these options says beside the game's catalogues, or otherwise."""
        return self._words(self.of(options), language) if self._words is not None else {}

    def of(self, options: Mapping[str, object]) -> C:
        """The content that a table with these options plays with."""
        return self.find(str(options.get(CONTENT, ""))).value


def fixed(name: str, replaceable: tuple[str, ...] = ()) -> ContentError:
    """A file that nobody may bring their own of."""
    if not replaceable:
        return ContentError(Place(name[:40]), "fixed")
    return ContentError(Place(name[:40]), "not-replaceable", files=", ".join(replaceable))


def absent(name: str) -> OptionError:
    """An edition that is named but not here."""
    return OptionError(msg("option.content-absent", edition=name[:40]))
