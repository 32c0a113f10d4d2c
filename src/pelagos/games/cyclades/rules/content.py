"""The boards of Cyclades as fixed tables: seas, isles, who touches whom, horns, building slots, starts (C-15 to C-19).

Seas and isles have one number each for all boards together, so that a choice means the same on every board. The numbers
rise from the top left to the bottom right of the map (seas) and in board order (isles): lists made by walking a table
are sorted already. Lists here are indexed by those numbers; never change them.

An atlas is all that maps.json says. Somebody's own may lay other isles on the boards, and begin elsewhere: the outline
of each board, the names of the spaces and the isles as they are printed stay the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.content import Row, Source
from ....core.editions import Editions

Point = tuple[float, float]
TOUCH: Final = 18.5  # neighbouring centres are 18 apart
MOST_ISLES: Final = 13
MOST_HORNS: Final = 17  # on a board, as printed: what a player can earn has a bound
SEATS: Final = (2, 3, 4, 5)

# The readings of the two-player start: the word of the option, and its name in the data.
TWO_PLAYER_STARTS: Final[list[tuple[str, str]]] = [
    ("k2", ""),
    ("as-typed", "as-typed-in-repo"),
    ("kimolos", "isle-repair"),
]


class Print:
    """An isle as it is printed, wherever it lies."""

    __slots__ = ("cover", "horns", "id", "label", "shape", "slots")
    id: str  # "L23-a": the half-board and a letter
    label: str  # "Naxos" [designed]
    slots: int  # C-109
    horns: int
    cover: int  # slots that a metropolis covers (C-119)
    shape: list[Point]  # its circles, as seen from the first

    def __init__(self, row: Row) -> None:
        self.id = row.text("id")
        self.label = row.text("label")
        self.slots = row.number("slots", 1, 4)
        self.horns = row.number("horns", 0, 2)
        self.cover = row.number("metropolis_covers_slots", 1, 2)
        self.shape = _shape([(c.measure("x", -99, 99), c.measure("y", -99, 99)) for c in row.grid("cell_xy", "x y")])


def _shape(circles: list[Point]) -> list[Point]:
    x0, y0 = circles[0]
    return [(round(x - x0, 1), round(y - y0, 1)) for x, y in circles]


SOURCE: Final = Source("pelagos.games.cyclades")
_MAPS: Final = SOURCE.document("maps.json")
_BOARDS: Final[dict[str, Row]] = _MAPS.named("boards")


def _sea_key(name: str) -> tuple[str, int]:
    return (name[0], int(name[1:]))


def _all_seas() -> list[str]:
    return sorted({sea.text("id") for board in _BOARDS.values() for sea in board.each("seas")}, key=_sea_key)


def _all_isles() -> list[Print]:
    prints = {isle.text("id"): Print(isle) for board in _BOARDS.values() for isle in board.each("isles")}
    return [prints[name] for name in sorted(prints)]


def _cells(board: Row) -> dict[str, Point]:
    """Where every space of a board lies, sea and land, by name."""
    cells: dict[str, Point] = {}
    for sea in board.each("seas"):
        cells[sea.text("id")] = (sea.measure("x", -99, 99), sea.measure("y", -99, 99))
    for isle in board.each("isles"):
        for name, cell in zip(isle.texts("cells"), isle.grid("cell_xy", "x y"), strict=True):
            cells[name] = (cell.measure("x", -99, 99), cell.measure("y", -99, 99))
    return cells


_SEA_IDS: Final[list[str]] = _all_seas()
_PRINTS: Final[list[Print]] = _all_isles()
_CELLS: Final[dict[str, dict[str, Point]]] = {name: _cells(board) for name, board in _BOARDS.items()}

SEA_WORDS: Final[list[str]] = [name.lower() for name in _SEA_IDS]  # "a1", "f7"
ISLE_IDS: Final[list[str]] = [isle.id for isle in _PRINTS]
ISLE_LABELS: Final[list[str]] = [isle.label for isle in _PRINTS]
ISLE_WORDS: Final[list[str]] = [label.lower() for label in ISLE_LABELS]
SEAS: Final = len(SEA_WORDS)
ISLES: Final = len(ISLE_WORDS)

FLEETS_EACH: Final = 8  # C-2, C-4
TROOPS_EACH: Final = 8  # C-2, C-5
COLOURS: Final[list[str]] = [  # C-3, one per seat
    seat.text("colour") for seat in _MAPS.inner("setups").inner("5").each("seats")
]


class Archipelago:
    """The seas and isles of one board: its outline is printed, what lies on it is the atlas's."""

    __slots__ = (
        "coast", "cover", "horned", "horns", "id", "isles", "mask", "near", "seas", "shore", "site", "slots", "spot",
    )  # fmt: skip
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
    spot: dict[int, Point]  # sea -> where it lies on the map
    site: dict[int, list[Point]]  # isle -> where its circles lie

    def __init__(self, name: str, row: Row) -> None:
        self.id = name
        self.near = [() for _ in range(SEAS)]
        self.coast = [() for _ in range(SEAS)]
        self.mask = [0] * SEAS
        self.shore = [() for _ in range(ISLES)]
        self.horns = [0] * ISLES
        self.slots = [0] * ISLES
        self.cover = [0] * ISLES
        self.spot = {}
        self.site = {}
        free = dict(_CELLS[name])
        seas, isles = row.each("seas"), row.each("isles")
        self.read_isles(isles, free)
        self.read_seas(seas, free)
        if free:
            raise row.wrong("seas", "cyclades.content.gap", cell=min(free))
        self.isles = tuple(sorted(self.site))
        self.seas = tuple(sorted(self.spot))
        self.survey()
        self.compare(seas, isles)
        row.keep("C-44", len(self.horned) + sum(self.horns) <= MOST_HORNS, "seas")

    def read_isles(self, rows: list[Row], free: dict[str, Point]) -> None:
        """Lay the isles, as they are printed, onto spaces of the board that are free."""
        for row in rows:
            isle = row.word("id", ISLE_IDS)
            if isle in self.site:
                raise row.wrong("id", "twice", word=ISLE_IDS[isle])
            self.site[isle] = [_take(free, row, "cells", name) for name in row.texts("cells")]
            form = _PRINTS[isle]
            if not self.site[isle] or _shape(self.site[isle]) != form.shape:
                raise row.wrong("cells", "cyclades.content.shape")
            self.slots[isle] = row.number("slots", form.slots, form.slots)
            self.horns[isle] = row.number("horns", form.horns, form.horns)
            self.cover[isle] = row.number("metropolis_covers_slots", form.cover, form.cover)
            row.word("label", [form.label])
            row.ignore("name half_board metropolis_spaces cell_xy x y seas")
            row.done()

    def read_seas(self, rows: list[Row], free: dict[str, Point]) -> None:
        """The spaces that are sea, and which of them have a horn."""
        horned: list[int] = []
        for row in rows:
            sea = row.word("id", _SEA_IDS)
            self.spot[sea] = _take(free, row, "id", _SEA_IDS[sea])
            if row.number("horns", 0, 1):
                horned.append(sea)
            row.ignore("row col x y seas isles")
            row.done()
        self.horned = tuple(sorted(horned))

    def survey(self) -> None:
        """Who touches whom follows from where they lie."""
        for sea in self.seas:
            here = [self.spot[sea]]
            self.near[sea] = tuple([other for other in self.seas if other != sea and _touch(here, [self.spot[other]])])
            self.coast[sea] = tuple([isle for isle in self.isles if _touch(here, self.site[isle])])
            for isle in self.coast[sea]:
                self.mask[sea] |= 1 << isle
        for isle in self.isles:
            self.shore[isle] = tuple([sea for sea in self.seas if self.mask[sea] >> isle & 1])

    def compare(self, seas: list[Row], isles: list[Row]) -> None:
        """Neighbours may be written down as well; they must be the right ones, and every isle has a shore."""
        for row in seas:
            sea = row.word("id", _SEA_IDS)
            _same(row, "seas", _SEA_IDS, self.near[sea])
            _same(row, "isles", ISLE_IDS, self.coast[sea])
        for row in isles:
            isle = row.word("id", ISLE_IDS)
            _same(row, "seas", _SEA_IDS, self.shore[isle])
            row.keep("C-15", len(self.shore[isle]) > 0, "cells")


