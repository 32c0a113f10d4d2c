"""Records: readable, replayable, verifiable, and read as if by an enemy."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pelagos.core.dice import SealedDice
from pelagos.core.errors import RecordError
from pelagos.core.match import AnyMatch, Match
from pelagos.core.record import MOST_BYTES, Record, read_record, record_of, replay, verify, write_record
from pelagos.core.tongue import Tongue
from pelagos_tiny import GAME

SECRET = bytes(range(32))


def played(rewind: bool = False) -> AnyMatch:
    m = Match(GAME, 3, {}, SealedDice(SECRET, GAME.id, ["one", "", "three"]))
    if rewind:
        m.rewind(len(m.log) - 1)
    while not m.over:
        seat = m.state.actors()[-1]
        m.submit(seat, m.state.legal(seat)[-1])
    return m


def text() -> str:
    return write_record(record_of(played(), ("Ione", "Nereus", "Mina")))


def test_a_record_reads_back_as_it_was_written() -> None:
    record = record_of(played(rewind=True), ("Ione", "Nereus", "Mina"))
    assert read_record(write_record(record)) == record


def test_a_record_replays_to_the_same_end() -> None:
    m = played()
    again = replay(read_record(text()), GAME)
    assert GAME.fingerprint(again.state) == GAME.fingerprint(m.state)
    assert again.log == m.log


def test_the_text_is_what_a_person_expects() -> None:
    lines = text().splitlines()
    assert lines[:3] == ["pelagos record 1", "game tiny 1", "seats 3"]
    assert any(line.startswith("* coin ") for line in lines)
    assert any(line.startswith("0 lay ") for line in lines)


def test_every_draw_of_a_finished_game_can_be_recomputed() -> None:
    for rewind in (False, True):
        record = record_of(played(rewind))
        verdict = verify(record, GAME)
        assert verdict.ok
        assert verdict.checked == len([1 for seat, _, _ in record.plies if seat == -1])


def test_a_loaded_die_is_found() -> None:
    record = record_of(played())
    last = max(i for i, (seat, _, _) in enumerate(record.plies) if seat == -1)
    m = replay(record, GAME)
    other = next(GAME.text(a) for a, _ in m.at(last).odds() if a != m.log[last].action)
    plies = (*record.plies[:last], (-1, other, 0))
    verdict = verify(msgspec.structs.replace(record, plies=plies), GAME)
    assert (verdict.ok, verdict.reason, verdict.ply) == (False, "draw", last + 1)


def test_a_swapped_secret_is_found() -> None:
    record = msgspec.structs.replace(record_of(played()), secret=bytes(32).hex())
    assert verify(record, GAME).reason == "commitment"


def test_the_secret_stays_secret_while_the_game_runs() -> None:
    m = Match(GAME, 3, {}, SealedDice(SECRET, GAME.id))
    record = record_of(m)
    assert (record.secret, record.result) == ("", ())
    assert verify(record, GAME).reason == "no-secret"
    assert SECRET.hex() not in write_record(record)


def test_a_running_record_holds_only_what_the_seat_saw() -> None:
    m = Match(GAME, 3, {}, SealedDice(SECRET, GAME.id))
    record = record_of(m, seat=1)
    assert len(record.plies) < len(m.log)
    with pytest.raises(RecordError) as caught:
        replay(read_record(write_record(record)), GAME)
    assert caught.value.reason == "partial"


def broken(old: str, new: str) -> str:
    whole = text()
    assert old in whole
    return whole.replace(old, new, 1)


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        (lambda: "", "magic"),
        (lambda: "pelagos record 2\n", "magic"),
        (lambda: broken("seats 3\n", ""), "missing"),
        (lambda: broken("seats 3\n", "seats 3\nseats 3\n"), "twice"),
        (lambda: broken("seats 3\n", "seats three\n"), "value"),
        (lambda: broken("seats 3\n", "seats 99\n"), "value"),
        (lambda: broken("seats 3\n", "chairs 3\n"), "header"),
        (lambda: broken("options {", "options [{"), "value"),
        (lambda: broken("0 lay", "zero lay"), "ply"),
        (lambda: text() + "0", "ply"),
        (lambda: text() + "x" * 300, "ply"),
        (lambda: "pelagos record 1\n" + "x" * MOST_BYTES, "too-big"),
        (lambda: broken('options {"', "options " + "[" * 100_000), "value"),
    ],
)
def test_a_broken_file_is_told_where(file: Callable[[], str], reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(file())
    assert caught.value.reason == reason
    for language in ("en", "fr"):
        assert Tongue(language)(caught.value.message)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game tiny 1", "game tiny 7", "version"),
        ("0 lay", "1 lay", "illegal-ply"),
        ("* laurel", "* drachma", "unknown-ply"),
        ("seats 3", "seats 9", "start"),
    ],
)
def test_a_file_that_does_not_follow_the_rules_is_refused(old: str, new: str, reason: str) -> None:
    file = broken(old, new) if old != "0 lay" else _twice_the_same_seat()
    with pytest.raises(RecordError) as caught:
        replay(read_record(file), GAME)
    assert caught.value.reason == reason


def test_a_ply_of_a_seat_that_is_not_there_is_refused() -> None:
    lines = text().splitlines()
    i = next(i for i, line in enumerate(lines) if " lay " in line)
    lines[i] = "9 " + lines[i].partition(" ")[2]
    with pytest.raises(RecordError) as caught:
        replay(read_record("\n".join(lines)), GAME)
    assert caught.value.reason == "illegal-ply"


def _twice_the_same_seat() -> str:
    lines = text().splitlines()
    i = next(i for i, line in enumerate(lines) if " lay " in line)
    return "\n".join([*lines[: i + 1], lines[i], *lines[i + 1 :]])


def test_replay_takes_no_longer_than_it_may() -> None:
    with pytest.raises(RecordError) as caught:
        replay(read_record(text()), GAME, seconds=-1.0)
    assert caught.value.reason == "too-slow"


@given(st.text(max_size=400))
@settings(max_examples=150)
def test_no_text_gets_more_than_a_clear_answer(noise: str) -> None:
    for file in (noise, "pelagos record 1\n" + noise, text()[:200] + noise):
        try:
            record = read_record(file)
        except RecordError:
            continue
        assert isinstance(record, Record)
