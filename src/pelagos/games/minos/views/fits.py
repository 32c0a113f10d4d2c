"""Which frames of a written position can lie where they lie. Not compiled.

A stack is made by the rules in few ways. What is checked here is what the rules rely on when a frame's turn comes, now
or later: that the phases of a round lie in their order, and that each finds the dice, cards and points it works with.
"""

from __future__ import annotations

from ....core.basics import Frame
from ..rules.boards import PALACE_CARDS
from ..rules.build import places
from ..rules.effects import EITHER, MUST_MOVE, OPTIONAL
from ..rules.grouping import dice_of, groupings, threshold_of
from ..rules.paying import may_pay
from ..rules.round import has_room
from ..rules.setup import Setup
from ..rules.state import MinosState
from ..rules.steps import (
    ACTIONS,
    BUILD_NOW,
    BUILD_ROUND,
    CHOICE,
    CHOOSER,
    CLAUSES,
    CLEAN_UP,
    CONVERT,
    COST,
    DEAL_ABILITY,
    DEAL_START,
    DRAFT,
    DRAFT_DIE,
    DRAWN,
    END_TURN,
    FIRST_CARDS,
    GIFTS,
    GOOD_DRAWN,
    GROUPS,
    INCOME,
    LAY_ABILITY,
    LAY_BONUS,
    LAY_RAIDERS,
    LAY_VASE,
    PALACES,
    PAY,
    POINT,
    PROGRESS,
    RIVAL_DIE,
    ROLL,
    ROLLED,
    ROUND,
    SETTLE,
    SETUP,
    STARTING,
    TERMS,
    TURN,
)
from ..rules.vocabulary import ADVANCE, CONTAINERS, INFLUENCE, NOTHING, PLAYED, SECTIONS, STARTS, WILD, clan_of

# The phases of a round as they lie, the last one at the bottom; and the parts of the setup.
_ROUND = [ROUND, CLEAN_UP, INCOME, ACTIONS, PROGRESS, DRAFT, ROLLED, ROLL, GIFTS]
_SETUP = range(SETUP, SETTLE + 1)


def misfit(s: MinosState) -> int:
    """The first frame that cannot lie where it lies, or -1."""
    phases = [_ROUND.index(f[0]) for f in s.frames if f[0] in _ROUND]
    if phases != sorted(set(phases)):
        return len(s.frames) - 1
    steps = [f[0] for f in s.frames]
    if any(s.noted + s.noted_free) and PROGRESS not in steps:
        return len(s.frames) - 1
    if s.traits and TURN not in steps and END_TURN not in steps:
        return len(s.frames) - 1
    for k, f in enumerate(s.frames):
        if not _fits(s, f, s.frames[k + 1 :]) or not _answers(s, f):
            return k
    return -1


# Answers under seal.


def _answers(s: MinosState, f: Frame) -> bool:
    """Whether what the seats have answered so far could have been chosen."""
    return all(_answer(s, f, seat, s.draft[seat]) and _answer(s, f, seat, s.plan[seat]) for seat in range(s.seats))


def _answer(s: MinosState, f: Frame, seat: int, answer: list[int]) -> bool:
    if not answer or f[0] not in (FIRST_CARDS, GROUPS, BUILD_ROUND, PALACES):
        return True
    if f[0] == FIRST_CARDS:
        most = s.givens.box.starts[s.start[seat]].discard + (answer is s.plan[seat])
        fits = len(answer) == most if answer is s.plan[seat] else len(answer) <= most
        return fits and len(set(answer)) == len(answer) and set(answer) <= set(s.hands[seat])
    if f[0] == PALACES:
        loss = sum([s.givens.box.decree(card).vp for card in answer if card in s.hands[seat]])
        held = {*s.hands[seat], *s.areas[seat]}
        most = s.passive(seat, INFLUENCE, PALACE_CARDS)
        return loss <= s.vp[seat] and len(set(answer)) == len(answer) <= most and set(answer) <= held
    if f[0] == GROUPS:
        return tuple(answer) in groupings(dice_of(s, seat), threshold_of(s, seat))
    if len(answer) != 5 or not (s.noted[seat] or s.noted_free[seat]) or not 0 <= answer[0] <= ADVANCE:
        return False
    deed, thing, first, second, back = answer
    free = int(s.noted_free[seat] > 0)
    return thing in places(s, seat, deed) and may_pay(s, seat, deed, thing, free, (first, second, back))


