"""One moment of a game under test: the state, the ply about to be played, and what the checks need to know of both."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

from ..basics import CHANCE, TABLE, Action, Seat
from ..decision import Decision
from ..flow import State
from ..match import Line, Scribe
from ..options import Value
from ..packed import Packed, packed
from ..registry import AnyGame
from ..rng import Rng
from ..view import View
from .notes import Notes


class After:
    """What became of a state when a ply was applied to it: the state, what it held then, what was told."""

    def __init__(self, game: AnyGame, state: State, seat: Seat, action: Action) -> None:
        self.game = game
        self.action = action
        self.seen = state.seen(seat, action)
        self.state = state.clone()
        scribe = Scribe()
        self.state.ear = scribe
        self.state.apply(seat, action)
        self.state.ear = None
        self.told: tuple[Line, ...] = scribe.take()
        self._views: dict[Seat, View] = {}

    @cached_property
    def packed(self) -> Packed:
        """All that the state holds after the ply; to be asked for before anything else is done with it."""
        return packed(self.state)

    def view(self, viewer: Seat) -> View:
        """What a seat or the spectator sees after the ply."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    @cached_property
    def position(self) -> bytes:
        """The state after the ply, written down."""
        return self.game.written(self.state)


class Moment:
    """A state, and the ply about to be played there (none once the game is over)."""

    def __init__(
        self,
        game: AnyGame,
        options: dict[str, Value],
        state: State,
        before: After | None,
        ply: tuple[Seat, Action] | None,
        number: int,
        rng: Rng,
        thorough: bool,
        glance: int | None,
        notes: Notes,
        people: bool,
    ) -> None:
        self.game = game
        self.options = options
        self.state: Any = state  # the kit knows no game's own state
        self.packed = before.packed if before is not None else packed(state)
        self.position = before.position if before is not None else game.written(state)
        self.ply = ply
        self.number = number  # plies played so far
        self.rng = rng  # for the kit's own choices; play is never disturbed by it
        self.thorough = thorough  # whether the dear checks are made at this moment
        self.glance = glance  # counts the moments at which one scene is drawn; None: not at this one
        self.notes = notes
        self.people = people  # whether words and drawings are looked at, or the rules alone
        self.actors = state.actors()
        self.idlers = state.idlers()
        self.asked = tuple(sorted({*self.actors, *self.idlers} - {CHANCE}))
        self.viewers = (*range(state.seats), TABLE)
        self._before = before
        self.chosen = self.viewers[number % len(self.viewers)]  # for checks that are made for one viewer only
        self.learners: list[Seat] = []  # to whom the ply shows something that was hidden: found by the check of secrets

    @cached_property
    def views(self) -> dict[Seat, View]:
        """What every seat and the spectator see."""
        view = self._before.view if self._before is not None else partial(self.game.view, self.state)
        return {viewer: view(viewer) for viewer in self.viewers}

    @cached_property
    def decisions(self) -> dict[Seat, Decision]:
        """The questions to those who are asked; none where the rules alone are looked at."""
        if not self.people:
            return {}
        return {seat: self.game.decision(self.state, seat) for seat in self.asked}

    @cached_property
    def after(self) -> After | None:
        """The state after the ply."""
        if self.ply is None:
            return None
        after = After(self.game, self.state, *self.ply)
        assert after.packed
        return after
