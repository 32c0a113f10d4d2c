"""The pages without a browser: what they answer, to whom, in which language; forms, and forged ones."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from pelagos.server.app import create_app
from pelagos.server.rulebook import rulebook
from pelagos.server.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

HTML = {"accept": "text/html"}


@pytest.fixture
def anyio_backend() -> str:
    """The server runs on asyncio only."""
    return "asyncio"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A server on a database of its own."""
    made = create_app(Settings.read({}, database=str(tmp_path / "pelagos.db"), pace=0.0, workers=1))
    async with made.router.lifespan_context(made):
        yield made


class Person:
    """Somebody with a browser's cookies but without a browser."""

    def __init__(self, app: FastAPI, language: str = "en") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        headers = {**HTML, "accept-language": language}
        self.web = httpx.AsyncClient(transport=transport, base_url="http://pelagos.test", headers=headers)

    async def get(self, path: str, expect: int = 200) -> str:
        """A page, which must answer so."""
        answer = await self.web.get(path, follow_redirects=True)
        assert answer.status_code == expect, answer.text
        return answer.text

    async def send(self, path: str, expect: int = 303, page: str = "/", **fields: str) -> httpx.Response:
        """Send a form of a page, with the token that stands in it."""
        token = re.search(r'name="csrf" content="([^"]*)"', await self.get(page))
        assert token
        answer = await self.web.post(path, data={"csrf": token[1], **fields})
        assert answer.status_code == expect, answer.text
        return answer

    async def table(self, game: str = "tiny", **fields: str) -> str:
        """A new table; its path."""
        given = {"game": game, "seats": "2", "kind-0": "me", "name-0": "Ione", "kind-1": "bot:random", **fields}
        return (await self.send("/new", page=f"/new?game={game}", **given)).headers["location"]


@pytest.fixture
def ione(app: FastAPI) -> Person:
    """Somebody."""
    return Person(app)


@pytest.mark.parametrize(
    ("language", "titles"), [("en", "novice easy medium hard expert"), ("fr", "novice facile moyen difficile expert")]
)
async def test_the_form_offers_levels_weakest_first(app: FastAPI, language: str, titles: str) -> None:
    html = await Person(app, language).get("/new?game=tiny")
    second = html.split('name="kind-1"')[1].split("</select>")[0]
    offered = re.findall(r'value="bot:(\w+)"(?: selected)?>[^<]*?(\w+)</option>', second)
    assert [bot for bot, _ in offered][:5] == ["novice", "easy", "medium", "hard", "expert"]
    assert [title for _, title in offered][:5] == titles.split()
    assert {"random", "greedy", "search"} <= {bot for bot, _ in offered}
    assert 'value="bot:medium" selected' in second


@pytest.mark.parametrize("path", ["/", "/new", "/new?game=tiny", "/tables", "/rules", "/rules/cyclades", "/sign-in"])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_pages_for_strangers(app: FastAPI, path: str, language: str) -> None:
    html = await Person(app, language).get(path)
    assert f'<html lang="{language}"' in html
    assert "{" not in re.sub(r"<script.*?</script>", "", html, flags=re.S), "an argument that was not filled in"


async def test_the_shelf_has_games_but_no_examples(ione: Person) -> None:
    html = await ione.get("/")
    assert 'src="/games/cyclades/poster.svg"' in html
    assert "/games/tiny/" not in html
    assert "tiny" not in await ione.get("/new")
    assert "Obol" in await ione.get("/new?game=tiny")


