"""Positions as JSON that a person can write: every field is checked, and the wrong one is named. Not compiled.

A game says in a `Form` what is its own; all reading and writing is done here, from its declared fields. Reading ends
with four checks: every number is within its domain, the frames fit the position (`fits`), the sums hold (`audit`), and
the rules can go on from it. So any JSON whatever gives a state that passes its audit, or a PositionError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .assembly import Assembly, Ready, Resting
from .basics import CHANCE, Frame
from .editions import Editions
from .errors import OptionError, PositionError
from .fields import Declared, Field, Group, Kind, List, Number, listed, whole
from .flow import ACT, ASK, TOGETHER, State, Step, copy_of, random_ply
from .options import Option, Value, check_options
from .rng import Rng

Json = dict[str, Any]
Kinds = Mapping[str, Kind]  # of the fields of frames, by name; "step.name" where a step has its own
S = TypeVar("S", bound=State)

MOST_FRAMES = 64
MOST_TRIED = 40  # plies
# What rules may raise where a position cannot be.
RULES_FAIL = (ArithmeticError, AssertionError, LookupError, NotImplementedError, RuntimeError, TypeError, ValueError)


class Reader:
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
        return whole(self.raw(key, default), self.name(key), low, high)

    def word(self, key: str, words: Sequence[str], default: object = ...) -> int:
        """One of several words, as its index."""
        value = self.raw(key, default)
        if not isinstance(value, str) or value not in words:
            raise PositionError(self.name(key), "not-word", words=" ".join(words)[:200])
        return list(words).index(value)

    def inner(self, key: str, default: object = ...) -> Reader:
        """A nested object."""
        return Reader(self.raw(key, default), self.name(key))

    def done(self) -> None:
        """Refuse unknown fields."""
        for key in self.data:
            if key not in self.asked:
                raise PositionError(self.name(str(key)[:40]), "unknown")

    def refuse(self, key: str, reason: str, **args: int | str) -> PositionError:
        """An error about one field, to be raised."""
        return PositionError(self.name(key), reason, **args)


class _Part:
    """A group with what stands in it."""

    def __init__(self, group: Group | None) -> None:
        self.group = group
        self.depth = len(group.axes) if group is not None else 0
        self.fields: list[Field] = []
        self.parts: list[_Part] = []


class _New(NamedTuple):
    """What of a part is to be written, not being as in a blank position."""

    fields: list[Field]
    parts: list[_Part]
    changes: dict[Field, set[int]]  # where the items of those fields differ that have one for each place
    places: set[int]  # of all of them, where the part has several


News = dict[_Part, _New]


class Form(Generic[S]):
    """How a game's positions are written and read. A room overrides what is its own: `blank`, and the hooks below."""

    declared: Declared
    kinds: Kinds
    options: tuple[Option, ...] = ()
    editions: Editions[Any] | None = None
    seats: range
    usual = 3  # seats, where a position does not say

    def __init__(self) -> None:
        self.top = _Part(None)
        self._parts: dict[Group, _Part] = {}
        self._blanks: dict[tuple[object, ...], S] = {}
        for field in self.declared.fields:
            if not field.derived:
                self._part(field.at).fields.append(field)

    def _part(self, group: Group | None) -> _Part:
        if group is None:
            return self.top
        if group not in self._parts:
            self._parts[group] = _Part(group)
            self._part(group.inside).parts.append(self._parts[group])
        return self._parts[group]

    # What a game says.

    def blank(self, seats: int, options: dict[str, Value]) -> S:
        """The state that a position with nothing in it describes, before the hooks; what is as here is left out."""
        raise NotImplementedError

    def agreed(self, s: S) -> dict[str, Value]:
        """The options of a state."""
        return {}

    def complete(self, s: S, top: Reader) -> None:
        """Fields that were left out and follow from the others; asked before the frames are read."""

    def below(self, s: S, top: Reader) -> list[Frame] | None:
        """The frames that a word of the position stands for, below those it lists; None: it must list them."""
        return None

    def derive(self, s: S, top: Reader) -> None:
        """Derived fields, and what follows from the frames."""

    def fits(self, s: S) -> str:
        """The field (`frames[2]`) that does not fit the rest, or nothing."""
        return ""

    def audit(self, s: S) -> list[str]:
        """The names of the sums that do not hold."""
        return []

    def answering(self, s: S) -> bool:
        """Whether somebody is making an answer, or has made one: what is written there only the rules can judge."""
        return bool(s.opened) or (isinstance(s, Assembly) and (any(s.draft) or any(s.plan)))

    def faults(self, s: S) -> list[str]:
        """The fields that hold what they cannot; if there are none, the sums that do not hold."""
        return self.declared.out_of_bounds(s) or self.audit(s)

    # Writing.

    def dump(self, s: S, version: str) -> Json:
        """The position, complete; `load` reads it back to an equal one."""
        options = self.agreed(s)
        out: Json = {"game": self.declared.game, "version": version, "seats": s.seats}
        if options:
            out["options"] = options
        key = (s.seats, *options.items())
        if key not in self._blanks:
            self._blanks[key] = self.blank(s.seats, options)
        blank = self._blanks[key]
        news: News = {}
        self._find_news(s, blank, self.top, news)
        self._write(s, blank, news, self.top, 0, out)
        return out | dump_flow(s, self.kinds)

    def _find_news(self, s: S, blank: S, part: _Part, news: News) -> bool:
        """Note what is to be written in each part, so that the rest is not looked at item by item."""
        fields: list[Field] = []
        changes: dict[Field, set[int]] = {}
        for field in part.fields:
            differs = getattr(s, field.name) != getattr(blank, field.name)
            if differs and len(field.axes) == part.depth:
                changes[field] = field.changes(s, blank)
            if differs or field.always:
                fields.append(field)
        parts = [inner for inner in part.parts if self._find_news(s, blank, inner, news)]
        places: set[int] = set()
        if part.group is not None and (part.group.axis is not None or part.group.row):
            places = places.union(*changes.values())
        news[part] = _New(fields, parts, changes, places)
        return bool(fields or parts or (part.group is not None and part.group.always))

    def _write(self, s: S, blank: S, news: News, part: _Part, at: int, out: Json) -> None:
        fields, parts, changes, _ = news[part]
        for field in fields:
            if len(field.axes) == part.depth:
                if field.always or at in changes[field]:
                    out[field.key] = field.kind.write(s, field.item(s, at))
                continue
            items = self._items(field, s, part.depth, at)
            # What stands outside all groups is among the fields because it differs; inside, it may do so elsewhere.
            if not part.depth or field.always or items != self._items(field, blank, part.depth, at):
                out[field.key] = [field.kind.write(s, item) for item in items]
        for inner in parts:
            assert inner.group is not None
            written = self._write_group(s, blank, news, inner, inner.group, at)
            if written or inner.group.always:
                out[inner.group.key] = written

    @staticmethod
    def _items(field: Field, s: S, depth: int, at: int) -> list[Any]:
        """The items of a field that stand in one place."""
        count = 1
        for axis in field.axes[depth:]:
            count *= axis.count(s)
        return field.items(s, at * count, count)

    def _write_group(self, s: S, blank: S, news: News, part: _Part, group: Group, at: int) -> Any:
        if group.along:
            columns = [field.kind.write(s, getattr(s, field.name)) for field in part.fields]
            return [list(row) for row in zip(*columns, strict=True)]
        if group.axis is None:
            return self._write_one(s, blank, news, part, at)
        count = group.axis.count(s)
        places = group.axis.indices(s)
        if not group.axis.words:
            ones = [self._write_one(s, blank, news, part, at * count + k) for k in places]
            while ones and not ones[-1]:
                ones.pop()  # the last ones may be missing
            return ones
        here = news[part].places  # groups with words have no groups inside
        return {
            group.axis.words[k]: self._write_one(s, blank, news, part, at * count + k)
            for k in places
            if at * count + k in here
        }

    def _write_one(self, s: S, blank: S, news: News, part: _Part, at: int) -> Any:
        assert part.group is not None
        if not part.group.row:
            out: Json = {}
            self._write(s, blank, news, part, at, out)
            return out
        if at not in news[part].places:
            return []
        return [field.kind.write(s, field.item(s, at)) for field in part.fields]

    # Reading.

    def load(self, data: object, tried: bool = True) -> S:
        """The state that a position describes; PositionError names the field that is wrong.

        Answers in the making are tried out, unless `dump` is known to have written them.
        """
        top = Reader(data)
        top.word("game", [self.declared.game], self.declared.game)
        top.raw("version", "")
        seats = top.number("seats", self.seats.start, self.seats.stop - 1, self.usual)
        s = self.blank(seats, self._options(top))
        try:
            self._read(s, top, self.top, 0)
            self.complete(s, top)
            load_flow(s, top, self.kinds, self.below(s, top))
            self.derive(s, top)
        except (*RULES_FAIL, AttributeError) as error:  # a game's own reading
            raise PositionError("position", "impossible") from error
        top.done()
        self._check(s)
        before = s.frames[:], [lane[:] for lane in s.lanes], s.opened
        go_on(s)
        if before != (s.frames, s.lanes, s.opened):
            self._check(s)
        if tried and self.answering(s) and not self._holds_out(s):
            raise PositionError("lanes" if s.lanes else "frames", "impossible")
        return s

    def _holds_out(self, s: S) -> bool:
        """Whether the answers in the making can be completed and carried out, tried once on a copy."""
        trial, rng = copy_of(s), Rng.seeded(0, "trial")
        try:
            for _ in range(MOST_TRIED):
                if len(trial.opened) < len(s.opened) or not random_ply(trial, rng):
                    break
        except RULES_FAIL:
            return False
        return not self.faults(trial)

    def _options(self, top: Reader) -> dict[str, Value]:
        try:
            return check_options(self.options, options_of(top.data), self.editions)
        except OptionError as error:
            raise PositionError(f"options.{error.message.args.get('option', 'content')}", "option") from None
        finally:
            top.raw("options", {})

    def _check(self, s: S) -> None:
        """Bounds, what the frames need, sums."""
        wrong = self.declared.first_wrong(s)  # of what was not read but follows
        if wrong:
            raise PositionError(wrong, "bounds")
        try:
            misfit = self.fits(s)
        except RULES_FAIL as error:
            raise PositionError("frames", "impossible") from error
        if misfit:
            raise PositionError(misfit, "misfit")
        faults = self.audit(s)
        if faults:
            raise PositionError("position", "audit", what=faults[0])

    def _read(self, s: S, reader: Reader, part: _Part, at: int) -> None:
        for field in part.fields:
            if field.key in reader.data:
                self._read_field(s, reader.raw(field.key), reader.name(field.key), field, part.depth, at)
        for inner in part.parts:
            assert inner.group is not None
            if inner.group.key in reader.data:
                key = inner.group.key
                self._read_group(s, reader.raw(key), reader.name(key), inner, inner.group, at)

    def _read_field(self, s: S, data: object, name: str, field: Field, depth: int, at: int) -> None:
        if len(field.axes) == depth:
            field.put(s, at, field.kind.read(s, data, name))
            return
        count = 1
        for axis in field.axes[depth:]:
            count *= axis.count(s)
        items = listed(data, name)
        if len(items) != count:
            raise PositionError(name, "length", n=count)
        for k, item in enumerate(items):
            field.put(s, at * count + k, field.kind.read(s, item, f"{name}[{k}]"))

    def _read_group(self, s: S, data: object, name: str, part: _Part, group: Group, at: int) -> None:
        if group.along:
            self._read_along(s, listed(data, name), name, part)
        elif group.axis is None:
            self._read_one(s, data, name, part, at)
        elif not group.axis.words:
            items, count = listed(data, name), group.axis.count(s)
            if len(items) > count:
                raise PositionError(name, "length", n=count)
            for k, item in enumerate(items):
                self._read_one(s, item, f"{name}[{k}]", part, at * count + k)
        else:
            count, here = group.axis.count(s), group.axis.indices(s)
            words = [group.axis.words[k] for k in here]
            for word, item in Reader(data, name).data.items():
                if word not in words:
                    raise PositionError(f"{name}.{str(word)[:40]}", "not-word", words=" ".join(words)[:200])
                self._read_one(s, item, f"{name}.{word}", part, at * count + here[words.index(word)])

    def _read_one(self, s: S, data: object, name: str, part: _Part, at: int) -> None:
        assert part.group is not None
        if not part.group.row:
            reader = Reader(data, name)
            reader.asked.update(part.group.also)
            self._read(s, reader, part, at)
            reader.done()
            return
        values = listed(data, name)
        if not values:
            return  # as in a blank position
        if len(values) != len(part.fields):
            raise PositionError(name, "length", n=len(part.fields))
        for i, (field, value) in enumerate(zip(part.fields, values, strict=True)):
            field.put(s, at, field.kind.read(s, value, f"{name}[{i}]"))

    def _read_along(self, s: S, rows: list[Any], name: str, part: _Part) -> None:
        columns: list[list[Any]] = [[] for _ in part.fields]
        for i, row in enumerate(rows[:MOST_FRAMES]):
            values = listed(row, f"{name}[{i}]")
            if len(values) != len(columns):
                raise PositionError(f"{name}[{i}]", "length", n=len(columns))
            for k, (field, value) in enumerate(zip(part.fields, values, strict=True)):
                assert isinstance(field.kind, List)
                columns[k].append(field.kind.item.read(s, value, f"{name}[{i}][{k}]"))
        for field, column in zip(part.fields, columns, strict=True):
            setattr(s, field.name, column)


