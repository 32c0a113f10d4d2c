"""The map, its pieces and the scene: everything once, nothing hidden shown, nothing shown hidden by something else."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import msgspec
import pytest

from pelagos.core.basics import TABLE
from pelagos.core.decision import Choice, Decision
from pelagos.core.drawing import SEATS
from pelagos.core.flow import random_ply
from pelagos.core.message import Message
from pelagos.core.options import check_options
from pelagos.core.rng import Rng
from pelagos.core.scene import Card, Scene
from pelagos.core.scene import targets_of as targets_in
from pelagos.core.tongue import Tongue
from pelagos.core.typeset import width
from pelagos.games.parthenon import game
from pelagos.games.parthenon.drawing import pieces
from pelagos.games.parthenon.drawing.chart import GOODS_PITCH, Words, backdrop, chart, outlines
from pelagos.games.parthenon.drawing.coasts import survey
from pelagos.games.parthenon.drawing.picture import anchored, good_icon, status_icon
from pelagos.games.parthenon.drawing.scene import scene, sketch
from pelagos.games.parthenon.drawing.seaways import places, seaway
from pelagos.games.parthenon.rules.content import ACROPOLIS, FLEETS, LANDS
from pelagos.games.parthenon.rules.decks import STATUSES
from pelagos.games.parthenon.rules.givens import COMPLETE, NO_STATUS, PARTIAL, PLANS
from pelagos.games.parthenon.rules.goods import GOLD, KINDS, WOOL
from pelagos.games.parthenon.rules.islands import ISLAND_WORDS
from pelagos.games.parthenon.rules.lands import LAND_WORDS
from pelagos.games.parthenon.rules.setup import OPTIONS, opening
from pelagos.games.parthenon.rules.state import ParthenonState
from pelagos.games.parthenon.rules.steps import ENTRY, MARKET
from pelagos.games.parthenon.rules.vocabulary import V
from pelagos.games.parthenon.views.fill import view_of
from pelagos.games.parthenon.words.nouns import status_name
from pelagos.games.parthenon.words.targets import AT_HAND, at_island, targets_of
from tests.games.parthenon.table import GAME, do, offered, only

CONTENT = files("pelagos.games.parthenon") / "content"
POINTS: dict[str, list[tuple[float, float]]] = json.loads((CONTENT / "chart.json").read_text("utf-8"))["outlines"]
WORDS = Words("Parthenon", "16 <Structures> & more", "down", "seen", "out", "aboard", "foreign", "neighboring")
ENGLISH = Tongue("en", ("pelagos.games.parthenon",))
FRENCH = Tongue("fr", ("pelagos.games.parthenon",))
assert game.Parthenon.seats == range(3, 7)  # the game itself fills the book of steps


def drawn(fragment: str) -> ElementTree.Element:
    """A fragment as XML; it must be well formed."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def numbers(path: str) -> list[int]:
    """The numbers of a path."""
    return [int(text) for text in re.findall(r"-?\d+", path)]


def inside(spot: tuple[float, float], name: str) -> bool:
    """Whether a place lies inside an outline, by its surveyed coast."""
    found = numbers(outlines()[name].coast)
    points = list(zip(found[::2], found[1::2], strict=True))
    x, y = spot
    odd = False
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


# Positions.


def dealt(seats: int, seed: int = 1, **options: object) -> ParthenonState:
    """A game whose islands are dealt and whose first Season has begun."""
    s = opening(seats, check_options(OPTIONS, options))
    rng = Rng.seeded(seed)
    while s.phase == 0 or s.actor() < 0:
        random_ply(s, rng)
    return s


def asked(s: ParthenonState, seat: int) -> Decision:
    """The question to a seat, with the targets of its choices and no words."""
    frame = s.question(seat)
    assert frame is not None
    place = AT_HAND
    if frame[0] == MARKET:
        place = frame[2]
    elif frame[0] == ENTRY:
        place = next(k for k in range(FLEETS) if s.admitted[seat * FLEETS + k] not in (1, 2))
    name = Message("parthenon.name")
    choices = tuple(
        Choice(action=a, text=V.text(a), label=name, targets=targets_of(a, s.seat_of, place)) for a in s.legal(seat)
    )
    return Decision(seat=seat, eyebrow=name, prompt=name, choices=choices)


