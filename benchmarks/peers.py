"""How fast our games play beside other engines: one run, CPU time, rounds interleaved.

    make peers                                   # installs the other engines into .venv-peers, not into .venv
    .venv-peers/bin/python benchmarks/peers.py cyclades:5 --rounds 7 --seconds 1 --json peers.json

A decision is one question to one player (chance is resolved, not counted); a choice is a decision with at least two
answers. Engines differ in how many forced steps they ask for, so compare choices. Every engine plays uniformly random
games to the end, legal lists included; how many decisions a game had is counted afterwards by playing the same seeds
again, so that counting costs nobody anything. Copies are measured on positions spread evenly over whole games and are
dropped at once: keeping them would measure the garbage collector.

Run it on a quiet machine, and quote ratios rather than rates: they suffer less from whatever else is running.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

import pelagos
from pelagos.arena.speed import Tally, microseconds, play_slice, positions
from pelagos.arena.statistics import spread
from pelagos.core import flow
from pelagos.core.registry import AnyGame, find, games

BASE = "catanatron"
SPIELS = ("backgammon", "gin_rummy", "hearts")


class Engine(ABC):
    """One game of one engine."""

    name: str

    @abstractmethod
    def slice(self, seconds: float, seed: int) -> Tally:
        """Whole random games for so many CPU seconds."""

    @abstractmethod
    def clone(self) -> Callable[[], None]:
        """An act that copies each of `copies` positions once."""

    copies: int = 48


class Ours(Engine):
    """A game of Pelagos."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.name = f"{game.id}, {seats} players"

    def slice(self, seconds: float, seed: int) -> Tally:
        return play_slice(self.game, self.seats, seconds, seed)

    def clone(self) -> Callable[[], None]:
        places = [state for state, _ in positions(self.game, self.seats, 1)]
        self.copies = len(places)

        def copy_all() -> None:
            for state in places:
                state.clone()

        return copy_all


