"""The ids of the things of the scene, what a choice points at, and ids read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Action
from ....core.words import Query, Thing
from ..rules.programs import BONUS_TILES, FOUNDATION_TILES, INSTANTS, TRAITS
from ..rules.state import MinosState
from ..rules.steps import CHOICE, CLAUSES, CONVERT, PAY
from ..rules.vocabulary import (
    ABILITY,
    ADVANCE_SHIP,
    AGES,
    BATTLE,
    BONUSES,
    BUILD_CITY,
    BUILD_FARM,
    BUILD_SHIP,
    BUILD_TOWER,
    COLOUR,
    COLOURS,
    DECREES,
    DISCARD,
    DRAFT,
    DRAW,
    DRAW_LATER,
    FARM,
    FORFEIT,
    GATHER,
    GOOD,
    GOOD_OF,
    GOODS,
    GROUPS,
    INCOME_OF,
    MOST_SEATS,
    MOVE,
    PALACE,
    PLACE,
    PLAY,
    REGIONS,
    RETRIEVE,
    RETURN,
    ROUTES,
    SECTION,
    SECTIONS,
    SPACE_BONUS,
    SPEND,
    START,
    STEP,
    SWAP,
    TAKE,
    TAKE_ABILITY,
    TAKE_START,
    TAKE_TILE,
    TEMPORARY,
    TRACK,
    TRACKS,
    TRAIT,
    USE_AS,
    USE_TILE,
    WARRIORS_BACK,
    V,
)

Ask = Query[MinosState]

CARD: Final = "card"
DECK: Final = "deck"
LAND: Final = "region"
HOST: Final = "warriors"
LANE: Final = "route"
TILE: Final = "tile"
WARE: Final = "good"
LADDER: Final = "track"
ROW: Final = "section"
SPACE: Final = "space"
DIE: Final = "die"
STARTING: Final = "start"
ABLE: Final = "ability"
VASE: Final = "vase"
PLAYER: Final = "seat"
COPIES: Final = 5  # dice of a colour at most (M-2)


# On the board.


def at_region(region: int) -> str:
    """A region of Crete, by its number."""
    return f"region-{region}"


def at_warriors(clan: int, region: int) -> str:
    """The Warriors of a clan in a region: what moves; where they go is the region."""
    return f"warriors-{clan}-{region}"


def at_route(route: int) -> str:
    """A Trade Route, from 1, with all that lies on it."""
    return f"route-{route}"


def at_vase(vase: int) -> str:
    """One of the Vases in use, from 0."""
    return f"vase-{vase}"


# The action board and its dice.


def at_section(section: int) -> str:
    """An action: where a drafted die goes, what a Wild point is used as."""
    return f"section-{SECTION.words[section]}"


def at_space(section: int, place: int) -> str:
    """A space of an action, from 1: the die on it."""
    return f"space-{SECTION.words[section]}-{place}"


def at_die(colour: int, value: int, copy: int = 1) -> str:
    """A die of the pool. Equal ones are told apart by `copy`, from 1; a choice points at all of them."""
    return f"die-{COLOUR.words[colour]}-{value}-{copy}"


# Beside the board.


def at_card(card: int) -> str:
    """A Decree, wherever it lies open to the viewer: hand, offer, Area, Palace."""
    return f"card-{card}"


def at_deck(age: int) -> str:
    """The deck of an age: 0 or 1."""
    return f"deck-{age + 1}"


def at_good(good: int) -> str:
    """A type of Goods: its stack, and its Temporary Goods."""
    return f"good-{GOOD.words[good]}"


def at_tile(tile: int) -> str:
    """A Trade Bonus, from 1: beside its route, or held by the viewer."""
    return f"tile-{tile}"


def at_track(track: int) -> str:
    """A Progress track."""
    return f"track-{TRACK.words[track]}"


def at_start(start: int) -> str:
    """A Starting card that is laid out."""
    return f"start-{start}"


def at_ability(ability: int) -> str:
    """A Special Ability that is laid out, or the viewer's own."""
    return f"ability-{ability + 1}"


def at_seat(seat: int) -> str:
    """A player."""
    return f"seat-{seat}"


# What a choice points at.


def _card(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_card(V.x[a]),)


def _region(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_region(V.x[a]),)


def _route(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_route(V.x[a]),)


def _space(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_space(V.x[a], V.y[a]),)


def _good(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_good(V.x[a]),)


def _tile(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_tile(V.x[a]),)


def _section(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_section(V.x[a]),)


def _track(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_track(V.x[a]),)


def _start(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_start(V.x[a]),)


def _ability(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_ability(V.x[a]),)


def _die(q: Ask, a: Action) -> tuple[str, ...]:
    colour, value = V.x[a], V.y[a]
    equal = range(1, q.s.pool[colour * 6 + value - 1] + 1)
    return (*[at_die(colour, value, copy) for copy in equal], at_section(V.z[a]))


def _move(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_warriors(q.seat, V.x[a]), at_region(V.y[a]))


def _groups(q: Ask, a: Action) -> tuple[str, ...]:
    counts = (V.x[a], V.y[a], V.z[a])
    return tuple(at_track(track) for track in range(TRACKS) if counts[track]) or (at_seat(q.seat),)


def _deck(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_deck(q.s.age),)


def _later(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_deck(AGES - 1),)


