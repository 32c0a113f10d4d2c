"""The end of a game as HTML: the chart of everybody's fortunes, the story in ten lines, luck and battles."""

from __future__ import annotations

from typing import NamedTuple

from .retrospect import Regret, Retrospect
from .templates import part
from .wire import Sheet

WIDE, HIGH = 640, 220  # of the chart
LEFT, RIGHT, EDGE = 8, 34, 12  # room beside the lines: the tokens stand at their ends
APART = 22  # two tokens


class Line(NamedTuple):
    """The fortunes of one seat in the chart: its way, and where its token stands."""

    seat: int
    way: str
    token: float


class Sum(NamedTuple):
    """What is said of one seat below the chart."""

    seat: int
    name: str
    best: int  # its best chance on the way, in per cent
    luck: str
    won: int
    fought: int


def chart_lines(retro: Retrospect) -> list[Line]:
    """Everybody's way through the chart."""
    points = retro.course.points
    across = (WIDE - LEFT - RIGHT) / max(1, retro.plies)
    ends = [(_height(share), seat) for seat, share in enumerate(points[-1].shares)]
    tokens: dict[int, float] = {}
    low = float(EDGE - APART)
    for height, seat in sorted(ends):
        low = tokens[seat] = max(height, low + APART)
    over = max(0.0, low - (HIGH - EDGE))
    for height, seat in sorted(ends, reverse=True):  # those that were pushed out at the foot push back
        if over and tokens[seat] > HIGH - EDGE - APART * len([each for each in ends if each > (height, seat)]):
            tokens[seat] = HIGH - EDGE - APART * len([each for each in ends if each > (height, seat)])
    return [
        Line(
            seat,
            " ".join(f"{LEFT + across * point.ply:.1f},{_height(point.shares[seat]):.1f}" for point in points),
            tokens[seat],
        )
        for seat in range(len(points[-1].shares))
    ]


def _height(share: int) -> float:
    return EDGE + (HIGH - 2 * EDGE) * (1000 - share) / 1000


def chart_html(retro: Retrospect, sheet: Sheet) -> str:
    """The chart alone."""
    across = (WIDE - LEFT - RIGHT) / max(1, retro.plies)
    return part(
        "fortunes",
        sheet.language,
        lines=chart_lines(retro),
        headings=[f"{LEFT + across * ply:.1f}" for ply in retro.headings],
        places=[
            (round(LEFT + across * point.ply, 1), step)
            for point, step in zip(retro.course.points, retro.steps, strict=True)
        ],
        wide=WIDE,
        high=HIGH,
        names={seat.seat: seat.name for seat in sheet.seats},
    )


def end_html(retro: Retrospect, sheet: Sheet) -> str:
    """The end page."""
    sums = [
        Sum(
            seat.seat,
            seat.name,
            max(point.shares[seat.seat] for point in retro.course.points[:-1] or retro.course.points) // 10,
            _signed(round(retro.course.luck[seat.seat] / 10)),
            *retro.battles[seat.seat],
        )
        for seat in sheet.seats
    ]
    return part(
        "end",
        sheet.language,
        sheet=sheet,
        chart=chart_html(retro, sheet),
        sums=sums,
        fights=any(each.fought for each in sums),
        weighed=retro.course.weighed,
        minus="\N{MINUS SIGN}",
        turns=retro.turns,
        wealth=[(name, trade) for name, trade in zip(retro.wealth, retro.course.trades, strict=True)],
    )


def regrets_html(regrets: tuple[Regret, ...], sheet: Sheet) -> str:
    """The most costly choices of every seat."""
    names = {seat.seat: seat.name for seat in sheet.seats}
    by_seat = [(seat, name, [each for each in regrets if each.seat == seat]) for seat, name in names.items()]
    return part("regrets", sheet.language, sheet=sheet, rows=[row for row in by_seat if row[2]])


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"
