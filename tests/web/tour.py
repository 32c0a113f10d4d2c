"""A walk through every page: for the checks of `test_look.py`, and for pictures.

    python -m tests.web.tour FOLDER        pictures of every page, at both sizes and in both themes
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, LAPTOP, PHONE, House, Visitor
from tests.web.playing import ASKED, finish


def open_group(page: Page) -> None:
    """Unfold the first group of choices, if they are folded."""
    folded = page.locator(".prompt details.group:not([open]) summary")
    if folded.count():
        folded.first.click()


def tour(visitor: Visitor, rules: str = "cyclades#C-52", api: bool = True) -> Iterator[tuple[str, Page]]:
    """Every page in turn, with its name."""
    page = visitor.page
    page.goto("/")
    yield "home-first", page
    page.goto("/tables")
    yield "tables-empty", page
    page.goto("/sign-in")
    yield "sign-in", page
    page.goto("/no-such-page")
    yield "error", page
    page.goto("/rules")
    yield "rules-all", page
    page.goto(f"/rules/{rules}")
    yield "rules", page
    page.goto("/new?game=cyclades")
    yield "new", page

    lobby = visitor.table_of("cyclades", 4, {0: "Ione"}, bot="open")
    yield "lobby", page
    page.goto(page.locator(".invite input").first.input_value())
    yield "join", page

    visitor.table_of("cyclades", 4, {0: "Ione"}, bot="greedy")
    table = page.url
    visitor.ready().wait_for_selector(".prompt.mine")
    page.wait_for_timeout(700)
    yield "table", page
    open_group(page)
    answers = [each for each in page.locator(ASKED).all() if each.is_visible()]
    answers[-1].click()
    page.wait_for_timeout(300)
    yield "table-preview", page
    page.goto(f"{table}/replay")
    visitor.ready()
    yield "replay-own", page

    visitor.table_of("tiny", 3, {0: "Ione"}, bot="greedy", coins="3")
    finish(visitor.ready())
    yield "result", page
    page.goto(f"{page.url}/replay")
    visitor.ready()
    page.click("[data-go=back]")
    page.wait_for_timeout(300)
    yield "replay-all", page

    visitor.table_of("tiny", 2, {0: "Ione", 1: "Mina"}, coins="3")
    page.wait_for_selector("#curtain:not([hidden])")
    yield "curtain", page
    page.goto("/")
    yield "home-continue", page
    page.goto("/tables")
    yield "tables", page
    page.goto("/account")
    yield "account", page

    visitor.context.clear_cookies()
    page.goto(table)
    visitor.ready()
    yield "watching", page
    page.goto(lobby)
    yield "lobby-stranger", page
    if api:
        page.goto("/api/docs")
        yield "api", page


def main(folder: Path) -> None:
    """Pictures of all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        house = House(Path(data)).start()
        try:
            for size, viewport in (("laptop", LAPTOP), ("phone", PHONE)):
                for theme, scheme in (("day", "light"), ("night", "dark")):
                    scale = 2 if size == "phone" else 1
                    visitor = Visitor(
                        browser, house, viewport=viewport, color_scheme=scheme, device_scale_factor=scale
                    )
                    for name, page in tour(visitor):
                        page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                    visitor.context.close()
                    print(size, theme, *visitor.complaints, sep="\n")
        finally:
            house.stop()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
