"""Paces: clocks that run, pause and run out; vacation; resigning; what a table does by consent."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI

from pelagos.server import clocks
from pelagos.server.seats import LOOK
from pelagos.server.stored import LIVE, WEEKS, Terms
from tests.server.people import Player, services_of, sit_down, table_of, tick

Serve = Callable[..., Awaitable[FastAPI]]

LIVELY = Terms(reserve=600, increment=10)
SLOW = Terms(days=3, vacation=10)
DAY = clocks.DAY


class Clock:
    """The time of day, as a test says."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


# Values.


def test_only_those_who_are_waited_for_lose_time_and_a_turn_gives_some_back() -> None:
    clock = clocks.begin(LIVELY, LIVE, 2)
    assert clock is not None
    assert clocks.deadline(clock) is None
    clock = clocks.turned(clock, LIVELY, 0b01, 1000.0)
    assert clocks.deadline(clock) == 1600.0
    clock = clocks.turned(clock, LIVELY, 0b10, 1100.0)
    assert clocks.left(clock, 0, 5000.0) == 510.0  # 100 used, 10 given
    assert clocks.left(clock, 1, 1150.0) == 550.0
    back = clocks.turned(clock, LIVELY, 0b01, 1100.0, back=True)
    assert clocks.left(back, 0, 1100.0) == 500.0  # taking back gives nothing


def test_a_clock_does_not_change_while_the_same_are_waited_for() -> None:
    clock = clocks.begin(LIVELY, LIVE, 3)
    assert clock is not None
    clock = clocks.turned(clock, LIVELY, 0b111, 1000.0)
    assert clocks.turned(clock, LIVELY, 0b111, 1077.0) is clock  # somebody sealed something
    slow = clocks.begin(SLOW, WEEKS, 2)
    assert slow is not None
    slow = clocks.turned(slow, SLOW, 0b01, 1000.0, pace=WEEKS)
    assert clocks.turned(slow, SLOW, 0b01, 1077.0, pace=WEEKS) is slow
    fresh = clocks.turned(slow, SLOW, 0b01, 1000.0 + DAY, acted=0b01, pace=WEEKS)  # moved in the open, and again
    assert clocks.deadline(fresh) == 1000.0 + 4 * DAY


def test_time_stands_still_on_vacation_and_what_is_not_used_of_it_stays() -> None:
    clock = clocks.begin(SLOW, WEEKS, 2)
    assert clock is not None
    clock = clocks.turned(clock, SLOW, 0b01, 0.0, pace=WEEKS)
    clock = clocks.on_leave(clock, 0, 7 * DAY, DAY)
    assert clocks.deadline(clock) == 10 * DAY  # a day used, seven away, two left
    assert clocks.left(clock, 0, 5 * DAY) == 2 * DAY
    back = clocks.on_leave(clock, 0, 0, 3 * DAY)
    assert clocks.deadline(back) == 5 * DAY
    assert back.leave[0] == 8 * DAY
    assert clocks.on_leave(back, 0, 30 * DAY, 3 * DAY).away[0] == (3 * DAY, 11 * DAY)  # no more than there is


def test_a_pause_and_the_end_of_time() -> None:
    clock = clocks.begin(LIVELY, LIVE, 2)
    assert clock is not None
    clock = clocks.turned(clock, LIVELY, 0b01, 0.0)
    rest = clocks.paused(clock, 100.0)
    assert clocks.deadline(rest) is None
    assert clocks.turned(rest, LIVELY, 0b10, 300.0) is rest
    again = clocks.going_on(rest, 0b01, 1000.0)
    assert clocks.overdue(again, 1499.0) == []
    assert clocks.overdue(again, 1500.0) == [0]
    out = clocks.expired(again, [0], 1500.0)
    assert clocks.deadline(out) is None
    assert clocks.turned(out, LIVELY, 0b01, 1600.0) is out
    moved = clocks.turned(out, LIVELY, 0b10, 1700.0)
    assert not moved.out
    assert clocks.left(moved, 0, 1700.0) == 10.0


# At a table.


@pytest.fixture
def clock() -> Clock:
    """Time passes when a test says so."""
    return Clock()


async def two(app: FastAPI) -> tuple[Player, Player]:
    return await sit_down(app, "Ione"), await sit_down(app, "Kostas")


