"""A field of a state, declared once: what it holds, how it begins, who sees it, how it is written. Not compiled.

A room lists its fields in `rules/fields.py`. From that list `pelagos generate` writes the code that must be fast
(`generate.py`), positions are written and read (`positions.py`), and `out_of_bounds` tells which field holds what it
cannot. A declaration reads

    Field("gold", Number(0, 999), "behind the screen", per=SEATS)

The item of a field has a kind (below). A field without `per` holds one item; with `per` it is a flat list of one item
for each seat, isle, Fleet of a seat … An item may itself be `width` numbers of that list, as cards by their kinds are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final

from .assembly import PATIENCE
from .errors import PositionError
from .vocabulary import Domain

Bound = int | Callable[[Any], int]  # a number, or what it is in this state
Words = Domain | Sequence[str]
NO_VALUE: Final = -(1 << 62)


def _of(bound: Bound, s: Any) -> int:
    return bound if isinstance(bound, int) else bound(s)


def _domain(words: Words) -> Domain:
    return words if isinstance(words, Domain) else Domain("word", list(words))


def whole(value: object, name: str, low: int, high: int) -> int:
    """A whole number in low .. high; PositionError names the field otherwise."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(name, "not-number")
    if not low <= value <= high:
        raise PositionError(name, "range", low=low, high=high)
    return value


def listed(value: object, name: str) -> list[Any]:
    """A list; PositionError names the field otherwise."""
    if not isinstance(value, list):
        raise PositionError(name, "not-list")
    return value


# Kinds of items.


class Kind:
    """What an item is: its type, the values it can have, and how they are written in a position."""

    type = "int"
    empty: Any = 0  # how a field begins, if it does not say so
    width = 0  # how many numbers of a flat list the item takes; 0: it is one value

    def holds(self, s: Any, value: Any) -> bool:
        """Whether the item can have this value."""
        raise NotImplementedError

    def span(self, s: Any) -> tuple[int, int] | None:
        """The lowest and the highest number, where every number between is one too: a quick look at many items."""
        return None

    def read(self, s: Any, data: object, name: str) -> Any:
        """The value as written; PositionError names the field that is wrong."""
        raise NotImplementedError

    def quick(self, s: Any, items: list[Any]) -> list[Any] | None:
        """Many values at once; None if there is anything to be looked at."""
        return None

    def write(self, s: Any, value: Any) -> Any:
        """The value, to be written."""
        return value


class Number(Kind):
    """A whole number, written as such."""

    def __init__(self, low: Bound, high: Bound) -> None:
        self.low = low
        self.high = high
        self.fixed = (low, high) if isinstance(low, int) and isinstance(high, int) else None

    def holds(self, s: Any, value: Any) -> bool:
        """Within the bounds."""
        low, high = self.fixed or (_of(self.low, s), _of(self.high, s))
        return bool(low <= value <= high)

    def span(self, s: Any) -> tuple[int, int] | None:
        """The bounds."""
        return self.fixed or (_of(self.low, s), _of(self.high, s))

    def read(self, s: Any, data: object, name: str) -> int:
        """A whole number within the bounds."""
        low, high = self.fixed or (_of(self.low, s), _of(self.high, s))
        return whole(data, name, low, high)

    def quick(self, s: Any, items: list[Any]) -> list[Any] | None:
        """Nothing but numbers within the bounds."""
        span = self.span(s)
        if span is None or any(type(item) is not int for item in items):
            return None
        return items[:] if not items or (span[0] <= min(items) and max(items) <= span[1]) else None


class AnySeat(Number):
    """A seat, or -1 where there may be none."""

    def __init__(self, nobody: bool = False) -> None:
        super().__init__(-1 if nobody else 0, lambda s: s.seats - 1)


class Flag(Kind):
    """0 or 1 (or a bool), written as true or false."""

    def __init__(self, type: str = "int") -> None:
        self.type = type
        self.empty = False if type == "bool" else 0

    def holds(self, s: Any, value: Any) -> bool:
        """One of the two."""
        return value in (0, 1)

    def span(self, s: Any) -> tuple[int, int] | None:
        """The two."""
        return 0, 1

    def read(self, s: Any, data: object, name: str) -> int:
        """True or false."""
        if not isinstance(data, bool):
            raise PositionError(name, "not-flag")
        return data if self.type == "bool" else int(data)

    def write(self, s: Any, value: Any) -> bool:
        """True or false."""
        return bool(value)


