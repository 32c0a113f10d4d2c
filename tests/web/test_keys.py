"""Every game by keyboard alone, with a screen reader's ear: what is asked is announced, and everything has a name."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from pelagos.core.registry import games
from tests.web.conftest import PATIENCE, Visitor
from tests.web.playing import OVER, STAMP

pytestmark = pytest.mark.browser

DECISIONS = 5  # of a large game; the small one is played to its end
KEYS = 80  # for one answer, at most
ACTS = {"button", "link", "checkbox", "combobox", "textbox", "searchbox", "tab", "slider", "DisclosureTriangle"}

# What the live region says; a screen reader reads it aloud. And no stage is waited for.
LISTEN = """(() => {
  try { localStorage.setItem("pelagos.speed", "none"); } catch { /* a page without storage */ }
  window.spoken = [];
  addEventListener("DOMContentLoaded", () => {
    const live = document.querySelector("#say");
    const hear = () => live.textContent && window.spoken.push(live.textContent);
    if (live) new MutationObserver(hear).observe(live, { childList: true });
  });
})()"""
AT = """() => {
  const here = document.activeElement;
  if (here?.matches("[data-act=confirm]")) return "confirm";
  if (here?.matches("#prompt [data-choice]:not([aria-pressed=true])")) return "choice";
  if (document.querySelector("#prompt [data-act=confirm]:not([hidden])")) return "elsewhere"; // the answer is ready
  if (here?.matches("#prompt [data-put]:not(.less, [aria-pressed=true])")) return "put";
  if (here?.matches("#prompt [data-lead]") && !document.querySelector("#prompt [data-lead].on")) return "lead";
  if (here?.matches("#prompt summary")) return here.parentElement.open ? "open" : "folded";
  return "elsewhere";
}"""
LYING = "[...document.querySelectorAll('#prompt output, #prompt .lead.on')].map(each => each.textContent).join()"
CHANGED = f"([before, at]) => {STAMP} !== before || ({AT})() !== at || document.querySelector('{OVER}')"
WAITED = f"document.querySelector('.prompt.mine') || document.querySelector('{OVER}')"


def press_until(page: Page, key: str, selector: str) -> None:
    """Press a key until something has the focus."""
    for _ in range(KEYS):
        if page.evaluate("selector => !!document.activeElement?.closest(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {selector}")


def heard(tree: CDPSession) -> tuple[list[str], list[str]]:
    """The headings of the accessibility tree; and what can be acted on in it, but has no name."""
    nodes = [node for node in tree.send("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
    named = [(node["role"]["value"], str(node.get("name", {}).get("value", "")).strip()) for node in nodes]
    headings = [name for role, name in named if role == "heading"]
    acts = [(role, name) for role, name in named if role in ACTS]
    assert len(acts) > 3, "there is a page"
    return headings, [role for role, name in acts if not name]


def answer(page: Page) -> None:
    """The first answer that the keys come to: Tab to it, Enter; groups are unfolded, heaps filled; Enter confirms."""
    before = page.evaluate(STAMP)
    way: list[str] = []  # where the focus was, for whoever must mend it
    back = False  # past the question: what is left to be named stands before what was named last
    for _ in range(KEYS):
        if page.evaluate(STAMP) != before:
            return
        at = page.evaluate(AT)
        way.append(f"{at} {page.evaluate('document.activeElement.outerHTML.slice(0, 90)')}")
        if at == "elsewhere":
            back = back or (len(way) > 1 and not page.evaluate("!!document.activeElement.closest('#prompt')"))
            page.keyboard.press("Shift+Tab" if back else "Tab")
        elif at in ("put", "lead"):  # a thing onto a heap, or what it is for; then the next
            lying = page.evaluate(LYING)
            page.keyboard.press("Enter")
            page.wait_for_function(f"lying => {LYING} !== lying", arg=lying)
            page.keyboard.press("Tab")
            back = False
        elif at == "open":
            page.keyboard.press("ArrowDown")
        else:
            page.keyboard.press("Enter")
            page.wait_for_function(CHANGED, arg=[before, at])
    asked = page.locator("#prompt").inner_text()
    raise AssertionError(f"the keys come to no answer, but to {way[-20:]}: {asked}")


def by_keys(visitor: Visitor, most: int = 0) -> int:
    """So many decisions of a table, or all of them; each can be heard. How many there were."""
    page = visitor.page
    tree = visitor.context.new_cdp_session(page)
    press_until(page, "Tab", "a.skip")
    page.keyboard.press("Enter")  # to the question
    decisions = 0
    while not most or decisions < most:
        page.wait_for_function(f"() => {WAITED}")
        if page.locator(OVER).count():
            break
        question = page.locator("#prompt h2").inner_text()
        headings, nameless = heard(tree)
        assert question in headings
        assert nameless == []
        asked = page.evaluate("document.querySelectorAll('#prompt [data-choice]').length")
        assert asked >= 1
        if decisions:
            page.wait_for_function("question => window.spoken.some((each) => each.includes(question))", arg=question)
        page.evaluate("window.spoken.length = 0")
        answer(page)
        decisions += 1
    return decisions


@pytest.mark.timeout(400)
@pytest.mark.parametrize("game", sorted(games()))
def test_keys_alone_play_and_every_decision_can_be_heard(visit: Any, game: str) -> None:
    visitor = visit()
    visitor.context.add_init_script(LISTEN)
    visitor.context.set_default_timeout(3 * PATIENCE)  # bots think, and a machine may be busy
    page = visitor.page
    if games()[game].example:  # the form by keys as well
        page.goto(f"/new?game={game}")
        press_until(page, "Tab", "#seats .primary")
        page.keyboard.press("Enter")
        visitor.ready()
    else:
        visitor.at_a_new_table(game)
    decisions = by_keys(visitor, 0 if games()[game].example else DECISIONS)
    assert decisions >= 5
