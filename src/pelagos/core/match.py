"""A match: a state, its log, its dice; the gate through which every choice goes. Not compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from .basics import CHANCE, TABLE, Action, Frame, Seat, sees
from .dice import Dice, SeededDice
from .errors import ChoiceError, IllegalChoice, OutOfTurn, StaleChoice
from .explain import html_of_match
from .flow import Listener, State, copy_of
from .game import Game
from .message import Message, msg
from .positions import Json
from .trial import FREE, carry_out
from .view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
Asked = tuple[Frame | None, tuple[Action, ...]]  # a seat's question: the frame that asks it, and the legal list


class Line(msgspec.Struct, frozen=True, gc=False):
    """One event, and who saw it."""

    mask: int
    key: str
    args: tuple[int, ...]


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One entry of the log: who chose what, who saw it, in which branch of the dice, and what was told."""

    seat: Seat
    action: Action
    seen: int
    branch: int
    told: tuple[Line, ...]
    odds: str = ""  # of a draw with verifiable dice: what else could have come (`dice.written_odds`)


class Receipt(msgspec.Struct, frozen=True):
    """The answer to a submission. `refusal` is None if it was taken; otherwise nothing has changed."""

    kind: str  # "taken", or why not: "malformed", "unknown", "illegal", "out-of-turn", "stale", "no-undo"
    ply: int  # length of the log now
    stamp: int  # of the seat's question now
    refusal: Message | None = None

    @property
    def taken(self) -> bool:
        """Whether the submission was taken."""
        return self.refusal is None


_KINDS = {
    "MalformedChoice": "malformed",
    "UnknownChoice": "unknown",
    "IllegalChoice": "illegal",
    "OutOfTurn": "out-of-turn",
    "StaleChoice": "stale",
}


class Scribe(Listener):
    """Writes down what is told."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Write one line."""
        self.lines.append(Line(mask, key, args))

    def take(self) -> tuple[Line, ...]:
        """What was written since the last time."""
        lines = tuple(self.lines)
        self.lines.clear()
        return lines


class _Point(Generic[S]):
    """Where an undo leads back to."""

    def __init__(self, seat: Seat, length: int, state: S) -> None:
        self.seat = seat
        self.length = length
        self.state = state


