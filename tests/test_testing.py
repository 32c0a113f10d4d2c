"""The helpers for tests fail where the game does, and say what would have been right."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos import testing
from pelagos.core.basics import CHANCE, only
from pelagos.testing import Playtest
from pelagos_tiny import GAME
from tests.core.toy_raft import GAME as RAFT
from tests.core.toy_raft import Raft, RaftGame

TINY = Playtest(GAME)
PLAY = Playtest(RAFT)


def rowing(**data: object) -> Raft:
    """Two rafts, seat 0 at the oars."""
    here = {"seats": 2, "far": [0, 0], "leaks": [1, 0], "lots": [1, 2], "turns": 12, "frames": [["at-the-oars", 0]]}
    return PLAY.position(**here | data)


def test_whoever_is_asked_chooses_or_whoever_is_named() -> None:
    s = rowing()
    assert (PLAY.step(s), PLAY.step(s, 0), PLAY.step(s, 1)) == ("at-the-oars", "at-the-oars", "")
    assert PLAY.offered(s) == PLAY.offered(s, 0) == ["row", "bail"]
    assert PLAY.offered(s, 1) == []
    assert PLAY.do(s, "row", "die 6", 1, "row") is s
    assert PLAY.odds(s) == {f"die {pips}": 1 for pips in range(1, 7)}
    assert PLAY.arguments(s, CHANCE, "die") == ["1", "2", "3", "4", "5", "6"]
    PLAY.chance(s, "die 5")
    assert s.far == [6, 5]
    assert PLAY.settle_chance(PLAY.do(s, "row")).leaks == [2, 0]


def test_what_is_not_offered_cannot_be_done() -> None:
    s = rowing()
    with pytest.raises(AssertionError, match=r"'die 3' is not offered to 0; offered: \['row', 'bail'\]"):
        PLAY.do(s, "die 3")
    with pytest.raises(AssertionError, match="is not offered to 1"):
        PLAY.do(s, 1, "row")
    with pytest.raises(AssertionError, match="'bail' is not offered"):
        PLAY.choice(rowing(leaks=[0, 0]), "bail")
    assert s == rowing()


class Wet(RaftGame):
    """Its sums: nobody has water in the raft."""

    def audit(self, state: Raft) -> list[str]:
        return [f"leaks of {seat}" for seat, leaks in enumerate(state.leaks) if leaks]


def test_sums_that_a_choice_breaks_are_named() -> None:
    wet = Playtest(Wet())
    wet.do(rowing(), "row", "die 6")  # wrong before, and no worse now
    with pytest.raises(AssertionError, match=r"after 'die 1': \['leaks of 1'\]"):
        wet.do(rowing(), "bail", 1, "row", CHANCE, "die 1")


def test_what_is_told_is_heard_as_keys_numbers_or_sentences() -> None:
    assert PLAY.told(rowing(), "row", "die 6", "row", "die 1") == ["rowed", "leak"]
    assert PLAY.story(rowing(), "row", "die 6") == ["rowed 0 6"]
    s = TINY.position(game="tiny", seats=2, hands=[[1, 9], [2, 3]], frames=[["turn"]])
    ear = TINY.listen(s)
    TINY.do(s, "laurel 4", 0, "lay 9")
    assert ear.told() == ["turned", "laid"]
    assert ear.of("turned") == [(4,)]
    assert TINY.story(s, 1, "lay 3", language="fr")[-1].startswith("Rouille remporte")
    assert TINY.view(s, 1).hand == [2]
    deal = GAME.start(2)
    assert TINY.listen(deal).lines == []
    assert deal.seen(CHANCE, deal.legal(CHANCE)[0]) == only(0)


def test_what_people_read() -> None:
    s = TINY.position(game="tiny", seats=2, hands=[[1, 9], [2, 3]], frames=[["turn"]])
    TINY.do(s, "laurel 4", 0, "lay 9")
    assert TINY.asked(s).seat == 1
    assert TINY.asked(s, 0).rule == "O-9"
    assert TINY.choice(s, "revise", 0).minor
    assert TINY.preview(s, "revise", 0) == []
    assert TINY.refused(s) == {}
    assert TINY.why(s, "coin-1", 0)[1] == "O-9"
    with pytest.raises(AssertionError, match="nothing to say about coin-2"):
        TINY.why(s, "coin-2")
    assert TINY.scene(s, 0).title == "Obol"


def test_the_example_of_its_own_documentation_passes() -> None:
    lines = (testing.__doc__ or "").split("\n")
    example = "\n".join(line[4:] for line in lines if line.startswith("    "))
    room: dict[str, Any] = {"GAME": GAME}
    exec(example, room)
    room["test_the_highest_coin_takes_the_laurel"]()
