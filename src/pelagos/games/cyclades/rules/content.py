"""The boards of Cyclades as fixed tables: seas, isles, who touches whom, horns, building slots, starts (C-15 to C-19).

Seas and isles have one number each for all boards together, so that a choice means the same on every board. The numbers
rise from the top left to the bottom right of the map (seas) and in board order (isles): lists made by walking a table
are sorted already. Lists here are indexed by those numbers; never change them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

_MAPS: Final[dict[str, Any]] = json.loads(
    (files("pelagos.games.cyclades") / "content" / "maps.json").read_text(encoding="utf-8")
)


def _sea_key(name: str) -> tuple[str, int]:
    return (name[0], int(name[1:]))


def _all_seas() -> list[str]:
    names = {sea["id"] for board in _MAPS["boards"].values() for sea in board["seas"]}
    return sorted(names, key=_sea_key)


def _all_isles() -> list[tuple[str, str]]:
    return sorted({(isle["id"], isle["label"]) for board in _MAPS["boards"].values() for isle in board["isles"]})


_SEA_IDS: Final[list[str]] = _all_seas()
_ISLES: Final[list[tuple[str, str]]] = _all_isles()

SEA_WORDS: Final[list[str]] = [name.lower() for name in _SEA_IDS]  # "a1", "f7"
ISLE_IDS: Final[list[str]] = [name for name, _ in _ISLES]  # "L23-a": the half-board and a letter
ISLE_LABELS: Final[list[str]] = [label for _, label in _ISLES]  # "Naxos" [designed]
ISLE_WORDS: Final[list[str]] = [label.lower() for label in ISLE_LABELS]
SEAS: Final = len(SEA_WORDS)
ISLES: Final = len(ISLE_WORDS)

FLEETS_EACH: Final[int] = _MAPS["start"]["fleets_total"]  # C-2, C-4
TROOPS_EACH: Final[int] = _MAPS["start"]["troops_total"]  # C-2, C-5
START_GOLD: Final[int] = _MAPS["start"]["gold"]  # C-20
START_TROOPS: Final[int] = _MAPS["start"]["troops_per_isle"]  # C-16


class Board:
    """One printed board."""

    __slots__ = ("coast", "cover", "horned", "horns", "id", "isles", "mask", "near", "seas", "shore", "slots")
    id: str
    seas: tuple[int, ...]  # the sea spaces on this board
    isles: tuple[int, ...]  # the isles on this board, in board order
    near: list[tuple[int, ...]]  # sea -> the sea spaces that touch it
    coast: list[tuple[int, ...]]  # sea -> the isles that touch it
    mask: list[int]  # sea -> the same isles as bits
    shore: list[tuple[int, ...]]  # isle -> the sea spaces that touch it
    horned: tuple[int, ...]  # sea spaces with a printed horn (C-44)
    horns: list[int]  # isle -> printed horns
    slots: list[int]  # isle -> building slots (C-109)
    cover: list[int]  # isle -> slots that a metropolis covers (C-119)

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = data["id"]
        self.seas = tuple(sorted([_SEA_IDS.index(sea["id"]) for sea in data["seas"]]))
        self.isles = tuple(sorted([ISLE_IDS.index(isle["id"]) for isle in data["isles"]]))
        self.near = [() for _ in range(SEAS)]
        self.coast = [() for _ in range(SEAS)]
        self.mask = [0] * SEAS
        horned: list[int] = []
        for sea in data["seas"]:
            number = _SEA_IDS.index(sea["id"])
            self.near[number] = tuple(sorted([_SEA_IDS.index(other) for other in sea["seas"]]))
            self.coast[number] = tuple(sorted([ISLE_IDS.index(isle) for isle in sea["isles"]]))
            for touched in self.coast[number]:
                self.mask[number] |= 1 << touched
            if sea["horns"]:
                horned.append(number)
        self.horned = tuple(sorted(horned))
        self.shore = [() for _ in range(ISLES)]
        self.horns = [0] * ISLES
        self.slots = [0] * ISLES
        self.cover = [0] * ISLES
        for isle in data["isles"]:
            number = ISLE_IDS.index(isle["id"])
            self.shore[number] = tuple(sorted([_SEA_IDS.index(sea) for sea in isle["seas"]]))
            self.horns[number] = isle["horns"]
            self.slots[number] = isle["slots"]
            self.cover[number] = isle["metropolis_covers_slots"]


class Start:
    """Where one seat begins (C-16)."""

    __slots__ = ("colour", "fleets", "isles")
    colour: str
    isles: tuple[int, ...]
    fleets: tuple[int, ...]  # sea spaces with one fleet each

    def __init__(self, colour: str, data: dict[str, Any]) -> None:
        self.colour = colour
        self.isles = tuple(sorted([ISLE_IDS.index(isle) for isle in data["isles"]]))
        self.fleets = tuple(sorted([_SEA_IDS.index(sea) for sea in data["fleets"]]))


BOARDS: Final[dict[str, Board]] = {name: Board(data) for name, data in _MAPS["boards"].items()}
COLOURS: Final[list[str]] = [seat["colour"] for seat in _MAPS["setups"]["5"]["seats"]]  # C-3, one per seat

# The readings of the two-player start: the word of the option, and its name in the data.
TWO_PLAYER_STARTS: Final[list[tuple[str, str]]] = [
    ("k2", ""),
    ("as-typed", "as-typed-in-repo"),
    ("kimolos", "isle-repair"),
]


def board_for(seats: int) -> Board:
    """The board for a number of players (C-15)."""
    return BOARDS[_MAPS["setups"][str(seats)]["board"]]


def starts_for(seats: int, reading: str = "k2") -> list[Start]:
    """The starts of all seats (C-16); `reading` chooses among the two-player starts."""
    setup = _MAPS["setups"][str(seats)]
    where = setup["seats"]
    for word, name in TWO_PLAYER_STARTS:
        if seats == 2 and word == reading and name:
            where = setup["alternatives"][name]
    return [Start(COLOURS[i], data) for i, data in enumerate(where)]
