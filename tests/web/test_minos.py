"""Minos by clicks, from the draft of its setup to the first income, on a laptop and a phone; counting Goods."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pelagos.core.registry import games
from tests.web.conftest import LAPTOP, PHONE
from tests.web.midway import play_on, played_until
from tests.web.playing import ARMED, CONFIRM, STAMP, choose, wait_for_answer
from tests.web.test_tray import asked_for_things

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
@pytest.mark.slow
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


@cache
def gaining_goods() -> str:
    """Ione gains several temporary Goods, of which she may name one kind more than once."""
    return asked_for_things("minos", 3, "temporary", lambda s, laid: laid.heaps[0].counted)


def test_temporary_goods_are_counted_put_back_and_sent_as_one_answer(visit: Any) -> None:
    """M-46: so many of each as one likes, as long as there are some left to gain."""
    page = play_on(visit(), gaining_goods(), 0)
    page.wait_for_selector(".piled [data-tray]")
    first, second = page.locator(".counted").nth(0), page.locator(".counted").nth(1)
    place = first.locator(".more").bounding_box()
    first.locator(".more").click()
    expect(first.locator("b")).to_have_text("1")
    assert first.locator(".more").bounding_box() == place, "nothing moves under the pointer"
    first.locator(".all").click()
    expect(first.locator(".more")).to_be_disabled()
    most = int(first.locator("b").inner_text())
    assert most > 1
    expect(second.locator(".more")).to_be_disabled()  # all are named
    first.locator(".less").click()
    expect(first.locator("b")).to_have_text(str(most - 1))
    second.locator(".more").click()
    expect(second.locator("b")).to_have_text("1")
    sent: list[list[str]] = []
    page.on("request", lambda r: sent.append(r.post_data_json["choices"]) if r.url.endswith("/choices") else None)
    before = page.evaluate(STAMP)
    page.click(CONFIRM)
    wait_for_answer(page, before)
    (steps,) = sent
    assert len(steps) == most
    assert len(set(steps)) == 2


@cache
def paying_in_goods() -> str:
    """Ione pays, and may spend none, one or two of a temporary Good."""
    rules = games()["minos"]

    def wanted(s: Any, texts: list[str]) -> bool:
        if s.book[s.question(0)[0]].name != "pay":
            return False
        amounts = Counter(choice.series for choice in rules.decision(s, 0).choices if choice.series)
        return max(amounts.values(), default=0) > 2

    return played_until("minos", 3, 1, 0, wanted, "random")


def test_an_amount_of_goods_is_one_click_among_its_neighbours(visit: Any) -> None:
    """M-46, M-49: few amounts stand side by side, and the one that is clicked is spent."""
    page = play_on(visit(), paying_in_goods(), 0)
    amounts = page.locator(".prompt.mine [data-choice]:visible:not([data-minor])")
    expect(amounts).to_have_count(3)
    words = amounts.nth(1).inner_text()
    assert re.search(r"\b1\b", words), words
    before = page.evaluate(STAMP)
    choose(page, amounts.nth(1))
    assert page.evaluate(STAMP) != before
