"""What is true now in a game of Minos: questions about a position, and what moves. See fields.py."""

from __future__ import annotations

from bisect import bisect_right

from ....core.bag import put
from ....core.basics import ALL
from ....core.result import Result, ranks_of
from .effects import (
    AREA,
    CITIES,
    DOM,
    FARMS,
    INCOME,
    METER_CUL,
    METER_INF,
    METER_LOW,
    METER_POP,
    METERS,
    PALACE,
    PRES,
    SAMEGOOD,
    SAMETRIG,
    SEA,
    SHIPN,
    SHIPS,
    TOWERS,
    WARMAP,
    Condition,
)
from .effects import SHIP as SHIP_METER
from .narration import with_rival
from .state_fields import BOOK as BOOK
from .state_fields import MinosFields
from .steps import EXCHANGE
from .tiles import Ability, Vase
from .vocabulary import (
    CITY,
    DECK_SIZE,
    FARM,
    FROM_VASES,
    GOODS,
    IN_INCOME,
    IN_PROGRESS,
    MOST_TEMPORARY,
    REGIONS,
    ROUTES,
    SHIP,
    SOURCES,
    STRUCTURES,
    TOWER,
    TRACKS,
    TRIGGERS,
    age_of,
)

LANDS = REGIONS + 1  # the length of a clan's stretch by region
_ACTS = [EXCHANGE]
_OF_RIVAL = (METER_INF, METER_CUL, METER_POP, PRES, DOM, SHIPS, SHIPN, TOWERS, PALACE)  # conditions it may meet (S-17)


