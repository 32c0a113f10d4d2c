"""Guests, accounts, sessions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from pelagos.server.people import STRANGER, People
from pelagos.server.stream import Place, as_json, events
from tests.server.people import Player, client_of, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"


def people_of(app: FastAPI) -> People:
    people: People = app.state.services.people
    return people


async def test_a_guest_is_known_by_its_token(app: FastAPI, ione: Player) -> None:
    assert (await ione.get("/me"))["name"] == "Ione"
    assert await people_of(app).who(ione.token) == ione.viewer


@pytest.mark.parametrize("change", [lambda t: t[:-1], lambda t: "x" + t, lambda t: t.partition(".")[0], lambda t: ""])
async def test_a_token_that_was_touched_is_a_stranger(app: FastAPI, ione: Player, change: Callable[[str], str]) -> None:
    assert await people_of(app).who(change(ione.token)) == STRANGER


async def test_names_are_made_harmless(app: FastAPI) -> None:
    player = await sit_down(app, "  Ione\u202e\n\x00  of   Naxos, mother of everybody ")
    assert player.viewer.name == "Ione of Naxos, mother of"
    async with client_of(app) as web:
        answer = await web.post("/api/v1/guests", json={"name": " \u200b\n "})
        assert (answer.status_code, answer.json()["error"]["key"]) == (400, "server.bad-name")


async def test_a_guest_becomes_an_account_and_keeps_what_it_has(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    made = await ione.post("/accounts", 201, username="Ione.N", password=PASSWORD)
    assert (made["account"], made["id"]) == ("ione.n", ione.viewer.id)
    assert (await ione.get("/me"))["id"] == ""  # whoever knew the old token is left behind
    assert made["token"] != ione.token
    assert [info["table"] for info in await Player(app, made).get("/tables")] == [table]
    async with client_of(app) as web:
        answer = await web.post("/api/v1/login", json={"username": "ione.n", "password": PASSWORD})
        again = Player(app, answer.json())
    assert (await again.get(f"/tables/{table}/sheet"))["you"] == 0


async def test_a_wrong_password_and_an_unknown_name_answer_alike(app: FastAPI, ione: Player) -> None:
    await ione.post("/accounts", 201, username="ione", password=PASSWORD)
    async with client_of(app) as web:
        wrong = await web.post("/api/v1/login", json={"username": "ione", "password": "wrong horse"})
        unknown = await web.post("/api/v1/login", json={"username": "nobody", "password": PASSWORD})
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json()


WEAK = ("12345678", "password", "Password123!", "aaaaaaaa", "qwertyui", "87654321", "abababab", "ione1234", "20261116")


async def test_user_names_and_passwords_are_checked(app: FastAPI, ione: Player, kostas: Player) -> None:
    services_of(app).limits._on = False
    for username, password, key in [
        ("io", PASSWORD, "server.bad-username"),
        ("no spaces", PASSWORD, "server.bad-username"),
        ("ione", "short", "server.bad-password"),
        *[("ione", weak, "server.weak-password") for weak in WEAK],
    ]:
        refused = await ione.post("/accounts", 400, username=username, password=password)
        assert refused["error"]["key"] == key
    await ione.post("/accounts", 201, username="ione", password=PASSWORD)
    assert (await kostas.post("/accounts", 409, username="IONE", password=PASSWORD))["error"]["key"].endswith("taken")


async def test_passwords_are_stored_as_argon2_and_tokens_as_hashes(app: FastAPI, ione: Player) -> None:
    await ione.post("/accounts", 201, username="ione", password=PASSWORD)
    with app.state.services.store.engine.connect() as connection:
        stored = "".join(
            str(row) for name in ("persons", "sessions") for row in connection.exec_driver_sql(f"select * from {name}")
        )
    assert "$argon2id$" in stored
    assert PASSWORD not in stored
    assert ione.token.partition(".")[0] not in stored


async def test_logging_out_ends_the_token(app: FastAPI, ione: Player) -> None:
    await ione.post("/logout")
    assert (await ione.get("/me"))["id"] == ""


async def test_streams_end_with_the_session_that_opened_them(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    services = services_of(app)
    session = services.people.session(ione.token)
    mine = events(services, table, ione.viewer, "", None, "en", Place("", 0, 0), as_json, session)
    others = events(services, table, kostas.viewer, "", None, "en", Place("", 0, 0), as_json, "another")
    for flow in (mine, others):
        await anext(flow)
        await anext(flow)
    await ione.post("/logout")
    async with asyncio.timeout(30):
        assert [event async for event in mine] == []
    assert services.hub.streams(table) == 1
    await others.aclose()


async def test_so_does_a_stream_that_waits_for_its_turn_to_be_drawn(app: FastAPI, ione: Player, kostas: Player) -> None:
    services = services_of(app)
    session = services.people.session(ione.token)
    table = await table_of(ione, kostas)
    flow = events(services, table, ione.viewer, "", None, "en", Place("", 0, 0), as_json, session)
    await anext(flow)
    async with services.sheets._drawing:  # somebody else's page is being drawn
        waiting = asyncio.ensure_future(anext(flow, None))
        await asyncio.sleep(0)
        await ione.post("/logout")
    async with asyncio.timeout(10):  # not at the next ping
        assert await waiting is None


async def test_half_a_character_in_a_password_is_no_fault_of_ours(app: FastAPI, ione: Player) -> None:
    odd = {"username": "ione", "password": "\ud800 a sea of wine"}
    answer = await ione.web.post(
        "/api/v1/accounts", content=json.dumps(odd), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (201, 422)
    for name in ("\ud800", "a\0b", "x" * 90):
        odd = {"username": name, "password": PASSWORD}
        answer = await ione.web.post(
            "/api/v1/login", content=json.dumps(odd), headers={"content-type": "application/json"}
        )
        assert answer.status_code in (403, 422)


async def test_logging_in_on_a_page_brings_the_guests_seats_along(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    account = await sit_down(app, "Account")
    await account.post("/accounts", 201, username="ione", password=PASSWORD)
    viewer, token = await people_of(app).login("ione", PASSWORD, ione.viewer)
    again = Player(app, {"id": viewer.id, "name": viewer.name, "account": viewer.account, "token": token})
    assert (await again.get(f"/tables/{table}/sheet"))["you"] == 0
    assert (await ione.get(f"/tables/{table}/sheet"))["you"] == -2


async def test_a_session_ends_after_a_year(app: FastAPI, ione: Player) -> None:
    people = people_of(app)
    with app.state.services.store.engine.begin() as connection:
        connection.exec_driver_sql("update sessions set created = created - 401 * 86400")
    people._known.clear()
    assert await people.who(ione.token) == STRANGER
