"""The notation of effects, read into a tree and written back.

Grammar and meaning are those of rules.md, section N. An effect is a list of clauses; every form of a clause is the same
few parts, most of them empty:

    5 COIN + 1 DECK                     rewards
    (1 ANY | 1 BONUS)                   rewards, two to choose from
    2 COIN -> 1 VP                      cost, rewards
    any 2 COIN -> 1 VP                  repeats, cost, rewards
    if CITIES>=2: 2 COIN                condition, rewards
    1 PLAY instead FARMS>=2: 1 PLAYF    otherwise, condition, rewards
"""

from __future__ import annotations

from typing import Final

from ....core.content import Row
from ....core.notation import Notation, Tokens
from .vocabulary import GOOD, MOST_CLAUSES, NOTHING

NOTATION: Final = Notation("-> >= ; : | ( ) + .")
MOST: Final = 60  # of a count, and of what a condition asks for

# Codes. Those before DRAW may stand everywhere.
COIN: Final = 0
WEAP: Final = 1
VP: Final = 2
TEMP: Final = 3
FROM_STACK: Final = 4  # GOOD, from a face-up stack
GRND: Final = 5
PLAY: Final = 6
PLAYF: Final = 7
DECK: Final = 8
DECK2: Final = 9
BUILD: Final = 10
BUILDF: Final = 11
WAR: Final = 12
PLACE: Final = 13
MOVE: Final = 14
WILD: Final = 15
INF: Final = 16
CUL: Final = 17
POP: Final = 18
ANY: Final = 19
LOW: Final = 20
PAL: Final = 21
PALF: Final = 22
ROUTE: Final = 23
INC: Final = 24
DRAW: Final = 25  # the Prepare point (M-103)
DISC: Final = 26  # as a cost
ABIL: Final = 27  # on the Cultural track
BONUS: Final = 28  # on the action board
VPR: Final = 29  # on the player board
VPE: Final = 30
CODES: Final = [
    "COIN", "WEAP", "VP", "TEMP", "GOOD", "GRND", "PLAY", "PLAYF", "DECK", "DECK2", "BUILD", "BUILDF", "WAR", "PLACE",
    "MOVE", "WILD", "INF", "CUL", "POP", "ANY", "LOW", "PAL", "PALF", "ROUTE", "INC", "DRAW", "DISC", "ABIL", "BONUS",
    "VPR", "VPE",
]  # fmt: skip
# Points of the rules alone: a Warrior placed or moved (Expand), a Warrior that must move (M-75).
EITHER: Final = 31
MUST_MOVE: Final = 32
# What may be declined (section N 2); all else is automatic.
OPTIONAL: Final = (DRAW, PLAY, PLAYF, BUILD, BUILDF, PLACE, MOVE, WILD, PAL, PALF, ROUTE)
# Gains of which it never hurts to have them at once (M-179); so have Goods and Temporary Goods that leave no choice.
_PLAIN: Final = (COIN, WEAP, VP, WAR, INC, DECK, DECK2, GRND)
# Which codes may stand where.
COMMON: Final = CODES[:DRAW]
ON_ACTION_BOARD: Final = [*COMMON, "DRAW", "BONUS"]
ON_PLAYER_BOARD: Final = [*COMMON, "VPR", "VPE"]
ON_TRACKS: Final = [*COMMON, "ABIL"]
PAYABLE: Final = ["COIN", "WEAP", "VP", "DISC"]
# What a repeated conversion never gives, so that it ends: what it could be paid with again, by what it costs.
_COINAGE: Final = ["COIN", "WEAP", "ROUTE"]
_FEEDS_VP: Final = ["VP", "INF", "CUL", "POP", "ANY", "LOW"]
_FEEDS_DISC: Final = ["DECK", "DECK2", "WILD"]

