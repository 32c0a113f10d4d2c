"""The fields of a position of Cyclades, each declared once. No clock, no generator, no future: decks are bags.

Seas and isles are numbered over all boards together (content.py). Lists that the rules need quickly although they
follow from others (`waters`, `realm`, `room`, `closed`, the reserves, `stock`) have methods in state.py that keep them
right; `audit` counts them again.

Everybody sees everything (C-216 to C-218). Gold lies behind screens, but every flow of it is public, so a perfect
memory has the exact figures and the view carries them (C-217). The creature deck and the face-down gods are known as
sets; their order does not exist yet (C-218).

Not compiled. `make generate` makes rules/state_fields.py, views/view.py and views/fill.py of it.
"""

from __future__ import annotations

from typing import Final

from ....core.fields import (
    HIDDEN,
    SEATS,
    AnySeat,
    Axis,
    Bag,
    Declared,
    Field,
    Flag,
    Group,
    Heading,
    Heap,
    Kind,
    List,
    Number,
    Shown,
    Source,
    Word,
)
from .content import FLEETS_EACH, ISLE_WORDS, SEA_WORDS, TROOPS_EACH
from .givens import BUILDINGS_EACH, METROPOLISES, NO_ONE, NOTHING, NOWHERE, PROSPERITY_MARKERS
from .vocabulary import BUILDING, CREATURE, CREATURES, FIGURES, FIRST_FIGURE, GOD, HIGHEST_BID, ISLE, SEA

MOST_GOLD: Final = 999_999
MOST_CYCLES: Final = 9999
MOST_CARDS: Final = 99

A_SEAT: Final = AnySeat()
MAYBE_SEAT: Final = AnySeat(nobody=True)
A_SEA: Final = Word(SEA, here=lambda s: s.board.seas)
AN_ISLE: Final = Word(ISLE, here=lambda s: s.board.isles)
A_GOD: Final = Word(GOD)
A_CARD: Final = Word(CREATURE)
FLEETS: Final = Number(0, FLEETS_EACH)
TROOPS: Final = Number(0, TROOPS_EACH)
MARKERS: Final = 10  # on the turn track: two each for two players, one each for the others
STEPS: Final = Number(0, 10)  # of fleets under way

SEA_SPACES: Final = Axis(words=SEA_WORDS, here=lambda s: s.board.seas)
ISLES: Final = Axis(words=ISLE_WORDS, here=lambda s: s.board.isles)
GODS: Final = Axis(words=GOD.words)
FIGURINES: Final = Axis(words=CREATURE.words[FIRST_FIGURE : FIRST_FIGURE + FIGURES])

BY_ISLE: Final = Group("isles", ISLES, always=True)
BY_SEA: Final = Group("fleets", SEA_SPACES, row=True, always=True)
BY_GOD: Final = Group("bids", GODS, row=True)
BY_FIGURE: Final = Group("figures", FIGURINES)
RAID: Final = Group("raid", row=True)

