"""The worked examples of the rulebook, with its own Islands and figures (section 13 of the rules)."""

from __future__ import annotations

import pytest

from pelagos.games.aegean_sea.rules.content import CARDS_OF
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.vocabulary import MARBLE

from .table import ATHENS, CRETE, EPHESUS, RHODES, SPARTA, at, crew, do, goods, home, isle, offered, play

CARDS = CARDS_OF.usual.value
ANGISTRI, VIOKASTRO, PANO_KOUFONISI, SKYROS, LIADI = (
    CARDS.names.index(name) for name in ("Angistri", "Viokastro", "Pano Koufonisi", "Skyros", "Liadi")
)


@pytest.mark.clause("T-1", "T-13", "T-14", "A-77")
@pytest.mark.parametrize(
    ("people", "stock", "points"),
    [
        ("crete", [177, 178], 4),  # two electrum are worth 2 each
        ("crete", [177, 178, 179], 9),
        ("crete", [1, 2, 3, 4], 16),  # four bronze
        ("crete", [1, 177, 178], 5),  # the picture: +1 +4
        ("sparta", [1, 177, 178], 5),
        ("crete", [1, 133, 134, 135, 136], 17),
    ],
)
def test_scores(people: str, stock: list[int], points: int) -> None:
    assert at(people, "athens", islands={f"home-{people}": home(*stock)}).points(0) == points


@pytest.mark.clause("T-2")
def test_the_plan_in_three_steps() -> None:
    """A dye and a marble Good; Crete has 2 Populace, Rhodes 1; two Ships carry a Good each to Home."""
    isles = {"m1": isle(VIOKASTRO, 89, 45, ship=[91, 92], populace=[133, 93, 94])}
    s = at("crete", "rhodes", hands=[[90], []], islands=isles)
    assert s.control(0) == CRETE
    do(s, "use 90", "sail", "at m1", "to crete")
    do(s, "piece ship crete dye", "piece good crete marble", "piece ship crete electrum", "piece good athens marble")
    assert sorted(goods(s, "home-crete")) == [45, 89]
    assert crew(s, "home-crete", "ship", CRETE) == [91, 92]


@pytest.mark.clause("T-3")
@pytest.mark.parametrize(("third", "ruler"), [("sparta", SPARTA), ("ephesus", -1)])
def test_angistri(third: str, ruler: int) -> None:
    """Two Rhodian Ships, a Cretan and an Athenian Populace, a timber Good: six cards with the Island."""
    isles = {"m1": isle(ANGISTRI, 140, ship=[133, 134], populace=[89, 45])}
    s = at("rhodes", "crete", "athens", third, islands=isles)
    assert s.cards_at(0) == 6
    assert s.control(0) == ruler, "1 to 1: the bronze player, if there is one"


@pytest.mark.clause("T-4", "T-5")
def test_the_setup_for_two() -> None:
    s = do(at_start(2), "take crete", "take rhodes")
    play.settle_chance(s)
    first = s.actor()
    assert (len(s.homes()), s.givens.mats, len(s.inner())) == (2, 5, 2)
    assert [len(s.hands[first]), len(s.hands[1 - first])] == [4, 5]


def at_start(seats: int) -> AegeanState:
    """A game before its first choice."""
    return play.game.start(seats)


@pytest.mark.clause("T-8")
@pytest.mark.parametrize(("second", "target"), [([], 6), ([137], 7)])
def test_revered_temples_of_rhodes(second: list[int], target: int) -> None:
    """Angistri: 2 Temples, 1 type of Good. Viokastro: 1 Temple, 2 types; a second one there would be Revered too."""
    isles = {
        "m1": isle(ANGISTRI, 140, temple=[133, 134]),
        "m2": isle(VIOKASTRO, 1, 90, temple=[135, *second]),
    }
    s = at("rhodes", "crete", hands=[[136], []], islands=isles)
    assert [s.revered_at(0, RHODES), s.revered_at(1, RHODES)] == [1, 1 + len(second)]
    play.settle_chance(do(s, "draw"))
    assert len(s.hands[0]) == target


def conflict(cretans: list[int]) -> AegeanState:
    """Crete draws up and turns up Liadi, of marble preference; then whatever the rules ask is answered by the first."""
    isles = {
        "m1": isle(PANO_KOUFONISI, populace=[45, 46, 1, *cretans]),
        "m2": isle(SKYROS, populace=[93, 2]),
    }
    s = do(at("crete", "athens", "sparta", "ephesus", hands=[[89], [], [], []], islands=isles), "draw")
    while play.step(s) == "drawn":
        s.apply(-1, next(a for a in s.legal(-1) if play.game.text(a) != f"top {LIADI}"))
    play.chance(s, f"top {LIADI}")
    if play.step(s) == "victim":
        do(s, offered(s)[0])
    return s


@pytest.mark.clause("T-9", "T-11", "T-12")
def test_conflict_without_control() -> None:
    assert CARDS.preference[LIADI] == MARBLE
    before = at("athens", "crete", "sparta", islands={"m1": isle(PANO_KOUFONISI, populace=[45, 46, 1, 91])})
    assert before.control(0) == ATHENS, "2 against 1 and 1"
    s = conflict([91])
    assert [len(crew(s, "m1", "populace", people)) for people in (ATHENS, CRETE, SPARTA)] == [1, 1, 0]
    assert [len(crew(s, "m2", "populace", people)) for people in (CRETE, SPARTA)] == [1, 1], "no marble at Skyros"
    assert s.control(1) == EPHESUS, "1 to 1 on an Island of electrum"


@pytest.mark.clause("T-10")
def test_conflict_with_control() -> None:
    s = conflict([91, 92])
    assert [len(crew(s, "m1", "populace", people)) for people in (ATHENS, CRETE, SPARTA)] == [0, 2, 0]