def shown(s: ParthenonState, seat: int, say: Tongue = ENGLISH, decision: Decision | None = None) -> Scene:
    """The scene of a seat."""
    return scene(view_of(s, seat, "parthenon", "1"), decision, say)


def targets_on(picture: Scene) -> Counter[str]:
    """Every target of a scene, board and parts, with how often it occurs."""
    return Counter(re.findall(r'data-target="([^"]+)"', picture.board.pieces) + targets_in(picture))


def bytes_of(picture: Scene) -> str:
    """Everything a scene says and draws."""
    return msgspec.json.encode(picture).decode()


# The map.


def test_the_chart_has_the_islands_and_lands_of_the_box() -> None:
    assert set(chart().islands) == set(ISLAND_WORDS)
    assert set(chart().lands) == set(LAND_WORDS)


def test_coasts_are_those_of_the_chart() -> None:
    assert set(outlines()) == set(POINTS)
    for name in ("crete", "sicily", "ionia"):
        fresh = survey(name, [(x, y) for x, y in POINTS[name]])
        stored = outlines()[name]
        for contour, path in (("coast", stored.coast), ("rim", stored.rim), ("tint", stored.tint)):
            pairs = zip(numbers(fresh[contour]), numbers(path), strict=True)
            assert all(abs(a - b) <= 1 for a, b in pairs), f"{name} {contour}: run coasts.py again"


@pytest.mark.parametrize("name", sorted(POINTS))
def test_contours_lie_one_inside_the_other(name: str) -> None:
    outline = outlines()[name]
    widths = [max(numbers(path)[::2]) - min(numbers(path)[::2]) for path in (outline.coast, outline.rim, outline.tint)]
    assert widths[0] > widths[1] > widths[2]


def test_what_islands_make_stands_on_them_and_their_fleets_do_not() -> None:
    for name, island in chart().islands.items():
        for kinds in range(1, 5):
            spots = island.goods(kinds)
            assert len(spots) == kinds
            assert all(inside(spot, name) for spot in spots), f"{name}: {kinds}"
            gaps = [hypot(a.x - b.x, a.y - b.y) for a, b in combinations(spots, 2)]
            assert all(gap > 60 for gap in gaps)
        x, y = island.on_sheet(island.fleets)
        assert not any(inside((x + 100 * k, y), other) for k in (-1, 0, 1) for other in outlines())


def test_cards_lie_on_their_land_and_anchorages_in_the_sea() -> None:
    ground = {"egypt": "africa", "carthage": "africa"}
    for name, land in chart().lands.items():
        x, y = land.plaque
        for corner in ((x, y), (x + 94, y), (x, y + 132), (x + 94, y + 132)):
            assert inside(corner, ground.get(name, name)), f"{name}: {corner}"
        assert not any(inside(land.anchorage, other) for other in outlines()), name


@pytest.mark.parametrize("count", range(1, 19))
def test_fleets_at_anchor_stay_on_the_sheet_and_apart(count: int) -> None:
    for name, land in chart().lands.items():
        berths = anchored(list(range(count)), land.anchorage)
        assert len(berths) == count
        for berth in berths.values():
            assert 40 < berth.x < 1680, name
            assert 40 < berth.y < 1560, name
        for a, b in combinations(berths.values(), 2):
            assert hypot(a.x - b.x, a.y - b.y) > 150 * a.scale


def test_homes_of_different_islands_do_not_cover_each_other() -> None:
    homes = [island.on_sheet(island.fleets) for island in chart().islands.values()]
    for a, b in combinations(homes, 2):
        assert abs(a.x - b.x) > 260 or abs(a.y - b.y) > 70


