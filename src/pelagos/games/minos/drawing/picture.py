"""The board as a picture: regions, pieces, lanes and Vases, drawn from a view. Not compiled.

Every region, every Trade Route and every Vase is a target; the viewer's Warriors in a region are one where the question
is about them. Whatever the question leaves as it is, is drawn once and kept.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from ....core.chart import rounded
from ....core.decision import Decision
from ....core.drawing import group, number, ring
from ....core.editions import CONTENT
from ....core.kept import kept
from ....core.scene import Board
from ....core.spotlight import DARK, Form, Spotlight, spotlight, target
from ....core.tongue import Tongue
from ....core.typeset import Fitted, fitted
from ..rules.effects import METERS
from ..rules.state import MinosState
from ..rules.vocabulary import CITY, FARM, ROUTES, SPACES
from ..views.view import MinosView
from ..words.nouns import route_name, vase_name
from ..words.nouns import say as tell
from ..words.printed import vase_line
from ..words.targets import at_region, at_route, at_vase, at_warriors
from . import chart, pieces
from .chart import SHEET, Ground, Words
from .coasts import survey, zoom_of
from .describe import foundation_words, on_region, on_ship, piece_of, stacks_at, warriors_of
from .panel_boards import condition_told
from .signs import meter_sign, signs_of
from .status import round_words

BOARDED: Final = ("region-", "route-", "vase-", "warriors-")
# What a phone shows at least, in units of the sheet, and how far from what is lit.
NEAR: Final = (860, 664)
MARGIN: Final = 60


class Layers(NamedTuple):
    """The pieces, which are the same whatever is asked, the targets that nobody asked about, and the whole board."""

    pieces: str
    unlit: dict[str, str]
    board: Board


# The fields that the board is drawn from.
_DRAWN: Final = (
    "seats", "options", "clans", "round", "phase", "city", "tower", "farm", "foundation", "raiders", "lords", "ships",
    "sides", "vases", "covered", "objective", "warriors", "bonuses", "meters",
)  # fmt: skip


def layers(view: MinosView, s: MinosState, say: Tongue) -> Layers:
    """Most of the board is drawn once while it stays the same."""
    shown = msgspec.msgpack.encode([getattr(view, name) for name in _DRAWN])
    key = ("minos", "layers", shown, say.language, tuple(sorted(say.names.items())))
    return kept(key, lambda: _layers(view, s, say))


def _layers(view: MinosView, s: MinosState, say: Tongue) -> Layers:
    drawn = Drawing(view, s, DARK, say, {})
    shown = group(*drawn.pieces(), class_="pieces", pointer_events="none")
    return Layers(shown, drawn.unlit, _board(drawn, shown))


def picture(view: MinosView, s: MinosState, decision: Decision | None, say: Tongue) -> Board:
    """The board of a position."""
    shared = layers(view, s, say)
    light = spotlight(decision)
    board = shared.board
    named = [name for name in (*light.labels, *light.picked, *light.refused) if name.startswith(BOARDED)]
    drawn = Drawing(view, s, light, say, shared.unlit)
    if named:
        board = _board(drawn, shared.pieces)
    return msgspec.structs.replace(board, near=near(drawn, [*light.labels, *light.picked]))


def _board(drawn: Drawing, shown: str) -> Board:
    view, say, s = drawn.view, drawn.say, drawn.s
    words = Words(
        title=say(tell("name")),
        lanes=tuple(say(route_name(route)) for route in range(ROUTES)),
        vases=say(tell("scene.vases")),
        key=say(tell("scene.key.people")),
    )
    key = f"minos-{view.clans}-{say.language}-{view.options.get(CONTENT, '')}"
    spaces, stacks = drawn.targets()
    body = group(*spaces, *stacks, class_="targets") + shown
    return Board(
        view_box=SHEET.view_box,
        backdrop_key=key,
        backdrop=kept(("minos", "backdrop", key), lambda: chart.backdrop(s.givens.box, s.givens.layout, words)),
        pieces=pieces.ON_BOARD.board(body),
        label=say(tell("scene.board", n=len(s.givens.active))),
    )


def near(drawn: Drawing, lit: list[str]) -> str:
    """The view box with which a phone begins: what is lit, else the viewer's Cities; at least so large."""
    spots = [spot for name in lit for spot in drawn.spots(name)]
    if not spots:
        seat = max(drawn.view.seat, 0)
        spots = [
            (ground.city.x, ground.city.y)
            for region, ground in drawn.grounds.items()
            if drawn.view.city[region] == seat
        ]
    if not spots:
        return ""
    margin = MARGIN * drawn.zoom.factor
    left, right = min(x for x, _ in spots) - margin, max(x for x, _ in spots) + margin
    top, bottom = min(y for _, y in spots) - margin, max(y for _, y in spots) + margin
    width = max(NEAR[0] * drawn.zoom.factor, right - left, (bottom - top) * NEAR[0] / NEAR[1])
    height = width * NEAR[1] / NEAR[0]
    if width >= SHEET.width or height >= SHEET.height:
        return ""
    x = min(max(SHEET.left, (left + right - width) / 2), SHEET.width - width)
    y = min(max(SHEET.top, (top + bottom - height) / 2), SHEET.height - height)
    return " ".join(map(number, (x, y, width, height)))


