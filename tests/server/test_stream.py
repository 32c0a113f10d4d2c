"""Live updates: at once, each once, and without a gap."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from pelagos.server import hub, saving, stored, tables
from pelagos.server.stream import Place, as_json, events
from pelagos.server.wire import Sheet
from tests.server.people import Player, services_of, sit_down, table_of, until

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]


class Ear:
    """Somebody who listens to a table."""

    def __init__(
        self, player: Player, table: str, seat: int | None = None, after: int = 0, chat: int = 0, last: str = ""
    ) -> None:
        services = services_of(player.app)
        place = Place(last, after, chat)
        flow = events(services, table, player.viewer, player.viewer.id, seat, "en", place, as_json)
        self.heard: asyncio.Queue[tuple[str, str, Any]] = asyncio.Queue()
        self.task = asyncio.create_task(self._listen(flow))
        self.last = last

    async def _listen(self, flow: AsyncIterator[bytes]) -> None:
        async for sent in flow:
            for raw in sent.decode().strip().split("\n\n"):
                fields = dict(line.partition(": ")[::2] for line in raw.split("\n"))
                if "event" in fields:
                    await self.heard.put((fields["event"], fields.get("id", ""), msgspec.json.decode(fields["data"])))

    async def next(self, seconds: float = 10.0) -> tuple[str, Any]:
        """The next event: its name and its data."""
        name, number, data = await asyncio.wait_for(self.heard.get(), seconds)
        self.last = number or self.last
        return name, data

    async def silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for a while."""
        await asyncio.sleep(seconds)
        return self.heard.empty()

    async def close(self) -> None:
        """Hang up."""
        self.task.cancel()
        await asyncio.wait({self.task})


@pytest.fixture
async def ears() -> AsyncIterator[list[Ear]]:
    """Streams that are closed after the test."""
    opened: list[Ear] = []
    yield opened
    for ear in opened:
        await ear.close()


async def sheet_after(ear: Ear, true: Callable[[Any], bool]) -> Any:
    """The first sheet of which something is true."""
    while True:
        name, data = await ear.next()
        if name == "sheet" and true(data["sheet"]):
            return data


async def test_a_sheet_comes_at_once_and_then_with_every_change(
    ione: Player, kostas: Player, mina: Player, ears: list[Ear]
) -> None:
    table = await table_of(ione, kostas)
    for player in (ione, kostas, mina):
        ears.append(Ear(player, table))
    first = [await sheet_after(ear, lambda sheet: True) for ear in ears]
    assert [data["sheet"]["you"] for data in first] == [0, 1, -2]
    await kostas.play(table)
    for ear in ears:
        data = await sheet_after(ear, lambda sheet: not sheet["seats"][1]["waited"])
        assert [line["text"] for line in data["sheet"]["log"]] == ["Kostas has chosen a coin."]
        assert data["new_lines_from"] > 0 or ear is ears[2]


async def test_nothing_is_sent_twice_and_nothing_is_missed(ione: Player, kostas: Player, ears: list[Ear]) -> None:
    table = await table_of(ione, kostas)
    ear = Ear(ione, table)
    ears.append(ear)
    first = await sheet_after(ear, lambda sheet: sheet["seats"][0]["online"])
    services_of(ione.app).hub.notify(table)
    assert await ear.silent()
    numbers = [first["sequence"]]
    for player in (ione, kostas, ione, kostas):
        await player.play(table)
    await ear.close()
    # Coming back with the last id: one event, and up to date.
    back = Ear(ione, table, last=ear.last)
    ears.append(back)
    data = await sheet_after(back, lambda sheet: True)
    now = await ione.get(f"/tables/{table}/sheet", language="en")
    assert data["sheet"]["step"] == now["step"]
    assert data["new_lines_from"] == 0
    assert data["sheet"]["log"] == now["log"]
    assert data["sequence"] > numbers[-1]
    await back.close()
    # Coming back when nothing has happened: nothing.
    third = Ear(ione, table, last=back.last)
    ears.append(third)
    assert await third.silent()


async def test_the_address_may_name_where_to_begin(ione: Player, kostas: Player, ears: list[Ear]) -> None:
    table = await table_of(ione, kostas)
    ears.append(Ear(ione, table))
    await sheet_after(ears[0], lambda sheet: sheet["seats"][0]["online"])
    sheet = await ione.get(f"/tables/{table}/sheet", language="en")
    ears.append(Ear(ione, table, after=sheet["sequence"]))
    assert await ears[1].silent()


async def test_numbers_go_on_after_a_restart(serve: Serve, ears: list[Ear]) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    ear = Ear(ione, table)
    data = await sheet_after(ear, lambda sheet: True)
    await ear.close()
    again = await serve()
    there = Player(again, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
    back = Ear(there, table, last=ear.last)
    ears.append(back)
    assert (await sheet_after(back, lambda sheet: True))["sequence"] > data["sequence"]


async def test_before_the_start_the_waiting_room_is_live(ione: Player, kostas: Player, ears: list[Ear]) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, public=True))["table"]
    ear = Ear(ione, table)
    ears.append(ear)
    name, info = await ear.next()
    assert (name, info["startable"]) == ("lobby", False)
    await kostas.post(f"/tables/{table}/seats/1/sit")
    while not info["startable"]:
        name, info = await ear.next()
    assert [seat["name"] for seat in info["seats"]] == ["Ione", "Kostas"]
    await ione.post(f"/tables/{table}/start")
    assert (await sheet_after(ear, lambda sheet: True))["sheet"]["question"] is not None


