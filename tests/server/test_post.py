"""Notes that reach a closed page: a push that is decrypted, a mail that is read, once, and only to who wants it."""

from __future__ import annotations

import base64
import os
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
import msgspec
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI

from pelagos.server import pushing
from pelagos.server.errors import Refused
from pelagos.server.mailing import checked_address
from pelagos.server.postman import Due, ics
from tests.server.people import Player, client_of, services_of, sit_down, table_of

Serve = Callable[..., Awaitable[FastAPI]]

HOME = "http://pelagos.test"


class Clock:
    """The time of day, as a test says."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """A browser and its push service, on this machine."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.notes: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answer = 201
        browser = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                browser.headers.append({name.lower(): value for name, value in self.headers.items()})
                plain = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm")
                browser.notes.append(msgspec.json.decode(plain))
                self.send_response(browser.answer)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Quietly."""

        self.server = HTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self.server.server_port}/push/abc"
        return {"endpoint": endpoint, "p256dh": letters(point), "auth": letters(self.auth)}


@pytest.fixture
def browser() -> Iterator[Browser]:
    """Somebody's browser."""
    browser = Browser()
    yield browser
    browser.server.shutdown()
    browser.server.server_close()


class Box:
    """A mail server that keeps everything."""

    def __init__(self) -> None:
        self.mails: list[str] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.mails.append(envelope.content.decode())
        return "250 kept"


@pytest.fixture
def box() -> Iterator[tuple[Box, str]]:
    """The mail server, and its address."""
    box = Box()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=60.0)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


async def waiting_for(ione: Player, kostas: Player, **body: Any) -> tuple[str, Player, Player]:
    """A table, whoever it waits for first, and the other."""
    table = await table_of(ione, kostas, pace="weeks", **body)
    seats = (await (await sit_down(ione.app, "Mina")).get(f"/tables/{table}"))["seats"]  # who only looks
    first = next(seat["seat"] for seat in seats if seat["waited"])
    return table, (ione, kostas)[first], (ione, kostas)[1 - first]


@pytest.mark.anyio
async def test_a_push_arrives_once_until_one_has_come_back(serve: Serve, browser: Browser) -> None:
    clock = Clock()
    app = await serve(clock=clock, push_anywhere=True)
    services = services_of(app)
    table, waited, other = await waiting_for(await sit_down(app, "Ione"), await sit_down(app, "Kostas"))
    await waited.post("/push", 201, **browser.subscription)
    await services.post.round()
    assert browser.notes == []  # it may see it for itself
    clock.ahead = 300
    await services.post.round()
    await services.post.round()
    assert [note["url"] for note in browser.notes] == [f"/t/{table}"]
    assert browser.headers[0]["authorization"].startswith("vapid t=")
    assert browser.notes[0]["title"].startswith("Your turn")
    await waited.view(table)  # is back, and leaves again
    await services.tables.finish()
    clock.ahead = 900
    await other.get(f"/tables/{table}/sheet")
    browser.answer = 410  # this browser wants no more
    await services.post.round()
    assert len(browser.notes) == 1  # nothing has happened since it was there
    async with services.tables.open(table) as open_table:
        head = msgspec.structs.replace(open_table.head, updated=clock() - 200)
        await services.tables.save_head(open_table, head)
        services.hub._around.clear()
    with services.store.engine.begin() as connection:
        connection.exec_driver_sql("update seats set seen = 0")
    await services.post.round()
    assert len(browser.notes) == 2
    assert await services.post.browsers(waited.viewer) == 0


