"""How an effect is started: by a frame that names it."""

from __future__ import annotations

from .state import MinosState
from .steps import CLAUSES, RIVAL_EFFECT


def begin(s: MinosState, clan: int, program: int) -> None:
    """An effect for a clan, by its number (programs.py). Of several, the one that is begun last comes first."""
    clauses = s.givens.programs[program].clauses
    if not clauses:
        return
    if clan == s.givens.rival:
        s.frames.append((RIVAL_EFFECT, program))
    else:
        s.frames.append((CLAUSES, clan, program, (1 << len(clauses)) - 1))
