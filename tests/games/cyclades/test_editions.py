"""Maps of somebody's own: read, checked, and played beside the printed ones."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from pelagos.core.errors import ContentError, OptionError, RecordError
from pelagos.core.flow import random_ply
from pelagos.core.kit import check
from pelagos.core.match import Match
from pelagos.core.record import read_record, record_of, replay, write_record
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES, Tongue
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.content import ATLASES, ISLE_WORDS, SEA_WORDS

MAPS: dict[str, Any] = json.loads(GAME.content("maps.json"))


def own() -> dict[str, Any]:
    """The printed maps, to be changed."""
    return copy.deepcopy(MAPS)


def part(board: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    """A sea space or an isle of a board, in the data."""
    found: dict[str, Any] = next(row for row in board[kind] if row["id"] == name)
    return found


def without_neighbours(maps: dict[str, Any]) -> dict[str, Any]:
    """The maps without the lists of who touches whom, which follow from where everything lies."""
    for board in maps["boards"].values():
        for row in board["seas"] + board["isles"]:
            row.pop("seas", None)
            row.pop("isles", None)
    return maps


def swapped() -> str:
    """The two isles of one circle on the board for five change places, two horns go to other seas, more gold."""
    maps = without_neighbours(own())
    board = maps["boards"]["board5"]
    one, two = part(board, "isles", "L45-b"), part(board, "isles", "R5-d")
    one["cells"], two["cells"] = two["cells"], one["cells"]
    horned = [sea for sea in board["seas"] if sea["horns"]]
    plain = [sea for sea in board["seas"] if not sea["horns"]]
    for sea, other in zip(horned[:2], plain[:2], strict=True):
        sea["horns"], other["horns"] = 0, 1
    maps["start"]["gold"] = 7
    return json.dumps(maps)


def refused(maps: dict[str, Any]) -> tuple[str, str]:
    """Where and why a file is refused; both languages can say it."""
    with pytest.raises(ContentError) as error:
        GAME.bring({"maps.json": json.dumps(maps)})
    for language in LANGUAGES:
        assert GAME.tongue(language)(error.value.message)
    return str(error.value.place), error.value.reason


def test_two_maps_side_by_side() -> None:
    edition = GAME.bring({"maps.json": swapped()})
    options = {"content": edition.name}
    theirs, ours = GAME.start(5, options), GAME.start(5)
    assert (theirs.gold, ours.gold) == ([7] * 5, [5] * 5)
    assert theirs.board.shore != ours.board.shore
    assert theirs.board.horned != ours.board.horned
    assert theirs.board.isles == ours.board.isles
    rng = Rng.seeded(1)
    for _ in range(300):
        if theirs.result() is None:
            random_ply(theirs, rng)
        random_ply(ours, rng)
    assert GAME.load(GAME.dump(theirs)).board is theirs.board
    assert GAME.imagine(GAME.view(theirs, 0), rng).board is theirs.board
    assert GAME.load(GAME.dump(ours)).board is ATLASES.usual.value.boards["board5"]


def test_the_file_of_the_game_is_the_usual_edition() -> None:
    """The same text brought as somebody's own is another edition that plays the same."""
    edition = GAME.bring({"maps.json": GAME.content("maps.json")})
    assert edition.name
    for seats in GAME.seats:
        board, usual = edition.value.board_for[seats], ATLASES.usual.value.board_for[seats]
        assert (board.near, board.coast, board.horns) == (usual.near, usual.coast, usual.horns)
    assert GAME.bring({}) is ATLASES.usual


def test_views_positions_and_records_name_the_edition() -> None:
    edition = GAME.bring({"maps.json": swapped()})
    match = Match(GAME, 5, {"content": edition.name})
    assert match.options["content"] == edition.name
    assert GAME.view(match.state, 0).options["content"] == edition.name
    assert GAME.dump(match.state)["options"]["content"] == edition.name
    record = read_record(write_record(record_of(match)))
    assert replay(record, GAME).state.board is match.state.board
    assert "content" not in GAME.start(5).givens.options
    assert "content" not in GAME.start(5, {"content": ""}).givens.options


def test_an_edition_that_is_not_here_is_named() -> None:
    for language in LANGUAGES:
        with pytest.raises(OptionError) as error:
            GAME.start(3, {"content": "0123456789abcdef"})
        assert "0123456789abcdef" in Tongue(language)(error.value.message)


def test_a_record_with_an_edition_that_is_not_here_is_refused() -> None:
    edition = GAME.bring({"maps.json": swapped()})
    text = write_record(record_of(Match(GAME, 5, {"content": edition.name})))
    with pytest.raises(RecordError) as error:
        replay(read_record(text.replace(edition.name, "0123456789abcdef")), GAME)
    assert "0123456789abcdef" in Tongue("fr")(error.value.message)


@pytest.mark.slow
def test_the_kit_holds_a_map_of_ones_own_to_all_it_promises() -> None:
    edition = GAME.bring({"maps.json": swapped()})
    report = check(GAME, seats=5, plies=250, options={"content": edition.name}, draw_every=25)
    assert report.ok, report.failure


