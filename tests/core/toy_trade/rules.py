"""Harbour: offers to seats, sealed answers, half-made drafts in secret fields, swaps; then a sealed discard."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.assembly import Assembly, Ready, Sealed, Secret
from pelagos.core.bag import odds_of, put
from pelagos.core.basics import ALL, Action, Frame, Seat, only
from pelagos.core.flow import Nature, Step
from pelagos.core.result import Result, ranks_of
from pelagos.core.vocabulary import Vocabulary, names, numbers

KINDS: Final = 4
GOODS: Final = names("good", "wool olives ore grain")
CARDS: Final = [kind for kind in range(KINDS) for _ in range(6)]
HAND: Final = 4
KEPT: Final = 3
ROUNDS: Final = 2
MOST: Final = 2  # cards given, cards wanted
EVERYBODY: Final = 9  # the addressee "all"

V: Final = Vocabulary()
DRAW: Final = V.verb("draw", GOODS)
TO: Final = V.verb("offer", numbers(0, 4))
TO_ALL: Final = V.verb("offer-all")
PASS: Final = V.verb("pass")
DONE: Final = V.verb("done")
GIVE: Final = V.verb("give", GOODS)
WANT: Final = V.verb("want", GOODS)
SEND: Final = V.verb("send")
CANCEL: Final = V.verb("cancel")
NO: Final = V.verb("no")
YES: Final = V.verb("yes")
REVISE: Final = V.verb("revise")
WITH: Final = V.verb("with", numbers(0, 4))
NONE: Final = V.verb("none")
DROP: Final = V.verb("drop", GOODS)

BOOK: Final[list[Step[Any]]] = []
DEAL, ROUND, PROPOSE, DRAFT, ANSWERS, ANSWER, READY, PICK, DISCARDS, DISCARD = range(10)

Offer = tuple[int, tuple[int, ...], tuple[int, ...]]  # to whom, given, wanted
NO_OFFER: Final[Offer] = (-1, (), ())


def covers(hand: list[int], wanted: tuple[int, ...]) -> bool:
    """Whether a hand holds all these cards."""
    return all(hand.count(kind) >= wanted.count(kind) for kind in wanted)


class Harbour(Assembly):
    """What is true now. An answer is a `plan` of 0 or 1; a discard is a `draft` of cards, then a `plan`."""

    __slots__ = ("bag", "declined", "done_with", "hands", "offer", "sure", "trash")
    bag: list[int]
    hands: list[list[int]]  # secret
    trash: list[list[int]]  # secret: what each seat threw away; its size is public
    offer: Offer  # secret: the offer in the making, then on the table; shown to those addressed once sent
    declined: list[list[Offer]]  # secret: own offers that nobody took
    done_with: list[bool]  # who offers no more
    sure: list[list[list[int]]]  # by viewer (the last: the table), seat, kind: cards known to be in the hand

    def __init__(self, seats: int, of: Harbour | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        if of is None:
            self.bag = CARDS[:]
            self.hands = [[] for _ in range(seats)]
            self.trash = [[] for _ in range(seats)]
            self.offer = NO_OFFER
            self.declined = [[] for _ in range(seats)]
            self.done_with = [False] * seats
            self.sure = [[[0] * KINDS for _ in range(seats)] for _ in range(seats + 1)]
        else:
            self.bag = of.bag[:]
            self.hands = [hand[:] for hand in of.hands]
            self.trash = [cards[:] for cards in of.trash]
            self.offer = of.offer
            self.declined = [offers[:] for offers in of.declined]
            self.done_with = of.done_with[:]
            self.sure = [[row[:] for row in rows] for rows in of.sure]

    def clone(self) -> Harbour:
        return Harbour(self.seats, self)

    def kinds(self) -> list[int]:
        return [len(set(hand)) for hand in self.hands]

    def result(self) -> Result | None:
        return None if self.frames else Result(ranks_of([[n] for n in self.kinds()]), self.kinds())

    def addressed(self, proposer: Seat) -> list[Seat]:
        to = self.offer[0]
        return [seat for seat in range(self.seats) if seat != proposer and to in (seat, EVERYBODY)]

    def learn(self, viewers: list[Seat], seat: Seat, cards: tuple[int, ...]) -> None:
        """These viewers now know that the seat holds these cards."""
        for viewer in viewers:
            known = self.sure[viewer][seat]
            for kind in set(cards):
                known[kind] = max(known[kind], cards.count(kind))

    def move(self, cards: tuple[int, ...], giver: Seat, taker: Seat) -> None:
        """A public move of cards."""
        for kind in cards:
            self.hands[giver].remove(kind)
            put(self.hands[taker], kind)
            for known in self.sure:
                known[giver][kind] = max(0, known[giver][kind] - 1)
                known[taker][kind] += 1


class Deal(Nature[Harbour]):
    """H-1."""

    name = "deal"
    fields = "dealt"

    def odds(self, s: Harbour, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.bag, DRAW)

    def seen(self, s: Harbour, f: Frame, a: Action) -> int:
        return only(f[1] % s.seats)

    def apply(self, s: Harbour, f: Frame, a: Action) -> None:
        s.bag.remove(V.x[a])
        put(s.hands[f[1] % s.seats], V.x[a])
        s.frames.append((DEAL, f[1] + 1) if f[1] + 1 < s.seats * HAND else (ROUND, 0))


class Round(Step[Harbour]):
    """H-2: whose turn it is, counted through all rounds."""

    name = "round"
    fields = "turn"

    def proceed(self, s: Harbour, f: Frame) -> bool:
        turn = f[1]
        if turn == ROUNDS * s.seats or all(s.done_with):
            s.frames.append((DISCARDS,))
            return True
        s.frames.append((ROUND, turn + 1))
        if not s.done_with[turn % s.seats]:
            s.frames.append((PROPOSE, turn % s.seats))
        return True


class Propose(Step[Harbour]):
    """H-2: to whom? A seat with an empty hand may still pass or be done."""

    name = "propose"
    fields = "seat"

    def legal(self, s: Harbour, f: Frame) -> list[Action]:
        others = [TO.of1(seat) for seat in range(s.seats) if seat != f[1]] + [TO_ALL.base] if s.hands[f[1]] else []
        return [*others, PASS.base, DONE.base]

    def apply(self, s: Harbour, f: Frame, a: Action) -> None:
        if a == DONE.base:
            s.done_with[f[1]] = True
        elif a != PASS.base:
            to = EVERYBODY if a == TO_ALL.base else V.x[a]
            s.offer = (to, (), ())
            s.frames.append((DRAFT, f[1], to))


class Draft(Step[Harbour]):
    """H-2: the offer, card by card, in ascending order."""

    name = "draft"
    fields = "seat to"

    def legal(self, s: Harbour, f: Frame) -> list[Action]:
        _, given, wanted = s.offer
        out: list[Action] = []
        if len(given) < MOST and not wanted:
            low = given[-1] if given else 0
            out += [GIVE.of1(kind) for kind in range(low, KINDS) if s.hands[f[1]].count(kind) > given.count(kind)]
        if len(wanted) < MOST:
            out += WANT.span1(wanted[-1] if wanted else 0, KINDS - 1)
        if (given or wanted) and s.offer not in s.declined[f[1]]:  # H-5
            out.append(SEND.base)
        out.append(CANCEL.base)
        return out

    def seen(self, s: Harbour, f: Frame, a: Action) -> int:
        return ALL if a in (SEND.base, CANCEL.base) else only(f[1])

    def apply(self, s: Harbour, f: Frame, a: Action) -> None:
        to, given, wanted = s.offer
        if a == CANCEL.base:
            s.offer = NO_OFFER
            return
        if a != SEND.base:
            more = (V.x[a],)
            s.offer = (to, given + more, wanted) if V.verb_of[a] == GIVE.id else (to, given, wanted + more)
            s.frames.append(f)
            return
        addressed = s.addressed(f[1])
        s.learn(addressed, f[1], given)
        mask = only(f[1])
        for seat in addressed:
            mask |= only(seat)
        s.tell(ALL, "sent", (f[1], to))
        s.tell(mask, "offer", (f[1], *(GIVE.of1(kind) for kind in given), *(WANT.of1(kind) for kind in wanted)))
        s.frames.append((ANSWERS, f[1], to))


class Answers(Sealed[Harbour]):
    """H-3, H-4."""

    name = "answers"
    fields = "seat to"
    ready = READY
    patience = 1

    def asked(self, s: Harbour, f: Frame) -> int:
        mask = 0
        for seat in range(s.seats):
            if seat != f[1] and f[2] in (seat, EVERYBODY):
                mask |= only(seat)
        return mask

    def question(self, s: Harbour, f: Frame, seat: Seat) -> Frame:
        return (ANSWER, seat)

    def close(self, s: Harbour, f: Frame) -> None:
        addressed = s.addressed(f[1])
        mask = 0
        for seat in addressed:
            s.tell(ALL, "answered", (seat, s.plan[seat][0]))
            if s.plan[seat] == [1]:
                mask |= only(seat)
                s.learn([f[1], *addressed], seat, s.offer[2])
        s.plan = [[] for _ in range(s.seats)]
        if mask:
            s.frames.append((PICK, f[1], s.offer[0], mask))
        else:
            s.declined[f[1]].append(s.offer)
            s.offer = NO_OFFER


class Answer(Secret[Harbour]):
    """H-3: everybody addressed is asked, able to pay or not."""

    name = "answer"
    fields = "seat"

    def legal(self, s: Harbour, f: Frame) -> list[Action]:
        return [NO.base, YES.base] if covers(s.hands[f[1]], s.offer[2]) else [NO.base]

    def apply(self, s: Harbour, f: Frame, a: Action) -> None:
        s.plan[f[1]] = [1 if a == YES.base else 0]
        s.seal(f[1])


class Pick(Step[Harbour]):
    """H-4."""

    name = "pick"
    fields = "seat to yes"

    def legal(self, s: Harbour, f: Frame) -> list[Action]:
        return [WITH.of1(seat) for seat in range(s.seats) if f[3] & only(seat)] + [NONE.base]

    def reveals(self, s: Harbour, f: Frame, a: Action, after: Harbour) -> bool:
        return a != NONE.base

    def apply(self, s: Harbour, f: Frame, a: Action) -> None:
        _, given, wanted = s.offer
        if a == NONE.base:
            s.tell(ALL, "none", (f[1],))
        else:
            s.move(given, f[1], V.x[a])
            s.move(wanted, V.x[a], f[1])
            cards = [GIVE.of1(kind) for kind in given] + [WANT.of1(kind) for kind in wanted]
            s.tell(ALL, "swap", (f[1], V.x[a], *cards))
        s.offer = NO_OFFER


class Discards(Sealed[Harbour]):
    """H-6, H-7: carried out together; what was thrown away stays face down."""

    name = "discards"
    ready = READY
    patience = 1

    def asked(self, s: Harbour, f: Frame) -> int:
        mask = 0
        for seat in range(s.seats):
            if len(s.hands[seat]) > KEPT:
                mask |= only(seat)
        return mask

    def question(self, s: Harbour, f: Frame, seat: Seat) -> Frame:
        return (DISCARD, seat)

    def close(self, s: Harbour, f: Frame) -> None:
        for seat, cards in enumerate(s.plan):
            for kind in cards:
                s.hands[seat].remove(kind)
                put(s.trash[seat], kind)
            s.tell(only(seat), "dropped", (seat, *(DROP.of1(kind) for kind in cards)))
            s.tell(ALL, "discards", (seat, len(cards)))
            for known in s.sure:
                known[seat] = [max(0, count - len(cards)) for count in known[seat]]
        s.plan = [[] for _ in range(s.seats)]


class Discard(Secret[Harbour]):
    """H-6: one card at a time."""

    name = "discard"
    fields = "seat"

    def legal(self, s: Harbour, f: Frame) -> list[Action]:
        hand, drops = s.hands[f[1]], s.draft[f[1]]
        return [DROP.of1(kind) for kind in range(KINDS) if hand.count(kind) > drops.count(kind)]

    def apply(self, s: Harbour, f: Frame, a: Action) -> None:
        seat = f[1]
        put(s.draft[seat], V.x[a])
        if len(s.hands[seat]) - len(s.draft[seat]) > KEPT:
            s.lanes[seat].append(f)
            return
        s.plan[seat], s.draft[seat] = s.draft[seat], []
        s.seal(seat)


BOOK.extend(
    [Deal(), Round(), Propose(), Draft(), Answers(), Answer(), Ready(REVISE.base), Pick(), Discards(), Discard()]
)
