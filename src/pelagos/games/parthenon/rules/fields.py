"""The fields of a position of Parthenon, each declared once. No clock, no generator, no future: decks are bags.

Lists "per seat" have one entry per seat; hands, Cargos and what is publicly known of them are flat lists with one entry
per kind of card (goods.py): the hand of seat p starts at 14 p, the Cargo of its Fleet f at 14 (3 p + f).

Public are sizes, Aegis totals, everything built, every payment and swap, and with them what a perfect memory knows of
the others' hands and Cargos: `sure`, `maybe`, `loose`, `aboard`, `lacks`. Hidden are the hands and Cargos themselves,
the cards that only some have looked at, and the others' answers in `draft` and `plan` (S-11).

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
    Bag,
    BitField,
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
    Sight,
    Source,
    Tuple,
    Word,
    answers,
    listed,
    whole,
)
from .cards import HALL_WORDS
from .content import FLEETS, LANDS, PHILOSOPHIES, VILLAGES, WONDERS, WONDERS_EACH, WORKSHOPS
from .decks import TITLES
from .givens import HOME, MOST_TRADES, NO_CAP, NO_STATUS, PAID, PATIENCE, PLANS, SAILED, SUBSTITUTED, SUNK, UNSEEN
from .goods import GOOD_WORDS, KINDS
from .islands import ISLANDS
from .lands import LAND_WORDS
from .steps import BUILD_PHASE, GRANT, JOURNEY, VERDICT
from .vocabulary import EVENT, FLEET, HALL, HAZARD, ISLAND, LAND, PHILOSOPHY, POWER, STATUS, WONDER_CARD

MOST_CARDS: Final = 999
MOST_OPERATIONS: Final = 20  # of an Event


class Philosophies(Mask):
    """Powers: the Philosophies are written; the Wonders among them follow from what is complete."""

    def __init__(self) -> None:
        super().__init__(PHILOSOPHY)
        self.size = PHILOSOPHIES + WONDERS

    def write(self, s: Any, value: Any) -> list[Any]:
        """The Philosophies."""
        return super().write(s, value & (1 << PHILOSOPHIES) - 1)


class Fact(Kind):
    """What everybody saw this Season and nothing else shows: its kind, then as many numbers as that has."""

    type = "tuple[int, ...]"

    def __init__(self) -> None:
        fleet = A_FLEET
        self.parts: dict[int, list[Kind]] = {
            PAID: [Number(0, EVENT.size - 1), SEAT_MASK],
            SUNK: [fleet, *[Number(0, MOST_CARDS)] * KINDS],
            SAILED: [fleet, Number(HOME, LANDS - 1), Number(0, MOST_CARDS)],
        }

    def holds(self, s: Any, value: Any) -> bool:
        """Every number can be."""
        parts = self.parts[value[0]]
        return all(part.holds(s, number) for part, number in zip(parts, value[1:], strict=True))

    def read(self, s: Any, data: object, name: str) -> tuple[int, ...]:
        """Each number by its kind."""
        numbers = listed(data, name)
        kind = whole(numbers[0] if numbers else None, f"{name}[0]", min(self.parts), max(self.parts))
        parts = self.parts[kind]
        if len(numbers) != 1 + len(parts):
            raise PositionError(name, "length", n=1 + len(parts))
        return (kind, *[part.read(s, numbers[k + 1], f"{name}[{k + 1}]") for k, part in enumerate(parts)])

    def write(self, s: Any, value: Any) -> list[int]:
        """As it is."""
        return list(value)


class Part(Number):
    """A number of an answer: of cards, of a kind of deal; powers as a mask, maybe with the bit of a substitute."""

    def holds(self, s: Any, value: Any) -> bool:
        """Small, but for that bit."""
        return super().holds(s, value & ~SUBSTITUTED if value > 0 else value)

    def span(self, s: Any) -> tuple[int, int] | None:
        """Not all between are."""
        return None

    def read(self, s: Any, data: object, name: str) -> int:
        """Small, but for that bit."""
        if type(data) is int and data >= SUBSTITUTED:
            return super().read(s, data - SUBSTITUTED, name) + SUBSTITUTED
        return super().read(s, data, name)


A_SEAT: Final = AnySeat()
SEAT_MASK: Final = Number(0, lambda s: (1 << s.seats) - 1)
SOME_SEATS: Final = Mask(size=lambda s: s.seats)
A_FLEET: Final = Number(0, lambda s: s.seats * FLEETS - 1)
MAYBE_FLEET: Final = Number(-1, lambda s: s.seats * FLEETS - 1)
SOME_FLEETS: Final = Mask(size=lambda s: s.seats * FLEETS)
COUNT: Final = Number(0, MOST_CARDS)
SMALL: Final = Number(0, 99)
ONCE: Final = Number(0, 1)
A_PLACE: Final = Number(-1, FLEETS - 1)  # hand and home, or a Fleet's Cargo
GOODS: Final = Counts(GOOD_WORDS.split(), MOST_CARDS)
SOME_GOODS: Final = Run(COUNT, KINDS)
SOME_VILLAGES: Final = Mask(size=VILLAGES, first=1)
STAGES: Final = ["plans", "partial", "complete"]
AN_ANSWER: Final = List(Part(-9, (1 << PHILOSOPHIES + WONDERS) - 1), 999)

BY_LAND: Final = Axis(words=LAND_WORDS)
BY_FLEET: Final = Axis(words=FLEET.words)
BY_PLACE: Final = Axis(WONDERS_EACH)
PER_FLEET: Final = (SEATS, BY_FLEET)
PER_WONDER: Final = (SEATS, BY_PLACE)

AN_ISLAND: Final = Group("islands", SEATS, also=["alternate"])
SAILING: Final = Group("sailing", BY_FLEET, inside=AN_ISLAND)
MEMORY: Final = Group("memory", inside=AN_ISLAND, always=True)
SEASON: Final = Group("this_season", inside=AN_ISLAND)
OWN_WONDERS: Final = Group("wonders", BY_PLACE, inside=AN_ISLAND, row=True)
THE_EVENTS: Final = Group("events")
HARBORS: Final = Group("harbors", BY_LAND)
TOPS: Final = Group("tops", along=True)
NOW: Final = Group("now")


def season(name: str, kind: Kind, note: str = "", **more: Any) -> Field:
    """A field per seat that begins again each Season."""
    return Field(name, kind, note, per=SEATS, at=SEASON, again="season", **more)


FIELDS: Final = Declared(
    Field("year", Number(0, 3), begins=1, always=True),
    Field("season", Number(0, 4), always=True),
    Field("phase", Number(0, 10), "1 to 10, 0 before the first", key="phase_number", always=True),
    Field("archon", A_SEAT),
    Field("winner", AnySeat(nobody=True), "-1 while nobody has won", begins=-1),
    Field(
        "island",
        Word(ISLAND, {None: -1}),
        "per seat its Island card",
        per=SEATS,
        begins=-1,
        at=AN_ISLAND,
        always=True,
    ),
    Field(
        "seat_of",
        AnySeat(nobody=True),
        "per Island card its seat, or -1",
        per=Axis(len(ISLANDS)),
        begins=-1,
        sight=HIDDEN,
        derived=True,
    ),
    Heading("Per seat: what it has."),
    Field("hand", GOODS, "Commodities in hand and Aegis at home", per=SEATS, sight=OWN, at=AN_ISLAND),
    Field("villages", SOME_VILLAGES, "masks of the six", per=SEATS, at=AN_ISLAND),
    Field("workshops", Number(0, WORKSHOPS), per=SEATS, at=AN_ISLAND),
    Field(
        "halls",
        Mask([*HALL_WORDS, "alternate-1", "alternate-2"]),
        "masks: six Acropolis structures, then the two alternates",
        per=SEATS,
        at=AN_ISLAND,
        key="acropolis",
    ),
    Field("fleets", Number(1, FLEETS), "how many", per=SEATS, begins=1, at=AN_ISLAND),
    Field(
        "powers",
        Philosophies(),
        "masks: Philosophies held, then Wonders complete",
        per=SEATS,
        at=AN_ISLAND,
        key="philosophies",
    ),
    Field(
        "wonder",
        Word(WONDER_CARD, {None: -1}),
        "two places per seat: the card or -1",
        per=PER_WONDER,
        begins=-1,
        at=OWN_WONDERS,
    ),
    Field("stage", Word(STAGES), "of the card in that place", per=PER_WONDER, begins=PLANS, at=OWN_WONDERS),
    Heading("Per Fleet (3 per seat)."),
    Field("goal", Word(LAND, {"home": HOME}), per=PER_FLEET, begins=HOME, at=SAILING, key="to"),
    Field("cargo", GOODS, per=PER_FLEET, sight=OWN, at=SAILING),
    Heading("What everybody can know of hands and Cargos (memory of public gains and losses)."),
    Field("sure", GOODS, "per seat: cards it certainly holds, it is not known where", per=SEATS, at=MEMORY),
    Field("maybe", GOODS, "per seat: cards of which it holds some", per=SEATS, at=MEMORY),
    Field("loose", COUNT, "per seat: how many of those it holds", per=SEATS, at=MEMORY),
    Field("aboard", GOODS, "per Fleet: cards that are certainly aboard", per=PER_FLEET, at=SAILING),
    Field(
        "lacks",
        Mask(GOOD_WORDS.split()),
        "per Fleet: mask of kinds the unknown rest of the Cargo does not contain",
        per=PER_FLEET,
        at=SAILING,
    ),
    season("thrown", GOODS, "what option B threw away, for all to see (R-30)"),
    Field(
        "open_hands",
        SOME_SEATS,
        "mask of seats whose hand lies open: till the Season ends (P-127), or at the end (R-59)",
        at=NOW,
        again="season",
    ),
    Heading("Per seat: this Season."),
    season("idle", SOME_VILLAGES, "masks of Villages"),
    season("idle_shops", Number(0, WORKSHOPS)),
    season("used", Mask(POWER), "masks of powers used"),
    season("served", Mask(WONDER_CARD), "masks of Wonders whose service was paid"),
    season("made", Counts(HALL, 2), "six per seat: cards created by Acropolis structures"),
    season("surcharge", SMALL, "basics"),
    season("extra_armies", SMALL),
    season("skipped", Number(0, 3), "masks of classes of Lands without Hazards"),
    season("discount", SMALL, "basics off a Village"),
    season("cap", Number(0, NO_CAP), "on Structures in this Build Phase", begins=NO_CAP),
    season("substitute", SMALL, "basics that may stand for 1 Gold once; 0: none"),
    season("built", SMALL, "Structures in this Build Phase"),
    Heading("Events."),
    Field("event_bag", Bag(Word(EVENT)), "not turned this Year", at=THE_EVENTS, key="bag", always=True),
    Field("row", List(Word(EVENT)), "face up, in the order in which they were turned", at=THE_EVENTS),
    Field("order", List(Word(EVENT)), "still to act this Season", at=THE_EVENTS),
    Field("gave", ONCE, "1 if somebody donated in this round", at=NOW),
    Field("ignoring", SOME_SEATS, at=NOW),
    Field("picked", SOME_SEATS, at=NOW),
    Field("offered", SOME_SEATS, at=NOW),
    Field("paid", SOME_SEATS, at=NOW),
    Field(
        "facts",
        List(Fact(), 999),
        "what everybody saw this Season and nothing else shows: PAID, SUNK, SAILED",
        again="season",
    ),
    Field("lost", COUNT, "per seat: cards lost by this Event", per=SEATS, at=SEASON),
    Field(
        "shown",
        Number(-1, KINDS - 1),
        "per seat: the Aegis Card shown in this Event, or -1",
        per=SEATS,
        begins=-1,
        at=SEASON,
    ),
    Field("dues", List(Tuple(A_SEAT, A_PLACE, Number(0, 5), ONCE, COUNT)), "losses that owners choose"),
    Heading("Harbors and Hazards."),
    Field(
        "status",
        Word(STATUS, {None: UNSEEN, "none": NO_STATUS}),
        "per Land",
        per=BY_LAND,
        begins=UNSEEN,
        sight=Sight("status_for"),
        at=HARBORS,
    ),
    Field(
        "looked",
        SOME_SEATS,
        "per Land: mask of seats that have looked at its face-down card",
        per=BY_LAND,
        at=HARBORS,
        always=True,
    ),
    BitField("up", Flag(), "mask of Lands with a face-up card", per=BY_LAND, at=HARBORS),
    Field(
        "harbor_bag",
        Bag(Word(STATUS)),
        "unseen cards, on Lands and in the deck",
        sight=HIDDEN,
        always=True,
    ),
    Field("harbor_out", Bag(Word(STATUS))),
    Field("hazard_bag", Bag(Word(HAZARD)), sight=HIDDEN, always=True),
    Field(
        "tops",
        List(Word(HAZARD)),
        "Hazards on top of the deck that somebody has looked at, the first is drawn first",
        sight=Sight("tops_for"),
        at=TOPS,
    ),
    Field("tops_seen", List(SOME_SEATS), "masks of who has", at=TOPS),
    Field("hazard_out", Bag(Word(HAZARD))),
    Field("card", Word(HAZARD, {None: -1}), "the Hazard in force", begins=-1, at=NOW),
    Field("klass", ONCE, "the class of Lands it was drawn for", at=NOW),
    Field(
        "solo", Number(-1, lambda s: s.seats * FLEETS - 1), "the Fleet it was drawn for alone, or -1", begins=-1, at=NOW
    ),
    Field("struck", SOME_FLEETS, "mask of Fleets (3 seat + fleet) that the card names", at=NOW),
    Field("targets", SOME_FLEETS, "mask of those that it will hit, unless they are protected", at=NOW),
    Field("gifts", List(A_FLEET), "Fleets that have used a Gift and wait for another Hazard"),
    Field(
        "shields",
        List(Tuple(A_FLEET, Number(0, len(TITLES) - 1))),
        "(Fleet, title) sheltered this Season",
        again="season",
    ),
    Heading("Trade."),
    season("left", SMALL, "offers left", begins=Source("[givens.offers] * seats"), key="offers"),
    Field("quiet", SOME_SEATS, "mask of seats that propose no more", at=NOW),
    Field("bargained", ONCE, "1 if somebody made an offer in this round", at=NOW),
    Field(
        "offer",
        Tuple(SEAT_MASK, SOME_GOODS, SOME_GOODS),
        "under discussion: the addressed, as a mask of seats; given; wanted, per kind",
        begins=(0, (), ()),
    ),
    Field(
        "declined",
        List(Tuple(A_SEAT, A_SEAT, SOME_GOODS, SOME_GOODS), 999),
        "by whom, to whom, given, wanted",
        again="season",
    ),
    Field(
        "voices",
        Number(0, 3),
        "six per seat: what it said at each Land this Season (harbor.py), 0 if nothing",
        per=(SEATS, BY_LAND),
        again="season",
    ),
    Field("trades", Number(0, MOST_TRADES), "per Fleet", per=PER_FLEET, at=SAILING, again="season"),
    Field(
        "admitted",
        Number(0, 4),
        "per Fleet: 0 not yet, 1 may trade, 2 may not, 3 and 4 what it meets (fleet_trade.py)",
        per=PER_FLEET,
        at=SAILING,
        again="season",
    ),
    Field(
        "as_abroad",
        ONCE,
        "per Fleet: 1 if it trades at the rates of the other class",
        per=PER_FLEET,
        at=SAILING,
        again="season",
    ),
    Heading("Build, votes."),
    Field("serving", Mask(WONDER_CARD), "mask of Wonders that were complete when the step began (R-34)", at=NOW),
    Field(
        "claim",
        Tuple(AnySeat(nobody=True), Number(-1, PHILOSOPHIES - 1)),
        "what is claimed (S-8): the seat that opened it, the Philosophy or -1 for a new one",
        begins=(-1, -1),
    ),
    Field("claimants", SOME_SEATS, "mask of seats that claimed last", at=NOW),
    Field("queue", List(A_SEAT), "the Archon's order of seats, as far as he has said it"),
    Field("pledge", AN_ANSWER, "per seat: the deal it makes if its claim is granted", per=SEATS, at=AN_ISLAND),
    season("votes", SMALL),
    Field("plans_bag", Bag(Word(WONDER_CARD)), always=True),
    *answers(AN_ANSWER, AN_ANSWER, PATIENCE, AN_ISLAND, SEASON),
    module=__name__,
    game="parthenon",
    state="ParthenonState",
    view="ParthenonView",
    fixed="givens: Givens",
    imports=["from .givens import Givens"],
    options="dict(s.givens.options)",
    shown=[
        Heading("Beside the fields."),
        Shown("ranks", "list[int]", "result.ranks if result is not None else []", "once it is over; 1 is best"),
        Shown(
            "hand_size",
            "list[int]",
            "[sum(s.hand[o : o + 11]) for o in range(0, s.seats * 14, 14)]",
            "per seat: Commodities",
        ),
        Shown(
            "aegis",
            "list[list[int]]",
            "[[s.aegis(p, kind) for kind in range(11, 14)] for p in range(s.seats)]",
            "per seat: Gifts, Armies, Warships, at home and aboard",
        ),
        Shown("structures", "list[int]", "[s.structures(p) for p in range(s.seats)]", "per seat"),
        Shown("cargo_size", "list[int]", "[sum(s.cargo[o : o + 14]) for o in range(0, s.seats * 42, 14)]", "per Fleet"),
        Shown("harbor_unseen", "list[int]", "s.harbor_unseen(seat)", "cards the viewer has not seen"),
        Shown("hazard_unseen", "list[int]", "s.hazard_unseen(seat)"),
    ],
)

# The fields of frames, by their names in the steps.
FRAMES: Final[dict[str, Kind]] = {
    "seat": A_SEAT,
    "opener": A_SEAT,
    "proposer": A_SEAT,
    "asked": SEAT_MASK,
    "tied": SEAT_MASK,
    "willing": SEAT_MASK,
    "waiting": SEAT_MASK,
    "mask": SEAT_MASK,
    "candidates": SEAT_MASK,
    "islands": Number(0, (1 << len(ISLANDS)) - 1),
    "left": Number(0, len(ISLANDS)),
    "turn": Number(0, lambda s: s.seats),
    "round": Number(0, 9),
    "last": Number(0, 9),
    "event": Number(0, EVENT.size - 1),
    "operation": Number(0, MOST_OPERATIONS),
    "land": Number(0, LANDS - 1),
    "field": Number(0, LANDS - 1),
    "depth": Number(0, 99),
    "alone": ONCE,
    "fleet": MAYBE_FLEET,
    "market.fleet": A_PLACE,
    "place": A_PLACE,
    "class": Number(0, 5),
    "draw.class": ONCE,
    "replacement.class": ONCE,
    "stands": ONCE,
    "count": COUNT,
    "phase": Word([], {"build": BUILD_PHASE, "claim": GRANT, "harbor": VERDICT, "journey": JOURNEY}),
}
