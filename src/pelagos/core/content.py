"""Content: the tables and documents of a game's folder, read value by value. Not compiled.

A table is a CSV file, a document a JSON file. Every value is asked for by its name and held to what the game can use; a
ContentError names the file, the row and the column. A file may be somebody's own transcription, or hostile: sizes and
depths are limited, and nothing of a broken file is used.

>>> (row,) = read_table("cards.csv", "name,count\\nStorm,3\\n", "name count")
>>> row.text("name"), row.number("count", 1, 9)
('Storm', 3)
>>> row.number("count", 1, 2)
Traceback (most recent call last):
...
pelagos.core.errors.ContentError: cards.csv, row 2 (Storm), count: range {'low': 1, 'high': 2}
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from io import StringIO
from typing import Any, Final

from .errors import ContentError, Place
from .notation import Notation, Tokens, listed

MOST_BYTES: Final = 1_000_000  # of a file
MOST_ROWS: Final = 5_000
MOST_COLUMNS: Final = 64
MOST_CELL: Final = 4_000  # characters
MOST_DEPTH: Final = 24  # of a document

# Where content comes from.
FOUND: Final = 1  # in a rulebook, on a component, in a source that is named
DERIVED: Final = 2  # it follows from what was found
RULING: Final = 4
DESIGNED: Final = 8  # our own, because it was not found
_TAGS: Final = {
    "found": FOUND, "rulebook": FOUND, "web": FOUND, "repo": FOUND, "seed": FOUND,
    "derived": DERIVED, "ruling": RULING, "designed": DESIGNED,
}  # fmt: skip
_TAG: Final = re.compile(rf"(?<!not )\b({'|'.join(_TAGS)})\b")
_SOURCES: Final = ("provenance", "tag", "src")  # names of values that tell the sources of everything beside them
_REMARK: Final = re.compile(r"src_\w+|_meta|notes?|provenance|tag|src")  # values that every file may have


def tags_of(text: str) -> int:
    """The tags in a remark on sources, as a mask: of each of its clauses the first.

    >>> tags_of("[designed: names not found]") == DESIGNED, tags_of("seed: cost; designed: vp") == FOUND | DESIGNED
    (True, True)
    """
    mask = 0
    for clause in re.split(r"[;\[]", text):
        tag = _TAG.search(clause)
        if tag is not None:
            mask |= _TAGS[tag[1]]
    return mask


class Row:
    """One row of a table, or one object of a document, under reading.

    In a table every value is text: numbers are written in digits, flags 0 or 1, lists with spaces between, and `-` or
    nothing where there is none. In a document values have the types of JSON.
    """

    __slots__ = ("asked", "cells", "file", "name", "number_of_row")

    def __init__(self, file: str, row: int, name: str, cells: Mapping[str, object]) -> None:
        self.file = file
        self.number_of_row = row  # 0 in a document
        self.name = name  # the first cell; in a document the path
        self.cells = cells
        self.asked: set[str] = set()

    # Errors.

    def place(self, column: str = "", at: int = 0) -> Place:
        """Where a value stands."""
        if self.number_of_row:
            return Place(self.file, self.number_of_row, self.name, column, at)
        return Place(self.file, 0, self._path(column), "", at)

    def _path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name and key else self.name or key

    def wrong(self, column: str, reason: str, /, **args: int | str) -> ContentError:
        """An error about a value, to be raised."""
        return ContentError(self.place(column), reason, **args)

    def keep(self, rule: str, true: bool, column: str = "") -> None:
        """Refuse what goes against a numbered rule."""
        if not true:
            raise self.wrong(column, "rule", rule=rule)

    # Values.

    def raw(self, column: str) -> object:
        """The value as it stands; the column must be there."""
        self.asked.add(column)
        if column not in self.cells:
            raise self.wrong(column, "missing")
        return self.cells[column]

    def has(self, column: str) -> bool:
        """Whether there is something: not left out, not null, and in a table neither empty nor `-`."""
        self.asked.add(column)
        return self.cells.get(column) not in (None, "", "-")

    def text(self, column: str) -> str:
        """A text; it may not be empty."""
        value = self.raw(column)
        if not isinstance(value, str):
            raise self.wrong(column, "not-text")
        if not value.strip():
            raise self.wrong(column, "empty")
        return value.strip()

    def optional(self, column: str) -> str:
        """A text, or nothing."""
        return self.text(column) if self.has(column) else ""

    def number(self, column: str, low: int, high: int) -> int:
        """A whole number in low .. high."""
        return self._number(self.raw(column), column, low, high)

    def _number(self, value: object, column: str, low: int, high: int) -> int:
        if self.number_of_row and isinstance(value, str) and re.fullmatch(r" *-?[0-9]{1,9} *", value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(column, "not-number")
        if not low <= value <= high:
            raise self.wrong(column, "range", low=low, high=high)
        return value

    def numbers(self, column: str, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of whole numbers, of a fixed length if one is given."""
        items = self.items(column)
        if length is not None and len(items) != length:
            raise self.wrong(column, "length", n=length)
        return [self._number(item, self._item(column, k), low, high) for k, item in enumerate(items)]

    def measure(self, column: str, low: float, high: float) -> float:
        """A number that need not be whole: a place on a drawing, say. Only in a document."""
        value = self.raw(column)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(column, "not-number")
        if not low <= value <= high:
            raise self.wrong(column, "range", low=str(low), high=str(high))
        return float(value)

    def flag(self, column: str) -> bool:
        """Yes or no."""
        value = self.raw(column)
        if self.number_of_row and value in ("0", "1"):
            return value == "1"
        if not isinstance(value, bool):
            raise self.wrong(column, "not-flag")
        return value

    def word(self, column: str, words: Sequence[str]) -> int:
        """One of several words, as its number."""
        return self._word(self.raw(column), column, words)

    def _word(self, value: object, column: str, words: Sequence[str]) -> int:
        if isinstance(value, str) and value.strip() in words:
            return list(words).index(value.strip())
        raise self.wrong(column, "not-word", words=listed(words))

    def words(self, column: str, words: Sequence[str]) -> list[int]:
        """A list of words, as their numbers."""
        return [self._word(item, self._item(column, k), words) for k, item in enumerate(self.items(column))]

    def texts(self, column: str, length: int | None = None) -> list[str]:
        """A list of texts, of a fixed length if one is given."""
        items = self.items(column)
        if length is not None and len(items) != length:
            raise self.wrong(column, "length", n=length)
        for k, item in enumerate(items):
            if not isinstance(item, str) or not item.strip():
                raise self.wrong(self._item(column, k), "not-text")
        return [str(item).strip() for item in items]

    def mask(self, column: str, words: Sequence[str]) -> int:
        """A set of words, as bits; none may occur twice."""
        mask = 0
        for number in self.words(column, words):
            if mask >> number & 1:
                raise self.wrong(column, "twice", word=words[number])
            mask |= 1 << number
        return mask

    def items(self, column: str) -> list[object]:
        """The parts of a list."""
        value = self.raw(column)
        if self.number_of_row and isinstance(value, str):
            return [] if value.strip() in ("", "-") else list(value.split())
        if not isinstance(value, list):
            raise self.wrong(column, "not-list")
        return value

    def _item(self, column: str, k: int) -> str:
        return column if self.number_of_row else f"{column}[{k}]"

    # Notations.

    def tokens(self, column: str, notation: Notation) -> Tokens:
        """The tokens of a text, to be parsed."""
        return notation.tokens(self.text(column), self.place(column))

    # What lies within.

    def inner(self, column: str) -> Row:
        """An object within this one."""
        return self._object(self.raw(column), column)

    def each(self, column: str, length: int | None = None) -> list[Row]:
        """The objects of a list: of a document, or of JSON written in a cell."""
        value = self.raw(column)
        if self.number_of_row and isinstance(value, str):
            value = _json(value, self.place(column))
        if not isinstance(value, list):
            raise self.wrong(column, "not-list")
        if length is not None and len(value) != length:
            raise self.wrong(column, "length", n=length)
        return [self._object(item, f"{column}[{k}]") for k, item in enumerate(value)]

    def grid(self, column: str, names: str) -> list[Row]:
        """A list of short lists, the values of each under these names."""
        value = self.raw(column)
        if not isinstance(value, list):
            raise self.wrong(column, "not-list")
        keys = names.split()
        rows: list[Row] = []
        for k, item in enumerate(value):
            where = f"{column}[{k}]"
            if not isinstance(item, list):
                raise self.wrong(where, "not-list")
            if len(item) != len(keys):
                raise self.wrong(where, "length", n=len(keys))
            rows.append(self._object(dict(zip(keys, item, strict=True)), where))
        return rows

    def named(self, column: str) -> dict[str, Row]:
        """The objects of an object, by name."""
        inner = self.inner(column)
        return {key: inner.inner(key) for key in inner.cells}

    def _object(self, value: object, column: str) -> Row:
        if not isinstance(value, dict):
            raise self.wrong(column, "not-object")
        if self.number_of_row:
            return Cell(self, column, value)
        return Row(self.file, 0, self._path(column), value)

    def ignore(self, columns: str) -> None:
        """Values that may be there and are not used."""
        self.asked.update(columns.split())

    def done(self) -> None:
        """Refuse values that nobody has asked for; remarks and sources are free."""
        for key in self.cells:
            if key not in self.asked and not _REMARK.fullmatch(key):
                raise self.wrong(key[:40], "unknown")

    # Sources.

    def source(self, column: str) -> int:
        """Where a value comes from: the tags of `src_<column>`, or of its part of a remark on the whole row."""
        own = self.cells.get(f"src_{column}")
        if isinstance(own, str):
            return self._tagged(own, f"src_{column}")
        for name in _SOURCES:
            remark = self.cells.get(name)
            if isinstance(remark, str):
                part = re.search(rf"(?:^|;\s*){re.escape(column)}\s*\[([^\]]*)\]", remark)
                return self._tagged(part[1] if part else remark, name)
        raise self.wrong(column, "untagged")

    def _tagged(self, remark: str, column: str) -> int:
        mask = tags_of(remark)
        if not mask:
            raise self.wrong(column, "untagged")
        return mask


