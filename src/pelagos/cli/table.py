"""A game in the terminal: people and bots round one match, one keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from pelagos.bots.greedy import GreedyBot
from pelagos.bots.protocol import Bot, SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import Seat
from pelagos.core.decision import Choice
from pelagos.core.match import AnyMatch
from pelagos.core.message import msg, seat_name
from pelagos.core.record import record_of, write_record
from pelagos.core.rng import Rng
from pelagos.core.rulebook import clause_text

from .common import ME
from .paint import (
    say_refusal,
    show_commands,
    show_position,
    show_question,
    show_refused,
    show_standings,
    show_story,
)
from .speech import out, say, sentence, tongue


class Left(Exception):
    """Somebody left the table."""


class TerminalTable:
    """One match, played from one keyboard. `lineup[seat]` is "me" or a bot."""

    def __init__(self, match: AnyMatch, lineup: tuple[str, ...], seed: int) -> None:
        self.match = match
        self.game = match.game
        self.lineup = lineup
        self.people = [seat for seat, who in enumerate(lineup) if who == ME]
        self.bots: dict[Seat, Bot] = {seat: make_bot(who) for seat, who in enumerate(lineup) if who != ME}
        self.luck = [Rng.seeded(seed, f"bot {seat}") for seat in range(len(lineup))]
        self.tongue = tongue()
        self.told = dict.fromkeys(range(-2, len(lineup)), len(match.log))  # per viewer: plies already told
        self.viewer: Seat = self.people[0] if self.people else -2  # who sits at the keyboard; a spectator: nobody
        self.fresh = True  # whether the board should be drawn before the next question

    def lineup_text(self) -> str:
        """Who sits where: `Rust = you, Marine = greedy`."""
        parts = [
            f"{self.tongue(seat_name(seat))} = {say('cli.play.you') if who == ME else who}"
            for seat, who in enumerate(self.lineup)
        ]
        return ", ".join(parts)

    # The evening.

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        out.print(self.lineup_text())
        try:
            if self.people:
                show_commands()
            while not self.match.over:
                self._one_turn()
            self._end()
        except (Left, EOFError, KeyboardInterrupt):
            out.print(say("cli.play.left"))

    def _one_turn(self) -> None:
        """Bots answer first; in a simultaneous phase nobody learns anything by it."""
        actors = self.match.state.actors()
        asked = next((seat for seat in actors if seat in self.bots), actors[0])
        if asked in self.bots:
            self._let_choose(asked)
        else:
            self._ask(asked)

    def _let_choose(self, seat: Seat) -> None:
        handle = SeatHandle.of(self.game, self.match.state, seat, self.luck[seat])
        self.match.submit(seat, choice_of(self.bots[seat], handle))
        if len(self.people) <= 1:
            self._tell(self.viewer)

    def _tell(self, viewer: Seat) -> None:
        since = min(self.told[viewer], len(self.match.log))
        show_story(self.match, viewer, since, self.tongue)
        self.told[viewer] = len(self.match.log)

    def _end(self) -> None:
        self._tell(self.viewer)
        show_position(self.game, self.match.state, self.viewer, self.tongue)
        show_standings(self.game, self.match.state, self.tongue)
        if not self.people:
            return
        out.print(Text(say("cli.play.end-help"), style="dim"))
        while words := input("> ").split(maxsplit=1):
            if words[0] == "save":
                self._save(words[1:])
            elif words[0] == "log":
                show_story(self.match, self.viewer, 0, self.tongue)
            else:
                return

    # One question.

    def _ask(self, seat: Seat) -> None:
        if seat != self.viewer:
            self._hand_over(seat)
        self._tell(seat)
        decision = self.game.decision(self.match.state, seat)
        if self.fresh:
            show_position(self.game, self.match.state, seat, self.tongue)
        show_question(decision, self.tongue)
        self.fresh = True
        self._read(seat, decision.choices)

    def _hand_over(self, seat: Seat) -> None:
        """Another person's turn: the screen is cleared, so that nobody sees the next hand by accident."""
        out.clear()
        self.viewer = seat
        out.print(say("cli.play.pass", seat=seat_name(seat)))
        input()
        out.clear()

    def _read(self, seat: Seat, choices: tuple[Choice, ...]) -> None:
        """Read lines until one of them moves the game (or the question should be shown again)."""
        while True:
            line = input("> ").strip()
            words = line.split(maxsplit=1)
            legal = {choice.text for choice in choices}
            if not words:
                return
            if line.isascii() and line.isdigit():
                number = int(line) if len(line) < 6 else 0
                if 1 <= number <= len(choices):
                    self._take(seat, choices[number - 1].text)
                    return
                say_refusal(say("cli.play.no-such-number", n=len(choices)))
                continue
            command = self.COMMANDS.get(words[0].lower())
            if command is not None and " ".join(line.lower().split()) not in legal:
                if command(self, seat, words[1:]):
                    return
            elif self._take(seat, line):
                return

    def _take(self, seat: Seat, text: str) -> bool:
        receipt = self.match.submit(seat, text)
        if receipt.refusal is not None:
            say_refusal(sentence(receipt.refusal))
        return receipt.taken

    # Commands: each says whether the question should be asked again.

    def _hint(self, seat: Seat, rest: list[str]) -> bool:
        handle = SeatHandle.of(self.game, self.match.state, seat, Rng.seeded(len(self.match.log), "hint"))
        action = choice_of(GreedyBot(), handle)
        decision = self.game.decision(self.match.state, seat)
        choice = next(choice for choice in decision.choices if choice.action == action)
        number = decision.choices.index(choice) + 1
        out.print(say("cli.play.hint", number=number, label=self.tongue(choice.label), text=choice.text))
        return False

    def _undo(self, seat: Seat, rest: list[str]) -> bool:
        receipt = self.match.undo(seat)
        self.told = {viewer: min(told, len(self.match.log)) for viewer, told in self.told.items()}
        if receipt.refusal is not None:
            say_refusal(sentence(receipt.refusal))
        return receipt.taken

    def _redo(self, seat: Seat, rest: list[str]) -> bool:
        receipt = self.match.redo(seat)
        if receipt.refusal is not None:
            say_refusal(say("cli.play.no-redo"))
        return receipt.taken

    def _save_command(self, seat: Seat, rest: list[str]) -> bool:
        self._save(rest)
        return False

    def _save(self, rest: list[str]) -> None:
        """A record; with a name that ends in .json, the position alone."""
        if not rest:
            say_refusal(say("cli.play.save-where"))
            return
        path = Path(rest[0]).expanduser()
        if path.suffix == ".json":
            text = json.dumps(self.game.dump(self.match.state), ensure_ascii=False, indent=1) + "\n"
        else:
            text = write_record(record_of(self.match, self.lineup))
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            say_refusal(say("cli.file", name=str(path), reason=error.strerror or str(error)))
            return
        out.print(say("cli.play.saved", name=str(path)))

    def _rule(self, seat: Seat, rest: list[str]) -> bool:
        number = rest[0].upper() if rest else self.game.decision(self.match.state, seat).rule
        text = clause_text(self.game.rules_in(self.tongue.language), number)
        out.print(text or say("cli.play.no-clause", rule=number))
        return False

    def _why(self, seat: Seat, rest: list[str]) -> bool:
        if not rest:
            show_refused(self.game.decision(self.match.state, seat), self.tongue)
            return False
        reason = self.game.why_not(self.match.state, seat, rest[0])
        out.print(self.tongue(reason) if reason is not None else self.tongue(msg("cli.play.no-reason", name=rest[0])))
        return False

    def _log(self, seat: Seat, rest: list[str]) -> bool:
        show_story(self.match, seat, 0, self.tongue)
        return False

    def _help(self, seat: Seat, rest: list[str]) -> bool:
        show_commands()
        return False

    def _quit(self, seat: Seat, rest: list[str]) -> bool:
        raise Left

    COMMANDS: dict[str, Callable[[TerminalTable, Seat, list[str]], bool]] = {
        "hint": _hint,
        "undo": _undo,
        "redo": _redo,
        "save": _save_command,
        "?": _rule,
        "why": _why,
        "log": _log,
        "help": _help,
        "quit": _quit,
    }