def test_there_is_a_way_by_sea_from_every_island_to_every_land() -> None:
    for island in ISLAND_WORDS:
        for land in LAND_WORDS:
            way = seaway(island, land)
            assert way[0] == places()[island]
            assert way[-1] == places()[land]
            assert len(way) >= 2
    assert len(seaway("chios", "italy")) > len(seaway("crete", "egypt"))


# The backdrop.


def test_the_backdrop_has_no_ids_and_the_meander_once() -> None:
    text = backdrop(WORDS, ("chios", "crete", "rhodes"))
    svg = drawn(text)
    for element in svg.iter():
        assert "id" not in element.attrib
        assert "style" not in element.attrib
        assert not element.tag.endswith("use")
    texts = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert texts.count("Parthenon") == 1
    assert "16 <Structures> & more" in texts
    assert text.count("V118H") == 9  # the nine turns of one meander


def test_islands_that_are_not_in_play_are_dashed() -> None:
    text = backdrop(WORDS, ("chios", "crete", "rhodes", "naxos"))
    for name in ISLAND_WORDS:
        playing = name in ("chios", "crete", "rhodes", "naxos")
        assert (outlines()[name].coast in text) == playing
        assert (outlines()[name].rim in text) == (not playing)
    assert 'stroke-dasharray="13 10"' in text


# Pieces.


def all_pieces() -> str:
    """One of everything."""
    out = [pieces.fleet(seat, "A", 4, 0, 0, 0.6) + pieces.owner(seat, 0, 0) for seat in range(6)]
    out += [pieces.laurel(0, 0), pieces.face_down(), pieces.face_down(seen=True), pieces.no_card()]
    out += [pieces.face_up(*status_icon(status)) for status in range(len(STATUSES))]
    out += [pieces.product(good_icon(kind), "2/3", 0, 0) for kind in range(KINDS)]
    out.append(pieces.plaque("A & B", pieces.face_down(), "face <down>", "army", "1 Gold", known=False, seen=False))
    out += [pieces.name_on_land("Naxos", 0, 0)]
    return "".join(out)


def test_every_figure_referred_to_is_defined_once() -> None:
    body = all_pieces()
    whole = pieces.ON_MAP.board(body)
    drawn(whole)
    wanted = set(re.findall(r'href="#([^"]+)"', whole))
    given = re.findall(r'\bid="([^"]+)"', whole)
    assert wanted == set(given)
    assert len(given) == len(set(given))


def test_pieces_take_their_colours_from_tokens_alone() -> None:
    body = all_pieces()
    whole = pieces.ON_MAP.board(body)
    assert "--cut" not in whole
    assert "currentColor" not in whole
    assert " style=" not in whole
    assert not re.findall(r'(?:fill|stroke)="#', whole)


def test_a_fleet_shows_its_letter_and_its_cargo() -> None:
    def words(fragment: str) -> list[str | None]:
        return [element.text for element in drawn(fragment).iter() if element.tag.endswith("text")]

    assert words(pieces.fleet(0, "B", 0, 0, 0, 0.6)) == ["B"]
    assert words(pieces.fleet(0, "C", 6, 0, 0, 0.6)) == ["C", "6"]


def test_every_back_is_the_same() -> None:
    s = dealt(4)
    svg = shown(s, TABLE).board.pieces
    assert svg.count('href="#parthenon-on-map-back"') == LANDS
    backs = [card for panel in shown(s, 0).panels for card in panel.cards if card.back]
    assert len(backs) >= 3
    assert len({msgspec.json.encode(card) for card in backs}) == 1


def test_a_status_is_broken_into_lines_that_end_on_its_land() -> None:
    text = pieces.plaque("Égypte", "", "Pénurie de Minerai", "", "", known=True, seen=False)
    assert "Pénurie de</text>" in text
    assert ">Minerai</text>" in text
    assert ">Bandits</text>" in pieces.plaque("Égypte", "", "Bandits", "", "", known=True, seen=False)


def test_a_number_that_rests_is_clear_of_the_next_good() -> None:
    drawn_ = pieces.product("ore", "2/3", 0, 0)
    size = float(re.findall(r'font-size="(\d+)"', drawn_)[0])
    assert 14 + width("2/3", size, "sans-bold") < GOODS_PITCH.x - 16 - 54 / 2


