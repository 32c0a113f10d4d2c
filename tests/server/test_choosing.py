"""The quick way of a choice answers exactly as the documented one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI, Request
from sqlalchemy.exc import OperationalError
from starlette.responses import Response

from pelagos.server import choosing
from pelagos.server.errors import TooOften
from pelagos.server.shell import MOST_BODY
from tests.server.people import Player, services_of, table_of

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}
BODIES = {
    "not JSON": b'{"choices": [',
    "no choices": b"{}",
    "an empty list": b'{"choices": []}',
    "a field nobody knows": b'{"choices": ["lay 1"], "colour": 3}',
    "a seat that is no number": b'{"choices": ["lay 1"], "seat": "first"}',
    "half a character": b'{"choices": ["\\ud800"]}',
    "no such seat": b'{"choices": ["lay 1"], "seat": 9}',
    "no such choice": b'{"choices": ["lay 99"]}',
    "an old question": b'{"choices": ["lay 1"], "stamp": 99}',
}


@pytest.fixture
def documented(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Closes the quick way."""
    return lambda: monkeypatch.setattr(choosing.Choosing, "table_of", lambda *_: None)


async def asked(player: Player, table: str, body: bytes, **more: Any) -> tuple[int, Any]:
    answer = await player.web.post(f"/api/v1/tables/{table}/choices", content=body, headers=JSON, **more)
    return answer.status_code, answer.json()


async def test_what_is_wrong_is_said_in_the_same_words(
    ione: Player, kostas: Player, documented: Callable[[], None]
) -> None:
    table = await table_of(ione, kostas)
    quick = {name: await asked(ione, table, body) for name, body in BODIES.items()}
    stranger = await asked(ione, "nosuchtable1", b'{"choices": ["lay 1"]}')
    documented()
    assert {name: await asked(ione, table, body) for name, body in BODIES.items()} == quick
    assert await asked(ione, "nosuchtable1", b'{"choices": ["lay 1"]}') == stranger
    assert {status for status, _ in quick.values()} >= {409, 422}


async def test_a_choice_takes_the_quick_way(
    ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch, documented: Callable[[], None]
) -> None:
    table = await table_of(ione, kostas)
    handled = []
    answer = choosing.Choosing.answer

    async def noted(self: choosing.Choosing, request: Request, *args: Any) -> Response:
        handled.append(request.url.path)
        return await answer(self, request, *args)

    monkeypatch.setattr(choosing.Choosing, "answer", noted)
    text = (await ione.get(f"/tables/{table}/sheet"))["question"]["choices"][0]["text"]
    status, taken = await asked(ione, table, b'{"choices": ["%s"]}' % text.encode())
    assert (status, taken["taken"]) == (200, True)
    assert handled == [f"/api/v1/tables/{table}/choices"]
    status, french = await asked(ione, table, b'{"choices": ["lay 99"]}', params={"language": "fr"})
    assert len(handled) == 1, "a query goes the documented way"
    documented()
    assert (await asked(ione, table, b'{"choices": ["lay 99"]}', params={"language": "fr"})) == (status, french)


FAULTS = {
    "a full disk": OperationalError("insert", {}, Exception("disk is full")),
    "a fault of ours": ZeroDivisionError("not to be shown"),
    "too often": TooOften(7),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_whatever_fails_is_answered_and_counted_as_on_the_documented_way(
    app: FastAPI, ione: Player, monkeypatch: pytest.MonkeyPatch, documented: Callable[[], None], fault: str
) -> None:
    services = services_of(app)

    async def fails(*_: Any) -> None:
        raise FAULTS[fault]

    async def answered() -> tuple[int, dict[str, str], set[str], str | None]:
        services.metrics.answers.clear()
        answer = await ione.web.post("/api/v1/tables/abc/choices", json={"choices": ["lay 1"]})
        error = {**answer.json()["error"], "reference": "", "text": ""}
        ((_, route, status),) = services.metrics.answers
        assert (route, status) == ("/api/v1/tables/{table}/choices", answer.status_code)
        return answer.status_code, error, set(answer.headers), answer.headers.get("retry-after")

    monkeypatch.setattr(services.play, "submit", fails)
    quick = await answered()
    documented()
    assert await answered() == quick


async def test_a_body_that_is_too_large_is_refused_on_either_way(
    app: FastAPI, ione: Player, documented: Callable[[], None]
) -> None:
    large = b'{"choices": ["%s"]}' % (b"x" * MOST_BODY)
    quick = await asked(ione, "abc", large)
    assert quick[0] == 413
    documented()
    assert await asked(ione, "abc", large) == quick


async def test_the_quick_way_has_the_headers_and_the_number_of_every_answer(
    ione: Player, kostas: Player, documented: Callable[[], None]
) -> None:
    table = await table_of(ione, kostas)

    async def headers() -> dict[str, str]:
        body = b'{"choices": ["lay 99"]}'
        sent = {**JSON, "x-request-id": "number-3"}
        answer = await ione.web.post(f"/api/v1/tables/{table}/choices", content=body, headers=sent)
        return dict(answer.headers)

    quick = await headers()
    assert quick["x-request-id"] == "number-3"
    documented()
    assert await headers() == quick
