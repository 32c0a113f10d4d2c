"""Aegean Sea as the house sees it: the one object that wires the room together. Not compiled."""

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
from .rules.content import CARDS_OF
from .rules.setup import OPTIONS, opening
from .rules.state import AegeanState
from .rules.state_fields import BOOK
from .rules.vocabulary import V
from .views.fill import view_of
from .views.imagine import imagined, scrambled
from .views.position import AegeanForm
from .views.view import AegeanView
from .words import STORY, WORDS, holdings, tally

if len(BOOK) != STEPS:
    raise AssertionError


class AegeanSea(Game[AegeanState, AegeanView]):
    """The multi-use card game of 2023, for 2 to 5 players (A-5)."""

    id = "aegean_sea"
    version = "1"
    package = "pelagos.games.aegean_sea"
    seats = range(2, 6)
    options = OPTIONS
    editions = CARDS_OF
    vocabulary = V
    view_type = AegeanView
    form = AegeanForm()
    words = WORDS
    story = STORY
    observation = OBSERVATION
    traits = TRAITS
    headings = frozenset(
        f"aegean_sea.story.{event}" for event in ("uses", "puts", "completes", "abandons", "option-draw", "ends")
    )
    # A player has at most 133 turns (section 11). In a turn a basic action, Discipline and an effect, each of which
    # handles every card of the table at most once, in at most three small choices, and activates seven others.
    bound = 5 * 133 * 10 * 3 * 220

    # Rules.

    def setup(self, seats: int, options: Options) -> AegeanState:
        """A-13 to A-19."""
        return opening(seats, options)

    def view(self, state: AegeanState, seat: Seat) -> AegeanView:
        """R-4: hands and the order of decks are hidden, all else lies open."""
        return view_of(state, seat, self.id, self.version)

    def imagine(self, view: AegeanView, rng: Rng) -> AegeanState:
        """Hands of others dealt from what the viewer has not seen."""
        return imagined(view, rng)

    def scramble(self, state: AegeanState, seat: Seat, rng: Rng) -> AegeanState:
        """Hands of others dealt anew."""
        return scrambled(state, seat, rng)

    def features(self, state: AegeanState, seat: Seat) -> list[float]:
        """What is looked at when another's turn begins."""
        return features(state, seat)

    def evaluate(self, state: AegeanState) -> list[float]:
        """A rough chance of winning per seat."""
        return heuristics.evaluate(state)

    def advise(self, state: AegeanState, seat: Seat, legal: list[Action]) -> Action | None:
        """Where a look at the next position cannot tell."""
        return heuristics.advise(state, seat, legal)

    # People.

    def tally(self, state: AegeanState) -> list[list[Message]]:
        """Goods at Home and the points of Customs."""
        return tally(state)

    def holdings(self, state: AegeanState) -> list[Holding]:
        """What everybody holds, to be counted as it comes and goes."""
        return holdings(state)

    def scene(self, view: AegeanView, decision: Decision | None, tongue: Tongue) -> Scene:
        """The position drawn."""
        return scene.scene(view, decision, tongue)

    def sketch(self, view: AegeanView, tongue: Tongue) -> str:
        """The position as plain text."""
        return scene.sketch(view, tongue)