# The scene.


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (5, 13), (6, 14)])
def test_every_target_of_a_question_is_there_once(seats: int, seed: int) -> None:
    s = opening(seats, check_options(OPTIONS, {"tournament": seats == 5, "delian": seats == 3}))
    rng = Rng.seeded(seed)
    steps_met: set[int] = set()
    plies = 0
    while random_ply(s, rng):
        plies += 1
        actors = [seat for seat in s.actors() if seat >= 0]
        fresh = [seat for seat in actors if (frame := s.question(seat)) is not None and frame[0] not in steps_met]
        for seat in fresh or (actors[:1] if plies % 97 == 0 else []):
            frame = s.question(seat)
            assert frame is not None
            steps_met.add(frame[0])
            decision = asked(s, seat)
            for say in (ENGLISH, FRENCH):
                found = targets_on(shown(s, seat, say, decision))
                assert max(found.values()) == 1, found.most_common(3)
                wanted = {target for choice in decision.choices for target in choice.targets}
                assert wanted <= set(found), wanted - set(found)
    assert len(steps_met) > 12
    for seat in (*range(seats), TABLE):
        assert shown(s, seat).status == "The game is over"


def test_a_village_that_cannot_be_doubled_any_more_can_still_be_asked_why() -> None:
    """P-54: a Village that has its Army is refused, not gone."""
    s = only("production", islands=[{"villages": [1, 2, 6], "hand": {"army": 2}}])
    do(s, 0, "double wool")
    assert "double wool" not in offered(s, 0)
    decision = GAME.decision(s, 0)
    assert "village-wool" in [target for refusal in decision.refused for target in refusal.targets]
    assert 'data-target="village-wool"' in GAME.scene(GAME.view(s, 0), decision, ENGLISH).board.pieces


