"""Go a newcomer's way in a real browser, by clicks or taps alone: the first page, the guided game, a first game.

    python scripts/first_steps.py                                  # every game, laptop and phone, both languages
    python scripts/first_steps.py --game minos --size phone --language fr

The browser tests go parts of this way (`tests/web/test_learning.py`); here nothing is left out. Prints a line for every
way; whatever a page complains about, or a step that what is marked does not lead on from, ends it with a picture.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from pelagos.core.registry import games

sys.path.insert(0, str(Path(__file__).parent.parent))
from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, LAPTOP, PHONE, House, Visitor
from tests.web.newcomer import Newcomer

LOCALES = {"en": "en-GB", "fr": "fr-FR"}
PATIENCE = 120_000  # milliseconds: the machine may be busy


def one(browser: Browser, house: House, game: str, size: str, language: str, pictures: str) -> bool:
    """One way; whether all was well."""
    finger = size == "phone"
    touch = {"has_touch": True, "is_mobile": True} if finger else {}
    visitor = Visitor(browser, house, viewport=PHONE if finger else LAPTOP, locale=LOCALES[language], **touch)
    visitor.context.set_default_timeout(PATIENCE)
    page, newcomer, wrong = visitor.page, Newcomer(visitor.page, finger), ""
    started = time.monotonic()
    try:
        page.goto("/")
        learn = page.locator(f"form[action='/learn']:has(input[value={game}]) button")
        learn.tap() if finger else learn.click()
        page.wait_for_selector("html[data-ready=yes]", state="attached")
        newcomer.follow()
        newcomer.go_on()
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    wrong = "; ".join([wrong, *visitor.complaints]).strip("; ")
    if wrong:
        page.screenshot(path=f"{pictures}/first-{game}-{size}-{language}.png")
    visitor.context.close()
    seconds = time.monotonic() - started
    told = f"{newcomer.steps} questions, {newcomer.presses} {'taps' if finger else 'clicks'}, {seconds:.0f} s"
    print(f"{game} {size} {language}: {told}: {wrong or 'a first game, with advice'}", flush=True)
    return not wrong


def main() -> None:
    """Go what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="several may be named")
    parser.add_argument("--size", choices=["laptop", "phone"], action="append")
    parser.add_argument("--language", choices=sorted(LOCALES), action="append")
    parser.add_argument("--pictures", default=tempfile.gettempdir(), help="where a picture of what went wrong is kept")
    args = parser.parse_args()
    shelf = sorted(game.id for game in games().values() if not game.example)
    well = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            for game in args.game or shelf:
                for size in args.size or ["laptop", "phone"]:
                    for language in args.language or sorted(LOCALES):
                        well = one(browser, house, game, size, language, args.pictures) and well
        finally:
            browser.close()
            house.stop()
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
