"""How good a position is, and what a sound player would choose: the judgement behind the greedy bot. Not compiled."""

from .advise import advise
from .evaluate import evaluate

__all__ = ["advise", "evaluate"]
