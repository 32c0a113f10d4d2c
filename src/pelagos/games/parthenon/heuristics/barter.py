"""Island Trade (P-59 to P-61): which exchanges to propose, which to accept, with whom.

A good exchange is good for both: what others lack and hold is judged by what everybody can know of them. Whoever leads
gets less for the same, and nobody helps another to the last Structure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.basics import Action, Frame
from ..bargain import DRAFT, GIVEN, TO, WANTED
from ..cards import STRUCTURES
from ..goods import COMMODITIES, GIFT, KINDS, bits
from ..state import ParthenonState
from ..vocabulary import ACCEPT, CANCEL, DONE, GIVE, NOBODY, OFFER, PASS, REFUSE, SEND, WANT, WITH
from .aims import plan_of
from .spending import next_of
from .worth import renown, sure_holdings

Bundle = tuple[int, ...]

WORTH_ASKING: Final = 0.4  # what an exchange must bring to be proposed
WORTH_IT: Final = 0.2  # … to be accepted
FAVOUR: Final = 0.1  # what the other must gain by it, to be worth asking
ENVY: Final = (0.0, 0.15, 0.45)  # of the other's gain that counts as one's own loss: if behind, level, ahead
CLOSE: Final = 6.0  # renown that counts as level
SIDES: Final = 3  # cards of a side
REBUFFS: Final = 2  # an Island that has refused so often is left in peace this Season


def propose(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Compose the best offer there is; or pass."""
    best = best_offer(s, seat)
    d = s.draft[seat]
    if best is None:
        return CANCEL.base if d else PASS.base
    other, given, wanted = best
    if not d:
        return OFFER.of1(s.island[other])
    if d[TO] != s.island[other]:
        return CANCEL.base
    kind = next_of(given, d[GIVEN:WANTED])
    if kind >= 0:
        return GIVE.of1(kind) if GIVE.of1(kind) in legal else CANCEL.base
    kind = next_of(wanted, d[WANTED:DRAFT])
    if kind >= 0:
        return WANT.of1(kind) if WANT.of1(kind) in legal else CANCEL.base
    return SEND.base if SEND.base in legal else CANCEL.base


