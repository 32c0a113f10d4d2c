"""Every page in a real browser: no serious fault of access, no sideways scrolling, room for large text, both themes."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pelagos.core.typeset import width as text_width
from tests.web.conftest import LAPTOP, PHONE
from tests.web.fonts import SAMPLE, widen
from tests.web.tour import phone, tour

pytestmark = pytest.mark.browser

SERIOUS = ("serious", "critical")
# States of a page that was looked at just before: this part of it is new.
NEW_IN = {
    "table-preview": "#prompt",
    "table-refused": "#prompt",
    "table-menu": ".menu:not(.aid-menu)",
    "cyclades-5-preview": "#prompt",
    "parthenon-6-open": ".side",
}
# Pages whose phone form hides or moves things; the others are the same words in one column.
OTHER_ON_A_PHONE = ("home-continue", "new", "lobby", "table", "table-preview", "result", "replay-all", "watching")


def axe_core() -> str:
    """The script of axe-core; its Python package cannot be imported where the locale's encoding is not UTF-8."""
    package = find_spec("axe_playwright_python")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).with_name("axe.min.js").read_text("utf-8")


def faults(page: Page, part: str = "html", **settings: object) -> list[str]:
    """What axe-core finds that keeps somebody from using the page, or a part of it."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(f"() => {{ {axe_core()} }}")
    given = [part, {"resultTypes": ["violations"], **settings}]
    found = page.evaluate("([part, settings]) => axe.run(part, settings)", given)["violations"]
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:160]}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"][:3]
    ]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_the_checker_notices_a_fault(visit: Any) -> None:
    page = visit().page
    page.goto("/sign-in")
    assert faults(page) == []
    page.evaluate("document.querySelector('#in-name').insertAdjacentHTML('afterend', '<button></button>')")
    assert [fault.split()[0] for fault in faults(page)] == ["button-name"]
    page.evaluate("document.querySelector('h1').style.color = '#EEE'")
    assert [fault.split()[0] for fault in faults(page, runOnly=["color-contrast"])] == ["color-contrast"]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "theme"), [("laptop", "light"), ("phone", "dark")])
def test_no_page_keeps_anybody_out(visit: Any, size: str, theme: str) -> None:
    """Every page at both sizes, in both themes, by every rule whose breach is serious.

    What is another page on a phone is looked at by day on a laptop, by night on a phone; all others on a laptop in both
    themes. The colours of a theme are the same at every size.
    """
    visitor = visit(viewport=LAPTOP if size == "laptop" else PHONE, color_scheme=theme)
    wrong: list[str] = []
    for name, page in tour(visitor, rules="tiny#O-9", api=size == "laptop", midway=size == "laptop"):
        if sideways(page) > 0:
            wrong.append(f"{name}: {sideways(page)} px too wide")
        if size == "phone" and name not in OTHER_ON_A_PHONE:
            continue
        part = NEW_IN.get(name, "html")
        assert page.locator(part).count() > 0, f"{name} has no {part}"
        wrong += [f"{name}: {fault}" for fault in faults(page, part)]
        if name in OTHER_ON_A_PHONE:
            continue
        other = "night" if theme == "light" else "day"
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", other)
        wrong += [f"{name} in the {other}: {fault}" for fault in faults(page, part, runOnly=["color-contrast"])]
        page.evaluate("delete document.documentElement.dataset.theme")
    assert not wrong, "\n".join(wrong)


def at_a_table(visit: Any, game: str = "cyclades", **settings: Any) -> Page:
    """A table of a game of the shelf, where one is asked something."""
    page: Page = visit(**settings).at_a_new_table(game)
    return page


WINDOWS = ((1440, 900), (1280, 720), (1100, 800), (901, 700), (900, 860), (820, 1180), (390, 844), (320, 640))


@pytest.mark.parametrize(
    ("locale", "game", "fonts"),
    [
        ("en-GB", "cyclades", "own"),
        ("fr-FR", "cyclades", "wide"),
        ("fr-FR", "parthenon", "wide"),
        ("fr-FR", "aegean_sea", "wide"),
        ("fr-FR", "minos", "wide"),
        ("en-GB", "minos", "wide"),
    ],
)
def test_no_window_is_too_narrow_and_no_text_too_large(visit: Any, locale: str, game: str, fonts: str) -> None:
    """In the machine's own fonts, and in the widest that a reader is likely to have.

    French is the longer language: every game in it, in wide fonts; English and narrow fonts with a game each.
    """
    page = at_a_table(visit, game, locale=locale)
    if fonts == "wide":
        widen(page)
    wrong: list[str] = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for size in ("100%", "200%"):
            page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            page.wait_for_timeout(80)
            if sideways(page) > 0:
                wrong.append(f"{width} px, text {size}: {sideways(page)} px too wide")
            box = page.locator("#prompt h2").bounding_box()
            assert box is not None
            if box["x"] < -1 or box["x"] + box["width"] > width + 1:
                wrong.append(f"{width} px, text {size}: the question is cut off")
            sheet = page.locator(".prompt").bounding_box()
            assert sheet is not None
            if phone(page) and sheet["height"] > height * 0.4 + 1:
                wrong.append(f"{width} px, text {size}: the sheet takes {sheet['height']:.0f} px")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("families", [("DejaVu Sans", "DejaVu Serif"), ("No Such Sans", "No Such Serif")])
def test_wide_fonts_are_as_wide_on_every_machine(visit: Any, families: tuple[str, str]) -> None:
    page = at_a_table(visit)
    page.evaluate("sample => { document.querySelector('.p-top .eyebrow').textContent = sample }", SAMPLE)
    page.locator(".p-top .eyebrow").evaluate(
        "e => { e.style.cssText = 'font: 400 20px var(--sans); white-space: nowrap; position: fixed' }"
    )
    widen(page, families)
    box = page.locator(".p-top .eyebrow").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(text_width(SAMPLE, 20), rel=0.02)


def test_the_page_does_not_scroll_on_a_laptop(visit: Any) -> None:
    page = at_a_table(visit)
    assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP["height"]
    places = {part: page.locator(part).bounding_box() for part in (".bar", "#board", ".prompt", ".players")}
    page.locator(".prompt [data-more]:enabled").first.click()
    page.locator(".prompt .stepper [data-choice]:visible").first.click()  # previewed
    for part in (".bar", "#board", ".players"):
        assert page.locator(part).bounding_box() == places[part], f"{part} jumped"
    assert page.locator(".prompt").bounding_box() == places[".prompt"]


def test_theme_switch_is_remembered(visit: Any) -> None:
    page = visit(color_scheme="dark").page
    page.goto("/")
    night = page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
    assert night == "rgb(13, 20, 27)", "the device asked for the dark"
    page.locator("[data-theme-switch]").click()
    assert page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor") == "rgb(243, 236, 221)"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "day"


def test_forced_colours_keep_the_tokens(visit: Any) -> None:
    page = at_a_table(visit, forced_colors="active")
    assert page.locator(".players .tok").first.evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"
    assert page.locator("#board").evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"


def test_refusals_say_why_and_open_the_clause(visit: Any) -> None:
    page = at_a_table(visit)
    grey = page.locator("#prompt [data-refused]")
    grey.first.click(force=True)  # greyed, yet it answers
    refusal = page.locator("[data-refusal] .refuse")
    expect(refusal).to_be_visible()
    link = refusal.locator("a.rule")
    clause = link.inner_text()
    assert (link.get_attribute("href") or "").endswith(f"#{clause}")
    link.click()
    expect(page.locator("[data-clause-text]")).to_contain_text(clause)
    # A thing of the board that is not lit is asked about at the server.
    page.locator("#board [data-target]:not(.lit)").first.dispatch_event("click")
    expect(page.locator("#board .mark-closed")).to_have_count(1)
    expect(refusal).to_be_visible()


def test_the_board_comes_closer_and_goes_back(visit: Any) -> None:
    page = at_a_table(visit)
    whole = page.locator("#board").get_attribute("viewBox")
    page.locator(".zoom").hover()
    page.locator("[data-zoom=in]").click()
    closer = page.locator("#board").get_attribute("viewBox")
    assert closer != whole
    page.locator("[data-zoom=fit]").click()
    expect(page.locator("#board")).to_have_attribute("viewBox", whole or "")


MEASURED = """async (sample) => {
  await document.fonts.ready;
  const pen = document.createElement("canvas").getContext("2d");
  const width = (font) => { pen.font = font; return pen.measureText(sample).width; };
  const out = [];
  for (const [family, weight, style] of [["Source Sans Pro", 400, ""], ["Source Sans Pro", 600, ""],
                                         ["Source Serif Pro", 600, ""], ["Source Serif Pro", 400, "italic"]]) {
    const likes = family.includes("Sans") ? ["Arial", "DejaVu"] : ["Times", "DejaVu"];
    await document.fonts.load(`${style} ${weight} 100px "${family}"`);
    const own = width(`${style} ${weight} 100px "${family}", monospace`);
    for (const like of likes) {
      const face = `${style} ${weight} 100px "${family} as ${like}"`;
      const loaded = await document.fonts.load(face).then((all) => all.length, () => 0);
      if (loaded) out.push([`${family} ${weight} as ${like}`, width(`${face}, monospace`) / own]);
    }
  }
  const used = [...document.fonts].filter((each) => each.family === "Source Sans Pro" && each.status === "loaded");
  return [used.length, getComputedStyle(document.body).fontFamily, out];
}"""


def test_our_fonts_come_and_what_stands_in_for_them_is_as_wide(visit: Any) -> None:
    page = at_a_table(visit)
    used, family, widths = page.evaluate(MEASURED, SAMPLE)
    assert used == 2
    assert family.startswith('"Source Sans Pro"')
    wrong = [f"{name}: {ratio:.3f}" for name, ratio in widths if not 0.96 < ratio < 1.04]
    assert not wrong, "\n".join(wrong)
