"""Minos as the house sees it: the one object that wires the room together. Not compiled."""

from __future__ import annotations

from collections.abc import Mapping

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
from .rules.book import STEPS_IN_ALL
from .rules.content import BOXES
from .rules.setup import OPTIONS, opening
from .rules.state import MinosState
from .rules.state_fields import BOOK
from .rules.vocabulary import V
from .views.fill import view_of
from .views.imagine import imagined, scrambled
from .views.position import MinosForm
from .views.view import MinosView
from .words import STORY, WORDS, holdings, tally, texts_of

if len(BOOK) != STEPS_IN_ALL:
    raise AssertionError


class Minos(Game[MinosState, MinosView]):
    """The dice-draft civilisation game, for 1 to 4 players (M-1)."""

    id = "minos"
    version = "2"
    package = "pelagos.games.minos"
    seats = range(1, 5)
    options = OPTIONS
    editions = BOXES
    vocabulary = V
    view_type = MinosView
    form = MinosForm()
    words = WORDS
    story = STORY
    observation = OBSERVATION
    traits = TRAITS
    headings = frozenset(
        {f"minos.story.{key}" for key in ("round", "phase", "retrieves", "forfeits", "scoring", "age")}
    )
    all_may_lose = (1,)  # S-20
    # Four rounds of four turns of four players; a turn handles every card, Warrior and Temporary Good a few times.
    bound = 4 * 4 * 4 * 1_000 + 10_000

    # Rules.

    def setup(self, seats: int, options: Options) -> MinosState:
        """M-11 to M-38."""
        return opening(seats, options)

    def view(self, state: MinosState, seat: Seat) -> MinosView:
        """M-10: hands, decks and face-down Goods are hidden, all else lies open."""
        return view_of(state, seat, self.id, self.version)

    def imagine(self, view: MinosView, rng: Rng) -> MinosState:
        """Hands of others dealt from what the viewer has not seen."""
        return imagined(view, rng)

    def scramble(self, state: MinosState, seat: Seat, rng: Rng) -> MinosState:
        """Hands of others dealt anew."""
        return scrambled(state, seat, rng)

    def features(self, state: MinosState, seat: Seat) -> list[float]:
        """What is looked at when the turn comes round."""
        return features(state, seat)

    def evaluate(self, state: MinosState) -> list[float]:
        """A rough chance of winning per seat."""
        return heuristics.evaluate(state)

    def advise(self, state: MinosState, seat: Seat, legal: list[Action]) -> Action | None:
        """Where a look at the next position cannot tell."""
        return heuristics.advise(state, seat, legal)

    # People.

    def tally(self, state: MinosState) -> list[list[Message]]:
        """Where the VP came from."""
        return tally(state)

    def holdings(self, state: MinosState) -> list[Holding]:
        """What everybody holds, to be counted as it comes and goes."""
        return holdings(state)

    def tongue(
        self, language: str, names: Mapping[int, str] | None = None, options: Mapping[str, object] | None = None
    ) -> Tongue:
        """A tongue that also knows what the cards, tiles and regions of a table say."""
        return Tongue(language, (self.package,), names, texts_of(BOXES.of(options or {}), language))

    def scene(self, view: MinosView, decision: Decision | None, tongue: Tongue) -> Scene:
        """The position drawn."""
        return scene.scene(view, decision, tongue)

    def sketch(self, view: MinosView, tongue: Tongue) -> str:
        """The position as plain text."""
        return scene.sketch(view, tongue)
