"""What is true now in a game of Parthenon: questions about a position, and cards that come and go."""

from __future__ import annotations

from ....core.basics import ALL
from ....core.result import Result, ranks_of
from .cards import HALLS, HOLDERS, TREASURY
from .content import FLEETS, PHILOSOPHIES, WONDERS_EACH
from .givens import COMPLETE, HOME, KEPT, PARTIAL, PLANS, UNSEEN
from .goods import BASIC_MASK, BASICS, CLASS_MASKS, COMMODITIES, GIFT, GOLD, KINDS, RARE_MASK
from .islands import ISLANDS
from .lands import LAND_CLASS
from .state_fields import ParthenonFields


def knows(mask: int, seat: int) -> bool:
    """Whether a seat is among those who have looked."""
    return seat >= 0 and mask >> seat & 1 == 1


class ParthenonState(ParthenonFields):
    """A position. Its fields are declared in fields.py."""

    __slots__ = ()

    def clone(self) -> ParthenonState:
        """A copy that shares nothing that can change."""
        return ParthenonState(self.seats, self.givens, self)

    # Seats and phases.

    def enter(self, phase: int) -> None:
        """A phase of the Season begins (P-3)."""
        self.phase = phase
        self.tell(ALL, "phase", (phase,))

    def from_archon(self) -> list[int]:
        """The seats, the Archon first, then clockwise (R-38)."""
        n = self.seats
        return [(self.archon + k) % n for k in range(n)]

    # What an Island has.

    def hand_size(self, seat: int) -> int:
        """Commodities in hand: their number is public (R-6)."""
        o = seat * KINDS
        return sum(self.hand[o : o + COMMODITIES])

    def cargo_size(self, fleet: int) -> int:
        """Cards aboard a Fleet (3 seat + fleet): their number is public (P-67)."""
        o = fleet * KINDS
        return sum(self.cargo[o : o + KINDS])

    def aegis(self, seat: int, kind: int) -> int:
        """Aegis Cards of one kind, at home and aboard: public (R-6)."""
        f = seat * FLEETS * KINDS + kind
        cargo = self.cargo
        return self.hand[seat * KINDS + kind] + cargo[f] + cargo[f + KINDS] + cargo[f + 2 * KINDS]

    def aegis_total(self, seat: int) -> int:
        """All Aegis Cards of a seat."""
        return self.aegis(seat, GIFT) + self.aegis(seat, GIFT + 1) + self.aegis(seat, GIFT + 2)

    def purse(self, seat: int, place: int) -> list[int]:
        """What can be paid from a place, per kind."""
        if place < 0:
            o = seat * KINDS
            return self.hand[o : o + KINDS]
        o = (seat * FLEETS + place) * KINDS
        return self.cargo[o : o + KINDS]

    def count(self, seat: int, place: int, klass: int) -> int:
        """Cards of a class in a place."""
        mask = CLASS_MASKS[klass]
        total = 0
        for kind, held in enumerate(self.purse(seat, place)):
            if mask >> kind & 1:
                total += held
        return total

    def native(self, seat: int) -> int:
        """The basics that the Villages built on the Island make (R-31), a mask."""
        return ISLANDS[self.island[seat]].native[self.villages[seat]]

    def has(self, seat: int, code: int) -> int:
        """The powers of a seat with this operation that are not used up this Season, a mask."""
        return self.powers[seat] & HOLDERS[code] & ~self.used[seat]

    def philosophies(self, seat: int) -> int:
        """How many Philosophies an Island holds."""
        mask = self.powers[seat]
        total = 0
        for k in range(PHILOSOPHIES):
            total += mask >> k & 1
        return total

    def copies(self, philosophy: int) -> int:
        """How many Islands hold a Philosophy."""
        total = 0
        for mask in self.powers:
            total += mask >> philosophy & 1
        return total

    def acropolis(self, seat: int) -> int:
        """How many Acropolis structures stand."""
        return self.halls[seat].bit_count()

    def hall_count(self, seat: int, hall: int) -> int:
        """How many structures of one kind stand, an alternate included (R-24)."""
        mask = self.halls[seat]
        total = mask >> hall & 1
        alternate = ISLANDS[self.island[seat]].alternate
        for k in range(len(alternate)):
            if alternate[k] == hall:
                total += mask >> (len(HALLS) + k) & 1
        return total

    def limit(self, seat: int) -> int:
        """How many Commodities option A keeps (P-125)."""
        return HALLS[TREASURY].keep if self.halls[seat] >> TREASURY & 1 else KEPT

    def wonders_at(self, seat: int, stage: int) -> int:
        """How many Great Wonders stand at a stage."""
        o = seat * WONDERS_EACH
        total = 0
        for k in range(o, o + WONDERS_EACH):
            if self.wonder[k] >= 0 and self.stage[k] == stage:
                total += 1
        return total

    def owner_of(self, wonder: int) -> int:
        """The seat that has completed a Wonder, or -1."""
        for seat in range(self.seats):
            if self.powers[seat] >> (PHILOSOPHIES + wonder) & 1:
                return seat
        return -1

    def complete_wonders(self) -> int:
        """The Wonders that are complete now, a mask."""
        mask = 0
        for powers in self.powers:
            mask |= powers >> PHILOSOPHIES
        return mask

    def structures(self, seat: int) -> int:
        """P-10: Villages, Workshops, Acropolis structures and complete Wonders."""
        return (
            self.villages[seat].bit_count()
            + self.workshops[seat]
            + self.acropolis(seat)
            + self.wonders_at(seat, COMPLETE)
        )

    def at_sea(self, fleet: int, klass: int) -> bool:
        """Whether a Fleet (3 seat + fleet) is on its way to a Land of this class, and Hazards are drawn for it."""
        land = self.goal[fleet]
        return land >= 0 and LAND_CLASS[land] == klass and not self.skipped[fleet // FLEETS] >> klass & 1

    # What a seat has seen of cards that lie face down.

    def status_for(self, seat: int) -> list[int]:
        """The Harbor Status Cards as far as a seat knows them."""
        out = self.status[:]
        for land, card in enumerate(out):
            if card >= 0 and not self.up >> land & 1 and not knows(self.looked[land], seat):
                out[land] = UNSEEN
        return out

    def harbor_unseen(self, seat: int) -> list[int]:
        """The Harbor Status Cards that a seat has not seen, wherever they lie."""
        out = self.harbor_bag[:]
        for land, card in enumerate(self.status):
            if card >= 0 and not self.up >> land & 1 and not knows(self.looked[land], seat):
                out.append(card)
        out.sort()
        return out

    def tops_for(self, seat: int) -> list[int]:
        """The Hazards on top of the deck as far as a seat knows them."""
        return [card if knows(self.tops_seen[k], seat) else UNSEEN for k, card in enumerate(self.tops)]

    def hazard_unseen(self, seat: int) -> list[int]:
        """The Hazards that a seat has not seen."""
        out = self.hazard_bag[:]
        for k, card in enumerate(self.tops):
            if not knows(self.tops_seen[k], seat):
                out.append(card)
        out.sort()
        return out

    # Cards coming and going in public: the cards and what everybody knows of them change together.

    def gain(self, seat: int, place: int, kind: int, count: int) -> None:
        """Cards join a hand (Aegis: home) or a Cargo, for all to see."""
        if place < 0:
            o = seat * KINDS + kind
            self.hand[o] += count
            self.sure[o] += count
        else:
            o = (seat * FLEETS + place) * KINDS + kind
            self.cargo[o] += count
            self.aboard[o] += count

    def lose(self, seat: int, place: int, kind: int, count: int) -> None:
        """Cards leave a hand or a Cargo, for all to see."""
        if place < 0:
            self.hand[seat * KINDS + kind] -= count
        else:
            o = (seat * FLEETS + place) * KINDS + kind
            self.cargo[o] -= count
            known = min(count, self.aboard[o])
            self.aboard[o] -= known
            count -= known
        o = seat * KINDS + kind
        known = min(count, self.sure[o])
        self.sure[o] -= known
        if count > known:
            self.maybe[o] -= count - known
            self.loose[seat] -= count - known

    def prove(self, seat: int, kind: int, count: int) -> None:
        """A seat has shown, by an offer or a claim, that it holds so many of a kind while all its Fleets are home."""
        o = seat * KINDS + kind
        more = count - self.sure[o]
        if more > 0:
            self.sure[o] += more
            self.maybe[o] -= more
            self.loose[seat] -= more

    def prove_aboard(self, fleet: int, kind: int) -> None:
        """An Aegis Card is shown aboard a Fleet (3 seat + fleet)."""
        if self.aboard[fleet * KINDS + kind] == 0:
            self.aboard[fleet * KINDS + kind] = 1
            self.sure[fleet // FLEETS * KINDS + kind] -= 1

    def come_home(self, fleet: int) -> None:
        """A Fleet's cards go to the hand, and what is known of them with them (P-101, R-39)."""
        o = fleet * KINDS
        h = fleet // FLEETS * KINDS
        for kind in range(KINDS):
            self.hand[h + kind] += self.cargo[o + kind]
            self.cargo[o + kind] = 0
            self.sure[h + kind] += self.aboard[o + kind]
            self.aboard[o + kind] = 0
        self.lacks[fleet] = 0
        self.goal[fleet] = HOME

    def forget(self, seat: int) -> None:
        """Commodities were thrown away unseen: what was sure is so no more (S-9)."""
        o = seat * KINDS
        size = self.hand_size(seat)
        for kind in range(COMMODITIES):
            most = self.sure[o + kind] + min(self.maybe[o + kind], self.loose[seat])
            self.maybe[o + kind] = min(most, size)
            self.sure[o + kind] = 0
        self.loose[seat] = size

    def lay_open(self, seat: int) -> None:
        """A hand is shown to all (P-126, R-59)."""
        o = seat * KINDS
        for kind in range(COMMODITIES):
            self.sure[o + kind] = self.hand[o + kind]
            self.maybe[o + kind] = 0
        self.loose[seat] = 0

    # The end.

    def tie_breakers(self, seat: int) -> list[int]:
        """P-141, R-33: the eleven, in order."""
        o = seat * KINDS
        hand = self.hand
        return [
            self.wonders_at(seat, COMPLETE),
            self.wonders_at(seat, PARTIAL),
            self.wonders_at(seat, PLANS),
            self.acropolis(seat),
            self.workshops[seat],
            self.philosophies(seat),
            self.fleets[seat],
            self.aegis_total(seat),
            min(6, hand[o + GOLD]),
            min(6, sum([hand[o + kind] for kind in range(COMMODITIES) if RARE_MASK >> kind & 1])),
            min(6, sum([hand[o + kind] for kind in range(BASICS) if BASIC_MASK >> kind & 1])),
        ]

    def standing(self, seat: int) -> list[int]:
        """What places are decided by: Structures, then the tie-breakers (P-139, P-140)."""
        return [self.structures(seat)] + self.tie_breakers(seat)

    def result(self) -> Result | None:
        """P-137 to P-142: the winner, then the others by Structures and tie-breakers."""
        if self.winner < 0:
            return None
        scores = [[1 if seat == self.winner else 0] + self.standing(seat) for seat in range(self.seats)]
        return Result(ranks_of(scores), [self.structures(seat) for seat in range(self.seats)])
