"""Things on heaps: counted and picked in any order, put back at will, sent as one answer; the desk for offers."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from pelagos.core.registry import games
from pelagos.server.trays import Tray, tray
from tests.web.conftest import LAPTOP, PHONE
from tests.web.midway import play_on, played_until
from tests.web.playing import CONFIRM, STAMP, wait_for_answer

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize(("size", "language"), [("laptop", "en"), ("phone", "fr")])


def asked_for_things(game: str, seats: int, step: str, good: Any) -> str:
    """The record of a game up to the moment in which the first seat is asked for things on heaps."""
    rules = games()[game]
    english = rules.tongue("en")

    def wanted(s: Any, texts: list[str]) -> bool:
        frame = s.question(0)
        if s.book[frame[0]].name != step:
            return False
        laid = tray(rules, s, 0, (), english)
        return laid is not None and good(s, laid)

    for seed in range(20):
        record = played_until(game, seats, seed, 0, wanted, "random")
        if "\nresult" not in record:
            return record
    raise AssertionError(step)


@cache
def loading() -> str:
    """Four players of Parthenon; Ione sends a Fleet, and has several cards of one kind, and of several kinds."""

    def several(s: Any, laid: Tray) -> bool:
        items = laid.heaps[0].items
        return bool(laid.leads) and len(items) > 1 and items[0].most > 1

    return asked_for_things("parthenon", 4, "launch", several)


@cache
def offering() -> str:
    """Four players of Parthenon; Ione may make an offer."""
    return asked_for_things("parthenon", 4, "propose", lambda s, laid: s.hand_size(0) > 1)


@cache
def drawn_up() -> str:
    """The same; Ione has drawn up some of her offer step by step, and may put back several kinds of goods."""
    rules = games()["parthenon"]

    def drafted(s: Any, laid: Tray) -> bool:
        return sum(choice.minor for choice in rules.decision(s, 0).choices) > 3

    return asked_for_things("parthenon", 4, "propose", drafted)


@cache
def countering() -> str:
    """The same; Ione has refused somebody's offer before."""
    rules = games()["parthenon"]

    def refused(s: Any, laid: Tray) -> bool:
        return any(choice.draft for choice in rules.decision(s, 0).choices)

    return asked_for_things("parthenon", 4, "propose", refused)


@cache
def returning() -> str:
    """Three players of Minos; Ione returns cards, and lays one under the Palace."""
    return asked_for_things("minos", 3, "first-card", lambda s, laid: True)


def at(visit: Any, record: str, size: str, language: str) -> Page:
    """A table in mid-game, in a window of this size, in this language."""
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    locale = {"en": "en-GB", "fr": "fr-FR"}[language]
    page = play_on(visit(viewport=PHONE if size == "phone" else LAPTOP, locale=locale, **touch), record, 0)
    page.evaluate("localStorage.setItem('pelagos.speed', 'none')")
    page.wait_for_selector(".piled [data-tray]")
    return page


def count(page: Page, place: int) -> int:
    return int(page.locator(".counted").nth(place).locator("b").inner_text())


@BOTH
def test_an_offer_drawn_up_step_by_step_keeps_its_buttons_inside_the_question(
    visit: Any, size: str, language: str
) -> None:
    page = at(visit, drawn_up(), size, language)
    question = page.locator("#prompt .prompt").bounding_box()
    shown = [button.bounding_box() for button in page.locator("#prompt .go > button:visible").all()]
    assert question is not None
    assert len(shown) > 3
    for box in shown:
        assert box is not None
        assert box["x"] >= question["x"]
        assert box["x"] + box["width"] <= question["x"] + question["width"]
        assert box["y"] + box["height"] <= question["y"] + question["height"]


@BOTH
def test_a_cargo_is_counted_put_back_and_sent_as_one_answer(visit: Any, size: str, language: str) -> None:
    page = at(visit, loading(), size, language)
    first, second = page.locator(".counted").nth(0), page.locator(".counted").nth(1)
    heights = {page.evaluate("document.querySelector('#prompt .prompt').offsetHeight")}
    first.locator(".all").click()
    expect(first.locator(".more")).to_be_disabled()
    expect(page.locator(CONFIRM)).to_have_count(0)  # nobody knows yet where to
    most = count(page, 0)
    assert most > 1, "all of a kind by one click"
    first.locator(".less").click()
    expect(first.locator("b")).to_have_text(str(most - 1))
    second.locator(".more").click()
    expect(second.locator("b")).to_have_text("1")
    page.locator("[data-lead]").last.click()
    expect(page.locator(CONFIRM)).to_be_visible()
    heights.add(page.evaluate("document.querySelector('#prompt .prompt').offsetHeight"))
    assert len(heights) == 1, "the question keeps its height"
    cards = {"en": f"with {most} cards", "fr": f"avec {most} cartes"}[language]
    expect(page.locator(CONFIRM)).to_contain_text(cards)
    expect(page.locator(".hand .chosen")).to_have_count(2)  # what is named is marked in the hand
    before = page.evaluate(STAMP)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.locator(CONFIRM).click()
    wait_for_answer(page, before)
    assert [url.rsplit("/", 1)[1] for url in sent] == ["choices"], "one answer"


