"""Phases 7 and 9: what a full Fleet throws overboard (P-99, P-100), what a hand keeps (P-124 to P-128)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ....core.decision import Refusal
from ....core.message import Message
from ..rules.content import LANDS
from ..rules.goods import COMMODITIES, COMMODITY, KINDS
from ..rules.losses import fill, held
from ..rules.returning import Excess, surplus
from ..rules.state import ParthenonState
from ..rules.steps import EXCESS, KEEPING
from ..rules.table import IN_HAND
from ..rules.vocabulary import CANCEL, DROP, HIDE, KEEP, OPEN, V
from .nouns import bundle, class_count, good_count
from .parts import Answer, Asked, Question, back, eyebrow, final, out_of_order, refuse, say, why
from .targets import at_good
from .wealth import account, changes, minus, one, out_of_reach

Lines = list[Message]
_EXCESS: Final = Excess()


# Return.


def _overboard(s: ParthenonState, seat: int) -> int:
    """How many cards are still to be named."""
    over = sum([surplus(s, seat, land) for land in range(LANDS)])
    return over - len(s.plan[seat]) // 2


def _full(s: ParthenonState, f: Frame, seat: int) -> Question:
    return Question(eyebrow(s), say("ask.excess"), say("hint.excess", n=_overboard(s, seat)), "P-99")


def _throw(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    kind = V.x[a]
    place = next(k for k, cards in enumerate(_EXCESS.left(s, seat)) if cards and cards[kind])
    cards = _EXCESS.left(s, seat)[place]
    ends = _overboard(s, seat) == 1 and final(s, seat)
    preview = changes(cards, minus(cards, one(kind)))
    return Answer(say("do.drop", what=good_count(kind, 1)), "P-99", preview, ends, place=place)


# Discard.


def _keeping(s: ParthenonState, f: Frame, seat: int) -> Question:
    row, limit, size = s.draft[seat], s.limit(seat), s.hand_size(seat)
    hand = class_count(COMMODITY, size)
    if not row:
        return Question(eyebrow(s), say("ask.keeping"), say("hint.keeping", hand=hand, n=limit), "P-124")
    word = "keep" if limit < size - limit else "drop"
    left = min(limit, size - limit) - sum(row[1:])
    hint = say(f"hint.keeping.{word}", n=left, chosen=bundle(row[1:]))
    chosen = tuple([at_good(kind) for kind in range(KINDS) if row[1 + kind]])
    return Question(eyebrow(s), say(f"ask.keeping.{word}"), hint, "P-125", chosen)


def _keep(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    purse, limit = s.purse(seat, IN_HAND), s.limit(seat)
    if a == CANCEL.base:
        return back(s, seat, "P-124")
    cards = held(s, seat, IN_HAND, COMMODITY)
    if a == OPEN.base:
        kept = [min(1, count) for count in cards]
        lines = account(s, seat, purse, minus(purse, minus(cards, kept)))
        return Answer(say("do.open", n=sum(kept)), "P-126", [*lines, say("preview.open")], final(s, seat))
    if a == HIDE.base:
        return Answer(
            say("do.hide", n=limit), "P-125", (say("preview.hide"),), _only_one_way(cards, limit) and final(s, seat)
        )
    return _pick(s, seat, cards, a)


def _only_one_way(cards: list[int], limit: int) -> bool:
    """Whether option A leaves no choice of cards."""
    row = [0] * (KINDS + 1)
    return fill(cards, row, min(limit, sum(cards) - limit)) == 0


def _pick(s: ParthenonState, seat: int, cards: list[int], a: Action) -> Answer:
    purse, limit, row, kind = s.purse(seat, IN_HAND), s.limit(seat), s.draft[seat][:], V.x[a]
    keeps = V.verb_of[a] == KEEP.id
    row[0] = kind
    row[1 + kind] += 1
    done = fill(cards, row, min(limit, sum(cards) - limit) - sum(row[1:])) == 0
    label = say("do.keep" if keeps else "do.drop", what=good_count(kind, 1))
    lines: Lines = []
    if done:
        thrown = minus(cards, row[1:]) if keeps else row[1:]
        lines = [say("preview.thrown", what=bundle(thrown)), *out_of_reach(s, seat, purse, minus(purse, thrown))]
    elif not keeps:
        before = minus(cards, s.draft[seat][1:])
        lines = changes(before, minus(before, one(kind)))
    return Answer(label, "P-125", lines, done and final(s, seat))


def _not_kept(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    row = s.draft[seat]
    if not row:
        return []
    cards = held(s, seat, IN_HAND, COMMODITY)
    keeps = s.limit(seat) < s.hand_size(seat) - s.limit(seat)
    menu = s.legal(seat)
    left = minus(cards, row[1:])
    key, verb = ("do.keep", KEEP) if keeps else ("do.drop", DROP)
    out = out_of_order(key, left, row[0], menu, verb.base, "P-125")
    aegis = [kind for kind in range(COMMODITIES, KINDS) if s.purse(seat, IN_HAND)[kind]]
    if not keeps:
        out += [
            refuse(say("do.drop", what=good_count(kind, 1)), why("aegis-stays", "P-128"), at_good(kind))
            for kind in aegis
        ]
    return out


STEPS: Final = {
    EXCESS: Asked(_full, _throw),
    KEEPING: Asked(_keeping, _keep, _not_kept),
}
