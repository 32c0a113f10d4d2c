"""Phase 1, Events (P-45 to P-51, S-1): the card is turned, Islands donate, the Archon orders, Events act one by one."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, sample_of
from ....core.basics import ALL, Action, Frame, only
from ....core.bundle import put_back, to_name, to_put_back
from ....core.flow import Nature, Step
from ....core.mypyc_shim import mypyc_attr
from ....core.rng import Rng
from .asking import Asking, Composing
from .cards import HOLDERS, power_op
from .content import SEASONS
from .costs import Goods
from .givens import IN_HAND, PATIENCE, Due
from .goods import KINDS, bits, mask_of, size_of
from .islands import ISLANDS
from .losses import ask_owners
from .notation import (
    ALL_ISLANDS,
    ARCHON,
    ARCHON_INCOME,
    BY_OWNER,
    CAP_EVENT_LOSS,
    EVERY,
    EXTRA_ARMY,
    HALF_THE_PLAYERS,
    IGNORE_EVENT,
    KEYS,
    MAX_STRUCTURES,
    OTHERS,
    PAID,
    PICKED,
    SKIP_HAZARD,
    STRUCTURE_SURCHARGE,
    UNPAID,
    VILLAGE_DISCOUNT,
    Op,
)
from .sealed import Sealed
from .state import ParthenonState
from .steps import ACTS, DONATION, GIVING, NAME, ORDER_EVENTS, RUN, SPILL, STOIC, STOICS, TURN
from .vocabulary import BACK, CANCEL, DONATE, FIRST, GIVE, PASS, PICK, SEND, TURN_EVENT, USE, V

ROUNDS: Final = 3  # of donations (S-1)
SEASON_KEYS: Final[list[str]] = ["season-" + key.replace("_", "-") for key in KEYS]


def gain_cards(s: ParthenonState, seat: int, cards: list[int]) -> None:
    """Cards from the bank join hand and home."""
    for kind in range(KINDS):
        if cards[kind]:
            s.gain(seat, IN_HAND, kind, cards[kind])
    if s.ear is not None and max(cards) > 0:
        s.tell(ALL, "gained", (seat, *cards))


def gain_fixed(s: ParthenonState, seat: int, goods: Goods) -> None:
    """The cards of a gain that need no naming."""
    cards = goods.fixed[:]
    cards[ISLANDS[s.island[seat]].rare] += goods.native
    gain_cards(s, seat, cards)


@final
class EventPhase(Step[ParthenonState]):
    """P-45 to P-49, S-1: the phase begins."""

    name = "event-phase"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(1)
        for power in bits(s.powers[s.archon] & HOLDERS[ARCHON_INCOME]):
            gain_fixed(s, s.archon, power_op(power, ARCHON_INCOME).goods)
        s.gave = 0
        s.order = []
        s.frames += [(ACTS,), (ORDER_EVENTS, s.archon), (GIVING, 1, 1, ROUNDS), (TURN,)]
        return True


@final
class Turn(Nature[ParthenonState]):
    """P-45: the leftmost face-down Event is turned. Which one it is was settled by nobody before."""

    name = "turn"
    forced = True

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.event_bag, TURN_EVENT)

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.event_bag, TURN_EVENT, rng)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        event = V.x[a]
        s.event_bag.remove(event)
        s.row.append(event)
        s.tell(ALL, "event-turned", (event,))


@final
class Giving(Step[ParthenonState]):
    """S-1 (b): donation rounds, clockwise from the Archon's left, repeated while somebody donated.

    Frame: whose turn it is, counted from the Archon; the round; the last round.
    """

    name = "giving"
    fields = "turn round last"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, turn, number, last = f
        while turn < s.seats:
            seat = (s.archon + turn) % s.seats
            turn += 1
            if s.hand_size(seat) + s.aegis_total(seat) > 0:
                s.draft[seat] = []
                s.spare[seat] = PATIENCE
                s.frames.append((GIVING, turn, number, last))
                s.frames.append((DONATION, seat))
                return True
        if s.gave and number < last:
            s.gave = 0
            s.frames.append((GIVING, 1, number + 1, last))
        return True


@final
class Donation(Asking):
    """P-50, R-4, R-52: cards for the Archon, from hand and home, at least one, at once and for good.

    `draft` has the numbers named so far, per kind.
    """

    name = "donation"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        row = s.draft[seat]
        if not row:
            return [DONATE.base, PASS.base]
        purse = s.purse(seat, IN_HAND)
        out = to_name(GIVE, purse, row, KINDS)
        if sum(row) > 0:
            out.append(SEND.base)
        out += to_put_back(BACK, row, s.spare[seat])
        if s.spare[seat] > 0:
            out.append(CANCEL.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        row = s.draft[seat]
        if a == PASS.base:
            return
        if a == SEND.base:
            s.draft[seat] = []
            s.gave = 1
            for kind in range(KINDS):
                count = row[kind]
                if count:
                    s.lose(seat, IN_HAND, kind, count)
                    s.gain(s.archon, IN_HAND, kind, count)
            if s.ear is not None:
                s.tell(ALL, "donated", (seat, s.archon, *row))
            return
        if a == CANCEL.base:
            s.spare[seat] -= 1
            s.draft[seat] = []
        elif a == DONATE.base:
            s.draft[seat] = [0] * KINDS
        elif V.verb_of[a] == BACK.id:
            put_back(s, seat, row, V.x[a])
        else:
            row[V.x[a]] += 1
        s.frames.append(f)

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == SEND.base or a == PASS.base else only(f[1])


@final
class OrderEvents(Asking):
    """P-47, R-1: the Archon fixes the order of all face-up Events before the first one acts."""

    name = "order-events"
    fields = "seat"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        if len(s.row) > 1:
            return False
        s.order = s.row[:]
        return True

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        out = [FIRST.of1(event) for event in s.row if event not in s.order]
        out.sort()
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.order = s.order + [V.x[a]]
        rest = [event for event in s.row if event not in s.order]
        if len(rest) > 1:
            s.frames.append(f)
            return
        s.order = s.order + rest
        s.tell(ALL, "event-order", (f[1], *s.order, *[-1] * (SEASONS - len(s.order))))


@final
class Acts(Step[ParthenonState]):
    """P-46, S-1: every face-up Event is carried out, in the order fixed."""

    name = "acts"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.ignoring = 0
        s.picked = 0
        s.offered = 0
        s.paid = 0
        s.lost = [0] * s.seats
        s.shown = [-1] * s.seats
        if not s.order:
            return True
        event = s.order[0]
        s.order = s.order[1:]
        s.tell(ALL, "event-acts", (event,))
        s.frames += [(ACTS,), (RUN, event, 0)]
        mask = mask_of([seat for seat in range(s.seats) if s.has(seat, IGNORE_EVENT)])
        if mask:
            s.frames.append((STOICS, mask, event))
        return True


@final
class Stoics(Sealed):
    """S-1 (d): before an Event acts, those who can say whether they ignore it."""

    name = "stoics"
    fields = "asked event"
    asks = STOIC

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in bits(f[1]):
            power = s.plan[seat][0]
            s.plan[seat] = []
            if power >= 0:
                s.used[seat] |= 1 << power
                s.ignoring |= 1 << seat
                s.tell(ALL, "ignored", (seat, power, f[2]))


@final
class Stoic(Composing):
    """One Island ignores the Event, or not."""

    name = "stoic"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [USE.of1(power) for power in bits(s.has(f[1], IGNORE_EVENT))] + [PASS.base]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.plan[f[1]] = [-1 if a == PASS.base else V.x[a]]
        s.seal(f[1])


@final
class Run(Step[ParthenonState]):
    """The operations of an Event, from left to right; each ends before the next starts. Frame: Event, operation."""

    name = "run"
    fields = "event operation"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, event, at = f
        ops = s.givens.events[event].ops
        if at < len(ops):
            s.frames.append((RUN, event, at + 1))
            OPERATIONS[ops[at].code].act(s, ops[at], event, at)
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Operation:
    """How one operation of Events is carried out."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        """Do it, or push the frames and open the steps that do."""
        raise NotImplementedError


OPERATIONS: Final[list[Operation]] = []  # by code; filled by steps.py


def concerned(s: ParthenonState, who: int) -> int:
    """Whom an operation concerns, a mask: never an Island that ignores the Event."""
    if who == ALL_ISLANDS:
        mask = s.everybody()
    elif who == OTHERS:
        mask = s.everybody() & ~(1 << s.archon)
    elif who == ARCHON:
        mask = 1 << s.archon
    elif who == PICKED:
        mask = s.picked
    elif who == PAID:
        mask = s.paid
    elif who == UNPAID:
        mask = s.offered & ~s.paid
    else:
        mask = mask_of([seat for seat in range(s.seats) if s.workshops[seat]])
    return mask & ~s.ignoring


@final
class ArchonPick(Operation):
    """P-48, R-37, R-46, S-1: the Archon names Islands; before that, one round of donations."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        candidates = concerned(s, op.who)
        number = (s.seats + 1) // 2 if op.n == HALF_THE_PLAYERS else op.n
        if size_of(candidates) <= number:
            name_islands(s, candidates)
            return
        s.gave = 0
        s.picked = 0
        s.frames += [(NAME, s.archon, candidates, number), (GIVING, 1, 1, 1)]


