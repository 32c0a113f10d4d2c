"""Somebody's own transcription of the cards: what is refused and where, and how its cards are played and told."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.errors import ContentError, Place
from pelagos.core.kit import check
from pelagos.core.tongue import LANGUAGES
from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.rules import golden
from pelagos.games.aegean_sea.rules.content import CARDS_OF
from pelagos.games.aegean_sea.rules.lint import faults
from pelagos.games.aegean_sea.rules.notation import NOTATION, parse
from pelagos.games.aegean_sea.rules.state import AegeanState

from .table import SPARTA, at, crew, do, isle, offered, own, own_file, place, play
from .test_effects import perform, possible


def refused(*changes: tuple[int, str, str]) -> tuple[str, str]:
    """Where and why a file is refused."""
    with pytest.raises(ContentError) as error:
        GAME.bring({"cards.csv": own_file(*changes)})
    for language in LANGUAGES:
        assert str(error.value.place.file) in GAME.tongue(language)(error.value.message)
    return str(error.value.place), error.value.reason.rpartition(".")[2]


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("draw 1; add 1 pop @here", "after-draw"),
        ("may draw 1; add 1 pop @here", "after-draw"),
        ("activate @inner; add 1 pop @here", "after-activate"),
        ("activate @inner; draw n(revered)", "after-activate"),
        ("each inner[ctrl]: activate @it", "each-activates"),
        ("each inner[ctrl]: draw 1", "each-activates"),
        ("add 1 pop @there", "unbound"),
        ("may add 1 pop @inner; add 1 pop @there", "unbound"),
        ("{add 1 pop @inner} else {draw 1}; draw n(my pop@there)", "unbound"),
        ("add 1 pop @src", "unbound"),
        ("zephyr n(my pop@src) pop home->inner", "unbound"),
        ("add 1 pop @it", "unbound"),
        ("sail 1 ship any->any carry that", "unbound"),
        ("add 1 ship @here; sail 1 ship here->any carry that", "unbound"),
        ("if there[ctrl]: draw 1", "unbound"),
        ("add 1 pop @anywhere", "anywhere"),
        ("sack 1 enemy pop @anywhere[ctrl]", "anywhere"),
        ("zephyr 1 pop home->anywhere", "anywhere"),
        ("if anywhere[ctrl]: draw 1", "anywhere"),
        ("zephyr 1 pop any->other", "other"),
        ("sail 1 ship otherinner->any", "other"),
        ("add 0 pop @here", "count"),
        ("add all pop @here", "count"),
        ("create 1+ good @here", "count"),
        ("pay all good @here", "count"),
        ("convert 1+ enemy pop @here", "count"),
        ("sack 1+ enemy pop @here", "count"),
        ("change 0+ pop->ship @here", "count"),
        ("sail all ship any->any", "count"),
        ("sail 1 ship any->any carry all pop", "count"),
        ("zephyr 1 pop + 0+ ship any->any", "count"),
        ("draw 1+", "count"),
        ("sack 2 enemy island @inner", "one"),
        ("sail 2 ship any->any carry 1 pop", "one"),
        ("recolor 1 good @here new", "same-new"),
        ("change 2 pop->ship @here same", "same-new"),
        ("change 1+ pop->pop @here", "change"),
        ("zephyr 1 enemy good any->any", "groups"),
        ("zephyr 1 pop + 1 pop any->any", "groups"),
    ],
)
def test_effects_that_cannot_be_judged_are_refused(effect: str, reason: str) -> None:
    assert reason in faults(parse(NOTATION.tokens(effect, Place("cards.csv")), effect))
    assert all(GAME.tongue(language).knows(f"aegean_sea.content.{reason}") for language in LANGUAGES)


@pytest.mark.clause("A-1", "A-2", "A-3")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((17, "number", "221"), ("cards.csv, row 18 (221), number", "range")),
        ((17, "number", "16"), ("cards.csv, row 18 (16), number", "twice")),
        ((17, "name", "Angistri"), ("cards.csv, row 18 (17), name", "twice")),
        ((17, "deck", "Athens"), ("cards.csv, row 18 (17), deck", "rule")),
        ((17, "material", "marble"), ("cards.csv, row 18 (17), material", "rule")),
        ((17, "preference", "gold"), ("cards.csv, row 18 (17), preference", "not-word")),
        ((17, "effect", "draw 1; add 1 pop @here"), ("cards.csv, row 18 (17), effect", "after-draw")),
        ((17, "name", ""), ("cards.csv, row 18 (17), name", "empty")),
        ((17, "effect", "add 1 pops @here"), ("cards.csv, row 18 (17), effect, character 7", "expected")),
        ((17, "effect", "add 1 pop @here;"), ("cards.csv, row 18 (17), effect, character 17", "expected-more")),
    ],
)
def test_what_is_wrong_is_named_by_row_and_column(change: tuple[int, str, str], told: tuple[str, str]) -> None:
    assert refused(change) == told


@pytest.mark.clause("R-45")
def test_else_judges_its_first_part_together_with_what_follows() -> None:
    options = own((2, "effect", "{add 1 pop @here} else {sack 1 enemy pop @here}; add 1 ship @here"))
    isles = {"m1": isle(45, populace=[133])}
    s = perform(at("sparta", "rhodes", hands=[[3], []], islands=isles, options=options), 2, "m1")
    assert offered(s) == ["otherwise"], "the Populace alone could be added, but not the Ship after it"
    do(s, "otherwise", "piece populace rhodes dye", "card 3")
    assert crew(s, "m1", "ship", SPARTA) == [3]
    s = perform(at("sparta", "rhodes", hands=[[3, 4], []], islands=isles, options=options), 2, "m1")
    assert offered(s) == ["do"], "no choice between them"


@pytest.mark.clause("R-39", "R-38")
def test_an_island_that_is_gone_cannot_be_named() -> None:
    isles = {"m1": isle(133), "m2": isle(134)}  # both of timber: Rhodes controls them
    options = own(
        (2, "effect", "sack 1 enemy island @inner; may add 1 pop @there"),
        (3, "effect", "sack 1 enemy island @inner; add 1 pop @here"),
    )
    s = at("sparta", "rhodes", hands=[[4], []], islands=isles, options=options)
    assert offered(do(perform(s.clone(), 2), "at m1")) == ["skip"]
    assert offered(perform(s.clone(), 3, "m1")) == ["at m2"], "the other one, so that the Populace has its place"
    assert not possible(at("sparta", "rhodes", hands=[[4], []], islands={"m1": isle(133)}, options=options), 3, "m1")


# A quantity of each kind of act: how many Temples of one's own are here.
N = "n(my temple@here)"
COUNTED = [
    (["A-54"], f"add {N} pop @here", "hand"),
    (["A-57"], f"create {N} good @here", "hand"),
    (["A-61"], f"recolor {N} good @here", "goods hand"),
    (["A-63"], f"sack {N} enemy pop @here", "enemies"),
    (["A-58"], f"convert {N} enemy pop @here", "enemies hand"),
    (["A-56"], f"change {N} pop->ship @here", "populace"),
    (["A-60"], f"pay {N} pop @here", "populace"),
    (["A-60"], f"pay {N} good @here", "goods"),
    (["A-36", "A-66"], f"sail {N} ship here->any", "ships"),
    (["R-35"], f"sail 1 ship here->any carry {N} pop", "populace"),
    (["R-35"], f"sail 1 ship here->any carry {N} good", "goods"),
    (["A-64", "R-27"], f"zephyr {N} pop here->any", "populace"),
    (["A-64", "R-27"], f"zephyr {N} good here->any", "goods"),
    (["A-64", "R-27"], f"zephyr {N} enemy pop here->any", "enemies"),
]


def counted(options: dict[str, Any], temples: int, **held: int) -> bool:
    """Whether the effect of card 2 can be performed at m2, of bronze, with so many of each thing."""
    isles = {
        "m1": isle(46),
        "m2": isle(
            4,
            *[133, 134, 135][: held["goods"]],
            ship=[6, 8, 9][: held["ships"]],
            temple=[13, 14][:temples],
            populace=[10, 11, 15][: held["populace"]] + [177, 178][: held["enemies"]],
        ),
    }
    s = at("sparta", "ephesus", hands=[[1, 3, 5][: held["hand"]], []], islands=isles, options=options)
    return possible(s, 2, "m2")


@pytest.mark.parametrize(
    ("effect", "things"),
    [
        pytest.param(effect, things.split(), marks=pytest.mark.clause("R-9", *cited))
        for cited, effect, things in COUNTED
    ],
)
def test_as_many_as_there_are_temples_and_of_none_nothing(effect: str, things: list[str]) -> None:
    options = own((2, "effect", effect))
    usual = {"hand": 0, "goods": 0, "enemies": 0, "populace": 0, "ships": int("carry" in effect)}
    for temples in (0, 1, 2):
        for number in (0, 1, 2):
            held = usual | dict.fromkeys(things, number)
            assert counted(options, temples, **held) is (0 < temples <= number), (temples, number)
    for thing in things:
        assert not counted(options, 2, **usual | dict.fromkeys(things, 2) | {thing: 1}), f"too few: {thing}"
    if "carry" in effect:
        assert not counted(options, 1, **usual | dict.fromkeys(things, 1) | {"ships": 0}), "no Ship"


@pytest.mark.clause("A-56")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_all_of_them_are_changed(number: int) -> None:
    options = own((2, "effect", "change all pop->ship @here"))
    isles = {"m2": isle(4, populace=[10, 11][:number])}
    s = at("sparta", "ephesus", islands=isles, options=options)
    assert possible(s, 2, "m2") is (number > 0)
    if number:
        perform(s, 2, "m2")
        for _ in range(number):
            do(s, offered(s)[0])
        assert (crew(s, "m2", "populace", SPARTA), play.step(s)) == ([], "turn")


@pytest.mark.clause("A-59", "R-9", "R-39")
def test_nothing_is_counted_at_an_island_that_is_gone() -> None:
    options = own((2, "effect", "sack 1 enemy island @inner; draw n(my pop@there)"))
    isles = {"m1": isle(133, populace=[6, 134, 135])}
    s = do(perform(at("sparta", "rhodes", islands=isles, options=options), 2), "at m1")
    assert (s.isle[0], play.step(s), s.hands[0]) == (0, "turn", ())


@pytest.mark.clause("A-61")
def test_a_good_is_not_recolored_without_a_card_for_it() -> None:
    options = own((181, "effect", "recolor 1+ good @home same"))
    home = {"home-ephesus": {"goods": [177, 1]}}
    s = at("ephesus", "rhodes", hands=[[187, 188, 178], []], islands=home, options=options)  # bronze twice, electrum
    do(perform(s, 181), "piece good ephesus electrum", "card 178")
    play.chance(s, "top 180")
    assert offered(s) == ["done"], "no second card of that preference"


@pytest.mark.clause("C-13")
def test_one_good_by_commerce_also_where_more_may_be_carried() -> None:
    options = {**own((154, "effect", "sail 1 ship any->any carry 1+ good")), "customs": True}
    isles = {"m1": isle(45, 5, 6, ship=[134, 135], populace=[2, 3]), "m2": isle(46)}
    s = at("rhodes", "sparta", islands=isles, options=options)
    do(perform(s, 154), "at m1", "to m2", "piece ship rhodes timber", "piece good sparta timber")
    assert play.step(s) == "turn"
    assert len(s.goods[place("m1")]) == 1


@pytest.mark.slow
@pytest.mark.clause("A-50", "R-38")
def test_the_kit_holds_cards_of_ones_own_to_its_promises() -> None:
    options = own(
        (2, "effect", "{add 1 pop @here} else {sack 1 enemy pop @here}; may add 0+ ship @here"),
        (3, "effect", "each any[my pop>=1]: zephyr 1 pop it->home"),
        (4, "effect", "recolor 1+ good @any same"),
        (5, "effect", "sail 1 ship any->any carry 1+ good"),
    )
    report = check(GAME, plies=400, seed=3, options=options, rules_only=True)
    assert report.ok, report.failure


@pytest.mark.clause("A-50", "R-38")
def test_a_search_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three Populace, three Ships and a Temple in any places, in any order, and no enemy Ship to sack."""
    clones = [0]
    copy = AegeanState.clone

    def counted(self: AegeanState) -> AegeanState:
        clones[0] += 1
        return copy(self)

    options = own((2, "effect", "add 3 pop @any; add 3 ship @any; add 1 temple @any; sack 1 enemy ship @any"))
    isles = {f"m{k}": isle(44 + k) for k in range(1, 5)}
    s = at("sparta", "rhodes", hands=[list(range(3, 15)), []], islands=isles, options=options)
    monkeypatch.setattr(AegeanState, "clone", counted)
    assert not possible(s, 2)
    assert golden.MOST // 2 < clones[0] <= golden.MOST + 1


