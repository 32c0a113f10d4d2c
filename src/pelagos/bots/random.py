"""The bot that chooses blindly: the yardstick of all others."""

from __future__ import annotations

from pelagos.core.basics import Action

from .protocol import Bot, SeatHandle


class RandomBot(Bot):
    """Every legal choice is as likely as any other."""

    def choose(self, handle: SeatHandle) -> Action:
        """One of the legal choices, by the seat's own dice."""
        return handle.rng.pick(handle.legal)
