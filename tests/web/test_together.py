"""Being together, in real browsers: a rated game over weeks with clocks across a restart; the last position offline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import House, Visitor
from tests.web.test_look import faults, sideways

WORD = "an oar and a sail"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of its own, which is stopped and started again."""
    house = House(tmp_path_factory.mktemp("together")).start()
    yield house
    house.stop()


def account(visit: Any, name: str, **settings: Any) -> Page:
    """Somebody with an account, before a browser; the form itself is filled in by `test_passkeys`."""
    visitor: Visitor = visit(**settings)
    visitor.post("/sign-up", {"username": name, "password": WORD, "next": "/"})
    return visitor.page


def told(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the API as the page would: with a body something is done."""
    web, at = page.context.request, f"/api/v1{path}"
    if body is None:
        return web.get(at).json()
    token = re.search(r'name="csrf" content="([^"]*)"', web.get("/tables").text())
    assert token
    return web.post(at, data=body, headers={"X-CSRF-Token": token[1]}).json()


def sound(page: Page) -> None:
    """Nothing that a reader of screens would stumble over."""
    assert faults(page) == []
    assert sideways(page) == 0


def test_a_clock_runs_in_the_page(visit: Any) -> None:
    ione = account(visit, "ione-in-a-hurry")
    body = {"game": "tiny", "seats": 2, "mine": [0], "bots": {"1": "random"}, "pace": "live", "reserve": 600}
    table = told(ione, "/tables", body)["table"]
    ione.goto(f"/t/{table}")
    ione.locator('form[action$="/start"] button').first.click()
    clock = ione.locator("[data-clock][data-until]:not([data-until='0']):not([data-until=''])").first
    text = clock.inner_text()
    assert text.startswith(("9:", "10:"))
    expect(clock).not_to_have_text(text)


@pytest.mark.slow
def test_two_play_a_rated_game_over_weeks_across_a_restart(visit: Any, house: House) -> None:
    ione, kostas = account(visit, "ione"), account(visit, "kostas")
    body = {"game": "tiny", "seats": 2, "pace": "weeks", "days": 3, "vacation": 7, "lapse": "bot", "rated": True}
    table = told(ione, "/tables", body)["table"]
    ione.goto(f"/t/{table}")
    ione.locator("details.code > summary").click()
    expect(ione.locator("details.code svg.qr")).to_be_visible()
    expect(ione.locator(".terms")).to_contain_text("3 days a move")
    sound(ione)
    link = ione.locator("#link-1").input_value()
    kostas.goto(link)
    kostas.locator("main form button").first.click()
    kostas.wait_for_url(f"**/t/{table}")
    ione.get_by_role("button", name="Begin").or_(ione.locator('form[action$="/start"] button')).first.click()
    for page in (ione, kostas):
        page.wait_for_selector("html[data-ready=yes]", state="attached")  # the room gives way to the table by itself
        page.goto(f"/t/{table}")
        expect(page.locator("[data-clock]").first).to_have_text("3 days")
    before = {seat["seat"]: seat["time"] for seat in told(ione, f"/tables/{table}")["seats"]}
    house.stop()
    house.start()
    for page in (ione, kostas):
        page.goto(f"/t/{table}")
    assert {seat["seat"]: seat["time"] for seat in told(ione, f"/tables/{table}")["seats"]} == before
    mover = next(page for page in (ione, kostas) if told(page, f"/tables/{table}/view")["waited"])
    steps = told(mover, f"/tables/{table}/sheet")["step"]
    view = told(mover, f"/tables/{table}/view")
    told(mover, f"/tables/{table}/choices", {"choices": [view["legal"][0]], "stamp": view["stamp"]})
    assert told(mover, f"/tables/{table}/sheet")["step"] > steps
    # Kostas gives up, in the menu.
    kostas.locator("details.menu:not(.aid-menu) > summary").last.click()
    kostas.locator("details.sure > summary").click()
    kostas.locator("details.sure button").click()
    expect(kostas.locator(".prompt.result")).to_be_visible()
    expect(ione.locator(".prompt.result")).to_be_visible()
    ione.goto("/people/ione")
    expect(ione.locator(".rating b")).not_to_have_text("1500")
    expect(ione.locator("svg.ratings")).to_be_visible()
    sound(ione)
    for path in ("/account", "/ratings/tiny", "/tournaments/new?game=tiny"):
        ione.goto(path)
        sound(ione)


def test_without_a_network_the_last_position_is_shown_and_nothing_can_be_done(visit: Any, house: House) -> None:
    ione = account(visit, "ione-at-sea", service_workers="allow")
    body = {"game": "tiny", "seats": 2, "mine": [0], "bots": {"1": "random"}, "start": True}
    table = told(ione, "/tables", body)["table"]
    ione.goto("/")
    ione.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ione.goto(f"/t/{table}")
    expect(ione.locator("html[data-ready]")).to_be_attached()
    kept = "caches.match(`/t/${location.pathname.split('/')[2]}/seen`).then((found) => Boolean(found))"
    ione.wait_for_function(kept)
    house.stop()
    ione.goto(f"/t/{table}")
    expect(ione.locator("html[data-offline]")).to_be_attached()
    expect(ione.locator("#ask")).to_have_text("Without a network")
    expect(ione.locator("[data-choice]")).to_have_count(0)
    assert ione.locator("meta[name=csrf]").count() == 0
    house.start()
