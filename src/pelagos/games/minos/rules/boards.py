"""What is printed on boards: the action board, the player board, the Progress tracks and the Trade Routes."""

from __future__ import annotations

from typing import Final

from ....core.content import Row, Source
from .effects import NO_EFFECT, ON_ACTION_BOARD, ON_PLAYER_BOARD, ON_TRACKS, Effect, read_effect
from .vocabulary import (
    CITY,
    COLOUR,
    COLOURS,
    FARM,
    GOOD,
    GOODS,
    GRAY,
    MOST_SEATS,
    NOTHING,
    PIECES,
    ROUTES,
    SECTION,
    SECTIONS,
    SHIP,
    SIDES,
    SPACES,
    STRUCTURES,
    TOP,
    TOWER,
    TRACK,
    TRACKS,
    WARRIORS,
    upper,
)

# The action board.


class Space:
    """A space of an action."""

    __slots__ = ("bonus", "later", "points")

    def __init__(self, points: int, bonus: Effect, later: int) -> None:
        self.points = points
        self.bonus = bonus
        self.later = later  # how many of its points may draw from the Age II deck (M-92)


class ActionBoard:
    """The dice and the action spaces, by number of players."""

    __slots__ = ("dice", "forfeit", "point", "reroll", "sections", "sources")

    def __init__(self) -> None:
        self.dice: list[list[int]] = [[] for _ in range(MOST_SEATS + 1)]  # of each colour (M-12)
        self.reroll = 0  # so many equal values are rolled again (M-52)
        self.forfeit: Effect = NO_EFFECT  # M-69
        self.point: list[Effect] = []  # what one point of a section is
        self.sections: list[list[list[Space]]] = [[] for _ in range(MOST_SEATS + 1)]
        self.sources: list[int] = [0] * (MOST_SEATS + 1)


def read_action_board(source: Source) -> ActionBoard:
    """The action board for two, three and four."""
    document = source.document("action_board.json")
    board = ActionBoard()
    points = document.inner("point_meaning")
    board.point = [read_effect(points, word, ON_ACTION_BOARD) for word in upper(SECTION)]
    points.done()
    forfeit = document.inner("forfeit")
    board.forfeit = read_effect(forfeit, "effect")
    forfeit.done()
    board.reroll = document.number("reroll_if_equal", 2, 17)
    dice = document.inner("dice")
    tables = document.inner("players")
    for seats in range(2, MOST_SEATS + 1):
        colours = dice.inner(str(seats))
        board.dice[seats] = [colours.number(COLOUR.words[colour], 0, 9) for colour in range(COLOURS)]
        colours.done()
        dice.keep("M-53", sum(board.dice[seats]) >= 4 * seats, str(seats))
        table = tables.inner(str(seats))
        board.sources[seats] = table.source("sections")
        sections = table.inner("sections")
        board.sections[seats] = [_section(sections, word, seats) for word in upper(SECTION)]
        sections.done()
        table.done()
    dice.done()
    tables.done()
    document.done()
    return board


def _section(sections: Row, word: str, seats: int) -> list[Space]:
    """The spaces of an action, as many as there are players (M-97)."""
    spaces: list[Space] = []
    for k, row in enumerate(sections.each(word, seats)):
        _at(row, "space", k + 1)
        later = row.number("age2_draws", 0, 9) if row.has("age2_draws") else 0
        row.keep("M-92", not later or word == "PREPARE", "age2_draws")
        spaces.append(Space(row.number("points", 1, 9), read_effect(row, "bonus", ON_ACTION_BOARD), later))
        row.done()
    return spaces


def _at(row: Row, column: str, number: int) -> None:
    """Entries stand in the order of their numbers."""
    row.number(column, number, number)


# The player board.

_PIECE_LISTS: Final = ["cities", "towers", "farms", "ships"]
# What a Good makes cheaper: a structure, a space of a Trade Route, or Decrees.
ON_ROUTE: Final = STRUCTURES
ON_CARDS: Final = STRUCTURES + 1
_DISCOUNTED: Final = ["city", "tower", "farm", "ship", "route_space", "cards"]


class Piece:
    """A City, Tower, Farm or Ship, in the order in which they are built (M-120)."""

    __slots__ = ("benefit", "cost", "end", "score", "source")

    def __init__(self) -> None:
        self.cost = 0  # Coins; of a Farm, Warriors
        self.benefit: Effect = NO_EFFECT  # at once
        self.score: Effect = NO_EFFECT  # of the last one built, after rounds 2 and 4
        self.end: Effect = NO_EFFECT  # of every one built, at the end (M-161)
        self.source = 0


