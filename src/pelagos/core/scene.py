"""A position drawn: one board or several as SVG, and the furniture round it as a small closed family of parts.

The web page, the notebook and the pictures in the documentation all show the same scene. Texts are in the reader's
language already. A part with a `target` can be clicked; the ids are the targets of choices. Every target id occurs
exactly once in a scene, either in the pieces of a board or in one part.

A part with a `piece` is followed from one drawing to the next and glides to where it stands now, like the pieces of a
board: `kind` where there is one of it, `kind@place` where there may be several. Not compiled.

Parts that are looked up again and again by whoever keeps drawings of them remember their hash. Nothing here can hold
what holds it: `gc=False` spares the collector of circles from looking (`tests/server/test_garbage.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from .basics import NOBODY

Place = Literal["side", "hand", "top", "ask"]
Form = Literal["", "sections", "slips", "heaps"]
Tone = Literal["", "a", "b", "c", "d"]
State = Literal["", "now", "done", "ghost", "pushed"]


class Stat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A number: an icon, the figure, and its name for those who cannot see the icon."""

    icon: str  # id of a symbol in the game's icons.svg, or of a `ui-` symbol; "" where the figure stands alone
    value: str
    label: str
    more: str = ""  # small, after the figure: the income that will be added
    was: str = ""  # struck through, after the figure: what it would be without what the viewer has
    loan: str = ""  # in a dashed ring: held for a while only
    missing: bool = False  # greyed: this would count, but the viewer lacks it


