"""How a game is played, for people: one page with pictures, and a short aid for the table.

A game's folder has `guide.md` and its translations. A picture is written `![what it shows](lesson:12)`: the board of
the guided first game after twelve plies, as the learner sees it, drawn by the game; `(lesson:12 x y w h)` shows a
part of it. What stands under the last heading is the aid.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from pelagos.core.errors import PelagosError
from pelagos.core.lesson import lesson_in
from pelagos.core.message import msg
from pelagos.core.registry import AnyGame
from pelagos.core.rulebook import MENTION

PICTURE = re.compile(r"^!\[([^\]]*)\]\(lesson:(\d+)((?: -?\d+){4})?\)$")
AID = "## "  # the last heading of this level begins the aid


class Guide(NamedTuple):
    """A guide, ready to show."""

    html: Markup
    aid: Markup


class BadGuide(PelagosError):
    """A guide that does not fit its lesson."""


def text_of(game: AnyGame, language: str) -> str:
    """The guide's Markdown, in English where it is not translated; nothing if there is none."""
    for name in (f"guide.{language}.md", "guide.md"):
        path = files(game.package) / name
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


@lru_cache(maxsize=32)
def guide_of(game: AnyGame, language: str) -> Guide | None:
    """The guide of a game; None if it has none."""
    text = text_of(game, language)
    if not text:
        return None
    body, _, aid = text.rpartition(f"\n{AID}")
    return Guide(_drawn(game, language, body or text), _drawn(game, language, f"{AID}{aid}"))


def aid_of(game: AnyGame, language: str) -> Markup:
    """The aid for the table; nothing if there is none."""
    found = guide_of(game, language)
    return found.aid if found is not None else Markup("")


def _drawn(game: AnyGame, language: str, text: str) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts: list[str] = []
    plain: list[str] = []
    for line in text.splitlines():
        picture = PICTURE.match(line.strip())
        if picture is None:
            plain.append(line)
            continue
        parts += [_linked(game, markdown.render("\n".join(plain))), _picture(game, language, *picture.groups())]
        plain = []
    parts.append(_linked(game, markdown.render("\n".join(plain))))
    return Markup("".join(parts))


def _linked(game: AnyGame, html: str) -> str:
    """Every clause that is mentioned leads to the numbered rules."""
    return MENTION.sub(lambda found: f'<a class="rule" href="/rules/{game.id}#{found[0]}">{found[0]}</a>', html)


def _picture(game: AnyGame, language: str, caption: str, plies: str, part: str | None) -> str:
    """A board of the lesson, drawn, and under it what it shows."""
    lesson = lesson_in(game.package)
    if lesson is None or int(plies) > len(lesson.plies):
        raise BadGuide(msg("guide.no-picture", game=game.id, n=int(plies)))
    match = lesson.begun(game)
    while len(match.log) < int(plies):
        seat, text = lesson.ply(len(match.log)) or (0, "")
        match.submit(seat, text)
    board = game.scene(match.view(lesson.seat), None, game.tongue(language)).board
    pieces = re.sub(r' (?:tabindex|role|data-target|data-piece)="[^"]*"', "", board.pieces)
    box = part.strip() if part else board.view_box
    return Markup(
        '<figure class="drawn"><svg class="chart" viewBox="{0}" role="img" aria-label="{1}">{2}{3}</svg>'
        "<figcaption>{1}</figcaption></figure>"
    ).format(box, escape(caption), Markup(board.backdrop), Markup(pieces))