# Meters. Those before METER_INF also count for `per`.
AREA: Final = 0
PALACE: Final = 1
CITIES: Final = 2
TOWERS: Final = 3
FARMS: Final = 4
PRES: Final = 5
DOM: Final = 6
SEA: Final = 7
METER_LOW: Final = 8
WARMAP: Final = 9
SHIPS: Final = 10
METER_INF: Final = 11
METER_CUL: Final = 12
METER_POP: Final = 13
SHIP: Final = 14
SHIPN: Final = 15
INCOME: Final = 16
SAMEGOOD: Final = 17
SAMETRIG: Final = 18
METERS: Final = [
    "AREA", "PALACE", "CITIES", "TOWERS", "FARMS", "PRES", "DOM", "SEA", "LOW", "WARMAP", "SHIPS", "INF", "CUL", "POP",
    "SHIP", "SHIPN", "INCOME", "SAMEGOOD", "SAMETRIG",
]  # fmt: skip
COUNTERS: Final = METERS[:METER_INF]


class Term:
    """One gain, or one cost: how many of what."""

    __slots__ = ("code", "count", "good", "per")

    def __init__(self, count: int, code: int, good: int = NOTHING, per: int = NOTHING) -> None:
        self.count = count
        self.code = code
        self.good = good  # of TEMP and GOOD; NOTHING: of one's choice
        self.per = per  # the counter that multiplies the count


class Condition:
    """What must hold: a meter of the owner shows at least so much."""

    __slots__ = ("least", "meter")

    def __init__(self, meter: int, least: int) -> None:
        self.meter = meter
        self.least = least


class Clause:
    """One clause of an effect. What its form does not need is empty."""

    __slots__ = ("automatic", "condition", "cost", "otherwise", "plain", "repeats", "rewards")

    def __init__(self) -> None:
        self.condition: Condition | None = None
        self.otherwise: list[Term] = []  # `instead`: what is had if the condition fails
        self.repeats = False
        self.cost: list[Term] = []
        self.rewards: list[list[Term]] = []  # one, or those to choose from
        self.plain = False  # it gives nothing but plain gains, once its condition holds (M-179)
        self.automatic = False  # nothing is paid, and something in it may not be declined

    def judge(self) -> None:
        """What follows from its terms."""
        bundles = [*self.rewards, *([self.otherwise] if self.otherwise else [])]
        self.automatic = not self.cost and any(term.code not in OPTIONAL for terms in bundles for term in terms)
        self.plain = not self.cost and len(bundles) == 1 and all(_is_plain(term) for term in bundles[0])


def _is_plain(term: Term) -> bool:
    """Whether it never hurts to have a gain at once: it leaves no choice, and does not grow by waiting."""
    chosen = term.code in (TEMP, FROM_STACK) and term.good != NOTHING
    return term.per == NOTHING and (term.code in _PLAIN or chosen)


class Effect:
    """An effect: its clauses, in any order of the owner's (M-72). None at all is `none`.

    Whether it is carried out at the end of a turn though nobody asked for it (M-172); whether nothing in it waits
    (M-179).
    """

    __slots__ = ("automatic", "clauses", "plain")

    def __init__(self, clauses: list[Clause]) -> None:
        self.clauses = clauses
        self.automatic = False
        self.plain = True
        for clause in clauses:
            clause.judge()
            if clause.automatic:
                self.automatic = True
            if not clause.plain or clause.condition is not None:
                self.plain = False


NO_EFFECT: Final = Effect([])


# Reading.


def read_effect(row: Row, column: str, codes: list[str] = COMMON, endless: bool = False) -> Effect:
    """The effect in a column; ContentError names the character that is wrong.

    `codes` are those that may stand there; `endless`: a repeated conversion may give what it is paid with (M-146).
    """
    return parse(row.tokens(column, NOTATION), codes, endless)


def read_condition(row: Row, column: str) -> Condition:
    """The condition in a column."""
    t = row.tokens(column, NOTATION)
    condition = _condition(t)
    t.end()
    return condition


def parse(t: Tokens, codes: list[str], endless: bool = False) -> Effect:
    """A whole text."""
    clauses: list[Clause] = []
    if not t.accept("none"):
        clauses.append(_clause(t, codes, endless))
        while t.accept(";"):
            if len(clauses) == MOST_CLAUSES:
                raise t.wrong_before("too-many", n=MOST_CLAUSES)
            clauses.append(_clause(t, codes, endless))
    t.end()
    return Effect(clauses)


