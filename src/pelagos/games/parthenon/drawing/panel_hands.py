"""What a good memory knows of the others' Commodities: those won, offered or shown in public (S-11). Not compiled."""

from __future__ import annotations

from ....core.message import Message, seat_name
from ....core.scene import Panel, Row
from ....core.tongue import Tongue
from ..rules.content import FLEETS
from ..rules.goods import COMMODITIES, KINDS
from ..views.view import ParthenonView
from ..words.nouns import bundle
from ..words.nouns import say as tell
from .status import TRADE


def known_cards(view: ParthenonView, seat: int) -> list[int]:
    """The Commodities that everybody knows a seat to have, in hand or aboard, per kind."""
    cards = view.sure[seat * KINDS : seat * KINDS + COMMODITIES]
    for at in range(seat * FLEETS, (seat + 1) * FLEETS):
        cards = [held + view.aboard[at * KINDS + kind] for kind, held in enumerate(cards)]
    return cards


def remembered(view: ParthenonView, seat: int) -> Message | None:
    """ "2 Wool and 1 Gold, 3 unknown"; nothing if nothing is known."""
    cards, unknown = known_cards(view, seat), view.loose[seat]
    if not sum(cards):
        return None
    if not unknown:
        return bundle(cards)
    return tell("scene.known.partly", cards=bundle(cards), n=unknown)


def known(view: ParthenonView, say: Tongue) -> Panel | None:
    """The others' hands as far as they are known; at hand while Islands trade, else folded away."""
    rows = []
    for seat in range(view.seats):
        words = remembered(view, seat) if seat != view.seat else None
        if words is not None:
            rows.append(Row(title=say(seat_name(seat)), subtitle=say(words)))
    if not rows:
        return None
    note, unfolded = say(tell("scene.known.note")), view.phase == TRADE
    return Panel(id="known", title=say(tell("scene.known")), place="side", note=note, rows=tuple(rows), open=unfolded)
