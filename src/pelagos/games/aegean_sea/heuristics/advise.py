"""What a sound player would choose where a look at the next position cannot tell. Not compiled."""

from __future__ import annotations

from ....core.basics import Action
from ..rules.state import AegeanState


def advise(s: AegeanState, seat: int, legal: list[Action]) -> Action | None:
    """Nothing yet is better known than by looking."""
    return None
