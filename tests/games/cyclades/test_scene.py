"""The scene: every choice points at something drawn once; what is drawn is what the position holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from pelagos.core.basics import CHANCE, TABLE
from pelagos.core.decision import Decision
from pelagos.core.rng import Rng
from pelagos.core.scene import Card, Panel, PlayerCard, Scene, targets_of
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.drawing.status import phase_of
from pelagos.games.cyclades.rules.state import CycladesState
from tests.games.cyclades.table import PLAY, do, position

SAY = GAME.tongue("en")
FRENCH = GAME.tongue("fr")
asked = PLAY.asked


def scene(s: CycladesState, seat: int = 0, decision: Decision | None = None, language: str = "en") -> Scene:
    """The scene of a seat."""
    return GAME.scene(GAME.view(s, seat), decision, GAME.tongue(language))


def svg(scene: Scene) -> ElementTree.Element:
    """The board as XML."""
    return ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{scene.board.backdrop}{scene.board.pieces}</svg>'
    )


def on_board(scene: Scene) -> list[str]:
    """The targets of the board, in order."""
    return [found for element in svg(scene).iter() if (found := element.get("data-target"))]


def thing(scene: Scene, target: str) -> ElementTree.Element:
    """What carries a target on the board."""
    return next(element for element in svg(scene).iter() if element.get("data-target") == target)


def pieces(scene: Scene) -> set[str]:
    """The keys of the pieces on the board."""
    return {found for element in svg(scene).iter() if (found := element.get("data-piece"))}


def panel(scene: Scene, name: str) -> Panel:
    """One panel."""
    return next(panel for panel in scene.panels if panel.id == name)


def uses(scene: Scene, figure: str) -> int:
    """How often a figure is drawn."""
    return scene.board.pieces.count(f'href="#cyclades-on-board-{figure}"')


def games(plies: int) -> Iterator[tuple[CycladesState, int]]:
    """Random games of every size, as they go; and who is asked."""
    for seats in (2, 3, 4, 5):
        rng = Rng.seeded(seats)
        s = GAME.start(seats)
        for _ in range(plies):
            actor = s.actor()
            if actor == CHANCE:
                s.apply(CHANCE, s.sample(rng))
                continue
            if actor < 0:
                break
            yield s, actor
            s.apply(actor, rng.pick(s.legal(actor)))


# Targets.


@pytest.mark.slow
def test_every_choice_points_at_something_drawn_exactly_once() -> None:
    seen: set[str] = set()
    for number, (s, actor) in enumerate(games(300)):
        if number % 4:
            continue
        decision = asked(s)
        drawn = scene(s, actor, decision)
        targets = targets_of(drawn) + on_board(drawn)
        assert len(targets) == len(set(targets))
        for choice in decision.choices:
            assert set(choice.targets) <= set(targets), choice.text
            seen.add(choice.group.split("-")[0])
        assert set(decision.chosen) <= set(targets)
        for refusal in decision.refused:
            assert set(refusal.targets) <= set(targets), refusal
    assert {"bid", "apollo", "fleet", "sail", "to", "land", "onto", "build", "call"} <= seen


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_scene_has_words_and_is_well_formed(language: str) -> None:
    for number, (s, actor) in enumerate(games(120)):
        if number % 4 == 0:
            drawn = scene(s, actor, asked(s), language)
            svg(drawn)
            assert drawn.status
            assert drawn.board.label
            sketch = GAME.sketch(GAME.view(s, actor), GAME.tongue(language))
            assert all(ord(sign) >= 32 or sign == "\n" for sign in sketch)


def test_lit_is_what_may_be_chosen_and_nothing_else() -> None:
    s = position(seats=3, gold=[5, 5, 5], turn={"seat": 0, "god": "poseidon"})
    decision = asked(s)
    drawn = scene(s, 0, decision)
    wanted = {target for choice in decision.choices for target in choice.targets}
    lit = {e.get("data-target") for e in svg(drawn).iter() if "lit" in e.get("class", "").split()}
    assert lit == wanted & set(on_board(drawn))
    assert lit
    assert not re.search(r'class="[^"]*\blit\b', scene(s, 1).board.pieces)


def test_a_target_is_a_named_button() -> None:
    s = position(seats=3, fleets={"b2": [0, 2]}, isles={"kea": {"owner": 0, "troops": 1}})
    drawn = scene(s)
    sea = thing(drawn, "sea-b2")
    assert sea.get("role") == "button"
    assert sea.get("aria-label") == "B2: 2 fleets (Rust)"
    assert thing(drawn, "isle-kea").get("aria-label") == "Kea: 1 troop (Rust), 1 free slot and 2 gold each revenue"
    assert thing(drawn, "sea-a2").get("aria-label") == "A2: 1 gold each revenue"
    assert thing(drawn, "sea-d4").get("aria-label") == "D4: empty"
    assert thing(scene(s, language="fr"), "sea-b2").get("aria-label") == "B2\u00a0: 2 flottes (Rouille)"


def test_a_lit_target_with_one_choice_bears_its_label() -> None:
    s = position(seats=3, gold=[5, 5, 5], turn={"seat": 0, "god": "ares"})
    decision = asked(s)
    isle = next(choice for choice in decision.choices if choice.targets == ("isle-kea",))
    alone = msgspec.structs.replace(decision, choices=(isle,))
    assert thing(scene(s, 0, alone), "isle-kea").get("aria-label") == SAY(isle.label)


def test_pieces_let_clicks_through() -> None:
    layers = [g for g in svg(scene(GAME.start(4))) if g.get("class") in ("things", "pieces", "marks", "names")]
    assert len(layers) >= 3
    assert all(layer.get("pointer-events") == "none" for layer in layers)


def test_what_is_picked_is_ringed_and_shows_its_courses() -> None:
    s = position(seats=3, gold=[5, 5, 5], turn={"seat": 0, "god": "poseidon"}, fleets={"c2": [0, 1], "d3": [1, 1]})
    do(s, "sail c2")
    decision = asked(s)
    assert "sea-c2" in decision.chosen
    drawn = scene(s, 0, decision)
    assert [g.get("class") for g in thing(drawn, "sea-c2").iter() if g.get("class") == "selected"] == ["selected"]
    assert [g.get("display") for g in thing(drawn, "sea-b2").iter() if g.get("class") == "course"] == ["none"]
    assert drawn.board.pieces.count('class="clash"') == 1, "crossed spears on D3, where Marine lies"


# The board.


ISLES: dict[str, Any] = {
    "naxos": {"owner": 0, "troops": 3, "buildings": ["temple", "temple"], "metropolis": True, "spent": 1},
    "kimolos": {"owner": 1, "troops": 0, "buildings": ["port", "fortress", "university"], "prosperity": 2},
    "kea": {"owner": 2, "troops": 1},
}


def test_the_board_shows_what_stands_on_it() -> None:
    s = position(
        seats=3,
        isles=ISLES,
        fleets={"f1": [1, 4], "k2": [0, 1]},
        kraken="f7",
        figures={"minotaur": {"isle": "delos", "seat": 2}},
        turn={"seat": 0, "god": "ares"},
    )
    drawn = scene(s)
    built = {
        name for name in pieces(drawn) if "-naxos" in name or "-kimolos" in name
    }  # followed, too: new ones are ringed
    assert {"metropolis-naxos", "prosperity-kimolos", "port-kimolos-0", "fortress-kimolos-1"} < built
    assert pieces(drawn) - built == {
        "fleet-1@f1",
        "fleet-0@k2",
        "troops-0@naxos",
        "marker-1@kimolos",
        "troops-2@kea",
        "kraken",
        "minotaur",
    }
    assert [uses(drawn, kind) for kind in ("port", "fortress", "temple", "university")] == [1, 1, 2, 1]
    assert drawn.board.pieces.count('class="tile spent"') == 1
    assert drawn.board.pieces.count('class="metropolis"') == 1
    assert drawn.board.pieces.count('class="mspace"') == 7, "every isle but Naxos has its metropolis space free"
    assert drawn.board.pieces.count('class="slot"') == 17 - 4 - 3, "Naxos and Kimolos are full"
    assert uses(drawn, "coin") == 1
    horns = 8 + 4 + 1  # printed on isles, on seas, and on the prosperity marker
    assert uses(drawn, "horn") == horns


def test_a_battle_shows_both_sides() -> None:
    s = position(
        seats=3,
        gold=[5, 5, 5],
        turn={"seat": 0, "god": "poseidon"},
        fleets={"d3": [1, 2]},
        raid=[0, 2],
        frames=[["sea-assault", "d3"]],
    )
    drawn = scene(s)
    assert {"fleet-0@d3", "fleet-1@d3"} <= pieces(drawn)
    assert thing(drawn, "sea-d3").get("aria-label") == "D3: 2 fleets (Marine) and 2 fleets (Rust)"
    assert drawn.board.pieces.count('class="clash"') == 1


def test_the_backdrop_depends_on_its_key_alone() -> None:
    s = position(seats=4, isles={"naxos": {"owner": 1, "troops": 3}}, fleets={"f7": [2, 2]}, kraken="e6")
    start, later = scene(GAME.start(4)), scene(s, 1)
    assert later.board.pieces != start.board.pieces
    assert later.board.backdrop_key == start.board.backdrop_key
    assert later.board.backdrop == start.board.backdrop
    two, three = scene(GAME.start(2)), scene(GAME.start(3))
    assert two.board.backdrop_key != three.board.backdrop_key, "the same board, but three metropolises win"
    assert "Three metropolises win" in two.board.backdrop
    assert scene(GAME.start(4), language="fr").board.backdrop_key != start.board.backdrop_key


# Players and gold.


def texts(value: object) -> list[str]:
    """Every string in a scene."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for each in value.values() for text in texts(each)]
    return [text for each in value for text in texts(each)] if isinstance(value, list) else []


