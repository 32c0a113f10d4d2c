"""Our search against OpenSpiel's IS-MCTS, which plays our games through the adapter, at equal time.

    python benchmarks/rivals.py cyclades --games 20 --positions 1000 [--judged] [--seed 1]
    python benchmarks/rivals.py parthenon --players 3 --games 21 --positions 500

Ours has one seat, theirs the others; every deal is played from every seat. OpenSpiel's bot is its own code as it is
(`open_spiel.python.algorithms.ismcts.ISMCTSBot`), with worlds imagined from the seat's view; it judges by one random
playout, or, with `--judged`, by the game's own `evaluate`. Our search has a budget in positions; theirs is given as
many simulations as take the CPU time that our bot has spent on its questions so far. CPU seconds of both are told.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from pelagos.adapters import openspiel
from pelagos.adapters.openspiel import SpielState
from pelagos.arena.statistics import wilson
from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.registry import find
from pelagos.core.rng import Rng

EXPLORATION = 1.0
FIRST = 20  # simulations of the first question, before anything is known of their pace


class Judged(mcts.Evaluator):  # type: ignore[misc]
    """A position is worth what the game itself says; no choice is preferred."""

    def evaluate(self, state: SpielState) -> Any:
        """Per seat."""
        return np.array(state.world.game.evaluate(state.world.state))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Side:
    """One bot's time."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.questions = 0

    def pace(self) -> float:
        """CPU seconds a question."""
        return self.seconds / max(1, self.questions)


class Rival(Side):
    """OpenSpiel's bot, with as many simulations as fit into a time."""

    def __init__(self, game: Any, judged: bool, seed: int) -> None:
        super().__init__()
        luck = np.random.RandomState(seed)
        judge = Judged() if judged else mcts.RandomRolloutEvaluator(1, luck)
        self.bot = ismcts.ISMCTSBot(
            game, judge, EXPLORATION, FIRST, random_state=luck, allow_inconsistent_action_sets=True
        )
        self.simulations = 0

    def answer(self, state: SpielState, seconds: float) -> int:
        """Its choice, after about so long."""
        done = self.simulations / self.seconds if self.seconds else 0.0
        self.bot._max_simulations = max(2, round(done * seconds)) if done else FIRST
        began = time.process_time()
        action = int(self.bot.step(state))
        self.seconds += time.process_time() - began
        self.simulations += self.bot._max_simulations
        self.questions += 1
        return action


def match(name: str, spec: str, players: int, ours: int, rival: Rival, mine: Side, seed: int) -> float:
    """One game; our share of the victory."""
    game = pyspiel.load_game(openspiel.short_name(find(name)), {openspiel.PLAYERS: players})
    state = game.new_initial_state()
    bot, dice, luck = make_bot(spec), Rng.seeded(seed, "dice"), Rng.seeded(seed, "bot")
    while not state.is_terminal():
        seat = state.current_player()
        if seat == pyspiel.PlayerId.CHANCE:
            state.apply_action(state.world.state.sample(dice))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
        elif seat == ours:
            began = time.process_time()
            action = choice_of(bot, SeatHandle.of(find(name), state.world.state, seat, luck))
            mine.seconds += time.process_time() - began
            mine.questions += 1
            state.apply_action(action)
        else:
            state.apply_action(rival.answer(state, mine.pace() or 0.05))
    return float(state.returns()[ours])


def main() -> None:
    """Play, and tell after every deal."""
    options = argparse.ArgumentParser(description="our search against OpenSpiel's IS-MCTS")
    options.add_argument("game")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--positions", type=int, default=1000)
    options.add_argument("--judged", action="store_true")
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args()
    mine, won = Side(), 0.0
    game = pyspiel.load_game(openspiel.short_name(find(args.game)), {openspiel.PLAYERS: args.players})
    rival = Rival(game, args.judged, args.seed)
    for number in range(args.games):
        deal, ours = divmod(number, args.players)
        spec = f"search:positions={args.positions}"
        won += match(args.game, spec, args.players, ours, rival, mine, args.seed * 1_000_003 + deal)
        low, high = wilson(won, number + 1)
        print(
            f"{args.game}: {number + 1} games, {won:g} won ({won / (number + 1):.1%}, {low:.1%} .. {high:.1%}); "
            f"CPU a question {1000 * mine.pace():.0f} ms ours, {1000 * rival.pace():.0f} ms theirs "
            f"({rival.simulations / max(1, rival.questions):.0f} simulations)",
            flush=True,
        )


if __name__ == "__main__":
    main()
