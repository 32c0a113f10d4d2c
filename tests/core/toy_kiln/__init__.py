"""Kiln, a toy of acts at any time: in one's turn, in a lane, out of turn; and of what happens by itself.

Each seat draws a secret glaze. In turn it digs clay (1 or 2) or rests. After each round everybody seals how much clay
he burns; whoever burns most has a point, and all burnt clay is gone. At any time:

- `shape`: whoever is asked may make a vase of 2 clay;
- `paint`: whoever is asked may paint a vase, once, in a colour that it is then asked for; only with the glaze 1;
- `claim`: whoever has 2 vases may take a prize of 2 points while there is one, whether it is asked or not.

As soon as somebody has 3 vases he is the master, and has 3 points: that happens by itself. So does the frost at the end
of a round, which breaks one vase of whoever has more than 2.
"""

from __future__ import annotations

from typing import Any

from pelagos.core.anytime import Act, AnyTime, Watch
from pelagos.core.assembly import Ready, Sealed, Secret
from pelagos.core.bag import deal, odds_of
from pelagos.core.basics import ALL, Action, Frame, Seat, only
from pelagos.core.fields import SEATS, AnySeat, Declared, Field, List, Number, answers
from pelagos.core.flow import Nature, Step
from pelagos.core.game import Game
from pelagos.core.options import Options, Value
from pelagos.core.positions import Form
from pelagos.core.result import Result, ranks_of
from pelagos.core.rng import Rng
from pelagos.core.view import AssemblyView, imagine_answers, own_answers, public_flow, redraw_answers
from pelagos.core.vocabulary import Vocabulary, names, numbers

V = Vocabulary()
GLAZE = V.verb("glaze", numbers(1, 3))  # chance
DIG = V.verb("dig", numbers(1, 2))
IDLE = V.verb("idle")
BURN = V.verb("burn", numbers(0, 2))
REVISE = V.verb("revise")
COLOUR = V.verb("colour", names("colour", "red black"))
SHAPE = V.verb("shape")
PAINT = V.verb("paint")
CLAIM = V.verb("claim")

GLAZES = [1, 1, 2, 2, 3, 3]
ROUNDS = 3
PRIZES = 2
MASTER = 3  # vases
BRITTLE = 2  # more of them break

BOOK: list[Step[Any]] = []
DRAW, TURN, FIRE, BURNING, READY, DYE, WATCH, FROST, SHAPING, PAINTING, CLAIMING = range(11)
ACTS = [SHAPING, PAINTING, CLAIMING]


