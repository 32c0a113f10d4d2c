"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ....core.story import Holding, Kind, Staging, Story, kind, number
from ..rules.content import FLEETS, SEASONS, STRUCTURES
from ..rules.ending import SIXTH
from ..rules.givens import IN_HAND
from ..rules.goods import BASIC, GOLDEN, KINDS, RARE, bits
from ..rules.narration import EVENTS
from ..rules.state import ParthenonState
from .nouns import (
    a_hall,
    a_village,
    a_workshop,
    an_aegis,
    bundle,
    event_name,
    event_text,
    hazard_name,
    hazard_text,
    in_land,
    lands_name,
    phase_name,
    say,
    season_name,
    status_name,
    status_text,
    the_fleet,
    the_island,
    the_power,
    the_wonder,
    to_land,
    village_count,
    year_name,
)

_TIE_BREAKERS: Final = (
    "wonders",
    "partial",
    "plans",
    "acropolis",
    "workshops",
    "philosophies",
    "fleets",
    "aegis",
    "gold",
    "rare",
    "basic",
)
_OPEN: Final = _TIE_BREAKERS.index("gold")  # what comes from here on lies hidden in hands till the game is over

_KINDS: Final = {
    "seat": kind("seat other", seat_name),
    "seats": kind("names", lambda mask: [seat_name(seat) for seat in bits(mask)]),
    "island": kind("island", the_island),
    "year": kind("year", year_name),
    "season": kind("season", season_name),
    "phase": kind("phase", phase_name),
    "event": kind("event", event_name),
    "events": kind("events", lambda *events: [event_name(event) for event in events if event >= 0], SEASONS),
    "tie-breaker": kind("tie", lambda number: say(f"tie.{_TIE_BREAKERS[number]}")),
    "event-card": Kind([{"event": event_name, "text": event_text}]),
    "hazard": kind("hazard", hazard_name),
    "hazard-card": Kind([{"hazard": hazard_name, "text": hazard_text}]),
    "depth": kind("n", lambda above: above + 1),
    "status": kind("status", status_name),
    "status-card": Kind([{"status": status_name, "text": status_text}]),
    "good": kind("good", an_aegis),
    "basic": kind("village", a_village),
    "villages": kind("what", village_count, 2),
    "rare": kind("workshop", a_workshop),
    "hall": kind("hall", a_hall),
    "fleet": kind("fleet", the_fleet),
    "land": kind("land", in_land),
    "goal": kind("land", to_land),
    "power": kind("power", the_power),
    "philosophy": kind("power", the_power),
    "wonder": kind("wonder", the_wonder),
    "class": kind("lands", lands_name),
    "cards": kind("cards more", lambda *cards: bundle(cards), KINDS),
    "number": kind("n m", number),
}


def _whole(key: str, args: tuple[int, ...]) -> str:
    """A hand that was kept whole has a sentence of its own."""
    return ".whole" if key == "opened-hand" and not sum(args[1 + KINDS :]) else ""


# What is turned up, and what a Hazard or a Harbor does to whom.
_STAGED: Final[dict[str, Staging]] = {
    **dict.fromkeys(("event-turned", "wonder-complete", "elected", "founded"), "shows"),
    **dict.fromkeys(("season-begins", "hazard", "hazard-replaced", "status"), "opens"),
    **dict.fromkeys(("immune", "struck", "nobody-struck", "sent-home", "diverted", "lost-aboard", "barred"), "adds"),
}

STORY: Final = Story("parthenon.story", EVENTS, _KINDS, _whole, _STAGED)


# The end.


def tally(s: ParthenonState) -> list[list[Message]]:
    """Per seat: Structures, then every tie-breaker that tells Islands apart (P-139 to P-141); hands only at the end."""
    shown = _decisive(s)
    return [_parts(s, seat, shown) for seat in range(s.seats)]


def _decisive(s: ParthenonState) -> list[int]:
    """The tie-breakers by which Islands with equally many Structures differ first."""
    known = len(_TIE_BREAKERS) if not s.frames else _OPEN
    found: set[int] = set()
    rows = [s.tie_breakers(seat) for seat in range(s.seats)]
    for one in range(s.seats):
        for two in range(one):
            if s.structures(one) != s.structures(two):
                continue
            first = SIXTH if s.structures(one) == STRUCTURES else 0  # P-138
            different = [k for k in range(first, known) if rows[one][k] != rows[two][k]]
            found.update(different[:1])
    return sorted(found)


def _parts(s: ParthenonState, seat: int, shown: list[int]) -> list[Message]:
    parts = [say("tally.structures", n=s.structures(seat), most=STRUCTURES)]
    values = s.tie_breakers(seat)
    return parts + [say(f"tally.{_TIE_BREAKERS[k]}", n=values[k]) for k in shown]


def holdings(s: ParthenonState) -> list[Holding]:
    """Commodities by class and Aegis Cards, at home and aboard (P-5 to P-9), and Structures."""
    seats = range(s.seats)
    classes = [("basic", "grain", BASIC), ("rare", "spices", RARE), ("gold", "gold", GOLDEN)]
    out = []
    for word, icon, klass in classes:
        held = [sum([s.count(seat, place, klass) for place in range(IN_HAND, FLEETS)]) for seat in seats]
        out.append(Holding(f"parthenon.holding.{word}", f"parthenon-{icon}", held))
    out.append(Holding("parthenon.holding.aegis", "parthenon-army", [s.aegis_total(seat) for seat in seats]))
    out.append(Holding("parthenon.holding.structures", "parthenon-laurel", [s.structures(seat) for seat in seats]))
    return out
