"""Match: the gate, stamps per seat, composed answers, who saw what, undo, redo, rewind, fork."""

from __future__ import annotations

import pytest

from pelagos.core.basics import CHANCE, TABLE, only
from pelagos.core.dice import SealedDice, SeededDice
from pelagos.core.match import AnyMatch, Match
from pelagos_tiny import GAME

SECRET = bytes(range(32))


def match(seats: int = 3, seed: int = 1) -> AnyMatch:
    return Match(GAME, seats, {}, SeededDice(seed))


def first(m: AnyMatch, seat: int) -> int:
    return int(m.state.legal(seat)[0])


def frozen(m: AnyMatch) -> tuple[str, int, list[int]]:
    return GAME.fingerprint(m.state), len(m.log), m.stamps[:]


def test_chance_is_in_the_log_and_stops_where_somebody_is_asked() -> None:
    m = match()
    assert {ply.seat for ply in m.log} == {CHANCE}
    assert m.state.actors() == (0, 1, 2)


@pytest.mark.parametrize(
    ("choice", "kind"),
    [
        ("", "malformed"),
        ("lay 3\x07", "malformed"),
        ("lay", "malformed"),
        ("lay 3 4", "malformed"),
        ("x" * 500, "malformed"),
        ("sing 3", "unknown"),
        ("lay 99", "unknown"),
        ("revise", "illegal"),
        (9999, "illegal"),
        (-1, "illegal"),
    ],
)
def test_a_bad_choice_is_told_why_and_changes_nothing(choice: str | int, kind: str) -> None:
    m = match()
    before = frozen(m)
    receipt = m.submit(0, choice)
    assert (receipt.kind, receipt.taken) == (kind, False)
    assert receipt.refusal is not None
    for language in ("en", "fr"):
        assert GAME.tongue(language)(receipt.refusal)
    assert frozen(m) == before


@pytest.mark.parametrize("seat", [3, 17, CHANCE, TABLE])
def test_nobody_plays_for_a_seat_that_is_not_there(seat: int) -> None:
    m = match()
    before = frozen(m)
    assert m.submit(seat, first(m, 0)).kind == "out-of-turn"
    assert frozen(m) == before


def test_a_seat_that_has_answered_is_out_of_turn_only_when_it_may_not_revise() -> None:
    m = match()
    for _ in range(2):
        m.submit(0, first(m, 0))
        assert m.submit(0, "revise").taken
    m.submit(0, first(m, 0))
    assert m.submit(0, "revise").kind == "out-of-turn"


def test_somebody_elses_ply_does_not_make_mine_stale() -> None:
    m = match()
    mine = m.stamps[1]
    assert m.submit(0, first(m, 0), m.stamps[0]).taken
    assert m.stamps[1] == mine
    assert m.submit(1, first(m, 1), mine).taken


def test_my_own_ply_makes_my_page_stale_even_if_the_question_looks_the_same() -> None:
    m = match()
    stamp = m.stamps[0]
    choice = first(m, 0)
    assert m.submit(0, choice, stamp).taken
    assert m.submit(0, "revise", m.stamps[0]).taken
    receipt = m.submit(0, choice, stamp)
    assert (receipt.kind, receipt.stamp) == ("stale", m.stamps[0])


def test_a_new_round_makes_every_page_stale() -> None:
    m = match()
    stamps = m.stamps[:]
    for seat in range(3):
        m.submit(seat, first(m, seat))
    assert all(new > old for new, old in zip(m.stamps, stamps, strict=True))


def test_a_composed_answer_is_taken_whole_or_not_at_all() -> None:
    m = match()
    coin = GAME.text(first(m, 0))
    before = frozen(m)
    assert m.submit_all(0, [coin, "revise", "lay 99"]).kind == "unknown"
    assert m.submit_all(0, [coin, coin]).kind == "illegal"
    assert m.submit_all(0, []).kind == "illegal"
    assert frozen(m) == before
    assert m.submit_all(0, [coin, "revise", coin], m.stamps[0]).taken
    assert [ply.seat for ply in m.log[-3:]] == [0, 0, 0]


def test_a_composed_answer_may_not_reach_past_chance() -> None:
    m = match()
    m.submit(1, first(m, 1))
    m.submit(2, first(m, 2))
    coins = [GAME.text(a) for a in m.state.legal(0)]
    before = frozen(m)
    assert not m.submit_all(0, [coins[0], coins[1]]).taken  # the first one closes the round and nature speaks
    assert frozen(m) == before