# Frames.


def kind_of(kinds: Kinds, step: Step[Any], name: str) -> Kind:
    """The kind of a field of a step's frames."""
    own = kinds.get(f"{step.name}.{name}")
    return own if own is not None else kinds[name]


def dump_frames(s: State, frames: Sequence[Frame], kinds: Kinds) -> list[list[Any]]:
    """Frames as lists that begin with the name of their step."""
    out = []
    for f in frames:
        step = s.book[f[0]]
        names = step.fields.split()
        out.append([step.name, *[kind_of(kinds, step, name).write(s, f[k + 1]) for k, name in enumerate(names)]])
    return out


_BOOKS: dict[int, tuple[list[Step[Any]], dict[str, int]]] = {}


def _numbers(book: list[Step[Any]]) -> dict[str, int]:
    """The numbers of steps by their names; made once for each book."""
    if id(book) not in _BOOKS:
        _BOOKS[id(book)] = (book, {step.name: i for i, step in enumerate(book)})
    return _BOOKS[id(book)][1]


def load_frames(s: State, data: object, field: str, kinds: Kinds) -> list[Frame]:
    """The frames of a position, each with a known step and the right fields."""
    numbers = _numbers(s.book)
    out: list[Frame] = []
    items = listed(data, field)
    if len(items) > MOST_FRAMES:
        raise PositionError(field, "too-many", n=MOST_FRAMES)
    for i, item in enumerate(items):
        name = f"{field}[{i}]"
        if not isinstance(item, list) or not item or not isinstance(item[0], str) or item[0] not in numbers:
            raise PositionError(name, "step")
        number = numbers[item[0]]
        step = s.book[number]
        if step.kind == ACT:  # it lies on no stack
            raise PositionError(name, "step")
        names = step.fields.split()
        if len(item) - 1 != len(names):
            raise PositionError(name, "fields", n=len(names))
        values = [kind_of(kinds, step, part).read(s, item[k + 1], f"{name}[{k + 1}]") for k, part in enumerate(names)]
        out.append((number, *values))
    return out


