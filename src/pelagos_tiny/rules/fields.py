"""The fields of a position of Obol, each declared once: what it holds, who sees it, how it is written."""

from __future__ import annotations

from typing import Final

from pelagos.core.fields import HIDDEN, OWN, SEATS, AnySeat, Bag, Declared, Field, Kind, List, Number, Shown, answers

from .vocabulary import CHANGES, COINS, LAURELS

A_COIN: Final = Number(1, 10)
A_LAUREL: Final = Number(1, 5)

FIELDS: Final = Declared(
    Field("bag", Bag(A_COIN), "coins nobody has seen", begins=COINS, sight=HIDDEN, derived=True),
    Field("hands", Bag(A_COIN), "each seat's coins", per=SEATS, sight=OWN, shown_as="hand"),
    Field("spent", Bag(A_COIN), "the coins each seat has laid", per=SEATS),
    Field("laurels", Bag(A_LAUREL), "laurels still to be drawn", begins=LAURELS, derived=True),
    Field("pot", Bag(A_LAUREL), "laurels before the oracle"),
    Field("won", Bag(A_LAUREL), "each seat's laurels", per=SEATS),
    *answers(List(A_COIN, 0), List(A_COIN, 1), CHANGES),
    module=__name__,
    game="tiny",
    state="Obol",
    view="ObolView",
    fixed="size: int",  # coins in a full hand
    options='{"coins": s.size}',
    shown=[Shown("held", "list[int]", "[len(hand) for hand in s.hands]", "how many coins each seat holds")],
)

FRAMES: Final[dict[str, Kind]] = {"seat": AnySeat(), "dealt": Number(0, len(COINS) - 1)}