class PlayerBoard:
    """A player board, the same for everybody."""

    __slots__ = (
        "card_discount", "discount", "discount_on", "good_gain", "income_coins", "income_source", "income_vp", "pieces",
        "reserves", "supply",
    )  # fmt: skip

    def __init__(self) -> None:
        self.income_coins: list[int] = []  # by position of the marker (M-82)
        self.income_vp: list[int] = []
        self.income_source = 0
        self.pieces: list[list[Piece]] = []  # by structure
        self.discount: list[int] = [0] * GOODS  # what each Good takes off (M-44)
        self.discount_on: list[int] = [NOTHING] * GOODS
        self.card_discount = 0  # Coins off a Decree per icon served (M-42)
        self.good_gain: list[Effect] = []  # for the first Good of a type, the second …; the last for all later (M-40)
        self.reserves = 0  # Warriors at the beginning (M-36)
        self.supply = 0


def read_player_board(source: Source) -> PlayerBoard:
    """The player board."""
    document = source.document("player_board.json")
    board = PlayerBoard()
    _income(document.inner("income_track"), board)
    for structure in range(STRUCTURES):
        rows = document.each(_PIECE_LISTS[structure], PIECES[structure])
        board.pieces.append([_piece(row, structure, k + 1) for k, row in enumerate(rows)])
    for row in document.each("discounts", GOODS):
        _discount(row, board)
    cards = document.inner("card_discount")
    board.card_discount = cards.number("amount", 0, 9)
    cards.ignore("unit stack")
    cards.done()
    for k, row in enumerate(document.each("good_gain")):
        _at(row, "nth", k + 1)
        board.good_gain.append(read_effect(row, "effect", ON_PLAYER_BOARD))
        row.done()
    document.keep("M-40", len(board.good_gain) > 0, "good_gain")
    _warriors(document.inner("pieces"), board)
    document.ignore("score_rule")
    document.done()
    return board


def _income(row: Row, board: PlayerBoard) -> None:
    """The Income track: it never pays less further on."""
    positions = row.each("positions", row.number("last", 1, 60) + 1)
    for k, position in enumerate(positions):
        _at(position, "pos", k)
        least_coins = board.income_coins[-1] if k else 0
        least_vp = board.income_vp[-1] if k else 0
        board.income_coins.append(position.number("coins", least_coins, 99))
        board.income_vp.append(position.number("vp", least_vp, 99))
        position.done()
    board.income_source = row.source("positions")
    row.ignore("overflow")
    row.done()


def _piece(row: Row, structure: int, nth: int) -> Piece:
    piece = Piece()
    _at(row, "nth", nth)
    piece.cost = row.number("warriors", 0, WARRIORS) if structure == FARM else row.number("cost", 0, 30)
    if structure in (TOWER, FARM):
        piece.benefit = read_effect(row, "benefit", ON_PLAYER_BOARD)
        piece.score = read_effect(row, "score", ON_PLAYER_BOARD)
    if structure in (CITY, SHIP):
        piece.end = read_effect(row, "end", ON_PLAYER_BOARD)
    piece.source = row.source("cost")
    row.done()
    return piece


def _discount(row: Row, board: PlayerBoard) -> None:
    """What one Good makes cheaper (M-44, M-45)."""
    good = row.word("good", GOOD.words)
    on = row.word("on", _DISCOUNTED)
    if board.discount_on[good] != NOTHING:
        raise row.wrong("good", "twice", word=GOOD.words[good])
    row.keep("M-44", on not in board.discount_on, "on")
    row.keep("M-44", row.word("unit", ["coin", "warrior"]) == int(on == FARM), "unit")
    row.keep("M-42", row.word("stack", ["each", "once per icon"]) == int(on == ON_CARDS), "stack")
    board.discount_on[good] = on
    board.discount[good] = row.number("amount", 0, 9)
    row.done()


def _warriors(row: Row, board: PlayerBoard) -> None:
    """What everybody has (M-5), and where the Warriors begin (M-36)."""
    for structure in range(STRUCTURES):
        row.number(_PIECE_LISTS[structure], PIECES[structure], PIECES[structure])
    row.number("warriors", WARRIORS, WARRIORS)
    row.number("containers", 4, 4)
    start = row.inner("start")
    on_map = start.number("warriors_map", 1, 1)
    board.reserves = start.number("warriors_reserve", 1, WARRIORS)
    board.supply = start.number("warriors_supply", 0, WARRIORS)
    start.keep("M-5", on_map + board.reserves + board.supply == WARRIORS, "warriors_supply")
    start.done()
    row.done()


