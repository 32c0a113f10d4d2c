"""The chance to win that is shown to people: a game's own judgement, made honest. Not compiled.

`Game.evaluate` ranks positions; what it calls 60 % need not be won in 60 of 100 games. One figure per game and number
of players mends that: every share is raised to a power, and the shares are made to sum up as before. A power above 1
makes a timid judgement bolder, one below 1 a bold one more timid. training/winning.py finds it from games that bots
play; it stands in the game's folder with the command that made it. Where a judgement was learned (`Game.judge`) and,
with a power of its own, tells better than `evaluate` how games end, it is what people are told.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from .flow import State
from .game import Game

FILE = "winning.json"  # in the game's folder of content
LEAST = 1e-4  # nobody is beyond hope before the end


class Fitted(msgspec.Struct, frozen=True, kw_only=True):
    """The power for one number of players, and where it comes from."""

    power: float
    command: str
    bot: str  # which played against itself
    games: int
    positions: int
    loss: float  # mean logarithmic loss on games that were kept apart
    before: float  # that of the judgement as it was
    learned: float = 0.0  # the power of what was learned, where that tells better on the same games; 0: it does not
    learned_loss: float = 0.0  # its loss


class Winning(msgspec.Struct, frozen=True, kw_only=True):
    """The file."""

    game: str
    version: str  # of the rules
    seats: dict[int, Fitted]


@cache
def fitted(package: str) -> dict[int, Fitted]:
    """What was fitted to a game, by numbers of players."""
    path = files(package) / "content" / FILE
    if not path.is_file():
        return {}
    return msgspec.json.decode(path.read_text(encoding="utf-8"), type=Winning).seats


def power_of(package: str, seats: int) -> float:
    """The power for so many players: that of the nearest number for which one was fitted, else 1."""
    known = fitted(package)
    return known[min(known, key=lambda each: (abs(each - seats), each))].power if known else 1.0


def learned_power(package: str, seats: int) -> float:
    """The power of what was learned for so many players, where people are told by that; else 0."""
    known = fitted(package).get(seats)
    return known.learned if known is not None else 0.0


def squashed(shares: list[float], power: float, whole: float = 1.0) -> list[float]:
    """Shares raised to a power that sum up to as much as before, the game itself taking what is left of the whole.

    >>> [round(share, 2) for share in squashed([0.6, 0.4], 2.0)]
    [0.69, 0.31]
    """
    rest = max(0.0, whole - sum(shares))
    raised = [max(share, LEAST) ** power for share in shares]
    total = sum(raised) + (rest**power if rest > LEAST else 0.0)
    return [share / total for share in raised]


def honest(game: Game[Any, Any], seats: int, share: float) -> float:
    """One seat's share made honest where the others' are not known: they are taken for equal."""
    power = power_of(game.package, seats)
    if seats == 1:
        return squashed([share], power)[0]
    return squashed([share, *[(1 - share) / (seats - 1)] * (seats - 1)], power)[0]


def plain_chances(game: Game[Any, Any], state: State) -> list[float]:
    """Everybody's chance to win by `evaluate` made honest; at the end, the shares of the victory."""
    result = state.result()
    if result is not None:
        return result.shares
    shares = game.evaluate(state)
    whole = 1.0 if state.seats in game.all_may_lose else sum(shares)
    return squashed(shares, power_of(game.package, state.seats), whole)


def chances(game: Game[Any, Any], state: State) -> list[float]:
    """Everybody's chance to win, as well as it is known: by what was learned where that tells better."""
    power = learned_power(game.package, state.seats)
    if not power or state.result() is not None or not game.has_learned(state.seats):
        return plain_chances(game, state)
    return squashed(game.judge(state), power)
