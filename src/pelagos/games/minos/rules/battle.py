"""Battles against the Sea Peoples (M-80, M-81, M-156)."""

from __future__ import annotations

from ....core.bag import put
from ....core.basics import ALL
from .launching import begin
from .programs import PEOPLE_TILES
from .state import LANDS, MinosState
from .tiles import SeaPeople
from .vocabulary import FROM_BATTLES


def people_at(s: MinosState, region: int) -> SeaPeople:
    """The Sea Peoples on top in a region."""
    return s.givens.box.peoples[s.top_people(region) - 1]


def may_battle(s: MinosState, clan: int, region: int) -> bool:
    """M-80: an own Warrior is there, a tile, and Weaponry enough. The rival pays nothing (S-2)."""
    if not s.at(clan, region) or not s.top_people(region):
        return False
    return clan == s.givens.rival or s.weaponry[clan] >= people_at(s, region).weaponry


def fight(s: MinosState, clan: int, region: int) -> None:
    """M-80, M-81: the tile on top is beaten; its Level II lies open then. The rival scores its VP only (S-14)."""
    number = s.top_people(region)
    people = people_at(s, region)
    if s.raiders[region]:
        s.raiders[region] = 0
    else:
        s.lords[region] = 0
    s.warriors[clan * LANDS + region] -= 1
    s.reserves[clan] += 1
    s.stirred = 1
    put(s.beaten[clan], number)
    s.tell(ALL, "battle", (clan, number, region, people.vp))
    s.gain_vp(clan, people.vp, FROM_BATTLES)
    if clan != s.givens.rival:
        s.weaponry[clan] -= people.weaponry
        begin(s, clan, PEOPLE_TILES + number)
