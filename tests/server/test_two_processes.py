"""Two processes on one database: whoever has not noticed what the other did looks again, and changes nothing."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from tests.server.people import Player, play_out, services_of, sit_down, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

Serve = Callable[..., Awaitable[FastAPI]]


def there_at(app: FastAPI, *players: Player) -> list[Player]:
    """The same people at the other process."""
    return [
        Player(app, {"id": who.viewer.id, "name": who.viewer.name, "account": "", "token": who.token})
        for who in players
    ]


async def refused(player: Player, path: str, key: str = "server.moved-on", **body: object) -> None:
    answer = await player.post(path, 409, **body)
    assert answer["error"]["key"] == key


def plies(app: FastAPI, table: str) -> list[tuple[int, str]]:
    with services_of(app).store.engine.connect() as connection:
        rows = connection.execute(text('select ply, text from moves where "table" = :t order by ply'), {"t": table})
        return [(row.ply, row.text) for row in rows]


@pytest.mark.parametrize(
    ("path", "body"), [("undo", {}), ("undo-request", {}), ("seats/0/stand-in", {"bot": "random"})]
)
async def test_whoever_did_not_notice_the_end_changes_nothing(serve: Serve, path: str, body: dict[str, str]) -> None:
    one = await serve(limits=False)
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    table = await table_of(ione, kostas)
    await ione.play(table)  # it may still take this back, as far as this process knows
    other = await serve(limits=False)
    await play_out(table, *there_at(other, ione, kostas))
    before = plies(other, table)
    await refused(ione, f"/tables/{table}/{path}", **body)
    assert plies(other, table) == before
    assert (await there_at(other, ione)[0].get(f"/tables/{table}"))["status"] == "over"
    assert (await ione.view(table))["over"]  # it has read the table anew


async def test_a_seat_that_was_passed_on_is_not_played_by_its_old_holder_elsewhere(serve: Serve) -> None:
    one = await serve()
    ione, kostas, mina = [await sit_down(one, name) for name in ("Ione", "Kostas", "Mina")]
    table = await table_of(ione, kostas)
    other = await serve()
    (old,) = there_at(other, kostas)
    view = await old.view(table)  # both hold the table in memory now
    link = (await kostas.get(f"/tables/{table}"))["links"]["1"]
    await mina.post("/join", token=link)
    before = plies(one, table)
    await refused(old, f"/tables/{table}/choices", choices=[view["legal"][0]])
    assert plies(one, table) == before
    await old.post(f"/tables/{table}/choices", 403, choices=[view["legal"][0]], stamp=view["stamp"])
    assert (await mina.play(table))["taken"]


async def test_several_may_answer_at_the_same_time_at_several_processes(serve: Serve) -> None:
    one = await serve(limits=False)
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    table = await table_of(ione, kostas)
    other = await serve(limits=False)
    (there,) = there_at(other, ione)
    view = await there.view(table)  # both are asked, and both processes hold the table in memory
    body = {"choices": [view["legal"][0]], "stamp": view["stamp"]}
    await kostas.play(table)  # which the other process does not know
    before = plies(one, table)
    assert (await there.post(f"/tables/{table}/choices", **body))["taken"]
    assert plies(one, table)[: len(before)] == before
    await play_out(table, ione, kostas)


async def test_every_kind_of_change_notices_that_somebody_else_wrote(serve: Serve) -> None:
    one = await serve(limits=False)
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    other = await serve(limits=False)
    ione2, _ = there_at(other, ione, kostas)
    for path, body in (
        ("seats/0/stand-in", {"bot": "random"}),
        ("undo-request", {"step": 0}),
        ("choices", {}),
    ):
        table = await table_of(ione, kostas)
        await ione.play(table)
        await kostas.play(table)
        view = await ione2.view(table)
        await kostas.play(table)  # which the other process does not know
        given = body or {"choices": [view["legal"][0]]}
        await refused(ione2, f"/tables/{table}/{path}", **given)
    waiting = (await ione.post("/tables", 201, game="tiny", seats=2, public=True))["table"]
    await ione2.get(f"/tables/{waiting}")
    await kostas.post(f"/tables/{waiting}/seats/1/sit")
    await refused(ione2, f"/tables/{waiting}/seats/1/bot", bot="random")
    assert (await ione2.get(f"/tables/{waiting}"))["seats"][1]["kind"] == "person"


async def test_seats_that_came_along_at_signing_in_are_known_to_whoever_writes_next(serve: Serve) -> None:
    one = await serve()
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    account = await sit_down(one, "Account")
    await account.post("/accounts", 201, username="ione", password="a sea of wine")
    table = await table_of(ione, kostas)
    other = await serve()
    (old,) = there_at(other, ione)
    view = await old.view(table)
    await services_of(one).people.login("ione", "a sea of wine", ione.viewer)
    await refused(old, f"/tables/{table}/choices", choices=[view["legal"][0]])
    await old.post(f"/tables/{table}/choices", 403, choices=[view["legal"][0]], stamp=view["stamp"])


async def test_a_page_that_asks_another_process_without_a_stream_is_offered_the_stand_in(serve: Serve) -> None:
    one = await serve()
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    table = await table_of(ione, kostas)
    other = await serve()
    (there,) = there_at(other, ione)

    async def away(later: float) -> bool:
        services_of(other).hub._clock = lambda: time.time() + later
        return bool((await there.get(f"/tables/{table}/sheet"))["seats"][1]["away"])

    assert not await away(0.0)
    assert await away(1000.0)
    with services_of(one).store.engine.begin() as connection:  # comes back, to the first process
        connection.execute(text("update seats set seen = :now where seat = 1"), {"now": time.time() + 1900})
    assert not await away(2000.0)
