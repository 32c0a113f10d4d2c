"""A judgement that was learned: chances of winning from a few traits of every seat. Not compiled.

A game says what to look at (`Game.traits`, `Game.features`), training/judgement.py finds what each trait is worth, and
the weights stand in the game's folder with the command that made them. A seat's score is the weighted sum of its
traits; chances are a softmax over the scores.
"""

from __future__ import annotations

from math import exp

import msgspec

FILE = "judgement.json"  # in the game's folder of content


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """Where the weights for one number of players come from."""

    command: str
    bot: str  # which played against itself
    slips: int  # per cent of choices made at random, so that more is seen
    games: int
    positions: int
    loss: float  # mean logarithmic loss on games that were kept apart
    before: float  # that of the game's `evaluate` on the same


class Weights(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What each trait is worth at one number of players."""

    made: Made
    weights: dict[str, float]  # by trait
    plays: bool = True  # whether search plays by them; if it was seen to play worse, people alone are told by them


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """The file."""

    game: str
    version: str  # of the rules
    seats: dict[int, Weights]

    @staticmethod
    def read(text: str) -> Judgement:
        """The file's text, as it was written."""
        return msgspec.json.decode(text, type=Judgement)

    def of(self, seats: int, traits: tuple[str, ...]) -> list[float] | None:
        """The weights in the order of the traits; None where none were learned for so many players."""
        known = self.seats.get(seats)
        return None if known is None else [known.weights.get(trait, 0.0) for trait in traits]


def softmax(scores: list[float]) -> list[float]:
    """Chances from scores.

    >>> [round(chance, 3) for chance in softmax([0.0, 1.0])]
    [0.269, 0.731]
    """
    best = max(scores)
    shares = [exp(score - best) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def scored(weights: list[float], features: list[float]) -> float:
    """The weighted sum."""
    return sum([weight * feature for weight, feature in zip(weights, features)])
