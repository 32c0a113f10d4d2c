"""The clocks of a table: how much time everybody has, whose runs, and when it is out. Values and functions alone.

At a table in play at once every player has a reserve, and an increment with every turn. At a table over weeks every
move has its days, and every player some days of vacation in which its time stands still. A clock changes only when
everybody may know: when the table begins or ceases to wait for somebody, or somebody acts in the open. So it tells
nothing of what is done in secret.
"""

from __future__ import annotations

import msgspec

from .stored import LIVE, WEEKS, Clock, Terms

DAY = 24 * 3600.0
LEAST = 1.0  # seconds that taking back leaves


def begin(terms: Terms, pace: str, seats: int) -> Clock | None:
    """The clock of a game that begins; None where nobody's time is counted."""
    if pace == LIVE and terms.reserve:
        return Clock(left=(float(terms.reserve),) * seats, leave=(0.0,) * seats, away=((0.0, 0.0),) * seats)
    if pace == WEEKS and terms.days:
        leave = terms.vacation * DAY
        return Clock(left=(terms.days * DAY,) * seats, leave=(leave,) * seats, away=((0.0, 0.0),) * seats)
    return None


def has(mask: int, seat: int) -> bool:
    """Whether a seat is in a mask."""
    return bool(mask >> seat & 1)


def left(clock: Clock, seat: int, now: float) -> float:
    """How many seconds a seat has still."""
    if not has(clock.running, seat):
        return clock.left[seat]
    begun, end = clock.away[seat]
    away = max(0.0, min(now, end) - max(clock.since, begun))
    return max(0.0, clock.left[seat] - max(0.0, now - clock.since - away))


def runs_out(clock: Clock, seat: int) -> float:
    """When the time of a seat that runs is out, if nothing happens."""
    begun, end = clock.away[seat]
    at = clock.since + clock.left[seat]
    if end > clock.since and begun < at:
        at += end - max(begun, clock.since)
    return at


def deadline(clock: Clock | None) -> float | None:
    """When the first of those whose time runs will be out of it; None while nobody's does."""
    if clock is None or not clock.running:
        return None
    return min(runs_out(clock, seat) for seat in range(len(clock.left)) if has(clock.running, seat))


def overdue(clock: Clock | None, now: float) -> list[int]:
    """The seats that are out of time by now, and of which nobody has noticed it yet."""
    if clock is None:
        return []
    return [s for s in range(len(clock.left)) if has(clock.running, s) and runs_out(clock, s) <= now]


def turned(
    clock: Clock, terms: Terms, wanted: int, now: float, acted: int = 0, back: bool = False, pace: str = LIVE
) -> Clock:
    """The clock when the table waits for the people of `wanted`; `acted` did something in the open.

    Whoever takes something `back` loses what it was given for it. The same clock, to the letter, where nobody's time
    begins or ends to run.
    """
    if clock.paused:
        return clock
    wanted_now = wanted & ~(clock.out & wanted & ~acted)  # out of time and still waited for: nothing more to lose
    fresh = wanted_now & acted if pace == WEEKS else 0
    if wanted_now == clock.running and not fresh and not clock.out & ~wanted:
        return clock
    times = list(rested(clock, now).left)
    for seat in range(len(times)):
        was, is_now = has(clock.running | clock.out, seat), has(wanted_now, seat)
        if pace == WEEKS:
            if has(fresh, seat) or is_now != has(clock.running, seat):
                times[seat] = terms.days * DAY
        elif was and not has(wanted, seat):
            times[seat] += terms.increment
        elif is_now and not has(clock.running, seat) and back:
            times[seat] = max(LEAST, times[seat] - terms.increment)
    out = clock.out & wanted & ~wanted_now
    return msgspec.structs.replace(clock, left=tuple(times), since=now, running=wanted_now, out=out)


def rested(clock: Clock, now: float) -> Clock:
    """The same clock, counted from now on."""
    times = tuple(left(clock, seat, now) for seat in range(len(clock.left)))
    return msgspec.structs.replace(clock, left=times, since=now)


def expired(clock: Clock, seats: list[int], now: float) -> Clock:
    """These seats are out of time."""
    mask = sum(1 << seat for seat in seats)
    clock = rested(clock, now)
    return msgspec.structs.replace(clock, running=clock.running & ~mask, out=clock.out | mask)


def paused(clock: Clock, now: float) -> Clock:
    """Nobody's time runs."""
    return msgspec.structs.replace(rested(clock, now), running=0, paused=True)


def going_on(clock: Clock, wanted: int, now: float) -> Clock:
    """It runs again for those who are waited for."""
    return msgspec.structs.replace(clock, paused=False, since=now, running=wanted & ~clock.out)


def stopped(clock: Clock, now: float) -> Clock:
    """The game is over."""
    return msgspec.structs.replace(rested(clock, now), running=0, paused=False) if clock.running else clock


def on_leave(clock: Clock, seat: int, seconds: float, now: float) -> Clock:
    """A player goes on vacation, for at most as long as it has days of it; 0 seconds: is back, and keeps the rest."""
    clock = rested(clock, now)
    begun, end = clock.away[seat]
    rest = clock.leave[seat] + max(0.0, end - max(now, begun))
    granted = min(max(0.0, seconds), rest)
    leave = tuple(rest - granted if s == seat else days for s, days in enumerate(clock.leave))
    span = (now, now + granted) if granted else (0.0, 0.0)
    away = tuple(span if s == seat else other for s, other in enumerate(clock.away))
    return msgspec.structs.replace(clock, leave=leave, away=away)
