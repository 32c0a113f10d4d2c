"""The map as a picture: plaques, targets, Fleets, marks and names, drawn from a view. Not compiled.

Every Land, every island and every Fleet of the viewer is a target and carries its name once; its Villages are targets
when the question is about them. Nothing is drawn, titled or labelled that the viewer does not know.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.chart import Spot, name_plate, printed, rounded
from ....core.decision import Decision
from ....core.drawing import at as placed
from ....core.drawing import group, ring, wake, warning
from ....core.kept import kept
from ....core.message import Message
from ....core.scene import Board
from ....core.spotlight import Form, Spotlight, spotlight, target
from ....core.tongue import Tongue
from ..rules.content import FLEETS, LANDS, STRUCTURES, WONDERS_EACH
from ..rules.costs import Bill
from ..rules.decks import STATUSES
from ..rules.givens import HOME, NO_STATUS
from ..rules.goods import BASICS, GOLD, GOOD_WORDS, PAPYRUS, bits
from ..rules.islands import ISLAND_WORDS, ISLANDS
from ..rules.lands import AEGIS_FOR_SALE, DRAWN, LAND_WORDS, PAPYRUS_LAND, PLANS_LAND
from ..views.view import ParthenonView
from ..words.nouns import LETTERS, good_count, good_name, island_name, land_name, phase_name, status_name
from ..words.nouns import say as tell
from ..words.prices import bill_words
from ..words.targets import at_fleet, at_island, at_land, at_seat, at_village
from . import pieces
from .chart import Chart, Words, backdrop, chart, outlines
from .describe import (
    at_land_now,
    describe_fleet,
    describe_island,
    describe_land,
    describe_villages,
    harbor,
    is_seen,
    is_up,
    production,
    seat_of,
    under_way,
)
from .seaways import seaway

HOME_PITCH: Final = 100.0
HOME_SCALE: Final = 0.6
# How Fleets lie at anchor: up to so many, in so many columns, at this scale.
ANCHORED: Final = ((4, 2, 0.6), (6, 3, 0.54), (9, 3, 0.46), (18, 5, 0.36))
_GOODS: Final = GOOD_WORDS.split()


def good_icon(kind: int) -> str:
    """The word of a good's icon."""
    return "gift-of-poseidon" if _GOODS[kind] == "gift" else _GOODS[kind]


def status_icon(status: int) -> tuple[str, int]:
    """The word of a Harbor Status's icon, and 1 or -1 where one good is dear or cheap."""
    card = STATUSES[status]
    if card.override is not None:
        return good_icon(card.override.good), 1 if card.word.endswith("shortage") else -1
    return ("gold" if card.fee is not None else card.word), 0


def for_sale(view: ParthenonView, land: int, say: Tongue) -> tuple[str, str]:
    """What a Land alone sells (P-92), at the viewer's price: an icon and words."""
    kind = AEGIS_FOR_SALE[land]
    if kind >= 0:
        what = tell(f"scene.sale.{_GOODS[kind]}")
        return good_icon(kind), say(tell("scene.sale", what=what, price=good_count(GOLD, 1)))
    if land == PAPYRUS_LAND:
        return "papyrus", say(good_name(PAPYRUS))
    return _plans(view, say) if land == PLANS_LAND else ("", "")


def _plans(view: ParthenonView, say: Tongue) -> tuple[str, str]:
    """P-96: the first Plans are free, the second cost 1 Gold, there is no third."""
    plans = tell("scene.sale.plans")
    if view.seat < 0 or view.island[view.seat] < 0:
        return "plans", say(plans)
    first = view.seat * WONDERS_EACH
    taken = sum(card >= 0 for card in view.wonder[first : first + WONDERS_EACH])
    if taken == WONDERS_EACH:
        return "", ""
    bill: Bill = ISLANDS[view.island[view.seat]].plans_bill[taken]
    return "plans", say(tell("scene.sale", what=plans, price=bill_words(bill)))