def card(scene: Scene, seat: int) -> PlayerCard:
    """One player's card."""
    return next(card for card in scene.players if card.seat == seat)


@pytest.mark.clause("C-216", "C-217")
def test_screens_hide_the_gold_of_the_others() -> None:
    s = position(seats=3, gold=[711, 722, 733], turn={"seat": 1, "god": "ares"}, options={"screens": True})
    for viewer in (0, 1, TABLE):
        decision = asked(s) if viewer == 1 else None
        drawn = scene(s, viewer, decision)
        words = " ".join(texts(msgspec.to_builtins(drawn))) + GAME.sketch(GAME.view(s, viewer), SAY)
        for seat, gold in enumerate(("711", "722", "733")):
            assert (gold in words) == (seat == viewer)
        assert drawn.players_note == "gold is hidden"


@pytest.mark.clause("C-217")
def test_without_screens_all_gold_is_shown() -> None:
    s = position(seats=3, gold=[711, 722, 733], turn={"seat": 1, "god": "ares"})
    assert [card(scene(s, TABLE), seat).stats[0].value for seat in range(3)] == ["711", "722", "733"]


def test_a_card_tells_what_a_player_has() -> None:
    s = position(
        seats=3,
        gold=[6, 5, 5],
        priests=[1, 0, 0],
        philosophers=[2, 0, 0],
        isles={"naxos": {"owner": 0, "troops": 3, "metropolis": True}, "kea": {"owner": 0}},
        fleets={"k2": [0, 2]},
        figures={"medusa": {"isle": "tinos", "seat": 0}},
        turn={"seat": 0, "god": "ares"},
    )
    mine = card(scene(s), 0)
    assert [stat.value for stat in mine.stats] == ["6", "+3", "1", "2", "2", "3"]
    assert mine.stats[4].label == "2 fleets on the board, 6 in reserve"
    assert [badge.filled for badge in mine.badges[0]] == [True, False]
    assert mine.badges[0][0].label == "metropolis on Naxos"
    assert [mark.label for mark in mine.marks] == ["Medusa on Tinos"]
    assert mine.acting
    assert mine.note == "Ares"


