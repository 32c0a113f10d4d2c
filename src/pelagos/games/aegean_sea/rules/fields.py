"""The fields of a position of Aegean Sea, each declared once. No clock, no generator, no future: decks are bags.

Places are numbered: the mats 0 to 7, then the Homes of the five peoples (vocabulary.py). Tucked cards lie in tuples,
the longest there first: those of a people at `crew[(place * 3 + kind) * 5 + people]`, Goods and Statues by place.

Hidden are the hands, and which cards are in a hand and which in its people's deck (R-4). All else lies open, and with
it every card that anybody has seen.

Not compiled. `make generate` makes rules/state_fields.py, views/view.py and views/fill.py of it.
"""

from __future__ import annotations

from typing import Any, Final

from ....core.errors import PositionError
from ....core.fields import (
    HIDDEN,
    OWN,
    SEATS,
    AnySeat,
    Axis,
    Declared,
    Field,
    Group,
    Heading,
    Kind,
    Mask,
    Number,
    Run,
    Shown,
    Source,
    Word,
    listed,
    whole,
)
from .vocabulary import (
    CARDS,
    CREW,
    DECK,
    KIND,
    MATERIAL,
    MATS,
    NO_CARD,
    NO_PLACE,
    NOBODY,
    NOWHERE,
    PEOPLE,
    PEOPLES,
    PLACE,
    PLACES,
    PROGRAMS,
    deck_of,
)

A_SEAT: Final = AnySeat()
A_CARD: Final = Number(1, CARDS)
MAYBE_CARD: Final = Number(NO_CARD, CARDS)
CREW_WORDS: Final = KIND.words[:CREW]


class Sorted(Run):
    """Cards without an order, ascending."""

    def holds(self, s: Any, value: Any) -> bool:
        """Ascending, none twice."""
        return list(value) == sorted(set(value)) and super().holds(s, value)

    def read(self, s: Any, data: object, name: str) -> Any:
        """The cards, sorted."""
        return tuple(sorted(super().read(s, data, name)))


class Crew(Kind):
    """The Ships, Temples and Populace at a place: cards by kind; the deck of a card says whose it is."""

    type = "list[tuple[int, ...]]"
    empty = ()
    width = CREW * PEOPLES

    def holds(self, s: Any, value: Any) -> bool:
        """Every card lies with those of its own deck."""
        return all(deck_of(card) == k % PEOPLES for k, cards in enumerate(value) for card in cards)

    def read(self, s: Any, data: object, name: str) -> Any:
        """Cards by kind, in the order in which they came."""
        if not isinstance(data, dict):
            raise PositionError(name, "not-object")
        out: list[tuple[int, ...]] = [()] * self.width
        for word, cards in data.items():
            if word not in CREW_WORDS:
                raise PositionError(f"{name}.{str(word)[:40]}", "unknown")
            for i, item in enumerate(listed(cards, f"{name}.{word}")):
                card = whole(item, f"{name}.{word}[{i}]", 1, CARDS)
                out[CREW_WORDS.index(word) * PEOPLES + deck_of(card)] += (card,)
        return out

    def write(self, s: Any, value: Any) -> Any:
        """By kind, people by people."""
        kinds = [[card for cards in value[k : k + PEOPLES] for card in cards] for k in range(0, self.width, PEOPLES)]
        return {word: cards for word, cards in zip(CREW_WORDS, kinds, strict=True) if cards}


BY_PLACE: Final = Axis(words=[*PLACE.words[:MATS], *[f"home-{word}" for word in PEOPLE.words]])
BY_PEOPLE: Final = Axis(words=PEOPLE.words)
ISLANDS: Final = Group("islands", BY_PLACE, always=True)
SEATED: Final = Group("players", SEATS, always=True)
DECKS: Final = Group("decks", BY_PEOPLE)

