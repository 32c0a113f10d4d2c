"""Content as a value: editions of a toy whose cards are interpreted, side by side in one process."""

from __future__ import annotations

import gc

import pytest

from pelagos.bots.worker import pack
from pelagos.core.basics import CHANCE
from pelagos.core.dice import SeededDice
from pelagos.core.editions import KEPT, Editions
from pelagos.core.errors import ContentError, OptionError, RecordError
from pelagos.core.kit import check
from pelagos.core.match import Match
from pelagos.core.record import read_record, record_of, replay, write_record
from tests.core.toy_cards import CARDS, DO, GAME, TURN_UP, Cards, read_cards
from tests.core.toy_raft import GAME as RAFT

OWN = GAME.content("cards.csv").replace("Olive,gain 1", "Olive,gain 5").replace("Storm,lose 2", "Storm,may gain 4")


def turned_up(card: int, **options: object) -> Cards:
    s = GAME.start(2, options)
    s.apply(CHANCE, TURN_UP.of1(card))
    return s


def refused(old: str, new: str) -> tuple[str, str]:
    with pytest.raises(ContentError) as error:
        GAME.bring({"cards.csv": GAME.content("cards.csv").replace(old, new)})
    return str(error.value.place), error.value.reason


def test_the_same_card_does_what_its_edition_says() -> None:
    own = GAME.bring({"cards.csv": OWN})
    assert turned_up(0).points == [1, 0]
    assert turned_up(0, content=own.name).points == [5, 0]
    storm = turned_up(1, content=own.name)
    assert storm.actor() == 0
    storm.apply(0, DO.base)
    assert storm.points == [4, 0]
    assert turned_up(1).actor() == CHANCE


@pytest.mark.parametrize("own", [False, True])
def test_the_kit_holds_every_edition_to_its_promises(own: bool) -> None:
    options = {"content": GAME.bring({"cards.csv": OWN}).name} if own else {}
    report = check(GAME, plies=300, options=options, rules_only=True)
    assert report.ok, report.failure
    assert report.finished > 10


def test_views_of_two_editions_are_imagined_each_with_its_own_cards() -> None:
    own = GAME.bring({"cards.csv": OWN})
    usual, theirs = turned_up(3), turned_up(3, content=own.name)
    assert pack(GAME.view(usual, 0)) != pack(GAME.view(theirs, 0))
    for s in (usual, theirs):
        assert GAME.load(GAME.dump(s)).givens.cards is s.givens.cards


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gain 1,", "gain 9,", ("cards.csv, row 2 (Olive), effect, character 6", "range")),
        ("gain 1,", "gian 1,", ("cards.csv, row 2 (Olive), effect, character 1", "expected")),
        ("points>=3", "points>3", ("cards.csv, row 4 (Market), effect, character 10", "character")),
        ("may gain 2", "may gain 2;", ("cards.csv, row 7 (Feast), effect, character 12", "expected-more")),
        ("Feast", "olive", ("cards.csv, row 7 (olive), name", "twice")),
        ("Feast,may gain 2,designed\n", "", ("cards.csv", "rows")),
        ("gain 1,designed", "gain 1,hearsay", ("cards.csv, row 2 (Olive), tag", "untagged")),
        ("name,effect", "name,efect", ("cards.csv, row 1 (name), effect", "missing")),
    ],
)
def test_a_broken_file_is_refused_with_the_place_and_changes_nothing(old: str, new: str, told: tuple[str, str]) -> None:
    before = len(CARDS._known)
    assert refused(old, new) == told
    assert len(CARDS._known) == before
    assert turned_up(0).points == [1, 0]


def test_files_that_nobody_may_bring() -> None:
    with pytest.raises(ContentError) as error:
        GAME.bring({"cards.csv": OWN, "maps.json": "{}"})
    assert (error.value.reason, error.value.place.file) == ("not-replaceable", "maps.json")


def test_an_edition_lives_as_long_as_it_is_held_and_the_last_few_anyway() -> None:
    editions = Editions("tests.core.toy_cards", ("cards.csv",), read_cards)
    held = editions.bring({"cards.csv": OWN})
    names = [
        editions.bring({"cards.csv": OWN.replace("gain 3", f"gain {1 + k % 5}") + "\n" * k}).name for k in range(40)
    ]
    gc.collect()
    assert editions.find(held.name) is held
    assert editions.bring({"cards.csv": OWN}) is held
    assert not editions.knows(names[0])
    assert all(editions.knows(name) for name in names[-KEPT + 1 :])
    with pytest.raises(OptionError):
        editions.find(names[0])


def test_a_record_carries_the_files_that_the_game_was_played_with() -> None:
    own = GAME.bring({"cards.csv": OWN})
    match = Match(GAME, 2, {"content": own.name}, SeededDice(1))
    while not match.over:
        match.submit(match.state.actor(), match.state.legal(match.state.actor())[0])
    text, points, name = write_record(record_of(match)), match.state.points, own.name
    assert "cards.csv" not in write_record(record_of(Match(GAME, 2, {}, SeededDice(1))))
    del own, match
    CARDS._kept.clear()
    gc.collect()
    assert not CARDS.knows(name)
    assert replay(read_record(text), GAME).state.points == points
    for old, new, reason in (
        ("gain 5", "gain 4", "other-content"),
        ("gain 5", "gain 9", "bad-content"),
        ("cards.csv", "maps.json", "bad-content"),
    ):
        with pytest.raises(RecordError) as error:
            replay(read_record(text.replace(old, new)), GAME)
        assert error.value.reason == reason


def test_other_games_have_no_such_option() -> None:
    with pytest.raises(OptionError):
        RAFT.start(2, {"content": ""})
    with pytest.raises(ContentError) as error:
        RAFT.bring({"cards.csv": OWN})
    assert error.value.reason == "fixed"
    assert RAFT.own_content({}) == {}
    own = GAME.bring({"cards.csv": OWN})
    assert GAME.own_content({"content": own.name}) == {"cards.csv": OWN}
    assert GAME.own_content({}) == {}
