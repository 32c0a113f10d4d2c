"""The flow: a stack of frames, and lanes for what seats do side by side. Small toy books, one idea each."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pelagos.core.basics import ALL, CHANCE, NOBODY, TABLE, Action, Frame, only, sees
from pelagos.core.flow import Listener, Nature, State, Step, Together, playout, random_ply
from pelagos.core.result import Result, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.trial import CLOSED, carry_out
from pelagos.core.view import public_flow
from pelagos.core.vocabulary import Vocabulary, numbers

V = Vocabulary()
SAY = V.verb("say", numbers(0, 9))
ROLL = V.verb("roll", numbers(1, 3))
BACK = V.verb("back")


class Toy(State):
    """A state that remembers what happened, what is sealed, and the lanes that a meeting opens."""

    __slots__ = ("sealed", "starts", "trail")
    trail: list[tuple[int, ...]]
    sealed: list[int]
    starts: list[list[Frame]]

    def __init__(self, seats: int, book: list[Step[Any]], of: Toy | None = None) -> None:
        super().__init__(seats, book, of)
        self.trail = of.trail[:] if of is not None else []
        self.sealed = of.sealed[:] if of is not None else [-1] * seats
        self.starts = of.starts if of is not None else []

    def clone(self) -> Toy:
        return Toy(self.seats, self.book, self)

    def result(self) -> Result | None:
        return None if self.frames else Result(ranks_of([[n] for n in self.sealed]), self.sealed)


# Book one: asking, rolling, going on without asking.

ASK, COUNT, DIE, LONE = range(4)


class Ask(Step[Toy]):
    name = "ask"
    fields = "seat high"

    def legal(self, s: Toy, f: Frame) -> list[Action]:
        return SAY.span1(0, f[2])

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.trail.append((f[1], V.x[a]))
        if V.x[a] > 0:
            s.frames.append((ASK, f[1], V.x[a] - 1))


class Count(Step[Toy]):
    """Counts down without asking, then asks seat 0."""

    name = "count"
    fields = "n"

    def proceed(self, s: Toy, f: Frame) -> bool:
        s.trail.append((COUNT, f[1]))
        s.frames.append((COUNT, f[1] - 1) if f[1] else (ASK, 0, 1))
        return True


class Die(Nature[Toy]):
    name = "die"

    def odds(self, s: Toy, f: Frame) -> list[tuple[Action, int]]:
        return [(ROLL.of1(1), 1), (ROLL.of1(2), 2), (ROLL.of1(3), 5)]

    def seen(self, s: Toy, f: Frame, a: Action) -> int:
        return only(1)

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.trail.append((CHANCE, V.x[a]))
        s.tell(only(1), "rolled", (V.x[a],))


class Lone(Step[Toy]):
    """Takes a lone choice without asking; counts how often its list is made."""

    name = "lone"
    fields = "seat high"
    forced = True
    made = 0

    def legal(self, s: Toy, f: Frame) -> list[Action]:
        Lone.made += 1
        return SAY.span1(0, f[2])

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.trail.append((LONE, V.x[a]))


ONE: list[Step[Any]] = [Ask(), Count(), Die(), Lone()]


def toy(*frames: Frame, seats: int = 2) -> Toy:
    s = Toy(seats, ONE)
    s.frames += frames
    s.settle()
    return s


def test_the_top_of_the_stack_asks_its_seat() -> None:
    s = toy((ASK, 0, 1), (ASK, 1, 2))
    assert s.actors() == (1,)
    assert s.actor() == 1
    assert s.idlers() == ()
    assert s.question(1) == (ASK, 1, 2)
    assert s.question(0) is None
    assert s.legal(1) == [SAY.of1(0), SAY.of1(1), SAY.of1(2)]
    assert s.legal(0) == s.legal(CHANCE) == s.legal(TABLE) == []


def test_a_frame_is_popped_before_it_is_applied_and_may_push_another() -> None:
    s = toy((ASK, 0, 1), (ASK, 1, 2))
    s.apply(1, SAY.of1(2))
    assert s.frames == [(ASK, 0, 1), (ASK, 1, 1)]
    s.apply(1, SAY.of1(0))
    assert s.actors() == (0,)
    s.apply(0, SAY.of1(0))
    assert s.trail == [(1, 2), (1, 0), (0, 0)]


def test_with_the_stack_empty_the_game_is_over() -> None:
    s = toy((ASK, 0, 1))
    assert s.result() is None
    s.apply(0, SAY.of1(0))
    assert s.actors() == ()
    assert s.actor() == NOBODY
    assert s.legal(0) == []
    assert s.question(0) is None
    assert s.result() is not None
    assert not random_ply(s, Rng.seeded(1))


def test_what_needs_no_answer_happens_by_itself() -> None:
    s = toy((COUNT, 3))
    assert s.trail == [(COUNT, 3), (COUNT, 2), (COUNT, 1), (COUNT, 0)]
    assert s.frames == [(ASK, 0, 1)]


def test_chance_is_a_ply_with_odds() -> None:
    s = toy((ASK, 0, 1), (DIE,))
    assert s.actors() == (CHANCE,)
    assert s.actor() == CHANCE
    assert s.legal(CHANCE) == [action for action, _ in s.odds()]
    assert s.legal(0) == []
    assert s.seen(CHANCE, ROLL.of1(2)) == only(1)
    rng = Rng.seeded(1)
    counts = [0, 0, 0, 0]
    for _ in range(8000):
        counts[V.x[s.sample(rng)]] += 1
    assert [round(count / 1000) for count in counts] == [0, 1, 2, 5]
    s.apply(CHANCE, ROLL.of1(3))
    assert s.trail == [(CHANCE, 3)]
    assert s.actors() == (0,)


def test_a_forced_step_takes_a_lone_choice_and_makes_a_list_only_once() -> None:
    s = toy((LONE, 0, 2), (LONE, 1, 0))
    assert s.trail == [(LONE, 0)], "the lone choice was taken"
    made = Lone.made
    assert s.legal(0) == SAY.span1(0, 2)
    assert s.clone().legal(0) == SAY.span1(0, 2)
    assert Lone.made == made, "the list of settling is kept, by clones too"
    s.apply(0, SAY.of1(1))
    assert s.menu is None


def test_a_clone_goes_its_own_way() -> None:
    s = toy((ASK, 0, 1), (ASK, 1, 2))
    t = s.clone()
    t.apply(1, SAY.of1(2))
    assert s.frames == [(ASK, 0, 1), (ASK, 1, 2)]
    assert s.trail == []


def test_the_listener_hears_and_is_not_copied() -> None:
    heard: list[tuple[int, str, tuple[int, ...]]] = []

    class Ear(Listener):
        def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
            heard.append((mask, key, args))

    s = toy((DIE,), (DIE,))
    s.ear = Ear()
    s.clone().apply(CHANCE, ROLL.of1(1))
    assert heard == []
    s.apply(CHANCE, ROLL.of1(2))
    assert heard == [(only(1), "rolled", (2,))]


def test_masks() -> None:
    assert all(sees(ALL, seat) for seat in (0, 5, TABLE))
    assert sees(only(2), 2)
    assert not sees(only(2), 1)
    assert not sees(only(0) | only(1), TABLE), "a spectator sees only what everybody sees"


def test_playouts_end_and_count() -> None:
    s = toy((ASK, 0, 9), (DIE,))
    assert playout(s, Rng.seeded(2), 3) == 3
    assert playout(s, Rng.seeded(2), 1000) == len(s.trail) - 3
    assert s.actors() == ()


# Book two: lanes.

MEET, CHOOSE, DONE, AFTER, DRIFT, INNER, PEEK = range(7)


class Meet(Together[Toy]):
    """Everybody seals a number; they are carried out together, in seat order."""

    name = "meet"

    def lanes(self, s: Toy, f: Frame) -> list[list[Frame]]:
        return [lane[:] for lane in s.starts]

    def close(self, s: Toy, f: Frame) -> None:
        assert all(number != -1 or not lane for number, lane in zip(s.sealed, s.lanes or [[]] * s.seats, strict=True))
        s.trail.append(tuple(s.sealed))
        s.frames.append((AFTER, 0))


class Choose(Step[Toy]):
    name = "choose"
    fields = "seat"

    def legal(self, s: Toy, f: Frame) -> list[Action]:
        return SAY.span1(0, 3)

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.sealed[f[1]] = V.x[a]
        s.lanes[f[1]].append((DONE, f[1]))


class Done(Step[Toy]):
    """Nobody waits, but the seat may take its number back."""

    name = "done"
    fields = "seat"

    def waits(self, s: Toy, f: Frame) -> bool:
        return False

    def legal(self, s: Toy, f: Frame) -> list[Action]:
        return [BACK.base]

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.sealed[f[1]] = -1
        s.lanes[f[1]].append((CHOOSE, f[1]))


class After(Step[Toy]):
    name = "after"
    fields = "seat"

    def legal(self, s: Toy, f: Frame) -> list[Action]:
        return [SAY.of1(0)]

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.trail.append((AFTER, f[1]))


class Drift(Step[Toy]):
    """A frame of a lane that needs no answer: it seals 9."""

    name = "drift"
    fields = "seat"

    def proceed(self, s: Toy, f: Frame) -> bool:
        s.sealed[f[1]] = 9
        return True


class Inner(Step[Toy]):
    """A choice of a lane that opens a second simultaneous phase for everybody else."""

    name = "inner"
    fields = "seat"

    def legal(self, s: Toy, f: Frame) -> list[Action]:
        return [SAY.of1(5)]

    def apply(self, s: Toy, f: Frame, a: Action) -> None:
        s.sealed[f[1]] = V.x[a]
        s.frames.append((PEEK,))


class Peek(Together[Toy]):
    name = "peek"

    def lanes(self, s: Toy, f: Frame) -> list[list[Frame]]:
        return [[] if number == 5 else [(CHOOSE, p)] for p, number in enumerate(s.sealed)]

    def close(self, s: Toy, f: Frame) -> None:
        s.trail.append((PEEK, *s.sealed))
        s.sealed = [n if n == 5 else -1 for n in s.sealed]


TWO: list[Step[Any]] = [Meet(), Choose(), Done(), After(), Drift(), Inner(), Peek()]


def meeting(*lanes: list[Frame]) -> Toy:
    s = Toy(len(lanes), TWO)
    s.starts = list(lanes)
    s.frames.append((MEET,))
    s.settle()
    return s


def test_all_lanes_are_asked_at_once() -> None:
    s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)], [])
    assert s.actors() == (0, 1)
    assert s.actor() == 0
    assert s.idlers() == ()
    assert s.legal(0) == s.legal(1) == SAY.span1(0, 3)
    assert s.legal(2) == s.legal(CHANCE) == s.legal(TABLE) == []
    assert s.question(1) == (CHOOSE, 1)
    assert s.question(2) is None


def test_whoever_has_answered_is_no_longer_waited_for_but_may_revise() -> None:
    s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)])
    s.apply(1, SAY.of1(2))
    assert s.actors() == (0,)
    assert s.idlers() == (1,)
    assert s.legal(1) == [BACK.base]
    s.apply(1, BACK.base)
    assert s.actors() == (0, 1)
    assert s.idlers() == ()
    assert s.sealed == [-1, -1]


def test_a_phase_closes_when_nobody_is_waited_for() -> None:
    s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)])
    s.apply(1, SAY.of1(2))
    assert s.trail == []
    s.apply(0, SAY.of1(3))
    assert s.trail == [(3, 2)]
    assert s.lanes == []
    assert s.shelf == []
    assert s.frames == [(AFTER, 0)]
    assert s.idlers() == (), "too late to revise"


def test_an_answer_disturbs_no_other_lane() -> None:
    s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)], [(CHOOSE, 2)])
    questions = {seat: (s.question(seat), s.legal(seat)) for seat in (0, 2)}
    s.apply(1, SAY.of1(1))
    s.apply(1, BACK.base)
    s.apply(1, SAY.of1(0))
    assert {seat: (s.question(seat), s.legal(seat)) for seat in (0, 2)} == questions


def test_every_order_of_the_same_sealed_answers_gives_one_position() -> None:
    found = []
    for order in permutations(range(4)):
        s = meeting(*[[(CHOOSE, seat)] for seat in range(4)])
        for seat in order:
            s.apply(seat, SAY.of1(seat % 3))
        found.append((s.trail, s.frames, s.lanes, s.shelf, s.sealed))
    assert all(position == found[0] for position in found)


def test_a_phase_in_which_nobody_is_asked_closes_at_once() -> None:
    s = meeting([], [])
    assert s.trail == [(-1, -1)]
    assert s.frames == [(AFTER, 0)]


def test_lanes_proceed_without_asking() -> None:
    s = meeting([(DRIFT, 0)], [(DRIFT, 1), (CHOOSE, 1)])
    assert s.sealed == [9, -1]
    assert s.actors() == (1,)
    s.apply(1, SAY.of1(1))
    assert s.actors() == (0,)
    assert s.trail == [(9, 1)], "it closed while the last answer could still be revised"


def test_chance_comes_before_the_lanes() -> None:
    s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)])
    s.book = [*TWO, Die()]
    s.frames.append((7,))
    s.settle()
    assert s.actors() == (CHANCE,)
    assert s.idlers() == ()
    assert s.legal(0) == []
    assert s.pending() == [[0, 1]]
    s.apply(CHANCE, ROLL.of1(1))
    assert s.actors() == (0, 1)


def test_a_phase_waits_below_until_its_turn_comes_and_opens_itself() -> None:
    s = Toy(2, [*TWO, Die()])
    s.starts = [[(CHOOSE, 0)], [(CHOOSE, 1)]]
    s.frames += [(MEET,), (MEET,), (7,)]
    s.settle()
    assert (s.actors(), s.lanes, s.opened) == ((CHANCE,), [], ())
    s.apply(CHANCE, ROLL.of1(1))
    assert (s.actors(), s.opened, s.shelf) == ((0, 1), (2,), [[]])
    t = s.clone()
    assert t.opened == (2,)
    s.apply(0, SAY.of1(1))
    s.apply(1, SAY.of1(2))
    s.apply(0, SAY.of1(0))
    assert s.trail == [(CHANCE, 1), (1, 2), (AFTER, 0)]
    assert (s.frames, s.opened, s.actors()) == ([(MEET,)], (1,), (0, 1)), "then the one that waited"


def test_a_phase_that_closes_into_itself_opens_anew() -> None:
    class Again(Meet):
        def close(self, s: Toy, f: Frame) -> None:
            s.trail.append(tuple(s.sealed))
            if len(s.trail) < 3:
                s.frames.append(f)

    s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)])
    s.book = [Again(), *TWO[1:]]
    s.apply(0, SAY.of1(1))
    copy = s.clone()
    assert carry_out(s, copy, 1, SAY.of1(2)) == CLOSED, "though the frames are the same as before"
    assert s.lanes == [[(CHOOSE, 0)], [(CHOOSE, 1)]]
    assert playout(s, Rng.seeded(1), 50) == 4
    assert len(s.trail) == 3


def test_a_phase_inside_another_keeps_the_outer_lanes_on_the_shelf() -> None:
    s = meeting([(DONE, 0), (INNER, 0)], [(CHOOSE, 1)], [(CHOOSE, 2)])
    s.apply(2, SAY.of1(3))
    outer = [[(DONE, 0)], [(CHOOSE, 1)], [(DONE, 2)]]
    s.apply(0, SAY.of1(5))
    assert s.frames == [(MEET,), (PEEK,)]
    assert s.shelf == [[], outer]
    assert s.actors() == (1, 2)
    assert s.legal(0) == []
    t = s.clone()
    t.shelf[1][1].clear()
    t.lanes[1].clear()
    assert s.shelf == [[], outer]
    assert s.lanes == [[], [(CHOOSE, 1)], [(CHOOSE, 2)]]
    s.apply(1, SAY.of1(1))
    s.apply(2, SAY.of1(2))
    assert s.trail == [(PEEK, 5, 1, 2)]
    assert s.lanes == outer
    assert s.shelf == [[]]
    assert s.actors() == (1,)
    assert s.idlers() == (0, 2)
    s.apply(1, SAY.of1(1))
    assert s.frames == [(AFTER, 0)]


def test_a_seat_sees_its_own_lane_and_who_is_waited_for() -> None:
    s = meeting([(DONE, 0), (INNER, 0)], [(CHOOSE, 1)], [(CHOOSE, 2)])
    s.apply(0, SAY.of1(5))
    mine, others, table = public_flow(s, 0), public_flow(s, 1), public_flow(s, TABLE)
    assert mine.frames == others.frames == table.frames == [(MEET,), (PEEK,)]
    assert mine.waiting == others.waiting == table.waiting == [1, 2]
    assert mine.together
    assert mine.lane == []
    assert mine.shelf == [[], [(DONE, 0)]]
    assert others.lane == [(CHOOSE, 1)]
    assert others.shelf == [[], [(CHOOSE, 1)]]
    assert table.lane == []
    assert table.shelf == [[], []]


def test_random_play_picks_any_of_those_who_are_waited_for() -> None:
    first = set()
    for seed in range(40):
        s = meeting([(CHOOSE, 0)], [(CHOOSE, 1)], [(CHOOSE, 2)])
        random_ply(s, Rng.seeded(seed))
        first.add(s.idlers())
    assert first == {(0,), (1,), (2,)}


def test_a_step_of_a_simultaneous_phase_takes_no_choice_itself() -> None:
    with pytest.raises(AssertionError):
        TWO[MEET].apply(meeting([(CHOOSE, 0)]), (MEET,), 0)


def test_ranks_share_places() -> None:
    result = Result(ranks_of([[3], [5], [5], [1]]), [3, 5, 5, 1])
    assert result.ranks == [3, 1, 1, 4]
    assert result.shares == [0, 0.5, 0.5, 0]


class Endless(Step[Toy]):
    name = "endless"

    def proceed(self, s: Toy, f: Frame) -> bool:
        s.frames.append(f)
        return True


def test_steps_that_follow_one_another_without_end_are_stopped() -> None:
    s = Toy(2, [Endless()])
    s.frames.append((0,))
    with pytest.raises(RuntimeError):
        s.settle()
