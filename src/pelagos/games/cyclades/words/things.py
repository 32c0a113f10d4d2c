"""Target ids read back: which thing of the scene a click meant."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..rules.content import ISLES, SEAS
from ..rules.state import CycladesState
from ..rules.vocabulary import APOLLO, BUILDING, CREATURES
from .targets import (
    OWN_PHILOSOPHERS,
    OWN_PRIESTS,
    SUPPLY_PHILOSOPHER,
    SUPPLY_PRIEST,
    at_building,
    at_creature,
    at_god,
    at_isle,
    at_sea,
    at_seat,
    at_supply,
)

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


class Thing(NamedTuple):
    """A thing of the scene: its kind, its number, and the isle where it stands if it is a building."""

    kind: str
    number: int = 0
    isle: int = -1


def _things() -> dict[str, Thing]:
    out = {at_sea(sea): Thing(SEA, sea) for sea in range(SEAS)}
    for isle in range(ISLES):
        out[at_isle(isle)] = Thing(ISLE, isle, isle)
        for building in range(BUILDING.size):
            out[at_building(building, isle)] = Thing(BUILT, building, isle)
    for building in range(BUILDING.size):
        out[at_supply(building)] = Thing(SUPPLY, building)
    for god in range(APOLLO + 1):
        out[at_god(god)] = Thing(GOD, god)
    for creature in range(CREATURES):
        out[at_creature(creature)] = Thing(CARD, creature)
    for seat in range(5):
        out[at_seat(seat)] = Thing(PLAYER, seat)
    out[SUPPLY_PRIEST] = Thing(PRIEST_SUPPLY)
    out[SUPPLY_PHILOSOPHER] = Thing(PHILOSOPHER_SUPPLY)
    out[OWN_PRIESTS] = Thing(PRIESTS_HELD)
    out[OWN_PHILOSOPHERS] = Thing(PHILOSOPHERS_HELD)
    return out


THINGS: Final = _things()


def thing_of(s: CycladesState, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all."""
    thing = THINGS.get(target)
    if thing is None:
        return None
    if thing.kind == SEA and thing.number not in s.board.seas:
        return None
    if thing.kind in (ISLE, BUILT) and thing.isle not in s.board.isles:
        return None
    if thing.kind == PLAYER and thing.number >= s.seats:
        return None
    return thing
