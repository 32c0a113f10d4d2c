"""What does not change during a game of Minos: the box, the boards of this number of players, and what was agreed."""

from __future__ import annotations

from typing import Final

from ....core.options import Value
from .boards import ON_CARDS, Route, Space
from .content import Box
from .crete import Layout
from .effects import Effect
from .programs import programs_of

LEVELS: Final = ("easy", "normal", "hard", "expert")  # S-19
EASY, NORMAL, HARD, EXPERT = range(4)
EARLY_VP: Final = (0, 1, 6, 12)  # of the rival at every round start, by level (S-19)
NO_RIVAL: Final = -1
RIVAL: Final = 1  # the number of the rival clan in a solo game


class Setting:
    """What follows from the box and the number of clans alone. Made once, and shared by all tables."""

    __slots__ = (
        "active", "adjacent", "box", "clans", "dice", "discount_good", "good_at", "layout", "programs", "sections",
    )  # fmt: skip
    box: Box
    clans: int
    layout: Layout
    active: list[int]  # the regions in play, ascending
    adjacent: list[list[int]]  # by region: those in play that border on it (M-123); of those out of play none
    good_at: list[int]  # by region: its Good
    discount_good: list[int]  # the Good that lowers a structure, or a space of a route (boards.ON_ROUTE)
    dice: list[int]  # of each colour (M-12)
    sections: list[list[Space]]
    programs: list[Effect]  # every effect of the box by its number (programs.py)

    def __init__(self, box: Box, clans: int) -> None:
        self.box = box
        self.clans = clans
        self.layout = box.crete.tables[clans]
        self.active = self.layout.active
        self.adjacent = [[]]
        self.good_at = [0]
        for number, region in enumerate(box.crete.regions, 1):
            here = region.adjacent if number in self.active else []
            self.adjacent.append([other for other in here if other in self.active])
            self.good_at.append(region.good)
        on = box.player_board.discount_on
        self.discount_good = [on.index(what) for what in range(ON_CARDS + 1)]  # each makes another thing cheaper
        self.dice = box.action_board.dice[clans]
        self.sections = box.action_board.sections[clans]
        self.programs = programs_of(box, clans)


_KEPT: Final = 16
_settings: Final[list[Setting]] = []  # the oldest first


def setting_of(box: Box, clans: int) -> Setting:
    """The Setting of a box, made if it is not kept already."""
    for setting in _settings:
        if setting.box is box and setting.clans == clans:
            return setting
    setting = Setting(box, clans)
    _settings.append(setting)
    if len(_settings) > _KEPT:
        del _settings[0]
    return setting


class Givens:
    """The box and the options.

    A clan is whoever has pieces: the players by seat, and in a solo game the rival after the one seat (S-1). A solo
    game has the boards of two players. What was agreed: how the game is set up (M-19, M-28), and the level.
    """

    __slots__ = (
        "active", "adjacent", "box", "clans", "dealt", "dice", "discount_good", "first_sides", "good_at", "layout",
        "level", "options", "programs", "rival", "sections",
    )  # fmt: skip
    box: Box
    options: dict[str, Value]
    clans: int
    rival: int  # RIVAL in a solo game, else NO_RIVAL
    level: int  # of the solo game (S-19)
    dealt: bool  # M-28
    first_sides: bool  # M-19: sides A
    # Those of the Setting.
    layout: Layout
    active: list[int]
    adjacent: list[list[int]]
    good_at: list[int]
    discount_good: list[int]
    dice: list[int]
    sections: list[list[Space]]
    programs: list[Effect]

    def __init__(self, seats: int, box: Box, options: dict[str, Value]) -> None:
        self.box = box
        self.options = options
        self.clans = max(2, seats)
        self.rival = RIVAL if seats == 1 else NO_RIVAL
        self.level = LEVELS.index(str(options["level"]))
        self.dealt = options["start"] == "dealt"
        self.first_sides = options["sides"] == "a"
        setting = setting_of(box, self.clans)
        self.layout = setting.layout
        self.active = setting.active
        self.adjacent = setting.adjacent
        self.good_at = setting.good_at
        self.discount_good = setting.discount_good
        self.dice = setting.dice
        self.sections = setting.sections
        self.programs = setting.programs

    def route(self, number: int, side: int) -> Route:
        """A Trade Route by its number, from 1, and the side that lies up."""
        return self.box.routes[number - 1][side]