def _take(free: dict[str, Point], row: Row, column: str, name: str) -> Point:
    """The place of a space that nothing lies on yet."""
    if name not in free:
        raise row.wrong(column, "cyclades.content.taken", cell=name[:10])
    return free.pop(name)


def _touch(some: list[Point], others: list[Point]) -> bool:
    for x, y in some:
        for u, v in others:
            if (x - u) * (x - u) + (y - v) * (y - v) < TOUCH * TOUCH:
                return True
    return False


def _same(row: Row, column: str, words: list[str], numbers: tuple[int, ...]) -> None:
    if row.has(column) and sorted(row.words(column, words)) != list(numbers):
        raise row.wrong(column, "cyclades.content.touch", words=" ".join([words[k] for k in numbers]))


class Start:
    """Where one seat begins (C-16)."""

    __slots__ = ("fleets", "isles")
    isles: tuple[int, ...]
    fleets: tuple[int, ...]  # sea spaces with one fleet each

    def __init__(self, row: Row, board: Archipelago, taken: list[int]) -> None:
        isles = row.words("isles", ISLE_IDS)
        for isle in isles:
            row.keep("C-16", isle in board.isles and isle not in taken, "isles")
            taken.append(isle)
        row.keep("C-16", len(isles) == 2, "isles")
        self.isles = tuple(sorted(isles))
        places = row.inner("fleets")
        fleets: list[int] = []
        for name in places.cells:
            row.keep("C-16", name in _SEA_IDS, "fleets")
            sea = _SEA_IDS.index(name)
            row.keep("C-16", sea in board.seas and ISLES + sea not in taken, "fleets")
            places.number(name, 1, 1)
            taken.append(ISLES + sea)
            fleets.append(sea)
        row.keep("C-16", len(fleets) == 2, "fleets")
        self.fleets = tuple(sorted(fleets))