@pytest.mark.parametrize("say", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_board_targets_have_a_name_in_the_language(say: Tongue) -> None:
    s = dealt(4)
    seat = s.actors()[0]
    svg = drawn(shown(s, seat, say, asked(s, seat)).board.pieces)
    buttons = [element for element in svg.iter() if element.get("data-target")]
    assert len(buttons) == LANDS + len(ISLAND_WORDS) + 1
    for button in buttons:
        assert button.get("role") == "button"
        assert button.get("aria-label")
        assert button[0].tag.endswith("title")
        assert button[0].text


def test_every_icon_of_a_scene_exists() -> None:
    symbols = set(re.findall(r'id="(parthenon-[^"]+)"', (CONTENT / "icons.svg").read_text("utf-8")))
    s = dealt(5, seed=3)
    rng = Rng.seeded(3)
    used: set[str] = set()
    for _ in range(40):
        for _ in range(60):
            random_ply(s, rng)
        for seat in (0, TABLE):
            used |= set(re.findall(r'"icon":"(parthenon-[^"]+)"', bytes_of(shown(s, seat))))
    assert used <= symbols, used - symbols
    assert len(used) > 20


def test_panels_are_named_once_and_the_wheel_shows_the_phase() -> None:
    s = dealt(4)
    picture = shown(s, 1)
    names = [panel.id for panel in picture.panels]
    assert len(names) == len(set(names))
    wheel = picture.panels[0]
    assert wheel.place == "top"
    assert [mark.now for mark in wheel.marks].index(True) == s.phase - 1
    assert len(wheel.marks) == 10


def test_a_building_site_fills_up() -> None:
    s = dealt(3)
    card = shown(s, 0).players[0]
    assert [len(row) for row in card.badges] == [8, 8]
    assert card.score == "2 of 16"
    assert sum(badge.filled for row in card.badges for badge in row) == 2
    s.villages[0] = 0b111111
    s.workshops[0] = 2
    s.halls[0] = 0b000111 | 1 << ACROPOLIS  # three structures and the first alternate
    s.wonder[0:2] = [0, 1]
    s.stage[0:2] = [COMPLETE, PARTIAL]
    s.powers[0] |= 1 << 6
    card = shown(s, 0).players[0]
    assert [len(row) for row in card.badges] == [8, 8]
    assert card.score == f"{s.structures(0)} of 16"
    assert sum(badge.filled for row in card.badges for badge in row) == s.structures(0) == 13
    assert [badge.icon for badge in card.badges[0][6:]] == ["parthenon-wonder", "parthenon-wonder-partial"]


def test_plans_and_wonders_are_shown_where_they_lie() -> None:
    s = dealt(3)
    s.wonder[0:3] = [0, -1, 5]
    s.stage[0:3] = [PLANS, PLANS, PARTIAL]
    found = targets_on(shown(s, 0))
    assert found["wonder-colossus"] == found["wonder-hanging-gardens"] == 1
    panels = {panel.id: panel for panel in shown(s, 0).panels}
    assert [card.title for card in panels["plans"].cards] == ["Colossus"]
    assert [(row.title, row.target) for row in panels["wonders"].rows] == [
        ("Colossus", ""),
        ("Hanging Gardens", "wonder-hanging-gardens"),
    ]


def test_fleets_at_sea_have_a_wake_and_fleets_in_harbor_none() -> None:
    s = dealt(4)
    s.phase = 5
    s.goal[0] = 3
    s.cargo[WOOL] = 4
    at_sea = shown(s, TABLE).board.pieces
    assert at_sea.count('class="wake"') == 1
    assert 'data-target="fleet-' not in at_sea, "only one's own Fleets are targets"
    assert "at sea to Egypt, 4 cards aboard" in at_sea, "every Fleet says what it is"
    assert "R with 4 cards" not in at_sea
    assert "Fleets: A of Rust with 4 cards" in at_sea
    assert "at sea to Egypt, 4 cards aboard" in shown(s, 0).board.pieces
    s.phase = 6
    assert 'class="wake"' not in shown(s, 0).board.pieces


def test_fleets_that_a_hazard_strikes_are_marked() -> None:
    s = dealt(4)
    s.phase = 5
    s.goal[0] = s.goal[3] = 3
    s.cargo[WOOL] = s.cargo[3 * KINDS + WOOL] = 4
    s.targets = 0b1001
    assert 'class="clash"' not in shown(s, 2).board.pieces
    s.card = 1
    assert shown(s, 2).board.pieces.count('class="clash"') == 2


def test_a_land_without_a_card_shows_an_empty_place() -> None:
    s = dealt(4)
    s.status[0] = NO_STATUS
    assert shown(s, 0).board.pieces.count('href="#parthenon-on-map-back"') == LANDS - 1


# What is hidden.


def test_a_status_seen_by_one_seat_reaches_no_other() -> None:
    for status in range(len(STATUSES)):
        s = dealt(4)
        s.harbor_bag.remove(status)
        s.status[2] = status
        s.looked[2] = 0b0010
        own = shown(s, 1)
        assert 'href="#parthenon-on-map-eye"' in own.board.pieces
        assert f"only you saw it: {ENGLISH(Message(f'parthenon.status.{STATUSES[status].word}'))}" in own.board.pieces
        for seat in (0, 2, 3, TABLE):
            other = bytes_of(shown(s, seat))
            assert "only you saw it:" not in other
            assert "parthenon-on-map-eye" not in other
    texts = set()
    for status in (0, 12, 15):
        s = dealt(4)
        s.harbor_bag.remove(status)
        s.status[2] = status
        s.looked[2] = 0b0010
        texts.add(bytes_of(shown(s, 0)) + bytes_of(shown(s, TABLE)))
    assert len(texts) == 1


def test_hands_and_cargos_reach_no_other_seat() -> None:
    seen: dict[int, set[str]] = {0: set(), 1: set(), TABLE: set()}
    for kind in (WOOL, GOLD):
        s = dealt(4)
        s.phase = 5
        s.hand[0:KINDS] = [0] * KINDS
        s.hand[kind] = 3
        s.goal[0] = 4
        s.cargo[0:KINDS] = [0] * KINDS
        s.cargo[kind] = 2
        for seat, texts in seen.items():
            view = view_of(s, seat, "parthenon", "1")
            texts.add(bytes_of(scene(view, None, ENGLISH)) + sketch(view, ENGLISH))
    assert len(seen[0]) == 2
    assert len(seen[1]) == len(seen[TABLE]) == 1


def test_a_draft_and_a_sealed_answer_reach_no_other_seat() -> None:
    s = dealt(4)
    texts: dict[int, set[str]] = {1: set(), TABLE: set()}
    for answer in ([], [0], [1]):
        s.plan[0] = answer
        s.draft[0] = [0] * 31 if answer else []
        for seat, found in texts.items():
            found.add(bytes_of(shown(s, seat)))
    assert all(len(found) == 1 for found in texts.values())


def test_a_spectator_gets_sizes_only() -> None:
    s = dealt(4)
    s.hand[0:KINDS] = [2] * KINDS
    picture = shown(s, TABLE)
    assert not {"hand", "aegis", "cargo", "plans", "structures", "bank"} & {panel.id for panel in picture.panels}
    assert not any(target.startswith(("good-", "cargo-", "fleet-", "bank-")) for target in targets_on(picture))
    assert picture.players[0].stats[0].value == "22"


def test_hazards_of_the_deck_are_named_only_to_who_has_looked() -> None:
    s = dealt(3)
    s.tops = [1, 9]
    s.tops_seen = [0b001, 0b011]
    one, other = shown(s, 0), shown(s, 1)
    titles = {
        seat: [card.title for panel in picture.panels if panel.id == "hazards" for card in panel.cards]
        for seat, picture in ((0, one), (1, other))
    }
    assert titles == {0: ["Storm", "Pirates"], 1: ["Pirates"]}


# The drawer and the reading place.


def leaf(picture: Scene, of: str) -> Card:
    return next(each.card for each in picture.leaves if each.of == of)


def test_what_stands_beside_the_board_takes_turns() -> None:
    picture = shown(dealt(4), 0)
    side = [panel for panel in picture.panels if panel.place == "side"]
    assert side
    assert all(panel.tab and panel.short for panel in side)


def test_an_island_tells_what_it_makes_and_where_its_fleets_are() -> None:
    s = dealt(3)
    card = leaf(shown(s, 0), at_island(s.island[1]))
    assert card.seat == 1
    makes, fleets = card.facts
    assert sum(int(share.text.split()[0]) for share in makes.shares) == s.villages[1].bit_count() + s.workshops[1]
    assert "Fleet A" in fleets.text or "A of" in fleets.text


def test_a_harbor_status_is_told_only_to_who_has_looked() -> None:
    s = dealt(3)
    land = 2
    s.status[land], s.looked[land] = 0, 0b001
    s.up &= ~(1 << land)
    name = ENGLISH(status_name(0))
    one, other, nobody = (leaf(shown(s, seat), f"land-{LAND_WORDS[land]}") for seat in (0, 1, TABLE))
    assert name in one.facts[0].text
    assert one.text
    assert other == nobody
    assert (other.facts[0].text, other.text) == ("face down", "")


def test_an_offer_on_the_table_is_told_by_itself() -> None:
    """P-59: whoever waits reads what is offered, without pointing at anything."""
    s = only("island-trade", islands=[{"hand": {"wool": 3}}, {"hand": {"ore": 2}}, {"hand": {"ore": 2}}])
    do(s, 0, "offer crete", "give wool", "want ore", "send")
    for seat in (1, 2, TABLE):
        told = shown(s, seat).told
        assert told is not None
        assert (told.title, told.text) == ("Rust offers", "gives 1 Wool, wants 1 Ore")
        assert [(share.seat, share.text) for share in told.facts[0].shares] == [(1, "thinking")]


# Targets of choices.


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("sail egypt", AT_HAND, ("land-egypt",)),
        ("vote naxos", AT_HAND, ("island-naxos", "seat-4")),
        ("offer all", AT_HAND, ("all-islands",)),
        ("offer crete", AT_HAND, ("island-crete", "seat-1")),
        ("spend wool", AT_HAND, ("good-wool",)),
        ("spend wool", 1, ("cargo-b-wool",)),
        ("gift", 0, ("cargo-a-gift",)),
        ("take papyrus", AT_HAND, ("bank-papyrus",)),
        ("event famine", AT_HAND, ("event-famine",)),
        ("double ore", AT_HAND, ("village-ore",)),
        ("shield lighthouse c", AT_HAND, ("fleet-c", "wonder-lighthouse")),
        ("trade basic-gold", AT_HAND, ("rate-basic-gold",)),
        ("village 4", AT_HAND, ("structure-village-4",)),
        ("raise shrine", AT_HAND, ("structure-shrine",)),
        ("second shrine", AT_HAND, ("alternate-shrine",)),
        ("adopt stoicism", AT_HAND, ("philosophy-stoicism",)),
        ("stage oracle", AT_HAND, ("wonder-oracle",)),
        ("shipyard", AT_HAND, ("structure-fleet",)),
        ("pass", AT_HAND, ()),
    ],
)
def test_what_a_choice_points_at(text: str, place: int, expected: tuple[str, ...]) -> None:
    assert targets_of(V.parse(text), list(range(6)), place) == expected


