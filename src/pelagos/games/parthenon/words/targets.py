"""The names of everything in a scene that can be clicked: what choices point at, what drawings carry. Not compiled.

Each name occurs once in a scene. The words are those of the vocabulary, so `sail egypt` points at `land-egypt`.
`targets_of` says what a choice points at, `thing_of` reads a name back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.basics import Action
from ....core.vocabulary import Verb
from ....core.words import Query, Thing, Things
from ..rules import vocabulary as verbs
from ..rules.cards import HALL_WORDS, POWER_WORDS
from ..rules.content import FLEETS, PHILOSOPHIES, VILLAGES
from ..rules.fleet_trade import Entry
from ..rules.goods import BASICS, GIFT, GOOD_WORDS, KINDS
from ..rules.hazard import Protection
from ..rules.islands import ISLAND_WORDS, ISLANDS
from ..rules.lands import LAND_WORDS, ROW_WORDS
from ..rules.losses import open_due
from ..rules.returning import Excess
from ..rules.state import ParthenonState
from ..rules.steps import ENTRY, EXCESS, MARKET, PROTECTION, YIELD
from ..rules.vocabulary import V

Ask = Query[ParthenonState]

_GOODS: Final = GOOD_WORDS.split()
_ENTRY: Final = Entry()
_PROTECTION: Final = Protection()
_EXCESS: Final = Excess()
FLEET_LETTERS: Final = "abc"
AT_HAND: Final = -1  # as the place of a card: hand and home; 0 to 2: a Fleet
SEATS: Final = 6

# The kinds of things.
LAND: Final = "land"  # with its harbor
ISLAND: Final = "island"
PLAYER: Final = "seat"
EVERYONE: Final = "all-islands"  # an offer to everybody
FLEET: Final = "fleet"  # of the viewer
OWN_CARD: Final = "good"  # in hand, at home, or aboard
BANK_CARD: Final = "bank"  # what the viewer does not hold but asks for or receives
VILLAGES_OF: Final = "village"  # the viewer's Villages that make one good
LOT: Final = "lot"  # one of the Villages 3 to 6, which can be built
SHOP: Final = "workshop"
HALL: Final = "hall"  # an Acropolis structure of the viewer
ALTERNATE: Final = "alternate"  # of the viewer's Island card
YARD: Final = "shipyard"  # the next Fleet to be built
POWER: Final = "power"  # a Philosophy or a Wonder, wherever it is
RATE: Final = "rate"  # a row of the rate table
EVENT_CARD: Final = "event"  # face up
HAZARD: Final = "hazard"  # in force
PLANS: Final = "plans"  # for sale

# The things of each kind, and how they are named by their numbers.
THINGS: Final = Things()
at_land: Final = THINGS.each(LAND, "land-*", LAND_WORDS)  # `land-egypt`
at_island: Final = THINGS.each(ISLAND, "island-*", ISLAND_WORDS)  # `island-crete`
at_seat: Final = THINGS.each(PLAYER, "seat-*", range(SEATS))  # `seat-2`
at_fleet: Final = THINGS.each(FLEET, "fleet-*", FLEET_LETTERS)  # `fleet-a`
at_village: Final = THINGS.each(VILLAGES_OF, "village-*", _GOODS[:BASICS])  # `village-wool`
at_bank: Final = THINGS.each(BANK_CARD, "bank-*", _GOODS)  # `bank-wool`
at_rate: Final = THINGS.each(RATE, "rate-*", ROW_WORDS)  # `rate-basic-gold`
at_event: Final = THINGS.each(EVENT_CARD, "event-*", verbs.EVENT.words)  # `event-famine`
at_hall: Final = THINGS.each(HALL, "structure-*", HALL_WORDS)  # `structure-shrine`
at_alternate: Final = THINGS.each(ALTERNATE, "alternate-*", HALL_WORDS)  # `alternate-shrine`
_POWERS: Final = [f"{'wonder' if k >= PHILOSOPHIES else 'philosophy'}-{word}" for k, word in enumerate(POWER_WORDS)]
at_power: Final = THINGS.each(POWER, "*", _POWERS)  # `philosophy-stoicism`, `wonder-oracle`
HAZARD_IN_FORCE: Final = THINGS.one(HAZARD, "hazard")
ALL_ISLANDS: Final = THINGS.one(EVERYONE, "all-islands")
SHIPYARD_ROW: Final = THINGS.one(YARD, "structure-fleet")
WORKSHOP_ROW: Final = THINGS.one(SHOP, "structure-workshop")
PLANS_FOR_SALE: Final = THINGS.one(PLANS, "bank-plans")


def at_wonder(wonder: int) -> str:
    """A Wonder, wherever it is: `wonder-oracle`."""
    return at_power(PHILOSOPHIES + wonder)


def at_village_lot(number: int) -> str:
    """One of the Villages 3 to 6 that can be built: `structure-village-4`."""
    return f"structure-village-{number}"


def at_good(good: int, place: int = AT_HAND) -> str:
    """Cards of the viewer, in hand or at home: `good-wool`; aboard one of its Fleets: `cargo-a-wool`."""
    if place >= 0:
        return f"cargo-{FLEET_LETTERS[place]}-{_GOODS[good]}"
    return f"good-{_GOODS[good]}"


THINGS.update({at_village_lot(k + 1): Thing(LOT, k) for k in range(2, VILLAGES)})
for _place in range(AT_HAND, FLEETS):
    THINGS.update({at_good(kind, _place): Thing(OWN_CARD, kind, _place) for kind in range(KINDS)})


def _named(at: Callable[[int], str], *those: Verb) -> dict[int, Callable[[int], str]]:
    """What choices of these verbs point at, by the number that they name."""
    return {verb.id: at for verb in those}


_ISLANDS_NAMED: Final = frozenset(
    verb.id for verb in (verbs.PICK, verbs.OFFER, verbs.WITH, verbs.NEXT, verbs.VOTE, verbs.CROWN)
)
_OWN_CARDS: Final = frozenset(
    verb.id for verb in (verbs.SHOW, verbs.GIVE, verbs.LOAD, verbs.SPEND, verbs.KEEP, verbs.DROP)
)
_NAMED: Final = {
    **_named(at_land, verbs.PEEK, verbs.SAIL, verbs.DIVERT),
    **_named(at_bank, verbs.WANT, verbs.TAKE, verbs.HIRE),
    **_named(at_event, verbs.FIRST),
    **_named(at_village, verbs.REST, verbs.DOUBLE),
    **_named(at_fleet, verbs.FLEET_TURN),
    **_named(at_rate, verbs.TRADE, verbs.ABROAD),
    **_named(at_village_lot, verbs.VILLAGE),
    **_named(at_hall, verbs.RAISE, verbs.MAKE),
    **_named(at_alternate, verbs.SECOND),
    **_named(at_power, verbs.USE, verbs.ADOPT, verbs.FOUND),
    **_named(at_wonder, verbs.STAGE, verbs.SERVICE),
}
_ALONE: Final = {
    verbs.ASK_PLANS.id: PLANS_FOR_SALE,
    verbs.WORKSHOP.id: WORKSHOP_ROW,
    verbs.SHIPYARD.id: SHIPYARD_ROW,
}


def targets_of(action: Action, seat_of: Sequence[int], place: int = AT_HAND) -> tuple[str, ...]:
    """What a choice points at. `seat_of` gives the seat of every Island card, `place` says where the viewer's cards are
    that are spoken of: in hand and at home, or aboard a Fleet."""
    verb, x = V.verb_of[action], V.x[action]
    if verb in _NAMED:
        return (_NAMED[verb](x),)
    if verb in _OWN_CARDS:
        return (at_good(x, place),)
    if verb == verbs.REPLACE.id:
        return (at_good(GIFT, place),)
    if verb in _ISLANDS_NAMED:
        return (ALL_ISLANDS,) if x == verbs.EVERYBODY else (at_island(x), at_seat(seat_of[x]))
    if verb == verbs.SHELTER.id:
        return (at_fleet(V.y[action]), at_power(x))
    return (_ALONE[verb],) if verb in _ALONE else ()


def place_of(q: Ask, a: Action) -> int:
    """Where the seat's cards are that a choice speaks of: in hand and at home, or aboard a Fleet."""
    s, seat, step = q.s, q.seat, q.f[0]
    if step == MARKET:
        return q.f[2]
    if step == ENTRY:
        return _ENTRY.fleet(s, seat) % FLEETS
    if step == PROTECTION:
        return _PROTECTION.fleet(s, seat) % FLEETS
    if step == YIELD and a != verbs.DONE.base:
        return s.dues[open_due(s, seat)][1]
    if step == EXCESS:
        return next(place for place, cards in enumerate(_EXCESS.left(s, seat)) if cards and cards[V.x[a]])
    return AT_HAND


def thing_of(s: ParthenonState, seat: int, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all."""
    thing = THINGS.get(target)
    if thing is None or s.island[seat] < 0:
        return None
    if thing.kind == ISLAND and s.seat_of[thing.number] < 0:
        return None
    if thing.kind == PLAYER and thing.number >= s.seats:
        return None
    if thing.kind == ALTERNATE and thing.number not in ISLANDS[s.island[seat]].alternate:
        return None
    if thing.kind == EVENT_CARD and thing.number not in s.row:
        return None
    return thing
