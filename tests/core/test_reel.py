"""A recorded game is stepped through, and shows each viewer what it saw."""

from __future__ import annotations

import pytest

from pelagos.arena.play import play, record_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE, TABLE
from pelagos.core.errors import RecordError
from pelagos.core.record import Record, read_record, write_record
from pelagos.core.registry import find, games


def recorded(game: str, seats: int) -> Record:
    room = find(game)
    played = play(room, [make_bot("random") for _ in range(seats)], 5, keep_log=True)
    return record_of(room, played, ["Ione", "Kostas", "Mina"][:seats], room.checked({}))


def test_stills_follow_the_log() -> None:
    record = recorded("tiny", 2)
    reel = record.reel()
    assert len(reel) == len(record.plies) + 1 == len(list(reel))
    assert reel.now.number == len(record.plies)
    assert reel[0].ply == ""
    assert reel[0].state == find("tiny").start(2)
    assert reel[-1].state.result() is not None
    assert [still.number for still in reel[2:8:3]] == [2, 5]
    with pytest.raises(IndexError):
        reel[len(reel)]
    assert repr(reel) == f"<Reel of tiny, {len(record.plies)} plies, at {len(record.plies)}>"


def test_it_moves_on_and_back_and_stops_at_the_ends() -> None:
    reel = recorded("tiny", 2).reel()
    assert reel.back(3).number == len(reel) - 4
    assert reel.on().number == len(reel) - 3
    assert reel.on(99).number == len(reel) - 1
    assert reel.back(999).number == 0


def test_every_viewer_sees_its_own_plies_alone() -> None:
    record = recorded("tiny", 2)
    table = record.reel()
    mine, theirs = table.eyes(0), table.eyes(1)
    first = next(k for k, ply in enumerate(record.plies) if ply[0] != CHANCE) + 1
    lay = record.plies[first - 1][1]
    assert mine[first].ply == f"Ione: {lay}"
    assert (theirs[first].ply, table[first].ply) == ("", "")
    assert theirs[first].told == ["Ione has chosen a coin."]
    assert mine[1].ply.startswith("chance: coin")
    assert theirs[1].ply == ""
    assert [reel.now.view.seat for reel in (mine, theirs, table)] == [0, 1, TABLE]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_draws_its_records(game: str) -> None:
    record = read_record(write_record(recorded(game, max(2, find(game).seats.start))))
    html = record._repr_html_()
    assert html is not None
    assert "<svg" in html
    assert "<svg" in record.reel(0).back(20)._repr_html_()


def test_what_cannot_be_played_again_does_not_draw_itself() -> None:
    record = read_record(write_record(recorded("tiny", 2)).replace("game tiny 1", "game tiny 0"))
    assert record._repr_html_() is None
    with pytest.raises(RecordError):
        record.reel()
    assert read_record(write_record(record).replace("game tiny", "game nosuch"))._repr_html_() is None
