"""The end of a game: who won and why, everybody's fortunes, the story in ten lines, the dice checked, a rematch."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE, Visitor
from tests.web.midway import played_until
from tests.web.playing import ASKED, OVER, choose, finish, two_at_a_table, wait_for_turn

pytestmark = pytest.mark.browser


@cache
def a_whole_game() -> str:
    """Four bots play Cyclades to its end."""
    return played_until("cyclades", 4, 3, 0, lambda s, texts: False)


def ended(visitor: Visitor) -> Page:
    """A short game, played to its end."""
    visitor.table_of("tiny", 3, {0: "Ione"}, bot="greedy", coins="3")
    page = visitor.ready()
    finish(page)
    page.wait_for_selector("#end:not([hidden])")
    return page


@pytest.mark.parametrize("look", ["laptop", "phone"])
def test_the_end_tells_how_it_went(visit: Any, look: str) -> None:
    page = ended((visit(viewport=PHONE) if look == "phone" else visit()).with_a_share_sheet())
    points = [int(each.split()[0]) for each in page.locator(f"{OVER} td:last-child").all_inner_texts()]
    if points[0] != points[1]:
        expect(page.locator(".why-won")).to_contain_text(f"{points[0]} points, against {points[1]} point")
    end = page.locator("#end")
    expect(end.locator(".f-line")).to_have_count(3)
    ways = [each.get_attribute("points") or "" for each in end.locator(".f-line").all()]
    assert len({len(way.split()) for way in ways}) == 1
    assert len(set(ways)) > 1, "fortunes part"
    lines = end.locator(".turns li")
    assert 2 <= lines.count() <= 10
    expect(end).to_contain_text("luck")
    link = end.locator("#share").input_value()
    assert link.endswith(f"{page.url.split('/t/')[1]}/replay")
    end.locator("[data-share-link]").click()
    page.wait_for_function("link => window.shared.length === 1 && window.shared[0] === link", arg=link)
    end.locator("[data-copy]").click()
    page.wait_for_function("link => window.copied.length === 1 && window.copied[0] === link", arg=link)
    end.locator("[data-end=board]").click()
    expect(end).to_be_hidden()
    page.click("[data-end=show]")
    expect(end).to_be_visible()
    lines.first.locator("a").click()
    page.wait_for_url("**/replay/*")


def test_every_throw_is_checked_in_the_page(visit: Any) -> None:
    page = ended(visit())
    page.click("[data-end=dice]")
    expect(page.locator("#dice-checked")).to_have_text(re.compile(r"^All \d+ throws are as the secret"))

    def forged(route: Route) -> None:
        proof = route.fetch().json()
        roll = proof["rolls"][4]
        roll["low"], roll["high"] = roll["high"], roll["high"] + 1
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    page.route("**/dice", forged)
    page.click("[data-end=dice]")
    expect(page.locator("#dice-checked")).to_have_text("Throw 5 is not what the secret of the dice gives.")
    page.unroute("**/dice")

    def other(route: Route) -> None:
        proof = route.fetch().json()
        route.fulfill(body=json.dumps({**proof, "secret": "00" * 32}), content_type="application/json")

    page.route("**/dice", other)
    page.click("[data-end=dice]")
    expect(page.locator("#dice-checked")).to_contain_text("not the one that was sealed")


def test_nobody_is_told_the_secret_or_the_fortunes_before_the_end(visit: Any) -> None:
    page = visit().against_bots()
    for path in ("dice", "end"):
        answer = page.request.get(f"{page.url}/{path}")
        assert answer.status == 409, path


def test_a_rematch_seats_the_same_people(visit: Any) -> None:
    ione, kostas = two_at_a_table(visit, coins="3")
    while wait_for_turn(ione.page) and wait_for_turn(kostas.page):
        choose(ione.page, ione.page.locator(ASKED).first)
        choose(kostas.page, kostas.page.locator(ASKED).first)
    old = ione.page.url
    ione.page.click("[data-act=again]")
    ione.page.wait_for_url(lambda url: url != old)
    ione.ready()
    expect(ione.page.locator(".players")).to_contain_text("Kostas")
    expect(kostas.page.locator("#unread")).to_have_text("1")  # he is told
    kostas.page.click("[data-act=again]")
    kostas.page.wait_for_url(ione.page.url)
    kostas.ready()
    wait_for_turn(ione.page)
    wait_for_turn(kostas.page)


def test_a_replay_carries_the_chart(visit: Any) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/tables")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": a_whole_game().encode()}
    page.set_input_files("#record", file)
    page.get_by_role("button", name="Upload").click()
    visitor.ready()
    chart = page.locator("#fortunes .fortunes")
    expect(chart.locator(".f-line")).to_have_count(4)
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 0.6, "y": box["height"] / 2})
    page.wait_for_function("() => Number(document.querySelector('#step').value) > 20")
    last = int(page.locator("#step").get_attribute("max") or 0)
    assert 0.4 * last < int(page.locator("#step").input_value()) < 0.8 * last
    here = page.locator("[data-cursor]").get_attribute("d") or ""
    page.click("[data-go=last]")
    page.wait_for_function("d => document.querySelector('[data-cursor]').getAttribute('d') !== d", arg=here)
    table = page.url.split("/t/")[1].split("/")[0]
    for language, words, wealth in (
        ("en", "In ten lines", "Gained and spent"),
        ("fr", "En dix lignes", "Gains et dépenses"),
    ):
        page.context.add_cookies([{"name": "lang", "value": language, "url": page.url.split("/t/")[0]}])
        html = page.request.get(f"/t/{table}/end?seat=-2").text()
        assert words in html
        assert wealth in html
        assert html.count("<li>") == 10
        assert "gagne avec" in html or "wins with" in html, "the last word"
