"""The Island cards: what each may build, at which cost (P-10, P-15, P-16, P-104 to P-109)."""

from __future__ import annotations

from typing import Final

from ....core.content import Row
from .cards import HALL_WORDS, HALLS
from .content import ACROPOLIS, ALTERNATES, FLEETS, SOURCE, STARTING_VILLAGES, VILLAGES, WONDERS_EACH, WORKSHOPS, slug
from .costs import COSTS, SYMBOLS, Bill, read_bill
from .goods import BASIC_MASK, BASICS, MADE_RARES


class Island:
    """An Island card."""

    __slots__ = (
        "alternate", "alternate_bill", "fleet_bill", "hall_bill", "native", "plans_bill", "rare", "seconds",
        "start_pair", "torch", "twin", "village", "village_bill", "word", "workshop_bill",
    )  # fmt: skip
    word: str
    torch: bool
    village: list[int]  # the basic each of the six makes
    village_bill: list[Bill]
    twin: list[int]  # an earlier Village of the same kind at the same cost, or -1
    native: list[int]  # by the mask of Villages built: the mask of basics they make
    start_pair: int  # the basics of the two starting Villages, a mask
    rare: int
    workshop_bill: list[Bill]
    hall_bill: list[Bill]
    alternate: list[int]  # the kinds of the two
    seconds: list[int]  # which of the two, in the order of their kinds
    alternate_bill: list[Bill]
    plans_bill: list[Bill]
    fleet_bill: list[Bill]


def _bill(part: Row) -> Bill:
    """What a thing of the card costs."""
    return read_bill(part.tokens("cost", COSTS))


def _villages(card: Island, row: Row) -> None:
    """Two starting Villages, then four; three basics in all (P-16)."""
    parts = row.each("villages", VILLAGES)
    row.keep("P-106", [part.flag("starting") for part in parts] == [True] * 2 + [False] * 4, "villages")
    card.village = [part.word("type", SYMBOLS[:BASICS]) for part in parts]
    row.keep("P-16", len(set(card.village)) == 3, "villages")
    card.village_bill = [_bill(part) if part.has("cost") else Bill() for part in parts]
    same = [(part.text("type"), part.optional("cost")) for part in parts]
    card.twin = [same.index(v, 2) if k > 2 and same.index(v, 2) < k else -1 for k, v in enumerate(same)]
    card.native = [
        sum({1 << kind for k, kind in enumerate(card.village) if mask >> k & 1}) for mask in range(1 << VILLAGES)
    ]
    card.start_pair = card.native[STARTING_VILLAGES]


def _workshops(card: Island, row: Row) -> None:
    """Two that make one rare (P-16)."""
    parts = row.each("workshops", WORKSHOPS)
    card.rare = parts[0].word("type", SYMBOLS)
    row.keep("P-16", MADE_RARES >> card.rare & 1 == 1, "workshops")
    row.keep("P-16", parts[1].word("type", SYMBOLS) == card.rare, "workshops")
    card.workshop_bill = [_bill(part) for part in parts]


def _acropolis(card: Island, row: Row) -> None:
    """Each structure once, and two different alternates that create cards (P-108, P-109)."""
    words = [word.replace("-", "_") for word in HALL_WORDS]
    halls = {part.word("type", words): _bill(part) for part in row.each("acropolis", ACROPOLIS)}
    row.keep("P-108", len(halls) == ACROPOLIS, "acropolis")
    card.hall_bill = [halls[hall] for hall in range(ACROPOLIS)]
    parts = row.each("alternates", ALTERNATES)
    card.alternate = [part.word("type", words) for part in parts]
    card.seconds = sorted(range(ALTERNATES), key=card.alternate.__getitem__)
    card.alternate_bill = [_bill(part) for part in parts]
    row.keep("P-109", len(set(card.alternate)) == ALTERNATES, "alternates")
    row.keep("P-109", all(HALLS[k].make is not None for k in card.alternate), "alternates")


def _island(row: Row) -> Island:
    card = Island()
    card.word = slug(row.text("id"))
    card.torch = row.flag("torch")
    _villages(card, row)
    _workshops(card, row)
    _acropolis(card, row)
    plans = row.texts("wonder_plans_cost", WONDERS_EACH)
    card.plans_bill = [read_bill(COSTS.tokens(text, row.place("wonder_plans_cost"))) for text in plans]
    card.fleet_bill = [_bill(part) for part in row.each("fleets", FLEETS)]
    for bill in [*card.village_bill, *card.workshop_bill, *card.hall_bill, *card.alternate_bill]:
        # Such a cost can be raised by an Event.
        row.keep("P-104", not bill.foreign and not bill.any and bill.free_of == BASIC_MASK)
    return card


_FILE: Final = SOURCE.document("islands.json")
ISLANDS: Final[list[Island]] = [_island(row) for row in _FILE.each("islands", 6)]
ISLAND_WORDS: Final[list[str]] = [card.word for card in ISLANDS]
TORCHES: Final[list[int]] = [k for k, card in enumerate(ISLANDS) if card.torch]
OTHER_ISLANDS: Final[list[int]] = [k for k, card in enumerate(ISLANDS) if not card.torch]
_FILE.keep("P-15", len(TORCHES) == 3 and len(OTHER_ISLANDS) == 3, "islands")


def _check_bonus() -> None:
    """P-36 to P-40: the bonus rules name exactly the Islands they should, whatever Islands are in play."""
    for extra in OTHER_ISLANDS:
        same_start = [k for k in TORCHES if ISLANDS[k].start_pair == ISLANDS[extra].start_pair]
        same_rare = [k for k in TORCHES if ISLANDS[k].rare == ISLANDS[extra].rare]
        _FILE.keep("P-39", len(same_start) == 1 and len(same_rare) == 1 and same_start != same_rare, "islands")
        five = [k for k in range(len(ISLANDS)) if k != extra]
        rares = [ISLANDS[k].rare for k in five]
        _FILE.keep("P-40", sum(1 for rare in rares if rares.count(rare) == 1) == 1, "islands")


_check_bonus()
