"""Obol, the tiny game: a hidden hand, chance, and one sealed bid at a time. `GAME` is all that others see of it."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.decision import Decision
from pelagos.core.game import Game
from pelagos.core.message import Message
from pelagos.core.options import Options
from pelagos.core.rng import Rng
from pelagos.core.scene import Scene
from pelagos.core.tongue import Tongue

from . import imagine, scene, words
from .fill import view_of
from .observe import OBSERVATION
from .position import OPTIONS, ObolForm
from .rules import DEAL, Obol
from .view import ObolView
from .vocabulary import V


class TinyGame(Game[Obol, ObolView]):
    """The contract, one line per promise."""

    id = "tiny"
    version = "1"
    package = "pelagos_tiny"
    seats = range(2, 6)  # O-1
    options = OPTIONS
    vocabulary = V
    view_type = ObolView
    form = ObolForm()
    observation = OBSERVATION
    headings = frozenset({"tiny.turned"})
    example = True
    bound = 186  # at most 30 coins dealt, 6 laurels drawn, and 30 times 3 choices with 2 changes between

    def setup(self, seats: int, options: Options) -> Obol:
        s = Obol(seats, int(options["coins"]))
        s.frames.append((DEAL, 0))
        s.settle()
        return s

    def view(self, state: Obol, seat: Seat) -> ObolView:
        return view_of(state, seat, self.id, self.version)

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        return imagine.imagine(seen, rng)

    def scramble(self, state: Obol, seat: Seat, rng: Rng) -> Obol:
        return imagine.scramble(state, seat, rng)

    def evaluate(self, state: Obol) -> list[float]:
        worth = [1 + points for points in state.points()]
        return [mine / sum(worth) for mine in worth]

    def decision(self, state: Obol, seat: Seat) -> Decision:
        return words.WORDS.decision(state, seat)

    def why_not(self, state: Obol, seat: Seat, target: str) -> Message | None:
        return words.WORDS.why_not(state, seat, target)

    def scene(self, seen: ObolView, decision: Decision | None, tongue: Tongue) -> Scene:
        return scene.scene(seen, decision, tongue)

    def sketch(self, seen: ObolView, tongue: Tongue) -> str:
        return scene.sketch(seen, tongue)

    def line(self, key: str, args: tuple[int, ...]) -> Message:
        return words.STORY.line(key, args)

    def tally(self, state: Obol) -> list[list[Message]]:
        return words.tally(state)


GAME = TinyGame()
