"""Would it pay to draw sheets in other processes? What a drawing costs, and what handing it over would cost instead.

    python benchmarks/drawing.py                 # every game on the shelf, 60 choices at a table of four
    python benchmarks/drawing.py --game minos --choices 200

After every choice each of the four seats is drawn, as the server does it. Beside it stands what would be left to the
process that serves if another one drew: to pack the position for it, and to read the drawing that comes back. All of it
is CPU time of this process; nothing is sent anywhere, so that the way there and back and the waking of a process come
on top.
"""

from __future__ import annotations

import argparse
import asyncio
import pickle
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from pelagos.core.registry import games
from pelagos.server import painter
from pelagos.server.services import Services
from pelagos.server.settings import Settings

SEATS = 4


async def measure(game: str, choices: int) -> Counter[str]:
    """One table; seconds of CPU for each thing that was done, and how often."""
    spent: Counter[str] = Counter()
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings.read({}, database=str(Path(folder) / "drawing.db"), limits=False, workers=1))
        ione = (await services.people.guest("Ione"))[0]
        table = await services.seats.create(ione, game, SEATS, mine=list(range(SEATS)))
        await services.seats.start(table, ione)
        for _ in range(choices):
            async with services.tables.open(table) as live:
                waiting = live.waiting()
                if not waiting:
                    break
                for seat in range(SEATS):
                    view = live.running.view(seat)
                    cause = painter._cause(live, seat, "en", view)
                    begun = time.process_time()
                    drawn = painter._draw(live, seat, "en", view, cause)
                    at = time.process_time()
                    spent["draw"] += at - begun
                    packed = pickle.dumps((live.game.dump(live.running.state), seat), -1)
                    to = time.process_time()
                    spent["pack"] += to - at
                    back = pickle.dumps(drawn, -1)
                    begun = time.process_time()
                    pickle.loads(back)
                    spent["read"] += time.process_time() - begun
                    spent["there"] += len(packed)
                    spent["back"] += len(back)
                    spent["sheets"] += 1
                seat = rng.choice(waiting)
                text = live.game.text(rng.choice(live.running.state.legal(seat)))
            await services.play.submit(table, ione, seat, text)
        await services.finish()
    return spent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="default: every game on the shelf")
    parser.add_argument("--choices", type=int, default=60)
    options = parser.parse_args()
    for game in options.game or [game.id for game in games().values() if not game.example]:
        spent = asyncio.run(measure(game, options.choices))
        many = max(1, spent["sheets"])
        print(
            f"{game}: {many} sheets, each drawn in {1000 * spent['draw'] / many:.2f} ms; to hand over instead: "
            f"packed in {1000 * spent['pack'] / many:.2f} ms ({spent['there'] / many / 1000:.1f} kB), "
            f"read in {1000 * spent['read'] / many:.2f} ms ({spent['back'] / many / 1000:.1f} kB)"
        )


if __name__ == "__main__":
    main()
