"""The tiles: Trade Bonuses, City Foundations, Sea Peoples, Vases, Action Bonuses, Special Abilities (M-3)."""

from __future__ import annotations

from typing import Final

from ....core.content import Row, Source
from .effects import NO_EFFECT, Condition, Effect, read_condition, read_effect
from .reading import numbered
from .vocabulary import (
    ABILITIES,
    ABILITY_LEVELS,
    ACTION_BONUSES,
    BLUE,
    BONUSES,
    FOUNDATIONS,
    LEVELS,
    PEOPLES,
    RED,
    VASE_COLOURS,
    VASES,
)

BONUS_IDS: Final = [f"T{colour}{n + 1:02}" for colour in "BR" for n in range(BONUSES)]
BONUS_COLOURS: Final = ["blue", "red"]
FOUNDATION_IDS: Final = [f"CF{n + 1:02}" for n in range(FOUNDATIONS)]
PEOPLE_IDS: Final = [f"SP{level + 1}-{n + 1:02}" for level in range(LEVELS) for n in range(PEOPLES)]
VASE_IDS: Final = [f"V{n + 1:02}" for n in range(VASES)]
VASE_COLOUR_WORDS: Final = ["yellow", "blue", "grey", "red"]
ACTION_BONUS_IDS: Final = [f"AB{n + 1}" for n in range(ACTION_BONUSES)]
ABILITY_IDS: Final = [f"SA{n + 1}" for n in range(ABILITIES)]

# When an Ability works, and which Ability works then.
PLAY_CARD: Final = 0
ROUND_START: Final = 1
ON_BUILD: Final = 2
GROUPING: Final = 3
EXCHANGE: Final = 4
INCOME: Final = 5
HOOKS: Final = ["PLAY_CARD", "ROUND_START", "ON_BUILD", "GROUPING", "EXCHANGE", "INCOME"]
_ABILITY_OF: Final = [0, 1, 2, 3, 4, 4]
_RULE_OF: Final = ["M-140", "M-142", "M-143", "M-145", "M-146", "M-146"]
ABILITY_ROWS: Final = len(HOOKS) * ABILITY_LEVELS


class Tile:
    """A tile with one effect."""

    __slots__ = ("effect", "source")

    def __init__(self, effect: Effect, source: int) -> None:
        self.effect = effect
        self.source = source


class SeaPeople:
    """A Sea Peoples tile: what beating it costs and brings (M-80)."""

    __slots__ = ("benefit", "source", "vp", "weaponry")
    weaponry: int
    benefit: Effect
    vp: int
    source: int


class Vase:
    """A Vase: its condition, and the VP of its spaces from the highest (M-148)."""

    __slots__ = ("colour", "condition", "source", "vp")
    condition: Condition
    colour: int
    vp: list[int]
    source: int


class Ability:
    """A Special Ability at one level."""

    __slots__ = ("build_discount", "card_discount", "divisor", "effects", "source", "threshold")

    def __init__(self) -> None:
        self.card_discount = 0  # Coins off each Decree (M-140)
        self.build_discount = 0  # Coins off each build (M-143)
        self.threshold = 0  # the total of a progress group (M-60, M-145)
        self.divisor = 0  # of the final resources (M-159)
        self.effects: list[Effect] = [NO_EFFECT for _ in HOOKS]  # by hook
        self.source = 0


def read_bonuses(source: Source) -> list[Tile]:
    """The Trade Bonuses: the blue ones, then the red ones."""
    rows = numbered(source.table("trade_bonuses.csv", "id colour effect tag", rows=2 * BONUSES), BONUS_IDS)
    for k, row in enumerate(rows):
        row.keep("M-3", row.word("colour", BONUS_COLOURS) == (BLUE if k < BONUSES else RED), "colour")
    return _tiles(rows)


def read_foundations(source: Source) -> list[Tile]:
    """The City Foundations."""
    return _tiles(numbered(source.table("city_foundations.csv", "id effect tag", rows=FOUNDATIONS), FOUNDATION_IDS))


