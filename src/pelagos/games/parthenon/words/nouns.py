"""Names of things, as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.message import Arg, Message, seat_name
from ..rules.cards import HALL_WORDS, POWER_WORDS
from ..rules.content import PHILOSOPHIES
from ..rules.decks import EVENTS, HAZARDS, STATUSES
from ..rules.goods import BASIC, CARGO, COMMODITY, GOLDEN, GOOD_WORDS, RARE, VALUABLE
from ..rules.islands import ISLAND_WORDS
from ..rules.lands import LAND_WORDS
from ..rules.state import ParthenonState

_GOODS: Final = GOOD_WORDS.split()
_CLASSES: Final = {
    CARGO: "cargo",
    COMMODITY: "commodity",
    BASIC: "basic",
    RARE: "rare",
    GOLDEN: "golden",
    VALUABLE: "valuable",
}
_LANDS: Final = ("neighboring", "foreign")
LETTERS: Final = "ABC"  # of the Fleets


def say(key: str, **args: Arg) -> Message:
    """A message of this game."""
    return Message(f"parthenon.{key}", args)


# Cards.


def good_name(kind: int) -> Message:
    """ "Wool"."""
    return say(f"good.{_GOODS[kind]}")


def good_count(kind: int, n: int) -> Message:
    """ "2 Wool", "2 Armies"."""
    return say(f"good.{_GOODS[kind]}.n", n=n)


def an_aegis(kind: int) -> Message:
    """ "an Army"."""
    return say(f"good.{_GOODS[kind]}.a")


def class_count(klass: int, n: int) -> Message:
    """ "2 Commodities"; the class is one of goods.py."""
    return say(f"class.{_CLASSES[klass]}", n=n)


def bundle(cards: Sequence[int]) -> Message:
    """ "2 Wool and 1 Gold", given the number of each kind; "nothing" if there are none."""
    parts = [good_count(kind, n) for kind, n in enumerate(cards) if n]
    return say("goods", parts=parts) if parts else say("nothing")


# Places and people.


def land_name(land: int) -> Message:
    """ "Egypt"."""
    return say(f"land.{LAND_WORDS[land]}")


def to_land(land: int) -> Message:
    """ "to Egypt"."""
    return say(f"land.{LAND_WORDS[land]}.to")


def in_land(land: int) -> Message:
    """ "in Egypt"."""
    return say(f"land.{LAND_WORDS[land]}.in")


def lands_name(klass: int) -> Message:
    """ "Foreign Lands"."""
    return say(f"lands.{_LANDS[klass]}")


def rates_name(klass: int) -> Message:
    """ "Foreign rates"."""
    return say(f"rates.{_LANDS[klass]}")


def the_island(island: int) -> Message:
    """ "Crete" as a country: "la Crète"."""
    return say(f"island.{ISLAND_WORDS[island]}.the")


def island_name(island: int) -> Message:
    """ "Naxos"."""
    return say(f"island.{ISLAND_WORDS[island]}")


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


def village_name(kind: int) -> Message:
    """ "Wool Village"."""
    return say(f"village.{_GOODS[kind]}")


def a_village(kind: int) -> Message:
    """ "a Wool Village"."""
    return say(f"village.{_GOODS[kind]}.a")


def village_count(kind: int, n: int) -> Message:
    """ "2 Wool Villages"."""
    return say(f"village.{_GOODS[kind]}.n", n=n)


def workshop_name(rare: int) -> Message:
    """ "Pottery Workshop"."""
    return say(f"workshop.{_GOODS[rare]}")


def a_workshop(rare: int) -> Message:
    """ "a Pottery Workshop"."""
    return say(f"workshop.{_GOODS[rare]}.a")


def hall_name(hall: int) -> Message:
    """ "Shrine"."""
    return say(f"hall.{HALL_WORDS[hall]}")


def a_hall(hall: int) -> Message:
    """ "a Shrine"."""
    return say(f"hall.{HALL_WORDS[hall]}.a")


def hall_text(hall: int) -> Message:
    """What an Acropolis structure does."""
    return say(f"hall.{HALL_WORDS[hall]}.text")


# Philosophies and Great Wonders. Powers count Philosophies first, then Wonders.


def power_name(power: int) -> Message:
    """ "Stoicism", "Colossus"."""
    return say(f"power.{POWER_WORDS[power]}")


def the_power(power: int) -> Message:
    """ "Stoicism", "the Colossus"."""
    return say(f"power.{POWER_WORDS[power]}.the")


def power_text(power: int) -> Message:
    """What a power does."""
    return say(f"power.{POWER_WORDS[power]}.text")


def wonder_name(wonder: int) -> Message:
    """ "Colossus"."""
    return power_name(PHILOSOPHIES + wonder)


def the_wonder(wonder: int) -> Message:
    """ "the Colossus"."""
    return the_power(PHILOSOPHIES + wonder)


def wonder_text(wonder: int) -> Message:
    """What a Wonder does for its owner."""
    return power_text(PHILOSOPHIES + wonder)


def service_text(wonder: int) -> Message:
    """What a Wonder does for others."""
    return say(f"power.{POWER_WORDS[PHILOSOPHIES + wonder]}.service")


# Events, Hazards, Harbor Status Cards.


def event_name(event: int) -> Message:
    """ "Drought"."""
    return say(f"event.{EVENTS[event].word}")


def event_text(event: int) -> Message:
    """What an Event does."""
    return say(f"event.{EVENTS[event].word}.text")


def hazard_name(hazard: int) -> Message:
    """ "Storm"."""
    return say(f"hazard.{HAZARDS[hazard].word}")


def hazard_text(hazard: int) -> Message:
    """What a Hazard does."""
    return say(f"hazard.{HAZARDS[hazard].word}.text")


def status_name(status: int) -> Message:
    """ "Blockade"."""
    return say(f"status.{STATUSES[status].word}")


def status_text(status: int) -> Message:
    """What a Harbor Status does."""
    return say(f"status.{STATUSES[status].word}.text")
