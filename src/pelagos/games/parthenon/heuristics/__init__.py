"""How an Island stands, and what a sound player does: the judgement behind the greedy bot. Not compiled.

Worth is reckoned in basics: a card that a Village makes is worth about one, a Structure about ten. `evaluate` turns
worth into rough chances of winning. Most questions of this game are small parts of a larger plan (an offer, a Cargo, a
payment), which no look at the next position can judge: `advise` answers them by rules of thumb.
"""

from __future__ import annotations

from .advise import advise
from .evaluate import evaluate, worth

__all__ = ["advise", "evaluate", "worth"]
