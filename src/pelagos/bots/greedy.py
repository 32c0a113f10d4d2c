"""The bot that takes what looks best at the end of its own turn, by the game's own judgement.

For every legal choice it imagines the outcome (`outlook.py`) in a few worlds that agree with its view. It thinks by
counting, not by the clock, so that the same seed gives the same game on every machine.
"""

from __future__ import annotations

from math import log

from pelagos.core.basics import Action
from pelagos.core.flow import State
from pelagos.core.options import Option
from pelagos.core.rng import Rng

from .outlook import Outlook
from .protocol import Bot, SeatHandle

LEAST = 6  # positions judged for each choice, however many there are
WAVERING = (0.0, 0.0, 0.2, 0.4, 1.0)  # how much of its uncertainty it feels: one of these, drawn for every choice
HEEDLESS = 10  # … and of so many pieces of advice it does not listen to one
FINE = 1 << 30  # of what chance is drawn in


class GreedyBot(Bot):
    """Takes the choice with the best average over the imagined worlds; equals are drawn by lot."""

    options = (
        Option(key="worlds", default=2, low=1, high=64),  # how many worlds are imagined
        Option(key="budget", default=400, low=20, high=1_000_000),  # about how many positions are judged in all
        Option(key="plies", default=6, low=1, high=40),  # how far a composed act is followed
        Option(key="samples", default=4, low=1, high=64),  # of chance, where it has many outcomes
        Option(key="waver", default=0, low=0, high=1000),  # per mille of a victory: how uncertain it is of what it sees
    )

    def choose(self, handle: SeatHandle) -> Action:
        """Advice of the game where it has some, else the best outcome."""
        legal = handle.legal
        if len(legal) == 1:
            return legal[0]
        world = handle.imagine()
        advice = handle.game.advise(world, handle.seat, legal)
        waver = int(self.settings["waver"])
        if advice is not None and advice in legal and not (waver and handle.rng.below(HEEDLESS) == 0):
            return advice
        scores = self._scores(handle, world)
        if waver:
            wavered(scores, waver / 1000, handle.rng)
        best = max(scores)
        return handle.rng.pick([action for action, score in zip(legal, scores, strict=True) if score >= best - 1e-12])

    def _scores(self, handle: SeatHandle, world: State) -> list[float]:
        legal = handle.legal
        budget, plies, samples = [int(self.settings[key]) for key in ("budget", "plies", "samples")]
        worlds = max(1, min(int(self.settings["worlds"]), budget // (LEAST * len(legal))))
        share = max(LEAST, budget // (worlds * len(legal)))
        scores = [0.0] * len(legal)
        for number in range(worlds):
            if number > 0:
                world = handle.imagine()
            luck = handle.rng.split("luck")  # the same for every choice: they are compared, not measured
            for i, action in enumerate(legal):
                outlook = Outlook(handle.game, handle.seat, luck, share, plies, samples)
                scores[i] += outlook.after(world, action) / worlds
        return scores


def wavered(scores: list[float], most: float, rng: Rng) -> None:
    """Blur scores, so that of two choices that look alike either is made, and a much worse one hardly ever.

    What is learned from such games holds for more than what one bot does: where it always does the same, nobody can
    tell what its choices bring from what else they go along with.
    """
    heat = most * WAVERING[rng.below(len(WAVERING))]
    for k in range(len(scores) if heat else 0):
        scores[k] -= heat * log(-log((rng.below(FINE) + 0.5) / FINE))
