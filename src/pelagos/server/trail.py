"""The positions a game went through, packed: each as its difference from a key position a little before it.

What was played is told from them, whatever the rules have become since; and a table of thousands of plies is opened
from the newest of them. A packed position is the number of its key (`ITSELF`: it is one) and a deflated text; 130 bytes
are usual where the whole text has two thousand.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

import msgspec

Json = dict[str, Any]

ITSELF = 0xFFFFFFFF
KEY_EVERY = 32  # positions
MOST_TEXT = 4_000_000  # bytes of one position: nothing that was packed here is longer
WINDOW, MEMORY = 14, 7  # of the deflater: room for two positions; more would be cleared and filled for nothing
_NUMBER = struct.Struct(">I")


class Trail:
    """Packs the positions of one table, one after the other."""

    def __init__(self) -> None:
        self._key = ITSELF  # the ply after which the key stands
        self._text = b""
        self._packed = 0  # positions since the key

    def pack(self, ply: int, position: Json) -> bytes:
        """The position after the ply of this number."""
        text = msgspec.json.encode(position)
        if self._key == ITSELF or self._packed >= KEY_EVERY:
            self._key, self._text, self._packed = ply, text, 0
            return pack_alone(text)
        self._packed += 1
        press = zlib.compressobj(6, zlib.DEFLATED, -WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, self._text)
        return _NUMBER.pack(self._key) + press.compress(text) + press.flush()

    def cut(self, start: int) -> None:
        """The plies from this one on were taken back, and with them perhaps the key."""
        if self._key != ITSELF and self._key >= start:
            self._key = ITSELF


def pack_alone(text: bytes) -> bytes:
    """A position that is its own key."""
    press = zlib.compressobj(6, zlib.DEFLATED, -15)
    return _NUMBER.pack(ITSELF) + press.compress(text) + press.flush()


def key_of(packed: bytes) -> int:
    """The ply after which the key of a packed position stands, or `ITSELF`."""
    key: int = _NUMBER.unpack_from(packed)[0]
    return key


def unpack(packed: bytes, key: bytes | None = None) -> Json:
    """A position; `key` is its packed key, if it is not its own."""
    position: Json = msgspec.json.decode(_inflated(packed, _inflated(key) if key is not None else b""))
    return position


def _inflated(packed: bytes, key: bytes = b"") -> bytes:
    press = zlib.decompressobj(-15, key) if key else zlib.decompressobj(-15)
    return press.decompress(packed[_NUMBER.size :], MOST_TEXT)
