"""The kit's check of secrets, for advice: hints, win chances and costly choices hang on nothing that a seat cannot see.

Whatever the seat cannot know is drawn afresh behind its back; not a letter of the advice may change. The thoughts are
short ones: what would tell a secret tells it in a short thought too.
"""

from __future__ import annotations

import msgspec

from pelagos.core.basics import Action, Seat
from pelagos.core.flow import State
from pelagos.core.kit.checks import Check
from pelagos.core.kit.failure import same
from pelagos.core.kit.moment import Moment
from pelagos.core.packed import packed
from pelagos.core.registry import AnyGame
from pelagos.core.rng import Rng

from .costly import cost_of
from .hint import chance_of, hint_for
from .protocol import SeatHandle

POSITIONS, PAIRS, WORLDS = 40, 1, 2
SECRETS = 10  # the invariant
REDRAWN = 4  # times that secrets are drawn afresh until the position is another


def advised(game: AnyGame, state: State, seat: Seat, chosen: Action) -> dict[str, object]:
    """All that is said to a seat about its question, and about what it chose."""

    def asked(label: str) -> SeatHandle:
        return SeatHandle.of(game, state, seat, Rng.seeded(1, label))

    return {
        "hint": msgspec.to_builtins(hint_for(asked("hint"), POSITIONS, PAIRS)),
        "win chance": chance_of(asked("chance"), WORLDS),
        "cost of the choice": msgspec.to_builtins(cost_of(game, state, 1, (seat, chosen), POSITIONS, PAIRS)),
    }


def advice(m: Moment) -> None:
    """10: drawing afresh what a seat cannot know changes no advice that the seat is given."""
    seats = [seat for seat in m.asked if len(m.state.legal(seat)) > 1]
    if not m.thorough or not seats:
        return
    seat = seats[m.number % len(seats)]
    others = (m.game.scramble(m.state, seat, m.rng.split(f"advice {n}")) for n in range(REDRAWN))
    other = next((each for each in others if packed(each) != m.packed), None)
    if other is None:
        return  # nothing is hidden from this seat
    chosen = m.state.legal(seat)[0]
    before, now = (advised(m.game, state, seat, chosen) for state in (m.state, other))
    for what, said in before.items():
        same(SECRETS, now[what], said, f"the {what} for {seat} hangs on what it cannot see")


ADVICE = Check(SECRETS, "advice", advice)
