"""What is true now in a game of Aegean Sea: questions about a position, and cards that move. See fields.py."""

from __future__ import annotations

from ....core.result import Result, ranks_of
from .effects import (
    ALL_CARDS,
    CTRL,
    ENEMY_PIECES,
    FOE_CTRL,
    GOODS,
    LEAST,
    MOST,
    MY_PIECES,
    MY_REVERED,
    NOT_MY_HOME,
    OF_MATERIAL,
    TYPES,
    Atom,
)
from .givens import ADMIRED, DECADENT, SANCTUARY, SQUADRON
from .state_fields import BOOK as BOOK
from .state_fields import AegeanFields
from .vocabulary import (
    ATHENS,
    CREW,
    MATS,
    NO_CARD,
    NOBODY,
    PEOPLES,
    POPULACE,
    RHODES,
    SHIP,
    SPARTA,
    TEMPLE,
    deck_of,
)


class AegeanState(AegeanFields):
    """A position."""

    __slots__ = ()

    def clone(self) -> AegeanState:
        """A copy that shares nothing that can change."""
        return AegeanState(self.seats, self.givens, self)

    # Places.

    def inner(self) -> list[int]:
        """The inner Islands (A-6), in mat order."""
        return [mat for mat in range(self.givens.mats) if self.isle[mat]]

    def homes(self) -> list[int]:
        """The Homes in play."""
        return [MATS + people for people in range(PEOPLES) if self.seat_of[people] >= 0]

    def islands(self) -> list[int]:
        """All Islands, Homes included, Homes last."""
        return self.inner() + self.homes()

    def empty_mat(self) -> int:
        """R-44: the first empty mat, or -1; all are alike."""
        for mat in range(self.givens.mats):
            if not self.isle[mat]:
                return mat
        return -1

    def is_island(self, place: int) -> bool:
        """Whether there is an Island at this place."""
        if place < MATS:
            return place >= 0 and self.isle[place] != NO_CARD
        return self.seat_of[place - MATS] >= 0

    def isle_at(self, place: int) -> int:
        """The Island card at a place; a Home has none."""
        return self.isle[place] if 0 <= place < MATS else NO_CARD

    def material(self, place: int) -> int:
        """The material of an Island; a Home has its people's (R-6)."""
        return deck_of(self.isle[place]) if place < MATS else place - MATS

    # What lies there.

    def count(self, place: int, kind: int, people: int) -> int:
        """The tucked cards of one kind that a people has at a place."""
        return len(self.crew[(place * CREW + kind) * PEOPLES + people])

    def enemies(self, place: int, kind: int, people: int) -> int:
        """The tucked cards of one kind that all others have at a place (A-11)."""
        start = (place * CREW + kind) * PEOPLES
        total = 0
        for other in range(PEOPLES):
            if other != people:
                total += len(self.crew[start + other])
        return total

    def types(self, place: int) -> int:
        """How many different materials there are among the Goods at a place."""
        seen = 0
        for card in self.goods[place]:
            seen |= 1 << deck_of(card)
        return seen.bit_count()

    def cards_at(self, place: int) -> int:
        """A-72: the Island card and all that is tucked there."""
        total = len(self.goods[place]) + len(self.statues[place])
        if place < MATS and self.isle[place]:
            total += 1
        start = place * CREW * PEOPLES
        for k in range(start, start + CREW * PEOPLES):
            total += len(self.crew[k])
        return total

    # Control and Revered Temples.

    def control(self, place: int) -> int:
        """A-42, R-5, R-6, C-14: the people that controls an Island, or NOBODY."""
        start = (place * CREW + POPULACE) * PEOPLES
        most = 0
        best = NOBODY
        for people in range(PEOPLES):
            held = len(self.crew[start + people])
            if held > most:
                most = held
                best = people
            elif held == most:
                best = NOBODY
        if best >= 0:
            return best
        if place < MATS and self.givens.customs and self.rules_the_sea(RHODES, place):
            return RHODES  # C-14
        owner = self.material(place)
        return owner if self.seat_of[owner] >= 0 else NOBODY

    def rules_the_sea(self, people: int, place: int) -> bool:
        """Whether a people that is played has two Ships at a place, and more than each other player (C-12, C-14)."""
        if self.seat_of[people] < 0:
            return False
        own = self.count(place, SHIP, people)
        for other in range(PEOPLES):
            if other != people and self.count(place, SHIP, other) >= own:
                return False
        return own >= SQUADRON

    def revered_at(self, place: int, people: int) -> int:
        """A-43, C-4: a people's Revered Temples at an Island."""
        temples = self.count(place, TEMPLE, people)
        if temples == 0:
            return 0
        types = self.types(place)
        revered = temples if temples < types else types
        if revered == 0 and people == ATHENS and place == MATS + ATHENS and self.givens.customs:
            return 1  # C-4
        return revered

    def revered(self, people: int) -> int:
        """A-43: all Revered Temples of a people."""
        total = 0
        for place in self.islands():
            total += self.revered_at(place, people)
        return total

    # Conditions of effects.

    def meets(self, atoms: list[Atom], place: int, people: int) -> bool:
        """Whether a place meets all conditions, for this people."""
        for atom in atoms:
            what = atom.what
            if what == CTRL:
                fine = self.control(place) == people
            elif what == FOE_CTRL:
                owner = self.control(place)
                fine = owner >= 0 and owner != people
            elif what == NOT_MY_HOME:
                fine = place != MATS + people
            elif what == OF_MATERIAL:
                fine = self.material(place) == atom.kind
            else:
                fine = _compared(self._measured(atom, place, people), atom)
            if not fine:
                return False
        return True

    def _measured(self, atom: Atom, place: int, people: int) -> int:
        what = atom.what
        if what == MY_PIECES:
            return self.count(place, atom.kind, people)
        if what == ENEMY_PIECES:
            return self.enemies(place, atom.kind, people)
        if what == MY_REVERED:
            return self.revered_at(place, people)
        if what == GOODS:
            return len(self.goods[place])
        if what == TYPES:
            return self.types(place)
        if what == ALL_CARDS:
            return self.cards_at(place)
        raise AssertionError

    # What a seat has seen.

    def unseen(self, seat: int) -> list[list[int]]:
        """Per people: the cards that this seat (or a spectator) has not seen: the deck, and the hand of another."""
        out: list[list[int]] = []
        for people in range(PEOPLES):
            cards = list(self.decks[people])
            holder = self.seat_of[people]
            if holder >= 0 and holder != seat:
                cards += self.hands[holder]
                cards.sort()
            out.append(cards)
        return out

    # Cards that move.

    def discard(self, card: int) -> None:
        """A-12, R-4: a card goes onto the pile of its own deck."""
        deck = deck_of(card)
        self.piles[deck] = self.piles[deck] + (card,)

    def from_hand(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        hand = self.hands[seat]
        k = hand.index(card)
        self.hands[seat] = hand[:k] + hand[k + 1 :]

    def to_hand(self, seat: int, card: int) -> None:
        """A card joins a hand."""
        hand = self.hands[seat]
        k = 0
        while k < len(hand) and hand[k] < card:
            k += 1
        self.hands[seat] = hand[:k] + (card,) + hand[k:]

    def from_deck(self, card: int) -> None:
        """A card leaves its deck."""
        deck = self.decks[deck_of(card)]
        k = deck.index(card)
        self.decks[deck_of(card)] = deck[:k] + deck[k + 1 :]

    def tuck(self, card: int, kind: int, place: int) -> None:
        """A card is tucked as Ship, Temple or Populace of its people (A-9)."""
        k = (place * CREW + kind) * PEOPLES + deck_of(card)
        self.crew[k] = self.crew[k] + (card,)

    def untuck(self, kind: int, people: int, preference: int, place: int) -> int:
        """A people's card of this kind and preference leaves a place, the longest there first; it is given back."""
        k = (place * CREW + kind) * PEOPLES + people
        cards = self.crew[k]
        for i in range(len(cards)):
            card = cards[i]
            if self.givens.preference[card] == preference:
                self.crew[k] = cards[:i] + cards[i + 1 :]
                return card
        raise AssertionError

    def take_good(self, material: int, preference: int, place: int) -> int:
        """A Good of this material and preference leaves a place, the longest there first; it is given back."""
        cards = self.goods[place]
        for i in range(len(cards)):
            card = cards[i]
            if deck_of(card) == material and self.givens.preference[card] == preference:
                self.goods[place] = cards[:i] + cards[i + 1 :]
                return card
        raise AssertionError

    def put_good(self, card: int, place: int) -> None:
        """A Good is tucked at a place."""
        self.goods[place] = self.goods[place] + (card,)

    def clear(self, mat: int) -> None:
        """A-63, A-72, R-37: an Island and every card there are discarded; the mat stays empty."""
        start = mat * CREW * PEOPLES
        for k in range(start, start + CREW * PEOPLES):
            for card in self.crew[k]:
                self.discard(card)
            self.crew[k] = ()
        for card in self.goods[mat] + self.statues[mat]:
            self.discard(card)
        self.goods[mat] = ()
        self.statues[mat] = ()
        self.discard(self.isle[mat])
        self.isle[mat] = NO_CARD

    # The end.

    def decadent(self) -> int:
        """C-1 to C-3: how many of Athens' Temples are Decadent."""
        total = 0
        for mat in self.inner():
            temples = self.crew[(mat * CREW + TEMPLE) * PEOPLES + ATHENS]
            if not temples or (len(temples) < SANCTUARY and self.control(mat) != ATHENS):
                continue
            wanted = 0
            for card in self.goods[mat]:
                wanted |= 1 << deck_of(card)
            for card in temples:
                if wanted >> self.givens.preference[card] & 1:
                    total += 1
                    break
        return total

    def points(self, seat: int) -> int:
        """A-77, A-78: squares of the Goods at Home, and the points of Customs."""
        people = self.people[seat]
        if people < 0:
            return 0
        held = [0] * PEOPLES
        for card in self.goods[MATS + people]:
            held[deck_of(card)] += 1
        total = 0
        for number in held:
            total += number * number
        if self.givens.customs:
            if people == ATHENS:
                total += DECADENT * self.decadent()
            elif people == SPARTA:
                for cards in self.statues:
                    total += ADMIRED * len(cards)
        return total

    def result(self) -> Result | None:
        """A-79, R-28, R-42: the highest score; a tie goes to whoever had the latest last turn."""
        if self.ender < 0:
            return None
        points = [self.points(seat) for seat in range(self.seats)]
        scores = [[points[seat], -((self.ender - seat) % self.seats)] for seat in range(self.seats)]
        return Result(ranks_of(scores), points)


def _compared(value: int, atom: Atom) -> bool:
    if atom.compare == LEAST:
        return value >= atom.k
    if atom.compare == MOST:
        return value <= atom.k
    return value == atom.k
