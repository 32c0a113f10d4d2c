"""Hazards (P-68 to P-82): what to use against them, and where the Archon sends Fleets."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ..rules.content import FLEETS
from ..rules.givens import IN_HAND
from ..rules.goods import CARGO, CLASS_MASKS, COMMODITIES, bits
from ..rules.hazard import Protection
from ..rules.notation import AT_LEAST, DIVERT, DO_KEEP, EVERY, GO_HOME, HALF_UP, MOST, SAFE
from ..rules.state import ParthenonState
from ..rules.vocabulary import DONE, PASS, REPLACE, SHELTER, SHOW, V
from .spending import compose
from .voyage import LIGHT

LOST_CARD: Final = 1.4
LOST_VOYAGE: Final = 1.0  # per Commodity aboard of a Fleet sent home
OTHER_LAND: Final = 0.5
WORTH_A_GIFT: Final = 1.5


def _harm(s: ParthenonState, at: int) -> float:
    """What the Hazard in force would cost a Fleet (3 seat + fleet) that it hits, about."""
    op = s.givens.hazards[s.card].op
    cargo = s.purse(at // FLEETS, at % FLEETS)
    if op.do == GO_HOME:
        return LOST_VOYAGE * sum(cargo[:COMMODITIES])
    if op.do == DIVERT:
        return OTHER_LAND
    size = sum([cargo[kind] for kind in bits(CLASS_MASKS[op.what])])
    number = size if op.n == EVERY else (size + 1) // 2 if op.n == HALF_UP else op.n
    return LOST_CARD * (max(0, size - number) if op.do == DO_KEEP else min(size, number))


def redraw(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Have the Hazard drawn again if it would hit one's own Fleets hard."""
    if s.givens.hazards[s.card].op.code == SAFE:
        return PASS.base
    fleets = [at for at in range(seat * FLEETS, seat * FLEETS + FLEETS) if s.at_sea(at, s.klass) and _may_be_hit(s, at)]
    return legal[0] if sum([_harm(s, at) for at in fleets]) > WORTH_A_GIFT else PASS.base


def _may_be_hit(s: ParthenonState, at: int) -> bool:
    """Whether the Hazard in force hits a Fleet, as far as its owner knows: others' Cargos are hidden, but not sizes."""
    op = s.givens.hazards[s.card].op
    own = s.count(at // FLEETS, at % FLEETS, op.of)
    if op.select == AT_LEAST:
        return own >= op.least
    if op.select == MOST and op.of == CARGO:
        return own >= max([s.cargo_size(other) for other in range(s.seats * FLEETS) if s.at_sea(other, s.klass)])
    return op.select != MOST or own > 0


def shelter(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """One's own shelter goes to the fullest Fleet; another's is bought for a heavy one."""
    if s.draft[seat]:
        return compose(s, seat, s.draft[seat], s.purse(seat, IN_HAND), legal)
    best, most = DONE.base, 0
    for a in legal:
        if V.verb_of[a] == SHELTER.id:
            size = s.cargo_size(seat * FLEETS + V.y[a])
            own = s.powers[seat] >> V.x[a] & 1
            if size > most and (own or (size > LIGHT and not s.plan[seat])):
                best, most = a, size
    return best


def protect(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Show a Warship, which is kept; use a Gift where the loss is worth more."""
    for a in legal:
        if V.verb_of[a] == SHOW.id:
            return a
    step = s.book[f[0]]
    assert isinstance(step, Protection)
    if REPLACE.base in legal and _harm(s, step.fleet(s, seat)) > WORTH_A_GIFT:
        return REPLACE.base
    return PASS.base


def divert(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """To where one's own Fleet is going anyway; else to where nobody can trade."""
    own = [s.goal[at] for at in bits(s.targets) if at // FLEETS == seat]
    for a in legal:
        land = V.x[a]
        blocked = s.up >> land & 1 and s.status[land] >= 0 and bool(s.givens.statuses[s.status[land]].block)
        if land in own or (not own and blocked):
            return a
    return legal[0]