def test_the_drawing_follows_the_map() -> None:
    edition = GAME.bring({"maps.json": swapped()})
    say = GAME.tongue("en")
    ours, theirs = (GAME.view(GAME.start(5, options), 0) for options in ({}, {"content": edition.name}))
    boards = [GAME.scene(view, None, say).board for view in (ours, theirs)]
    assert boards[0].backdrop_key != boards[1].backdrop_key
    assert boards[0].backdrop != boards[1].backdrop
    assert GAME.sketch(ours, say) != GAME.sketch(theirs, say)


class TestRefusals:
    """What an atlas may not say, and where it says so."""

    def test_other_files(self) -> None:
        with pytest.raises(ContentError) as error:
            GAME.bring({"coasts.json": "{}"})
        assert (str(error.value.place), error.value.reason) == ("coasts.json", "not-replaceable")

    def test_spaces_of_the_board(self) -> None:
        maps = own()
        maps["boards"]["board4"]["seas"].pop(3)
        assert refused(maps) == ("maps.json, boards.board4.seas", "cyclades.content.gap")
        maps = own()
        maps["boards"]["board4"]["seas"][1]["id"] = maps["boards"]["board4"]["seas"][0]["id"]
        assert refused(maps) == ("maps.json, boards.board4.seas[1].id", "cyclades.content.taken")
        maps = own()
        maps["boards"]["board4"]["seas"][1]["id"] = "Z9"
        assert refused(maps) == ("maps.json, boards.board4.seas[1].id", "not-word")

    def test_isles_as_printed(self) -> None:
        maps = own()
        maps["boards"]["board23"]["isles"][1]["cells"].reverse()
        assert refused(maps) == ("maps.json, boards.board23.isles[1].cells", "cyclades.content.shape")
        for column in ("slots", "horns", "metropolis_covers_slots"):
            maps = own()
            maps["boards"]["board23"]["isles"][1][column] = 9
            assert refused(maps) == (f"maps.json, boards.board23.isles[1].{column}", "range")
        maps = own()
        maps["boards"]["board23"]["isles"][1]["id"] = maps["boards"]["board23"]["isles"][0]["id"]
        assert refused(maps) == ("maps.json, boards.board23.isles[1].id", "twice")
        maps = own()
        maps["boards"]["board23"]["isles"][1]["labels"] = "Atlantis"
        assert refused(maps) == ("maps.json, boards.board23.isles[1].labels", "unknown")

    def test_neighbours(self) -> None:
        maps = own()
        maps["boards"]["board5"]["seas"][0]["seas"].pop()
        assert refused(maps) == ("maps.json, boards.board5.seas[0].seas", "cyclades.content.touch")

    def test_horns(self) -> None:
        """C-44: what a player can earn has a bound."""
        maps = own()
        for sea in maps["boards"]["board5"]["seas"]:
            sea["horns"] = 1
        assert refused(maps) == ("maps.json, boards.board5.seas", "rule")

    def test_starts(self) -> None:
        """C-16: two isles and two fleets each, on this board, nobody else's."""
        for change in (
            {"isles": ["L23-a"]},
            {"isles": ["L23-a", "L23-a"]},
            {"isles": ["L23-a", "R5-a"]},
            {"fleets": {"C2": 1}},
            {"fleets": {"C2": 1, "Z1": 1}},
            {"fleets": {"C2": 1, "D4": 1}},  # the second seat's
        ):
            maps = own()
            maps["setups"]["3"]["seats"][0].update(change)
            place, reason = refused(maps)
            assert place.startswith("maps.json, setups.3.seats[")
            assert reason == "rule"
        maps = own()
        maps["setups"]["5"]["board"] = "board4"
        assert refused(maps)[0].startswith("maps.json, setups.5.")

    @pytest.mark.slow
    def test_whatever_is_changed_a_file_is_read_or_refused(self) -> None:
        """Values at random places are replaced by others, some of the wrong kind; nothing else ever happens."""
        rng = Rng.seeded(7, "maps")
        strange: list[object] = [None, -1, 10**6, "", "A1", "L23-a", [], ["A1"], {}, True, 1.5, "x" * 5000, [[0]]]
        wrong: list[ContentError] = []
        for _ in range(150):
            maps: Any = own()
            spot = maps
            while True:
                keys: list[Any] = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
                key = keys[rng.below(len(keys))]
                if not isinstance(spot[key], dict | list) or not spot[key] or rng.below(5) == 0:
                    break
                spot = spot[key]
            spot[key] = strange[rng.below(len(strange))]
            try:
                edition = GAME.bring({"maps.json": json.dumps(maps)})
                GAME.start(5, {"content": edition.name})
            except ContentError as error:
                wrong.append(error)
        assert {error.place.file for error in wrong} == {"maps.json"}
        assert 20 < len(wrong) < 130


def test_words_are_those_of_the_printed_boards() -> None:
    assert (len(SEA_WORDS), len(ISLE_WORDS)) == (77, 21)
