"""Island Trade (P-59 to P-61): which exchanges to propose, which to accept, with whom.

A good exchange is good for both: what others lack and hold is judged by what everybody can know of them. Whoever leads
gets less for the same, and nobody is helped to his last Structures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.basics import Action, Frame
from ..rules.bargain import DRAFT, GIVEN, TO, WANTED
from ..rules.content import STRUCTURES
from ..rules.goods import COMMODITIES, KINDS, bits
from ..rules.state import ParthenonState
from ..rules.vocabulary import ACCEPT, CANCEL, GIVE, NOBODY, OFFER, PASS, REFUSE, SEND, WANT, WITH
from .aims import STRUCTURE, VILLAGE_YIELD, seasons_left
from .evaluate import renown, sure_holdings
from .plan import Plan, plan_of
from .spending import next_of

Bundle = tuple[int, ...]
Exchange = tuple[int, Bundle, Bundle]  # with whom, what is given, what is wanted

WORTH_ASKING: Final = 0.4  # what an exchange must bring to be proposed
WORTH_IT: Final = 0.2  # … to be accepted
FAVOUR: Final = 0.1  # what the other must gain beyond that, as far as one can see
# The part of another's gain that counts as one's own loss: if behind, level, ahead.
ENVY: Final[tuple[float, ...]] = (0.0, 0.05, 0.25)
SIDE: Final = 3  # cards at most
PAIRS: Final = 5  # of cards to begin with
BETTER: Final = 0.05
REBUFFS: Final = 2  # whoever has refused so often is left in peace this Season
LAST: Final = 3  # Structures that may be the last ones
REMEMBERED: Final = 2000


def propose(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Compose the best offer there is; or pass."""
    best = best_offer(s, seat)
    d = s.draft[seat]
    if best is None:
        return PASS.base
    other, given, wanted = best
    if not d:
        return OFFER.of1(s.island[other])
    laid_out = d[GIVEN:DRAFT]
    if d[TO] != s.island[other] or any(more > planned for more, planned in zip(laid_out, given + wanted, strict=True)):
        return CANCEL.base if CANCEL.base in legal else PASS.base  # somebody else has begun it
    kind = next_of(given, d[GIVEN:WANTED])
    if kind >= 0:
        return GIVE.of1(kind)
    kind = next_of(wanted, d[WANTED:DRAFT])
    return WANT.of1(kind) if kind >= 0 else SEND.base


