"""A view as a vector: clans, tracks, map, routes, cards, dice, the turn. Not compiled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from ....core.observation import Observation, Part, choice, choices, counts, flow, number, numbers
from ....core.view import View
from ..rules.effects import METERS
from ..rules.state import LANDS
from ..rules.steps import STEPS_IN_ALL
from ..rules.vocabulary import (
    ABILITIES,
    ACTION_BONUSES,
    BONUSES,
    COLOURS,
    DECREES,
    FOUNDATIONS,
    GOODS,
    LEVELS,
    MOST_SEATS,
    PEOPLES,
    PHASES,
    ROUTES,
    SECTIONS,
    SOLO_CARDS,
    SOURCES,
    STARTS,
    TRACKS,
    VASES,
    clan_of,
    colour_of,
    value_of,
)

CLANS: Final = MOST_SEATS  # a solo game has two
FACES: Final = DECREES + 1  # 0 is no card
TILES: Final = 2 * BONUSES + 1
ORDERS: Final = CLANS * COLOURS * 6


def _turned(view: Any, clan: int) -> int:
    """A clan, counted from the viewer's own."""
    first = view.seat if view.seat >= 0 else 0
    return (clan - first) % int(view.clans)


def _in_turn(view: Any) -> list[int]:
    """All clans, the viewer's own first."""
    first = view.seat if view.seat >= 0 else 0
    return [(first + k) % view.clans for k in range(view.clans)]


def _flat(name: str, each: int) -> Callable[[Any], list[int]]:
    """A flat list by clan, the viewer's own first."""

    def read(view: Any) -> list[int]:
        values = getattr(view, name)
        return list(chain.from_iterable(values[clan * each : (clan + 1) * each] for clan in _in_turn(view)))

    return read


def by_clan(name: str, high: float, each: int = 1) -> Part:
    """Numbers per clan."""
    return numbers(name, CLANS * each, high, _flat(name, each))


def _sets(name: str, kinds: int) -> Part:
    """Cards or tiles per clan: 1 for each that it has."""

    def read(view: Any) -> list[int]:
        out = [0] * (CLANS * kinds)
        for k, clan in enumerate(_in_turn(view)):
            for item in getattr(view, name)[clan]:
                out[k * kinds + item] = 1
        return out

    return numbers(name, CLANS * kinds, 1, read)


def _owned(name: str) -> Part:
    """Per region: whose it is, counted from the viewer's clan."""

    def read(view: Any) -> list[int]:
        return [_turned(view, owner) if owner >= 0 else -1 for owner in getattr(view, name)]

    return choices(name, LANDS, CLANS, read)


def _dice(view: Any) -> list[int]:
    """Per section and place: the die, its clan counted from the viewer's."""
    out: list[int] = []
    for row in view.rows:
        for place in range(MOST_SEATS):
            die = row[place] if place < len(row) else -1
            out.append(
                (_turned(view, clan_of(die)) * COLOURS + colour_of(die)) * 6 + value_of(die) - 1 if die >= 0 else -1
            )
    return out


def _one(view: Any, name: str) -> int:
    value = int(getattr(view, name))
    return _turned(view, value) if value >= 0 else -1


def _route_tiles(view: Any) -> list[int]:
    out = [0] * (ROUTES * TILES)
    for route, tiles in enumerate(view.bonuses):
        for tile in tiles:
            out[route * TILES + tile] = 1
    return out


def _chain(name: str) -> Callable[[View], list[int]]:
    return lambda view: list(chain.from_iterable(getattr(view, name)))


OBSERVATION: Final = Observation(
    (
        *flow(MOST_SEATS, STEPS_IN_ALL),
        number("clans", CLANS),
        number("round", 4),
        choice("phase", PHASES),
        choice("first", CLANS, lambda view: _one(view, "first")),
        # Per clan.
        choices("start", CLANS, STARTS, _flat("start", 1)),
        choices("ability", CLANS, ABILITIES, _flat("ability", 1)),
        by_clan("level", 3),
        by_clan("coins", 40),
        by_clan("weaponry", 20),
        by_clan("vp", 150),
        by_clan("income", 15),
        by_clan("reserves", 10),
        by_clan("supply", 10),
        by_clan("hand_ages", 12, 2),
        by_clan("tracks", 8, TRACKS),
        by_clan("goods", 5, GOODS),
        by_clan("temporary", 5, GOODS),
        by_clan("ships", 5, ROUTES),
        by_clan("warriors", 6, LANDS),
        by_clan("objective", 3, 3),
        by_clan("earned", 60, SOURCES),
        by_clan("built", 4, 4),
        by_clan("noted", 3),
        by_clan("noted_free", 3),
        by_clan("exchanged", 2),
        by_clan("meters", 15, len(METERS)),
        _sets("areas", FACES),
        _sets("palaces", FACES),
        _sets("tiles", TILES),
        _sets("beaten", LEVELS * PEOPLES + 1),
        counts("hand", FACES, 1),
        # The board.
        _owned("city"),
        _owned("tower"),
        _owned("farm"),
        choices("foundation", LANDS, FOUNDATIONS + 1),
        choices("raiders", LANDS, LEVELS * PEOPLES + 1),
        choices("lords", LANDS, LEVELS * PEOPLES + 1),
        numbers("sides", ROUTES, 1),
        numbers("bonuses", ROUTES * TILES, 1, _route_tiles),
        counts("offer", FACES, 1),
        counts("piles", FACES, 1, _chain("piles")),
        counts("unseen", FACES, 1, _chain("unseen")),
        numbers("deck_size", 2, 72),
        numbers("stacks", GOODS, 5),
        numbers("urn", GOODS, 4),
        choices("vases", 3, VASES + 1),
        numbers("covered", 3, 7),
        choice("action_bonus", ACTION_BONUSES + 1),
        # Dice and the turn.
        numbers("pool", COLOURS * 6, 4),
        choices("rows", SECTIONS * MOST_SEATS, ORDERS, _dice),
        choice("active", CLANS, lambda view: _one(view, "active")),
        choice("section", SECTIONS),
        number("place", MOST_SEATS),
        number("value", 6),
        choice("used_as", SECTIONS),
        number("points", 6),
        number("later", 4),
        number("bonus_open", 1),
        counts("traits", FACES, 1),
        number("extras", 63),
        # The rival clan.
        counts("solo_deck", SOLO_CARDS + 1, 1),
        choice("solo_card", SOLO_CARDS + 1),
        numbers("pile_ages", 2, 20),
    )
)
