"""The interpreter: effects run as frames of the flow (section N).

A CLAUSES frame is an effect in progress: which one, and the clauses that wait. Plain gains come first and unasked
(M-179); of the others the owner picks the next (M-72). A clause that is carried out becomes its cost, a choice between
bundles, and a bundle of terms, which are done from left to right (TERMS).
"""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .effects import (
    ABIL,
    ANY,
    BONUS,
    BUILD,
    BUILDF,
    COIN,
    CUL,
    DECK,
    DECK2,
    FROM_STACK,
    GRND,
    INC,
    INF,
    LOW,
    OPTIONAL,
    POP,
    TEMP,
    VP,
    WAR,
    WEAP,
    Clause,
    Term,
)
from .extras import between_choices, do_between
from .gains import (
    ALL_TRACKS,
    LOWEST,
    draw,
    gain_coins,
    gain_warriors,
    gain_weaponry,
    income_steps,
    raise_level,
    take_from_stack,
    take_temporary,
)
from .launching import begin as begin
from .points import shows_card
from .possible import amount, bundle_possible, cards_of, clause_possible, lend
from .programs import ACTION_BONUS_TILES
from .state import MinosState
from .steps import CHOICE, CLAUSES, CONVERT, COST, GOOD_DRAWN, POINT, STACK_GOOD, TEMPORARY, TERMS, TRACK
from .vocabulary import CLAUSE, DISCARD, DONE, FROM_EFFECTS, IN_PROGRESS, NOTHING, OPTION, V


def clause_of(s: MinosState, program: int, clause: int) -> Clause:
    """One clause of an effect."""
    return s.givens.programs[program].clauses[clause]


# Clauses.


@final
class Clauses(Step[MinosState]):
    """M-72, M-171, M-179: an effect in progress. It asks where the order is the owner's, or something may be declined.

    In the own turn (M-170) Traits and extra actions may come between the clauses, and Vases are claimed (M-148).
    """

    name = "clauses"
    fields = "seat program waiting"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, seat, program, waiting = f
        if s.stirred:
            s.watch()
        clauses = s.givens.programs[program].clauses
        several = len(clauses) > 1
        if several or clauses[0].plain:
            k = self._plain(s, seat, clauses, waiting)
            if k >= 0:
                _go_on(s, seat, program, waiting & ~(1 << k))
                start_rewards(s, seat, program, k)
                return True
        found = [
            k for k in range(len(clauses)) if waiting >> k & 1 and clause_possible(s, seat, clauses[k], openly=True)
        ]
        if not found:  # what is sold or moved between may still make a clause possible that may be declined
            return not several or not self._declinable(clauses, waiting) or not self._between(s, seat)
        if len(found) == 1 and waiting == 1 << found[0]:
            clause = clauses[found[0]]
            if not clause.cost and (clause.automatic or not several or not self._between(s, seat)):
                start_rewards(s, seat, program, found[0])
                return True
        return False

    def _plain(self, s: MinosState, seat: int, clauses: list[Clause], waiting: int) -> int:
        """A clause that waits and of which it never hurts to have it at once, or -1."""
        for k in range(len(clauses)):
            clause = clauses[k]
            if waiting >> k & 1 and clause.plain and (clause.condition is None or s.holds(seat, clause.condition)):
                return k
        return -1

    def _declinable(self, clauses: list[Clause], waiting: int) -> bool:
        return any(waiting >> k & 1 and not clauses[k].automatic for k in range(len(clauses)))

    def _between(self, s: MinosState, seat: int) -> bool:
        return s.own_turn(seat) and len(between_choices(s, seat, openly=True)) > 0

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        _, seat, program, waiting = f
        clauses = s.givens.programs[program].clauses
        out = [
            CLAUSE.of1(k + 1) for k in range(len(clauses)) if waiting >> k & 1 and clause_possible(s, seat, clauses[k])
        ]
        if len(clauses) > 1 and s.own_turn(seat):
            out += between_choices(s, seat)
        out.append(DONE.base)
        return out

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, program, waiting = f
        if V.verb_of[a] == CLAUSE.id:
            k = V.x[a] - 1
            _go_on(s, seat, program, waiting & ~(1 << k))
            start_clause(s, seat, program, k)
        elif a == DONE.base:  # what may be declined lapses, the rest in printed order
            clauses = s.givens.programs[program].clauses
            for k in range(len(clauses) - 1, -1, -1):
                if waiting >> k & 1 and clauses[k].automatic:
                    _go_on(s, seat, program, 1 << k)
        else:
            s.frames.append(f)
            do_between(s, seat, a)


