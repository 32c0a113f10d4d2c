"""How many sheets are drawn, and how many of them are sent: tables of four people and a spectator, random choices.

    python benchmarks/sheets.py                          # 2 tables of each game on the shelf, 150 choices at each
    python benchmarks/sheets.py --tables 5 --choices 300 --game parthenon
    python benchmarks/sheets.py --stream page --spectators 20   # what pages are sent, to many who look on

Everything runs in this process, on a database of its own; each of the five viewers has a stream, and every choice waits
until all of them are up to date. What is drawn and equals the sheet that its viewer has already is not sent.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from pelagos.core.registry import AnyGame, games
from pelagos.server.people import STRANGER, Viewer
from pelagos.server.services import Services
from pelagos.server.settings import Settings
from pelagos.server.stream import Dress, Place, as_json, events, page_dress

SEATS = 4


class Count:
    """What was drawn and sent."""

    def __init__(self, game: AnyGame) -> None:
        self.drawn = 0
        self.bytes = 0
        self.sent = 0
        self.choices = 0
        scene = game.scene

        def counted(*args: object) -> object:
            self.drawn += 1
            return scene(*args)  # type: ignore[arg-type]

        game.scene = counted  # type: ignore[method-assign, assignment]


async def listen(services: Services, table: str, viewer: Viewer, count: Count, dress: Dress) -> None:
    """One viewer's stream."""
    async for sent in events(services, table, viewer, viewer.id or "nobody", None, "en", Place("", 0, 0), dress):
        if b"event: sheet\n" in sent:
            count.sent += 1
            count.bytes += len(sent)


async def quiet(services: Services, count: Count) -> None:
    """Wait until nothing has been drawn or sent for a while."""
    before = (-1, -1)
    while before != (count.drawn, count.sent):
        before = (count.drawn, count.sent)
        await asyncio.sleep(0.03)


async def begun(services: Services, game: str) -> tuple[str, list[Viewer]]:
    """A table that has begun, and who sits there."""
    people = [(await services.people.guest(f"Guest {seat}"))[0] for seat in range(SEATS)]
    table = await services.seats.create(people[0], game, SEATS)
    links = (await services.lobby.info(table, people[0])).links
    for seat in range(1, SEATS):
        await services.seats.join(links[seat], people[seat])
    await services.seats.start(table, people[0])
    return table, people


async def play(
    services: Services, game: str, choices: int, count: Count, rng: random.Random, dress: Dress, spectators: int
) -> None:
    """One table."""
    table, people = await begun(services, game)
    viewers = [*people, *[STRANGER] * spectators]
    streams = [asyncio.create_task(listen(services, table, viewer, count, dress)) for viewer in viewers]
    await quiet(services, count)
    for _ in range(choices):
        async with services.tables.open(table) as live:
            waiting = live.waiting()
            if not waiting:
                break
            seat = rng.choice(waiting)
            text = live.game.text(rng.choice(live.running.state.legal(seat)))
        await services.play.submit(table, people[seat], seat, text)
        count.choices += 1
        await quiet(services, count)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)


async def measure(game: str, tables: int, choices: int, dress: Dress = as_json, spectators: int = 1) -> None:
    """All tables of one game."""
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings.read({}, database=str(Path(folder) / "sheets.db"), limits=False, workers=1))
        count = Count(services.tables.game(game))
        rng = random.Random(7)
        begun = time.process_time()
        for _ in range(tables):
            await play(services, game, choices, count, rng, dress, spectators)
        spent = time.process_time() - begun
        await services.finish()
    unsent = count.drawn - count.sent
    print(
        f"{game}: {count.choices} choices, {count.drawn} sheets drawn, {count.sent} sent, "
        f"{unsent} drawn and not sent ({100 * unsent / max(1, count.drawn):.1f} %), "
        f"{1000 * spent / max(1, count.choices):.1f} ms of CPU per choice, "
        f"{count.bytes / max(1, count.sent) / 1000:.1f} kB a sheet"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="default: every game on the shelf")
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--choices", type=int, default=150)
    parser.add_argument("--stream", choices=("page", "api"), default="api")
    parser.add_argument("--spectators", type=int, default=1)
    options = parser.parse_args()
    dress = page_dress() if options.stream == "page" else as_json
    for game in options.game or [game.id for game in games().values() if not game.example]:
        asyncio.run(measure(game, options.tables, options.choices, dress, options.spectators))


if __name__ == "__main__":
    main()
