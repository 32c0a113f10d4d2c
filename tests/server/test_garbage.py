"""Nothing that a choice makes goes round in a circle, and drawings are nothing to look through for circles.

Python frees at once what nobody holds any more, but for circles: those wait until all that is held is looked through,
which at a server with many tables takes long and comes at any moment.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import msgspec
import pytest
from fastapi import FastAPI

from pelagos.core.registry import games
from pelagos.core.rng import Rng
from pelagos.server.stream import Place, Reader, page_dress
from tests.server.conftest import Serve
from tests.server.people import Player, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio

SHELF = [game.id for game in games().values() if not game.example]
NAMES = ("Ione", "Kostas", "Mina")
WARM, CHOICES = 3, 6  # what is made once and kept is made by the first


@pytest.fixture
def circles() -> Iterator[list[object]]:
    """What is collected from now on, instead of being freed."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


async def choose(app: FastAPI, table: str, players: list[Player], pages: list[Reader], rng: Rng) -> None:
    """A choice of somebody who is waited for, and what every page is sent of it."""
    services = services_of(app)
    async with services.tables.open(table) as live:
        waiting = live.waiting()
        seat = waiting[rng.below(len(waiting))]
        legal = live.running.state.legal(seat)
        text = live.game.text(legal[rng.below(len(legal))])
    await services.play.submit(table, players[seat].viewer, seat, text)
    for page in pages:
        await page.news(services)


@pytest.mark.parametrize("game", ["tiny", *SHELF])
async def test_a_choice_leaves_nothing_to_collect(serve: Serve, game: str, request: pytest.FixtureRequest) -> None:
    app = await serve(limits=False)
    players = [await sit_down(app, name) for name in NAMES]
    table = await table_of(*players, game=game)
    dress = page_dress()
    pages = [Reader(table, player.viewer, seat, "en", Place("", 0, 0), dress) for seat, player in enumerate(players)]
    rng = Rng.seeded(5, game)
    for _ in range(WARM):
        await choose(app, table, players, pages, rng)
    collected: list[object] = request.getfixturevalue("circles")
    for _ in range(CHOICES):
        await choose(app, table, players, pages, rng)
    gc.collect()
    assert [type(each) for each in collected] == []
    for page in pages:
        assert page.sent is not None
        assert tracked(page.sent) == set()


def tracked(value: object) -> set[type]:
    """The types of the structures in a value, itself included, that the collector looks through."""
    if isinstance(value, msgspec.Struct):
        inner = [getattr(value, name) for name in value.__struct_fields__]
        own = {type(value)} if gc.is_tracked(value) else set()
    elif isinstance(value, tuple | list):
        inner, own = list(value), set()
    else:
        return set()
    return own.union(*(tracked(each) for each in inner))