def test_cargo_then_goal_is_one_gesture_and_goes_by_itself(visit: Any) -> None:
    """The cards of the hand, the Land on the map: no third click; whoever steps back is not hurried."""
    page = at(visit, loading(), "laptop", "en")
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    before = page.evaluate(STAMP)
    page.locator(".hand .lit").first.click()
    expect(page.locator(".counted b").first).to_have_text("1")
    goal = page.locator('#board .lit[data-target^="land-"]').first
    goal.dispatch_event("click")
    expect(page.locator(f"{CONFIRM}.counting")).to_contain_text("with 1 card")
    page.keyboard.press("Escape")  # the card is put back: nothing is sent
    expect(page.locator(CONFIRM)).to_have_count(0)
    expect(page.locator(".counted b").first).to_have_text("0")
    page.locator(".hand .lit").first.click()
    expect(page.locator(CONFIRM)).to_contain_text("with 1 card")
    expect(page.locator(".primary.counting")).to_have_count(0)  # more could be loaded
    page.locator("[data-lead]:not(.on)").last.click()  # elsewhere, after all
    wait_for_answer(page, before)


def in_sight(page: Page, button: Any) -> None:
    """It stands within what can be seen of the answers without scrolling."""
    inner = outer = None
    for _ in range(20):  # a sheet may come between two looks, and draw both anew
        expect(button).to_be_visible()
        inner, outer = button.bounding_box(), page.locator("#prompt .p-body").bounding_box()
        if inner is not None and outer is not None:
            break
    assert inner is not None
    assert outer is not None
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 720)])
def test_every_other_answer_is_in_sight_on_a_small_laptop(visit: Any, width: int, height: int) -> None:
    """To stay at home stands beside the Lands, however much there is to load."""
    page = play_on(visit(viewport={"width": width, "height": height}), loading(), 0)
    page.wait_for_selector(".piled [data-tray]")
    stay = page.get_by_role("button", name="Stay at home", exact=True)
    in_sight(page, stay)
    page.locator(".counted .more").first.click()
    expect(page.locator(".counted b").first).to_have_text("1")
    in_sight(page, stay)  # also when something lies on the heaps
    before = page.evaluate(STAMP)
    stay.click()  # it is sent by itself after a while, whoever confirms it or not
    with suppress(TimeoutError):
        page.click(CONFIRM, timeout=1000)
    wait_for_answer(page, before)


def test_small_steps_never_show_before_their_heaps(visit: Any) -> None:
    """While it is not known yet what lies on the heaps, nothing stands there to be taken away under the pointer."""
    visitor = visit()
    page = play_on(visitor, loading(), 0)
    held: list[Any] = []
    page.route("**/tray?*", lambda route: held.append(route))
    with page.expect_request("**/tray?*"):
        page.reload()
    visitor.ready()
    steps = page.locator(".prompt.mine [data-choice]", has_text="Sail to")
    assert steps.count() > 1
    expect(steps.first).to_be_hidden()
    expect(page.locator(".prompt.mine [data-minor]")).to_be_visible()  # a way out is there at once
    page.unroute("**/tray?*")  # goes on with all that were held: the others act meanwhile, and a new sheet asks anew
    expect(page.locator("[data-lead]").first).to_be_visible()
    expect(steps.first).to_be_hidden()


def test_a_card_of_the_hand_goes_aboard_and_escape_puts_it_back(visit: Any) -> None:
    page = at(visit, loading(), "laptop", "en")
    page.locator(".hand .lit").first.click()
    expect(page.locator(".counted b").first).to_have_text("1")
    page.keyboard.press("Escape")
    expect(page.locator(".counted b").first).to_have_text("0")
    expect(page.locator(CONFIRM)).to_have_count(0)


