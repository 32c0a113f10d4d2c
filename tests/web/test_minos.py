"""Minos by clicks, from the draft of its setup to the first income: on a laptop in English, on a phone in French."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import LAPTOP, PHONE
from tests.web.playing import ARMED, CONFIRM, STAMP, wait_for_answer

pytestmark = pytest.mark.browser

MOST_CLICKS = 100
RULE = "document.querySelector('#prompt a[href*=\"#M-\"]')?.hash.slice(1) ?? ''"
ANSWER = ".prompt.mine [data-choice]:not([hidden])"
HEAP = ".prompt.mine [data-tray]"
FREE = f'{HEAP} button[aria-pressed="false"]:not([disabled])'
FOLDED = ".prompt.mine details.group:not([open]) > summary"
MOST_THINGS = 8
DRAFT, FIRST_CARDS, DICE, RETRIEVE, TURN, PALACE = "M-27", "M-32", "M-54", "M-67", "M-71", "M-85"


def touch(page: Page, thing: Locator) -> None:
    """A click, or a finger."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        thing.tap()
    else:
        page.mouse.move(1, 1)  # what the mouse rests on is previewed over the ways out
        thing.click()


def answer(page: Page, thing: Locator) -> None:
    """Give this answer, and confirm it where it must be."""
    before = page.evaluate(STAMP)
    touch(page, thing)
    page.wait_for_function(f"before => {STAMP} !== before || {ARMED}", arg=before)
    if page.evaluate(STAMP) == before:
        touch(page, page.locator(CONFIRM).first)
    wait_for_answer(page, before)


def compose(page: Page) -> None:
    """Name things of heaps till they are an answer, and send it."""
    before = page.evaluate(STAMP)
    for named in range(1, MOST_THINGS):
        page.wait_for_selector(f"{CONFIRM}, {FREE}")
        if page.locator(CONFIRM).count():
            break
        touch(page, page.locator(FREE).first)
        expect(page.locator(f'{HEAP} [aria-pressed="true"]')).to_have_count(named)
    touch(page, page.locator(CONFIRM).first)
    wait_for_answer(page, before)


def walk(page: Page) -> dict[str, str]:
    """Play till the first income; by the number of its rule every question that was asked, as it was read."""
    asked: dict[str, str] = {}
    acted = False
    for _ in range(MOST_CLICKS):
        page.wait_for_selector(f"{ANSWER}:visible, {HEAP} button:visible, {FOLDED}")
        rule = page.evaluate(RULE)
        asked.setdefault(rule, page.locator("#prompt h2").first.inner_text())
        answers, ways_out = page.locator(f"{ANSWER}:not([data-minor]):visible"), page.locator(f"{ANSWER}[data-minor]")
        if page.locator(f"{HEAP} button:visible").count():
            compose(page)
        elif page.locator(FOLDED).count() and not answers.count():
            touch(page, page.locator(FOLDED).first)
        elif ways_out.count() and (not answers.count() or (rule == TURN and acted)):
            answer(page, ways_out.last)
        elif answers.count():
            acted = acted or rule == TURN
            answer(page, answers.first)
        if rule == PALACE and RETRIEVE in asked:
            return asked
    raise AssertionError(f"no income yet: {asked}")


@pytest.mark.timeout(400)  # some thirty clicks, and bots between them
@pytest.mark.parametrize(
    ("size", "language", "questions"),
    [
        ("laptop", "en", ["Take a Starting card or a Special Ability.", "Which die do you take back, and for what?"]),
        (
            "phone",
            "fr",
            ["Prenez une carte de départ ou un Pouvoir spécial.", "Quel dé reprenez-vous, et pour quoi\xa0?"],
        ),
    ],
)
def test_from_the_setup_to_the_first_income(visit: Any, size: str, language: str, questions: list[str]) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR"}
    visitor = visit(**(phone if size == "phone" else {}))
    visitor.table_of("minos", 2, {0: "Ione"})
    page = visitor.ready()
    asked = walk(page)
    assert {DRAFT, FIRST_CARDS, DICE, RETRIEVE, TURN, PALACE} <= set(asked)
    assert [asked[DRAFT], asked[RETRIEVE]] == questions
    expect(page.locator("html")).to_have_attribute("lang", language)
    width = (PHONE if size == "phone" else LAPTOP)["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
