"""The parts of a scene in a real browser: the reading place, the drawer, gliding, several boards, wide fonts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from pelagos.core.scene import Scene, Token
from tests.web.conftest import PHONE
from tests.web.fonts import widen
from tests.web.specimen import lit_by, scene, sheet, shown
from tests.web.test_look import WINDOWS, faults, sideways

pytestmark = pytest.mark.browser

TITLE = "#reading .head b:visible"
MOVING = "document.getAnimations().filter(each => each.effect.target.hasAttribute('data-piece')).length"


def at_specimen(visit: Any, drawn: Scene | None = None, then: Scene | None = None, **settings: Any) -> Page:
    """Before the specimen's table; after an answer, before its next position."""
    first = sheet(drawn=drawn)
    return shown(visit(**settings), first, sheet(sequence=2, drawn=then) if then is not None else None)


# The reading place.


def test_what_is_pointed_at_is_told_and_nothing_moves(visit: Any) -> None:
    page = at_specimen(visit)
    expect(page.locator(TITLE)).to_have_text("Nereus plays a Decree")  # the last card that somebody else played
    places = [page.locator(part).bounding_box() for part in ("#reading", ".drawer", "#board", ".hand")]
    page.hover("[data-target=region-1]")
    expect(page.locator(TITLE)).to_have_text("Galatas")
    page.hover("[data-target=hand-4]")
    expect(page.locator(TITLE)).to_have_text("II·5")
    page.hover(".prompt [data-choice]:has-text('Ida')")  # an answer is about its thing
    expect(page.locator(TITLE)).to_have_text("Ida")
    assert [page.locator(part).bounding_box() for part in ("#reading", ".drawer", "#board", ".hand")] == places
    page.hover("h1")
    expect(page.locator(TITLE)).to_have_text("Nereus plays a Decree")


def test_a_pointer_that_passes_by_reads_nothing(visit: Any) -> None:
    page = at_specimen(visit)
    page.hover("[data-target=region-1]")
    page.hover("h1")
    page.wait_for_timeout(300)
    expect(page.locator(TITLE)).to_have_text("Nereus plays a Decree")


def test_what_is_chosen_stays_to_be_read(visit: Any) -> None:
    page = at_specimen(visit)
    page.click("[data-target=region-2]")
    page.hover("h1")
    expect(page.locator(TITLE)).to_have_text("Agios Efstratios")
    page.click("[data-act=back]")
    page.hover("h1")
    expect(page.locator(TITLE)).to_have_text("Nereus plays a Decree")


def test_the_focus_reads_at_once(visit: Any) -> None:
    page = at_specimen(visit)
    page.locator("#prompt h2").focus()
    page.keyboard.press("Tab")
    page.locator("[data-target=hand-1]").focus()
    assert page.locator(TITLE).inner_text() == "II·2"


def test_a_finger_that_rests_reads_and_does_not_choose(visit: Any) -> None:
    page = at_specimen(visit, viewport=PHONE, has_touch=True)
    over = page.locator("#leaf-over")
    expect(over).to_be_hidden()
    box = page.locator("[data-target=region-1]").bounding_box()
    assert box is not None
    client = page.context.new_cdp_session(page)
    finger = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    expect(over).to_contain_text("Galatas")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(over).to_be_hidden()
    assert page.locator(".chosen").count() == 0
    expect(page.locator("[data-tab=reading]")).to_have_text("Galatas")
    page.tap("[data-tab=reading]")
    expect(page.locator("#reading")).to_be_visible()


# The drawer.


