"""Parthenon behind the contract that all games share. Not compiled."""

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
from .rules.book import COUNT
from .rules.content import SEASONS
from .rules.decks import DECKS
from .rules.setup import OPTIONS, opening
from .rules.state import ParthenonState
from .rules.state_fields import BOOK
from .rules.vocabulary import V
from .views.fill import view_of
from .views.imagine import imagined, scrambled
from .views.position import ParthenonForm
from .views.view import ParthenonView
from .words import STORY, WORDS, holdings, tally

if len(BOOK) != COUNT:
    raise AssertionError


class Parthenon(Game[ParthenonState, ParthenonView]):
    """Parthenon: Rise of the Aegean, for 3 to 6 players."""

    id = "parthenon"
    version = "2"
    package = "pelagos.games.parthenon"
    seats = range(3, 7)
    options = OPTIONS
    editions = DECKS
    vocabulary = V
    observation = OBSERVATION
    traits = TRAITS
    view_type = ParthenonView
    form = ParthenonForm()
    words = WORDS
    story = STORY
    headings = frozenset({"parthenon.story.season-begins", "parthenon.story.phase"})
    # 12 Seasons. No hand grows beyond about 300 cards (production, swaps, and 72 trades a Season that bring one card
    # more than they cost). The longest questions are donations: 5 seats, 6 rounds, each composed 7 times over of 300
    # cards; then 20 offers of 24 cards a seat, and 24 trades of at most 11 choices for 18 Fleets.
    bound = 12 * 150_000

    def setup(self, seats: int, options: Options) -> ParthenonState:
        """P-19 to P-41."""
        return opening(seats, options)

    def view(self, state: ParthenonState, seat: Seat) -> ParthenonView:
        """S-11: what a seat may know."""
        return view_of(state, seat, self.id, self.version)

    def imagine(self, view: ParthenonView, rng: Rng) -> ParthenonState:
        """Hidden cards dealt, hidden answers made up, from the view alone."""
        return imagined(view, rng)

    def scramble(self, state: ParthenonState, seat: Seat, rng: Rng) -> ParthenonState:
        """Everything the seat cannot know, drawn afresh."""
        return scrambled(state, seat, rng)

    def round(self, state: ParthenonState) -> int:
        """A Season: what was produced, fetched and built in it is there to be seen when the next one begins."""
        return state.year * SEASONS + state.season

    def features(self, state: ParthenonState, seat: Seat) -> list[float]:
        """What is looked at when a Season begins."""
        return features(state, seat)

    def evaluate(self, state: ParthenonState) -> list[float]:
        """A rough chance of winning per seat."""
        return heuristics.evaluate(state)

    def advise(self, state: ParthenonState, seat: Seat, legal: list[Action]) -> Action | None:
        """What the rules of thumb say."""
        return heuristics.advise(state, seat, legal)

    def scene(self, view: ParthenonView, decision: Decision | None, tongue: Tongue) -> Scene:
        """The sea, the Islands, the desk."""
        return scene.scene(view, decision, tongue)

    def sketch(self, view: ParthenonView, tongue: Tongue) -> str:
        """The same in plain text."""
        return scene.sketch(view, tongue)

    def tally(self, state: ParthenonState) -> list[list[Message]]:
        """Structures and tie-breakers."""
        return tally(state)

    def holdings(self, state: ParthenonState) -> list[Holding]:
        """What everybody holds, to be counted as it comes and goes."""
        return holdings(state)
