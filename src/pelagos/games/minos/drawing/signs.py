"""The signs of effects, and how many of each: what stands on tiles, spaces and stops beside its words. Not compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..rules import effects as e
from ..rules.effects import Effect, Term
from ..rules.vocabulary import GOOD, NOTHING, SECTION, TRACK

PREFIX: Final = "minos-"
# The sign of every code of the notation.
_SIGNS: Final = {
    e.COIN: "coin",
    e.WEAP: "labrys",
    e.VP: "vp",
    e.TEMP: "temporary",
    e.FROM_STACK: "good",
    e.GRND: "random",
    e.PLAY: "decree",
    e.PLAYF: "decree",
    e.DECK: "cards",
    e.DECK2: "age-2",
    e.BUILD: "build",
    e.BUILDF: "build",
    e.WAR: "recruit",
    e.PLACE: "place",
    e.MOVE: "move",
    e.WILD: "wild",
    e.INF: TRACK.words[0],
    e.CUL: TRACK.words[1],
    e.POP: TRACK.words[2],
    e.ANY: "any-track",
    e.LOW: "low-track",
    e.PAL: "palace",
    e.PALF: "palace",
    e.ROUTE: "route",
    e.INC: "income",
    e.DRAW: "cards",
    e.DISC: "discard",
    e.ABIL: "ability",
    e.BONUS: "bonus",
    e.VPR: "vp",
    e.VPE: "vp",
}
_METER_SIGNS: Final = {
    e.AREA: "area",
    e.PALACE: "palace",
    e.CITIES: "city",
    e.TOWERS: "tower",
    e.FARMS: "farm",
    e.PRES: "presence",
    e.DOM: "dominance",
    e.SEA: "sea-people",
    e.METER_LOW: "low-track",
    e.WARMAP: "warrior",
    e.SHIPS: "ship",
    e.METER_INF: TRACK.words[0],
    e.METER_CUL: TRACK.words[1],
    e.METER_POP: TRACK.words[2],
    e.SHIP: "ship",
    e.SHIPN: "ship",
    e.INCOME: "income",
    e.SAMEGOOD: "good",
    e.SAMETRIG: "palace",
}
ABILITY: Final = ("ability-law", "ability-trade", "ability-builder", "ability-counsel", "ability-smith")
STRUCTURE: Final = ("city", "tower", "farm", "ship")


class Sign(NamedTuple):
    """How many of what; the name is that of a symbol, without the game's prefix."""

    name: str
    n: int


def sign_of(term: Term) -> Sign:
    """The sign of a gain or a cost; a Good that is named has its own."""
    if term.good != NOTHING and term.code == e.FROM_STACK:
        return Sign(GOOD.words[term.good], term.count)
    return Sign(_SIGNS[term.code], term.count)


def signs_of(effect: Effect) -> list[Sign]:
    """The signs of all that an effect gives; of what there is to choose from, the first."""
    return [sign_of(term) for clause in effect.clauses for term in clause.rewards[0]]


def meter_sign(meter: int) -> str:
    """The sign of what a condition measures."""
    return _METER_SIGNS[meter]


def trigger_icon(trigger: int) -> str:
    """The sign of an action that triggers a Royal Trait; a pair of values has none."""
    return f"{PREFIX}{SECTION.words[trigger]}" if trigger < len(SECTION.words) else ""


def good_icon(good: int) -> str:
    """The sign of a Good."""
    return f"{PREFIX}{GOOD.words[good]}"


if len(_SIGNS) != len(e.CODES) or len(_METER_SIGNS) != len(e.METERS):
    raise AssertionError
