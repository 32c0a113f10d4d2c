"""Messages: a key and arguments. The sentences stand in the catalogues, one per language. Not compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Union

import msgspec

Arg = Union[int, str, "Message", list["Message"]]


class Message(msgspec.Struct, frozen=True, gc=False):
    """What is said, in no language: `Message("obol.bid", {"seat": seat_name(1), "n": 3})`.

    Arguments are numbers, plain strings that need no translation (names people gave themselves, typed texts), other
    messages, or lists of messages (rendered as an enumeration). The argument `n` chooses the plural.
    """

    key: str
    args: Mapping[str, Arg] = {}


def msg(key: str, /, **args: Arg) -> Message:
    """A message, written shortly."""
    return Message(key, args)


def seat_name(seat: int) -> Message:
    """The name of whoever sits there: the person's own, or else the seat's colour."""
    return Message("seat", {"seat": seat})


def joined(key: str, parts: list[Message]) -> Message:
    """Several messages as one, put together by the key's pattern of the argument `parts`."""
    return Message(key, {"parts": parts, "n": len(parts)})


def called(pattern: str, words: Sequence[str]) -> Callable[[int], Message]:
    """Names of things by their numbers: `called("obol.coin.*.a", ["as", "laurel"])(1)`: `obol.coin.laurel.a`."""
    return [Message(pattern.replace("*", word)) for word in words].__getitem__


def counted(pattern: str, words: Sequence[str]) -> Callable[[int, int], Message]:
    """The same with how many there are, the argument `n`: "2 Wool"."""
    keys = [pattern.replace("*", word) for word in words]
    return lambda number, n: Message(keys[number], {"n": n})
