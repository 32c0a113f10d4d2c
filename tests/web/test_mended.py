"""What playing whole games at the table once showed to be wrong, each looked for again in a real browser."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, House
from tests.web.midway import play_on, played_until
from tests.web.playing import ASKED, CONFIRM, STAMP, choose, two_at_a_table, wait_for_turn
from tests.web.tour import in_the_fifth_cycle, in_the_second_year

pytestmark = pytest.mark.browser

FINGERS = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
INSIDE = """([inner, outer]) => {
  const [a, b] = [inner, outer].map((each) => document.querySelector(each).getBoundingClientRect());
  return a.height > 0 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
}"""


@cache
def offered_a_swap() -> str:
    """Six players of Parthenon; Ione is offered a swap."""
    return played_until("parthenon", 6, 3, 0, lambda s, texts: "accept" in texts)


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Where something is, and how large."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found["x"], found["y"], found["width"], found["height"]


def test_a_phone_tells_the_terms_of_an_offer(visit: Any) -> None:
    page = play_on(visit(**FINGERS), offered_a_swap(), 0)
    page.wait_for_selector(".prompt.mine")
    expect(page.locator("#prompt")).to_contain_text("You get 1 Ore, you give 1 Wool.")
    assert page.evaluate(INSIDE, ["#prompt .hint.q", "#prompt .p-body"]), "without scrolling"
    expect(page.locator("#prompt .p-top .eyebrow")).to_be_visible()


def test_the_room_is_redrawn_for_whoever_has_just_copied_the_link(visit: Any) -> None:
    ione, kostas = visit(), visit()
    ione.table_of("tiny", 3, {0: "Ione"}, bot="open")
    ione.page.locator("[data-copy]").first.click()
    expect(ione.page.locator(".invite input:focus")).to_have_count(1)
    kostas.page.goto(ione.page.locator(".invite input").first.input_value())
    kostas.page.fill("#name", "Kostas")
    kostas.page.click("form .primary")
    expect(ione.page.locator("#room")).to_contain_text("Kostas")


def test_an_invitation_is_shared_by_the_device_or_copied(visit: Any) -> None:
    """The share sheet has the link of the seat; who closes it wants nothing; where it fails, the link is copied."""
    ione = visit().with_a_share_sheet()
    ione.table_of("tiny", 3, {0: "Ione"}, bot="open")
    page = ione.page
    invitation = page.locator(".invite").last
    link = invitation.locator("input").input_value()
    share = invitation.locator("[data-share-link]")
    share.click()
    page.wait_for_function("link => window.shared.length === 1 && window.shared[0] === link", arg=link)
    page.evaluate("window.failing = 'AbortError'")
    share.click()
    page.evaluate("window.failing = 'NotAllowedError'")
    share.click()
    page.wait_for_function("link => window.copied.length === 1 && window.copied[0] === link", arg=link)
    assert page.evaluate("window.shared.length") == 1


def test_a_device_whose_seat_went_elsewhere_says_so_and_rests(visit: Any, house: House) -> None:
    logged = len(house.log.read_bytes())
    old, new = visit(), visit()
    page = old.against_bots()
    wait_for_turn(page)
    new.page.goto(page.locator("[id^=own-]").first.input_value())
    new.page.click("form .primary")
    new.ready()
    expect(page.locator("#seat-gone")).to_be_visible()
    expect(page.locator("#not-connected")).to_be_hidden()
    expect(page.locator(".pill")).to_have_count(0)
    assert page.locator(".hand .card").count() == 0, "nothing of the hand is left here"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(2500)
    assert asked == [], "nobody tries again"
    page.locator("#seat-gone a").click()
    expect(page.locator(".pill")).to_have_text("Watching")
    wait_for_turn(new.page)
    assert b"Traceback" not in house.log.read_bytes()[logged:]


def test_a_button_stays_under_the_mouse_in_a_narrow_window(visit: Any) -> None:
    page = play_on(visit(viewport={"width": 820, "height": 700}), in_the_second_year(), 0)
    page.wait_for_selector(".prompt.mine.piled")
    answer = page.locator(ASKED).first
    answer.scroll_into_view_if_needed()  # it may lie below the heaps
    before = answer.bounding_box(), box(page, ".prompt")
    answer.hover()
    page.wait_for_timeout(300)
    assert (answer.bounding_box(), box(page, ".prompt")) == before
    stamp = page.evaluate(STAMP)
    answer.click()
    page.wait_for_selector(CONFIRM)
    assert page.evaluate(STAMP) == stamp, "what it would do is seen before it is done"


def test_the_menu_follows_who_is_there(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    page = ione.page
    menu = page.locator("details.menu:not(.aid-menu) .sheet")
    expect(menu).not_to_contain_text("Kostas")
    kostas.context.close()
    expect(menu).to_contain_text("Let a bot play for Kostas, who is away")
    page.click(".menu:not(.aid-menu) summary")
    menu.get_by_role("button", name="Let a bot play for Ione").click()
    again = page.locator("#prompt").get_by_role("button", name="Play Ione myself again")
    expect(again).to_be_visible()  # where the question stood
    again.click()
    expect(again).to_have_count(0)
    expect(menu).to_contain_text("Let a bot play for Ione")


def test_keys_are_led_to_a_folded_group(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    page.locator("#prompt summary").first.focus()
    page.keyboard.press("Tab")
    page.evaluate("document.querySelector('#prompt h2').focus()")
    page.locator("[data-choice]", has_text="Sail from C5").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {STAMP} !== '' && document.querySelector('[data-act=undo]')")
    page.locator("[data-act=undo]").focus()
    page.keyboard.press("Enter")  # the first answer of the question that comes back is folded away
    expect(page.locator("#prompt summary:focus")).to_have_count(1)


FIGURES = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const figures = [...document.querySelectorAll("#board text")]
    .filter((each) => /^\\d+(\\/\\d+)?$/.test(each.textContent));
  const signs = [...document.querySelectorAll("#board use")].map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 8 && each.width < 34);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  const covered = (each) => signs.some((sign) => over(each.getBoundingClientRect(), sign));
  const [divided, hidden] = [figures.filter((each) => each.textContent.includes("/")), figures.filter(covered)];
  return [divided.length, hidden.map((each) => each.textContent)];
}"""


