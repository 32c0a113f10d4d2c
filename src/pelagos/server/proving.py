"""What came from somewhere else is read, settled and drawn here first: in a process that may be killed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVarTuple

from pelagos.core.basics import TABLE
from pelagos.core.errors import PelagosError
from pelagos.core.flow import State
from pelagos.core.positions import Json
from pelagos.core.registry import AnyGame, find

from .thinking import Died, Fault, Minds

Args = TypeVarTuple("Args")

SECONDS = 10.0  # to load, settle and draw one position
MEMORY = 2 << 30  # bytes


def draw(game: AnyGame, state: State) -> None:
    """Draw a position for all, with the questions it asks."""
    tongue = game.tongue("en")
    for seat in (TABLE, *range(state.seats)):
        asked = seat >= 0 and bool(state.legal(seat))
        game.scene(game.view(state, seat), game.decision(state, seat) if asked else None, tongue)


def loaded_and_drawn(game_id: str, position: Json, own: dict[str, str]) -> None:
    """What a server will do with a position, done once."""
    game = find(game_id)
    if own:
        game.bring(own)
    try:
        state = game.load(position)
    except PelagosError:
        return  # refused in a sentence, wherever it is read
    draw(game, state)


def carried_out(game_id: str, position: Json, own: dict[str, str], seat: int, texts: list[str]) -> None:
    """What a server will do with a choice, done once, up to the first throw of the dice."""
    game = find(game_id)
    if own:
        game.bring(own)
    try:
        state = game.load(position)
        for text in texts:
            action = game.vocabulary.parse(text)
            if action not in state.legal(seat):
                return  # refused in a sentence
            state.apply(seat, action)
    except PelagosError:
        return
    draw(game, state)


class Prover:
    """Tries positions out elsewhere."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds

    async def try_out(self, game_id: str, position: Json, own: Mapping[str, str]) -> str:
        """What is wrong with a position: nothing, or why no server should draw it."""
        return await self._tried(loaded_and_drawn, game_id, position, dict(own))

    async def try_choice(
        self, game_id: str, position: Json, own: Mapping[str, str], seat: int, texts: list[str]
    ) -> str:
        """The same of a choice."""
        return await self._tried(carried_out, game_id, position, dict(own), seat, texts)

    async def _tried(self, work: Callable[[*Args], None], *args: *Args) -> str:
        try:
            await self._minds.within(SECONDS, work, *args, memory=MEMORY)
        except TimeoutError:
            return f"was not drawn within {SECONDS:g} s"
        except Died:
            return "ended the process that drew it"
        except Fault as fault:
            return f"could not be drawn: {str(fault).strip().splitlines()[-1]}"
        return ""
