"""A position drawn for its viewer: the board, the players, the hand, Quests, decks, Customs. Not compiled.

Words come from the catalogues; colours and places from the page.
"""

from __future__ import annotations

from typing import NamedTuple

from ....core.decision import Decision
from ....core.kept import alike, kept
from ....core.scene import Leaf, PlayerCard, Scene
from ....core.tongue import Tongue
from ....core.view import seen_by_all
from ..views.view import AegeanView
from ..words.nouns import say as tell
from .describe import open_table
from .leaves import leaves, open_leaves, told
from .panels import customs, decks, hand, player, quest, quests
from .picture import picture
from .sketch import sketch
from .status import notices, status

__all__ = ["scene", "sketch"]


def scene(view: AegeanView, decision: Decision | None, say: Tongue) -> Scene:
    """The position as its viewer sees it."""
    s = open_table(view)
    panels = [hand(view, s, say), quest(view, s, say)] if view.seat >= 0 else []
    panels += [decks(view, s, say), quests(view, s, say)]
    if s.givens.customs:
        panels.append(customs(view, say))
    open_view = seen_by_all(view, hand=(), unseen=[])
    shared = kept(("aegean_sea", "common", alike(open_view, say)), lambda: _common(open_view, say))
    return Scene(
        title=say(tell("name")),
        status=shared.status,
        board=picture(view, decision, say),
        players=shared.players,
        players_note=say(tell("scene.players-note")),
        panels=tuple(panels),
        leaves=leaves(view, s, shared.leaves, panels, say),
        told=told(view, s, say),
        notices=shared.notices,
    )


class Common(NamedTuple):
    """What all viewers of a position see alike: it is put into words once for a whole table."""

    status: str
    notices: tuple[str, ...]
    players: tuple[PlayerCard, ...]
    leaves: tuple[Leaf, ...]


def _common(view: AegeanView, say: Tongue) -> Common:
    players = tuple(player(view, seat, say) for seat in range(view.seats))
    return Common(
        status=say(status(view)),
        notices=tuple(say(notice) for notice in notices(view)),
        players=players,
        leaves=open_leaves(view, open_table(view), players, say),
    )
