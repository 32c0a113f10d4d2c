"""Answers that go together are one click: what one opens, the end of the turn, what is planned, the last heaps."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pelagos.core.registry import games
from pelagos.server.openings import OpenedSheet, opened
from tests.web.conftest import PHONE
from tests.web.midway import play_on, played_until
from tests.web.playing import CONFIRM, STAMP, wait_for_answer
from tests.web.test_tray import at, loading

pytestmark = pytest.mark.browser

COUNTING = f"{CONFIRM}.counting"


def sent_by(page: Page) -> list[list[str]]:
    """The answers that the page sends from now on."""
    found: list[list[str]] = []
    page.on("request", lambda request: found.append(_choices(request)) if request.url.endswith("/choices") else None)
    return found


def _choices(request: Any) -> list[str]:
    return list(request.post_data_json["choices"])


def what_opens(game: str, step: str, good: Any, at_its_place: int = 1) -> tuple[str, OpenedSheet]:
    """A moment in which the first seat is asked by this step, and something good that one of its answers opens.

    So many of what is opened have its place.
    """
    rules = games()[game]
    english = rules.tongue("en")
    found: list[OpenedSheet] = []

    def wanted(s: Any, texts: list[str]) -> bool:
        frame = s.question(0)
        if s.book[frame[0]].name == step:
            there = opened(rules, s, 0, english)
            lit = Counter(target for each in there for target in each.choice.targets)
            found.extend(
                each for each in there if good(each) and all(lit[one] == at_its_place for one in each.choice.targets)
            )
        return bool(found)

    for seed in range(20):
        record = played_until(game, 3, seed, 0, wanted, "random")
        if found:
            return record, found[0]
    raise AssertionError(step)


@cache
def in_a_turn_of_minos() -> tuple[str, OpenedSheet]:
    """Ione's turn; one of its acts leads to a question of a few answers, and can be taken back."""
    return what_opens("minos", "turn", lambda each: each.name and len(each.texts) == 2 and not each.choice.commits)


@cache
def before_a_turn_of_minos() -> tuple[str, OpenedSheet]:
    """Ione retrieves a die; what it lets her do is on the board already."""

    def lone(each: OpenedSheet) -> bool:
        return not each.name and len(each.choice.targets) == 1 and not each.choice.commits

    return what_opens("minos", "retrieve", lone)


def test_what_an_answer_opens_stands_below_it_and_is_one_click(visit: Any) -> None:
    record, both = in_a_turn_of_minos()
    page = play_on(visit(), record, 0)
    group = page.get_by_role("group", name=both.by, exact=True)
    expect(group.locator("h3")).to_have_text(both.by)
    sent, before = sent_by(page), page.evaluate(STAMP)
    group.get_by_role("button", name=both.name, exact=True).click()
    wait_for_answer(page, before)
    assert sent == [list(both.texts)], "one click, one answer"


def test_what_an_answer_opens_on_the_board_is_one_click(visit: Any) -> None:
    record, both = before_a_turn_of_minos()
    page = play_on(visit(), record, 0)
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    place = page.locator(f'.lit.beyond[data-target="{both.choice.targets[0]}"]').first
    place.wait_for(state="attached")
    sent, before = sent_by(page), page.evaluate(STAMP)
    place.dispatch_event("click")
    expect(page.locator(COUNTING)).to_have_text(both.choice.label)  # it is read before it goes, and goes by itself
    wait_for_answer(page, before)
    assert sent == [list(both.texts)]


@cache
def hiring_under_zeus() -> str:
    """Three players of Cyclades; Ione may hire a priest, and go on after it."""
    rules = games()["cyclades"]

    def wanted(s: Any, texts: list[str]) -> bool:
        if "priest" not in texts or "end" not in texts:
            return False
        after = s.clone()
        after.apply(0, rules.vocabulary.parse("priest"))
        return bool(after.actors() == (0,)) and len(after.legal(0)) > 1

    return played_until("cyclades", 3, 0, 0, wanted)


def test_of_several_at_one_place_one_is_chosen_by_its_name(visit: Any) -> None:
    """A region in which either of two things can be built: both stand in the question once it was clicked."""

    def shared(each: OpenedSheet) -> bool:
        return not each.name and len(each.choice.targets) == 1 and not each.choice.commits

    record, one = what_opens("minos", "retrieve", shared, at_its_place=2)
    page = play_on(visit(), record, 0)
    page.locator(f'.chart .lit[data-target="{one.choice.targets[0]}"]').first.click()
    named = page.locator("#prompt [data-placed]:visible")
    expect(named).to_have_count(2)
    sent, before = sent_by(page), page.evaluate(STAMP)
    named.get_by_text(one.choice.label, exact=True).click()
    wait_for_answer(page, before)
    assert sent == [list(one.texts)]


