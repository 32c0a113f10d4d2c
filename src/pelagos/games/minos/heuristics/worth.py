"""What effects and cards are worth, roughly, in VP at the middle of a game. Made once for a box."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..rules.boards import Space
from ..rules.content import Box
from ..rules.effects import (
    ABIL,
    ANY,
    BONUS,
    BUILD,
    BUILDF,
    COIN,
    CUL,
    DECK,
    DECK2,
    DISC,
    DRAW,
    FROM_STACK,
    GRND,
    INC,
    INF,
    LOW,
    MOVE,
    PAL,
    PALF,
    PLACE,
    PLAY,
    PLAYF,
    POP,
    ROUTE,
    TEMP,
    VP,
    VPE,
    VPR,
    WAR,
    WEAP,
    WILD,
    Clause,
    Effect,
    Term,
)
from ..rules.vocabulary import FARM, NOTHING, SECTIONS, TRIGGERS

OF: Final = {
    COIN: 0.42, WEAP: 0.45, VP: 1.0, VPR: 2.0, VPE: 1.0, TEMP: 0.8, FROM_STACK: 2.6, GRND: 2.2, PLAY: 1.6, PLAYF: 4.5,
    DRAW: 0.8, DECK: 0.6, DECK2: 0.8, DISC: 0.5, BUILD: 1.8, BUILDF: 4.0, WAR: 0.4, PLACE: 0.9, MOVE: 0.7, WILD: 1.8,
    INF: 2.0, CUL: 2.0, POP: 2.0, ANY: 2.2, LOW: 2.0, PAL: 1.8, PALF: 2.4, ROUTE: 1.4, INC: 1.2, ABIL: 2.0, BONUS: 1.6,
}  # fmt: skip
COUNTED: Final = 2.5  # what a counter of `per` shows, on average
HELD: Final = 0.5  # how often a condition holds
PAID: Final = 0.7  # how often a conversion is worth its price
POINT: Final = [0.75, 2.3, 2.3, 0.85, 2.0]  # one point of each action
ACTION_TRIGGER: Final = 0.22  # how often a die triggers a Trait of an action
VALUE_TRIGGER: Final = 0.33  # … of a pair of values


class Worths:
    """The worth of all that a box holds, by number."""

    __slots__ = ("board_vp", "farms", "incomes", "instants", "often", "peoples", "spaces", "traits", "triggers", "vp")

    def __init__(self, box: Box) -> None:
        self.instants = [0.0, *[worth_of(decree.instant) for decree in box.decrees]]
        self.traits = [0.0, *[worth_of(decree.trait) for decree in box.decrees]]
        self.vp = [0, *[decree.vp for decree in box.decrees]]
        often = [ACTION_TRIGGER] * SECTIONS + [VALUE_TRIGGER] * (TRIGGERS - SECTIONS)
        self.often = [0.0, *[often[decree.trigger] for decree in box.decrees]]
        self.triggers = [-1, *[decree.trigger for decree in box.decrees]]
        self.peoples = [0.0, *[people.vp + worth_of(people.benefit) for people in box.peoples]]
        self.incomes = [
            [[0.0, *[worth_of(income) for income in side.income]] for side in sides] for sides in box.routes
        ]
        board = box.player_board
        self.farms = [0.0, *[worth_of(piece.score) / OF[VPR] for piece in board.pieces[FARM]]]
        # By structure: what stands under all that are built.
        self.board_vp = [_sums([worth_of(piece.end) for piece in pieces]) for pieces in board.pieces]
        self.spaces = [
            [[space_worth(section, space) for space in spaces] for section, spaces in enumerate(sections)]
            for sections in box.action_board.sections
        ]


def _sums(values: list[float]) -> list[float]:
    out = [0.0]
    for value in values:
        out.append(out[-1] + value)
    return out


@lru_cache(maxsize=8)
def worths(box: Box) -> Worths:
    """Those of a box, which is shared by all positions of a table."""
    return Worths(box)


def space_worth(section: int, space: Space) -> float:
    """An action space, with its points and its bonus."""
    return POINT[section] * space.points + worth_of(space.bonus)


def worth_of(effect: Effect) -> float:
    """All clauses together."""
    return sum([_clause(clause) for clause in effect.clauses])


def _clause(clause: Clause) -> float:
    best = max(_bundle(terms) for terms in clause.rewards)
    if clause.cost:
        gain = max(0.2, best - _bundle(clause.cost))
        best = PAID * gain * (2 if clause.repeats else 1)
    if clause.condition is not None:
        other = _bundle(clause.otherwise) if clause.otherwise else 0.0
        best = HELD * best + (1 - HELD) * other
    return best


def _bundle(terms: list[Term]) -> float:
    return sum([OF[term.code] * term.count * (COUNTED if term.per != NOTHING else 1.0) for term in terms])
