"""C-15 to C-24: the position before the first ply. Also the options a table may agree on."""

from __future__ import annotations

from typing import Final

from ....core.options import Option, Options, Value
from .content import ATLASES, TWO_PLAYER_STARTS, starts_for
from .givens import HORIZON, Givens
from .state import CycladesState
from .steps import CYCLE, MARKERS

OPTIONS: Final[tuple[Option, ...]] = (
    Option(key="priests", default="16", words=("16", "18")),  # C-9
    Option(key="philosophers", default="16", words=("16", "17")),  # C-10
    Option(key="giant_harpy", default="any", words=("any", "others")),  # C-156, C-158
    Option(key="screens", default=False),  # C-216, C-217: hides gold in the drawing only
    Option(key="cycles", default=0, low=0, high=HORIZON),  # C-237
    Option(key="start", default="k2", words=tuple([word for word, _ in TWO_PLAYER_STARTS]), seats=(2,)),
    Option(key="ties", default="metropolises", words=("metropolises", "gold")),  # C-205
)


def givens_of(seats: int, options: Options) -> Givens:
    """The unchanging part of a game with these checked options."""
    agreed: dict[str, Value] = dict(options)
    return Givens(seats, ATLASES.of(options), agreed)


def place_starts(s: CycladesState) -> None:
    """C-16: two isles with a troop each and two fleets for everybody."""
    atlas = s.givens.atlas
    for seat, start in enumerate(starts_for(atlas, s.seats, str(s.givens.options["start"]))):
        for isle in start.isles:
            s.give(isle, seat)
            s.troops[isle] = atlas.troops
            s.troops_left[seat] -= atlas.troops
        for sea in start.fleets:
            s.put_fleets(seat, sea, 1)
            s.fleets_left[seat] -= 1


def opening(seats: int, options: Options) -> CycladesState:
    """Everybody in place; the offering markers are drawn next, then the first cycle begins."""
    s = CycladesState(seats, givens_of(seats, options))
    place_starts(s)
    s.gold = [s.givens.atlas.gold] * seats  # C-20
    s.frames = [(CYCLE,), (MARKERS,)]
    s.settle()
    return s
