"""Kill -9 under load: whatever was acknowledged must be there afterwards, once, and every game must still be whole.

    python benchmarks/faults.py                     # 20 kills, four players, a fresh SQLite file
    python benchmarks/faults.py --kills 1000        # the long run
    python benchmarks/faults.py --database postgresql+psycopg://…  # an empty one

Starts a server, lets players play and talk as fast as they are answered, kills the server at a random instant, starts
it again on the same database, and so on. Then the database is asked for every ply and every line of chat that was
acknowledged, and the doctor plays every game again.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from sqlalchemy import select

from pelagos.core.registry import games
from pelagos.server import schema
from pelagos.server.doctor import examine
from pelagos.server.keeping import engine_for
from pelagos.server.settings import Settings

SERVE = "import sys; from pelagos.server.serve import serve; sys.exit(serve(port=0, browser=False))"
SOONEST, LATEST = 0.2, 2.0  # seconds between a server's first answer and its end


class Down(Exception):
    """The server does not answer."""


class Server:
    """One run of the server after the other, on one database."""

    def __init__(self, database: str) -> None:
        quiet = {"PELAGOS_LIMITS": "false", "PELAGOS_PACE": "0", "PELAGOS_WORKERS": "1", "PELAGOS_LANG": "en"}
        self._environment = {**os.environ, **quiet, "PELAGOS_DATABASE": database}
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found is not None, "the server does not start"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self.port = 0
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class Player(threading.Thread):
    """Plays both seats of one table after the other, and talks; remembers what was acknowledged."""

    def __init__(self, server: Server, seed: int, game: str) -> None:
        super().__init__(daemon=True)
        self._server = server
        self._game = game
        self._random = random.Random(seed)
        self._line: http.client.HTTPConnection | None = None
        self._token = ""
        self._table = ""
        self.stopped = threading.Event()
        self.plies: list[tuple[str, int, int, str]] = []  # table, seat, stamp, text
        self.chat: list[tuple[str, int, str]] = []  # table, number, text

    def run(self) -> None:
        """Play until told to stop, however often the server goes away."""
        while not self.stopped.is_set():
            try:
                self._act()
            except (Down, OSError, http.client.HTTPException):
                self._line = None
                time.sleep(0.02)

    def _call(self, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        port = self._server.port
        if not port:
            raise Down
        if self._line is None or self._line.port != port:
            self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        self._line.request("POST" if body is not None else "GET", f"/api/v1{path}", json.dumps(body), headers)
        answer = self._line.getresponse()
        return answer.status, json.loads(answer.read())

    def _act(self) -> None:
        if not self._token:
            self._token = self._call("/guests", {"name": "Ione"})[1]["token"]
        if not self._table:
            body = {"game": self._game, "seats": 2, "mine": [0, 1], "start": True}
            self._table = self._call("/tables", body)[1]["table"]
        _, view = self._call(f"/tables/{self._table}/view")
        if view.get("over") or not view.get("legal"):
            self._table = ""
            return
        text = self._random.choice(view["legal"])
        choice = {"choices": [text], "stamp": view["stamp"], "seat": view["seat"]}
        status, _ = self._call(f"/tables/{self._table}/choices", choice)
        if status == 200:
            self.plies.append((self._table, view["seat"], view["stamp"], text))
        if self._random.random() < 0.2:
            words = f"line {self._random.random()}"
            status, said = self._call(f"/tables/{self._table}/chat", {"text": words})
            if status == 201:
                self.chat.append((self._table, said["id"], words))


def run(database: str, kills: int, players: int, game: str, seed: int) -> dict[str, int]:
    """Kill a server so many times; what became of what it had acknowledged."""
    instants = random.Random(seed)
    server = Server(database)
    server.start()
    crowd = [Player(server, seed + n, game) for n in range(players)]
    for player in crowd:
        player.start()
    for _ in range(kills):
        time.sleep(instants.uniform(SOONEST, LATEST))
        server.kill()
        server.start()
    time.sleep(1.0)
    for player in crowd:
        player.stopped.set()
    for player in crowd:
        player.join(60)
    server.kill()
    return judged(database, crowd)


def judged(database: str, crowd: list[Player]) -> dict[str, int]:
    """What the database holds of what was acknowledged."""
    moves, chat = schema.moves, schema.chat
    with engine_for(Settings(database=database).url).begin() as connection:
        rows = connection.execute(select(moves.c.table, moves.c.seat, moves.c.stamp, moves.c.text)).all()
        stored = Counter((row.table, row.seat, row.stamp, row.text) for row in rows if row.stamp is not None)
        said = {(row.table, row.id, row.text) for row in connection.execute(select(chat)).all()}
        report = examine(connection, games())
    plies = [ply for player in crowd for ply in player.plies]
    spoken = [line for player in crowd for line in player.chat]
    for finding in report.findings:
        print(f"table {finding.table}: {finding.what.key} {finding.what.args}", file=sys.stderr)
    return {
        "acknowledged": len(plies),
        "lost": sum(stored[ply] == 0 for ply in plies),
        "doubled": sum(count > 1 for count in stored.values()),
        "chat": len(spoken),
        "chat lost": sum(line not in said for line in spoken),
        "tables": report.tables,
        "unsound": sum(finding.wrong for finding in report.findings),
    }


def main() -> int:
    """Run, print a line, and end with 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--game", default="tiny")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "faults.db")
        found = run(database, given.kills, given.players, given.game, given.seed)
    print(", ".join(f"{name} {number}" for name, number in {"kills": given.kills, **found}.items()))
    return int(any(found[name] for name in ("lost", "doubled", "chat lost", "unsound")))


if __name__ == "__main__":
    sys.exit(main())
