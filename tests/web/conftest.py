"""A server in a process of its own, a real browser, and people who sit before it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, expect, sync_playwright

from pelagos.core.registry import games
from pelagos.server.shelf import usual_seats

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters are as wide small as large, with a window or without
]
PATIENCE = 20_000  # milliseconds: on a busy machine bots take their time
expect.set_options(timeout=PATIENCE)
LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

SHARING = """
Object.assign(window, { shared: [], copied: [], failing: '' });
Object.defineProperty(navigator, 'share', { configurable: true, value: async given => {
    if (window.failing) throw new DOMException('no', window.failing);
    window.shared.push(given.url);
} });
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
    writeText: async text => { window.copied.push(text); } } });
"""

RUN = "import sys; from pelagos.server.serve import serve; sys.exit(serve(port=int(sys.argv[1]), browser=False))"


class House:
    """A server that can be stopped and started again on the same database and port."""

    def __init__(self, folder: Path, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._log = self.log.open("ab")
        given = {"DATABASE": str(folder / "pelagos.db"), "PACE": "0", "WORKERS": "1", "LIMITS": "false", **settings}
        self._environment = {**os.environ, **{f"PELAGOS_{name}": value for name, value in given.items()}}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> House:
        """Start, and wait until it answers."""
        command = [sys.executable, "-c", RUN, str(self.port)]
        self._process = subprocess.Popen(command, env=self._environment, stdout=self._log, stderr=self._log)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.address}/static/tokens.css", timeout=2):
                    return self
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                assert self._process.poll() is None, "the server did not start"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """Stop it."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


# What is done to a browser for good: it is not for the next visitor.
LASTING = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "on",
    "route",
    "set_default_timeout",
    "set_extra_http_headers",
    "set_offline",
)
QUIET = (
    "try { for (const each of ['grace', 'auto'])"
    " localStorage.getItem(`pelagos.${each}`) ?? localStorage.setItem(`pelagos.${each}`, 'no') } catch {}"
)


class Device:
    """A browser before which one person sits after the other: caches stay, cookies and all that was kept do not."""

    def __init__(self, browser: Browser, house: House, **settings: Any) -> None:
        given: dict[str, Any] = {
            "viewport": LAPTOP,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **settings,
        }
        self.locale = str(given["locale"])
        self._origin = str(given.setdefault("base_url", house.address))
        self.context: BrowserContext = browser.new_context(**given)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(QUIET)
        self.as_new = given["service_workers"] == "block"
        for name in LASTING:
            setattr(self.context, name, self._for_good(getattr(self.context, name)))

    def _for_good(self, done: Callable[..., Any]) -> Callable[..., Any]:
        def does(*args: Any, **settings: Any) -> Any:
            self.as_new = False
            return done(*args, **settings)

        return does

    def left(self) -> bool:
        """Its visitor leaves; whether somebody else may come."""
        pages = self.context.pages
        if not self.as_new or not pages:
            self.context.close()
            return False
        for page in pages[1:]:
            page.close()
        pages[0].goto("about:blank")  # what a page keeps when it goes it keeps now
        kept = {"origin": self._origin, "storageTypes": "local_storage,indexeddb,cache_storage"}
        self.context.new_cdp_session(pages[0]).send("Storage.clearDataForOrigin", kept)
        self.as_new = True
        pages[0].close()
        self.context.clear_cookies()
        return True


