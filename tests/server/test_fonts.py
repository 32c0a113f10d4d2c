"""Our fonts: served by ourselves and kept for a year; without them the pages are set in the machine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pelagos.server import fonts
from tests.server.people import Player

pytestmark = pytest.mark.anyio


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packages of the fonts are not installed."""
    monkeypatch.setattr(fonts, "_folder", lambda package: None)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    fonts.fonts.cache_clear()
    fonts.sheet.cache_clear()


async def test_every_font_of_the_style_sheet_is_there_and_kept_for_a_year(ione: Player) -> None:
    home = (await ione.web.get("/")).text
    address = re.findall(r'href="(/fonts/fonts\.css\?v=\w+)"', home)
    assert len(address) == 1
    sheet = await ione.web.get(address[0])
    assert sheet.headers["content-type"].startswith("text/css")
    files = re.findall(r'url\("([^"]+)"\)', sheet.text)
    assert len(files) == len(fonts.FACES)
    for file in (address[0], *files):
        answer = await ione.web.get(file)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        plain = await ione.web.get(file.split("?")[0], headers={"accept-encoding": "identity"})
        assert plain.content == answer.content
        assert plain.headers["cache-control"] == "no-cache", "an address without a version is asked for again"
    assert answer.content[:4] == b"\0\1\0\0", "TrueType"


async def test_nothing_else_can_be_fetched_there(ione: Player) -> None:
    for name in ("LICENSE.txt", "SourceSansPro-Black.ttf", "..%2f__init__.py", "nosuch.css"):
        assert (await ione.web.get(f"/fonts/{name}")).status_code == 404


@pytest.mark.usefixtures("without")
async def test_without_the_packages_no_page_asks_for_them(ione: Player) -> None:
    assert "/fonts/" not in (await ione.web.get("/")).text
    assert (await ione.web.get("/fonts/fonts.css")).status_code == 404
