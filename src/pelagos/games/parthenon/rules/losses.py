"""Cards lost to Events, Hazards and harbors: at random, or by the owner's choice."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, CHANCE, Action, Frame
from ....core.bundle import fill, put_back, to_name, to_put_back
from ....core.flow import Nature
from ....core.rng import Rng
from .asking import Composing
from .content import FLEETS
from .givens import SUNK, Due
from .goods import CARGO, CLASS_MASKS, COMMODITY, KINDS
from .sealed import Sealed
from .state import ParthenonState
from .steps import SPILL, YIELD, YIELDS
from .vocabulary import BACK, DONE, DROP, KEEP, LOSE_CARD, LOSE_NOTHING, V


def held(s: ParthenonState, seat: int, place: int, klass: int) -> list[int]:
    """The cards of a class in a place, per kind."""
    mask = CLASS_MASKS[klass]
    purse = s.purse(seat, place)
    return [purse[kind] if mask >> kind & 1 else 0 for kind in range(KINDS)]


def give_up(s: ParthenonState, seat: int, place: int, cards: list[int]) -> None:
    """Cards go to the bank; what was lost is announced (R-50, R-51, S-5)."""
    for kind in range(KINDS):
        if cards[kind]:
            s.lose(seat, place, kind, cards[kind])
    if place >= 0 and max(cards) > 0:
        s.facts.append((SUNK, seat * FLEETS + place, *cards))
    if s.ear is not None and max(cards) > 0:
        if place < 0:
            s.tell(ALL, "lost", (seat, *cards))
        else:
            s.tell(ALL, "lost-aboard", (seat, place, *cards))


def some(kind: int, count: int) -> list[int]:
    """So many cards of one kind."""
    cards = [0] * KINDS
    cards[kind] = count
    return cards


def give_up_all(s: ParthenonState, seat: int, place: int, klass: int) -> None:
    """A whole class of cards is lost; everybody knows that none is left."""
    give_up(s, seat, place, held(s, seat, place, klass))
    if place >= 0:
        s.lacks[seat * 3 + place] |= CLASS_MASKS[klass]


@final
class Spill(Nature[ParthenonState]):
    """Random losses, card by card. Frame: the seat, the place, the class of cards, how many."""

    name = "spill"
    fields = "seat place class count"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, seat, place, klass, count = f
        if count <= 0:
            return True
        everything = klass == (COMMODITY if place < 0 else CARGO)
        left = s.count(seat, place, klass)
        if left == 0 or (everything and left <= count):
            give_up_all(s, seat, place, klass)
            return True
        return False  # though a single kind may be left: that is nobody's business

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        _, seat, place, klass, _ = f
        cards = held(s, seat, place, klass)
        out = [(LOSE_CARD.of1(kind), cards[kind]) for kind in range(KINDS) if cards[kind]]
        return out or [(LOSE_NOTHING.base, 1)]  # only in an imagined position, where the cards may lie elsewhere

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        _, seat, place, klass, _ = f
        cards = held(s, seat, place, klass)
        total = sum(cards)
        if total == 0:
            return LOSE_NOTHING.base
        pick = rng.below(total)
        for kind in range(KINDS):
            pick -= cards[kind]
            if pick < 0:
                return LOSE_CARD.of1(kind)
        raise AssertionError(CHANCE)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, place, klass, count = f
        if a != LOSE_NOTHING.base:
            give_up(s, seat, place, some(V.x[a], 1))
            s.frames.append((SPILL, seat, place, klass, count - 1))


def to_lose(s: ParthenonState, due: Due) -> int:
    """How many cards a due takes."""
    seat, place, klass, keeps, number = due
    total = s.count(seat, place, klass)
    return max(0, total - number) if keeps else min(total, number)


def ask_owners(s: ParthenonState, dues: list[Due]) -> None:
    """Owners choose what they lose, all at once. Whom the sizes leave no choice is not asked (S)."""
    s.dues = dues
    mask = 0
    for seat, place, _, _, number in dues:
        size = s.hand_size(seat) if place < 0 else s.cargo_size(seat * 3 + place)
        if size > number > 0:
            mask |= 1 << seat
    s.frames.append((YIELDS, mask))


@final
class Yields(Sealed):
    """Everybody has chosen what to lose (S-1, S-5)."""

    name = "yields"
    fields = "asked"
    asks = YIELD

    def close(self, s: ParthenonState, f: Frame) -> None:
        at = [0] * s.seats
        for due in s.dues:
            seat, place, klass, keeps, number = due
            plan = s.plan[seat]
            o = at[seat]
            at[seat] = o + KINDS
            cards = plan[o : o + KINDS] if plan else _all_or_none(s, due)
            give_up(s, seat, place, cards)
            if place >= 0 and not keeps and sum(cards) < number:  # fewer than asked: everybody sees that none is left
                s.lacks[seat * 3 + place] |= CLASS_MASKS[klass]
        s.dues = []
        for seat in range(s.seats):
            s.plan[seat] = []


def _all_or_none(s: ParthenonState, due: Due) -> list[int]:
    """What is lost where there is no choice."""
    seat, place, klass, _, _ = due
    return held(s, seat, place, klass) if to_lose(s, due) > 0 else [0] * KINDS


@final
class Yield(Composing):
    """One owner chooses, card by card: those to keep or those to lose, whichever are fewer (S-1, S-5).

    `plan` has one row of 14 numbers for every due that is settled; `draft` is the row being made, in any order
    (R-52).
    """

    name = "yield"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        at = open_due(s, seat)
        if at < 0:
            return [DONE.base]  # hidden cards leave no choice, which the others must not learn
        due = s.dues[at]
        cards = held(s, seat, due[1], due[2])
        lose = to_lose(s, due)
        keep = sum(cards) - lose
        row = s.draft[seat] or [0] * KINDS
        verb = KEEP if keep < lose else DROP
        return to_name(verb, cards, row, min(keep, lose) - sum(row)) + to_put_back(BACK, row, s.spare[seat])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        at = open_due(s, seat)
        _settle(s, seat, at)
        if at >= 0:
            due = s.dues[at]
            cards = held(s, seat, due[1], due[2])
            lose = to_lose(s, due)
            keep = sum(cards) - lose
            row = s.draft[seat] or [0] * KINDS
            if V.verb_of[a] == BACK.id:
                put_back(s, seat, row, V.x[a])
            else:
                row[V.x[a]] += 1
            if fill(cards, row, min(keep, lose) - sum(row)) > 0:
                s.draft[seat] = row
                s.lanes[seat].append(f)
                return
            s.draft[seat] = []
            s.plan[seat] += [cards[k] - row[k] for k in range(KINDS)] if keep < lose else row
            at = open_due(s, seat)
            _settle(s, seat, at)
        if at >= 0:
            s.lanes[seat].append(f)
        else:
            s.seal(seat)


def open_due(s: ParthenonState, seat: int) -> int:
    """The first due of a seat that leaves it a choice and is not settled, or -1."""
    done = len(s.plan[seat]) // KINDS
    for at, due in enumerate(s.dues):
        if due[0] != seat:
            continue
        if done > 0:
            done -= 1
            continue
        cards = held(s, seat, due[1], due[2])
        if 0 < to_lose(s, due) < sum(cards) and max(cards) < sum(cards):
            return at
    return -1


def _settle(s: ParthenonState, seat: int, end: int) -> None:
    """Fill in the dues before the open one (-1: all that are left), which leave no choice."""
    done = len(s.plan[seat]) // KINDS
    for at, due in enumerate(s.dues):
        if due[0] != seat:
            continue
        if done > 0:
            done -= 1
            continue
        if at == end:
            return
        cards = held(s, seat, due[1], due[2])
        lose = to_lose(s, due)
        row = [0] * KINDS
        for kind in range(KINDS):
            row[kind] = min(cards[kind], lose)
            lose -= row[kind]
        s.plan[seat] += row
