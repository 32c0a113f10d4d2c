"""The three decks whose cards do what their files say: Hazards, Harbor Statuses, Events; and the Aegis Cards.

The files carry the words people see and a tag for the source of every cell; here stands only what the rules need.
Somebody may bring files of their own: what the cards do, how many there are of each, and what is written on them. Their
names and their order stay, because choices are made of them.
"""

from __future__ import annotations

from typing import Final

from ....core.content import DESIGNED, Row, Source
from ....core.editions import Editions
from . import notation
from .content import LANDS, SEASONS, SOURCE, YEARS, slug
from .costs import SYMBOLS, Bill
from .goods import ARMY, GIFT, WARSHIP
from .notation import Op, read_effect

_EVENT_OPS: Final = [
    notation.ARCHON_PICK,
    notation.OFFER,
    notation.LOSE,
    notation.GAIN,
    notation.IDLE,
    notation.BANK_TRADE,
    notation.SEASON,
]
SHOWN: Final = "name_fr title_fr tone summary summary_fr"  # columns for people
FEWEST_HAZARDS: Final = 20
MOST_CARDS: Final = 60


def is_ours(row: Row) -> bool:
    """Whether what a card does is of our own making, wholly or in part: its text could not be found."""
    return row.source("effect") & DESIGNED != 0


def _hazard_rows(source: Source) -> list[Row]:
    return source.table("hazards.csv", "id title count warship_avoids gift_usable summary effect", SHOWN, 16)


def _status_rows(source: Source) -> list[Row]:
    return source.table("harbor_status.csv", "id title count good summary effect", SHOWN, 16)


def _event_rows(source: Source) -> list[Row]:
    return source.table("events.csv", "id year name summary effect beginner_removed", SHOWN, 18)


HAZARD_IDS: Final[list[str]] = [row.text("id") for row in _hazard_rows(SOURCE)]
HAZARD_TITLES: Final[list[str]] = [row.text("title") for row in _hazard_rows(SOURCE)]
STATUS_TITLES: Final[list[str]] = [row.text("title") for row in _status_rows(SOURCE)]
EVENT_NAMES: Final[list[str]] = [row.text("name") for row in _event_rows(SOURCE)]
TITLES: Final[list[str]] = sorted(set(HAZARD_TITLES))


def _text(row: Row) -> list[str]:
    """What is written on a card, in both languages."""
    english = row.text("summary")
    return [english, row.optional("summary_fr") or english]


def only(ops: list[Op], row: Row, column: str) -> Op:
    """The one operation of a card that may have one only."""
    if len(ops) != 1:
        raise row.wrong(column, "length", n=1)
    return ops[0]


# Aegis Cards (P-9, P-53, P-77, P-79).
def _aegis() -> tuple[int, int]:
    """The title of the Hazards a Warship avoids; the Villages an Army doubles."""
    avoided, doubled = -1, 0
    allowed = [notation.REPLACE_HAZARD_FOR_FLEET, notation.DOUBLE_VILLAGE, notation.AVOID_HAZARD]
    told = f"name {SHOWN} home_source home_cost bought_at bought_cost use_phase discarded_on_use"
    for kind, row in zip((GIFT, ARMY, WARSHIP), SOURCE.table("aegis.csv", "id effect", told, 3), strict=True):
        row.word("id", [SYMBOLS[kind]])  # in order
        op = only(read_effect(row, "effect", TITLES, [allowed[kind - GIFT]]), row, "effect")
        if op.code == notation.AVOID_HAZARD:
            avoided = op.title
        elif op.code == notation.DOUBLE_VILLAGE:
            doubled = op.n
    return avoided, doubled


WARSHIP_AVOIDS, ARMY_DOUBLES = _aegis()


# Hazards (P-68 to P-82).
class Hazard:
    """A kind of Hazard Card."""

    __slots__ = ("count", "designed", "gift", "op", "text", "title", "word")
    word: str
    text: list[str]  # what is written on it, in English and in French
    designed: bool
    title: int
    count: int  # how many there are
    gift: bool  # a Gift of Poseidon may be used against it
    op: Op

    def __init__(self, row: Row) -> None:
        self.word = f"{slug(row.text('title'))}-{int(row.text('id')[1:])}"
        self.text = _text(row)
        self.designed = is_ours(row)
        self.title = row.word("title", TITLES)
        self.count = row.number("count", 1, 36)
        self.gift = row.flag("gift_usable")
        self.op = only(read_effect(row, "effect", TITLES, [notation.SAFE, notation.HIT]), row, "effect")
        row.keep("P-77", row.flag("warship_avoids") == (self.title == WARSHIP_AVOIDS), "warship_avoids")


