"""Pages are sent what changed: it makes the whole of what they hold, and tells no more than the whole does."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from pelagos.core.basics import TABLE
from pelagos.core.rng import Rng
from pelagos.server.fragments import render
from pelagos.server.patches import LINES, Patch, patched, pieced, rebuilt
from pelagos.server.payloads import payload
from pelagos.server.people import STRANGER
from pelagos.server.stream import Place, events
from pelagos.server.wire import Sheet
from tests.server.conftest import Serve
from tests.server.people import Player, services_of, table_of
from tests.server.test_channels import SHELF, play_on, three_at_a_table
from tests.server.test_secrets import POISON, taint

pytestmark = pytest.mark.anyio


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF)
async def test_patches_make_the_whole_page_and_tell_nothing_hidden(
    serve: Serve, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, players, table = await three_at_a_table(serve, game, monkeypatch)
    services = services_of(app)
    viewers = [*((seat, player.viewer) for seat, player in enumerate(players)), (TABLE, STRANGER)]
    last: dict[int, Sheet] = {}
    rng = Rng.seeded(31, game)
    patches = whole = sent = 0
    for _ in range(10):
        await play_on(app, table, players, 3, rng)
        for seat, viewer in viewers:
            sheet = await services.sheets.sheet(table, viewer, seat)
            before = last.get(seat)
            last[seat] = sheet
            if before is None or before.sequence == sheet.sequence:
                continue
            update = payload(sheet, before)
            page = render(before)
            for name, change in update["fragments"].items():
                patches += isinstance(change, Patch)
                page[name] = patched(page[name], change) if isinstance(change, Patch) else change
            assert page == render(sheet)
            async with services.tables.open(table) as live:
                truth = (live.running.state, list(live.running.log))
                taint(live, seat, rng)
                again = services.sheets.sheet_of(live, viewer, seat, "en")
                live.running.state, live.running.log[:] = truth
                live.revision -= 1
                live.new_faces()
            content = msgspec.json.encode(update)
            assert msgspec.json.encode(payload(again, before)) == content, seat
            assert POISON.encode() not in content
            sent += len(content)
            whole += len(msgspec.json.encode(payload(sheet)))
    assert patches > 20
    assert 3 * sent < whole


PIECES = st.lists(st.sampled_from(["<ol>", "</ol>", "<li>a", "<li>b", "<li>c", "<b>1</b>", ""]), max_size=12)
BLOCKS = st.lists(st.sampled_from(["<ol>", "a\nb\nc", "a\nb\nd", "x\na\ny", "</ol>", "\n", "a"]), max_size=10)


@settings(max_examples=300, deadline=None)
@given(PIECES, PIECES)
def test_a_patch_makes_the_new_text_of_any_old_one(old: list[str], new: list[str]) -> None:
    patch = pieced(old, new, new.__getitem__, LINES)
    if old and new:
        assert patched(LINES.join(old), patch) == LINES.join(new)
    if old == new:
        assert patch.parts == (((0, len(old)),) if old else ())


@settings(max_examples=300, deadline=None)
@given(BLOCKS, BLOCKS)
def test_a_patch_of_blocks_makes_the_new_text_of_any_old_one(old: list[str], new: list[str]) -> None:
    patch = rebuilt(old, new)
    if patch is not None:
        assert patched(LINES.join(old), patch) == LINES.join(new)
    else:
        assert not old or not new or not set(new) <= set(old)


def test_of_a_block_that_changed_only_the_new_lines_are_sent() -> None:
    old = ["<ol>", "<li>Ione\n<b>3 gold</b>\n</li>", "<li>Kostas\n<b>5 gold</b>\n</li>", "</ol>"]
    new = [*old[:1], "<li>Ione\n<b>2 gold</b>\n</li>", *old[2:]]
    patch = rebuilt(old, new)
    assert patch is not None
    assert patch.of == 8
    assert patch.parts == ((0, 2), "<b>2 gold</b>", (3, 5))


async def test_an_update_names_the_sheet_that_it_is_for(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    stream = events(services_of(app), table, ione.viewer, "x", 0, "en", Place("", 0, 0), payload)
    await anext(stream)

    async def sheet() -> Any:
        while True:
            sent = (await anext(stream)).decode()
            if "event: sheet" in sent:
                return msgspec.json.decode(sent.partition("data: ")[2].partition("\n")[0])

    first = await sheet()
    assert first["base"] == 0
    await ione.play(table)
    second = await sheet()
    assert second["base"] == first["sequence"] < second["sequence"]
    await stream.aclose()
    again = events(services_of(app), table, ione.viewer, "x", 0, "en", Place("", first["sequence"], 0), payload)
    await anext(again)
    stream = again
    assert (await sheet())["base"] == 0, "whoever has missed something is sent all of it"
    await again.aclose()