def test_each_ply_is_seen_by_whom_it_concerns() -> None:
    m = match()
    m.submit(1, first(m, 1))
    assert m.log[-1].seen == only(1)
    assert m.log[-1] in [ply for _, ply in m.plies(1)]
    assert m.log[-1] not in [ply for _, ply in m.plies(0)]
    assert m.log[-1] not in [ply for _, ply in m.plies(TABLE)]
    assert m.log[-1] in [ply for _, ply in m.plies(None)]


def test_narration_is_filtered_by_who_saw_it() -> None:
    m = match()
    dealt = [line for _, line in m.lines(0) if line.key == "dealt"]
    assert dealt
    assert {line.args[0] for line in dealt} == {0}
    assert not [line for _, line in m.lines(TABLE) if line.key == "dealt"]


def test_undo_and_redo_go_back_and_forth_over_own_plies() -> None:
    m = match()
    start = GAME.fingerprint(m.state)
    m.submit(0, first(m, 0))
    after = GAME.fingerprint(m.state)
    assert m.undo(0).taken
    assert GAME.fingerprint(m.state) == start
    assert m.history[-1][1][0].seat == 0  # nothing is forgotten
    assert m.redo(0).taken
    assert GAME.fingerprint(m.state) == after
    assert m.redo(0).kind == "no-undo"


def test_undo_reaches_several_plies_back() -> None:
    m = match()
    start = GAME.fingerprint(m.state)
    m.submit_all(0, [first(m, 0), "revise"])
    assert m.can_undo(0) == 2
    assert m.undo(0, 3).kind == "no-undo"
    assert m.undo(0, 2).taken
    assert GAME.fingerprint(m.state) == start
    assert m.can_redo(0) == 2


def test_undo_never_crosses_somebody_elses_ply() -> None:
    m = match()
    m.submit(0, first(m, 0))
    m.submit(1, first(m, 1))
    before = frozen(m)
    assert m.undo(0).kind == "no-undo"
    assert frozen(m) == before


def test_undo_never_crosses_chance() -> None:
    m = match()
    for seat in range(3):
        m.submit(seat, first(m, seat))
    assert [m.can_undo(seat) for seat in range(3)] == [0, 0, 0]


def test_a_new_choice_forgets_what_could_be_redone() -> None:
    m = match()
    a, b = m.state.legal(0)[:2]
    m.submit(0, a)
    m.undo(0)
    m.submit(0, b)
    assert m.redo(0).kind == "no-undo"


def test_an_undone_roll_is_rolled_anew() -> None:
    """The branch number rises, so the table does not know the draw it took back."""
    laurels = set()
    for n in range(12):
        m = Match(GAME, 3, {}, SealedDice(bytes([n]) * 32, GAME.id))
        turned = [i for i, ply in enumerate(m.log) if GAME.text(ply.action).startswith("laurel")][-1]
        before = m.log[turned].action
        m.rewind(turned)
        assert m.branch == 1
        assert m.log[turned].branch == 1
        laurels.add(m.log[turned].action == before)
    assert laurels == {True, False}


def test_rewinding_without_chance_keeps_the_branch() -> None:
    m = match()
    length = len(m.log)
    m.submit(0, first(m, 0))
    m.rewind(length)
    assert (m.branch, len(m.log)) == (0, length)


def test_the_past_can_be_looked_at_and_forked() -> None:
    m = match()
    marks = []
    while not m.over:
        marks.append((len(m.log), GAME.fingerprint(m.state)))
        seat = m.state.actors()[0]
        m.submit(seat, first(m, seat))
    for length, mark in marks:
        assert GAME.fingerprint(m.at(length)) == mark
    length, mark = marks[len(marks) // 2]
    branch = m.fork(length)
    assert GAME.fingerprint(branch.state) == mark
    branch.submit(branch.state.actors()[0], branch.state.legal(branch.state.actors()[0])[-1])
    assert GAME.fingerprint(m.at(length)) == mark


@pytest.mark.parametrize("from_position", [False, True])
def test_a_stored_match_is_taken_up_where_it_was(from_position: bool) -> None:
    m = Match(GAME, 3, {}, SealedDice(SECRET, GAME.id))
    m.submit(0, first(m, 0))
    position = GAME.dump(m.state) if from_position else None
    again = Match.resume(
        GAME, 3, m.options, SealedDice(SECRET, GAME.id), m.log, position=position, stamps=m.stamps, branch=m.branch
    )
    assert frozen(again) == frozen(m)
    for seat in (1, 2):
        assert m.submit(seat, first(m, seat)).taken
        assert again.submit(seat, first(again, seat)).taken
    assert frozen(again) == frozen(m)
