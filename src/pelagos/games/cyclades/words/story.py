"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ....core.story import Holding, Staging, Story, kind, number
from ..rules.content import FLEETS_EACH, TROOPS_EACH
from ..rules.narration import TOLD
from ..rules.state import CycladesState
from .nouns import a_building, creature_name, god_name, isle_name, say, sea_name

_KINDS: Final = {
    "seat": kind("seat other", seat_name),
    "god": kind("god", god_name),
    "sea": kind("sea to", sea_name),
    "isle": kind("isle to", isle_name),
    "building": kind("building into", a_building),
    "creature": kind("creature second", creature_name),
    "number": kind("n m p q", number),
}


def _free(key: str, args: tuple[int, ...]) -> str:
    """Events with a sentence of their own where the last number is nought: what was free, what was used up."""
    return ".free" if key in ("fleet", "troop", "priest", "philosopher", "sylph") and args[-1] == 0 else ""


# C-131 to C-148: a battle is staged from its first word to its last; so are what a cycle turns up, and what decides.
_STAGED: Final[dict[str, Staging]] = {
    **dict.fromkeys(("cycle", "sea-battle", "land-battle", "minotaur-battle"), "opens"),
    **dict.fromkeys(("help-ports", "help-fortresses", "help-metropolis", "help-minotaur"), "adds"),
    **dict.fromkeys(("sea-assault", "land-assault"), "clash"),
    **dict.fromkeys(("fleet-lost", "troop-lost", "minotaur-lost", "fleets-retreat", "troops-retreat"), "adds"),
    **dict.fromkeys(("sea-won", "sea-held", "sea-empty", "isle-held", "isle-unclaimed", "conquer"), "closes"),
    **dict.fromkeys(("god-shown", "creature-shown"), "adds"),
    **dict.fromkeys(("metropolis", "eliminated"), "shows"),
}

STORY: Final = Story("cyclades.story", TOLD, _KINDS, _free, _STAGED)


def tally(s: CycladesState) -> list[list[Message]]:
    """Per seat: metropolises, then gold (C-205), and the isles they stand on. Behind screens gold shows at the end."""
    return [_parts(s, seat) for seat in range(s.seats)]


def _parts(s: CycladesState, seat: int) -> list[Message]:
    if not s.alive(seat):
        return [say("tally.eliminated")]
    cities = s.cities(seat)
    enough = cities >= s.givens.most == s.givens.needed  # C-205: by agreement those beyond the number do not count
    parts = [say("tally.enough", n=s.givens.most) if enough else say("tally.metropolises", n=cities)]
    if not s.frames or not s.givens.options["screens"]:
        parts.append(say("tally.gold", n=s.gold[seat]))
    parts.append(say("tally.isles", n=len(s.realm[seat])))
    return parts


def holdings(s: CycladesState) -> list[Holding]:
    """Gold (C-19), and what it buys: fleets and troops on the board, priests, philosophers."""
    counts = {
        "gold": s.gold,
        "fleet": [FLEETS_EACH - left for left in s.fleets_left],
        "troop": [TROOPS_EACH - left for left in s.troops_left],
        "priest": s.priests,
        "philosopher": s.philosophers,
    }
    return [Holding(f"cyclades.holding.{word}", f"cyclades-{word}", list(held)) for word, held in counts.items()]
