"""All that a state holds, as one value that nothing can change later: quick to make, quick to compare."""

from __future__ import annotations

from collections.abc import Iterator
from types import GetSetDescriptorType, MemberDescriptorType

from ..flow import State

# The listener is nobody's business; the menu is made of the rest; the book is the game's.
MEMBERS = (MemberDescriptorType, GetSetDescriptorType)
APART = frozenset(("ear", "menu", "book"))


Held = tuple[object, ...]


def frozen(state: State) -> Held:
    """The fields of a state, lists copied through and through. Equal for two states that hold the same.

    What is neither a number, a word, a tuple, a list, a set nor a dict is taken for a constant, and left out.
    """
    return tuple([_value(getattr(state, name, None)) for name in _fields(type(state))])


def named(state: State, held: Held) -> dict[str, object]:
    """What such a state held, by the names of its fields."""
    return dict(zip(_fields(type(state)), held, strict=True))


_known: dict[type[State], tuple[str, ...]] = {}


def _fields(kind: type[State]) -> tuple[str, ...]:
    """The names of the fields of a class, interpreted or compiled."""
    if kind not in _known:
        _known[kind] = tuple(_find_fields(kind))
    return _known[kind]


def _find_fields(kind: type[State]) -> Iterator[str]:
    for base in kind.__mro__:
        for name, member in vars(base).items():
            if isinstance(member, MEMBERS) and not name.startswith("__") and name not in APART:
                yield name
    if kind.__dictoffset__:
        yield "__dict__"


def _value(value: object) -> object:
    kind = type(value)
    if kind is int:
        return value
    if kind is list:
        assert isinstance(value, list)
        return tuple(value) if set(map(type, value)) <= _PLAIN else tuple([_value(item) for item in value])
    if kind is tuple:
        assert isinstance(value, tuple)
        return value if set(map(type, value)) <= _PLAIN else tuple([_value(item) for item in value])
    if isinstance(value, dict):
        return frozenset([(key, _value(item)) for key, item in value.items() if key not in APART])
    if isinstance(value, set):
        return frozenset(value)
    return value if kind in _PLAIN else kind


_PLAIN = frozenset((int, str, bool, type(None)))
