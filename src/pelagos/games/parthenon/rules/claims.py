"""Exclusive acts of the Build Phase (S-8, R-35): a new Academy, which takes a new Philosophy; the last copy of one.

Whoever does such a thing opens a claim. Everybody else who is not done and could do the same by his Structures is
asked, able to pay or not; the claims are sealed and binding; among several the Archon sets the order.
"""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .asking import Asking, Composing
from .cards import ACADEMY
from .content import ACROPOLIS, COPIES, PHILOSOPHIES
from .deal import ADOPT_DEAL, ARG, DEALS, HALL_DEAL, RULE, SPENT, advance, affordable, choose, going_on, new_deal
from .givens import IN_HAND
from .goods import KINDS, bits
from .sealed import Sealed, ask_in_order
from .state import ParthenonState
from .steps import CLAIM, CLAIMS, FOUND, GRANT
from .vocabulary import CLAIM as CLAIM_VERB
from .vocabulary import FOUND as FOUND_VERB
from .vocabulary import PASS, V

NEW: Final = -1  # claimed is an Academy, and with it a new Philosophy


def exclusive(s: ParthenonState, d: list[int]) -> bool:
    """Whether a deal takes something that others may want, too."""
    if d[RULE] == HALL_DEAL:
        return d[ARG] == ACADEMY
    return d[RULE] == ADOPT_DEAL and s.copies(d[ARG]) == COPIES - 1


def rivals(s: ParthenonState, seat: int, philosophy: int) -> int:
    """Who could do the same by his Structures, and is not done; a mask."""
    mask = 0
    for other in range(s.seats):
        if other == seat or s.finished >> other & 1:
            continue
        if philosophy == NEW:
            free = not s.halls[other] >> ACADEMY & 1 and s.acropolis(other) < ACROPOLIS
            if free and s.built[other] < s.cap[other]:
                mask |= 1 << other
        elif s.halls[other] >> ACADEMY & 1 and not s.powers[other] >> philosophy & 1:
            mask |= 1 << other
    return mask


def open_claim(s: ParthenonState, seat: int, d: list[int]) -> None:
    """A seat announces an exclusive act and what it pays; its rivals are asked. Their drafts are left alone."""
    philosophy = NEW if d[RULE] == HALL_DEAL else d[ARG]
    s.claim = (seat, philosophy)
    s.claimants = 1 << seat
    for other in range(s.seats):
        s.pledge[other] = []
        s.plan[other] = []
    pledge(s, seat, d)
    mask = rivals(s, seat, philosophy)
    if not mask:
        s.frames.append((GRANT, seat))
        return
    tell_claim(s, "claim-opened", seat, philosophy)
    s.frames.append((CLAIMS, mask, seat))


def tell_claim(s: ParthenonState, key: str, seat: int, philosophy: int) -> None:
    """Narrate a claim to an Academy, or to the last copy of a Philosophy."""
    if philosophy == NEW:
        s.tell(ALL, key + "-academy", (seat,))
    else:
        s.tell(ALL, key, (seat, philosophy))


def pledge(s: ParthenonState, seat: int, d: list[int]) -> None:
    """The payment is shown, and made if the claim is granted."""
    s.pledge[seat] = d
    for kind in range(KINDS):
        if d[SPENT + kind]:
            s.prove(seat, kind, d[SPENT + kind])


@final
class Claims(Sealed):
    """All claims are in. Frame: who was asked, who opened."""

    name = "claims"
    fields = "asked opener"
    asks = CLAIM

    def begin(self, s: ParthenonState, seat: int) -> None:
        s.plan[seat] = []  # what it was composing in the Build Phase is left alone

    def reset(self, s: ParthenonState, seat: int) -> None:
        s.plan[seat] = []

    def close(self, s: ParthenonState, f: Frame) -> None:
        claims = 1 << f[2]
        for seat in bits(f[1]):
            if len(s.plan[seat]) > 1:
                claims |= 1 << seat
                pledge(s, seat, s.plan[seat])
                tell_claim(s, "claimed", seat, s.claim[1])
            s.plan[seat] = []
        s.claimants = claims
        ask_in_order(s, claims, GRANT, 0)


@final
class Claim(Composing):
    """One rival claims, paying as he would, or does not. `plan`: his deal, or -1."""

    name = "claim"
    fields = "seat"

    def deal(self, s: ParthenonState) -> list[int]:
        """The deal that is claimed."""
        philosophy = s.claim[1]
        if philosophy == NEW:
            return new_deal(HALL_DEAL, ACADEMY, IN_HAND)
        return new_deal(ADOPT_DEAL, philosophy, IN_HAND)

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        purse = s.purse(seat, IN_HAND)
        if s.plan[seat]:
            return going_on(s, seat, s.plan[seat], purse)
        d = self.deal(s)
        if affordable(s, seat, d[RULE], d[ARG], IN_HAND, purse):
            return [CLAIM_VERB.base, PASS.base]
        return [PASS.base]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == PASS.base:
            s.plan[seat] = [-1]
            s.seal(seat)
            return
        if a == CLAIM_VERB.base:
            s.plan[seat] = self.deal(s)
        else:
            choose(s, seat, s.plan[seat], a)
        if advance(s, seat, s.plan[seat], s.purse(seat, IN_HAND)):
            s.seal(seat)
        else:
            s.lanes[seat].append(f)


@final
class Grant(Step[ParthenonState]):
    """Each claim in turn: paid and carried out, or, if nothing is left, the cards are kept. Frame: the seat."""

    name = "grant"
    fields = "seat"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        seat = f[1]
        d = s.pledge[seat]
        s.pledge[seat] = []
        if d[RULE] == ADOPT_DEAL and s.copies(d[ARG]) >= COPIES:  # P-117
            s.tell(ALL, "claim-lost", (seat, d[ARG]))
            return True
        s.draft[seat] = []  # what it was composing may be paid no more
        DEALS[d[RULE]].carry(s, seat, d)
        if d[RULE] == HALL_DEAL:
            s.frames.append((FOUND, seat))
        return True


@final
class Found(Asking):
    """P-114: an Academy teaches, for free, a Philosophy that no Island holds. Frame: the seat."""

    name = "found"
    fields = "seat"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        return not self.legal(s, f)

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [FOUND_VERB.of1(k) for k in range(PHILOSOPHIES) if s.copies(k) == 0]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.powers[f[1]] |= 1 << V.x[a]
        s.tell(ALL, "founded", (f[1], V.x[a]))
