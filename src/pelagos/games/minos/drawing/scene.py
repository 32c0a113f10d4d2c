"""A position drawn for its viewer: the map, the action board, what it holds, what lies open. Not compiled.

Words come from the catalogues; colours and places from the page.
"""

from __future__ import annotations

from typing import NamedTuple

from ....core.decision import Decision
from ....core.kept import alike, kept
from ....core.scene import Badge, Leaf, Pane, Panel, PlayerCard, Scene, Stat
from ....core.tongue import Tongue
from ....core.view import seen_by_all
from ..rules.effects import METERS, PALACE
from ..rules.state import MinosState
from ..rules.vocabulary import IN_SETUP, PIECES, STRUCTURES, TRACK, TRACKS
from ..views.view import MinosView
from ..words.nouns import coins, piece_name, track_name, weaponry
from ..words.nouns import say as tell
from ..words.targets import at_seat
from . import panel_actions, panel_boards, panel_cards
from .describe import clan_name, open_table
from .leaves import leaves, open_leaves, told_by_itself
from .picture import picture
from .signs import PREFIX, STRUCTURE
from .sketch import sketch
from .status import notices, standing, status

__all__ = ["scene", "sketch"]


def scene(view: MinosView, decision: Decision | None, say: Tongue) -> Scene:
    """The position as its viewer sees it."""
    s = open_table(view)
    open_view = seen_by_all(view, hand=[], unseen=[])
    shared = kept(("minos", "common", alike(open_view, say)), lambda: _common(open_view, say))
    panels = _panels(view, s, decision, shared, say)
    return Scene(
        title=say(tell("name")),
        status=shared.status,
        board=picture(view, s, decision, say),
        players=shared.players,
        players_note=shared.note,
        panels=tuple(panels),
        leaves=leaves(view, s, shared.leaves, panels, say),
        told=told_by_itself(view, s, say),
        notices=shared.notices,
        panes=_panes(panels, say),
    )


class Common(NamedTuple):
    """What all viewers of a position see alike: it is put into words once for a whole table."""

    status: str
    note: str
    notices: tuple[str, ...]
    players: tuple[PlayerCard, ...]
    leaves: tuple[Leaf, ...]
    rival: Panel | None
    laid: Panel | None
    goods: Panel


def _common(view: MinosView, say: Tongue) -> Common:
    s = open_table(view)
    players = tuple(_player(view, seat, say) for seat in range(view.seats))
    return Common(
        status=say(status(view)),
        note=say(tell("scene.begins", clan=clan_name(s, view.first))) if view.round else "",
        notices=tuple(say(notice) for notice in notices(view)),
        players=players,
        leaves=open_leaves(view, s, players, say),
        rival=panel_cards.rival(view, s, say),
        laid=panel_cards.laid(view, s, say),
        goods=panel_boards.goods(view, s, say),
    )


def _mentioned(decision: Decision | None) -> set[str]:
    """Everything a question points at, the refused and the chosen included."""
    if decision is None:
        return set()
    out = set(decision.lit)
    out |= {target for refusal in decision.refused for target in refusal.targets}
    return out | set(decision.chosen)


def _panels(view: MinosView, s: MinosState, decision: Decision | None, shared: Common, say: Tongue) -> list[Panel]:
    """The action board; what the viewer holds; dice in the question; then, in the drawer, what lies open."""
    asked, mentioned = decision is not None, _mentioned(decision)
    out: list[Panel | None] = [panel_actions.sections(view, s, mentioned, say)]
    if view.seat >= 0:
        out += [panel_cards.ledger(view, s, say), panel_cards.hand(view, s, say)]
    out += [panel_actions.own_dice(view, s, decision, say), shared.rival]
    out += [shared.laid, panel_actions.pool(view, asked, say)]
    out += [panel_cards.offer(view, s, say), panel_boards.tracks(view, s, say), panel_boards.routes(view, s, say)]
    out += [
        panel_boards.vases(view, s, say),
        panel_cards.palace(view, s, mentioned, say),
        shared.goods,
    ]
    return [panel for panel in out if panel is not None]


def _panes(panels: list[Panel], say: Tongue) -> tuple[Pane, ...]:
    """The four tabs of a phone: nothing that a laptop shows is missing."""
    there = {panel.id for panel in panels if panel.place in ("side", "top")}
    tabs = (
        ("scene.pane.actions", ("actions", "dice", "reading")),
        ("scene.pane.cards", ("hand", "laid", "offer", "palace")),
        ("scene.pane.boards", ("tracks", "routes", "vases", "goods")),
        ("scene.pane.players", ("players", "rival", "log")),
    )
    always = {"hand", "reading", "players", "log"}
    return tuple(
        Pane(title=say(tell(key)), shows=tuple(name for name in shows if name in there or name in always))
        for key, shows in tabs
    )


# Players.


def _player(view: MinosView, seat: int, say: Tongue) -> PlayerCard:
    """A player: VP, thirteen pieces, and the figures that everybody acts on."""
    first = Stat(icon=f"{PREFIX}first", value="", label=say(tell("scene.first")))
    settled = view.phase != IN_SETUP
    return PlayerCard(
        seat=seat,
        note=" · ".join(say(part) for part in standing(view, seat)),
        score=say(tell("scene.score", n=view.vp[seat])),
        stats=_stats(view, seat, say),
        purse=2,
        badges=(_pieces(view, seat, say),) if settled else (),
        marks=(first,) if settled and view.first == seat else (),
        acting=seat in view.waiting or view.active == seat,
        target=at_seat(seat),
    )


def _stats(view: MinosView, seat: int, say: Tongue) -> tuple[Stat, ...]:
    cards = sum(view.hand_ages[2 * seat : 2 * seat + 2])
    stored = view.meters[seat * len(METERS) + PALACE]
    own = [
        ("coin", view.coins[seat], coins(view.coins[seat])),
        ("labrys", view.weaponry[seat], weaponry(view.weaponry[seat])),
        ("cards", cards, tell("scene.stat.hand", n=cards)),
        ("palace", stored, tell("scene.stat.palace", n=stored)),
    ]
    for track in range(TRACKS):
        n = view.tracks[seat * TRACKS + track]
        own.append((TRACK.words[track], n, tell("scene.stat.track", track=track_name(track), n=n)))
    return tuple(Stat(icon=f"{PREFIX}{icon}", value=str(n), label=say(label)) for icon, n, label in own)


def _pieces(view: MinosView, seat: int, say: Tongue) -> tuple[Badge, ...]:
    """Cities, Towers, Farms and Ships: those built, and those still on the player board."""
    out = []
    for structure in range(STRUCTURES):
        built = view.built[seat * STRUCTURES + structure]
        name = piece_name(structure)
        for k in range(PIECES[structure]):
            label = tell("scene.built" if k < built else "scene.unbuilt", piece=name)
            out.append(Badge(icon=f"{PREFIX}{STRUCTURE[structure]}", label=say(label), filled=k < built))
    return tuple(out)