async def test_pictures(ione: Person) -> None:
    for name in ("poster", "icons"):
        answer = await ione.web.get(f"/games/cyclades/{name}.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
        assert " style=" not in answer.text
    await ione.get("/games/no-such-game/poster.svg", 404)


async def test_theme_and_language_are_remembered(ione: Person) -> None:
    assert "data-theme" not in (await ione.get("/")).partition(">")[0]
    ione.web.cookies.set("theme", "night")
    ione.web.cookies.set("lang", "fr")
    html = await ione.get("/")
    assert '<html lang="fr" data-theme="night">' in html
    ione.web.cookies.set("theme", '"><script>')
    assert "<script>" not in await ione.get("/")


async def test_play_now_needs_no_account_and_no_name(ione: Person) -> None:
    path = (await ione.send("/play", game="cyclades")).headers["location"]
    html = await ione.get(path)
    assert "Guest" in html
    assert html.count('<div class="pl-h">') == 4
    assert 'id="board"' in html
    home = await ione.get("/")
    assert path in home
    assert "Continue" in home


async def test_forged_forms_are_refused(ione: Person) -> None:
    await ione.get("/")
    answer = await ione.web.post("/play", data={"game": "tiny"})
    assert answer.status_code == 403
    answer = await ione.web.post("/play", data={"game": "tiny", "csrf": "0" * 64})
    assert answer.status_code == 403


async def test_options_are_read_and_refused_with_a_sentence(ione: Person) -> None:
    html = await ione.get(await ione.table(**{"o-coins": "3"}))
    assert html.count('data-target="coin-') <= 3
    wrong = {"kind-0": "me", "o-coins": "99"}
    answer = await ione.send("/new", 422, page="/new?game=tiny", game="tiny", seats="2", **wrong)
    assert "cannot be" in answer.text
    answer = await ione.send("/new", 422, page="/new?game=tiny", game="tiny", seats="9", **{"kind-0": "me"})
    assert "2 to 5" in answer.text


async def test_an_invitation(app: FastAPI, ione: Person) -> None:
    path = await ione.table(**{"kind-1": "open"})
    room = await ione.get(path)
    links = re.findall(r'value="http://pelagos\.test(/join/[^"]+)"', room)
    assert len(links) == 1, "the host sees the link of the open seat"
    assert "disabled" in room, "it cannot begin yet"
    kostas = Person(app)
    assert "/join/" not in await kostas.get(path), "a stranger does not"
    assert "Ione" in await kostas.get(links[0])
    answer = await kostas.send(links[0], 422, page=links[0], name="  ")
    assert answer.status_code == 422
    await kostas.send(links[0], page=links[0], name="Kostas")
    assert "Kostas" in (await ione.web.get(f"{path}/room")).text
    await ione.send(f"{path}/start", page=path)
    assert 'id="board"' in await kostas.get(path)


async def test_bots_and_seats_in_the_waiting_room(ione: Person) -> None:
    path = await ione.table(seats="3", **{"kind-1": "open", "kind-2": "open"})
    await ione.send(f"{path}/bot", page=path, seat="1", bot="random")
    await ione.send(f"{path}/sit", page=path, seat="2")
    assert "Everybody is here" in await ione.get(path)
    await ione.send(f"{path}/stand", page=path, seat="2")
    assert "Some seats are still open" in await ione.get(path)
    await ione.send(f"{path}/start", 409, page=path)


async def test_several_seats_are_behind_a_curtain_until_somebody_says_who_is_there(ione: Person) -> None:
    path = await ione.table(**{"kind-1": "me", "name-1": "Mina"})
    covered = await ione.get(path)
    assert '<main class="table" id="main" inert>' in covered
    assert "Hand over to Ione" in covered
    assert '<main class="table" id="main">' in await ione.get(f"{path}?seat=1")


async def test_only_ones_own_seats_can_be_looked_from(app: FastAPI, ione: Person) -> None:
    path = await ione.table(**{"kind-1": "me", "name-1": "Mina"})
    stranger = Person(app)
    html = await stranger.get(path)
    assert 'data-target="coin-' not in html
    for way in ("sheet", "at/1", "backdrop"):
        assert (await stranger.web.get(f"{path}/{way}?seat=0")).status_code == 403
    assert (await stranger.web.get(f"{path}?seat=1")).status_code == 403
    assert (await stranger.web.get(f"{path}/replay?seat=0")).status_code == 403


async def test_replay_while_the_game_runs(ione: Person) -> None:
    path = await ione.table()
    html = await ione.get(f"{path}/replay/2")
    assert '"step":2' in html
    assert "Play on from here" not in html, "nothing can be forked before the end"
    step = (await ione.web.get(f"{path}/at/1")).json()
    assert step["at"] == 1
    assert step["question"] is None
    await ione.get(f"{path}/at/9999", 404)


async def test_a_record_is_uploaded_looked_at_and_played_on(ione: Person) -> None:
    record = (
        'pelagos record 1\ngame tiny 1\nseats 2\noptions {"coins": 3}\nnames ["A", "B"]\n\n'
        + "".join(f"* coin {coin}\n" for coin in (1, 2, 3, 4, 5, 6))
        + "* laurel 5\n0 lay 1\n1 lay 2\n"
    )
    token = re.search(r'name="csrf" content="([^"]*)"', await ione.get("/tables"))
    assert token
    answer = await ione.web.post("/records", data={"csrf": token[1]}, files={"record": ("a.pelagos", record.encode())})
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"].removesuffix("/replay/0")
    html = await ione.get(f"{path}/replay/9")
    assert "Play on from here" in html
    assert "Everybody" in html
    assert 'data-target="coin-3"' in await ione.get(f"{path}/replay/6?seat=0"), "every hand is open"
    forked = (await ione.send(f"{path}/fork", page=f"{path}/replay/2", step="2", seat="-2")).headers["location"]
    assert "Open seat" in await ione.get(forked)
    bad = await ione.web.post("/records", data={"csrf": token[1]}, files={"record": ("a", b"nonsense")})
    assert bad.status_code == 422
    assert "not a Pelagos record" in bad.text


async def test_again(ione: Person) -> None:
    path = await ione.table()
    token = re.search(r'name="csrf" content="([^"]*)"', await ione.get(path))
    assert token
    answer = await ione.web.post(f"{path}/again", json={}, headers={"x-csrf-token": token[1]})
    assert answer.status_code == 200
    assert 'id="board"' in await ione.get(f"/t/{answer.json()['table']}")


async def test_accounts(app: FastAPI, ione: Person) -> None:
    assert "Sign in" in await ione.get("/account")
    path = await ione.table()
    await ione.send("/sign-up", page="/sign-in", username="ione", password="long enough", next="/account")
    account = await ione.get("/account")
    assert path in account
    assert "History" in account
    await ione.send("/account/name", page="/account", name="Ione of Andros")
    assert "Ione of Andros" in await ione.get("/account")
    await ione.send("/sign-out", page="/account")
    assert path not in await ione.get("/tables")
    other = Person(app)
    answer = await other.send("/sign-in", 422, page="/sign-in", username="ione", password="wrong wrong")
    assert "ione" in answer.text
    answer = await other.send("/sign-in", page="/sign-in", username="ione", password="long enough", next="//evil.test")
    assert answer.headers["location"] == "/"
    assert path in await other.get("/tables")


async def test_errors_are_sentences(ione: Person) -> None:
    html = await ione.get("/no-such-page", 404)
    assert 'class="ship"' in html
    assert "There is nothing here" in html
    assert 'class="ship"' in await ione.get("/t/nothing", 404)
    assert 'class="ship"' in await ione.get("/rules/nothing", 404)


async def test_headers_protect_every_page(ione: Person) -> None:
    for path in ("/", "/rules/cyclades", await ione.table()):
        answer = await ione.web.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script(?![^>]*(src=|application/json))", answer.text)
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", re.sub(r"<script.*?</script>", "", answer.text, flags=re.S))


async def test_words_of_people_never_become_html(ione: Person) -> None:
    hostile = '</script><b onclick="x">'
    html = await ione.get(await ione.table(**{"name-0": hostile}))
    assert hostile not in html
    assert "<b onclick" not in html


async def test_the_table_can_be_installed(ione: Person) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in await ione.get("/")
    told = (await ione.web.get("/manifest.webmanifest")).json()
    assert (told["start_url"], told["display"], told["lang"]) == ("/", "standalone", "en")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        answer = await ione.web.get(icon["src"])
        assert answer.content.startswith(b"\x89PNG"), icon
    worker = await ione.web.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")
    assert (await ione.web.get("/offline")).is_success


# Rules.


async def test_every_clause_can_be_reached(ione: Person) -> None:
    html = await ione.get("/rules/cyclades")
    anchors = re.findall(r'class="cl" id="([^"]+)"', html)
    assert len(anchors) == len(set(anchors)) > 200
    for link in set(re.findall(r'href="#(C-\d+)"', html)):
        assert link in anchors
    answer = await ione.web.get("/rules/cyclades/C-52")
    assert "C-52" in answer.json()["html"]
    assert 'id="' not in answer.json()["html"]
    assert (await ione.web.get("/rules/cyclades/C-9999")).status_code == 404


async def test_clauses_as_lines_lists_and_cells() -> None:
    terms = "# Game\n\n## A. Terms\nP-1 One. [ruling: ours]\nP-2 Two, see P-1.\n\n"
    book = rulebook(terms + "- **C-3** Three <b>.\n\n| S-4 | four |\n|---|---|\n| S-5 | x |\n")
    assert list(book.clauses) == ["P-1", "P-2", "C-3", "S-4", "S-5"]
    assert '<a href="#P-1">P-1</a>' in book.html
    assert '<span class="tag">ruling: ours</span>' in book.html
    assert "<b>." not in book.html
    assert [(each.level, each.title) for each in book.contents] == [(1, "Game"), (2, "A. Terms")]
