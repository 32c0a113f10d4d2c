"""Values that explain themselves: a state in one line, a position drawn in a notebook. Not compiled.

A state does not know its game, and need not: the registry finds it by the package that the state's class comes from.
A game that is not installed explains its states in one line all the same, but draws them in no notebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from .basics import CHANCE, TABLE, Frame, Seat
from .drawing import SEATS, element, escape, seat_symbols
from .scene import Board, Card, Panel, PlayerCard, Row, Scene, boards_of
from .tongue import Tongue

if TYPE_CHECKING:
    from .decision import Decision
    from .flow import State
    from .game import Game
    from .match import AnyMatch
    from .view import View

LONGEST = 160  # characters of the line
SVG = "http://www.w3.org/2000/svg"


# One line.


def line_of(state: State) -> str:
    """A state in one line: its class, its seats, and who is asked what: `<Obol, 3 seats: offers() waits for 0, 2>`."""
    seats = "1 seat" if state.seats == 1 else f"{state.seats} seats"
    text = f"{type(state).__name__}, {seats}: {_asked(state)}"
    return f"<{text}>" if len(text) <= LONGEST - 2 else f"<{text[: LONGEST - 3]}…>"


def _asked(state: State) -> str:
    if not state.frames:
        result = state.result()
        return f"over, ranks {result.ranks}" if result is not None else "nobody is asked"
    top = frame_text(state, state.frames[-1])
    actors = state.actors()
    if actors == (CHANCE,):
        return f"{top} is for chance"
    if state.question(actors[0]) == state.frames[-1]:
        return f"{top} asks {actors[0]}"
    return f"{top} waits for {', '.join(map(str, actors))}"


def frame_text(state: State, frame: Frame) -> str:
    """A frame by its step's name, with its fields: `offer(seat=2, god=0)`."""
    step = state.book[frame[0]]
    pairs = [f"{name}={value}" for name, value in zip(step.fields.split(), frame[1:], strict=False)]
    return f"{step.name or type(step).__name__}({', '.join(pairs)})"


# In a notebook.


def html_of_state(state: State) -> str | None:
    """The drawing of a state, as the one who is asked sees it; nothing if its game is not installed."""
    from .registry import game_of

    game = game_of(state)
    return _html(game, state) if game is not None else None


def html_of_match(match: AnyMatch) -> str:
    """The drawing of a match, as the one who is asked sees it."""
    return _html(match.game, match.state)


def html_of_view(view: View) -> str | None:
    """The drawing of a view; nothing if its game is not installed."""
    from .errors import PelagosError
    from .registry import find

    try:
        game = find(view.game)
    except PelagosError:
        return None
    return _drawn(game, view, None)


def html_of_still(game: Game[Any, Any], view: View, heading: str, told: Sequence[str]) -> str:
    """A position of a recorded game, under the ply that led to it and what that told."""
    lines = "".join(f"<br>{escape(line)}" for line in told)
    return f"<p><b>{escape(heading)}</b>{lines}</p>{_drawn(game, view, None)}"


def _html(game: Game[Any, Any], state: State) -> str:
    seat = _eyes(state)
    decision = game.decision(state, seat) if seat != TABLE else None
    return _drawn(game, game.view(state, seat), decision)


def _eyes(state: State) -> Seat:
    """Who looks: the one who is asked, or the spectator where that is nobody, or several."""
    asked = [seat for seat in state.actors() if seat >= 0]
    return asked[0] if len(asked) == 1 else TABLE


def _drawn(game: Game[Any, Any], view: View, decision: Decision | None) -> str:
    tongue = game.tongue("en", {}, view.options)
    scene = game.scene(view, decision, tongue)
    asked = f"<p><b>{escape(tongue(decision.prompt))}</b></p>" if decision is not None else ""
    return html_of_scene(scene, tongue, game.icons, asked)


def html_of_scene(scene: Scene, tongue: Tongue | None = None, icons: str = "", asked: str = "") -> str:
    """A scene without a page round it: the boards, and in plain words what stands beside them."""
    words = [_player(card, tongue or Tongue("en")) for card in scene.players]
    words += [_panel(panel) for panel in scene.panels]
    pictures = "".join(svg_of_board(board, icons) for board in boards_of(scene))
    return (
        f"<figure><figcaption><b>{escape(scene.title)}</b> {escape(scene.status)}</figcaption>"
        f"{pictures}{asked}<ul>{''.join(words)}</ul></figure>"
    )


def _player(card: PlayerCard, tongue: Tongue) -> str:
    from .message import seat_name

    facts = [card.score, card.note, *(stat.label for stat in card.stats)]
    return (
        f"<li><b>{escape(tongue(seat_name(card.seat)))}</b> {escape(' · '.join(fact for fact in facts if fact))}</li>"
    )


def _panel(panel: Panel) -> str:
    parts = [_row(row) for row in panel.rows] + [_card(card) for card in panel.cards]
    parts += [chip.text for chip in panel.chips] + [mark.title for mark in panel.marks if mark.now]
    parts += [f"{stat.label} {stat.value}" for group in panel.stats for stat in group]
    return f"<li><b>{escape(panel.title)}</b> {escape(' · '.join(part for part in parts if part))}</li>"


def _row(row: Row) -> str:
    dice = [token.label for token in row.tokens if token.face]
    return " ".join(word for word in (row.title, row.subtitle, *dice, row.value) if word)


def _card(card: Card) -> str:
    clauses = " ".join(clause.text for clause in card.clauses)
    return card.label or card.title or card.text or clauses


# What only a question or a phone shows is hidden: there is no style sheet here that would do it.
HIDDEN = (
    ".pelagos-board [data-target]:not(.lit) :is(.ring, .t-line, .t-core, .t-dot) { visibility: hidden } "
    ".pelagos-board :is(.narrow, .course) { display: none }"
)


def svg_of_board(board: Board, icons: str = "") -> str:
    """A board as a picture that stands alone: the tokens of the seats and the game's symbols come with it."""
    symbols = element("defs", seat_symbols(range(len(SEATS))) + _symbols(icons, board.pieces))
    drawing = element("style", HIDDEN) + symbols + board.backdrop + board.pieces
    look = {"role": "img", "aria_label": board.label, "style": "width:100%;max-width:60em"}
    return element("svg", drawing, xmlns=SVG, class_="pelagos-board", viewBox=board.view_box, **look)


def _symbols(icons: str, drawing: str) -> str:
    """Those symbols of a game's sprite that a drawing uses."""
    if not icons:
        return ""
    ElementTree.register_namespace("", SVG)
    used = [symbol for symbol in ElementTree.fromstring(icons) if f'href="#{symbol.get("id")}"' in drawing]
    return "".join(ElementTree.tostring(symbol, encoding="unicode") for symbol in used)