def picture(view: ParthenonView, decision: Decision | None, say: Tongue) -> Board:
    """The board of a position."""
    in_play = tuple(word for k, word in enumerate(ISLAND_WORDS) if seat_of(view, k) >= 0)
    words = Words(
        title=say(tell("name")),
        goal=say(tell("scene.goal", n=STRUCTURES)),
        face_down=say(tell("scene.face-down")),
        seen=say(tell("scene.legend.seen")),
        not_in_play=say(tell("scene.legend.out")),
        aboard=say(tell("scene.legend.aboard")),
        foreign=say(tell("scene.hazards.foreign", n=DRAWN[1])),
        neighboring=say(tell("scene.hazards.neighboring", n=DRAWN[0])),
    )
    drawn = Drawing(view, spotlight(decision), say)
    body = "".join(
        (
            group(*drawn.wakes(), class_="wakes", pointer_events="none"),
            group(*drawn.targets(), class_="targets"),  # under everything that stands there: their light covers nothing
            group(*drawn.things(), class_="things", pointer_events="none"),
            group(*drawn.pieces(), class_="pieces", pointer_events="none"),
            group(*drawn.marks(), class_="marks", pointer_events="none"),
            group(*drawn.names(), class_="names", pointer_events="none"),
        )
    )
    when = tell("scene.when", year=view.year, season=view.season, phase=phase_name(view.phase))
    key = f"parthenon-{'-'.join(in_play)}-{say.language}"
    return Board(
        view_box=chart().sheet.view_box,
        backdrop_key=key,
        backdrop=kept(key, lambda: backdrop(words, in_play)),
        pieces=pieces.ON_MAP.board(body),
        label=say(tell("scene.board", players=view.seats, when=when)),
    )


class Berth(NamedTuple):
    """Where a Fleet lies, and how large it is drawn."""

    x: float
    y: float
    scale: float


