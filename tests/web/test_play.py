"""Whole games in a real browser: by mouse, by keyboard alone, by finger, live against each other, on one device."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, House, Visitor

pytestmark = pytest.mark.browser

MOST_TURNS = 60
ASKED = ".prompt.mine [data-choice]:not([hidden]):not([data-minor])"
OVER = ".prompt.result"
CONFIRM = "[data-act=confirm]:not([hidden])"
ARMED = f"document.querySelector('#prompt:not([aria-busy]) {CONFIRM}')"
STEP = "Number(document.querySelector('#story [data-step]')?.dataset.step ?? 0)"


def wait_for_turn(page: Page) -> bool:
    """Until the table asks; False when the game is over."""
    page.wait_for_selector(f"{ASKED}, {OVER}")
    return page.locator(OVER).count() == 0


def stamp_of(page: Page) -> str:
    """Which question stands on the page."""
    return page.locator("#prompt").inner_html()


def choose(page: Page, thing: Any) -> None:
    """Click something, confirm where that cannot be taken back, and wait for what comes of it."""
    before = int(page.evaluate(STEP))
    thing.click()
    page.wait_for_function(f"before => {STEP} > before || {ARMED}", arg=before)
    if int(page.evaluate(STEP)) == before:
        page.click(CONFIRM)
    page.wait_for_function(f"before => {STEP} > before", arg=before)


def test_a_new_user_plays_a_whole_game_against_bots_by_mouse(visit: Any) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Play Obol now").click()  # sits down at once
    page.wait_for_selector("html[data-ready]")
    expect(page).to_have_title(re.compile("Your turn"))
    turns = 0
    while wait_for_turn(page):
        turns += 1
        assert turns < MOST_TURNS
        # Things on the table and buttons are the same choices.
        lit = page.locator(".hand .lit")
        assert lit.count() == page.locator(ASKED).count()
        choose(page, (lit if turns % 2 else page.locator(ASKED)).first)
    assert turns == 5
    expect(page.locator(OVER)).to_contain_text(re.compile("wins|share"))
    expect(page.locator(f"{OVER} tr")).to_have_count(4)
    page.locator(OVER).get_by_role("link", name="Replay").click()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#steps")).to_be_visible()
