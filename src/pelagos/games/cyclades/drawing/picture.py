"""The board as a picture: backdrop, things, targets, pieces, marks and names, drawn from a view. Not compiled.

Every space and every isle is a target and carries its name once. Pieces let clicks through to the space they stand on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import msgspec

from ....core.basics import TABLE
from ....core.chart import Spot, name_plate
from ....core.decision import Decision
from ....core.drawing import arrow, at, battle, group, lit_dot
from ....core.kept import alike, at_table, kept
from ....core.message import Message, msg
from ....core.scene import Board
from ....core.spotlight import DARK, Form, Spotlight, spotlight, target
from ....core.tongue import Tongue
from ..rules.content import ISLE_IDS, ISLE_WORDS, SEA_WORDS, board_of
from ..rules.vocabulary import BUILDING, CREATURE, FIRST_FIGURE, TEMPLE
from ..views.view import CycladesView
from ..words.nouns import count, isle_name
from ..words.targets import at_building, at_isle, at_sea
from . import pieces
from .chart import Chart, IslePlace, SeaPlace, Words, backdrop, cells_of, chart, edition_of, hexagon, square
from .describe import (
    at_sea_space,
    battles,
    figure_on,
    isle_fought_for,
    looks_at_sea,
    looks_on_isle,
    on_isle,
    sea_fought_for,
)


class Layers(NamedTuple):
    """The layers that are the same for all, whoever is asked what, and the whole board for those who are not asked."""

    things: str
    pieces: str
    names: str
    unlit: dict[str, str]  # every target as it is while no question points at it
    board: Board


def board_only(view: CycladesView) -> CycladesView:
    """The view without whatever does not lie on the board: an offering, a purse or a card changes nothing there."""
    return msgspec.structs.replace(
        view,
        seat=TABLE,
        waiting=[],
        frames=battles(view),
        cycle=0,
        **{name: [] for name in NOT_ON_BOARD},
    )


NOT_ON_BOARD = (
    *("gold", "priests", "philosophers", "fleets_left", "troops_left", "waters", "realm", "income", "stock"),
    *("order", "gods", "hidden", "bid", "bidder", "apollo", "track", "deck", "discard", "called", "gone"),
    *("figure_cycle", "anchors", "fallen", "exiled", "ranks"),
)
BUILDINGS = frozenset(at_building(kind, isle) for kind in range(4) for isle in range(len(ISLE_WORDS)))


def layers(view: CycladesView, say: Tongue) -> Layers:
    """All see all of the board (C-216), so that most of it is drawn once for a whole table, while it stays the same."""
    bare = board_only(view)
    drawn = kept(("cyclades", "layers", alike(bare, say)), lambda: _layers(bare, say))
    label = say(msg("cyclades.scene.board", players=view.seats, cycle=view.cycle))  # the board does not show the cycle
    return drawn._replace(board=msgspec.structs.replace(drawn.board, label=label))


def _layers(bare: CycladesView, say: Tongue) -> Layers:
    drawn = Drawing(bare, chart(bare.board, edition_of(bare)), DARK, say, {})
    things = group(*drawn.things(), class_="things", pointer_events="none")
    troops = group(*drawn.pieces(), class_="pieces", pointer_events="none")
    names = group(*drawn.names(), class_="names", pointer_events="none")
    return Layers(things, troops, names, drawn.unlit, _board(drawn, things, troops, names, ""))


def picture(view: CycladesView, decision: Decision | None, shared: Layers, say: Tongue) -> Board:
    """The board of a position, lit where a question points at it."""
    light = spotlight(decision)
    if not any(name in shared.unlit or name in BUILDINGS for name in (*light.labels, *light.picked)):
        return shared.board
    drawn = Drawing(view, chart(view.board, edition_of(view)), light, say, shared.unlit)
    return _board(drawn, shared.things, shared.pieces, shared.names, shared.board.label)


def _board(drawn: Drawing, things: str, troops: str, names: str, label: str) -> Board:
    view, say = drawn.view, drawn.say
    words = Words(
        title=say(Message("cyclades.name")),
        goal=say(Message(f"cyclades.scene.goal.{view.needed}")),
        horn=say(Message("cyclades.scene.legend.horn")),
        slot=say(Message("cyclades.scene.legend.slot")),
        metropolis=say(Message("cyclades.scene.legend.metropolis")),
    )
    targets = group(*drawn.targets(), class_="targets")
    marks = group(*drawn.marks(), class_="marks", pointer_events="none")
    body = "".join((things, targets, troops, names, marks))
    key = f"cyclades-{view.board}{edition_of(view)}-{view.needed}-{say.language}"
    return Board(
        view_box=drawn.map.sheet.view_box,
        backdrop_key=key,
        backdrop=kept(key, lambda: backdrop(drawn.map, words)),
        pieces=pieces.ON_BOARD.board(body),
        label=label,
    )


class Drawing:
    """One position on its chart, layer by layer."""

    def __init__(self, view: CycladesView, map_: Chart, light: Spotlight, say: Tongue, unlit: dict[str, str]) -> None:
        self.view = view
        self.map = map_
        self.light = light
        self.say = say
        self.unlit = unlit  # targets drawn already; those that the question does not point at are taken from here
        self.board = board_of(view.options, view.board)
        self.board_name = view.board, edition_of(view)
        self.seas = {sea: map_.seas[SEA_WORDS[sea].upper()] for sea in self.board.seas}
        self.isles = {isle: map_.isles[ISLE_IDS[isle]] for isle in self.board.isles}
        self.sea_battle = sea_fought_for(view)
        self.isle_battle = isle_fought_for(view)

    # Things: slots, buildings, metropolises, horns.

    def things(self) -> list[str]:
        """What stands on the isles and does not move, and the horns of the sea."""
        out = []
        for sea, place in self.seas.items():
            if place.horns:
                shared = self.view.fleets[sea] > 0 or sea == self.view.kraken or sea == self.sea_battle
                out.append(pieces.horn(*place.horn, 0.85) if shared else pieces.horn(place.x, place.y, 1.18))
        for isle, land in self.isles.items():
            looks = ("things", isle, self.board_name, looks_on_isle(self.view, isle))
            out.append(at_table(self.say, looks, partial(self._on_isle, isle, land)))
        return out

    def _on_isle(self, isle: int, land: IslePlace) -> str:
        view, layout = self.view, land.layout
        out = []
        if view.city[isle]:
            spot = land.on_sheet(layout.metropolis)
            drawn = pieces.metropolis(*spot, layout.metropolis.size, spent=bool(view.city_spent[isle]))
            out.append(keyed(f"metropolis-{ISLE_WORDS[isle]}", drawn))
        else:
            out.append(pieces.metropolis_space([land.on_sheet(layout.slots[k]) for k in layout.covered]))
        tiles = self._tiles(isle)
        slots = self._slots(isle, land)
        for k, ((kind, spent), spot) in enumerate(zip(tiles, slots, strict=False)):
            drawn = pieces.building(BUILDING.words[kind], *spot, spent=spent)
            out.append(keyed(f"{BUILDING.words[kind]}-{ISLE_WORDS[isle]}-{k}", drawn))
        out += [pieces.free_slot(*spot) for spot in slots[len(tiles) :]]
        out += [pieces.horn(*land.on_sheet(spot)) for spot in layout.horns]
        if view.prosperity[isle]:
            drawn = pieces.prosperity(view.prosperity[isle], *land.on_sheet(layout.prosperity))
            out.append(keyed(f"prosperity-{ISLE_WORDS[isle]}", drawn))
        return "".join(out)

    def _tiles(self, isle: int) -> list[tuple[int, bool]]:
        """The buildings of an isle in the order of their slots; used temples are spent."""
        out = []
        for kind in range(4):
            for k in range(self.view.built[4 * isle + kind]):
                out.append((kind, kind == TEMPLE and k < self.view.spent[isle]))
        return out

    def _slots(self, isle: int, land: IslePlace) -> list[Spot]:
        """The slots that no metropolis covers."""
        covered = land.layout.covered if self.view.city[isle] else ()
        return [land.on_sheet(spot) for k, spot in enumerate(land.layout.slots) if k not in covered]

    # Targets.

    def targets(self) -> list[str]:
        """Every sea space and every isle; buildings where the question is about them."""
        out = [self._sea_target(sea, place) for sea, place in self.seas.items()]
        out += [self._isle_target(isle, land) for isle, land in self.isles.items()]
        return out + [self._building_target(isle, kind) for isle in self.isles for kind in range(4)]

    def _sea_target(self, sea: int, place: SeaPlace) -> str:
        name = at_sea(sea)
        if self.light.leaves(name):
            return self._drawn_once(name, at_sea_space, sea, looks_at_sea, hexagon(place.x, place.y))
        x, y = place.x, place.y
        empty = self.view.fleets[sea] == 0 and sea != self.view.kraken and not place.horns
        form = Form(
            hit=hexagon(x, y),
            ring=hexagon(x, y, 74 if name in self.light.picked else 88),
            thick=hexagon(x, y, 94),
        )
        return self._target(name, at_sea_space(self.view, sea), form, lit_dot(x, y) if empty else "")

    def _isle_target(self, isle: int, land: IslePlace) -> str:
        name = at_isle(isle)
        if self.light.leaves(name):
            return self._drawn_once(name, on_isle, isle, looks_on_isle, cells_of(land))
        rim = land.outline.rim
        form = Form(hit=cells_of(land), ring=rim, thick=rim, moved=at(land.x, land.y))
        return self._target(name, on_isle(self.view, isle), form)

    def _drawn_once(
        self,
        name: str,
        words: Callable[[CycladesView, int], Message],
        place: int,
        looks: Callable[[CycladesView, int], Hashable],
        hit: str,
    ) -> str:
        def draw() -> str:
            return target(name, self.say(words(self.view, place)), Form(hit, hit, hit), DARK, self.say)

        drawn = self.unlit.get(name)
        if drawn is None:
            drawn = self.unlit[name] = at_table(self.say, (name, self.board_name, looks(self.view, place)), draw)
        return drawn

    def _building_target(self, isle: int, kind: int) -> str:
        """All tiles of one kind on an isle, ringed together; an isle's buildings are targets only when asked about."""
        name = at_building(kind, isle)
        if self.light.leaves(name):
            return ""
        tiles = zip(self._tiles(isle), self._slots(isle, self.isles[isle]), strict=False)
        spots = [spot for (k, _), spot in tiles if k == kind]
        shape = "".join(square(x, y, 37) for x, y in spots)
        words = msg("cyclades.scene.building", building=count(BUILDING.words[kind], len(spots)), isle=isle_name(isle))
        return self._target(name, words, Form(hit=shape, ring=shape, thick=shape))

    def _target(self, name: str, words: Message, form: Form, dot: str = "") -> str:
        """A thing that is lit or picked."""
        return target(name, self.say(words), form, self.light, self.say, dot, self._arrow_to(name))

    def _arrow_to(self, name: str) -> str:
        """From what is picked to a space that may be chosen; hidden until it is."""
        start = next((spot for spot in map(self._place_of, self.light.picked) if spot), None)
        end = self._place_of(name)
        if start is None or end is None or name in self.light.picked:
            return ""
        return group(arrow(*start, *end), class_="course", display="none")

    def _place_of(self, name: str) -> Spot | None:
        """Where the pieces of a target stand."""
        for sea, place in self.seas.items():
            if name == at_sea(sea):
                return Spot(place.x, place.y)
        for isle, land in self.isles.items():
            if name == at_isle(isle):
                return land.on_sheet(land.layout.troops)
        return None

    # Pieces.

    def pieces(self) -> list[str]:
        """Fleets, troops, markers and figurines, the nearer ones over the farther."""
        view = self.view
        found: list[tuple[float, str]] = []
        for sea, place in self.seas.items():
            x, y = place.fleet
            if sea == self.sea_battle:
                found += self._sea_battle(sea, x, y)
            elif view.fleets[sea]:
                navy = view.navy[sea]
                found.append((y, keyed(f"fleet-{navy}@{SEA_WORDS[sea]}", pieces.fleet(navy, view.fleets[sea], x, y))))
            if sea == view.kraken:
                found.append((y, keyed("kraken", pieces.kraken(x, y))))
        for isle, land in self.isles.items():
            found += self._garrison(isle, land)
        return [piece for _, piece in sorted(found, key=lambda pair: pair[0])]

    def _sea_battle(self, sea: int, x: float, y: float) -> list[tuple[float, str]]:
        """Both sides of a battle share the space, smaller: the defender farther off, the attacker nearer."""
        view, word = self.view, SEA_WORDS[sea]
        held = pieces.fleet(view.navy[sea], view.fleets[sea], x + 40, y - 26, 0.8)
        landed = pieces.fleet(view.raider, view.raiders, x - 38, y + 24, 0.8)
        return [
            (y, keyed(f"fleet-{view.navy[sea]}@{word}", held)),
            (y + 1, keyed(f"fleet-{view.raider}@{word}", landed)),
        ]

    def _garrison(self, isle: int, land: IslePlace) -> list[tuple[float, str]]:
        view, layout = self.view, land.layout
        out = []
        x, y = land.on_sheet(layout.troops)
        owner, scale, word = view.owner[isle], layout.troops.size, ISLE_WORDS[isle]
        if view.troops[isle]:
            garrison = pieces.troops(owner, view.troops[isle], x, y, scale)
            out.append((y, keyed(f"troops-{owner}@{word}", garrison)))
        elif owner >= 0:
            out.append((y, keyed(f"marker-{owner}@{word}", pieces.territory(owner, x, y, scale))))
        if isle == self.isle_battle:
            landed = pieces.troops(view.raider, view.raiders, x - 84, y + 12, scale)
            out.append((y + 1, keyed(f"troops-{view.raider}@{word}", landed)))
        if (figure := figure_on(view, isle)) >= 0:
            creature, keeper = CREATURE.words[FIRST_FIGURE + figure], view.figure_seat[figure]
            size = layout.figurine.size
            drawn = pieces.figurine(creature, *land.on_sheet(layout.figurine), size, keeper if keeper >= 0 else None)
            out.append((y - 1, keyed(creature, drawn)))
        return out

    def marks(self) -> list[str]:
        """Crossed spears where a choice means a battle, and where one is being fought."""
        out = []
        for sea, place in self.seas.items():
            if sea == self.sea_battle:
                out.append(battle(place.x - 54, place.y - 62))
            elif at_sea(sea) in self.light.fights:
                out.append(battle(place.x + 62, place.y - 62))
        for isle, land in self.isles.items():
            if at_isle(isle) in self.light.fights or isle == self.isle_battle:
                x, y = land.on_sheet(land.layout.troops)
                out.append(battle(x + 8, y - 96))
        return out

    def names(self) -> list[str]:
        """The names of the isles."""
        return [name_plate(self.say(isle_name(isle)), at_isle(isle), *land.name) for isle, land in self.isles.items()]


def keyed(key: str, piece: str) -> str:
    """A piece with a name that stays the same from one drawing to the next, `kind@place`: the page lets it glide."""
    return group(piece, data_piece=key)
