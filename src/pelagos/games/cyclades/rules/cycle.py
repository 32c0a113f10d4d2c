"""C-22 and C-25 to C-46: the order of phases, the creature track, the gods, revenue; C-65: who acts when."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, put, sample_of
from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .content import ISLES
from .givens import NO_ONE, NOTHING, PRICES
from .state import CycladesState
from .steps import ACTIONS, BLESS, CHECK, CREATURE_TRACK, GODS, OFFERINGS, PAY, REVENUE, SHOW, TILE, TURN
from .vocabulary import DRAW, FIGURES, FIRST_FIGURE, MARKER, REVEAL, V


@final
class Markers(Nature[CycladesState]):
    """C-22, C-207: the offering markers are shuffled onto the turn track, first place first."""

    name = "markers"

    def bag(self, s: CycladesState) -> list[int]:
        """Markers that have no place yet."""
        out: list[int] = []
        for seat in range(s.seats):
            out += [seat] * (s.givens.markers - s.order.count(seat))
        return out

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        bag = self.bag(s)
        if len(bag) > 1 and bag[0] != bag[-1]:
            return False
        for seat in bag:
            self.place(s, seat)
        return True

    def odds(self, s: CycladesState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(self.bag(s), MARKER)

    def sample(self, s: CycladesState, f: Frame, rng: Rng) -> Action:
        return sample_of(self.bag(s), MARKER, rng)

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        self.place(s, V.x[a])
        s.frames.append(f)

    def place(self, s: CycladesState, seat: int) -> None:
        """The next place of the turn track."""
        s.order.append(seat)
        s.tell(ALL, "order", (seat, len(s.order)))


@final
class Cycle(Step[CycladesState]):
    """C-25: a cycle begins; its phases wait on the stack. Temples are fresh again (C-112, C-215)."""

    name = "cycle"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        s.cycle += 1
        s.tell(ALL, "cycle", (s.cycle,))
        s.spent = [0] * ISLES
        s.city_spent = [0] * ISLES
        s.frames += [(CHECK,), (ACTIONS, 0), (PAY,), (OFFERINGS,), (REVENUE,), (GODS,), (CREATURE_TRACK,)]
        return True


@final
class CreatureTrack(Step[CycladesState]):
    """C-26 to C-32, C-225: the cheapest creature goes, the others slide right and close gaps, new ones come."""

    name = "creature-track"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        track = s.track
        width = s.cycle if s.cycle < 3 else 3  # C-27 to C-29: one space more in each of the first cycles
        if s.cycle >= 3 and track[2] >= 0:  # C-30
            s.tell(ALL, "creature-leaves", (track[2],))
            put(s.discard, track[2])
            track[2] = NOTHING
        to = width - 1
        for space in range(width - 1, -1, -1):  # C-31
            card = track[space]
            if card >= 0:
                track[space] = NOTHING
                track[to] = card
                to -= 1
        for space in range(to, -1, -1):  # C-32: the dearest space is filled first, so it lies on top
            s.frames.append((SHOW, space))
        return True


@final
class Show(Nature[CycladesState]):
    """C-32, C-33, C-96: a card of the deck comes onto a space of the track."""

    name = "show"
    fields = "space"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if not s.deck:  # C-33: only now, when a card is needed
            s.reshuffle()
            s.tell(ALL, "deck-shuffled", ())
        if len(s.deck) > 1:
            return False
        if s.deck:  # C-226: always, but for positions made by hand
            self.show(s, f[1], s.deck[0])
        return True

    def odds(self, s: CycladesState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.deck, DRAW)

    def sample(self, s: CycladesState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.deck, DRAW, rng)

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        self.show(s, f[1], V.x[a])

    def show(self, s: CycladesState, space: int, card: int) -> None:
        """The card lies open."""
        s.deck.remove(card)
        s.track[space] = card
        s.tell(ALL, "creature-shown", (card, PRICES[space]))


_FOUR: Final = [0, 1, 2, 3]


@final
class Gods(Step[CycladesState]):
    """C-35 to C-41, C-202: which tiles are shuffled depends on the markers in play and on what lay face down."""

    name = "gods"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        markers = len(s.order)
        last = s.hidden
        s.gods = []
        s.hidden = _FOUR[:]
        if markers >= 5:  # C-35
            up = 4
        elif markers == 4:
            up = 3  # C-36
            if len(last) == 1:  # C-37: the god that was face down comes first
                s.gods = last
                s.hidden = [god for god in _FOUR if god != last[0]]
                s.tell(ALL, "god-shown", (last[0], 1))
                up = 2
        else:
            up = 2  # C-38
            if len(last) == 2:  # C-39: the two that were face down
                s.hidden = last
        s.frames.append((TILE, up))
        return True


@final
class Tile(Nature[CycladesState]):
    """The next face-down tile is turned up; `left` are still to be turned."""

    name = "tile"
    fields = "left"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if f[1] == 0:
            for god in s.hidden:
                s.tell(ALL, "god-hidden", (god,))
            return True
        if len(s.hidden) > 1:
            return False
        self.apply(s, f, REVEAL.of1(s.hidden[0]))
        return True

    def odds(self, s: CycladesState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.hidden, REVEAL)

    def sample(self, s: CycladesState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.hidden, REVEAL, rng)

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        god = V.x[a]
        s.hidden.remove(god)
        s.gods.append(god)
        s.tell(ALL, "god-shown", (god, len(s.gods)))
        s.frames.append((TILE, f[1] - 1))


def collect(s: CycladesState, seat: int) -> None:
    """C-42: one gold per horn. The Fates do the same again (C-155)."""
    gold = s.income(seat)
    s.gold[seat] += gold
    s.tell(ALL, "income", (seat, gold))


@final
class Revenue(Step[CycladesState]):
    """C-42: everybody takes revenue."""

    name = "revenue"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        for seat in range(s.seats):
            if seat not in s.fallen:
                collect(s, seat)
        return True


APOLLO_GOLD: Final = 1  # C-103
APOLLO_ALONE: Final = 4  # for whoever controls exactly one isle


@final
class Actions(Step[CycladesState]):
    """C-65: gods act from the top down, then Apollo's places in order; `next` counts both. The fallen are skipped."""

    name = "actions"
    fields = "next"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        at = f[1]
        if at < len(s.gods):
            s.frames.append((ACTIONS, at + 1))
            god = s.gods[at]
            seat = s.bidder[god]
            if seat >= 0:
                s.tell(ALL, "turn", (seat, god))
                farewell(s, seat)
                s.frames.append((TURN, seat, god, 0))
            return True
        place = at - len(s.gods)
        if place < len(s.apollo):
            s.frames.append((ACTIONS, at + 1))
            seat = s.apollo[place]
            if seat >= 0:
                s.tell(ALL, "turn-apollo", (seat,))
                farewell(s, seat)
                gold = APOLLO_ALONE if len(s.realm[seat]) == 1 else APOLLO_GOLD
                s.gold[seat] += gold
                s.tell(ALL, "favour", (seat, gold))
                s.frames.append((BLESS, seat, place))
        return True


def farewell(s: CycladesState, seat: int) -> None:
    """C-166, C-213: figurines called in an earlier cycle leave when their owner begins his turn."""
    for figure in range(FIGURES):
        if s.figure_seat[figure] == seat and s.figure_cycle[figure] < s.cycle:
            s.tell(ALL, "figure-leaves", (seat, FIRST_FIGURE + figure, s.figure_isle[figure]))
            s.dispel(figure)


def marker_back(s: CycladesState, seat: int) -> None:
    """C-68: the offering marker goes to the highest-numbered free place of the turn track."""
    for place in range(len(s.order) - 1, -1, -1):
        if s.order[place] == NO_ONE:
            s.order[place] = seat
            return
