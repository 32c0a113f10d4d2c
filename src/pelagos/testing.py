"""For tests of a game's rules, in this package or in any other: positions as JSON, choices as texts. Not compiled.

    from pelagos.testing import Playtest

    tiny = Playtest(GAME)

    def test_the_highest_coin_takes_the_laurel():
        s = tiny.position(game="tiny", seats=2, hands=[[1, 9], [2, 3]], frames=[["turn"]])
        tiny.do(s, "laurel 4", 0, "lay 9")
        assert tiny.offered(s, 1) == ["lay 2", "lay 3"]
        assert tiny.told(s, 1, "lay 3") == ["laid", "shown", "shown", "won"]

Choices are typed as a person would type them, and each must be offered: a test cannot play what the game does not
allow. After every one of them the game's sums (`Game.audit`) must hold as before. Only tests import this module.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pelagos.core.basics import CHANCE, TABLE, Seat
from pelagos.core.decision import Choice, Decision
from pelagos.core.flow import Listener, State
from pelagos.core.game import Game
from pelagos.core.scene import Scene
from pelagos.core.tongue import Tongue
from pelagos.core.view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

Told = tuple[int, str, tuple[int, ...]]  # who was told (a mask), the key, and its numbers


class Ear(Listener):
    """Remembers what was told, and to whom."""

    def __init__(self) -> None:
        self.lines: list[Told] = []

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Remember one event."""
        self.lines.append((mask, key, args))

    def told(self) -> list[str]:
        """The keys of what was told."""
        return [key for _, key, _ in self.lines]

    def of(self, key: str) -> list[tuple[int, ...]]:
        """What was told under a key."""
        return [args for _, told, args in self.lines if told == key]


class Playtest(Generic[S, V]):
    """A game to try rules at. Where a seat may be named and is not, it is whoever is asked first (or chance)."""

    def __init__(self, game: Game[S, V]) -> None:
        self.game = game

    # Positions.

    def position(self, **data: Any) -> S:
        """A written position, read as if a person had written it."""
        return self.game.load(data)

    def view(self, s: S, seat: Seat) -> V:
        """What a seat, or the spectator, may know."""
        return self.game.view(s, seat)

    # What is asked.

    def step(self, s: S, seat: Seat | None = None) -> str:
        """The name of the step on top of the stack; of a seat, the one that asks it. Nothing where there is none."""
        if seat is None:
            frame = s.frames[-1] if s.frames else None
        else:
            frame = s.question(seat)
        return s.book[frame[0]].name if frame is not None else ""

    def offered(self, s: S, seat: Seat | None = None) -> list[str]:
        """What a seat (or chance) may choose."""
        return [self.game.text(a) for a in s.legal(s.actor() if seat is None else seat)]

    def arguments(self, s: S, seat: Seat, verb: str) -> list[str]:
        """What may follow a verb in the choices that a seat has."""
        parts = [text.partition(" ") for text in self.offered(s, seat)]
        return [rest for first, _, rest in parts if first == verb]

    def odds(self, s: S) -> dict[str, int]:
        """The outcomes of chance, and their weights."""
        return {self.game.text(a): weight for a, weight in s.odds()}

    # Playing.

    def do(self, s: S, *words: Seat | str) -> S:
        """These are chosen, one after another. A number says who chooses from there on: `do(s, 0, "pass", 1, "go")`."""
        seat: Seat | None = None
        for word in words:
            if isinstance(word, int):
                seat = word
            else:
                self._choose(s, s.actor() if seat is None else seat, word)
        return s

    def _choose(self, s: S, seat: Seat, text: str) -> None:
        action = self.game.vocabulary.parse(text)
        assert action in s.legal(seat), f"{text!r} is not offered to {seat}; offered: {self.offered(s, seat)}"
        wrong = self.game.audit(s)
        s.apply(seat, action)
        broken = [name for name in self.game.audit(s) if name not in wrong]
        assert not broken, f"after {text!r}: {broken}"

    def chance(self, s: S, *texts: str) -> S:
        """These are the outcomes of chance."""
        return self.do(s, CHANCE, *texts)

    def settle_chance(self, s: S) -> S:
        """Chance takes its first outcome until somebody is asked."""
        while s.actor() == CHANCE:
            s.apply(CHANCE, s.legal(CHANCE)[0])
        return s

    # What is told.

    def listen(self, s: S) -> Ear:
        """From now on what is told is remembered."""
        ear = Ear()
        s.ear = ear
        return ear

    def told(self, s: S, *words: Seat | str) -> list[str]:
        """The keys of what is told while these are chosen."""
        ear = self.listen(s)
        self.do(s, *words)
        s.ear = None
        return ear.told()

    def story(self, s: S, *words: Seat | str, language: str = "en") -> list[str]:
        """The sentences that are told while these are chosen."""
        ear, say = self.listen(s), self._tongue(s, language)
        self.do(s, *words)
        s.ear = None
        return [say(self.game.line(key, args)) for _, key, args in ear.lines]

    # For people.

    def _tongue(self, s: S, language: str) -> Tongue:
        """The language, with the words of the content that is played with."""
        return self.game.tongue(language, {}, self.game.view(s, TABLE).options)

    def asked(self, s: S, seat: Seat | None = None) -> Decision:
        """The question to a seat."""
        return self.game.decision(s, s.actor() if seat is None else seat)

    def choice(self, s: S, text: str, seat: Seat | None = None) -> Choice:
        """One answer to the question."""
        choices = {choice.text: choice for choice in self.asked(s, seat).choices}
        assert text in choices, f"{text!r} is not offered; offered: {list(choices)}"
        return choices[text]

    def preview(self, s: S, text: str, seat: Seat | None = None, language: str = "en") -> list[str]:
        """What is said under an answer."""
        say = self._tongue(s, language)
        return [say(line) for line in self.choice(s, text, seat).preview]

    def refused(self, s: S, seat: Seat | None = None, language: str = "en") -> dict[str, tuple[str, str]]:
        """What is greyed: by its label the reason, and the clause."""
        say = self._tongue(s, language)
        return {say(each.label): (say(each.reason), each.rule) for each in self.asked(s, seat).refused}

    def why(self, s: S, target: str, seat: Seat | None = None, language: str = "en") -> tuple[str, str]:
        """Why nothing can be done now with a thing of the scene, and the clause."""
        reason = self.game.why_not(s, s.actor() if seat is None else seat, target)
        assert reason is not None, f"there is nothing to say about {target}"
        return self._tongue(s, language)(reason), str(reason.args.get("rule", ""))

    def scene(self, s: S, seat: Seat, decision: Decision | None = None, language: str = "en") -> Scene:
        """The drawing for a seat or the spectator."""
        return self.game.scene(self.game.view(s, seat), decision, self._tongue(s, language))
