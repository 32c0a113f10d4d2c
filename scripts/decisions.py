"""Take a picture of every kind of decision of a game: `python -m scripts.decisions FOLDER --game cyclades`.

One person sits at a table against random bots and answers by seeded chance; the first question of every kind (by the
clause it cites) is taken on a laptop in English and on a phone in French, by day and by night. At the end all pictures
of a look stand on one sheet, to be looked at.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pelagos.core.registry import games
from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, House, Visitor
from tests.web.ways import somebody

LOOKS = {"laptop": "en", "phone": "fr"}
THEMES = ("light", "dark")
SETTLED = 500  # milliseconds in which heaps are laid and what is opened has come
QUICK = "try { localStorage.setItem('pelagos.speed', 'none') } catch {}"
ASK = "path => fetch(path, {headers: {Accept: 'application/json'}}).then((reply) => reply.json())"
SEND = """([path, body]) => fetch(path, {method: "POST", body: JSON.stringify(body), headers: {
  "Content-Type": "application/json", Accept: "application/json",
  "X-CSRF-Token": document.querySelector("meta[name=csrf]").content,
}}).then((reply) => reply.status)"""


class Camera:
    """Two screens before the same table, and what they have taken."""

    def __init__(self, browser: Browser, house: House, folder: Path) -> None:
        self.folder = folder
        self.laptop = somebody(browser, house, "laptop", LOOKS["laptop"])
        self.laptop.context.add_init_script(QUICK)
        self._browser, self._house = browser, house
        self.phone: Visitor | None = None

    def take(self, name: str) -> None:
        """The table as it is now, on both screens, by day and by night."""
        if self.phone is None:
            self.phone = somebody(self._browser, self._house, "phone", LOOKS["phone"])
            self.phone.context.add_cookies([*map(dict, self.laptop.context.cookies())])  # type: ignore[list-item]
            self.phone.context.add_init_script(QUICK)
        for size, visitor in (("laptop", self.laptop), ("phone", self.phone)):
            page = visitor.page
            page.goto(self.laptop.page.url)
            visitor.ready()
            page.wait_for_timeout(SETTLED)
            for theme in THEMES:
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.screenshot(path=self.folder / f"{size}-{theme}-{name}.png")
        print(name, flush=True)


def asked(page: Page, table: str) -> dict[str, Any]:
    """What Ione is asked, once she is; nothing when the game is over."""
    for _ in range(600):
        view = page.evaluate(ASK, f"/api/v1/tables/{table}/view?seat=0")
        if view["over"]:
            return {}
        if view["waited"] and view["legal"]:
            return dict(view)
        time.sleep(0.1)
    raise SystemExit("nobody asks")


def walk(camera: Camera, game: str, seed: int, most: int, limit: float) -> None:
    """Play, and take every kind of question once."""
    rules, luck, seen = games()[game], random.Random(seed), set[str]()
    url = camera.laptop.table_of(game, max(2, min(rules.seats) + 1), {0: "Ione"})
    table = url.rsplit("/", 1)[1].partition("?")[0]
    page = camera.laptop.ready()
    until = time.monotonic() + limit
    for _ in range(most):
        view = asked(page, table)
        if not view or time.monotonic() > until:
            break
        question = page.evaluate(ASK, f"/t/{table}/sheet?seat=0").get("question") or {}
        kind = question.get("rule", "")
        if kind and kind not in seen and len(view["legal"]) > 1:
            seen.add(kind)
            camera.take(f"{len(seen):02d}-{kind}")
        body = {"seat": 0, "stamp": view["stamp"], "choices": [luck.choice(view["legal"])]}
        page.evaluate(SEND, [f"/api/v1/tables/{table}/choices", body])
    print(f"{game}: {len(seen)} kinds", flush=True)


def sheets(browser: Browser, folder: Path) -> None:
    """All pictures of a look on one sheet."""
    for size in LOOKS:
        for theme in THEMES:
            taken = sorted(folder.glob(f"{size}-{theme}-*.png"))
            width = 720 if size == "laptop" else 390
            across = 3 if size == "laptop" else 6
            rows = "".join(f'<img src="{path.name}" width="{width}">' for path in taken)
            html = folder / f"sheet-{size}-{theme}.html"
            html.write_text(f'<body style="margin:0;font-size:0">{rows}', encoding="utf-8")
            page = browser.new_page(viewport={"width": across * width, "height": 800})
            page.goto(html.as_uri())
            page.screenshot(path=html.with_suffix(".png"), full_page=True)
            page.close()


def main() -> None:
    """One game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", required=True, choices=sorted(games()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=400, help="answers that are given")
    parser.add_argument("--limit", type=float, default=280, help="seconds that it may take")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            walk(Camera(browser, house, given.folder), given.game, given.seed, given.most, given.limit)
            sheets(browser, given.folder)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
