"""What the story says of a table's own content: names and effects of cards, tiles and regions, as texts by key.

An event names a tile by its number. What the tile does stands in the content, which may be somebody's own: these texts
join the catalogues in the tongue of a table (game.py).
"""

from __future__ import annotations

from functools import lru_cache

from ....core.message import Message
from ....core.tongue import Tongue
from ..rules.content import BOXES, Box
from .effects import brief, condition_words
from .nouns import decree_name, decree_number, say, vase_name

KEPT = 16  # boxes and languages


@lru_cache(maxsize=KEPT)
def texts_of(box: Box, language: str) -> dict[str, str]:
    """All of them in a language."""
    tongue = Tongue(language, ("pelagos.games.minos",))
    usual = BOXES.usual.value
    out: dict[str, str] = {}
    for card, decree in enumerate(box.decrees, 1):
        if decree.name != usual.decree(card).name:
            out[decree_name(card).key] = decree.name or decree_number(card)
    for region, land in enumerate(box.crete.regions, 1):
        out[told_region(region).key] = land.name
    for start, begun in enumerate(box.starts):
        out[told_start(start).key] = box.crete.region(begun.region).name
    for name, tiles in (("site", box.foundations), ("bonus", box.bonuses), ("action-bonus", box.action_bonuses)):
        for number, tile in enumerate(tiles, 1):
            out[_told(name, number).key] = tongue(brief(tile.effect))
    for number, vase in enumerate(box.vases, 1):
        out[told_vase(number).key] = tongue(vase_name(vase))
        out[told_condition(number).key] = tongue(condition_words(vase.condition))
    return out


def _told(name: str, number: int) -> Message:
    return say(f"told.{name}.{number}")


def told_region(region: int) -> Message:
    """The name of a region."""
    return _told("region", region)


def told_start(start: int) -> Message:
    """The region of a Starting card."""
    return _told("start", start)


def told_site(tile: int) -> Message:
    """What a City Foundation gives."""
    return _told("site", tile) if tile else say("story.no-site")


def told_bonus(tile: int) -> Message:
    """What a Trade Bonus gives."""
    return _told("bonus", tile)


def told_action_bonus(tile: int) -> Message:
    """What the Action Bonus gives."""
    return _told("action-bonus", tile)


def told_vase(vase: int) -> Message:
    """The name of a Vase."""
    return _told("vase", vase)


def told_condition(vase: int) -> Message:
    """What a Vase asks for."""
    return _told("condition", vase)
