"""The fields of a position of Minos, each declared once. No clock, no generator, no future: decks are bags.

Whoever has pieces is a clan (givens.py): the players by seat, and in a solo game the rival after them. What there is
one of for each clan and each Good, region … stands in one flat list, a clan's stretch after the other's; regions count
from 1, so that a stretch by region has a place 0 that is never used.

Hidden are hands, and which cards are in a hand, in a deck or in the rival's pile (M-10). What everybody saw taken from
the offer is known to be in that hand (`open_cards`). Of the random Goods everybody knows which are left, nobody in
what order.

Not compiled. `make generate` makes rules/state_fields.py, views/view.py and views/fill.py of it.
"""

from __future__ import annotations

from typing import Any, Final

from ....core.assembly import PATIENCE
from ....core.fields import (
    HIDDEN,
    OWN,
    SEATS,
    AnySeat,
    Axis,
    Bag,
    Counts,
    Declared,
    Field,
    Flag,
    Group,
    Heading,
    Kind,
    List,
    Mask,
    Number,
    Run,
    Shown,
    Source,
    Tuple,
    Word,
    answers,
)
from .programs import PROGRAMS
from .vocabulary import (
    ABILITY,
    ACTION_BONUSES,
    AGES,
    BONUSES,
    COLOUR,
    CONTAINERS,
    DECREES,
    EXTRA,
    FOUNDATIONS,
    GOOD,
    GOODS,
    LEVELS,
    MOST_CLAUSES,
    MOST_SEATS,
    NOTHING,
    PEOPLES,
    PHASE,
    PIECES,
    PLAYED,
    REGIONS,
    ROUNDS,
    ROUTES,
    SECTION,
    SECTIONS,
    SOLO_CARDS,
    SOURCE,
    SPACES,
    START,
    STRUCTURES,
    TOP,
    TRACK,
    TRACKS,
    VASES,
    WARRIORS,
    clan_of,
    colour_of,
    die_of,
    value_of,
)

MANY: Final = 9_999  # of what has no limit: Coins, Weaponry, VP
A_SEAT: Final = AnySeat()
A_CLAN: Final = Number(0, lambda s: s.givens.clans - 1)
MAYBE_CLAN: Final = Number(NOTHING, lambda s: s.givens.clans - 1)
SOME_SEATS: Final = Mask(size=lambda s: s.seats)
AMOUNT: Final = Number(0, MANY)
A_CARD: Final = Number(1, DECREES)
A_FLAG: Final = Flag()
THE_ROUTES: Final = [str(route + 1) for route in range(ROUTES)]
THE_REGIONS: Final = [str(region) for region in range(REGIONS + 1)]
THE_VASES: Final = ["1", "2", "3"]  # of a game
GOOD_COUNTS: Final = Counts(GOOD, 9)
A_REGION: Final = Number(1, REGIONS)
A_TILE: Final = Number(1, 2 * BONUSES)
A_ROUTE: Final = Number(1, ROUTES)
AN_AGE: Final = Number(0, AGES - 1)


class Die(Kind):
    """A die in a container on the action board, written `[0, "red", 5]`; NOTHING, where it was retrieved, is null."""

    _parts = Tuple(A_CLAN, Word(COLOUR), Number(1, 6))

    def holds(self, s: Any, value: Any) -> bool:
        """Of one of the clans."""
        return bool(NOTHING <= value < die_of(s.givens.clans, 0, 1))

    def read(self, s: Any, data: object, name: str) -> int:
        """Its clan, colour and value."""
        return NOTHING if data is None else die_of(*self._parts.read(s, data, name))

    def write(self, s: Any, value: Any) -> Any:
        """Its clan, colour and value."""
        if value == NOTHING:
            return None
        return self._parts.write(s, (clan_of(value), colour_of(value), value_of(value)))


