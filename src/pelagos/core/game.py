"""The contract: one stateless object per game is all that the rest of the house sees of it. Not compiled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Generic, TypeVar

import msgspec

from .basics import Action, Seat
from .decision import Decision
from .errors import OptionError
from .flow import State
from .message import Message, msg
from .options import Option, Options, Value, check_options
from .positions import Json
from .rng import Rng
from .scene import Scene
from .tongue import Tongue
from .view import View
from .vocabulary import Vocabulary

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """A game. `S` is its state, `V` its view."""

    id: str
    version: str  # changes whenever the rules do; records and running tables name it
    package: str  # the Python package of its folder
    seats: range
    options: tuple[Option, ...] = ()
    vocabulary: Vocabulary
    view_type: type[V]
    bound: int  # no game has more plies than this
    all_may_lose: tuple[int, ...] = ()  # numbers of seats at which the game itself can win, as a solo game does
    headings: frozenset[str] = frozenset()  # keys of the messages of `line` that open a stretch of the story
    example: bool = False  # a lesson in adding a game rather than a game to offer: it stands on no shelf

    # Rules.

    def start(self, seats: int, options: Mapping[str, object] | None = None) -> S:
        """The state before the first ply."""
        self.check_seats(seats)
        return self.setup(seats, check_options(self.options, options or {}))

    @abstractmethod
    def setup(self, seats: int, options: Options) -> S:
        """The state before the first ply; seats and options are checked already."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """Everything this seat (or TABLE, the spectator) may know, complete for play."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """A full state that looks exactly like this to the viewer, from the view alone."""

    @abstractmethod
    def scramble(self, state: S, seat: Seat, rng: Rng) -> S:
        """The state with everything the seat cannot know drawn afresh. Only the kit's taint test uses it."""

    @abstractmethod
    def dump(self, state: S) -> Json:
        """The position, as JSON a person can read."""

    @abstractmethod
    def load(self, data: Json) -> S:
        """A position, as a person may have written it; PositionError names the field that is wrong."""

    @abstractmethod
    def audit(self, state: S) -> list[str]:
        """What does not add up (pieces, cards, coins lost or made): names of the sums, none if all is well."""

    @abstractmethod
    def evaluate(self, state: S) -> list[float]:
        """A rough chance of winning per seat, summing to about 1, or to less where the game itself can win."""

    def advise(self, state: S, seat: Seat, legal: list[Action]) -> Action | None:
        """What a sound player would choose where `evaluate` cannot tell (an auction, a sealed bid), else None.

        Bots ask it about imagined states, often: it must be quick, above all where it has nothing to say.
        """
        return None

    # People.

    @abstractmethod
    def decision(self, state: S, seat: Seat) -> Decision:
        """The legal list of an actor or idler, dressed for people."""

    @abstractmethod
    def why_not(self, state: S, seat: Seat, target: str) -> Message | None:
        """Why nothing can be done now with a thing of the scene; the argument `rule` names the clause."""

    @abstractmethod
    def scene(self, view: V, decision: Decision | None, tongue: Tongue) -> Scene:
        """The position drawn for its viewer."""

    @abstractmethod
    def sketch(self, view: V, tongue: Tongue) -> str:
        """The position as plain text, for the terminal."""

    @abstractmethod
    def line(self, key: str, args: tuple[int, ...]) -> Message:
        """An event, as a message."""

    @abstractmethod
    def tally(self, state: S) -> list[list[Message]]:
        """Per seat: what its place at the end (or now) is made of: "2 metropolises", "4 gold"."""

    # Shared by all.

    def tongue(self, language: str, names: Mapping[int, str] | None = None) -> Tongue:
        """A tongue that knows this game's words."""
        return Tongue(language, (self.package,), names)

    @cached_property
    def rules(self) -> str:
        """The numbered rules (Markdown)."""
        return (files(self.package) / "rules.md").read_text(encoding="utf-8")

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

    def name(self) -> Message:
        """The game's name."""
        return Message(f"{self.id}.name")

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
        return check_options(self.options, options)


def fingerprint_of(written: bytes) -> str:
    """The fingerprint of a position that is written down."""
    return blake2b(written, digest_size=16).hexdigest()
