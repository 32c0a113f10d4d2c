"""The survey: coasts from the few points that chart.json gives of every land and island. Not compiled.

Run once (`python -m pelagos.games.parthenon.drawing.coasts`) whenever those points change; the outcome stands in
coasts.json. A coast is a smooth curve through its points, roughened by noise that depends on its name alone; the tint
is the same curve drawn some way inland.
"""

from __future__ import annotations

import json
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Final

from ....core.coastline import Point, even, noise, smooth, to_segment

FINE: Final = 7.0  # distance of the points a coast is measured at
SPACING: Final = {"coast": 15.0, "rim": 24.0, "tint": 26.0}  # distance of the points that are stored
INLAND: Final = {"rim": 12.0, "tint": 26.0}  # how far from the coast
BAYS: Final = (9.0, 74.0)  # height and size of the larger features
CAPES: Final = (4.5, 27.0)


def curve(points: list[Point], steps: int = 24) -> list[Point]:
    """A closed curve through the points (Catmull and Rom), as many short chords."""
    out: list[Point] = []
    n = len(points)
    for k in range(n):
        p, q, r, s = (points[(k + i - 1) % n] for i in range(4))
        for step in range(steps):
            t = step / steps
            weights = (
                -t / 2 + t * t - t**3 / 2,
                1 - 2.5 * t * t + 1.5 * t**3,
                t / 2 + 2 * t * t - 1.5 * t**3,
                -t * t / 2 + t**3 / 2,
            )
            pairs = list(zip(weights, (p, q, r, s), strict=True))
            out.append((sum(w * x for w, (x, _) in pairs), sum(w * y for w, (_, y) in pairs)))
    return out


def shifted(ring: list[Point], distances: list[float]) -> list[Point]:
    """Every point moved to the left of the way round (outwards, if the ring runs clockwise on the sheet)."""
    out = []
    n = len(ring)
    for k, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = ring[k - 1], ring[(k + 1) % n]
        length = hypot(bx - ax, by - ay) or 1.0
        out.append((x + distances[k] * (by - ay) / length, y - distances[k] * (bx - ax) / length))
    return out


def roughened(seed: str, ring: list[Point]) -> list[Point]:
    """A coast with its bays and capes."""
    bays, capes = noise(f"{seed}/bays", BAYS[1]), noise(f"{seed}/capes", CAPES[1])
    return shifted(ring, [BAYS[0] * bays(x, y) + CAPES[0] * capes(x, y) for x, y in ring])


def inland(coast: list[Point], far: float) -> list[Point]:
    """The line this far from the coast. Where it would fold (narrow capes, tight bays) it is cut short."""
    sides = list(pairwise([*coast, coast[0]]))
    moved = shifted(coast, [-far] * len(coast))
    return [p for p in moved if min(to_segment(p, a, b) for a, b in sides) > far - 1.5]


def clockwise(points: list[Point]) -> list[Point]:
    """The points in the order that goes clockwise on the sheet."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    return points if area > 0 else points[::-1]


def survey(seed: str, points: list[Point]) -> dict[str, str]:
    """The coast of one land or island, its rim (where it is ringed when it may be chosen) and its tint."""
    coast = roughened(seed, even(curve(clockwise(points)), FINE))
    out = {"coast": smooth(even(coast, SPACING["coast"]))}
    for name, far in INLAND.items():
        out[name] = smooth(even(inland(coast, far), SPACING[name]))
    return out


def content() -> Path:
    """The folder of this game's data."""
    return Path(__file__).parents[1] / "content"


def survey_all() -> dict[str, dict[str, str]]:
    """Every outline of the chart, by name."""
    chart = json.loads((content() / "chart.json").read_text(encoding="utf-8"))
    return {name: survey(name, [(x, y) for x, y in points]) for name, points in chart["outlines"].items()}


def main() -> None:
    """Write content/coasts.json."""
    data = {"provenance": "designed: computed from chart.json by coasts.py", "outlines": survey_all()}
    (content() / "coasts.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
