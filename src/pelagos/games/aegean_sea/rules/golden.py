"""The golden rule (A-50, R-38): an effect is used only if all of it can be performed, and at every choice inside it
only what still lets it be completed is offered.

The rule is judged by the interpreter itself, run on copies: a way through the rest of the effect is looked for. Chance
is settled without looking (a Good is of a known material; nothing follows a draw, lint.py). Shortcuts keep it cheap
and change no verdict: nothing is tried where nothing that follows can fail, or where the hand is too small for what
follows; cards that differ in nothing that the rest can read are tried once: all are of one deck, so that they differ
by preference alone, but where the rest may bring one of them onto the table and activate it.

No card of the game comes near the bound on a search; it is there for cards of somebody's own. A way that was found is
found again from every position on it, with less search: whoever began an effect can complete it.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import CHANCE, Action, Frame
from ....core.flow import NATURE, Step
from ....core.mypyc_shim import mypyc_attr
from .effects import Code
from .running import begin, code_of, run_at
from .state import AegeanState
from .steps import ACT, DRAWN, HALT
from .vocabulary import HAND, V

MOST: Final = 4_000  # positions that one search looks at


class Search:
    """How far a search may still go."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(Step[AegeanState]):
    """A step inside an effect. `local` lists the answers that its own act allows, whatever comes after."""

    def local(self, s: AegeanState, f: Frame) -> list[Action]:
        """The answers, as far as the step itself can tell."""
        raise NotImplementedError

    def possible(self, s: AegeanState, run: Frame) -> bool:
        """Whether the first act of an effect can be done in full, by itself."""
        raise NotImplementedError


class Halt(Step[AegeanState]):
    """Where a trial ends: what lies below is not looked at."""

    name = "halt"
    fields = "seat"


def leads_on(s: AegeanState, seat: int, a: Action) -> bool:
    """Whether the innermost effect can still be completed after this answer."""
    trial = s.clone()
    trial.frames.insert(run_at(trial), (HALT, seat))
    trial.apply(seat, a)
    return completed(trial, Search())


def completable(s: AegeanState, seat: int) -> bool:
    """Whether the innermost effect can be completed by a hand that did not begin it: nothing is taken for granted."""
    trial = s.clone()
    trial.frames.insert(run_at(trial), (HALT, seat))
    return completed(trial, Search(), begun=False)


def performable(s: AegeanState, seat: int, program: int, here: int) -> bool:
    """A-50: whether an effect can be performed in full, with `here` at this place."""
    trial = s.clone()
    trial.frames.append((HALT, seat))
    begin(trial, seat, program, here)
    run = trial.frames[-1]
    code = code_of(trial, run)
    if len(s.hands[seat]) < code.cards:
        return False
    if code.safe_rest and code.op < 20:
        step = trial.book[ACT]
        assert isinstance(step, Asking)
        return step.possible(trial, run)
    trial.settle()
    return completed(trial, Search())


def completed(s: AegeanState, search: Search, begun: bool = True) -> bool:
    """Whether there is a way to the end of the trial. The position given is used up.

    Begun: whoever performs it was offered this act, so that a first answer is enough to complete it.
    """
    search.left -= 1
    if search.left < 0:
        return False
    while True:
        f = s.frames[-1]
        if f[0] == HALT:
            return True
        if f[0] == DRAWN:  # nothing that follows a draw can fail
            s.frames.pop()
            s.settle()
            continue
        step = s.book[f[0]]
        if step.kind != NATURE:
            break
        s.apply(CHANCE, step.odds(s, f)[0][0])
    assert isinstance(step, Asking)
    seat = f[1]
    answers = step.local(s, f)
    if not answers:
        return False
    if f[0] == ACT:
        code = code_of(s, f)
        if code.safe_rest and begun:
            return True
        if f[7] == 0 and f[8] == 0 and len(s.hands[seat]) < code.cards:
            return False
        if not names_matter(s, code):
            answers = narrowed(s, answers)
    last = len(answers) - 1
    for k in range(last + 1):
        trial = s if k == last else s.clone()
        trial.apply(seat, answers[k])
        if completed(trial, search, begun):
            return True
    return False


def names_matter(s: AegeanState, code: Code) -> bool:
    """Whether hand cards differ by what they do as Islands: the rest, or what it activates, may perform it."""
    if code.wakes_new or not code.wakes:
        return code.wakes_new
    return any(s.givens.cards.effects[s.isle[mat] - 1].codes[0].wakes_new for mat in s.inner())


def narrowed(s: AegeanState, answers: list[Action]) -> list[Action]:
    """Of the hand cards that share a preference, the first."""
    out: list[Action] = []
    seen = 0
    for a in answers:
        if V.verb_of[a] == HAND.id:
            bit = 1 << s.givens.preference[V.x[a]]
            if seen & bit:
                continue
            seen |= bit
        out.append(a)
    return out
