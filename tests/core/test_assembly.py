"""Simultaneous phases: sealed and open ones, patience, and the lanes of imagined positions."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.assembly import Assembly, Open, Ready, Resting, Sealed, Secret, lay_lanes
from pelagos.core.basics import ALL, CHANCE, TABLE, Action, Frame, only
from pelagos.core.errors import PositionError
from pelagos.core.fields import AnySeat, Number
from pelagos.core.flow import Listener, Nature, Step, playout
from pelagos.core.positions import Reader, dump_flow, load_flow
from pelagos.core.result import Result, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.vocabulary import Vocabulary, numbers

V = Vocabulary()
NAME = V.verb("name", numbers(0, 3))
BUILD = V.verb("build")
VOTE = V.verb("vote")
DONE = V.verb("done")
WAIT = V.verb("wait")
CANCEL = V.verb("cancel")
REVISE = V.verb("revise")
ACT = V.verb("act")
ROLL = V.verb("roll", numbers(1, 2))

SEALS, WORDS, READY, WORKS, WORK, RESTING, VOTES, DIE = range(8)


KINDS = {"seat": AnySeat(), "asked": Number(0, 7)}


class Town(Assembly):
    """What was carried out, in order; houses are public."""

    __slots__ = ("houses", "trail")
    houses: list[int]
    trail: list[tuple[int, ...]]

    def __init__(self, seats: int, of: Town | None = None) -> None:
        super().__init__(seats, BOOK, of)
        self.houses = of.houses[:] if of is not None else [0] * seats
        self.trail = of.trail[:] if of is not None else []

    def clone(self) -> Town:
        return Town(self.seats, self)

    def result(self) -> Result | None:
        return None if self.frames else Result(ranks_of([[n] for n in self.houses]), self.houses)


class Seals(Sealed[Town]):
    """Two numbers each, sealed."""

    name = "seals"
    fields = "asked"
    ready = READY
    patience = 2

    def question(self, s: Town, f: Frame, seat: int) -> Frame:
        return (WORDS, seat)

    def took_back(self, s: Town, seat: int) -> None:
        s.tell(ALL, "took-back", (seat,))

    def close(self, s: Town, f: Frame) -> None:
        for seat, plan in enumerate(s.plan):
            s.trail.append((seat, *plan))
            s.plan[seat] = []


class Words(Secret[Town]):
    name = "words"
    fields = "seat"

    def legal(self, s: Town, f: Frame) -> list[Action]:
        out = NAME.span1(0, 3)
        if s.draft[f[1]] and s.spare[f[1]] > 0:
            out = [*out, CANCEL.base]
        return out

    def apply(self, s: Town, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == CANCEL.base:
            s.cancel(seat)
            return
        s.draft[seat] = [*s.draft[seat], V.x[a]]
        if len(s.draft[seat]) < 2:
            s.lanes[seat].append(f)
            return
        s.plan[seat], s.draft[seat] = s.draft[seat], []
        s.seal(seat)


class Works(Open[Town]):
    """Everybody builds, waits, or is done; whoever calls a vote opens a sealed step inside."""

    name = "works"
    fields = "asked"
    resting = RESTING
    patience = 2

    def lane(self, s: Town, f: Frame, seat: int) -> list[Frame]:
        return [(WORK, seat)]

    def close(self, s: Town, f: Frame) -> None:
        s.trail.append((WORKS, s.finished, s.resting))


class Work(Step[Town]):
    name = "work"
    fields = "seat"

    def legal(self, s: Town, f: Frame) -> list[Action]:
        out = [BUILD.base] if s.houses[f[1]] < 2 else []
        out += [VOTE.base, DONE.base]
        return [*out, WAIT.base] if s.spare[f[1]] > 0 else out

    def apply(self, s: Town, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == DONE.base:
            s.done(seat)
        elif a == WAIT.base:
            s.rest(seat)
        else:
            s.lanes[seat].append(f)
            if a == VOTE.base:
                s.frames.append((VOTES, s.everybody() & ~only(seat)))
            else:
                s.houses[seat] += 1


class Votes(Seals):
    """A sealed step inside an open one: what is being composed outside is left alone."""

    name = "votes"

    def begin(self, s: Town, seat: int) -> None:
        s.plan[seat] = []


class Die(Nature[Town]):
    name = "die"

    def odds(self, s: Town, f: Frame) -> list[tuple[Action, int]]:
        return [(ROLL.of1(1), 1), (ROLL.of1(2), 1)]

    def apply(self, s: Town, f: Frame, a: Action) -> None:
        s.trail.append((DIE, V.x[a]))


BOOK: list[Step[Any]] = [
    Seals(), Words(), Ready(REVISE.base), Works(), Work(), Resting(ACT.base), Votes(), Die()
]  # fmt: skip


def town(*frames: Frame, seats: int = 3) -> Town:
    s = Town(seats)
    s.frames += frames
    s.settle()
    return s


def say(s: Town, seat: int, *numbers: int) -> None:
    for number in numbers:
        s.apply(seat, NAME.of1(number))


# Sealed.


def test_everybody_asked_has_a_lane_and_nobody_else() -> None:
    s = town((SEALS, 0b101))
    assert s.lanes == [[(WORDS, 0)], [], [(WORDS, 2)]]
    assert s.actors() == (0, 2)


def test_with_nobody_to_ask_the_step_closes_at_once() -> None:
    assert town((SEALS, 0)).trail == [(0,), (1,), (2,)]


def test_answers_are_carried_out_together_in_seat_order() -> None:
    s = town((SEALS, 0b111))
    for seat in (2, 0, 1):
        assert s.trail == []
        say(s, seat, seat, 3)
    assert s.trail == [(0, 0, 3), (1, 1, 3), (2, 2, 3)]


def test_a_sealed_answer_may_be_taken_back_while_patience_lasts() -> None:
    heard: list[tuple[int, ...]] = []

    class Ear(Listener):
        def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
            heard.append((mask, *args))

    s = town((SEALS, 0b11))
    s.ear = Ear()
    for _ in range(2):
        say(s, 0, 1, 2)
        assert (s.plan[0], s.actors(), s.idlers(), s.legal(0)) == ([1, 2], (1,), (0,), [REVISE.base])
        assert s.seen(0, REVISE.base) == only(0)
        s.apply(0, REVISE.base)
        assert (s.plan[0], s.draft[0], s.actors()) == ([], [], (0, 1))
    assert heard == [(ALL, 0), (ALL, 0)]
    say(s, 0, 1, 2)
    assert (s.legal(0), s.idlers()) == ([], ()), "patience is at its end"


def test_a_half_made_answer_may_be_given_up_while_patience_lasts() -> None:
    s = town((SEALS, 0b11))
    for _ in range(2):
        say(s, 0, 1)
        assert (s.draft[0], s.seen(0, NAME.of1(1))) == ([1], only(0))
        s.apply(0, CANCEL.base)
        assert s.draft[0] == []
    say(s, 0, 1)
    assert CANCEL.base not in s.legal(0)
    assert s.revised == [0, 0, 0]


def test_a_new_step_forgets_the_last_one() -> None:
    s = town((SEALS, 0b11), (SEALS, 0b11))
    for _ in range(2):
        say(s, 0, 1, 2)
        s.apply(0, REVISE.base)
    say(s, 0, 1)
    s.apply(0, CANCEL.base)
    say(s, 0, 1, 2)
    say(s, 1, 1, 2)
    assert s.opened == (1,)
    assert (s.revised, s.spare, s.plan, s.draft) == ([0] * 3, [2] * 3, [[]] * 3, [[]] * 3)


def test_a_sealed_step_inside_a_sealed_one_is_refused() -> None:
    s = town((SEALS, 0b11))
    s.frames.append((SEALS, 0b11))
    with pytest.raises(AssertionError, match="sealed step inside another"):
        s.settle()


# Open.


def test_in_an_open_step_a_seat_acts_rests_and_is_done() -> None:
    s = town((WORKS, 0b11))
    assert (s.finished, s.actors()) == (0b100, (0, 1))
    s.apply(0, BUILD.base)
    s.apply(0, WAIT.base)
    assert (s.resting, s.spare[0], s.actors(), s.idlers()) == (0b1, 1, (1,), (0,))
    s.apply(0, ACT.base)
    assert (s.resting, s.actors()) == (0, (0, 1))
    s.apply(0, WAIT.base)
    s.apply(0, ACT.base)
    assert WAIT.base not in s.legal(0), "patience is at its end"
    s.apply(0, DONE.base)
    assert (s.finished, s.legal(0)) == (0b101, [])
    s.apply(1, WAIT.base)
    assert s.trail == [(WORKS, 0b101, 0b10)], "nobody is waited for"


def test_a_sealed_step_inside_an_open_one() -> None:
    s = town((WORKS, 0b111))
    s.apply(1, WAIT.base)
    s.draft[2] = [7]
    s.apply(0, VOTE.base)
    assert (s.opened, s.actors(), s.draft[2]) == ((1, 2), (1, 2), [7])
    assert s.pending() == [[0, 2], [1, 2]]
    say(s, 1, 3, 3)
    s.draft[2] = []
    say(s, 2, 2, 2)
    assert s.trail == [(0,), (1, 3, 3), (2, 2, 2)]
    assert (s.opened, s.actors(), s.idlers()) == ((1,), (0, 2), (1,))


def test_every_game_is_finite() -> None:
    for seed in range(30):
        s = town((WORKS, 0b111), (SEALS, 0b111))
        assert playout(s, Rng.seeded(seed), 5000) < 5000


# Imagined.


def laid(s: Town, viewer: int, rng: Rng) -> Town:
    """The position as a viewer imagines it, from what a view would tell."""
    t = Town(s.seats)
    t.frames, t.opened = s.frames[:], s.opened
    t.houses, t.finished, t.resting, t.revised = s.houses[:], s.finished, s.resting, s.revised[:]
    if viewer >= 0:
        t.draft[viewer], t.plan[viewer], t.spare[viewer] = s.draft[viewer][:], s.plan[viewer][:], s.spare[viewer]
    own = [lanes[viewer] if viewer >= 0 else [] for lanes in [*s.shelf[1:], s.lanes]] if s.opened else []
    lay_lanes(t, viewer, s.pending(), own, rng)
    return t


def test_imagined_lanes_ask_the_same_seats_the_same() -> None:
    plies = 0
    for seed in range(20):
        rng = Rng.seeded(seed)
        s = town((WORKS, 0b111), (SEALS, 0b111))
        while s.frames and plies < 3000:
            asked = (*s.actors(), *s.idlers())
            for viewer in (*range(s.seats), TABLE):
                t = laid(s, viewer, rng)
                assert (t.actors(), t.idlers()) == (s.actors(), s.idlers())
                assert (t.legal(viewer), t.pending()) == (s.legal(viewer), s.pending())
                assert playout(t, rng, 2000) < 2000, "and it can be played on"
            seat = asked[rng.below(len(asked))]
            legal = s.legal(seat)
            s.apply(seat, legal[rng.below(len(legal))])
            plies += 1
    assert plies > 400


def test_sealed_answers_of_others_are_made_up() -> None:
    s = town((SEALS, 0b111))
    say(s, 0, 1, 2)
    say(s, 2, 3)
    guesses = set()
    for seed in range(60):
        t = laid(s, 1, Rng.seeded(seed))
        assert t.lanes == [[(READY, 0)], [(WORDS, 1)], [(WORDS, 2)]]
        assert (t.draft, t.plan[2]) == ([[], [], []], [])
        guesses.add(tuple(t.plan[0]))
    assert len(guesses) > 8
    assert laid(s, 0, Rng.seeded(1)).plan[0] == [1, 2]
    assert laid(s, 2, Rng.seeded(1)).draft[2] == [3]


def test_lanes_under_a_roll_are_laid_too() -> None:
    s = town((SEALS, 0b11))
    say(s, 0, 1, 2)
    s.frames.append((DIE,))
    s.settle()
    assert s.actors() == (CHANCE,)
    t = laid(s, 1, Rng.seeded(1))
    assert (t.frames, t.lanes[0], len(t.plan[0])) == (s.frames, [(READY, 0)], 2)
    t.apply(CHANCE, ROLL.of1(1))
    assert (t.actors(), t.idlers()) == ((1,), (0,))


# Written.


def written(s: Town) -> Town:
    data = dump_flow(s, KINDS)
    t = Town(s.seats)
    fields = Reader(data)
    load_flow(t, fields, KINDS)
    fields.done()
    assert dump_flow(t, KINDS) == data
    return t


def test_phases_that_are_open_and_phases_that_wait_are_told_apart() -> None:
    s = town((WORKS, 0b111), (SEALS, 0b111))
    say(s, 0, 1)
    assert dump_flow(s, KINDS)["opened"] == [2]
    t = written(s)
    assert (t.frames, t.lanes, t.shelf, t.opened) == (s.frames, s.lanes, s.shelf, (2,))
    s = town((WORKS, 0b111))
    s.apply(0, VOTE.base)
    assert "opened" not in dump_flow(s, KINDS)
    assert written(s).opened == (1, 2)


def test_a_written_phase_without_lanes_opens_them_by_itself() -> None:
    s = Town(3)
    load_flow(s, Reader({"frames": [["works", 3], ["seals", 7]]}), KINDS)
    s.settle()
    assert (s.actors(), s.opened) == ((0, 1, 2), (2,))


@pytest.mark.parametrize("opened", [[1, 2], [3], [2, 2], [0], ["x"], 7])
def test_what_is_written_wrong_is_named(opened: object) -> None:
    s = town((WORKS, 0b111), (SEALS, 0b111))
    data = dump_flow(s, KINDS) | {"opened": opened}
    with pytest.raises(PositionError, match=r"opened|lanes"):
        load_flow(Town(3), Reader(data), KINDS)
