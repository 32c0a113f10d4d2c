"""Obol as the house sees it: the one object that wires the room together."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.decision import Decision
from pelagos.core.game import Game
from pelagos.core.message import Message
from pelagos.core.options import Options
from pelagos.core.rng import Rng
from pelagos.core.scene import Scene
from pelagos.core.story import Holding
from pelagos.core.tongue import Tongue

from . import drawing, heuristics
from .rules.setup import OPTIONS, SEATS, opening
from .rules.state import Obol
from .rules.vocabulary import V
from .views.fill import view_of
from .views.imagine import imagine, scramble
from .views.position import ObolForm
from .views.view import ObolView
from .words import STORY, WORDS, holdings, tally


class TinyGame(Game[Obol, ObolView]):
    """The contract, one line per promise."""

    id = "tiny"
    version = "1"
    package = "pelagos_tiny"
    seats = SEATS
    options = OPTIONS
    vocabulary = V
    view_type = ObolView
    form = ObolForm()
    words = WORDS
    story = STORY
    observation = heuristics.OBSERVATION
    traits = heuristics.TRAITS
    headings = frozenset({"tiny.turned"})
    example = True
    bound = 186  # at most 30 coins dealt, 6 laurels drawn, and 30 times 3 choices with 2 changes between

    # Rules.

    def setup(self, seats: int, options: Options) -> Obol:
        return opening(seats, options)

    def view(self, state: Obol, seat: Seat) -> ObolView:
        return view_of(state, seat, self.id, self.version)

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        return imagine(seen, rng)

    def scramble(self, state: Obol, seat: Seat, rng: Rng) -> Obol:
        return scramble(state, seat, rng)

    def evaluate(self, state: Obol) -> list[float]:
        return heuristics.evaluate(state)

    def round(self, state: Obol) -> int:
        return len(state.spent[0])

    def features(self, state: Obol, seat: Seat) -> list[float]:
        return heuristics.features(state, seat)

    # People.

    def scene(self, seen: ObolView, decision: Decision | None, tongue: Tongue) -> Scene:
        return drawing.scene(seen, decision, tongue)

    def sketch(self, seen: ObolView, tongue: Tongue) -> str:
        return drawing.sketch(seen, tongue)

    def tally(self, state: Obol) -> list[list[Message]]:
        return tally(state)

    def holdings(self, state: Obol) -> list[Holding]:
        return holdings(state)
