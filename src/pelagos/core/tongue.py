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

from .message import Message

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


MOST_COUNTED = 20_000  # sentences with a number that are remembered


class Lexicon:
    """The sentences of some packages in one language, and those that were said already and say the same every time."""

    def __init__(self, language: str, packages: Sequence[str], own: Mapping[str, str]) -> None:
        self._language = language
        self._plural = _PLURAL[language]
        self.entries: dict[str, Entry] = {}
        for package in packages:
            self.entries.update(catalogue(package, language))
        for key, text in own.items():  # plain texts: nothing is put into them
            self.entries[key] = text.replace("{", "{{").replace("}", "}}")
        self._plain: dict[str, str] = {}
        self._counted: dict[tuple[str, int], str] = {}

    def pattern(self, key: str, number: int) -> str:
        """The sentence into which arguments are put."""
        entry = self.entries.get(key)
        if entry is None:
            raise MissingKey(f"{key} [{self._language}]")
        return entry if isinstance(entry, str) else entry[self._plural(number)]

    def plain(self, key: str) -> str:
        """A sentence without arguments."""
        said = self._plain.get(key)
        if said is None:
            said = self._plain[key] = self.pattern(key, 1).replace("{{", "{").replace("}}", "}")
        return said

    def counted(self, key: str, number: int) -> str:
        """A sentence about a number."""
        said = self._counted.get((key, number))
        if said is None:
            if len(self._counted) >= MOST_COUNTED:
                self._counted.clear()
            said = self._counted[key, number] = self.pattern(key, number).format_map({"n": number})
        return said


@cache
def lexicon(language: str, packages: tuple[str, ...]) -> Lexicon:
    """What all tables of a game have in common."""
    return Lexicon(language, packages, {})


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
        self.own = dict(own or {})  # plain texts by key, of somebody's own content
        self._lexicon = (
            Lexicon(self.language, self.packages, self.own) if self.own else lexicon(self.language, self.packages)
        )

    def named(self, names: Mapping[int, str]) -> Tongue:
        """The same tongue at a table where people have names."""
        return Tongue(self.language, self.packages[1:], names, self.own)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence for this key."""
        return key in self._lexicon.entries

    def keys(self) -> list[str]:
        """Every key there is."""
        return sorted(self._lexicon.entries)

    def __call__(self, message: Message) -> str:
        """The sentence of a message."""
        key, args = message.key, message.args
        if not args:
            return self._lexicon.plain(key)
        number = args.get("n", 1)
        if type(number) is not int:
            number = 1
        elif len(args) == 1 and "n" in args:
            return self._lexicon.counted(key, number)
        if key == "seat":
            return self._seat(message)
        words = {
            name: value if isinstance(value, (int, str)) else self._phrase(value)  # most are numbers
            for name, value in args.items()
        }
        return self._lexicon.pattern(key, number).format_map(words)

    def _phrase(self, value: Message | list[Message]) -> Phrase:
        return Phrase(self(value) if isinstance(value, Message) else self.enumerate([self(part) for part in value]))

    def _seat(self, message: Message) -> str:
        seat = message.args["seat"]
        name = self.names.get(seat) if isinstance(seat, int) else None
        return name or str(self._lexicon.entries[f"seat.{seat}"])

    def enumerate(self, parts: Sequence[str]) -> str:
        """One, two and three."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self._lexicon.entries['and']} {parts[-1]}"
