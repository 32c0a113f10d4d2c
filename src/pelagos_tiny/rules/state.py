"""What is true now in a game of Obol."""

from __future__ import annotations

from pelagos.core.result import Result, ranks_of

from .state_fields import ObolFields


class Obol(ObolFields):
    """What is true now; its fields are declared in fields.py. Bags are sorted lists, so that equal ones are equal.

    The coin that a seat has chosen is its `plan`, and still in its hand; `revised` counts its changes of mind.
    """

    __slots__ = ()

    def clone(self) -> Obol:
        """A copy that shares nothing that can change."""
        return Obol(self.seats, self.size, self)

    def points(self) -> list[int]:
        """The points of each seat."""
        return [sum(laurels) for laurels in self.won]

    def result(self) -> Result | None:
        """O-13, O-14: the most points win; equal points share a place."""
        if self.frames:
            return None
        return Result(ranks_of([[points] for points in self.points()]), self.points())