class Catanatron(Engine):
    """Catan for four, as catanatron plays it at random."""

    name = BASE

    def slice(self, seconds: float, seed: int) -> Tally:
        played = 0
        lengths: list[int] = []
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            game = self._new(seed + played)
            game.play()
            lengths.append(len(game.state.actions))
            played += 1
        counts = [0, 0]
        for number in range(played):
            self._new(seed + number).play(decide_fn=lambda player, game, actions: _counted(counts, actions))
        if counts[0] != sum(lengths):
            raise RuntimeError(f"counted {counts[0]} decisions, but {sum(lengths)} were timed")
        return Tally(spent, played, counts[0], counts[1], 0)

    def clone(self) -> Callable[[], None]:
        places = []
        for number in range(self.copies):
            whole = self._new(1000 + number)
            whole.play()
            part = self._new(1000 + number)
            for _ in range(len(whole.state.actions) * number // self.copies):
                part.play_tick()
            places.append(part)

        def copy_all() -> None:
            for game in places:
                game.copy()

        return copy_all

    @staticmethod
    def _new(seed: int) -> Any:
        return Catan([RandomPlayer(color) for color in Color], seed=seed + 1)  # it takes 0 for no seed


def _counted(counts: list[int], actions: list[Any]) -> Any:
    counts[0] += 1
    counts[1] += len(actions) > 1
    return actions[random.randrange(0, len(actions))]  # as RandomPlayer chooses


class Spiel(Engine):
    """A game of OpenSpiel (C++), the loop in Python."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)
        self.name = f"open_spiel {name}"

    def slice(self, seconds: float, seed: int) -> Tally:
        played = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            self._play(random.Random(seed + played), None)
            played += 1
        counts = [0, 0]
        for number in range(played):
            self._play(random.Random(seed + number), counts)
        return Tally(spent, played, counts[0], counts[1], 0)

    def _play(self, rng: random.Random, counts: list[int] | None, plies: int = 100_000) -> Any:
        state = self.game.new_initial_state()
        while not state.is_terminal() and plies > 0:
            plies -= 1
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            if counts is not None:
                counts[0] += 1
                counts[1] += len(actions) > 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return state

    def clone(self) -> Callable[[], None]:
        places = []
        for number in range(self.copies):
            length = len(self._play(random.Random(number), None).history())
            places.append(self._play(random.Random(number), None, length * number // self.copies))

        def copy_all() -> None:
            for state in places:
                state.clone()

        return copy_all


def compare(engines: list[Engine], rounds: int, seconds: float) -> dict[str, Any]:
    """Every engine once a round, in turn; then the figures and their ratios to catanatron's of the same round."""
    tallies: dict[str, list[Tally]] = {engine.name: [] for engine in engines}
    clones: dict[str, list[float]] = {engine.name: [] for engine in engines}
    acts = {engine.name: engine.clone() for engine in engines}
    for number in range(rounds):
        for engine in engines:
            tallies[engine.name].append(engine.slice(seconds, 10_000 * (number + 1)))
            clones[engine.name].append(microseconds(acts[engine.name], seconds / 5) / engine.copies)
    rows: dict[str, Any] = {}
    for name, slices in tallies.items():
        choices = [tally.choices / tally.seconds for tally in slices]
        base = [tally.choices / tally.seconds for tally in tallies[BASE]]
        rows[name] = {
            "decisions": _plain([tally.decisions / tally.seconds for tally in slices]),
            "choices": _plain(choices),
            "games": _plain([tally.games / tally.seconds for tally in slices]),
            "clone_us": _plain(clones[name]),
            "choices_ratio": _plain([mine / theirs for mine, theirs in zip(choices, base, strict=True)]),
            "clone_ratio": _plain([mine / theirs for mine, theirs in zip(clones[name], clones[BASE], strict=True)]),
        }
    return rows


def _plain(values: list[float]) -> dict[str, float]:
    found = spread(values)
    return {"median": found.median, "low": found.low, "high": found.high}


def show(rows: dict[str, Any], rounds: int) -> None:
    """A table for people."""
    print(f"{'':28} {'choices/s':>28} {'x catanatron':>20} {'clone, µs':>22} {'x catanatron':>20}")
    for name, row in rows.items():
        print(
            f"{name:28} {_text(row['choices'], ',.0f'):>28} {_text(row['choices_ratio'], '.2f'):>20} "
            f"{_text(row['clone_us'], '.1f'):>22} {_text(row['clone_ratio'], '.3f'):>20}"
        )
    print(f"per CPU second; median [low .. high] of {rounds} interleaved rounds; ratios are taken round by round")


def _text(figure: dict[str, float], form: str) -> str:
    return f"{figure['median']:{form}} [{figure['low']:{form}} .. {figure['high']:{form}}]"


def main() -> None:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description="our games beside catanatron and OpenSpiel")
    parser.add_argument("games", nargs="*", help="our games, as NAME or NAME:SEATS; none: all that are installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of play a round and engine")
    parser.add_argument("--spiel", default=",".join(SPIELS), help="games of OpenSpiel, by commas; empty: none")
    parser.add_argument("--json", type=Path, help="write the figures there too")
    asked = parser.parse_args()
    engines: list[Engine] = [Catanatron()]
    for word in asked.games or list(games()):
        name, _, seats = word.partition(":")
        game = find(name)
        engines.append(Ours(game, int(seats) if seats else min(4, game.seats.stop - 1)))
    engines += [Spiel(name) for name in asked.spiel.split(",") if name]
    compiled = Path(flow.__file__).suffix in (".so", ".pyd")
    head = {
        "pelagos": pelagos.__version__,
        "compiled": compiled,
        "python": platform.python_version(),
        "catanatron": version("catanatron"),
        "open_spiel": version("open_spiel"),
    }
    print("  ".join(f"{key} {value}" for key, value in head.items()))
    rows = compare(engines, asked.rounds, asked.seconds)
    show(rows, asked.rounds)
    if asked.json:
        asked.json.write_text(json.dumps(head | {"engines": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