def _bonus(q: Ask, a: Action) -> tuple[str, ...]:
    return (at_space(q.s.section, q.s.place),)


def _back(q: Ask, a: Action) -> tuple[str, ...]:
    f = q.f
    return (at_region(f[3]),) if f[0] == PAY and f[2] == FARM else (at_seat(q.seat),)


_POINTING: Final[dict[int, Callable[[Ask, Action], tuple[str, ...]]]] = {
    **dict.fromkeys([verb.id for verb in (RETURN, TAKE, PLAY, PALACE, DISCARD, TRAIT)], _card),
    **dict.fromkeys([verb.id for verb in (BUILD_CITY, BUILD_TOWER, BUILD_FARM, PLACE)], _region),
    **dict.fromkeys([verb.id for verb in (BUILD_SHIP, ADVANCE_SHIP, INCOME_OF)], _route),
    **dict.fromkeys([verb.id for verb in (RETRIEVE, FORFEIT)], _space),
    **dict.fromkeys([verb.id for verb in (TEMPORARY, SPEND, GATHER, GOOD_OF, SWAP)], _good),
    **dict.fromkeys([verb.id for verb in (TAKE_TILE, USE_TILE)], _tile),
    TAKE_START.id: _start,
    TAKE_ABILITY.id: _ability,
    DRAFT.id: _die,
    GROUPS.id: _groups,
    STEP.id: _track,
    DRAW.id: _deck,
    DRAW_LATER.id: _later,
    MOVE.id: _move,
    USE_AS.id: _section,
    SPACE_BONUS.id: _bonus,
    BATTLE.id: _region,
    WARRIORS_BACK.id: _back,
}


def targets_of(q: Ask, a: Action) -> tuple[str, ...]:
    """What a choice points at; where nothing lies on the table for it, the player who chooses."""
    pointing = _POINTING.get(V.verb_of[a])
    if pointing is not None:
        return pointing(q, a)
    found = at_program(q.f[2]) if q.f[0] in (CLAUSES, CHOICE, CONVERT) else ""
    return (found,) if found else (at_seat(q.seat),)


def at_program(program: int) -> str:
    """The card or tile whose effect this is; nothing if it is printed on a board."""
    if INSTANTS < program <= TRAITS:
        return at_card(program - INSTANTS)
    if TRAITS < program <= BONUS_TILES:
        return at_card(program - TRAITS)
    return at_tile(program - BONUS_TILES) if BONUS_TILES < program <= FOUNDATION_TILES else ""


# Read back.


def _things() -> dict[str, Thing]:
    out = {at_card(card): Thing(CARD, card) for card in range(1, DECREES + 1)}
    out |= {at_deck(age): Thing(DECK, age) for age in range(AGES)}
    for region in range(1, REGIONS + 1):
        out[at_region(region)] = Thing(LAND, region)
        for clan in range(MOST_SEATS):
            out[at_warriors(clan, region)] = Thing(HOST, clan, region, on=at_region(region))
    out |= {at_route(route): Thing(LANE, route) for route in range(1, ROUTES + 1)}
    out |= {at_tile(tile): Thing(TILE, tile) for tile in range(1, 2 * BONUSES + 1)}
    out |= {at_good(good): Thing(WARE, good) for good in range(GOODS)}
    out |= {at_track(track): Thing(LADDER, track) for track in range(TRACKS)}
    for section in range(SECTIONS):
        out[at_section(section)] = Thing(ROW, section)
        for place in range(1, MOST_SEATS + 1):
            out[at_space(section, place)] = Thing(SPACE, section, place, on=at_section(section))
    for colour in range(COLOURS):
        for value in range(1, 7):
            for copy in range(1, COPIES + 1):
                out[at_die(colour, value, copy)] = Thing(DIE, colour * 6 + value - 1, copy)
    out |= {at_start(start): Thing(STARTING, start) for start in range(START.size)}
    out |= {at_ability(ability): Thing(ABLE, ability) for ability in range(ABILITY.size)}
    out |= {at_vase(vase): Thing(VASE, vase) for vase in range(3)}
    out |= {at_seat(seat): Thing(PLAYER, seat) for seat in range(MOST_SEATS)}
    return out


THINGS: Final = _things()


def thing_of(s: MinosState, seat: int, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all, and for this seat to see."""
    thing = THINGS.get(target)
    if thing is None or not _present(s, seat, thing):
        return None
    return thing


def _present(s: MinosState, seat: int, thing: Thing) -> bool:
    number = thing.number
    if thing.kind == CARD:
        return number in s.hands[seat] or number in s.offer or any(number in cards for cards in s.areas + s.palaces)
    if thing.kind == LAND:
        return number in s.givens.active
    if thing.kind == HOST:
        return number < s.givens.clans and s.at(number, thing.place) > 0
    if thing.kind == TILE:
        return any(number in tiles for tiles in s.tiles + s.bonuses)
    if thing.kind == SPACE:
        return thing.place <= s.givens.clans
    if thing.kind == DIE:
        return thing.place <= s.pool[number]
    if thing.kind == STARTING:
        return bool(s.laid_starts >> number & 1)
    if thing.kind == ABLE:
        return bool(s.laid_abilities >> number & 1)
    if thing.kind == VASE:
        return number < len(s.vases)
    return thing.kind != PLAYER or number < s.givens.clans
