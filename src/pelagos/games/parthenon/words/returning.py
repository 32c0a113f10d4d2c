"""Phase 7, Return: what a full Fleet throws overboard (P-99, P-100)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords
from ..rules.content import LANDS
from ..rules.returning import Excess, surplus
from ..rules.state import ParthenonState
from ..rules.steps import EXCESS
from ..rules.vocabulary import V
from .nouns import eyebrow, good_count, good_name, say
from .targets import Ask
from .wealth import changes, minus, one

Lines = list[Message]
_EXCESS: Final = Excess()


def _overboard(s: ParthenonState, seat: int) -> int:
    """How many cards are still to be named."""
    over = sum([surplus(s, seat, land) for land in range(LANDS)])
    return over - len(s.plan[seat]) // 2


def _full(q: Ask) -> Head:
    s = q.s
    return Head(eyebrow(s), say("ask.excess"), say("hint.excess", n=_overboard(s, q.seat)), "P-99")


def _throw(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    kind = V.x[a]
    place = next(k for k, cards in enumerate(_EXCESS.left(s, seat)) if cards and cards[kind])
    cards = _EXCESS.left(s, seat)[place]
    preview = changes(cards, minus(cards, one(kind)))
    return Button(say("do.drop", what=good_count(kind, 1)), "P-99", preview, way="more", thing=good_name(kind))


STEPS: Final = {EXCESS: StepWords(_full, _throw)}
