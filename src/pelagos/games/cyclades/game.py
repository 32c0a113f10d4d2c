"""Cyclades as the house sees it: the one object that wires the room together. Not compiled."""

from __future__ import annotations

from ...core.basics import Action, Seat
from ...core.decision import Decision
from ...core.game import Game
from ...core.message import Message
from ...core.options import Options
from ...core.rng import Rng
from ...core.scene import Scene
from ...core.story import Holding
from ...core.tongue import Tongue
from . import heuristics
from .drawing import scene
from .heuristics.features import TRAITS, features
from .heuristics.observe import OBSERVATION
from .rules.book import STEPS
from .rules.content import ATLASES
from .rules.setup import OPTIONS, opening
from .rules.state import CycladesState
from .rules.state_fields import BOOK
from .rules.steps import ACTIONS
from .rules.vocabulary import V
from .views.fill import view_of
from .views.imagine import imagined
from .views.position import CycladesForm
from .views.view import CycladesView
from .words import STORY, WORDS, holdings, tally

if len(BOOK) != STEPS:
    raise AssertionError


class Cyclades(Game[CycladesState, CycladesView]):
    """The base game of 2009, for 2 to 5 players (C-1)."""

    id = "cyclades"
    version = "2"
    package = "pelagos.games.cyclades"
    seats = range(2, 6)
    options = OPTIONS
    editions = ATLASES
    vocabulary = V
    observation = OBSERVATION
    traits = TRAITS
    view_type = CycladesView
    form = CycladesForm()
    words = WORDS
    story = STORY
    headings = frozenset({"cyclades.story.cycle"})
    welcoming = 1
    # 200 cycles (C-237). In each, an auction of at most 4 * 99 raises and 5 markers, and turns paid with at most 375
    # gold: four revenues of 33 horns (Fates), three Sphinxes of 37 sales, Apollo. A gold buys at most 60 plies: a
    # voyage of 8, and a battle of 15 assaults with two questions each.
    bound = 200 * (401 + 375 * 60)

    # Rules.

    def setup(self, seats: int, options: Options) -> CycladesState:
        """C-15 to C-24."""
        return opening(seats, options)

    def view(self, state: CycladesState, seat: Seat) -> CycladesView:
        """C-216 to C-218: everything there is to know lies open."""
        return view_of(state, seat, self.id, self.version)

    def imagine(self, view: CycladesView, rng: Rng) -> CycladesState:
        """The position as it is: what nobody knows has not been decided yet."""
        return imagined(view)

    def scramble(self, state: CycladesState, seat: Seat, rng: Rng) -> CycladesState:
        """Nothing to draw afresh: the creature deck and the face-down gods are bags without an order (C-218)."""
        return state.clone()

    def turn(self, state: CycladesState) -> int:
        """Which turn of the cycle: with two players, a player may have two in a row (C-212)."""
        for frame in state.frames:
            if frame[0] == ACTIONS:
                return frame[1]
        return -1

    def round(self, state: CycladesState) -> int:
        """A cycle: the auction and the turns that it decides."""
        return state.cycle

    def features(self, state: CycladesState, seat: Seat) -> list[float]:
        """What is looked at when a cycle begins."""
        return features(state, seat)

    def evaluate(self, state: CycladesState) -> list[float]:
        """A rough chance of winning per seat."""
        return heuristics.evaluate(state)

    def advise(self, state: CycladesState, seat: Seat, legal: list[Action]) -> Action | None:
        """The bid in an auction; other questions are left to the search."""
        return heuristics.advise(state, seat, legal)

    # People.

    def scene(self, view: CycladesView, decision: Decision | None, tongue: Tongue) -> Scene:
        """The board and the tracks."""
        return scene.scene(view, decision, tongue)

    def sketch(self, view: CycladesView, tongue: Tongue) -> str:
        """The same in plain text."""
        return scene.sketch(view, tongue)

    def tally(self, state: CycladesState) -> list[list[Message]]:
        """Metropolises and gold."""
        return tally(state)

    def holdings(self, state: CycladesState) -> list[Holding]:
        """What everybody holds, to be counted as it comes and goes."""
        return holdings(state)