@pytest.mark.clause("R-38")
def test_whoever_began_can_complete_it_however_far_the_search_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any search allowed, what was found is found again at every choice."""
    effect = "add 1 pop @any; add 1 ship @any; sack 1 enemy ship @any[my ship>=1,my pop>=1]"
    options = own((2, "effect", effect))
    isles = {"m1": isle(45), "m2": isle(46), "m3": isle(47, ship=[134])}
    s = at("sparta", "rhodes", hands=[[3, 5, 8], []], islands=isles, options=options)
    most = next(n for n in range(1, 200) if monkeypatch.setattr(golden, "MOST", n) is None and possible(s, 2))
    assert most > 20
    for first in offered(perform(s.clone(), 2)):
        trial = do(perform(s.clone(), 2), first)
        while play.step(trial) == "act":
            assert offered(trial), f"{first} leads nowhere with {most}"
            do(trial, offered(trial)[-1])


# How they are told.

RENAMED = [(card, "name", f"Own {card}") for card in range(1, 221)]


def test_the_story_names_the_cards_of_the_table_and_what_they_prefer() -> None:
    usual, theirs = CARDS_OF.usual.value, own(*RENAMED, (2, "preference", "marble"))
    for options, name, material in (({}, usual.names[2], "bronze"), (theirs, "Own 2", "marble")):
        s = at("sparta", "rhodes", hands=[[2, 3], []], islands={"m1": isle(45)}, options=options)
        assert play.story(s, "use 2") == [f"Rust uses {name} for its {material} action."]
        assert name in play.story(s, "at m1", "card 3", "keep", language="fr")[-1]
    for language in LANGUAGES:
        assert GAME.tongue(language, {}, theirs)(GAME.line("first-island", (0, 9))).count("Own 9") == 1


def test_a_whole_game_is_told_with_the_names_of_its_own_cards() -> None:
    options = own(*RENAMED)
    s = GAME.start(3, options)
    ear, say = play.listen(s), GAME.tongue("en", {}, options)
    for k in range(400):
        if s.actor() == CHANCE or s.frames:
            legal = s.legal(s.actor())
            s.apply(s.actor(), legal[k * 7919 % len(legal)])
    told = " ".join(say(GAME.line(key, args)) for _, key, args in ear.lines)
    assert "Own " in told
    homes = ("Crete", "Rhodes")  # Islands of the same names as Homes
    assert [name for name in CARDS_OF.usual.value.names[1:] if name in told and name not in homes] == []
