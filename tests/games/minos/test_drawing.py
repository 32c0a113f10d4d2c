"""The chart of Crete and its pieces: everything has a place, and names stand where no figure comes."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.content import Source
from pelagos.core.decision import Choice, Decision
from pelagos.core.message import Message
from pelagos.core.rng import Rng
from pelagos.core.scene import Panel, Scene, targets_of
from pelagos.games.minos import GAME
from pelagos.games.minos.drawing import chart, pieces, signs
from pelagos.games.minos.drawing.coasts import WHOLE, Zoom, survey, zoom_of
from pelagos.games.minos.rules.content import Box, read_box
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import GRAIN, MOST_SEATS, NOTHING, STONE
from pelagos.games.minos.words.nouns import DIE_ICONS, TONES
from tests.games.minos.table import do, in_turn, play
from tests.games.minos.test_actions import at_dice

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


def zoom(seats: int) -> Zoom:
    """How large the island is at a table of so many."""
    return zoom_of(BOX.crete, tuple(BOX.crete.tables[seats].active))


def grounds(seats: int) -> dict[int, chart.Ground]:
    """Where the things of every region in play stand at such a table."""
    active = BOX.crete.tables[seats].active
    return {number: chart.ground_of(number, BOX.crete.region(number), zoom(seats)) for number in active}


def figures(seats: int, stacks: int) -> dict[str, Area]:
    """All that can stand on the map at once: every region has a City with its Tower, a Farm and so many stacks."""
    layout = BOX.crete.tables[seats]
    out = {}
    for number, ground in grounds(seats).items():
        out[f"city {number}"] = around(ground.city, 0.74 * ground.scale, -69, -55, 65, 57)
        out[f"tower {number}"] = around(ground.city, 0.74 * ground.scale, 33, -75, 99, 43)
        out[f"farm {number}"] = around(ground.farm, 0.58 * ground.scale, -58, -51, 58, 64)
        if number in layout.tiled:
            out[f"people {number}"] = around(ground.sea, ground.scale, -49, -35, 55, 29)
        for k, stand in enumerate(chart.spread(ground, stacks)):
            out[f"warriors {number} {k}"] = around(stand, stand.scale, -42, -79, 62, 66)
    return out


def plates(seats: int) -> dict[int, Area]:
    """The names of the regions in play, as broad as in the widest of fonts."""
    out = {}
    for number, ground in grounds(seats).items():
        plate = ground.plate
        half = plate.breadth(BOX.crete.region(number).name) / 2
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
def test_the_island_fills_the_sheet_beside_lanes_and_vases(seats: int) -> None:
    size = zoom(seats)
    assert (size == WHOLE) == (seats == 4)
    assert size.factor >= {2: 1.3, 3: 1.13, 4: 1}[seats]
    lanes = Area(chart.LANE_LEFT, 0, chart.LANE_RIGHT, chart.LANES[-1] + 46)
    vases = [around(spot, 1, -8, -8, 141, 180) for spot in chart.vases(size)]
    things = {**figures(seats, 2), **{f"name {number}": plate for number, plate in plates(seats).items()}}
    for name, area in things.items():
        assert not area.meets(lanes), name
        assert not any(area.meets(vase) for vase in vases), name


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_stacks_hide_nobodys_token(seats: int) -> None:
    """With one or two stacks in every region nothing that is drawn later lies on the token of a piece."""
    for stacks in (1, 2):
        tokens = {}
        for number, ground in grounds(seats).items():
            tokens[f"city {number}"] = around(ground.city, 0.74 * ground.scale, -22, -6, 18, 34)
            tokens[f"farm {number}"] = around(ground.farm, 0.58 * ground.scale, -20, -10, 20, 30)
            for k, stand in enumerate(chart.spread(ground, stacks)):
                tokens[f"warriors {number} {k}"] = around(stand, stand.scale, -18, -4, 18, 32)
        for name, token in tokens.items():
            later = ORDER[ORDER.index(name.split(" ")[0]) + 1 :]
            over = {other: area for other, area in figures(seats, stacks).items() if other.split(" ")[0] in later}
            hidden = [other for other, area in over.items() if token.meets(area)]
            assert not hidden, (stacks, name, hidden)


@pytest.mark.parametrize("stacks", [3, 4])
def test_of_three_and_four_stacks_every_token_can_be_read(stacks: int) -> None:
    """Stacks are drawn from the last to the first: nothing of an earlier one lies on the token of a later one."""
    s = in_turn(*[{"warriors": {"9": 1}} for _ in range(stacks)])
    board = drawn(s).board.pieces
    places = [board.index(f"warriors-{clan}@region-9") for clan in range(stacks)]
    assert places == sorted(places, reverse=True)
    stands = chart.spread(chart.ground_of(9, BOX.crete.region(9)), stacks)
    tokens = [around(stand, stand.scale, -18, -4, 18, 32) for stand in stands]
    bodies = [around(stand, stand.scale, -27, -74, 27, 34) for stand in stands]
    for k, token in enumerate(tokens):
        assert not any(token.meets(body) for body in bodies[:k]), k


def test_neighbours_meet_exactly() -> None:
    surveyed = survey(BOX.crete, tuple(range(1, 15)))
    knossos, galatas = (set(surveyed.shapes[number][1:-1].split(" ")) for number in (8, 9))
    assert len(knossos & galatas) > 10
    fewer = survey(BOX.crete, tuple(BOX.crete.tables[2].active))
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
            pieces.ship(seat, 0, 0, 1, "Ship"),
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
        assert all(b.x - a.x >= chart.SHIP_TOKEN * a.scale for a, b in pairwise(spots)), "no token hides another"


# The scene.

FULL: dict[str, Any] = {
    "seats": 3,
    "players": [
        {
            "coins": 8,
            "weaponry": 3,
            "vp": 41,
            "reserves": 2,
            "ability": "sa3",
            "level": 2,
            "tracks": {"influence": 4},
            "goods": {"stone": 1, "grain": 1},
            "temporary": {"copper": 1},
            "hand": [14, 94],
            "palace": [19, 20],
            "area": [7],
            "tiles": [1],
            "ships": {"1": 3},
            "warriors": {"8": 2, "9": 1},
        },
        {"hand": [2], "ships": {"1": 3}, "warriors": {"7": 1, "9": 1}, "ability": "sa1"},
        {"warriors": {"13": 10}, "ability": "sa5"},
    ],
    "map": {
        "8": {"city": 0, "tower": 0},
        "7": {"city": 1},
        "13": {"city": 2, "farm": 2},
        "9": {"foundation": 6, "raiders": 5, "lords": 18},
        "12": {"lords": 19},
    },
    "rows": [[[1, "gray", 2], [0, "blue", 4]], [], [None, [2, "red", 5]], [], []],
    "routes": {"1": {"bonuses": [2, 17]}},
    "offer": [98, 91],
    "vases": [7, 10, 4],
    "round": 2,
    "turn": 0,
    "now": {"section": "build", "place": 1, "value": 4, "points": 3},
}


def table(**more: Any) -> MinosState:
    return play.position(**{**FULL, **more})


def drawn(s: MinosState, seat: int = 0, language: str = "en", decision: Decision | None = None) -> Scene:
    """What a seat sees."""
    return GAME.scene(GAME.view(s, seat), decision, GAME.tongue(language, {}, s.givens.options))


def panel(scene: Scene, name: str) -> Panel:
    return next(each for each in scene.panels if each.id == name)


def pointing(*targets: str) -> Decision:
    """A question that points at these things."""
    choices = [
        Choice(action=k, text=name, label=Message("seat", {"seat": 0}), targets=(name,))
        for k, name in enumerate(targets)
    ]
    return Decision(seat=0, eyebrow=Message("x"), prompt=Message("x"), choices=tuple(choices))


def test_every_piece_stands_on_the_board() -> None:
    board = drawn(table()).board.pieces
    assert set(re.findall(r'data-piece="([^"]+)"', board)) == {
        *("city-0@region-8", "city-1@region-7", "city-2@region-13", "farm-2@region-13"),
        *("warriors-0@region-8", "warriors-0@region-9", "warriors-1@region-7", "warriors-1@region-9"),
        *("warriors-2@region-13", "people-5@region-9", "people-19@region-12", "ship-0-0", "ship-0-1"),
    }
    assert board.count("on-board-tower") == 2  # defined, and used once
    assert ">10<" in board  # the Warriors of Gournia
    for n in range(1, 4):
        assert f'data-target="vase-{n - 1}"' in board
        assert f'data-target="route-{n}"' in board


def test_every_id_is_there_once() -> None:
    for seat in (-1, 0, 1, 2):
        scene = drawn(table(), seat)
        ids = targets_of(scene) + re.findall(r'data-target="([^"]+)"', scene.board.pieces)
        assert [name for name, n in Counter(ids).items() if n > 1] == []
        assert {leaf.of for leaf in scene.leaves} >= {name for name in ids if not name.startswith("die-")}


def test_hands_of_others_are_not_drawn() -> None:
    s = table()
    for seat in (-1, 1, 2):
        scene = str(drawn(s, seat))
        assert "card-14" not in scene
    assert "card-14" in str(drawn(s, 0))


def test_the_ledger_shows_what_pieces_cost_their_viewer() -> None:
    have, goods, costs = panel(drawn(table()), "ledger").stats
    assert [(stat.value, stat.more) for stat in have] == [("8", "+9"), ("3", "+1"), ("2", "")]
    assert [(stat.value, stat.loan) for stat in goods][1:3] == [("1", ""), ("0", "+1")]
    # The second City 6 less 3 for Stone and 1 for the Builder; a Farm 1 Warrior less 1 for Grain.
    assert [(stat.value, stat.was) for stat in costs] == [("2", "6"), ("5", "6"), ("0", "1"), ("5", "6")]


def test_a_decree_shows_what_its_viewer_pays() -> None:
    s = table()
    shown = {card.target: card for card in panel(drawn(s), "hand").cards}
    printed = s.givens.box.decree(14)
    assert printed.icons == [GRAIN]
    assert (shown["card-14"].price, shown["card-14"].dear) == (str(printed.cost - 3), False)
    offered = {card.target: card for card in panel(drawn(s), "offer").cards}
    dear = s.givens.box.decree(98)
    less = 3 * len([icon for icon in dear.icons if icon in (STONE, GRAIN)])
    assert offered["card-98"].price == str(dear.cost - less + 3)
    assert panel(drawn(s, -1), "offer").cards[0].price == str(dear.cost)  # a spectator sees what is printed


def test_dice_have_the_sign_of_their_track() -> None:
    row = panel(drawn(table()), "actions").rows[0]
    assert [(die.face, die.tone, die.icon, die.seat) for die in row.tokens] == [
        ("2", "d", "minos-wild", 1),
        ("4", "c", "minos-population", 0),
    ]
    build = panel(drawn(table()), "actions").rows[2]
    assert build.acting
    assert [die.state for die in build.tokens] == ["now", ""]


def test_the_die_of_the_turn_keeps_its_colour() -> None:
    s = at_dice({"build": [[0, "blue", 3]]})
    do(s, "retrieve build 1")
    (die,) = panel(drawn(s), "actions").rows[2].tokens
    assert (die.face, die.tone, die.icon, die.seat, die.state) == ("3", TONES[2], DIE_ICONS[2], 0, "now")
    assert die.label == "blue 3, with which Rust acts"
    do(s, "end")
    assert s.colour == NOTHING


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_count_has_its_action_board(seats: int) -> None:
    scene = drawn(play.position(seats=seats, phase="draft", round=1, frames=[]))
    rows = panel(scene, "actions").rows
    assert [len(row.stops) for row in rows] == [max(2, seats)] * 5
    assert all(stop.gains[0].value.isdigit() for row in rows for stop in row.stops)
    assert [row.target for row in rows][:2] == ["section-prepare", "section-develop"]


def test_nothing_that_a_laptop_shows_is_missing_on_a_phone() -> None:
    for s in (table(), play.position(seats=1, phase="draft", round=1, pool=[1] * 3 + [0] * 21, frames=[])):
        scene = drawn(s)
        shown = [name for pane in scene.panes for name in pane.shows]
        beside = {each.id for each in scene.panels if each.place in ("side", "top")}
        assert len(scene.panes) == 4
        assert beside | {"hand", "reading", "players", "log"} == set(shown)
        assert len(shown) == len(set(shown))


def test_equal_dice_of_the_pool_are_told_apart() -> None:
    pool = [0] * 24
    pool[4] = 2  # two red fives
    s = play.position(seats=2, phase="draft", round=1, pool=pool, frames=[])
    dice = panel(drawn(s), "dice")
    assert [die.target for row in dice.rows for die in row.tokens] == ["die-red-5-1", "die-red-5-2"]
    assert (dice.place, dice.tab) == ("side", True)
    assert panel(drawn(s, decision=pointing("die-red-5-1")), "dice").place == "ask"


def test_what_is_lit_can_be_clicked_and_a_phone_begins_there() -> None:
    named = ("region-9", "warriors-0-8", "route-2", "space-build-2", "card-14", "card-98", "tile-1", "good-stone")
    scene = drawn(table(), decision=pointing(*named))
    lit = re.findall(r'class="target[^"]* lit" data-target="([^"]+)"', scene.board.pieces)
    assert set(lit) == {"region-9", "warriors-0-8", "route-2"}
    assert set(named) - set(lit) <= set(targets_of(scene))
    alone = drawn(table(), decision=pointing("region-13"))
    x, y, width, height = map(float, alone.board.near.split())
    ground = grounds(3)[13]
    assert x < ground.muster.x < x + width
    assert y < ground.muster.y < y + height
    assert width < chart.SHEET.width / 1.5
    at_home = drawn(table())  # nobody asks about the map: the viewer's own Cities
    assert float(at_home.board.near.split()[0]) < grounds(3)[8].city.x


def test_a_region_is_told_with_all_that_stands_there() -> None:
    leaf = next(leaf.card for leaf in drawn(table()).leaves if leaf.of == "region-9")
    assert [fact.term for fact in leaf.facts] == ["Warriors", "Site", "Sea Peoples", "Level II"]
    assert [(share.seat, share.text) for share in leaf.facts[0].shares] == [(0, "1"), (1, "1")]
    assert leaf.facts[0].text == "Nobody dominates it"
    home = next(leaf.card for leaf in drawn(table()).leaves if leaf.of == "region-8")
    assert [share.label for share in home.facts[1].shares] == ["City, Tower"]
    assert home.facts[0].text == "Rust dominates it: 3 VP"


def test_a_claimed_vase_bears_the_token() -> None:
    s = table()
    s.objective[3 + 1] = 1
    s.covered[1] = 0b011
    board = drawn(s).board.pieces
    row = panel(drawn(s), "vases").rows[1]
    assert [mark.seat for mark in row.tokens] == [1]
    assert row.value == "3"
    assert "M104 69l24 24" in board  # the space that nobody may have is crossed out


def test_the_rival_clan_has_its_figures() -> None:
    s = play.position(
        seats=1, players=[{"vp": 5}, {"vp": 7, "tracks": {"influence": 2}}], round=1, phase="draft", frames=[]
    )
    scene = drawn(s)
    rival = panel(scene, "rival")
    assert "7 VP" in rival.note
    assert [stat.value for stat in rival.stats[0]][4:7] == ["2", "0", "0"]
    assert len(scene.players) == 1
    assert "Asterion" in GAME.sketch(GAME.view(s, 0), GAME.tongue("en", {}, s.givens.options))


def test_the_sketch_names_regions_and_hand() -> None:
    s = table()
    for language, word in (("en", "Council of Elders"), ("fr", "Conseil des anciens")):
        tongue = GAME.tongue(language, {}, s.givens.options)
        text = GAME.sketch(GAME.view(s, 0), tongue)
        assert "Galatas" in text
        assert word in text
        assert word not in GAME.sketch(GAME.view(s, 1), tongue)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_that_a_question_points_at_can_be_clicked(seats: int) -> None:
    """A game at random: every id is in the scene once, every lit one among them, and no word is missing."""
    s = GAME.start(seats)
    rng = Rng.seeded(seats, "drawn")
    asked = 0
    for ply in range(3_000):
        if s.result() is not None:
            break
        actors = s.actors()
        if actors == (CHANCE,):
            s.apply(CHANCE, s.sample(rng))
            continue
        seat = actors[rng.below(len(actors))]
        if ply % 7 == 0:
            decision = GAME.decision(s, seat)
            scene = drawn(s, seat, ("en", "fr")[asked % 2], decision)
            on_board = re.findall(r'data-target="([^"]+)"', scene.board.pieces)
            ids = targets_of(scene) + on_board
            assert len(ids) == len(set(ids))
            refused = {name for refusal in decision.refused for name in refusal.targets}
            assert {*decision.lit, *decision.chosen, *refused} <= set(ids)
            lit = re.findall(r'class="target[^"]* lit" data-target="([^"]+)"', scene.board.pieces)
            assert set(lit) == {name for name in decision.lit if name in on_board}
            assert not re.search(r"minos\.(?!name)[a-z]+\.", str(scene))
            asked += 1
        legal = s.legal(seat)
        s.apply(seat, legal[rng.below(len(legal))])
    assert s.result() is not None
    assert asked > 10
    over = drawn(s, 0)
    assert over.status == "The game is over"


@pytest.mark.clause("M-50", "M-152")
def test_the_last_round_and_the_scoring_before_are_announced() -> None:
    told = {1: (), 2: ("Farms and regions score after this round.",), 3: (), 4: ("This is the last round.",)}
    for number, notices in told.items():
        s = in_turn(round=number)
        assert play.scene(s, 0).notices == notices
        assert len(play.scene(s, 0, language="fr").notices) == len(notices)