class Drawing:
    """One position on its chart, layer by layer."""

    def __init__(self, view: MinosView, s: MinosState, light: Spotlight, say: Tongue, unlit: dict[str, str]) -> None:
        self.view = view
        self.s = s  # all that lies open
        self.light = light
        self.say = say
        self.unlit = unlit  # targets drawn already; those that the question does not point at are taken from here
        crete = self.s.givens.box.crete
        self.zoom = zoom_of(crete, tuple(self.s.givens.active))
        self.vases = chart.vases(self.zoom)
        self.grounds: dict[int, Ground] = {
            region: chart.ground_of(region, crete.region(region), self.zoom) for region in self.s.givens.active
        }

    def _vase_words(self) -> list[Fitted]:
        """The conditions of the Vases in few words, all of one size."""
        found = [self.s.vase(k).condition for k in range(len(self.view.vases))]
        texts = [self.say(tell(f"scene.vase.{METERS[each.meter].lower()}", n=each.least)) for each in found]
        size = min([fitted(text, 136, (31, 28, 25, 22)).size for text in texts], default=30)
        return [Fitted(size, (text,)) for text in texts]

    # Pieces, in the order of the whole map: sites, Cities, Farms, Sea Peoples, Warriors, then Ships and Vases.

    def pieces(self) -> list[str]:
        """Everything that stands on the board."""
        grounds = self.grounds.items()
        out = [chart.round_line(self.say(round_words(self.view)))]
        out += [self._city(region, ground) for region, ground in grounds]
        out += [self._farm(region, ground) for region, ground in grounds]
        out += [self._people(region, ground) for region, ground in grounds]
        out += [stack for region, ground in grounds for stack in self._warriors(region, ground)]
        for route in range(ROUTES):
            out += self._ships(route)
        words = self._vase_words()
        return [*out, *(self._vase(k, words[k]) for k in range(len(self.view.vases)))]

    def _city(self, region: int, ground: Ground) -> str:
        """A City, with its Tower; or the site of one."""
        s, clan = self.s, self.view.city[region]
        if clan >= 0:
            name = self.say(piece_of(s, CITY, clan))
            drawn = pieces.city(clan, self.view.tower[region] >= 0, *ground.city, name, ground.scale)
            return keyed(f"city-{clan}@{at_region(region)}", drawn)
        tile = self.view.foundation[region]
        if not tile:
            return ""
        effect = s.givens.box.foundations[tile - 1].effect
        name = self.say(tell("scene.site.gives", what=foundation_words(s, tile, self.say)))
        return pieces.site(signs_of(effect), *ground.city, name, ground.scale)

    def _farm(self, region: int, ground: Ground) -> str:
        clan = self.view.farm[region]
        if clan < 0:
            return ""
        drawn = pieces.farm(clan, *ground.farm, self.say(piece_of(self.s, FARM, clan)), ground.scale)
        return keyed(f"farm-{clan}@{at_region(region)}", drawn)

    def _people(self, region: int, ground: Ground) -> str:
        top = self.s.top_people(region)
        if not top:
            return ""
        levels = int(self.view.raiders[region] > 0) + int(self.view.lords[region] > 0)
        weaponry = self.s.givens.box.peoples[top - 1].weaponry
        name = self.say(tell("scene.people", n=weaponry))
        drawn = pieces.people(weaponry, levels, *ground.sea, name, ground.scale)
        return keyed(f"people-{top}@{at_region(region)}", drawn)

    def _warriors(self, region: int, ground: Ground) -> list[str]:
        """The stacks of a region, so that every number lies over its neighbour."""
        found = stacks_at(self.s, region)
        stands = chart.spread(ground, len(found))
        out = []
        for k in reversed(range(len(found))):
            clan, n = found[k]
            drawn = pieces.warriors(clan, n, *stands[k], self.say(warriors_of(self.s, clan, n)))
            out.append(keyed(f"warriors-{clan}@{at_region(region)}", drawn))
        return out

    def _ships(self, route: int) -> list[str]:
        out = []
        for space in range(1, SPACES + 1):
            here = [clan for clan in range(self.view.clans) if self.view.ships[clan * ROUTES + route] == space]
            for clan, spot in reversed(list(zip(here, chart.berths(route, space, len(here)), strict=True))):
                drawn = pieces.ship(clan, *spot, self.say(on_ship(self.s, clan, route, space)))
                out.append(keyed(f"ship-{route}-{clan}", drawn))
        return out

    def _vase(self, k: int, words: Fitted) -> str:
        """A Vase with the markers on its spaces."""
        view, vase = self.view, self.s.vase(k)
        rings: list[tuple[str, list[int]]] = []
        for space, vp in enumerate(vase.vp):
            here = [clan for clan in range(view.clans) if view.objective[clan * 3 + k] == space + 1]
            blocked = view.covered[k] >> space & 1 == 1 and not here
            rings.append(("" if blocked else str(vp), here))
        name = condition_told(self.s, k, self.say)
        return pieces.vase(meter_sign(vase.condition.meter), words, rings, *self.vases[k], name)

    # Targets.

    def targets(self) -> tuple[list[str], list[str]]:
        """Every region, route and Vase; and, where the question is about them, stacks of Warriors."""
        surveyed = survey(self.s.givens.box.crete, tuple(self.s.givens.active))
        spaces = [self._region(region, surveyed.shapes[region]) for region in self.s.givens.active]
        spaces += [self._lane(route) for route in range(ROUTES)]
        spaces += [self._vase_target(k) for k in range(len(self.view.vases))]
        stacks = []
        for region, ground in self.grounds.items():
            found = stacks_at(self.s, region)
            for (clan, n), stand in zip(found, chart.spread(ground, len(found)), strict=True):
                name = at_warriors(clan, region)
                if self.light.names(name):
                    shape = ring(stand.x, stand.y - 4 * ground.scale, 62 * stand.scale)
                    described = self.say(warriors_of(self.s, clan, n))
                    stacks.append(target(name, described, Form(shape, shape, shape), self.light, self.say))
        return spaces, stacks

    def _once(self, name: str, described: str, form: Form) -> str:
        """A target; as nobody asks about it, it is drawn once."""
        dark = self.light.leaves(name)
        if dark and name in self.unlit:
            return self.unlit[name]
        drawn = target(name, described, form, self.light, self.say)
        if dark:
            self.unlit[name] = drawn
        return drawn

    def _region(self, region: int, shape: str) -> str:
        described = self.say(on_region(self.s, region))
        return self._once(at_region(region), described, Form(shape, shape, shape, worded=True))

    def _lane(self, route: int) -> str:
        y = chart.LANES[route]
        shape = rounded(chart.LANE_LEFT - 4, y - 54, chart.LANE_RIGHT + 24 - chart.LANE_LEFT, 100, 30)
        described = self.say(tell("scene.route", route=route_name(route)))
        return self._once(at_route(route + 1), described, Form(shape, shape, shape, worded=True))

    def _vase_target(self, k: int) -> str:
        x, y = self.vases[k]
        shape = rounded(x - 8, y - 8, 168, 232, 16)
        vase = self.s.vase(k)
        described = self.say(tell("scene.at", place=vase_name(vase), parts=[vase_line(vase)]))
        return self._once(at_vase(k), described, Form(shape, shape, shape, worded=True))

    def spots(self, name: str) -> list[tuple[float, float]]:
        """The corners of what a phone must show of a target."""
        kind, _, rest = name.partition("-")
        if kind == "region":
            ground = self.grounds[int(rest)]
        elif kind == "warriors":
            ground = self.grounds[int(rest.rpartition("-")[2])]
        elif kind == "route":
            y = chart.LANES[int(rest) - 1]
            return [(chart.LANE_LEFT, y), (chart.LANE_RIGHT, y)]
        else:
            return []
        return [ground.city, ground.farm, ground.sea, ground.muster, (ground.plate.x, ground.plate.y)]


def keyed(key: str, piece: str) -> str:
    """A piece with a name that stays the same from one drawing to the next, `kind@place`: the page lets it glide."""
    return group(piece, data_piece=key)
