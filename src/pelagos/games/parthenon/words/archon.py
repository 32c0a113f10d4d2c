"""Phase 10, the Archon (P-129 to P-132), and the winner he picks if all else is equal (P-142)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import Button, Head, StepWords, refuse
from ..rules.cards import HOLDERS, power_op
from ..rules.content import STRUCTURES
from ..rules.goods import bits
from ..rules.notation import VOTES
from ..rules.state import ParthenonState
from ..rules.steps import CROWN, VOTE
from ..rules.vocabulary import V
from .nouns import eyebrow, player, say
from .reasons import why
from .targets import Ask, at_island, at_seat

Lines = list[Message]


def _weight(s: ParthenonState, seat: int) -> int:
    return max([1, *(power_op(power, VOTES).n for power in bits(s.powers[seat] & HOLDERS[VOTES]))])


def _vote(q: Ask) -> Head:
    s = q.s
    cast = [say("hint.votes.for", who=player(s, other), n=s.votes[other]) for other in range(s.seats) if s.votes[other]]
    hint = say("hint.votes", parts=cast) if cast else say("hint.vote.first")
    return Head(eyebrow(s), say("ask.vote"), hint, "P-129")


def _cast(q: Ask, a: Action) -> Button:
    s = q.s
    other = s.seat_of[V.x[a]]
    lines = [
        say("preview.votes", n=s.votes[other] + _weight(s, q.seat)),
        say("preview.structures-of", n=s.structures(other), most=STRUCTURES),
    ]
    if other == s.archon:
        lines.append(say("preview.archon-now"))
    return Button(say("do.vote", who=player(s, other)), "P-129", lines)


def _not_oneself(q: Ask) -> list[Refusal]:
    s, seat = q.s, q.seat
    label = say("do.vote", who=player(s, seat))
    return [refuse(label, why("oneself", "P-130"), at_seat(seat), at_island(s.island[seat]))]


def _crown(q: Ask) -> Head:
    return Head(eyebrow(q.s), say("ask.crown"), say("hint.crown", n=len(bits(q.f[2]))), "P-142")


def _pick(q: Ask, a: Action) -> Button:
    s = q.s
    other = s.seat_of[V.x[a]]
    return Button(say("do.crown", who=player(s, other)), "P-142", (say("preview.crown"),))


def _not_tied(q: Ask) -> list[Refusal]:
    s = q.s
    return [
        refuse(
            say("do.crown", who=player(s, other)),
            why("not-tied", "P-140", who=player(s, other)),
            at_seat(other),
            at_island(s.island[other]),
        )
        for other in range(s.seats)
        if not q.f[2] >> other & 1
    ]


STEPS: Final = {
    VOTE: StepWords(_vote, _cast, _not_oneself),
    CROWN: StepWords(_crown, _pick, _not_tied),
}
