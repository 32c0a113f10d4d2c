"""A table that is read and played in plain words: one seat against bots. What language models are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock

from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import Seat
from pelagos.core.decision import Choice, Decision
from pelagos.core.dice import SeededDice
from pelagos.core.errors import ChoiceError, IllegalChoice, OptionError, PelagosError
from pelagos.core.match import Match
from pelagos.core.message import msg, seat_name
from pelagos.core.registry import find
from pelagos.core.rng import Rng


class SpokenTable:
    """One game. Bots answer as soon as they are asked; of a simultaneous phase nobody learns anything by that."""

    def __init__(
        self,
        game: str,
        opponents: Sequence[str],
        seat: Seat = 0,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        language: str = "en",
    ) -> None:
        self.game = find(game)
        bots = [make_bot(spec) for spec in opponents]
        seats = len(bots) + 1
        self.game.check_seats(seats)
        if not 0 <= seat < seats:
            raise OptionError(msg("spoken.seat", n=seat, last=seats - 1))
        self.match = Match(self.game, seats, options, SeededDice(seed))
        self.seat = seat
        others = [place for place in range(seats) if place != seat]
        self.bots = dict(zip(others, bots, strict=True))
        self._luck = {place: Rng.seeded(seed, f"bot {place}") for place in others}
        names = {place: f"{spec} ({place})" for place, spec in zip(others, opponents, strict=True)}
        self.tongue = self.game.tongue(language, names, self.match.options)
        self._told = 0
        self._lock = Lock()
        self._bots_answer()

    def _bots_answer(self) -> None:
        while asked := [place for place in self.match.state.actors() if place in self.bots]:
            place = asked[0]
            handle = SeatHandle.of(self.game, self.match.state, place, self._luck[place])
            self.match.submit(place, choice_of(self.bots[place], handle))

    # Playing.

    def play(self, choice: str) -> str:
        """One choice by its text; what came of it. A choice that is not offered changes nothing."""
        with self._lock:
            refusal = self.match.submit(self.seat, choice).refusal
            if refusal is not None:
                raise IllegalChoice(refusal)
            self._bots_answer()
            return self._look()

    # Reading.

    def look(self) -> str:
        """What happened since the last look, the position, and the question with its choices."""
        with self._lock:
            return self._look()

    def _look(self) -> str:
        since, self._told = self._told, len(self.match.log)
        told = [self.tongue(self.game.line(line.key, line.args)) for _, line in self.match.lines(self.seat, since)]
        parts = ["\n".join(told), self.game.sketch(self.match.view(self.seat), self.tongue), self.question()]
        return "\n\n".join(part for part in parts if part)

    def question(self) -> str:
        """What the seat is asked, and its choices: the text to send, and what it means."""
        if self.match.over:
            return self._standings()
        decision = self.decision()
        if decision is None:
            return self.tongue(msg("choice.out-of-turn"))
        head = [self.tongue(decision.eyebrow), self.tongue(decision.prompt)]
        if decision.hint is not None:
            head.append(self.tongue(decision.hint))
        return "\n".join([*head, *(self._choice(choice) for choice in decision.choices)])

    def decision(self) -> Decision | None:
        """The question, if the seat is asked one."""
        legal = self.match.state.legal(self.seat)
        return self.game.decision(self.match.state, self.seat) if legal else None

    def _choice(self, choice: Choice) -> str:
        facts = [self.tongue(choice.label), *(self.tongue(line) for line in choice.preview)]
        if choice.odds is not None:
            win, even, lose = (round(share / 10) for share in (choice.odds.win, choice.odds.even, choice.odds.lose))
            facts.append(self.tongue(msg("cli.odds", win=win, even=even, lose=lose)))
        return f"- {choice.text}: {' · '.join(facts)}" + (f" ({choice.rule})" if choice.rule else "")

    def _standings(self) -> str:
        result = self.match.state.result()
        assert result is not None
        tally = self.game.tally(self.match.state)
        lines = [self.tongue(msg("cli.play.lost" if result.lost else "cli.play.over"))]
        for seat in sorted(range(self.match.seats), key=lambda seat: result.ranks[seat]):
            parts = self.tongue.enumerate([self.tongue(part) for part in tally[seat]])
            lines.append(f"{result.ranks[seat]}. {self.tongue(seat_name(seat))}: {parts}")
        return "\n".join(lines)

    # Why not.

    def why_not(self, what: str = "") -> str:
        """Why something cannot be done now: a choice by its text, or a thing by its name; nothing: all that cannot."""
        with self._lock:
            decision = self.decision()
            if decision is None:
                raise PelagosError(msg("choice.out-of-turn"))
            refused = [
                f"- {self.tongue(refusal.label)}: {self.tongue(refusal.reason)}"
                + (f" ({refusal.rule})" if refusal.rule else "")
                + (f" [{', '.join(refusal.targets)}]" if refusal.targets else "")
                for refusal in decision.refused
            ]
            everything = "\n".join(refused) or self.tongue(msg("cli.play.nothing-refused"))
            if not what.strip():
                return everything
            reason = self.game.why_not(self.match.state, self.seat, what.strip())
            if reason is not None:
                return self.tongue(reason)
            try:
                action = self.game.vocabulary.parse(what)
            except ChoiceError as error:
                raise PelagosError(error.message) from None
            if any(choice.action == action for choice in decision.choices):
                return self.tongue(msg("spoken.can", text=what.strip()))
            return f"{self.tongue(msg('choice.illegal', text=what.strip()))}\n{everything}"
