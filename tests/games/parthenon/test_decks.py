"""Decks of somebody's own: Events, Hazards and Harbor Statuses that do something else, beside the usual ones."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from pelagos.core.errors import ContentError
from pelagos.core.flow import random_ply
from pelagos.core.kit import check
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES
from pelagos.games.parthenon import GAME
from pelagos.games.parthenon.rules.decks import DECKS, EVENTS, HAZARDS
from pelagos.games.parthenon.rules.notation import GAIN
from pelagos.games.parthenon.rules.steps import NAME
from pelagos.games.parthenon.words.nouns import event_text, hazard_text

Cells = dict[str, str]
GIFT = '[{"op": "GAIN", "who": "all", "goods": "1 GOL"}]'


def changed(name: str, change: Callable[[list[Cells]], None]) -> str:
    """A file of the game with something changed in its rows."""
    rows = list(csv.DictReader(io.StringIO(GAME.content(name))))
    change(rows)
    out = io.StringIO()
    table = csv.DictWriter(out, list(rows[0]))
    table.writeheader()
    table.writerows(rows)
    return out.getvalue()


def generous(rows: list[Cells]) -> None:
    """The first Event gives everybody Gold, and says so; braces mean nothing."""
    rows[0].update(effect=GIFT, summary="Everybody gets {1} Gold.", src_effect="[found: my own box]")


def turned_about(rows: list[Cells]) -> None:
    """Every card does what the one after it did."""
    cells = [(row["effect"], row.get("good", "")) for row in rows]
    for row, (effect, good) in zip(rows, cells[1:] + cells[:1], strict=True):
        row["effect"] = effect
        if "good" in row:
            row["good"] = good


def refused(name: str, at: int, /, **cells: str) -> tuple[str, str]:
    with pytest.raises(ContentError) as error:
        GAME.bring({name: changed(name, lambda rows: rows[at].update(cells))})
    for language in LANGUAGES:
        assert GAME.tongue(language)(error.value.message)
    return str(error.value.place), error.value.reason


def test_two_decks_side_by_side() -> None:
    own = GAME.bring({"events.csv": changed("events.csv", generous)})
    theirs, usual = GAME.start(4, {"content": own.name}), GAME.start(4)
    assert [op.code for op in theirs.givens.events[0].ops] == [GAIN]
    assert usual.givens.events is EVENTS
    assert theirs.givens.hazards[0].count == HAZARDS[0].count
    assert (theirs.givens.events[0].designed, usual.givens.events[0].designed) == (False, True)
    assert GAME.load(GAME.dump(theirs)).givens.decks is theirs.givens.decks


def test_what_is_written_on_them_is_said() -> None:
    """In every language; cards that were not changed keep their translation."""
    options = {"content": GAME.bring({"events.csv": changed("events.csv", generous)}).name}
    for language in LANGUAGES:
        usual, theirs = GAME.tongue(language), GAME.tongue(language, {}, options)
        assert theirs(event_text(0)) == "Everybody gets {1} Gold." != usual(event_text(0))
        assert theirs.named({0: "Ione"})(event_text(0)) == "Everybody gets {1} Gold."
        assert theirs(event_text(1)) == usual(event_text(1))
        assert theirs(hazard_text(0)) == usual(hazard_text(0))


@pytest.mark.slow
def test_the_kit_holds_decks_of_ones_own_to_all_it_promises() -> None:
    own = GAME.bring({name: changed(name, turned_about) for name in DECKS.replaceable})
    report = check(GAME, seats=3, plies=250, options={"content": own.name}, draw_every=50)
    assert report.ok, report.failure


def test_bots_know_what_to_do_where_nothing_follows_a_name() -> None:
    """An Event that only names somebody: nobody gains or loses by it."""
    naming = '[{"op": "ARCHON_PICK", "n": 1, "from": "all"}]'

    def name_only(rows: list[Cells]) -> None:
        for row in rows:
            row["effect"] = naming

    own = GAME.bring({"events.csv": changed("events.csv", name_only)})
    state, rng = GAME.start(3, {"content": own.name}), Rng.seeded(5)
    while not state.frames or state.frames[-1][0] != NAME:
        random_ply(state, rng)
    seat = state.actor()
    assert GAME.advise(state, seat, state.legal(seat)) in state.legal(seat)


def test_refusals_name_the_place() -> None:
    where = "events.csv, row 3 (E1-2), effect[0]"
    offer = '[{"op": "OFFER", "who": "all", "cost": "%s"}]'
    assert refused("events.csv", 1, effect=offer % "1 SILK") == (f"{where}.cost, character 3", "expected")
    assert refused("events.csv", 1, effect=offer % "7 BASIC*") == (
        f"{where}.cost, character 8",
        "parthenon.content.unpayable",
    )
    assert refused("events.csv", 1, effect='[{"op": "SAFE"}]') == (f"{where}.op", "not-word")
    assert refused("events.csv", 1, effect='[{"op": "GAIN", "who": "all"}]') == (f"{where}.goods", "missing")
    assert refused("events.csv", 1, effect="{") == ("events.csv, row 3 (E1-2), effect, character 2", "json")
    assert refused("events.csv", 1, name="Flood") == ("events.csv, row 3 (E1-2), name", "not-word")
    assert refused("events.csv", 0, year="4") == ("events.csv, row 2 (E1-1), year", "range")
    assert refused("hazards.csv", 0, count="99") == ("hazards.csv, row 2 (H01), count", "range")
    assert refused("hazards.csv", 0, count="1") == ("hazards.csv, row 17 (H16), count", "rule")
    assert refused("hazards.csv", 0, warship_avoids="1") == ("hazards.csv, row 2 (H01), warship_avoids", "rule")
    assert refused("harbor_status.csv", 0, good="OLI") == ("harbor_status.csv, row 2 (HS-SH-WOO), good", "not-word")


@pytest.mark.parametrize("name", ["wonders.csv", "philosophies.csv", "islands.json"])
def test_other_files_stay(name: str) -> None:
    with pytest.raises(ContentError) as error:
        GAME.bring({name: ""})
    assert error.value.reason == "not-replaceable"
