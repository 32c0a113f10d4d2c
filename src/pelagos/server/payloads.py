"""What a page is sent of a sheet: everything once, and from then on what changed.

`payload(sheet)` is what the stream sends and what the page embeds: the fragments by name, and the little that the
client must know beside them. Of a sheet with a predecessor only the fragments that differ are in it, as patches where
these are shorter.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from pelagos.core.scene import Leaf, boards_of

from .alike import Alike
from .fragments import BLOCKS, FRAGMENTS, leaf_html, log_html, render, state_of, story_html, story_order, title_of
from .patches import GROUPS, LINES, Patch, change, pieced, rebuilt
from .templates import board_fragment, part, saying
from .wire import LogLine, Sheet

STAGED = 40  # lines of the story among which what is staged is looked for


LEAVES = Alike()


def leaves_of(sheet: Sheet, previous: Sheet | None) -> dict[str, str]:
    """What can be read, by what it is of; with a previous sheet what changed, and "" for what is gone."""
    now, before = sheet.scene.leaves, previous.scene.leaves if previous is not None else ()
    return {} if now is before else LEAVES.of(now, before, lambda: turned(sheet.language, sheet.game, now, before))


def turned(language: str, game: str, now: tuple[Leaf, ...], before: tuple[Leaf, ...]) -> dict[str, str]:
    """The leaves that are new, and those that are gone."""
    cards = {leaf.of: leaf.card for leaf in now}
    known = {leaf.of: leaf.card for leaf in before}
    out = dict.fromkeys(known.keys() - cards.keys(), "")
    for of, card in cards.items():
        old = known.get(of)
        if old is not card and old != card:  # what was put into words once is the same card
            out[of] = leaf_html(language, game, card)
    return out


class Drawn:
    """A sheet that was drawn, or parts of it: what each fragment was made from, and those that are patched later on."""

    __slots__ = ("_blocks", "_order", "sheet", "sources")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.sources = [source(sheet) for source, _ in FRAGMENTS.values()]
        self._blocks: dict[str, list[str]] = {}
        self._order: list[int] | None = None

    @property
    def order(self) -> list[int]:
        """What of the story is on the page."""
        if self._order is None:
            self._order = story_order(self.sheet.log)
        return self._order

    def blocks(self, name: str) -> list[str]:
        """The blocks of a fragment that is patched, drawn once."""
        known = self._blocks.get(name)
        if known is None:
            known = self._blocks[name] = BLOCKS[name](self.sheet)
        return known

    def inherit(self, name: str, before: Drawn) -> None:
        """The blocks are those of the sheet before, if they were drawn."""
        if name in before._blocks:
            self._blocks[name] = before._blocks[name]


def log_change(now: Drawn, before: Drawn) -> Patch | str:
    """The lines that are new, if nothing that was told has changed."""
    language, log, known, order = now.sheet.language, now.sheet.log, before.sheet.log, now.order
    both = min(len(log), len(known))
    if log[:both] != known[:both]:
        return log_html(language, log)
    return pieced(before.order, order, lambda place: story_html(language, log, order[place]), LINES)


class Pages:
    """The newest sheets that were drawn: each is compared twice, with the one before it and with the one after it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawn: OrderedDict[int, Drawn] = OrderedDict()

    def of(self, sheet: Sheet) -> Drawn:
        """What is known of a sheet; it lies here, so that no other can have its number."""
        known = self._drawn.get(id(sheet))
        if known is None:
            known = self._drawn[id(sheet)] = Drawn(sheet)
            if len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
        return known

    def last_of(self, sheet: Sheet) -> Drawn:
        """The same of a sheet that has a successor, and is not kept any longer."""
        return self._drawn.pop(id(sheet), None) or Drawn(sheet)


PAGES = Pages(8192)


def changes(sheet: Sheet, previous: Sheet) -> dict[str, Patch | str]:
    """The fragments that may differ from those of a previous sheet of the same viewer: as patches, where these are
    shorter, or whole."""
    out: dict[str, Patch | str] = {}
    now, before = PAGES.of(sheet), PAGES.last_of(previous)
    for (name, (_, draw)), source, old in zip(FRAGMENTS.items(), now.sources, before.sources, strict=True):
        if source == old:
            now.inherit(name, before)
        elif name == "log":
            out[name] = log_change(now, before)
        elif name in BLOCKS:
            blocks = now.blocks(name)
            out[name] = rebuilt(before.blocks(name), blocks) or LINES.join(blocks)
        else:
            out[name] = draw(sheet)
    stood = {board.id: board.pieces for board in boards_of(previous.scene)}
    for board in boards_of(sheet.scene):
        pieces = stood.get(board.id)
        if pieces != board.pieces:
            known = change(pieces, board.pieces, GROUPS) if pieces is not None else None
            out[board_fragment(board)] = known or board.pieces
    return out


def dice_html(sheet: Sheet, line: LogLine) -> str:
    """The dice of a roll, drawn."""
    dice = line.moment.dice
    return part("throw", sheet.language, dice=dice, game=sheet.game) if dice else ""


def moments_of(sheet: Sheet, previous: Sheet | None) -> list[dict[str, Any]]:
    """The newest lines of the story that are staged, with their numbers; of a previous sheet, those that came since."""
    known = len(previous.log) if previous is not None and sheet.log[: len(previous.log)] == previous.log else 0
    first = max(known, len(sheet.log) - STAGED)
    return [
        {
            "line": number,
            "step": line.step,
            "seat": line.seat,
            "text": line.text,
            "staging": line.moment.staging,
            "sides": line.moment.sides,
            "dice": dice_html(sheet, line),
        }
        for number, line in enumerate(sheet.log[first:], first)
        if line.moment.staging
    ]


def payload(sheet: Sheet, previous: Sheet | None = None) -> dict[str, Any]:
    """What the client receives: one event of the stream, and the data embedded in the page.

    With the previous sheet that the same page received, only the fragments that changed, and of them what changed;
    `base` is the number of that sheet, 0 if everything is in it.
    """
    say = saying(sheet.language)
    return {
        "table": sheet.table,
        "game": sheet.game,
        "sequence": sheet.sequence,
        "step": sheet.step,
        "since": sheet.since,
        "you": sheet.you,
        "held": sheet.held,
        "waited": [seat.seat for seat in sheet.seats if seat.waited],
        "names": {seat.seat: seat.name for seat in sheet.seats},
        "over": sheet.over,
        "state": state_of(sheet),
        "title": title_of(sheet, say),
        "status": sheet.scene.status,
        "commitment": sheet.commitment,
        "boards": [
            {
                "fragment": board_fragment(board),
                "viewBox": board.view_box,
                "near": board.near,
                "label": board.label,
                "backdrop": board.backdrop_key,
            }
            for board in boards_of(sheet.scene)
        ],
        "leaves": leaves_of(sheet, previous),
        "notices": sheet.scene.notices,
        "moments": moments_of(sheet, previous),
        "waiting": sheet.waiting,
        "undo": sheet.undo,
        "redo": sheet.redo,
        "question": sheet.question,
        "advice": sheet.advice,
        "lesson": sheet.lesson,
        "base": previous.sequence if previous is not None else 0,
        "fragments": render(sheet) if previous is None else changes(sheet, previous),
    }
