"""Where an effect stands: on a card, a tile, a board. For the line above a question."""

from __future__ import annotations

from ....core.message import Message
from ..rules.programs import (
    ABILITY_HOOKS,
    ACTION_BONUS_TILES,
    BONUS_TILES,
    FORFEITS,
    FOUNDATION_TILES,
    GOOD_GAINS,
    INSTANTS,
    PEOPLE_TILES,
    PIECE_BENEFITS,
    ROUTE_INCOMES,
    SOLO_BONUSES,
    SPACE_BONUSES,
    TRACK_SPACES,
    TRAITS,
)
from ..rules.state import MinosState
from ..rules.steps import CHOICE, CLAUSES, CONVERT, TERMS
from ..rules.tiles import HOOKS
from ..rules.vocabulary import ABILITY_LEVELS, FARM, MOST_SEATS, PIECES, SIDES, SPACES, STRUCTURES, TOP
from .nouns import (
    ability_name,
    action_name,
    bonus_name,
    decree_name,
    people_name,
    piece_name,
    route_to,
    say,
    track_name,
)


def program_name(program: int) -> Message:
    """ "Fresco Painters", "Royal Trait: Bull Leaping", "Culture"."""
    for base, name in (
        (ROUTE_INCOMES, _route),
        (TRACK_SPACES, _track),
        (GOOD_GAINS, _good),
        (PIECE_BENEFITS, _piece),
        (FORFEITS, _forfeit),
        (SPACE_BONUSES, _space),
        (ABILITY_HOOKS, _ability),
        (SOLO_BONUSES, _solo),
        (ACTION_BONUS_TILES, _action_bonus),
        (PEOPLE_TILES, _people),
        (FOUNDATION_TILES, _site),
        (BONUS_TILES, _bonus),
        (TRAITS, _trait),
        (INSTANTS, decree_name),
    ):
        if program > base:
            return name(program - base)
    return say("eyebrow.effect")


def running(s: MinosState) -> Message:
    """The effect in progress, of which a smaller question is part; outside one, what a round is about."""
    for f in reversed(s.frames):
        if f[0] in (TERMS, CLAUSES, CHOICE, CONVERT):
            return program_name(f[2])
    return say(f"eyebrow.phase.{s.phase}")


def _route(k: int) -> Message:
    return say("eyebrow.arrival", route=route_to((k - 1) // (SIDES * SPACES) + 1))


def _track(k: int) -> Message:
    return track_name((k - 1) // (TOP + 2))


def _good(k: int) -> Message:
    return say("eyebrow.good")


def _piece(k: int) -> Message:
    return piece_name(min((k - 1) // PIECES[FARM], STRUCTURES - 1))


def _forfeit(k: int) -> Message:
    return say("eyebrow.forfeit")


def _space(k: int) -> Message:
    return say("eyebrow.space", action=action_name((k - 1) // MOST_SEATS))


def _ability(k: int) -> Message:
    return ability_name((k - 1) // (len(HOOKS) * ABILITY_LEVELS))


def _solo(k: int) -> Message:
    return say("rival")


def _action_bonus(k: int) -> Message:
    return say("eyebrow.action-bonus")


def _people(k: int) -> Message:
    return people_name(k - 1)


def _site(k: int) -> Message:
    return say("eyebrow.site")


def _bonus(k: int) -> Message:
    return say("do.what", what=bonus_name(k - 1))


def _trait(k: int) -> Message:
    return say("eyebrow.trait", card=decree_name(k))
