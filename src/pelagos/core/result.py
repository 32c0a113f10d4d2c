"""How a game ended."""

from __future__ import annotations


class Result:
    """Per seat: the rank (1 is best, equal ranks are shared), the points, and the share of the victory in [0, 1].

    Usually the first places share the victory, and the shares follow from the ranks. Where a game can beat everybody
    at the table (a solo game that is lost), the shares sum to less than 1: the game itself holds the rest. A game that
    came before a seat counts in its rank as one more player: a lost solo game has the ranks [2].
    """

    __slots__ = ("points", "ranks", "shares")
    ranks: list[int]
    points: list[int]
    shares: list[float]

    def __init__(self, ranks: list[int], points: list[int], shares: list[float] | None = None) -> None:
        self.ranks = ranks
        self.points = points
        self.shares = shares if shares is not None else shares_of(ranks)

    def __eq__(self, other: object) -> bool:
        """Equal in ranks, points and shares."""
        if not isinstance(other, Result):
            return NotImplemented
        return self.ranks == other.ranks and self.points == other.points and self.shares == other.shares

    def __repr__(self) -> str:
        return f"Result(ranks={self.ranks}, points={self.points}, shares={self.shares})"

    @property
    def lost(self) -> bool:
        """Whether the game has beaten everybody."""
        return 1 not in self.ranks


def lost(points: list[int]) -> Result:
    """The game has beaten everybody.

    >>> lost([12])
    Result(ranks=[2], points=[12], shares=[0.0])
    """
    return Result([2] * len(points), points)


def shares_of(ranks: list[int]) -> list[float]:
    """The victory, shared out among the first places.

    >>> shares_of([1, 3, 1])
    [0.5, 0.0, 0.5]
    """
    winners = ranks.count(1)
    return [1.0 / winners if rank == 1 else 0.0 for rank in ranks]


def ranks_of(scores: list[list[int]]) -> list[int]:
    """Ranks from lexicographic scores, higher is better; equal scores share the better rank.

    >>> ranks_of([[2, 5], [2, 7], [1, 9], [2, 5]])
    [2, 1, 4, 2]
    """
    return [1 + len([1 for other in scores if other > mine]) for mine in scores]
