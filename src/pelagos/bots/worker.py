"""A bot's thought as one function of plain values: for process pools, where neither states nor bots travel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from pelagos.core.basics import Action
from pelagos.core.registry import find
from pelagos.core.rng import Rng
from pelagos.core.view import View

from .protocol import SeatHandle, choice_of
from .registry import make_bot


def pack(view: View) -> bytes:
    """A view as it travels to a worker."""
    return msgspec.json.encode(view)


def think(
    game_id: str, view: bytes, legal: Sequence[Action], spec: str, seed: int, own: Mapping[str, str] | None = None
) -> Action:
    """The choice of the bot named by `spec` in front of this view. The same arguments give the same choice.

    `own` are the files of content that the table was brought, where it plays with somebody's own.
    """
    game = find(game_id)
    if own:
        game.bring(own)
    seen = cast(View, msgspec.json.decode(view, type=game.view_type))
    return choice_of(make_bot(spec), SeatHandle(game, seen, legal, Rng.seeded(seed, "bot")))
