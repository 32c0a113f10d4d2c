"""What the tests of Minos share: the game to try rules at, and small positions."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.errors import Place
from pelagos.games.minos import GAME
from pelagos.games.minos.rules.content import BOXES, Box
from pelagos.games.minos.rules.effects import NOTATION, ON_ACTION_BOARD, parse
from pelagos.games.minos.rules.launching import begin
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.views.view import MinosView
from pelagos.testing import Playtest

BOX: Final[Box] = BOXES.usual.value
play: Playtest[MinosState, MinosView] = Playtest(GAME)
do, offered, told, chance = play.do, play.offered, play.told, play.chance
# A turn in which nothing is left to do but what a test begins.
QUIET: Final = {"section": "wild", "place": 1, "value": 3, "points": 0, "extras": ["march", "gather", "tile", "sell"]}


def in_turn(*players: dict[str, Any], now: dict[str, Any] | None = None, **rest: Any) -> MinosState:
    """The turn of seat 0 at a table of these players, with this die; more players are added up to two.

    Player k has his City in the k-th starting region, unless `map` says otherwise.
    """
    seats = max(2, len(players))
    starts = BOX.crete.tables[seats].starting
    there = {str(region): {"city": seat} for seat, region in enumerate(starts)} | rest.pop("map", {})
    return play.position(seats=seats, players=list(players), map=there, turn=0, now=now or {}, **rest)


def carry_out(s: MinosState, text: str, clan: int = 0) -> MinosState:
    """A clan carries out an effect, in place of the instant effect of Decree 1."""
    s.givens.programs = s.givens.programs[:]
    s.givens.programs[1] = parse(NOTATION.tokens(text, Place("a test")), [*ON_ACTION_BOARD, "ABIL"])
    begin(s, clan, 1)
    s.settle()
    return s


def run(text: str, *players: dict[str, Any], **rest: Any) -> MinosState:
    """An effect, carried out by seat 0 in its turn."""
    return carry_out(in_turn(*players, now=rest.pop("now", QUIET), **rest), text)