@BOTH
def test_an_offer_is_composed_on_the_desk(visit: Any, size: str, language: str) -> None:
    page = at(visit, offering(), size, language)
    page.locator("[data-lead]").first.click()
    give, want = page.locator(".pile").nth(0), page.locator(".pile").nth(1)
    expect(give).to_be_visible()
    give.locator("[data-put]:not([disabled]):not(.less):not(.all)").first.click()
    expect(page.locator(CONFIRM)).to_be_visible()
    more = want.locator(".more:not([disabled])").first
    more.click()
    expect(want.locator("output")).to_have_text("1")
    more.click()
    expect(want.locator("output")).to_have_text("2")
    label = page.locator(CONFIRM).inner_text()
    assert re.match({"en": r"Offer 1 .* for 2 ", "fr": r"Offrir 1 .* contre 2 "}[language], label), label
    page.locator("[data-lead]").last.click()  # to everybody, after all
    expect(page.locator("[data-lead].on")).to_have_text({"en": "All", "fr": "Tous"}[language])
    expect(page.locator(CONFIRM)).to_have_text(label)
    before = page.evaluate(STAMP)
    page.locator(CONFIRM).click()
    wait_for_answer(page, before)
    expect(page.locator("#story")).to_contain_text({"en": "offers", "fr": "offre"}[language])


@cache
def offering_at_six() -> str:
    """Six players of Parthenon; Ione may make an offer, and has cards of several kinds."""
    return asked_for_things("parthenon", 6, "propose", lambda s, laid: bool(laid.leads) and s.hand_size(0) > 4)


ROWS = """() => {
    const seen = document.querySelector('#prompt .p-body').getBoundingClientRect();
    const within = each => each.getBoundingClientRect().bottom <= seen.bottom + 1;
    const rows = pile => [...pile.querySelectorAll('.counted')].filter(within).length;
    return [...document.querySelectorAll('#prompt .pile')].map(rows);
}"""
BROKEN = """() => [...document.querySelectorAll('.pile .what')]
    .filter(each => !each.textContent.includes(' ') && each.offsetHeight > 24).map(each => each.textContent)"""


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_desk_of_six_shows_several_rows_of_each_side(visit: Any, size: str) -> None:
    page = at(visit, offering_at_six(), size, "en")
    if size == "laptop":
        page.set_viewport_size({"width": 1366, "height": 768})
    page.locator("[data-lead]").first.click()
    expect(page.locator("#prompt .pile")).to_have_count(2)
    assert min(page.evaluate(ROWS)) > 1
    assert page.evaluate(BROKEN) == [], "no word is broken"


@cache
def answering() -> str:
    """Four players of Parthenon; Ione is offered something by the one before her, and may offer something then."""
    rules = games()["parthenon"]

    def asked(s: Any, texts: list[str]) -> bool:
        if "accept" not in texts or s.frames[-1][2] != 3:
            return False
        return any(choice.sequel for choice in rules.decision(s, 0).choices)

    return played_until("parthenon", 4, 0, 0, asked, "greedy:worlds=1:budget=20")


def test_from_an_answer_to_a_counter_offer(visit: Any) -> None:
    """Refuse and go on: the desk opens, addressed to the proposer, with the offer turned round."""
    visitor = visit()
    page = play_on(visitor, answering(), 0)
    page.evaluate("localStorage.setItem('pelagos.speed', 'none')")
    before = page.evaluate(STAMP)
    page.get_by_role("button", name="Refuse, and offer otherwise").click()
    expect(page.locator(CONFIRM)).to_have_text("Refuse, and offer otherwise")
    page.click(CONFIRM)
    wait_for_answer(page, before)
    page.wait_for_selector("[data-lead].on")
    expect(page.locator(CONFIRM)).to_contain_text(re.compile("Offer|Give|Ask"))
    expect(page.locator("[data-plan]")).to_have_count(0)


def test_a_counter_offer_lies_ready(visit: Any) -> None:
    page = at(visit, countering(), "laptop", "en")
    expect(page.locator("[data-lead].on")).to_have_count(1)
    expect(page.locator(CONFIRM)).to_contain_text(re.compile("Offer|Give|Ask"))
    before = page.evaluate(STAMP)
    page.locator(CONFIRM).click()  # one click
    wait_for_answer(page, before)


FIRST_IS_LATE = """
const ask = window.fetch;
let late = false;
window.fetch = (url, ...rest) => {
    if (late || !String(url).includes('/tray?')) return ask(url, ...rest);
    late = true;
    return new Promise(() => {});
};
"""


