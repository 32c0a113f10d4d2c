"""The interpreter (A-50 to A-53): an effect runs as frames of the flow, one act after the other.

A RUN frame is an effect in progress: which one, where in its program, and what is bound (`here`, `there` …). Above it
lies the ACT that is being performed, or a question that leads on. Whatever is done without asking follows from public
facts.
"""

from __future__ import annotations

from typing import Final, final

from ....core.basics import Frame
from ....core.errors import Place
from ....core.flow import Step
from .effects import (
    EACH as EACH_CODE,
)
from .effects import FOE_HOME, GO, HERE, HOME, IF, INNER, IT, NEXT, OTHER, OTHER_INNER, SRC, THERE, Code, Effect, Where
from .effects import (
    MAY as MAY_CODE,
)
from .effects import (
    TRY as TRY_CODE,
)
from .notation import NOTATION, parse
from .state import AegeanState
from .steps import ACT, EACH, MAY, RUN, TRY
from .vocabulary import CARDS, MATS, NO_CARD, NOWHERE, PROGRAMS

# Basic actions are written in the notation of the cards and run by the same interpreter.
BRONZE_ADD: Final = CARDS + 1
MARBLE_ADD: Final = CARDS + 2
TIMBER_ADD: Final = CARDS + 3
TIMBER_SAIL: Final = CARDS + 4
ELECTRUM_CREATE: Final = CARDS + 5
DYE_ACTIVATE: Final = CARDS + 6
DYE_EXPLORE: Final = CARDS + 7
MAY_ACTIVATE: Final = CARDS + 8  # what follows a new Island of C-15
_BASIC: Final = (
    "add 1 pop @inner",
    "add 1 temple @any",
    "add 1 ship @inner",
    "sail 1+ ship any->any",
    "create 1 good @inner; draw 2",
    "activate @inner[ctrl]",
    "add 1 island; may activate @there",
    "may activate @there",
)


def _basic_effects() -> list[Effect]:
    effects = [parse(NOTATION.tokens(text, Place("basic actions")), text) for text in _BASIC]
    effects[ELECTRUM_CREATE - CARDS - 1].codes[0].act.card_first = True
    return effects


BASIC_EFFECTS: Final = _basic_effects()


def effect_of(s: AegeanState, program: int) -> Effect:
    """The effect of a card, or a basic action."""
    if program > CARDS:
        return BASIC_EFFECTS[program - CARDS - 1]
    return s.givens.cards.effects[program - 1]


def begin(s: AegeanState, seat: int, program: int, here: int) -> None:
    """Start an effect. Whoever does so knows that it can be performed in full (A-25, A-50)."""
    s.frames.append((RUN, seat, program, 0, here, NOWHERE, NOWHERE, NO_CARD, NOWHERE, 0))


def run_at(s: AegeanState) -> int:
    """Where the RUN frame of the innermost effect lies."""
    k = len(s.frames) - 1
    while s.frames[k][0] != RUN:
        k -= 1
    return k


def code_of(s: AegeanState, f: Frame) -> Code:
    """The instruction of a RUN or ACT frame."""
    return effect_of(s, f[2]).codes[f[3]]


def advance(s: AegeanState, there: int, src: int, that: int) -> None:
    """An act is over: bind what it has bound, and go on behind it. Inside `each` nothing is bound for later."""
    _, seat, program, at, here, was_there, was_src, _, it, rounds = s.frames.pop()
    if it >= 0 or there < 0:
        there, src = was_there, was_src
    elif src < 0:
        src = was_src
    s.frames.append((RUN, seat, program, at + 1, here, there, src, that, it, rounds))


def jump(s: AegeanState, at: int) -> None:
    """Go on elsewhere in the program of the effect on top."""
    f = s.frames.pop()
    s.frames.append(f[:3] + (at,) + f[4:])


# Places.


def bound(s: AegeanState, run: Frame, base: int) -> int:
    """The place that a base names (A-52, A-53), or NOWHERE if it is gone or was never bound (R-39)."""
    if base == HERE:
        place = run[4]
    elif base == HOME:
        return MATS + s.people[run[1]]
    elif base == THERE:
        place = run[5]
    elif base == SRC:
        place = run[6]
    elif base == IT:
        place = run[8]
    else:
        return NOWHERE
    return place if place >= 0 and s.is_island(place) else NOWHERE


def places(s: AegeanState, run: Frame, where: Where) -> list[int]:
    """All places that a `where` may mean now, its conditions met, Homes last."""
    base = where.base
    people = s.people[run[1]]
    if base < INNER:
        place = bound(s, run, base)
        return [place] if place >= 0 and s.meets(where.atoms, place, people) else []
    if base in (INNER, OTHER_INNER):
        found = s.inner()
    elif base == FOE_HOME:
        found = [home for home in s.homes() if home != MATS + people]
    else:
        found = s.islands()
    if base in (OTHER, OTHER_INNER):
        away = run[5] if run[5] >= 0 else run[4]
        found = [place for place in found if place != away]
    if not where.atoms:
        return found
    return [place for place in found if s.meets(where.atoms, place, people)]


def busy(s: AegeanState, card: int) -> bool:
    """R-14: whether the effect of a card is being performed."""
    return any(f[0] == RUN and f[2] == card for f in s.frames)


# Steps.


@final
class Run(Step[AegeanState]):
    """An effect in progress. It never asks: it brings about the next act or question, and goes when all is done."""

    name = "run"
    fields = "seat program at here there src that it rounds"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        _, seat, program, at, _, _, _, _, it, rounds = f
        codes = effect_of(s, program).codes
        if at >= len(codes):
            return True
        s.frames.append(f)
        code = codes[at]
        op = code.op
        if op == MAY_CODE:
            s.frames.append((MAY, seat))
        elif op == TRY_CODE:
            s.frames.append((TRY, seat))
        elif op in (GO, NEXT):
            jump(s, code.jump)
        elif op == IF:
            met = len(places(s, f, code.where)) > 0
            jump(s, at + 1 if met else code.jump)
        elif op == EACH_CODE:
            if it < 0:
                s.frames.pop()
                s.frames.append(f[:8] + (NOWHERE, matching(s, f, code)))
                s.frames.append((EACH, seat))
            elif rounds:
                s.frames.append((EACH, seat))
            else:
                s.frames.pop()
                s.frames.append(f[:3] + (code.jump,) + f[4:8] + (NOWHERE, 0))
        else:
            s.frames.append((ACT, seat, program, at, NOWHERE, NOWHERE, -1, 0, 0, 0))
        return True


def matching(s: AegeanState, run: Frame, code: Code) -> int:
    """R-8: the mask of the Islands that an `each` means; they are fixed when the item starts."""
    mask = 0
    for place in places(s, run, code.where):
        mask |= 1 << place
    return mask


def next_round(s: AegeanState, place: int) -> None:
    """A round of `each` begins at a place."""
    f = s.frames.pop()
    s.frames.append(f[:3] + (f[3] + 1,) + f[4:8] + (place, f[9] & ~(1 << place)))


if MAY_ACTIVATE != PROGRAMS:
    raise AssertionError
