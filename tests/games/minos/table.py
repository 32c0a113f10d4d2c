"""What the tests of Minos share: the game to try rules at, and small positions."""

from __future__ import annotations

from typing import Any, Final

from pelagos.games.minos import GAME
from pelagos.games.minos.rules.content import BOXES, Box
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.views.view import MinosView
from pelagos.testing import Playtest

BOX: Final[Box] = BOXES.usual.value
play: Playtest[MinosState, MinosView] = Playtest(GAME)
do, offered, told, chance = play.do, play.offered, play.told, play.chance


def in_turn(*players: dict[str, Any], now: dict[str, Any] | None = None, **rest: Any) -> MinosState:
    """The turn of seat 0 at a table of these players, with this die; more players are added up to two.

    Player k has his City in the k-th starting region, unless `map` says otherwise.
    """
    seats = max(2, len(players))
    starts = BOX.crete.tables[seats].starting
    there = {str(region): {"city": seat} for seat, region in enumerate(starts)} | rest.pop("map", {})
    return play.position(seats=seats, players=list(players), map=there, turn=0, now=now or {}, **rest)
