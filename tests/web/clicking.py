"""Whole games by clicks alone: whatever lies open is clicked, on the board, in the hand, in the question."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as NotInTime

from pelagos.core.rng import Rng
from tests.web.playing import CONFIRM, OVER, STAMP

MOST_CLICKS = 60  # for one answer
HIT = 1500  # milliseconds for one click; what is covered by something else is left alone

ASKED_OR_OVER = f".prompt.mine, {OVER}"
NAMED = "#prompt [data-put]:visible:not([disabled]):not(.less):not([aria-pressed=true])"
LEADS = "#prompt [data-lead]:visible:not(.on)"
ANSWERS = ".prompt.mine [data-choice]:visible:not([data-minor])"
WAYS_OUT = ".prompt.mine [data-choice][data-minor]:visible"
FOLDED = ".prompt.mine details.group:not([open]) > summary:visible"
THINGS = ".lit[data-target]:visible"
RULE = "document.querySelector('#prompt .hint a[data-clause]')?.dataset.clause ?? ''"
LOOKS = "document.querySelector('#prompt')?.innerHTML.length + ' ' + document.querySelectorAll('.lit, .chosen').length"
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Clicker:
    """Somebody who clicks, or taps, whatever may be clicked; by seeded chance."""

    def __init__(self, page: Page, seed: int, finger: bool = False) -> None:
        self.page = page
        self.finger = finger
        self.rng = Rng.seeded(seed, "clicks")
        self.answers = 0
        self.clicks = 0
        self.asked: dict[str, str] = {}  # by the clause behind it every kind of question, as it was read

    def play(self, most: int = 10_000, look: Any = None) -> bool:
        """Answer so many questions, or till the end; whether the game is over. `look` is called at every question."""
        while self.answers < most:
            self.page.wait_for_selector(ASKED_OR_OVER, state="attached")
            if self.page.locator(OVER).count():
                return True
            rule = str(self.page.evaluate(RULE))
            self.asked.setdefault(rule, self.page.locator("#prompt h2").first.inner_text())
            assert self.page.evaluate(WIDE) <= 0, f"too wide: {self.asked[rule]}"
            if look is not None:
                look(rule)
            self.answer()
            self.answers += 1
        return False

    def answer(self) -> None:
        """Click till the question is answered."""
        page, before = self.page, self.page.evaluate(STAMP)
        for n in range(MOST_CLICKS):
            if page.evaluate(STAMP) != before or page.locator(OVER).count():
                return
            looks = page.evaluate(LOOKS)
            if not self.click(self.next(n)):
                continue
            self.clicks += 1
            with suppress(NotInTime):  # until something comes of it
                page.wait_for_function(
                    f"([before, looks]) => {STAMP} !== before || {LOOKS} !== looks", arg=[before, looks], timeout=HIT
                )
        raise AssertionError(f"{MOST_CLICKS} clicks are no answer: {page.locator('#prompt').inner_text()}")

    def next(self, n: int) -> Locator:
        """What is clicked next: what confirms, mostly; else anything. The longer it takes, the rather a way out."""
        page = self.page
        confirm, named, ways_out = page.locator(CONFIRM), page.locator(NAMED), page.locator(WAYS_OUT)
        if confirm.count() and (n > 8 or not named.count() or self.rng.below(3)):
            return confirm.first
        if n > 12 and ways_out.count():
            return self.one(ways_out)
        kinds = [page.locator(each) for each in (ANSWERS, ANSWERS, THINGS, NAMED, NAMED, LEADS, FOLDED, WAYS_OUT)]
        open_ = [kind for kind in kinds if kind.count()]
        if not open_:
            page.wait_for_timeout(50)
            return page.locator("#prompt h2").first
        return self.one(open_[self.rng.below(len(open_))])

    def one(self, of: Locator) -> Locator:
        """Any of these."""
        return of.nth(self.rng.below(max(1, of.count())))

    def click(self, thing: Locator) -> bool:
        """A real click, or a real tap: whether it hit."""
        try:
            if self.finger:
                thing.tap(timeout=HIT)
            else:
                self.page.mouse.move(1, 1)  # what the mouse rests on is previewed over the ways out
                thing.click(timeout=HIT)
        except NotInTime:
            return False
        return True
