"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ....core.story import Holding, Kind, Staging, Story, kind, number
from ..rules.content import FLEETS, SEASONS, STRUCTURES
from ..rules.ending import SIXTH
from ..rules.givens import IN_HAND
from ..rules.goods import BASIC, GOLDEN, KINDS, RARE, bits
from ..rules.narration import TOLD
from ..rules.state import ParthenonState
from . import nouns

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
    "island": kind("island", nouns.the_island),
    "year": kind("year", nouns.year_name),
    "season": kind("season", nouns.season_name),
    "phase": kind("phase", nouns.phase_name),
    "event": kind("event", nouns.event_name),
    "events": kind("events", lambda *events: [nouns.event_name(event) for event in events if event >= 0], SEASONS),
    "tie-breaker": kind("tie", lambda number: nouns.say(f"tie.{_TIE_BREAKERS[number]}")),
    "event-card": Kind([{"event": nouns.event_name, "text": nouns.event_text}]),
    "hazard": kind("hazard", nouns.hazard_name),
    "hazard-card": Kind([{"hazard": nouns.hazard_name, "text": nouns.hazard_text}]),
    "depth": kind("n", lambda above: above + 1),
    "status": kind("status", nouns.status_name),
    "status-card": Kind([{"status": nouns.status_name, "text": nouns.status_text}]),
    "good": kind("good", nouns.an_aegis),
    "basic": kind("village", nouns.a_village),
    "villages": kind("what", nouns.village_count, 2),
    "rare": kind("workshop", nouns.a_workshop),
    "hall": kind("hall", nouns.a_hall),
    "fleet": kind("fleet", nouns.the_fleet),
    "land": kind("land", nouns.in_land),
    "goal": kind("land", nouns.to_land),
    "power": kind("power", nouns.the_power),
    "philosophy": kind("power", nouns.the_power),
    "wonder": kind("wonder", nouns.the_wonder),
    "class": kind("lands", nouns.lands_name),
    "cards": kind("cards more", lambda *cards: nouns.bundle(cards), KINDS),
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

STORY: Final = Story("parthenon.story", TOLD, _KINDS, _whole, _STAGED)


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
    parts = [nouns.say("tally.structures", n=s.structures(seat), most=STRUCTURES)]
    values = s.tie_breakers(seat)
    return parts + [nouns.say(f"tally.{_TIE_BREAKERS[k]}", n=values[k]) for k in shown]


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
