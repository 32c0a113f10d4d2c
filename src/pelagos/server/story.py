"""The log of a table as one seat was told it, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pelagos.core.basics import sees
from pelagos.core.match import Ply
from pelagos.core.message import Message, msg
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from .stored import Notice
from .wire import LogLine


class Story:
    """What one seat was told. Grows with the match; forgets what was taken back.

    A step is a ply that the seat saw, or of which it was told something.
    """

    def __init__(self, game: AnyGame, seat: int, tongue: Tongue, notices: Sequence[Notice] = ()) -> None:
        self._game = game
        self._seat = seat
        self._tongue = tongue
        self._notices = notices  # what the house tells everybody, after so many plies
        self._plies: list[Ply] = []
        self._marks: list[tuple[int, int]] = []  # after each ply: how many steps, how many lines
        self.steps: list[int] = []  # the ply of each step
        self.lines: list[LogLine] = []
        self.own = 0  # the step of the seat's last own ply
        self.edition = 0  # rises when the story does, or when some of it is taken back; not by what others do in secret
        self._tell(0)
        self._first = len(self.lines)

    def catch_up(self, log: Sequence[Ply]) -> Story:
        """Bring it to the length of the match."""
        keep = min(len(self._plies), len(log))
        while keep > 0 and self._plies[keep - 1] is not log[keep - 1]:
            keep -= 1
        if keep < len(self._plies):
            self._cut(keep, log)
        for number in range(keep, len(log)):
            self._add(number, log[number])
        return self

    def _cut(self, keep: int, log: Sequence[Ply]) -> None:
        del self._plies[keep:], self._marks[keep:]
        steps, lines = self._marks[-1] if self._marks else (0, self._first)
        if (steps, lines) != (len(self.steps), len(self.lines)):
            self.edition += 1
        del self.steps[steps:], self.lines[lines:]
        self.own = next((k for k in range(steps, 0, -1) if log[self.steps[k - 1]].seat == self._seat), 0)

    def _add(self, number: int, ply: Ply) -> None:
        told = [line for line in ply.told if sees(line.mask, self._seat)]
        if told or sees(ply.seen, self._seat):
            self.edition += 1
            self.steps.append(number)
            if ply.seat == self._seat:
                self.own = len(self.steps)
        for line in told:
            self.lines.append(in_words(self._game, self._tongue, line.key, line.args, len(self.steps)))
        self._tell(number + 1)
        self._plies.append(ply)
        self._marks.append((len(self.steps), len(self.lines)))

    def _tell(self, length: int) -> None:
        """What the house has to say after so many plies."""
        for notice in self._notices:
            if notice.ply == length:
                self.edition += 1
                text = self._tongue(msg(notice.key, **notice.args))
                self.lines.append(LogLine(step=len(self.steps), seat=-1, text=text))


@lru_cache(maxsize=1024)  # several seats of a table are told the same
def in_words(game: AnyGame, tongue: Tongue, key: str, args: tuple[int, ...], step: int) -> LogLine:
    """An event as a line of the story, after so many steps."""
    message = game.line(key, args)
    return LogLine(
        step=step,
        seat=seat_in(message),
        text=tongue(message),
        heading=message.key in game.headings,
        moment=game.moment(key, args),
    )


def seat_in(message: Message) -> int:
    """Whose token stands before a line: the first seat that it speaks of; -1: nobody's."""
    for named in message.args.values():
        if isinstance(named, Message) and named.key == "seat":
            number = named.args.get("seat")
            return number if isinstance(number, int) else -1
    return -1