FIELDS: Final = Declared(
    Field("cycle", Number(0, MOST_CYCLES), "0 before the first", always=True),
    Heading("Per seat."),
    Field("gold", Number(0, MOST_GOLD), per=SEATS),
    Field("priests", Number(0, MOST_CARDS), per=SEATS),
    Field("philosophers", Number(0, MOST_CARDS), per=SEATS),
    Field("fleets_left", FLEETS, "in reserve", per=SEATS, begins=FLEETS_EACH, derived=True),
    Field("troops_left", TROOPS, per=SEATS, begins=TROOPS_EACH, derived=True),
    Field("waters", Bag(A_SEA), "sea spaces with the seat's fleets, ascending", per=SEATS, derived=True),
    Field("realm", Bag(AN_ISLE), "isles the seat controls, in board order", per=SEATS, derived=True),
    Heading("Per sea space."),
    Field("navy", MAYBE_SEAT, "whose fleets stand there, or NO_ONE", per=SEA_SPACES, begins=NO_ONE, at=BY_SEA),
    Field("fleets", FLEETS, per=SEA_SPACES, at=BY_SEA),
    Heading("Per isle."),
    Field("owner", MAYBE_SEAT, per=ISLES, begins=NO_ONE, at=BY_ISLE, always=True),
    Field("troops", TROOPS, per=ISLES, at=BY_ISLE, always=True),
    Field(
        "built",
        Heap(BUILDING, BUILDINGS_EACH),
        "at 4 * isle + building: how many",
        per=ISLES,
        at=BY_ISLE,
        key="buildings",
    ),
    Field("room", Number(0, 9), "free building slots", per=ISLES, begins=Source("givens.board.slots[:]"), derived=True),
    Field("city", Flag(), "1 where a metropolis stands", per=ISLES, at=BY_ISLE, key="metropolis"),
    Field("prosperity", Number(0, PROSPERITY_MARKERS), per=ISLES, at=BY_ISLE),
    Field("spent", Number(0, BUILDINGS_EACH), "temples used this cycle (C-112)", per=ISLES, at=BY_ISLE),
    Field(
        "city_spent",
        Flag(),
        "1 where the metropolis served as a temple this cycle (C-116)",
        per=ISLES,
        at=BY_ISLE,
        key="metropolis_spent",
    ),
    Field(
        "stock",
        Number(0, MOST_CARDS),
        "the supply: the four buildings, metropolises, prosperity markers, priests, philosophers",
        per=Axis(8),
        begins=Source(
            f"[{BUILDINGS_EACH}] * 4 + [{METROPOLISES}, {PROSPERITY_MARKERS}, givens.priests, givens.philosophers]"
        ),
        derived=True,
    ),
    Heading("The tracks."),
    Field(
        "order",
        List(MAYBE_SEAT, MARKERS),
        "turn track: the seat of the marker on each place, NO_ONE where the marker is away",
        always=True,
    ),
    Field("gods", List(A_GOD, 4), "face-up tiles from the top", always=True),
    Field("hidden", Bag(A_GOD, 4), "face-down tiles, a bag", always=True),
    Field("bidder", MAYBE_SEAT, per=GODS, begins=NO_ONE, at=BY_GOD),
    Field("bid", Number(0, HIGHEST_BID), "per god: the standing offering, 0 if none", per=GODS, at=BY_GOD),
    Field("apollo", List(MAYBE_SEAT, MARKERS), "seats in order of arrival; NO_ONE once they have acted"),
    Heading("Creatures."),
    Field("track", Word(CREATURE, {None: NOTHING}), "the cards on the spaces 4, 3, 2", per=Axis(3), begins=NOTHING),
    Field("deck", Bag(A_CARD), "a bag", begins=Source(f"list(range({CREATURES}))"), always=True),
    Field("discard", Bag(A_CARD), "a bag, open"),
    Field("called", List(A_CARD), "cards in use right now"),
    Field("gone", Bag(A_CARD), "cards out of the game (C-200)"),
    Field(
        "figure_isle",
        Word(ISLE, {None: NOWHERE}, lambda s: s.board.isles),
        "per figurine: where it stands",
        per=FIGURINES,
        begins=NOWHERE,
        at=BY_FIGURE,
        key="isle",
    ),
    Field("figure_seat", MAYBE_SEAT, "who keeps its card", per=FIGURINES, begins=NO_ONE, at=BY_FIGURE, key="seat"),
    Field(
        "figure_cycle",
        Number(0, MOST_CYCLES),
        "the cycle in which it was called (C-166)",
        per=FIGURINES,
        at=BY_FIGURE,
        key="cycle",
        always=True,
    ),
    Field("kraken", Word(SEA, {None: NOWHERE}, lambda s: s.board.seas), "his sea space", begins=NOWHERE),
    Field(
        "closed",
        List(A_SEA),
        "sea spaces no fleet may come onto (C-187, C-191)",
        sight=HIDDEN,
        derived=True,
        shared=True,
    ),
    Heading("Odds and ends."),
    Field(
        "raider",
        MAYBE_SEAT,
        "the attacking side of the battle in progress; its units stand apart from `fleets` and `troops`",
        begins=NO_ONE,
        at=RAID,
    ),
    Field("raiders", FLEETS, at=RAID),
    Field(
        "anchors",
        Bag(A_SEA),
        "a bag of sea spaces, one per fleet that has fought under the Sylph in progress (C-164)",
    ),
    Field("fallen", List(A_SEAT, 4), "eliminated seats, first to last"),
    Field("exiled", Number(0, MOST_CARDS), "priests and philosophers that left the game with them", per=Axis(2)),
    module=__name__,
    game="cyclades",
    state="CycladesState",
    view="CycladesView",
    fixed="givens: Givens",
    facets=["board: Archipelago = givens.board"],
    imports=["from .content import Archipelago", "from .givens import Givens"],
    options="dict(s.givens.options)",
    shown=[
        Heading("Beside the fields."),
        Shown("board", "str", "s.board.id"),
        Shown("income", "list[int]", "[s.income(p) for p in range(s.seats)]", "per seat"),
        Shown("needed", "int", "s.givens.needed", "metropolises that win"),
        Shown("ranks", "list[int]", "result.ranks if result is not None else []", "once it is over; 1 is best"),
    ],
)

# The fields of frames, by their names in the steps.
FRAMES: Final[dict[str, Kind]] = {
    "seat": A_SEAT,
    "sea": A_SEA,
    "isle": AN_ISLE,
    "god": A_GOD,
    "lost": Word(GOD, {NO_ONE: NO_ONE}),
    "building": Word(BUILDING),
    "creature": A_CARD,
    "space": Number(0, 2),
    "place": Number(0, MARKERS - 1),
    "next": Number(0, 4 + MARKERS + 1),
    "left": STEPS,
    "group": Number(1, FLEETS_EACH),
    "hired": Number(0, 9),
    "sold": Number(0, 99),
    "way": Number(0, 1),
    "fixed": Number(0, 1),
    "sylph": Number(0, 1),
    "shuffle": Number(0, 1),
}
