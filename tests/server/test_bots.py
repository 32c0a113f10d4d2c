"""Bots at the table: in processes of their own, from views alone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from pelagos.server import bot_turns, ledger, thinking
from pelagos.server.thinking import Minds
from tests.server.people import Player, play_out, services_of, sit_down, table_of, until

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]


async def over(player: Player, table: str) -> bool:
    return bool((await player.get(f"/tables/{table}/sheet"))["over"])


async def test_a_person_plays_a_whole_game_against_bots(ione: Player) -> None:
    body = {"bots": {"1": "random", "2": "greedy"}, "start": True}
    table = (await ione.post("/tables", 201, game="tiny", seats=3, **body))["table"]
    await play_out(table, ione)
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert sheet["over"]
    assert [seat["kind"] for seat in sheet["seats"]] == ["person", "bot", "bot"]
    assert len({seat["name"] for seat in sheet["seats"]}) == 3


async def test_bots_receive_the_view_and_nothing_else(ione: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[Any, ...]] = []

    async def spy(self: Minds, game: str, view: bytes, legal: list[int], spec: str, own: dict[str, str]) -> int:
        assert own == {}
        sent.append((game, view, list(legal), spec))
        return legal[0]

    monkeypatch.setattr(Minds, "choose", spy)
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    await until(lambda: sent)
    async with services_of(ione.app).tables.open(table) as live:
        mine = live.running.state.hands[0]
    game, view, legal, spec = sent[0]
    assert (game, spec) == ("tiny", "random")
    assert b'"seat":1' in view
    assert str(mine).replace(" ", "").encode() not in view
    assert all(isinstance(action, int) for action in legal)


async def test_a_bot_answers_soon(ione: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "greedy"}, start=True))["table"]
    services = services_of(ione.app)

    async def waited() -> bool:
        async with services.tables.open(table) as live:
            return 1 in live.waiting()

    while await waited():  # the worker starts
        await asyncio.sleep(0.02)
    begun = time.monotonic()
    await ione.play(table)
    while await waited():
        await asyncio.sleep(0.005)
    assert time.monotonic() - begun < 30  # very loose: the machine may be busy; greedy takes milliseconds here


async def test_bots_go_on_after_a_restart(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await serve(pace=3600.0)
    ione = await sit_down(app, "Ione")
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    await ione.play(table)
    assert (await ione.get(f"/tables/{table}/sheet"))["waiting"]
    again = await serve()  # nobody looks at the table
    there = services_of(again)

    async def moved() -> bool:
        async with there.tables.open(table) as live:
            return 0 in live.waiting()

    for _ in range(6000):
        if await moved():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot did not go on")


async def test_a_bot_that_fails_is_answered_for_at_random(ione: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(self: Minds, *args: Any) -> tuple[int, str]:
        return -1, "Traceback: no idea"

    monkeypatch.setattr(Minds, "run", failing)
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    await play_out(table, ione)
    assert await over(ione, table)


def sleep_long(*_: Any) -> tuple[int, str]:
    """A bot that never comes back; runs in a worker. Whoever waits for it is stopped by pytest-timeout."""
    time.sleep(600)
    return 0, ""


def die(*_: Any) -> tuple[int, str]:
    """A bot that takes its process with it."""
    os._exit(1)


async def test_a_bot_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    minds = Minds(1, (), 0.3)
    monkeypatch.setattr(thinking, "_think", sleep_long)
    assert await minds.choose("tiny", b"{}", [4, 5], "random") in (4, 5)
    monkeypatch.undo()
    assert await minds.run(len, "abc") == 3  # others think on
    minds.close()


async def test_a_bot_that_kills_its_process_harms_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    minds = Minds(1, (), 20.0)
    monkeypatch.setattr(thinking, "_think", die)
    assert await minds.choose("tiny", b"{}", [4, 5], "random") in (4, 5)
    monkeypatch.undo()
    assert await minds.run(len, "abc") == 3
    minds.close()


async def test_a_bot_whose_move_cannot_be_saved_tries_again(ione: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "RETRY", 0.05)
    real, failures = ledger.advance, [0]

    def failing(connection: Any, change: ledger.Change) -> None:
        if failures[0] < 2:
            failures[0] += 1
            raise OperationalError("insert", {}, Exception("disk full"))
        real(connection, change)

    monkeypatch.setattr(ledger, "advance", failing)
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    services = services_of(ione.app)
    for _ in range(1000):
        async with services.tables.open(table) as live:
            if 1 not in live.waiting():
                break
        await asyncio.sleep(0.02)
    assert failures[0] == 2
    async with services.tables.open(table) as live:
        assert 1 not in live.waiting()


async def test_a_seat_is_handed_to_a_bot_and_back(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    await ione.post(f"/tables/{table}/seats/0/stand-in", bot="random")
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert (sheet["seats"][0]["kind"], sheet["seats"][0]["bot"], sheet["question"]) == ("stand-in", "random", None)
    await until_waited(kostas, table)
    refused = await ione.play(table, "lay 1", expect=403)
    assert refused["error"]["key"] == "server.stand-in-plays"
    await kostas.play(table)
    await ione.post(f"/tables/{table}/seats/0/back")
    assert (await ione.get(f"/tables/{table}/sheet"))["seats"][0]["kind"] == "person"


async def until_waited(player: Player, table: str) -> None:
    """Wait until nobody but this player is waited for."""
    for _ in range(1000):
        seats = (await player.get(f"/tables/{table}/sheet"))["seats"]
        if [seat["seat"] for seat in seats if seat["waited"]] == [1]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError


async def test_others_hand_a_seat_over_only_if_its_holder_is_away(serve: Serve) -> None:
    app = await serve(absence=0.2)
    ione, kostas, mina = [await sit_down(app, name) for name in ("Ione", "Kostas", "Mina")]
    table = await table_of(ione, kostas)
    hub = services_of(app).hub
    watcher = hub.watch(table, kostas.viewer.id)
    refused = await ione.post(f"/tables/{table}/seats/1/stand-in", 403, bot="random")
    assert refused["error"]["key"] == "server.still-here"
    hub.leave(watcher)
    await ione.post(f"/tables/{table}/seats/1/stand-in", 403, bot="random")
    await asyncio.sleep(0.3)
    await mina.post(f"/tables/{table}/seats/1/stand-in", 403, bot="random")  # sits elsewhere
    await ione.post(f"/tables/{table}/seats/1/stand-in", bot="random")
    await ione.post(f"/tables/{table}/seats/1/back", 403)
    await kostas.post(f"/tables/{table}/seats/1/back")


async def test_bots_wait_while_somebody_asks_to_undo(ione: Player, kostas: Player) -> None:
    body = {"public": True, "bots": {"2": "random"}}
    table = (await ione.post("/tables", 201, game="tiny", seats=3, **body))["table"]
    await kostas.post(f"/tables/{table}/seats/1/sit")
    await ione.post(f"/tables/{table}/start")
    await ione.play(table)
    await kostas.play(table)
    for _ in range(1000):  # the bot lays its coin, the next round begins
        if (await ione.view(table))["waited"]:
            break
        await asyncio.sleep(0.02)
    await ione.post(f"/tables/{table}/undo-request")
    async with services_of(ione.app).tables.open(table) as live:
        plies = len(live.running.log)
    assert await kostas.post(f"/tables/{table}/undo-answer", agree=True) == {"changed": True}
    async with services_of(ione.app).tables.open(table) as live:
        assert len(live.running.log) < plies
    assert (await ione.view(table))["waited"]


async def test_bots_leave_people_time_to_follow(serve: Serve) -> None:
    app = await serve(pace=0.5)
    ione = await sit_down(app, "Ione")
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    services = services_of(app)
    async with services.tables.open(table) as live:
        assert services.bots._pause(live, 1) == 0.5
        assert services.bots._pause(live, live.running.log[-1].seat) < 0.5
    await asyncio.sleep(0.2)
    assert 1 in {seat["seat"] for seat in (await ione.get(f"/tables/{table}/sheet"))["seats"] if seat["waited"]}


async def test_after_a_restart_nobody_counts_as_long_gone(serve: Serve) -> None:
    app = await serve(absence=60.0)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    refused = await ione.post(f"/tables/{table}/seats/1/stand-in", 403, bot="random")
    assert refused["error"]["key"] == "server.still-here"


WORKER = """
import asyncio, os, time
from pelagos.server.thinking import Minds

async def main():
    minds = Minds(1, (), 20.0)
    print(await minds.run(os.getpid), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
async def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "serves.py"
    script.write_text(WORKER, encoding="utf-8")
    quiet = subprocess.DEVNULL  # what is left behind complains
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=quiet, encoding="utf-8")
    assert server.stdout is not None
    with server, server.stdout:
        worker = int(server.stdout.readline())
        os.kill(worker, 0)
        server.kill()
    await until(lambda: not lives(worker))


def lives(process: int) -> bool:
    """Whether a process is there, and more than a name in the list."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
