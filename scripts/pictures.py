"""Take the pictures of docs/pictures from the running thing, by day and by night: `python -m scripts.pictures [NAME…]`.

Bots play each game up to a moment worth looking at; the record is uploaded to a server started for this, and somebody
plays on from there in a real Chromium. The games are seeded: the same code gives the same pictures.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, LAPTOP, PHONE, House, Visitor
from tests.web.midway import Wanted, play_on, played_until

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
THEMES = {"day": "light", "night": "dark"}
QUALITY = 72
SETTLED = 1200  # milliseconds in which fonts have come and pieces lie still
BOT = "greedy:worlds=1:budget=20:plies=2"


def _sails(s: object, texts: list[str]) -> bool:
    return getattr(s, "cycle", 0) >= 4 and any(text.startswith("sail") for text in texts)


def _trades(s: object, texts: list[str]) -> bool:
    return getattr(s, "year", 0) >= 2 and getattr(s, "phase", 0) == 3


def _round(number: int) -> Wanted:
    return lambda s, texts: getattr(s, "round", 0) >= number and len(texts) > 3


def _after(plies: int) -> Wanted:
    asked = iter(range(plies))
    return lambda s, texts: len(texts) > 3 and next(asked, None) is None


# Each game at a moment worth looking at: its id, how many sit there, the seed, what is waited for.
MOMENTS: dict[str, Callable[[], str]] = {
    "aegean-sea": lambda: played_until("aegean_sea", 3, 5, 0, _after(40), by=BOT),
    "cyclades": lambda: played_until("cyclades", 5, 3, 0, _sails, by=BOT),
    "minos": lambda: played_until("minos", 3, 4, 0, _round(3), by=BOT),
    "parthenon": lambda: played_until("parthenon", 4, 3, 0, _trades, by=BOT),
}
ON_A_PHONE = ("cyclades", "parthenon")


def take(page: Page, name: str) -> None:
    """Write what the page shows now as a small file."""
    page.wait_for_timeout(SETTLED)
    camera = page.context.new_cdp_session(page)
    picture = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(picture["data"]))
    print(f"{name}.webp", flush=True)


def walk(browser: Browser, house: House, wanted: set[str]) -> Iterator[tuple[str, Page]]:
    """Every picture that is wanted, with its page before the camera."""

    def visitor(viewport: dict[str, int], theme: str) -> Visitor:
        return Visitor(browser, house, viewport=viewport, color_scheme=THEMES[theme])

    for theme in THEMES:
        for size, viewport in (("", LAPTOP), ("phone-", PHONE)):
            name = f"home-{size}{theme}"
            if name in wanted:
                guest = visitor(viewport, theme)
                guest.page.goto("/")
                yield name, guest.page
                guest.context.close()
        name = f"new-{theme}"
        if name in wanted:
            guest = visitor(LAPTOP, theme)
            guest.page.goto("/new?game=cyclades")
            yield name, guest.page
            guest.context.close()
    for game, moment in MOMENTS.items():
        looks = [("", LAPTOP)] + ([("phone-", PHONE)] if game in ON_A_PHONE else [])
        names = {f"{game}-{size}{theme}" for size, _ in looks for theme in THEMES}
        record = moment() if names & wanted else ""
        for size, viewport in looks:
            for theme in THEMES:
                name = f"{game}-{size}{theme}"
                if name in wanted:
                    guest = visitor(viewport, theme)
                    page = play_on(guest, record, 0)
                    page.wait_for_selector(".prompt.mine")
                    yield name, page
                    guest.context.close()


def names() -> list[str]:
    """All pictures there are."""
    pages = [f"{page}-{theme}" for page in ("home", "home-phone", "new") for theme in THEMES]
    games = [f"{game}-{theme}" for game in MOMENTS for theme in THEMES]
    return pages + games + [f"{game}-phone-{theme}" for game in ON_A_PHONE for theme in THEMES]


def main() -> None:
    """All pictures, or those that are named."""
    wanted = set(sys.argv[1:]) or set(names())
    if wanted - set(names()):
        raise SystemExit(
            f"There is no picture {', '.join(sorted(wanted - set(names())))}; there are {', '.join(names())}."
        )
    chromium = find_browser()
    if chromium is None:
        raise SystemExit("NO PICTURES TAKEN: no Chromium was found. Install the package `chromium`.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for name, page in walk(browser, house, wanted):
                take(page, name)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main()