def test_a_counter_offer_lies_ready_although_a_sheet_came_before_it(visit: Any) -> None:
    """Whoever sits down is there a moment later: that sheet finds the heaps asked for, and not yet laid."""
    visitor = visit()
    visitor.context.add_init_script(FIRST_IS_LATE)
    page = play_on(visitor, countering(), 0)
    expect(page.locator("[data-lead].on")).to_have_count(1)
    expect(page.locator(CONFIRM)).to_contain_text(re.compile("Offer|Give|Ask"))


@BOTH
def test_cards_are_picked_together(visit: Any, size: str, language: str) -> None:
    page = at(visit, returning(), size, language)
    picked = page.locator(".single [aria-pressed=true]")
    for n in range(2):
        page.locator(".pile").first.locator("[aria-pressed=false]:not([disabled])").first.click()
        expect(picked).to_have_count(n + 1)
    while page.locator(".pile").count() == 1:
        before = picked.count()
        page.locator(".pile").first.locator("[aria-pressed=false]:not([disabled])").first.click()
        expect(picked).to_have_count(before + 1)
    page.locator(".pile").nth(1).locator("[aria-pressed=false]:not([disabled])").first.click()
    before = page.evaluate(STAMP)
    page.locator(CONFIRM).click()
    wait_for_answer(page, before)


@cache
def tucking() -> str:
    """Three players of Aegean Sea; Ione tucks cards of her hand, which everybody sees at once (R-46)."""

    def hand(s: Any, laid: Tray) -> bool:
        items = laid.heaps[0].items
        return len(items) > 2 and all(item.text.startswith("card ") for item in items)

    return asked_for_things("aegean_sea", 3, "act", hand)


def test_a_card_that_others_will_see_is_put_back_before_it_is_sent(visit: Any) -> None:
    page = at(visit, tucking(), "laptop", "en")
    page.evaluate("localStorage.setItem('pelagos.grace', 'no')")  # nothing goes by itself
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    cards = page.locator(".pile").first.locator("[data-put]")
    picked = page.locator(".pile [aria-pressed=true]")
    names = [card.get_attribute("data-put") for card in cards.all()]
    cards.nth(0).click()
    expect(picked).to_have_count(1)
    cards.nth(0).click()  # back into the hand
    expect(picked).to_have_count(0)
    expect(page.locator(CONFIRM)).to_have_count(0)
    assert not sent
    before, last = page.evaluate(STAMP), len(names) - 1
    for named in range(1, last + 1):
        cards.nth(last + 1 - named).click()  # another one, from the right
        expect(picked).to_have_count(named)
        if page.locator(CONFIRM).count():
            break
    page.locator(CONFIRM).click()
    wait_for_answer(page, before)
    assert len(sent) == 1, "one answer"
    assert f'"{names[last]}"' in sent[0]
    assert f'"{names[0]}"' not in sent[0], "what was put back stays in the hand"


@cache
def keeping() -> str:
    """Parthenon, P-125; Ione keeps some of her cards, and has several of a kind."""
    return asked_for_things("parthenon", 4, "keeping", lambda s, laid: laid.heaps[0].counted)


@cache
def paying() -> str:
    """Parthenon; Ione pays for what she builds with cards of her choice."""
    return asked_for_things("parthenon", 4, "build", lambda s, laid: len(laid.heaps[0].items) > 1)


@cache
def gaining() -> str:
    """Minos, M-46; Ione gains several Temporary Goods of her choice."""
    return asked_for_things("minos", 2, "temporary", lambda s, laid: laid.heaps[0].counted)


@pytest.mark.parametrize("record", [keeping, paying, gaining], ids=["kept", "paid", "gained"])
def test_what_is_counted_to_its_number_goes_by_itself(visit: Any, record: Any) -> None:
    """Never more than the number; one thing less, and nothing is sent; complete, and it goes as one answer."""
    page = at(visit, record(), "laptop", "en")
    page.evaluate("localStorage.setItem('pelagos.grace', 'yes')")
    before = page.evaluate(STAMP)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    named = page.locator("#prompt [data-put]:not([disabled]):not(.less):not(.all):not([aria-pressed=true])")
    total = "[...document.querySelectorAll('#prompt output')].reduce((sum, each) => sum + Number(each.textContent), 0)"
    for n in range(1, 30):
        named.first.click()
        page.wait_for_function(f"([before, n]) => {STAMP} !== before || {total} === n", arg=[before, n])
        if page.locator(f"{CONFIRM}.counting").count() or page.evaluate(STAMP) != before:
            break
        assert page.locator(CONFIRM).count() == 0, "not all is said yet"
    wait_for_answer(page, before)
    assert [url.rsplit("/", 1)[1] for url in sent] == ["choices"], "one answer"