class Visitor:
    """A person before a browser; whatever the page complains about is remembered."""

    def __init__(self, browser: Browser, house: House, device: Device | None = None, **settings: Any) -> None:
        self._browser, self._house = browser, house
        self.device = device or Device(browser, house, **settings)
        self.context = self.device.context
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._heard)
        self._token = ""

    def _heard(self, message: Any) -> None:
        # A connection that is cut on purpose is reported by the browser itself.
        if message.type == "error" and "ERR_" not in message.text and "Failed to load resource" not in message.text:
            self.complaints.append(f"console: {message.text}")

    def post(self, path: str, form: dict[str, str] | None = None, **sent: Any) -> APIResponse:
        """What a form of a page sends, without the page; where it leads to is not gone to."""
        web = self.context.request
        if not self._token:
            found = re.search(r'name="csrf" content="([^"]*)"', web.get("/sign-in").text())
            assert found
            self._token = found[1]
        headers = {"X-CSRF-Token": self._token, "Accept-Language": self.device.locale}
        if form is not None:
            sent["form"] = form
        answer = web.post(path, headers=headers, max_redirects=0, **sent)
        assert answer.status < 400, answer.text()
        return answer

    def goes(self, path: str, form: dict[str, str]) -> Page:
        """To where a form leads; its own page is not looked at."""
        self.page.goto(self.post(path, form).headers["location"])
        return self.page

    def told(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the API as a page would: with a body something is done."""
        at = f"/api/v1{path}"
        return (self.post(at, data=body) if body is not None else self.context.request.get(at)).json()

    def table_of(self, game: str, seats: int, mine: dict[int, str], bot: str = "random", **options: str) -> str:
        """Make a table as the form does, and go there; its address."""
        self.page.goto(self.new_table(game, seats, mine, bot, **options))
        return self.page.url

    def new_table(self, game: str, seats: int, mine: dict[int, str], bot: str = "random", **options: str) -> str:
        """Make a table as the form does; where it is."""
        other = bot if bot == "open" else f"bot:{bot}"
        form = {"game": game, "seats": str(seats), "advice": "yes"}
        form |= {f"o-{option.key}": "yes" for option in games()[game].options if option.default is True}
        form |= {f"o-{key}": value for key, value in options.items()}
        for seat in range(seats):
            form |= {f"kind-{seat}": "me" if seat in mine else other, f"name-{seat}": mine.get(seat, "")}
        return self.post("/new", form).headers["location"]

    def at_a_new_table(self, game: str) -> Page:
        """Asked something at a table of as many bots as are usual, but quick ones."""
        seats = usual_seats(games()[game])
        self.table_of(game, seats, {0: ""}, bot="easy")
        self.ready().wait_for_selector(".prompt.mine", state="attached")
        return self.page

    def with_a_share_sheet(self) -> Visitor:
        """On a device that has one: what is shared, or copied, is remembered by the page; the next share may fail."""
        self.context.add_init_script(SHARING)
        return self

    @contextmanager
    def friend(self) -> Iterator[Visitor]:
        """Somebody else, before another browser, for a while."""
        friend = Visitor(self._browser, self._house)
        yield friend
        self.complaints += friend.complaints
        friend.context.close()

    def against_bots(self, seats: int = 4) -> Page:
        """At a table of the short example game, against bots."""
        self.table_of("tiny", seats, {0: "Ione"}, bot="greedy")
        return self.ready()

    def ready(self) -> Page:
        """The table's page, once its script runs."""
        self.page.wait_for_selector("html[data-ready]")
        return self.page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a browser is a browser test: its loop would stand in the way of all others."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not stop it; it pushes to this machine as well."""
    running = House(tmp_path_factory.mktemp("house"), PUSH_ANYWHERE="true").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def devices() -> dict[str, list[Device]]:
    """By house and settings the devices before which nobody sits."""
    return defaultdict(list)


@pytest.fixture
def visit(browser: Browser, house: House, devices: dict[str, list[Device]]) -> Iterator[Any]:
    """`visit()` is a new person; at the end nobody's page may have complained."""
    visitors: list[tuple[Visitor, list[Device]]] = []

    def come(**settings: Any) -> Visitor:
        at = settings.pop("house", house)
        free = devices[json.dumps([at.address, settings], sort_keys=True)]
        visitor = Visitor(browser, at, free.pop() if free else Device(browser, at, **settings))
        visitors.append((visitor, free))
        return visitor

    yield come
    complaints = [complaint for visitor, _ in visitors for complaint in visitor.complaints]
    for visitor, free in visitors:
        if visitor.device.left():
            free.append(visitor.device)
    assert not complaints, "\n".join(complaints)
