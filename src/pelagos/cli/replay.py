"""`pelagos replay FILE` and `pelagos verify FILE`: what was played, step by step, and whether the dice were honest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pelagos.core.basics import CHANCE, TABLE, Seat, sees
from pelagos.core.match import AnyMatch
from pelagos.core.message import msg, seat_name
from pelagos.core.record import replay as replay_record
from pelagos.core.record import verify as verify_record

from .common import bring, record_in
from .paint import show_position, show_standings
from .play import Contents
from .speech import complain, game_named, out, say, sentence, tongue

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.record"))]

ON = {"", "n", "\r", "\n", " ", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", "àM", "àP"}  # enter, space, right, down
BACK = {"b", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA", "àK", "àH", "\x7f", "\b"}  # left, up, backspace


def replay(
    file: RecordFile,
    seat: Annotated[int, typer.Option(help=say("cli.help.replay-seat"))] = TABLE,
    ply: Annotated[int, typer.Option(help=say("cli.help.replay-ply"))] = 0,
    content: Contents = None,
) -> None:
    """Step through a record."""
    record = record_in(file)
    game = game_named(record.game)
    bring(game, content)
    match = replay_record(record, game)
    Reel(match, record.names, seat if 0 <= seat < record.seats else TABLE).run(ply)


class Reel:
    """A record under the eyes of one viewer."""

    def __init__(self, match: AnyMatch, names: tuple[str, ...], viewer: Seat) -> None:
        self.match = match
        self.viewer = viewer
        self.last = len(match.log)
        own = {seat: f"{sentence(seat_name(seat))} ({name})" for seat, name in enumerate(names) if name}
        self.tongue = tongue().named(own)

    def run(self, ply: int) -> None:
        """Show positions as the reader asks for them."""
        at = max(0, min(ply, self.last))
        out.print(Text(say("cli.replay.help"), style="dim"))
        self._show(at)
        while (word := self._read()) is not None:
            if word in ON:
                to = min(at + 1, self.last)
            elif word in BACK:
                to = max(at - 1, 0)
            elif word.isascii() and word.isdigit():
                to = min(int(word[:9]), self.last)
            elif word == "s":
                self.viewer = TABLE if self.viewer == self.match.seats - 1 else max(self.viewer, -1) + 1
                to = at
            elif word in ("q", "quit", "\x03", "\x04", "\x1b"):
                return
            else:
                out.print(Text(say("cli.replay.help"), style="dim"))
                continue
            at = to
            self._show(at)

    def _read(self) -> str | None:
        """A key where there is a keyboard, else a line; None at the end. A number is typed out and entered."""
        if not sys.stdin.isatty():
            line = sys.stdin.readline()
            return line.strip() if line else None
        try:
            key = typer.getchar()
        except (EOFError, KeyboardInterrupt):
            return None
        if key.isascii() and key.isdigit():
            try:
                return key + input(key).strip()
            except (EOFError, KeyboardInterrupt):
                return None
        return key

    def _show(self, at: int) -> None:
        state = self.match.at(at)
        show_position(self.match.game, state, self.viewer, self.tongue)
        out.print(Text(self._heading(at), style="bold"))
        if at > 0:
            for line in self.match.log[at - 1].told:
                if sees(line.mask, self.viewer):
                    out.print(Text(f"  {self.tongue(self.match.game.line(line.key, line.args))}", style="italic"))
        if at == self.last:
            show_standings(self.match.game, state, self.tongue)

    def _heading(self, at: int) -> str:
        """Where we are, through whose eyes, and the ply that led here."""
        eyes = say("cli.replay.table") if self.viewer == TABLE else self.tongue(seat_name(self.viewer))
        where = say("cli.replay.at", ply=at, last=self.last, eyes=eyes)
        if at == 0:
            return where
        ply = self.match.log[at - 1]
        if not sees(ply.seen, self.viewer):
            return f"{where} · {say('cli.replay.hidden')}"
        who = say("cli.replay.chance") if ply.seat == CHANCE else self.tongue(seat_name(ply.seat))
        return f"{where} · {who}: {self.match.game.text(ply.action)}"


def verify(file: RecordFile, content: Contents = None) -> None:
    """Recompute every draw of a record."""
    record = record_in(file)
    game = game_named(record.game)
    bring(game, content)
    verdict = verify_record(record, game)
    if verdict.ok:
        out.print(say("verify.ok-logged" if verdict.logged else "verify.ok", n=verdict.checked))
        return
    complain(sentence(msg(f"verify.{verdict.reason}", ply=verdict.ply)))
    raise typer.Exit(1)