async def test_chat_comes_once_and_spectators_are_kept_apart(
    ione: Player, kostas: Player, mina: Player, ears: list[Ear]
) -> None:
    table = await table_of(ione, kostas)
    ears.extend([Ear(ione, table), Ear(mina, table)])
    await ione.post(f"/tables/{table}/chat", 201, text="Good winds")
    await mina.post(f"/tables/{table}/chat", 201, text="He has the ten")
    heard: list[list[str]] = [[], []]
    for i, ear in enumerate(ears):
        while len(heard[i]) < i + 1:
            name, data = await ear.next()
            if name == "chat":
                heard[i] += [line["text"] for line in data]
    assert heard == [["Good winds"], ["Good winds", "He has the ten"]]
    assert [line["text"] for line in await kostas.get(f"/tables/{table}/chat")] == ["Good winds"]
    back = Ear(ione, table, last=ears[0].last)
    ears.append(back)
    await back.silent()
    assert "chat" not in [name for name, _, _ in back.heard._queue]  # type: ignore[attr-defined]


async def test_signs_of_life(serve: Serve, ears: list[Ear]) -> None:
    app = await serve(ping=0.05)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    ear = Ear(ione, table)
    ears.append(ear)
    while (await ear.next())[0] != "ping":
        pass


@pytest.mark.slow
async def test_signs_of_life_do_not_tell_that_somebody_acted_in_secret(serve: Serve, ears: list[Ear]) -> None:
    app = await serve(ping=0.6)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    ear = Ear(ione, table)
    ears.append(ear)
    await sheet_after(ear, lambda sheet: sheet["seats"][0]["online"])

    async def secrets() -> None:
        for _ in range(40):
            services_of(app).hub.notify(table)
            await asyncio.sleep(0.05)

    busy = asyncio.create_task(secrets())
    assert (await ear.next(1.5))[0] == "ping"
    assert (await ear.next(1.5))[0] == "ping"
    assert not busy.done()
    await busy


async def test_others_see_who_is_here(
    ione: Player, kostas: Player, ears: list[Ear], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LINGER", 0.05)
    table = await table_of(ione, kostas)
    watching = Ear(ione, table)
    ears.append(watching)
    coming = Ear(kostas, table)
    await coming.next()
    await sheet_after(watching, lambda sheet: sheet["seats"][1]["online"])
    await coming.close()
    await sheet_after(watching, lambda sheet: not sheet["seats"][1]["online"])


async def test_streams_end_when_the_server_does(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    ear = Ear(ione, table)
    await ear.next()
    services = services_of(ione.app)
    services.hub.close()
    await asyncio.wait_for(ear.task, 5)
    await until(lambda: services.hub.streams(table) == 0)


async def test_a_failed_save_is_not_streamed(
    ione: Player, kostas: Player, ears: list[Ear], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    ear = Ear(kostas, table)
    ears.append(ear)
    await sheet_after(ear, lambda sheet: sheet["seats"][1]["online"])

    def failing(connection: object, change: stored.Change) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    monkeypatch.setattr(saving, "advance", failing)
    await ione.play(table, (await ione.view(table))["legal"][0], expect=503)
    services_of(ione.app).hub.notify(table)
    assert await ear.silent()


async def test_a_stream_ends_without_a_fault_when_nothing_can_be_read(
    app: FastAPI, ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    services = services_of(app)
    flow = events(services, table, ione.viewer, ione.viewer.id, None, "en", Place("", 0, 0), as_json)
    assert b"retry" in await anext(flow)
    assert b"event: sheet" in await anext(flow)
    monkeypatch.setattr(tables, "LONGEST_WAIT", 0.05)
    async with services.tables.open(table):  # somebody waits for a database that does not answer
        services.hub.notify(table)
        with pytest.raises(StopAsyncIteration):
            await anext(flow)
    assert services.hub.streams(table) == 0


async def test_those_who_see_the_same_are_sent_the_same_bytes_made_once(
    app: FastAPI, ione: Player, kostas: Player, mina: Player
) -> None:
    table = await table_of(ione, kostas)
    services = services_of(app)
    made: list[int] = []

    def dress(sheet: Sheet, previous: Sheet | None) -> Any:
        made.append(sheet.you)
        return as_json(sheet, previous)

    def flow(player: Player) -> AsyncIterator[bytes]:
        return events(services, table, player.viewer, player.viewer.id, None, "en", Place("", 0, 0), dress)

    async def sheet_in(stream: AsyncIterator[bytes]) -> bytes:
        while b"event: sheet\n" not in (sent := await anext(stream)):
            pass
        return sent

    streams = {"seat": flow(ione), "one": flow(mina), "other": flow(mina)}
    for stream in streams.values():
        await sheet_in(stream)
    await ione.play(table)
    await kostas.play(table)
    made.clear()
    sent = {name: await sheet_in(stream) for name, stream in streams.items()}
    assert sorted(made) == [-2, 0]  # once for both who only look on
    assert sent["one"] == sent["other"] != sent["seat"]