class Word(Kind):
    """A number written as its word. `others` are written values beside the words, such as {None: -1}.

    `here` gives the values that can be in this state, where that is not all of them.
    """

    def __init__(
        self, words: Words, others: dict[Any, int] | None = None, here: Callable[[Any], Sequence[int]] | None = None
    ) -> None:
        self.domain = _domain(words)
        self.others = others or {}
        self.back = {value: written for written, value in self.others.items()}
        self.here = here
        low, high = self.domain.first - len(self.back), self.domain.first + self.domain.size - 1
        unbroken = here is None and set(self.back) == set(range(low, self.domain.first))
        self.whole = (low, high) if unbroken else None
        self.values: dict[Any, int] = {word: self.domain.index[word] for word in self.domain.words} | self.others

    def holds(self, s: Any, value: Any) -> bool:
        """One of the words, and one of those that can be here."""
        if value in self.back:
            return True
        if self.here is not None:
            return value in self.here(s)
        return bool(0 <= value - self.domain.first < self.domain.size)

    def span(self, s: Any) -> tuple[int, int] | None:
        """All words, if those beside them come right before."""
        return self.whole

    def read(self, s: Any, data: object, name: str) -> int:
        """The number of a word."""
        if data is None or type(data) is str or type(data) is int:
            value = self.values.get(data)
            if value is not None and (self.here is None or self.holds(s, value)):
                return value
        raise PositionError(name, "not-word", words=self._words(s)[:200])

    def quick(self, s: Any, items: list[Any]) -> list[Any] | None:
        """Nothing but words."""
        if self.here is not None or any(type(item) is not str for item in items):
            return None
        values = [self.values.get(item, NO_VALUE) for item in items]
        return None if NO_VALUE in values else values

    def write(self, s: Any, value: Any) -> Any:
        """The word."""
        return self.back[value] if value in self.back else self.domain.word(value)

    def _words(self, s: Any) -> str:
        if self.here is None:
            return " ".join(self.domain.words)
        return " ".join([self.domain.word(value) for value in self.here(s)])


class Mask(Kind):
    """A set as bits, written as a list of its members: words, or numbers from `first` on."""

    def __init__(self, words: Words | None = None, size: Bound = 0, first: int = 0) -> None:
        self.domain = _domain(words) if words is not None else None
        self.size = self.domain.size if self.domain is not None else size
        self.first = first

    def holds(self, s: Any, value: Any) -> bool:
        """No member beyond the last."""
        return bool(0 <= value < 1 << _of(self.size, s))

    def span(self, s: Any) -> tuple[int, int] | None:
        """Every set."""
        return 0, (1 << _of(self.size, s)) - 1

    def read(self, s: Any, data: object, name: str) -> int:
        """The members, as bits."""
        mask = 0
        for i, item in enumerate(listed(data, name)):
            mask |= 1 << self._member(s, item, f"{name}[{i}]")
        return mask

    def _member(self, s: Any, item: object, name: str) -> int:
        if self.domain is None:
            return whole(item, name, self.first, self.first + _of(self.size, s) - 1) - self.first
        if not isinstance(item, str) or item not in self.domain.index:
            raise PositionError(name, "not-word", words=" ".join(self.domain.words)[:200])
        return self.domain.index[item] - self.domain.first

    def write(self, s: Any, value: Any) -> list[Any]:
        """The members, ascending."""
        members = [k for k in range(value.bit_length()) if value >> k & 1]
        if self.domain is None:
            return [self.first + k for k in members]
        return [self.domain.words[k] for k in members]


class Counts(Kind):
    """How many there are of each of several things: a stretch of a flat list, written `{"wool": 2}`."""

    def __init__(self, words: Words, high: int) -> None:
        self.domain = _domain(words)
        self.high = high
        self.width = self.domain.size
        self.type = "list[int]"

    def holds(self, s: Any, value: Any) -> bool:
        """None below nothing, none too many."""
        return bool(min(value) >= 0 and max(value) <= self.high)

    def span(self, s: Any) -> tuple[int, int] | None:
        """Of each number."""
        return 0, self.high

    def read(self, s: Any, data: object, name: str) -> list[int]:
        """Numbers by word; what is left out is 0."""
        if not isinstance(data, dict):
            raise PositionError(name, "not-object")
        out = [0] * self.width
        for word, count in data.items():
            if word not in self.domain.index:
                raise PositionError(f"{name}.{str(word)[:40]}", "unknown")
            out[self.domain.index[word] - self.domain.first] = whole(count, f"{name}.{word}", 0, self.high)
        return out

    def write(self, s: Any, value: Any) -> Any:
        """What there is."""
        return {self.domain.words[k]: count for k, count in enumerate(value) if count}


