"""Plain words and a plain drawing, made of nothing but a game's vocabulary, steps and views. Not compiled.

A game that has rules and no sentence yet is played with these: the text of a choice is its label, the name of a step
its question, the fields of the view are the picture. The sentences round them stand in Pelagos' own catalogues; the
game's raw words are their arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .basics import Action, Seat
from .decision import Choice, Decision, Refusal
from .drawing import element, seat_token, token
from .flow import State
from .message import Message, msg, seat_name
from .scene import Board, Chip, Panel, PlayerCard, Row, Scene
from .tongue import Tongue
from .trial import Trial
from .view import AssemblyView, View

if TYPE_CHECKING:
    from .game import Game

PLAIN = "plain."  # how the keys of plain words begin: the kit knows by it what a game has not said itself
LONGEST = 240  # characters of a value that is written out
WIDTH, HEIGHT = 1000, 220


def raw(word: str) -> Message:
    """A word of the code as it stands, for want of a sentence: `sea-route` is “sea route”."""
    return msg("plain.word", word=word.replace("-", " "))


# Questions.


def decision(game: Game[Any, Any], state: State, seat: Seat, drawn: bool) -> Decision:
    """The legal list under the name of the step that asks; if the game draws for itself, its picture has no chips."""
    frame = state.question(seat)
    step = state.book[frame[0]].name if frame is not None else ""
    return Decision(
        seat=seat,
        eyebrow=game.name(),
        prompt=msg("plain.prompt", step=raw(step or "choice")),
        choices=tuple(_choice(game, state, seat, action, drawn) for action in state.legal(seat)),
        waited=seat in state.actors(),
    )


def _choice(game: Game[Any, Any], state: State, seat: Seat, action: Action, drawn: bool) -> Choice:
    vocabulary = game.vocabulary
    text = vocabulary.text(action)
    return Choice(
        action=action,
        text=text,
        label=raw(text),
        group=vocabulary.verbs[vocabulary.verb_of[action]].name,
        targets=() if drawn else (f"choice-{action}",),
        commits=Trial(state, seat, action).commits,
    )


# The story.


def line(key: str, args: tuple[int, ...]) -> Message:
    """An event: its key and its numbers."""
    return msg("plain.event", event=raw(key), numbers=" ".join(map(str, args))) if args else raw(key)


def tally(state: State) -> list[list[Message]]:
    """The points, once there are any."""
    result = state.result()
    if result is None:
        return [[] for _ in range(state.seats)]
    return [[msg("plain.points", n=points)] for points in result.points]


# The picture.


def facts(view: View) -> list[tuple[str, Any]]:
    """What a game's own fields of a view say, by name."""
    return [(name, msgspec.to_builtins(getattr(view, name))) for name in view.__struct_fields__ if name not in _FLOW]


# What the flow is made of; of answers in the making only what they are.
_FLOW = frozenset(AssemblyView.__struct_fields__) - {"draft", "plan"}


def of_seats(view: View, value: object) -> bool:
    """Whether a value has one entry per seat."""
    return isinstance(value, list) and len(value) == view.seats > 1


def written(value: object) -> str:
    """A value in a line, as short as it can be told."""
    if isinstance(value, list):
        parts = [f"[{written(item)}]" if isinstance(item, list) else written(item) for item in value]
        text = " ".join(parts) or "–"
    elif isinstance(value, dict):
        text = ", ".join(f"{key}: {written(item)}" for key, item in value.items()) or "–"
    elif isinstance(value, bool):
        text = "✓" if value else "–"
    else:
        text = "–" if value is None else str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def label(name: str) -> str:
    """The name of a field or a target, as words."""
    return name.replace("_", " ").replace("-", " ")


def status(view: View, tongue: Tongue) -> str:
    """Whom the table waits for."""
    if not view.frames:
        return tongue(msg("plain.over"))
    seats = [seat for seat in view.waiting if seat >= 0]
    if not seats:
        return tongue(msg("plain.chance"))
    return tongue(msg("plain.waits", who=[seat_name(seat) for seat in seats]))


def sketch(view: View, tongue: Tongue) -> str:
    """The fields of the view, one a line; what belongs to seats beside their names."""
    lines = [status(view, tongue)]
    for name, value in facts(view):
        if of_seats(view, value):
            parts = [f"{tongue(seat_name(seat))} {written(part)}" for seat, part in enumerate(value)]
            lines.append(f"  {label(name)}: {' · '.join(parts)}")
        else:
            lines.append(f"  {label(name)}: {written(value)}")
    return "\n".join(lines)


def scene(title: str, view: View, decision: Decision | None, tongue: Tongue) -> Scene:
    """The seats in a row, their facts beside their names, everything else in rows, and the answers as chips."""
    common = [(name, value) for name, value in facts(view) if not of_seats(view, value)]
    rows = tuple(Row(title=label(name), subtitle=written(value)) for name, value in common)
    panels = [Panel(id="position", title=tongue(msg("plain.position")), place="side", rows=rows)]
    if decision is not None:
        chips = tuple(Chip(text=text, target=target) for target, text in _answers(decision, tongue).items())
        panels.append(Panel(id="choices", title=tongue(msg("plain.choices")), place="hand", chips=chips))
    return Scene(
        title=title,
        status=status(view, tongue),
        board=Board(
            view_box=f"0 0 {WIDTH} {HEIGHT}",
            backdrop_key="plain",
            backdrop=element("rect", width=WIDTH, height=HEIGHT, rx=24, fill=token("sea")),
            pieces="".join(_place(view, seat) for seat in range(view.seats)),
            label=title,
        ),
        players=tuple(_player(view, seat) for seat in range(view.seats)),
        panels=tuple(panels),
    )


def _answers(decision: Decision, tongue: Tongue) -> dict[str, str]:
    """Everything that the question points at, by target; what several answers share goes by its own name."""
    shown: dict[str, str] = {target: label(target) for target in decision.chosen}
    answers: list[Choice | Refusal] = [*decision.choices, *decision.refused]
    for answer in answers:
        for target in answer.targets:
            shown[target] = label(target) if target in shown else tongue(answer.label)
    return shown


def _place(view: View, seat: Seat) -> str:
    x, y = WIDTH * (seat + 0.5) / view.seats, HEIGHT / 2
    ring = element("circle", cx=x, cy=y, r=78, fill="none", stroke=token("lit"), stroke_width=8)
    return (ring if seat in view.waiting else "") + seat_token(seat, x, y, 110)


def _player(view: View, seat: Seat) -> PlayerCard:
    notes = [f"{label(name)} {written(value[seat])}" for name, value in facts(view) if of_seats(view, value)]
    return PlayerCard(seat=seat, note=" · ".join(notes), acting=seat in view.waiting)