def answer(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Accept what leaves one's hand worth more, less what it does for a rival."""
    proposer = s.frames[-1][2]
    _, given, wanted = s.offer
    h = seat * KINDS
    gain = _gain(s, seat, s.hand[h : h + KINDS], wanted, given)
    other = _gain(s, proposer, sure_holdings(s, proposer), given, wanted)
    if gives_the_game_away(s, proposer, sure_holdings(s, proposer), given, wanted):
        return REFUSE.base
    return ACCEPT.base if gain - envy(s, seat, proposer) * max(0.0, other) > WORTH_IT else REFUSE.base


def choose(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action | None:
    """Of those who said yes, the weakest; nobody, if the exchange is no good any more."""
    _, given, wanted = s.offer
    h = seat * KINDS
    if _gain(s, seat, s.hand[h : h + KINDS], given, wanted) <= 0.0:
        return NOBODY.base
    return WITH.of1(s.island[min(bits(f[2]), key=lambda other: renown(s, other))])


def _gain(s: ParthenonState, seat: int, cards: Sequence[int], out: Sequence[int], into: Sequence[int]) -> float:
    """What an exchange does for a seat that holds at least these cards and, it may be, others unseen."""
    plan = plan_of(s, seat)
    before = [max(cards[k], out[k]) for k in range(KINDS)]
    after = [before[k] - out[k] + into[k] for k in range(KINDS)]
    return plan.value(after, False) - plan.value(before, False)


def envy(s: ParthenonState, seat: int, other: int) -> float:
    """The part of another's gain that counts as one's own loss."""
    ahead = renown(s, other) - renown(s, seat)
    return ENVY[2] if ahead > CLOSE else ENVY[1] if ahead > -CLOSE else ENVY[0]


def gives_the_game_away(
    s: ParthenonState, other: int, cards: Sequence[int], out: Sequence[int], into: Sequence[int]
) -> bool:
    """Whether an exchange lets an Island complete its last Structures this Season that it could not without it."""
    missing = STRUCTURES - s.structures(other)
    if missing > 3:
        return False
    plan = plan_of(s, other)
    before = [max(cards[k], out[k]) for k in range(KINDS)]
    after = [before[k] - out[k] + into[k] for k in range(KINDS)]
    now = sum(aim.structure for aim in plan.spend(before, plan.aims)[1])
    then = sum(aim.structure for aim in plan.spend(after, plan.aims)[1])
    return then > now and then >= missing - 1


# The best offer.


_OFFERS: Final[dict[tuple[object, ...], tuple[int, Bundle, Bundle] | None]] = {}


def best_offer(s: ParthenonState, seat: int) -> tuple[int, Bundle, Bundle] | None:
    """To whom, what, for what. Remembered while it is being composed."""
    h = seat * KINDS
    key = (
        id(plan_of(s, seat)), seat, tuple(s.hand[h : h + KINDS]), tuple(s.sure), tuple(s.declined),
        tuple([id(plan_of(s, other)) for other in range(s.seats)]),
    )  # fmt: skip
    if key not in _OFFERS:
        if len(_OFFERS) > 50:
            _OFFERS.clear()
        _OFFERS[key] = _best_offer(s, seat)
    return _OFFERS[key]


def _best_offer(s: ParthenonState, seat: int) -> tuple[int, Bundle, Bundle] | None:
    h = seat * KINDS
    mine = s.hand[h : h + KINDS]
    if sum(mine[:COMMODITIES]) == 0:
        return None
    best, choice = WORTH_ASKING, None
    dear = [_without(s, seat, mine, kind) for kind in range(COMMODITIES)]
    welcome = [_with(s, seat, mine, kind) for kind in range(COMMODITIES)]
    for other in range(s.seats):
        rebuffs = sum(1 for by, to, _, _ in s.declined if by == seat and to == other)
        if other == seat or rebuffs >= REBUFFS:
            continue
        found = _exchange(s, seat, other, mine, dear, welcome)
        if found is not None and found[0] > best:
            best, choice = found[0], (other, found[1], found[2])
    return choice


def _without(s: ParthenonState, seat: int, cards: Sequence[int], kind: int) -> float:
    """What one card less of a kind costs a seat; without limit if it has none."""
    if cards[kind] == 0:
        return 1e9
    less = list(cards)
    less[kind] -= 1
    plan = plan_of(s, seat)
    return plan.value(cards, False) - plan.value(less, False)


def _with(s: ParthenonState, seat: int, cards: Sequence[int], kind: int) -> float:
    """What one card more of a kind brings a seat."""
    more = list(cards)
    more[kind] += 1
    plan = plan_of(s, seat)
    return plan.value(more, False) - plan.value(cards, False)


def _exchange(
    s: ParthenonState, seat: int, other: int, mine: list[int], dear: list[float], welcome: list[float]
) -> tuple[float, Bundle, Bundle] | None:
    """The best exchange with one Island: a pair of cards that both like, and more such pairs or a sweetener."""
    theirs = sure_holdings(s, other)
    kinds = [kind for kind in range(COMMODITIES) if theirs[kind] and welcome[kind] > 0.0]
    offered = [kind for kind in range(COMMODITIES) if mine[kind]]
    if not kinds or not offered:
        return None
    cost = {kind: _without(s, other, theirs, kind) for kind in kinds}
    like = {kind: _with(s, other, theirs, kind) for kind in offered}
    pairs = []
    for want in kinds:
        for give in offered:
            if give != want and welcome[want] > dear[give] * 0.6 and like[give] > cost[want] * 0.4:
                pairs.append((welcome[want] - dear[give] + like[give] - cost[want], give, want))
    pairs.sort(reverse=True)
    weight, back = envy(s, seat, other), envy(s, other, seat)
    best, choice = 0.0, None
    for _, give, want in pairs[:5]:
        given, wanted = [0] * KINDS, [0] * KINDS
        given[give] = wanted[want] = 1
        score = _judge(s, seat, other, mine, theirs, given, wanted, weight, back)
        score, given, wanted = _extend(s, seat, other, mine, theirs, given, wanted, score, pairs, weight, back)
        if score > best:
            best, choice = score, (score, tuple(given), tuple(wanted))
    return choice


def _judge(
    s: ParthenonState,
    seat: int,
    other: int,
    mine: list[int],
    theirs: list[int],
    given: list[int],
    wanted: list[int],
    weight: float,
    back: float,
) -> float:
    """What an exchange brings; nothing if the other would hardly agree, or could win by it, or has refused it."""
    gain = _gain(s, seat, mine, given, wanted)
    if gain <= 0.0:
        return gain
    favour = _gain(s, other, theirs, wanted, given)
    if favour - back * gain < WORTH_IT + FAVOUR:
        return min(0.0, favour - 1.0)
    if gives_the_game_away(s, other, theirs, wanted, given):
        return -1.0
    for by, to, gave, asked in s.declined:
        if by == seat and to == other and gave == tuple(given) and asked == tuple(wanted):
            return -1.0
    return gain - weight * favour


def _extend(
    s: ParthenonState,
    seat: int,
    other: int,
    mine: list[int],
    theirs: list[int],
    given: list[int],
    wanted: list[int],
    score: float,
    pairs: list[tuple[float, int, int]],
    weight: float,
    back: float,
) -> tuple[float, list[int], list[int]]:
    """Add more pairs of cards, or one card to please the other, while that makes the exchange better."""
    while sum(given) < SIDES:
        best, choice = score + 0.05, None
        steps = [(give, want) for _, give, want in pairs[:6]]
        steps += [(kind, -1) for kind in range(GIFT) if mine[kind]]
        for give, want in steps:
            if (
                mine[give] <= given[give]
                or wanted[give]
                or (want >= 0 and (theirs[want] <= wanted[want] or given[want]))
            ):
                continue
            more, asked = given[:], wanted[:]
            more[give] += 1
            if want >= 0:
                asked[want] += 1
            value = _judge(s, seat, other, mine, theirs, more, asked, weight, back)
            if value > best:
                best, choice = value, (more, asked)
        if choice is None:
            break
        score, (given, wanted) = best, choice
    return score, given, wanted


__all__ = ["DONE", "answer", "best_offer", "choose", "propose"]
