"""Harbour, a toy of Parthenon's island trade: everything that can leak in a simultaneous phase can leak here."""

from __future__ import annotations

from pelagos.core.bag import deal, pour
from pelagos.core.basics import Seat
from pelagos.core.decision import Choice, Decision
from pelagos.core.drawing import element
from pelagos.core.fields import SEATS, AnySeat, Bag, Declared, Field, Flag, List, Mask, Number, Run, Tuple, answers
from pelagos.core.game import Game
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.options import Options, Value
from pelagos.core.positions import Form
from pelagos.core.rng import Rng
from pelagos.core.scene import Board, Panel, PlayerCard, Row, Scene
from pelagos.core.tongue import Tongue
from pelagos.core.trial import Trial
from pelagos.core.view import AssemblyView, imagine_answers, own_answers, public_flow, redraw_answers

from .rules import (
    ANSWERS,
    CARDS,
    DEAL,
    DRAFT,
    EVERYBODY,
    KINDS,
    MOST,
    PICK,
    Harbour,
    Offer,
    V,
)  # fmt: skip

A_GOOD = Number(0, KINDS - 1)
AN_OFFER = Tuple(Number(-1, EVERYBODY), Run(A_GOOD, MOST), Run(A_GOOD, MOST))
FIELDS = Declared(
    Field("bag", Bag(A_GOOD), always=True),
    Field("hands", Bag(A_GOOD), per=SEATS),
    Field("trash", Bag(A_GOOD), per=SEATS),
    Field("offer", AN_OFFER),
    Field("declined", List(AN_OFFER), per=SEATS),
    Field("done_with", Flag("bool"), per=SEATS),
    Field("sure", List(List(List(Number(0, 24)), length=lambda s: s.seats), length=lambda s: s.seats + 1)),
    *answers(List(A_GOOD), List(A_GOOD), 4),
    module=__name__,
    game="harbour",
    state="Harbour",
    view="HarbourView",
)  # only for positions: the state copies its fields by hand


class HarbourForm(Form[Harbour]):
    declared = FIELDS
    kinds = {
        "seat": AnySeat(),
        "asked": Mask(size=lambda s: s.seats),
        "dealt": Number(0, 19),
        "turn": Number(0, 10),
        "to": Number(0, EVERYBODY),
        "yes": Mask(size=lambda s: s.seats),
    }
    seats = range(3, 6)

    def blank(self, seats: int, options: dict[str, Value]) -> Harbour:
        return Harbour(seats)


class HarbourView(AssemblyView, frozen=True, kw_only=True):
    hand: list[int]
    trash: list[int]
    held: list[int]
    thrown: list[int]
    offer: Offer | None  # own, or sent to the viewer
    declined: list[Offer]
    done_with: list[bool]
    sure: list[list[int]]  # what the viewer knows of each hand
    known: list[list[int]]  # what everybody knows


def proposer_of(frames: list[tuple[int, ...]]) -> int:
    """Whose draft is in the making or on the table; -1 if nobody's."""
    return next((f[1] for f in frames if f[0] in (DRAFT, ANSWERS, PICK)), -1)


def knows_offer(s: Harbour, seat: Seat) -> bool:
    proposer = proposer_of(s.frames)
    if seat < 0 or proposer < 0:
        return False
    return seat == proposer or (s.frames[-1][0] != DRAFT and seat in s.addressed(proposer))


def redraw(s: Harbour, seat: Seat, rng: Rng) -> None:
    """What others hold, threw away, answer and draft, drawn afresh in keeping with what the seat knows for sure."""
    others = [other for other in range(s.seats) if other != seat]
    sure = s.sure[seat] if seat >= 0 else s.sure[s.seats]
    sizes = {other: (len(s.hands[other]), len(s.trash[other])) for other in others}
    for other in others:
        pour(s.bag, s.hands[other] + s.trash[other])
    for other in others:
        s.hands[other] = [kind for kind in range(KINDS) for _ in range(sure[other][kind])]
        for kind in s.hands[other]:
            s.bag.remove(kind)
    for other in others:
        pour(s.hands[other], deal(s.bag, sizes[other][0] - len(s.hands[other]), rng))
        s.trash[other] = deal(s.bag, sizes[other][1], rng)
    for rows in s.sure:  # what the others know is a secret too, but it must be true
        for hand, row in zip(s.hands, rows, strict=True):
            row[:] = [min(count, hand.count(kind)) for kind, count in enumerate(row)]
    proposer = proposer_of(s.frames)
    if proposer >= 0 and not knows_offer(s, seat):
        sent = s.frames[-1][0] != DRAFT
        given = (rng.pick(s.hands[proposer]),) if sent or rng.below(2) else ()
        s.offer = (s.offer[0], given, ())
    for other in others:
        s.declined[other] = []


