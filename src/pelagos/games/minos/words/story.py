"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from functools import cache
from typing import Final

from ....core.message import Message, seat_name
from ....core.story import Kind, Story, kind, number
from ..rules.content import Box
from ..rules.narration import EVENTS
from ..rules.state import MinosState
from ..rules.vocabulary import MOST_SEATS, SOURCE, SOURCES
from .effects import brief, condition_words
from .nouns import (
    ROMAN,
    SIDE_WORDS,
    ability_name,
    action_name,
    bonus_name,
    coins,
    colour_name,
    decree_name,
    good_name,
    people_name,
    piece_name,
    points,
    region_name,
    route_to,
    say,
    track_name,
    vase_name,
    warriors,
    weaponry,
)


def clan_name(clan: int) -> Message:
    """Who has these pieces: a player, or the rival of a solo game, who is told with the number after all seats."""
    return say("rival") if clan >= MOST_SEATS else seat_name(clan)


# A plain number; some sentences call it by what it counts.
_NUMBER: Final = Kind(
    [
        {"n": number, "n_coins": coins, "n_weaponry": weaponry},
        {"m": number, "m_coins": coins, "m_weaponry": weaponry, "m_warriors": warriors},
        {"k": number},
    ]
)


@cache
def story_of(box: Box) -> Story:
    """The story of a game with these cards and tiles."""

    def region(place: int) -> str:
        return region_name(box.crete, place)

    def site(tile: int) -> Message:
        return brief(box.foundations[tile - 1].effect) if tile else say("story.no-site")

    def people(tile: int) -> Message:
        return people_name(tile - 1)

    def bonus(tile: int) -> Message:
        return bonus_name(tile - 1)

    def bonus_gives(tile: int) -> Message:
        return brief(box.bonuses[tile - 1].effect)

    def vase(tile: int) -> Message:
        return vase_name(box.vases[tile - 1])

    def asked(tile: int) -> Message:
        return condition_words(box.vases[tile - 1].condition)

    def action_bonus(tile: int) -> Message:
        return brief(box.action_bonuses[tile - 1].effect)

    def start(card: int) -> str:
        return region(box.starts[card].region)

    kinds = {
        "clan": kind("clan other", clan_name),
        "region": kind("region to", region),
        "foundation": kind("site", site),
        "people": kind("people", people),
        "route": kind("route", route_to),
        "side": kind("side", lambda side: SIDE_WORDS[side]),
        "tile": Kind([{"tile": bonus, "what": bonus_gives}]),
        "vase": Kind([{"vase": vase, "what": asked}]),
        "action-bonus": kind("what", action_bonus),
        "ability": kind("ability", ability_name),
        "start": kind("start", start),
        "card": kind("card", decree_name),
        "colour": kind("colour", colour_name),
        "value": kind("value", number),
        "section": kind("section", action_name),
        "structure": kind("piece", piece_name),
        "good": kind("good", good_name),
        "track": kind("track", track_name),
        "age": kind("age", lambda age: ROMAN[age]),
        "solo-card": kind("n", number),
        "number": _NUMBER,
    }
    return Story("minos.story", EVENTS, kinds, _variant)


def _variant(key: str, args: tuple[int, ...]) -> str:
    """What is nothing, and what is one of two things, has a sentence of its own."""
    if key in ("played", "played-offer", "palace-hand") and not args[2]:
        return ".free"
    if key == "groups" and not any(args[1:]):
        return ".none"
    if key == "noted" and args[1]:
        return ".free"
    if key == "paid":
        return ".weaponry" if not args[1] else ".coins" if not args[2] else ""
    if key == "income" and not args[3]:
        return ".coins"
    return ".presence" if key == "region-score" and not args[2] else ""


# The end.


def tally(s: MinosState) -> list[list[Message]]:
    """Per seat: its VP, and where they came from."""
    return [_parts(s, seat) for seat in range(s.seats)]


def _parts(s: MinosState, seat: int) -> list[Message]:
    earned = s.earned[seat * SOURCES : (seat + 1) * SOURCES]
    parts = [say("tally.vp", n=s.vp[seat])]
    parts += [say(f"tally.{SOURCE.words[k]}", vp=points(n)) for k, n in enumerate(earned) if n]
    if s.table.rival >= 0:
        parts.append(say("tally.rival", vp=points(s.vp[s.table.rival])))
    return parts
