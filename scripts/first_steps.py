"""Go a newcomer's way in a real browser, by clicks or taps alone: the first page, the guided game, a first game.

    python scripts/first_steps.py                                  # every game, laptop and phone, both languages
    python scripts/first_steps.py --game minos --size phone --language fr

The browser tests go parts of this way (`tests/web/test_learning.py`); here nothing is left out. Prints a line for every
way; whatever a page complains about, or a step that what is marked does not lead on from, ends it with a picture.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser

from pelagos.core.registry import games

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.conftest import House
from tests.web.newcomer import Newcomer
from tests.web.ways import asked, go, somebody


def one(browser: Browser, house: House, game: str, size: str, language: str, args: argparse.Namespace) -> bool:
    """One way; whether all was well."""
    finger = size == "phone"
    visitor = somebody(browser, house, size, language)
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
        page.screenshot(path=f"{args.pictures}/first-{game}-{size}-{language}.png")
    visitor.context.close()
    seconds = time.monotonic() - started
    told = f"{newcomer.steps} questions, {newcomer.presses} {'taps' if finger else 'clicks'}, {seconds:.0f} s"
    print(f"{game} {size} {language}: {told}: {wrong or 'a first game, with advice'}", flush=True)
    return not wrong


if __name__ == "__main__":
    go(one, asked(__doc__).parse_args(), [game.id for game in games().values() if not game.example])
