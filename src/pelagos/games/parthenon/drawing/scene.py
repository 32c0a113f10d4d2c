"""A position drawn for its viewer: map, building sites of the players, what it holds, what lies open. Not compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from ....core.decision import Decision
from ....core.kept import alike, kept
from ....core.message import Message
from ....core.scene import Badge, Leaf, Panel, PlayerCard, Scene, Stat
from ....core.tongue import Tongue
from ....core.view import seen_by_all
from ..rules.cards import HALL_WORDS
from ..rules.content import ACROPOLIS, ALTERNATES, FLEETS, STRUCTURES, VILLAGES, WONDERS_EACH, WORKSHOPS
from ..rules.givens import COMPLETE
from ..rules.goods import COMMODITIES, KINDS
from ..rules.islands import ISLANDS
from ..views.view import ParthenonView
from ..words.nouns import LETTERS, good_count, hall_name, village_name, wonder_name, workshop_name
from ..words.nouns import say as tell
from ..words.targets import at_seat
from . import panel_common, panel_island
from .leaves import leaves, open_leaves, told
from .panel_hands import known
from .panel_trade import desk
from .picture import good_icon, picture
from .sketch import sketch
from .status import EVENTS, TRADE, notices, standing, status, wheel

__all__ = ["scene", "sketch"]

# What each viewer knows alone, as others see it: nothing of it.
_NOTHING: Final[list[int]] = []
SECRETS: Final = dict.fromkeys(("hand", "cargo", "status", "tops", "harbor_unseen", "hazard_unseen"), _NOTHING)


def scene(view: ParthenonView, decision: Decision | None, say: Tongue) -> Scene:
    """The position as its viewer sees it."""
    open_view = seen_by_all(view, **SECRETS)
    shared = kept(("parthenon", "common", alike(open_view, say)), lambda: _common(open_view, say))
    panels = _panels(view, _mentioned(decision), shared, say)
    return Scene(
        title=say(tell("name")),
        status=shared.status,
        board=picture(view, decision, say),
        players=shared.players,
        players_note=say(tell("scene.structures-built")),
        notices=shared.notices,
        panels=tuple(panels),
        leaves=leaves(view, shared.leaves, panels, say),
        told=told(panels, say),
    )


class Common(NamedTuple):
    """What all viewers of a position see alike: it is put into words once for a whole table."""

    status: str
    notices: tuple[str, ...]
    players: tuple[PlayerCard, ...]
    wheel: Panel
    events: Panel
    leaves: tuple[Leaf, ...]


def _common(view: ParthenonView, say: Tongue) -> Common:
    players = tuple(_player(view, seat, say) for seat in range(view.seats))
    return Common(
        status=say(status(view)),
        notices=tuple(say(notice) for notice in notices(view)),
        players=players,
        wheel=wheel(view, say),
        events=panel_common.events(view, say),
        leaves=open_leaves(view, players, say),
    )


def _mentioned(decision: Decision | None) -> set[str]:
    """Everything a question points at, the refused and the chosen included."""
    if decision is None:
        return set()
    out = set(decision.lit)
    out |= {target for refusal in decision.refused for target in refusal.targets}
    return out | set(decision.chosen)


def _panels(view: ParthenonView, mentioned: set[str], shared: Common, say: Tongue) -> list[Panel]:
    """The wheel; what the viewer holds; then, in the drawer, what phase and question are about, and the rest."""
    seated = view.seat >= 0 and view.island[view.seat] >= 0
    own: list[Panel | None] = [shared.wheel]
    if seated:
        own += [panel_island.hand(view, mentioned, say), panel_island.aegis(view, mentioned, say)]
        own += [panel_island.plans(view, say), panel_island.cargo(view, mentioned, say)]
    now = [panel_common.hazards(view, say), desk(view, mentioned, say) if view.phase == TRADE else None]
    shown: list[Panel | None] = [known(view, say)]
    if seated:
        shown += [panel_island.structures(view, mentioned, say), panel_island.bank(view, mentioned, say)]
    shown += [panel_common.rates(view, mentioned, say), panel_common.harbors(view, say)]
    shown += [panel_common.wonders(view, mentioned, say), panel_common.philosophies(view, mentioned, say)]
    unfolded = [panel for panel in shown if panel is not None and panel.open]
    folded = [panel for panel in shown if panel is not None and not panel.open]
    ordered = [*own, *now, *unfolded, shared.events, *folded]
    if view.phase == EVENTS:
        ordered = [*own, *now, shared.events, *unfolded, *folded]
    return [_in_drawer(panel, say) for panel in ordered if panel is not None]


def _in_drawer(panel: Panel, say: Tongue) -> Panel:
    """What stands beside the board takes turns in the drawer, by short names: there is much of it."""
    if panel.place != "side":
        return panel
    return msgspec.structs.replace(panel, tab=True, short=say(tell(f"scene.tab.{panel.id}")))


# Players.


def _player(view: ParthenonView, seat: int, say: Tongue) -> PlayerCard:
    dealt = view.island[seat] >= 0
    archon = Stat(icon="parthenon-laurel", value="", label=say(tell("archon")))
    return PlayerCard(
        seat=seat,
        note=" · ".join(say(part) for part in standing(view, seat)),
        score=say(tell("scene.score", n=view.structures[seat], all=STRUCTURES)),
        stats=_stats(view, seat, say),
        badges=(_acropolis(view, seat, say), _polis(view, seat, say)) if dealt else (),
        marks=(archon,) if seat == view.archon and view.phase > 0 else (),
        acting=seat in view.waiting,
        target=at_seat(seat),
    )


def _stats(view: ParthenonView, seat: int, say: Tongue) -> tuple[Stat, ...]:
    """Public figures: the size of the hand, the Fleets, the Aegis Cards (R-6)."""
    size = view.hand_size[seat]
    letters = " ".join(LETTERS[: view.fleets[seat]])
    stats = [
        Stat(icon="parthenon-hand", value=str(size), label=say(tell("scene.in-hand", n=size))),
        Stat(icon="parthenon-fleet", value=letters, label=say(tell("scene.fleets", letters=letters))),
    ]
    for kind in range(COMMODITIES, KINDS):
        count = view.aegis[seat][kind - COMMODITIES]
        if count:
            label = say(good_count(kind, count))
            stats.append(Stat(icon=f"parthenon-{good_icon(kind)}", value=str(count), label=label))
    return tuple(stats)


def _badge(say: Tongue, icon: str, name: Message, filled: bool) -> Badge:
    key = "scene.lot.built" if filled else "scene.lot"
    return Badge(icon=f"parthenon-{icon}", label=say(tell(key, what=name)), filled=filled)


def _acropolis(view: ParthenonView, seat: int, say: Tongue) -> tuple[Badge, ...]:
    """The upper terrace: six lots of the Acropolis, of which an alternate takes one (P-109), then the two Wonders."""
    mask = view.halls[seat]
    card = ISLANDS[view.island[seat]]
    lots: list[tuple[int, bool]] = []
    for hall in range(ACROPOLIS):
        lots.append((hall, mask >> hall & 1 == 1))
        lots += [(hall, True) for k in range(ALTERNATES) if card.alternate[k] == hall and mask >> (ACROPOLIS + k) & 1]
    while len(lots) > ACROPOLIS:  # one of those still free will never be built
        free = [k for k, (_, built) in enumerate(lots) if not built]
        del lots[free[-1]]
    badges = [_badge(say, HALL_WORDS[hall], hall_name(hall), built) for hall, built in lots]
    first = seat * WONDERS_EACH
    badges += [_wonder_lot(view.wonder[k], view.stage[k], say) for k in range(first, first + WONDERS_EACH)]
    return tuple(badges)


def _wonder_lot(wonder: int, stage: int, say: Tongue) -> Badge:
    """A Wonder's lot: empty, planned, half built, complete."""
    if wonder < 0:
        return Badge(icon="parthenon-wonder", label=say(tell("scene.lot.wonder")))
    icon = ("plans", "wonder-partial", "wonder")[stage]
    words = tell("scene.lot.stage", what=wonder_name(wonder), stage=tell(f"stage.{stage}"))
    return Badge(icon=f"parthenon-{icon}", label=say(words), filled=stage == COMPLETE)


def _polis(view: ParthenonView, seat: int, say: Tongue) -> tuple[Badge, ...]:
    """The lower terrace: six Villages, two Workshops."""
    card = ISLANDS[view.island[seat]]
    badges = [
        _badge(say, "village", village_name(card.village[k]), view.villages[seat] >> k & 1 == 1)
        for k in range(VILLAGES)
    ]
    shop = workshop_name(card.rare)
    badges += [_badge(say, "workshop", shop, k < view.workshops[seat]) for k in range(WORKSHOPS)]
    return tuple(badges)


assert len(LETTERS) == FLEETS