def test_shift_ends_the_turn_with_an_answer_and_it_can_be_put_back(visit: Any) -> None:
    page = play_on(visit(), hiring_under_zeus(), 0)
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    expect(page.locator("[data-then]")).to_contain_text("Shift + click")
    priest = page.locator("[data-choice]:not([hidden])", has_text="priest").first
    sent, before = sent_by(page), page.evaluate(STAMP)
    priest.click(modifiers=["Shift"])
    expect(page.locator(COUNTING)).to_contain_text("· End")
    page.keyboard.press("Escape")
    expect(page.locator(CONFIRM)).to_have_count(0)
    assert (sent, page.evaluate(STAMP)) == ([], before), "put back"
    priest.click(modifiers=["Shift"])
    wait_for_answer(page, before)
    assert sent == [["priest", "end"]]


def test_a_thumb_ends_the_turn_with_an_answer(visit: Any) -> None:
    page = play_on(visit(viewport=PHONE, has_touch=True, is_mobile=True), hiring_under_zeus(), 0)
    sent, before = sent_by(page), page.evaluate(STAMP)
    page.locator("[data-choice]:not([hidden])", has_text="priest").first.tap()
    page.locator("[data-act=then]:not([hidden])").tap()
    wait_for_answer(page, before)
    assert sent == [["priest", "end"]]


def test_where_more_is_asked_shift_gives_the_answer_alone(visit: Any) -> None:
    record, both = in_a_turn_of_minos()
    page = play_on(visit(), record, 0)
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    sent, before = sent_by(page), page.evaluate(STAMP)
    page.locator("[data-choice]:not([hidden])", has_text=both.by).first.click(modifiers=["Shift"])
    wait_for_answer(page, before)
    assert sent == [[both.texts[0], "end"], [both.texts[0]]], "all or nothing, then the answer"


@cache
def blessed() -> tuple[str, str]:
    """Three players of Cyclades; Ione is asked where Apollo's marker goes; and one of her answers."""
    found: list[str] = []

    def wanted(s: Any, texts: list[str]) -> bool:
        found[:] = [text for text in texts if text.startswith("prosper")]
        return len(found) > 1

    return played_until("cyclades", 3, 0, 0, wanted, "greedy:worlds=1:budget=20"), found[-1]


PLANNED = "() => sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.startsWith('pelagos.plan.')))"
PLAN = "plan => sessionStorage.setItem(`pelagos.plan.${location.pathname.split('/').pop()}.0`, plan)"


def test_an_answer_to_a_later_question_is_planned_with_the_first_and_given_once(visit: Any) -> None:
    record, both = what_opens("cyclades", "offer", lambda each: each.plan)
    name = both.name
    page = play_on(visit(), record, 0)
    page.locator(".opening").get_by_role("button", name=name, exact=True).click()
    page.click(CONFIRM)
    page.wait_for_function(PLANNED)
    (plan,) = json.loads(page.evaluate(PLANNED))
    assert (plan["label"], plan["group"]) == (name, "prosper")
    page.goto("about:blank")
    asked, isle = blessed()
    page = play_on(visit(), asked, 0)
    before = page.evaluate(STAMP)
    page.evaluate(PLAN, json.dumps([{**plan, "text": "prosper nowhere"}]))
    page.reload()
    page.wait_for_selector(".prompt.mine")
    page.wait_for_function("() => !document.querySelector('[data-plan]')")  # it is not to be had: forgotten
    assert page.evaluate(PLANNED) is None
    page.evaluate(PLAN, json.dumps([{**plan, "text": isle}]))
    page.reload()
    wait_for_answer(page, before)
    page.wait_for_function(f"() => !({PLANNED})()")  # given once


KEPT = "() => Object.entries(sessionStorage).find(([key]) => key.startsWith('pelagos.tray.'))"
KEEP = """([key, kept]) => {
  const table = location.pathname.split("/").pop();
  sessionStorage.setItem(key.replace(/tray\\.[^.]+/, `tray.${table}`), kept);
}"""