def test_notes_say_where_everybody_is_in_the_cycle() -> None:
    s = position(
        seats=4,
        gods=["zeus", "poseidon", "ares"],
        bids={"poseidon": [0, 5], "ares": [2, 4]},
        apollo=[1],
        order=[-1, -1, -1, 3],
        turn={"seat": 0, "god": "poseidon"},
    )
    drawn = scene(s)
    assert [card.note for card in drawn.players] == [
        "Poseidon",
        "waits for Apollo",
        "next: Ares",
        "done, bids last",
    ]
    assert drawn.status == "Cycle 3 · Actions · Poseidon, turn 2 of 4"
    rows = panel(drawn, "gods").rows
    assert [row.title for row in rows] == ["Zeus", "Poseidon", "Ares", "Athena", "Apollo", "Turn track"]
    assert [row.acting for row in rows] == [False, True, False, False, False, False]
    assert [row.quiet for row in rows] == [True, False, False, True, False, True]
    assert [(token.seat, token.at) for token in rows[1].tokens] == [(0, 4)]
    assert rows[1].value == "5"


def test_two_markers_have_two_notes_and_what_is_done_has_none() -> None:
    s = position(
        seats=2,
        gods=["zeus", "poseidon", "ares"],
        bids={"poseidon": [0, 5], "ares": [0, 4]},
        apollo=[1],
        order=[-1, -1, -1, 1],
        turn={"seat": 0, "god": "poseidon"},
    )
    assert [card.note for card in scene(s).players] == ["Poseidon · next: Ares", "waits for Apollo"]


