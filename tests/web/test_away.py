"""Pages nobody looks at: what calls people back, and many tables open at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pelagos.core.registry import games
from tests.web.conftest import Visitor
from tests.web.midway import play_on
from tests.web.playing import ASKED, choose, two_at_a_table, wait_for_turn
from tests.web.tour import in_the_fifth_cycle

pytestmark = pytest.mark.browser

# The browser's own notifications cannot be seen from a test; neither can a page be hidden.
STAND_IN = """(() => {
  window.notes = [];
  window.Notification = class {
    static permission = "default";
    static requestPermission = async () => (window.Notification.permission = "granted");
    constructor(title, options) {
      Object.assign(this, { title, ...options, open: true });
      window.notes.push(this);
    }
    close() { this.open = false; }
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
  window.go = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
  try {  // leave that was given on an earlier page is still given
    if (localStorage.getItem("pelagos.notify") === "yes") window.Notification.permission = "granted";
  } catch { /* a page without storage */ }
})()"""
HIDDEN = 11_000  # milliseconds
NOTES = "window.notes.map(note => [note.title, note.body, note.open])"


def switch(page: Page, on: bool) -> None:
    """The switch in the table's menu."""
    page.click(".menu:not(.aid-menu) summary")
    page.locator("#set-notify").set_checked(on)
    page.keyboard.press("Escape")


def called_again(ione: Visitor, kostas: Visitor, away: bool) -> None:
    """Ione answers and goes away, or stays; Kostas answers, and so she is asked again."""
    page = ione.page
    wait_for_turn(page)
    choose(page, page.locator(ASKED).first)
    page.evaluate("away => window.go(away)", away)
    choose(kostas.page, kostas.page.locator(ASKED).first)
    wait_for_turn(page)


def test_one_notification_calls_whoever_is_away_and_asked_for_it(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="6")
    page = ione.page
    ione.context.add_init_script(STAND_IN)
    ione.context.add_cookies([{"name": "lang", "value": "fr", "url": page.url}])
    page.reload()
    ione.ready()

    called_again(ione, kostas, away=True)
    assert page.evaluate(NOTES) == [], "nobody asked for it"
    page.evaluate("window.go(false)")

    switch(page, on=True)
    called_again(ione, kostas, away=False)
    assert page.evaluate(NOTES) == [], "she is looking"

    called_again(ione, kostas, away=True)
    page.wait_for_function("window.notes.length > 0")
    asked = page.locator("#prompt h2").inner_text()
    assert page.evaluate(NOTES) == [["À vous\N{NO-BREAK SPACE}: Obole", asked, True]], "one, in her language"
    page.evaluate("window.go(false)")
    assert page.evaluate(NOTES)[0][2] is False, "it goes away when she comes back"

    switch(page, on=False)
    called_again(ione, kostas, away=True)
    page.evaluate("window.go(false)")
    assert len(page.evaluate(NOTES)) == 1, "muted"
    page.reload()
    ione.ready()
    assert page.locator("#set-notify").is_checked() is False, "remembered"


HELD = """async () => {
  const { held } = await navigator.locks.query();
  return held.filter((lock) => lock.name.startsWith("pelagos.stream.")).length;
}"""


def more_pages(visitor: Visitor, count: int) -> list[Page]:
    """Further tables in further pages of one browser."""
    pages = []
    for _ in range(count):
        page = visitor.context.new_page()
        page.goto(visitor.new_table("tiny", 2, {0: "Ione"}))
        page.wait_for_selector("html[data-ready]")
        pages.append(page)
    return pages


def eventually(page: Page, true: Callable[[], bool]) -> None:
    """Within half a minute: on a busy machine things take their time."""
    for _ in range(300):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it does not happen")


def streams(page: Page) -> bool:
    """Whether this page has a live stream: those that have none ask for news."""
    return not page.evaluate("performance.getEntriesByType('resource').some(each => each.name.includes('/news?'))")


def test_eight_tables_are_played_in_one_browser(visit: Any) -> None:
    """A browser opens six connections to a host; four streams leave two for everything else."""
    ione, kostas = two_at_a_table(visit, coins="6")
    ione.context.add_init_script(STAND_IN)
    shared = ione.page.url
    ione.page.goto("about:blank")
    others = more_pages(ione, 7)
    page = ione.page
    page.goto(shared)
    ione.ready()
    eventually(page, lambda: page.evaluate(HELD) == 4)
    eventually(page, lambda: [streams(each) for each in others] == [True] * 4 + [False] * 3)
    eventually(page, lambda: not streams(page))
    for each in (others[0], others[-1], page):  # with a stream, and without
        wait_for_turn(each)
        choose(each, each.locator(ASKED).first)

    kostas.page.click("[data-talk=chat]")
    kostas.page.fill("#pane-chat input", "Are you there?")
    kostas.page.keyboard.press("Enter")
    expect(page.locator("#chat")).to_contain_text("Are you there?")  # without a stream
    choose(kostas.page, kostas.page.locator(ASKED).first)
    wait_for_turn(page)

    # A hidden page makes room for the visible ones that have no stream.
    eventually(page, lambda: page.evaluate(HELD) == 4)
    names = "async () => (await navigator.locks.query()).held.map(lock => lock.clientId).sort()"
    before = page.evaluate(names)
    others[0].evaluate("window.go(true)")
    eventually(page, lambda: page.evaluate(names) != before and page.evaluate(HELD) == 4)

    # So does one that is closed.
    before = page.evaluate(names)
    others[1].close()
    eventually(page, lambda: page.evaluate(names) != before and page.evaluate(HELD) == 4)


# At rest once, some seconds later, nothing moves or changes for a while; then it is looked at for four seconds.
RESTING = """() => {
  const runs = (each) => each.playState === "running"; // along the scroll, too: such a one never rests
  const moving = () => document.getAnimations().filter(runs).length;
  let changes = 0;
  const watch = new MutationObserver((seen) => (changes += seen.length));
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const later = (time) => new Promise((done) => setTimeout(done, time));
  const fetched = () => performance.getEntriesByType("resource").length;
  const rest = async () => {
    await later(6000);
    for (let seen = -1; moving() || seen !== changes; await later(1500)) seen = moving() ? -1 : changes;
    const [before, asked] = [changes, fetched()];
    await later(4000);
    return [moving(), changes - before, fetched() - asked];
  };
  window.rested = rest();
}"""
RESTED = "Promise.race([window.rested, new Promise((never) => setTimeout(never, 60000))])"


def test_a_page_that_nobody_touches_rests(visit: Any) -> None:
    """Asked something, with motion: the lamps pulse three times; then nothing moves, changes or is fetched."""
    big = sorted(name for name, rules in games().items() if not rules.example)
    pages: dict[str, Page] = {game: visit(reduced_motion="no-preference").at_a_new_table(game) for game in big}
    sailing = pages["lit spaces"] = play_on(visit(reduced_motion="no-preference"), in_the_fifth_cycle(), 0)
    expect(sailing.locator(".chart .lit .t-core")).not_to_have_count(0)
    for page in pages.values():  # all at once: it is a matter of waiting
        page.evaluate(RESTING)
    found = {name: page.evaluate(RESTED) for name, page in pages.items()}
    assert found == {name: [0, 0, 0] for name in pages}


ALL_TAKEN = """async () => {
  for (let n = 0; n < 4; n++) {
    await new Promise((got) => navigator.locks.request(`pelagos.stream.${n}`, () => {
      got();
      return new Promise((free) => (window.free = free));
    }));
  }
}"""
ASKED_FOR_NEWS = "performance.getEntriesByType('resource').filter(each => each.name.includes('/news?')).length"


def test_a_hidden_page_without_a_stream_asks_for_nothing(visit: Any) -> None:
    """Looked at it asks every three seconds, hidden never; looked at again, or once a stream is free, it is back."""
    visitor = visit()
    visitor.context.add_init_script(STAND_IN)
    other = visitor.context.new_page()
    other.goto("/")
    other.evaluate(ALL_TAKEN)
    page = visitor.against_bots()
    page.wait_for_function(f"() => {ASKED_FOR_NEWS} > 1")
    page.evaluate("window.go(true)")
    page.wait_for_timeout(1000)  # a question that was under way
    asked = page.evaluate(ASKED_FOR_NEWS)
    page.wait_for_timeout(HIDDEN)
    assert page.evaluate(ASKED_FOR_NEWS) == asked
    page.evaluate("window.go(false)")
    page.wait_for_function(f"before => {ASKED_FOR_NEWS} > before", arg=asked)
    page.evaluate("window.go(true)")
    other.evaluate("() => { window.free(); new BroadcastChannel('pelagos.streams').postMessage('free'); }")
    page.wait_for_function("async () => (await navigator.locks.query()).held.length === 4")
