"""Acting in few clicks, while nothing moves: fixed places, answers that point, amounts, ways; clicks are counted."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PATIENCE, PHONE
from tests.web.midway import play_on, played_until
from tests.web.playing import ASKED, CONFIRM, STAMP, choose, name_all, wait_for_answer
from tests.web.tour import in_the_fifth_cycle

pytestmark = pytest.mark.browser

BOXES = """() => ["#board", "#prompt .prompt", "#prompt .go"].map((each) => {
  const box = document.querySelector(each)?.getBoundingClientRect();
  return box ? [box.x, box.y, box.width, box.height].map(Math.round) : null;
})"""


def at_the_offerings(visit: Any, **settings: Any) -> Page:
    """A new table of Cyclades, where one is asked for an offering."""
    page: Page = visit(**settings).at_a_new_table("cyclades")
    return page


@cache
def trading() -> str:
    """Three players of Parthenon, in the Island Trade Phase of the second year."""
    return played_until("parthenon", 3, 3, 0, lambda s, texts: s.year >= 2 and s.phase == 3)


@pytest.mark.parametrize("game", ["cyclades", "parthenon"])
def test_neither_board_nor_question_ever_changes_its_size(visit: Any, game: str) -> None:
    """Question after question, while something is pointed at, and while an answer is previewed."""
    visitor = visit()
    page = play_on(visitor, in_the_fifth_cycle() if game == "cyclades" else trading(), 0)
    page.evaluate("localStorage.setItem('pelagos.speed', 'none')")
    sizes = set()
    for _ in range(4):
        page.wait_for_selector(".prompt.mine", timeout=3 * PATIENCE)  # others may trade meanwhile
        answers = page.locator(f"{ASKED}:visible")
        sizes.add(str(page.evaluate(BOXES)[:2]))
        if answers.count():
            answers.first.hover()
            sizes.add(str(page.evaluate(BOXES)[:2]))
        choose(page, answers.first if answers.count() else page.locator("[data-minor]:not([hidden])").last)
    assert len(sizes) == 1, sizes


def test_the_sheet_of_a_phone_keeps_its_height(visit: Any) -> None:
    page = play_on(visit(viewport=PHONE, has_touch=True, is_mobile=True), trading(), 0)
    heights = set()
    for _ in range(4):
        page.wait_for_selector(".prompt.mine")
        heights.add(page.evaluate(BOXES)[1][3])
        before = page.evaluate(STAMP)
        page.wait_for_timeout(400)  # heaps are laid
        if page.locator(".piled").count():
            name_all(page)
        else:
            if not page.locator(f"{ASKED}:visible").count():
                page.locator("#prompt summary").first.tap()
            page.locator(f"{ASKED}:visible").first.tap()
        page.wait_for_selector(CONFIRM)
        heights.add(page.evaluate(BOXES)[1][3])
        page.tap(CONFIRM)
        wait_for_answer(page, before)
    assert len(heights) == 1, heights


def test_answers_and_places_mark_each_other(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    place = page.locator('#board [data-target="sea-c5"]')
    answer = page.locator("[data-choice]", has_text="Sail from C5")
    answer.hover()
    expect(place).to_have_class(re.compile("pointed"))
    page.locator("#prompt h2").hover()
    expect(page.locator(".pointed")).to_have_count(0)
    answer.focus()  # the same by keys
    expect(page.locator('#board .pointed[data-target="sea-c5"]')).to_have_count(1)
    place.hover(force=True)
    expect(answer).to_have_class(re.compile("warm"))


@cache
def in_mid_game(game: str, seats: int) -> str:
    """Some plies into a game between random players; Ione is asked, and may choose."""
    asked = iter(range(1000))
    return played_until(game, seats, 1, 0, lambda s, texts: len(texts) > 2 and next(asked) > 6, "random")


@pytest.mark.parametrize(("game", "seats"), [("cyclades", 4), ("parthenon", 4), ("minos", 3), ("aegean_sea", 3)])
def test_answers_and_places_mark_each_other_in_every_game_and_nothing_moves(visit: Any, game: str, seats: int) -> None:
    page = play_on(visit(), in_mid_game(game, seats), 0)
    page.wait_for_selector(".prompt.mine")
    page.wait_for_timeout(1000)
    sizes = {str(page.evaluate(BOXES)[:2])}
    for summary in page.locator("#prompt summary:visible").all():
        summary.click()
    found = 0
    for answer in page.locator(f"{ASKED}:visible, [data-lead]:visible, [data-put]:visible").all()[:12]:
        answer.dispatch_event("mouseover")
        sizes.add(str(page.evaluate(BOXES)[:2]))
        for target in page.locator(".pointed").evaluate_all("things => things.map(each => each.dataset.target)")[:1]:
            page.locator(f'[data-target="{target}"]').first.dispatch_event("mouseover")
            assert page.locator("#prompt .warm").count() > 0, f"{target} marks no answer"
            found += 1
    assert found, "no answer marks a place"
    assert len(sizes) == 1, sizes


def test_a_bid_of_any_height_is_made_on_the_track_in_two_clicks(visit: Any) -> None:
    page = at_the_offerings(visit)
    row = page.locator(".row.lit:has(.track)").first
    god = row.locator("b").inner_text()
    row.locator(".track i").nth(5).click()
    expect(page.locator("[data-act=confirm]")).to_have_text(f"Bid 6 on {god}")
    before = page.evaluate(STAMP)
    page.click(CONFIRM)
    wait_for_answer(page, before)
    expect(page.locator("#story")).to_contain_text(f"bids 6 on {god}")


def test_amounts_are_counted_by_less_and_more_and_nothing_moves(visit: Any) -> None:
    page = at_the_offerings(visit)
    stepper = page.locator(".stepper").first
    more, less = stepper.locator("[data-more]"), stepper.locator("[data-less]")
    shown = stepper.locator("[data-choice]:visible")
    expect(shown).to_have_count(1)
    expect(less).to_be_disabled()
    least = shown.inner_text()
    place = more.bounding_box()
    more.click()
    more.click()
    assert more.bounding_box() == place
    assert int(shown.inner_text().split()[1]) == int(least.split()[1]) + 2
    less.click()
    less.click()
    assert shown.inner_text() == least
    while more.is_enabled():
        more.click()
    page.locator(".stepper [data-choice]:visible").first.click()
    most = page.locator(CONFIRM).inner_text()
    less.click()  # an answer that is previewed follows
    assert int(page.locator(CONFIRM).inner_text().split()[1]) == int(most.split()[1]) - 1


def test_a_voyage_of_three_steps_takes_two_clicks(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine details:has-text('Farther')", state="attached")
    page.locator('#board [data-target="sea-c5"]').dispatch_event("click")
    goal = page.locator('#board [data-target="sea-f6"]')
    expect(goal).to_have_class(re.compile(r"\blit\b"))
    goal.dispatch_event("mouseover")
    points = page.locator("#board .farther .w-core").get_attribute("points") or ""
    assert len(points.split()) == 4, "the way is drawn"
    before = page.evaluate(STAMP)
    goal.dispatch_event("click")
    wait_for_answer(page, before)
    expect(page.locator('#board [data-piece="fleet-0@f6"]')).to_have_count(1)
    expect(page.locator("#prompt h2")).to_have_text("What do you do with Poseidon?")


@cache
def at_the_end_of_a_turn() -> str:
    """Five players of Cyclades; Ione can do nothing but end the turn."""
    return played_until("cyclades", 5, 3, 0, lambda s, texts: texts == ["end"])


def test_what_ends_a_turn_is_quiet_while_something_can_be_done_and_one_click_otherwise(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    end = page.locator("[data-minor]", has_text="End turn")
    expect(end).to_have_class("quiet minor")
    end.click()
    expect(page.locator(CONFIRM)).to_be_visible()  # looks different, and asks
    page = play_on(visit(), at_the_end_of_a_turn(), 0)
    expect(end := page.locator("[data-minor]", has_text="End turn")).to_have_class("primary minor")
    before = page.evaluate(STAMP)
    end.click()
    wait_for_answer(page, before)


def test_what_is_the_only_thing_to_do_is_done_by_itself_unless_one_wants_to_do_it(visit: Any) -> None:
    visitor = visit()
    page = play_on(visitor, at_the_end_of_a_turn(), 0)
    end = page.locator("[data-minor]", has_text="End turn")
    expect(end).to_be_visible()
    expect(end).not_to_have_class(re.compile("resting"))  # switched off for all tests
    before = page.evaluate(STAMP)
    page.click(".menu:not(.aid-menu) summary")
    page.check("#set-auto")
    wait_for_answer(page, before)
    visitor.context.add_init_script("localStorage.removeItem('pelagos.auto')")
    page.reload()
    expect(page.locator("#set-auto")).to_be_checked()  # whoever says nothing is spared it


def test_what_cannot_be_taken_back_is_sent_by_itself_after_a_moment_unless_one_steps_back(visit: Any) -> None:
    page = at_the_offerings(visit)
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    before = page.evaluate(STAMP)
    page.locator(".stepper [data-choice]:visible").first.click()
    expect(page.locator(f"{CONFIRM}.counting")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_timeout(2600)
    assert page.evaluate(STAMP) == before, "stopped"
    page.locator(".stepper [data-choice]:visible").first.click()
    wait_for_answer(page, before)  # one click


@cache
def asked_for_an_offer() -> str:
    """Four players of Parthenon; Ione may make an offer, or none this round."""
    return played_until("parthenon", 4, 0, 0, lambda s, texts: "pass" in texts and "offer all" in texts, "random")


PLANNED = "() => sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.startsWith('pelagos.plan.')))"
PLAN = "plan => sessionStorage.setItem(`pelagos.plan.${location.pathname.split('/').pop()}.0`, plan)"


def test_a_planned_answer_is_given_by_itself_while_the_situation_is_the_same(visit: Any) -> None:
    page = play_on(visit(), asked_for_an_offer(), 0)
    page.wait_for_selector("[data-again]")
    before = page.evaluate(STAMP)
    page.click("[data-again]")  # the answer, and the plan
    page.click(CONFIRM)
    page.wait_for_function(PLANNED)
    plan = page.evaluate(PLANNED)
    page.goto("about:blank")
    page = play_on(visit(), asked_for_an_offer(), 0)  # the same moment at another table
    before = page.evaluate(STAMP)
    page.evaluate(PLAN, plan.replace("trade-", "trade-of-another-year-"))
    page.reload()
    page.wait_for_selector("[data-again]")  # forgotten: one may plan anew
    assert page.evaluate(PLANNED) is None
    assert page.evaluate(STAMP) == before
    page.evaluate(PLAN, plan)
    page.reload()
    expect(page.locator("[data-plan]")).to_contain_text("Planned: No offer this round")
    wait_for_answer(page, before)


def test_a_portrait_tablet_has_the_side_panel(visit: Any) -> None:
    page = play_on(visit(viewport={"width": 820, "height": 1180}), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    board, prompt = page.evaluate(BOXES)[:2]
    side = page.locator(".side").bounding_box()
    assert side is not None
    assert prompt[0] >= board[0] + board[2], "the question stands beside the board"
    assert side["x"] >= board[0] + board[2], "and the gods under it, without a tab"
    expect(page.locator("#panel-gods .row").first).to_be_visible()
    expect(page.locator(".players")).to_be_visible()


def test_a_tall_board_is_seen_whole_on_a_phone(visit: Any) -> None:
    """The chart of Cyclades for two, from the bar to the tabs, with the question open."""
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.table_of("cyclades", 2, {0: ""}, bot="easy")
    page = visitor.ready()
    page.wait_for_selector(".prompt.mine")
    chart, tabs, bar = [page.locator(each).first.bounding_box() for each in (".chart", "#tabs", ".bar")]
    assert chart
    assert tabs
    assert bar
    assert chart["y"] >= bar["y"] + bar["height"] - 1
    assert chart["y"] + chart["height"] <= tabs["y"] + 1


def test_every_answer_of_a_laptop_fits_its_window(visit: Any) -> None:
    page = at_the_offerings(visit, viewport=LAPTOP)
    prompt, foot = page.evaluate(BOXES)[1:]
    assert foot is None or foot[3] == 0 or foot[1] + foot[3] <= prompt[1] + prompt[3]