def _go_on(s: MinosState, seat: int, program: int, waiting: int) -> None:
    if waiting:
        s.frames.append((CLAUSES, seat, program, waiting))


def start_clause(s: MinosState, seat: int, program: int, k: int) -> None:
    """A clause that the owner picked: to pick a conversion is to pay it."""
    clause = clause_of(s, program, k)
    if clause.repeats:
        s.frames.append((CONVERT, seat, program, k))
    if not clause.cost:
        start_rewards(s, seat, program, k)
        return
    pay_cost(s, seat, program, k)


def pay_cost(s: MinosState, seat: int, program: int, k: int) -> None:
    """Pay all of a cost once; then its reward."""
    cost = clause_of(s, program, k).cost
    cards = cards_of(cost)
    lend(s, seat, cost, -1)
    coins = sum([term.count for term in cost if term.code == COIN])
    weaponry = sum([term.count for term in cost if term.code == WEAP])
    if coins or weaponry:
        s.tell(ALL, "paid", (seat, coins, weaponry))
    vp = sum([term.count for term in cost if term.code == VP])
    if vp:
        s.tell(ALL, "lost-vp", (seat, vp))
    start_rewards(s, seat, program, k)
    if cards:
        s.frames.append((COST, seat, cards))


def start_rewards(s: MinosState, seat: int, program: int, k: int) -> None:
    """What a clause gives now: by its condition one bundle or the other, or one to be chosen."""
    clause = clause_of(s, program, k)
    if clause.condition is not None and not s.holds(seat, clause.condition):
        if clause.otherwise:
            run_terms(s, seat, program, k, NOTHING, 0)
        return
    if len(clause.rewards) > 1:
        s.frames.append((CHOICE, seat, program, k))
    elif clause.cost:
        s.frames.append((TERMS, seat, program, k, 0, 0))  # after its cost
    else:
        run_terms(s, seat, program, k, 0, 0)


@final
class Choice(Step[MinosState]):
    """`( a | b )`: the owner takes exactly one of those of which something can come.

    Where the hand decides that nothing can come of any, one of those that seemed possible is taken in vain.
    """

    name = "choice"
    fields = "seat program clause"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        found = self._options(s, f, openly=True)
        if len(found) > 1:
            return False
        if found:
            run_terms(s, f[1], f[2], f[3], found[0], 0)
        return True

    def _options(self, s: MinosState, f: Frame, openly: bool) -> list[int]:
        rewards = clause_of(s, f[2], f[3]).rewards
        return [k for k in range(len(rewards)) if bundle_possible(s, f[1], rewards[k], openly)]

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        found = self._options(s, f, openly=False) or self._options(s, f, openly=True)
        return [OPTION.of1(k + 1) for k in found]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        run_terms(s, f[1], f[2], f[3], V.x[a] - 1, 0)


@final
class Convert(Step[MinosState]):
    """`any c -> r`: once more, as often as wanted and payable."""

    name = "convert"
    fields = "seat program clause"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return not clause_possible(s, f[1], clause_of(s, f[2], f[3]), openly=True)

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        if not clause_possible(s, f[1], clause_of(s, f[2], f[3])):
            return [DONE.base]
        return [CLAUSE.of1(f[3] + 1), DONE.base]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        if a != DONE.base:
            s.frames.append(f)
            pay_cost(s, f[1], f[2], f[3])