# The Progress tracks.


class Track:
    """A Progress track: what its spaces give when entered, and what the marker's place is worth."""

    __slots__ = ("instant", "overflow", "passive")

    def __init__(self) -> None:
        self.instant: list[Effect] = []  # by space, from 0 (M-139)
        self.overflow: Effect = NO_EFFECT  # of a step at the top (M-138)
        self.passive: list[list[int]] = []  # by the track's names of values, then by space


# The values of the tracks that last, by track.
PASSIVE: Final = [["palace"], ["ability"], ["weaponry", "presence", "dominance"]]
PALACE_CARDS: Final = 0  # of Influence (M-85)
LEVEL: Final = 0  # of Cultural
INCOME_WEAPONRY: Final = 0  # of Population (M-84)
PRESENCE: Final = 1  # M-154
DOMINANCE: Final = 2


class Tracks:
    """The three tracks."""

    __slots__ = ("source", "tracks")

    def __init__(self) -> None:
        self.tracks: list[Track] = []
        self.source = 0


def read_tracks(source: Source) -> Tracks:
    """The Progress tracks."""
    document = source.document("progress_tracks.json")
    tracks = Tracks()
    colours = document.inner("colour")
    for track in range(TRACKS):
        colours.keep("M-62", colours.word(TRACK.words[track], COLOUR.words) == track, TRACK.words[track])
        tracks.tracks.append(_track(document.inner(TRACK.words[track]), PASSIVE[track]))
    colours.keep("M-62", colours.word("wild_die", COLOUR.words) == GRAY, "wild_die")
    colours.done()
    tracks.source = document.source("spaces")
    document.ignore("passive_rule")
    document.done()
    return tracks


def _track(row: Row, values: list[str]) -> Track:
    """A track; of a lasting value the highest at or below a space counts (M-87)."""
    track = Track()
    track.overflow = read_effect(row, "overflow", ON_TRACKS)
    spaces = row.each("spaces", TOP + 1)
    for k, space in enumerate(spaces):
        _at(space, "space", k)
        track.instant.append(read_effect(space, "instant", ON_TRACKS))
    for value in values:
        so_far = spaces[0].number(value, 0, 30)
        shown: list[int] = []
        for space in spaces:
            if space.has(value):
                so_far = space.number(value, so_far, 30)
            shown.append(so_far)
        track.passive.append(shown)
    for space in spaces:
        space.done()
    row.done()
    return track


# The Trade Routes.

GATE: Final = 4  # the space that needs Towers (M-117)
_ON_REACH: Final = ["-", "BLUE", "-", "RED", "TOP_VP"]
_TILES: Final = [f"{tile + 1:02}" for tile in range(ROUTES)]
_SIDES: Final = ["A", "B"]


class Route:
    """One side of a Trade Route."""

    __slots__ = ("cost", "income", "source", "vp")

    def __init__(self) -> None:
        self.cost: list[int] = []  # Coins, by space from 1: cost[space - 1]
        self.income: list[Effect] = []
        self.vp = 0  # of the last space (M-118)
        self.source = 0


def read_routes(source: Source) -> list[list[Route]]:
    """The Trade Routes, each with its sides A and B."""
    document = source.document("trade_routes.json")
    gate = document.inner("gate")
    gate.keep("M-117", gate.numbers("between", 1, SPACES, 2) == [GATE - 1, GATE], "between")
    gate.ignore("rule")
    gate.done()
    routes = [[Route() for _ in range(SIDES)] for _ in range(ROUTES)]
    for row in document.each("routes", ROUTES * SIDES):
        tile = row.word("tile", _TILES)
        side = row.word("side", _SIDES)
        if routes[tile][side].cost:
            raise row.wrong("side", "twice", word=f"{_TILES[tile]} {_SIDES[side]}")
        _route(row, routes[tile][side])
    document.done()
    return routes


def _route(row: Row, route: Route) -> None:
    route.vp = row.number("top_vp", 0, 60)
    for k, space in enumerate(row.each("spaces", SPACES)):
        _at(space, "space", k + 1)
        route.cost.append(space.number("cost", 0, 30))
        route.income.append(read_effect(space, "income"))
        space.keep("M-118", space.text("on_reach") == _ON_REACH[k], "on_reach")
        space.done()
    route.source = row.source("spaces")
    row.done()


if len(_PIECE_LISTS) != STRUCTURES or len(PASSIVE) != TRACKS or len(SECTION.words) != SECTIONS:
    raise AssertionError
