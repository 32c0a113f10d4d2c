"""What a server had acknowledged or shown must be there after whatever happened, once, and every game must be whole.

    python -m benchmarks.faults                                  # each mishap a few times, a fresh SQLite file
    python -m benchmarks.faults --faults killed --instants 1000  # the long run
    python -m benchmarks.faults --faults killed --instants 1000 --latest 0.5 --no-bots  # quicker: none starts anew
    python -m benchmarks.faults --processes 2  # one of them is killed
    python -m benchmarks.faults --database postgresql+psycopg://… --processes 2  # an empty database of one's own

Starts a server, lets players play and talk as fast as they are answered, every second one against a bot that must go on
by itself as well, each with an open stream, and lets something happen at random instants: the server is killed
(`kill -9`), the disk is full, takes nothing, or takes seconds for every commit, another program holds the database or
makes it slow; PostgreSQL takes no change, or goes away. After each the players must get on by themselves. In the end
the database is asked for every ply and every line of chat that was acknowledged, the server for every line of the story
that was shown, and the doctor plays every game again. Linux only.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from sqlalchemy import select

from benchmarks.mishaps import Server, mishaps_of
from pelagos.core.registry import games
from pelagos.server import schema
from pelagos.server.doctor import examine
from pelagos.server.keeping import engine_for
from pelagos.server.settings import Settings

SOONEST = 0.05  # seconds between two mishaps, at least
RECOVERY = 90.0  # seconds in which everybody must be able to play again
PATIENCE = 120.0  # seconds that an answer may take: on a busy machine a process takes its time to start
WRONG = ("lost", "doubled", "chat lost", "told wrongly", "stuck", "unsound")


class Player(threading.Thread):
    """Plays both seats of one table after the other, or against a bot, and talks; remembers what was acknowledged."""

    def __init__(self, server: Server, seed: int, game: str, pause: float = 0.0, bot: bool = False) -> None:
        super().__init__(daemon=True)
        self._bot = bot
        self._pause = pause  # seconds before the next choice
        self._server = server
        self._game = game
        self._random = random.Random(seed)
        self._line: http.client.HTTPConnection | None = None
        self.token = ""
        self.table = ""
        self.stopped = threading.Event()
        self.refused: list[tuple[int, Any]] = []  # choices that were answered with an error
        self.plies: list[tuple[str, int, int, str]] = []  # table, seat, stamp, text
        self.chat: list[tuple[str, int, str]] = []  # table, number, text

    def run(self) -> None:
        """Play until told to stop, however often the server goes away."""
        while not self.stopped.is_set():
            try:
                self._act()
                time.sleep(self._pause)
            except (OSError, http.client.HTTPException):
                self._line = None
                time.sleep(0.02)

    def call(self, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """One request."""
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self._line.request("POST" if body is not None else "GET", f"/api/v1{path}", json.dumps(body), headers)
        answer = self._line.getresponse()
        return answer.status, json.loads(answer.read())

    def _act(self) -> None:
        if not self.token:
            self.token = self.call("/guests", {"name": "Ione"})[1].get("token", "")
            return
        if not self.table:
            others: dict[str, Any] = {"mine": [0], "bots": {1: "random"}} if self._bot else {"mine": [0, 1]}
            body = {"game": self._game, "seats": 2, "start": True, **others}
            self.table = self.call("/tables", body)[1].get("table", "")
            return
        status, view = self.call(f"/tables/{self.table}/view")
        if status != 200:
            time.sleep(0.05)
            return
        if view["over"]:
            self.table = ""
            return
        if not view["legal"]:  # the bot's turn
            time.sleep(0.02)
            return
        text = self._random.choice(view["legal"])
        choice = {"choices": [text], "stamp": view["stamp"], "seat": view["seat"]}
        status, answer = self.call(f"/tables/{self.table}/choices", choice)
        if status != 200:
            self.refused.append((status, answer))
            time.sleep(0.05)
        elif answer["taken"]:
            self.plies.append((self.table, view["seat"], view["stamp"], text))
        if self._random.random() < 0.2:
            words = f"line {self._random.random()}"
            status, said = self.call(f"/tables/{self.table}/chat", {"text": words})
            if status == 201:
                self.chat.append((self.table, said["id"], words))


class Onlooker(threading.Thread):
    """Follows the table of a player by a stream, and remembers every line of the story that it was told."""

    def __init__(self, server: Server, player: Player) -> None:
        super().__init__(daemon=True)
        self._server = server
        self._player = player
        self.told: dict[str, list[str]] = {}  # table -> lines, in order
        self.longest: dict[str, list[str]] = {}  # the most that was ever told
        self.unsaid = 0  # lines in whose place another was told later, or none

    def run(self) -> None:
        """Look on until the player stops."""
        while not self._player.stopped.is_set():
            table = self._player.table
            if not table:
                time.sleep(0.02)
                continue
            try:
                self._follow(table)
            except (OSError, ValueError, http.client.HTTPException):
                time.sleep(0.05)

    def _follow(self, table: str) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=5)
        line.request(
            "GET", f"/api/v1/tables/{table}/stream?seat=0", headers={"Authorization": f"Bearer {self._player.token}"}
        )
        answer = line.getresponse()
        name = b""
        while table == self._player.table and not self._player.stopped.is_set():
            got = answer.readline()
            if not got:
                break
            if got.startswith(b"event: "):
                name = got[7:].strip()
            elif got.startswith(b"data: ") and name == b"sheet":
                self._note(table, json.loads(got[6:]))
        line.close()

    def _note(self, table: str, data: Any) -> None:
        known = self.told.get(table, [])[: data["new_lines_from"]]
        lines = known + [line["text"] for line in data["sheet"]["log"]]
        longest = self.longest.get(table, [])
        self.told[table] = lines
        self.unsaid += sum(one != other for one, other in zip(lines, longest, strict=False))
        if self._server.processes == 1:  # another process may be a moment behind
            self.unsaid += max(0, len(longest) - len(lines))
        if len(lines) >= len(longest):
            self.longest[table] = lines


class Crowd:
    """Everybody who plays, and who looks on."""

    def __init__(
        self, server: Server, players: int, game: str, seed: int, pause: float = 0.0, bots: bool = True
    ) -> None:
        self.players = [Player(server, seed + n, game, pause, bot=bots and n % 2 == 1) for n in range(players)]
        self.onlookers = [Onlooker(server, player) for player in self.players]

    def start(self) -> None:
        """Begin."""
        for thread in (*self.players, *self.onlookers):
            thread.start()

    def stop(self) -> None:
        """End."""
        for player in self.players:
            player.stopped.set()
        for thread in (*self.players, *self.onlookers):
            thread.join(PATIENCE)

    def get_on(self) -> bool:
        """Whether everybody can play by itself, sooner or later."""
        before = [len(player.plies) for player in self.players]
        until = time.monotonic() + RECOVERY
        while time.monotonic() < until:
            if all(len(player.plies) > n for player, n in zip(self.players, before, strict=True)):
                return True
            time.sleep(0.02)
        return False

    @property
    def acknowledged(self) -> int:
        """Plies so far."""
        return sum(len(player.plies) for player in self.players)

    @property
    def refusals(self) -> int:
        """Choices that were refused so far."""
        return sum(len(player.refused) for player in self.players)


def run(
    database: str,
    faults: list[str],
    instants: int,
    players: int,
    game: str,
    seed: int,
    processes: int = 1,
    seconds: float = 3.0,
    minutes: float = 0.0,
    latest: float = 2.0,
    bots: bool = True,
) -> dict[str, dict[str, int]]:
    """Let each mishap happen so often (or so long); what became of what had been acknowledged and told."""
    rng = random.Random(seed)
    known = mishaps_of(database)
    server = Server(database, processes, slow_disk="slow-disk" in faults)
    server.start()
    crowd = Crowd(server, players, game, seed, bots=bots)
    crowd.start()
    found: dict[str, dict[str, int]] = {}
    crowd.get_on()
    for fault in faults:
        row = found[fault] = {"instants": 0, "acknowledged": crowd.acknowledged, "refused": crowd.refusals, "stuck": 0}
        end = time.monotonic() + 60 * minutes
        while row["instants"] < instants or time.monotonic() < end:
            time.sleep(rng.uniform(SOONEST, latest))
            with known[fault](server, seconds, rng):
                if fault not in ("killed", "slow"):  # which are over at once, or last by themselves
                    time.sleep(seconds)
            row["instants"] += 1
            row["stuck"] += not crowd.get_on()
        row["acknowledged"] = crowd.acknowledged - row["acknowledged"]
        row["refused"] = crowd.refusals - row["refused"]
    crowd.stop()
    server.close()
    stuck = sum(row["stuck"] for row in found.values())
    found["in all"] = {**judged(database, crowd), "stuck": stuck}
    return found


def judged(database: str, crowd: Crowd) -> dict[str, int]:
    """What the database holds of what was acknowledged, and a server started anew tells of what was told."""
    moves, chat = schema.moves, schema.chat
    told, wrongly = told_again(database, crowd)
    with engine_for(Settings(database=database).url).begin() as connection:
        rows = connection.execute(select(moves.c.table, moves.c.seat, moves.c.stamp, moves.c.text)).all()
        stored = Counter((row.table, row.seat, row.stamp, row.text) for row in rows if row.stamp is not None)
        said = {(row.table, row.id, row.text) for row in connection.execute(select(chat)).all()}
        report = examine(connection, games())
    plies = [ply for player in crowd.players for ply in player.plies]
    spoken = [line for player in crowd.players for line in player.chat]
    for finding in report.findings:
        print(f"table {finding.table}: {finding.what.key} {finding.what.args}", file=sys.stderr)
    return {
        "acknowledged": len(plies),
        "lost": sum(stored[ply] == 0 for ply in plies),
        "doubled": sum(count > 1 for count in stored.values()),
        "chat": len(spoken),
        "chat lost": sum(line not in said for line in spoken),
        "told": told,
        "told wrongly": wrongly,
        "tables": report.tables,
        "unsound": sum(finding.wrong for finding in report.findings),
    }


def told_again(database: str, crowd: Crowd) -> tuple[int, int]:
    """How many lines were told, and how many of them the story does not hold, in that order, when it is read anew."""
    server = Server(database)
    server.start()
    lines = wrong = 0
    try:
        for player, onlooker in zip(crowd.players, crowd.onlookers, strict=True):
            asker = Player(server, 0, "")
            asker.token = player.token
            wrong += onlooker.unsaid
            for table, told in onlooker.longest.items():
                status, sheet = asker.call(f"/tables/{table}/sheet?seat=0")
                assert status == 200, sheet
                now = [line["text"] for line in sheet["log"]]
                lines += len(told)
                wrong += sum(one != other for one, other in zip(told, now, strict=False)) + max(0, len(told) - len(now))
    finally:
        server.close()
    return lines, wrong


def main() -> int:
    """Run, print a table, and end with 1 if anything was lost or told wrongly."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", default="", help="which, separated by commas; without: all")
    parser.add_argument("--instants", type=int, default=5, help="how often each happens")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long each goes on happening, at least")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long one lasts")
    parser.add_argument("--latest", type=float, default=2.0, help="the next happens after so many seconds, at most")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--no-bots", action="store_true", help="nobody plays against one, whose process starts anew")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", default="tiny")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "faults.db")
        faults = given.faults.split(",") if given.faults else list(mishaps_of(database))
        found = run(
            database,
            faults,
            given.instants,
            given.players,
            given.game,
            given.seed,
            given.processes,
            given.seconds,
            given.minutes,
            given.latest,
            not given.no_bots,
        )
    for fault, figures in found.items():
        print(f"{fault}: " + ", ".join(f"{name} {number}" for name, number in figures.items()))
    return int(any(found["in all"][name] for name in WRONG))


if __name__ == "__main__":
    sys.exit(main())
