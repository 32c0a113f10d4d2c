"""What a question is made of, and what every step's words have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ....core.basics import Action, Frame
from ....core.decision import Refusal
from ....core.message import Arg, Message, msg
from ..rules.state import ParthenonState
from ..rules.table import PATIENCE
from .nouns import good_count, phase_name
from .targets import AT_HAND, at_good


class Question(NamedTuple):
    """The head of a decision."""

    eyebrow: Message
    prompt: Message
    hint: Message | None
    rule: str
    chosen: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What an answer looks like. `place` says where the seat's cards are that it speaks of."""

    label: Message
    rule: str
    preview: Sequence[Message] = ()
    commits: bool = False
    minor: bool = False
    place: int = AT_HAND


def _nothing_refused(s: ParthenonState, f: Frame, seat: int) -> list[Refusal]:
    return []


class Asked(NamedTuple):
    """The words of one step."""

    question: Callable[[ParthenonState, Frame, int], Question]
    answer: Callable[[ParthenonState, Frame, int, Action], Answer]
    refused: Callable[[ParthenonState, Frame, int], list[Refusal]] = _nothing_refused


def eyebrow(s: ParthenonState, about: Message | None = None) -> Message:
    """ "Event", or "Event · Drought"."""
    if about is None:
        return phase_name(s.phase)
    return msg("parthenon.eyebrow", phase=phase_name(s.phase), about=about)


def say(key: str, **args: Arg) -> Message:
    """A message of this game."""
    return Message(f"parthenon.{key}", args)


def sealed_rule(s: ParthenonState) -> str:
    """The clause by which the present phase is played side by side (S-1 to S-10)."""
    return f"S-{s.phase}"


def final(s: ParthenonState, seat: int) -> bool:
    """Whether a sealed answer, once complete, cannot be changed: it is the last one, or was changed too often."""
    return s.revised[seat] >= PATIENCE or s.actors() == (seat,)


def back(s: ParthenonState, seat: int, rule: str) -> Answer:
    """Start over; how often that is still possible (each answer has an end)."""
    return Answer(say("do.cancel"), rule, (say("preview.patience", n=s.spare[seat] - 1),), minor=True)


# Reasons.


def why(key: str, rule: str, **args: Arg) -> Message:
    """A reason and its clause."""
    return Message(f"parthenon.why.{key}", {"rule": rule, **args})


def refuse(label: Message, reason: Message, *targets: str) -> Refusal:
    """Something greyed, with its reason."""
    rule = reason.args["rule"]
    return Refusal(label=label, reason=reason, rule=rule if isinstance(rule, str) else "", targets=targets)


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
