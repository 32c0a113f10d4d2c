"""Recovery codes: whoever has lost all passkeys comes in by the password and a code, once each."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from pelagos.server import admin, recovery
from pelagos.server.limits import RATES
from tests.server.conftest import Serve
from tests.server.people import all_services_of, client_of, services_of
from tests.server.test_passkeys import PASSWORD, Browser, Device

pytestmark = pytest.mark.anyio

LOGIN = {"username": "ione", "password": PASSWORD}


async def guarded(app: FastAPI) -> tuple[Browser, list[str]]:
    """Ione, whose password alone opens nothing, and the codes that she was shown."""
    ione = await Browser(app).with_account("ione")
    codes: list[str] = (await ione.add(Device())).json()["codes"]
    await ione.post("/account/guard", form={"on": "yes"})
    return ione, codes


async def test_codes_come_with_the_first_passkey_and_are_kept_as_hashes_alone(serve: Serve) -> None:
    app = await serve(limits=False)
    ione, codes = await guarded(app)
    assert len(set(codes)) == recovery.MANY
    assert (await ione.add(Device())).json()["codes"] == [], "the second passkey brings none"
    assert "10 recovery codes are left" in (await ione.web.get("/account")).text
    with services_of(app).store.engine.connect() as connection:
        stored = connection.execute(text("select person, code from recovery")).all()
    assert {row.code for row in stored} == {recovery.hashed(stored[0].person, code) for code in codes}
    assert not any(code.replace("-", "") in row.code for row in stored for code in codes)


async def test_a_code_opens_the_account_once_and_with_the_password_alone_nothing_does(serve: Serve) -> None:
    app = await serve(limits=False)
    _, codes = await guarded(app)
    web = client_of(app)

    async def tried(**changed: Any) -> int:
        return (await web.post("/api/v1/login", json={**LOGIN, **changed})).status_code

    assert await tried() == 403
    assert await tried(code="2222-2222-2222-2222") == 403
    assert await tried(code=codes[0], password="another long word") == 403, "a code without the password"
    typed = codes[0].upper().replace("-", " ")
    assert await tried(code=f" {typed} ") == 200, "however it is typed, and not used up by a wrong password"
    assert await tried(code=codes[0]) == 403, "used"
    kostas = await Browser(app).with_account("kostas")
    theirs = (await kostas.add(Device())).json()["codes"]
    assert await tried(code=theirs[0]) == 403, "of somebody else"
    for rubbish in ("\0", "\ud800", "é" * 100, "' or 1=1 --"):
        answer = await web.post("/sign-in", data={**LOGIN, "code": rubbish.encode("utf-8", "surrogatepass")})
        assert answer.status_code in (403, 422)


async def test_the_page_asks_for_a_code_where_one_helps_and_says_when_one_was_used(app: FastAPI) -> None:
    _, codes = await guarded(app)
    other = Browser(app)
    assert 'name="code"' not in (await other.web.get("/sign-in")).text
    refused = await other.post("/sign-in", form=LOGIN)
    assert refused.status_code == 422
    assert 'name="code"' in refused.text
    assert (await other.post("/sign-in", form={**LOGIN, "code": codes[3]})).status_code == 303
    assert await other.who() == "ione"
    shown = (await other.web.get("/account", headers={"accept-language": "fr"})).text
    assert "Il reste 9 codes de secours" in shown
    assert "dernier usage le" in shown


async def test_codes_are_renewed_at_will_and_go_with_the_last_passkey(serve: Serve) -> None:
    app = await serve(limits=False)
    ione, codes = await guarded(app)
    assert (await Browser(app).post("/api/v1/recovery")).status_code == 403
    page = (await ione.post("/account/recovery", form={})).text
    fresh = (await ione.post("/api/v1/recovery")).json()["codes"]
    assert not any(code in page for code in (*codes, *fresh)), "each time others"
    assert page.count("<code>") == recovery.MANY
    web = client_of(app)
    assert (await web.post("/api/v1/login", json={**LOGIN, "code": codes[0]})).status_code == 403
    assert (await web.post("/api/v1/login", json={**LOGIN, "code": fresh[0]})).status_code == 200
    assert (await ione.web.get("/api/v1/recovery")).json()["left"] == 9
    (key,) = await services_of(app).passkeys.of(await services_of(app).people.who(ione.web.cookies["pelagos"]))
    await ione.post("/passkeys/remove", form={"key": key.id})
    assert (await ione.web.get("/api/v1/recovery")).json() == {"left": 0, "used": 0.0}
    assert (await ione.post("/api/v1/recovery")).status_code == 409


async def test_codes_cannot_be_tried_for_ever(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "name", (8, 6000.0))  # which does not fill again meanwhile, however busy the machine is
    await guarded(app)
    web = client_of(app)
    tries = [
        (await web.post("/api/v1/login", json={**LOGIN, "code": "2222"})).status_code
        for _ in range(RATES["name"][0] + 1)
    ]
    assert tries[0] == 403
    assert tries[-1] == 429


async def test_whoever_owns_the_account_is_told_of_a_used_code(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    _, codes = await guarded(app)
    told: list[int] = []

    def warn(person: str, left: int) -> None:
        told.append(left)

    for services in all_services_of(app):
        monkeypatch.setattr(services.post, "warn", warn)
    web = client_of(app)
    await web.post("/api/v1/login", json={**LOGIN, "code": "2222"})
    assert told == []
    await web.post("/api/v1/login", json={**LOGIN, "code": codes[0]})
    assert told == [9]


async def test_codes_of_those_who_are_gone_are_gone(app: FastAPI) -> None:
    await guarded(app)
    engine = services_of(app).store.engine
    admin.delete_person(engine, "ione")
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from recovery")).scalar_one() == 0
