"""The contract: one stateless object per game is all that the rest of the house sees of it. Not compiled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Generic, TypeVar

import msgspec

from . import plain
from .basics import Action, Seat
from .content import Source
from .decision import Decision
from .editions import CONTENT, Edition, Editions, fixed
from .errors import OptionError, PositionError
from .flow import State
from .judgement import FILE as LEARNED
from .judgement import Judgement, scored, softmax
from .message import Message, msg
from .observation import Observation, flow
from .options import Option, Options, Value, check_options
from .positions import RULES_FAIL, Form, Json
from .rng import Rng
from .scene import Scene
from .story import UNSTAGED, Holding, Moment, Story
from .tongue import LANGUAGES, Tongue, catalogue
from .view import View
from .vocabulary import Vocabulary
from .words import Words

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """A game. `S` is its state, `V` its view."""

    id: str
    version: str  # changes whenever the rules do; records and running tables name it
    package: str  # the Python package of its folder
    seats: range
    options: tuple[Option, ...] = ()
    editions: Editions[Any] | None = None  # where somebody may bring their own files of content
    vocabulary: Vocabulary
    view_type: type[V]
    observation: Observation = Observation(flow(8, 128))  # the parts of `observe`; a game declares its own
    traits: tuple[str, ...] = ()  # names of what `features` looks at
    form: Form[S]  # how positions are written and read
    words: Words[S] | None = None  # what its questions say; plain words while there are none
    story: Story | None = None  # how its events are told
    bound: int  # no game has more plies than this
    all_may_lose: tuple[int, ...] = ()  # numbers of seats at which the game itself can win, as a solo game does
    headings: frozenset[str] = frozenset()  # keys of the messages of `line` that open a stretch of the story
    welcoming: int = 0  # how well it suits a first evening: the page offers the highest to those who have played none
    example: bool = False  # a lesson in adding a game rather than a game to offer: it stands on no shelf

    # Rules.

    def start(self, seats: int, options: Mapping[str, object] | None = None) -> S:
        """The state before the first ply."""
        self.check_seats(seats)
        return self.setup(seats, self.checked(options or {}))

    @abstractmethod
    def setup(self, seats: int, options: Options) -> S:
        """The state before the first ply; seats and options are checked already."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """Everything this seat (or TABLE, the spectator) may know, complete for play."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """A full state that looks exactly like this to the viewer, from the view alone."""

    def scramble(self, state: S, seat: Seat, rng: Rng) -> S:
        """The state with everything the seat cannot know drawn afresh. Only the kit's taint test uses it.

        A game with secrets writes its own, from the state: what is imagined from a view faithfully copies a secret
        that leaked into the view.
        """
        return self.imagine(self.view(state, seat), rng)

    def dump(self, state: S) -> Json:
        """The position, as JSON a person can read."""
        return self.form.dump(state, self.version)

    def load(self, data: Json) -> S:
        """A position, as a person may have written it; PositionError names the field that is wrong."""
        state = self.form.load(data)
        if self.form.answering(state):
            try:
                for seat in (*state.actors(), *state.idlers()):
                    if seat >= 0:
                        self.decision(state, seat)
            except RULES_FAIL as error:
                raise PositionError("lanes" if state.lanes else "frames", "impossible") from error
        return state

    def reload(self, data: Json) -> S:
        """A position that `dump` has written: nothing in it is tried out, which takes longer than reading it."""
        return self.form.load(data, tried=False) if hasattr(self, "form") else self.load(data)

    def audit(self, state: S) -> list[str]:
        """What does not add up (pieces, cards, coins lost or made): names of the sums, none if all is well."""
        return self.form.faults(state)

    def evaluate(self, state: S) -> list[float]:
        """A rough chance of winning per seat, summing to about 1, or to less where the game itself can win.

        A game that does not judge positions holds all seats for equal.
        """
        result = state.result()
        if result is not None:
            return result.shares
        players = state.seats + (state.seats in self.all_may_lose)
        return [1 / players] * state.seats

    def advise(self, state: S, seat: Seat, legal: list[Action]) -> Action | None:
        """What a sound player would choose where `evaluate` cannot tell (an auction, a sealed bid), else None.

        Bots ask it about imagined states, often: it must be quick, above all where it has nothing to say.
        """
        return None

    def turn(self, state: S) -> int:
        """A number that changes when another turn begins, in a game where a seat may have two turns in a row.

        What a bot can make of one turn is judged before the next.
        """
        return 0

    def round(self, state: S) -> int | None:
        """How many rounds have begun, in a game whose positions are judged best when one begins.

        A search plays on to the next round before it judges. None: any time at which the turn comes round will do.
        """
        return None

    def features(self, state: S, seat: Seat) -> list[float]:
        """One number for each of `traits`: what a learned judgement looks at when a round begins."""
        return []

    def judge(self, state: S) -> list[float]:
        """Like `evaluate`, when a round begins: by what was learned, where something was; it may take longer."""
        result = state.result()
        if result is not None:
            return result.shares
        weights = self._weights.get(state.seats)
        if weights is None:
            return self.evaluate(state)
        return softmax([scored(weights, self.features(state, seat)) for seat in range(state.seats)])

    def has_learned(self, seats: int) -> bool:
        """Whether `judge` knows better than `evaluate` with so many players."""
        return seats in self._weights

    def plays_by_learned(self, seats: int) -> bool:
        """Whether a search plays by `judge`: what tells better how games end need not lead to better play."""
        return self._learned is not None and seats in self._learned.seats and self._learned.seats[seats].plays

    @cached_property
    def _learned(self) -> Judgement | None:
        """What was learned (judgement.py)."""
        path = files(self.package) / "content" / LEARNED
        return Judgement.read(path.read_text(encoding="utf-8")) if self.traits and path.is_file() else None

    @cached_property
    def _weights(self) -> dict[int, list[float]]:
        """Per number of players: what each trait is worth, where that was learned."""
        learned = self._learned
        return {seats: learned.of(seats, self.traits) or [] for seats in learned.seats} if learned is not None else {}

    # Learners.

    def observe(self, view: V) -> array[float]:
        """The view as a vector: always as long, every number between -1 and 1, the viewer's own seat first."""
        return self.observation.of(view)

    def mask(self, legal: Sequence[Action]) -> bytearray:
        """Choices as a mask over the whole vocabulary: 1 where one is legal."""
        mask = bytearray(self.vocabulary.size)
        for action in legal:
            mask[action] = 1
        return mask

    # People. A game that has no words or drawings yet is played with plain ones.

    def decision(self, state: S, seat: Seat) -> Decision:
        """The legal list of an actor or idler, dressed for people."""
        if self.words is not None:
            return self.words.decision(state, seat)
        return plain.decision(self, state, seat, drawn=type(self).scene is not Game.scene)

    def why_not(self, state: S, seat: Seat, target: str) -> Message | None:
        """Why nothing can be done now with a thing of the scene; the argument `rule` names the clause."""
        return self.words.why_not(state, seat, target) if self.words is not None else None

    def scene(self, view: V, decision: Decision | None, tongue: Tongue) -> Scene:
        """The position drawn for its viewer."""
        return plain.scene(tongue(self.name()), view, decision, tongue)

    def sketch(self, view: V, tongue: Tongue) -> str:
        """The position as plain text, for the terminal."""
        return plain.sketch(view, tongue)

    def line(self, key: str, args: tuple[int, ...]) -> Message:
        """An event, as a message."""
        return self.story.line(key, args) if self.story is not None else plain.line(key, args)

    def moment(self, key: str, args: tuple[int, ...]) -> Moment:
        """How the page stages an event: a battle, a roll, a reveal is held for a moment; others are lines of a log."""
        return self.story.moment(key, args) if self.story is not None else UNSTAGED

    def tally(self, state: S) -> list[list[Message]]:
        """Per seat: what its place at the end (or now) is made of: "2 metropolises", "4 gold"."""
        return plain.tally(state)

    def holdings(self, state: S) -> list[Holding]:
        """What everybody holds of what is gained and spent: whoever looks back is told how much of it came and went.

        Always the same things in the same order.
        """
        return []

    # Shared by all.

    def tongue(
        self, language: str, names: Mapping[int, str] | None = None, options: Mapping[str, object] | None = None
    ) -> Tongue:
        """A tongue that knows this game's words, and those of the content that a table with these options has."""
        own = self.editions.words(options or {}, language) if self.editions is not None else None
        return Tongue(language, (self.package,), names, own)

    @cached_property
    def rules(self) -> str:
        """The numbered rules (Markdown); nothing if they are not written yet."""
        path = files(self.package) / "rules.md"
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def rules_in(self, language: str) -> str:
        """The numbered rules in a language, or in English where they are not translated."""
        path = files(self.package) / f"rules.{language}.md"
        return path.read_text(encoding="utf-8") if path.is_file() else self.rules

    @cached_property
    def icons(self) -> str:
        """The game's symbols, an SVG sprite."""
        path = files(self.package) / "content" / "icons.svg"
        return path.read_text(encoding="utf-8") if path.is_file() else '<svg xmlns="http://www.w3.org/2000/svg"/>'

    @cached_property
    def poster(self) -> str:
        """A picture for the shelf: a stand-alone SVG."""
        path = files(self.package) / "content" / "poster.svg"
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def content(self, name: str) -> str:
        """A file of the game's folder of content, as it stands."""
        return Source(self.package).text(name)

    def bring(self, own: Mapping[str, str]) -> Edition[Any]:
        """Somebody's own files of content, by name, read and checked. Its name is the option `content` of a table.

        ContentError says what is wrong with a file, and where.
        """
        if self.editions is None:
            raise fixed(min(own, default=""))
        return self.editions.bring(own)

    def own_content(self, options: Mapping[str, object]) -> dict[str, str]:
        """The files that a table with these options was brought; another process must be brought them too."""
        return dict(self.editions.find(str(options.get(CONTENT, ""))).own) if self.editions is not None else {}

    def name(self) -> Message:
        """The game's name; its id, if it has no words."""
        key = f"{self.id}.name"
        return Message(key) if key in catalogue(self.package, LANGUAGES[0]) else plain.raw(self.id)

    def fingerprint(self, state: S) -> str:
        """A hash of the whole position: equal positions have equal fingerprints."""
        return fingerprint_of(self.written(state))

    def written(self, state: S) -> bytes:
        """The position as text: equal positions have equal texts."""
        return msgspec.json.encode(self.dump(state), order="deterministic")

    def text(self, action: Action) -> str:
        """The text form of a choice."""
        return self.vocabulary.text(action)

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the game is not for."""
        if seats in self.seats:
            return
        low, high = self.seats.start, self.seats.stop - 1
        raise OptionError(
            msg("option.seats", n=seats, low=low, high=high) if low < high else msg("option.seats-only", n=low)
        )

    def checked(self, options: Mapping[str, object]) -> dict[str, Value]:
        """Options with their defaults filled in."""
        return check_options(self.options, options, self.editions)


def fingerprint_of(written: bytes) -> str:
    """The fingerprint of a position that is written down."""
    return blake2b(written, digest_size=16).hexdigest()
