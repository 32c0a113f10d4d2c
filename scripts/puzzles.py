"""Find puzzles: positions from games of bots with one answer that is clearly the best.

    python scripts/puzzles.py cyclades --seats 3 --games 4 --most 24

Bots play; every few questions a hint is thought out. Where the best answer leads to clearly more wins than the next
best, it is thought out again, longer and with other luck. What is found twice, and still holds in the cheap
comparison that the tests make, is kept in the game's folder (`puzzles.json`), beside what was found before. Seeded: the
same command finds the same. A long search is made in pieces (`--games 2`, then `--first 2 --games 2`): the file names
the whole of it. When a game's win chance was fitted anew, `--renew` judges its puzzles by it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from pelagos.bots.hint import Hint, changes, compared, hint_for, per_mille, stands
from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.bots.search import Candidate
from pelagos.core.basics import CHANCE
from pelagos.core.flow import State
from pelagos.core.puzzles import FILE, Difference, Puzzle, Puzzles
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng

CLEAR = 40  # per mille: by so much the best must be ahead at the first look, and by three quarters of it at the second
QUICK, LONG = (1000, 12), (6000, 48)  # positions and pairs of the two looks
A_GAME = 4  # puzzles of one game at most: they are to differ


def simple(game: AnyGame, state: State, seat: int) -> bool:
    """Whether the question is answered by one choice among several, not composed of steps."""
    choices = game.decision(state, seat).choices
    return len(choices) > 2 and all(choice.way in ("", "open") for choice in choices)


def clear(hint: Hint, by: int) -> bool:
    """Whether the best answer is ahead by so much."""
    return hint.next is not None and hint.best.share - hint.next.share >= by


def found_in(game: AnyGame, seats: int, seed: int, bot: str, every: int, least: int) -> Iterator[Puzzle]:
    """The puzzles of one game."""
    state = game.start(seats)
    dice, luck = Rng.seeded(seed, "dice"), Rng.seeded(seed, "bots")
    mind = make_bot(bot)
    asked = kept = 0
    while state.result() is None and kept < A_GAME:
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(dice))
            continue
        handle = SeatHandle.of(game, state, seat, luck)
        asked += 1
        if asked % every == 0 and simple(game, state, seat):
            puzzle = puzzle_at(game, state, seat, seed + asked, least)
            if puzzle is not None:
                kept += 1
                asked -= asked % every  # not the same turn once more
                yield puzzle
        state.apply(seat, choice_of(mind, handle))


def puzzle_at(game: AnyGame, state: State, seat: int, seed: int, least: int) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    looks = []
    for number, (positions, pairs) in enumerate((QUICK, LONG)):
        hint = hint_for(SeatHandle.of(game, state, seat, Rng.seeded(seed, f"look {number}")), positions, pairs)
        if not clear(hint, (least, least * 3 // 4)[number]):
            return None
        looks.append(hint)
    first, last = looks
    if first.best.action != last.best.action or last.next is None:
        return None
    puzzle = Puzzle(
        seats=state.seats,
        seat=seat,
        position=game.dump(state),
        best=game.text(last.best.action),
        share=last.best.share,
        next=game.text(last.next.action),
        less=last.next.share,
        differences=tuple(Difference(each.seat, each.key, each.icon, each.by) for each in last.changes),
    )
    return puzzle if stands(game, puzzle) else None


def renewed(game: AnyGame, puzzle: Puzzle, least: int) -> Puzzle | None:
    """A puzzle with what its two answers lead to by today's judgement; None if it is clear no more."""
    state = game.load(puzzle.position)
    handle = SeatHandle.of(game, state, puzzle.seat, Rng.seeded(1, "renewed"))
    lines = [Candidate(0.0, (game.vocabulary.parse(text),)) for text in (puzzle.best, puzzle.next)]
    best, other = compared(handle, lines, LONG[1])
    share, less = per_mille(best.share), per_mille(other.share)
    if best.line != lines[0].line or share - less < least * 3 // 4 or not stands(game, puzzle):
        return None
    told = tuple(Difference(each.seat, each.key, each.icon, each.by) for each in changes(best, other, puzzle.seat))
    return msgspec.structs.replace(puzzle, share=share, less=less, differences=told)


def told_by(before: str, args: argparse.Namespace, games: int) -> str:
    """The commands by which all of them were found: a search that goes on stands there once, with all its games."""
    command = f"python scripts/puzzles.py {args.game} --seats {args.seats} --games {{}} --seed {args.seed}"
    command += f" --every {args.every} --clear {args.clear}" + (f" --bot {args.bot}" if args.bot != "easy" else "")
    so_far = [command.format(n) for n in range(1, games)]
    return "; ".join([*(each for each in before.split("; ") if each and each not in so_far), command.format(games)])


def write(path: Path, puzzles: Puzzles) -> None:
    """The file: a line a puzzle."""
    path.write_bytes(msgspec.json.encode(puzzles).replace(b'{"seats"', b'\n{"seats"') + b"\n")


def main() -> None:
    """Play, look, and write what is found."""
    parser = argparse.ArgumentParser(description="Find puzzles in games of bots.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="games that were looked through before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=3, help="questions between two looks")
    parser.add_argument("--clear", type=int, default=CLEAR, help="per mille by which the best must be ahead")
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--most", type=int, default=24, help="puzzles in all")
    parser.add_argument("--renew", action="store_true", help="judge those of the file anew, and look for no others")
    args = parser.parse_args()
    game = find(args.game)
    path = Path(str(files(game.package) / FILE))
    before = msgspec.json.decode(path.read_bytes(), type=Puzzles) if path.is_file() else None
    known = list(before.puzzles) if before is not None else []
    if args.renew and before is not None:
        kept = [again for each in known if (again := renewed(game, each, args.clear)) is not None]
        print(f"{len(kept)} of {len(known)} are clear still")
        renewal = f"python scripts/puzzles.py {args.game} --renew --clear {args.clear}"
        command = "; ".join([each for each in before.command.split("; ") if each != renewal] + [renewal])
        write(path, Puzzles(game=game.id, version=game.version, command=command, puzzles=tuple(kept)))
        return
    for number in range(args.first, args.first + args.games):
        for puzzle in found_in(game, args.seats, args.seed * 1000 + number, args.bot, args.every, args.clear):
            if len(known) < args.most and all(each.position != puzzle.position for each in known):
                known.append(puzzle)
                print(f"{puzzle.best} {puzzle.share} before {puzzle.next} {puzzle.less}", flush=True)
        command = told_by(before.command if before is not None else "", args, number + 1)
        told = Puzzles(game=game.id, version=game.version, command=command, puzzles=tuple(known))
        if known:
            write(path, told)
        if len(known) >= args.most:
            break


if __name__ == "__main__":
    main()
