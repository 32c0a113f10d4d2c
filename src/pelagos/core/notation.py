"""Notations: small languages in which cards say what they do, cut into tokens for a parser. Not compiled.

A token is a word, a whole number or a sign. A parser is a few functions that take tokens from the left; each refusal is
a ContentError that names the file, the row, the column and the character.

>>> t = Notation("+ |").tokens("1 GOL | 3 BASIC", Place("a.csv", 2, "Storm", "cost"))
>>> t.number(1, 9), t.word(["GOL", "BASIC"]), t.accept("+"), t.expect("|"), t.number(1, 9)
(1, 0, '', '|', 3)
>>> t.word(["GOL"])
Traceback (most recent call last):
...
pelagos.core.errors.ContentError: a.csv, row 2 (Storm), cost, character 11: expected {'found': 'BASIC', 'words': 'GOL'}
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .errors import ContentError, Place

MOST_TEXT: Final = 1_000  # characters of one text
MOST_DEPTH: Final = 12  # of brackets in brackets
MOST_DIGITS: Final = 6
_WORD: Final = r"[A-Za-z_][A-Za-z0-9_]*"


class Notation:
    """The signs of a language; words and numbers are the same in all."""

    def __init__(self, signs: str) -> None:
        longest_first = sorted(signs.split(), key=len, reverse=True)
        self._token = re.compile("|".join([r"[0-9]+", _WORD, *(re.escape(sign) for sign in longest_first)]))

    def tokens(self, text: str, place: Place) -> Tokens:
        """A text, cut into tokens; `place` is where it stands."""
        if len(text) > MOST_TEXT:
            raise ContentError(place, "too-long", n=MOST_TEXT)
        found: list[str] = []
        starts: list[int] = []
        at = 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            token = self._token.match(text, at)
            if token is None:
                raise ContentError(place._replace(at=at + 1), "character", found=text[at])
            if token[0].isdigit() and len(token[0]) > MOST_DIGITS:
                raise ContentError(place._replace(at=at + 1), "range", low=0, high=10**MOST_DIGITS - 1)
            found.append(token[0])
            starts.append(at)
            at = token.end()
        starts.append(len(text))
        return Tokens(found, starts, place)


class Tokens:
    """The tokens of one text, taken from the left."""

    __slots__ = ("at", "depth", "found", "place", "starts")

    def __init__(self, found: list[str], starts: list[int], place: Place) -> None:
        self.found = found
        self.starts = starts
        self.place = place
        self.at = 0
        self.depth = 0

    def wrong(self, reason: str, /, **args: int | str) -> ContentError:
        """An error about the token that comes next, to be raised."""
        return ContentError(self.place._replace(at=self.starts[self.at] + 1), reason, **args)

    def wrong_before(self, reason: str, /, **args: int | str) -> ContentError:
        """An error about the token that was taken last."""
        return ContentError(self.place._replace(at=self.starts[max(0, self.at - 1)] + 1), reason, **args)

    def peek(self, ahead: int = 0) -> str:
        """The token that comes next, or one beyond it; empty at the end."""
        return self.found[self.at + ahead] if self.at + ahead < len(self.found) else ""

    def accept(self, *wanted: str, touching: bool = False) -> str:
        """The next token if it is one of those wanted, else nothing. `touching`: only with no space before it."""
        token = self.peek()
        if not token or token not in wanted or (touching and not self._touches()):
            return ""
        self.at += 1
        return token

    def _touches(self) -> bool:
        return self.at > 0 and self.starts[self.at - 1] + len(self.found[self.at - 1]) == self.starts[self.at]

    def expect(self, *wanted: str) -> str:
        """The next token, which must be one of those wanted."""
        token = self.accept(*wanted)
        if not token:
            raise self._expected(wanted)
        return token

    def word(self, words: Sequence[str]) -> int:
        """The next token, one of several words, as its number."""
        return list(words).index(self.expect(*words))

    def is_number(self) -> bool:
        """Whether a number comes next."""
        return self.peek().isdigit()

    def number(self, low: int, high: int) -> int:
        """The next token, a whole number in low .. high."""
        if not self.is_number():
            raise self.wrong("number-here")
        value = int(self.peek())
        if not low <= value <= high:
            raise self.wrong("range", low=low, high=high)
        self.at += 1
        return value

    def open(self, sign: str) -> None:
        """Take an opening bracket; brackets in brackets have a limit."""
        self.expect(sign)
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.wrong_before("too-deep", n=MOST_DEPTH)

    def close(self, sign: str) -> None:
        """Take a closing bracket."""
        self.expect(sign)
        self.depth -= 1

    def end(self) -> None:
        """Nothing may follow."""
        if self.peek():
            raise self.wrong("left-over", found=self.peek())

    def _expected(self, wanted: Sequence[str]) -> ContentError:
        if not self.peek():
            return self.wrong("expected-more", words=listed(wanted))
        return self.wrong("expected", found=self.peek(), words=listed(wanted))


def listed(words: Sequence[str]) -> str:
    """Words to choose from, for an error; not too many of them."""
    shown = ", ".join(words[:24])
    return f"{shown} …" if len(words) > 24 else shown
