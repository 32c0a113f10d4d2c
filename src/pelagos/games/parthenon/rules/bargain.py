"""Island Trade (P-59 to P-61, S-3 b): rounds of offers, Archon first, then clockwise; sealed answers; atomic swaps."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Step
from .asking import Asking, Composing
from .givens import IN_HAND, PATIENCE
from .goods import COMMODITIES, KINDS, bits, mask_of, size_of
from .sealed import Sealed
from .state import ParthenonState
from .steps import ANSWER, ANSWERS, CHOOSE, PROPOSE, ROUND
from .vocabulary import ACCEPT, BACK, CANCEL, DONE, EVERYBODY, GIVE, NOBODY, OFFER, PASS, REFUSE, SEND, WANT, WITH, V

MOST_CARDS: Final = 12  # a side of an offer

# The draft of an offer: to whom, then the numbers given and wanted. No kind is both.
TO: Final = 0
GIVEN: Final = 1
WANTED: Final = GIVEN + KINDS
DRAFT: Final = WANTED + KINDS


@final
class Round(Step[ParthenonState]):
    """S-3 (b): whose turn it is to propose. Frame: turns taken in this round, counted from the Archon."""

    name = "round"
    fields = "turn"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        turn = f[1]
        while turn < s.seats:
            seat = (s.archon + turn) % s.seats
            turn += 1
            if not s.quiet >> seat & 1 and s.left[seat] > 0:
                s.draft[seat] = []
                s.spare[seat] = PATIENCE
                s.frames.append((ROUND, turn))
                s.frames.append((PROPOSE, seat))
                return True
        if s.bargained:  # a round without an offer closes the phase
            s.bargained = 0
            for seat in range(s.seats):
                if not s.quiet >> seat & 1 and s.left[seat] > 0:
                    s.frames.append((ROUND, 0))
                    return True
        if s.declined:
            s.tell(ALL, "lapsed", (len(s.declined),))
        s.declined = []
        return True


@final
class Propose(Asking):
    """P-59 to P-61, R-55, S-3: one offer, to one Island or to all; or no offer this round; or none any more.

    While it is being composed the offer is in `draft`, and nobody sees it. Cards given and wanted are named in any
    order and may be put back; whoever has no patience left sends what there is, or makes no offer this round (R-52).
    """

    name = "propose"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        d = s.draft[seat]
        if not d:
            out = [OFFER.of1(island) for island in range(EVERYBODY) if s.seat_of[island] not in (-1, seat)]
            return out + [OFFER.of1(EVERYBODY), PASS.base, DONE.base]
        out = []
        hand = s.purse(seat, IN_HAND)
        more_given = more_wanted = MOST_CARDS
        for kind in range(KINDS):
            more_given -= d[GIVEN + kind]
            more_wanted -= d[WANTED + kind]
        wants: list[Action] = []
        backs: list[Action] = []
        for kind in range(KINDS):
            given = d[GIVEN + kind]
            if given:
                backs.append(BACK.codes[kind])
            else:
                wanted = d[WANTED + kind]
                if wanted:
                    backs.append(BACK.codes[kind])
                if more_wanted > 0:
                    wants.append(WANT.codes[kind])
                if wanted:  # nobody gives what he wants
                    continue
            if more_given > 0 and hand[kind] > given:
                out.append(GIVE.codes[kind])
        out += wants
        if backs and self.hearers(s, seat, d):
            out.append(SEND.base)
        if s.spare[seat] > 0:
            out += backs
            out.append(PASS.base)
            out.append(CANCEL.base)
        else:
            out.append(PASS.base)
        return out

    def addressed(self, s: ParthenonState, seat: int, to: int) -> int:
        """Who is addressed, a mask."""
        return s.everybody() & ~(1 << seat) if to == EVERYBODY else 1 << s.seat_of[to]

    def hearers(self, s: ParthenonState, seat: int, d: list[int]) -> int:
        """S-3: to whom the offer is put, a mask: those addressed, without whoever has declined this very offer."""
        mask = self.addressed(s, seat, d[TO])
        if s.declined:
            given = tuple(d[GIVEN:WANTED])
            for by, to, gave, wanted in s.declined:
                if by == seat and gave == given and wanted == tuple(d[WANTED:DRAFT]):
                    mask &= ~(1 << to)
        return mask

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        d = s.draft[seat]
        verb = V.verb_of[a]
        if verb == GIVE.id:
            d[GIVEN + V.x[a]] += 1
        elif verb == WANT.id:
            d[WANTED + V.x[a]] += 1
        elif verb == BACK.id:
            d[(GIVEN if d[GIVEN + V.x[a]] else WANTED) + V.x[a]] -= 1
            s.spare[seat] -= 1
        elif verb == OFFER.id:
            d = [0] * DRAFT
            d[TO] = V.x[a]
            s.draft[seat] = d
        elif verb == SEND.id:
            s.draft[seat] = []
            self.send(s, seat, d)
            return
        elif verb == CANCEL.id:
            s.draft[seat] = []
            s.spare[seat] -= 1
        else:
            s.draft[seat] = []
            if verb == DONE.id:
                s.quiet |= 1 << seat
                s.tell(ALL, "trade-done", (seat,))
            return
        s.frames.append(f)

    def send(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        """The offer is public (R-47, S-3). Everybody addressed who could have the cards wanted is asked."""
        s.left[seat] -= 1
        s.bargained = 1
        mask = self.hearers(s, seat, d)
        given = tuple(d[GIVEN:WANTED])
        wanted = tuple(d[WANTED:DRAFT])
        s.offer = (mask, given, wanted)
        prove_all(s, seat, given)  # the proposer holds what he gives
        if s.ear is not None:
            if d[TO] != EVERYBODY and counters(s, seat, mask):
                s.tell(ALL, "counter-offer", (seat, bits(mask)[0], *given, *wanted))
            else:
                s.tell(ALL, "offer", (seat, mask, *given, *wanted))
        s.frames.append((ANSWERS, mask_of([other for other in bits(mask) if possible(s, other, wanted)]), seat))

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == SEND.base or a == PASS.base or a == DONE.base else only(f[1])


def counters(s: ParthenonState, seat: int, mask: int) -> bool:
    """Whether what a seat offers to these is a counter-offer: to one Island alone, whose own offer it has refused."""
    refused = 0
    for by, to, _, _ in s.declined:
        if to == seat:
            refused |= 1 << by
    return size_of(mask) == 1 and mask & refused != 0


def prove_all(s: ParthenonState, seat: int, cards: tuple[int, ...]) -> None:
    """Everybody learns that a seat holds these cards."""
    for kind in range(KINDS):
        if cards[kind]:
            s.prove(seat, kind, cards[kind])


def possible(s: ParthenonState, seat: int, wanted: tuple[int, ...]) -> bool:
    """Whether the public sizes let a seat have these cards."""
    if s.hand_size(seat) < sum(wanted[:COMMODITIES]):
        return False
    return all(s.aegis(seat, kind) >= wanted[kind] for kind in range(COMMODITIES, KINDS))


@final
class Answers(Sealed):
    """All have answered. One yes: the swap. Several: the proposer picks. Frame: who was asked, the proposer."""

    name = "answers"
    fields = "asked proposer"
    asks = ANSWER

    def close(self, s: ParthenonState, f: Frame) -> None:
        proposer = f[2]
        mask, given, wanted = s.offer
        yes = 0
        for seat in bits(mask):
            if not f[1] >> seat & 1:  # too few cards, as everybody sees: it has declined nothing
                s.tell(ALL, "unasked", (seat, proposer))
            elif s.plan[seat] == [1]:
                yes |= 1 << seat
                prove_all(s, seat, wanted)
                s.tell(ALL, "accepted", (seat, proposer))
            else:
                s.declined.append((proposer, seat, given, wanted))
                s.tell(ALL, "refused", (seat, proposer))
            s.plan[seat] = []
        if size_of(yes) > 1:
            s.frames.append((CHOOSE, proposer, yes))
        else:
            if yes:
                swap(s, proposer, bits(yes)[0])
            s.offer = (0, (), ())


@final
class Answer(Composing):
    """P-61, S-3: one Island says yes or no; yes only if it holds the cards."""

    name = "answer"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        o = f[1] * KINDS
        wanted = s.offer[2]
        for kind in range(KINDS):
            if s.hand[o + kind] < wanted[kind]:
                return [REFUSE.base]
        return [ACCEPT.base, REFUSE.base]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.plan[f[1]] = [1 if a == ACCEPT.base else 0]
        s.seal(f[1])


@final
class Choose(Asking):
    """Several have said yes: the proposer picks one of them, or none. Frame: the proposer, those who said yes."""

    name = "choose"
    fields = "seat willing"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        out = [WITH.of1(s.island[other]) for other in bits(f[2])]
        out.sort()
        out.append(NOBODY.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        if a == NOBODY.base:
            s.tell(ALL, "withdrew", (f[1],))
        else:
            swap(s, f[1], s.seat_of[V.x[a]])
        s.offer = (0, (), ())


def swap(s: ParthenonState, proposer: int, other: int) -> None:
    """R-5, R-47, S-3: the cards change hands, all at once, for all to see."""
    _, given, wanted = s.offer
    for kind in range(KINDS):
        if given[kind]:
            s.lose(proposer, IN_HAND, kind, given[kind])
            s.gain(other, IN_HAND, kind, given[kind])
        if wanted[kind]:
            s.lose(other, IN_HAND, kind, wanted[kind])
            s.gain(proposer, IN_HAND, kind, wanted[kind])
    # S-3: another hand may have another answer.
    s.declined = [entry for entry in s.declined if entry[1] != proposer and entry[1] != other]
    if s.ear is not None:
        s.tell(ALL, "swapped", (proposer, other, *given, *wanted))
