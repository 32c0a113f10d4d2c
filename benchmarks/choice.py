"""What one choice costs the server, part by part: the choice itself, and a sheet for each of the four who sit there.

    python -m benchmarks.choice                    # 8 tables of Cyclades, 80 choices at each
    python -m benchmarks.choice --tables 200 --choices 12 --game minos

Everything runs in this process, without HTTP, on a database of its own. Tables take turns, as they do on a server. CPU,
all threads together. The first sheet is dearer, since it draws what all see alike; whoever is asked is shown answers
besides.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from benchmarks.sheets import begun
from pelagos.server.people import Viewer
from pelagos.server.services import Services
from pelagos.server.settings import Settings
from pelagos.server.stream import Place, Reader, page_dress

CHOICE = "the choice, saved"
PARTS = (CHOICE, "first sheet, asked", "first sheet, not asked", "sheet, asked", "sheet, not asked")


class Party(NamedTuple):
    """One table, who sits there, and their pages."""

    table: str
    people: list[Viewer]
    pages: list[Reader]


class Spent:
    """CPU by part."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.times: defaultdict[str, int] = defaultdict(int)

    def add(self, part: str, since: float) -> None:
        """One more of a part, which began then."""
        self.seconds[part] += time.process_time() - since
        self.times[part] += 1

    def told(self) -> str:
        """As a table."""
        lines = ["| | CPU | times |", "|---|--:|--:|"]
        for part in PARTS:
            each = 1000 * self.seconds[part] / max(1, self.times[part])
            lines.append(f"| {part} | {each:.2f} ms | {self.times[part]:,} |")
        whole = 1000 * sum(self.seconds.values()) / max(1, self.times[CHOICE])
        return "\n".join([*lines, f"| all that a choice costs | {whole:.2f} ms | |"])


async def sit_down(services: Services, game: str) -> Party:
    """A table that has begun, every seat with an open page."""
    table, people = await begun(services, game)
    dress = page_dress()
    pages = [Reader(table, person, seat, "en", Place("", 0, 0), dress) for seat, person in enumerate(people)]
    for person, page in zip(people, pages):
        services.hub.watch(table, person.id)
        await page.news(services)
    return Party(table, people, pages)


async def choose(services: Services, party: Party, rng: random.Random, spent: Spent) -> None:
    """One choice at a table, and what everybody is shown of it."""
    async with services.tables.open(party.table) as live:
        waiting = live.waiting()
        if not waiting:
            return
        seat = rng.choice(waiting)
        text = live.game.text(rng.choice(live.running.state.legal(seat)))
        stamp = live.running.stamps[seat]
    since = time.process_time()
    await services.play.submit(party.table, party.people[seat], seat, text, stamp)
    spent.add(CHOICE, since)
    async with services.tables.open(party.table) as live:
        waiting = live.waiting()
    for number, page in enumerate(party.pages):
        since = time.process_time()
        await page.news(services)
        spent.add(f"{'' if number else 'first '}sheet, {'' if number in waiting else 'not '}asked", since)


async def measure(game: str, tables: int, choices: int) -> None:
    """All tables, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings.read({}, database=str(Path(folder) / "choice.db"), limits=False, workers=1))
        parties = [await sit_down(services, game) for _ in range(tables)]
        gc.freeze()  # as the server does
        gc.set_threshold(20_000, 20, 50)
        rng, spent = random.Random(7), Spent()
        for _ in range(choices):
            for party in parties:
                await choose(services, party, rng, spent)
        print(spent.told())
        await services.finish()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cyclades")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--choices", type=int, default=80)
    options = parser.parse_args()
    asyncio.run(measure(options.game, options.tables, options.choices))


if __name__ == "__main__":
    main()
