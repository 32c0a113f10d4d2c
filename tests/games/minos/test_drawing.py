"""The chart of Crete and its pieces: everything has a place, and names stand where no figure comes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pelagos.core.content import Source
from pelagos.games.minos.drawing import chart, pieces, signs
from pelagos.games.minos.drawing.coasts import survey
from pelagos.games.minos.rules.content import Box, read_box
from pelagos.games.minos.rules.vocabulary import MOST_SEATS

BOX: Box = read_box(Source("pelagos.games.minos"))
ORDER = ("tower", "city", "farm", "people", "warriors")  # in which figures are drawn, on the whole map


class Area(NamedTuple):
    """A rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Area) -> bool:
        """Whether two lie over one another."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def around(spot: tuple[float, ...], scale: float, left: float, top: float, right: float, bottom: float) -> Area:
    x, y = spot[:2]
    return Area(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)


def figures(seats: int, stacks: int) -> dict[str, Area]:
    """All that can stand on the map at once: every region has a City with its Tower, a Farm and so many stacks."""
    layout = BOX.crete.tables[seats]
    out = {}
    for number in layout.active:
        ground = chart.ground_of(number, BOX.crete.region(number))
        out[f"city {number}"] = around(ground.city, 0.74, -69, -55, 65, 57)
        out[f"tower {number}"] = around(ground.city, 0.74, 33, -75, 99, 43)
        out[f"farm {number}"] = around(ground.farm, 0.58, -58, -51, 58, 64)
        if number in layout.tiled:
            out[f"people {number}"] = around(ground.sea, 1, -49, -35, 55, 29)
        for k, stand in enumerate(chart.spread(ground, stacks)):
            out[f"warriors {number} {k}"] = around(stand, stand.scale, -42, -79, 62, 66)
    return out


def plates(seats: int) -> dict[int, Area]:
    """The names of the regions in play, as broad as in the widest of fonts."""
    out = {}
    for number in BOX.crete.tables[seats].active:
        region = BOX.crete.region(number)
        plate = chart.ground_of(number, region).plate
        half = plate.breadth(region.name) / 2
        out[number] = Area(plate.x - half, plate.y - 0.76 * plate.size, plate.x + half, plate.y + 0.22 * plate.size)
    return out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_figure_stands_on_a_name(seats: int) -> None:
    for stacks in range(1, seats + 1):
        for number, plate in plates(seats).items():
            met = [name for name, area in figures(seats, stacks).items() if plate.meets(area)]
            assert not met, (stacks, BOX.crete.region(number).name, met)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_stand_apart_and_on_the_sheet(seats: int) -> None:
    placed = plates(seats)
    inner = Area(34, 34, chart.SHEET.width - 34, chart.SHEET.height - 34)
    for number, plate in placed.items():
        assert inner.left < plate.left < plate.right < inner.right
        assert plate.bottom < inner.bottom
        assert not any(plate.meets(other) for name, other in placed.items() if name != number)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_stacks_hide_nobodys_token(seats: int) -> None:
    """With one or two stacks in every region nothing that is drawn later lies on the token of a piece."""
    for stacks in (1, 2):
        tokens = {}
        for number in BOX.crete.tables[seats].active:
            ground = chart.ground_of(number, BOX.crete.region(number))
            tokens[f"city {number}"] = around(ground.city, 0.74, -22, -6, 18, 34)
            tokens[f"farm {number}"] = around(ground.farm, 0.58, -20, -10, 20, 30)
            for k, stand in enumerate(chart.spread(ground, stacks)):
                tokens[f"warriors {number} {k}"] = around(stand, stand.scale, -18, -4, 18, 32)
        for name, token in tokens.items():
            later = ORDER[ORDER.index(name.split(" ")[0]) + 1 :]
            over = {other: area for other, area in figures(seats, stacks).items() if other.split(" ")[0] in later}
            hidden = [other for other, area in over.items() if token.meets(area)]
            assert not hidden, (stacks, name, hidden)


def test_neighbours_meet_exactly() -> None:
    surveyed = survey(BOX.crete, tuple(range(1, 15)))
    knossos, galatas = (set(surveyed.shapes[number][1:-1].split(" ")) for number in (8, 9))
    assert len(knossos & galatas) > 10
    assert surveyed.far == ""
    fewer = survey(BOX.crete, tuple(BOX.crete.tables[2].active))
    assert fewer.far
    assert len(fewer.inland) < len(surveyed.inland)


def test_a_map_of_somebodys_own_takes_its_things_along() -> None:
    region = BOX.crete.region(9)
    usual = chart.ground_of(9, region)
    middle = region.centre
    try:
        region.centre = (middle[0] + 100, middle[1])
        moved = chart.ground_of(9, region)
    finally:
        region.centre = middle
    assert moved.city.x - usual.city.x == moved.plate.x - usual.plate.x == pytest.approx(166, abs=1)


def test_names_of_regions_out_of_play_are_not_printed() -> None:
    words = chart.Words("Minos", ("one", "two", "three"), "Vases", "to beat")
    drawn = chart.backdrop(BOX, BOX.crete.tables[2], words)
    assert "Knossos" in drawn
    assert "Kydonia" not in drawn
    assert 'id="' not in drawn


def test_whose_a_piece_is_says_its_token() -> None:
    for seat, letter in enumerate("RMVS"):
        drawn = [
            pieces.city(seat, True, 0, 0, "City"),
            pieces.farm(seat, 0, 0, "Farm"),
            pieces.warriors(seat, 3, 0, 0, 1, "Warriors"),
            pieces.ship(seat, 0, 0, "Ship"),
        ]
        assert all(f"seat-{letter}" in piece and "<title>" in piece for piece in drawn)
    assert ">3<" in pieces.warriors(0, 3, 0, 0, 1, "Warriors")
    assert ">1<" not in pieces.warriors(0, 1, 0, 0, 1, "Warriors")


def test_every_effect_has_a_sign_that_is_drawn() -> None:
    effects = [tile.effect for tile in (*BOX.foundations, *BOX.bonuses, *BOX.action_bonuses)]
    effects += [effect for decree in BOX.decrees for effect in (decree.instant, decree.trait)]
    effects += [effect for track in BOX.tracks.tracks for effect in track.instant]
    effects += [income for route in BOX.routes for side in route for income in side.income]
    named = {sign.name for effect in effects for sign in signs.signs_of(effect)}
    named |= {signs.meter_sign(vase.condition.meter) for vase in BOX.vases}
    named |= {*signs.ABILITY, *signs.STRUCTURE}
    assert [name for name in sorted(named) if f"minos-{name}" not in pieces.ICONS] == []


def test_a_second_level_of_sea_peoples_peeps_out() -> None:
    one, two = (pieces.people(4, levels, 0, 0, "") for levels in (1, 2))
    assert two.count("<rect") == one.count("<rect") + 1


def test_ships_on_one_space_lie_beside_one_another() -> None:
    for n in range(1, MOST_SEATS + 1):
        spots = chart.berths(0, 3, n)
        assert len({spot.x for spot in spots}) == n
        assert sum(spot.x for spot in spots) / n == pytest.approx(chart.STOPS[2])
