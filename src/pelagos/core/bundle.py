"""A bundle of things, composed in any order: what may be named next, what may be put back, what leaves no choice.

What has been named so far is a list of numbers, one per kind of thing, in the seat's draft. Things may be named in any
order and put back until the answer is sent. It can always be completed: whatever is still there may be named next, so
nothing that was named stands in the way of the rest. It is finite: putting back costs patience.
"""

from __future__ import annotations

from .assembly import Assembly
from .basics import Action, Seat
from .vocabulary import Verb


def kinds_left(have: list[int], named: list[int], left: int) -> list[int]:
    """The kinds that may be named next, if so many things are still to be named."""
    if left <= 0:
        return []
    return [kind for kind in range(len(have)) if have[kind] > named[kind]]


def to_name(verb: Verb, have: list[int], named: list[int], left: int) -> list[Action]:
    """What may be named next, as choices of a verb whose domain are the kinds in this order."""
    if left <= 0:
        return []
    codes = verb.codes
    return [codes[kind] for kind in range(len(have)) if have[kind] > named[kind]]


def to_put_back(verb: Verb, named: list[int], spare: int) -> list[Action]:
    """What may be put back, while patience lasts."""
    if spare <= 0:
        return []
    codes = verb.codes
    return [codes[kind] for kind in range(len(named)) if named[kind] > 0]


def put_back(s: Assembly, seat: Seat, named: list[int], kind: int) -> None:
    """Put one thing of a kind back."""
    named[kind] -= 1
    s.spare[seat] -= 1


def fill(have: list[int], named: list[int], left: int) -> int:
    """Name what leaves no choice, where exactly so many more must be named; how many are then left to choose.

    It does so only if that completes the bundle: there is one kind left, or all that is left is needed. What a seat has
    named itself is therefore never put back in vain.
    """
    kinds = kinds_left(have, named, left)
    rest = 0
    for kind in kinds:
        rest += have[kind] - named[kind]
    if len(kinds) != 1 and rest != left:
        return left
    for kind in kinds:
        count = min(left, have[kind] - named[kind])
        named[kind] += count
        left -= count
    return 0
