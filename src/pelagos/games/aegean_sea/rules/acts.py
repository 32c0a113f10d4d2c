"""The acts of effects (A-54 to A-64), each an operation: where it can be done, with which cards, and how.

An operation knows by counting whether it can be done in full at a place (`fits`), and offers for each small choice only
what leaves enough for the rest of itself. Whether the rest of the effect can still follow is judged in golden.py.
"""

from __future__ import annotations

from ....core.basics import ALL, Action, Frame
from ....core.mypyc_shim import mypyc_attr
from .effects import (
    AT_LEAST,
    EVERY,
    GOODS_AT,
    ISLANDS,
    MINE_AT,
    QUANTITY,
    REVERED,
    THERE,
    TYPES_AT,
    Act,
    Count,
    Group,
)
from .golden import performable
from .running import advance, begin, bound, busy, places
from .state import AegeanState
from .steps import GOOD as GOOD_STEP
from .supply import coalition, draw
from .vocabulary import (
    AT,
    CRETE,
    GOOD,
    HAND,
    MATS,
    NO_CARD,
    NO_PLACE,
    NOWHERE,
    PEOPLES,
    PIECE,
    V,
    deck_of,
)


def number(s: AegeanState, run: Frame, count: Count, place: int) -> int:
    """How many an act takes at least (A-54 to A-64); `there` in an act's own count is its own place.

    Zero of a quantity means: impossible (R-9).
    """
    if count.kind != QUANTITY:
        return count.k
    people = s.people[run[1]]
    if count.of == REVERED:
        total = s.revered(people)
    elif count.of == ISLANDS and count.where is not None:
        total = len(places(s, run, count.where))
    else:
        at = place if count.ref == THERE and place != NO_PLACE else bound(s, run, count.ref)
        if at < 0:
            total = 0
        elif count.of == TYPES_AT:
            total = s.types(at)
        elif count.of == GOODS_AT:
            total = len(s.goods[at])
        elif count.of == MINE_AT:
            total = s.count(at, count.piece, people)
        else:
            total = s.enemies(at, count.piece, people)
    return total // count.divisor


def hand_of(s: AegeanState, seat: int, preference: int) -> list[int]:
    """The hand cards of a preference; -1: of any."""
    hand = s.hands[seat]
    if preference < 0:
        return list(hand)
    preferences = s.givens.preference
    return [card for card in hand if preferences[card] == preference]


def most_alike(s: AegeanState, cards: list[int]) -> int:
    """How many of these cards share a preference, at most."""
    held = [0] * PEOPLES
    for card in cards:
        held[s.givens.preference[card]] += 1
    return max(held)


def classes(s: AegeanState, cards: tuple[int, ...], kind: int, out: list[Action]) -> None:
    """Tucked cards to choose from: one answer for all that have deck and preference in common."""
    for card in cards:
        a = PIECE.of3(kind, deck_of(card), s.givens.preference[card])
        if a not in out:
            out.append(a)


def victims(s: AegeanState, place: int, kind: int, people: int) -> list[Action]:
    """The enemy cards of one kind at a place (A-11), as they may be converted (A-58), sacked (A-63) or moved (A-64)."""
    out: list[Action] = []
    start = (place * 3 + kind) * PEOPLES
    for other in range(PEOPLES):
        if other != people:
            classes(s, s.crew[start + other], kind, out)
    return out


def mine(s: AegeanState, place: int, kind: int, people: int) -> tuple[int, ...]:
    """The own cards of one kind at a place."""
    return s.crew[(place * 3 + kind) * PEOPLES + people]


def good_materials(s: AegeanState, place: int) -> int:
    """The mask of the materials of the Goods at a place."""
    mask = 0
    for card in s.goods[place]:
        mask |= 1 << deck_of(card)
    return mask