def there(app: FastAPI, player: Player) -> Player:
    """The same person at another process."""
    return Player(app, {"id": player.viewer.id, "name": player.viewer.name, "account": "", "token": player.token})


async def waited(player: Player, table: str) -> dict[str, Any]:
    seats = (await player.get(f"/tables/{table}/sheet"))["seats"]
    return dict(next(seat for seat in seats if seat["waited"]))


@pytest.mark.anyio
async def test_a_bot_takes_over_when_time_is_out_if_the_table_said_so(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, reserve=600, increment=5, lapse="bot", stand_in="random")
    late = await waited(ione, table)
    assert 0 < late["time"]["until"] - clock() <= 600
    clock.ahead = 590
    await tick(app)
    assert (await waited(ione, table))["kind"] == "person"
    clock.ahead = 700
    await tick(app)
    seats = (await ione.get(f"/tables/{table}"))["seats"]
    assert seats[late["seat"]]["kind"] == "stand-in"
    assert seats[late["seat"]]["left"] == "late"
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert any("out of time" in line["text"] for line in sheet["log"])
    player = (ione, kostas)[late["seat"]]
    await player.post(f"/tables/{table}/seats/{late['seat']}/back")  # handed back at once


@pytest.mark.anyio
async def test_a_choice_that_comes_too_late_is_not_taken(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, reserve=600, lapse="bot")
    late = (ione, kostas)[(await waited(ione, table))["seat"]]
    view = await late.view(table)
    clock.ahead = 601
    refused = await late.play(table, view["legal"][0], stamp=view["stamp"], expect=403)
    assert refused["error"]["key"] == "server.stand-in-plays"


@pytest.mark.anyio
async def test_where_nothing_happens_at_the_end_of_time_one_may_still_move(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, reserve=600)
    clock.ahead = 700
    await tick(app)
    late = await waited(ione, table)
    assert late["time"]["out"]
    assert late["kind"] == "person"
    await (ione, kostas)[late["seat"]].play(table)


@pytest.mark.anyio
async def test_clocks_run_on_over_a_restart_and_whoever_looks_first_writes(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, pace="weeks", days=2, lapse="bot")
    before = await waited(ione, table)
    again = await serve(clock=clock)  # another process on the same database
    assert (await waited(there(again, ione), table))["time"] == before["time"]
    clock.ahead = 2.5 * DAY
    await services_of(again).time.tick()
    await services_of(app).time.tick()  # comes second: nothing is told twice
    sheet = await there(again, ione).get(f"/tables/{table}/sheet")
    assert sum("out of time" in line["text"] for line in sheet["log"]) == 1


@pytest.mark.anyio
async def test_a_start_of_the_server_is_not_held_against_anybody(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, reserve=60, lapse="bot")
    clock.ahead = 3600
    again = await serve(clock=clock)
    await services_of(again).time.tick()
    assert (await waited(there(again, ione), table))["kind"] == "person"
    clock.ahead += 61
    await services_of(again).time.tick()
    seats = (await there(again, ione).get(f"/tables/{table}"))["seats"]
    assert "stand-in" in {seat["kind"] for seat in seats}


@pytest.mark.anyio
async def test_a_table_pauses_and_goes_on_by_consent(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, reserve=600)
    assert await ione.post(f"/tables/{table}/ask", kind="pause") == {"changed": False}
    asked = (await kostas.get(f"/tables/{table}/sheet"))["undo_ask"]
    assert asked["kind"] == "pause"
    assert asked["yours"]
    assert await kostas.post(f"/tables/{table}/answer", agree=True) == {"changed": True}
    sheet = await kostas.get(f"/tables/{table}/sheet")
    assert sheet["paused"]
    assert not any(seat["time"]["until"] for seat in sheet["seats"])
    clock.ahead = 7200
    await tick(app)
    await ione.post(f"/tables/{table}/ask", 409, kind="pause")
    await ione.post(f"/tables/{table}/ask", kind="go-on")
    await kostas.post(f"/tables/{table}/answer", agree=True)
    assert (await waited(ione, table))["time"]["until"] > clock() + 590
    untimed = await table_of(ione, kostas)
    assert (await ione.post(f"/tables/{untimed}/ask", 409, kind="pause"))["error"]["key"] == "server.no-pause"
    await ione.post(f"/tables/{untimed}/ask", 400, kind="dance")