def answer(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Accept what leaves one's hand worth more, less what it does for a rival."""
    proposer = s.frames[-1][2]
    _, given, wanted = s.offer
    h = seat * KINDS
    theirs = sure_holdings(s, proposer)
    if gives_the_game_away(s, proposer, theirs, given, wanted):
        return REFUSE.base
    favour = _gain(s, proposer, theirs, given, wanted)
    gain = _gain(s, seat, s.hand[h : h + KINDS], wanted, given)
    return ACCEPT.base if gain - envy(s, seat, proposer) * max(0.0, favour) > WORTH_IT else REFUSE.base


def choose(s: ParthenonState, seat: int, f: Frame, legal: list[Action]) -> Action:
    """Of those who said yes, the weakest; nobody, if the exchange is no good any more."""
    _, given, wanted = s.offer
    h = seat * KINDS
    if _gain(s, seat, s.hand[h : h + KINDS], given, wanted) <= 0.0:
        return NOBODY.base
    return WITH.of1(s.island[min(bits(f[2]), key=lambda other: renown(s, other))])


def _after(cards: Sequence[int], out: Sequence[int], into: Sequence[int]) -> tuple[list[int], list[int]]:
    """Cards before and after an exchange, of somebody who holds these and, it may be, others unseen."""
    before = [max(cards[kind], out[kind]) for kind in range(KINDS)]
    return before, [before[kind] - out[kind] + into[kind] for kind in range(KINDS)]


def _gain(s: ParthenonState, seat: int, cards: Sequence[int], out: Sequence[int], into: Sequence[int]) -> float:
    """What an exchange does for a seat."""
    plan = plan_of(s, seat)
    before, after = _after(cards, out, into)
    return plan.value(after, False) - plan.value(before, False)


def envy(s: ParthenonState, seat: int, other: int) -> float:
    """The part of another's gain that counts as one's own loss. Less than a Village apart is level."""
    ahead = renown(s, other) - renown(s, seat)
    village = STRUCTURE + VILLAGE_YIELD * seasons_left(s)
    return ENVY[2] if ahead > village else ENVY[1] if ahead > -village else ENVY[0]


def gives_the_game_away(
    s: ParthenonState, other: int, cards: Sequence[int], out: Sequence[int], into: Sequence[int]
) -> bool:
    """Whether an exchange helps an Island to its last Structures, all but one of them at least, this very Season."""
    missing = STRUCTURES - s.structures(other)
    if missing > LAST:
        return False
    plan = plan_of(s, other)
    before, after = _after(cards, out, into)
    now = sum([aim.structure for aim in plan.spend(before, plan.aims)[1]])
    then = sum([aim.structure for aim in plan.spend(after, plan.aims)[1]])
    return then > now and then >= missing - 1


# The best offer.


_OFFERS: Final[dict[tuple[object, ...], list[Exchange]]] = {}


def best_offer(s: ParthenonState, seat: int) -> Exchange | None:
    """The best exchange to propose, if any. Remembered while it is being composed."""
    h = seat * KINDS
    key = (
        seat, tuple([plan_of(s, other).serial for other in range(s.seats)]), tuple(s.hand[h : h + KINDS]),
        tuple(s.sure), tuple(s.powers), tuple(s.declined),
    )  # fmt: skip
    found = _OFFERS.get(key)
    if found is None:
        if len(_OFFERS) > REMEMBERED:
            _OFFERS.clear()
        found = _best_offer(s, seat)
        _OFFERS[key] = found
    return found[0] if found else None


def _best_offer(s: ParthenonState, seat: int) -> list[Exchange]:
    h = seat * KINDS
    mine = s.hand[h : h + KINDS]
    best, choice = WORTH_ASKING, []
    for other in range(s.seats):
        rebuffs = sum([1 for by, to, _, _ in s.declined if by == seat and to == other])
        if other != seat and rebuffs < REBUFFS:
            talk = Talk(s, seat, other, mine)
            talk.look()
            if talk.score > best:
                best, choice = talk.score, [(other, tuple(talk.given), tuple(talk.wanted))]
    return choice


class Talk:
    """What a seat could exchange with another, which is known to hold certain cards."""

    __slots__ = (
        "back", "given", "mine", "my_plan", "my_worth", "other", "s", "score", "seat", "their_plan", "their_worth",
        "theirs", "wanted", "weight",
    )  # fmt: skip

    def __init__(self, s: ParthenonState, seat: int, other: int, mine: list[int]) -> None:
        self.s = s
        self.seat = seat
        self.other = other
        self.mine = mine
        self.theirs = sure_holdings(s, other)
        self.my_plan, self.their_plan = plan_of(s, seat), plan_of(s, other)
        self.my_worth, self.their_worth = self.my_plan.value(mine, False), self.their_plan.value(self.theirs, False)
        self.weight = envy(s, seat, other)
        self.back = envy(s, other, seat)
        self.score = 0.0
        self.given = [0] * KINDS
        self.wanted = [0] * KINDS

    def look(self) -> None:
        """Find the best exchange: begin with a pair of cards that both may like, then add to it."""
        pairs = self._pairs()
        for give, want in pairs[:PAIRS]:
            given, wanted = [0] * KINDS, [0] * KINDS
            given[give] = wanted[want] = 1
            self._extend(given, wanted, pairs[:PAIRS])

    def _pairs(self) -> list[tuple[int, int]]:
        """Pairs of a card given and a card wanted, those first that bring most to both together."""
        kinds = [kind for kind in range(COMMODITIES) if self.theirs[kind]]
        offered = [kind for kind in range(COMMODITIES) if self.mine[kind]]
        dear = {kind: _one(self.my_plan, self.mine, kind, -1) - self.my_worth for kind in offered}
        welcome = {kind: _one(self.my_plan, self.mine, kind, 1) - self.my_worth for kind in kinds}
        cost = {kind: _one(self.their_plan, self.theirs, kind, -1) - self.their_worth for kind in kinds}
        like = {kind: _one(self.their_plan, self.theirs, kind, 1) - self.their_worth for kind in offered}
        out = [
            (welcome[want] + dear[give] + like[give] + cost[want], give, want)
            for want in kinds
            for give in offered
            if give != want and welcome[want] > -0.6 * dear[give] and like[give] > -0.4 * cost[want]
        ]
        out.sort(reverse=True)
        return [(give, want) for _, give, want in out]

    def _extend(self, given: list[int], wanted: list[int], pairs: list[tuple[int, int]]) -> None:
        """Add more pairs of cards, or a card to please the other, while that makes the exchange better."""
        more = [*pairs, *[(kind, -1) for kind in range(COMMODITIES) if self.mine[kind]]]
        score = self._judge(given, wanted)
        while True:
            if score > self.score:
                self.score, self.given, self.wanted = score, given[:], wanted[:]
            if sum(given) >= SIDE:
                return
            best, also = score + BETTER, -1
            for k, (give, want) in enumerate(more):
                if self._possible(given, wanted, give, want):
                    _add(given, wanted, give, want, 1)
                    value = self._judge(given, wanted)
                    _add(given, wanted, give, want, -1)
                    if value > best:
                        best, also = value, k
            if also < 0:
                return
            score = best
            give, want = more[also]
            _add(given, wanted, give, want, 1)

    def _possible(self, given: list[int], wanted: list[int], give: int, want: int) -> bool:
        """Whether one more card can be given, and one more wanted if there is one."""
        if wanted[give] or given[give] == self.mine[give]:
            return False
        return want < 0 or (given[want] == 0 and wanted[want] < self.theirs[want])

    def _judge(self, given: list[int], wanted: list[int]) -> float:
        """What an exchange brings; less than nothing if the other would refuse, has refused, or could win by it."""
        gain = self.my_plan.value(_swapped(self.mine, given, wanted), False) - self.my_worth
        if gain <= 0.0:
            return gain
        favour = self.their_plan.value(_swapped(self.theirs, wanted, given), False) - self.their_worth
        if favour - self.back * gain < WORTH_IT + FAVOUR:
            return min(0.0, favour - 1.0)
        refused = (self.seat, self.other, tuple(given), tuple(wanted))
        if refused in self.s.declined or gives_the_game_away(self.s, self.other, self.theirs, wanted, given):
            return -1.0
        return gain - self.weight * favour


def _one(plan: Plan, cards: list[int], kind: int, change: int) -> float:
    """What cards are worth with one more or less of a kind."""
    cards[kind] += change
    worth = plan.value(cards, False)
    cards[kind] -= change
    return worth


def _add(given: list[int], wanted: list[int], give: int, want: int, number: int) -> None:
    """So many more cards on one side; and on the other, if there is one."""
    given[give] += number
    if want >= 0:
        wanted[want] += number


def _swapped(cards: list[int], out: list[int], into: list[int]) -> list[int]:
    """Cards after an exchange, of which those that go out are a part."""
    return [cards[kind] - out[kind] + into[kind] for kind in range(KINDS)]
