"""The board as a picture: lands, targets, pieces, signs and words, drawn from a view. Not compiled.

Every mat and every Home is a target. What is tucked there is one where the question is about it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from ....core.chart import rounded
from ....core.decision import Decision
from ....core.drawing import element, escape, group, lit_dot, ring, token
from ....core.editions import CONTENT
from ....core.kept import alike, kept, once
from ....core.scene import Board
from ....core.spotlight import DARK, Form, Spotlight, spotlight, target
from ....core.tongue import Tongue
from ....core.typeset import Fitted, broken, fitted, written
from ..rules.state import AegeanState
from ..rules.vocabulary import GOOD, KIND, MATERIAL, MATS, PEOPLE, POPULACE, SHIP, TEMPLE, deck_of
from ..views.view import AegeanView
from ..words.nouns import say as tell
from ..words.targets import at_piece, at_place
from . import pieces
from .chart import SHEET, Words, backdrop, coast, lands
from .describe import at_edge, crews, goods_by_material, on_place, open_table, places, ruler_of
from .panels import card_told
from .pieces import Stand

TEXT: Final = 292  # room for a line of an Island's words
LEFT: Final = -146
LINES: Final = ((30, 5), (26, 6))  # the sizes of the words, and how many lines of them there is room for


class Edge(NamedTuple):
    """How pieces of one kind stand along an edge."""

    middle: float  # of the row
    pitch: float  # their distance
    room: float  # how far the row may reach
    clear: float  # nearer than this, they are drawn smaller


LEAST: Final = 0.58  # of its size is a piece always drawn

# Per kind: Ships and Goods stand one below the other, Temples and Populace side by side.
INNER: Final = (Edge(28, 104, 176, 76), Edge(0, 96, 244, 72), Edge(0, 104, 302, 74), Edge(8, 72, 230, 66))
HOME: Final = (Edge(26, 104, 164, 76), Edge(32, 72, 150, 72), Edge(-12, 104, 184, 74), Edge(2, 72, 200, 66))
# Per kind: how far the row lies from the middle of the land.
INNER_OFF: Final = (-210, -153, 149, 206)
HOME_OFF: Final = (-136, -108, 108, 138)


def spread(edge: Edge, n: int) -> list[float]:
    """Where so many pieces stand along an edge: closer where there are many."""
    return [edge.middle + _pitch(edge, n) * (k - (n - 1) / 2) for k in range(n)]


def sized(edge: Edge, n: int) -> float:
    """How large so many pieces are drawn there, so that each of them can be told from its neighbours."""
    return max(LEAST, min(1.0, _pitch(edge, n) / edge.clear))


def _pitch(edge: Edge, n: int) -> float:
    return min(edge.pitch, edge.room / (n - 1)) if n > 1 else edge.pitch


class Layers(NamedTuple):
    """The layers that are the same whatever is asked, and the whole board for those who are not asked."""

    ground: str
    pieces: str
    names: str
    unlit: dict[str, str]
    board: Board


def board_only(view: AegeanView) -> AegeanView:
    """The view without whatever does not lie on the board. Own seat first: whose it is changes the row of Homes."""
    hidden = ("unseen", "hand_size", "deck_size", "piles", "quest", "revered", "frames", "waiting", "ranks")
    flow = {"lane": [], "shelf": [], "opened": [], "pending": [], "together": False}
    bare: dict[str, object] = {name: [] for name in hidden}
    return msgspec.structs.replace(view, seat=max(view.seat, 0), hand=(), aside=0, ender=-1, **bare, **flow)


def layers(view: AegeanView, say: Tongue) -> Layers:
    """Most of the board is drawn once while it stays the same."""
    return kept(("aegean_sea", "layers", alike(board_only(view), say)), lambda: _layers(view, say))


def _layers(view: AegeanView, say: Tongue) -> Layers:
    drawn = Drawing(view, DARK, say, {})
    ground = group(*drawn.ground(), class_="things", pointer_events="none")
    tucked = group(*drawn.pieces(), class_="pieces", pointer_events="none")
    names = group(*drawn.names(), pointer_events="none")
    return Layers(ground, tucked, names, drawn.unlit, _board(drawn, ground, tucked, names))


def picture(view: AegeanView, decision: Decision | None, say: Tongue) -> Board:
    """The board of a position."""
    shared = layers(view, say)
    light = spotlight(decision)
    board = shared.board
    if any(name.startswith(("isle-", "piece-", "goods-")) for name in (*light.labels, *light.picked, *light.refused)):
        drawn = Drawing(view, light, say, shared.unlit)
        board = _board(drawn, shared.ground, shared.pieces, shared.names)
    inner = sum(1 for card in view.isle if card)
    label = say(tell("scene.board", isles=inner, free=view.mats - inner, homes=view.seats))
    return msgspec.structs.replace(board, label=label)


def _board(drawn: Drawing, ground: str, tucked: str, names: str) -> Board:
    view, say = drawn.view, drawn.say
    words = Words(
        title=say(tell("name")),
        goal=say(tell("scene.goal")),
        kinds=tuple(say(tell(f"scene.key.{KIND.words[kind]}")) for kind in (TEMPLE, SHIP, GOOD, POPULACE)),
        control=say(tell("scene.key.control")),
        revered=say(tell("scene.key.revered")),
        limit=say(tell("scene.key.limit", n=view.limit)),
    )
    spaces, tucks = drawn.targets()
    body = "".join((ground, group(*spaces, class_="targets"), names, group(*tucks, class_="targets"), tucked))
    key = f"aegean_sea-{view.mats}-{view.limit}-{say.language}-{view.options.get(CONTENT, '')}"
    return Board(
        view_box=SHEET.view_box,
        backdrop_key=key,
        backdrop=kept(("aegean_sea", "backdrop", key), lambda: backdrop(view.mats, words)),
        pieces=pieces.ON_BOARD.board(body),
        label="",
    )


class Drawing:
    """One position on its chart, layer by layer."""

    def __init__(self, view: AegeanView, light: Spotlight, say: Tongue, unlit: dict[str, str]) -> None:
        self.view = view
        self.light = light
        self.say = say
        self.unlit = unlit  # targets drawn already; those that the question does not point at are taken from here
        self.s: AegeanState = open_table(view)
        self.lands = lands(view.seats, view.mats, view.people, max(view.seat, 0))

    def shape(self, place: int) -> str:
        """The coast of an Island, or the edge of a free mat, round its middle."""
        land = self.lands[place]
        if not self.s.is_island(place):
            return rounded(-land.wide, -land.high, 2 * land.wide, 2 * land.high, 30)
        name = PEOPLE.words[place - MATS] if place >= MATS else self.s.givens.cards.names[self.s.isle[place]]
        return coast(name, land.wide, land.high)

    # The ground.

    def ground(self) -> list[str]:
        """Shoals, lands and free mats."""
        isles = [place for place in places(self.s) if self.s.is_island(place)]
        shapes = [element("path", d=self.shape(place), transform=self.lands[place].moved) for place in isles]
        out = [
            group(*shapes, fill="none", stroke=token(depth), stroke_width=wide, stroke_linejoin="round")
            for depth, wide in (("shoal-1", 96), ("shoal-2", 46))
        ]
        out.append(group(*shapes, fill=token("land"), stroke=token("coast"), stroke_width=7, stroke_linejoin="round"))
        word = escape(self.say(tell("scene.free-mat")))
        for place in range(self.view.mats):
            if place not in isles:
                land = self.lands[place]
                out.append(group(pieces.free_mat(land.wide, land.high, word), transform=land.moved))
        return out

    # Words.

    def names(self) -> list[str]:
        """Material, name and effect of every Island; token, sign and name of every Home."""
        out = []
        for place in places(self.s):
            if self.s.is_island(place):
                words = self._home(place) if place >= MATS else self._isle(place)
                out.append(group(*words, transform=self.lands[place].moved))
        return out

    def _isle(self, place: int) -> list[str]:
        card, cards = self.s.isle[place], self.s.givens.cards
        return once(cards, self.say, ("isle", card), lambda: self._printed(card))

    def _printed(self, card: int) -> list[str]:
        cards = self.s.givens.cards
        material = MATERIAL.words[deck_of(card)]
        serif = {"font_family": token("serif"), "font_weight": "600", "fill": token("ink")}
        name = fitted(cards.names[card], TEXT - 50, (38, 33, 30), "serif-bold")
        two = len(name.lines) > 1
        heading = [
            element("text", escape(line), x=-98, y=(-77 if two else -75) + 30 * k, font_size=name.size, **serif)
            for k, line in enumerate(name.lines)
        ]
        size, lines = told_lines(card_told(self.s, card, self.say), int(two))
        first = -50 + 30 * (len(name.lines) - 1) + (13 if size == 30 else 7)  # clear of the tails of the name
        spoken = [element("text", escape(line), x=LEFT, y=first + 1.065 * size * k) for k, line in enumerate(lines)]
        sans = {"font_family": token("sans"), "fill": token("ink")}
        sign = pieces.ON_BOARD.use(f"{material}-ashore", -126, -87, 1.25)
        short = fitted(cards.names[card], 300, (58, 50, 42), "serif-bold")
        narrow = written(Fitted(short.size, short.lines), 0, -2 - short.height / 2, **serif)
        return [
            group(sign, *heading, group(*spoken, font_size=size, **sans), class_="names"),
            group(narrow, pieces.ON_BOARD.use(f"{material}-ashore", 0, 52, 2.2), class_="narrow", display="none"),
        ]

    def _home(self, place: int) -> list[str]:
        people = place - MATS
        name = fitted(self.say(tell(f"people.{PEOPLE.words[people]}")), 176, (40, 36, 32), "serif-bold")
        serif = {"font_family": token("serif"), "font_weight": "600", "fill": token("ink")}
        return [
            pieces.ON_BOARD.token(self.s.seat_of[people], -36, -26, 88),
            pieces.ON_BOARD.use(f"{PEOPLE.words[people]}-ashore", 44, -28, 1.88),
            written(name, 0, 54, **serif),
        ]

    # Pieces.

    def pieces(self) -> list[str]:
        """What is tucked at every place, and the signs of its state."""
        out = []
        for place in places(self.s):
            if self.s.is_island(place):
                out.append(group(*self._tucked(place), transform=self.lands[place].moved))
        return out

    def _tucked(self, place: int) -> list[str]:
        s, word = self.s, at_place(place)
        home = place >= MATS
        figure = (
            pieces.points(s.points(s.seat_of[place - MATS]))
            if home
            else pieces.meter(s.cards_at(place), s.givens.limit)
        )
        out = [group(figure, data_leaf=word)]
        for kind in (TEMPLE, SHIP, POPULACE):
            row = list(zip(crews(s, place, kind), self._row(place, kind), strict=True))
            if kind != SHIP:
                row.reverse()  # so that every number lies over its neighbour
            for (people, n), spot in row:
                seat = s.seat_of[people]
                if kind == SHIP:
                    drawn = pieces.ship(seat, n, spot)
                elif kind == TEMPLE:
                    drawn = pieces.temple(seat, n, s.revered_at(place, people), spot)
                else:
                    drawn = pieces.populace(seat, n, spot)
                out.append(keyed(f"{KIND.words[kind]}-{seat}@{word}", drawn))
        for (material, n), spot in zip(goods_by_material(s, place), self._row(place, GOOD), strict=True):
            out.append(keyed(f"{MATERIAL.words[material]}@{word}", pieces.goods(material, n, spot)))
        if s.statues[place]:
            out.append(keyed(f"statue@{word}", pieces.statue(len(s.statues[place]), 148, 137)))
        ruler = ruler_of(s, place)
        if ruler >= 0 and not home:
            out.append(group(pieces.flag(ruler), data_leaf=word))
        return out

    def _row(self, place: int, kind: int) -> list[Stand]:
        """Where the pieces of a kind stand at a place, round its middle."""
        home = place >= MATS
        n = len(goods_by_material(self.s, place) if kind == GOOD else crews(self.s, place, kind))
        edge = (HOME if home else INNER)[kind]
        off = (HOME_OFF if home else INNER_OFF)[kind]
        size = sized(edge, n)
        return [Stand(off, k, size) if kind in (SHIP, GOOD) else Stand(k, off, size) for k in spread(edge, n)]

    # Targets.

    def targets(self) -> tuple[list[str], list[str]]:
        """Every place; and, where the question is about them, the cards tucked there."""
        spaces, tucks = [], []
        for place in places(self.s):
            spaces.append(self._place_target(place))
            for kind in range(GOOD):
                for (people, _), spot in zip(crews(self.s, place, kind), self._row(place, kind), strict=True):
                    tucks.append(self._piece_target(place, kind, people, [spot]))
            tucks.append(self._piece_target(place, GOOD, 0, self._row(place, GOOD)))
        return spaces, tucks

    def _place_target(self, place: int) -> str:
        name, shape, land = at_place(place), self.shape(place), self.lands[place]
        if self.light.leaves(name) and name in self.unlit:
            return self.unlit[name]
        described = self.say(on_place(self.s, place))
        island = self.s.is_island(place)
        form = Form(shape, shape, shape, worded=island)
        dot = "" if island else lit_dot(0, 0)
        drawn = group(target(name, described, form, self.light, self.say, dot), transform=land.moved)
        if self.light.leaves(name):
            self.unlit[name] = drawn
        return drawn

    def _piece_target(self, place: int, kind: int, people: int, spots: list[Stand]) -> str:
        name = at_piece(place, kind, people)
        if not self.light.names(name) or not spots:
            return ""
        shape = "".join(_round(kind, spot) for spot in spots)
        described = self.say(at_edge(self.s, place, kind, people))
        drawn = target(name, described, Form(shape, shape, shape), self.light, self.say)
        return group(drawn, transform=self.lands[place].moved)


def _round(kind: int, spot: Stand) -> str:
    """The ring round a piece."""
    x, y, size = spot
    if kind == GOOD:
        return rounded(x - 38 * size, y - 38 * size, 76 * size, 76 * size, 10)
    return ring(x, y + (-4 if kind == SHIP else 4) * size, 54 * size)


def told_lines(text: str, taken: int) -> tuple[float, list[str]]:
    """The words of an Island, and their size: what does not fit is told in the reading place."""
    size, room = LINES[-1]
    for size, room in LINES:
        lines = broken(text, TEXT, size)
        if len(lines) <= room - taken:
            return size, list(lines)
    shown = list(broken(text, TEXT - size, size))[: room - taken]
    return size, [*shown[:-1], f"{shown[-1].rstrip(',.')} …"]


def keyed(key: str, piece: str) -> str:
    """A piece with a name that stays the same from one drawing to the next, `kind@place`: the page lets it glide."""
    return group(piece, data_piece=key)