def test_what_lay_on_the_heaps_last_time_is_one_click(visit: Any) -> None:
    page = at(visit, loading(), "laptop", "en")
    page.locator(".counted").nth(0).locator(".all").click()
    expect(page.locator(".counted").nth(0).locator(".more")).to_be_disabled()
    most = page.locator(".counted").nth(0).locator("b").inner_text()
    page.locator(".counted").nth(1).locator(".more").click()
    expect(page.locator(".counted").nth(1).locator("b")).to_have_text("1")
    page.locator("[data-lead]").last.click()
    before = page.evaluate(STAMP)
    page.locator(CONFIRM).click()
    wait_for_answer(page, before)
    kept = page.evaluate(KEPT)
    page.goto("about:blank")  # what the others do there is not drawn any more
    page = at(visit, loading(), "laptop", "en")  # the same moment at another table
    page.evaluate(KEEP, kept)
    page.reload()
    page.locator("[data-last]").click()
    expect(page.locator(".counted").nth(0).locator("b")).to_have_text(most)
    expect(page.locator(".counted").nth(1).locator("b")).to_have_text("1")


@cache
def with_choices(game: str, step: str, verb: str, least: int) -> tuple[str, tuple[str, ...]]:
    """A moment in which this step offers the first seat so many things of this verb; the places of the last."""
    rules = games()[game]
    found: list[tuple[str, ...]] = []

    def wanted(s: Any, texts: list[str]) -> bool:
        if s.book[s.question(0)[0]].name == step and sum(text.split()[0] == verb for text in texts) >= least:
            found.extend(each.targets for each in rules.decision(s, 0).choices if each.text.split()[0] == verb)
        return bool(found)

    return played_until(game, 3, 0, 0, wanted, "greedy:worlds=1:budget=20"), found[-1]


def middle(page: Page, target: str) -> tuple[float, float]:
    """Where a pointer finds a thing."""
    page.locator(f'[data-target="{target}"]').first.scroll_into_view_if_needed()
    found = page.evaluate(
        """target => {
            for (const each of document.querySelectorAll(`[data-target="${target}"]`)) {
                const { x, y, width, height } = each.getBoundingClientRect();
                for (const [right, down] of [[.5, .5], [.3, .3], [.7, .3], [.3, .7], [.7, .7], [.5, .15], [.5, .85]]) {
                    const at = [x + width * right, y + height * down];
                    if (document.elementFromPoint(...at)?.closest('[data-target]') === each) return at;
                }
            }
        }""",
        target,
    )
    assert found, target
    return found[0], found[1]


def carry(page: Page, start: str, goal: tuple[float, float]) -> None:
    """Press the button on a thing, and let it go elsewhere."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*goal, steps=4)
    page.mouse.up()


@pytest.mark.parametrize(("step", "verb", "least"), [("draft-die", "draft", 9), ("turn", "move", 5)])
def test_what_two_things_tell_is_carried_from_one_to_the_other(visit: Any, step: str, verb: str, least: int) -> None:
    """A die to its section, Warriors to their region: one press of the button is one answer."""
    record, (start, *_, goal) = with_choices("minos", step, verb, least)
    page = play_on(visit(), record, 0)
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    expect(page.locator(f'.carries[data-target="{start}"]').first).to_be_visible()
    sent, before = sent_by(page), page.evaluate(STAMP)
    carry(page, start, (5, 5))  # nowhere: it is put back
    expect(page.locator("#prompt .prompt.narrowed, .carry")).to_have_count(0)
    page.locator(f'[data-target="{start}"]').first.dispatch_event("click")
    expect(page.locator("[data-carry]")).to_have_text("You can also drag it there.")
    page.keyboard.press("Escape")
    carry(page, start, middle(page, goal))
    wait_for_answer(page, before)
    assert len(sent) == 1
    assert [text.split()[0] for text in sent[0]] == [verb]


def test_a_group_that_was_unfolded_stays_so_until_it_is_folded(visit: Any) -> None:
    record, _ = with_choices("aegean_sea", "turn", "use", 4)
    page = play_on(visit(), record, 0)
    group = page.locator("details[data-group]").first
    title = group.locator("summary")
    for unfolded in (True, False):
        title.click()
        for _ in range(2):
            expect(group.locator("[data-choice]").first).to_be_visible(visible=unfolded)
            page.reload()
            page.wait_for_selector("html[data-ready]")
