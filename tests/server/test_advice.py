"""Hints and the win chance: for whoever asks, from the own view alone, where the table allows them."""

from __future__ import annotations

import msgspec
import pytest
from fastapi import FastAPI

from pelagos.core.rng import Rng
from tests.server.people import Player, play_out, services_of, table_of
from tests.server.test_secrets import taint

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_hint_names_an_answer_and_says_why(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    hint = await ione.post(f"/tables/{table}/hint")
    view = await ione.view(table)
    assert hint["stamp"] == view["stamp"]
    assert hint["best"]["text"] in view["legal"]
    assert hint["next"]["text"] in view["legal"]
    assert hint["best"]["text"] != hint["next"]["text"]
    assert hint["best"]["label"].startswith("Lay")
    assert hint["why"]
    french = (await ione.web.post(f"/api/v1/tables/{table}/hint?language=fr", json={})).json()
    assert french["best"]["text"] == hint["best"]["text"]
    assert french["why"] != hint["why"]
    shares = (await ione.get(f"/tables/{table}/chance"))["shares"]
    assert 995 <= sum(shares) <= 1005


async def test_advice_does_not_change_when_secrets_are_redrawn(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    await kostas.play(table)
    services = services_of(app)
    before = msgspec.json.encode(await services.advice.hint(table, ione.viewer, 0, "en"))
    chance = await services.advice.chance(table, ione.viewer, 0)
    for advice in (services.advice._hints, services.advice._chances):
        advice.clear()  # nothing is answered from memory
    async with services.tables.open(table) as live:
        secret = live.game.dump(live.running.state)
        taint(live, 0, Rng.seeded(3, "taint"))
        assert live.game.dump(live.running.state) != secret
    assert msgspec.json.encode(await services.advice.hint(table, ione.viewer, 0, "en")) == before
    assert await services.advice.chance(table, ione.viewer, 0) == chance


async def test_there_is_none_where_the_table_has_agreed_on_none(ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas, advice=False)
    for path in ("hint", "chance"):
        answer = await (ione.web.post if path == "hint" else ione.web.get)(
            f"/api/v1/tables/{table}/{path}", **({"json": {}} if path == "hint" else {})
        )
        assert answer.status_code == 403
        assert answer.json()["error"]["key"] == "server.no-advice"
    assert (await ione.get(f"/tables/{table}"))["advice"] is False
    assert (await ione.get(f"/tables/{table}/sheet"))["advice"] is False
    allowed = await table_of(ione, kostas)
    assert (await ione.get(f"/tables/{allowed}/sheet"))["advice"] is True
    assert (await mina.get(f"/tables/{allowed}/sheet"))["advice"] is False  # who looks on asks for nobody
    assert (await mina.web.post(f"/api/v1/tables/{allowed}/hint", json={})).status_code == 403
    assert (await mina.web.post(f"/api/v1/tables/{allowed}/hint", json={"seat": 0})).status_code == 403


async def test_only_who_is_asked_gets_a_hint(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    hint = await ione.post(f"/tables/{table}/hint")
    await ione.play(table, hint["best"]["text"])
    waiting = await ione.post(f"/tables/{table}/hint")  # may still change its mind: one answer
    assert waiting["next"] is None


async def test_the_most_costly_choices_are_told_from_the_own_view_of_each(
    app: FastAPI, ione: Player, kostas: Player
) -> None:
    services = services_of(app)
    for _ in range(8):  # now and then the dice make good whatever was chosen
        table = await table_of(ione, kostas)
        assert (await ione.web.get(f"/t/{table}/costly")).status_code == 409  # not before the end
        await play_out(table, ione, kostas)
        regrets = await services.retrospects.costly(table, ione.viewer, "en")
        if regrets:
            break
    assert regrets
    assert all(len([each for each in regrets if each.seat == seat]) <= 3 for seat in (0, 1))
    for regret in regrets:
        assert regret.cost >= 10
        assert regret.chosen != regret.better
        assert regret.chosen.startswith("Lay")
    page = (await ione.web.get(f"/t/{table}/costly")).text
    assert "would have led to" in page
