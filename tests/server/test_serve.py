"""The server as a process: started, stopped, started again, and played by a program from outside."""

from __future__ import annotations

import http.client
import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

PATIENCE = 60  # seconds: on a busy machine a process takes its time to start and to stop
DOCS = Path(__file__).resolve().parents[2] / "docs"


class Process:
    """One run of the server."""

    def __init__(self, database: Path | str, port: int = 0, **environment: str) -> None:
        given = {"PELAGOS_DATABASE": str(database), "PELAGOS_PACE": "0", "PELAGOS_LANG": "en", **environment}
        command = [sys.executable, "-m", "pelagos", "serve", "--port", str(port), "--no-browser"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(command, env={**os.environ, **given}, encoding="utf-8", **pipes)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://[^ ]+:(\d+)/", self.line)
        self.address = found[0] if found else ""
        self.port = int(found[1]) if found else 0

    def call(self, path: str, token: str = "", **body: Any) -> Any:
        """One call of the API."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"{self.address}api/v1{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def post(self, path: str, token: str) -> Any:
        """A call with nothing to say."""
        request = urllib.request.Request(f"{self.address}api/v1{path}", b"", {"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def process_asked(self) -> str:
        """The name of the process that answers this time."""
        with urllib.request.urlopen(f"{self.address}healthz", timeout=PATIENCE) as answer:
            return str(json.load(answer)["process"])

    def stop(self) -> None:
        """Stop it as a service manager does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


@contextmanager
def running(database: Path | str, port: int = 0, **environment: str) -> Iterator[Process]:
    """A server that is gone afterwards."""
    server = Process(database, port, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait(PATIENCE)
        for pipe in (server.process.stdout, server.process.stderr):
            if pipe is not None:
                pipe.close()


def test_a_port_in_use_is_told_in_one_sentence(database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running(database, port) as server:
            server.process.wait(PATIENCE)
            assert server.process.returncode == 1
            assert server.process.stderr is not None
            assert server.process.stderr.read() == f"Port {port} is in use already. Choose another with --port.\n"
    assert not database.exists()


def test_an_unreadable_database_is_told_in_one_sentence(database: Path) -> None:
    database.write_text("this is no database " * 100, "utf-8")
    with running(database, PELAGOS_LANG="fr") as server:
        server.process.wait(PATIENCE)
        assert server.process.returncode == 1
        assert server.process.stderr is not None
        text = server.process.stderr.read()
    assert text == "La base de données est inutilisable\u00a0: file is not a database.\n"


def listen(server: Process, path: str, token: str, last: str = "") -> tuple[http.client.HTTPConnection, Any]:
    """A stream, opened."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last else {})
    connection.request("GET", f"/api/v1{path}", headers=headers)
    return connection, connection.getresponse()


def next_sheet(stream: Any) -> tuple[str, Any]:
    """The next sheet of a stream, and its id."""
    number = name = ""
    while line := stream.readline().decode().strip("\n"):
        key, _, value = line.partition(": ")
        number = value if key == "id" else number
        name = value if key == "event" else name
        if key == "data" and name == "sheet":
            stream.readline()
            return number, json.loads(value)
        if key == "data":
            stream.readline()
    return next_sheet(stream)


def test_stopped_and_started_again_in_the_middle_nothing_is_lost(database: Path) -> None:
    with running(database) as first:
        assert first.line.startswith("Pelagos is at http://127.0.0.1:")
        ione, kostas = (first.call("/guests", name=name)["token"] for name in ("Ione", "Kostas"))
        table = first.call("/tables", ione, game="tiny", seats=2, public=True)["table"]
        first.call(f"/tables/{table}/seats/1/sit", kostas, name="Kostas")
        first.post(f"/tables/{table}/start", ione)
        view = first.call(f"/tables/{table}/view", ione)
        first.call(f"/tables/{table}/choices", ione, choices=view["legal"][:1], stamp=view["stamp"])
        connection, stream = listen(first, f"/tables/{table}/stream", kostas)
        last, before = next_sheet(stream)
        port = first.port
        first.stop()  # with a stream open
        connection.close()
    with running(database, port) as second:
        _, stream = listen(second, f"/tables/{table}/stream", kostas, last)
        _, after = next_sheet(stream)
        assert after["sequence"] > before["sequence"]
        assert after["sheet"]["log"] == before["sheet"]["log"]
        assert after["sheet"]["question"] == before["sheet"]["question"]
        view = second.call(f"/tables/{table}/view", kostas)
        answer = second.call(f"/tables/{table}/choices", kostas, choices=view["legal"][:1], stamp=view["stamp"])
        assert answer["taken"]
        _, shown = next_sheet(stream)
        assert shown["sheet"]["step"] > before["sheet"]["step"]


def test_killed_without_warning_nothing_that_was_answered_is_lost(database: Path) -> None:
    with running(database) as first:
        token = first.call("/guests", name="Ione")["token"]
        table = first.call("/tables", token, game="tiny", seats=2, mine=[0, 1], start=True)["table"]
        for seat in (0, 1, 0):
            view = first.call(f"/tables/{table}/view?seat={seat}", token)
            first.call(f"/tables/{table}/choices", token, seat=seat, choices=view["legal"][:1], stamp=view["stamp"])
        before = first.call(f"/tables/{table}/sheet?seat=0", token)
        first.process.kill()
    with running(database) as second:
        after = second.call(f"/tables/{table}/sheet?seat=0", token)
        assert {**after, "sequence": 0} == {**before, "sequence": 0}


def the_bot(number: int = 0) -> str:
    """An example of the documentation: the bot that is invited, or the one that waits for challenges."""
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "remote-bots.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2
    code: str = blocks[number]
    return code


def test_the_documented_bot_is_about_thirty_lines() -> None:
    assert len([line for line in the_bot().splitlines() if line.strip()]) <= 32


@pytest.mark.timeout(120)
def test_the_documented_bot_plays_a_game_to_its_end(database: Path, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(the_bot(), "utf-8")
    with running(database) as server:
        host = server.call("/guests", name="Host")["token"]
        bots = {"2": "random"}
        table = server.call("/tables", host, game="tiny", seats=3, mine=[], bots=bots)["table"]
        links = server.call(f"/tables/{table}", host)["links"]
        players = [
            subprocess.Popen(
                [sys.executable, str(script), server.address, links[seat]], stderr=subprocess.PIPE, encoding="utf-8"
            )
            for seat in ("0", "1")
        ]
        for _ in range(1200):
            if server.call(f"/tables/{table}", host)["startable"]:
                break
            time.sleep(0.05)
        server.post(f"/tables/{table}/start", host)
        said = [player.communicate(timeout=PATIENCE)[1] for player in players]
        sheet = server.call(f"/tables/{table}/sheet", host)
        assert sheet["over"]
        ranks = {line["seat"]: line["rank"] for line in sheet["standings"]}
        assert said == [f"Place {ranks[0]}\n", f"Place {ranks[1]}\n"]


@pytest.mark.timeout(120)
def test_the_documented_waiting_bot_is_challenged_twice_and_plays(database: Path, tmp_path: Path) -> None:
    script = tmp_path / "waiting.py"
    script.write_text(the_bot(1), "utf-8")
    with running(database) as server:
        command = [sys.executable, str(script), server.address, "talos", "a bronze man on Crete"]
        bot = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
        try:
            host = server.call("/guests", name="Host")["token"]
            tables = [server.call("/tables", host, game="tiny", seats=2, mine=[], bots={"0": "random"})["table"]]
            tables += [server.call("/tables", host, game="tiny", seats=3, mine=[], bots={"0": "random"})["table"]]
            for _ in range(600):  # until it has an account
                try:
                    server.call(f"/tables/{tables[0]}/seats/1/challenge", host, player="talos")
                    break
                except urllib.error.HTTPError as error:
                    if error.code not in (404, 429):
                        raise
                    time.sleep(0.2 if error.code == 404 else 3)
            for table, seats in zip(tables, (2, 3), strict=True):
                for seat in range(1, seats):
                    if (table, seat) != (tables[0], 1):
                        server.call(f"/tables/{table}/seats/{seat}/challenge", host, player="talos")
                for _ in range(600):
                    if server.call(f"/tables/{table}", host)["startable"]:
                        break
                    time.sleep(0.05)
                server.post(f"/tables/{table}/start", host)
            assert bot.stdout is not None
            said = itertools.islice((line for line in bot.stdout if not line.startswith("refused: ")), 3)
            assert sorted(line.split(" at ")[1].strip() for line in said) == sorted([tables[0], tables[1], tables[1]])
            assert all(server.call(f"/tables/{table}/sheet", host)["over"] for table in tables)
        finally:
            bot.kill()
            bot.communicate()
