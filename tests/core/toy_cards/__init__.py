"""Cards, a toy whose rules are an interpreter: what a card does is read from a file, and the state's givens hold it.

In turn a card is turned up from a deck of six and carried out; what it `may` do is the seat's own choice. Somebody's
own cards.csv may say anything that the notation can say, for as many cards.
"""

from __future__ import annotations

from typing import NamedTuple

from pelagos.core.bag import odds_of
from pelagos.core.basics import Action, Frame, Seat
from pelagos.core.content import Row, Source, unique
from pelagos.core.editions import Editions
from pelagos.core.fields import AnySeat, Number, listed, whole
from pelagos.core.flow import Nature, State, Step
from pelagos.core.game import Game
from pelagos.core.notation import Notation, Tokens
from pelagos.core.options import Options, Value, check_options
from pelagos.core.positions import Json, Reader, dump_flow, load_flow, options_of
from pelagos.core.result import Result, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.view import View, public_flow
from pelagos.core.vocabulary import Vocabulary, numbers

SIZE = 6  # of the deck; the vocabulary has as many cards
MOST = 20  # points
EFFECTS = Notation("; : >=")

V = Vocabulary()
TURN_UP = V.verb("turn-up", numbers(0, SIZE - 1))
DO = V.verb("do")
SKIP = V.verb("skip")

BOOK: list[Step[Cards]] = []
DRAW, RUN = range(2)


class Op(NamedTuple):
    """effect = item {";" item}; item = ["may"] ["if" "points" ">=" n ":"] ("gain" | "lose") n."""

    may: bool
    least: int  # points that it takes
    change: int

    @staticmethod
    def read(t: Tokens) -> Op:
        may = bool(t.accept("may"))
        least = 0
        if t.accept("if"):
            t.expect("points")
            t.expect(">=")
            least = t.number(1, MOST)
            t.expect(":")
        sign = 1 if t.expect("gain", "lose") == "gain" else -1
        return Op(may, least, sign * t.number(1, 5))


class Card(NamedTuple):
    """A card of the file."""

    name: str
    ops: tuple[Op, ...]

    @staticmethod
    def read(row: Row) -> Card:
        t = row.tokens("effect", EFFECTS)
        ops = [Op.read(t)]
        while t.accept(";"):
            ops.append(Op.read(t))
        t.end()
        row.source("effect")
        return Card(row.text("name"), tuple(ops))


def read_cards(source: Source) -> list[Card]:
    rows = source.table("cards.csv", "name effect", rows=SIZE)
    unique(rows, "name")
    return [Card.read(row) for row in rows]


CARDS: Editions[list[Card]] = Editions("tests.core.toy_cards", ("cards.csv",), read_cards)


class Givens:
    """What all clones share."""

    __slots__ = ("cards", "options")

    def __init__(self, options: Options) -> None:
        self.options: dict[str, Value] = dict(options)
        self.cards = CARDS.of(options)


class Cards(State):
    """Points, and the cards that are left."""

    __slots__ = ("deck", "givens", "points")

    def __init__(self, seats: int, givens: Givens, of: Cards | None = None) -> None:
        super().__init__(seats, BOOK, of)
        self.givens = givens
        self.deck = of.deck[:] if of is not None else list(range(SIZE))
        self.points = of.points[:] if of is not None else [0] * seats

    def clone(self) -> Cards:
        return Cards(self.seats, self.givens, self)

    def result(self) -> Result | None:
        return None if self.frames else Result(ranks_of([[n] for n in self.points]), self.points[:])


class Draw(Nature[Cards]):
    name = "draw"
    fields = "owner"

    def proceed(self, s: Cards, f: Frame) -> bool:
        return not s.deck  # the game is over

    def odds(self, s: Cards, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.deck, TURN_UP)

    def apply(self, s: Cards, f: Frame, a: Action) -> None:
        s.deck.remove(V.x[a])
        s.frames += [(DRAW, (f[1] + 1) % s.seats), (RUN, f[1], V.x[a], 0)]


class Run(Step[Cards]):
    """The interpreter: one item of a card after the other."""

    name = "run"
    fields = "seat card item"

    def proceed(self, s: Cards, f: Frame) -> bool:
        _, seat, card, item = f
        ops = s.givens.cards[card].ops
        if item == len(ops):
            return True
        op = ops[item]
        if s.points[seat] >= op.least:
            if op.may:
                return False
            s.points[seat] = max(0, min(MOST, s.points[seat] + op.change))
        s.frames.append((RUN, seat, card, item + 1))
        return True

    def legal(self, s: Cards, f: Frame) -> list[Action]:
        return [DO.base, SKIP.base]

    def apply(self, s: Cards, f: Frame, a: Action) -> None:
        _, seat, card, item = f
        if a == DO.base:
            s.points[seat] = max(0, min(MOST, s.points[seat] + s.givens.cards[card].ops[item].change))
        s.frames.append((RUN, seat, card, item + 1))


BOOK.extend([Draw(), Run()])


class CardsView(View, frozen=True, kw_only=True):
    deck: list[int]
    points: list[int]


# The fields of frames.
FRAMES = {"owner": AnySeat(), "seat": AnySeat(), "card": Number(0, SIZE - 1), "item": Number(0, MOST)}


class CardsGame(Game[Cards, CardsView]):
    """All of it lies open."""

    id = "cards"
    version = "1"
    package = "tests.core.toy_cards"
    seats = range(2, 4)
    editions = CARDS
    vocabulary = V
    view_type = CardsView
    bound = 60

    def setup(self, seats: int, options: Options) -> Cards:
        s = Cards(seats, Givens(options))
        s.frames.append((DRAW, 0))
        s.settle()
        return s

    def view(self, state: Cards, seat: Seat) -> CardsView:
        flow = public_flow(state, seat)
        return CardsView(
            game=self.id,
            version=self.version,
            seat=seat,
            seats=state.seats,
            options=dict(state.givens.options),
            frames=flow.frames,
            lane=flow.lane,
            shelf=flow.shelf,
            waiting=flow.waiting,
            together=flow.together,
            deck=state.deck[:],
            points=state.points[:],
        )

    def imagine(self, view: CardsView, rng: Rng) -> Cards:
        s = Cards(view.seats, Givens(view.options))
        s.frames = list(view.frames)
        s.deck, s.points = view.deck[:], view.points[:]
        return s

    def dump(self, state: Cards) -> Json:
        options = {"options": state.givens.options} if state.givens.options else {}
        return {"seats": state.seats, **options, "deck": state.deck, "points": state.points, **dump_flow(state, FRAMES)}

    def audit(self, state: Cards) -> list[str]:
        return []

    def load(self, data: Json) -> Cards:
        top = Reader(data)
        s = Cards(top.number("seats", 2, 3), Givens(check_options((), options_of(data), CARDS)))
        top.raw("options", {})
        s.deck = [whole(card, "deck", 0, SIZE - 1) for card in listed(top.raw("deck"), "deck")]
        s.points = [whole(points, "points", 0, MOST) for points in listed(top.raw("points"), "points")]
        if len(s.points) != s.seats:
            raise top.refuse("points", "length", n=s.seats)
        load_flow(s, top, FRAMES)
        top.done()
        return s


GAME = CardsGame()
