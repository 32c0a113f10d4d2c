"""How a game ended."""

from __future__ import annotations


class Result:
    """Per seat: the rank (1 is best, equal ranks are shared), the points, and the share of the victory in [0, 1]."""

    __slots__ = ("points", "ranks", "utility")
    ranks: list[int]
    points: list[int]
    utility: list[float]

    def __init__(self, ranks: list[int], points: list[int]) -> None:
        self.ranks = ranks
        self.points = points
        winners = 0
        for rank in ranks:
            if rank == 1:
                winners += 1
        self.utility = [1.0 / winners if rank == 1 else 0.0 for rank in ranks]


def ranks_of(scores: list[list[int]]) -> list[int]:
    """Ranks from lexicographic scores, higher is better; equal scores share the better rank.

    >>> ranks_of([[2, 5], [2, 7], [1, 9], [2, 5]])
    [2, 1, 4, 2]
    """
    return [1 + len([1 for other in scores if other > mine]) for mine in scores]