class Match(Generic[S, V]):
    """One game being played.

    `stamps[seat]` counts how often that seat's question has changed. A page sends back the stamp it was drawn with;
    it is stale only if *that seat's* question changed since, whatever the others did meanwhile.
    """

    def __init__(
        self,
        game: Game[S, V],
        seats: int,
        options: Mapping[str, object] | None = None,
        dice: Dice | None = None,
        origin: Json | None = None,
    ) -> None:
        self.game = game
        self.options = game.checked(options or {})
        self.seats = seats
        self.origin = origin
        self.dice = dice or SeededDice(0)
        self.log: list[Ply] = []
        self.undone: list[Ply] = []  # what redo would play again, last one first
        self.history: list[tuple[int, list[Ply]]] = []  # (length after the cut, plies cut): nothing is ever forgotten
        self.branch = 0
        self.stamps = [0] * seats
        self._free: list[_Point[S]] = []
        self._base: tuple[int, S] | None = None  # a position that was stored, and after how many plies
        self.state = self._origin_state()
        self._asked: list[Asked] = [self._question(p) for p in range(seats)]
        self._nature()
        self._restamp(None)

    # Coming back to a match that was stored.

    @classmethod
    def resume(
        cls,
        game: Game[S, V],
        seats: int,
        options: Mapping[str, object],
        dice: Dice,
        plies: Sequence[Ply],
        *,
        origin: Json | None = None,
        position: Json | None = None,
        since: int | None = None,
        stamps: Sequence[int] = (),
        branch: int = 0,
    ) -> Match[S, V]:
        """A stored match, folded from its log: from the beginning, or from a stored position if one is given.

        The position is the one after `since` plies; without a number, the one after all of them.
        """
        match = cls._bare(game, seats, options, dice, plies, origin)
        match.branch = branch
        match.stamps = list(stamps) or [0] * seats
        if position is not None:
            match._base = (len(plies) if since is None else since, game.load(position))
        match.state = match.at(len(plies))
        match._asked = [match._question(p) for p in range(seats)]
        match._nature()
        match._restamp(None)
        return match

    @classmethod
    def closed(
        cls,
        game: Game[S, V],
        seats: int,
        options: Mapping[str, object],
        dice: Dice,
        plies: Sequence[Ply],
        origin: Json | None,
        state: S,
    ) -> Match[S, V]:
        """A match to look at, as far as it was recorded: no dice are thrown."""
        match = cls._bare(game, seats, options, dice, plies, origin)
        match.state = state
        state.ear = None
        match._asked = [match._question(p) for p in range(seats)]
        return match

    @classmethod
    def _bare(
        cls,
        game: Game[S, V],
        seats: int,
        options: Mapping[str, object],
        dice: Dice,
        plies: Sequence[Ply],
        origin: Json | None,
    ) -> Match[S, V]:
        match = cls.__new__(cls)
        match.game = game
        match.options = game.checked(options)
        match.seats = seats
        match.origin = origin
        match.dice = dice
        match.log = list(plies)
        match.undone = []
        match.history = []
        match.branch = 0
        match.stamps = [0] * seats
        match._free = []
        match._base = None
        return match

    def _origin_state(self) -> S:
        if self.origin is not None:
            return self.game.load(self.origin)
        return self.game.start(self.seats, self.options)

    # Playing.

    def submit(self, seat: Seat, action: Action | str, at: int | None = None) -> Receipt:
        """One choice. It is looked up in the legal list before any rule runs; whatever is not there changes nothing."""
        try:
            code = self._gate(self.state, seat, action, at)
        except ChoiceError as error:
            return self._refuse(seat, error)
        self.undone.clear()
        self._play(seat, code)
        self._restamp(seat)
        return Receipt("taken", len(self.log), self.stamps[seat])

    def submit_all(self, seat: Seat, actions: Sequence[Action | str], at: int | None = None) -> Receipt:
        """A composed answer, all or nothing: every choice but the last must leave the seat asked, and nature silent."""
        trial = copy_of(self.state)
        codes: list[Action] = []
        try:
            for i, action in enumerate(actions):
                code = self._gate(trial, seat, action, at if i == 0 else None)
                trial.apply(seat, code)
                codes.append(code)
            if not codes:
                raise IllegalChoice(msg("choice.empty"))
        except ChoiceError as error:
            return self._refuse(seat, error)
        self.undone.clear()
        for code in codes:
            self._play(seat, code)
        self._restamp(seat)
        return Receipt("taken", len(self.log), self.stamps[seat])

    def _gate(self, state: S, seat: Seat, action: Action | str, at: int | None) -> Action:
        if not 0 <= seat < self.seats:
            raise OutOfTurn(msg("choice.out-of-turn"))
        if at is not None and at != self.stamps[seat]:
            raise StaleChoice(msg("choice.stale"))
        legal = state.legal(seat)
        code = self.game.vocabulary.parse(action) if isinstance(action, str) else int(action)
        if not legal:
            raise OutOfTurn(msg("choice.out-of-turn"))
        if code not in legal:
            text = self.game.text(code) if 0 <= code < self.game.vocabulary.size else str(code)
            raise IllegalChoice(msg("choice.illegal", text=text))
        return code

    def _refuse(self, seat: Seat, error: ChoiceError) -> Receipt:
        stamp = self.stamps[seat] if 0 <= seat < self.seats else 0
        return Receipt(_KINDS[type(error).__name__], len(self.log), stamp, error.message)

    def _play(self, seat: Seat, code: Action) -> None:
        before = copy_of(self.state)
        if self._free and self._free[-1].seat != seat:
            self._free.clear()
        self._free.append(_Point(seat, len(self.log), before))
        binds = self._apply(seat, code, before)
        self._nature()
        if binds:
            self._free.clear()

    def _apply(self, seat: Seat, code: Action, before: S | None = None, odds: str = "") -> str:
        """Carry out a choice, or an outcome of chance, and log it; of a choice, why it cannot be taken back."""
        binds = FREE
        seen = self.state.seen(seat, code)
        scribe = Scribe()
        self.state.ear = scribe
        if before is None:
            self.state.apply(seat, code)
        else:
            binds = carry_out(self.state, before, seat, code)
        self.state.ear = None
        self.log.append(Ply(seat, code, seen, self.branch, scribe.take(), odds))
        return binds

    def _nature(self) -> None:
        """Chance plies until a person must answer."""
        while self.state.actors() == (CHANCE,):
            odds = self.state.odds()
            picked = self.dice.pick(odds, self.branch, len(self.log))
            self._apply(CHANCE, picked, odds=self.dice.note(odds, picked))

    def _question(self, seat: Seat) -> Asked:
        return self.state.question(seat), tuple(self.state.legal(seat))

    def _restamp(self, mover: Seat | None) -> None:
        for p in range(self.seats):
            question = self._question(p)
            if p == mover or question != self._asked[p]:
                self.stamps[p] += 1
                self._asked[p] = question

    # Taking back.

    def can_undo(self, seat: Seat) -> int:
        """How many of its own plies the seat may take back by itself."""
        return len(self._free) if self._free and self._free[-1].seat == seat else 0

    def can_redo(self, seat: Seat) -> int:
        """How many plies the seat may play again."""
        return len(self.undone) if self.undone and self.undone[-1].seat == seat else 0

    def undo(self, seat: Seat, steps: int = 1) -> Receipt:
        """Back over own plies that showed nobody anything new."""
        if not 1 <= steps <= self.can_undo(seat):
            stamp = self.stamps[seat] if 0 <= seat < self.seats else 0
            return Receipt("no-undo", len(self.log), stamp, msg("undo.nothing"))
        point = self._free[-steps]
        del self._free[-steps:]
        cut = self.log[point.length :]
        self.undone.extend(reversed(cut))
        self._cut(point.length)
        self.state = point.state
        self._restamp(seat)
        return Receipt("taken", len(self.log), self.stamps[seat])

    def redo(self, seat: Seat) -> Receipt:
        """Play the last undone ply again."""
        if not self.can_redo(seat):
            stamp = self.stamps[seat] if 0 <= seat < self.seats else 0
            return Receipt("no-undo", len(self.log), stamp, msg("undo.nothing"))
        rest = self.undone[:-1]
        code = self.undone[-1].action
        receipt = self.submit(seat, code)
        self.undone = rest
        return receipt

    def rewind(self, length: int) -> None:
        """Back to an earlier length of the log, by consent of the table. Chance that was undone will roll anew."""
        if not 0 <= length <= len(self.log):
            raise ValueError(length)
        state = self.at(length)
        if any(ply.seat == CHANCE for ply in self.log[length:]):
            self.branch += 1
        self._cut(length)
        self.undone.clear()
        self._free.clear()
        self.state = state
        self._nature()
        self._restamp(None)

    def _cut(self, length: int) -> None:
        self.history.append((length, self.log[length:]))
        del self.log[length:]

    # Looking back.

    def at(self, length: int) -> S:
        """The state after the first `length` plies."""
        since = 0
        if self._base is not None and length >= self._base[0]:
            since = self._base[0]
            state = copy_of(self._base[1])
        else:
            state = self._origin_state()
        for ply in self.log[since:length]:
            state.apply(ply.seat, ply.action)
        return state

    def fork(self, length: int, dice: Dice | None = None) -> Match[S, V]:
        """A new match that begins with the first `length` plies of this one."""
        return Match.resume(
            self.game, self.seats, self.options, dice or SeededDice(0), self.log[:length], origin=self.origin
        )

    def view(self, seat: Seat) -> V:
        """What a seat may see now."""
        return self.game.view(self.state, seat)

    def plies(self, seat: Seat | None) -> list[tuple[int, Ply]]:
        """The plies a seat saw, with their numbers; None: all of them."""
        return [(i, ply) for i, ply in enumerate(self.log) if seat is None or sees(ply.seen, seat)]

    def lines(self, seat: Seat, since: int = 0) -> list[tuple[int, Line]]:
        """What was told to a seat, with the number of the ply it belongs to."""
        return [
            (i, line) for i, ply in enumerate(self.log[since:], since) for line in ply.told if sees(line.mask, seat)
        ]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.frames

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {len(self.log)} plies: {self.state!r}>"

    def _repr_html_(self) -> str:
        """The drawing, in a notebook."""
        return html_of_match(self)


AnyMatch = Match[Any, Any]
SPECTATOR = TABLE
