"""How somebody plays at a page: waiting, choosing, confirming."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor

MOST_TURNS = 60
ASKED = ".prompt.mine [data-choice]:not([hidden]):not([data-minor])"
OVER = ".prompt.result"
CONFIRM = "[data-act=confirm]:not([hidden])"
ARMED = f"document.querySelector('#prompt:not([aria-busy]) {CONFIRM}')"
BUSY = "document.querySelector('#prompt[aria-busy]')"
STAMP = "document.querySelector('#prompt').dataset.stamp"


def wait_for_turn(page: Page) -> bool:
    """Until the table asks, and hears what is answered; False when the game is over."""
    page.wait_for_selector(f"html[data-ready] {ASKED}, html[data-ready] {OVER}")
    return page.locator(OVER).count() == 0


def choose(page: Page, thing: Any) -> None:
    """Click something, confirm where that cannot be taken back, and wait for what comes of it."""
    before = page.evaluate(STAMP)
    thing.click()
    page.wait_for_function(f"before => {STAMP} !== before || {ARMED}", arg=before)
    if page.evaluate(STAMP) == before:
        page.click(CONFIRM)
    wait_for_answer(page, before)


def wait_for_answer(page: Page, before: str) -> None:
    """Until the question that was answered is gone."""
    page.wait_for_function(f"before => {STAMP} !== before", arg=before)


def name_all(page: Page) -> None:
    """Put things on the heaps of a question, the first that can be named each time, until they make an answer."""
    page.wait_for_selector("[data-put]:not([disabled]), [data-lead]")
    for _ in range(40):
        if page.locator(CONFIRM).count():
            return
        put = page.locator("[data-put]:not([disabled]):not(.less):not(.all):not([aria-pressed=true])")
        (put if put.count() else page.locator("[data-lead]")).first.click()
        page.wait_for_timeout(150)
    raise AssertionError("the heaps make no answer")


def finish(page: Page) -> None:
    """Play a game to its end, always taking the first answer."""
    for _ in range(MOST_TURNS):
        if not wait_for_turn(page):
            return
        choose(page, page.locator(ASKED).first)
    raise AssertionError("the game does not end")


def two_at_a_table(visit: Any, **options: str) -> tuple[Visitor, Visitor]:
    """Ione and Kostas, each before a browser; how they met is not looked at."""
    ione, kostas = visit(), visit()
    made = ione.new_table("tiny", 2, {0: "Ione"}, bot="open", **options)
    table = made.split("/")[2]
    kostas.post(f"/join/{ione.told(f'/tables/{table}')['links']['1']}", {"name": "Kostas"})
    ione.post(f"{made}/start", {})
    for each in (ione, kostas):
        each.page.goto(made)
        each.ready()
    return ione, kostas


def two_meet(visit: Any, **options: str) -> tuple[Visitor, Visitor]:
    """Ione waits at her table, Kostas comes by her link; both sit in their own browser."""
    ione, kostas = visit(), visit()
    ione.table_of("tiny", 2, {0: "Ione"}, bot="open", **options)
    link = ione.page.locator(".invite input").first.input_value()
    kostas.page.goto(link)
    kostas.page.fill("#name", "Kostas")
    kostas.page.click("form .primary")
    kostas.page.wait_for_url("**/t/*")
    expect(ione.page.locator("#room")).to_contain_text("Kostas")  # appears without a reload
    ione.page.get_by_role("button", name="Begin").click()
    ione.ready()
    kostas.ready()  # the other waiting room turns into the table by itself
    return ione, kostas