def test_notes_in_the_offerings() -> None:
    s = position(seats=3, phase="offerings", order=[2, 0, 1], gods=["ares", "zeus"])
    assert [card.note for card in scene(s).players] == ["bids second", "bids last", "bids first"]
    do(s, "bid zeus 2", "apollo")
    drawn = scene(s)
    assert [card.note for card in drawn.players] == ["on Apollo", "bids last", "2 for Zeus"]
    assert [card.acting for card in drawn.players] == [False, True, False]
    assert drawn.status == "Cycle 3 · Offerings"


def test_a_high_offering_stands_at_the_end_of_its_row() -> None:
    s = position(seats=3, gold=[50, 5, 5], phase="offerings", order=[0, 1, 2], gods=["ares", "zeus"])
    do(s, "bid zeus 37")
    row = panel(scene(s), "gods").rows[1]
    assert (row.value, row.tokens[0].at, row.track) == ("37", 9, 10)


def test_the_phase_of_every_stage() -> None:
    for phase in ("creatures", "gods", "offerings"):
        s = position(seats=3, phase=phase)
        assert phase_of(GAME.view(s, 0)).name == phase
    assert phase_of(GAME.view(GAME.start(3), 0)).name == "setup"


# Creatures.


@pytest.mark.clause("C-112", "C-113", "C-149")
def test_creatures_show_what_the_viewer_would_pay() -> None:
    s = position(
        seats=3,
        gold=[1, 9, 9],
        track=["kraken", "sylph", "giant"],
        isles={"naxos": {"owner": 0, "buildings": ["temple", "temple", "temple"], "spent": 1}, "kea": {"owner": 1}},
        turn={"seat": 0, "god": "ares"},
    )
    cards = panel(scene(s), "creatures").cards
    assert [(card.title, card.price, card.subtitle, card.dear) for card in cards] == [
        ("Kraken", "2", "4 less 2 temples", True),
        ("Sylph", "1", "3 less 2 temples", False),
        ("Giant", "1", "2 less 1 temple", False),
    ]
    assert all(card.text for card in cards)
    assert [card.price for card in panel(scene(s, 1), "creatures").cards] == ["4", "3", "2"]
    assert [card.dear for card in panel(scene(s, TABLE), "creatures").cards] == [False] * 3


def test_what_is_less_used_takes_turns_in_the_drawer() -> None:
    s = position(
        seats=3,
        gold=[9, 9, 9],
        track=["chimera", None, None],
        discard=["griffon", "harpy"],
        turn={"seat": 0, "god": "ares"},
    )
    drawn = scene(s, 0, asked(s))
    assert [each.id for each in drawn.panels if each.tab] == ["gods", "creatures", "supply", "discard"]
    pile = panel(drawn, "discard")
    assert [chip.target for chip in pile.chips] == ["creature-griffon", "creature-harpy"]
    assert pile.count == "2"


# What the reading place tells.


def leaf(drawn: Scene, of: str) -> Card:
    return next(each.card for each in drawn.leaves if each.of == of)


