"""Acts at any time, and what happens by itself: in turns, in lanes, out of turn."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import ALL, CHANCE, TABLE, Frame
from pelagos.core.errors import PositionError
from pelagos.core.flow import State, Step
from pelagos.core.kit import check
from pelagos.core.match import Match
from pelagos.core.message import msg
from pelagos.core.options import Options
from pelagos.core.positions import Json
from pelagos.core.rng import Rng
from pelagos.core.trial import FREE, OVER, SHOWN, Trial
from pelagos.core.words import Button, Head, Query, StepWords, Words
from pelagos.testing import Playtest
from pelagos_tiny.rules.state import Obol
from tests.core.toy_kiln import (
    BURNING,
    CLAIM,
    CLAIMING,
    DYE,
    FIRE,
    FROST,
    GAME,
    PAINT,
    PAINTING,
    SHAPE,
    SHAPING,
    TURN,
    Kiln,
    KilnGame,
    KilnView,
    Painting,
    V,
)

kiln = Playtest(GAME)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_kit_holds_a_game_with_acts_at_any_time(seats: int) -> None:
    report = check(GAME, seats, 1200, rules_only=True, draw_every=10)
    assert report.failure is None, report.failure
    assert report.finished > 10
    assert report.scrambled > 5


def test_an_act_joins_the_list_of_whatever_asks_and_the_question_comes_back() -> None:
    s = kiln.position(seats=2, clay=[4, 4], frames=[["turn", 0]])
    assert kiln.offered(s, 0) == ["dig 1", "dig 2", "idle", "shape"]
    assert kiln.offered(s, 1) == [], "only whoever is asked may shape"
    kiln.do(s, 0, "shape")
    assert (s.frames, s.clay, s.vases) == ([(TURN, 0)], [2, 4], [1, 0])
    kiln.do(s, 0, "shape")
    assert kiln.offered(s, 0) == ["dig 1", "dig 2", "idle", "claim"]


def test_an_act_inside_a_simultaneous_phase() -> None:
    s = kiln.position(seats=2, clay=[2, 3], frames=[["fire"]])
    assert kiln.offered(s, 0) == ["burn 0", "burn 1", "burn 2", "shape"]
    kiln.do(s, 0, "shape")
    assert (s.lanes, kiln.offered(s, 0)) == ([[(BURNING, 0)], [(BURNING, 1)]], ["burn 0"])
    kiln.do(s, 1, "burn 1")
    assert kiln.offered(s, 1) == ["revise"], "whoever has sealed is not asked any more"
    assert s.idlers() == (1,)


def test_an_act_out_of_turn() -> None:
    s = kiln.position(seats=3, vases=[0, 2, 2], frames=[["turn", 0]])
    assert (s.actors(), s.idlers()) == ((0,), (1, 2))
    assert kiln.offered(s, 1) == kiln.offered(s, 2) == ["claim"]
    assert s.question(1) == (CLAIMING, 1)
    assert s.question(0) == (TURN, 0)
    kiln.do(s, 2, "claim")
    assert (s.points, s.frames, s.idlers()) == ([0, 0, 2], [(TURN, 0)], (1,))
    assert s.question(2) is None
    assert s.legal(TABLE) == s.legal(CHANCE) == []


def test_an_act_of_a_seat_that_has_sealed() -> None:
    s = kiln.position(seats=2, vases=[2, 0], clay=[0, 1], frames=[["fire"]])
    kiln.do(s, 0, "burn 0", 0, "revise", 0, "burn 0")
    assert kiln.offered(s, 0) == ["claim"]
    assert s.idlers() == (0,)
    kiln.do(s, 0, "claim")
    assert (s.lanes[0], s.idlers()) == ([(4, 0)], ())


def test_nobody_acts_while_chance_speaks() -> None:
    s = kiln.position(seats=2, glazes=[2, 0], vases=[2, 2], frames=[["draw", 1]])
    assert (s.actors(), s.idlers(), s.legal(0), s.question(0)) == ((CHANCE,), (), [], None)


def test_what_an_act_asks_comes_before_any_lane() -> None:
    s = kiln.position(seats=2, glazes=[1, 2], vases=[1, 1], frames=[["fire"]])
    assert kiln.offered(s, 0) == ["burn 0", "paint"]
    assert kiln.offered(s, 1) == ["burn 0"]
    kiln.do(s, 0, "paint")
    assert (s.frames, s.actors()) == ([(FIRE,), (DYE, 0)], (0,))
    assert s.legal(1) == []
    kiln.do(s, 0, "colour black")
    assert (s.frames, s.actors(), s.painted) == ([(FIRE,)], (0, 1), [2, 0])


def test_what_happens_by_itself_happens_at_once() -> None:
    s = kiln.position(seats=2, clay=[2, 0], vases=[2, 2], frames=[["turn", 0]])
    assert kiln.told(s, 0, "shape") == ["shaped", "master"]
    s = kiln.position(seats=2, clay=[0, 0], vases=[0, 3], frames=[["turn", 0]])
    assert (s.master, s.points) == (1, [0, 3]), "a written position is looked at, too"


def test_it_is_looked_out_for_between_two_things_that_nobody_is_asked_about() -> None:
    s = kiln.position(seats=2, clay=[2, 0], vases=[2, 1], turns=2, frames=[["turn", 0], ["frost"], ["watch"], ["fire"]])
    kiln.do(s, 0, "burn 1")
    assert kiln.told(s, 1, "burn 0") == ["burnt", "burnt", "master", "broke"]
    assert (s.master, s.vases) == (0, [2, 1])
    s = kiln.position(seats=2, clay=[2, 0], vases=[2, 1], turns=2, frames=[["turn", 0], ["frost"], ["fire"]])
    kiln.do(s, 0, "burn 1")
    assert kiln.told(s, 1, "burn 0") == ["burnt", "burnt", "broke"], "nothing looked"


def test_it_is_looked_out_for_before_anything_else_goes_on() -> None:
    s = kiln.position(seats=2, vases=[2, 1], frames=[["turn", 0]])
    s.frames.append((FROST,))
    s.vases[0] = 3  # as a choice may have made it
    s.settle()
    assert (s.master, s.vases) == (0, [2, 1]), "the frost came later"


def test_it_is_looked_out_for_again_before_somebody_is_asked() -> None:
    s = kiln.position(seats=2, clay=[2, 0], vases=[2, 1], turns=2, frames=[["turn", 0], ["fire"]])
    kiln.do(s, 0, "burn 1")
    assert kiln.told(s, 1, "burn 0") == ["burnt", "burnt", "master"]


def test_it_waits_where_the_rules_do_not_look() -> None:
    s = kiln.position(seats=2, glazes=[1, 2], clay=[2, 0], vases=[2, 0], frames=[["turn", 0]])
    s.frames.append((DYE, 0))
    s.vases[0] = 3
    s.settle()
    assert s.master == -1
    assert kiln.told(s, 0, "colour red") == ["painted", "master"]


def test_who_sees_an_act_and_what_it_shows() -> None:
    s = kiln.position(seats=2, glazes=[1, 2], clay=[2, 2], vases=[1, 2], frames=[["turn", 0]])
    assert s.seen(0, SHAPE.base) == s.seen(1, CLAIM.base) == ALL
    assert s.frame_of(0, SHAPE.base) != s.frame_of(0, s.legal(0)[0]) == (TURN, 0)
    assert Trial(s, 0, SHAPE.base).binds == FREE
    assert Trial(s, 0, PAINT.base).binds == SHOWN
    assert Trial(s, 1, CLAIM.base).binds == OVER, "it may do nothing more"


def test_an_act_is_undone_like_any_choice() -> None:
    match = Match(GAME, 2, origin={"seats": 2, "clay": [4, 0], "frames": [["turn", 0]]})
    assert match.submit(0, "shape").taken
    assert match.submit(0, "shape").taken
    assert match.can_undo(0) == 2
    assert match.undo(0, 2).taken
    assert (match.state.clay, match.state.vases) == ([4, 0], [0, 0])
    assert match.submit(1, "shape").kind == "out-of-turn"


def test_an_act_out_of_turn_ends_the_free_zone_of_whoever_is_asked_but_not_its_question() -> None:
    match = Match(GAME, 2, origin={"seats": 2, "clay": [4, 0], "vases": [0, 2], "frames": [["turn", 0]]})
    assert match.submit(0, "shape").taken
    stamp = match.stamps[0]
    assert match.submit(1, "claim", match.stamps[1]).taken
    assert match.can_undo(0) == 0
    assert match.stamps[0] == stamp, "its question has not changed"
    assert match.submit(0, "dig 1", stamp).taken
    again = Match.resume(GAME, 2, {}, match.dice, match.log, origin=match.origin)
    assert GAME.fingerprint(again.state) == GAME.fingerprint(match.state)


@pytest.mark.parametrize("frames", [[["shaping", 0]], [["turn", 0], ["claiming", 1]]])
def test_an_act_lies_on_no_stack(frames: list[object]) -> None:
    with pytest.raises(PositionError, match="frames"):
        kiln.position(seats=2, frames=frames)


class OpenSecret(Painting):
    """An act that somebody else's secret allows."""

    def legal(self, s: Kiln, f: Frame) -> list[int]:
        other = 1 - f[1] if f[1] < 2 else 0
        return [PAINT.base] if s.glazes[other] == 1 and s.vases[f[1]] > 0 and not s.painted[f[1]] else []