def read_action_bonuses(source: Source) -> list[Tile]:
    """The Action Bonus tiles, of which a game uses one (M-24)."""
    return _tiles(numbered(source.table("action_bonus.csv", "id effect tag", rows=ACTION_BONUSES), ACTION_BONUS_IDS))


def _tiles(rows: list[Row]) -> list[Tile]:
    tiles: list[Tile] = []
    for row in rows:
        tiles.append(Tile(read_effect(row, "effect"), row.source("effect")))
        row.done()
    return tiles


def read_peoples(source: Source) -> list[SeaPeople]:
    """The Sea Peoples: Level I, then Level II."""
    rows = source.table("sea_peoples.csv", "id level weaponry benefit vp tag", rows=LEVELS * PEOPLES)
    peoples: list[SeaPeople] = []
    for k, row in enumerate(numbered(rows, PEOPLE_IDS)):
        row.keep("M-3", row.number("level", 1, LEVELS) == k // PEOPLES + 1, "level")
        tile = SeaPeople()
        tile.weaponry = row.number("weaponry", 0, 30)
        tile.benefit = read_effect(row, "benefit")
        tile.vp = row.number("vp", 0, 30)
        tile.source = row.source("benefit")
        peoples.append(tile)
        row.done()
    return peoples


def read_vases(source: Source) -> list[Vase]:
    """The Vases, of four colours (M-22)."""
    rows = source.table("vases.csv", "id condition colour vp1 vp2 vp3 tag", rows=VASES)
    vases: list[Vase] = []
    of_colour = [0] * VASE_COLOURS
    for row in numbered(rows, VASE_IDS):
        vase = Vase()
        vase.condition = read_condition(row, "condition")
        vase.colour = row.word("colour", VASE_COLOUR_WORDS)
        of_colour[vase.colour] += 1
        row.keep("M-22", of_colour[vase.colour] <= VASES // VASE_COLOURS, "colour")
        vase.vp = [row.number(column, 0, 30) for column in ("vp1", "vp2", "vp3")]
        row.keep("M-148", vase.vp == sorted(vase.vp, reverse=True), "vp1")
        vase.source = row.source("condition")
        vases.append(vase)
        row.done()
    return vases


def read_abilities(source: Source) -> list[list[Ability]]:
    """The Special Abilities, each by level."""
    columns = "sa level hook effect coin_discount group_threshold end_divisor tag"
    abilities = [[Ability() for _ in range(ABILITY_LEVELS)] for _ in range(ABILITIES)]
    seen: set[tuple[int, int]] = set()
    for row in source.table("special_abilities.csv", columns, rows=ABILITY_ROWS):
        level = row.number("level", 1, ABILITY_LEVELS)
        hook = row.word("hook", HOOKS)
        number = row.word("sa", ABILITY_IDS)
        row.keep(_RULE_OF[hook], number == _ABILITY_OF[hook], "hook")
        if (hook, level) in seen:
            raise row.wrong("level", "twice", word=str(level))
        seen.add((hook, level))
        _ability(row, abilities[number][level - 1], hook)
    return abilities


def _ability(row: Row, ability: Ability, hook: int) -> None:
    """One row; an Ability with two hooks has two, which must agree."""
    ability.effects[hook] = read_effect(row, "effect", endless=hook == EXCHANGE)
    discount = row.number("coin_discount", 0, 9)
    row.keep("M-140", not discount or hook in (PLAY_CARD, ON_BUILD), "coin_discount")
    if hook == PLAY_CARD:
        ability.card_discount = discount
    elif hook == ON_BUILD:
        ability.build_discount = discount
    threshold = row.number("group_threshold", 1, 24)
    row.keep("M-60", ability.threshold in (0, threshold), "group_threshold")
    ability.threshold = threshold
    divisor = row.number("end_divisor", 1, 9)
    row.keep("M-159", ability.divisor in (0, divisor), "end_divisor")
    ability.divisor = divisor
    ability.source |= row.source("effect")
    row.done()
