"""Drawings are kept by the house, within bounds."""

from __future__ import annotations

from functools import partial

from pelagos.core.kept import Kept


def test_a_drawing_is_made_once_while_it_is_wanted() -> None:
    kept = Kept(2)
    drawn: list[str] = []

    def draw(name: str) -> str:
        drawn.append(name)
        return name

    for name in ("a", "b", "a", "c", "a", "b"):  # "b" had not been wanted for the longest time when "c" came
        assert kept(("game", name), partial(draw, name)) == name
    assert drawn == ["a", "b", "c", "b"]
    assert len(kept) == 2
