"""Gains: what is automatic in an effect (section N 2), and the questions that come with it."""

from __future__ import annotations

from typing import final

from ....core.bag import odds_of, sample_of
from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .launching import begin
from .programs import good_gain, track_space
from .state import MinosState
from .steps import DRAWN, GOOD_DRAWN, STACK_GOOD, TEMPORARY
from .vocabulary import (
    ABILITY_LEVELS,
    FOUND,
    GOOD_OF,
    GOODS,
    STEP,
    TOP,
    TOP_IS,
    TRACKS,
    V,
)
from .vocabulary import TEMPORARY as CHOOSE_TEMPORARY

LOWEST = 0  # as a mask of tracks: the lowest, whichever that is then (LOW)
ALL_TRACKS = (1 << TRACKS) - 1


# Resources.


def gain_coins(s: MinosState, clan: int, number: int) -> None:
    """Coins (M-6)."""
    if number:
        s.coins[clan] += number
        s.tell(ALL, "coins", (clan, number))


def gain_weaponry(s: MinosState, clan: int, number: int) -> None:
    """Weaponry (M-6)."""
    if number:
        s.weaponry[clan] += number
        s.tell(ALL, "weaponry", (clan, number))


def gain_warriors(s: MinosState, clan: int, number: int) -> None:
    """WAR: from the supply to the Reserves; a gain beyond the supply is lost (M-8)."""
    number = min(number, s.supply[clan])
    if number:
        s.supply[clan] -= number
        s.reserves[clan] += number
        s.tell(ALL, "warriors", (clan, number))


def income_steps(s: MinosState, clan: int, number: int) -> None:
    """INC: steps on the own Income track; those past its end are lost."""
    number = min(number, len(s.givens.box.player_board.income_coins) - 1 - s.income[clan])
    if number > 0:
        s.income[clan] += number
        s.stirred = 1
        s.tell(ALL, "income-steps", (clan, number, s.income[clan]))


def raise_level(s: MinosState, clan: int, number: int) -> None:
    """ABIL: the Ability marker moves up."""
    number = min(number, ABILITY_LEVELS - s.level[clan])
    if number > 0:
        s.level[clan] += number
        s.tell(ALL, "level", (clan, s.level[clan]))


# Tracks.


def step_track(s: MinosState, clan: int, track: int) -> None:
    """M-138, M-139: one step; what the space gives falls due, and a step at the top gives VP instead."""
    k = clan * TRACKS + track
    if s.tracks[k] == TOP:
        s.tell(ALL, "over-top", (clan, track))
        begin(s, clan, track_space(track, TOP + 1))
        return
    s.tracks[k] += 1
    s.stirred = 1
    s.tell(ALL, "step", (clan, track, s.tracks[k]))
    begin(s, clan, track_space(track, s.tracks[k]))


def lowest_tracks(s: MinosState, clan: int) -> list[int]:
    """LOW: the own lowest tracks."""
    places = s.tracks[clan * TRACKS : (clan + 1) * TRACKS]
    low = min(places)
    return [track for track in range(TRACKS) if places[track] == low]


@final
class TrackStep(Step[MinosState]):
    """The track of ANY, or of LOW (no mask): ties by choice."""

    name = "track"
    fields = "seat mask"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        found = self._tracks(s, f)
        if len(found) > 1 and (f[2] != LOWEST or s.tracks[f[1] * TRACKS + found[0]] < TOP):
            return False
        step_track(s, f[1], found[0])
        return True

    def _tracks(self, s: MinosState, f: Frame) -> list[int]:
        _, seat, mask = f
        if mask == LOWEST:
            return lowest_tracks(s, seat)
        return [track for track in range(TRACKS) if mask >> track & 1]

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [STEP.of1(track) for track in self._tracks(s, f)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        step_track(s, f[1], V.x[a])


# Goods.


def gain_good(s: MinosState, clan: int, good: int) -> None:
    """M-40: a Good that has left its stack or the random pile, with what the first, the second … of a type brings."""
    k = clan * GOODS + good
    s.goods[k] += 1
    s.stirred = 1
    begin(s, clan, good_gain(s.goods[k]))


def take_from_stack(s: MinosState, clan: int, good: int) -> None:
    """GOOD: from a face-up stack; an empty one gives nothing."""
    if s.stacks[good]:
        s.stacks[good] -= 1
        s.tell(ALL, "good", (clan, good, s.goods[clan * GOODS + good] + 1))
        gain_good(s, clan, good)


def take_temporary(s: MinosState, clan: int, good: int) -> None:
    """TEMP: a Temporary Good from the supply, if there is one (M-7)."""
    if s.temporary_supply(good) > 0:
        s.temporary[clan * GOODS + good] += 1
        s.tell(ALL, "temporary", (clan, good))


def stack_goods(s: MinosState) -> list[int]:
    """The types of which there is a Good face up."""
    return [good for good in range(GOODS) if s.stacks[good]]


def temporary_goods(s: MinosState) -> list[int]:
    """The types of which there is a Temporary Good in the supply (M-7)."""
    return [good for good in range(GOODS) if s.temporary_supply(good) > 0]


@final
class Temporary(Step[MinosState]):
    """TEMP: the type of each, one after the other; a type that is out cannot be had (M-7)."""

    name = "temporary"
    fields = "seat left"
    forced = True

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return f[2] == 0 or not temporary_goods(s)

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [CHOOSE_TEMPORARY.of1(good) for good in temporary_goods(s)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.frames.append((TEMPORARY, f[1], f[2] - 1))
        take_temporary(s, f[1], V.x[a])


@final
class StackGood(Step[MinosState]):
    """GOOD: the type; all stacks empty: nothing."""

    name = "stack-good"
    fields = "seat left"
    forced = True

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return f[2] == 0 or not stack_goods(s)

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [GOOD_OF.of1(good) for good in stack_goods(s)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.frames.append((STACK_GOOD, f[1], f[2] - 1))
        take_from_stack(s, f[1], V.x[a])


@final
class GoodDrawn(Nature[MinosState]):
    """GRND: the top of the face-down pile; an empty one gives nothing."""

    name = "good-drawn"
    fields = "clan left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return f[2] == 0 or not any(s.urn)

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return [(FOUND.of1(good), count) for good, count in enumerate(s.urn) if count]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, clan, left = f
        good = V.x[a]
        s.urn[good] -= 1
        s.tell(ALL, "good-drawn", (clan, good, s.goods[clan * GOODS + good] + 1))
        s.frames.append((GOOD_DRAWN, clan, left - 1))
        gain_good(s, clan, good)


# Cards.


def draw(s: MinosState, clan: int, age: int, number: int) -> None:
    """DECK, DECK2: the top cards of a deck go into a hand."""
    s.frames.append((DRAWN, clan, age, number))
    if s.decks[age]:
        s.tell(ALL, "draws", (clan, number, age))


@final
class Drawn(Nature[MinosState]):
    """Cards from the top of a deck, one by one; its owner alone sees them. An empty deck gives nothing (M-102)."""

    name = "drawn"
    fields = "clan age left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return f[3] == 0 or not s.decks[f[2]]

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.decks[f[2]], TOP_IS)

    def sample(self, s: MinosState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.decks[f[2]], TOP_IS, rng)

    def seen(self, s: MinosState, f: Frame, a: Action) -> int:
        return only(f[1])

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, clan, age, left = f
        card = V.x[a]
        s.from_deck(card)
        s.to_hand(clan, card, known=False)
        s.tell(only(clan), "drew", (clan, card))
        if left > 1:
            s.frames.append((DRAWN, clan, age, left - 1))