def dump_flow(s: State, kinds: Kinds) -> Json:
    """The flow of a state: `frames`, and `lanes` and `shelf` where a simultaneous phase is open.

    `opened` tells which phases those are, where others wait below for their turn.
    """
    out: Json = {"frames": dump_frames(s, s.frames, kinds)}
    if s.lanes:
        out["lanes"] = [dump_frames(s, lane, kinds) for lane in s.lanes]
    if s.shelf:
        out["shelf"] = [[dump_frames(s, lane, kinds) for lane in lanes] for lanes in s.shelf]
    if s.opened and list(s.opened) != _togethers(s):
        out["opened"] = list(s.opened)
    return out


def _togethers(s: State) -> list[int]:
    """How high the simultaneous phases lie in the stack, open or not."""
    return [at for at, f in enumerate(s.frames, 1) if s.book[f[0]].kind == TOGETHER]


def load_flow(s: State, top: Reader, kinds: Kinds, below: list[Frame] | None = None) -> None:
    """Read the flow back into a state, on top of the frames that a word stands for.

    A simultaneous phase on top that has no lanes opens them by itself when the position settles.
    """
    given = top.raw("frames", ... if below is None else [])
    s.frames = (below or []) + load_frames(s, given, top.name("frames"), kinds)
    for i, f in enumerate(s.frames):
        if isinstance(s.book[f[0]], (Ready, Resting)):  # they lie in lanes alone
            raise PositionError(f"{top.name('frames')}[{i}]", "step")
    s.lanes = _load_lanes(s, top.raw("lanes", []), top.name("lanes"), kinds)
    shelf = listed(top.raw("shelf", []), top.name("shelf"))
    s.shelf = [_load_lanes(s, lanes, f"{top.name('shelf')}[{i}]", kinds) for i, lanes in enumerate(shelf)]
    together = _togethers(s)
    heights = List(Number(1, len(s.frames)))
    s.opened = tuple(heights.read(s, top.raw("opened", together if s.lanes else []), top.name("opened")))
    if not set(s.opened) <= set(together) or list(s.opened) != sorted(set(s.opened)):
        raise PositionError(top.name("opened"), "lanes")
    if len(s.opened) != len(s.shelf) or bool(s.opened) != bool(s.lanes) or any(s.shelf[:1]) or not all(s.shelf[1:]):
        raise PositionError(top.name("lanes"), "lanes")


