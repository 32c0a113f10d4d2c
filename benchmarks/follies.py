"""What a referee once saw greedy do badly in Cyclades, counted in games of greedy against itself.

    python benchmarks/follies.py --seats 2 --games 100 --seed 1

Counted are bids on a god on whom one's own offering already lies (C-209), a first cycle in which all gold is offered,
gold that goes to Apollo a dozen and more at a time though a god could be had, turns that end with a free recruit left
(but for a fourth philosopher who would come to nothing, C-128), turns that empty a metropolis of its troops, and the
Sylph that brings every fleet back to where it was (C-164). Where the seat's chance is beyond 1 or 99 % at the start of
its turn, the game is as good as over: such turns are counted apart.
"""

from __future__ import annotations

import argparse
from collections import Counter

from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE, Seat
from pelagos.core.registry import find
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.steps import OFFER, TURN
from pelagos.games.cyclades.rules.vocabulary import (
    BID,
    CALL,
    END,
    FLEET,
    PHILOSOPHER,
    PRIEST,
    SYLPH,
    TO_APOLLO,
    TROOP,
    V,
)

GAME = find("cyclades")
DECIDED = 0.01
DOZEN = 12
RECRUITS = (FLEET.id, TROOP.id, PRIEST.id, PHILOSOPHER.id)


class Turn:
    """A seat's turn, as it began."""

    def __init__(self, s: CycladesState, seat: Seat) -> None:
        self.seat = seat
        self.cycle = s.cycle
        self.held = [isle for isle in s.realm[seat] if s.city[isle] and s.troops[isle]]
        chance = GAME.evaluate(s)[seat]
        self.open = DECIDED < chance < 1 - DECIDED


class Watcher:
    """Looks at every choice before it is made, and counts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.turn: Turn | None = None
        self.sylph: tuple[Seat, list[int]] | None = None

    def see(self, s: CycladesState, seat: Seat, action: int, legal: list[int]) -> None:
        """A seat is about to choose."""
        f = s.question(seat)
        assert f is not None
        if self.sylph is not None and f[0] in (TURN, OFFER):
            self._landed(s)
        if f[0] == OFFER:
            self._offered(s, seat, action, legal)
        elif f[0] == TURN:
            if self.turn is None or (self.turn.seat, self.turn.cycle) != (seat, s.cycle):
                self.turn = Turn(s, seat)
            if action == CALL.of1(SYLPH):
                self.sylph = (seat, _fleets(s, seat))
            elif action == END.base:
                self._ended(s, seat, self.turn, f[3] == 0 and any(_gains(s, seat, a) for a in legal))

    def _offered(self, s: CycladesState, seat: Seat, action: int, legal: list[int]) -> None:
        self.counts["offerings"] += 1
        if action == TO_APOLLO.base:
            gods = [V.x[a] for a in legal if a != TO_APOLLO.base]
            free = any(s.bidder[god] != seat for god in gods)
            self.counts["to Apollo with a dozen gold and more"] += free and s.gold[seat] >= DOZEN
        elif V.verb_of[action] == BID.id:
            god, bid = V.x[action], V.y[action]
            self.counts["outbids itself"] += s.bidder[god] == seat
            self.counts["all its gold in the first cycle"] += s.cycle == 1 and bid == s.gold[seat] > 1

    def _ended(self, s: CycladesState, seat: Seat, turn: Turn, free: bool) -> None:
        apart = "" if turn.open else ", decided"
        self.counts["turns" + apart] += 1
        self.counts["free recruit left" + apart] += free
        empty = [isle for isle in turn.held if s.owner[isle] == seat and s.city[isle] and not s.troops[isle]]
        self.counts["metropolis emptied" + apart] += len(empty)

    def _landed(self, s: CycladesState) -> None:
        assert self.sylph is not None
        seat, before = self.sylph
        self.sylph = None
        self.counts["Sylphs"] += 1
        self.counts["Sylph to and fro"] += _fleets(s, seat) == before


def _gains(s: CycladesState, seat: Seat, action: int) -> bool:
    """Whether this is a recruit worth having."""
    wasted = s.philosophers[seat] == 3 and all(s.city[isle] for isle in s.realm[seat])
    return V.verb_of[action] in RECRUITS and not (action == PHILOSOPHER.base and wasted)


def _fleets(s: CycladesState, seat: Seat) -> list[int]:
    return [sea for sea in s.waters[seat] for _ in range(s.fleets[sea])]


def main() -> None:
    """Play, look on, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    options = parser.parse_args()
    bot, watcher = make_bot(options.bot), Watcher()
    for number in range(options.games):
        s = GAME.start(options.seats)
        seed = options.seed * 100_000 + number
        dice, luck = Rng.seeded(seed, "dice"), Rng.seeded(seed, "bots")
        while s.result() is None:
            seat = s.actor()
            if seat == CHANCE:
                s.apply(CHANCE, s.sample(dice))
                continue
            handle = SeatHandle.of(GAME, s, seat, luck)
            action = choice_of(bot, handle)
            watcher.see(s, seat, action, handle.legal)
            s.apply(seat, action)
        watcher.turn = watcher.sylph = None
    for what, count in sorted(watcher.counts.items()):
        print(f"{what}: {count}")


if __name__ == "__main__":
    main()
