"""The old reader, until these positions are read by core too. Not compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....core.basics import Frame
from ....core.errors import PositionError
from ....core.flow import ASK, TOGETHER, State, Step

Json = dict[str, Any]


class Fields:
    """One JSON object under reading. Every field must be asked for once; `done` refuses what nobody asked for."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise PositionError(path or "position", "not-object")
        self.data = data
        self.path = path
        self.asked: set[str] = set()

    def name(self, key: str) -> str:
        """The full name of a field, for errors."""
        return f"{self.path}.{key}" if self.path else key

    def raw(self, key: str, default: object = ...) -> Any:
        """The value as it stands; a missing field without default is an error."""
        self.asked.add(key)
        if key in self.data:
            return self.data[key]
        if default is ...:
            raise PositionError(self.name(key), "missing")
        return default

    def number(self, key: str, low: int, high: int, default: object = ...) -> int:
        """A whole number in low .. high."""
        self.asked.add(key)
        value = self.data.get(key, default)
        if type(value) is int and low <= value <= high:  # the field is named only where it is wrong
            return value
        return _number(self.raw(key, default), self.name(key), low, high)

    def numbers(self, key: str, low: int, high: int, length: int | None = None, default: object = ...) -> list[int]:
        """A list of whole numbers, of a fixed length if one is given."""
        value = _numbers(self.raw(key, default), self.name(key), low, high)
        if length is not None and len(value) != length:
            raise PositionError(self.name(key), "length", n=length)
        return value

    def rows(self, key: str, low: int, high: int, length: int, default: object = ...) -> list[list[int]]:
        """A list of lists of whole numbers, `length` of them (one per seat, mostly)."""
        value = self.raw(key, default)
        if not isinstance(value, list):
            raise PositionError(self.name(key), "not-list")
        if len(value) != length:
            raise PositionError(self.name(key), "length", n=length)
        return [_numbers(row, f"{self.name(key)}[{i}]", low, high) for i, row in enumerate(value)]

    def counts(self, key: str, words: Sequence[str], high: int, default: object = ...) -> list[int]:
        """An object of words and how many there are of each, as a list in the order of the words."""
        inner = self.inner(key, default)
        out = [0] * len(words)
        for word in inner.data:
            if word in words:
                out[list(words).index(word)] = inner.number(word, 0, high)
        inner.done()
        return out

    def flag(self, key: str, default: object = ...) -> bool:
        """True or false."""
        value = self.raw(key, default)
        if not isinstance(value, bool):
            raise PositionError(self.name(key), "not-flag")
        return value

    def word(self, key: str, words: Sequence[str], default: object = ...) -> int:
        """One of several words, as its index."""
        return _word(self.raw(key, default), self.name(key), words)

    def words(self, key: str, words: Sequence[str], default: object = ...) -> list[int]:
        """A list of words, as their indices."""
        value = self.raw(key, default)
        if not isinstance(value, list):
            raise PositionError(self.name(key), "not-list")
        return [_word(item, f"{self.name(key)}[{i}]", words) for i, item in enumerate(value)]

    def inner(self, key: str, default: object = ...) -> Fields:
        """A nested object."""
        return Fields(self.raw(key, default), self.name(key))

    def each(self, key: str, length: int | None = None, default: object = ...) -> list[Fields]:
        """A list of objects."""
        value = self.raw(key, default)
        if not isinstance(value, list):
            raise PositionError(self.name(key), "not-list")
        if length is not None and len(value) != length:
            raise PositionError(self.name(key), "length", n=length)
        return [Fields(item, f"{self.name(key)}[{i}]") for i, item in enumerate(value)]

    def done(self) -> None:
        """Refuse unknown fields."""
        for key in self.data:
            if key not in self.asked:
                raise PositionError(self.name(str(key)[:40]), "unknown")

    def refuse(self, key: str, reason: str, **args: int | str) -> PositionError:
        """An error about one field, to be raised."""
        return PositionError(self.name(key), reason, **args)


