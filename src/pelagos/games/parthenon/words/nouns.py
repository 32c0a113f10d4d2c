"""Names of things, as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.message import Arg, Message, called, counted, seat_name
from ..rules.cards import HALL_WORDS, POWER_WORDS
from ..rules.content import PHILOSOPHIES
from ..rules.decks import EVENTS, HAZARDS, STATUSES
from ..rules.goods import GOOD_WORDS
from ..rules.islands import ISLAND_WORDS
from ..rules.lands import LAND_WORDS
from ..rules.state import ParthenonState

_GOODS: Final = GOOD_WORDS.split()
_CLASSES: Final = ("cargo", "commodity", "basic", "rare", "golden", "valuable")  # as in goods.py
_LANDS: Final = ("neighboring", "foreign")
_WONDERS: Final = POWER_WORDS[PHILOSOPHIES:]
_EVENTS: Final = [card.word for card in EVENTS]
_HAZARDS: Final = [card.word for card in HAZARDS]
_STATUSES: Final = [card.word for card in STATUSES]
LETTERS: Final = "ABC"  # of the Fleets


def say(key: str, **args: Arg) -> Message:
    """A message of this game."""
    return Message(f"parthenon.{key}", args)


# Cards.
good_name: Final = called("parthenon.good.*", _GOODS)  # "Wool"
good_count: Final = counted("parthenon.good.*.n", _GOODS)  # "2 Wool", "2 Armies"
an_aegis: Final = called("parthenon.good.*.a", _GOODS)  # "an Army"
class_count: Final = counted("parthenon.class.*", _CLASSES)  # "2 Commodities"


def bundle(cards: Sequence[int]) -> Message:
    """ "2 Wool and 1 Gold", given the number of each kind; "nothing" if there are none."""
    parts = [good_count(kind, n) for kind, n in enumerate(cards) if n]
    return say("goods", parts=parts) if parts else say("nothing")


# Places and people.
land_name: Final = called("parthenon.land.*", LAND_WORDS)  # "Egypt"
to_land: Final = called("parthenon.land.*.to", LAND_WORDS)  # "to Egypt"
in_land: Final = called("parthenon.land.*.in", LAND_WORDS)  # "in Egypt"
lands_name: Final = called("parthenon.lands.*", _LANDS)  # "Foreign Lands"
rates_name: Final = called("parthenon.rates.*", _LANDS)  # "Foreign rates"
island_name: Final = called("parthenon.island.*", ISLAND_WORDS)  # "Naxos"
the_island: Final = called("parthenon.island.*.the", ISLAND_WORDS)  # "Crete" as a country: "la Crète"


def player(s: ParthenonState, seat: int) -> Message:
    """ "Ione (Naxos)"."""
    return say("player", seat=seat_name(seat), island=island_name(s.island[seat]))


def fleet_name(place: int) -> Message:
    """ "Fleet A"."""
    return say("fleet", letter=LETTERS[place])


def the_fleet(place: int) -> Message:
    """ "Fleet A", as in a sentence."""
    return say("fleet.the", letter=LETTERS[place])


# Time.


def phase_name(phase: int) -> Message:
    """ "Island Trade"."""
    return say(f"phase.{phase}")


def season_name(season: int) -> Message:
    """ "Spring"."""
    return say(f"season.{season}")


def year_name(year: int) -> Message:
    """ "Year 2"."""
    return say("year", n=year)


def eyebrow(s: ParthenonState, about: Message | None = None) -> Message:
    """ "Event", or "Event · Drought"."""
    return phase_name(s.phase) if about is None else say("eyebrow", phase=phase_name(s.phase), about=about)


# Structures.
village_name: Final = called("parthenon.village.*", _GOODS)  # "Wool Village"
a_village: Final = called("parthenon.village.*.a", _GOODS)  # "a Wool Village"
village_count: Final = counted("parthenon.village.*.n", _GOODS)  # "2 Wool Villages"
workshop_name: Final = called("parthenon.workshop.*", _GOODS)  # "Pottery Workshop"
a_workshop: Final = called("parthenon.workshop.*.a", _GOODS)  # "a Pottery Workshop"
hall_name: Final = called("parthenon.hall.*", HALL_WORDS)  # "Shrine"
a_hall: Final = called("parthenon.hall.*.a", HALL_WORDS)  # "a Shrine"
hall_text: Final = called("parthenon.hall.*.text", HALL_WORDS)  # what it does

# Philosophies and Great Wonders. Powers count Philosophies first, then Wonders.
power_name: Final = called("parthenon.power.*", POWER_WORDS)  # "Stoicism", "Colossus"
the_power: Final = called("parthenon.power.*.the", POWER_WORDS)  # "Stoicism", "the Colossus"
power_text: Final = called("parthenon.power.*.text", POWER_WORDS)  # what it does
wonder_name: Final = called("parthenon.power.*", _WONDERS)  # "Colossus"
the_wonder: Final = called("parthenon.power.*.the", _WONDERS)  # "the Colossus"
wonder_text: Final = called("parthenon.power.*.text", _WONDERS)  # what it does for its owner
service_text: Final = called("parthenon.power.*.service", _WONDERS)  # what it does for others

# Events, Hazards, Harbor Status Cards; and what they do.
event_name: Final = called("parthenon.event.*", _EVENTS)  # "Drought"
event_text: Final = called("parthenon.event.*.text", _EVENTS)
hazard_name: Final = called("parthenon.hazard.*", _HAZARDS)  # "Storm"
hazard_text: Final = called("parthenon.hazard.*.text", _HAZARDS)
status_name: Final = called("parthenon.status.*", _STATUSES)  # "Blockade"
status_text: Final = called("parthenon.status.*.text", _STATUSES)