# Plain text.


@pytest.mark.parametrize("say", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_sketch_tells_the_whole_position(say: Tongue) -> None:
    s = dealt(5)
    s.goal[3] = 3
    s.cargo[3 * KINDS + GOLD] = 2
    text = sketch(view_of(s, 1, "parthenon", "1"), say)
    for word in (*LAND_WORDS, *(ISLAND_WORDS[island] for island in s.island)):
        key = f"parthenon.{'land' if word in LAND_WORDS else 'island'}.{word}"
        assert say(Message(key)) in text
    assert f"{SEATS[1].letter}:A(2)" in text
    assert text.count("16") >= 5


# What a good memory knows.


def remembered(s: ParthenonState, seat: int, say: Tongue = ENGLISH) -> dict[str, str]:
    """What the panel of known hands says of everybody."""
    found = [panel for panel in shown(s, seat, say).panels if panel.id == "known"]
    return {row.title: row.subtitle for panel in found for row in panel.rows}


def test_cards_that_everybody_knows_are_told_with_the_others() -> None:
    s = dealt(4)
    wool, gold, fleet = KINDS + WOOL, KINDS + GOLD, FLEETS * KINDS + WOOL
    s.hand[wool], s.hand[gold] = 3, 1
    s.sure[wool], s.maybe[wool], s.maybe[gold], s.loose[1] = 2, 1, 1, 2  # one of the others may be Gold, or may not
    for seat in (0, 2, TABLE):
        assert remembered(s, seat) == {"Marine": "2 Wool, 2 unknown"}
        assert "known: 2 Wool, 2 unknown" in sketch(view_of(s, seat, "parthenon", "1"), ENGLISH)
    assert remembered(s, 0, FRENCH) == {"Marine": "2 Laines, 2 inconnues"}
    assert remembered(s, 1) == {}  # one's own hand is in view
    assert "known" not in sketch(view_of(s, 1, "parthenon", "1"), ENGLISH)
    s.aboard[fleet] = 1
    assert remembered(s, 0) == {"Marine": "3 Wool, 2 unknown"}
    s.maybe[wool] = s.maybe[gold] = s.loose[1] = 0
    assert remembered(s, 0) == {"Marine": "3 Wool"}
    s.sure[wool] = s.aboard[fleet] = 0
    assert remembered(s, 0) == {}


def test_known_hands_are_at_hand_while_islands_trade() -> None:
    s = dealt(4)
    s.sure[KINDS + WOOL] = s.hand[KINDS + WOOL] = 1
    for phase, is_open in ((1, False), (3, True), (8, False)):
        s.phase = phase
        assert [panel.open for panel in shown(s, 0).panels if panel.id == "known"] == [is_open]
