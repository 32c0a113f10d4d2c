"""Pages travel packed, in lengths that tell little; streams do not."""

from __future__ import annotations

import gzip

import pytest

from pelagos.server.packing import packed
from tests.server.people import Player, table_of

pytestmark = pytest.mark.anyio


async def test_pages_drawings_and_sheets_are_packed_for_whoever_unpacks(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    for path in (f"/t/{table}", "/games/tiny/poster.svg", f"/api/v1/tables/{table}/sheet"):
        answer = await ione.web.get(path)
        plain = await ione.web.get(path, headers={"accept-encoding": "identity"})
        assert answer.status_code == plain.status_code == 200
        small = len(plain.content) < 1000
        assert answer.headers.get("content-encoding") == (None if small else "gzip"), path
        assert "content-encoding" not in plain.headers
        assert answer.headers["cache-control"] == plain.headers["cache-control"]


async def test_what_is_short_is_left_as_it_is(ione: Player) -> None:
    assert "content-encoding" not in (await ione.web.get("/healthz")).headers


def test_the_same_page_has_many_lengths() -> None:
    body = b"the hand of Ione " * 400
    lengths = {len(packed(body)) for _ in range(200)}
    assert len(lengths) > 20
    assert gzip.decompress(packed(body)) == body
