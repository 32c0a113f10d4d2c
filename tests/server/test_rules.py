"""The numbered rules: in the reader's language, and with the same clauses wherever they are read."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from pelagos.core.registry import AnyGame, games
from pelagos.core.rulebook import clauses_of
from pelagos.core.tongue import LANGUAGES
from pelagos.server.rulebook import rulebook
from tests.server.people import client_of

pytestmark = pytest.mark.anyio

TRANSLATED = [game for game in games().values() if game.rules_in("fr") != game.rules]


def test_some_rules_are_translated() -> None:
    assert TRANSLATED


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_defines_exactly_the_clauses_of_the_rules(language: str) -> None:
    for game in games().values():
        text = game.rules_in(language)
        assert set(rulebook(text).clauses) == set(clauses_of(text)) == set(clauses_of(game.rules)), game.id


CODE = re.compile(
    r"<code|<pre|\.(?:json|csv|py|md|po|svg|toml)\b|\b(?:JSON|CSV)\b|\w_\w|\w=\w|:=|->|\bself-play\b|\btest cases?\b"
    r"|\bcas de test\b|\b(?:COIN|WEAP|GRND|TEMP|BUILDF|PALF|DECK2)\b|\[[a-z][^\]]*\]"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_people_read_speaks_to_no_programmer(game: AnyGame, language: str) -> None:
    """No file, no notation, no name of a field, no mark of where a clause comes from."""
    book = rulebook(game.rules_in(language))
    for line in re.sub(r"<(?!code|pre)[^>]*>", "", str(book.html)).splitlines():
        assert not CODE.search(line), line
    for name, clause in book.clauses.items():
        assert not CODE.search(re.sub(r"<(?!code|pre)[^>]*>", "", str(clause))), name


async def test_programs_get_the_rules_in_the_language_they_ask_for(app: FastAPI) -> None:
    async with client_of(app) as web:
        for game in TRANSLATED:
            path = f"/api/v1/games/{game.id}/rules"
            french = await web.get(path, headers={"accept-language": "fr-CA, en;q=0.5"})
            assert french.text == game.rules_in("fr")
            assert "accept-language" in french.headers["vary"]
            assert (await web.get(path)).text == game.rules
            assert (await web.get(path, params={"language": "fr"})).text == game.rules_in("fr")
            asked = await web.get(path, params={"language": "en"}, headers={"accept-language": "fr"})
            assert asked.text == game.rules


async def test_people_read_the_rules_and_single_clauses_in_their_language(app: FastAPI) -> None:
    async with client_of(app, accept="text/html") as web:
        for game in TRANSLATED:
            books = {language: rulebook(game.rules_in(language)) for language in LANGUAGES}
            clause = next(
                name for name in books["en"].clauses if books["en"].clauses[name] != books["fr"].clauses[name]
            )
            for language, book in books.items():
                headers = {"accept-language": language}
                page = (await web.get(f"/rules/{game.id}", headers=headers)).text
                assert str(book.html) in page
                alone = (await web.get(f"/rules/{game.id}/{clause}", headers=headers)).json()["html"]
                plain = str(book.clauses[clause])
                assert alone.replace(f'target="_blank" rel="noopener" href="/rules/{game.id}#', 'href="#') == plain
