"""The completeness rule (section N 2): nothing is offered of which nothing can come, or whose cost cannot be paid.

Whether somebody is asked at all tells everybody something, so that is judged openly: what hangs on the cards of a hand
counts as possible whenever there is one (law 8). What is offered is judged exactly.
"""

from __future__ import annotations

from .effects import (
    ABIL,
    BONUS,
    COIN,
    DECK,
    DECK2,
    DISC,
    FROM_STACK,
    GRND,
    INC,
    OPTIONAL,
    TEMP,
    VP,
    WAR,
    WEAP,
    Clause,
    Term,
)
from .gains import stack_goods, temporary_goods
from .points import point_possible
from .programs import ACTION_BONUS_TILES
from .state import MinosState
from .vocabulary import ABILITY_LEVELS, NOTHING


def amount(s: MinosState, seat: int, term: Term) -> int:
    """How many a term gives now: counted when it is resolved."""
    return term.count if term.per == NOTHING else term.count * s.meter(seat, term.per)


def term_possible(s: MinosState, seat: int, term: Term, openly: bool = False) -> bool:
    """Whether anything comes of a term now."""
    if term.per != NOTHING and not s.meter(seat, term.per):
        return False
    code = term.code
    if code in OPTIONAL:
        return point_possible(s, seat, code, openly)
    if code == TEMP:
        return s.temporary_supply(term.good) > 0 if term.good >= 0 else len(temporary_goods(s)) > 0
    if code == FROM_STACK:
        return s.stacks[term.good] > 0 if term.good >= 0 else len(stack_goods(s)) > 0
    if code == GRND:
        return any(s.urn)
    if code == DECK:
        return len(s.decks[s.age]) > 0
    if code == DECK2:
        return len(s.decks[1]) > 0
    if code == WAR:
        return s.supply[seat] > 0
    if code == INC:
        return s.income[seat] + 1 < len(s.givens.box.player_board.income_coins)
    if code == ABIL:
        return s.level[seat] < ABILITY_LEVELS
    if code == BONUS:
        return effect_possible(s, seat, ACTION_BONUS_TILES + s.action_bonus, openly) if s.action_bonus else False
    return True


def bundle_possible(s: MinosState, seat: int, terms: list[Term], openly: bool = False) -> bool:
    """Whether anything comes of a bundle."""
    return any(term_possible(s, seat, term, openly) for term in terms)


def payable(s: MinosState, seat: int, cost: list[Term]) -> bool:
    """Whether all of a cost can be paid."""
    return all(term.count <= _held(s, seat, term.code) for term in cost)


def _held(s: MinosState, seat: int, code: int) -> int:
    if code == COIN:
        return s.coins[seat]
    if code == WEAP:
        return s.weaponry[seat]
    return s.vp[seat] if code == VP else len(s.hands[seat])


def clause_possible(s: MinosState, seat: int, clause: Clause, openly: bool = False) -> bool:
    """Whether a clause can be carried out now, its cost paid, and something come of it."""
    condition = clause.condition
    if condition is not None and not s.holds(seat, condition):
        return bool(clause.otherwise) and bundle_possible(s, seat, clause.otherwise, openly)
    if not clause.cost:
        return any(bundle_possible(s, seat, terms, openly) for terms in clause.rewards)
    if not payable(s, seat, clause.cost):
        return False
    lend(s, seat, clause.cost, -1)
    hand = s.hands[seat]
    if len(hand) == cards_of(clause.cost):
        s.hands[seat] = []  # all of it is discarded
    found = any(bundle_possible(s, seat, terms, openly) for terms in clause.rewards)
    s.hands[seat] = hand
    lend(s, seat, clause.cost, 1)
    return found


def lend(s: MinosState, seat: int, cost: list[Term], sign: int) -> None:
    """Resources of a cost are taken or given back; cards are another matter (DISC)."""
    for term in cost:
        if term.code == COIN:
            s.coins[seat] += sign * term.count
        elif term.code == WEAP:
            s.weaponry[seat] += sign * term.count
        elif term.code == VP:
            s.vp[seat] += sign * term.count


def cards_of(cost: list[Term]) -> int:
    """DISC: how many hand cards a cost takes."""
    return sum([term.count for term in cost if term.code == DISC])


def effect_possible(s: MinosState, seat: int, program: int, openly: bool = False) -> bool:
    """Whether anything comes of an effect now."""
    return any(clause_possible(s, seat, clause, openly) for clause in s.givens.programs[program].clauses)
