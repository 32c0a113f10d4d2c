"""A position drawn for its viewer: the board, the players, the hand, Quests, decks, Customs. Not compiled.

Words come from the catalogues; colours and places from the page.
"""

from __future__ import annotations

from ....core.decision import Decision
from ....core.scene import Scene
from ....core.tongue import Tongue
from ..views.view import AegeanView
from ..words.nouns import say as tell
from .describe import open_table
from .leaves import leaves, told
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
    players = tuple(player(view, seat, say) for seat in range(view.seats))
    return Scene(
        title=say(tell("name")),
        status=say(status(view)),
        board=picture(view, decision, say),
        players=players,
        players_note=say(tell("scene.players-note")),
        panels=tuple(panels),
        leaves=leaves(view, s, players, panels, say),
        told=told(view, s, say),
        notices=tuple(say(notice) for notice in notices(view)),
    )
