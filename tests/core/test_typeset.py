"""Words are measured by the widest faces, broken at spaces, and never cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelagos.core.typeset import broken, fitted, width, written

NBSP = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_widths_are_those_of_dejavu() -> None:
    assert width("Il", 1000) == 295 + 278
    assert width("Il", 100, "sans-bold") > width("Il", 100, "sans")
    assert width("é", 20) == width("e", 20)


def test_unknown_letters_are_taken_for_wide_ones() -> None:
    assert width("\N{CJK UNIFIED IDEOGRAPH-6D77}", 1000) == max(width(chr(code), 1000) for code in range(33, 383))
    assert width(NARROW, 1000) == width(" ", 1000)


def test_a_sentence_is_broken_at_spaces_only() -> None:
    assert broken("Take 2 Goods here", width("Take 2 Goods", 30), 30) == ("Take 2 Goods", "here")
    assert broken(f"Reste{NBSP}: 2", width("Reste", 30), 30) == (f"Reste{NBSP}:", "2"), "a colon stays with its word"
    assert broken("", 100, 30) == ()


@given(st.text(max_size=60), st.floats(1, 400))
def test_no_word_is_lost_and_no_line_is_longer_than_it_must_be(text: str, room: float) -> None:
    lines = broken(text, room, 12)
    assert " ".join(lines).split(" ") == [word for word in text.split(" ") if word] or not lines
    assert all(width(line, 12) <= room or " " not in line for line in lines)


def test_a_name_takes_the_largest_size_at_which_it_fits() -> None:
    room = width("Revythoussa", 33, "serif-bold")
    assert fitted("Milos", room, (38, 33, 30), "serif-bold") == (38, ("Milos",))
    assert fitted("Revythoussa", room, (38, 33, 30), "serif-bold") == (33, ("Revythoussa",))
    assert fitted("Agios Efstratios", room, (38, 33, 30), "serif-bold") == (30, ("Agios", "Efstratios"))
    assert fitted("Agios Efstratios", room, (38, 33, 30), "serif-bold", most=2) == (38, ("Agios", "Efstratios"))


@pytest.mark.parametrize(("lines", "feet"), [(1, ["50"]), (2, ["44", "56"])])
def test_lines_stand_round_the_middle(lines: int, feet: list[str]) -> None:
    drawn = written(fitted("Il " * lines, 1, (10,)), 7, 50, class_="name")
    assert all(f'<tspan x="7" y="{foot}">' in drawn for foot in feet)
    assert drawn.count("<tspan") == lines
    assert "textLength" not in drawn
