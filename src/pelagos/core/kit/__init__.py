"""The conformance kit: plays random games and holds a game to the twelve invariants on every ply.

>>> from pelagos.core.kit import check
>>> from pelagos.core.registry import find
>>> check(find("tiny"), seats=3, plies=40).ok
True
"""

from .checks import CHECKS, Check
from .failure import INVARIANTS, Failure, KitFailure
from .run import Report, check

__all__ = ["CHECKS", "INVARIANTS", "Check", "Failure", "KitFailure", "Report", "check"]
