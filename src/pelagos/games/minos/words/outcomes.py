"""What will be true after a choice: Coins, Weaponry, VP, Income before and after."""

from __future__ import annotations

from ....core.basics import Action
from ....core.message import Message
from ....core.trial import CLOSED, SHOWN
from .nouns import say
from .targets import Ask


def changes(q: Ask, a: Action) -> list[Message]:
    """ "Coins 8 → 2", of all that changes at once; nothing where more is shown than the seat may know yet."""
    trial = q.trial(a)
    if trial.binds in (SHOWN, CLOSED):
        return []
    s, after, seat = q.s, trial.after, q.seat
    lines: list[Message] = []
    for key, before, now in (
        ("coins", s.coins[seat], after.coins[seat]),
        ("weaponry", s.weaponry[seat], after.weaponry[seat]),
        ("vp", s.vp[seat], after.vp[seat]),
        ("income", s.income[seat], after.income[seat]),
        ("reserves", s.reserves[seat], after.reserves[seat]),
    ):
        if before != now:
            lines.append(say(f"preview.{key}", before=before, after=now))
    return lines
