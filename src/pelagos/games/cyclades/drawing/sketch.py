"""The position as plain text: the letter chart with its pieces, then isles, players, gods, creatures. Not compiled."""

from __future__ import annotations

from ....core.drawing import SEATS
from ....core.message import Message, msg, seat_name
from ....core.tongue import Tongue
from ..rules.content import ISLE_IDS, SEA_WORDS, board_of
from ..rules.givens import NOTHING, PRICES
from ..rules.vocabulary import APOLLO
from ..views.view import CycladesView
from ..words.nouns import count, creature_title, god_name, price
from .chart import chart, edition_of
from .describe import gold_shown, on_isle
from .status import standing, status

ROWS = "ABCDEFGHIJK"
ROW_HEIGHT = 155.88  # in the chart's units
HALF_CELL = 90.0


def sketch(view: CycladesView, say: Tongue) -> str:
    """The position as lines of text."""
    lines = [say(status(view)), "", *_chart(view), "", say(Message("cyclades.scene.sketch.key")), ""]
    for letter, isle in zip(_letters(view), board_of(view.options, view.board).isles, strict=False):
        lines.append(f"{letter} {say(on_isle(view, isle))}")
    lines.append("")
    lines += [_player(view, seat, say) for seat in range(view.seats)]
    lines.append("")
    lines.append(say(msg("cyclades.scene.sketch.gods", parts=_gods(view))))
    lines.append(say(msg("cyclades.scene.sketch.creatures", parts=_creatures(view))))
    return "\n".join(lines)


def _letters(view: CycladesView) -> str:
    return "abcdefghijklm"[: len(board_of(view.options, view.board).isles)]


def _chart(view: CycladesView) -> list[str]:
    """The spaces row by row: a dot or a star, fleets as letter and number, isles as letters."""
    map_ = chart(view.board, edition_of(view))
    cells: list[tuple[float, float, str]] = []
    for sea in board_of(view.options, view.board).seas:
        place = map_.seas[SEA_WORDS[sea].upper()]
        cells.append((place.x, place.y, _sea(view, sea)))
    for letter, isle in zip(_letters(view), board_of(view.options, view.board).isles, strict=False):
        land = map_.isles[ISLE_IDS[isle]]
        cells += [(land.x + cell.x, land.y + cell.y, letter) for cell in land.layout.cells]
    left = min(x for x, _, _ in cells)
    top = min(y for _, y, _ in cells)
    rows = [f"{letter} " for letter in ROWS]
    for x, y, sign in sorted(cells):
        row = round((y - top) / ROW_HEIGHT)
        rows[row] = rows[row].ljust(3 + 2 * round((x - left) / HALF_CELL)) + sign
    return rows


def _sea(view: CycladesView, sea: int) -> str:
    if sea == view.kraken:
        return "K"
    if view.fleets[sea]:
        return f"{SEATS[view.navy[sea]].letter}{view.fleets[sea]}"
    return "*" if sea in board_of(view.options, view.board).horned else "."


def _player(view: CycladesView, seat: int, say: Tongue) -> str:
    parts = [count("priest", view.priests[seat]), count("philosopher", view.philosophers[seat])]
    if gold_shown(view, seat):
        parts.insert(0, count("gold", view.gold[seat]))
    parts.append(msg("cyclades.scene.horns", n=view.income[seat]))
    cities = sum(view.city[isle] for isle in view.realm[seat])
    if cities:
        parts.append(count("metropolis", cities))
    line = say(msg("cyclades.scene.sketch.player", seat=seat_name(seat), parts=parts))
    return " · ".join([f"{SEATS[seat].letter} {line}", *(say(part) for part in standing(view, seat))])


def _gods(view: CycladesView) -> list[Message]:
    """The gods from the top with what is offered to them, Apollo last."""
    out = []
    for god in view.gods:
        if view.bid[god]:
            offer = msg("cyclades.scene.bid", seat=seat_name(view.bidder[god]), n=view.bid[god])
            out.append(msg("cyclades.scene.sketch.god", god=god_name(god), offer=offer))
        else:
            out.append(god_name(god))
    on_apollo = [seat_name(seat) for seat in view.apollo if seat >= 0]
    apollo = god_name(APOLLO)
    return [*out, msg("cyclades.scene.sketch.god", god=apollo, offer=on_apollo) if on_apollo else apollo]


def _creatures(view: CycladesView) -> list[Message]:
    """The creature track, the dearest first."""
    out = [
        msg("cyclades.scene.sketch.priced", creature=creature_title(view.track[space]), gold=price(PRICES[space]))
        for space in range(len(PRICES))
        if view.track[space] != NOTHING
    ]
    return out or [Message("cyclades.scene.sketch.none")]
