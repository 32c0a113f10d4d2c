"""Words that people type: made harmless for storing. Whoever shows them escapes them."""

from __future__ import annotations

import unicodedata

from pelagos.core.message import Message
from pelagos.core.registry import games
from pelagos.core.tongue import Tongue

LONGEST_NAME = 24
LONGEST_CHAT = 500
LONGEST_NOTE = 10_000


def tongue_for(message: Message, language: str) -> Tongue:
    """A tongue that can say this: a refusal may be in the words of a game, whose keys begin with its id."""
    game = games().get(message.key.partition(".")[0])
    return game.tongue(language) if game is not None else Tongue(language)


def one_line(text: str, most: int) -> str:
    """One line without control, formatting or unassigned characters, at most so long."""
    kept = "".join(c if _harmless(c) else " " for c in unicodedata.normalize("NFC", text[: most * 4]))
    return " ".join(kept.split())[:most].strip()


def many_lines(text: str, most: int) -> str:
    """The same, keeping the breaks between lines."""
    lines = unicodedata.normalize("NFC", text[: most * 2]).replace("\r\n", "\n").split("\n")
    kept = ("".join(c if _harmless(c) else " " for c in line).rstrip() for line in lines)
    return "\n".join(kept)[:most].rstrip()


def _harmless(c: str) -> bool:
    # Cf holds the marks that turn the direction of writing, with which one line can disguise another; the joiner of
    # composed emoji (U+200D) is spared.
    return c == "\u200d" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