def _fits(s: MinosState, f: Frame, above: list[Frame]) -> bool:
    """Whether a frame can be carried out, now or when its turn comes."""
    step = f[0]
    if step in _SETUP:
        return _in_setup(s, f, above)
    if step in (ROLL, DRAFT, DRAFT_DIE, RIVAL_DIE):
        return _with_dice(s, f, above)
    if step in (TURN, END_TURN):
        return _in_turn(s, f[1])
    if step in (CLAUSES, TERMS, CHOICE, CONVERT):
        return _in_program(s, f)
    if step == POINT:
        return f[2] in OPTIONAL or f[2] in (EITHER, MUST_MOVE)
    if step == COST:
        return not above and 0 < f[2] <= len(s.hands[f[1]])
    if step == PAY:
        return not above and _paying(s, f)
    if step in (DRAWN, GOOD_DRAWN):
        return not s.is_rival(f[1])
    if step == FIRST_CARDS:
        return f[1] == s.everybody() and all(_first_cards(s, seat, above) for seat in range(s.seats))
    if step == BUILD_ROUND:
        return all(s.noted[seat] or s.noted_free[seat] for seat in range(s.seats) if f[1] >> seat & 1)
    if step == BUILD_NOW:
        return _build_now(s, f, above)
    return True


# Setup.


def _in_setup(s: MinosState, f: Frame, above: list[Frame]) -> bool:
    """Whether a part of the setup finds what it lays out or gives."""
    step = f[0]
    if step == SETUP:
        return not above and not any(s.start[seat] >= 0 for seat in range(s.seats))
    if step == LAY_RAIDERS:
        laid = s.lords if f[2] else s.raiders
        return f[1] in s.givens.layout.tiled and not laid[f[1]] and above.count(f) == 0
    if step == LAY_BONUS:
        return 0 < f[3] <= s.givens.clans + 1 - len([1 for tile in s.bonuses[f[1] - 1] if (tile > 15) == (f[2] == 1)])
    if step == LAY_VASE:
        return len(s.vases) < 3
    if step == LAY_ABILITY:
        return 0 < f[1] == s.givens.clans - s.laid_abilities.bit_count() and max(s.ability) < 0
    if step == STARTING:
        return not above and _drafting(s, f[1], f[2])
    if step in (CHOOSER, DEAL_START, DEAL_ABILITY):
        return step == CHOOSER or f[1] < s.seats
    if step == SETTLE:
        return _settling(s, above)
    return True


def _drafting(s: MinosState, seat: int, turn: int) -> bool:
    """M-27: whether everybody has what he can have when it is this seat's turn."""
    seats = s.seats
    if turn >= 2 * seats:
        return False
    back = 2 * seats - 1
    first = (seat - (turn if turn < seats else back - turn)) % seats
    taken = [0] * seats
    for earlier in range(turn):
        taken[(first + (earlier if earlier < seats else back - earlier)) % seats] += 1
    return all((s.start[k] >= 0) + (s.ability[k] >= 0) == taken[k] for k in range(seats))