class Drawing:
    """One position on the map, layer by layer."""

    def __init__(self, view: ParthenonView, light: Spotlight, say: Tongue) -> None:
        self.view = view
        self.light = light
        self.say = say
        self.map: Chart = chart()
        self.berths = self._berths()

    # Things: the harbor cards of the Lands, what islands make.

    def things(self) -> list[str]:
        """What stands on Lands and islands."""
        out = [self._plaque(land) for land in range(LANDS)]
        for seat, island in enumerate(self.view.island):
            if island >= 0:
                out.append(self._products(seat, island))
        return out

    def _plaque(self, land: int) -> str:
        view, say = self.view, self.say
        sign, sale = for_sale(view, land, say)
        status = say(harbor(view, land))
        if view.status[land] == NO_STATUS:
            card = pieces.no_card()
        elif is_up(view, land):
            card = pieces.face_up(*status_icon(view.status[land]))
        else:
            card = pieces.face_down(seen=is_seen(view, land))
            if is_seen(view, land):
                status = say(status_name(view.status[land]))
        known = is_up(view, land) or is_seen(view, land)
        drawn = pieces.plaque(say(land_name(land)), card, status, sign, sale, known, is_seen(view, land))
        return group(drawn, transform=placed(*self.map.lands[LAND_WORDS[land]].plaque))

    def _products(self, seat: int, island: int) -> str:
        """P-52: what an island makes each Season. Where Villages or Workshops rest: "2/3"."""
        place = self.map.islands[ISLAND_WORDS[island]]
        out = []
        made = production(self.view, seat)
        for (kind, count, resting), spot in zip(made, place.goods(len(made)), strict=True):
            number_made = f"{count - resting}/{count}" if resting else str(count)
            drawn = pieces.product(good_icon(kind), number_made, *spot)
            out.append(group(drawn, data_piece=f"made-{ISLAND_WORDS[island]}-{kind}"))
        name = pieces.name_on_land(self.say(island_name(island)), place.centre.x, place.centre.y + 18)
        return group(*out, class_="legend") + name

    # Wakes.

    def wakes(self) -> list[str]:
        """From where Fleets at sea have come: one for every island and goal."""
        if not under_way(self.view):
            return []
        ways = []
        for at, goal in enumerate(self.view.goal):
            island = self.view.island[at // FLEETS]
            if goal != HOME and island >= 0 and (island, goal) not in ways:
                ways.append((island, goal))
        return [wake(seaway(ISLAND_WORDS[island], LAND_WORDS[goal])) for island, goal in ways]

    # Targets.

    def targets(self) -> list[str]:
        """Every Land and every island; the viewer's Villages where the question is about them; its Fleets."""
        out = [self._land_target(land) for land in range(LANDS)]
        out += [self._island_target(island) for island in range(len(ISLANDS))]
        out += [self._village_target(kind) for kind in range(BASICS)]
        return out + self._own_fleets()

    def _land_target(self, land: int) -> str:
        x, y = self.map.lands[LAND_WORDS[land]].plaque
        shape = rounded(x - 16, y - 16, 338, 228 if for_sale(self.view, land, self.say)[0] else 166, 22)
        return self._target(at_land(land), describe_land(self.view, land), shape, shape)

    def _island_target(self, island: int) -> str:
        outline = outlines()[ISLAND_WORDS[island]]
        return self._target(at_island(island), describe_island(self.view, island), outline.coast, outline.rim)

    def _village_target(self, kind: int) -> str:
        name = at_village(kind)
        if self.view.seat < 0 or not self.light.names(name):
            return ""
        place = self.map.islands[ISLAND_WORDS[self.view.island[self.view.seat]]]
        made = [good for good, _, _ in production(self.view, self.view.seat)]
        if kind not in made:
            return ""
        x, y = place.goods(len(made))[made.index(kind)]
        shape = rounded(x - 46, y - 31, 86, 62, 14)
        return self._target(name, describe_villages(self.view, kind), shape, shape)

    def _own_fleets(self) -> list[str]:
        """The viewer's Fleets can be clicked wherever they are."""
        view = self.view
        out = []
        for fleet in range(view.fleets[view.seat] if view.seat >= 0 else 0):
            at = view.seat * FLEETS + fleet
            if at in self.berths:
                x, y, scale = self.berths[at]
                shape = ring(x, y, 92 * scale)
                out.append(self._target(at_fleet(fleet), describe_fleet(view, at), shape, shape))
        return out

    def _target(self, name: str, words: Message, hit: str, shape: str) -> str:
        return target(name, self.say(words), Form(hit, shape, shape, worded=True), self.light, self.say)

    # Pieces.

    def _berths(self) -> dict[int, Berth]:
        """Where every Fleet lies: in a row at home, or in rows at anchor."""
        view = self.view
        out: dict[int, Berth] = {}
        for seat, island in enumerate(view.island):
            if island < 0:
                continue
            place = self.map.islands[ISLAND_WORDS[island]]
            x, y = place.on_sheet(place.fleets)
            for fleet in range(view.fleets[seat]):
                if view.goal[seat * FLEETS + fleet] == HOME:
                    aside = (fleet - (view.fleets[seat] - 1) / 2) * HOME_PITCH
                    out[seat * FLEETS + fleet] = Berth(x + aside, y, HOME_SCALE)
        for land in range(LANDS):
            out |= anchored(at_land_now(view, land), self.map.lands[LAND_WORDS[land]].anchorage)
        return out

    def pieces(self) -> list[str]:
        """Fleets, the nearer ones over the farther; whose the islands are; the Archon's laurel."""
        view = self.view
        out = []
        for seat, island in enumerate(view.island):
            if island >= 0:
                place = self.map.islands[ISLAND_WORDS[island]]
                archon = seat == view.archon and view.phase > 0
                spot = place.on_sheet(place.token)
                out.append(printed("archon", pieces.laurel(*spot)) if archon else "")
                out.append(group(pieces.owner(seat, *spot), data_leaf=at_seat(seat)))
        for at, berth in sorted(self.berths.items(), key=lambda pair: pair[1].y):
            seat, letter = at // FLEETS, LETTERS[at % FLEETS]
            goal = view.goal[at]
            where = ISLAND_WORDS[view.island[seat]] if goal == HOME else LAND_WORDS[goal]
            piece = pieces.fleet(seat, letter, view.cargo_size[at], *berth)
            words = self.say(describe_fleet(view, at))
            out.append(group(piece, data_piece=f"fleet-{seat}{letter}@{where}", role="img", aria_label=words))
        return out

    def marks(self) -> list[str]:
        """An exclamation mark at every Fleet that the Hazard in force strikes; whom it strikes is public (R-50)."""
        if self.view.card < 0:
            return []
        struck = [self.berths[at] for at in bits(self.view.targets) if at in self.berths]
        return [group(warning(0, 0), transform=placed(x + 56 * k, y - 70 * k, k * 0.9)) for x, y, k in struck]

    def names(self) -> list[str]:
        """The names of the islands."""
        out = []
        for island, word in enumerate(ISLAND_WORDS):
            place = self.map.islands[word]
            x, y = place.on_sheet(place.name)
            crowned = self.view.phase > 0 and seat_of(self.view, island) == self.view.archon
            name = self.say(island_name(island))
            out.append(name_plate(name, at_island(island), x + (34 if crowned else 0), y, "start"))
        return out


def anchored(fleets: list[int], place: Spot) -> dict[int, Berth]:
    """The berths of the Fleets at one Land, in rows round its anchorage, the smaller the more there are."""
    if not fleets:
        return {}
    _, columns, scale = next(row for row in ANCHORED if len(fleets) <= row[0])
    rows = -(-len(fleets) // columns)
    columns = min(columns, len(fleets))
    wide, high = 186 * scale, 164 * scale
    out = {}
    for k, at in enumerate(fleets):
        row, column = divmod(k, columns)
        x = place.x + (column - (columns - 1) / 2) * wide
        out[at] = Berth(x, place.y + (row - (rows - 1) / 2) * high, scale)
    return out