CLANS: Final = Axis(source="givens.clans")
BY_REGION: Final = Axis(words=THE_REGIONS)
BY_ROUTE: Final = Axis(words=THE_ROUTES)
BY_AGE: Final = Axis(AGES)
BY_SECTION: Final = Axis(words=SECTION.words)
THREE: Final = Axis(3)  # the Vases of a game

PLAYERS: Final = Group("players", CLANS, always=True)
MAP: Final = Group("map", BY_REGION)
BOARD_ROUTES: Final = Group("routes", BY_ROUTE)
DICE: Final = Group("dice", BY_SECTION)
THE_TURN: Final = Group("now")
SEALED: Final = Group("answers", SEATS)


def own(name: str, kind: Kind, note: str = "", **more: Any) -> Field:
    """A field of every clan."""
    return Field(name, kind, note, per=CLANS, at=PLAYERS, **more)


FIELDS: Final = Declared(
    Heading("Per clan."),
    own("start", Word(START, {None: NOTHING}), "its Starting card, or NOTHING", begins=NOTHING),
    own("ability", Word(ABILITY, {None: NOTHING}), "its Special Ability, or NOTHING", begins=NOTHING),
    own("level", Number(1, 3), "of the Ability", begins=1),
    own("coins", AMOUNT),
    own("weaponry", AMOUNT),
    own("vp", AMOUNT),
    own("income", Number(0, 60), "position of the marker"),
    own("reserves", Number(0, WARRIORS), "Warriors on the player board"),
    own("supply", Number(0, WARRIORS), "Warriors beside the main board", begins=WARRIORS),
    own("hands", Bag(A_CARD, DECREES), "secret: ascending", sight=OWN, shown_as="hand", key="hand"),
    own("open_cards", Bag(A_CARD, DECREES), "of the hand: those that everybody saw taken"),
    own("areas", List(A_CARD, DECREES), "in the order in which they were played", key="area"),
    own("palaces", List(A_CARD, DECREES), "in the order in which they came (M-172)", key="palace"),
    own("tiles", Bag(A_TILE, 2 * BONUSES), "Trade Bonuses held"),
    own("beaten", Bag(Number(1, LEVELS * PEOPLES), LEVELS * PEOPLES), "Sea Peoples tiles held"),
    own("exchanged", Number(0, 2), "the direction of SA5 in this window: 0 none, 1 to Weaponry, 2 to Coins (M-146)"),
    own("noted", Number(0, 99), "Build points for the build rounds (M-64)"),
    own("noted_free", Number(0, 99), "those of BUILDF"),
    Heading("Per clan and …"),
    Field("tracks", Counts(TRACK, TOP), "… track", per=CLANS, at=PLAYERS),
    Field("goods", GOOD_COUNTS, "… Good", per=CLANS, at=PLAYERS),
    Field("temporary", GOOD_COUNTS, "… Good", per=CLANS, at=PLAYERS),
    Field("ships", Counts(THE_ROUTES, SPACES), "… route: the space, 0 if there is none", per=CLANS, at=PLAYERS),
    Field("warriors", Counts(THE_REGIONS, WARRIORS), "… region, with a place 0", per=CLANS, at=PLAYERS),
    Field("objective", Counts(THE_VASES, 3), "… Vase: the marker's space from 1, 0: it waits", per=CLANS, at=PLAYERS),
    Field("earned", Counts(SOURCE, MANY), "… source: VP gained", per=CLANS, at=PLAYERS),
    Field("built", Number(0, max(PIECES)), "… structure: how many stand", per=(CLANS, Axis(STRUCTURES)), derived=True),
    Heading("Per region."),
    Field("city", MAYBE_CLAN, "whose", per=BY_REGION, begins=NOTHING, at=MAP),
    Field("tower", MAYBE_CLAN, "whose", per=BY_REGION, begins=NOTHING, at=MAP),
    Field("farm", MAYBE_CLAN, "whose", per=BY_REGION, begins=NOTHING, at=MAP),
    Field("foundation", Number(0, FOUNDATIONS), "the tile, or 0", per=BY_REGION, at=MAP),
    Field("raiders", Number(0, PEOPLES), "the Level I tile, or 0", per=BY_REGION, at=MAP),
    Field("lords", Number(0, LEVELS * PEOPLES), "the Level II tile, or 0", per=BY_REGION, at=MAP),
    Heading("Trade Routes, from 0."),
    Field("sides", Number(0, 1), "the side that lies up", per=BY_ROUTE, at=BOARD_ROUTES, key="side"),
    Field("bonuses", Bag(A_TILE, 2 * BONUSES), "Trade Bonuses beside it", per=BY_ROUTE, at=BOARD_ROUTES),
    Heading("Cards, by age."),
    Field(
        "decks",
        Bag(A_CARD, DECREES),
        "bags",
        per=BY_AGE,
        begins=Source("[list(range(1, 73)), list(range(73, 145))]"),
        sight=HIDDEN,
        always=True,
    ),
    Field("piles", Bag(A_CARD, DECREES), "discards; of Age I after the change: out of the game", per=BY_AGE),
    Field("offer", List(A_CARD, DECREES), "face up, the oldest first"),
    Heading("Goods."),
    Field("stacks", Number(0, 9), "face up, by type", per=Axis(GOODS), begins=5),
    Field("urn", Number(0, 9), "the random pile, by type", per=Axis(GOODS), begins=4),
    Heading("Vases and the Action Bonus."),
    Field("vases", List(Number(1, VASES), VASES), "those in use"),
    Field("turned", Bag(Number(1, VASES), VASES), "those that were turned and are out (M-22)"),
    Field("covered", Number(0, 7), "per Vase: mask of its spaces that are taken or blocked", per=THREE),
    Field("action_bonus", Number(0, ACTION_BONUSES), "the tile, or 0"),
    Heading("Setup."),
    Field("laid_starts", Mask(START), "Starting cards to be had"),
    Field("laid_abilities", Mask(ABILITY), "Abilities to be had"),
    Heading("The round."),
    Field("round", Number(0, ROUNDS), "0 in setup"),
    Field("age", AN_AGE, "of the active deck"),
    Field("phase", Word(PHASE), "for everybody to see"),
    Field("first", A_CLAN, "the First Player"),
    Field("pool", Number(0, 17), "dice to be drafted, at colour * 6 + value - 1", per=Axis(COLOUR.size * 6)),
    Field(
        "rows",
        Run(Die(), MOST_SEATS),
        "dice by section (vocabulary.die_of); NOTHING where one was retrieved",
        per=BY_SECTION,
        begins=(),
    ),
    Heading("The turn."),
    Field("active", MAYBE_CLAN, "whose turn it is", begins=NOTHING, at=THE_TURN),
    Field("section", Word(SECTION, {None: NOTHING}), "of the die retrieved", begins=NOTHING, at=THE_TURN),
    Field("place", Number(0, MOST_SEATS), "its space, from 1", at=THE_TURN),
    Field("colour", Word(COLOUR, {None: NOTHING}), "its colour", begins=NOTHING, at=THE_TURN),
    Field("value", Number(0, 6), "its value", at=THE_TURN),
    Field(
        "used_as",
        Word(SECTION, {None: NOTHING}),
        "whose rules its points follow; Wild unnamed: NOTHING",
        begins=NOTHING,
        at=THE_TURN,
    ),
    Field("points", Number(0, 9), "left", at=THE_TURN),
    Field("later", Number(0, 9), "of them may draw from the Age II deck (M-92)", at=THE_TURN),
    Field("bonus_open", A_FLAG, "1 while the space's bonus waits", at=THE_TURN),
    Field("traits", List(A_CARD, DECREES), "triggered and not used, in Palace order", at=THE_TURN),
    Field("extras", Mask(EXTRA), "extra actions that were used", at=THE_TURN),
    Field(
        "stirred", A_FLAG, "1 if something changed that a Vase may look at; 0 whenever somebody is asked", derived=True
    ),
    Heading("The rival clan."),
    Field("solo_deck", Bag(Number(1, SOLO_CARDS), SOLO_CARDS), "Solo cards not drawn yet"),
    Field("solo_card", Number(0, SOLO_CARDS), "the last one drawn, or 0"),
    Field(
        "rival_dice",
        List(Tuple(Word(COLOUR), Number(1, 6), Word(SECTION), Number(1, SOLO_CARDS)), CONTAINERS),
        "the rival's dice of this round: colour, value, section, Solo card, in draft order",
    ),
    Field("pile", Bag(A_CARD, DECREES), "secret to all: face down before the rival", sight=HIDDEN),
    Heading("The end."),
    Field("over", A_FLAG, "1 when all is scored"),
    *answers(List(Number(NOTHING, MANY)), List(Number(NOTHING, MANY)), PATIENCE, SEALED),
    module=__name__,
    game="minos",
    state="MinosState",
    view="MinosView",
    fixed="givens: Givens",
    imports=["from .givens import Givens"],
    options="dict(s.givens.options)",
    any_time=True,
    shown=[
        Heading("Beside the fields."),
        Shown("clans", "int", "s.givens.clans", "in a solo game 2: the rival after the one seat"),
        Shown("unseen", "list[list[int]]", "s.unseen(seat)", "by age: cards that the viewer has not seen, ascending"),
        Shown("deck_size", "list[int]", "[len(deck) for deck in s.decks]", "by age"),
        Shown("hand_ages", "list[int]", "s.hand_ages()", "two per clan: cards in hand of Age I and of Age II"),
        Shown("pile_ages", "list[int]", "s.pile_ages()", "the rival's pile: cards of Age I and of Age II"),
        Shown("meters", "list[int]", "s.all_meters()", "per clan, in the order of effects.METERS"),
        Shown("supply_goods", "list[int]", "s.temporary_left()", "Temporary Goods in the supply, by type"),
        Shown("ranks", "list[int]", "result.ranks if result is not None else []", "once it is over; 1 is best"),
    ],
)

