"""Rules first: a game without a sentence or a drawing is checked, and played in the terminal, on its first day."""

from __future__ import annotations

from pathlib import Path

import pytest

from pelagos.core import plain
from pelagos.core.basics import CHANCE, TABLE
from pelagos.core.decision import Choice, Decision
from pelagos.core.kit import check
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.scene import Scene, targets_of
from pelagos.core.tongue import LANGUAGES, Tongue
from pelagos_tiny.game import TinyGame
from tests.cli.conftest import Pelagos, pelagos
from tests.core.toy_raft import BAIL, DIE, GAME, LOT, ROW, Raft, RaftGame, RaftView
from tests.core.toy_raft.installed import raft

__all__ = ["pelagos", "raft"]


def rowing(seats: int = 2, leaks: int = 1) -> Raft:
    """Seat 0 at the oars, with water in its raft."""
    s = GAME.start(seats)
    for seat in range(seats):
        s.apply(CHANCE, LOT.of1(seat + 1))
    s.leaks[0] = leaks
    return s


def test_the_rules_are_held_to_all_invariants_but_the_one_of_words_and_drawings() -> None:
    for seats in GAME.seats:
        report = check(GAME, seats, 300, rules_only=True)
        assert report.failure is None
        assert report.finished > 5
    refused = check(GAME, 2, 300).failure
    assert refused is not None
    assert (refused.invariant, refused.detail) == (12, "there are no numbered rules (rules.md)")


class Leaky(RaftGame):
    """A lot that everybody sees, though only its owner may."""

    def view(self, state: Raft, seat: int) -> RaftView:
        seen = super().view(state, seat)
        return RaftView(**{name: getattr(seen, name) for name in seen.__struct_fields__} | {"lot": state.lots[0]})


class Mute(RaftGame):
    """Words that cannot even be asked for."""

    def decision(self, state: Raft, seat: int) -> Decision:
        raise AssertionError

    def line(self, key: str, args: tuple[int, ...]) -> Message:
        raise AssertionError

    def tally(self, state: Raft) -> list[list[Message]]:
        raise AssertionError

    def scene(self, view: RaftView, decision: Decision | None, tongue: Tongue) -> Scene:
        raise AssertionError


def test_rules_alone_means_no_word_and_no_drawing_and_everything_else() -> None:
    assert check(Mute(), 2, 200, rules_only=True).ok
    failure = check(Leaky(), 2, 200, rules_only=True).failure
    assert failure is not None
    assert failure.invariant == 5
    assert failure.command.endswith("--rules")


def test_a_choice_is_its_own_label_and_a_step_its_own_question() -> None:
    decision = GAME.decision(rowing(), 0)
    say = GAME.tongue("en")
    assert say(decision.prompt) == "at the oars: what do you choose?"
    assert say(decision.eyebrow) == "raft"
    assert [(choice.text, say(choice.label), choice.commits) for choice in decision.choices] == [
        ("row", "row", True),
        ("bail", "bail", True),
    ]
    assert GAME.tongue("fr")(decision.prompt) == "at the oars\N{NO-BREAK SPACE}: que choisissez-vous\N{NO-BREAK SPACE}?"


def test_alone_what_shows_nothing_can_be_taken_back() -> None:
    decision = GAME.decision(rowing(seats=1), 0)
    assert [choice.commits for choice in decision.choices] == [True, False]


