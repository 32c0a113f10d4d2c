"""A game for one, without a word or a drawing of its own, at the web table."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from pelagos.core.registry import games
from tests.core.toy_raft import GAME
from tests.server.people import play_out, sit_down, table_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def raft(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is found by its name; asked for before any server starts."""
    monkeypatch.setitem(games(), GAME.id, GAME)


async def test_alone_at_a_table_a_game_is_played_and_lost(app: FastAPI) -> None:
    ione = await sit_down(app, "Ione")
    table = await table_of(ione, game="raft", options={"turns": 1})
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert sheet["question"]["prompt"] == "at the oars: what do you choose?"
    assert [choice["label"] for choice in sheet["question"]["choices"]] == ["row"]
    over = await play_out(table, ione)
    assert over["over"]
    page = await ione.web.get(f"/t/{table}")
    assert page.status_code == 200
    assert "The game is lost" in page.text
    for path in ("/tables", f"/t/{table}/replay", "/rules/raft", "/new?game=raft", "/"):
        assert (await ione.web.get(path)).status_code == 200, path


async def test_its_page_has_the_answers_to_click(app: FastAPI) -> None:
    ione = await sit_down(app, "Ione")
    table = await table_of(ione, game="raft")
    page = await ione.web.get(f"/t/{table}", headers={"accept-language": "fr"})
    assert "que choisissez-vous" in page.text
    assert 'data-target="choice-' in page.text
