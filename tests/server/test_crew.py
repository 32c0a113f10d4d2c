"""`pelagos serve --processes 2`, on SQLite and on PostgreSQL: one port, whichever process answers, whichever dies."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from benchmarks.faults import WRONG, Crowd, judged
from benchmarks.mishaps import Server, children_of
from pelagos.core.registry import games
from pelagos.server import crew
from pelagos.server.doctor import examine
from pelagos.server.homes import home_of
from pelagos.server.keeping import engine_for
from pelagos.server.serve import serve
from pelagos.server.settings import Settings
from tests.server.conftest import CREW, TWO
from tests.server.test_serve import PATIENCE, Process, listen, next_sheet, running


@pytest.fixture(params=[CREW, TWO])
def shared(request: pytest.FixtureRequest) -> str:
    """A database from which several processes may serve: a file that is not there yet, or one in PostgreSQL."""
    return str(request.getfixturevalue("database" if request.param == CREW else "fresh"))


def refusal(asked: Settings, capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence by which a server does not start."""
    assert serve(port=0, browser=False, language="en", settings=asked) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"])
def test_what_one_process_holds_in_memory_is_not_shared(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(Settings(database=address, processes=2), capsys)
    assert said.startswith("2 processes cannot share this database: SQLite must be a file")


@pytest.mark.parametrize("lacking", ["sockets", "locks"])
def test_a_file_is_not_shared_where_processes_cannot_reach_each_other(
    lacking: str, database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if lacking == "sockets":
        monkeypatch.delattr(socket, "AF_UNIX")
    else:
        monkeypatch.setattr(crew, "find_spec", lambda name: None)
    said = refusal(Settings(database=str(database), processes=2), capsys)
    assert said.startswith("2 processes cannot share this database")
    assert not database.exists()


def test_a_folder_whose_path_is_too_long_for_sockets_is_told(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("a" * 100)
    deep.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    said = refusal(Settings(database=str(database), processes=2), capsys)
    assert said.startswith(f"The processes could not reach each other: no socket can be made in {deep} (")
    assert list(deep.iterdir()) == []


def workers_of(server: Process) -> list[int]:
    """The processes that serve."""
    return children_of(server.process.pid)


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until something is true, and what it is."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it never became true"
        time.sleep(0.05)
    return found


def names_of(server: Process) -> set[str]:
    """The names of the processes that answer."""
    return {server.process_asked() for _ in range(12)}


def answered_by(answer: Any) -> str:
    """The name of the process that answered."""
    name: str = answer.getheader("x-request-id").partition("-")[0]
    return name


def by_halves(server: Process, path: str, token: str) -> tuple[http.client.HTTPConnection, Any]:
    """A stream at whichever process took the connection: it cannot tell from the first bytes where it belongs."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.connect()
    connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sock.sendall(b"GET ")
    time.sleep(0.05)
    connection.sock.sendall(f"/api/v1{path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    answer = http.client.HTTPResponse(connection.sock, method="GET")
    answer.begin()
    return connection, answer


def streams_at_both(server: Process, path: str, token: str, other: str) -> tuple[Any, Any]:
    """A stream of each of two people, at two processes; whatever else was opened on the way is let go."""
    for _ in range(100):
        opened = [by_halves(server, path, who) for who in (token, other)]
        at = [answered_by(stream) for _, stream in opened]
        if at[0] != at[1]:
            return opened[0], opened[1]
        for connection, stream in opened:
            stream.close()
            connection.close()
    raise AssertionError("all streams are at one process")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the processes in /proc")
def test_viewers_at_two_processes_see_each_other_and_either_may_die(shared: str) -> None:
    with running(shared, PELAGOS_PROCESSES="2") as server:
        ione, kostas = (server.call("/guests", name=name)["token"] for name in ("Ione", "Kostas"))
        table = server.call("/tables", ione, game="tiny", seats=2, public=True)["table"]
        server.call(f"/tables/{table}/seats/1/sit", kostas, name="Kostas")
        server.post(f"/tables/{table}/start", ione)
        until(lambda: len(names_of(server)) == 2)
        (_, mine), (_, theirs) = streams_at_both(server, f"/tables/{table}/stream", ione, kostas)
        step = max(next_sheet(stream)[1]["sheet"]["step"] for stream in (mine, theirs))
        play(server, table, ione, kostas)
        for stream in (mine, theirs):
            sheet = next_sheet(stream)[1]["sheet"]
            while sheet["step"] <= step or not all(seat["online"] for seat in sheet["seats"]):
                sheet = next_sheet(stream)[1]["sheet"]
        before = workers_of(server)
        assert len(before) == 2
        for victim in before:  # one after the other: in the end nobody is left of those who began
            os.kill(victim, signal.SIGKILL)
            play(server, table, ione, kostas)
            until(lambda: len(workers_of(server)) == 2)
        until(lambda: len(names_of(server)) == 2)
        assert not set(before) & set(workers_of(server))
        play(server, table, ione, kostas)
        server.stop()
        assert server.process.returncode == 0


def home_by(server: Process, table: str, token: str, times: int = 1) -> set[str]:
    """The names of the processes that answer requests about a table, each on a connection of its own: views, streams,
    and choices that there are not."""
    names = set()
    for path, body in [("view", None), ("stream", None), ("choices", b'{"choices": ["nothing"]}')] * times:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        connection.request("POST" if body else "GET", f"/api/v1/tables/{table}/{path}", body, headers)
        answer = connection.getresponse()
        assert answer.status == (409 if body else 200)
        names.add(answered_by(answer))
        connection.close()
    return names


def gone(pid: int) -> bool:
    """Whether a process has ended: until then connections may be given to it, and end with it."""
    return not Path(f"/proc/{pid}").exists()


def moved(server: Process, table: str, token: str, before: list[set[str]]) -> bool:
    """Whether a table is at home at a process that was not there before."""
    return not home_by(server, table, token) & set().union(*before)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the processes in /proc")
def test_a_table_is_at_home_at_one_process_and_found_again_when_that_dies(shared: str) -> None:
    with running(shared, PELAGOS_PROCESSES="2", PELAGOS_LIMITS="false") as server:
        ione = server.call("/guests", name="Ione")["token"]
        until(lambda: len(names_of(server)) == 2)
        tables: dict[int, str] = {}  # by their homes
        while len(tables) < 2:
            made: str = server.call("/tables", ione, game="tiny", seats=2, mine=[0, 1], start=True)["table"]
            tables[home_of(made.encode(), 2)] = made
        before = [home_by(server, tables[place], ione, 5) for place in (0, 1)]
        assert [len(names) for names in before] == [1, 1]
        assert before[0] != before[1]
        for place, victim in enumerate(workers_of(server)):  # they were started in this order
            os.kill(victim, signal.SIGKILL)
            until(partial(gone, victim))
            assert home_by(server, tables[place], ione) == before[1 - place]  # whoever is left
            until(partial(moved, server, tables[place], ione, before))
            before[place] = home_by(server, tables[place], ione, 5)
            assert len(before[place]) == 1
        server.process.send_signal(signal.SIGHUP)
        until(lambda: not names_of(server) & {*before[0], *before[1]}, 3 * PATIENCE)
        after = [home_by(server, tables[place], ione, 5) for place in (0, 1)]
        assert [len(names) for names in after] == [1, 1]
        assert after[0] != after[1]
        server.stop()
        assert server.process.returncode == 0


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind_however_the_parent_ends(shared: str, number: signal.Signals) -> None:
    with TemporaryDirectory() as place, running(shared, PELAGOS_PROCESSES="2", TMPDIR=place) as server:
        until(lambda: len(list(Path(place).glob("pelagos-*/[01]"))) == 2)
        server.process.send_signal(number)
        until(lambda: not list(Path(place).glob("pelagos-*")))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_machines_on_one_database_are_one_house(fresh: str) -> None:
    with running(fresh) as here, running(fresh) as there:
        ione = here.call("/guests", name="Ione")["token"]
        kostas = there.call("/guests", name="Kostas")["token"]
        table = here.call("/tables", ione, game="tiny", seats=3, public=True)["table"]
        there.call(f"/tables/{table}/seats/1/sit", kostas, name="Kostas")
        here.call(f"/tables/{table}/seats/2/bot", ione, bot="random")
        here.post(f"/tables/{table}/start", ione)
        _, seen = listen(there, f"/tables/{table}/stream", kostas)
        step = next_sheet(seen)[1]["sheet"]["step"]
        play(here, table, ione, kostas)  # one asks here, the other is told there
        sheet = next_sheet(seen)[1]["sheet"]
        while sheet["step"] <= step:
            sheet = next_sheet(seen)[1]["sheet"]
        for server in (there, here) * 2:
            play(server, table, ione, kostas)
        told = [there.call(f"/tables/{table}/sheet", kostas), here.call(f"/tables/{table}/sheet?seat=-2")]
        assert min(len(each["log"]) for each in told) > step
        here.process.kill()  # the bot's next turn is the other's
        here.process.wait(PATIENCE)
        for _ in range(5):  # the ten choices of the two are made with these
            play(there, table, ione, kostas)
        there.stop()
    with engine_for(Settings(database=fresh).url).begin() as connection:
        report = examine(connection, games())
    assert report.tables == 1
    assert report.findings == []


def play(server: Process, table: str, *tokens: str) -> None:
    """One choice of whoever is asked, and again if the process that was asked dies meanwhile: it counts once."""

    def played() -> bool:
        with suppress(OSError):
            for token in tokens:
                view = server.call(f"/tables/{table}/view", token)
                if view["waited"]:
                    body = {"choices": view["legal"][:1], "stamp": view["stamp"]}
                    return bool(server.call(f"/tables/{table}/choices", token, **body)["taken"])
        return False  # a bot thinks, or the process that was asked died

    until(played, 3 * PATIENCE)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_restart_under_load_loses_no_choice_and_refuses_none(shared: str) -> None:
    fleet = Server(shared, processes=2)
    fleet.start()
    crowd = Crowd(fleet, 3, "tiny", 1, pause=0.1)
    try:
        crowd.start()
        assert crowd.get_on()
        before = fleet.workers()
        fleet.signal(signal.SIGHUP)
        until(lambda: len(fleet.workers()) == 2 and not set(before) & set(fleet.workers()), 5 * PATIENCE)
        assert crowd.get_on()
    finally:
        crowd.stop()
        fleet.stop()
    assert [refusal for player in crowd.players for refusal in player.refused] == []
    found = judged(shared, crowd)
    assert not any(found.get(name) for name in WRONG), found


def held_by(server: Process) -> dict[str, int]:
    """How many tables each process holds in memory, by their names."""
    found = {}
    for _ in range(12):
        with urllib.request.urlopen(f"{server.address}healthz", timeout=PATIENCE) as answer:
            told = json.load(answer)
            found[told["process"]] = told["tables"]
    return found


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the processes in /proc")
def test_the_neighbours_of_one_that_was_killed_believe_nothing_in_memory(database: Path) -> None:
    """It may have changed what it did not come to announce."""
    with running(database, PELAGOS_PROCESSES="2", PELAGOS_LIMITS="false") as server:
        ione = server.call("/guests", name="Ione")["token"]
        until(lambda: len(names_of(server)) == 2)
        for _ in range(12):
            server.call("/tables", ione, game="tiny", seats=2, mine=[0, 1], start=True)
        before = until(lambda: len(found := held_by(server)) == 2 and all(found.values()) and found)
        victim, survivor = workers_of(server)
        os.kill(victim, signal.SIGKILL)
        until(lambda: any(held == 0 for name, held in held_by(server).items() if name in before))
        assert survivor in workers_of(server)
        server.stop()