# The fields of frames, by their names in the steps.
FRAMES: Final[dict[str, Kind]] = {
    "seat": A_SEAT,
    "clan": A_CLAN,
    "asked": SOME_SEATS,
    "region": A_REGION,
    "nth": Number(0, 99),
    "route": A_ROUTE,
    "colour": Word(COLOUR),
    "tile-colour": Number(0, 1),
    "people-level": Number(0, LEVELS - 1),
    "age": AN_AGE,
    "left": Number(0, 99),
    "turn": Number(0, MOST_SEATS * CONTAINERS),
    "influence": Number(0, CONTAINERS),
    "cultural": Number(0, CONTAINERS),
    "population": Number(0, CONTAINERS),
    "program": Number(0, PROGRAMS),
    "waiting": Number(0, (1 << MOST_CLAUSES) - 1),
    "clause": Number(0, MOST_CLAUSES - 1),
    "option": Number(NOTHING, MOST_CLAUSES - 1),
    "at": Number(0, 99),
    "code": Number(0, 40),
    "mask": Number(0, (1 << TRACKS) - 1),
    "deed": Number(0, PLAYED),
    "object": Number(1, DECREES),
    "free": A_FLAG,
    "first": Number(NOTHING, WARRIORS),
    "second": Number(NOTHING, WARRIORS),
    "back": Number(NOTHING, WARRIORS),
    "done": Number(0, 9),
    "progress.part": Number(0, 1),
    "income.part": Number(0, 5),
    "income-of.part": Number(0, 4),
    "section": Word(SECTION),
    "card": A_CARD,
    "track": Word(TRACK),
    "sections": Number(0, (1 << SECTIONS) - 1),
}
