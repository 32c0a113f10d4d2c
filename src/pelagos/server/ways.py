"""What lies farther: small steps of a question put together to one answer, sent as one. It knows no game.

A game marks the choices that go on from where one is, and those that stay there (`Choice.way`). From these the places
that can be reached are found on copies of the position, each by its shortest way.
"""

from __future__ import annotations

from collections import deque

import msgspec

from pelagos.core.decision import Choice
from pelagos.core.flow import State
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from .painter import choice_sheet
from .wire import ChoiceSheet

MOST_STEPS = 12
MOST_LOOKS = 90  # questions that are asked on the way


class FartherSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A place that lies farther, as a choice: all its steps, and the things on its way."""

    choice: ChoiceSheet
    texts: tuple[str, ...]
    origin: str  # the thing that sets out, where the question asks for it too; "": there is only one
    path: tuple[str, ...]


class _Stage:
    """A position on a way."""

    def __init__(self, state: State, choices: tuple[Choice, ...], steps: tuple[Choice, ...]) -> None:
        self.state = state
        self.choices = choices
        self.steps = steps


def farther(game: AnyGame, state: State, seat: int, tongue: Tongue) -> list[FartherSheet]:
    """Every place that can be reached in several steps of the seat's question, each by a shortest way."""
    found: dict[tuple[str, str], FartherSheet] = {}
    start = game.decision(state, seat).choices
    near = {target for choice in start if choice.way == "on" for target in choice.targets}
    waiting = deque([_Stage(state, start, ())])
    looks = 0
    while waiting:
        stage = waiting.popleft()
        for choice in _onward(stage.choices):
            steps = (*stage.steps, choice)
            origin = _origin(steps)
            place = choice.targets[0] if choice.targets else ""
            here = (origin, place)
            moves = not choice.series  # an amount says how many go, not where
            if moves and (here in found or not place or (len(steps) > 1 and place in steps[0].targets)):
                continue
            after = stage.state.clone()
            after.apply(seat, choice.action)
            asked = after.actors() == (seat,) and bool(after.legal(seat))
            looks += 1
            if looks > MOST_LOOKS:
                return list(found.values())
            choices = game.decision(after, seat).choices if asked else ()
            stops = [each for each in choices if each.way == "stop"]
            ends = (*steps, stops[0]) if stops else steps
            goes_on = any(each.way == "on" for each in choices)
            whole = moves and len(steps) > 1 and (bool(origin) or place not in near)
            if whole and (stops or not goes_on):
                found[here] = _sheet(ends, choice, origin, tongue)
            if goes_on and len(steps) < MOST_STEPS:
                waiting.append(_Stage(after, choices, steps))
    return list(found.values())


def _onward(choices: tuple[Choice, ...]) -> list[Choice]:
    """The choices that go on; of a series the largest, which leaves nothing behind."""
    out: dict[str, Choice] = {}
    for choice in choices:
        if choice.way == "on":
            out[choice.series or choice.text] = choice
    return list(out.values())


def _origin(steps: tuple[Choice, ...]) -> str:
    """The thing that sets out: what the first step points at, if it is of another kind than the last."""
    first, last = steps[0], steps[-1]
    return first.targets[0] if first.group != last.group and first.targets else ""


def _sheet(steps: tuple[Choice, ...], last: Choice, origin: str, tongue: Tongue) -> FartherSheet:
    sheet = choice_sheet(last, tongue)
    commits = any(step.commits for step in steps)
    targets = (origin, *last.targets) if origin else last.targets
    return FartherSheet(
        choice=msgspec.structs.replace(sheet, targets=targets, commits=commits, minor=False, way=""),
        texts=tuple(step.text for step in steps),
        origin=origin,
        path=tuple(step.targets[0] for step in steps if step.targets and step.way == "on"),
    )
