"""A recorded game, ply by ply, through one pair of eyes: for notebooks, and for whoever reads a game. Not compiled.

>>> from pelagos.core.match import Match
>>> from pelagos.core.registry import find
>>> reel = Reel(Match(find("tiny"), seats=2))
>>> len(reel), reel[-1].heading
(12, '11 of 11 · chance: laurel 3')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

from .basics import CHANCE, TABLE, Seat, sees
from .explain import html_of_still
from .flow import State
from .match import AnyMatch
from .message import seat_name
from .view import View


class Still:
    """One position of a recorded game, and the ply that led to it, as far as the viewer saw it."""

    def __init__(self, reel: Reel, number: int) -> None:
        self.reel = reel
        self.number = number  # of plies that were played before

    @cached_property
    def state(self) -> State:
        """The whole position, nothing hidden."""
        state: State = self.reel.match.at(self.number)
        return state

    @property
    def view(self) -> View:
        """The position as the viewer saw it."""
        view: View = self.reel.match.game.view(self.state, self.reel.seat)
        return view

    @property
    def ply(self) -> str:
        """Who chose what just before; empty at the beginning, and of what the viewer did not see."""
        if self.number == 0:
            return ""
        ply = self.reel.match.log[self.number - 1]
        if not sees(ply.seen, self.reel.seat):
            return ""
        who = "chance" if ply.seat == CHANCE else self.reel.tongue(seat_name(ply.seat))
        return f"{who}: {self.reel.match.game.text(ply.action)}"

    @property
    def told(self) -> list[str]:
        """What the ply told the viewer."""
        lines = self.reel.match.log[self.number - 1].told if self.number else ()
        game, tongue, seat = self.reel.match.game, self.reel.tongue, self.reel.seat
        return [tongue(game.line(line.key, line.args)) for line in lines if sees(line.mask, seat)]

    @property
    def heading(self) -> str:
        """Where in the game this is."""
        where = f"{self.number} of {len(self.reel) - 1}"
        return f"{where} · {self.ply}" if self.ply else where

    def __repr__(self) -> str:
        return f"<Still {self.heading}>"

    def _repr_html_(self) -> str:
        """The drawing, in a notebook."""
        return html_of_still(self.reel.match.game, self.view, self.heading, self.told)


class Reel(Sequence[Still]):
    """A game to step through: an item is the position after as many plies. `on` and `back` move, `now` is where."""

    def __init__(
        self,
        match: AnyMatch,
        names: Sequence[str] = (),
        seat: Seat = TABLE,
        language: str = "en",
        at: int | None = None,
    ) -> None:
        """Without a place, the end."""
        self.match = match
        self.seat = seat
        own = {place: name for place, name in enumerate(names) if name}
        self.tongue = match.game.tongue(language, own, match.options)
        self.at = self._within(len(match.log) if at is None else at)

    def _within(self, number: int) -> int:
        return max(0, min(number, len(self.match.log)))

    def __len__(self) -> int:
        return len(self.match.log) + 1

    @overload
    def __getitem__(self, number: int) -> Still: ...

    @overload
    def __getitem__(self, number: slice) -> list[Still]: ...

    def __getitem__(self, number: Any) -> Still | list[Still]:
        """The position after so many plies."""
        if isinstance(number, slice):
            return [Still(self, k) for k in range(*number.indices(len(self)))]
        at = number + len(self) if number < 0 else number
        if not 0 <= at < len(self):
            raise IndexError(number)
        return Still(self, at)

    @property
    def now(self) -> Still:
        """Where the reel stands."""
        return self[self.at]

    def on(self, plies: int = 1) -> Still:
        """Some plies further, as far as the end."""
        self.at = self._within(self.at + plies)
        return self.now

    def back(self, plies: int = 1) -> Still:
        """Some plies back, as far as the beginning."""
        return self.on(-plies)

    def eyes(self, seat: Seat) -> Reel:
        """The same game through other eyes, at the same place."""
        other = Reel(self.match, (), seat, at=self.at)
        other.tongue = self.tongue
        return other

    def __repr__(self) -> str:
        return f"<Reel of {self.match.game.id}, {len(self) - 1} plies, at {self.at}>"

    def _repr_html_(self) -> str:
        """Where the reel stands, drawn."""
        return self.now._repr_html_()
