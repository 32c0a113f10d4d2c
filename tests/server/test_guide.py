"""Rules for people: a page with pictures for every game, an aid, and nothing that speaks to programmers."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from pelagos.core.registry import AnyGame, games
from pelagos.core.rulebook import MENTION, clauses_of
from pelagos.core.tongue import LANGUAGES
from pelagos.server.guide import guide_of, text_of
from tests.server.people import Player, client_of, table_of

pytestmark = pytest.mark.anyio

FOR_PROGRAMMERS = re.compile(r"\b(engine|repo|repository|script|test(ed|s)?|API|JSON|dump|parser)\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_has_a_guide_with_pictures(game: AnyGame, language: str) -> None:
    text = text_of(game, language)
    guide = guide_of(game, language)
    assert guide is not None
    assert guide.html.count("<figure") == text.count("](lesson:") >= 2
    used = {name for name in re.findall(r'<use href="#([^"]+)"', guide.html) if not name.startswith("seat-")}
    assert used <= set(re.findall(r' id="([^"]+)"', guide.html))  # the tokens of seats are in every page
    assert "lesson:" not in guide.html + guide.aid
    assert guide.aid.count("<li>") >= 3
    assert set(MENTION.findall(text)) <= set(clauses_of(game.rules))
    assert not FOR_PROGRAMMERS.search(text)
    assert ' style="' not in guide.html
    other = text_of(game, next(each for each in LANGUAGES if each != language))
    assert other != text
    assert re.findall(r"^#+ |lesson:\d+", other, re.MULTILINE) == re.findall(r"^#+ |lesson:\d+", text, re.MULTILINE)


async def test_the_page_is_shown_and_the_aid_lies_at_the_table(app: FastAPI, ione: Player, kostas: Player) -> None:
    async with client_of(app) as web:
        for game in games().values():
            page = await web.get(f"/guide/{game.id}")
            assert page.status_code == 200
            assert "figcaption" in page.text
        assert (await web.get("/guide/nothing")).status_code == 404
    table = await table_of(ione, kostas)
    assert "aid-menu" in (await ione.web.get(f"/t/{table}")).text
