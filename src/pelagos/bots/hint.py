"""Advice for people: a good answer, the next best, what each leads to, and how the chances stand.

All of it is thought out from one seat's view, as a bot's choice is: worlds are imagined, never looked up. The dice of
the thought come from the view itself, so that the same question gets the same advice, and whatever the seat cannot see
changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import cast

import msgspec

from pelagos.core.basics import Action, Seat
from pelagos.core.flow import State
from pelagos.core.puzzles import Puzzle
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng
from pelagos.core.view import View
from pelagos.core.winning import chances

from .playout import Playouts
from .protocol import SeatHandle
from .search import Candidate, SearchBot

POSITIONS = 4000  # looked at to find the two answers
PAIRS = 32  # playouts in which they are compared, with the same luck for both
WORLDS = 16  # imagined for the chance to win
LEAST = 0.25  # of something that an answer brings more or less of: smaller differences are not told
TOLD = 4  # such differences at most
ROUNDS, LOOK = 1, 6  # how far a playout goes, and how many choices a cheap mind looks at


class Change(msgspec.Struct, frozen=True):
    """What one answer brings a seat more, or less, of than the other, on average."""

    seat: int
    key: str  # of the message that names it
    icon: str
    by: float


class Answer(msgspec.Struct, frozen=True):
    """An answer, and the chance to win that it leads to, in per mille."""

    action: Action
    share: int


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Advice about one question."""

    best: Answer
    next: Answer | None = None  # the best of the other answers, where there are any
    sound: bool = False  # the game itself says that this is what one does here
    changes: tuple[Change, ...] = ()  # what the best brings against the next, one's own things first


def own_luck(view: bytes, label: str) -> Rng:
    """Dice that depend on nothing but the view."""
    return Rng.seeded(int.from_bytes(blake2b(view, digest_size=7).digest(), "big"), label)


def hint_for(handle: SeatHandle, positions: int = POSITIONS, pairs: int = PAIRS) -> Hint:
    """What a good bot would answer, and what speaks for it against the next best."""
    game, seat = handle.game, handle.seat
    if len(handle.legal) == 1:
        world = handle.imagine()
        return Hint(best=Answer(handle.legal[0], per_mille(chances(game, world)[seat])))
    ranked = SearchBot({"positions": positions}).ranked(handle)
    lines = [ranked[0], *(each for each in ranked[1:] if each.line[0] != ranked[0].line[0])][:2]
    if len(lines) < 2:  # the search saw but one first choice worth a line: any other will do to compare
        other = next(action for action in handle.legal if action != lines[0].line[0])
        lines.append(Candidate(0.0, (other,)))
    best, other_one = compared(handle, lines, pairs)
    world = handle.imagine()
    return Hint(
        best=Answer(best.line[0], per_mille(best.share)),
        next=Answer(other_one.line[0], per_mille(other_one.share)),
        sound=game.advise(world, seat, list(handle.legal)) == best.line[0],
        changes=changes(best, other_one, seat),
    )


class Outcome:
    """What came of one line: the chance to win, and what everybody holds, on average."""

    def __init__(self, line: tuple[Action, ...]) -> None:
        self.line = line
        self.share = 0.0
        self.held: dict[tuple[str, str], list[float]] = {}

    def add(self, handle: SeatHandle, end: State, weight: float) -> None:
        """One playout more."""
        self.share += weight * chances(handle.game, end)[handle.seat]
        for holding in handle.game.holdings(end):
            sums = self.held.setdefault((holding.key, holding.icon), [0.0] * end.seats)
            for seat, n in enumerate(holding.held):
                sums[seat] += weight * n


def compared(handle: SeatHandle, lines: Sequence[Candidate], pairs: int) -> tuple[Outcome, Outcome]:
    """Both lines played on in the same worlds with the same luck; the better first, the search's choice at a tie."""
    outcomes = [Outcome(each.line) for each in lines]
    luck = handle.rng.split("pairs").bits()
    for number in range(pairs):
        world = handle.imagine()
        playouts = Playouts(handle.game, world, handle.seat, ROUNDS, LOOK)
        for outcome in outcomes:
            dice, minds = Rng.seeded(luck + number, "dice"), Rng.seeded(luck + number, "minds")
            outcome.add(handle, playouts.played(world, outcome.line, dice, minds), 1 / pairs)
    best, other = outcomes
    return (best, other) if best.share >= other.share else (other, best)


def changes(best: Outcome, other: Outcome, seat: Seat) -> tuple[Change, ...]:
    """The differences that are worth a word: one's own by size, then what it does to the others."""
    found = [
        Change(each, key, icon, round(mine - others, 1))
        for (key, icon), held in best.held.items()
        for each, (mine, others) in enumerate(zip(held, other.held[key, icon], strict=True))
        if abs(mine - others) >= LEAST
    ]
    found.sort(key=lambda change: (change.seat != seat, -abs(change.by), change.seat, change.key))
    return tuple(found[:TOLD])


def chance_of(handle: SeatHandle, worlds: int = WORLDS) -> list[int]:
    """Everybody's chance to win as this seat may judge it, in per mille: the average over imagined worlds."""
    sums = [0.0] * handle.view.seats
    for _ in range(worlds):
        for seat, share in enumerate(chances(handle.game, handle.imagine())):
            sums[seat] += share / worlds
    return [per_mille(share) for share in sums]


def per_mille(share: float) -> int:
    """A share as a whole number."""
    return round(1000 * share)


# As functions of plain values, for processes where neither states nor views travel.


def _handle(
    game_id: str, view: bytes, legal: Sequence[Action], own: Mapping[str, str] | None, label: str
) -> SeatHandle:
    game = find(game_id)
    if own:
        game.bring(own)
    seen = cast(View, msgspec.json.decode(view, type=game.view_type))
    return SeatHandle(game, seen, legal, own_luck(view, label))


def think_hint(game_id: str, view: bytes, legal: Sequence[Action], own: Mapping[str, str] | None = None) -> bytes:
    """A hint, packed."""
    return msgspec.json.encode(hint_for(_handle(game_id, view, legal, own, "hint")))


def think_chance(game_id: str, view: bytes, legal: Sequence[Action], own: Mapping[str, str] | None = None) -> list[int]:
    """Everybody's chance to win, in per mille."""
    return chance_of(_handle(game_id, view, legal, own, "chance"))


# Puzzles.

CHEAP = 6  # pairs in which the tests compare the answers of a puzzle


def stands(game: AnyGame, puzzle: Puzzle) -> bool:
    """Whether the answer of a puzzle is ahead of the next best in a cheap comparison, always with the same luck."""
    state = game.load(puzzle.position)
    handle = SeatHandle.of(game, state, puzzle.seat, Rng.seeded(1, "stands"))
    lines = [Candidate(0.0, (game.vocabulary.parse(text),)) for text in (puzzle.best, puzzle.next)]
    if any(line.line[0] not in handle.legal for line in lines):
        return False
    best, other = compared(handle, lines, CHEAP)
    return best.line == lines[0].line and best.share > other.share
