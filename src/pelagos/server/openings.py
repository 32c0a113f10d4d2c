"""What an answer opens: the answers to the question that it leads to, offered with it, sent as one. It knows no game.

A game marks the choices that lead on to a question of their own (`Choice.way` is "open"). Where such a choice could be
taken back, and so tells its seat nothing new, the next question is asked on a copy of the position, and so on as long
as there are few answers: they stand as buttons under the name of the choice that opens them. Many are on the board
alone, and never in the way of what the question itself points at there. What is asked only when others have acted
(`Choice.later`) is planned with the answer, and given by the page when its time comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from pelagos.core.decision import Choice, Later
from pelagos.core.flow import State
from pelagos.core.message import Message
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue
from pelagos.core.trial import FREE, carry_out

from .painter import choice_sheet
from .trays import tray
from .wire import ChoiceSheet

FEW = 12  # answers that stand as buttons; more than these are on the board alone
MOST_BUTTONS = 36  # of all choices together
MOST_LOOKS = 60  # choices that are tried out
MOST_STEPS = 3


class OpenedSheet(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to a later question together with the one that opens it."""

    choice: ChoiceSheet  # its label names both; a target is here only where it can be clicked for this
    texts: tuple[str, ...]
    by: str  # the choice that opens it, in words: the heading of its buttons
    name: str  # on its button, under that heading; "": it has none, and is on the board alone
    plan: str = ""  # the answer that is planned with it; its group, and what it is called
    plan_group: str = ""


class _End(NamedTuple):
    """An answer that is opened: the steps up to it, the last being itself, and the position before that."""

    steps: tuple[Choice, ...]
    before: State

    @property
    def last(self) -> Choice:
        """The answer itself."""
        return self.steps[-1]


class _Look:
    """A seat's questions, asked on copies, as far as a look goes."""

    def __init__(self, game: AnyGame, seat: int, tongue: Tongue) -> None:
        self.game = game
        self.seat = seat
        self.tongue = tongue
        self.looks = 0

    def ends(self, state: State, steps: tuple[Choice, ...]) -> list[_End]:
        """The answers to the question that steps lead to, if it is another one and they tell nothing on the way."""
        self.looks += 1
        if self.looks > MOST_LOOKS or len(steps) > MOST_STEPS:
            return []
        after = state.clone()
        if carry_out(after, state, self.seat, steps[-1].action) != FREE or not after.legal(self.seat):
            return []
        before, now = state.question(self.seat), after.question(self.seat)
        if before is None or now is None or (before[0] == now[0] and self._anew(state, after)):
            return []
        choices = self.game.decision(after, self.seat).choices
        if any(each.way not in ("", "open") for each in choices) and self._heaps(after):
            return []  # things on heaps are counted, one answer at a time
        answers = [each for each in choices if not each.minor and each.way not in ("on", "lead")]
        return [_End((*steps, each), after) for each in answers]

    def farther(self, ends: list[_End]) -> list[_End]:
        """The same, with what they lead to in their stead, as long as they stay few."""
        out = list(ends)
        for end in ends if len(ends) <= FEW else []:
            then = self.farther(self.ends(end.before, end.steps)) if end.last.way == "open" else []
            if then and len(out) - 1 + len(then) <= FEW:
                at = out.index(end)
                out[at : at + 1] = then
        return out

    def _anew(self, before: State, after: State) -> bool:
        """Whether the same is asked again: something that could be answered can be answered still."""
        return not set(before.legal(self.seat)).isdisjoint(after.legal(self.seat))

    def _heaps(self, state: State) -> bool:
        return tray(self.game, state, self.seat, (), self.tongue) is not None


def opened(game: AnyGame, state: State, seat: int, tongue: Tongue) -> list[OpenedSheet]:
    """Every answer that the choices of the seat's question open."""
    asked = game.decision(state, seat)
    if len(asked.choices) < 2:
        return []  # the only thing to do is done by itself
    taken = {target for choice in asked.choices for target in choice.targets}
    look = _Look(game, seat, tongue)
    buttons: list[OpenedSheet] = []
    placed: list[list[OpenedSheet]] = []
    for choice in [each for each in asked.choices if each.way == "open"]:
        ends = look.farther(look.ends(state, (choice,)))
        sheets = [_sheet(end, tongue, taken) for end in ends]
        if len(sheets) > FEW:
            placed.append([each for each in sheets if each.choice.targets])
            sheets = [each for each in sheets if not each.choice.targets]
        named = [_planned(choice, later, tongue) for later in choice.later] + sheets
        if len(named) <= FEW and len(buttons) + len(named) <= MOST_BUTTONS:
            buttons += named
    return [*buttons, *_apart(placed, buttons)]


def _apart(placed: Iterable[list[OpenedSheet]], buttons: list[OpenedSheet]) -> list[OpenedSheet]:
    """Of the answers on the board those whose places nothing else that is opened points at."""
    lit = Counter(target for each in buttons for target in each.choice.targets)
    for some in placed:
        lit.update({target for each in some for target in each.choice.targets})
    return [
        msgspec.structs.replace(each, name="")
        for some in placed
        for each in some
        if all(lit[target] == 1 for target in each.choice.targets)
    ]


def _sheet(end: _End, tongue: Tongue, taken: set[str]) -> OpenedSheet:
    """All steps as one answer; its places are lit where nothing else is asked for there."""
    first, *others = [tongue(step.label) for step in end.steps]
    name = others[0]
    for other in others[1:]:
        name = tongue(Message("web.opened", {"first": name, "then": other}))
    targets = () if taken & set(end.last.targets) else end.last.targets
    return OpenedSheet(
        choice=_both(choice_sheet(end.last, tongue), first, name, targets, tongue),
        texts=tuple([step.text for step in end.steps]),
        by=first,
        name=name,
    )


def _planned(first: Choice, later: Later, tongue: Tongue) -> OpenedSheet:
    """An answer with what is planned to follow when others have acted."""
    name = tongue(later.label)
    return OpenedSheet(
        choice=_both(choice_sheet(first, tongue), tongue(first.label), name, (), tongue),
        texts=(first.text,),
        by=tongue(first.label),
        name=name,
        plan=later.text,
        plan_group=later.group,
    )


def _both(sheet: ChoiceSheet, first: str, then: str, targets: tuple[str, ...], tongue: Tongue) -> ChoiceSheet:
    label = tongue(Message("web.opened", {"first": first, "then": then}))
    bare = msgspec.structs.replace(sheet, series="", amount=0, way="", again="", sequel="", draft=(), minor=False)
    return msgspec.structs.replace(bare, label=label, targets=targets)
