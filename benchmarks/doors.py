"""How fast games play through each door, beside plain play: `python benchmarks/doors.py [GAME…] [--seconds S]`.

Uniformly random games, CPU time, rounds interleaved, choices (decisions with at least two answers) a second as median
[low .. high]. Through a door every decision costs the view, its vector and the mask, which plain play does not make.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from statistics import median

import numpy as np
import pyspiel

from pelagos.adapters import openspiel, pettingzoo
from pelagos.adapters.gymnasium import SeatEnv
from pelagos.adapters.seating import fewest
from pelagos.core.basics import CHANCE
from pelagos.core.registry import AnyGame, find, games
from pelagos.core.rng import Rng

Player = Callable[[int], Iterator[int]]  # plays game number n; yields how many answers each decision had


def plain(game: AnyGame) -> Player:
    """States alone."""

    def play(number: int) -> Iterator[int]:
        state, rng = game.start(fewest(game)), Rng.seeded(number)
        while (seat := state.actor()) >= CHANCE:
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                legal = state.legal(seat)
                yield len(legal)
                state.apply(seat, legal[rng.below(len(legal))])

    return play


def by_turns(game: AnyGame) -> Player:
    """PettingZoo, one agent at a time."""
    table = pettingzoo.env(game)

    def play(number: int) -> Iterator[int]:
        rng = Rng.seeded(number)
        table.reset(number)
        for _ in table.agent_iter():
            seen, _, over, _, _ = table.last()
            if over:
                table.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                yield len(legal)
                table.step(legal[rng.below(len(legal))])

    return play


def all_at_once(game: AnyGame) -> Player:
    """PettingZoo, all agents in every step."""
    table = pettingzoo.parallel_env(game)

    def play(number: int) -> Iterator[int]:
        rng = Rng.seeded(number)
        seen, _ = table.reset(number)
        while table.agents:
            actions = {}
            for agent in table.agents:
                legal = np.flatnonzero(seen[agent]["action_mask"])
                actions[agent] = legal[rng.below(len(legal))]
                yield len(legal)
            seen, *_ = table.step(actions)

    return play


def one_seat(game: AnyGame) -> Player:
    """Gymnasium, against random bots; only the learner's own decisions count."""
    table = SeatEnv(game)

    def play(number: int) -> Iterator[int]:
        rng = Rng.seeded(number)
        seen, _ = table.reset(seed=number)
        over = False
        while not over:
            legal = np.flatnonzero(seen["action_mask"])
            yield len(legal)
            seen, _, over, _, _ = table.step(legal[rng.below(len(legal))])

    return play


def spiel(game: AnyGame, tensors: bool) -> Player:
    """OpenSpiel, with or without the tensor of every information state."""
    made = pyspiel.load_game(openspiel.short_name(game))

    def play(number: int) -> Iterator[int]:
        rng = Rng.seeded(number)
        state = made.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.below(len(outcomes))][0])
                continue
            legal = state.legal_actions()
            yield len(legal)
            if tensors:
                state.information_state_tensor()
            state.apply_action(legal[rng.below(len(legal))])

    return play


def rate(play: Player, seconds: float, first: int) -> float:
    """Choices a CPU second, over as many games as fit into the time; the last one is left in the middle."""
    choices, number = 0, first
    began = time.process_time()
    while True:
        for answers in play(number):
            choices += answers > 1
            if (spent := time.process_time() - began) >= seconds:
                return choices / spent
        number += 1


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for name in given.games:
        game = find(name)
        doors = {
            "plain play": plain(game),
            "PettingZoo, by turns": by_turns(game),
            "PettingZoo, all at once": all_at_once(game),
            "Gymnasium, one seat": one_seat(game),
            "OpenSpiel": spiel(game, False),
            "OpenSpiel with tensors": spiel(game, True),
        }
        found: dict[str, list[float]] = {door: [] for door in doors}
        for number in range(given.rounds):
            for door, play in doors.items():
                found[door].append(rate(play, given.seconds, 1000 * number))
        print(f"{game.id}, {fewest(game)} seats, {game.observation.size} numbers")
        for door, rates in found.items():
            share = median(rates) / median(found["plain play"])
            print(f"  {door:24} {median(rates):9,.0f} [{min(rates):,.0f} .. {max(rates):,.0f}]  {100 * share:5.1f} %")


if __name__ == "__main__":
    main()