class HarbourGame(Game[Harbour, HarbourView]):
    id = "harbour"
    version = "1"
    package = "tests.core.toy_trade"
    seats = range(3, 6)
    vocabulary = V
    view_type = HarbourView
    form = HarbourForm()
    bound = 400

    def setup(self, seats: int, options: Options) -> Harbour:
        s = Harbour(seats)
        s.frames.append((DEAL, 0))
        s.settle()
        return s

    def view(self, state: Harbour, seat: Seat) -> HarbourView:
        s, own = state, seat >= 0
        flow, answers = public_flow(s, seat), own_answers(s, seat)
        return HarbourView(
            game=self.id,
            version=self.version,
            seat=seat,
            seats=s.seats,
            options={},
            frames=flow.frames,
            lane=flow.lane,
            shelf=flow.shelf,
            waiting=flow.waiting,
            together=flow.together,
            opened=flow.opened,
            pending=flow.pending,
            draft=answers.draft,
            plan=answers.plan,
            spare=answers.spare,
            revised=answers.revised,
            finished=answers.finished,
            resting=answers.resting,
            hand=s.hands[seat][:] if own else [],
            trash=s.trash[seat][:] if own else [],
            held=[len(hand) for hand in s.hands],
            thrown=[len(cards) for cards in s.trash],
            offer=s.offer if knows_offer(s, seat) else None,
            declined=s.declined[seat][:] if own else [],
            done_with=s.done_with[:],
            sure=[row[:] for row in s.sure[seat if own else s.seats]],
            known=[row[:] for row in s.sure[s.seats]],
        )

    def imagine(self, view: HarbourView, rng: Rng) -> Harbour:
        s, seat = Harbour(view.seats), view.seat
        if seat >= 0:
            s.hands[seat], s.trash[seat] = view.hand[:], view.trash[:]
            s.declined[seat] = view.declined[:]
            for kind in view.hand + view.trash:
                s.bag.remove(kind)
        for other in range(s.seats):
            if other != seat:
                s.hands[other] = deal(s.bag, view.held[other], rng)
                s.trash[other] = deal(s.bag, view.thrown[other], rng)
        s.frames = view.frames[:]
        s.done_with = view.done_with[:]
        s.sure = [[row[:] for row in (view.sure if p == seat else view.known)] for p in range(s.seats + 1)]
        to = next((f[2] for f in s.frames if f[0] in (DRAFT, ANSWERS, PICK)), -1)
        s.offer = view.offer if view.offer is not None else (to, (), ())
        redraw(s, seat, rng)
        imagine_answers(s, view, rng)
        return s

    def scramble(self, state: Harbour, seat: Seat, rng: Rng) -> Harbour:
        s = state.clone()
        redraw(s, seat, rng)
        redraw_answers(s, seat, rng)
        return s

    def audit(self, state: Harbour) -> list[str]:
        faults = []
        if sorted(sum([*state.hands, *state.trash], state.bag)) != CARDS:
            faults.append("cards")
        for rows in state.sure:
            for hand, row in zip(state.hands, rows, strict=True):
                if any(hand.count(kind) < count for kind, count in enumerate(row)):
                    faults.append("knowledge")
        return faults

    def evaluate(self, state: Harbour) -> list[float]:
        worth = [1 + kinds for kinds in state.kinds()]
        return [mine / sum(worth) for mine in worth]

    def decision(self, state: Harbour, seat: Seat) -> Decision:
        frame = state.question(seat)
        assert frame is not None
        choices = [
            Choice(action=a, text=V.text(a), label=_label(a), commits=Trial(state, seat, a).commits)
            for a in state.legal(seat)
        ]
        return Decision(
            seat=seat,
            eyebrow=msg("harbour.name"),
            prompt=msg(f"harbour.ask.{state.book[frame[0]].name}"),
            rule="H-2" if frame[0] == DRAFT else "",
            choices=tuple(choices),
            waited=seat in state.actors(),
        )

    def why_not(self, state: Harbour, seat: Seat, target: str) -> Message | None:
        return None

    def scene(self, view: HarbourView, decision: Decision | None, tongue: Tongue) -> Scene:
        rows = [Row(title=tongue(_good(kind)), value=str(view.hand.count(kind))) for kind in sorted(set(view.hand))]
        return Scene(
            title=tongue(self.name()),
            status="",
            board=Board(
                view_box="0 0 100 100",
                backdrop_key="sea",
                backdrop=element("rect", width=100, height=100),
                pieces="",
                label=tongue(self.name()),
            ),
            players=tuple(PlayerCard(seat=seat, score=str(view.held[seat])) for seat in range(view.seats)),
            panels=(Panel(id="hand", title=tongue(msg("harbour.hand")), place="hand", rows=tuple(rows)),),
        )

    def sketch(self, view: HarbourView, tongue: Tongue) -> str:
        return f"{view.held} {view.hand}"

    def line(self, key: str, args: tuple[int, ...]) -> Message:
        if key in ("offer", "swap", "dropped"):
            cards = [_label(a) for a in args[2 if key == "swap" else 1 :]]
            return msg(f"harbour.{key}", seat=seat_name(args[0]), cards=cards)
        return msg(f"harbour.{key}", seat=seat_name(args[0]))

    def tally(self, state: Harbour) -> list[list[Message]]:
        return [[msg("harbour.kinds", n=kinds)] for kinds in state.kinds()]


def _label(action: int) -> Message:
    verb = V.verbs[V.verb_of[action]]
    if verb.domains:
        thing = seat_name(V.x[action]) if verb.domains[0].name == "number" else _good(V.x[action])
        return msg(f"harbour.do.{verb.name}", thing=thing)
    return msg(f"harbour.do.{verb.name}")


def _good(kind: int) -> Message:
    return msg(f"harbour.good.{kind}")


GAME = HarbourGame()
