"""Words that people type: made harmless for storing. Whoever shows them escapes them."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_CHAT = 500
LONGEST_NOTE = 10_000


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