class Heap(Counts):
    """The same, written as a list with a word for each single thing: `["port", "port", "temple"]`."""

    def read(self, s: Any, data: object, name: str) -> list[int]:
        """One more for each word."""
        out = [0] * self.width
        for i, word in enumerate(listed(data, name)):
            if not isinstance(word, str) or word not in self.domain.index:
                raise PositionError(f"{name}[{i}]", "not-word", words=" ".join(self.domain.words)[:200])
            out[self.domain.index[word] - self.domain.first] += 1
        if max(out) > self.high:
            raise PositionError(name, "too-many", n=self.high)
        return out

    def write(self, s: Any, value: Any) -> Any:
        """Every single thing."""
        return [self.domain.words[k] for k, count in enumerate(value) for _ in range(count)]


class List(Kind):
    """A list of items in their order."""

    def __init__(self, item: Kind, most: Bound = 99, length: Bound | None = None) -> None:
        self.item = item
        self.most = most
        self.length = length
        self.type = f"list[{item.type}]"
        self.empty = []

    def holds(self, s: Any, value: Any) -> bool:
        """Not too long, and every item can be."""
        if not value:
            return self.length is None or _of(self.length, s) == 0
        if len(value) > _of(self.most, s) or (self.length is not None and len(value) != _of(self.length, s)):
            return False
        span = self.item.span(s)
        if span is not None and span[0] <= min(value) and max(value) <= span[1]:
            return True
        return all(self.item.holds(s, item) for item in value)

    def read(self, s: Any, data: object, name: str) -> Any:
        """Each item by itself."""
        items = listed(data, name)
        if self.length is not None and len(items) != _of(self.length, s):
            raise PositionError(name, "length", n=_of(self.length, s))
        if len(items) > _of(self.most, s):
            raise PositionError(name, "too-many", n=_of(self.most, s))
        values = self.item.quick(s, items)
        if values is not None:
            return values
        return [self.item.read(s, item, f"{name}[{i}]") for i, item in enumerate(items)]

    def write(self, s: Any, value: Any) -> Any:
        """Each item by itself."""
        if isinstance(self.item, Number):
            return list(value)
        return [self.item.write(s, item) for item in value]


class Bag(List):
    """A list without an order: it is kept sorted."""

    def holds(self, s: Any, value: Any) -> bool:
        """Sorted, and every item can be."""
        return bool(value == sorted(value)) and super().holds(s, value)

    def read(self, s: Any, data: object, name: str) -> Any:
        """The items, sorted."""
        return sorted(super().read(s, data, name))


class Run(List):
    """The same as a tuple: it is replaced, never changed."""

    def __init__(self, item: Kind, most: Bound = 99, length: Bound | None = None) -> None:
        super().__init__(item, most, length)
        self.type = f"tuple[{item.type}, ...]"
        self.empty = ()

    def read(self, s: Any, data: object, name: str) -> Any:
        """Each item by itself."""
        return tuple(super().read(s, data, name))


class Tuple(Kind):
    """A tuple of several items, each of its own kind."""

    def __init__(self, *items: Kind) -> None:
        self.items = items
        self.type = f"tuple[{', '.join([item.type for item in items])}]"

    def holds(self, s: Any, value: Any) -> bool:
        """Every item can be."""
        return all(item.holds(s, part) for item, part in zip(self.items, value, strict=True))

    def read(self, s: Any, data: object, name: str) -> Any:
        """Each item by its kind."""
        parts = listed(data, name)
        if len(parts) != len(self.items):
            raise PositionError(name, "length", n=len(self.items))
        pairs = zip(self.items, parts, strict=True)
        return tuple([item.read(s, part, f"{name}[{i}]") for i, (item, part) in enumerate(pairs)])

    def write(self, s: Any, value: Any) -> Any:
        """Each item by its kind."""
        return [item.write(s, part) for item, part in zip(self.items, value, strict=True)]


# Fields.


class Axis:
    """What there is one item for: each seat, each isle … With words, a position names them by these.

    `source` is an attribute of what is fixed (`givens.clans`), where how many there are is agreed with the table.
    """

    def __init__(
        self,
        size: int = 0,
        words: Sequence[str] = (),
        here: Callable[[Any], Sequence[int]] | None = None,
        source: str = "",
    ) -> None:
        self.size = size or len(words)  # 0: as many as the source says, or as seats
        self.words = words
        self.here = here
        self.source = source

    def count(self, s: Any) -> int:
        """How many there are."""
        if self.source:
            return int(attrgetter(self.source)(s))
        return self.size or int(s.seats)

    def indices(self, s: Any) -> Sequence[int]:
        """Those that are in this state."""
        return self.here(s) if self.here is not None else range(self.count(s))


