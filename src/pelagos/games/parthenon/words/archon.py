"""Phase 10, the Archon (P-129 to P-132), and the winner he picks if all else is equal (P-142)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ....core.decision import Refusal
from ....core.message import Message
from ..rules.cards import HOLDERS, power_op
from ..rules.content import STRUCTURES
from ..rules.goods import bits
from ..rules.notation import VOTES
from ..rules.state import ParthenonState
from ..rules.steps import CROWN, VOTE
from ..rules.vocabulary import V
from .nouns import player
from .parts import Answer, Asked, Question, eyebrow, refuse, say, why
from .targets import at_island, at_seat

Lines = list[Message]


def _weight(s: ParthenonState, seat: int) -> int:
    return max([1, *(power_op(power, VOTES).n for power in bits(s.powers[seat] & HOLDERS[VOTES]))])


def _vote(s: ParthenonState, f: Frame, seat: int) -> Question:
    cast = [say("hint.votes.for", who=player(s, other), n=s.votes[other]) for other in range(s.seats) if s.votes[other]]
    hint = say("hint.votes", parts=cast) if cast else say("hint.vote.first")
    return Question(eyebrow(s), say("ask.vote"), hint, "P-129")


def _cast(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    other = s.seat_of[V.x[a]]
    lines = [
        say("preview.votes", n=s.votes[other] + _weight(s, seat)),
        say("preview.structures-of", n=s.structures(other), most=STRUCTURES),
    ]
    if other == s.archon:
        lines.append(say("preview.archon-now"))
    return Answer(say("do.vote", who=player(s, other)), "P-129", lines, commits=True)


def _not_oneself(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    label = say("do.vote", who=player(s, seat))
    return [refuse(label, why("oneself", "P-130"), at_seat(seat), at_island(s.island[seat]))]


def _crown(s: ParthenonState, f: Frame, seat: int) -> Question:
    return Question(eyebrow(s), say("ask.crown"), say("hint.crown", n=len(bits(f[2]))), "P-142")


def _pick(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    other = s.seat_of[V.x[a]]
    return Answer(say("do.crown", who=player(s, other)), "P-142", (say("preview.crown"),), commits=True)


def _not_tied(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    return [
        refuse(
            say("do.crown", who=player(s, other)),
            why("not-tied", "P-140", who=player(s, other)),
            at_seat(other),
            at_island(s.island[other]),
        )
        for other in range(s.seats)
        if not f[2] >> other & 1
    ]


STEPS: Final = {
    VOTE: Asked(_vote, _cast, _not_oneself),
    CROWN: Asked(_crown, _pick, _not_tied),
}