def planted(number: int, step: Step[Any]) -> KilnGame:
    class Planted(KilnGame):
        def dressed(self, s: Kiln) -> Kiln:
            s.book = s.book[:]
            s.book[number] = step
            return s

        def setup(self, seats: int, options: Options) -> Kiln:
            return self.dressed(super().setup(seats, options))

        def imagine(self, view: KilnView, rng: Rng) -> Kiln:
            return self.dressed(super().imagine(view, rng))

        def scramble(self, state: Kiln, seat: int, rng: Rng) -> Kiln:
            return self.dressed(super().scramble(state, seat, rng))

        def load(self, data: Json) -> Kiln:
            return self.dressed(super().load(data))

    return Planted()


def test_the_kit_catches_an_act_that_leaks() -> None:
    leak = check(planted(PAINTING, OpenSecret()), 2, 1500, rules_only=True).failure
    assert leak is not None
    assert leak.invariant in (5, 10)


def test_other_games_pay_nothing() -> None:
    """Their states have no such methods of their own: the flow is the very same code as before."""
    for name in ("legal", "apply", "settle", "actors", "idlers", "question"):
        assert getattr(Obol, name) is getattr(State, name)


class KilnWords(Words[Kiln]):
    """A row for the turn, and one for each act."""

    vocabulary = V
    steps = {
        TURN: StepWords(lambda q: Head(msg("turn"), msg("turn"), None, "K-1"), lambda q, a: Button(msg("dig"), "K-1")),
        SHAPING: StepWords(
            lambda q: Head(msg("shape"), msg("shape"), None, "K-2"), lambda q, a: Button(msg("shape"), "K-2")
        ),
        CLAIMING: StepWords(
            lambda q: Head(msg("claim"), msg("claim"), None, "K-3"), lambda q, a: Button(msg("claim"), "K-3")
        ),
    }

    def targets(self, q: Query[Kiln], a: int) -> tuple[str, ...]:
        return ()

    def thing(self, s: Kiln, seat: int, target: str) -> None:
        return None

    def unasked(self, s: Kiln, seat: int) -> None:
        return None


def test_an_act_has_its_own_words_in_whatever_question() -> None:
    s = kiln.position(seats=2, clay=[2, 0], vases=[2, 2], frames=[["turn", 0]])
    asked, idle = KilnWords().decision(s, 0), KilnWords().decision(s, 1)
    assert (asked.rule, [choice.rule for choice in asked.choices]) == ("K-1", ["K-1", "K-1", "K-1", "K-2", "K-3"])
    assert (idle.rule, [choice.rule for choice in idle.choices], idle.waited) == ("K-3", ["K-3"], False)
