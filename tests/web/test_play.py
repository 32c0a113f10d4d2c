"""Whole games in a real browser: by mouse, by keyboard alone, by finger, live against each other, on one device."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.clicking import Clicker
from tests.web.conftest import PHONE, House, Visitor
from tests.web.midway import play_on
from tests.web.playing import (
    ASKED,
    CONFIRM,
    MOST_TURNS,
    OVER,
    STAMP,
    choose,
    two_at_a_table,
    two_meet,
    wait_for_answer,
    wait_for_turn,
)
from tests.web.tour import in_the_fifth_cycle, in_the_second_year

pytestmark = pytest.mark.browser


def test_a_new_user_plays_a_whole_game_against_bots_by_mouse(visit: Any) -> None:
    page = visit().against_bots()
    expect(page).to_have_title(re.compile("Your turn"))
    turns = 0
    while wait_for_turn(page):
        turns += 1
        assert turns < MOST_TURNS
        # Things on the table and buttons are the same choices.
        lit = page.locator(".hand .lit")
        assert lit.count() == page.locator(ASKED).count()
        choose(page, (lit if turns % 2 else page.locator(ASKED)).first)
    assert turns == 5
    expect(page.locator(OVER)).to_contain_text(re.compile("wins|share"))
    expect(page.locator(f"{OVER} tr")).to_have_count(4)
    page.locator(OVER).get_by_role("link", name="Replay").click()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#steps")).to_be_visible()


def test_a_new_user_plays_the_first_game_on_the_shelf_by_clicks_alone(visit: Any) -> None:
    """Home, Make a table, a limit of one cycle; then whatever may be clicked, until somebody has won."""
    page = visit().page
    page.goto("/")
    page.locator("#games").get_by_role("link", name="Make a table of Cyclades").click()
    page.fill("#o-cycles", "1")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector("html[data-ready]")
    assert Clicker(page, seed=1).play(MOST_TURNS)
    expect(page.locator(f"{OVER} tr")).to_have_count(4)


@pytest.mark.parametrize("game", ["cyclades", "parthenon", "aegean_sea"])
def test_fingers_play_in_french(visit: Any, game: str) -> None:
    """The first questions of a large game; `scripts/whole_games.py` plays to the end, Minos has its own test."""
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    visitor.context.add_init_script("try { localStorage.setItem('pelagos.speed', 'none') } catch {}")
    visitor.table_of(game, 3, {0: "Ione"})
    clicker = Clicker(visitor.ready(), seed=2, finger=True)
    clicker.play(most=5)
    assert clicker.answers == 5
    assert len(clicker.asked) >= 2, "several kinds of question"
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")


def press_until(page: Page, key: str, selector: str, most: int = 80) -> None:
    """Press a key until something has the focus."""
    for _ in range(most):
        if page.evaluate("selector => !!document.activeElement?.closest(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {selector}")


def test_a_whole_game_by_keyboard_alone(visit: Any) -> None:
    page = visit().page
    page.goto("/new?game=tiny")
    press_until(page, "Tab", "#seats .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ready]")
    press_until(page, "Tab", "a.skip")
    page.keyboard.press("Enter")  # to the question
    turns = 0
    while wait_for_turn(page):
        turns += 1
        assert turns < MOST_TURNS
        before = page.evaluate(STAMP)
        if turns == 1:
            press_until(page, "Tab", "[data-choice]")
        if page.locator(ASKED).count() > 1:
            # From the second question on the focus is on the first answer by itself.
            expect(page.locator("#prompt [data-choice]:focus")).to_have_count(1)
            page.keyboard.press("Enter")  # previews
            expect(page.locator("[data-act=confirm]:focus")).to_have_count(1)
            page.keyboard.press("Escape")  # steps back
            expect(page.locator("[data-act=confirm]")).to_be_hidden()
            page.keyboard.press("2")  # figures choose, too
        # The one answer that is left is previewed already.
        expect(page.locator("[data-act=confirm]:focus")).to_have_count(1)
        page.keyboard.press("Enter")  # confirms
        wait_for_answer(page, before)
    assert turns == 5
    press_until(page, "Tab", "[data-act=again]")


def test_arrows_go_from_one_lit_thing_to_the_next(visit: Any) -> None:
    page = visit().against_bots()
    wait_for_turn(page)
    page.locator(".hand .lit").first.focus()
    first = page.evaluate("document.activeElement.dataset.target")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.target")
    assert first != second
    assert second.startswith("coin-")
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=confirm]")).to_be_visible()
    assert page.locator(f'[data-target="{second}"]').get_attribute("aria-pressed") == "true"
    expect(page.locator("#prompt .choice.on")).to_have_count(1)


def test_two_browsers_play_each_other_live(visit: Any) -> None:
    ione, kostas = two_meet(visit, coins="3")
    rounds = 0
    while wait_for_turn(ione.page) and wait_for_turn(kostas.page):
        rounds += 1
        assert rounds < MOST_TURNS
        choose(ione.page, ione.page.locator(ASKED).first)
        expect(kostas.page.locator("#story")).to_contain_text("Ione has chosen a coin.")
        if rounds == 1:
            # Nothing of a hidden hand is in the other's page.
            expect(kostas.page.locator(".players")).to_contain_text("Ione")
            kostas.page.click("[data-talk=chat]")
            kostas.page.fill("[data-chat] input", "<b>well</b> laid")
            kostas.page.keyboard.press("Enter")
            ione.page.click("[data-talk=chat]")
            expect(ione.page.locator("#chat")).to_contain_text("<b>well</b> laid")
            assert ione.page.locator("#chat b").all_inner_texts() == ["Kostas"]
            for each in (ione, kostas):
                each.page.click("[data-talk=log]")
        choose(kostas.page, kostas.page.locator(ASKED).first)
    assert rounds == 3
    expect(kostas.page.locator(OVER)).to_be_visible()
    expect(ione.page.locator(OVER)).to_be_visible()


def test_an_answer_under_way_is_the_only_one_whatever_others_do_meanwhile(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    page = kostas.page
    held: list[Any] = []
    page.route("**/choices", lambda route: held.append(route))
    wait_for_turn(page)
    page.locator(ASKED).first.click()
    expect(page.locator("#prompt[aria-busy]")).to_be_visible()
    wait_for_turn(ione.page)
    choose(ione.page, ione.page.locator(ASKED).first)
    expect(page.locator("#story")).to_contain_text("Ione has chosen a coin.")  # the question is drawn anew
    page.locator(ASKED).nth(1).click()
    page.click(CONFIRM)
    page.wait_for_timeout(200)
    expect(page.locator("#prompt[aria-busy]")).to_be_visible()
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator("#story")).to_contain_text("Kostas lays")
    expect(page.locator("#prompt[aria-busy]")).to_have_count(0)


def test_hot_seat_with_the_curtain_between(visit: Any) -> None:
    visitor = visit()
    visitor.table_of("tiny", 2, {0: "Ione", 1: "Mina"}, coins="3")
    page = visitor.page
    curtain = page.locator("#curtain")
    hands: list[str] = []
    # Whoever chose last begins the next round: the device changes hands as seldom as it can.
    for name, passed in (("Ione", 1), ("Mina", 1), ("Mina", 0), ("Ione", 1), ("Ione", 0), ("Mina", 1)):
        if passed:
            expect(curtain).to_be_visible()
            expect(curtain).to_contain_text(name)
            assert page.locator("main[inert]").count() == 1
            page.get_by_role("button", name=f"I am {name}").click()
        expect(curtain).to_be_hidden()
        wait_for_turn(page)
        expect(page.locator(".pl.thing, .pl").nth(0 if name == "Ione" else 1)).to_contain_text("you")
        hands.append(page.locator(".hand").inner_text())
        choose(page, page.locator(ASKED).first)
    expect(page.locator(OVER)).to_be_visible()
    expect(curtain).to_be_hidden()
    assert hands[0] != hands[1]


UNDER_THE_CURTAIN = ("data-choice", "data-preview", "data-target", "data-piece", 'class="card', "Kept for", "coin-")


def test_nothing_of_a_hand_is_left_under_the_curtain(visit: Any) -> None:
    """Neither in the page as it is sent, nor in what is left of it when the next player is called."""
    visitor = visit()
    visitor.table_of("tiny", 2, {0: "Ione", 1: "Mina"}, coins="3")
    page = visitor.page
    curtain = page.locator("#curtain")

    def bare(html: str) -> None:
        assert [mark for mark in UNDER_THE_CURTAIN if mark in html] == []

    expect(curtain).to_contain_text("Ione")
    bare(page.content())
    bare(page.request.get(page.url).text())
    page.get_by_role("button", name="I am Ione").click()
    wait_for_turn(page)
    assert "coin-" in page.content()
    assert page.locator("[data-backdrop-place] *").count() > 0, "the board is whole when the curtain is up"
    page.goto(f"{page.url}?seat=0")  # Ione's page, with her question in it
    page.wait_for_selector("html[data-ready]")
    expect(curtain).to_be_hidden()
    hand = page.locator(".hand").inner_text()
    choose(page, page.locator(ASKED).first)
    expect(curtain).to_contain_text("Mina")
    bare(page.content())
    page.wait_for_timeout(800)  # nor does anything come later
    bare(page.content())
    page.get_by_role("button", name="Not yet").click()
    expect(curtain).to_be_hidden()
    assert page.locator(".hand .card").count() > 0, "Ione may look again"
    page.goto(page.url.split("?")[0])
    expect(curtain).to_contain_text("Mina")
    page.get_by_role("button", name="I am Mina").click()
    wait_for_turn(page)
    assert page.locator(".hand").inner_text() != hand


def test_a_turn_is_ended_on_the_board(visit: Any) -> None:
    """What ends a turn has its place in the scene, too: the turn track, one's own island."""
    visitor = visit()
    page = play_on(visitor, in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    track = page.locator('[data-target="turn-track"]')
    expect(track).to_have_class(re.compile("lit"))
    track.click()
    expect(page.locator("[data-act=confirm]")).to_have_text("End turn")
    page.keyboard.press("Escape")
    expect(page.locator("[data-act=confirm]")).to_be_hidden()
    page = play_on(visitor, in_the_second_year(), 0)
    page.wait_for_selector(".prompt.mine")
    home = page.locator('#board [data-target="island-chios"]')
    expect(home).to_have_class(re.compile("lit"))
    home.dispatch_event("click")
    expect(page.locator("[data-choice]:visible")).to_have_count(2)
    assert set(page.locator("[data-choice]:visible").all_inner_texts()) == {
        "No offer this round",
        "No more offers this Season",
    }


def test_undo_alone_and_by_consent(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    page = ione.page
    wait_for_turn(page)
    question = page.locator("#prompt h2").inner_text()
    choose(page, page.locator(ASKED).first)
    expect(page.locator("#prompt h2")).not_to_have_text(question)
    page.click("[data-act=undo]")  # nobody has seen anything yet
    expect(page.locator("#prompt h2")).to_have_text(question)
    page.click("[data-act=redo]")
    expect(page.locator("#prompt h2")).not_to_have_text(question)
    wait_for_turn(kostas.page)
    choose(kostas.page, kostas.page.locator(ASKED).first)  # now the coins are shown
    expect(page.locator("#story")).to_contain_text("Kostas lays")
    expect(page.locator("[data-act=undo]")).to_have_count(0)
    page.click("[data-act=ask-undo]")
    strip = kostas.page.locator(".inline-strip")
    expect(strip).to_contain_text("Ione asks to undo")
    strip.get_by_role("button", name="Refuse").click()
    expect(page.locator(".inline-strip")).to_have_count(0)
    page.click("[data-act=ask-undo]")
    strip.get_by_role("button", name="Agree").click()
    expect(page.locator("#prompt h2")).to_have_text(question)
    expect(page.locator("#story")).not_to_contain_text("Kostas lays")


def test_nothing_is_lost_when_the_server_stops_in_mid_game(visit: Any, browser: Browser, tmp_path: Path) -> None:
    house = House(tmp_path, PACE="0").start()
    try:
        visitor: Visitor = visit(house=house)
        visitor.table_of("tiny", 2, {0: "Ione"}, coins="4")
        page = visitor.ready()
        page.evaluate("window.stayed = true")
        wait_for_turn(page)
        choose(page, page.locator(ASKED).first)
        wait_for_turn(page)
        expect(page.locator("#story").get_by_text("Thetis has chosen")).to_have_count(2)
        told = page.locator("#story").inner_text()
        house.stop()
        expect(page.locator("#not-connected")).to_be_visible()
        page.locator(ASKED).first.click()
        if page.locator(CONFIRM).count():
            page.click(CONFIRM)
        expect(page.locator("[data-refusal]")).to_contain_text("cannot be reached")
        house.start()
        expect(page.locator("#not-connected")).to_be_hidden()
        assert page.locator("#story").inner_text().endswith(told)
        page.keyboard.press("Escape")
        turns = 1
        while wait_for_turn(page):
            choose(page, page.locator(ASKED).first)
            turns += 1
        assert turns == 4
        assert page.evaluate("window.stayed") is True, "the page was not loaded again"
    finally:
        house.stop()


def test_french(visit: Any) -> None:
    page = visit(locale="fr-FR").page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).to_contain_text("Égée")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Jouer à Cyclades", exact=True).click()
    page.wait_for_selector(".prompt.mine")
    expect(page.locator("#prompt h2")).to_contain_text("dieu")
    page.goto("/new?game=tiny")
    page.get_by_role("button", name="Ouvrir la table").click()
    wait_for_turn(page)
    expect(page).to_have_title(re.compile("À vous"))
    choose(page, page.locator(ASKED).first)
    expect(page.locator("#story")).to_contain_text("a choisi")


def test_a_whole_game_on_a_phone(visit: Any) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).against_bots()
    turns = 0
    while wait_for_turn(page):
        turns += 1
        assert turns < MOST_TURNS
        before = page.evaluate(STAMP)
        if page.locator(ASKED).count() > 1:
            page.locator(ASKED).first.tap()
        expect(page.locator("[data-act=confirm]")).to_be_visible()  # a finger always confirms
        page.wait_for_timeout(150)
        assert page.evaluate(STAMP) == before
        page.tap(CONFIRM)
        wait_for_answer(page, before)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        sheet = page.locator(".prompt-place").bounding_box()
        assert sheet is not None
        assert sheet["y"] + sheet["height"] == pytest.approx(PHONE["height"], abs=1)
        assert sheet["height"] <= PHONE["height"] * 0.4 + 1
        for name, pane in (("log", ".log"), ("players", ".players")):
            page.tap(f"#tab-{name}")
            expect(page.locator(pane)).to_be_visible()
        if page.locator("#fan").is_visible():
            page.tap("#fan")  # the edge of one's hand leads to it
            expect(page.locator(".hand")).to_be_visible()
    assert turns == 5