SEATS: Final = Axis()


class Group:
    """A place of a position where several fields are written together.

    Without an axis it is an object; with one, a list of objects (seats) or an object of objects by word (isles). As
    `row` its parts are lists of the fields' values in the order of declaration, rather than objects. `along` is a list
    of rows, one for each place of fields that are lists of equal length.
    """

    def __init__(
        self,
        key: str,
        axis: Axis | None = None,
        *,
        inside: Group | None = None,
        row: bool = False,
        along: bool = False,
        always: bool = False,
        also: Sequence[str] = (),
    ) -> None:
        self.key = key
        self.axis = axis
        self.inside = inside
        self.row = row or along
        self.along = along
        self.always = always  # written even if there is nothing to say
        self.also = also  # keys that the game itself reads

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The axes of what stands here, the outermost first."""
        outer = self.inside.axes if self.inside is not None else ()
        return (*outer, self.axis) if self.axis is not None else outer


class Source:
    """An expression of the rules, where a value is not the same for every table."""

    def __init__(self, text: str) -> None:
        self.text = text


class Sight:
    """Who may see a field. `rule` is a question of the state, asked with the seat: what it may see instead."""

    def __init__(self, rule: str = "") -> None:
        self.rule = rule


EVERYBODY: Final = Sight()
OWN: Final = Sight()  # the item of the viewer's own seat
HIDDEN: Final = Sight()


class Field:
    """One field of a state.

    `begins` is the item at the beginning, or a Source of the whole field. `sight` says who sees it, and under what
    name (`shown_as`; its own, if nothing else is said). In a position it stands under `key` (its name, if
    nothing else is said) in the group `at`; it is left out where it is as in a blank position, unless `always`.
    `derived` fields are not written: they follow from the others. `again` names the stretch of the game at whose start
    the field begins again. `shared` lists are replaced, never changed, so that clones may share them. `inherited`
    fields are those of core's Assembly: a game only says what they hold and how they are written.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        note: str = "",
        *,
        per: Axis | tuple[Axis, ...] = (),
        begins: Any = None,
        sight: Sight = EVERYBODY,
        shown_as: str = "",
        at: Group | None = None,
        key: str = "",
        always: bool = False,
        derived: bool = False,
        again: str = "",
        shared: bool = False,
        inherited: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.note = note
        self.axes = per if isinstance(per, tuple) else (per,)
        self.begins = kind.empty if begins is None else begins
        self.sight = sight
        self.shown_as = shown_as or name
        self.at = at
        self.key = key or name
        self.always = always
        self.derived = derived
        self.again = again
        self.shared = shared
        self.inherited = inherited

    @property
    def type(self) -> str:
        """The type of the attribute."""
        if not self.axes or self.kind.width:
            return self.kind.type
        return f"list[{self.kind.type}]"

    def item(self, s: Any, index: int) -> Any:
        """The item at an index of its flat list (0 where it has none)."""
        value = getattr(s, self.name)
        if not self.axes:
            return value
        width = self.kind.width
        return value[index * width : (index + 1) * width] if width else value[index]

    def changes(self, s: Any, blank: Any) -> set[int]:
        """Where the items are not as in another state of the same shape."""
        if not self.axes:
            return {0} if getattr(s, self.name) != getattr(blank, self.name) else set()
        these, those, width = getattr(s, self.name), getattr(blank, self.name), self.kind.width or 1
        if len(these) != len(those):
            return set(range(max(len(these), len(those)) // width))
        apart = compress(range(len(these)), map(ne, these, those))
        return set(apart) if width == 1 else {k // width for k in apart}

    def items(self, s: Any, start: int, count: int) -> list[Any]:
        """So many items of the flat list, from an index on."""
        value, width = getattr(s, self.name), self.kind.width
        if width:
            return [value[k * width : (k + 1) * width] for k in range(start, start + count)]
        return list(value[start : start + count])

    def put(self, s: Any, index: int, item: Any) -> None:
        """Set the item at an index."""
        width = self.kind.width
        if not self.axes:
            setattr(s, self.name, item)
        elif width:
            getattr(s, self.name)[index * width : (index + 1) * width] = item
        else:
            getattr(s, self.name)[index] = item

    def wrong(self, s: Any) -> str:
        """The place that holds what it cannot, or nothing."""
        value = getattr(s, self.name)
        if not self.axes:
            return "" if self.kind.holds(s, value) else self.name
        count = 1
        for axis in self.axes:
            count *= axis.count(s)
        if len(value) != count * (self.kind.width or 1):
            return self.name
        span = self.kind.span(s)  # most have one, and this is asked at every ply of a check
        if span is not None and span[0] <= min(value) and max(value) <= span[1]:
            return ""
        if not self.kind.width and self.kind.empty == [] and not any(value):
            return ""  # lists, all empty
        for index in range(count):
            if not self.kind.holds(s, self.item(s, index)):
                return f"{self.name}[{index}]"
        return ""


class BitField(Field):
    """A set as bits of one number, each of which is written as a flag of its own place."""

    @property
    def type(self) -> str:
        """One number."""
        return "int"

    def item(self, s: Any, index: int) -> bool:
        """Whether the bit is set."""
        return bool(getattr(s, self.name) >> index & 1)

    def changes(self, s: Any, blank: Any) -> set[int]:
        """The bits that differ."""
        apart = getattr(s, self.name) ^ getattr(blank, self.name)
        return {k for k in range(apart.bit_length()) if apart >> k & 1}

    def items(self, s: Any, start: int, count: int) -> list[bool]:
        """So many bits."""
        return [self.item(s, k) for k in range(start, start + count)]

    def put(self, s: Any, index: int, item: Any) -> None:
        """Set or clear the bit."""
        others = getattr(s, self.name) & ~(1 << index)
        setattr(s, self.name, others | int(item) << index)

    def wrong(self, s: Any) -> str:
        """Bits beyond the last."""
        return "" if 0 <= getattr(s, self.name) < 1 << self.axes[0].count(s) else self.name


def answers(
    draft: Kind, plan: Kind, patience: int, at: Group | None = None, revised: Group | None = None
) -> list[Field]:
    """The fields that a state with simultaneous phases inherits: what a half-made and a sealed answer can hold."""
    mask = Mask(size=lambda s: s.seats)
    return [
        Field("draft", draft, per=SEATS, at=at, inherited=True),
        Field("plan", plan, per=SEATS, at=at, inherited=True),
        Field("spare", Number(0, max(patience, PATIENCE)), per=SEATS, at=at, inherited=True),
        Field("revised", Number(0, patience), per=SEATS, at=revised or at, inherited=True),
        Field("finished", mask, inherited=True),
        Field("resting", mask, inherited=True),
    ]


class Heading:
    """A line of comment above the fields that follow."""

    def __init__(self, text: str) -> None:
        self.text = text


class Shown:
    """A field of the view alone: an expression of the state `s` and the viewer `seat`."""

    def __init__(self, name: str, type: str, source: str, note: str = "") -> None:
        self.name = name
        self.type = type
        self.source = source
        self.note = note


class Declared:
    """All fields of a game's state, in order, and where the code made of them stands.

    `module` is the module of the declaration: the class of the fields is written beside it, the view's in `views/` (or
    beside it too, where there is no `rules/`). `home` is the module of the state's own class. `fixed` is the attribute
    with what does not change, made with the state; `facets` are attributes that follow from it (`"board: Archipelago =
    givens.board"`); `imports` are the lines these types need. `options` is the expression for the agreed options.
    `shown` is what views have beside the fields. `any_time`: the state has acts at any time (anytime.py).
    """

    def __init__(
        self,
        *parts: Field | Heading,
        module: str,
        game: str,
        state: str,
        home: str = "state",
        view: str,
        fixed: str = "",
        facets: Sequence[str] = (),
        imports: Sequence[str] = (),
        options: str = "{}",
        shown: Sequence[Shown | Heading] = (),
        any_time: bool = False,
    ) -> None:
        self.parts = parts
        self.module = module
        self.game = game
        self.state = state
        self.home = home
        self.view = view
        self.fixed = fixed
        self.facets = tuple(facets)
        self.imports = tuple(imports)
        self.options = options
        self.shown = tuple(shown)
        self.any_time = any_time
        self.fields = tuple([part for part in parts if isinstance(part, Field)])
        self.own = tuple([field for field in self.fields if not field.inherited])
        self.assembly = len(self.own) < len(self.fields)

    def out_of_bounds(self, s: Any) -> list[str]:
        """The fields that hold what they cannot."""
        return [wrong for field in self.fields if (wrong := field.wrong(s))]

    def first_wrong(self, s: Any) -> str:
        """The first of them, or nothing."""
        return next((wrong for field in self.fields if (wrong := field.wrong(s))), "")