@final
class Cost(Step[MinosState]):
    """DISC: hand cards are discarded, one after the other."""

    name = "cost"
    fields = "seat left"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [DISCARD.of1(card) for card in s.hands[f[1]]]

    def reveals(self, s: MinosState, f: Frame, a: Action, after: MinosState) -> bool:
        """M-10: a card of the hand was shown."""
        return shows_card(s, f[1], a)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, left = f
        s.from_hand(seat, V.x[a])
        s.discard(V.x[a])
        s.tell(ALL, "discards", (seat, V.x[a]))
        if left > 1:
            s.frames.append((COST, seat, left - 1))


# Terms.


@final
class Terms(Step[MinosState]):
    """`a + b`: one effect with several gains, done left to right."""

    name = "terms"
    fields = "seat program clause option at"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        if s.stirred:
            s.watch()
        run_terms(s, f[1], f[2], f[3], f[4], f[5])
        return True


def run_terms(s: MinosState, seat: int, program: int, k: int, option: int, at: int) -> None:
    """The terms of a bundle from one on; where one of them leads to a question, a draw or another effect, the rest
    waits below it."""
    clause = clause_of(s, program, k)
    terms = clause.otherwise if option == NOTHING else clause.rewards[option]
    last = len(terms)
    while at < last:
        term = terms[at]
        at += 1
        if at_once(s, seat, term):
            continue
        if at < last:
            s.frames.append((TERMS, seat, program, k, option, at))
        run_term(s, seat, term)
        return


def at_once(s: MinosState, seat: int, term: Term) -> bool:
    """A term that is done on the spot; False if it leads on to something."""
    code = term.code
    if code == COIN:
        gain_coins(s, seat, amount(s, seat, term))
    elif code == VP:
        number = amount(s, seat, term)
        if number:
            s.gain_vp(seat, number, FROM_EFFECTS)
            s.tell(ALL, "vp", (seat, number))
    elif code == WEAP:
        gain_weaponry(s, seat, amount(s, seat, term))
    elif code == WAR:
        gain_warriors(s, seat, amount(s, seat, term))
    elif code == INC:
        income_steps(s, seat, amount(s, seat, term))
    elif code == ABIL:
        raise_level(s, seat, amount(s, seat, term))
    elif code == TEMP and term.good >= 0:
        for _ in range(amount(s, seat, term)):
            take_temporary(s, seat, term.good)
    elif (code in (BUILD, BUILDF)) and s.phase == IN_PROGRESS:
        note_build(s, seat, amount(s, seat, term), code == BUILDF)
    else:
        return False
    return True


def note_build(s: MinosState, seat: int, number: int, free: bool) -> None:
    """M-64 b: in Progress Build points are noted for the build rounds."""
    if free:
        s.noted_free[seat] += number
    else:
        s.noted[seat] += number
    if number:
        s.tell(ALL, "noted", (seat, int(free)))


def run_term(s: MinosState, seat: int, term: Term) -> None:
    """A term that leads on: to a question, a draw, another effect."""
    number = amount(s, seat, term)
    code = term.code
    if number == 0:
        return
    if code in OPTIONAL:
        s.frames.append((POINT, seat, code, number))
    elif code == DECK:
        draw(s, seat, s.age, number)
    elif code == DECK2:
        draw(s, seat, 1, number)
    elif code == GRND:
        s.frames.append((GOOD_DRAWN, seat, number))
    elif code == TEMP:
        s.frames.append((TEMPORARY, seat, number))
    elif code == FROM_STACK:
        if term.good >= 0:
            for _ in range(number):
                take_from_stack(s, seat, term.good)
        else:
            s.frames.append((STACK_GOOD, seat, number))
    elif INF <= code <= POP or code in (ANY, LOW):
        tracks = ALL_TRACKS if code == ANY else LOWEST if code == LOW else 1 << (code - INF)
        for _ in range(number):
            s.frames.append((TRACK, seat, tracks))
    elif code == BONUS:
        for _ in range(number):
            begin(s, seat, ACTION_BONUS_TILES + s.action_bonus)


if CUL != INF + 1 or POP != INF + 2:
    raise AssertionError
