"""The scene: what stands at which edge, what can be clicked, what is told."""

from __future__ import annotations

import re

import pytest

from pelagos.core.scene import Scene
from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.drawing.chart import coast, lands
from pelagos.games.aegean_sea.drawing.picture import HOME, INNER, Edge, sized, spread, told_lines
from pelagos.games.aegean_sea.rules.state import AegeanState
from tests.games.aegean_sea.table import at, do


def drawn(s: AegeanState, seat: int = 0, language: str = "en") -> Scene:
    """What a seat sees."""
    decision = GAME.decision(s, seat) if seat in s.actors() else None
    return GAME.scene(GAME.view(s, seat), decision, GAME.tongue(language, {}, s.givens.options))


def small() -> AegeanState:
    """Sparta and Athens; at m1 both have Ships, Athens a Revered Temple, Sparta the Populace."""
    crew = {"ship": [2, 3, 46], "temple": [47], "populace": [4]}
    islands = {"m1": {"card": 48, "crew": crew, "goods": [91, 92]}, "home-sparta": {"goods": [93, 94]}}
    return at("sparta", "athens", hands=[[10, 11], [60]], quests=[12], islands=islands, turn=0)


def test_one_piece_per_player_and_kind_with_its_number() -> None:
    board = drawn(small()).board.pieces
    assert set(re.findall(r'data-piece="([^"]+)"', board)) == {
        *("ship-0@isle-m1", "ship-1@isle-m1", "temple-1@isle-m1", "populace-0@isle-m1"),
        *("dye@isle-m1", "dye@isle-home-sparta"),
    }
    assert board.count("on-board-flame") >= 2  # defined, and used once: one Temple is Revered
    assert ">8<" in board  # the Island card and the seven tucked there


def test_two_goods_at_home_are_four_points() -> None:
    scene = drawn(small())
    assert [card.score for card in scene.players] == ["4", "0"]
    assert ">4<" in scene.board.pieces


def test_the_meter_is_red_from_two_below_the_limit() -> None:
    limit = small().givens.limit
    for n, red in ((limit - 3, False), (limit - 2, True)):
        s = at("sparta", "athens", islands={"m1": {"card": 48, "goods": list(range(91, 91 + n - 1))}}, turn=0)
        assert ("--danger," in drawn(s).board.pieces) is red


def test_own_home_stands_first() -> None:
    people = [0, 1, 2]
    assert lands(3, 6, people, 0)[8].x < lands(3, 6, people, 0)[9].x < lands(3, 6, people, 0)[10].x
    assert lands(3, 6, people, 1)[9].x < lands(3, 6, people, 1)[10].x < lands(3, 6, people, 1)[8].x


def test_the_card_set_aside_is_seen_by_all() -> None:
    s = small()
    choice = next(word for word in map(GAME.text, s.legal(0)) if word.startswith("use"))
    do(s, choice)
    assert s.aside
    for seat in (0, 1, -1):
        scene = drawn(s, seat)
        parts = [part.target for panel in scene.panels for part in (*panel.cards, *panel.rows)]
        assert parts.count("aside") == 1
        held = [card.target for panel in scene.panels if panel.id == "hand" for card in panel.cards]
        assert ("aside" in held) is (seat == 0)  # whose turn it is has it in front of him
        assert scene.told is not None
        assert scene.told.title == s.givens.cards.names[s.aside]


def test_an_island_is_told_with_the_preferences_of_its_cards() -> None:
    s = small()
    leaf = next(leaf.card for leaf in drawn(s).leaves if leaf.of == "isle-m1")
    assert [fact.term for fact in leaf.facts] == ["Temples", "Ships", "Populace", "Goods"]
    ships = leaf.facts[1].shares
    assert [(share.seat, len(share.icons)) for share in ships] == [(0, 2), (1, 1)]
    assert leaf.corner == "Rust controls it"


def test_hands_of_others_are_not_drawn() -> None:
    s = small()
    shown = str(drawn(s, 1))
    assert s.givens.cards.names[60] in shown
    assert s.givens.cards.names[10] not in shown


def test_pieces_stand_closer_where_there_are_many() -> None:
    edge = Edge(0, 100, 240, 80)
    assert spread(edge, 1) == [0]
    assert spread(edge, 2) == [-50, 50]
    assert spread(edge, 5) == [-120, -60, 0, 60, 120]


def test_pieces_that_would_hide_one_another_are_drawn_smaller() -> None:
    edge = Edge(0, 100, 240, 80)
    assert [sized(edge, n) for n in (1, 2, 4)] == [1, 1, 1]
    assert sized(edge, 5) == 0.75
    for edge in (*INNER, *HOME):
        for n in range(2, 6):
            row = spread(edge, n)
            assert row[1] - row[0] >= 0.7 * sized(edge, n) * edge.clear, "a neighbour's token can be seen"


def test_words_fit_their_island() -> None:
    for language in ("en", "fr"):
        s = small()
        tongue = GAME.tongue(language, {}, s.givens.options)
        from pelagos.games.aegean_sea.words.sentences import told

        whole = 0
        for card in range(1, 221):
            size, lines = told_lines(told(tongue, s.givens.cards.effect(card)), 0)
            assert len(lines) <= (5 if size == 30 else 6)
            whole += not lines[-1].endswith("…")
        assert whole > 150


def test_a_coast_is_always_the_same_for_a_name() -> None:
    assert coast("Naxos", 168, 123) == coast("Naxos", 168, 123) != coast("Milos", 168, 123)


def test_the_sketch_names_places_and_hand() -> None:
    s = small()
    text = GAME.sketch(GAME.view(s, 0), GAME.tongue("en", {}, s.givens.options))
    assert s.givens.cards.names[48] in text
    assert s.givens.cards.names[10] in text
    assert s.givens.cards.names[60] not in text


@pytest.mark.clause("A-31", "A-73", "A-76")
def test_a_deck_that_is_nearly_empty_is_announced() -> None:
    """An empty deck ends the game at its people's next drawing up; both are told, the empty one first."""

    def told(left: int, language: str = "en") -> tuple[str, ...]:
        kept = [card for card in range(1, 45) if card != 10][:left]
        pile = [card for card in range(1, 45) if card not in (*kept, 10)]
        s = at("sparta", "athens", hands=[[10], []], decks={"sparta": {"deck": kept, "pile": pile}}, turn=0)
        return drawn(s, 0, language).notices

    assert told(7) == ()
    assert told(6) == ("The deck of Rust is nearly empty.",)
    assert told(6, "fr")[0].startswith("Paquet presque vide")
    assert told(0) == ("The deck of Rust is empty: if Rust draws up, the game ends.",)
    assert told(0, "fr")[0].startswith("Paquet vide")