def _number(value: object, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(name, "not-number")
    if not low <= value <= high:
        raise PositionError(name, "range", low=low, high=high)
    return value


def _numbers(value: object, name: str, low: int, high: int) -> list[int]:
    if not isinstance(value, list):
        raise PositionError(name, "not-list")
    for i, item in enumerate(value):
        if type(item) is not int or not low <= item <= high:
            _number(item, f"{name}[{i}]", low, high)
    return value[:]


def _word(value: object, name: str, words: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in words:
        raise PositionError(name, "not-word", words=" ".join(words)[:200])
    return list(words).index(value)


def dump_frames(book: Sequence[Step[Any]], frames: Sequence[Frame]) -> list[list[str | int]]:
    """Frames as lists that begin with the name of their step."""
    return [[book[f[0]].name, *f[1:]] for f in frames]


def load_frames(book: Sequence[Step[Any]], data: object, field: str) -> list[Frame]:
    """The frames of a position, each with a known step and the right number of whole numbers."""
    if not isinstance(data, list):
        raise PositionError(field, "not-list")
    out: list[Frame] = []
    if not data:
        return out
    numbers = {step.name: i for i, step in enumerate(book)}
    for i, item in enumerate(data):
        name = f"{field}[{i}]"
        if not isinstance(item, list) or not item or not isinstance(item[0], str) or item[0] not in numbers:
            raise PositionError(name, "step")
        number = numbers[item[0]]
        want = len(book[number].fields.split())
        if len(item) - 1 != want:
            raise PositionError(name, "fields", n=want)
        out.append((number, *(_number(value, f"{name}[{k + 1}]", -99, 9999) for k, value in enumerate(item[1:]))))
    return out


def dump_flow(s: State) -> Json:
    """The flow of a state: `frames`, and `lanes` and `shelf` where a simultaneous phase is open.

    `opened` tells which phases those are, where others wait below for their turn.
    """
    out: Json = {"frames": dump_frames(s.book, s.frames)}
    if s.lanes:
        out["lanes"] = [dump_frames(s.book, lane) for lane in s.lanes]
    if s.shelf:
        out["shelf"] = [[dump_frames(s.book, lane) for lane in lanes] for lanes in s.shelf]
    if s.opened and list(s.opened) != _togethers(s):
        out["opened"] = list(s.opened)
    return out


def _togethers(s: State) -> list[int]:
    """How high the simultaneous phases lie in the stack, open or not."""
    return [at for at, f in enumerate(s.frames, 1) if s.book[f[0]].kind == TOGETHER]


def load_flow(s: State, data: Fields) -> None:
    """Read the flow back into a state, checking seats and the number of lanes.

    A simultaneous phase on top that has no lanes opens them by itself when the position settles.
    """
    s.frames = load_frames(s.book, data.raw("frames"), data.name("frames"))
    s.lanes = _load_lanes(s, data.raw("lanes", []), data.name("lanes"))
    shelf = data.raw("shelf", [])
    if not isinstance(shelf, list):
        raise PositionError(data.name("shelf"), "not-list")
    s.shelf = [_load_lanes(s, lanes, f"{data.name('shelf')}[{i}]") for i, lanes in enumerate(shelf)]
    together = _togethers(s)
    s.opened = tuple(data.numbers("opened", 1, len(s.frames), default=together if s.lanes else []))
    if not set(s.opened) <= set(together) or list(s.opened) != sorted(set(s.opened)):
        raise PositionError(data.name("opened"), "lanes")
    if len(s.opened) != len(s.shelf) or bool(s.opened) != bool(s.lanes) or any(s.shelf[:1]) or not all(s.shelf[1:]):
        raise PositionError(data.name("lanes"), "lanes")
    for i, f in enumerate(s.frames):
        if s.book[f[0]].kind == ASK and s.book[f[0]].fields.startswith("seat") and not 0 <= f[1] < s.seats:
            raise PositionError(f"{data.name('frames')}[{i}]", "seat")


def _load_lanes(s: State, data: object, field: str) -> list[list[Frame]]:
    if not isinstance(data, list) or len(data) not in (0, s.seats):
        raise PositionError(field, "length", n=s.seats)
    lanes = [load_frames(s.book, lane, f"{field}[{p}]") for p, lane in enumerate(data)]
    for p, lane in enumerate(lanes):
        for f in lane:
            if s.book[f[0]].kind != ASK:
                raise PositionError(f"{field}[{p}]", "step")
            if len(f) < 2 or f[1] != p:
                raise PositionError(f"{field}[{p}]", "seat")
    return lanes


def options_of(data: Mapping[str, object]) -> Mapping[str, object]:
    """The options part of a position, as a mapping (checked later against the game's schema)."""
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options", "not-object")
    return options
