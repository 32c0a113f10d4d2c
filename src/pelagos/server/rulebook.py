"""A game's numbered rules as a page: every clause has an anchor, every mention of one is a link to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from pelagos.core.rulebook import MENTION, begins_paragraph

_TAG = re.compile(r"\[(ruling|designed)\b[^\]]*\]")
_CLAUSE = re.compile(r"^(?:[-*] )?(?:\*\*)?[A-Z]{1,3}-\d+", re.MULTILINE)
_SOURCE = re.compile(r"\s*\[(rules|rulebook|seed|web|repo|derived|found|hint)\b[^\]]*\]")


class Heading(msgspec.Struct, frozen=True):
    """A line of the table of contents."""

    level: int
    anchor: str
    title: str


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game, ready to show."""

    html: Markup
    contents: tuple[Heading, ...]
    clauses: dict[str, Markup]


def for_people(text: str) -> str:
    """The rules without what speaks to whoever edits them: the preface, and notations in which no clause is defined."""
    preface, *sections = re.split(r"\n(?=## )", text)
    title = preface.partition("\n")[0]
    kept = [each for each in sections if "[designed]" not in each.partition("\n")[0] or _CLAUSE.search(each)]
    return "\n\n".join([preface if _CLAUSE.search(preface) else title, *kept])


def paragraphs(text: str) -> str:
    """Every line that begins with a clause stands for itself, whatever the line before it was."""
    out: list[str] = []
    for line in text.splitlines():
        if begins_paragraph(line) and out and out[-1].strip():
            out.append("")
        out.append(line)
    return "\n".join(out)


class _Binder:
    """One pass over the tokens of a rulebook: anchors, links, tags, contents."""

    def __init__(self) -> None:
        self.defined: dict[str, Token] = {}
        self.headings: list[Heading] = []

    def bind(self, state: StateCore) -> None:
        tokens = state.tokens
        for i, token in enumerate(tokens):
            if token.type == "heading_open":
                self._heading(token, tokens[i + 1])
            elif token.type == "table_open":
                token.attrSet("class", "table")
            if token.type == "inline" and token.children:
                self._inline(token, token.children)

    def _heading(self, token: Token, inline: Token) -> None:
        anchor = f"s-{len(self.headings) + 1}"
        token.attrSet("id", anchor)
        self.headings.append(Heading(int(token.tag[1]), anchor, inline.content.replace("**", "")))

    def _inline(self, inline: Token, children: Sequence[Token]) -> None:
        first = MENTION.match(inline.content.lstrip("* "))
        name = first.group() if first else ""
        defines = bool(name) and name not in self.defined
        if defines:
            self.defined[name] = inline
        out: list[Token] = []
        in_link = False
        for child in children:
            in_link = child.type == "link_open" or (in_link and child.type != "link_close")
            if child.type != "text" or in_link:
                out.append(child)
                continue
            raw = Token("html_inline", "", 0)
            raw.content = self._linked(child.content, name if defines else "")
            defines = defines and 'class="cl"' not in raw.content
            out.append(raw)
        inline.children = out

    def _linked(self, text: str, defining: str) -> str:
        parts: list[str] = []
        place = 0
        marks = [*MENTION.finditer(text), *_TAG.finditer(text), *_SOURCE.finditer(text)]
        for found in sorted(marks, key=lambda match: match.start()):
            if found.start() < place:
                continue
            parts.append(str(escape(text[place : found.start()])))
            place = found.end()
            name = found.group()
            if _SOURCE.match(name):
                continue  # where a clause comes from is for whoever edits the rules
            if _TAG.match(name):
                parts.append(f'<span class="tag">{escape(name[1:-1])}</span>')
            elif name == defining:
                parts.append(f'<a class="cl" id="{name}" href="#{name}">{name}</a>')
                defining = ""
            else:
                parts.append(f'<a href="#{name}">{name}</a>')
        parts.append(str(escape(text[place:])))
        return "".join(parts)


@lru_cache(maxsize=32)
def rulebook(text: str) -> Rulebook:
    """The rules, from their Markdown."""
    binder = _Binder()
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("clauses", binder.bind)
    tokens = markdown.parse(paragraphs(for_people(text)))
    html = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace("<table", '<div class="scroller" tabindex="0"><table').replace("</table>", "</table></div>")
    clauses = {
        name: Markup("<p>{}</p>").format(_plain(markdown.renderer.render([inline], markdown.options, {})))
        for name, inline in binder.defined.items()
    }
    return Rulebook(Markup(html), tuple(binder.headings), clauses)


def _plain(html: str) -> Markup:
    """A clause for another page: no anchors of its own, no word of where it comes from, and links to the rules."""
    sourced = re.sub(r'\s*<span class="src">[^<]*</span>', "", html)
    return Markup(re.sub(r'<a class="cl"[^>]*>([^<]*)</a>', r"<b>\1</b>", sourced))
