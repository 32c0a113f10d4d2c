"""The table of events, and choices tried out."""

from __future__ import annotations

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.story import Kind, Story, kind, number
from pelagos.core.trial import Trial
from pelagos_tiny import GAME
from pelagos_tiny.rules.state import Obol
from pelagos_tiny.rules.vocabulary import LAY

KINDS = {
    "seat": kind("seat other", seat_name),
    "number": kind("n", number),
    "coins": kind("coins", lambda *coins: sum(coins), 3),
    "card": Kind([{"card": lambda card: f"card {card}", "text": lambda card: f"text {card}"}]),
}
EVENTS = {"beats": "seat seat number", "paid": "seat coins", "drawn": "card"}
STORY = Story("toy", EVENTS, KINDS, lambda key, args: ".free" if key == "paid" and not sum(args[1:]) else "")


def test_arguments_are_named_by_their_kind() -> None:
    assert STORY.line("beats", (1, 2, 3)) == msg("toy.beats", seat=seat_name(1), other=seat_name(2), n=3)
    assert STORY.line("drawn", (5,)) == msg("toy.drawn", card="card 5", text="text 5")


def test_an_argument_may_take_several_numbers() -> None:
    assert STORY.line("paid", (0, 1, 2, 3)) == msg("toy.paid", seat=seat_name(0), coins=6)
    assert STORY.line("paid", (0, 0, 0, 0)).key == "toy.paid.free"


def test_the_numbers_of_an_event_are_counted() -> None:
    with pytest.raises(ValueError, match="beats: 4 arguments"):
        STORY.line("beats", (1, 2, 3, 4))


def dealt() -> Obol:
    """Two seats with full hands, asked for their coins."""
    s = GAME.start(2)
    while s.actor() == CHANCE:
        s.apply(CHANCE, s.legal(CHANCE)[0])
    return s


def test_a_trial_changes_nothing_and_hears_what_its_seat_is_told() -> None:
    s = dealt()
    before = GAME.fingerprint(s)
    first = Trial(s, 0, s.legal(0)[0])
    assert first.told == [("laid", (0,))]
    assert not first.commits
    assert GAME.fingerprint(s) == before
    s.apply(0, LAY.of1(s.hands[0][0]))
    last = Trial(s, 1, s.legal(1)[0])
    assert last.first("laid") == (1,)
    assert last.first("dealt") is None
    assert last.commits  # both coins are shown


def test_who_is_not_asked_gets_no_question() -> None:
    s = dealt()
    with pytest.raises(ValueError, match="seat 5 is not asked"):
        GAME.decision(s, 5)
    assert GAME.why_not(s, 5, "coin-1") is None
    assert GAME.why_not(s, -2, "coin-1") is None
    assert isinstance(GAME.decision(s, 0).prompt, Message)