FIELDS: Final = Declared(
    Heading("Per seat."),
    Field("people", Word(PEOPLE, {None: NOBODY}), per=SEATS, begins=NOBODY, at=SEATED),
    Field(
        "hands", Sorted(A_CARD, DECK), "secret: ascending", per=SEATS, sight=OWN, shown_as="hand", at=SEATED, key="hand"
    ),
    Field("quest", MAYBE_CARD, "a card, or NO_CARD (R-29)", per=SEATS, at=SEATED),
    Heading("Per people."),
    Field("seat_of", AnySeat(nobody=True), "its seat, or NOBODY", per=BY_PEOPLE, begins=NOBODY, derived=True),
    Field(
        "decks",
        Sorted(A_CARD, DECK),
        "a bag, ascending",
        per=BY_PEOPLE,
        begins=Source("DECKS[:]"),
        sight=HIDDEN,
        at=DECKS,
        key="deck",
        always=True,
    ),
    Field("piles", Run(A_CARD, DECK), "discarded, the top last (A-12, R-4)", per=BY_PEOPLE, at=DECKS, key="pile"),
    Heading("Per place."),
    Field("isle", MAYBE_CARD, "the Island card of a mat, or NO_CARD", per=BY_PLACE, at=ISLANDS, key="card"),
    Field("crew", Crew(), "at (place * 3 + kind) * 5 + people", per=BY_PLACE, at=ISLANDS),
    Field("goods", Run(A_CARD, CARDS), per=BY_PLACE, at=ISLANDS),
    Field("statues", Run(A_CARD, DECK), per=BY_PLACE, at=ISLANDS),
    Heading("The turn."),
    Field("aside", MAYBE_CARD, "the card set aside (R-40)"),
    Field("ender", AnySeat(nobody=True), "who took option D with an empty deck (A-76), or NOBODY", begins=NOBODY),
    module=__name__,
    game="aegean_sea",
    state="AegeanState",
    view="AegeanView",
    fixed="givens: Givens",
    imports=["from .content import DECKS", "from .givens import Givens"],
    options="dict(s.givens.options)",
    shown=[
        Heading("Beside the fields."),
        Shown("unseen", "list[list[int]]", "s.unseen(seat)", "per people: cards not seen, ascending"),
        Shown("hand_size", "list[int]", "[len(hand) for hand in s.hands]", "per seat"),
        Shown("deck_size", "list[int]", "[len(deck) for deck in s.decks]", "per people"),
        Shown("points", "list[int]", "[s.points(p) for p in range(s.seats)]", "per seat, now"),
        Shown("revered", "list[int]", "[s.revered(p) if p >= 0 else 0 for p in s.people]", "per seat: Revered Temples"),
        Shown("ruler", "list[int]", "[s.control(p) if s.is_island(p) else -1 for p in range(13)]", "per place"),
        Shown("limit", "int", "s.givens.limit", "of Vainglory"),
        Shown("mats", "int", "s.givens.mats", "in play"),
        Shown("ranks", "list[int]", "result.ranks if result is not None else []", "once it is over; 1 is best"),
    ],
)

A_PLACE: Final = Number(0, PLACES - 1)
MAYBE_PLACE: Final = Number(NOWHERE, PLACES - 1)

# The fields of frames, by their names in the steps.
FRAMES: Final[dict[str, Kind]] = {
    "seat": A_SEAT,
    "completed": Number(0, 1),
    "preference": Word(MATERIAL),
    "trade.preference": Number(NOWHERE, PEOPLES - 1),
    "material": Word(MATERIAL),
    "trade.material": Number(NOWHERE, PEOPLES - 1),
    "place": A_PLACE,
    "sacking.place": Number(0, PLACES),
    "trade.place": MAYBE_PLACE,
    "ordered.place": MAYBE_PLACE,
    "act.place": Number(NOWHERE, NO_PLACE),
    "to": MAYBE_PLACE,
    "enemy": Word(PEOPLE),
    "left": Number(0, DECK),
    "act.left": Number(-1, DECK),
    "done": Number(0, CARDS),
    "mark": Number(0, CARDS),
    "extra": Number(0, 8 * CARDS),
    "program": Number(1, PROGRAMS),
    "where.program": A_CARD,
    "at": Number(0, 99),
    "here": MAYBE_PLACE,
    "there": MAYBE_PLACE,
    "src": MAYBE_PLACE,
    "that": MAYBE_CARD,
    "it": MAYBE_PLACE,
    "rounds": Mask(size=PLACES),
}
