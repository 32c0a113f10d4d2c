"""How well a seat stands, and what a god is worth to it: the judgement behind the greedy bot. Not compiled.

`evaluate` turns worth into rough chances of winning; `advise` answers the one question that no look at the next
position can answer, the bid.
"""

from .advise import advise
from .evaluate import evaluate

__all__ = ["advise", "evaluate"]
