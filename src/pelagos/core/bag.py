"""Bags: sorted lists of ints. A deck is a bag until somebody sees a card (law 3)."""

from __future__ import annotations

from bisect import insort

from .basics import Action
from .rng import Rng
from .vocabulary import Verb


def put(bag: list[int], item: int) -> None:
    """Add an item; equal bags stay equal lists."""
    insort(bag, item)


def pour(bag: list[int], items: list[int]) -> None:
    """Add many items."""
    bag.extend(items)
    bag.sort()


def odds_of(bag: list[int], verb: Verb) -> list[tuple[Action, int]]:
    """The odds of drawing each kind of item, as choices `verb item`."""
    out: list[tuple[Action, int]] = []
    last = -1
    count = 0
    for item in bag:
        if item != last:
            if count:
                out.append((verb.of1(last), count))
            last = item
            count = 0
        count += 1
    if count:
        out.append((verb.of1(last), count))
    return out


def sample_of(bag: list[int], verb: Verb, rng: Rng) -> Action:
    """One draw, the fast twin of `odds_of`."""
    return verb.of1(bag[rng.below(len(bag))])


def deal(bag: list[int], count: int, rng: Rng) -> list[int]:
    """Take `count` random items out of the bag (for imagining hands); they come back sorted."""
    out: list[int] = []
    for _ in range(count):
        out.append(bag.pop(rng.below(len(bag))))
    out.sort()
    return out


def without(bag: list[int], *taken: list[int]) -> list[int]:
    """What is left of a bag; ValueError if something was not in it."""
    left = bag[:]
    for items in taken:
        for item in items:
            left.remove(item)
    return left