def _settling(s: MinosState, above: list[Frame]) -> bool:
    """Whether everybody has a Starting card of this number of players when the cards are settled, or will have."""
    cards = [k for k in range(STARTS) if s.givens.box.starts[k].seats == s.givens.clans]
    taken = [start for start in s.start if start >= 0]
    free = [k for k in range(STARTS) if s.laid_starts >> k & 1]
    if sorted(taken + free) != cards:
        return False
    drafted = any(f[0] in (CHOOSER, STARTING) for f in above)
    for seat in range(s.seats):
        if s.start[seat] < 0 and not drafted and (DEAL_START, seat) not in above:
            return False
    to_come = [f for f in above if f[0] == LAY_ABILITY]
    laid = s.laid_abilities.bit_count() + len([1 for ability in s.ability if ability >= 0])
    if not to_come and laid < s.seats:
        return False
    blank = MinosState(s.seats, s.givens)
    Setup().proceed(blank, (SETUP,))
    below = len(s.frames) - len(above)  # the frames up to this one, and this one
    upper = s.frames[below:-1]
    return s.frames[:below] == blank.frames[:below] and upper == blank.frames[below : below + len(upper)]


def _first_cards(s: MinosState, seat: int, above: list[Frame]) -> bool:
    """M-32: whether a seat has, or will have drawn, as many cards as it returns, and one more."""
    if s.start[seat] < 0:
        return False
    drawn = sum([f[3] for f in above if f[0] == DRAWN and f[1] == seat])
    return len(s.hands[seat]) + drawn > s.givens.box.starts[s.start[seat]].discard


# Dice.


def _with_dice(s: MinosState, f: Frame, above: list[Frame]) -> bool:
    """Whether dice are rolled before they are drafted, and a seat that takes one has a container left."""
    placed = [clan_of(die) for row in s.rows for die in row if die >= 0]
    if f[0] == ROLL:
        return not placed and _rolled(s) == f[1]
    if f[0] == DRAFT:
        return f[1] <= s.givens.clans * CONTAINERS and not (placed and any(g[0] == ROLL for g in above))
    if above or not any(s.pool) or not any(has_room(s, section) for section in range(SECTIONS)):
        return False
    clan = f[1] if f[0] == DRAFT_DIE else s.givens.rival
    return clan >= 0 and placed.count(clan) < CONTAINERS


def _rolled(s: MinosState) -> int:
    """How many dice show a value, if they are the first ones by colour; else -1."""
    total = sum(s.pool)
    before = 0
    for colour, number in enumerate(s.givens.dice):
        if sum(s.pool[colour * 6 : colour * 6 + 6]) != min(number, max(0, total - before)):
            return NOTHING
        before += number
    return total


# Turns, builds and effects.


def _in_turn(s: MinosState, seat: int) -> bool:
    """Whether it is the turn of a seat, with a die on a space."""
    if s.active != seat or s.used_as == WILD:
        return False
    return s.section >= 0 and 0 < s.place <= s.givens.clans if s.bonus_open else True


def _paying(s: MinosState, f: Frame) -> bool:
    """Whether what is paid for can be had, and the payment made so."""
    _, seat, deed, thing, free, first, second, back = f
    found = s.hands[seat] + s.offer if deed == PLAYED else places(s, seat, deed)
    return thing in found and not free and may_pay(s, seat, deed, thing, free, (first, second, back))


def _build_now(s: MinosState, f: Frame, above: list[Frame]) -> bool:
    """M-64 c: whether a build that was handed in can be carried out."""
    _, clan, deed, thing, free, first, second, back = f
    points = s.noted_free[clan] if free else s.noted[clan]
    if points <= len([1 for g in above if g[0] == BUILD_NOW and g[1] == clan]) or deed == PLAYED:
        return False
    if thing not in places(s, clan, deed):
        return False
    return s.is_rival(clan) or may_pay(s, clan, deed, thing, free, (first, second, back))


def _in_program(s: MinosState, f: Frame) -> bool:
    """Whether there is such an effect, such a clause, and such a bundle in it."""
    clauses = s.givens.programs[f[2]].clauses
    if f[0] == CLAUSES:
        return 0 < f[3] < 1 << len(clauses)
    if f[3] >= len(clauses):
        return False
    clause = clauses[f[3]]
    if f[0] == CONVERT:
        return clause.repeats
    if f[0] == CHOICE:
        return len(clause.rewards) > 1
    if f[4] == NOTHING:
        return f[5] <= len(clause.otherwise)
    return f[4] < len(clause.rewards) and f[5] <= len(clause.rewards[f[4]])
