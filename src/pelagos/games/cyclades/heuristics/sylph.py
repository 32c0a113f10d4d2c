"""The Sylph's ten spaces: each fleet to the nearest horn at sea that nobody holds, and no further. Not compiled.

A step on the way looks no better than standing still: whoever only looks a few steps ahead sails to and fro.
"""

from __future__ import annotations

from ....core.basics import Action, Frame
from ..rules.state import CycladesState
from ..rules.steps import CREW, EFFECT, VOYAGE
from ..rules.vocabulary import STOP, SYLPH, TO, WITH, V


def sail(s: CycladesState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Where the Sylph should take which fleet (C-164); None where she has nothing to do with the question."""
    step = f[0]
    if step == EFFECT + SYLPH:
        ways = [(len(way), a) for a in legal if a != STOP.base and (way := _way(s, seat, V.x[a], f[2]))]
        return min(ways)[1] if ways else STOP.base
    if step == CREW and f[4]:
        return WITH.of1(1)
    if step == VOYAGE and f[6]:
        _, _, sea, group, left, fixed, _ = f
        way = _way(s, seat, sea, left, group)
        return TO.of1(way[0]) if way else None if fixed else STOP.base
    return None


def _way(s: CycladesState, seat: int, sea: int, left: int, group: int = 1) -> list[int]:
    """The spaces to the nearest horn that is free, none if it is further; a horn is not left alone for another."""
    if sea in s.board.horned and s.fleets[sea] == group:
        return []
    came = {sea: sea}
    edge = [sea]
    for _ in range(left):
        further: list[int] = []
        for here in edge:
            for near in s.board.near[here]:
                if near in came or near in s.closed or (s.fleets[near] and s.navy[near] != seat):
                    continue
                came[near] = here
                if near in s.board.horned and not s.fleets[near]:
                    return _back(came, near)
                further.append(near)
        edge = further
    return []


def _back(came: dict[int, int], goal: int) -> list[int]:
    way = [goal]
    while came[way[0]] != way[0]:
        way.insert(0, came[way[0]])
    return way[1:]
