"""What there is to say about every place of the board: names of targets, lines of the sketch. Not compiled."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from ....core.message import Arg, Message, msg, seat_name
from ..rules.content import board_of
from ..rules.steps import LAND_ASSAULT, LAND_ATTACKER, LAND_DEFENDER, SEA_ASSAULT, SEA_ATTACKER, SEA_DEFENDER
from ..rules.vocabulary import BUILDING, FIGURES, FIRST_FIGURE, KRAKEN
from ..views.view import CycladesView
from ..words.nouns import count, creature_title, isle_name, sea_name

_AT_SEA: Final = (SEA_ASSAULT, SEA_DEFENDER, SEA_ATTACKER)
_ON_LAND: Final = (LAND_ASSAULT, LAND_DEFENDER, LAND_ATTACKER)


def sea_fought_for(view: CycladesView) -> int:
    """The sea space of the battle in progress, or -1."""
    return _fought_for(view, _AT_SEA)


def isle_fought_for(view: CycladesView) -> int:
    """The isle of the battle in progress, or -1."""
    return _fought_for(view, _ON_LAND)


def _fought_for(view: CycladesView, steps: tuple[int, ...]) -> int:
    places = [frame[-1] for frame in view.frames if frame[0] in steps]
    return places[-1] if places and view.raiders > 0 else -1


def battles(view: CycladesView) -> list[tuple[int, ...]]:
    """The frames of the battle in progress, if there is one."""
    return [frame for frame in view.frames if frame[0] in _AT_SEA or frame[0] in _ON_LAND]


def gold_shown(view: CycladesView, seat: int) -> bool:
    """Whether the viewer is shown this purse: all are open, unless the table agreed on screens (C-216, C-217)."""
    return seat == view.seat or not view.options["screens"] or not view.frames


def figure_on(view: CycladesView, isle: int) -> int:
    """The figurine that stands on an isle, or -1; there is at most one (C-167)."""
    return view.figure_isle.index(isle) if isle in view.figure_isle[:FIGURES] else -1


def looks_at_sea(view: CycladesView, sea: int) -> Hashable:
    """All of a view that `at_sea_space` tells; the horns are the board's."""
    battle = (view.raiders, view.raider) if sea == sea_fought_for(view) else ()
    return view.fleets[sea], view.navy[sea], sea == view.kraken, battle


def at_sea_space(view: CycladesView, sea: int) -> Message:
    """ "F7: 2 fleets (Rust) and 1 gold each revenue"."""
    parts: list[Message] = []
    if view.fleets[sea]:
        parts.append(_of(count("fleet", view.fleets[sea]), view.navy[sea]))
    if sea == sea_fought_for(view):
        parts.append(_of(count("fleet", view.raiders), view.raider))
    if sea == view.kraken:
        parts.append(creature_title(KRAKEN))
    if sea in board_of(view.options, view.board).horned:
        parts.append(msg("cyclades.scene.horns", n=1))
    return _described(sea_name(sea), parts)


def looks_on_isle(view: CycladesView, isle: int) -> Hashable:
    """All of a view that `on_isle` tells and that stands there; the slots and the horns are the board's."""
    battle = (view.raiders, view.raider) if isle == isle_fought_for(view) else ()
    built = tuple(view.built[4 * isle : 4 * isle + 4])
    units = (view.owner[isle], view.troops[isle], figure_on(view, isle), battle)
    lots = (view.city[isle], view.city_spent[isle], view.spent[isle], view.room[isle], view.prosperity[isle])
    return units, built, lots


def on_isle(view: CycladesView, isle: int) -> Message:
    """ "Naxos: 2 troops (Rust), Minotaur, 1 port, 2 free slots"."""
    parts: list[Message] = []
    owner = view.owner[isle]
    if view.troops[isle]:
        parts.append(_of(count("troop", view.troops[isle]), owner))
    elif owner >= 0:
        parts.append(msg("cyclades.scene.held", seat=seat_name(owner)))
    if isle == isle_fought_for(view):
        parts.append(_of(count("troop", view.raiders), view.raider))
    if (figure := figure_on(view, isle)) >= 0:
        parts.append(creature_title(FIRST_FIGURE + figure))
    if view.city[isle]:
        parts.append(count("metropolis", 1))
    parts += [count(BUILDING.words[kind], n) for kind in range(4) if (n := view.built[4 * isle + kind])]
    if view.room[isle]:
        parts.append(msg("cyclades.scene.slots", n=view.room[isle]))
    if horns := board_of(view.options, view.board).horns[isle] + view.prosperity[isle]:
        parts.append(msg("cyclades.scene.horns", n=horns))
    return _described(isle_name(isle), parts)


def _of(what: Message, seat: int) -> Message:
    """ "2 fleets (Rust)"."""
    return msg("cyclades.scene.of", what=what, seat=seat_name(seat))


def _described(place: Arg, parts: list[Message]) -> Message:
    """A place and what is there."""
    if not parts:
        return msg("cyclades.scene.empty", place=place)
    return msg("cyclades.scene.place", place=place, parts=parts)
