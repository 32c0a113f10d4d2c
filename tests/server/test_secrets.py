"""Everything a seat receives comes from its view: in every channel, whatever the others hold.

The taint test redraws all that a viewer cannot know (hands, sealed coins, hidden plies and their lines) behind its
back. What it receives must stay the same to the byte.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI

from pelagos.core.basics import TABLE, sees
from pelagos.core.match import Line, Ply
from pelagos.core.rng import Rng
from pelagos.server.people import Viewer
from pelagos.server.stream import Place, as_json, events
from pelagos.server.table import Table, public
from tests.server.conftest import Serve
from tests.server.people import Player, play_out, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio

POISON = "poison"
SEALED = "parthenon"  # a game where much is sealed


def taint(live: Table, seat: int, rng: Rng) -> None:
    """Redraw everything that a seat cannot know."""
    match = live.running
    match.state = live.game.scramble(match.state, seat, rng)
    match.log[:] = [
        Ply(
            ply.seat,
            ply.action if sees(ply.seen, seat) else (ply.action + 1) % live.game.vocabulary.size,
            ply.seen,
            ply.branch,
            tuple(line if sees(line.mask, seat) else Line(line.mask, POISON, (99,)) for line in ply.told),
        )
        for ply in match.log
    ]
    live.revision += 1
    live.new_faces()


async def received(app: FastAPI, table: str, viewer: Viewer, seat: int) -> dict[str, Any]:
    """What one viewer gets through every channel, without the numbers of sheets."""
    services = services_of(app)
    out: dict[str, Any] = {}
    for language in ("en", "fr"):
        sheet = await services.sheets.sheet(table, viewer, seat, language)
        out[f"sheet {language}"] = msgspec.json.encode(msgspec.structs.replace(sheet, sequence=0))
        if seat >= 0:
            for coin in range(1, 11):
                why = await services.sheets.why_not(table, viewer, f"coin-{coin}", seat, language)
                out[f"why {coin} {language}"] = msgspec.json.encode(why)
    out["question"] = msgspec.json.encode(await services.sheets.view(table, viewer, seat))
    out["record"] = await services.records.text(table, viewer, seat)
    out["info"] = msgspec.json.encode(await services.lobby.info(table, viewer, "en"))
    if seat >= 0:
        refused = await services.play.submit(table, viewer, seat, "laurel 1")
        out["refusal"] = msgspec.json.encode(refused)
    stream = events(services, table, viewer, "x", seat, "en", Place("", 0, 0), as_json)
    await anext(stream)
    first = (await anext(stream)).decode()
    await stream.aclose()
    data = first.partition("data: ")[2]
    out["stream"] = data.replace(str(msgspec.json.decode(data)["sequence"]), "")
    return out


async def moments(*players: Player) -> AsyncIterator[str]:
    """A table, at every moment of two rounds."""
    table = await table_of(*players)
    for _ in range(2):
        yield table
        for player in players:
            await player.play(table)
            yield table


@pytest.mark.parametrize("seat", [TABLE, 0, 1, 2])
async def test_nothing_hidden_reaches_a_seat_by_any_channel(
    app: FastAPI, ione: Player, kostas: Player, mina: Player, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.state.gate.limits._on = False
    monkeypatch.setattr(services_of(app).hub, "online", lambda table: set())  # who looks on is no secret, and changes
    viewer = Viewer() if seat == TABLE else (ione, kostas, mina)[seat].viewer
    rng = Rng.seeded(seat + 5, "taint")
    changed = 0
    async for table in moments(ione, kostas, mina):
        before = await received(app, table, viewer, seat)
        async with services_of(app).tables.open(table) as live:
            truth = (live.running.state, list(live.running.log))
            secret = live.game.dump(live.running.state)
            taint(live, seat, rng)
            changed += live.game.dump(live.running.state) != secret
        after = await received(app, table, viewer, seat)
        assert after == before
        assert POISON not in str(after)
        async with services_of(app).tables.open(table) as live:
            live.running.state, live.running.log[:] = truth
            live.revision -= 1
            live.new_faces()
    assert changed >= 6  # the test would see a leak


async def test_the_test_sees_a_leak(app: FastAPI, ione: Player, kostas: Player) -> None:
    """What another seat receives does change when secrets are redrawn, and its story holds the poison."""
    table = await table_of(ione, kostas)
    before = await services_of(app).sheets.view(table, kostas.viewer, 1)
    async with services_of(app).tables.open(table) as live:
        for n in range(5):
            taint(live, 0, Rng.seeded(n, "leak"))
    assert await services_of(app).sheets.view(table, kostas.viewer, 1) != before
    with pytest.raises(KeyError, match=POISON):
        await services_of(app).sheets.sheet(table, kostas.viewer, 1)


async def test_the_dices_secret_is_nowhere_before_the_end(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    async with services_of(app).tables.open(table) as live:
        secret = live.head.secret.hex()
    for viewer, seat in ((ione.viewer, 0), (kostas.viewer, 1), (Viewer(), TABLE)):
        assert secret not in str(await received(app, table, viewer, seat))
    await play_out(table, ione, kostas)
    assert (await ione.get(f"/tables/{table}/sheet"))["secret"] == secret


async def test_other_seats_can_be_looked_from_only_after_the_end(ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas)
    for player, seat in ((ione, 1), (mina, 0), (mina, 1)):
        assert (await player.web.get(f"/api/v1/tables/{table}/sheet", params={"seat": seat})).status_code == 403
        assert (await player.web.get(f"/api/v1/tables/{table}/stream", params={"seat": seat})).status_code == 403
    running = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    assert "partial true" in running
    await play_out(table, ione, kostas)
    assert (await mina.get(f"/tables/{table}/sheet", seat=1))["you"] == 1
    assert (await mina.get(f"/tables/{table}/steps/4", seat=0))["you"] == 0
    assert "partial" not in (await mina.web.get(f"/api/v1/tables/{table}/record")).text


async def test_a_running_record_holds_only_what_the_seat_saw(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    await kostas.play(table)
    text = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    body = text.partition("\n\n")[2]
    hand = (await ione.view(table))["view"]["hand"]
    assert sorted(int(line.split()[-1]) for line in body.splitlines() if line.startswith("* coin")) == sorted(hand)
    assert "lay" not in body  # the other's sealed coin
    nobody = (await ione.web.get(f"/api/v1/tables/{table}/record", params={"seat": -2})).text
    assert "coin" not in nobody.partition("\n\n")[2]


async def test_sheet_numbers_do_not_count_what_others_do_in_secret(app: FastAPI, ione: Player, kostas: Player) -> None:
    """A viewer whose own sheet stays the same keeps its number, whatever happens in the table's memory."""
    table = await table_of(ione, kostas)
    first = await ione.get(f"/tables/{table}/sheet")
    async with services_of(app).tables.open(table) as live:
        for n in range(10):
            taint(live, 0, Rng.seeded(n, "quiet"))
    assert (await ione.get(f"/tables/{table}/sheet"))["sequence"] == first["sequence"]


async def test_the_time_of_a_table_does_not_tell_of_secret_plies_nor_of_their_undoing(serve: Serve) -> None:
    app = await serve(limits=False)
    services = services_of(app)
    players = [await sit_down(app, name) for name in ("Ione", "Kostas", "Mina")]
    table = await table_of(*players, game=SEALED)
    rng = Rng.seeded(4, "updated")
    undone = 0
    while undone < 3:
        async with services.tables.open(table) as live:
            before = live.head.updated
            seat = live.waiting()[rng.below(len(live.waiting()))]
            legal = live.running.state.legal(seat)
            text = live.game.text(legal[rng.below(len(legal))])
        await services.play.submit(table, players[seat].viewer, seat, text)
        async with services.tables.open(table) as live:
            hidden = not public(live.running.log[-1]) and live.running.can_undo(seat)
            assert not hidden or live.head.updated == before
            between = live.head.updated
        if hidden:
            await services.play.undo(table, players[seat].viewer, seat)
            assert (await services.lobby.info(table, players[seat - 1].viewer)).updated == between
            await services.play.redo(table, players[seat].viewer, seat)
            assert (await services.lobby.info(table, players[seat - 1].viewer)).updated == between
            undone += 1
