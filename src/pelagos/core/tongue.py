"""Tongues: messages turned into sentences by the catalogues. Not compiled.

A catalogue is a gettext file whose msgid is a message key. Pelagos' own stand in `pelagos/locale/<language>.po`,
a game's in its own folder, `locale/<language>.po`; keys of a game begin with the game's id and a full stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages.pofile import read_po

from .message import Arg, Message

LANGUAGES = ("en", "fr")

Entry = str | tuple[str, ...]


@cache
def catalogue(package: str, language: str) -> Mapping[str, Entry]:
    """The sentences of one package in one language, by key; plural forms are tuples."""
    path: Traversable = files(package) / "locale" / f"{language}.po"
    if not path.is_file():
        return {}
    entries: dict[str, Entry] = {}
    for message in read_po(BytesIO(path.read_bytes()), locale=language):
        if not message.id:
            continue
        if isinstance(message.id, str):
            if message.string:
                entries[message.id] = str(message.string)
        elif message.string and all(message.string):
            entries[message.id[0]] = tuple(message.string)
    return entries


_PLURAL = {"en": c2py("n != 1"), "fr": c2py("n > 1")}


class Phrase(str):
    """A message inside another one. A sentence that begins with it writes `{what:C}`: with a capital."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """As it is, or with a capital."""
        return f"{self[:1].upper()}{self[1:]}" if spec == "C" else super().__format__(spec)


class MissingKey(KeyError):
    """A message without a sentence in this language."""


class Tongue:
    """One language, the catalogues it draws on, and the names of those who sit at the table."""

    def __init__(
        self,
        language: str,
        packages: Sequence[str] = (),
        names: Mapping[int, str] | None = None,
        own: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.names = dict(names or {})
        self.packages = ("pelagos", *packages)
        self._plural = _PLURAL[self.language]
        self._entries: dict[str, Entry] = {}
        for package in self.packages:
            self._entries.update(catalogue(package, self.language))
        self.own = dict(own or {})  # plain texts by key, of somebody's own content: nothing is put into them
        for key, text in self.own.items():
            self._entries[key] = text.replace("{", "{{").replace("}", "}}")

    def named(self, names: Mapping[int, str]) -> Tongue:
        """The same tongue at a table where people have names."""
        return Tongue(self.language, self.packages[1:], names, self.own)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence for this key."""
        return key in self._entries

    def keys(self) -> list[str]:
        """Every key there is."""
        return sorted(self._entries)

    def __call__(self, message: Message) -> str:
        """The sentence of a message."""
        if message.key == "seat":
            return self._seat(message)
        entry = self._entries.get(message.key)
        if entry is None:
            raise MissingKey(f"{message.key} [{self.language}]")
        if isinstance(entry, tuple):
            number = message.args.get("n", 1)
            entry = entry[self._plural(number if isinstance(number, int) else 1)]
        if not message.args:
            return entry.replace("{{", "{").replace("}}", "}") if "{" in entry else entry
        return entry.format_map({name: self._word(value) for name, value in message.args.items()})

    def _word(self, value: Arg) -> str | int:
        if isinstance(value, Message):
            return Phrase(self(value))
        if isinstance(value, list):
            return Phrase(self.enumerate([self(part) for part in value]))
        return value

    def _seat(self, message: Message) -> str:
        seat = message.args["seat"]
        name = self.names.get(seat) if isinstance(seat, int) else None
        return name or str(self._entries[f"seat.{seat}"])

    def enumerate(self, parts: Sequence[str]) -> str:
        """One, two and three."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self._entries['and']} {parts[-1]}"
