"""Every effect of the box by a number, so that a frame can name it.

The numbers do not hang on the content: a Decree's instant effect has the number of the card, its Trait that number and
TRAITS, and so on.
"""

from __future__ import annotations

from typing import Final

from .content import Box
from .effects import NO_EFFECT, Effect
from .tiles import HOOKS
from .vocabulary import (
    ABILITIES,
    ABILITY_LEVELS,
    ACTION_BONUSES,
    BONUSES,
    DECREES,
    FARM,
    FOUNDATIONS,
    LEVELS,
    MOST_SEATS,
    PEOPLES,
    PIECES,
    ROUTES,
    SECTIONS,
    SIDES,
    SOLO_CARDS,
    SPACES,
    STRUCTURES,
    TOP,
    TRACKS,
)

GAINS: Final = 9  # kinds of gain with the first Good of a type, the second …; later ones are as the last

INSTANTS: Final = 0  # + the Decree's number
TRAITS: Final = INSTANTS + DECREES  # + the Decree's number
BONUS_TILES: Final = TRAITS + DECREES  # + the Trade Bonus' number
FOUNDATION_TILES: Final = BONUS_TILES + 2 * BONUSES
PEOPLE_TILES: Final = FOUNDATION_TILES + FOUNDATIONS
ACTION_BONUS_TILES: Final = PEOPLE_TILES + LEVELS * PEOPLES
SOLO_BONUSES: Final = ACTION_BONUS_TILES + ACTION_BONUSES
ABILITY_HOOKS: Final = SOLO_BONUSES + SOLO_CARDS  # + 1 + (ability * levels + level) * hooks + hook
SPACE_BONUSES: Final = ABILITY_HOOKS + ABILITIES * ABILITY_LEVELS * len(HOOKS)  # + section * seats + place
FORFEITS: Final = SPACE_BONUSES + SECTIONS * MOST_SEATS  # + 1
PIECE_BENEFITS: Final = FORFEITS + 1  # + structure * most + nth
GOOD_GAINS: Final = PIECE_BENEFITS + STRUCTURES * PIECES[FARM]  # + nth
TRACK_SPACES: Final = GOOD_GAINS + GAINS  # + 1 + track * 10 + space; space 9 is a step at the top
ROUTE_INCOMES: Final = TRACK_SPACES + TRACKS * 10  # + (route - 1) * 10 + side * 5 + space
PROGRAMS: Final = ROUTE_INCOMES + ROUTES * SIDES * SPACES


def trait_of(card: int) -> int:
    """The Royal Trait of a Decree."""
    return TRAITS + card


def ability_at(ability: int, level: int, hook: int) -> int:
    """What an Ability (from 0) does at a level (from 1) at one of its moments (tiles.py)."""
    return ABILITY_HOOKS + 1 + (ability * ABILITY_LEVELS + level - 1) * len(HOOKS) + hook


def space_bonus(section: int, place: int) -> int:
    """The bonus of an action space; places count from 1."""
    return SPACE_BONUSES + section * MOST_SEATS + place


def piece_benefit(structure: int, nth: int) -> int:
    """What the nth piece of a kind brings when it is built, from 1."""
    return PIECE_BENEFITS + structure * PIECES[FARM] + nth


def good_gain(nth: int) -> int:
    """What the nth Good of a type brings (M-40)."""
    return GOOD_GAINS + min(nth, GAINS)


def track_space(track: int, space: int) -> int:
    """What a space of a track gives when it is entered; one beyond the top is a step at the top (M-138)."""
    return TRACK_SPACES + 1 + track * (TOP + 2) + space


def route_income(route: int, side: int, space: int) -> int:
    """The income of a Ship on a space; routes and spaces count from 1."""
    return ROUTE_INCOMES + (route - 1) * SIDES * SPACES + side * SPACES + space


def programs_of(box: Box, clans: int) -> list[Effect]:
    """All of them, at a table of so many clans; 0 is no effect."""
    out = [NO_EFFECT] * (PROGRAMS + 1)
    for card, decree in enumerate(box.decrees, 1):
        out[INSTANTS + card] = decree.instant
        out[TRAITS + card] = decree.trait
    for base, tiles in (
        (BONUS_TILES, box.bonuses),
        (FOUNDATION_TILES, box.foundations),
        (ACTION_BONUS_TILES, box.action_bonuses),
    ):
        for number, tile in enumerate(tiles, 1):
            out[base + number] = tile.effect
    for number, people in enumerate(box.peoples, 1):
        out[PEOPLE_TILES + number] = people.benefit
    for number, solo in enumerate(box.solo_cards, 1):
        out[SOLO_BONUSES + number] = solo.bonus
    for ability, levels in enumerate(box.abilities):
        for level, row in enumerate(levels, 1):
            for hook, effect in enumerate(row.effects):
                out[ability_at(ability, level, hook)] = effect
    for section, spaces in enumerate(box.action_board.sections[clans]):
        for place, space in enumerate(spaces, 1):
            out[space_bonus(section, place)] = space.bonus
    out[FORFEITS + 1] = box.action_board.forfeit
    for structure, pieces in enumerate(box.player_board.pieces):
        for nth, piece in enumerate(pieces, 1):
            out[piece_benefit(structure, nth)] = piece.benefit
    gains = box.player_board.good_gain
    for nth in range(1, GAINS + 1):
        out[good_gain(nth)] = gains[min(nth, len(gains)) - 1]
    for number, track in enumerate(box.tracks.tracks):
        for space_number, effect in enumerate(track.instant):
            out[track_space(number, space_number)] = effect
        out[track_space(number, TOP + 1)] = track.overflow
    for number, sides in enumerate(box.routes, 1):
        for side, route in enumerate(sides):
            for space_number, effect in enumerate(route.income, 1):
                out[route_income(number, side, space_number)] = effect
    return out
