"""A server in a process of its own, a real browser, and people who sit before it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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
        self._log = (folder / "server.log").open("ab")
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


class Visitor:
    """A person before a browser; whatever the page complains about is remembered."""

    def __init__(self, browser: Browser, house: House, **settings: Any) -> None:
        self._browser, self._house = browser, house
        given = {
            "viewport": LAPTOP,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **settings,
        }
        self.context: BrowserContext = browser.new_context(**{"base_url": house.address, **given})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(
            "try { for (const each of ['grace', 'auto'])"
            " localStorage.getItem(`pelagos.${each}`) ?? localStorage.setItem(`pelagos.${each}`, 'no') } catch {}"
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        # A connection that is cut on purpose is reported by the browser itself.
        if message.type == "error" and "ERR_" not in message.text and "Failed to load resource" not in message.text:
            self.complaints.append(f"console: {message.text}")

    def table_of(self, game: str, seats: int, mine: dict[int, str], bot: str = "random", **options: str) -> str:
        """Make a table by the form; its address."""
        page = self.page
        page.goto(f"/new?game={game}")
        page.locator(f'input[name="seats"][value="{seats}"]').check(force=True)
        for seat in range(seats):
            kind = page.locator(f'[name="kind-{seat}"]')
            if seat in mine:
                kind.select_option("me")
                page.fill(f'[name="name-{seat}"]', mine[seat])
            else:
                kind.select_option(bot if bot == "open" else f"bot:{bot}")
        for key, value in options.items():
            page.fill(f'[name="o-{key}"]', value)
        page.click("#seats .primary")
        page.wait_for_url("**/t/*")
        return page.url

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
    """One server for all tests that do not stop it."""
    running = House(tmp_path_factory.mktemp("house")).start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Any]:
    """`visit()` is a new person; at the end nobody's page may have complained."""
    visitors: list[Visitor] = []

    def come(**settings: Any) -> Visitor:
        visitor = Visitor(browser, settings.pop("house", house), **settings)
        visitors.append(visitor)
        return visitor

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert not complaints, "\n".join(complaints)