class MinosState(MinosFields):
    """A position."""

    __slots__ = ()

    def clone(self) -> MinosState:
        """A copy that shares nothing that can change."""
        return MinosState(self.seats, self.givens, self)

    def tell(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Narrate an event; the rival of a solo game is told with a number that is no seat's."""
        ear = self.ear
        if ear is not None:
            rival = self.givens.rival
            ear.hear(mask, key, with_rival(key, args, rival) if rival >= 0 else args)

    # Acts at any time, and what happens by itself.

    def acts(self) -> list[int]:
        """SA5 exchanges (M-146)."""
        return _ACTS

    def watch(self) -> bool:
        """M-148: a Vase is claimed as soon as its condition is met; in Progress and Income at set times (M-150)."""
        if not self.stirred:
            return False
        self.stirred = 0
        if self.phase == IN_PROGRESS or self.phase == IN_INCOME:
            return False
        found = False
        first = self.active if self.active >= 0 else self.first
        for k in range(self.givens.clans):
            clan = (first + k) % self.givens.clans
            for vase in range(len(self.vases)):
                if self.claims(clan, vase):
                    self.claim([clan], vase)
                    found = True
        return found

    def forget_answers(self) -> None:
        """What was sealed is carried out, and nobody's any more."""
        self.draft = [[] for _ in range(self.seats)]
        self.plan = [[] for _ in range(self.seats)]

    # The order of play.

    def clans(self) -> int:
        """How many clans there are: the players, and in a solo game the rival."""
        return self.givens.clans

    def in_order(self) -> list[int]:
        """The clans in turn order, clockwise from the First Player (M-37)."""
        clans = self.givens.clans
        return [(self.first + k) % clans for k in range(clans)]

    def is_rival(self, clan: int) -> bool:
        """Whether this is the rival clan of a solo game."""
        return clan == self.givens.rival

    def own_turn(self, seat: int) -> bool:
        """Whether extra actions and Traits may come in (M-170): in the seat's own turn."""
        return self.active == seat

    # Meters (section N 4).

    def meter(self, clan: int, meter: int) -> int:
        """What a meter or counter of a clan shows."""
        if meter == AREA:
            return len(self.areas[clan])
        if meter == PALACE:
            return len(self.pile) if clan == self.givens.rival else len(self.palaces[clan])  # S-17
        if meter == CITIES:
            return self.built[clan * STRUCTURES + CITY]
        if meter == TOWERS:
            return self.built[clan * STRUCTURES + TOWER]
        if meter == FARMS:
            return self.built[clan * STRUCTURES + FARM]
        if meter == PRES:
            return len([1 for count in self.warriors[clan * LANDS : (clan + 1) * LANDS] if count])
        if meter == DOM:
            return self.dominated(clan)
        if meter == SEA:
            return len(self.beaten[clan])
        if meter == METER_LOW:
            return min(self.tracks[clan * TRACKS : (clan + 1) * TRACKS])
        if meter == WARMAP:
            return sum(self.warriors[clan * LANDS : (clan + 1) * LANDS])
        if meter == SHIPS:
            return sum(self.ships[clan * ROUTES : (clan + 1) * ROUTES])
        if METER_INF <= meter <= METER_POP:
            return self.tracks[clan * TRACKS + meter - METER_INF]
        if meter == SHIP_METER:
            return max(self.ships[clan * ROUTES : (clan + 1) * ROUTES])
        if meter == SHIPN:
            return self.built[clan * STRUCTURES + SHIP]
        if meter == INCOME:
            return self.income[clan]
        if meter == SAMEGOOD:
            return max(self.goods[clan * GOODS : (clan + 1) * GOODS])  # M-47
        if meter == SAMETRIG:
            return self.same_trigger(clan)
        raise AssertionError

    def dominated(self, clan: int) -> int:
        """DOM: the regions in which a clan has strictly the most Warriors."""
        total = 0
        clans = self.givens.clans
        warriors = self.warriors
        for region in self.givens.active:
            mine = warriors[clan * LANDS + region]
            if mine:
                for other in range(clans):
                    if other != clan and warriors[other * LANDS + region] >= mine:
                        break
                else:
                    total += 1
        return total

    def same_trigger(self, clan: int) -> int:
        """SAMETRIG: the most Palace cards with one trigger."""
        counts = [0] * TRIGGERS
        for card in self.palaces[clan]:
            counts[self.givens.box.decrees[card - 1].trigger] += 1
        return max(counts)

    def holds(self, clan: int, condition: Condition) -> bool:
        """Whether a condition is met."""
        return self.meter(clan, condition.meter) >= condition.least

    def all_meters(self) -> list[int]:
        """Every meter of every clan, for views."""
        return [self.meter(clan, meter) for clan in range(self.givens.clans) for meter in range(len(METERS))]

    # What there is.

    def own_ability(self, clan: int) -> Ability | None:
        """The Special Ability of a clan at its level; none before the draft, and none of the rival."""
        number = self.ability[clan]
        return self.givens.box.abilities[number][self.level[clan] - 1] if number >= 0 else None

    def passive(self, clan: int, track: int, value: int) -> int:
        """M-87: what the marker's place on a track is worth (boards.PASSIVE)."""
        return self.givens.box.tracks.tracks[track].passive[value][self.tracks[clan * TRACKS + track]]

    def temporary_left(self) -> list[int]:
        """M-7: Temporary Goods in the supply, by type."""
        out = [MOST_TEMPORARY] * GOODS
        for k, count in enumerate(self.temporary):
            out[k % GOODS] -= count
        return out

    def temporary_supply(self, good: int) -> int:
        """M-7: Temporary Goods of a type in the supply."""
        return MOST_TEMPORARY - sum(self.temporary[good::GOODS])

    def at(self, clan: int, region: int) -> int:
        """The Warriors of a clan in a region."""
        return self.warriors[clan * LANDS + region]

    def top_people(self, region: int) -> int:
        """The Sea Peoples tile on top in a region (M-80), or 0."""
        return self.raiders[region] or self.lords[region]

    def crossed(self, clan: int) -> int:
        """M-117: how many of a clan's Ships have entered a space 4."""
        return len([1 for space in self.ships[clan * ROUTES : (clan + 1) * ROUTES] if space >= 4])

    def later_age(self) -> int:
        """The age of the deck that DECK2 draws from: the Age II deck, from round 3 the active one."""
        return 1

    # What a seat has seen.

    def unseen(self, seat: int) -> list[list[int]]:
        """By age: the cards that this seat (or a spectator) has not seen: decks, hidden hands, the rival's pile."""
        cards = self.decks[0] + self.decks[1] + self.pile
        for clan in range(self.givens.clans):
            if clan != seat:
                known = self.open_cards[clan]
                cards += [card for card in self.hands[clan] if card not in known] if known else self.hands[clan]
        cards.sort()
        later = bisect_right(cards, DECK_SIZE)
        return [cards[:later], cards[later:]]

    def hand_ages(self) -> list[int]:
        """Two per clan: the cards in hand by age; their backs differ."""
        out: list[int] = []
        for hand in self.hands:
            first = bisect_right(hand, DECK_SIZE)
            out += [first, len(hand) - first]
        return out

    def pile_ages(self) -> list[int]:
        """The rival's pile by age."""
        first = bisect_right(self.pile, DECK_SIZE)
        return [first, len(self.pile) - first]

    # Cards that move.

    def to_hand(self, clan: int, card: int, known: bool) -> None:
        """A card joins a hand; `known`: everybody saw which."""
        put(self.hands[clan], card)
        if known:
            put(self.open_cards[clan], card)

    def from_hand(self, clan: int, card: int) -> None:
        """A card leaves a hand."""
        self.hands[clan].remove(card)
        if card in self.open_cards[clan]:
            self.open_cards[clan].remove(card)

    def show(self, clan: int, card: int) -> None:
        """A card of a hand is shown to everybody, and stays there."""
        if card not in self.open_cards[clan]:
            put(self.open_cards[clan], card)

    def secret(self, clan: int, card: int) -> bool:
        """Whether a card is in a hand, and nobody else knows it."""
        return card in self.hands[clan] and card not in self.open_cards[clan]

    def discard(self, card: int) -> None:
        """M-21, M-102: a card goes onto its age's discards; an empty deck is rebuilt at once."""
        age = age_of(card)
        put(self.piles[age], card)
        self.rebuild(age)

    def rebuild(self, age: int) -> None:
        """M-102: an empty deck is made of its discards. An age that is over has no deck any more (M-165)."""
        if not self.decks[age] and self.piles[age] and age >= self.age:
            self.decks[age] = self.piles[age]
            self.piles[age] = []
            self.tell(ALL, "reshuffled", (age,))

    def from_deck(self, card: int) -> None:
        """A card leaves its deck."""
        age = age_of(card)
        self.decks[age].remove(card)
        self.rebuild(age)

    # Vases.

    def vase(self, number: int) -> Vase:
        """One of the Vases in use, from 0."""
        return self.givens.box.vases[self.vases[number] - 1]

    def claims(self, clan: int, vase: int) -> bool:
        """M-148: whether a clan may put its marker on a Vase now: it meets the condition, and a space is free."""
        if self.objective[clan * 3 + vase] or self.covered[vase] == 7:
            return False
        condition = self.vase(vase).condition
        if clan == self.givens.rival and condition.meter not in _OF_RIVAL:
            return False
        return self.holds(clan, condition)

    def claim(self, claimants: list[int], vase: int) -> None:
        """M-149: all gain the highest free value, and cover as many spaces as they are, or as are free."""
        free = [space for space in range(3) if not self.covered[vase] >> space & 1]
        vp = self.vase(vase).vp[free[0]]
        for k, clan in enumerate(claimants):
            space = free[min(k, len(free) - 1)]
            self.covered[vase] |= 1 << space
            self.objective[clan * 3 + vase] = space + 1
            self.gain_vp(clan, vp, FROM_VASES)
            self.tell(ALL, "vase-claimed", (clan, self.vases[vase], vp))

    # VP.

    def gain_vp(self, clan: int, number: int, source: int) -> None:
        """VP, and where they came from."""
        self.vp[clan] += number
        self.earned[clan * SOURCES + source] += number

    # The end.

    def result(self) -> Result | None:
        """M-162: most VP wins, ties share. S-20: alone one must have more than the rival."""
        if not self.over:
            return None
        points = self.vp[: self.seats]
        ranks = ranks_of([[vp] for vp in self.vp])[: self.seats]
        rival = self.givens.rival
        if rival >= 0 and points[0] <= self.vp[rival]:
            ranks = [2]
        return Result(ranks, points)