def test_events_and_points_are_told_in_raw_words() -> None:
    say = GAME.tongue("en")
    assert say(GAME.line("rowed", (1, 6))) == "rowed 1 6"
    assert say(GAME.line("long-night", ())) == "long night"
    s = rowing()
    assert GAME.tally(s) == [[], []]
    while s.frames:
        s.apply(s.actor(), DIE.of1(6) if s.actor() == CHANCE else ROW.base)
    assert [[say(part) for part in parts] for parts in GAME.tally(s)] == [["37 points"], ["38 points"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_answer_is_a_chip_and_every_fact_is_written(seats: int, language: str) -> None:
    s, say = rowing(seats), GAME.tongue(language)
    decision = GAME.decision(s, 0)
    scene = GAME.scene(GAME.view(s, 0), decision, say)
    assert targets_of(scene) == [f"choice-{ROW.base}", f"choice-{BAIL.base}"]
    assert targets_of(GAME.scene(GAME.view(s, TABLE), None, say)) == []
    written = " ".join([row.title for row in scene.panels[0].rows] + [card.note for card in scene.players])
    for fact in ("lot", "drawn", "far", "leaks", "turns"):
        assert fact in written
    assert [card.acting for card in scene.players] == [True, False][:seats]
    sketch = GAME.sketch(GAME.view(s, 0), say)
    assert say(seat_name(0)) in sketch
    assert "lot: 1" in sketch
    s.frames.clear()
    assert GAME.sketch(GAME.view(s, 0), say).startswith(say(msg("plain.over")))


def test_long_values_are_cut() -> None:
    assert len(plain.written(list(range(999)))) == plain.LONGEST
    assert plain.written([[1, 2], []]) == "[1 2] [–]"
    assert plain.written({"a": None, "b": [True]}) == "a: –, b: ✓"


class Spoken(RaftGame):
    """Words of its own, no drawing yet: several answers point at one thing, and something is picked already."""

    def decision(self, state: Raft, seat: int) -> Decision:
        choices = tuple(
            Choice(action=a, text=GAME.text(a), label=plain.raw(GAME.text(a)), targets=("own-raft", f"way-{a}"))
            for a in state.legal(seat)
        )
        return Decision(seat=seat, eyebrow=plain.raw("x"), prompt=plain.raw("y"), choices=choices, chosen=("picked",))


class Drawn(RaftGame):
    """A drawing of its own, no words yet."""

    def scene(self, view: RaftView, decision: Decision | None, tongue: Tongue) -> Scene:
        return super().scene(view, None, tongue)


def test_words_come_before_the_drawing_or_the_drawing_before_words() -> None:
    s, say = rowing(), GAME.tongue("en")
    scene = Spoken().scene(GAME.view(s, 0), Spoken().decision(s, 0), say)
    assert [(chip.target, chip.text) for chip in scene.panels[1].chips] == [
        ("picked", "picked"),
        ("own-raft", "own raft"),
        (f"way-{ROW.base}", "row"),
        (f"way-{BAIL.base}", "bail"),
    ]
    assert [choice.targets for choice in Drawn().decision(s, 0).choices] == [(), ()]


class Wordless(TinyGame):
    """Everything is there but the story."""

    def line(self, key: str, args: tuple[int, ...]) -> Message:
        return plain.line(key, args)


def test_the_full_check_takes_no_plain_words_for_words() -> None:
    failure = check(Wordless(), 2, 20).failure
    assert failure is not None
    assert failure.detail.startswith("event dealt: the game has no words of its own")


@pytest.mark.usefixtures("raft")
def test_it_is_played_in_the_terminal(pelagos: Pelagos) -> None:
    ran = pelagos("play", "raft", "--seats", "me,greedy", "--seed", "3", typed="1\n" * 6 + "\n")
    assert ran.code == 0, ran.err
    assert "at the oars: what do you choose?" in ran.out
    assert "rowed 0" in ran.out
    assert "The game is over" in ran.out
    french = pelagos("--lang", "fr", "play", "raft", "--seats", "me,greedy", "--seed", "3", typed="hint\nwhy\nquit\n")
    assert "que choisissez-vous" in french.out


@pytest.mark.usefixtures("raft")
def test_it_is_checked_and_shown_by_the_command(
    pelagos: Pelagos, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pelagos.core.kit.run._is_installed", lambda game: False)  # no other process would find it
    fine = pelagos("check", "raft", "--rules", "--plies", "60", "--jobs", "1", "--seats", "2")
    assert (fine.code, fine.err) == (0, "")
    full = pelagos("check", "raft", "--plies", "60", "--jobs", "1", "--folder", str(tmp_path))
    assert full.code == 1
    assert "raft" in pelagos("games").out