class Kiln(AnyTime):
    """What is true now. The glazes are secret, and so is what is sealed."""

    __slots__ = ("claimed", "clay", "glazes", "master", "painted", "points", "prizes", "turns", "vases")
    glazes: list[int]  # 0: not drawn yet
    clay: list[int]
    vases: list[int]
    painted: list[int]  # 0 not, 1 and 2 the colours plus one
    claimed: list[int]
    points: list[int]
    prizes: int
    master: int  # -1: nobody yet
    turns: int  # taken so far

    def __init__(self, seats: int, of: Kiln | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        self.glazes = of.glazes[:] if of is not None else [0] * seats
        self.clay = of.clay[:] if of is not None else [0] * seats
        self.vases = of.vases[:] if of is not None else [0] * seats
        self.painted = of.painted[:] if of is not None else [0] * seats
        self.claimed = of.claimed[:] if of is not None else [0] * seats
        self.points = of.points[:] if of is not None else [0] * seats
        self.prizes = of.prizes if of is not None else PRIZES
        self.master = of.master if of is not None else -1
        self.turns = of.turns if of is not None else 0

    def clone(self) -> Kiln:
        return Kiln(self.seats, self)

    def result(self) -> Result | None:
        return None if self.frames else Result(ranks_of([[n] for n in self.points]), self.points[:])

    def acts(self) -> list[int]:
        return ACTS

    def watch(self) -> bool:
        if self.master >= 0 or (self.frames and self.frames[-1][0] == DYE):  # nothing comes between vase and colour
            return False
        masters = [seat for seat in range(self.seats) if self.vases[seat] >= MASTER]
        if not masters:
            return False
        self.master = masters[0]
        self.points[self.master] += 3
        self.tell(ALL, "master", (self.master,))
        return True


class Draw(Nature[Kiln]):
    """A glaze for each seat, face down."""

    name = "draw"
    fields = "seat"

    def odds(self, s: Kiln, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(unseen(s.glazes), GLAZE)

    def seen(self, s: Kiln, f: Frame, a: Action) -> int:
        return only(f[1])

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        s.glazes[f[1]] = V.x[a]
        s.tell(only(f[1]), "glaze", (f[1], V.x[a]))
        s.frames.append((DRAW, f[1] + 1) if f[1] + 1 < s.seats else (TURN, 0))


class Turn(Step[Kiln]):
    """One seat digs, or does not."""

    name = "turn"
    fields = "seat"

    def legal(self, s: Kiln, f: Frame) -> list[Action]:
        return [*DIG.codes, IDLE.base]

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        seat = f[1]
        if a != IDLE.base:
            s.clay[seat] += V.x[a]
        s.tell(ALL, "dug", (seat, s.clay[seat]))
        s.turns += 1
        if s.turns < ROUNDS * s.seats:
            s.frames.append((TURN, (seat + 1) % s.seats))
        if seat == s.seats - 1:
            s.frames += [(FROST,), (WATCH,), (FIRE,)]


class Fire(Sealed[Kiln]):
    """Everybody seals what he burns."""

    name = "fire"
    ready = READY
    patience = 1

    def asked(self, s: Kiln, f: Frame) -> int:
        return s.everybody()

    def question(self, s: Kiln, f: Frame, seat: Seat) -> Frame:
        return (BURNING, seat)

    def close(self, s: Kiln, f: Frame) -> None:
        burnt = [min(plan[0], s.clay[seat]) for seat, plan in enumerate(s.plan)]
        for seat, clay in enumerate(burnt):
            s.clay[seat] -= clay
            s.plan[seat] = []
            s.tell(ALL, "burnt", (seat, clay))
        if burnt.count(max(burnt)) == 1:
            s.points[burnt.index(max(burnt))] += 1
            s.vases[burnt.index(max(burnt))] += 1  # it comes out of the fire by itself


class Burning(Secret[Kiln]):
    """One seat says how much."""

    name = "burning"
    fields = "seat"

    def legal(self, s: Kiln, f: Frame) -> list[Action]:
        return BURN.span1(0, min(2, s.clay[f[1]]))

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        s.plan[f[1]] = [V.x[a]]
        s.seal(f[1])


class Dye(Step[Kiln]):
    """In which colour is it painted?"""

    name = "dye"
    fields = "seat"

    def legal(self, s: Kiln, f: Frame) -> list[Action]:
        return COLOUR.codes

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        s.painted[f[1]] = 1 + V.x[a]
        s.points[f[1]] += 1
        s.tell(ALL, "painted", (f[1], V.x[a]))


class Frost(Step[Kiln]):
    """The round is over."""

    name = "frost"

    def proceed(self, s: Kiln, f: Frame) -> bool:
        for seat in range(s.seats):
            if s.vases[seat] > BRITTLE:
                s.vases[seat] -= 1
                s.tell(ALL, "broke", (seat,))
        return True


class Shaping(Act[Kiln]):
    name = "shaping"

    def holds(self, a: Action) -> bool:
        return a == SHAPE.base

    def legal(self, s: Kiln, f: Frame) -> list[Action]:
        return [SHAPE.base] if s.clay[f[1]] >= 2 else []

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        s.clay[f[1]] -= 2
        s.vases[f[1]] += 1
        s.tell(ALL, "shaped", (f[1],))


class Painting(Act[Kiln]):
    """Whether it may be made is a secret; making it shows the glaze."""

    name = "painting"

    def holds(self, a: Action) -> bool:
        return a == PAINT.base

    def legal(self, s: Kiln, f: Frame) -> list[Action]:
        seat = f[1]
        return [PAINT.base] if s.glazes[seat] == 1 and s.vases[seat] > 0 and not s.painted[seat] else []

    def reveals(self, s: Kiln, f: Frame, a: Action, after: Kiln) -> bool:
        return True

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        s.tell(ALL, "paints", (f[1],))
        s.frames.append((DYE, f[1]))


class Claiming(Act[Kiln]):
    name = "claiming"
    unasked = True

    def holds(self, a: Action) -> bool:
        return a == CLAIM.base

    def legal(self, s: Kiln, f: Frame) -> list[Action]:
        return [CLAIM.base] if s.vases[f[1]] >= 2 and s.prizes > 0 and not s.claimed[f[1]] else []

    def apply(self, s: Kiln, f: Frame, a: Action) -> None:
        s.claimed[f[1]] = 1
        s.prizes -= 1
        s.points[f[1]] += 2
        s.tell(ALL, "claimed", (f[1],))


BOOK.extend(
    [
        Draw(),
        Turn(),
        Fire(),
        Burning(),
        Ready(REVISE.base),
        Dye(),
        Watch(),
        Frost(),
        Shaping(),
        Painting(),
        Claiming(),
    ]
)


FIELDS = Declared(
    Field("glazes", Number(0, 3), per=SEATS),
    Field("clay", Number(0, 99), per=SEATS),
    Field("vases", Number(0, 99), per=SEATS),
    Field("painted", Number(0, 2), per=SEATS),
    Field("claimed", Number(0, 1), per=SEATS),
    Field("points", Number(0, 99), per=SEATS),
    Field("prizes", Number(0, PRIZES)),
    Field("master", AnySeat(nobody=True)),
    Field("turns", Number(0, lambda s: ROUNDS * s.seats)),
    *answers(List(Number(0, 2)), List(Number(0, 2)), 4),
    module=__name__,
    game="kiln",
    state="Kiln",
    view="KilnView",
)  # only for positions: the state copies its fields by hand


class KilnForm(Form[Kiln]):
    declared = FIELDS
    kinds = {"seat": AnySeat()}
    seats = range(2, 4)

    def blank(self, seats: int, options: dict[str, Value]) -> Kiln:
        s = Kiln(seats)
        s.glazes = [3, 3, 2][:seats]
        return s


class KilnView(AssemblyView, frozen=True, kw_only=True):
    glaze: int
    known: list[int]  # per seat: its glaze once it has painted, or is about to; else 0
    clay: list[int]
    vases: list[int]
    painted: list[int]
    claimed: list[int]
    points: list[int]
    prizes: int
    master: int
    turns: int
    drawn: int  # glazes


def unseen(known: list[int]) -> list[int]:
    """The glazes that are not among these."""
    left = GLAZES[:]
    for glaze in known:
        if glaze:
            left.remove(glaze)
    return left


def shown(s: Kiln, seat: Seat) -> bool:
    """Whether everybody knows a seat's glaze, which must be 1."""
    return s.painted[seat] > 0 or (DYE, seat) in s.frames


def redraw(s: Kiln, seat: Seat, drawn: int, known: list[int], rng: Rng) -> None:
    """Glazes of the others, in keeping with what is known."""
    own = s.glazes[seat] if seat >= 0 else 0
    bag = unseen([own, *[glaze for other, glaze in enumerate(known) if other != seat]])
    for other in range(s.seats):
        if other != seat:
            s.glazes[other] = known[other] or (deal(bag, 1, rng)[0] if other < drawn else 0)


class KilnGame(Game[Kiln, KilnView]):
    id = "kiln"
    version = "1"
    package = "tests.core.toy_kiln"
    seats = range(2, 4)
    vocabulary = V
    view_type = KilnView
    form = KilnForm()
    bound = 120

    def setup(self, seats: int, options: Options) -> Kiln:
        s = Kiln(seats)
        s.frames.append((DRAW, 0))
        s.settle()
        return s

    def view(self, state: Kiln, seat: Seat) -> KilnView:
        s, flow, answers = state, public_flow(state, seat), own_answers(state, seat)
        return KilnView(
            game=self.id, version=self.version, seat=seat, seats=s.seats, options={}, frames=flow.frames,
            lane=flow.lane, shelf=flow.shelf, waiting=flow.waiting, together=flow.together, opened=flow.opened,
            pending=flow.pending, draft=answers.draft, plan=answers.plan, spare=answers.spare, revised=answers.revised,
            finished=answers.finished, resting=answers.resting, glaze=s.glazes[seat] if seat >= 0 else 0,
            known=[1 if shown(s, p) else 0 for p in range(s.seats)], clay=s.clay[:], vases=s.vases[:],
            painted=s.painted[:], claimed=s.claimed[:], points=s.points[:], prizes=s.prizes, master=s.master,
            turns=s.turns, drawn=len([glaze for glaze in s.glazes if glaze]),
        )  # fmt: skip

    def imagine(self, view: KilnView, rng: Rng) -> Kiln:
        s = Kiln(view.seats)
        s.clay, s.vases, s.painted, s.claimed = view.clay[:], view.vases[:], view.painted[:], view.claimed[:]
        s.points, s.prizes, s.master, s.turns = view.points[:], view.prizes, view.master, view.turns
        if view.seat >= 0:
            s.glazes[view.seat] = view.glaze
        redraw(s, view.seat, view.drawn, view.known, rng)
        imagine_answers(s, view, rng)
        return s

    def scramble(self, state: Kiln, seat: Seat, rng: Rng) -> Kiln:
        s = state.clone()
        drawn = len([glaze for glaze in s.glazes if glaze])
        redraw(s, seat, drawn, [1 if shown(s, p) else 0 for p in range(s.seats)], rng)
        redraw_answers(s, seat, rng)
        return s

    def audit(self, state: Kiln) -> list[str]:
        return [] if state.prizes + sum(state.claimed) == PRIZES else ["prizes"]

    def evaluate(self, state: Kiln) -> list[float]:
        return [1 / state.seats] * state.seats


GAME = KilnGame()
