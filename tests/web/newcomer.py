"""Somebody who does what a lesson says, by clicks or taps alone: reads every card, presses what is marked, confirms."""

from __future__ import annotations

import time

from playwright.sync_api import Page, TimeoutError

SECONDS = 240.0  # for one step: the machine may be busy
PRESSES = 60  # of one step
PAUSE = 120  # milliseconds: a person looks before the next press

OVER = "[data-lesson=next]"
# What is pressed, the first that shows: leaf on, on a phone turn to the question, what lies on heaps, amounts, answers.
MARKED = (
    "[data-lesson=on]:not([disabled]):visible",
    "[data-lesson=answer]:visible",
    "#prompt [data-put].guide:not([disabled]):visible, #prompt [data-lead].guide:not(.on):visible",
    "#prompt [data-more].guide:visible, #prompt [data-less].guide:visible",
    "#prompt [data-act=confirm]:not([disabled]):visible",
    "#prompt [data-choice].guide:visible",
    "#board [data-target].guide.lit:visible, .hand [data-target].guide.lit:visible",
)


class Newcomer:
    """Counts steps and presses."""

    def __init__(self, page: Page, finger: bool) -> None:
        self.page = page
        self.finger = finger
        self.steps = 0
        self.presses = 0

    def follow(self) -> None:
        """The whole lesson, to the offer of a first game."""
        stamp, since, pressed = "", time.monotonic(), 0
        while not self.page.locator(OVER).count():
            now = self.page.locator("#prompt").get_attribute("data-stamp") or ""
            if now != stamp:
                stamp, since, pressed = now, time.monotonic(), 0
                self.steps += 1
            asked = self.page.locator("#ask").inner_text() if self.page.locator("#ask").count() else ""
            assert time.monotonic() < since + SECONDS, f"nothing is marked: {asked}"
            assert pressed < PRESSES, f"what is marked does not go on: {asked}"
            pressed += self._press()
            self.page.wait_for_timeout(PAUSE)

    def _press(self) -> bool:
        for what in MARKED:
            marked = self.page.locator(what).first
            if not marked.count():
                continue
            try:
                marked.tap(timeout=3000) if self.finger else marked.click(timeout=3000)
            except TimeoutError:
                return False  # it went away, or something lay above it: look again
            self.presses += 1
            return True
        return False

    def go_on(self) -> None:
        """Into the first game against easy bots, where advice is switched on."""
        onward = self.page.locator(OVER)
        onward.tap() if self.finger else onward.click()
        self.page.wait_for_url("**/t/*?advice=on")
        self.page.wait_for_selector("html[data-ready=yes]", state="attached")
        self.page.locator("[data-advise=hint]").first.wait_for(state="visible")
