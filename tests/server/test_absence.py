"""Who is away, and for how long; what others may do about it, and what they may not."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from tests.server.people import Player, all_services_of, services_of, sit_down, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

Serve = Callable[..., Awaitable[FastAPI]]

DAY = 24 * 3600.0


class Clock:
    """The time of day at a server, as far as presence goes."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
async def clock(app: FastAPI) -> Clock:
    """Time passes when a test says so."""
    clock = Clock()
    for services in all_services_of(app):
        services.hub._clock = services.tables.now = clock
    return clock


async def stand_in(player: Player, table: str, seat: int, expect: int = 200, bot: str = "random") -> Any:
    return await player.post(f"/tables/{table}/seats/{seat}/stand-in", expect, bot=bot)


async def test_others_hand_a_seat_over_only_if_its_holder_is_away(
    clock: Clock, ione: Player, kostas: Player, mina: Player
) -> None:
    table = await table_of(ione, kostas)
    hub = services_of(ione.app).hub
    watcher = hub.watch(table, kostas.viewer.id)
    clock.ahead = 1000
    assert (await stand_in(ione, table, 1, 403))["error"]["key"] == "server.still-here"
    hub.leave(watcher)
    clock.ahead += 100
    await stand_in(ione, table, 1, 403)
    clock.ahead += 100
    await stand_in(mina, table, 1, 403)  # sits elsewhere
    await stand_in(ione, table, 1)
    await ione.post(f"/tables/{table}/seats/1/back", 403)
    await kostas.post(f"/tables/{table}/seats/1/back")


@pytest.mark.parametrize("path", ["sheet", "view", "chat", "steps/0", "record", "notes"])
async def test_every_request_is_presence(clock: Clock, ione: Player, kostas: Player, path: str) -> None:
    table = await table_of(ione, kostas)
    clock.ahead = 1000
    answer = await kostas.web.get(f"/api/v1/tables/{table}/{path}")  # no stream, as a page that asks for news
    assert answer.status_code == 200
    clock.ahead += 100
    assert (await stand_in(ione, table, 1, 403))["error"]["key"] == "server.still-here"
    clock.ahead += 100
    await stand_in(ione, table, 1)


async def test_which_bot_stands_in_is_the_tables_choice(clock: Clock, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    chosen = await table_of(ione, kostas, stand_in="random")
    clock.ahead = 1000
    for where, bot in ((table, "medium"), (chosen, "random")):
        await stand_in(ione, where, 1, bot="random")
        assert (await ione.get(f"/tables/{where}"))["seats"][1]["bot"] == bot
        await stand_in(ione, where, 1, 409)  # nor may it be changed afterwards
    await stand_in(kostas, table, 1, bot="random")  # but by whom it stands in for
    assert (await ione.get(f"/tables/{table}"))["seats"][1]["bot"] == "random"
    await ione.post("/tables", 400, game="tiny", seats=2, stand_in="nobody")
    await ione.post("/tables", 400, game="tiny", seats=2, pace="never")


async def test_nobody_is_away_whom_nobody_waits_for(clock: Clock, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    await kostas.play(table)
    clock.ahead = 1000
    assert (await stand_in(ione, table, 1, 409))["error"]["key"] == "server.not-waited-for"


async def test_at_a_table_over_weeks_a_day_is_no_absence_also_after_a_restart(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas, pace="weeks")
    assert (await ione.get(f"/tables/{table}"))["pace"] == "weeks"
    for days, expect in ((1, 403), (6.9, 403), (7.1, 200)):
        again = await serve()
        clock = Clock()
        clock.ahead = days * DAY
        for services in all_services_of(again):
            services.hub._clock = clock
        there = Player(again, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
        await stand_in(there, table, 1, expect)


async def test_who_was_there_is_written_down(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas, pace="weeks")
    long_ago = time.time() - 20 * DAY
    with services_of(app).store.engine.begin() as connection:
        connection.execute(text("update seats set seen = :then"), {"then": long_ago})
        connection.execute(text("update tables set updated = :then"), {"then": long_ago})
    second = await serve()
    kostas2 = Player(second, {"id": kostas.viewer.id, "name": "", "account": "", "token": kostas.token})
    await kostas2.view(table)
    await services_of(second).tables.finish()
    third = await serve()
    ione3 = Player(third, {"id": ione.viewer.id, "name": "", "account": "", "token": ione.token})
    assert (await stand_in(ione3, table, 1, 403))["error"]["key"] == "server.still-here"


async def test_all_who_were_there_are_written_down_together(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await serve(limits=False)
    services = services_of(app)
    people = [await sit_down(app, f"Guest {n}") for n in range(12)]
    tables = [await table_of(*people[n : n + 2]) for n in range(0, 12, 2)]
    await services.tables.finish()
    with services.store.engine.begin() as connection:
        connection.execute(text("update seats set seen = 0"))
    written: list[int] = []
    write = services.store.write

    async def noted(work: Callable[..., Any], *args: Any) -> Any:
        written.append(len(args[0]))
        return await write(work, *args)

    monkeypatch.setattr(services.store, "write", noted)
    later = time.time() + 4000
    services.tables.clock = lambda: later
    for n, person in enumerate(people):
        async with services.tables.open(tables[n // 2], person.viewer):
            pass
    await services.tables.finish()
    assert len(written) <= 2
    assert sum(written) == 12
    with services.store.engine.connect() as connection:
        assert set(connection.execute(text("select seen from seats")).scalars()) == {later}


async def test_after_a_restart_nobody_counts_as_long_gone(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    with services_of(app).store.engine.begin() as connection:
        connection.execute(text("update seats set seen = 0"))
        connection.execute(text("update tables set updated = 0"))
    again = await serve()
    there = Player(again, {"id": ione.viewer.id, "name": "", "account": "", "token": ione.token})
    assert (await stand_in(there, table, 1, 403))["error"]["key"] == "server.still-here"


async def test_nothing_is_rewound_without_those_behind_stand_ins(
    app: FastAPI, clock: Clock, ione: Player, kostas: Player
) -> None:
    table = await table_of(ione, kostas)
    await ione.play(table)
    clock.ahead = 1000
    await stand_in(ione, table, 1)
    for _ in range(500):
        if (await ione.view(table))["waited"]:
            break
    before = (await ione.get(f"/tables/{table}/sheet"))["step"]
    refused = await ione.post(f"/tables/{table}/undo-request", 409, step=0)
    assert refused["error"]["key"] == "server.undo-away"
    await kostas.get(f"/tables/{table}/sheet")  # is there again, the bot still plays
    assert await ione.post(f"/tables/{table}/undo-request", step=0) == {"changed": False}
    assert (await kostas.get(f"/tables/{table}/sheet"))["undo_ask"]["yours"]
    assert (await ione.get(f"/tables/{table}/sheet"))["step"] >= before
    assert await kostas.post(f"/tables/{table}/undo-answer", agree=True) == {"changed": True}
