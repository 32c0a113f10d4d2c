"""The quick way of a choice answers exactly as the documented one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pelagos.server import choosing
from tests.server.people import Player, table_of

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
    return lambda: monkeypatch.setattr(choosing.Choosing, "matches", lambda *_: (choosing.Match.NONE, {}))


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
    handle = choosing.Choosing.handle

    async def noted(self: choosing.Choosing, scope: Any, receive: Any, send: Any) -> None:
        handled.append(scope["path"])
        await handle(self, scope, receive, send)

    monkeypatch.setattr(choosing.Choosing, "handle", noted)
    text = (await ione.get(f"/tables/{table}/sheet"))["question"]["choices"][0]["text"]
    status, taken = await asked(ione, table, b'{"choices": ["%s"]}' % text.encode())
    assert (status, taken["taken"]) == (200, True)
    assert handled == [f"/api/v1/tables/{table}/choices"]
    status, french = await asked(ione, table, b'{"choices": ["lay 99"]}', params={"language": "fr"})
    assert len(handled) == 1, "a query goes the documented way"
    documented()
    assert (await asked(ione, table, b'{"choices": ["lay 99"]}', params={"language": "fr"})) == (status, french)
