"""Tables with content of somebody's own: brought, checked, stored, named, and there again with the table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from pelagos.bots.worker import pack
from pelagos.games.aegean_sea.rules.content import CARDS_OF
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.content import ATLASES
from pelagos.server import schema
from pelagos.server.thinking import Minds
from tests.games.aegean_sea.table import own_file
from tests.server.conftest import Serve
from tests.server.people import Player, client_of, services_of, sit_down

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PEOPLE: dict[str, Any] = {"game": "cyclades", "seats": 3, "mine": [0, 1, 2], "start": True}
AEGEAN_NAMES = [name for name in CARDS_OF.usual.value.names if len(name) > 6]  # no word of a sentence
RICH = [11, 11, 11]  # nine gold, and the first revenue


def maps(**start: int) -> str:
    """Maps that begin otherwise."""
    data = json.loads(GAME.content("maps.json"))
    data["start"].update(start)
    return json.dumps(data)


def forget() -> None:
    """As if this were another process: no edition was ever brought here."""
    ATLASES._kept.clear()
    ATLASES._known.clear()


def stored(app: FastAPI) -> int:
    """How many editions the database holds."""
    with services_of(app).store.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(schema.contents)).scalar_one())


async def rich_table(player: Player, **body: Any) -> str:
    """A table that begins with nine gold."""
    made = await player.post("/tables", 201, **PEOPLE, content={"maps.json": maps(gold=9)}, **body)
    return str(made["table"])


async def gold(player: Player, table: str) -> list[int]:
    view = await player.view(table, seat=0)
    return list(view["view"]["gold"])


async def page_of(app: FastAPI, path: str) -> tuple[Any, str, str]:
    """A browser, the token of its page, and the page."""
    web = client_of(app, accept="text/html")
    page = (await web.get(path)).text
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', page)
    assert found is not None
    return web, found[1], page


async def test_a_table_plays_with_the_file_it_was_brought(app: FastAPI, ione: Player) -> None:
    table = await rich_table(ione)
    plain = (await ione.post("/tables", 201, **PEOPLE))["table"]
    assert await gold(ione, table) == RICH
    assert await gold(ione, plain) == [7, 7, 7]
    info = await ione.get(f"/tables/{table}")
    assert re.fullmatch("[0-9a-f]{16}", info["options"]["content"])
    await rich_table(ione)
    assert stored(app) == 1


async def test_it_is_there_again_when_the_server_starts_anew(serve: Serve) -> None:
    ione = await sit_down(await serve(), "Ione")
    table = await rich_table(ione)
    assert (await ione.play(table, seat=(await ione.view(table))["seat"]))["taken"]
    forget()
    again = Player(await serve(), {"id": ione.viewer.id, "name": "Ione", "account": False, "token": ione.token})
    assert await gold(again, table) == RICH
    assert (await again.play(table, seat=(await again.view(table))["seat"]))["taken"]


async def test_a_broken_file_is_refused_with_the_place_and_makes_no_table(app: FastAPI, ione: Player) -> None:
    for language, told in (
        ("en", "maps.json, start.gold: a number from 0 to 20 is expected."),
        ("fr", "maps.json, start.gold\N{NO-BREAK SPACE}: un nombre de 0 à 20 est attendu."),
    ):
        answer = await ione.web.post(
            "/api/v1/tables",
            json={**PEOPLE, "content": {"maps.json": maps(gold=99)}},
            headers={"accept-language": language},
        )
        assert (answer.status_code, answer.json()["error"]["text"]) == (422, told)
    broken = json.loads(maps())
    broken["boards"]["board4"]["seas"].pop()
    refused = await ione.post("/tables", 422, **PEOPLE, content={"maps.json": json.dumps(broken)})
    assert refused["error"]["text"].startswith("maps.json, boards.board4.seas: nothing lies on the space ")
    for content in ({"maps.json": "{"}, {"maps.json": " " * 1_000_001}, {"../secrets": "x"}, {"maps.json": "\x00"}):
        await ione.post("/tables", 422, **PEOPLE, content=content)
    await ione.post("/tables", 422, game="tiny", seats=2, content={"cards.csv": "x"})
    await ione.post("/tables", 422, **PEOPLE, options={"content": "0123456789abcdef"})
    assert stored(app) == 0
    assert await ione.get("/tables") == []


async def test_records_carry_the_files_and_are_replayed_where_nobody_has_them(app: FastAPI, ione: Player) -> None:
    table = await rich_table(ione, options={"cycles": 1})
    while not (view := await ione.view(table))["over"]:
        await ione.play(table, seat=view["seat"])
    record = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    assert '"content": "' in record
    forget()
    services_of(app).tables.drop_all()
    with services_of(app).store.engine.begin() as connection:
        connection.execute(schema.contents.delete())  # as on another server
    sent = await ione.web.post("/api/v1/records", content=record)
    assert sent.status_code == 201, sent.text
    assert stored(app) == 1
    shown = await ione.web.get(f"/t/{sent.json()['table']}/replay/0", headers={"accept": "text/html"})
    assert shown.status_code == 200
    elsewhere = re.sub('"content": "[0-9a-f]{16}"', '"content": "0123456789abcdef"', record)
    bare = re.sub("content {.*\n", "", elsewhere)
    for text, told in (
        (elsewhere, "played with content 0123456789abcdef, but the record has the files of "),
        (bare, "0123456789abcdef: bring the same files"),
        (record.replace('\\"gold\\": 9', '\\"gold\\": 99'), "maps.json, start.gold: range"),
    ):
        refused = await ione.web.post("/api/v1/records", content=text)
        assert refused.status_code == 422
        assert told in refused.json()["error"]["text"]


async def test_the_same_again_and_a_fork_keep_it(app: FastAPI, ione: Player) -> None:
    web, csrf, _ = await page_of(app, "/")
    form = {"csrf": csrf, "game": "cyclades", "seats": "3", "kind-0": "me", "kind-1": "me", "kind-2": "me"}
    made = await web.post("/new", data=form, files={"c-maps.json": ("mine.json", maps(gold=9).encode())})
    assert made.status_code == 303, made.text
    table = made.headers["location"].removeprefix("/t/")
    again = (await web.post(f"/t/{table}/again", data={"csrf": csrf})).json()["table"]
    async with services_of(app).tables.open(again) as second:
        assert second.running.state.gold == RICH


async def test_the_page_asks_for_files_and_says_what_is_wrong(app: FastAPI) -> None:
    web, csrf, page = await page_of(app, "/new?game=cyclades")
    assert 'name="c-maps.json"' in page
    assert 'enctype="multipart/form-data"' in page
    assert 'type="file"' not in (await page_of(app, "/new?game=tiny"))[2]
    form = {"csrf": csrf, "game": "cyclades", "seats": "2", "kind-0": "me", "kind-1": "open"}
    wrong = await web.post("/new", data=form, files={"c-maps.json": ("mine.json", b"\xff")})
    assert wrong.status_code == 422
    assert "maps.json, character 1: this is not plain UTF-8 text." in wrong.text
    empty = await web.post("/new", data=form, files={"c-maps.json": ("", b"")})
    assert empty.status_code == 303
    made = await web.post("/new", data=form, files={"c-maps.json": ("mine.json", maps(gold=9).encode())})
    room = (await web.get(made.headers["location"])).text
    assert re.search("Content of somebody’s own: [0-9a-f]{16}", room)


async def test_bots_think_with_it(app: FastAPI) -> None:
    """In a process of their own, which is brought the same files."""
    files = {"maps.json": maps(gold=9)}
    state = GAME.start(2, {"content": GAME.bring(files).name})
    while state.actor() < 0:
        state.apply(-1, state.legal(-1)[0])
    seat = state.actor()
    view, legal = pack(GAME.view(state, seat)), state.legal(seat)
    minds = Minds(1, (), 60.0)
    greedy = await minds.choose("cyclades", view, legal, "greedy", files)
    assert greedy in legal
    minds.close()


async def test_the_log_names_cards_of_ones_own(app: FastAPI, ione: Player) -> None:
    cards = own_file(*[(card, "name", f"Own {card}") for card in range(1, 221)])
    body = {"game": "aegean_sea", "seats": 2, "mine": [0, 1], "start": True}
    table = (await ione.post("/tables", 201, **body, content={"cards.csv": cards}))["table"]
    await ione.play(table, "take crete", seat=0)
    await ione.play(table, "take rhodes", seat=1)
    seat = (await ione.view(table))["seat"]
    choice = next(text for text in (await ione.view(table))["legal"] if text.startswith("launch"))
    await ione.play(table, choice, seat=seat)
    for language in ("en", "fr"):
        page = await ione.web.get(f"/api/v1/tables/{table}/sheet", headers={"accept-language": language})
        log = [line["text"] for line in page.json()["log"]]
        assert [name for name in AEGEAN_NAMES if name in page.text] == [], "nor in the scene and the question"
        assert f"Own {choice.split()[1]}" in log[-1]


async def test_the_form_gives_the_games_own_files_to_begin_with(app: FastAPI) -> None:
    web, _, page = await page_of(app, "/new?game=cyclades")
    assert 'href="/games/cyclades/content/maps.json"' in page
    given = await web.get("/games/cyclades/content/maps.json")
    assert (given.status_code, given.text) == (200, GAME.content("maps.json"))
    assert "attachment" in given.headers["content-disposition"]
    for path in (
        "cyclades/content/coasts.json",
        "cyclades/content/..%2Fgolden.json",
        "tiny/content/x",
        "x/content/maps.json",
    ):
        assert (await web.get(f"/games/{path}")).status_code == 404