def test_a_tab_in_which_something_is_lit_carries_a_lamp(visit: Any) -> None:
    page = at_specimen(visit)
    assert [tab.inner_text() for tab in page.locator(".d-tabs .asked").all()] == ["Offer", "Tracks"]
    expect(page.locator("#panel-offer")).to_be_visible()  # the board is lit: the drawer stays as it is
    page.click("[data-drawer=tracks]")
    expect(page.locator("#panel-tracks")).to_be_visible()
    expect(page.locator("#panel-offer")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-decks")).to_be_visible()
    page.reload()
    expect(page.locator("#panel-decks")).to_be_visible()


def test_the_drawer_opens_by_itself_when_nothing_else_is_lit(visit: Any) -> None:
    first = sheet()
    asked = first.question
    assert asked is not None
    choices = tuple(each for each in asked.choices if each.text == "stop-15")
    only = msgspec.structs.replace(asked, choices=choices, lit=lit_by(choices))
    page = shown(visit(), msgspec.structs.replace(first, question=only))
    expect(page.locator("#panel-tracks")).to_be_visible()


# Gliding.


def moved(drawn: Scene, piece: str, at: int) -> Scene:
    """The scene with one token of a ladder elsewhere."""

    def token(each: Token) -> Token:
        return msgspec.structs.replace(each, at=at) if each.piece == piece else each

    panels = []
    for panel in drawn.panels:
        rows = [msgspec.structs.replace(row, tokens=tuple(map(token, row.tokens))) for row in panel.rows]
        panels.append(msgspec.structs.replace(panel, rows=tuple(rows)))
    return msgspec.structs.replace(drawn, panels=tuple(panels))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_glide_beside_the_board_too(visit: Any, motion: str) -> None:
    then = moved(scene(ship=2), "track-1-0", 6)
    page = at_specimen(visit, scene(), then, reduced_motion=motion)
    page.click("[data-drawer=tracks]")
    page.evaluate(
        "() => { window.seen = 0; const look = () => {"
        f" window.seen = Math.max(window.seen, {MOVING}); requestAnimationFrame(look); }}; look(); }}"
    )
    page.click("[data-target=region-2]")
    page.click("[data-act=confirm]")
    expect(page.locator("[data-piece='ship-0@region-2']")).to_have_count(1)
    expect(page.locator("#board [data-layer=wake] .w-core")).to_have_count(1)  # the ship's way, however it came
    page.wait_for_timeout(150)
    assert page.evaluate("window.seen") == (2 if motion == "no-preference" else 0)


def test_what_comes_from_nowhere_is_ringed(visit: Any) -> None:
    before = scene()
    bare = msgspec.structs.replace(
        before,
        board=msgspec.structs.replace(before.board, pieces=before.board.pieces.split('<g data-piece="ship-1')[0]),
    )
    page = at_specimen(visit, bare, before)
    page.click("[data-target=region-2]")
    page.click("[data-act=confirm]")
    expect(page.locator("[data-piece^=ship-1]")).to_have_count(1)
    way = page.locator("#board [data-layer=wake] .w-core").get_attribute("d") or ""
    assert way.count("A") == 2, "a circle"


def test_a_card_is_carried_from_the_hand_to_the_board(visit: Any) -> None:
    before = scene(worded=True)
    hand = next(panel for panel in before.panels if panel.id == "hand")
    rest = msgspec.structs.replace(hand, cards=hand.cards[1:])
    pieces = before.board.pieces + '<g data-piece="card-0"><circle cx="1500" cy="800" r="60"/></g>'
    after = msgspec.structs.replace(
        before,
        board=msgspec.structs.replace(before.board, pieces=pieces),
        panels=tuple(rest if panel.id == "hand" else panel for panel in before.panels),
    )
    page = at_specimen(visit, before, after, reduced_motion="no-preference")
    page.click("[data-target=region-2]")
    page.click("[data-act=confirm]")
    page.wait_for_selector(".flying .card")
    page.wait_for_selector(".flying", state="detached")
    expect(page.locator("#board [data-layer=wake] .w-core")).to_have_count(1)


# Several boards.


def test_several_boards_stand_side_by_side_and_take_turns_on_a_phone(visit: Any) -> None:
    page = at_specimen(visit, scene(boards=2))
    first, second = page.locator("#board").bounding_box(), page.locator("#board-lanes").bounding_box()
    assert first is not None
    assert second is not None
    assert first["x"] + first["width"] <= second["x"]
    assert first["height"] == pytest.approx(second["height"], abs=2)
    assert first["width"] > second["width"]
    page.set_viewport_size(PHONE)
    expect(page.locator("#board-lanes")).to_be_hidden()
    page.click("[data-board-tab=lanes]")
    expect(page.locator("#board-lanes")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    page.click("[data-target=lane]")
    expect(page.locator("[data-act=confirm]")).to_be_visible()


# Room.


@pytest.mark.parametrize(("language", "worded"), [("en", False), ("fr", True)])
def test_every_part_has_room_in_wide_fonts(visit: Any, language: str, worded: bool) -> None:
    page = shown(visit(), sheet(language, drawn=scene(language, boards=1 + worded, worded=worded)))
    widen(page)
    wrong = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for size in ("100%", "200%"):
            page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            page.wait_for_timeout(60)
            if sideways(page) > 0:
                wrong.append(f"{width} px, text {size}: {sideways(page)} px too wide")
    assert not wrong, "\n".join(wrong)


def test_no_part_keeps_anybody_out(visit: Any) -> None:
    page = at_specimen(visit, scene(boards=2))
    wrong = faults(page)
    page.evaluate("document.documentElement.dataset.theme = 'night'")
    wrong += faults(page)
    page.set_viewport_size(PHONE)
    wrong += faults(page)
    assert not wrong, "\n".join(wrong)
