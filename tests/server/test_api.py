"""The JSON API, as programs use it."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from tests.server.people import Player, client_of, play_out, table_of

pytestmark = pytest.mark.anyio


async def test_games_are_listed_with_options_and_bots(ione: Player) -> None:
    games = {game["id"]: game for game in await ione.get("/games", language="fr")}
    tiny = games["tiny"]
    assert tiny["seats"] == [2, 3, 4, 5]
    assert [option["key"] for option in tiny["options"]] == ["coins"]
    assert tiny["options"][0]["name"] != (await ione.get("/games", language="en"))[0]["options"][:1]
    assert {"random", "greedy"} <= set(tiny["bots"])


async def test_the_vocabulary_and_the_rules_can_be_read(ione: Player) -> None:
    words = await ione.get("/games/tiny/vocabulary")
    assert "lay 7" in words["choices"]
    assert "O-8" in (await ione.web.get("/api/v1/games/tiny/rules")).text
    assert (await ione.web.get("/api/v1/games/nosuch/rules")).status_code == 404


async def test_a_whole_game_in_two_languages(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    french = await kostas.get(f"/tables/{table}/sheet", language="fr")
    english = await kostas.get(f"/tables/{table}/sheet", language="en")
    assert french["question"]["prompt"] != english["question"]["prompt"]
    assert [c["text"] for c in french["question"]["choices"]] == [c["text"] for c in english["question"]["choices"]]
    await ione.play(table)
    waiting = await ione.get(f"/tables/{table}/sheet", language="en")
    assert waiting["waiting"] == "Kostas chooses."
    assert waiting["question"]["waited"] is False  # it may still be revised
    last = await play_out(table, ione, kostas)
    assert sorted(last["ranks"]) in ([1, 2], [1, 1])
    sheet = await ione.get(f"/tables/{table}/sheet", language="en")
    assert sheet["over"]
    assert [line["rank"] for line in sheet["standings"]] == sorted(last["ranks"])
    assert sheet["standings"][0]["parts"]
    assert (await ione.play(table, "lay 1", expect=409))["kind"] == "out-of-turn"


async def test_why_not_gives_the_reason_and_the_rule(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    assert await ione.get(f"/tables/{table}/why-not", target="coin-1") is None
    await ione.play(table)
    why = await ione.get(f"/tables/{table}/why-not", target="coin-1", language="en")
    assert why == {"text": "Your coin lies already. Take it back to lay another (O-9).", "rule": "O-9"}


async def test_the_replay_steps_through_ones_own_view(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    for player in (ione, kostas, ione):
        await player.play(table)
    now = await ione.get(f"/tables/{table}/sheet")
    assert now["since"] == now["step"]  # nothing happened since its own last choice
    first = await ione.get(f"/tables/{table}/steps/0")
    assert (first["log"], first["question"]) == ([], None)
    last = await ione.get(f"/tables/{table}/steps/{now['step']}")
    assert last["log"] == now["log"]
    middle = [await ione.get(f"/tables/{table}/steps/{step}") for step in range(now["step"] + 1)]
    assert [len(sheet["log"]) for sheet in middle] == sorted(len(sheet["log"]) for sheet in middle)
    backwards = [await ione.get(f"/tables/{table}/steps/{step}") for step in range(now["step"], -1, -1)]
    assert backwards[::-1] == middle
    await kostas.play(table)
    later = await ione.get(f"/tables/{table}/sheet")
    assert later["since"] < later["step"]


async def test_notes_are_private(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    answer = await ione.web.put(f"/api/v1/tables/{table}/notes", json={"text": "He bluffs.\n\n  Twice.\x00 "})
    assert answer.status_code == 200
    await ione.web.put(f"/api/v1/tables/{table}/notes", json={"text": "He bluffs.\n\n  Always."})
    assert (await ione.get(f"/tables/{table}/notes"))["text"] == "He bluffs.\n\n  Always."
    assert (await kostas.get(f"/tables/{table}/notes"))["text"] == ""
    assert (await client_of(app).put(f"/api/v1/tables/{table}/notes", json={"text": "x"})).status_code == 403


async def test_the_document_describes_every_route_and_names_every_schema(app: FastAPI, ione: Player) -> None:
    document = (await ione.web.get("/api/openapi.json")).json()
    paths = document["paths"]
    for path in ("games", "tables", "tables/{table}/sit", "tables/{table}/choices", "tables/{table}/stream"):
        full = f"/api/v1/{path}".replace("/{table}/sit", "/{table}/seats/{seat}/sit")
        assert full in paths, path
    known = set(document["components"]["schemas"])
    used = set(re.findall(r"#/components/schemas/([A-Za-z_]+)", str(document)))
    assert used <= known
    assert {"Sheet", "TableInfo", "Outcome", "SeatView", "Submission"} <= used
    for path, methods in paths.items():
        for method, route in methods.items():
            assert route.get("description"), f"{method} {path} says nothing of itself"


async def test_the_documentation_is_a_page_without_script(ione: Player) -> None:
    page = await ione.web.get("/api/docs")
    assert page.status_code == 200
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert "://" not in page.text
    assert "/api/v1/tables/{table}/choices" in page.text
    anchors = set(re.findall(r"href='#([^']+)'", page.text))
    assert anchors <= set(re.findall(r"id='([^']+)'", page.text))


async def test_a_program_may_wait_and_send_without_a_stamp(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    assert (await ione.play(table, view["legal"][0]))["taken"]
    assert (await ione.play(table, view["legal"][0], expect=409))["kind"] == "illegal"
