"""The cards: Decrees, Starting cards and Solo cards (M-3, M-26, S-3)."""

from __future__ import annotations

from typing import Final

from ....core.content import Row, Source
from .crete import Crete
from .effects import Effect, read_effect
from .reading import numbered
from .vocabulary import (
    ADVANCE,
    AGES,
    BUILD,
    CITY,
    DECK_SIZE,
    DECREES,
    DEVELOP,
    EXPAND,
    FARM,
    GOOD,
    MOST_SEATS,
    PREPARE,
    REGIONS,
    SHIP,
    SILVER,
    SOLO_CARDS,
    STARTS,
    TOWER,
    TRIGGER,
    WILD,
    age_of,
    upper,
)

DECREE_IDS: Final = [f"D{age + 1}-{n + 1:02}" for age in range(AGES) for n in range(DECK_SIZE)]
START_IDS: Final = [f"SC{seats}-{n + 1}" for seats in range(2, MOST_SEATS + 1) for n in range(seats)]
SOLO_IDS: Final = [f"SO{n + 1:02}" for n in range(SOLO_CARDS)]
DECREE_PARTS: Final = ["name", "cost", "discount", "vp", "instant", "trigger", "trait"]
# Solo cards write in letters.
DICE: Final = [f"{colour}{sign}" for colour in "RYB" for sign in "-+"]
SECTION_LETTERS: Final = "PDBEW"
SECTION_OF: Final = [PREPARE, DEVELOP, BUILD, EXPAND, WILD]
BUILD_LETTERS: Final = "CTFSA"
BUILD_OF: Final = [CITY, TOWER, FARM, SHIP, ADVANCE]


class Decree:
    """A Decree: what it costs and gives when played, and its Royal Trait."""

    __slots__ = ("cost", "icons", "instant", "name", "sources", "trait", "trigger", "vp")
    name: str  # in English; empty where somebody's own cards have none
    cost: int
    icons: list[int]  # the Goods that make it cheaper, at most two
    vp: int
    instant: Effect
    trigger: int
    trait: Effect
    sources: list[int]  # of each of DECREE_PARTS


class Start:
    """A Starting card."""

    __slots__ = (
        "coins", "discard", "draw", "extra_warrior", "first", "good", "region", "seats", "source", "temporary", "vp",
        "weaponry",
    )  # fmt: skip
    seats: int  # at a table of so many
    first: bool  # its owner begins (M-37)
    region: int
    extra_warrior: bool  # M-36
    coins: int
    weaponry: int
    vp: int
    good: int
    temporary: list[int]
    draw: int
    discard: int
    source: int


class SoloCard:
    """A card of the rival clan."""

    __slots__ = ("battle", "bonus", "build", "colour", "high", "highest", "order", "source")
    colour: int  # of the die that it leads with (S-4)
    highest: bool  # the highest die, else the lowest
    order: list[int]  # of sections (S-5)
    build: list[int]  # of structures and ADVANCE (S-10)
    high: bool  # ties of regions go to the highest number, else to the lowest (S-13)
    battle: bool  # S-14
    bonus: Effect
    source: int


def read_decrees(source: Source) -> list[Decree]:
    """Both decks; card k is at k - 1."""
    columns = "id age cost discount vp instant trigger trait tag"
    rows = numbered(source.table("decrees.csv", columns, "name", DECREES), DECREE_IDS)
    return [_decree(row, k + 1) for k, row in enumerate(rows)]


def _decree(row: Row, card: int) -> Decree:
    decree = Decree()
    decree.name = row.optional("name")
    row.keep("M-3", row.number("age", 1, AGES) == age_of(card) + 1, "age")
    decree.cost = row.number("cost", 0, 30)
    decree.icons = row.words("discount", GOOD.words)
    row.keep("M-43", len(decree.icons) <= 2, "discount")
    if len(set(decree.icons)) < len(decree.icons):
        row.keep("M-43", age_of(card) == 1 and decree.icons[0] == SILVER, "discount")
    decree.vp = row.number("vp", 0, 20)
    decree.instant = read_effect(row, "instant")
    decree.trigger = row.word("trigger", upper(TRIGGER))
    decree.trait = read_effect(row, "trait")
    decree.sources = [row.source(part) for part in DECREE_PARTS]
    row.done()
    return decree


def read_starts(source: Source, crete: Crete) -> list[Start]:
    """The Starting cards: two for two, three for three, four for four."""
    columns = "id players first_player region extra_warrior coins weaponry vp good temp_goods draw discard tag"
    rows = numbered(source.table("starting_cards.csv", columns, rows=STARTS), START_IDS)
    starts: list[Start] = []
    for k, row in enumerate(rows):
        start = _start(row)
        row.keep("M-26", START_IDS[k].startswith(f"SC{start.seats}-"), "players")
        row.keep("M-35", start.region in crete.tables[start.seats].starting, "region")
        for other in starts:
            if other.seats == start.seats:
                row.keep("M-35", other.region != start.region, "region")
                row.keep("M-37", not (other.first and start.first), "first_player")
        starts.append(start)
        last = k + 1 == STARTS or not START_IDS[k + 1].startswith(f"SC{start.seats}-")
        if last:
            row.keep("M-37", any(s.first for s in starts if s.seats == start.seats), "first_player")
    return starts


def _start(row: Row) -> Start:
    start = Start()
    start.seats = row.number("players", 2, MOST_SEATS)
    start.first = row.flag("first_player")
    start.region = row.number("region", 1, REGIONS)
    start.extra_warrior = row.flag("extra_warrior")
    start.coins = row.number("coins", 0, 60)
    start.weaponry = row.number("weaponry", 0, 60)
    start.vp = row.number("vp", 0, 60)
    start.good = row.word("good", GOOD.words)
    start.temporary = row.words("temp_goods", GOOD.words)
    start.draw = row.number("draw", 1, 12)
    start.discard = row.number("discard", 0, 12)
    row.keep("M-33", start.draw > start.discard, "discard")  # one card goes into the Palace
    start.source = row.source("good")
    row.done()
    return start


def read_solo_cards(source: Source) -> list[SoloCard]:
    """The cards of the rival clan."""
    columns = "id die order build lean battle bonus tag"
    rows = numbered(source.table("solo_cards.csv", columns, rows=SOLO_CARDS), SOLO_IDS)
    return [_solo_card(row) for row in rows]


def _solo_card(row: Row) -> SoloCard:
    card = SoloCard()
    die = row.word("die", DICE)
    card.colour = die // 2
    card.highest = die % 2 == 1
    card.order = _letters(row, "order", "S-5", SECTION_LETTERS, SECTION_OF)
    card.build = _letters(row, "build", "S-10", BUILD_LETTERS, BUILD_OF)
    card.high = row.word("lean", ["LO", "HI"]) == 1
    card.battle = row.flag("battle")
    card.bonus = read_effect(row, "bonus")
    card.source = row.source("order")
    row.done()
    return card


def _letters(row: Row, column: str, rule: str, letters: str, values: list[int]) -> list[int]:
    """Each of some letters once, in an order, as what they stand for."""
    text = row.text(column)
    row.keep(rule, sorted(text) == sorted(letters), column)
    return [values[letters.index(letter)] for letter in text]
