"""What nobody sends by chance: a clear answer, nothing changed, never a fault of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from pelagos.core.record import record_of, write_record
from pelagos.server import proving, records, schema
from pelagos.server.stream import Place
from tests.server.people import Player, client_of, play_out, services_of, sit_down, table_of
from tests.server.stuck import STUCK
from tests.server.test_bots import sleep_long

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]

HUGE = "9" * 5000  # more digits than Python reads as a number


async def page_of(app: FastAPI) -> tuple[httpx.AsyncClient, str]:
    """A browser, and the token of a page it has read."""
    web = client_of(app, accept="text/html")
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', (await web.get("/")).text)
    assert found is not None
    return web, found[1]


def test_a_last_event_of_too_many_digits_is_no_place() -> None:
    for text in (HUGE, f"{HUGE}-{HUGE}", f"7-{HUGE}", "x-y", "²-³"):
        place = Place(text, 5, 6)
        assert (place.sequence, place.chat) in ((5, 6), (7, 6))


@pytest.mark.parametrize(
    "form",
    [{"seats": HUGE}, {"seats": "99999999999"}, {"seats": "2", "o-coins": HUGE}, {"seats": "-1"}, {"seats": "²"}],
)
async def test_a_table_of_too_many_seats_or_coins_is_refused(app: FastAPI, form: dict[str, str]) -> None:
    web, csrf = await page_of(app)
    answer = await web.post("/new", data={"csrf": csrf, "game": "tiny", "kind-0": "me", "kind-1": "bot:random", **form})
    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "x" * 300])
async def test_an_origin_that_is_no_address_is_another_site(app: FastAPI, origin: str) -> None:
    web, csrf = await page_of(app)
    answer = await web.post("/play", data={"csrf": csrf, "game": "tiny"}, headers={"origin": origin})
    assert answer.status_code == 403


async def test_a_stranger_is_not_asked_to_sit_on_a_seat_that_is_not_there(app: FastAPI, ione: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, public=True))["table"]
    web, csrf = await page_of(app)
    assert (await web.post(f"/t/{table}/sit", data={"csrf": csrf, "seat": "1"})).status_code == 200
    assert (await web.post(f"/t/{table}/sit", data={"csrf": csrf, "seat": "15"})).status_code == 400


async def test_half_a_character_is_refused_in_a_sentence(ione: Player) -> None:
    body = '{"game": "tiny", "seats": 2, "options": {"\\ud800": 1}}'
    answer = await ione.web.post("/api/v1/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"]["text"]


@pytest.mark.parametrize("table", ["a%00b", "%27", "é", "a-b", "x" * 40])
async def test_a_table_that_cannot_be_is_not_there(ione: Player, table: str) -> None:
    assert (await ione.web.get(f"/api/v1/tables/{table}")).status_code == 404


async def test_positions_do_not_reach_the_log(app: FastAPI) -> None:
    assert services_of(app).store.engine.hide_parameters


# Records.


async def upload(player: Player, file: str) -> tuple[int, Any]:
    """What becomes of a file."""
    answer = await player.web.post("/api/v1/records", content=file, headers={"content-type": "text/plain"})
    return answer.status_code, answer.json()


async def started(app: FastAPI, *players: Player) -> tuple[str, dict[str, Any]]:
    """The record of a table that begins from a written position, and that position."""
    table = await table_of(*players)
    async with services_of(app).tables.open(table) as live:
        record = write_record(record_of(live.running, ("Ione", "Kostas")))
        position = live.game.dump(live.running.state)
    head = record.partition("\n\n")[0]
    return head.replace("\noptions", "\nstart @\noptions"), json.loads(json.dumps(position))


@pytest.mark.slow
async def test_a_broken_start_of_a_record_is_told_in_a_sentence(app: FastAPI, ione: Player, kostas: Player) -> None:
    services_of(app).limits._on = False
    head, position = await started(app, ione, kostas)
    assert (await upload(ione, head.replace("@", json.dumps(position)) + "\n\n"))[0] == 201
    broken: list[dict[str, Any]] = [{}, {"seats": 3}, {"seats": "x"}]
    broken += [{**position, key: value} for key in position for value in (None, "x", -7, [[9999]], {"a": 1})]
    for start in broken:
        status, told = await upload(ione, head.replace("@", json.dumps(start)) + "\n\n")
        assert status in (201, 422), (start, told)
        assert status == 201 or told["error"]["key"].startswith(("record.", "position."))


@pytest.mark.parametrize("fault", [KeyError("x"), RecursionError(), ZeroDivisionError()])
async def test_a_start_that_no_rule_can_bear_is_refused(
    app: FastAPI, ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    head, position = await started(app, ione, kostas)
    game = services_of(app).tables.game("tiny")

    def failing(*args: object) -> object:
        raise fault

    monkeypatch.setattr(game, "scene", failing, raising=False)
    monkeypatch.setattr(records, "find", lambda name: game)
    done, told = records.replayed(head.replace("@", json.dumps(position)) + "\n\n")
    assert done == b""
    assert b"record.start" in told
    with pytest.raises(type(fault)):  # without a written position it is a fault of ours, and stands in the log
        records.replayed(head.replace("start @\n", "") + "\n\n")


@pytest.mark.slow
async def test_a_record_that_never_ends_is_given_up(
    app: FastAPI, ione: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "UPLOAD_SECONDS", 0.5)
    monkeypatch.setattr(records, "replayed", sleep_long)
    status, told = await upload(ione, "anything")
    assert (status, told["error"]["key"]) == (422, "record.too-slow")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["loop", "exit", "memory"])
async def test_a_table_whose_drawing_does_not_end_is_locked_away_and_named_in_the_log(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    app = await serve(games=("tests.server.stuck:GAME",), limits=False)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    played = await table_of(ione, kostas, game="stuck")
    await play_out(played, ione, kostas)
    record = (await ione.web.get(f"/api/v1/tables/{played}/record")).text
    status, made = await upload(ione, record)
    assert status == 201
    fork = (await ione.post(f"/tables/{made['table']}/fork", 201, ply=12))["table"]
    good = await table_of(ione, kostas)
    again = await serve(games=("tests.server.stuck:GAME",), limits=False)
    there = Player(again, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
    monkeypatch.setattr(proving, "SECONDS", 1.0)
    monkeypatch.setenv(STUCK, how)  # for processes that begin from now on; drawn in this one, it would never end
    services_of(again).trials._all[0].kill()
    for table in (made["table"], made["table"]):
        refused = await there.web.get(f"/api/v1/tables/{table}/sheet")
        assert (refused.status_code, refused.json()["error"]["key"]) == (409, "server.quarantined")
    assert f"table {made['table']} is in quarantine" in caplog.text
    assert (await there.get(f"/tables/{good}/sheet"))["scene"]  # nobody else noticed
    third = await serve(games=("tests.server.stuck:GAME",))  # nor is it tried again after a restart
    monkeypatch.delenv(STUCK)
    late = Player(third, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
    assert (await late.web.get(f"/api/v1/tables/{made['table']}/sheet")).status_code == 409
    assert (await late.get(f"/tables/{fork}"))["parent"] == made["table"]
    with services_of(third).store.engine.connect() as connection:
        foreign = connection.execute(select(schema.tables.c.id).where(schema.tables.c.brought)).scalars().all()
    assert set(foreign) == {made["table"], fork}


@pytest.mark.slow
async def test_a_choice_at_a_table_from_a_file_is_tried_out_before_it_is_carried_out(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = await serve(games=("tests.server.stuck:GAME",), limits=False)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    played = await table_of(ione, kostas, game="stuck")
    await play_out(played, ione, kostas)
    _, made = await upload(ione, (await ione.web.get(f"/api/v1/tables/{played}/record")).text)
    fork = (await ione.post(f"/tables/{made['table']}/fork", 201, ply=12, public=True))["table"]
    for seat, player in enumerate((ione, kostas)):
        await player.post(f"/tables/{fork}/seats/{seat}/sit")
    await ione.post(f"/tables/{fork}/start")
    await (ione if (await ione.view(fork))["waited"] else kostas).play(fork)
    async with services_of(app).tables.open(fork) as live:
        before = len(live.running.log)
    player = ione if (await ione.view(fork))["waited"] else kostas
    monkeypatch.setenv(STUCK, "exit")
    services_of(app).trials._all[0].kill()
    refused = await player.play(fork, (await player.view(fork))["legal"][0], expect=409)
    assert refused["error"]["key"] == "server.quarantined"
    with services_of(app).store.engine.connect() as connection:
        plies = connection.execute(select(schema.moves.c.ply).where(schema.moves.c.table == fork)).scalars().all()
    assert len(plies) == before


@pytest.mark.slow
async def test_a_record_that_eats_all_memory_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await serve(games=("tests.server.stuck:GAME",), limits=False)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    played = await table_of(ione, kostas, game="stuck")
    await play_out(played, ione, kostas)
    record = (await ione.web.get(f"/api/v1/tables/{played}/record")).text
    monkeypatch.setattr(records, "MEMORY", 1 << 29)
    monkeypatch.setenv(STUCK, "memory")
    status, told = await upload(ione, record)
    assert (status, told["error"]["key"]) == (422, "record.start")
