"""How a position and a question look in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.columns import Columns
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pelagos.core.basics import Seat
from pelagos.core.decision import Choice, Decision, Odds
from pelagos.core.flow import State
from pelagos.core.match import AnyMatch
from pelagos.core.message import seat_name
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from .speech import out, say

MANY = 24  # more choices than this are set in columns, verb by verb


def show_position(game: AnyGame, state: State, seat: Seat, tongue: Tongue) -> None:
    """The position as text, as a seat (or the spectator) sees it."""
    out.print(Rule(style="dim"))
    out.print(game.sketch(game.view(state, seat), tongue))


def show_story(match: AnyMatch, seat: Seat, since: int, tongue: Tongue) -> None:
    """What was told to a seat from a ply on."""
    for _, line in match.lines(seat, since):
        out.print(Text(f"  {tongue(match.game.line(line.key, line.args))}", style="italic"))


def show_question(decision: Decision, tongue: Tongue) -> None:
    """The question and its answers, numbered from 1."""
    head = Text()
    head.append(f"{tongue(seat_name(decision.seat))} · {tongue(decision.eyebrow)}", style="bold")
    head.append(f"\n{tongue(decision.prompt)}")
    if decision.hint is not None:
        head.append(f"\n{tongue(decision.hint)}", style="dim")
    out.print(head)
    numbered = list(enumerate(decision.choices, 1))
    if len(numbered) <= MANY:
        _list(numbered, tongue)
    else:
        _columns(numbered, tongue)


def _list(numbered: Iterable[tuple[int, Choice]], tongue: Tongue) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column(overflow="fold")
    table.add_column(style="dim", overflow="fold")
    for number, choice in numbered:
        label = Text(tongue(choice.label))
        for line in choice.preview:
            label.append(f"\n  {tongue(line)}", style="dim")
        if choice.odds is not None:
            label.append(f"\n  {odds_text(choice.odds)}", style="dim")
        note = choice.text + (f" · {say('cli.final')}" if choice.commits else "")
        table.add_row(str(number), label, note)
    out.print(table)


def _columns(numbered: Iterable[tuple[int, Choice]], tongue: Tongue) -> None:
    groups: dict[str, list[Text]] = {}
    for number, choice in numbered:
        cell = Text()
        cell.append(f"{number:>4} ", style="bold")
        cell.append(tongue(choice.label))
        groups.setdefault(choice.group, []).append(cell)
    for cells in groups.values():
        out.print(Padding(Columns(cells, column_first=True, padding=(0, 2)), (0, 0, 1, 0)))


def odds_text(odds: Odds) -> str:
    """The chances of a fight, in whole per cent."""
    return say("cli.odds", win=round(odds.win / 10), even=round(odds.even / 10), lose=round(odds.lose / 10))


def show_refused(decision: Decision, tongue: Tongue) -> None:
    """What cannot be done now, and why."""
    if not decision.refused:
        out.print(say("cli.play.nothing-refused"))
    for refusal in decision.refused:
        out.print(Text(f"  {tongue(refusal.label)}: {tongue(refusal.reason)} ({refusal.rule})", style="dim"))


def show_standings(game: AnyGame, state: State, tongue: Tongue) -> None:
    """The places, best first, and what they are made of."""
    result = state.result()
    if result is None:
        return
    tally = game.tally(state)
    out.print(Rule(say("cli.play.lost" if result.lost else "cli.play.over"), style="dim"))
    for seat in sorted(range(state.seats), key=lambda seat: result.ranks[seat]):
        parts = tongue.enumerate([tongue(part) for part in tally[seat]])
        out.print(f"{result.ranks[seat]:>3}. {tongue(seat_name(seat))}: {parts}")


def say_refusal(text: str) -> None:
    """Why something was not done, within a game."""
    out.print(Text(text, style="red"))


def show_commands() -> None:
    """What may be typed besides choices."""
    out.print(Text(say("cli.play.help"), style="dim"))
