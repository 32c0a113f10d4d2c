"""Who plays whom in a tournament, and how everybody stands. Values and functions alone.

Tables have as many seats as the tournament says; where people do not suffice, bots fill them (an empty name here). A
win is worth 1 point and the last place none; the places between lie evenly between them, and who shares a place shares
the points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import ceil

import msgspec

ROBIN, SWISS = "robin", "swiss"
FORMS = (ROBIN, SWISS)
NOBODY = ""  # a bot's seat


class Bout(msgspec.Struct, frozen=True):
    """One table: who sat where, and their places once it is over."""

    people: tuple[str, ...]
    ranks: tuple[int, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """How somebody stands."""

    person: str
    place: int
    points: float
    strength: float  # the points of those it has met
    played: int


def shares(ranks: Sequence[int]) -> list[float]:
    """The points of each seat of a table."""
    last = len(ranks) - 1
    if last < 1:
        return [1.0 for _ in ranks]
    out = []
    for rank in ranks:
        better = sum(other < rank for other in ranks)
        alike = sum(other == rank for other in ranks)
        out.append((last - better - (alike - 1) / 2) / last)
    return out


def standings(entrants: Sequence[str], bouts: Sequence[Bout]) -> list[Line]:
    """Everybody, the best first: by points, then by the points of those they met, then by who came first."""
    points = dict.fromkeys(entrants, 0.0)
    played = Counter[str]()
    opponents: dict[str, list[str]] = {person: [] for person in entrants}
    for bout in bouts:
        if not bout.ranks:
            continue
        for person, share in zip(bout.people, shares(bout.ranks), strict=True):
            if person in opponents:
                points[person] += share
                played[person] += 1
                opponents[person] += [other for other in bout.people if other not in (person, NOBODY)]
    strength = {person: sum((points.get(other, 0.0) for other in met), 0.0) for person, met in opponents.items()}
    order = sorted(entrants, key=lambda person: (-points[person], -strength[person], entrants.index(person)))
    keys = [(round(points[person], 6), round(strength[person], 6)) for person in order]
    return [
        Line(person, keys.index(keys[i]) + 1, points[person], strength[person], played[person])
        for i, person in enumerate(order)
    ]


def rounds_of(form: str, people: int, seats: int, wanted: int) -> int:
    """How many rounds there are: of a round robin as many as let everybody meet everybody, where that can be."""
    if form == SWISS:
        return wanted
    if seats == 2:
        return people - 1 if people % 2 == 0 else people
    return ceil((people - 1) / (seats - 1))


def paired(form: str, entrants: Sequence[str], seats: int, number: int, bouts: Sequence[Bout]) -> list[tuple[str, ...]]:
    """The tables of a round, 1 being the first; the people of each in the order of the seats."""
    if form == ROBIN and seats == 2:
        tables = _circle(entrants, number)
    else:
        order = [line.person for line in standings(entrants, bouts)] if form == SWISS else list(entrants)
        tables = _grouped(order, seats, bouts)
    return [_seated(table, seats, bouts) for table in tables]


def _circle(entrants: Sequence[str], number: int) -> list[list[str]]:
    """A round robin of pairs: one stays, the others go round."""
    ring = [*entrants] if len(entrants) % 2 == 0 else [*entrants, NOBODY]
    turn = (number - 1) % (len(ring) - 1)
    rest = ring[1:]
    ring = [ring[0], *rest[turn:], *rest[:turn]]
    half = len(ring) // 2
    return [[each for each in pair if each != NOBODY] for pair in zip(ring[:half], reversed(ring[half:]), strict=True)]


def _grouped(order: Sequence[str], seats: int, bouts: Sequence[Bout]) -> list[list[str]]:
    """Tables from the top of an order down: with each those who have met least often, and among them the nearest."""
    met = Counter(frozenset(pair) for bout in bouts for pair in combinations(filter(None, bout.people), 2))
    waiting = list(order)
    count = ceil(len(waiting) / seats)
    sizes = [len(waiting) // count + (i < len(waiting) % count) for i in range(count)]  # bots are shared out evenly
    out: list[list[str]] = []
    for size in sizes:
        table = [waiting.pop(0)]
        while len(table) < size:
            best = min(
                range(len(waiting)),
                key=lambda i: (sum(met[frozenset((waiting[i], each))] for each in table), i),
            )
            table.append(waiting.pop(best))
        out.append(table)
    return out


def _seated(table: Sequence[str], seats: int, bouts: Sequence[Bout]) -> tuple[str, ...]:
    """Whoever has sat in front least often sits in front; bots last."""
    places = Counter[str]()
    for bout in bouts:
        for seat, person in enumerate(bout.people):
            places[person] -= seat
    order = sorted(table, key=lambda person: (places[person], table.index(person)))
    return (*order, *[NOBODY] * (seats - len(order)))