@pytest.mark.anyio
async def test_vacation_is_for_those_who_have_some(serve: Serve, clock: Clock) -> None:
    app = await serve(clock=clock)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas, pace="weeks", days=2, vacation=5, lapse="bot")
    late = (ione, kostas)[(await waited(ione, table))["seat"]]
    await late.post(f"/tables/{table}/vacation", days=5)
    seat = await waited(late, table)
    assert seat["time"]["leave"] == 0
    assert seat["time"]["back"] > clock() + 4 * DAY
    clock.ahead = 6 * DAY
    await tick(app)
    assert (await late.get(f"/tables/{table}"))["seats"][seat["seat"]]["kind"] == "person"
    assert (await late.post(f"/tables/{table}/vacation", 409, days=1))["error"]["key"] == "server.no-vacation"
    stranger = await sit_down(app, "Mina")
    await stranger.post(f"/tables/{table}/vacation", 403, days=1)


@pytest.mark.anyio
async def test_who_resigns_of_two_has_lost_and_of_three_leaves_a_bot(app: FastAPI) -> None:
    ione, kostas = await two(app)
    mina = await sit_down(app, "Mina")
    table = await table_of(ione, kostas)
    await ione.post(f"/tables/{table}/seats/1/resign", 403)
    await ione.post(f"/tables/{table}/seats/0/resign")
    info = await kostas.get(f"/tables/{table}")
    assert info["status"] == "over"
    assert info["ranks"] == [2, 1]
    sheet = await kostas.get(f"/tables/{table}/sheet")
    assert sheet["over"]
    assert [line["name"] for line in sheet["standings"]] == ["Kostas", "Ione"]
    await ione.post(f"/tables/{table}/seats/0/resign", 409)
    larger = await table_of(ione, kostas, mina, stand_in="random")
    await kostas.post(f"/tables/{larger}/seats/1/resign")
    assert (await ione.get(f"/tables/{larger}"))["seats"][1]["kind"] == "stand-in"
    assert (await kostas.post(f"/tables/{larger}/seats/1/back", 409))["error"]["key"] == "server.has-resigned"


@pytest.mark.anyio
async def test_a_table_abandons_a_game_by_consent_without_a_result(app: FastAPI) -> None:
    ione, kostas = await two(app)
    table = await table_of(ione, kostas)
    await ione.post(f"/tables/{table}/ask", kind="abandon")
    await kostas.post(f"/tables/{table}/answer", agree=False)
    assert (await ione.get(f"/tables/{table}"))["status"] == "playing"
    await ione.post(f"/tables/{table}/ask", kind="abandon")
    await kostas.post(f"/tables/{table}/answer", agree=True)
    info = await ione.get(f"/tables/{table}")
    assert info["status"] == "over"
    assert info["ranks"] == []
    again = await kostas.web.get(f"/t/{table}", headers={"accept": "text/html"})
    assert again.status_code == 200


@pytest.mark.anyio
async def test_a_stand_in_is_offered_after_an_absence_and_no_longer_when_one_is_back(
    serve: Serve, clock: Clock
) -> None:
    app = await serve(clock=clock)
    services = services_of(app)
    ione, kostas = await two(app)
    table = await table_of(ione, kostas)
    late = await waited(ione, table)
    players = (ione, kostas)
    other = players[1 - late["seat"]]
    watcher = services.hub.watch(table, other.viewer.id)
    clock.ahead = 100
    await tick(app)
    assert not (await waited(other, table))["away"]
    clock.ahead = 400
    await tick(app)
    assert (await waited(other, table))["away"]
    await players[late["seat"]].view(table)
    clock.ahead += LOOK  # so soon another process learns of it
    await tick(app)
    assert not (await waited(other, table))["away"]
    services.hub.leave(watcher)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("body", "expect"),
    [({"lapse": "never"}, 400), ({"reserve": -1}, 422), ({"days": 61}, 422), ({"increment": 4000}, 422)],
)
async def test_what_a_table_cannot_agree_on_is_refused(
    app: FastAPI, ione: Player, body: dict[str, Any], expect: int
) -> None:
    await ione.post("/tables", expect, game="tiny", seats=2, **body)
