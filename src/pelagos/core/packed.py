"""All that a state holds, packed into one value that nothing can change later: quick to make, quick to compare.

The kit compares states by it on every ply; `==` looks at the constants of a game besides. Not compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from operator import attrgetter
from types import GetSetDescriptorType, MemberDescriptorType

import msgspec

# The listener is nobody's business; the menu is made of the rest; the book is the game's.
MEMBERS = (MemberDescriptorType, GetSetDescriptorType)
APART = frozenset(("ear", "menu", "book"))


Packed = bytes | tuple[object, ...]
Known = tuple[tuple[str, ...], Callable[[object], object] | None]


def packed(state: object) -> Packed:
    """The fields of a state, lists copied through and through. Equal for two states that hold the same.

    What is neither a number, a word, a tuple, a list, a set nor a dict is taken for a constant: only its class counts.
    """
    fields, read = _get_to_know(type(state))
    if read is not None:
        # Not if a field was never set, or if a number, or the key of a dict, cannot be packed.
        with suppress(AttributeError, OverflowError, TypeError):
            return _PACKER.encode(read(state))
    return tuple([_value(getattr(state, name, None)) for name in fields])


def alike(one: object, other: object) -> bool:
    """Whether two states of one class hold the same, down to what each takes for a constant (its table, its board)."""
    if one is other:
        return True
    if type(one) is not type(other) or packed(one) != packed(other):
        return False
    return all(alike(*pair) for pair in zip(_constants(one), _constants(other), strict=True))


def _constants(state: object) -> list[object]:
    names, _ = _get_to_know(type(state))
    values = [getattr(state, name, None) for name in names]
    if "__dict__" in names:
        values += [value for name, value in vars(state).items() if name not in APART]
    return [value for value in values if not isinstance(value, _HELD)]


def fields_of(state: object, held: Packed) -> dict[str, object]:
    """What such a state held, by the names of its fields."""
    names, _ = _get_to_know(type(state))
    return dict(zip(names, msgspec.msgpack.decode(held) if isinstance(held, bytes) else held, strict=True))


_known: dict[type[object], Known] = {}


def _get_to_know(kind: type[object]) -> Known:
    """The names of the fields of a class, interpreted or compiled, and how to read them all at once, if that can be."""
    if kind not in _known:
        fields = tuple(_find_fields(kind))
        _known[kind] = fields, None if kind.__dictoffset__ else attrgetter(*fields)
    return _known[kind]


def _find_fields(kind: type[object]) -> Iterator[str]:
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
_HELD = (int, str, bytes, float, type(None), list, tuple, dict, set, frozenset)  # whatever is looked into
_PACKER = msgspec.msgpack.Encoder(enc_hook=lambda value: f"<{type(value).__qualname__}>", order="deterministic")
