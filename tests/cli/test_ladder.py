"""`pelagos ladder`, as it is typed."""

from __future__ import annotations

import json

from .conftest import Pelagos


def test_the_command_shows_text_and_markdown(pelagos: Pelagos) -> None:
    words = ("ladder", "tiny", "--bots", "greedy:worlds=1:budget=20,random", "--deals", "4", "--workers", "1")
    text = pelagos(*words).out
    assert "against" in text
    assert "8 games." in text
    marked = pelagos(*words, "--markdown").out
    assert marked.count("| --- | --: |") == 2
    found = json.loads(pelagos(*words, "--json").out)
    assert {rung["bot"] for rung in found["rungs"]} == {"greedy:worlds=1:budget=20", "random"}
    assert pelagos("ladder", "tiny", "--bots", "gredy,random").code == 1
