"""Headers, forged requests, sizes, rates, errors that are sentences."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse

from pelagos.core.tongue import Tongue
from pelagos.server.errors import TooMany
from pelagos.server.limits import RATES, Limits
from pelagos.server.security import best_language, csrf_token, guest_for, set_language, viewer_of
from tests.server.people import Player, client_of, sit_down, table_of

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]


def with_probe(app: FastAPI) -> FastAPI:
    """Routes as a page would have them."""

    async def token(request: Request) -> PlainTextResponse:
        return PlainTextResponse(csrf_token(request))

    async def enter(request: Request) -> PlainTextResponse:
        return PlainTextResponse((await guest_for(request, "Ione")).name)

    async def who(request: Request) -> PlainTextResponse:
        return PlainTextResponse((await viewer_of(request)).name)

    async def french(request: Request) -> PlainTextResponse:
        set_language(request, "fr")
        return PlainTextResponse("")

    async def broken(request: Request) -> PlainTextResponse:
        raise RuntimeError("the secret is 42")

    app.add_api_route("/probe/token", token, methods=["GET"])
    app.add_api_route("/probe/who", who, methods=["GET"])
    app.add_api_route("/probe/french", french, methods=["GET"])
    app.add_api_route("/probe/broken", broken, methods=["GET"])
    app.add_api_route("/probe/enter", enter, methods=["POST"])
    return app


async def entered(app: FastAPI) -> tuple[httpx.AsyncClient, str]:
    """A browser with a session, and its token against forgery."""
    web = client_of(app)
    token = (await web.get("/probe/token")).text
    answer = await web.post("/probe/enter", data={"csrf": token})
    assert answer.status_code == 200
    return web, token


async def test_every_answer_is_protected_by_headers(app: FastAPI, ione: Player) -> None:
    for path in ("/api/v1/games", "/api/docs", "/nowhere", "/static/app.css"):
        headers = (await ione.web.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


async def test_session_cookies_are_hidden_from_scripts_and_other_sites(app: FastAPI) -> None:
    web = client_of(with_probe(app))
    token = (await web.get("/probe/token")).text
    cookie = (await web.post("/probe/enter", data={"csrf": token})).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert (await web.get("/probe/who")).text == "Ione"


async def test_over_https_cookies_are_secure_and_bound_to_the_host(serve: Serve) -> None:
    app = with_probe(await serve(https=True))
    web = client_of(app)
    web.base_url = httpx.URL("https://pelagos.test")
    answer = await web.get("/probe/token")
    assert "__Host-pelagos_csrf=" in answer.headers["set-cookie"]
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers
    cookie = (await web.post("/probe/enter", data={"csrf": answer.text})).headers["set-cookie"]
    assert cookie.startswith("__Host-pelagos=")
    assert "Secure" in cookie


async def test_a_request_that_changes_something_needs_the_token_of_a_page(app: FastAPI) -> None:
    web, token = await entered(with_probe(app))
    body: dict[str, object] = {"game": "tiny", "seats": 2}
    choice: dict[str, object] = {"choices": ["lay 1"]}  # which takes a way of its own (`choosing.py`)
    for headers in ({}, {"x-csrf-token": "x"}, {"x-csrf-token": token[:-1]}):
        for path, sent in (("tables", body), ("tables/abc234/choices", choice)):
            answer = await web.post(f"/api/v1/{path}", json=sent, headers=headers)
            assert (answer.status_code, answer.json()["error"]["key"]) == (403, "server.forged")
    assert (await web.post("/api/v1/tables", json=body, headers={"x-csrf-token": token})).status_code == 201
    assert (await web.post("/probe/enter", data={"csrf": "wrong"})).status_code == 403
    assert (await web.post("/probe/enter")).status_code == 403


async def test_a_token_belongs_to_its_cookie(app: FastAPI) -> None:
    web, _ = await entered(with_probe(app))
    other = (await client_of(app).get("/probe/token")).text
    answer = await web.post("/api/v1/tables", json={"game": "tiny", "seats": 2}, headers={"x-csrf-token": other})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("sec-fetch-site", "same-origin", 201),
        ("origin", "http://evil.test", 403),
        ("origin", "null", 403),
        ("origin", "http://pelagos.test", 201),
    ],
)
async def test_requests_from_other_sites_are_refused(app: FastAPI, header: str, value: str, status: int) -> None:
    web, token = await entered(with_probe(app))
    headers = {"x-csrf-token": token, header: value}
    assert (await web.post("/api/v1/tables", json={"game": "tiny", "seats": 2}, headers=headers)).status_code == status


async def test_a_forged_cookie_is_a_stranger(app: FastAPI) -> None:
    web = client_of(with_probe(app))
    web.cookies.set("pelagos", "forged.signature")
    assert (await web.get("/probe/who")).text == ""


@pytest.mark.slow
async def test_large_bodies_are_refused(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    big = await ione.web.post(f"/api/v1/tables/{table}/chat", json={"text": "x" * 100_000})
    assert (big.status_code, big.json()["error"]["key"]) == (413, "server.too-big")

    async def endless() -> object:
        for _ in range(200):
            yield b"x" * 1000

    flowing = await ione.web.post(f"/api/v1/tables/{table}/chat", content=endless())  # type: ignore[arg-type]
    assert flowing.status_code == 413
    assert (await ione.web.post("/api/v1/records", content=b"x" * 3_000_000)).status_code == 422
    assert (await ione.web.post("/api/v1/records", content=b"x" * 5_000_000)).status_code == 413
    assert (await ione.web.post("/api/v1/records", content=b"\xff\xfe")).status_code == 400


async def test_errors_are_sentences_in_both_languages(app: FastAPI, ione: Player) -> None:
    for method, path, status in [
        ("GET", "/api/v1/nowhere", 404),
        ("DELETE", "/api/v1/games", 405),
        ("GET", "/api/v1/tables/nosuch", 404),
        ("GET", "/api/v1/tables/x/sheet?seat=abc", 422),
    ]:
        texts = set()
        for language in ("en", "fr"):
            answer = await ione.web.request(method, path, headers={"accept-language": language})
            assert answer.status_code == status
            error = answer.json()["error"]
            assert Tongue(language).knows(error["key"])
            texts.add(error["text"])
        assert len(texts) == 2


async def test_a_fault_of_ours_has_a_reference_and_no_traceback(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    web = client_of(with_probe(app))
    for accept in ("application/json", "text/html"):
        caplog.clear()
        answer = await web.get("/probe/broken", headers={"accept": accept})
        assert answer.status_code == 500
        assert "the secret is 42" not in answer.text
        assert "Traceback" not in answer.text
        reference = re.search(r"reference ([0-9a-f]{8})", caplog.text)
        assert reference
        assert reference[1] in answer.text
        assert "the secret is 42" in caplog.text
        assert "content-security-policy" in answer.headers


async def test_rates_are_limited(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    chat = f"/api/v1/tables/{table}/chat"
    statuses = [(await ione.web.post(chat, json={"text": "hi"})).status_code for _ in range(9)]
    assert statuses[: RATES["chat"][0]] == [201] * RATES["chat"][0]
    assert statuses[-1] == 429
    refused = await ione.web.post(chat, json={"text": "hi"})
    assert refused.status_code == 429
    assert f"{refused.headers['retry-after']} second" in refused.json()["error"]["text"]
    await kostas.post(f"/tables/{table}/chat", 201, text="others may still speak")


async def test_passwords_cannot_be_tried_for_ever(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "name", (8, 6000.0))  # which does not fill again meanwhile, however busy the machine is
    web = client_of(app)
    tries = [
        (await web.post("/api/v1/login", json={"username": "ione", "password": f"wrong {n}"})).status_code
        for n in range(RATES["name"][0] + 1)
    ]
    assert tries[0] == 403
    assert tries[-1] == 429


async def test_nobody_uses_up_the_attempts_of_somebody_else(app: FastAPI, ione: Player) -> None:
    await ione.post("/accounts", 201, username="ione", password="a sea of wine")
    wrong = {"username": "ione", "password": "no idea"}

    def from_(address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url="http://pelagos.test")

    async with from_("192.0.2.1") as stranger:
        tries = [(await stranger.post("/api/v1/login", json=wrong)).status_code for _ in range(RATES["name"][0] + 2)]
    assert tries[-1] == 429
    async with from_("192.0.2.2") as home:
        right = {"username": "ione", "password": "a sea of wine"}
        assert (await home.post("/api/v1/login", json=right)).status_code == 200


async def test_guests_cannot_be_made_for_ever(app: FastAPI) -> None:
    web = client_of(app)
    made = [(await web.post("/api/v1/guests", json={"name": "x"})).status_code for _ in range(RATES["guest"][0] + 1)]
    assert (made[0], made[-1]) == (201, 429)


async def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    size, seconds = RATES["chat"]
    for _ in range(size):
        limits.spend("chat", "a")
    with pytest.raises(TooMany):
        limits.spend("chat", "a")
    limits.spend("chat", "b")
    now[0] += seconds / size + 0.01
    limits.spend("chat", "a")
    with pytest.raises(TooMany):
        limits.spend("chat", "a")


async def test_what_people_say_is_one_harmless_line_of_plain_text(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    said = await ione.post(f"/tables/{table}/chat", 201, text="<b>hi</b>\n\x07\u202e there " + "x" * 900)
    assert said["text"].startswith("<b>hi</b> there xxx")  # kept as typed: whoever shows it escapes it
    assert len(said["text"]) <= 500
    assert (await ione.post(f"/tables/{table}/chat", 400, text=" \n "))["error"]["key"] == "server.empty-chat"


async def test_tokens_are_not_logged(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    player = await sit_down(app, "Ione")
    made = await player.post("/tables", 201, game="tiny", seats=2)
    links = (await player.get(f"/tables/{made['table']}"))["links"]
    loggers = ("pelagos", "sqlalchemy", "asyncio")
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith(loggers))
    for secret in (player.token, *links.values()):
        assert secret not in ours


@pytest.mark.parametrize(
    ("header", "language"),
    [("", "en"), ("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("de, en;q=0.4, fr;q=0.9", "fr"), ("fr;q=0, en", "en"),
     ("fr;q=x", "en"), ("*", "en"), ("," * 1000, "en")],
)  # fmt: skip
async def test_the_browsers_language(header: str, language: str) -> None:
    assert best_language(header) == language


async def test_a_chosen_language_is_remembered(app: FastAPI) -> None:
    web = client_of(with_probe(app), **{"accept-language": "en"})
    await web.get("/probe/french")
    assert "Il n’y a" in (await web.get("/api/v1/nowhere")).json()["error"]["text"]


async def test_static_files_with_a_version_are_kept(app: FastAPI) -> None:
    web = client_of(app)
    assert "immutable" in (await web.get("/static/app.css?v=1")).headers["cache-control"]
    assert (await web.get("/static/app.css")).headers["cache-control"] == "no-cache"
    assert (await web.get("/static/../server/store.py")).status_code == 404
    assert (await web.get("/static/%2e%2e/__init__.py")).status_code == 404