def name_islands(s: ParthenonState, mask: int) -> None:
    """The Archon has named these."""
    s.picked = mask
    for seat in bits(mask):
        s.tell(ALL, "picked", (s.archon, seat))


@final
class Name(Asking):
    """The Archon names Islands one by one, in the order of their cards. Frame: he, the candidates, how many."""

    name = "name"
    fields = "seat candidates count"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        _, _, candidates, number = f
        islands = [s.island[seat] for seat in bits(candidates)]
        islands.sort()
        named = [s.island[seat] for seat in bits(s.picked)]
        last = max(named) if named else -1
        after = [island for island in islands if island > last]
        return [PICK.of1(island) for island in after[: len(after) - (number - len(named)) + 1]]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.picked |= 1 << s.seat_of[V.x[a]]
        if size_of(s.picked) < f[3]:
            s.frames.append(f)
        else:
            name_islands(s, s.picked)


@final
class Lose(Operation):
    """Cards are lost from hand, at random or by choice. No more than a power allows (Mausoleum)."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        dues: list[Due] = []
        for seat in bits(concerned(s, op.who)):
            held = max(0, s.count(seat, IN_HAND, op.what) - op.keep)
            number = held if op.n == EVERY else min(op.n, held)
            for power in bits(s.powers[seat] & HOLDERS[CAP_EVENT_LOSS]):
                number = min(number, max(0, power_op(power, CAP_EVENT_LOSS).n - s.lost[seat]))
            s.lost[seat] += number
            if op.how == BY_OWNER:
                dues.append((seat, IN_HAND, op.what, 0, number))
            else:
                s.frames.append((SPILL, seat, IN_HAND, op.what, number))
        if dues:
            ask_owners(s, dues)


@final
class Season(Operation):
    """Modifiers till the Season ends; equal keys add up, of caps the lowest counts."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        mask = concerned(s, op.who)
        if mask:
            s.tell(ALL, SEASON_KEYS[op.key], (mask, op.value))
        for seat in bits(mask):
            if op.key == STRUCTURE_SURCHARGE:
                s.surcharge[seat] += op.value
            elif op.key == EXTRA_ARMY:
                s.extra_armies[seat] += op.value
            elif op.key == SKIP_HAZARD:
                s.skipped[seat] |= 1 << op.value
            elif op.key == VILLAGE_DISCOUNT:
                s.discount[seat] += op.value
            elif op.key == MAX_STRUCTURES:
                s.cap[seat] = min(s.cap[seat], op.value)
            else:
                s.substitute[seat] = op.value
