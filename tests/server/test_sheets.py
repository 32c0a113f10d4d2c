"""A sheet is drawn if something on it has changed, and only then."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI

from pelagos.core.basics import TABLE
from pelagos.core.match import Line, Ply
from pelagos.core.registry import games
from pelagos.core.rng import Rng
from pelagos.core.view import View
from pelagos.server.channels import Channels
from pelagos.server.painter import Painter
from pelagos.server.people import STRANGER, Viewer
from pelagos.server.table import Table
from pelagos.server.wire import Sheet
from tests.server.conftest import Serve
from tests.server.people import Player, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio

SHELF = [game.id for game in games().values() if not game.example]
NAMES = ("Ione", "Kostas", "Mina")


class Drawings:
    """Counts how often a game is drawn."""

    def __init__(self, app: FastAPI, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        rules = services_of(app).tables.game(game)
        scene = rules.scene

        def counted(*args: Any) -> Any:
            self.count += 1
            return scene(*args)

        monkeypatch.setattr(rules, "scene", counted, raising=False)

    def take(self) -> int:
        """How many there were since the last time."""
        taken, self.count = self.count, 0
        return taken


async def shown(app: FastAPI, table: str, viewer: Viewer, language: str = "en") -> Sheet:
    """The sheet of one viewer."""
    return await services_of(app).sheets.sheet(table, viewer, None, language)


def redrawn(live: Table, sheet: Sheet) -> dict[str, Any]:
    """What the sheet should say: drawn by somebody who has drawn nothing before."""
    drawn = Painter().now(live, sheet.you, sheet.language)
    return {name: getattr(drawn, name) for name in drawn.__struct_fields__}


async def play_one(app: FastAPI, table: str, players: list[Player], rng: Rng) -> None:
    """A choice of somebody who is waited for, or now and then an undo."""
    services = services_of(app)
    async with services.tables.open(table) as live:
        seats = [seat for seat in range(len(players)) if live.running.can_undo(seat)]
        waiting = live.waiting()
        if seats and rng.below(6) == 0:
            seat, text = seats[0], ""
        else:
            seat = waiting[rng.below(len(waiting))]
            legal = live.running.state.legal(seat)
            text = live.game.text(legal[rng.below(len(legal))])
    if text:
        await services.play.submit(table, players[seat].viewer, seat, text)
    else:
        await services.play.undo(table, players[seat].viewer, seat)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tiny", *SHELF])
async def test_a_sheet_is_drawn_only_if_it_changed(serve: Serve, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await serve(limits=False)
    players = [await sit_down(app, name) for name in NAMES]
    table = await table_of(*players, game=game)
    drawings = Drawings(app, game, monkeypatch)
    viewers = [*(player.viewer for player in players), STRANGER]
    last: dict[int, tuple[int, View]] = {}  # of each viewer: the number of its sheet, and its view
    rng = Rng.seeded(5, game)
    same = 0
    for _ in range(40):
        for i, viewer in enumerate(viewers):
            drawings.take()
            sheet = await shown(app, table, viewer)
            drawn = drawings.take()
            async with services_of(app).tables.open(table) as live:
                now = (sheet.sequence, live.running.view(sheet.you))
                same += now == last.get(i)
                assert drawn == 0 or now != last.get(i)
                last[i] = now
                for name, value in redrawn(live, sheet).items():
                    assert getattr(sheet, name) == value, name
            if sheet.question is not None:
                chosen = sheet.question.choices
                lit = {(target, place) for target, places in sheet.question.lit.items() for place in places}
                assert lit == {(target, i) for i, choice in enumerate(chosen) for target in choice.targets}
        if not sheet.over:
            await play_one(app, table, players, rng)
    assert game != "parthenon" or same > 20  # others seal their answers meanwhile


async def test_viewers_of_one_seat_and_language_share_a_drawing(
    app: FastAPI, ione: Player, kostas: Player, mina: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    drawings = Drawings(app, "tiny", monkeypatch)
    for viewer in (STRANGER, mina.viewer, STRANGER):
        assert (await shown(app, table, viewer)).you == TABLE
    assert drawings.take() == 1
    await shown(app, table, mina.viewer, "fr")
    await shown(app, table, STRANGER, "fr")
    assert drawings.take() == 1


async def test_words_and_presence_draw_nothing(
    app: FastAPI, ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    before = await shown(app, table, ione.viewer)
    drawings = Drawings(app, "tiny", monkeypatch)
    await kostas.post(f"/tables/{table}/chat", 201, text="hello")
    services_of(app).hub.watch(table, kostas.viewer.id)
    after = await shown(app, table, ione.viewer)
    assert [seat.online for seat in after.seats] == [False, True]
    assert after.sequence == before.sequence + 1
    assert drawings.take() == 0
    await ione.post(f"/tables/{table}/seats/0/stand-in", bot="random")
    await shown(app, table, kostas.viewer)
    assert drawings.take() == 1  # who plays a seat is told on the sheet


def test_channels_are_kept_for_so_many_tables_and_for_those_that_are_looked_at() -> None:
    looked_at = {"a"}
    channels = Channels(2, lambda table: table in looked_at, clock=lambda: 1.0)
    kept = {table: channels.of(table, "", TABLE, "en") for table in ("a", "b", "c")}
    assert channels.of("a", "", TABLE, "en") is kept["a"]
    assert channels.of("c", "", TABLE, "en") is kept["c"]
    assert channels.of("b", "", TABLE, "en") is not kept["b"]


async def test_what_a_seat_is_told_draws_its_sheet_and_nobody_elses(
    app: FastAPI, ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    await kostas.play(table)
    viewers = (ione.viewer, kostas.viewer, STRANGER)
    before = [await shown(app, table, viewer) for viewer in viewers]
    drawings = Drawings(app, "tiny", monkeypatch)
    async with services_of(app).tables.open(table) as live:
        line = live.running.log[-1].told[0]
        live.running.log.append(Ply(1, 0, 1, 0, (Line(1, line.key, line.args),)))  # no view tells of it
    after = [await shown(app, table, viewer) for viewer in viewers]
    assert [len(new.log) - len(old.log) for old, new in zip(before, after, strict=True)] == [1, 0, 0]
    assert drawings.take() == 1
