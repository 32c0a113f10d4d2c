"""Undo and redo at the keyboard, in a toy whose acts are composed of several choices."""

from __future__ import annotations

import io

import pytest

from pelagos.cli import speech
from pelagos.cli.table import TerminalTable
from pelagos.core.basics import Seat
from pelagos.core.decision import Choice, Decision
from pelagos.core.dice import SeededDice
from pelagos.core.match import AnyMatch, Match
from pelagos.core.message import Message, seat_name
from pelagos.core.tongue import Tongue
from tests.bots.toy import Errand, ErrandGame, ErrandView


class SpokenErrand(ErrandGame):
    """The toy, with the least that a person needs."""

    def decision(self, state: Errand, seat: Seat) -> Decision:
        choices = tuple(Choice(action=a, text=self.text(a), label=seat_name(seat)) for a in state.legal(seat))
        return Decision(seat=seat, eyebrow=seat_name(seat), prompt=seat_name(seat), choices=choices)

    def sketch(self, view: ErrandView, tongue: Tongue) -> str:
        return f"coins {view.coins}"

    def tally(self, state: Errand) -> list[list[Message]]:
        return [[seat_name(seat)] for seat in range(state.seats)]


def played(typed: str, monkeypatch: pytest.MonkeyPatch) -> AnyMatch:
    """A match for a person and a bot after these lines and the end of the input."""
    match = Match(SpokenErrand(), 2, dice=SeededDice(1))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    speech.speak("en")
    TerminalTable(match, ("me", "random"), 1).run()
    return match


def own(match: AnyMatch) -> list[str]:
    """The person's choices, in order."""
    return [match.game.text(ply.action) for ply in match.log if ply.seat == 0]


def test_a_composed_act_can_be_taken_back_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    assert own(played("load\nsail\n", monkeypatch)) == ["load", "sail"]
    assert own(played("load\nsail\nundo\n", monkeypatch)) == ["load"]
    assert own(played("load\nsail\nundo\nundo\nrest\n", monkeypatch)) == ["rest"]


def test_what_was_taken_back_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert own(played("load\nsail\nundo\nundo\nredo\nredo\n", monkeypatch)) == ["load", "sail"]
    assert own(played("load\nsail\nundo\ndump\nredo\n", monkeypatch)) == ["load", "dump"], "nothing left to redo"


def test_the_end_of_the_turn_cannot_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("rest\nundo\n", monkeypatch)
    assert own(match) == ["rest"]
    assert len(match.log) > 1, "the bot has answered"
    assert "nothing of yours to take back" in capsys.readouterr().out
