"""The ids of the things of the scene: what a choice points at, and what the drawing gives them."""

from __future__ import annotations

from ..rules.vocabulary import COLOUR, GOOD, SECTION, TRACK

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