class Cell(Row):
    """An object of the JSON in a cell of a table: its values have the types of JSON, its place is the cell's."""

    __slots__ = ("column", "row")

    def __init__(self, row: Row, column: str, cells: Mapping[str, object]) -> None:
        super().__init__(row.file, 0, row.name, cells)
        self.row = row
        self.column = column

    def place(self, column: str = "", at: int = 0) -> Place:
        """The cell, and the path within it."""
        return self.row.place(f"{self.column}.{column}" if column else self.column, at)

    def _object(self, value: object, column: str) -> Row:
        if not isinstance(value, dict):
            raise self.wrong(column, "not-object")
        return Cell(self.row, f"{self.column}.{column}", value)


# Files.


def decoded(file: str, data: bytes) -> str:
    """The text of an uploaded file."""
    if len(data) > MOST_BYTES:
        raise ContentError(Place(file), "too-big", n=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentError(Place(file, at=error.start + 1), "encoding") from None


def _weigh(file: str, text: str) -> None:
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise ContentError(Place(file), "too-big", n=MOST_BYTES)
    bad = re.search("[\ud800-\udfff\0]", text)
    if bad is not None:
        raise ContentError(Place(file, at=bad.start() + 1), "encoding")


def read_table(file: str, text: str, columns: str, optional: str = "", rows: int | None = None) -> list[Row]:
    """The rows of a CSV file with these columns, in any order; `rows` of them, if that is fixed."""
    _weigh(file, text)
    text = text.removeprefix("\ufeff")
    reader = csv.reader(StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    header: list[str] = []
    found: list[Row] = []
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            if not any(cell.strip() for cell in cells):
                continue
            if not header:
                header = _header(file, number, cells, columns.split(), optional.split())
                continue
            found.append(_row(file, number, header, cells))
            if len(found) > MOST_ROWS:
                raise ContentError(Place(file), "too-many", n=MOST_ROWS)
    except csv.Error:
        raise ContentError(Place(file, number + 1), "quotes") from None
    if not header:
        raise ContentError(Place(file), "empty")
    if rows is not None and len(found) != rows:
        raise ContentError(Place(file), "rows", n=rows, found=len(found))
    return found


def _separator(text: str) -> str:
    """A comma; or a semicolon, as some spreadsheets write it."""
    first = text.lstrip().partition("\n")[0]
    return ";" if ";" in first and "," not in first else ","


def _header(file: str, number: int, cells: list[str], columns: list[str], optional: list[str]) -> list[str]:
    names = [cell.strip() for cell in cells]
    if len(names) > MOST_COLUMNS:
        raise ContentError(Place(file, number), "too-many", n=MOST_COLUMNS)
    for name in columns:
        if name not in names:
            raise ContentError(Place(file, number, names[0][:40], name), "missing")
    for k, name in enumerate(names):
        if name in names[:k]:
            raise ContentError(Place(file, number, names[0][:40], name[:40]), "column-twice")
        if name not in columns and name not in optional and not _REMARK.fullmatch(name):
            raise ContentError(Place(file, number, names[0][:40], name[:40]), "unknown")
    return names


def _row(file: str, number: int, header: list[str], cells: list[str]) -> Row:
    name = cells[0].strip()[:40]
    if len(cells) != len(header):
        raise ContentError(Place(file, number, name), "cells", n=len(header), found=len(cells))
    for column, cell in zip(header, cells, strict=True):
        if len(cell) > MOST_CELL:
            raise ContentError(Place(file, number, name, column), "too-long", n=MOST_CELL)
    return Row(file, number, name, dict(zip(header, cells, strict=True)))


def read_document(file: str, text: str) -> Row:
    """The object of a JSON file."""
    _weigh(file, text)
    data = _json(text.removeprefix("\ufeff"), Place(file))
    if not isinstance(data, dict):
        raise ContentError(Place(file), "not-object")
    return Row(file, 0, "", data)


class _Twice(Exception):
    """A name occurs twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise _Twice(key)
        data[key] = value
    return data


def _json(text: str, place: Place) -> object:
    try:
        data: object = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ContentError(place._replace(at=error.pos + 1), "json") from None
    except _Twice as error:
        raise ContentError(place, "twice", word=str(error)[:40]) from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets without end
        raise ContentError(place, "json") from None
    if _depth(data) > MOST_DEPTH:
        raise ContentError(place, "too-deep", n=MOST_DEPTH)
    return data


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _depth(data: object) -> int:
    depth = 0
    level = [data]
    while level and depth <= MOST_DEPTH:
        depth += 1
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
        level = inner
    return depth


def unique(rows: Sequence[Row], column: str) -> None:
    """Refuse a table in which two rows have the same value."""
    seen: set[str] = set()
    for row in rows:
        value = row.text(column)
        if value.casefold() in seen:
            raise row.wrong(column, "twice", word=value[:40])
        seen.add(value.casefold())


class Source:
    """Where a game reads its content: the files of its folder, or somebody's own in their place."""

    __slots__ = ("own", "package")

    def __init__(self, package: str, own: Mapping[str, str] | None = None) -> None:
        self.package = package
        self.own = dict(own or {})

    def text(self, name: str) -> str:
        """A file, as it stands."""
        if name in self.own:
            return self.own[name]
        return (files(self.package) / "content" / name).read_text(encoding="utf-8")

    def table(self, name: str, columns: str, optional: str = "", rows: int | None = None) -> list[Row]:
        """The rows of a CSV file."""
        return read_table(name, self.text(name), columns, optional, rows)

    def document(self, name: str) -> Row:
        """A JSON file."""
        return read_document(name, self.text(name))

    @property
    def edition(self) -> str:
        """A name for content that is somebody's own: a hash of the files; empty for the game's."""
        if not self.own:
            return ""
        digest = blake2b(digest_size=8)
        for name in sorted(self.own):
            for part in (name, self.own[name]):
                data = part.encode("utf-8", "surrogatepass")
                digest.update(len(data).to_bytes(4, "big") + data)
        return digest.hexdigest()