@pytest.mark.anyio
async def test_a_mail_arrives_after_its_address_was_confirmed_and_one_click_ends_them(
    serve: Serve, box: tuple[Box, str]
) -> None:
    clock = Clock()
    letterbox, smtp = box
    app = await serve(clock=clock, smtp=smtp, address=HOME, mail_from="Pelagos <table@pelagos.test>")
    services = services_of(app)
    table, waited, _ = await waiting_for(await sit_down(app, "Ione"), await sit_down(app, "Kostas"))
    with pytest.raises(Refused):
        await services.post.set_mails(waited.viewer, "nobody", "turns", "en")
    assert await services.post.set_mails(waited.viewer, "ione@example.org", "turns", "en")
    clock.ahead = 300
    await services.post.round()
    assert len(letterbox.mails) == 1  # the question whether the address is right, and no more
    token = letterbox.mails[0].replace("=\r\n", "").replace("=3D", "=").partition("/confirm/")[2].split()[0]
    async with client_of(app) as web:
        page = await web.get(f"/confirm/{token}")
        assert page.status_code == 200
        assert (await web.get("/confirm/nonsense")).status_code == 404
    await services.post.confirm(token)
    await services.post.round()
    assert len(letterbox.mails) == 2
    mail = letterbox.mails[1]
    assert f"{HOME}/t/{table}" in mail
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mail
    head = mail.partition("\r\n\r\n")[0].replace("\r\n ", "")
    link = head.partition("List-Unsubscribe: <")[2].partition(">")[0]
    async with client_of(app) as web:  # a mail program: no cookie, no token of a page
        answer = await web.post(link.removeprefix(HOME), data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200, answer.text
    assert (await services.post.contact(waited.viewer.id)).mails == "off"
    assert await services.post.set_mails(waited.viewer, "ione@example.org", "digest", "fr") is False
    await services.post.round()
    await services.post.round()
    assert len(letterbox.mails) == 3  # one a day
    clock.ahead += 25 * 3600
    await services.post.round()
    assert len(letterbox.mails) == 4


@pytest.mark.anyio
async def test_one_reminder_comes_before_a_clock_runs_out_by_push_and_by_mail(
    serve: Serve, box: tuple[Box, str], browser: Browser
) -> None:
    """Two days for a move: half a day before they are over, once, and not to who unsubscribed."""
    clock = Clock()
    letterbox, smtp = box
    app = await serve(clock=clock, smtp=smtp, address=HOME, push_anywhere=True)
    services = services_of(app)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table, waited, _ = await waiting_for(ione, kostas, days=2)
    await waited.post("/push", 201, **browser.subscription)
    await services.post.set_mails(waited.viewer, "ione@example.org", "turns", "en")
    token = letterbox.mails[0].replace("=\r\n", "").replace("=3D", "=").partition("/confirm/")[2].split()[0]
    await services.post.confirm(token)
    for hours, notes in ((1, 1), (35, 1), (37, 2), (38, 2)):
        clock.ahead = hours * 3600.0
        await services.post.round()
        assert len(browser.notes) == notes, hours
        assert len(letterbox.mails) == notes + 1, hours
    assert browser.notes[1]["title"].startswith("Time is running out")
    assert "for 11 more hours" in browser.notes[1]["body"]
    assert f"{HOME}/t/{table}" in letterbox.mails[2]
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letterbox.mails[2]
    async with services.tables.open(table) as open_table:  # another turn, with other days
        assert open_table.head.clock is not None
        fresh = msgspec.structs.replace(open_table.head.clock, since=clock() + 60)
        await services.tables.save_head(open_table, msgspec.structs.replace(open_table.head, clock=fresh))
    await services.post.stop(services.post._links.dumps(["stop", waited.viewer.id]))
    clock.ahead += 40 * 3600.0
    await services.post.round()
    assert len(browser.notes) == 3
    assert len(letterbox.mails) == 3


@pytest.mark.anyio
async def test_a_calendar_is_read_by_its_secret_alone(app: FastAPI) -> None:
    table, waited, _ = await waiting_for(await sit_down(app, "Ione"), await sit_down(app, "Kostas"), days=3)
    feed = await services_of(app).post.feed(waited.viewer)
    async with client_of(app) as web:
        text = (await web.get(f"/calendar/{feed}.ics")).text
        assert f"URL:http://pelagos.test/t/{table}" in text
        assert "DTEND:" in text
        assert (await web.get("/calendar/aaaaaaaaaaaaaaaaaaaaaaaaaaaa.ics")).status_code == 404
    fresh = await services_of(app).post.feed(waited.viewer, fresh=True)
    assert fresh != feed
    async with client_of(app) as web:
        assert (await web.get(f"/calendar/{feed}.ics")).status_code == 404


def test_a_calendar_folds_its_lines_and_escapes_its_words() -> None:
    due = Due(table="abc", seat=0, person="p", game="tiny", updated=0.0)
    text = ics([(due, "À vous; de jouer, " + "é" * 60, "https://example.org/t/abc")], 0.0)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "vous\\; de jouer\\," in text.replace("\r\n ", "")
    assert "DTSTART;VALUE=DATE:19700101" in text


P256DH, AUTH = "B" * 87, "A" * 22


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a",
        "https://127.0.0.1/a",
        "https://localhost/a",
        "https://push.example.org:8443/a",
        "https://user@push.example.org/a",
        "https://[::1]/a",
        "https://intranet/a",
        "file:///etc/passwd",
        "https://push.example.org/" + "a" * 1000,
        "https://push.example.org/a b",
        "https://[",
    ],
)
def test_notes_go_to_no_address_of_another_form(endpoint: str) -> None:
    with pytest.raises(Refused):
        pushing.checked(endpoint, P256DH, AUTH)


