"""Charts: the sheet, its frame and its sea; what a question lights."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from pelagos.core.chart import (
    MARGIN,
    Extent,
    Sign,
    Spot,
    cartouche,
    frame,
    legend,
    name_plate,
    paper,
    rose,
    rounded,
    water,
)
from pelagos.core.decision import Choice, Decision, Odds, Refusal
from pelagos.core.message import Message
from pelagos.core.spotlight import DARK, Form, spotlight, target
from pelagos.core.tongue import Tongue

SHEET = Extent(-500, -400, 1000, 800)
FORM = Form("M0 0Z", "M1 1Z", "M2 2Z")


def drawn(fragment: str) -> ElementTree.Element:
    """A fragment as XML; it must be well formed."""
    return ElementTree.fromstring(f"<svg>{fragment}</svg>")


def test_a_backdrop_is_well_formed_and_has_no_ids() -> None:
    whole = paper(SHEET) + water(SHEET, Spot(0, 0), "<g/>") + frame(SHEET, 83) + rose(Spot(0, 0), 0.6)
    whole += cartouche(Spot(0, 0), "A & B", "one < two")
    whole += legend(Spot(0, 0), [Sign("x", "<g/>", "x & y")], Spot(9, 9), 50)
    drawn(whole + name_plate("A & B", "a", 0, 0))
    assert "id=" not in whole


def test_the_water_is_clipped_to_the_frame() -> None:
    inner = drawn(water(SHEET, Spot(0, 0)))[0]
    assert inner.get("viewBox") == f"{-500 + MARGIN} {-400 + MARGIN} {1000 - 2 * MARGIN} {800 - 2 * MARGIN}"
    assert inner.get("overflow") == "hidden"


def test_bars_of_the_frame_fill_its_sides() -> None:
    bars = drawn(frame(SHEET, 83))[1].get("d", "")
    across = [float(found) for found in re.findall(r"h([\d.]+)v14", bars)]
    assert abs(sum(across) - (1000 - 2 * MARGIN)) < 1
    assert len(across) % 2 == 0  # dark and light end as they began


def test_a_rounded_rectangle_is_as_large_as_it_says() -> None:
    assert (
        rounded(0, 0, 100, 60, 10)
        == "M10 0h80a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10h-80a10 10 0 0 1-10-10v-40a10 10 0 0 1 10-10Z"
    )


def question(*choices: Choice) -> Decision:
    """A question with these answers."""
    head = Message("and")
    refused = (Refusal(Message("and"), Message("and"), "X-1", ("c",)),)
    return Decision(seat=0, eyebrow=head, prompt=head, choices=choices, refused=refused, chosen=("d",))


def test_what_a_question_lights() -> None:
    odds = Odds(1, 2, 3)
    one = Choice(action=0, text="one", label=Message("and"), targets=("a", "b"))
    two = Choice(action=1, text="two", label=Message("and"), targets=("b",), odds=odds)
    light = spotlight(question(one, two))
    assert {name: len(labels) for name, labels in light.labels.items()} == {"a": 1, "b": 2}
    assert light.fights == {"b"}
    assert [light.names(name) for name in "abcde"] == [True, True, True, True, False]
    assert [light.leaves(name) for name in "abcde"] == [False, False, True, False, True]
    assert spotlight(None) is DARK


def test_a_target_is_a_button_that_says_what_it_does() -> None:
    say = Tongue("en")
    light = spotlight(question(Choice(action=0, text="one", label=Message("and"), targets=("a",))))
    lit = drawn(target("a", "an isle", FORM, light, say, "<b/>"))[0]
    assert (lit.get("role"), lit.get("tabindex"), lit.get("aria-label")) == ("button", "0", "and")
    assert lit.find("b") is not None
    dark = drawn(target("e", "a sea", FORM, light, say, "<b/>"))[0]
    assert (dark.get("aria-disabled"), dark.get("tabindex"), dark.get("aria-label")) == ("true", "-1", "a sea")
    assert dark.find("b") is None
    picked = drawn(target("d", "a sea", FORM, light, say))[0]
    assert [part.get("class") for part in picked.iter("g")][1:] == ["selected"]


def test_a_long_name_is_smaller_and_a_longer_one_stands_in_lines() -> None:
    short, long, longer = (
        name_plate(name, "", 0, 0) for name in ("Ios", "Folegandros", "Agios Efstratios of the North")
    )
    assert ('font-size="37"' in short, 'font-size="34"' in long, 'font-size="31"' in longer) == (True, True, True)
    assert (short.count("<tspan"), long.count("<tspan"), longer.count("<tspan")) == (1, 1, 3)
    assert 'text-anchor="start"' in name_plate("Ios", "", 0, 0, "start")
