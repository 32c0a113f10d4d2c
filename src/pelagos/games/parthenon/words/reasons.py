"""Reasons that several steps share. Each carries its clause as the argument `rule`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Arg, Message
from ....core.words import Thing, refuse
from ..rules.state import ParthenonState
from .nouns import good_count, say
from .targets import AT_HAND, Ask, at_good


def why(key: str, rule: str, **args: Arg) -> Message:
    """A reason and its clause."""
    return say(f"why.{key}", rule=rule, **args)


def sealed_rule(s: ParthenonState) -> str:
    """The clause by which the present phase is played side by side (S-1 to S-10)."""
    return f"S-{s.phase}"


def answered(q: Ask, thing: Thing) -> Message:
    """The seat has done its part for now."""
    return why("answered", sealed_rule(q.s))


def lacking(label: Message, rule: str, parts: list[Message], *targets: str) -> Refusal:
    """Greyed because the seat does not have the cards."""
    return refuse(label, why("lacking", rule, parts=parts), *targets)


def out_of_order(
    key: str, held: Sequence[int], last: int, offered: Iterable[Action], first: Action, rule: str, place: int = AT_HAND
) -> list[Refusal]:
    """Cards of earlier kinds, which can be named no more: a bundle is put together in the order of kinds.

    `held` are the cards not named yet, `offered` the legal list, `first` the choice of kind 0.
    """
    menu = set(offered)
    return [
        refuse(say(key, what=good_count(kind, 1)), why("in-order", rule), at_good(kind, place))
        for kind in range(last)
        if held[kind] > 0 and first + kind not in menu
    ]