def test_notes_go_to_no_private_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pushing.checked("https://push.example.org/a?b=c", P256DH, AUTH).auth == AUTH
    for private in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "192.168.0.9"):
        monkeypatch.setattr(pushing.socket, "getaddrinfo", lambda *_a, to=private, **_k: [(2, 1, 6, "", (to, 443))])
        with pytest.raises(OSError, match="private"):
            pushing.address_for("push.example.org", 443)
    monkeypatch.setattr(pushing.socket, "getaddrinfo", lambda *_a, **_k: [(2, 1, 6, "", ("142.250.1.1", 443))])
    assert pushing.address_for("push.example.org", 443) == "142.250.1.1"


@pytest.mark.parametrize(
    "text", ["", "a@b", "a b@example.org", "a@example.org\nbcc: x@y.zz", "<a@example.org>", "a@é.fr"]
)
def test_what_is_no_address_is_written_to_by_nobody(text: str) -> None:
    with pytest.raises(Refused):
        checked_address(text)


def test_the_servers_keys_follow_from_its_secret() -> None:
    keys = pushing.Keys(b"x" * 32)
    assert keys.public == pushing.Keys(b"x" * 32).public
    assert len(base64.urlsafe_b64decode(keys.public + "==")) == 65


@pytest.mark.anyio
async def test_a_used_recovery_code_is_told_by_every_way_also_to_those_who_want_no_turns(
    serve: Serve, box: tuple[Box, str], browser: Browser
) -> None:
    letterbox, smtp = box
    app = await serve(smtp=smtp, address=HOME, push_anywhere=True)
    post, ione = services_of(app).post, await sit_down(app, "Ione")
    await ione.post("/push", 201, **browser.subscription)
    await post.set_mails(ione.viewer, "ione@example.org", "off", "en")
    post.warn(ione.viewer.id, 9)
    await post.finish()
    assert browser.notes[0]["title"] == "A recovery code opened your account"
    assert "9 are left" in browser.notes[0]["body"]
    assert len(letterbox.mails) == 1, "an address that was not confirmed is told nothing"
    token = letterbox.mails[0].replace("=\r\n", "").replace("=3D", "=").partition("/confirm/")[2].split()[0]
    await post.confirm(token)
    post.warn(ione.viewer.id, 8)
    await post.finish()
    assert "A recovery code opened your account" in letterbox.mails[1]
    assert f"{HOME}/account" in letterbox.mails[1]