def _load_lanes(s: State, data: object, field: str, kinds: Kinds) -> list[list[Frame]]:
    if not isinstance(data, list) or len(data) not in (0, s.seats):
        raise PositionError(field, "length", n=s.seats)
    lanes = [load_frames(s, lane, f"{field}[{p}]", kinds) for p, lane in enumerate(data)]
    for p, lane in enumerate(lanes):
        for f in lane:
            if s.book[f[0]].kind != ASK:
                raise PositionError(f"{field}[{p}]", "step")
            if len(f) < 2 or f[1] != p:
                raise PositionError(f"{field}[{p}]", "seat")
    return lanes


def go_on(s: State) -> None:
    """Run to the next question; a position whose rules lead to none is refused."""
    try:
        s.settle()
        asked = [*s.actors(), *s.idlers()]
        if not all(s.legal(seat) for seat in asked) or (s.frames and not asked):
            raise PositionError("frames", "impossible")
        if CHANCE in asked:
            s.odds()
    except (
        ArithmeticError,
        AssertionError,
        LookupError,
        NotImplementedError,
        RuntimeError,
        TypeError,
        ValueError,
    ) as e:
        raise PositionError("frames", "impossible") from e


def options_of(data: Mapping[str, object]) -> Mapping[str, object]:
    """The options part of a position, as a mapping (checked later against the game's schema)."""
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options", "not-object")
    return options
