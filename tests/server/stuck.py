"""Obol, but drawing it never ends while the environment says so: what a position from a file might do to a server."""

from __future__ import annotations

import os

from pelagos.core.decision import Decision
from pelagos.core.scene import Scene
from pelagos.core.tongue import Tongue
from pelagos_tiny.game import TinyGame
from pelagos_tiny.views.view import ObolView

STUCK = "PELAGOS_TEST_STUCK"


class StuckGame(TinyGame):
    """Obol, drawn for ever."""

    id = "stuck"
    example = False

    def scene(self, seen: ObolView, decision: Decision | None, tongue: Tongue) -> Scene:
        """The drawing, if it ends."""
        while os.environ.get(STUCK) == "loop":
            pass
        if os.environ.get(STUCK) == "exit":
            os._exit(3)
        hoard = [b""]
        while os.environ.get(STUCK) == "memory":
            hoard.append(bytes(1 << 24))
        return super().scene(seen, decision, tongue)


GAME = StuckGame()
