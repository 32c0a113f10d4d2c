"""The names of everything in a scene that can be clicked: what choices point at, what drawings carry. Not compiled.

Each name occurs once in a scene. The words are those of the vocabulary, so `sail f7` points at `sea-f7`. `targets_of`
says what a choice points at, `thing_of` reads a name back.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Query, Thing, Things
from ..rules.content import ISLE_WORDS, ISLES, SEA_WORDS
from ..rules.state import CycladesState
from ..rules.steps import CRAWL, CREW, EFFECT, LAND_ATTACKER, LAND_DEFENDER, MUSTER, SEA_ATTACKER, SEA_DEFENDER, VOYAGE
from ..rules.vocabulary import (
    APOLLO,
    BID,
    BUILD,
    BUILDING,
    BUILDING_WORDS,
    CALL,
    CHARM,
    CREATURE_WORDS,
    DISMISS,
    END,
    FETCH,
    FLEE,
    FLEET,
    FLY,
    GOD_WORDS,
    INTO,
    LAND,
    LURE,
    METROPOLIS,
    ONTO,
    PHILOSOPHER,
    PLACE,
    PRIEST,
    PROSPER,
    PUSH,
    RAZE,
    REBUILD,
    ROB,
    SAIL,
    SELL_FLEET,
    SELL_PHILOSOPHER,
    SELL_PRIEST,
    SELL_TROOP,
    SLAY,
    SPEND,
    SURFACE,
    TO,
    TO_APOLLO,
    TROOP,
    WITHDRAW,
    V,
)

Ask = Query[CycladesState]

_GODS: Final = GOD_WORDS.split()
_BUILDINGS: Final = BUILDING_WORDS.split()
_CREATURES: Final = CREATURE_WORDS.split()

# The kinds of things.
SEA: Final = "sea"
ISLE: Final = "isle"
BUILT: Final = "building"  # the buildings of one kind on one isle
SUPPLY: Final = "supply"  # a kind of building in the supply
GOD: Final = "god"
CARD: Final = "creature"
PLAYER: Final = "seat"
PRIEST_SUPPLY: Final = "supply-priest"
PHILOSOPHER_SUPPLY: Final = "supply-philosopher"
PRIESTS_HELD: Final = "own-priests"
PHILOSOPHERS_HELD: Final = "own-philosophers"
ON_LAND: Final = (ISLE, BUILT)  # their place is the isle

# The things of each kind, and how they are named by their numbers.
THINGS: Final = Things()
at_sea: Final = THINGS.each(SEA, "sea-*", SEA_WORDS)  # with the fleets on it: `sea-f7`
at_supply: Final = THINGS.each(SUPPLY, "supply-*", _BUILDINGS)  # `supply-port`
at_god: Final = THINGS.each(GOD, "god-*", [*_GODS, "apollo"])  # on the god track: `god-zeus`
at_creature: Final = THINGS.each(CARD, "creature-*", _CREATURES)  # its card, wherever it lies face up
at_seat: Final = THINGS.each(PLAYER, "seat-*", range(5))  # `seat-2`
SUPPLY_PRIEST: Final = THINGS.one(PRIEST_SUPPLY, "supply-priest")  # the supply of the table
SUPPLY_PHILOSOPHER: Final = THINGS.one(PHILOSOPHER_SUPPLY, "supply-philosopher")
OWN_PRIESTS: Final = THINGS.one(PRIESTS_HELD, "own-priests")  # what the viewer holds
OWN_PHILOSOPHERS: Final = THINGS.one(PHILOSOPHERS_HELD, "own-philosophers")
TURN_TRACK: Final = "turn-track"  # where the marker goes when a turn is done (C-68)


def at_isle(isle: int) -> str:
    """An isle, with its troops and its free slots: `isle-naxos`."""
    return f"isle-{ISLE_WORDS[isle]}"


def at_building(building: int, isle: int) -> str:
    """The buildings of one kind on one isle: `port-naxos`."""
    return f"{_BUILDINGS[building]}-{ISLE_WORDS[isle]}"


for _isle in range(ISLES):
    THINGS[at_isle(_isle)] = Thing(ISLE, _isle, _isle)
    for _kind in range(BUILDING.size):
        THINGS[at_building(_kind, _isle)] = Thing(BUILT, _kind, _isle, on=at_isle(_isle))


# What choices point at.

_SEAS_NAMED: Final = frozenset([verb.id for verb in (FLEET, SAIL, TO, FLEE, CHARM, LURE, SELL_FLEET, SURFACE, PUSH)])
_ISLES_NAMED: Final = frozenset(
    [verb.id for verb in (TROOP, LAND, ONTO, WITHDRAW, PROSPER, METROPOLIS, SLAY, FLY, SELL_TROOP, PLACE)]
)
_BUILDINGS_NAMED: Final = frozenset([verb.id for verb in (SPEND, RAZE, REBUILD)])
_CREATURES_NAMED: Final = frozenset([verb.id for verb in (DISMISS, CALL, FETCH)])
_FIXED: Final = {
    TO_APOLLO.id: at_god(APOLLO),
    PRIEST.id: SUPPLY_PRIEST,
    PHILOSOPHER.id: SUPPLY_PHILOSOPHER,
    SELL_PRIEST.id: OWN_PRIESTS,
    SELL_PHILOSOPHER.id: OWN_PHILOSOPHERS,
    END.id: TURN_TRACK,
}


def targets_of(q: Ask, a: Action) -> tuple[str, ...]:
    """What a choice points at."""
    verb, x, y = V.verb_of[a], V.x[a], V.y[a]
    if verb in _SEAS_NAMED:
        return (at_sea(x),)
    if verb in _ISLES_NAMED:
        return (at_isle(x),)
    if verb in _BUILDINGS_NAMED:
        return (at_building(x, y), at_isle(y))
    if verb in _CREATURES_NAMED:
        return (at_creature(x),)
    if verb == BID.id:
        return (at_god(x),)
    if verb == BUILD.id:
        return (at_isle(x), at_supply(q.f[2]))
    if verb == INTO.id:
        return (at_supply(x),)
    if verb == ROB.id:
        return (at_seat(x),)
    return (_FIXED[verb],) if verb in _FIXED else (here(q),)


def here(q: Ask) -> str:
    """Where the question is asked: the space or isle of the move or the battle, or the creature at work."""
    step = q.f[0]
    if step in (CREW, VOYAGE, SEA_DEFENDER, SEA_ATTACKER):
        return at_sea(q.f[2])
    if step in (MUSTER, LAND_DEFENDER, LAND_ATTACKER):
        return at_isle(q.f[2])
    return at_sea(q.s.kraken) if step == CRAWL else at_creature(step - EFFECT)


def thing_of(s: CycladesState, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all."""
    thing = THINGS.get(target)
    if thing is None:
        return None
    if thing.kind == SEA and thing.number not in s.board.seas:
        return None
    if thing.kind in ON_LAND and thing.place not in s.board.isles:
        return None
    if thing.kind == PLAYER and thing.number >= s.seats:
        return None
    return thing