def test_everything_that_can_be_pointed_at_is_told() -> None:
    """All targets but empty sea spaces and what the players' own rows say."""
    s = position(seats=3, turn={"seat": 0, "god": "ares"})
    drawn = scene(s, 0, asked(s))
    known = {each.of for each in drawn.leaves}
    silent = {target for target in [*targets_of(drawn), *on_board(drawn)] if target not in known}
    assert {target.partition("-")[0] for target in silent} <= {"sea", "supply", "own"}
    assert all(each.card.title for each in drawn.leaves)


def test_an_isle_tells_who_holds_it_and_what_its_buildings_do() -> None:
    s = position(
        seats=3,
        isles={"naxos": {"owner": 1, "troops": 3, "buildings": ["port"]}},
        turn={"seat": 0, "god": "ares"},
    )
    card = leaf(scene(s, 0), "isle-naxos")
    assert (card.title, card.seat) == ("Naxos", 1)
    assert [(fact.term, fact.text) for fact in card.facts] == [
        ("Troops", ""),
        ("1 port", "Adds 1 for its owner’s fleets when they defend beside the isle."),
    ]
    assert [(share.seat, share.text) for share in card.facts[0].shares] == [(1, "3")]


def test_no_leaf_tells_a_purse_behind_a_screen() -> None:
    """C-217."""
    s = position(seats=3, gold=[9, 7, 8], options={"screens": True}, turn={"seat": 0, "god": "ares"})
    for seat in range(3):
        assert "gold," not in leaf(scene(s, 0), f"seat-{seat}").text.replace("gold each", "")


def test_the_god_who_acts_is_told_by_himself() -> None:
    s = position(seats=3, turn={"seat": 0, "god": "ares"})
    told = scene(s, 1).told
    assert told is not None
    assert told.title == "Ares"


def test_the_hand_names_what_is_missing() -> None:
    s = position(
        seats=3,
        gold=[4, 0, 0],
        priests=[1, 0, 0],
        isles={"naxos": {"owner": 0, "buildings": ["temple", "temple", "port"], "spent": 1}},
        turn={"seat": 0, "god": "ares"},
    )
    chips = panel(scene(s), "hand").chips
    assert [(chip.text, chip.missing) for chip in chips] == [
        ("1 priest", False),
        ("1 port", False),
        ("no fortress", True),
        ("2 temples, 1 used", False),
        ("no university", True),
    ]
    assert "hand" not in {panel.id for panel in scene(s, TABLE).panels}


# Icons.


def test_every_icon_named_is_drawn() -> None:
    own = set(re.findall(r'<symbol id="([^"]+)"', GAME.icons))
    shared = set(
        re.findall(r'<symbol id="([^"]+)"', (files("pelagos.web") / "static" / "icons.svg").read_text("utf-8"))
    )
    for s, actor in games(40):
        named = set(re.findall(r'"icon":"([^"]+)"', msgspec.json.encode(scene(s, actor, asked(s))).decode()))
        assert named <= own | shared


def test_the_metropolis_has_one_sign() -> None:
    """The board's own, so that a badge reads like what stands on the isle."""
    shape = re.search(r'id="cyclades-metropolis".*?d="([^"]+)"', GAME.icons)
    assert shape is not None
    assert shape[1] in scene(position(seats=3, isles={"kea": {"owner": 0, "metropolis": True}})).board.pieces


# The sketch.


def test_the_sketch_is_the_letter_chart_with_pieces() -> None:
    s = position(
        seats=3,
        isles={"naxos": {"owner": 0, "troops": 2}, "kea": {"owner": 1}},
        fleets={"f1": [1, 3], "a1": [0, 1]},
        kraken="c2",
        turn={"seat": 0, "god": "ares"},
    )
    lines = GAME.sketch(GAME.view(s, 0), SAY).splitlines()
    assert lines[0] == "Cycle 3 · Actions · Ares, turn 2 of 2"
    assert lines[2:13] == [
        "A            R1  *",
        "B          a   .   .",
        "C        .   K   e   e",
        "D      .   b   .   .   .",
        "E    .   .   b   .   f   .",
        "F  M3  c   .   .   .   .   *",
        "G    c   c   .   g   .   h",
        "H      .   .   .   .   h",
        "I        d   .   .   h",
        "J          d   .   h",
        "K            d   *",
    ]
    assert "h Naxos: 2 troops (Rust) and 4 free slots" in lines
    assert any(line.startswith("R Rust: 5 gold") for line in lines)
