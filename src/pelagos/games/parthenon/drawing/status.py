"""Where the Season stands: the line under the title, the wheel of phases, what each player is at. Not compiled."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ....core.scene import Mark, Panel
from ....core.tongue import Tongue
from ..rules.bargain import Answers
from ..rules.content import SEASONS, STRUCTURES, YEARS
from ..rules.goods import bits
from ..rules.sealed import Open, Sealed
from ..rules.state_fields import BOOK
from ..rules.steps import CHOOSE, PROPOSE
from ..views.view import ParthenonView
from ..words.nouns import island_name, phase_name, season_name
from ..words.nouns import say as tell

PHASES: Final = 10
EVENTS, PRODUCTION, TRADE, JOURNEY, HAZARD, FLEET_TRADE, RETURN, BUILD, DISCARD, ELECTION = range(1, PHASES + 1)


def status(view: ParthenonView) -> Message:
    """The line under the title: "Year 2 of 3 · Summer"."""
    if view.winner >= 0:
        return tell("scene.over")
    if view.season == 0:
        return phase_name(0)
    return tell("scene.status", year=view.year, years=YEARS, season=season_name(view.season))


def notices(view: ParthenonView) -> list[Message]:
    """P-137, P-138: the last year, the last Season, and who needs one more Structure."""
    if view.winner >= 0 or view.season == 0:
        return []
    out = []
    if view.year == YEARS:
        last = view.season == SEASONS
        out.append(tell("scene.notice.last-season" if last else "scene.notice.last-year"))
    near = [seat for seat in range(view.seats) if view.structures[seat] == STRUCTURES - 1]
    return out + [tell("scene.notice.near", seat=seat_name(seat)) for seat in near]


def wheel(view: ParthenonView, say: Tongue) -> Panel:
    """The ten phases of a Season (P-3)."""
    marks = tuple(
        Mark(title=say(phase_name(phase)), number=str(phase), done=phase < view.phase, now=phase == view.phase)
        for phase in range(1, PHASES + 1)
    )
    return Panel(id="phases", title=say(tell("scene.phases")), place="top", marks=marks)


def asked_now(view: ParthenonView) -> list[int]:
    """The seats that a sealed step asks; who is asked is public."""
    if view.together and view.frames and isinstance(BOOK[view.frames[-1][0]], Sealed):
        return bits(view.frames[-1][1])
    return []


def answered(view: ParthenonView) -> list[int]:
    """Those of them whose sealed answer is in. What it is, nobody else knows."""
    return [seat for seat in asked_now(view) if seat not in view.waiting]


def proposer(view: ParthenonView) -> int:
    """Whose offer is made or discussed now, or -1."""
    if not view.frames:
        return -1
    frame = view.frames[-1]
    if frame[0] in (PROPOSE, CHOOSE):
        return frame[1]
    if isinstance(BOOK[frame[0]], Answers):
        return frame[2]
    return -1


def on_the_table(view: ParthenonView) -> bool:
    """Whether an offer is under discussion."""
    return view.offer[0] != 0


def standing(view: ParthenonView, seat: int) -> list[Message]:
    """What a player is at, after the name of its island."""
    out = [island_name(view.island[seat])] if view.island[seat] >= 0 else []
    key = _doing(view, seat)
    if key:
        out.append(tell(f"scene.note.{key}"))
    if view.open_hands >> seat & 1:
        out.append(tell("scene.note.open"))
    if view.phase == ELECTION and view.votes[seat]:
        out.append(tell("scene.note.votes", n=view.votes[seat]))
    return out


def _doing(view: ParthenonView, seat: int) -> str:
    if view.winner >= 0:
        return "won" if seat == view.winner else ""
    if seat in asked_now(view):
        return "" if seat in view.waiting else "answered"
    if seat == proposer(view):
        return "offers" if on_the_table(view) else ""
    if view.together and view.frames and isinstance(BOOK[view.frames[-1][0]], Open):
        if view.resting >> seat & 1:
            return "waits"
        return "done" if view.finished >> seat & 1 else ""
    return "done" if view.phase == TRADE and view.quiet >> seat & 1 else ""