def _clause(t: Tokens, codes: list[str], endless: bool) -> Clause:
    clause = Clause()
    if t.accept("any"):
        clause.repeats = True
        _convert(t, clause, codes, endless)
    elif t.accept("if"):
        clause.condition = _condition(t)
        t.expect(":")
        if _cost_follows(t):
            _convert(t, clause, codes)
        else:
            clause.rewards = _reward(t, codes)
    elif _cost_follows(t):
        _convert(t, clause, codes)
    else:
        clause.rewards = _reward(t, codes)
        if len(clause.rewards) == 1 and t.accept("instead"):
            clause.otherwise = clause.rewards[0]
            clause.condition = _condition(t)
            t.expect(":")
            clause.rewards = _reward(t, codes)
    return clause


def _cost_follows(t: Tokens) -> bool:
    """Whether there is a `->` before the clause ends."""
    ahead = 0
    while t.peek(ahead) not in ("", ";", "->"):
        ahead += 1
    return t.peek(ahead) == "->"


def _convert(t: Tokens, clause: Clause, codes: list[str], endless: bool = True) -> None:
    clause.cost = [_payment(t)]
    while t.accept("+"):
        clause.cost.append(_payment(t))
    t.expect("->")
    clause.rewards = _reward(t, codes if endless else _ending(clause.cost, codes))


def _ending(cost: list[Term], codes: list[str]) -> list[str]:
    """What may be had for this cost as often as one likes."""
    never = _COINAGE[:]
    for term in cost:
        if term.code == VP:
            never += _FEEDS_VP
        elif term.code == DISC:
            never += _FEEDS_DISC
    return [code for code in codes if code not in never]


def _payment(t: Tokens) -> Term:
    count = t.number(1, MOST)
    return Term(count, CODES.index(t.expect(*PAYABLE)))


def _reward(t: Tokens, codes: list[str]) -> list[list[Term]]:
    if t.peek() != "(":
        return [_bundle(t, codes)]
    t.open("(")
    options = [_bundle(t, codes)]
    t.expect("|")
    options.append(_bundle(t, codes))
    while t.accept("|"):
        if len(options) == MOST_CLAUSES:
            raise t.wrong_before("too-many", n=MOST_CLAUSES)
        options.append(_bundle(t, codes))
    t.close(")")
    return options


def _bundle(t: Tokens, codes: list[str]) -> list[Term]:
    terms = [_term(t, codes)]
    while t.accept("+"):
        terms.append(_term(t, codes))
    return terms


def _term(t: Tokens, codes: list[str]) -> Term:
    count = t.number(1, MOST)
    term = Term(count, CODES.index(t.expect(*codes)))
    if term.code in (TEMP, FROM_STACK) and t.accept("."):
        term.good = t.word(GOOD.words)
    if t.accept("per"):
        term.per = t.word(COUNTERS)
    return term


def _condition(t: Tokens) -> Condition:
    meter = t.word(METERS)
    t.expect(">=")
    return Condition(meter, t.number(1, MOST))


# Writing back: the canonical text of a tree.


def written(effect: Effect) -> str:
    """The text of an effect, as the notation writes it."""
    return "; ".join([_clause_text(clause) for clause in effect.clauses]) if effect.clauses else "none"


def condition_text(condition: Condition) -> str:
    """The text of a condition."""
    return f"{METERS[condition.meter]}>={condition.least}"


def _clause_text(clause: Clause) -> str:
    text = _reward_text(clause.rewards)
    if clause.cost:
        text = f"{_bundle_text(clause.cost)} -> {text}"
    if clause.repeats:
        return f"any {text}"
    if clause.condition is None:
        return text
    if clause.otherwise:
        return f"{_bundle_text(clause.otherwise)} instead {condition_text(clause.condition)}: {text}"
    return f"if {condition_text(clause.condition)}: {text}"


def _reward_text(rewards: list[list[Term]]) -> str:
    if len(rewards) == 1:
        return _bundle_text(rewards[0])
    return f"({' | '.join([_bundle_text(option) for option in rewards])})"


def _bundle_text(terms: list[Term]) -> str:
    return " + ".join([_term_text(term) for term in terms])


def _term_text(term: Term) -> str:
    good = f".{GOOD.words[term.good]}" if term.good != NOTHING else ""
    per = f" per {COUNTERS[term.per]}" if term.per != NOTHING else ""
    return f"{term.count} {CODES[term.code]}{good}{per}"
