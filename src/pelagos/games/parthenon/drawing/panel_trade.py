"""The trade desk (P-59 to P-61, S-3): the offer on the table, who has answered it, the viewer's draft. Not compiled.

A draft is its seat's own business; sealed answers show only that they are in.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from ....core.message import Message, seat_name
from ....core.scene import Chip, Panel, Row, Token
from ....core.tongue import Tongue
from ..rules.bargain import DRAFT, GIVEN, TO, WANTED
from ..rules.goods import bits
from ..rules.vocabulary import EVERYBODY
from ..views.view import ParthenonView
from ..words.nouns import bundle, island_name
from ..words.nouns import say as tell
from ..words.targets import ALL_ISLANDS
from .status import answered, asked_now, on_the_table, proposer

REFUSED_SHOWN: Final = 4


def desk(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel:
    """The desk during Island Trade."""
    rows = []
    if on_the_table(view):
        rows.append(_offer(view, say))
    if view.seat >= 0 and len(view.draft) == DRAFT:
        rows.append(_draft(view, say))
    rows += _quiet(view, say)
    rows += _refused(view, say)
    note = say(tell("scene.offers-left", n=view.left[view.seat])) if view.seat >= 0 else ""
    to_all = Chip(text=say(tell("scene.to-all")), icon="parthenon-harbor", target=ALL_ISLANDS)
    return Panel(
        id="trade",
        title=say(tell("scene.trade")),
        place="side",
        note=note,
        rows=tuple(rows),
        chips=(to_all,) if ALL_ISLANDS in mentioned else (),
    )


def _sides(given: Sequence[int], wanted: Sequence[int]) -> Message:
    return tell("scene.sides", given=bundle(given), wanted=bundle(wanted))


def _offer(view: ParthenonView, say: Tongue) -> Row:
    """The offer under discussion, with everybody it is put to: answered, thinking, or willing once that is shown."""
    mask, given, wanted = view.offer
    asked, ready = asked_now(view), answered(view)
    tokens = []
    for k, seat in enumerate(bits(mask)):
        key = "answered" if seat in ready else "thinks" if seat in asked else "not-asked"
        if not asked:  # the answers are open: the proposer chooses among those who said yes
            willing = bool(view.frames) and len(view.frames[-1]) > 2 and view.frames[-1][2] >> seat & 1
            key = "willing" if willing else "declined"
        tokens.append(Token(seat=seat, at=k, label=say(tell(f"scene.note.{key}"))))
    return Row(
        title=say(tell("scene.offer", seat=seat_name(proposer(view)))),
        icon="parthenon-marketplace",
        subtitle=say(_sides(given, wanted)),
        tokens=tuple(tokens),
        acting=True,
    )


def _draft(view: ParthenonView, say: Tongue) -> Row:
    """What the viewer is putting together; nobody else sees it."""
    to = view.draft[TO]
    whom = tell("scene.to-all") if to == EVERYBODY else island_name(to)
    return Row(
        title=say(tell("scene.draft", whom=whom)),
        icon="ui-notes",
        subtitle=say(_sides(view.draft[GIVEN:WANTED], view.draft[WANTED:DRAFT])),
    )


def _quiet(view: ParthenonView, say: Tongue) -> list[Row]:
    """Who makes no more offers this Season."""
    seats = [seat for seat in range(view.seats) if view.quiet >> seat & 1 or view.left[seat] == 0]
    if not seats:
        return []
    tokens = tuple(Token(seat=seat, at=k, label="") for k, seat in enumerate(seats))
    return [Row(title=say(tell("scene.quiet")), tokens=tokens, quiet=True)]


def _refused(view: ParthenonView, say: Tongue) -> list[Row]:
    """The latest offers that were refused, the viewer's own first: they are not put to the same Island again (S-3)."""
    own = [offer for offer in view.declined if offer[0] == view.seat]
    others = [offer for offer in view.declined if offer[0] != view.seat]
    rows = []
    for by, to, given, wanted in [*reversed(own), *reversed(others)][:REFUSED_SHOWN]:
        title = tell("scene.refused", to=seat_name(to), by=seat_name(by))
        rows.append(Row(title=say(title), subtitle=say(_sides(given, wanted)), quiet=True))
    return rows
