"""What a laptop shows is one tap away on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from pelagos.core.registry import games
from tests.web.conftest import LAPTOP, PHONE
from tests.web.midway import play_on, played_until

pytestmark = pytest.mark.browser

GAMES = [name for name, game in games().items() if not game.example]
ASKED = 12  # how often Ione was asked before she comes to the table
READ = """() => {
  const out = new Set();
  const spared = "script, template, .sr, .d-tabs, [data-then], .marks, .legend, .names";
  for (const root of [document.querySelector(".where span"), document.querySelector("main")]) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const element = walk.currentNode.parentElement;
      const words = walk.currentNode.textContent.replace(/\\s+/g, " ").trim();
      if (words && !element.closest(spared) && element.checkVisibility({ visibilityProperty: true })) out.add(words);
    }
  }
  return [...out];
}"""


def in_mid_game(game: str) -> str:
    """A game of three; Ione has been asked a dozen times."""
    again = iter(range(1000))
    return played_until(game, 3, 1, 0, lambda s, texts: next(again) == ASKED, "random")


def read(page: Page) -> set[str]:
    """All words that can be seen, with or without scrolling: but those that are drawn anew for a small map, marks
    whose names a tap tells, and what is said of a keyboard."""
    return set(page.evaluate(READ))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_laptop_shows_is_one_tap_away_on_a_phone(visit: Any, game: str) -> None:
    record = in_mid_game(game)
    large = play_on(visit(viewport=LAPTOP), record, 0)
    large.wait_for_selector(".prompt.mine")
    wanted = read(large)
    small = play_on(visit(viewport=PHONE, has_touch=True, is_mobile=True), record, 0)
    small.wait_for_selector(".prompt.mine")
    seen = read(small)
    for tab in small.locator("#tabs [data-tab]").all():
        tab.tap()
        seen |= read(small)
    assert len(wanted) > 40, "there is much to read"
    known = " ".join(seen)
    assert not {words for words in wanted - seen if words not in known}
