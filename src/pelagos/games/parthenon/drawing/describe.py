"""What is where, in words: Lands, islands, Fleets as they are read out, as far as the viewer knows. Not compiled."""

from __future__ import annotations

from ....core.message import Message, seat_name
from ..rules.content import FLEETS
from ..rules.givens import HOME, NO_STATUS
from ..rules.goods import BASICS, KINDS
from ..rules.islands import ISLANDS
from ..rules.lands import LAND_CLASS
from ..views.view import ParthenonView
from ..words.nouns import LETTERS, good_count, in_land, island_name, land_name, status_name, to_land, village_count
from ..words.nouns import say as tell

NOT_IN_PLAY = -1


def seat_of(view: ParthenonView, island: int) -> int:
    """Who plays an island, or -1."""
    return view.island.index(island) if island in view.island else NOT_IN_PLAY


def seats_of(view: ParthenonView) -> list[int]:
    """The seat of every Island card, -1 for those that are not in play: what `targets_of` asks for."""
    return [seat_of(view, island) for island in range(len(ISLANDS))]


def is_up(view: ParthenonView, land: int) -> bool:
    """Whether a Land's Harbor Status lies face up."""
    return view.up >> land & 1 == 1


def is_seen(view: ParthenonView, land: int) -> bool:
    """Whether the viewer knows a face-down Harbor Status."""
    return view.status[land] >= 0 and not is_up(view, land)


def harbor(view: ParthenonView, land: int) -> Message:
    """What a Land's Harbor Status is, as far as the viewer knows."""
    if view.status[land] == NO_STATUS:
        return tell("scene.harbor.none")
    if is_up(view, land):
        return status_name(view.status[land])
    if is_seen(view, land):
        return tell("scene.harbor.seen", status=status_name(view.status[land]))
    return tell("scene.face-down")


def production(view: ParthenonView, seat: int) -> list[tuple[int, int, int]]:
    """What an island makes each Season: kind, Villages or Workshops of it, how many of those rest this Season."""
    card = ISLANDS[view.island[seat]]
    made, resting = [0] * KINDS, [0] * KINDS
    for k, kind in enumerate(card.village):
        made[kind] += view.villages[seat] >> k & 1
        resting[kind] += view.idle[seat] >> k & 1
    made[card.rare] += view.workshops[seat]
    resting[card.rare] += view.idle_shops[seat]
    return [(kind, made[kind], resting[kind]) for kind in range(KINDS) if made[kind]]


def villages_of(view: ParthenonView, seat: int) -> dict[int, int]:
    """How many Villages an island has, by what they make."""
    return {kind: count for kind, count, _ in production(view, seat) if kind < BASICS}


def at_land_now(view: ParthenonView, land: int) -> list[int]:
    """The Fleets (3 seat + fleet) at a Land or on their way to it."""
    return [
        at for at in range(view.seats * FLEETS) if view.goal[at] == land and at % FLEETS < view.fleets[at // FLEETS]
    ]


def under_way(view: ParthenonView) -> bool:
    """Whether Fleets that have left are still at sea: the harbors are reached in the Fleet Trade Phase."""
    return view.phase < 6


def describe_land(view: ParthenonView, land: int) -> Message:
    """A Land as it is read out."""
    klass = tell(f"scene.class.{('neighboring', 'foreign')[LAND_CLASS[land]]}")
    fleets = [_short_fleet(view, at) for at in at_land_now(view, land)]
    words = tell("scene.land", land=land_name(land), klass=klass, status=harbor(view, land))
    return tell("scene.land.visited", land=words, fleets=fleets) if fleets else words


def _short_fleet(view: ParthenonView, at: int) -> Message:
    letter, seat = LETTERS[at % FLEETS], seat_name(at // FLEETS)
    return tell("scene.fleet.short", letter=letter, seat=seat, n=view.cargo_size[at])


def describe_island(view: ParthenonView, island: int) -> Message:
    """An island as it is read out."""
    seat = seat_of(view, island)
    name = island_name(island)
    if seat == NOT_IN_PLAY:
        return tell("scene.island.out", island=name)
    goods = [good_count(kind, count - resting) for kind, count, resting in production(view, seat) if count > resting]
    key = "scene.island.archon" if seat == view.archon else "scene.island"
    return tell(key, island=name, seat=seat_name(seat), goods=goods)


def describe_fleet(view: ParthenonView, at: int) -> Message:
    """A Fleet as it is read out: whose, where, how many cards aboard (P-67)."""
    seat, letter, goal = at // FLEETS, LETTERS[at % FLEETS], view.goal[at]
    if goal == HOME:
        return tell("scene.fleet.home", letter=letter, seat=seat_name(seat))
    if under_way(view):
        where = to_land(goal)
        return tell("scene.fleet.sea", letter=letter, seat=seat_name(seat), where=where, n=view.cargo_size[at])
    return tell("scene.fleet.harbor", letter=letter, seat=seat_name(seat), where=in_land(goal), n=view.cargo_size[at])


def describe_villages(view: ParthenonView, kind: int) -> Message:
    """The viewer's Villages of one kind."""
    return tell("scene.villages", villages=village_count(kind, villages_of(view, view.seat).get(kind, 0)))
