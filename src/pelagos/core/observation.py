"""Observations: a view as a vector of fixed size with named parts, for learners. Not compiled.

A game declares its parts once; each reads something of the view, and of nothing else. All numbers lie between -1 and 1:
a part says what 1 stands for, and what is beyond it is cut off. Seats are counted from the viewer: his own comes first,
so that what was learned on one seat is good on all (a spectator sees the table from the first seat).

>>> parts = Observation((by_seat("gold", 3, 10), choice("phase", 4)))
>>> parts.size, parts.where("phase"), parts.labels[:4]
(7, slice(3, 7, None), ['gold[0]', 'gold[1]', 'gold[2]', 'phase[0]'])
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from .basics import Seat
from .view import View

Reading = Callable[[Any], Any]  # what a part takes from the view
Writing = Callable[[Any, "array[float]", int], None]  # the view, the vector, where the part begins in it


class Part(NamedTuple):
    """Some numbers of a view, always as many."""

    name: str
    size: int
    write: Writing  # sets what is not 0


class Observation:
    """The parts of a game's vector, in order."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.size = sum(part.size for part in parts)
        self._where: dict[str, slice] = {}
        start = 0
        for part in parts:
            if part.name in self._where:
                raise ValueError(f"the part {part.name} is declared twice")
            self._where[part.name] = slice(start, start + part.size)
            start += part.size

    def where(self, name: str) -> slice:
        """Where a part stands in the vector."""
        return self._where[name]

    @cached_property
    def labels(self) -> list[str]:
        """A name for every number of the vector."""
        return [part.name if part.size == 1 else f"{part.name}[{k}]" for part in self.parts for k in range(part.size)]

    def of(self, view: View) -> array[float]:
        """The vector of a view: 4-byte floats, which numpy and others take over as they are."""
        vector = array("f", bytes(4 * self.size))
        start = 0
        for _, size, write in self.parts:
            write(view, vector, start)
            start += size
        return vector


def viewer(view: View) -> Seat:
    """The seat from which others are counted."""
    return view.seat if view.seat >= 0 else 0


def from_viewer(view: View) -> list[Seat]:
    """All seats, the viewer's own first."""
    first = viewer(view)
    return [*range(first, view.seats), *range(first)]


def _reading(name: str, read: Reading | None) -> Reading:
    return read if read is not None else attrgetter(name)


def _put(vector: array[float], at: int, value: float, high: float) -> None:
    vector[at] = value / high if -high <= value <= high else (1.0 if value > 0 else -1.0)


def number(name: str, high: float, read: Reading | None = None) -> Part:
    """One number."""
    take = _reading(name, read)
    return Part(name, 1, lambda view, vector, at: _put(vector, at, take(view), high))


def numbers(name: str, size: int, high: float, read: Reading | None = None) -> Part:
    """A list of numbers, at most `size` of them."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        values = take(view)
        if len(values) > size:
            raise ValueError(f"{name} has {len(values)} numbers, {size} are declared")
        for k, value in enumerate(values):
            if value:
                _put(vector, at + k, value, high)

    return Part(name, size, write)


def by_seat(name: str, seats: int, high: float, each: int = 1, read: Reading | None = None) -> Part:
    """Numbers per seat: a flat list with `each` for every seat."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        flat = take(view)
        for seat in from_viewer(view):
            for value in flat[seat * each : seat * each + each]:
                if value:
                    _put(vector, at, value, high)
                at += 1

    return Part(name, seats * each, write)


def bits(name: str, size: int, read: Reading | None = None) -> Part:
    """A mask."""
    take = _reading(name, read)
    return Part(name, size, lambda view, vector, at: _bits(vector, at, take(view), size))


def _bits(vector: array[float], at: int, mask: int, size: int) -> None:
    for k in range(size):
        if mask >> k & 1:
            vector[at + k] = 1.0


def bits_by_seat(name: str, seats: int, size: int, read: Reading | None = None) -> Part:
    """A mask per seat."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        masks = take(view)
        for k, seat in enumerate(from_viewer(view)):
            _bits(vector, at + k * size, masks[seat], size)

    return Part(name, seats * size, write)


def seat_bits(name: str, seats: int, each: int = 1, read: Reading | None = None) -> Part:
    """A mask of seats, or of things of which every seat has `each`."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        mask = take(view)
        for k, seat in enumerate(from_viewer(view)):
            _bits(vector, at + k * each, mask >> seat * each, each)

    return Part(name, seats * each, write)


def seats_in(name: str, seats: int, read: Reading | None = None) -> Part:
    """A list of seats, as a set."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        for seat in take(view):
            if seat >= 0:
                vector[at + (seat - viewer(view)) % view.seats] = 1.0

    return Part(name, seats, write)


def choice(name: str, size: int, read: Reading | None = None) -> Part:
    """One of `size` things: a 1 in its place; none at all where the number is negative."""
    take = _reading(name, read)
    return choices(name, 1, size, lambda view: (take(view),))


def choices(name: str, places: int, size: int, read: Reading | None = None) -> Part:
    """A list of such numbers, one for each place."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        for k, value in enumerate(take(view)[:places]):
            if 0 <= value < size:
                vector[at + k * size + value] = 1.0

    return Part(name, places * size, write)


def choices_by_seat(name: str, seats: int, size: int, each: int = 1, read: Reading | None = None) -> Part:
    """Such numbers per seat, `each` for every seat."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        flat = take(view)
        for seat in from_viewer(view):
            for value in flat[seat * each : seat * each + each]:
                if 0 <= value < size:
                    vector[at + value] = 1.0
                at += size

    return Part(name, seats * each * size, write)


def owners(name: str, places: int, seats: int, read: Reading | None = None) -> Part:
    """For every place the seat that it belongs to, counted from the viewer; nothing where the number is negative."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        first, there = viewer(view), view.seats
        for k, seat in enumerate(take(view)[:places]):
            if seat >= 0:
                vector[at + k * seats + (seat - first) % there] = 1.0

    return Part(name, places * seats, write)


def counts(name: str, kinds: int, high: float, read: Reading | None = None) -> Part:
    """A bag of numbers, as how often each occurs."""
    take = _reading(name, read)

    def write(view: View, vector: array[float], at: int) -> None:
        for kind in take(view):
            if 0 <= kind < kinds:
                vector[at + kind] = min(1.0, vector[at + kind] + 1 / high)

    return Part(name, kinds, write)


def flow(seats: int, steps: int) -> tuple[Part, ...]:
    """What every view tells: how many play, who is waited for, and the step of the viewer's own question."""
    return (
        choice("seats", seats + 1),
        seats_in("waiting", seats),
        choice("step", steps, lambda view: _top(view)[0]),
        numbers("subject", 4, 100, lambda view: _top(view)[2:6]),
    )


def _top(view: View) -> Sequence[int]:
    """The frame on top: of the viewer's lane, or of the table."""
    return (view.lane or view.frames or [(-1,)])[-1]