@cache
def villages_at_rest() -> str:
    """Six players of Parthenon; some villages make nothing this Season."""
    return played_until("parthenon", 6, 3, 0, lambda s, texts: any(s.idle))


def test_figures_of_production_keep_clear_of_the_next_sign(visit: Any) -> None:
    page = play_on(visit(), villages_at_rest(), 0)
    page.wait_for_selector(".prompt.mine")
    divided, covered = page.evaluate(FIGURES)
    assert divided > 0, "some figure reads like 2/3"
    assert covered == []


def test_a_tab_of_a_phone_shows_what_it_promises(visit: Any) -> None:
    page = play_on(visit(**FINGERS), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    for height in (844, 640):
        page.set_viewport_size({"width": 390, "height": height})
        page.evaluate("scrollTo(0, 0)")
        for tab in page.locator("#tabs [data-tab]").all():
            page.wait_for_timeout(50)
            place, sheet = tab.bounding_box(), box(page, ".prompt-place")
            assert place is not None
            assert place["y"] + place["height"] <= sheet[1] + 1, "the sheet never hides the tabs"
            tab.tap()
            page.wait_for_timeout(200)
            shown = page.locator(".showing:visible").first.bounding_box()
            assert shown is not None
            assert shown["y"] + min(60, shown["height"]) <= sheet[1], f"{tab.inner_text()} lies behind the sheet"


def test_a_folded_question_opens_where_it_is_touched(visit: Any) -> None:
    page = play_on(visit(**FINGERS), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    page.tap("#grip")
    assert box(page, ".prompt-place")[3] <= 66
    page.locator("#board .lit").first.dispatch_event("click")
    expect(page.locator("#prompt .p-foot [data-act=confirm], #prompt .narrowed [data-choice]").first).to_be_visible()
    assert box(page, ".prompt-place")[3] > 200
    page.tap("[data-act=back]")
    page.tap("#grip")
    page.locator("#prompt h2").tap()  # all of it unfolds, not the grip alone
    assert box(page, ".prompt-place")[3] > 200


def test_the_menu_lies_over_the_sheet(visit: Any) -> None:
    page = play_on(visit(**FINGERS), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    page.tap(".menu:not(.aid-menu) summary")
    last = page.locator(".menu:not(.aid-menu) .sheet a[href='/']")
    last.scroll_into_view_if_needed()
    hit = last.evaluate(
        "e => { const b = e.getBoundingClientRect(); return document.elementFromPoint(b.x + 20, b.y + 20) === e }"
    )
    assert hit


def test_what_ends_a_turn_does_not_float_over_the_answers(visit: Any) -> None:
    page = play_on(visit(**FINGERS), in_the_second_year(), 0)
    page.wait_for_selector(".prompt.mine")
    body, go = box(page, "#prompt .p-body"), box(page, "#prompt .go")
    assert body[1] + body[3] <= go[1] + 1


def test_a_new_account_is_called_as_it_was_named(visit: Any) -> None:
    page = visit(locale="fr-FR").page
    page.goto("/")
    page.locator("form[action='/play'] .primary").click()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator(".players")).to_contain_text("Invité")
    page.goto("/sign-in")
    page.fill("#up-name", "Ione-of-Chios")
    page.fill("#up-word", "long enough")
    page.locator("form:has(#up-word) button").click()
    page.goto("/account")
    assert page.locator("#name").input_value() == "Ione-of-Chios"


def test_nobody_is_told_in_one_breath_that_undo_is_and_is_not_possible(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    choose(page, page.locator("[data-choice]", has_text="End turn"))
    page.wait_for_selector(".prompt.mine [data-act=ask-undo]")
    for _ in range(2):
        note, ask = page.locator("[data-commits]:visible").count(), page.locator("[data-act=ask-undo]:visible").count()
        assert note + ask <= 1
        if page.locator(CONFIRM).count() == 0:
            page.locator("#board .lit, .side .lit, .prompt [data-choice]:visible").first.dispatch_event("click")


def test_undo_leaves_no_wake_and_my_own_move_ends_the_news(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    wake = page.locator('[data-layer="wake"] path')
    choose(page, page.locator("[data-choice]", has_text="Sail from C5"))
    choose(page, page.locator("#board .lit").first)
    expect(wake).not_to_have_count(0)
    page.wait_for_timeout(600)
    page.click("[data-act=undo]")
    expect(wake).to_have_count(0)
    size = box(page, "#board")
    page.evaluate("localStorage.setItem(`pelagos.seen.${location.pathname.split('/')[2]}.0`, '0')")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#catchup")).to_be_visible()
    assert box(page, "#board") == size, "the board keeps its size"
    choose(page, page.locator("#board .lit").first)
    expect(page.locator("#catchup")).to_be_hidden()


def test_a_clause_does_not_tell_where_it_was_copied_from(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    page.locator("#prompt a.rule").first.click()
    clause = page.locator("[data-clause-text]")
    expect(clause).to_contain_text("C-73")
    assert not re.search(r"\b(rules|repo|seed|web|derived):? ", clause.inner_text())
    assert clause.locator(".src").count() == 0


CONTRAST = """() => {
  const seen = (colour) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const light = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
  };
  return [...document.querySelectorAll(".row.lit .track i:not(.here)")].map((dot) => {
    const row = seen(getComputedStyle(dot.closest(".row")).backgroundColor);
    const ink = seen(getComputedStyle(dot, "::before").backgroundColor);
    return (Math.max(row, ink) + 0.05) / (Math.min(row, ink) + 0.05);
  });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dots_of_a_lit_row_can_be_seen(visit: Any, theme: str) -> None:
    page = visit(color_scheme=theme).at_a_new_table("cyclades")
    page.wait_for_selector(".row.lit .track")
    contrasts = page.evaluate(CONTRAST)
    assert contrasts
    assert min(contrasts) >= 3


def test_words_over_the_board_do_not_collide_in_french(visit: Any) -> None:
    """The wheel of phases, the cartouche, and what is written beside it."""
    page = play_on(visit(locale="fr-FR"), in_the_second_year(), 0)
    page.wait_for_selector(".prompt.mine")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for width, height in ((LAPTOP["width"], LAPTOP["height"]), (1280, 800), (PHONE["width"], PHONE["height"])):
        page.set_viewport_size({"width": width, "height": height})
        crossed = page.evaluate(CROSSED)
        assert crossed == [], f"{width} x {height}"


CROSSED = """() => {
  const seen = [...document.querySelectorAll("#board [data-backdrop-place] text, .top .marks span, .top .marks i")]
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([text, box]) => text && box.width && box.height);
  const crossed = [];
  for (const [i, [a, p]] of seen.entries()) for (const [b, q] of seen.slice(i + 1)) {
    const [wide, high] = [Math.min(p.right, q.right) - Math.max(p.left, q.left),
      Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
    const least = Math.max(4, 0.3 * Math.min(p.height, q.height));  // a line is higher than its letters
    if (wide > 1 && high > least) crossed.push([a, b]);
  }
  return crossed;
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_lit_god_says_its_bid_and_a_refusal_reads_as_a_sentence(visit: Any, locale: str) -> None:
    page = play_on(visit(locale=locale), in_the_auction(), 0)
    page.wait_for_selector(".prompt.mine")
    row = page.locator(".row.lit:has(.tok)").first
    name = row.get_attribute("aria-label") or ""
    assert row.locator("b").inner_text() in name
    assert (row.locator(".tok").first.get_attribute("aria-label") or "?") in name, "who stands there"
    assert row.locator(".r-v").inner_text() in name, "and with how much"
    page.locator("[data-refused]").first.click(force=True)
    said = page.locator("[data-refusal] b").inner_text()
    assert not said.startswith(("Not ", "Pas "))
    assert said.endswith((" is not possible.", " est impossible."))


@cache
def in_the_auction() -> str:
    """Four players of Cyclades; somebody has made an offering before Ione is asked."""
    return played_until(
        "cyclades", 4, 5, 0, lambda s, texts: any(t.startswith("bid") for t in texts) and max(s.bid) > 0
    )