class Atlas:
    """All that maps.json says."""

    __slots__ = ("board_for", "boards", "gold", "starts", "troops")
    boards: dict[str, Archipelago]
    board_for: dict[int, Archipelago]  # by the number of players (C-15)
    starts: dict[str, list[Start]]  # by the number of players, and the reading for two (C-16)
    gold: int  # C-20
    troops: int  # on each isle at the start (C-16)

    def __init__(self, source: Source) -> None:
        top = source.document("maps.json")
        start = top.inner("start")
        self.gold = start.number("gold", 0, 20)
        self.troops = start.number("troops_per_isle", 1, TROOPS_EACH // 2)
        start.number("fleets_total", FLEETS_EACH, FLEETS_EACH)
        start.number("troops_total", TROOPS_EACH, TROOPS_EACH)
        boards = top.inner("boards")
        self.boards = {name: Archipelago(name, boards.inner(name)) for name in _CELLS}
        self.board_for = {}
        self.starts = {}
        setups = top.inner("setups")
        for seats in SEATS:
            self.read_setup(seats, setups.inner(str(seats)))

    def read_setup(self, seats: int, row: Row) -> None:
        """The board and the starts for a number of players."""
        names = list(self.boards)
        board = self.boards[names[row.word("board", names)]]
        row.keep("C-16", 2 * seats <= len(board.isles) <= MOST_ISLES, "board")
        self.board_for[seats] = board
        usual = _starts(row.each("seats", seats), board)
        self.starts[str(seats)] = usual
        if seats == 2:
            others = row.inner("alternatives") if row.has("alternatives") else None
            for word, name in TWO_PLAYER_STARTS:
                given = others is not None and others.has(name)
                self.starts[f"2 {word}"] = _starts(others.each(name, 2), board) if others and given else usual


def _starts(rows: list[Row], board: Archipelago) -> list[Start]:
    taken: list[int] = []  # isles, and seas behind them
    return [Start(row, board, taken) for row in rows]


def board_of(options: Mapping[str, object], name: str) -> Archipelago:
    """A board as the table with these options has it."""
    return ATLASES.of(options).boards[name]


def starts_for(atlas: Atlas, seats: int, reading: str = "k2") -> list[Start]:
    """The starts of all seats (C-16); `reading` chooses among the two-player starts."""
    return atlas.starts[f"2 {reading}" if seats == 2 else str(seats)]


ATLASES: Final[Editions[Atlas]] = Editions("pelagos.games.cyclades", ("maps.json",), Atlas)