@mypyc_attr(allow_interpreted_subclasses=True)
class Operation:
    """How one kind of act is done.

    An ACT frame is (step, seat, program, at, place, to, left, done, mark, extra): the places as far as they are chosen,
    how many cards are still needed at least (-1 before the count is worked out), how many are done, and two numbers of
    the operation's own.
    """

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        """Whether the act, by itself, can be done in full there; `to` may still be open."""
        return True

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        """How many are needed at least."""
        return number(s, run, act.count, place)

    def start(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> Frame:
        """The frame with its own numbers set, once places and count are known."""
        return f

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        """With nothing more needed: whether, by public facts, there may be more that one may do."""
        return False

    def pending(self, f: Frame) -> bool:
        """Whether a card is half done: it has left its place, or another must join it."""
        return False

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        """The cards to choose from."""
        raise AssertionError

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        """Do one of them, and push what comes next."""
        raise AssertionError

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        """All are done."""
        advance(s, f[4] if f[4] != NO_PLACE else NOWHERE, NOWHERE, NO_CARD)


def went(f: Frame, mark: int, extra: int) -> Frame:
    """The frame after one more card."""
    left = f[6] - 1 if f[6] > 0 else 0
    return f[:6] + (left, f[7] + 1, mark, extra)


class Choose(Operation):
    """A-53: an Island is chosen, nothing else."""

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return 0


class Add(Operation):
    """A-54, A-55: hand cards are tucked."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        need = self.count(s, run, act, place)
        if need == 0:
            return act.count.kind == AT_LEAST
        return len(hand_of(s, run[1], act.preference)) >= need

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        return act.count.kind == AT_LEAST and len(s.hands[f[1]]) > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        return [HAND.of1(card) for card in hand_of(s, f[1], act.preference)]

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        card = V.x[a]
        s.from_hand(f[1], card)
        s.tuck(card, act.kind, f[4])
        s.tell(ALL, "added", (f[1], act.kind, card, s.givens.preference[card], f[4], s.isle_at(f[4])))
        s.frames.append(went(f, card, 0))

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        advance(s, f[4], NOWHERE, f[8])  # `that` is the card added just before


class AddIsland(Operation):
    """A-38: a hand card becomes a new Island on an empty mat."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        return s.empty_mat() >= 0 and len(hand_of(s, run[1], act.preference)) > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        return [HAND.of1(card) for card in hand_of(s, f[1], act.preference)]

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        card = V.x[a]
        s.from_hand(f[1], card)
        new_island(s, f[1], card)


def new_island(s: AegeanState, seat: int, card: int) -> None:
    """A card comes onto an empty mat; the effect on top goes on with `there` bound to it. C-5: its Good comes first."""
    mat = s.empty_mat()
    s.isle[mat] = card
    s.tell(ALL, "new-island", (seat, card))
    advance(s, mat, NOWHERE, NO_CARD)
    if s.givens.customs and s.people[seat] == CRETE:
        coalition(s, seat, mat)


class Create(Operation):
    """A-57: hand cards are discarded, each for a Good of the material it prefers."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        need = self.count(s, run, act, place)
        cards = self._usable(s, run[1], act, place)
        return 0 < need <= (most_alike(s, cards) if act.same else len(cards))

    def _usable(self, s: AegeanState, seat: int, act: Act, place: int) -> list[int]:
        cards = hand_of(s, seat, act.preference)
        if act.new:
            there = good_materials(s, place)
            cards = [card for card in cards if not there >> s.givens.preference[card] & 1]
        return cards

    def start(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> Frame:
        return f[:8] + (f[8], good_materials(s, f[4]) if act.new else 0)  # extra: what was there before

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        preferences = s.givens.preference
        cards = [card for card in hand_of(s, f[1], act.preference) if not f[9] >> preferences[card] & 1]
        if act.same and f[8]:
            cards = [card for card in cards if preferences[card] == f[8] - 1]
        elif act.same:
            held = [0] * PEOPLES
            for card in cards:
                held[preferences[card]] += 1
            cards = [card for card in cards if held[preferences[card]] >= f[6]]
        return [HAND.of1(card) for card in cards]

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        card = V.x[a]
        preference = s.givens.preference[card]
        s.from_hand(f[1], card)
        s.discard(card)
        s.tell(ALL, "offered", (f[1], card, preference))
        if f[4] < 0:  # the place comes after the card
            s.frames.append(f[:8] + (preference + 1, 0))
            return
        s.frames.append(went(f, preference + 1, f[9]))
        s.frames.append((GOOD_STEP, f[1], preference, f[4]))


class Recolor(Operation):
    """A-61: Goods are discarded, and others created in their place.

    mark: 1 while a hand card is wanted; extra: how many Goods were there before, times 8, and the preference that all
    must have, plus 1.
    """

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        need = self.count(s, run, act, place)
        cards = hand_of(s, run[1], act.preference)
        return 0 < need <= len(s.goods[place]) and need <= (most_alike(s, cards) if act.same else len(cards))

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return len(s.goods[place]) if act.count.kind == EVERY else number(s, run, act.count, place)

    def start(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> Frame:
        return f[:8] + (0, 8 * len(s.goods[f[4]]))

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        return act.count.kind == AT_LEAST and f[7] < f[9] // 8 and len(s.hands[f[1]]) > 0

    def pending(self, f: Frame) -> bool:
        return f[8] == 1

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        cards = self._cards(s, act, f)
        if f[8]:
            return [HAND.of1(card) for card in cards]
        out: list[Action] = []
        if cards:
            classes(s, s.goods[f[4]][: f[9] // 8 - f[7]], GOOD, out)
        return out

    def _cards(self, s: AegeanState, act: Act, f: Frame) -> list[int]:
        """The hand cards that may be discarded for the next one."""
        cards = hand_of(s, f[1], act.preference)
        if act.same:
            fixed = f[9] % 8
            preferences = s.givens.preference
            if fixed:
                cards = [card for card in cards if preferences[card] == fixed - 1]
            else:
                held = [0] * PEOPLES
                for card in cards:
                    held[preferences[card]] += 1
                cards = [card for card in cards if held[preferences[card]] >= f[6]]
        return cards

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        if f[8] == 0:
            card = s.take_good(V.y[a], V.z[a], f[4])
            s.discard(card)
            s.tell(ALL, "good-gone", (f[1], card, f[4], s.isle_at(f[4])))
            s.frames.append(f[:8] + (1, f[9]))
            return
        card = V.x[a]
        preference = s.givens.preference[card]
        s.from_hand(f[1], card)
        s.discard(card)
        s.tell(ALL, "offered", (f[1], card, preference))
        s.frames.append(went(f, 0, f[9] - f[9] % 8 + preference + 1))
        s.frames.append((GOOD_STEP, f[1], preference, f[4]))


class Sack(Operation):
    """A-63: enemy Ships, Populace or Temples are discarded.

    With `anywhere` every card may come from another Island; mark: the place of the next one, plus 1.
    """

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        return 0 < self.count(s, run, act, place) <= self._there(s, run, act, place)

    def _there(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        people = s.people[run[1]]
        if place != NO_PLACE:
            return s.enemies(place, act.kind, people)
        total = 0
        for island in s.islands():
            total += s.enemies(island, act.kind, people)
        return total

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        if act.count.kind == EVERY:
            return max(1, self._there(s, run, act, place))
        return number(s, run, act.count, place)

    def pending(self, f: Frame) -> bool:
        return f[8] > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        people = s.people[f[1]]
        if f[4] != NO_PLACE:
            return victims(s, f[4], act.kind, people)
        if f[8]:
            return victims(s, f[8] - 1, act.kind, people)
        return [AT.of1(place) for place in s.islands() if s.enemies(place, act.kind, people)]

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        if f[4] == NO_PLACE and f[8] == 0:
            s.frames.append(f[:8] + (V.x[a] + 1, 0))
            return
        place = f[4] if f[4] != NO_PLACE else f[8] - 1
        sack(s, f[1], a, place)
        s.frames.append(went(f, 0, 0))


def sack(s: AegeanState, seat: int, a: Action, place: int) -> None:
    """One enemy card is discarded."""
    card = s.untuck(V.x[a], V.y[a], V.z[a], place)
    s.discard(card)
    s.tell(ALL, "sacked", (seat, V.x[a], card, place, s.isle_at(place)))


class SackIsland(Operation):
    """A-63, R-19: an inner Island that an enemy controls is discarded with every card there."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        owner = s.control(place)
        return place < MATS and owner >= 0 and owner != s.people[run[1]]

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return 0

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        s.tell(ALL, "island-sacked", (f[1], s.isle[f[4]]))
        s.clear(f[4])
        advance(s, f[4], NOWHERE, NO_CARD)


class Convert(Operation):
    """A-58: an enemy card is discarded and a hand card put in its place. mark: 1 while the hand card is wanted."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        need = self.count(s, run, act, place)
        return 0 < need <= s.enemies(place, act.kind, s.people[run[1]]) and need <= len(s.hands[run[1]])

    def pending(self, f: Frame) -> bool:
        return f[8] == 1

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        if f[8]:
            return [HAND.of1(card) for card in s.hands[f[1]]]
        return victims(s, f[4], act.kind, s.people[f[1]])

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        if f[8] == 0:
            sack(s, f[1], a, f[4])
            s.frames.append(f[:8] + (1, 0))
            return
        card = V.x[a]
        s.from_hand(f[1], card)
        s.tuck(card, act.kind, f[4])
        s.tell(ALL, "added", (f[1], act.kind, card, s.givens.preference[card], f[4], s.isle_at(f[4])))
        s.frames.append(went(f, 0, 0))


class Replace(Operation):
    """A-62: another card becomes the Island; everything tucked there stays."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        return place < MATS and len(s.hands[run[1]]) > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        return [HAND.of1(card) for card in s.hands[f[1]]]

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        card = V.x[a]
        s.from_hand(f[1], card)
        s.discard(s.isle[f[4]])
        s.tell(ALL, "replaced", (f[1], s.isle[f[4]], card))
        s.isle[f[4]] = card
        s.frames.append(went(f, 0, 0))


class Change(Operation):
    """A-56: own cards are tucked under another edge, or become Goods.

    mark: the preference of the last one, plus 1; extra: the materials of the Goods that were there before.
    """

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        cards = self._usable(s, run, act, place)
        need = self.count(s, run, act, place)
        return 0 < need <= (most_alike(s, cards) if act.same else len(cards))

    def _usable(self, s: AegeanState, run: Frame, act: Act, place: int) -> list[int]:
        cards = list(mine(s, place, act.kind, s.people[run[1]]))
        if act.new:
            there = good_materials(s, place)
            cards = [card for card in cards if not there >> s.givens.preference[card] & 1]
        return cards

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        if act.count.kind == EVERY:
            return max(1, s.count(place, act.kind, s.people[run[1]]))
        return number(s, run, act.count, place)

    def start(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> Frame:
        return f[:8] + (0, good_materials(s, f[4]) if act.new else 0)

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        return act.count.kind == AT_LEAST and s.count(f[4], act.kind, s.people[f[1]]) > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        preferences = s.givens.preference
        cards = [card for card in mine(s, f[4], act.kind, s.people[f[1]]) if not f[9] >> preferences[card] & 1]
        if act.same and f[8]:
            cards = [card for card in cards if preferences[card] == f[8] - 1]
        elif act.same:
            held = [0] * PEOPLES
            for card in cards:
                held[preferences[card]] += 1
            cards = [card for card in cards if held[preferences[card]] >= f[6]]
        out: list[Action] = []
        classes(s, tuple(cards), act.kind, out)
        return out

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        card = s.untuck(act.kind, V.y[a], V.z[a], f[4])
        s.tell(ALL, "changed", (f[1], act.kind, act.into, card, f[4], s.isle_at(f[4])))
        s.frames.append(went(f, V.z[a] + 1, f[9]))
        if act.into == GOOD:
            s.discard(card)
            s.frames.append((GOOD_STEP, f[1], V.z[a], f[4]))
        else:
            s.tuck(card, act.into, f[4])


class Pay(Operation):
    """A-60: an own card, or a Good from an Island one controls, is discarded."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        people = s.people[run[1]]
        need = self.count(s, run, act, place)
        if act.kind == GOOD:
            return 0 < need <= len(s.goods[place]) and s.control(place) == people
        return 0 < need <= s.count(place, act.kind, people)

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        out: list[Action] = []
        cards = s.goods[f[4]] if act.kind == GOOD else mine(s, f[4], act.kind, s.people[f[1]])
        classes(s, cards, act.kind, out)
        return out

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        if act.kind == GOOD:
            card = s.take_good(V.y[a], V.z[a], f[4])
        else:
            card = s.untuck(act.kind, V.y[a], V.z[a], f[4])
        s.discard(card)
        s.tell(ALL, "paid", (f[1], act.kind, card, f[4], s.isle_at(f[4])))
        s.frames.append(went(f, 0, 0))


class Draw(Operation):
    """A-59: cards are drawn; it never fails."""

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return 0

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        run = s.frames[-1]
        cards = number(s, run, act.count, NO_PLACE)
        advance(s, NOWHERE, NOWHERE, NO_CARD)
        if cards:
            draw(s, f[1], cards)


class Activate(Operation):
    """A-51, R-12, R-14: the effect of an Island is performed, under the golden rule."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        if place >= MATS or busy(s, s.isle[place]):
            return False
        return performable(s, run[1], s.isle[place], place)

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return 0

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        s.tell(ALL, "activated", (f[1], s.isle[f[4]]))
        advance(s, f[4], NOWHERE, NO_CARD)
        begin(s, f[1], s.isle[f[4]], f[4])


class Zephyr(Operation):
    """A-64, R-27: the cards stated move from one Island to another. extra: the group that is being moved."""

    def fits(self, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        if to == place:
            return False
        for group in act.groups:
            need = self._need(s, run, group, place)
            if need < 1 or need > self._held(s, run, group, place):
                return False
        return True

    def _held(self, s: AegeanState, run: Frame, group: Group, place: int) -> int:
        if group.kind == GOOD:
            return len(s.goods[place])
        people = s.people[run[1]]
        return s.enemies(place, group.kind, people) if group.enemy else s.count(place, group.kind, people)

    def _need(self, s: AegeanState, run: Frame, group: Group, place: int) -> int:
        if group.count.kind == EVERY:
            return max(1, self._held(s, run, group, place))
        return number(s, run, group.count, place)

    def count(self, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        return self._need(s, run, act.groups[0], place)

    def more(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> bool:
        group = act.groups[f[9]]
        return group.count.kind == AT_LEAST and self._held(s, run, group, f[4]) > 0

    def items(self, s: AegeanState, run: Frame, act: Act, f: Frame) -> list[Action]:
        group = act.groups[f[9]]
        if group.enemy:
            return victims(s, f[4], group.kind, s.people[f[1]])
        out: list[Action] = []
        cards = s.goods[f[4]] if group.kind == GOOD else mine(s, f[4], group.kind, s.people[f[1]])
        classes(s, cards, group.kind, out)
        return out

    def take(self, s: AegeanState, run: Frame, act: Act, f: Frame, a: Action) -> None:
        move(s, f[1], a, f[4], f[5])
        s.frames.append(went(f, 0, f[9]))

    def close(self, s: AegeanState, act: Act, f: Frame) -> None:
        if f[9] + 1 < len(act.groups):
            need = self._need(s, s.frames[-1], act.groups[f[9] + 1], f[4])
            s.frames.append(f[:6] + (need, 0, 0, f[9] + 1))
        else:
            advance(s, f[5], f[4], NO_CARD)


def move(s: AegeanState, seat: int, a: Action, place: int, to: int) -> int:
    """One tucked card goes from one place to another; it is given back."""
    kind = V.x[a]
    if kind == GOOD:
        card = s.take_good(V.y[a], V.z[a], place)
        s.put_good(card, to)
    else:
        card = s.untuck(kind, V.y[a], V.z[a], place)
        s.tuck(card, kind, to)
    if kind == GOOD:
        s.tell(ALL, "carried", (seat, card, place, s.isle_at(place), to, s.isle_at(to)))
    else:
        s.tell(ALL, "moved", (seat, kind, card, place, s.isle_at(place), to, s.isle_at(to)))
    return card
