"""A position drawn: one board as SVG, and the furniture round it as a small closed family of parts. Not compiled.

The web page, the notebook and the pictures in the documentation all show the same scene. Texts are in the reader's
language already. A part with a `target` can be clicked; the ids are the targets of choices. Every target id occurs
exactly once in a scene, either in the board's pieces or in one part.
"""

from __future__ import annotations

import msgspec


class Stat(msgspec.Struct, frozen=True, kw_only=True):
    """A number a player has: an icon, the figure, and its name for those who cannot see the icon."""

    icon: str  # id of a symbol in the game's icons.svg, or of a `ui-` symbol
    value: str
    label: str


class Badge(msgspec.Struct, frozen=True, kw_only=True):
    """A place to fill on the way to victory: a metropolis, a structure."""

    icon: str
    label: str
    filled: bool = False
    accent: bool = False  # the kind that wins the game


class PlayerCard(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the players' panel."""

    seat: int
    note: str = ""  # "bot · waits on Apollo" without the name; the page adds name and kind of player
    score: str = ""  # a large figure at the right, "8 of 16"
    stats: tuple[Stat, ...] = ()
    badges: tuple[tuple[Badge, ...], ...] = ()  # rows of badges
    marks: tuple[Stat, ...] = ()  # signs beside the name: first player, archon
    acting: bool = False
    out: bool = False
    target: str = ""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's token on a track; `at` counts from 0 along it."""

    seat: int
    at: int
    label: str = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a panel: a god with its bids, an event, an offer."""

    title: str
    icon: str = ""
    subtitle: str = ""
    value: str = ""  # at the right
    track: int = 0  # how many dots to draw; 0: none
    tokens: tuple[Token, ...] = ()
    acting: bool = False
    quiet: bool = False  # over, face down, not in play
    target: str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card: face up with words, or face down."""

    title: str = ""
    icon: str = ""
    price: str = ""  # in the coin at the top left
    dear: bool = False  # the viewer cannot pay it: hollow coin
    count: str = ""  # how many of these
    subtitle: str = ""
    text: str = ""
    corner: str = ""  # small words at the foot: "2 in draft", "designed"
    designed: bool = False
    back: bool = False
    spent: bool = False
    target: str = ""
    label: str = ""  # the accessible name, where title and text do not say enough


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """A small fact: "1 temple, fresh"."""

    text: str
    icon: str = ""
    missing: bool = False  # dashed: still to get
    target: str = ""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """One stop of a wheel of phases."""

    title: str
    number: str = ""
    done: bool = False
    now: bool = False


Part = Row | Card | Chip | Mark


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """A titled group of parts of one kind. `place` says where on the page it belongs."""

    id: str  # stable: "gods", "market"; names the tab on a phone
    title: str
    place: str  # "side" (right column), "hand" (under the board), "top" (above the board)
    note: str = ""
    rows: tuple[Row, ...] = ()
    cards: tuple[Card, ...] = ()
    chips: tuple[Chip, ...] = ()
    marks: tuple[Mark, ...] = ()
    open: bool = True  # False: folded away until asked for (less used panels)


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The picture. `backdrop` depends on `backdrop_key` alone (cache it); `pieces` is drawn over it."""

    view_box: str  # "x y width height"
    backdrop_key: str  # changes when the backdrop does; includes the language
    backdrop: str  # SVG fragment without ids
    pieces: str  # SVG fragment: things, targets (role, tabindex, aria-label, data-target), pieces, names
    label: str  # the accessible name of the whole board


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the page shows of a position to one seat."""

    title: str  # the game
    status: str  # "Cycle 5 · Actions · god 2 of 4"
    board: Board
    players: tuple[PlayerCard, ...]
    players_note: str = ""
    panels: tuple[Panel, ...] = ()


def targets_of(scene: Scene) -> list[str]:
    """Every target id of a scene's parts (not of its board), in order."""
    out = [card.target for card in scene.players if card.target]
    for panel in scene.panels:
        for row in panel.rows:
            if row.target:
                out.append(row.target)
        for card in panel.cards:
            if card.target:
                out.append(card.target)
        for chip in panel.chips:
            if chip.target:
                out.append(chip.target)
    return out
