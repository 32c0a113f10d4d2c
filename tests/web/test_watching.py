"""Coming back, looking on, looking back: catch-up, spectators, replay; pieces that glide."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE
from tests.web.playing import ASKED, OVER, choose, finish, two_at_a_table, wait_for_turn

pytestmark = pytest.mark.browser


def test_since_you_left(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    wait_for_turn(ione.page)
    choose(ione.page, ione.page.locator(ASKED).first)
    table = ione.page.url
    ione.page.goto("/")  # Ione goes away; Kostas plays on
    wait_for_turn(kostas.page)
    choose(kostas.page, kostas.page.locator(ASKED).first)
    page = ione.page
    page.goto(table)
    ione.ready()
    strip = page.locator("#catchup")
    expect(strip).to_be_visible()
    expect(strip).to_contain_text("since you left")
    now = page.locator("#board").text_content()
    page.click("[data-step-act=on]")
    expect(strip).to_contain_text("Step")
    expect(page.locator("#story .shown").first).to_be_visible()
    expect(page.locator("body.looking-back")).to_have_count(1)
    then = page.locator("#board").text_content()
    assert then != now, "the board shows what was"
    assert page.locator("#board .lit, .hand .lit").count() == 0, "the past cannot be played"
    newest = page.locator("#story li").first
    expect(newest).to_have_class(re.compile("heading"))
    expect(newest).to_contain_text("laurel")  # the round that is played stands over what happened in it
    page.click("[data-step-act=skip]")
    expect(strip).to_be_hidden()
    expect(page.locator("body.looking-back")).to_have_count(0)
    assert page.locator("#board").text_content() == now
    wait_for_turn(page)
    choose(page, page.locator(ASKED).first)
    page.reload()
    ione.ready()
    expect(strip).to_be_hidden()  # all of it has been seen
    page.locator("#story [data-show]").nth(3).click()  # a line of the log shows its ply
    expect(strip).to_contain_text("Step")
    page.click("[data-step-act=skip]")


def test_spectators_see_the_tables_view_and_talk_among_themselves(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    mina, petros = visit(), visit()
    for visitor, name in ((mina, "Mina"), (petros, "Petros")):
        visitor.table_of("tiny", 2, {0: name})
        visitor.page.goto(ione.page.url)
        visitor.ready()
        expect(visitor.page.locator(".pill")).to_have_text("Watching")
        assert visitor.page.locator("[data-choice]").count() == 0
        assert visitor.page.locator('[data-target^="coin-"]').count() == 0, "no hand is shown"
        visitor.page.click("[data-talk=watchers]")
    mina.page.fill("#pane-watchers input", "Kostas is bluffing")
    mina.page.keyboard.press("Enter")
    expect(petros.page.locator("#watchers-chat")).to_contain_text("Kostas is bluffing")
    kostas.page.click("[data-talk=chat]")
    kostas.page.fill("#pane-chat input", "Hello")
    kostas.page.keyboard.press("Enter")
    expect(ione.page.locator("#unread")).to_have_text("1")
    expect(mina.page.locator("#chat")).to_contain_text("Hello")
    ione.page.click("[data-talk=chat]")
    expect(ione.page.locator("#chat")).to_contain_text("Hello")
    assert "bluffing" not in ione.page.content()


def test_notes_are_kept_and_private(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    ione.page.click("[data-talk=notes]")
    ione.page.fill("#notes", "He always lays his highest.")
    expect(ione.page.locator("#kept")).to_have_text("Saved")
    ione.page.reload()
    ione.ready()
    assert ione.page.locator("#notes").input_value() == "He always lays his highest."
    kostas.page.reload()
    assert "highest." not in kostas.page.locator("#notes").input_value()


def replayed(page: Page) -> tuple[str, str]:
    """Which step is shown, and the hand it shows."""
    return page.locator("#at").inner_text(), page.locator(".hand").inner_text()


def test_replay_step_by_step_from_every_seat_with_a_link_to_a_ply(visit: Any) -> None:
    visitor = visit()
    visitor.table_of("tiny", 2, {0: "Ione"}, coins="3")
    page = visitor.ready()
    finish(page)
    page.locator(OVER).get_by_role("link", name="Replay").click()
    visitor.ready()
    last = int(page.locator("#step").get_attribute("max") or 0)
    assert last > 6
    page.click("[data-go=first]")
    expect(page.locator("#at")).to_have_text(f"0 / {last}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text(f"1 / {last}")
    for _ in range(3):
        page.click("[data-go=on]")
    expect(page.locator("#at")).to_have_text(f"4 / {last}")
    assert "/replay/4" in page.url
    rounds = page.locator("#story .heading")
    expect(rounds).not_to_have_count(0)
    expect(rounds.first).to_contain_text("laurel")
    mine = replayed(page)
    page.get_by_role("link", name="Thetis").click()  # the bot's hand, now that all is over
    visitor.ready()
    theirs = replayed(page)
    assert theirs[1] != mine[1]
    address = page.url
    other = visit()
    other.page.goto(address)  # the link shows the same ply to anybody
    other.ready()
    assert replayed(other.page) == theirs
    with page.expect_download() as download:
        page.locator(".go").get_by_role("link", name="Download").click()
    record = download.value.path()
    other.page.goto("/tables")
    other.page.set_input_files("#record", str(record))
    other.page.get_by_role("button", name="Upload").click()
    other.ready()
    expect(other.page.locator("#at")).to_contain_text("0 /")
    other.page.click("[data-go=on]")
    other.page.get_by_role("button", name="Play on from here").click()
    expect(other.page.locator("#room")).to_contain_text("Open seat")


GLIDE = """async () => {
  const { Glide } = await import("/static/js/glide.js");
  const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  board.setAttribute("viewBox", "0 0 100 100");
  board.setAttribute("class", "chart");
  board.innerHTML = '<g data-layer="wake"></g><g data-fragment="board"></g>';
  document.body.append(board);
  const draw = (pieces) => {
    board.lastChild.innerHTML = pieces.map(([name, x, n]) =>
      `<g data-piece="${name}" transform="translate(${x} 50) scale(2)"><circle r="3"/><text>${n}</text></g>`).join("");
  };
  const glide = new Glide();
  draw([["fleet@a", 10, 2], ["kraken", 80, 1]]);
  glide.before();
  draw([["fleet@a", 10, 1], ["fleet@b", 40, 1], ["kraken", 80, 1], ["siren", 60, 1]]);
  const moved = glide.after();
  const found = [...board.querySelectorAll("[data-piece]")].map((piece) => {
    const frames = piece.getAnimations()[0]?.effect.getKeyframes() ?? [];
    return [piece.dataset.piece, frames[0]?.transform ?? (frames.length ? "fades in" : "stays")];
  });
  glide.wake(board);
  const wake = board.querySelector(".w-core")?.getAttribute("d") ?? "";
  board.remove();
  return { moved, found, wake };
}"""


def test_pieces_glide_from_where_they_came(visit: Any) -> None:
    page = visit(reduced_motion="no-preference").page
    page.goto("/")
    drawn = page.evaluate(GLIDE)
    found = dict(drawn["found"])
    assert drawn["moved"] is True
    assert found["fleet@a"] == "stays"
    assert found["kraken"] == "stays"
    assert found["siren"] == "fades in"
    # 30 units to the left on the board are 15 of a piece drawn at twice its size.
    assert float(found["fleet@b"].removeprefix("translate(").split("px")[0]) == pytest.approx(-15, abs=0.5)


def test_nothing_moves_for_those_who_asked_for_stillness(visit: Any) -> None:
    page = visit(reduced_motion="reduce").page
    page.goto("/")
    drawn = page.evaluate(GLIDE)
    assert drawn["moved"] is False
    assert {state for _, state in drawn["found"]} == {"stays"}
    assert drawn["wake"].startswith("M"), "they see the wake only"


def test_a_finger_zooms_the_board_and_folds_the_question(visit: Any) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).at_a_new_table("cyclades")
    board = page.locator("#board")
    whole = board.get_attribute("viewBox") or ""
    page.touchscreen.tap(60, 120)
    page.touchscreen.tap(60, 120)
    page.wait_for_timeout(400)
    assert board.get_attribute("viewBox") != whole
    page.tap("[data-zoom=fit]")
    expect(board).to_have_attribute("viewBox", whole)
    fingers = page.context.new_cdp_session(page)
    for apart in (20, 60, 110):
        kind = "touchStart" if apart == 20 else "touchMove"
        points = [{"x": 190 - apart, "y": 250, "id": 1}, {"x": 190 + apart, "y": 250, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    pinched = (board.get_attribute("viewBox") or "").split()
    assert float(pinched[2]) < float(whole.split()[2]) / 2
    page.tap("[data-zoom=fit]")
    tall = page.locator(".prompt-place").bounding_box()
    page.tap("#grip")
    page.wait_for_timeout(100)
    low = page.locator(".prompt-place").bounding_box()
    assert tall is not None
    assert low is not None
    assert low["height"] <= 66 < tall["height"]
    page.tap("#grip")
    expect(page.locator("#prompt .answers")).to_be_visible()


STRINGS = """(() => {
  window.struck = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.struck += 1; return make.call(this); };
})()"""


def test_a_sound_calls_and_can_be_muted(visit: Any) -> None:
    """It calls whoever had to wait: Ione answers first, and is asked again when Kostas has answered too."""
    visitor, kostas = two_at_a_table(visit, coins="4")
    visitor.context.add_init_script(STRINGS)
    visitor.page.reload()
    page = visitor.ready()
    wait_for_turn(page)
    choose(page, page.locator(ASKED).first)
    choose(kostas.page, kostas.page.locator(ASKED).first)
    wait_for_turn(page)
    page.wait_for_function("() => window.struck > 0")
    page.click(".menu:not(.aid-menu) summary")
    page.uncheck("#set-sound")
    page.keyboard.press("Escape")
    page.evaluate("window.struck = 0")
    choose(page, page.locator(ASKED).first)
    choose(kostas.page, kostas.page.locator(ASKED).first)
    wait_for_turn(page)
    assert page.evaluate("window.struck") == 0
    page.reload()
    visitor.ready()
    assert page.locator("#set-sound").is_checked() is False, "remembered"


WHOLE = """async () => {
  const whole = await (await fetch(`${location.pathname}/sheet?seat=0`)).json();
  const other = [];
  for (const [name, html] of Object.entries(whole.fragments)) {
    const place = document.querySelector(`[data-fragment="${name}"]`);
    if (!place || name === "prompt") continue; // which the page fills in itself
    const copy = place.cloneNode(false);
    copy.innerHTML = html;
    if (copy.textContent !== place.textContent) other.push(name);
  }
  return other;
}"""
MISSED = """async () => {
  const { Page } = await import("/static/js/sheet.js");
  const now = await (await fetch(`${location.pathname}/sheet?seat=0`)).json();
  const asked = [];
  const true_fetch = window.fetch;
  window.fetch = (path, ...rest) => { asked.push(String(path)); return true_fetch(path, ...rest); };
  const tried = [];
  for (const [base, of] of [[now.sequence - 5, 99], [now.sequence - 7, 1]]) {
    const page = new Page({ ...now, sequence: now.sequence - 5 });
    page.receive({ ...now, base, sequence: now.sequence - 1, fragments: { turn: { at: "<x ", of, parts: ["lost"] } } });
    while (page.sheet.sequence !== now.sequence) await new Promise((done) => setTimeout(done, 20));
    tried.push(document.querySelector("[data-fragment=turn]").textContent.trim());
  }
  window.fetch = true_fetch;
  return [asked.length, new Set(asked).size, ...tried];
}"""


def test_a_page_patches_what_changed_and_asks_for_the_whole_if_it_missed_something(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    for _ in range(2):
        for visitor in (ione, kostas):
            wait_for_turn(visitor.page)
            choose(visitor.page, visitor.page.locator(ASKED).first)
    wait_for_turn(ione.page)
    assert ione.page.evaluate(WHOLE) == []
    turn = (ione.page.locator("[data-fragment=turn]").text_content() or "").strip()
    assert ione.page.evaluate(MISSED) == [2, 1, turn, turn]
