"""A walk through every page: for the checks of `test_look.py`, and for pictures.

python -m tests.web.tour FOLDER                 pictures of every page, at both sizes and in both themes
python -m tests.web.tour FOLDER laptop-day      of one size and theme
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, LAPTOP, PHONE, House, Visitor
from tests.web.midway import play_on, played_until
from tests.web.playing import ASKED, choose, finish, wait_for_turn

FIFTH_CYCLE = Path(__file__).parent / "records" / "cyclades-fifth-cycle.txt"

LOOKS = [
    (size, theme, viewport, scheme)
    for size, viewport in (("laptop", LAPTOP), ("phone", PHONE))
    for theme, scheme in (("day", "light"), ("night", "dark"))
]


@cache
def in_the_fifth_cycle() -> str:
    """Five players of Cyclades; Ione may sail. A game of greedy that is kept: tests speak of its fleets and isles."""
    return FIFTH_CYCLE.read_text("utf-8")


@cache
def in_the_second_year() -> str:
    """Six players of Parthenon, in the Island Trade Phase."""
    return played_until("parthenon", 6, 3, 0, lambda s, texts: s.year >= 2 and s.phase == 3)


def open_group(page: Page) -> None:
    """Unfold the first group of choices, if they are folded."""
    folded = page.locator(".prompt details.group:not([open]) summary")
    if folded.count():
        folded.first.click()


def phone(page: Page) -> bool:
    """Whether the page has the phone's form."""
    narrow = "(max-width: 43.74em), (max-width: 56.25em) and (max-height: 55.99em)"
    return bool(page.evaluate("query => matchMedia(query).matches", narrow))


def tour(
    visitor: Visitor, rules: str = "cyclades#C-52", api: bool = True, midway: bool = True
) -> Iterator[tuple[str, Page]]:
    """Every page in turn, with its name."""
    page = visitor.page
    page.goto("/")
    yield "home-first", page
    page.goto("/tables")
    yield "tables-empty", page
    page.goto("/sign-in")
    yield "sign-in", page
    page.fill("#in-name", "ione")
    page.fill("#in-word", "not her word")
    page.locator("form:has(#in-word) button.primary").click()
    page.wait_for_load_state()
    yield "sign-in-wrong", page
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
    page.click("[data-act=back]")
    page.locator("[data-refused]").first.click(force=True)
    page.wait_for_timeout(100)
    yield "table-refused", page
    page.click(".menu:not(.aid-menu) summary")
    yield "table-menu", page
    page.goto(f"{table}/replay")
    visitor.ready()
    yield "replay-own", page

    if midway:
        play_on(visitor, in_the_fifth_cycle(), 0).wait_for_selector(".prompt.mine")
        yield "cyclades-5", page
        page.locator("#board .lit").first.dispatch_event("click")
        page.wait_for_timeout(300)
        yield "cyclades-5-preview", page
        play_on(visitor, in_the_second_year(), 0).wait_for_selector(".prompt.mine")
        yield "parthenon-6", page
        open_group(page)
        page.locator("[data-drawer]").last.click() if not phone(page) else None
        yield "parthenon-6-open", page

    visitor.table_of("tiny", 2, {0: "Ione"}, bot="open")
    link = page.locator(".invite input").first.input_value()
    with visitor.friend() as friend:
        friend.page.goto(link)
        friend.page.fill("#name", "Kostas")
        friend.page.click("form .primary")
        friend.page.wait_for_url("**/t/*")
        page.get_by_role("button", name="Begin").click()
        visitor.ready()
        wait_for_turn(page)
        choose(page, page.locator(ASKED).first)
        yield "table-answered", page
        friend.ready()
        choose(friend.page, friend.page.locator(ASKED).first)
        wait_for_turn(page)
        page.evaluate("document.querySelector('#since').click()")
        page.wait_for_selector("#catchup:not([hidden])")
        page.wait_for_timeout(300)
        yield "since-your-last-turn", page

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


def main(folder: Path, looks: list[str]) -> None:
    """Pictures of all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        house = House(Path(data)).start()
        try:
            for size, theme, viewport, scheme in LOOKS:
                if looks and f"{size}-{theme}" not in looks:
                    continue
                scale = 2 if size == "phone" else 1
                visitor = Visitor(browser, house, viewport=viewport, color_scheme=scheme, device_scale_factor=scale)
                for name, page in tour(visitor):
                    page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                visitor.context.close()
                print(size, theme, *visitor.complaints, sep="\n")
        finally:
            house.stop()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
