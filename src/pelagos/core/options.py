"""Table options: declared by the game, checked once, then plain values. Not compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .editions import CONTENT, Editions
from .errors import OptionError
from .message import msg

Value = bool | int | str
Options = Mapping[str, Value]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option: a switch (bool default), a number (int default with bounds) or one of several words.

    Its name and explanation are the messages `<game>.option.<key>` and `<game>.option.<key>.help`; the words of a
    choice are `<game>.option.<key>.<word>`.
    """

    key: str
    default: Value
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()  # only for these numbers of players; empty: all

    def check(self, value: object) -> Value:
        """The value, if it may be; OptionError names the option otherwise."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
        elif isinstance(value, str) and value in self.words:
            return value
        raise OptionError(msg("option.bad-value", option=self.key, value=str(value)[:40]))


def check_options(
    schema: tuple[Option, ...], given: Mapping[str, object], editions: Editions[Any] | None = None
) -> dict[str, Value]:
    """All options with their values; unknown keys and impossible values raise OptionError.

    Where a game's content may be somebody's own, `content` names the edition; it is left out for the usual one.
    """
    known = {option.key: option for option in schema}
    for key in given:
        if key not in known and not (key == CONTENT and editions is not None):
            raise OptionError(msg("option.unknown", option=str(key)[:40]))
    checked = {key: option.check(given.get(key, option.default)) for key, option in known.items()}
    if editions is not None and given.get(CONTENT):
        checked[CONTENT] = editions.find(str(given[CONTENT])).name
    return checked
