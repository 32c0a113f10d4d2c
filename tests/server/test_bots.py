"""Bots at the table: in processes of their own, from views alone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from pelagos.bots.protocol import Bot, BotError, SeatHandle, choice_of
from pelagos.core.basics import CHANCE
from pelagos.core.rng import Rng
from pelagos.server import bot_turns, saving, stored, thinking
from pelagos.server.seats import MOST_ALONE
from pelagos.server.thinking import Fault, Minds
from pelagos_tiny import GAME as TINY
from tests.server.people import Player, play_out, services_of, sit_down, table_of, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

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

    async def spy(
        self: Minds, game: str, view: bytes, legal: list[int], spec: str, own: dict[str, str], *_: object
    ) -> int:
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
    async def failing(self: Minds, *args: Any, **kwargs: Any) -> int:
        raise Fault("Traceback: no idea")

    monkeypatch.setattr(Minds, "within", failing)
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    await play_out(table, ione)
    assert await over(ione, table)


def sleep_long(*_: Any) -> int:
    """A bot that never comes back; runs in a worker. Whoever waits for it is stopped by pytest-timeout."""
    time.sleep(600)
    return 0


def die(*_: Any) -> int:
    """A bot that takes its process with it."""
    os._exit(1)


def leave(*_: Any) -> int:
    """A bot that wants to end everything."""
    sys.exit(3)


def interrupt(*_: Any) -> int:
    """A bot that raises what is no Exception."""
    raise KeyboardInterrupt


def cheat(*_: Any) -> int:
    """A bot that answers what it was not offered."""
    return 4000


@pytest.fixture
async def minds() -> AsyncIterator[Minds]:
    """One process."""
    made = Minds(1, (), 20.0)
    yield made
    made.close()


@pytest.mark.parametrize("bot", [die, leave, interrupt, cheat])
async def test_whatever_a_bot_does_it_harms_nobody_else(
    minds: Minds, bot: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_think", bot)
    assert await minds.choose("tiny", b"{}", [4, 5], "random") in (4, 5)
    assert await minds.run(len, "abc") == 3


async def test_a_bot_that_changes_the_list_it_was_offered_gains_nothing() -> None:
    class Greedy(Bot):
        def choose(self, handle: SeatHandle) -> int:
            handle.legal.append(4000)
            return 4000

    state = TINY.start(2)
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.odds()[0][0])
    with pytest.raises(BotError):
        choice_of(Greedy(), SeatHandle.of(TINY, state, 0, Rng.seeded(1)))


async def test_a_bot_that_takes_too_long_is_given_up_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    minds = Minds(2, (), 0.5)
    here, there = await asyncio.gather(minds.run(os.getpid), minds.run(os.getpid))
    assert here != there
    monkeypatch.setattr(thinking, "_think", sleep_long)
    slow = asyncio.create_task(minds.choose("tiny", b"{}", [4, 5], "random"))
    await asyncio.sleep(0.1)
    other = asyncio.create_task(minds.run(slept, 1.0))  # begun before, and not over when the first is given up
    assert await slow in (4, 5)
    assert await other in (here, there)  # it was never disturbed
    minds.close()


def slept(seconds: float) -> int:
    """Take a while; which process did."""
    time.sleep(seconds)
    return os.getpid()


async def test_starting_a_process_is_not_thinking() -> None:
    minds = Minds(1, (), 20.0)
    assert await minds.within(0.2, len, "abc") == 3  # a process takes longer than that to begin
    minds.close()


async def test_memory_can_be_limited(minds: Minds) -> None:
    with pytest.raises(Fault, match="MemoryError"):
        await minds.within(20, bytearray, 1 << 30, memory=1 << 29)
    assert len(await minds.within(20, bytearray, 1 << 20)) == 1 << 20


async def test_whoever_asks_much_waits_for_itself(minds: Minds) -> None:
    done: list[str] = []

    async def ask(who: str, last: bool = False) -> None:
        await minds.within(60, len, "x", who=who, last=last)
        done.append(who)

    first = asyncio.create_task(ask("first"))
    await asyncio.sleep(0)
    many = [asyncio.create_task(ask("bots", True)) for _ in range(3)]
    many += [asyncio.create_task(ask("many")) for _ in range(5)]
    await asyncio.sleep(0)
    one = asyncio.create_task(ask("one"))
    await asyncio.gather(first, one, *many)
    assert done == ["first", "many", "one", *["many"] * 4, *["bots"] * 3]


async def test_bots_among_themselves_play_only_for_those_who_look_on(app: FastAPI, ione: Player) -> None:
    body = {"game": "tiny", "seats": 2, "mine": [], "bots": {"0": "random", "1": "random"}, "start": True}
    table = (await ione.post("/tables", 201, **body))["table"]
    services = services_of(app)

    async def plies() -> int:
        async with services.tables.open(table) as live:
            return len(live.running.log)

    before = await plies()
    await asyncio.sleep(0.3)
    assert await plies() == before
    for _ in range(2000):
        if await over(ione, table):  # which looks
            break
        await asyncio.sleep(0.02)
    assert await over(ione, table)


async def test_nobody_has_many_tables_of_bots_alone(ione: Player) -> None:
    body = {"game": "tiny", "seats": 2, "mine": [], "bots": {"0": "random", "1": "random"}, "start": True}
    for _ in range(MOST_ALONE):
        await ione.post("/tables", 201, **body)
    refused = await ione.post("/tables", 429, **body)
    assert refused["error"]["key"] == "server.too-many-alone"
    await ione.post("/tables", 201, **{**body, "mine": [0], "bots": {"1": "random"}})


async def test_a_bot_whose_move_cannot_be_saved_tries_again(ione: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "RETRY", 0.05)
    real, failures = saving.advance, [0]

    def failing(connection: Any, change: stored.Change) -> None:
        if failures[0] < 2:
            failures[0] += 1
            raise OperationalError("insert", {}, Exception("disk full"))
        real(connection, change)

    monkeypatch.setattr(saving, "advance", failing)
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
    for _ in range(100):  # the stand-in may be about to play on, at another process: then one asks again
        back = await ione.web.post(f"/api/v1/tables/{table}/seats/0/back")
        if back.status_code != 409:
            break
    assert back.status_code == 200, back.text
    assert (await ione.get(f"/tables/{table}/sheet"))["seats"][0]["kind"] == "person"


async def until_waited(player: Player, table: str) -> None:
    """Wait until nobody but this player is waited for."""
    for _ in range(1000):
        seats = (await player.get(f"/tables/{table}/sheet"))["seats"]
        if [seat["seat"] for seat in seats if seat["waited"]] == [1]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError


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
    for _ in range(100):  # the bot may be about to lay its next coin, at another process: then one looks again
        asked = await ione.web.post(f"/api/v1/tables/{table}/undo-request", json={})
        if asked.status_code != 409:
            break
    assert asked.status_code == 200, asked.text
    before = (await ione.get(f"/tables/{table}/sheet"))["step"]
    assert await kostas.post(f"/tables/{table}/undo-answer", agree=True) == {"changed": True}
    assert (await ione.get(f"/tables/{table}/sheet"))["step"] < before
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


async def test_a_bot_that_cannot_read_its_table_looks_again(ione: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is away when a bot's turn begins: it goes on by itself when the database is back."""
    monkeypatch.setattr(bot_turns, "RETRY", 0.05)
    services = services_of(ione.app)
    real, failures = services.tables.confirm, [0]

    async def failing(table: Any) -> None:
        if failures[0] < 2:
            failures[0] += 1
            raise OperationalError("select", {}, Exception("the server closed the connection unexpectedly"))
        await real(table)

    monkeypatch.setattr(services.tables, "confirm", failing)
    table = (await ione.post("/tables", 201, game="tiny", seats=2, bots={"1": "random"}, start=True))["table"]
    for _ in range(1000):
        async with services.tables.open(table) as live:
            if 1 not in live.waiting():
                break
        await asyncio.sleep(0.02)
    assert failures[0] == 2
    async with services.tables.open(table) as live:
        assert 1 not in live.waiting()