# Harbor Status Cards (P-83 to P-95).
class Status:
    """A kind of Harbor Status Card: what a Fleet meets in this order, and at which rates one good trades."""

    __slots__ = ("block", "count", "fee", "override", "text", "toll", "word")
    word: str
    text: list[str]
    count: int
    block: list[int]  # Aegis to show, one of them, or no activity
    fee: Bill | None
    toll: Op | None
    override: Op | None

    def __init__(self, row: Row) -> None:
        self.word = slug(row.text("title"))
        self.text = _text(row)
        self.count = row.number("count", 1, 36)
        self.block = []
        self.fee = None
        self.toll = None
        self.override = None
        ops = read_effect(
            row, "effect", TITLES, [notation.TRADE, notation.BLOCK, notation.FEE, notation.TOLL, notation.OVERRIDE]
        )
        row.keep("P-85", len({op.code for op in ops}) == len(ops), "effect")  # no operation twice
        row.keep("P-85", any(op.code == notation.TRADE for op in ops), "effect")
        for op in ops:
            if op.code == notation.BLOCK:
                self.block = op.show
            elif op.code == notation.FEE:
                self.fee = op.cost[0]
            elif op.code == notation.TOLL:
                self.toll = op
            elif op.code == notation.OVERRIDE:
                self.override = op
                row.word("good", [SYMBOLS[op.good]])


# Events (P-30, P-31, P-45 to P-51).
class Event:
    """An Event Card."""

    __slots__ = ("designed", "harsh", "ops", "text", "word", "year")
    word: str
    text: list[str]  # what is written on it, in English and in French
    designed: bool
    year: int
    harsh: bool  # left out of the Beginner game (P-144)
    ops: list[Op]

    def __init__(self, row: Row) -> None:
        self.word = slug(row.text("name"))
        self.text = _text(row)
        self.designed = is_ours(row)
        self.year = row.number("year", 1, YEARS)
        self.harsh = row.flag("beginner_removed")
        self.ops = read_effect(row, "effect", TITLES, _EVENT_OPS)
        if len(self.ops) > 8 or max([len(op.cost) for op in self.ops]) > 4:
            raise row.wrong("effect", "too-many", n=8 if len(self.ops) > 8 else 4)


class Decks:
    """All cards of the three decks."""

    __slots__ = ("events", "hazard_deck", "hazards", "status_deck", "statuses")
    hazards: list[Hazard]
    statuses: list[Status]
    events: list[Event]
    hazard_deck: list[int]  # a bag, as all decks
    status_deck: list[int]

    def __init__(self, source: Source) -> None:
        rows = _hazard_rows(source)
        _same(rows, "id", HAZARD_IDS)
        _same(rows, "title", HAZARD_TITLES)
        self.hazards = [Hazard(row) for row in rows]
        self.hazard_deck = [k for k, card in enumerate(self.hazards) for _ in range(card.count)]
        rows[-1].keep("P-68", FEWEST_HAZARDS <= len(self.hazard_deck) <= MOST_CARDS, "count")
        rows = _status_rows(source)
        _same(rows, "title", STATUS_TITLES)
        self.statuses = [Status(row) for row in rows]
        self.status_deck = [k for k, card in enumerate(self.statuses) for _ in range(card.count)]
        rows[-1].keep("P-83", YEARS * LANDS <= len(self.status_deck) <= MOST_CARDS, "count")  # enough for all Years
        rows = _event_rows(source)
        _same(rows, "name", EVENT_NAMES)
        self.events = [Event(row) for row in rows]
        for year in range(1, YEARS + 1):
            rows[-1].keep("P-30", len(self.year_events(year, True)) >= SEASONS, "year")

    def year_events(self, year: int, beginner: bool) -> list[int]:
        """The Events of a Year, a bag (P-30, P-144)."""
        return [k for k, card in enumerate(self.events) if card.year == year and not (beginner and card.harsh)]


def _same(rows: list[Row], column: str, words: list[str]) -> None:
    """The rows have the names that they have in the game's own file, in the same order."""
    for row, word in zip(rows, words, strict=True):
        row.word(column, [word])


def _texts(decks: Decks, language: str) -> dict[str, str]:
    """What is written on the cards that somebody has changed, by the keys of the catalogues."""
    at = 1 if language == "fr" else 0
    usual = DECKS.usual.value
    own: dict[str, str] = {}
    for status, printed in zip(decks.statuses, usual.statuses, strict=True):
        if status.text != printed.text:
            own[f"parthenon.status.{status.word}.text"] = status.text[at]
    for hazard, known in zip(decks.hazards, usual.hazards, strict=True):
        if hazard.text != known.text:
            own[f"parthenon.hazard.{hazard.word}.text"] = hazard.text[at]
    for event, old in zip(decks.events, usual.events, strict=True):
        if event.text != old.text:
            own[f"parthenon.event.{event.word}.text"] = event.text[at]
    return own


DECKS: Final[Editions[Decks]] = Editions(
    "pelagos.games.parthenon", ("events.csv", "hazards.csv", "harbor_status.csv"), Decks, _texts
)
HAZARDS: Final[list[Hazard]] = DECKS.usual.value.hazards
STATUSES: Final[list[Status]] = DECKS.usual.value.statuses
EVENTS: Final[list[Event]] = DECKS.usual.value.events
