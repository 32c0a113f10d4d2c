"""What cannot be taken back: one rule, asked by the match after a choice and by the question before it."""

from __future__ import annotations

import pytest

from pelagos.core.flow import State
from pelagos.core.match import AnyMatch, Match
from pelagos.core.rng import Rng
from pelagos.core.trial import CLOSED, FREE, OVER, SHOWN, SPOKE, Trial, carry_out
from pelagos_tiny import GAME as TINY
from pelagos_tiny.rules.state import Obol
from pelagos_tiny.rules.vocabulary import LAY, REVISE

from .toy_trade import GAME as TRADE
from .toy_trade.rules import DONE, GIVE, NONE, PASS, SEND, TO, TO_ALL, WITH, YES, Harbour, V


def oracle(*hands: list[int]) -> Obol:
    """A round of the tiny game in which everybody chooses a coin."""
    match = Match(TINY, len(hands), {"coins": 3})
    s = match.state
    s.hands = [hand[:] for hand in hands]
    return s


def trade(*choices: tuple[int, int]) -> Harbour:
    """A toy game of trade in which everybody holds one card of each kind, after these choices."""
    s: Harbour = TRADE.start(3, {})
    rng = Rng.seeded(1)
    while s.actor() < 0:
        s.apply(s.actor(), s.sample(rng))
    s.hands = [[0, 1, 2, 3] for _ in range(3)]
    for seat, choice in choices:
        s.apply(seat, choice)
    return s


OFFERED = [(0, TO_ALL.base), (0, GIVE.of1(1)), (0, SEND.base)]


def test_what_leaves_the_seat_alone_in_being_asked_is_free() -> None:
    assert Trial(trade(), 0, TO.of1(1)).binds == FREE
    assert Trial(trade(*OFFERED[:1]), 0, GIVE.of1(2)).binds == FREE


def test_a_sealed_answer_is_free_while_others_are_waited_for_and_it_may_be_revised() -> None:
    s = oracle([1, 2, 3], [4, 5, 6])
    assert Trial(s, 0, LAY.of1(1)).binds == FREE
    s.apply(0, LAY.of1(1))
    assert Trial(s, 0, REVISE.base).binds == FREE


def test_chance_binds() -> None:
    s = oracle([1, 2, 3], [4, 5, 6])
    s.apply(0, LAY.of1(1))
    assert Trial(s, 1, LAY.of1(4)).binds == SPOKE


def test_the_end_of_the_seats_part_binds() -> None:
    assert Trial(trade(), 0, PASS.base).binds == OVER
    assert Trial(trade(), 0, DONE.base).binds == OVER
    s = oracle([1, 2, 3], [4, 5, 6])
    for _ in range(2):
        s.apply(0, LAY.of1(1))
        s.apply(0, REVISE.base)
    assert Trial(s, 0, LAY.of1(1)).binds == OVER, "it may not be revised any more"


def test_the_end_of_the_phase_binds() -> None:
    s = trade(*OFFERED, (1, YES.base))
    assert Trial(s, 2, YES.base).binds == CLOSED
    s = oracle([1], [4])
    s.apply(0, LAY.of1(1))
    assert Trial(s, 1, LAY.of1(4)).binds == CLOSED, "the game is over with it"


def test_what_shows_something_hidden_binds() -> None:
    s = trade((0, DONE.base), (1, DONE.base), (2, TO_ALL.base), (2, GIVE.of1(1)), (2, SEND.base))
    for seat in (0, 1):
        s.apply(seat, YES.base)
    assert Trial(s, 2, WITH.of1(0)).binds == SHOWN
    s = trade((0, DONE.base), (1, DONE.base), (2, TO_ALL.base), (2, GIVE.of1(1)), (2, SEND.base))
    for seat in (0, 1):
        s.apply(seat, YES.base)
    assert Trial(s, 2, NONE.base).binds == FREE, "it is asked again, and nothing was shown"


def test_a_trial_changes_nothing_and_hears_what_its_seat_is_told() -> None:
    s = trade(*OFFERED[:2])
    before = TRADE.fingerprint(s)
    trial = Trial(s, 0, SEND.base)
    assert TRADE.fingerprint(s) == before
    assert [key for key, _ in trial.told] == ["sent", "offer"]
    assert trial.first("offer") == (0, GIVE.of1(1))
    assert trial.first("swap") is None
    assert trial.after.ear is None


@pytest.mark.parametrize("game", [TINY, TRADE])
def test_the_match_and_the_question_agree(game: object) -> None:
    match: AnyMatch = Match(TINY if game is TINY else TRADE, 3)
    rng = Rng.seeded(7)
    seen: set[str] = set()
    while not match.over:
        actors = (*match.state.actors(), *match.state.idlers())
        seat = actors[rng.below(len(actors))]
        legal = match.state.legal(seat)
        action = legal[rng.below(len(legal))]
        binds = Trial(match.state, seat, action).binds
        said = next(c.commits for c in match.game.decision(match.state, seat).choices if c.action == action)
        match.submit(seat, action)
        assert said == (binds != FREE)
        assert (match.can_undo(seat) > 0) == (binds == FREE), V.text(action)
        seen.add(binds)
    assert FREE in seen
    assert len(seen) > 2


def test_the_rule_is_asked_of_the_position_itself_or_of_a_copy() -> None:
    s: State = trade()
    copy = s.clone()
    assert carry_out(s, copy, 0, PASS.base) == Trial(copy, 0, PASS.base).binds
