"""The Island cards: what each may build, at which cost (P-10, P-15, P-16, P-104 to P-109)."""

from __future__ import annotations

import json
from typing import Final

from .cards import HALL_WORDS, HALLS
from .content import ALTERNATES, FLEETS, STARTING_VILLAGES, VILLAGES, WONDERS_EACH, WORKSHOPS, need, read, slug
from .costs import SYMBOLS, Bill, parse_bill
from .goods import BASIC_MASK, BASICS, MADE_RARES


class Island:
    """An Island card."""

    __slots__ = (
        "alternate", "alternate_bill", "fleet_bill", "hall_bill", "native", "plans_bill", "rare", "start_pair",
        "torch", "twin", "village", "village_bill", "word", "workshop_bill",
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
    alternate: list[int]
    alternate_bill: list[Bill]
    plans_bill: list[Bill]
    fleet_bill: list[Bill]


def _kind(symbol: object) -> int:
    return SYMBOLS.index(str(symbol))


def _parts(raw: dict[str, object], key: str) -> list[dict[str, object]]:
    """The objects of a list."""
    parts = raw[key]
    need(isinstance(parts, list), f"{raw['id']}: {key} is a list")
    return [dict(part) for part in parts] if isinstance(parts, list) else []


def _island(raw: dict[str, object]) -> Island:
    card = Island()
    where = str(raw["id"])
    card.word = slug(where)
    card.torch = bool(raw["torch"])
    villages = _parts(raw, "villages")
    need([v["starting"] for v in villages] == [True] * 2 + [False] * 4, f"{where}: two starting Villages, then four")
    card.village = [_kind(v["type"]) for v in villages]
    need(max(card.village) < BASICS and len(set(card.village)) == 3, f"{where}: villages, three basics")
    card.village_bill = [parse_bill(str(v["cost"] or "FREE"), where) for v in villages]
    same = [(v["type"], v["cost"]) for v in villages]
    card.twin = [same.index(v, 2) if k > 2 and same.index(v, 2) < k else -1 for k, v in enumerate(same)]
    card.native = [
        sum({1 << kind for k, kind in enumerate(card.village) if mask >> k & 1}) for mask in range(1 << VILLAGES)
    ]
    card.start_pair = card.native[STARTING_VILLAGES]
    rares = {_kind(w["type"]) for w in _parts(raw, "workshops")}
    need(len(_parts(raw, "workshops")) == WORKSHOPS and len(rares) == 1, f"{where}: workshops, two of one rare")
    card.rare = rares.pop()
    need(MADE_RARES >> card.rare & 1 == 1, f"{where}: workshops, a rare")
    card.workshop_bill = [parse_bill(str(w["cost"]), where) for w in _parts(raw, "workshops")]
    halls = {slug(str(a["type"])): str(a["cost"]) for a in _parts(raw, "acropolis")}
    need(sorted(halls) == sorted(HALL_WORDS), f"{where}: each Acropolis structure once")
    card.hall_bill = [parse_bill(halls[word], where) for word in HALL_WORDS]
    card.alternate = [HALL_WORDS.index(slug(str(a["type"]))) for a in _parts(raw, "alternates")]
    card.alternate_bill = [parse_bill(str(a["cost"]), where) for a in _parts(raw, "alternates")]
    need(len(set(card.alternate)) == ALTERNATES, f"{where}: two different alternates")
    need(all(HALLS[k].make is not None for k in card.alternate), f"{where}: alternates create cards")
    plans = raw["wonder_plans_cost"]
    card.plans_bill = [parse_bill(str(cost), where) for cost in plans] if isinstance(plans, list) else []
    card.fleet_bill = [parse_bill(str(f["cost"]), where) for f in _parts(raw, "fleets")]
    need(len(card.plans_bill) == WONDERS_EACH and len(card.fleet_bill) == FLEETS, f"{where}: Plans and Fleets")
    for bill in [*card.village_bill, *card.workshop_bill, *card.hall_bill, *card.alternate_bill]:
        need(not bill.foreign and not bill.any and bill.free_of == BASIC_MASK, f"{where}: a cost that can be raised")
    return card


ISLANDS: Final[list[Island]] = [_island(raw) for raw in json.loads(read("islands.json"))["islands"]]
ISLAND_WORDS: Final[list[str]] = [card.word for card in ISLANDS]
TORCHES: Final[list[int]] = [k for k, card in enumerate(ISLANDS) if card.torch]
OTHER_ISLANDS: Final[list[int]] = [k for k, card in enumerate(ISLANDS) if not card.torch]
need(len(TORCHES) == 3 and len(OTHER_ISLANDS) == 3, "torches (P-15)")


def _check_bonus() -> None:
    """P-36 to P-40: the bonus rules name exactly the Islands they should, whatever Islands are in play."""
    for extra in OTHER_ISLANDS:
        same_start = [k for k in TORCHES if ISLANDS[k].start_pair == ISLANDS[extra].start_pair]
        same_rare = [k for k in TORCHES if ISLANDS[k].rare == ISLANDS[extra].rare]
        need(len(same_start) == 1 and len(same_rare) == 1 and same_start != same_rare, "the bonus of 4 players")
        five = [k for k in range(len(ISLANDS)) if k != extra]
        rares = [ISLANDS[k].rare for k in five]
        need(sum(1 for rare in rares if rares.count(rare) == 1) == 1, "the bonus of 5 players")


_check_bonus()
