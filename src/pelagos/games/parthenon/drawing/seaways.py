"""Ways by sea: from an island to a Land through the waypoints of the chart, for the wakes of Fleets. Not compiled."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from math import hypot

from ....core.chart import Spot
from .chart import chart


@cache
def places() -> dict[str, Spot]:
    """Every place where ways meet: waypoints, the homes of Fleets, anchorages."""
    map_ = chart()
    homes = {name: island.on_sheet(island.fleets) for name, island in map_.islands.items()}
    anchorages = {name: land.anchorage for name, land in map_.lands.items()}
    return {**map_.seaways.points, **homes, **anchorages}


@cache
def _links() -> dict[str, list[str]]:
    out: dict[str, list[str]] = {name: [] for name in places()}
    for one, other in chart().seaways.links:
        out[one].append(other)
        out[other].append(one)
    return out


@cache
def seaway(island: str, land: str) -> tuple[Spot, ...]:
    """The shortest way, both ends included. It never runs through another island's or Land's harbor but Sparta's."""
    spots, links = places(), _links()
    best: dict[str, float] = {island: 0.0}
    before: dict[str, str] = {}
    queue = [(0.0, island)]
    while queue:
        far, name = heappop(queue)
        if name == land:
            break
        if far > best[name]:
            continue
        for other in links[name]:
            reached = far + hypot(spots[other].x - spots[name].x, spots[other].y - spots[name].y)
            if reached < best.get(other, float("inf")):
                best[other] = reached
                before[other] = name
                heappush(queue, (reached, other))
    way = [land]
    while way[-1] != island:
        way.append(before[way[-1]])
    return tuple(spots[name] for name in reversed(way))
