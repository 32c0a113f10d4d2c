"""A newcomer: from the shelf through the guided game into a first game against easy bots, reading nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pelagos.core.lesson import Lesson, lesson_in
from pelagos.core.puzzles import puzzles_in
from pelagos.core.registry import AnyGame, games
from tests.web.conftest import LAPTOP, PATIENCE, PHONE, Visitor

Visit = Callable[..., Visitor]
BIG = [game for game in games().values() if not game.example]
LARGE = max(games().values(), key=lambda game: game.welcoming)
TINY = next(game for game in games().values() if game.example)


ASKED_ANEW = """stamp => { const prompt = document.querySelector('#prompt');
    return prompt.dataset.stamp !== stamp && prompt.querySelector('[data-choice].guide'); }"""
MOVED_OR_CONFIRM = """stamp => { const prompt = document.querySelector('#prompt');
    return prompt.dataset.stamp !== stamp || prompt.querySelector('[data-act=confirm]:not([hidden])'); }"""
CONFIRM = """stamp => { const prompt = document.querySelector('#prompt');
    if (prompt.dataset.stamp === stamp) prompt.querySelector('[data-act=confirm]:not([hidden])')?.click(); }"""


def lesson_of(game: AnyGame) -> Lesson:
    """The guided first game."""
    lesson = lesson_in(game.package)
    assert lesson is not None
    return lesson


def follow(page: Page, game: AnyGame) -> None:
    """Answer as the lesson says, through the page: leaf to the last card, take the lit answer, confirm."""
    card = page.locator("section.lesson")
    stamp = "none yet"
    for _ in [number for number in range(len(lesson_of(game).plies)) if lesson_of(game).expects(number)]:
        page.wait_for_function(ASKED_ANEW, arg=stamp)
        onward = card.locator("[data-lesson=on]")
        while onward.count() and onward.is_enabled():
            onward.click()
        stamp = page.locator("#prompt").get_attribute("data-stamp") or ""
        page.evaluate("document.querySelector('#prompt [data-choice].guide').click()")
        page.wait_for_function(MOVED_OR_CONFIRM, arg=stamp)
        page.evaluate(CONFIRM, stamp)
    expect(card.locator("[data-lesson=next]")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("game", [TINY, LARGE], ids=lambda game: game.id)
def test_from_the_shelf_through_the_lesson_into_a_first_game(visit: Visit, game: AnyGame) -> None:
    page = visit().page
    page.goto("/" if not game.example else f"/new?game={game.id}")  # an example stands on no shelf
    page.locator(f"form[action='/learn']:has(input[value={game.id}]) button").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    follow(page, game)
    page.locator("[data-lesson=next]").click()
    page.wait_for_url("**/t/*?advice=on")
    expect(page.locator("section.lesson")).to_have_count(0)
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("[data-advise=hint]").first).to_be_visible(timeout=PATIENCE)
    page.locator("[data-advise=hint]").first.click()
    expect(page.locator("[data-advice]:not([hidden]) [data-best]")).not_to_be_empty(timeout=PATIENCE)
    expect(page.locator("[data-win]:not([hidden])").first).to_be_visible(timeout=PATIENCE)


def board_is_seen_beside_the_lesson(page: Page) -> None:
    """On a phone the card and the question take turns: the board keeps more than half of the page."""

    def top() -> float:
        return float(page.evaluate("document.querySelector('.prompt-place').getBoundingClientRect().top"))

    card, question = page.locator("section.lesson"), page.locator("#prompt .prompt")
    expect(question).to_be_hidden()
    while page.locator("[data-lesson=on]").count() and page.locator("[data-lesson=on]").is_visible():
        page.locator("[data-lesson=on]").click()
    assert top() > PHONE["height"] / 2
    page.locator("[data-lesson=answer]").click()
    expect(question).to_be_visible()
    expect(page.locator("[data-lesson=answer]")).to_be_hidden()
    assert top() > PHONE["height"] / 2
    page.locator("[data-lesson=read]").click()
    expect(question).to_be_hidden()
    page.locator("[data-lesson=answer]").click()
    lit = page.locator("[data-target].guide").first.bounding_box()
    box = card.bounding_box()
    assert lit is not None
    assert box is not None
    assert lit["y"] + lit["height"] <= box["y"] + 1, "what is spoken of lies under the card"


def test_another_answer_is_refused_and_the_lesson_can_be_left(visit: Visit) -> None:
    page = visit(viewport=PHONE, locale="fr-FR").page
    page.goto(f"/new?game={TINY.id}")
    page.locator(f"form[action='/learn']:has(input[value={TINY.id}]) button").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    board_is_seen_beside_the_lesson(page)
    page.evaluate("document.querySelector('#prompt [data-choice]:not(.guide)').click()")
    page.locator("#prompt [data-act=confirm]:not([hidden])").click()
    expect(page.locator("#prompt .refuse, #toast")).to_contain_text(["Pas maintenant"], timeout=PATIENCE)
    address = page.url
    page.goto(f"/new?game={TINY.id}")
    page.locator(f"form[action='/learn']:has(input[value={TINY.id}]) button").click()
    page.wait_for_url(address)


# Every word, number and figure of the boards, and every icon and number of the panels. A board is laid over the whole
# page meanwhile, so that all of it can be tapped; a finger's rest is read at once, and it moves no board.
UNTOLD = r"""() => {
    const over = document.querySelector('#leaf-over');
    const later = window.setTimeout;
    const quiet = event => event.stopPropagation();
    const untold = [];
    let tried = 0;
    function rest(each, within, what) {
        const box = each.getBoundingClientRect();
        if (!box.width || !box.height) return;
        const it = { bubbles: true, cancelable: true, pointerType: 'touch',
            clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        const at = document.elementFromPoint(it.clientX, it.clientY);
        if (!at || !within.contains(at)) return;
        tried += 1;
        over.hidden = true;
        over.replaceChildren();
        at.dispatchEvent(new PointerEvent('pointerdown', it));
        if (over.hidden || !over.textContent.trim()) untold.push(what);
        at.dispatchEvent(new PointerEvent('pointerup', it));
    }
    const NUMBER = /^[+-]?\d+([/×].*)?$/;
    window.setTimeout = done => { done(); return 0; };
    for (const kind of ['pointerdown', 'pointerup']) document.addEventListener(kind, quiet, true);
    for (const board of document.querySelectorAll('svg.chart')) {
        board.setAttribute('viewBox', board.getAttribute('data-viewbox'));
        board.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 9;'
            + 'max-width: none; max-height: none';
        for (const each of board.querySelectorAll('use, text')) {
            if (each.closest('.rose, [data-layer=marks]')) continue;
            rest(each, board, each.getAttribute('href') ?? each.textContent);
        }
        board.style.cssText = '';
    }
    for (const each of document.querySelectorAll('main .ic, main .tok, main .panel *')) {
        if (each.closest('.chart, .log, .lesson, .prompt-place, #tabs, #reading, button, a, summary')) continue;
        const number = !each.children.length && NUMBER.test(each.textContent.trim());
        if (!number && !each.matches('.ic, .tok')) continue;
        each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        rest(each, each.parentElement, each.querySelector('use')?.getAttribute('href') ?? each.textContent);
    }
    for (const kind of ['pointerdown', 'pointerup']) document.removeEventListener(kind, quiet, true);
    window.setTimeout = later;
    return [tried, [...new Set(untold)]];
}"""


@pytest.mark.parametrize("game", BIG, ids=lambda game: game.id)
def test_a_finger_on_anything_of_the_board_has_its_card(visit: Visit, game: AnyGame) -> None:
    """Icons, names and numbers of a position of a real game; what is lit answers a tap, but can be read, too."""
    last = len(puzzles_in(game.package))
    page = visit(has_touch=True).goes("/learn", {"game": game.id, "key": f"puzzle-{last}"})
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    page.wait_for_selector(".chart [data-leaf=printed-goal]", state="attached")  # the backdrop is there
    for size in (LAPTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        tried, untold = page.evaluate(UNTOLD)
        assert tried > 30, "nothing on the board was found"
        assert not untold, f"these say nothing at {size}"


def test_a_tap_opens_the_card(visit: Visit) -> None:
    """A tap is enough: on a phone the card lies above the question, on a large screen in the reading place."""
    page = visit(has_touch=True).page
    page.goto(f"/puzzles/{LARGE.id}")
    page.locator("form[action='/learn'] button").first.click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    for size, card in ((LAPTOP, "#leaf"), (PHONE, "#leaf-over")):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        printed = page.locator(".chart [data-leaf=printed-goal] text")
        printed.first.tap(force=True)
        for _ in range(2):  # on a busy machine the tap may have been a press, which the next click ends
            printed.first.dispatch_event("click")
        title = page.locator(f"{card} .head b")
        expect(title).to_have_text(printed.nth(1).text_content() or "")
        expect(title).to_be_visible()
