"""Take a picture of every kind of decision of a game: `python -m scripts.decisions FOLDER`.

In the folder stand records that end where Ione is asked, one of each kind (`python -m scripts.prompts GAME --keep
FOLDER`). Each is played on from there: Ione sits before a laptop in English and a phone in French, somebody who never
moves on the other seats. Beside each record come its pictures by day and by night, and at the end all pictures of a
look on sheets, to be looked at.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import APIResponse, Browser, sync_playwright

from pelagos.core.record import read_record
from scripts.browser_tests import find_browser
from scripts.prompts import ASKED
from tests.web.conftest import ARGUMENTS, House, Visitor
from tests.web.ways import somebody

LOOKS = {"laptop": "en", "phone": "fr"}
ACROSS = {"laptop": (720, 2, 3), "phone": (390, 5, 2)}  # of a sheet: its pictures' width, columns, rows
THEMES = ("light", "dark")
SETTLED = 400  # milliseconds in which heaps are laid and what is opened has come
QUICK = "try { localStorage.setItem('pelagos.speed', 'none') } catch {}"


class Asker:
    """Somebody who sends requests without a page."""

    def __init__(self, visitor: Visitor) -> None:
        self._web = visitor.context.request
        found = re.search(r'name="csrf" content="([^"]*)"', self._web.get("/tables").text())
        assert found
        self._headers = {"X-CSRF-Token": found[1]}

    def send(self, path: str, status: int, **given: Any) -> APIResponse:
        """Send one, which must be answered so."""
        sent = self._web.post(path, headers=self._headers, max_redirects=0, **given)
        assert sent.status == status, sent.text()
        return sent


class Camera:
    """Two screens before the same table, and somebody who sits on the other seats."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.screens = {size: somebody(browser, house, size, language) for size, language in LOOKS.items()}
        self.company = Visitor(browser, house)
        for screen in self.screens.values():
            screen.context.add_init_script(QUICK)

    def take(self, record: Path, sizes: list[str]) -> None:
        """The question at the end of a record, on both screens, by day and by night."""
        text = record.read_text(encoding="utf-8")
        host = self.screens["laptop"]
        url = self._table_of(text)
        self.screens["phone"].context.add_cookies([*map(dict, host.context.cookies())])  # type: ignore[list-item]
        for size in sizes:
            screen = self.screens[size]
            screen.page.goto(url)
            screen.ready()
            screen.page.wait_for_timeout(SETTLED)
            for theme in THEMES:
                screen.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                screen.page.screenshot(path=record.with_name(f"{size}-{theme}-{record.stem}.png"))
        print(record.stem, *self.complaints(), flush=True)

    def _table_of(self, text: str) -> str:
        """The address of a table that goes on where a record ends."""
        record = read_record(text)
        host, company = Asker(self.screens["laptop"]), Asker(self.company)
        file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
        shown = host.send("/records", 303, multipart={"record": file}).headers["location"].split("/")[2]
        forked = host.send(f"/api/v1/tables/{shown}/fork", 201, data={"ply": len(record.plies), "public": True})
        table = f"/t/{forked.json()['table']}"
        for seat, name in enumerate(record.names):
            (host if name == ASKED else company).send(f"{table}/sit", 303, form={"seat": str(seat), "name": name})
        host.send(f"{table}/start", 303)
        return table

    def complaints(self) -> list[str]:
        """What the pages have complained about since."""
        found = [complaint for screen in self.screens.values() for complaint in screen.complaints]
        for screen in self.screens.values():
            screen.complaints.clear()
        return found


def sheets(browser: Browser, folder: Path) -> None:
    """All pictures of a look, on as many sheets as they fill."""
    for size, (width, across, down) in ACROSS.items():
        for theme in THEMES:
            taken = sorted(folder.glob(f"{size}-{theme}-*.png"))
            for number, start in enumerate(range(0, len(taken), across * down), 1):
                some = taken[start : start + across * down]
                html = folder / f"sheet-{size}-{theme}-{number}.html"
                images = "".join(f'<img src="{path.name}" width="{width}">' for path in some)
                html.write_text(f'<body style="margin:0;font-size:0">{images}', encoding="utf-8")
                page = browser.new_page(viewport={"width": across * width, "height": 800})
                page.goto(html.as_uri())
                page.screenshot(path=html.with_suffix(".png"), full_page=True)
                page.close()
                html.unlink()


def main() -> None:
    """All kinds of a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kind", action="append", help="a part of the record's name; several may be named")
    parser.add_argument("--size", choices=[*LOOKS], action="append")
    given = parser.parse_args()
    wanted = given.kind or [""]
    records = [path for path in sorted(given.folder.glob("*.txt")) if any(kind in path.stem for kind in wanted)]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            camera = Camera(browser, house)
            for record in records:
                camera.take(record, given.size or [*LOOKS])
            sheets(browser, given.folder)
        finally:
            browser.close()
            house.stop()
    print(f"{len(records)} kinds")


if __name__ == "__main__":
    main()