class Badge(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place to fill on the way to victory: a metropolis, a structure."""

    icon: str
    label: str
    filled: bool = False
    accent: bool = False  # the kind that wins the game


class PlayerCard(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """One row of the players' panel."""

    seat: int
    note: str = ""  # "bot · waits on Apollo" without the name; the page adds name and kind of player
    score: str = ""  # a large figure at the right, "8 of 16"
    stats: tuple[Stat, ...] = ()
    purse: int = 1  # so many of the first figures stand beside the player's own question
    badges: tuple[tuple[Badge, ...], ...] = ()  # rows of badges
    marks: tuple[Stat, ...] = ()  # signs beside the name: first player, archon
    acting: bool = False
    out: bool = False
    target: str = ""


class Token(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat's token on a track, or a die: a token with a face. `at` counts from 0 along the track."""

    seat: int  # NOBODY: a die that nobody has taken
    at: int
    label: str = ""
    face: str = ""  # a die's figure; "" for a plain token
    tone: Tone = ""  # a die's hue
    icon: str = ""  # the sign that tells the same as its hue
    state: State = ""  # acts now; is done; would land here; would be pushed on
    target: str = ""
    piece: str = ""


class Stop(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One stop of a ladder, or one space of a section: what it gives, and how one comes to it."""

    label: str  # its name for those who cannot see it
    gains: tuple[Stat, ...] = ()
    keep: bool = False  # hollow: its gain lasts
    gate: bool = False  # dashed stretch: something is needed to come here
    target: str = ""


class Row(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """A line of a panel: a god with its bids, an event, an offer; with stops a ladder, or a section for dice."""

    title: str
    icon: str = ""
    subtitle: str = ""
    value: str = ""  # at the right
    track: int = 0  # how many dots to draw; 0: none
    tokens: tuple[Token, ...] = ()
    stops: tuple[Stop, ...] = ()
    acting: bool = False
    quiet: bool = False  # over, face down, not in play
    target: str = ""
    leaf: str = ""  # what the reading place tells of it, where that is not the leaf of its target


class Share(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What somebody has of a fact: a token or none, signs, words."""

    text: str = ""
    seat: int = NOBODY
    icons: tuple[str, ...] = ()
    label: str = ""  # said instead of the signs


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A term and what is so: "Temples", with a token and signs for everybody who has some."""

    term: str
    icon: str = ""
    text: str = ""
    shares: tuple[Share, ...] = ()


class Clause(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A sentence of a card: what happens now, or later at its trigger."""

    text: str
    title: str = ""  # the trigger's word
    icon: str = ""  # the trigger's sign
    values: tuple[str, ...] = ()  # the dice that trigger it


class Card(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """A card: face up with words, or face down. In the reading place it is a leaf, with all its facts and clauses."""

    title: str = ""
    icon: str = ""
    seat: int = NOBODY  # whose it is, where that matters
    price: str = ""  # in the coin at the top left
    dear: bool = False  # the viewer cannot pay it: hollow coin
    signs: tuple[Stat, ...] = ()  # what lowers its price
    worth: Stat | None = None  # at the top right
    count: str = ""  # how many of these
    subtitle: str = ""
    text: str = ""
    clauses: tuple[Clause, ...] = ()  # the first is for now, the others come later
    facts: tuple[Fact, ...] = ()
    corner: str = ""  # small words at the foot: "2 in draft", "designed"
    designed: bool = False
    back: bool = False
    spent: bool = False
    target: str = ""
    piece: str = ""
    label: str = ""  # the accessible name, where title and text do not say enough


class Chip(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A small fact: "1 temple, fresh"."""

    text: str
    icon: str = ""
    missing: bool = False  # dashed: still to get
    target: str = ""
    leaf: str = ""  # as of a row


class Mark(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One stop of a wheel of phases."""

    title: str
    number: str = ""
    done: bool = False
    now: bool = False


Part = Row | Card | Chip | Mark


class Panel(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """A titled group of parts of one kind. `place` says where on the page it belongs, `form` how its parts are set."""

    id: str  # stable: "gods", "market"; names the tab on a phone
    title: str
    place: Place  # right column, under the board, above the board, within the viewer's question
    form: Form = ""  # rows as sections for dice or as heaps of dice; cards as slips, one a line
    note: str = ""
    count: str = ""  # beside the title of its tab
    rows: tuple[Row, ...] = ()
    cards: tuple[Card, ...] = ()
    chips: tuple[Chip, ...] = ()
    marks: tuple[Mark, ...] = ()
    stats: tuple[tuple[Stat, ...], ...] = ()  # a ledger: groups of figures in one line
    open: bool = True  # False: folded away until asked for (less used panels)
    tab: bool = False  # takes turns with the others of its kind in the drawer at the foot of the right column
    short: str = ""  # the title of its tab, where the whole one is long


class Leaf(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the reading place tells of a thing that is pointed at, or chosen: `of` is a target, or a piece."""

    of: str
    card: Card


class Pane(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A tab on a phone, and what it shows: ids of panels, or "hand", "reading", "players", "log"."""

    title: str
    shows: tuple[str, ...]


class Board(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The picture. `backdrop` depends on `backdrop_key` alone (cache it); `pieces` is drawn over it."""

    view_box: str  # "x y width height"
    backdrop_key: str  # changes when the backdrop does; includes the language
    backdrop: str  # SVG fragment without ids
    pieces: str  # SVG fragment: things, targets (role, tabindex, aria-label, data-target), pieces, names
    label: str  # the accessible name of the whole board
    id: str = ""  # of a further board
    title: str = ""  # its tab on a phone, where there are several
    near: str = ""  # the view box with which a phone begins; "": the whole board


class Scene(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything the page shows of a position to one seat."""

    title: str  # the game
    status: str  # "Cycle 5 · Actions · god 2 of 4"
    board: Board
    boards: tuple[Board, ...] = ()  # further ones, the same throughout a game, each with an id of its own
    players: tuple[PlayerCard, ...]
    players_note: str = ""
    notices: tuple[str, ...] = ()  # what may decide the game soon; each is announced when it becomes true
    panels: tuple[Panel, ...] = ()
    leaves: tuple[Leaf, ...] = ()  # none: the page has no reading place
    told: Card | None = None  # what the reading place shows by itself: the last card that somebody else played
    panes: tuple[Pane, ...] = ()  # the tabs on a phone; none: the page works them out

    def _repr_html_(self) -> str:
        from .explain import html_of_scene  # explaining comes after everything that is explained

        return html_of_scene(self)


def leaf_of(part: Row | Card) -> Leaf:
    """What a part says by itself, to be read in full: a row's words, a card whose words are cut in a hand."""
    if isinstance(part, Row):
        said = Card(title=part.title, icon=part.icon, subtitle=part.value, text=part.subtitle)
    else:
        said = msgspec.structs.replace(part, target="", piece="", label="", count="")
    return Leaf(of=part.target, card=said)


def printed_as(name: str) -> str:
    """The id of the leaf of something printed on a board: a line of its legend, say."""
    return f"printed-{name}"


def printed_leaf(name: str, title: str, text: str, icon: str = "") -> Leaf:
    """What the reading place tells of something printed on a board."""
    return Leaf(of=printed_as(name), card=Card(title=title, text=text, icon=icon))


def boards_of(scene: Scene) -> tuple[Board, ...]:
    """Every board of a scene, the main one first."""
    return (scene.board, *scene.boards)


def named_targets(scene: Scene) -> Iterator[tuple[str, str]]:
    """Every target id of a scene's parts (not of its boards), in order, with its accessible name."""
    for player in scene.players:
        yield player.target, f"seat {player.seat}"  # the page adds the name of whoever sits there
    for panel in scene.panels:
        for row in panel.rows:
            yield row.target, row.title
            yield from ((stop.target, stop.label) for stop in row.stops)
            yield from ((token.target, token.label) for token in row.tokens)
        for card in panel.cards:
            yield card.target, card.label or card.title or card.text or " ".join(each.text for each in card.clauses)
        yield from ((chip.target, chip.text) for chip in panel.chips)


def targets_of(scene: Scene) -> list[str]:
    """Every target id of a scene's parts (not of its boards), in order."""
    return [target for target, _ in named_targets(scene) if target]


def icons_of(scene: Scene) -> Iterator[tuple[str, str | None]]:
    """Every icon of a scene's parts, with its label where it must have one."""
    for player in scene.players:
        for stat in (*player.stats, *player.marks):
            yield stat.icon, stat.label
        yield from ((badge.icon, badge.label) for row in player.badges for badge in row)
    for panel in scene.panels:
        yield from ((chip.icon, None) for chip in panel.chips)
        yield from ((stat.icon, stat.label) for group in panel.stats for stat in group)
        for row in panel.rows:
            yield row.icon, None
            yield from ((stat.icon, stat.label) for stop in row.stops for stat in stop.gains)
            yield from ((token.icon, token.label) for token in row.tokens)
    for card in _cards(scene):
        yield card.icon, None
        yield from ((stat.icon, stat.label) for stat in card.signs)
        if card.worth is not None:
            yield card.worth.icon, card.worth.label
        yield from ((clause.icon, clause.title) for clause in card.clauses)
        for fact in card.facts:
            yield fact.icon, fact.term
            yield from ((icon, share.label or share.text) for share in fact.shares for icon in share.icons)


def _cards(scene: Scene) -> Iterator[Card]:
    """Every card, the leaves among them."""
    for panel in scene.panels:
        yield from panel.cards
    yield from (leaf.card for leaf in scene.leaves)
    if scene.told is not None:
        yield scene.told
