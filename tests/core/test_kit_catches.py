"""The kit itself is tested with planted bugs: each game here breaks one promise, and the kit must say which."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pelagos.core.assembly import Assembly, Ready
from pelagos.core.bag import odds_of, put
from pelagos.core.basics import ALL, Action, Frame, Seat
from pelagos.core.decision import Decision
from pelagos.core.flow import Step
from pelagos.core.kit import Failure, check
from pelagos.core.match import AnyMatch, Match, _Point
from pelagos.core.message import msg
from pelagos.core.options import Options
from pelagos.core.positions import Json
from pelagos.core.result import Result
from pelagos.core.rng import Rng
from pelagos_tiny.game import TinyGame
from pelagos_tiny.rules.round import Deal, Offer, Offers
from pelagos_tiny.rules.state import Obol
from pelagos_tiny.rules.state_fields import BOOK
from pelagos_tiny.rules.steps import DEAL, OFFER, OFFERS, READY, TURN
from pelagos_tiny.rules.vocabulary import CHANGES, COIN, LAY, REVISE, V
from pelagos_tiny.views.view import ObolView
from tests.core.toy_trade import GAME as HARBOUR


class Planted(TinyGame):
    """The tiny game with another book or another kind of state: all states that leave it are of that kind."""

    book: list[Step[Obol]] = BOOK
    kind: type[Obol] = Obol

    def dress(self, s: Obol) -> Obol:
        dressed = self.kind(s.seats, s.size, s)
        dressed.book = self.book
        return dressed

    def setup(self, seats: int, options: Options) -> Obol:
        return self.dress(super().setup(seats, options))

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        return self.dress(super().imagine(seen, rng))

    def scramble(self, state: Obol, seat: Seat, rng: Rng) -> Obol:
        return self.dress(super().scramble(state, seat, rng))

    def load(self, data: Json) -> Obol:
        return self.dress(super().load(data))


class KeepsBook(Obol):
    """Clones keep the book."""

    __slots__ = ()

    def clone(self) -> Obol:
        other = type(self)(self.seats, self.size, self)
        other.book = self.book
        return other


def planted(**steps: Step[Obol]) -> type[Planted]:
    """The tiny game with some steps of its book replaced."""
    numbers = {"deal": DEAL, "turn": TURN, "offers": OFFERS, "offer": OFFER, "ready": READY}
    book = BOOK[:]
    for name, step in steps.items():
        book[numbers[name]] = step

    class Game(Planted):
        kind = KeepsBook

    Game.book = book
    return Game


def caught(game: Any, plies: int = 400, seats: int | None = 3) -> Failure:
    report = check(game, seats, plies, draw_every=3)
    assert report.failure is not None, "the kit found nothing"
    return report.failure


@pytest.mark.slow
def test_the_game_without_a_bug_passes() -> None:
    assert check(planted()(), 3, 300, draw_every=3).ok
    assert check(HARBOUR, 4, 300).ok


# 1: legal lists.


class Unsorted(Offer):
    def legal(self, s: Obol, f: Frame) -> list[Action]:
        return super().legal(s, f)[::-1]


class Doubled(Offer):
    def legal(self, s: Obol, f: Frame) -> list[Action]:
        return [LAY.of1(coin) for coin in s.hands[f[1]]]


class Forgetful(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        return msgspec.structs.replace(decision, choices=decision.choices[:1])


@pytest.mark.parametrize("game", [planted(offer=Unsorted())(), planted(offer=Doubled())(), Forgetful()])
def test_legal_lists(game: TinyGame) -> None:
    assert caught(game).invariant == 1


class Speechless(Offer):
    def legal(self, s: Obol, f: Frame) -> list[Action]:
        return super().legal(s, f) if len(s.hands[f[1]]) > 2 else []


def test_an_actor_without_a_choice() -> None:
    failure = caught(planted(offer=Speechless())())
    assert failure.invariant == 1
    assert "empty" in failure.detail


# 2: forms.


class NotInverse(TinyGame):
    def text(self, action: Action) -> str:
        return super().text(action).replace("lay 10", "lay 1")


def test_a_text_that_is_not_inverse() -> None:
    failure = caught(NotInverse())
    assert failure.invariant == 2
    assert "lay 1" in failure.detail


# 3: clones.


class SharesHands(Obol):
    __slots__ = ()

    def __init__(self, seats: int, size: int, of: Obol | None = None) -> None:
        super().__init__(seats, size, of)
        if of is not None:
            self.spent = of.spent

    def clone(self) -> Obol:
        return SharesHands(self.seats, self.size, self)


class SharedList(Planted):
    kind = SharesHands


def test_a_shared_list_after_clone() -> None:
    failure = caught(SharedList())
    assert failure.invariant == 3
    assert "clone" in failure.detail


class Meddler(TinyGame):
    def evaluate(self, state: Obol) -> list[float]:
        state.revised[0] = 1
        return super().evaluate(state)


def test_a_question_that_changes_the_position() -> None:
    assert caught(Meddler()).invariant == 3


HIDDEN = count()  # dice of one's own, as unlike as can be


class Dicey(Offers):
    def close(self, s: Obol, f: Frame) -> None:
        super().close(s, f)
        put(s.pot, s.laurels.pop(next(HIDDEN) % len(s.laurels)))


def test_rules_that_roll_dice_of_their_own() -> None:
    assert caught(planted(offers=Dicey())()).invariant == 3


# 4: positions.


class LosesChanges(TinyGame):
    def dump(self, state: Obol) -> Json:
        data = super().dump(state)
        data.pop("revised", None)
        return data


class LosesWords(TinyGame):
    def load(self, data: Json) -> Obol:
        return super().load(data | {"options": {}})


class NotJson(TinyGame):
    def dump(self, state: Obol) -> Json:
        return super().dump(state) | {"seats": {state.seats}}


def test_a_dump_that_loses_a_field() -> None:
    failure = caught(LosesChanges())
    assert failure.invariant == 4
    assert "revised" in failure.detail or "legal" in failure.detail


def test_a_load_that_ignores_a_field() -> None:
    assert caught(LosesWords(), plies=1000).invariant == 4


def test_a_dump_that_is_not_json() -> None:
    assert caught(NotJson()).invariant == 4


# 5 and 6: views and imagined states.


class LeakyView(TinyGame):
    """The number of coins of each seat has become their sum."""

    def view(self, state: Obol, seat: Seat) -> ObolView:
        return msgspec.structs.replace(super().view(state, seat), revised=[sum(hand) for hand in state.hands])

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        return super().imagine(msgspec.structs.replace(seen, revised=[0] * seen.seats), rng)


def test_a_leaked_hand_in_the_view() -> None:
    failure = caught(LeakyView())
    assert failure.invariant == 5
    assert "revised" in failure.detail


class AllHandsView(ObolView, frozen=True, kw_only=True):
    hands: list[list[int]]
    bag: list[int]
    choices: list[list[int]]


class OpenCards(TinyGame):
    """The whole state is in the view, and imagining simply takes it back: only drawing secrets afresh shows it."""

    view_type = AllHandsView

    def view(self, state: Obol, seat: Seat) -> AllHandsView:
        seen = super().view(state, seat)
        fields = {field: getattr(seen, field) for field in seen.__struct_fields__}
        return AllHandsView(
            **fields,
            hands=[hand[:] for hand in state.hands],
            bag=state.bag[:],
            choices=[plan[:] for plan in state.plan],
        )

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        assert isinstance(seen, AllHandsView)
        s = super().imagine(seen, rng)
        s.hands, s.bag, s.plan = [hand[:] for hand in seen.hands], seen.bag[:], [plan[:] for plan in seen.choices]
        return s


def test_open_cards_that_imagining_agrees_with() -> None:
    failure = caught(OpenCards())
    assert failure.invariant == 10
    assert "hands" in failure.detail


class AskOnlyTheRich(Offers):
    """Whoever holds no coin above 5 is not asked: being asked tells."""

    def lanes(self, s: Obol, f: Frame) -> list[list[Frame]]:
        lanes = super().lanes(s, f)
        for seat, hand in enumerate(s.hands):
            if max(hand) <= 5:
                s.plan[seat] = [min(hand)]
                lanes[seat] = [(READY, seat)]
        return lanes


class WaitsForHighCoins(Ready):
    """Whoever has sealed a high coin is still waited for."""

    def waits(self, s: Assembly, f: Frame) -> bool:
        return s.plan[f[1]][0] > 6 and s.revised[f[1]] < CHANGES


def test_actors_that_leak() -> None:
    failure = caught(planted(offers=AskOnlyTheRich())())
    assert failure.invariant == 10
    assert "asked" in failure.detail
    assert caught(planted(ready=WaitsForHighCoins(REVISE.base))()).invariant in (5, 10)


class Peeks(TinyGame):
    """Imagines from the true state, which it remembers from making the view."""

    truth: Obol | None = None

    def view(self, state: Obol, seat: Seat) -> ObolView:
        self.truth = state.clone()
        return super().view(state, seat)

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        assert self.truth is not None
        s = super().imagine(seen, rng)
        if super().view(self.truth, seen.seat) == seen:
            s.hands, s.bag, s.plan = self.truth.hands, self.truth.bag, self.truth.plan
        return s.clone()


class Unsteady(TinyGame):
    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        return super().imagine(seen, Rng.seeded(next(HIDDEN)))


@pytest.mark.parametrize("game", [Peeks(), Unsteady()])
def test_imagining_with_more_than_the_view(game: TinyGame) -> None:
    assert caught(game).invariant == 6


class StiffView(ObolView, frozen=True, kw_only=True):
    pairs: dict[tuple[int, int], int]


class NoJsonView(TinyGame):
    view_type = StiffView

    def view(self, state: Obol, seat: Seat) -> StiffView:
        seen = super().view(state, seat)
        return StiffView(**{field: getattr(seen, field) for field in seen.__struct_fields__}, pairs={(1, 2): 3})


def test_a_view_that_does_not_survive_json() -> None:
    failure = caught(NoJsonView())
    assert failure.invariant in (5, 6)
    assert "JSON" in failure.detail or "TypeError" in failure.detail


# 7: replay.


class Absentminded(KeepsBook):
    """Counts its plies in a book of its own, forgets them when cloned, and gives a prize away on the twentieth."""

    __slots__ = ("apart",)
    apart: SimpleNamespace

    def __init__(self, seats: int, size: int, of: Obol | None = None) -> None:
        super().__init__(seats, size, of)
        self.apart = SimpleNamespace(count=0)

    def apply(self, seat: Seat, action: Action) -> None:
        self.apart.count += 1
        super().apply(seat, action)
        if self.apart.count == 20 and self.pot:
            put(self.won[0], self.pot.pop())


class LosesTrack(Planted):
    kind = Absentminded


class Forgetful(KeepsBook):
    """Counts its plies, and forgets them when cloned."""

    __slots__ = ("count",)
    count: int

    def __init__(self, seats: int, size: int, of: Obol | None = None) -> None:
        super().__init__(seats, size, of)
        self.count = 0

    def apply(self, seat: Seat, action: Action) -> None:
        self.count += 1
        super().apply(seat, action)


class LosesCount(Planted):
    kind = Forgetful


def test_a_clone_that_forgets() -> None:
    failure = caught(LosesCount())
    assert failure.invariant == 3
    assert "count" in failure.detail


def test_a_replay_that_leads_elsewhere() -> None:
    assert caught(LosesTrack()).invariant == 7


# 8: the gate and undo.


class ShowsAndAsks(Offers):
    """The coins are shown, then the one who laid last is asked again: an undo would lead back across the reveal."""

    def close(self, s: Obol, f: Frame) -> None:
        super().close(s, f)
        if s.frames:
            s.frames.append((OFFER, s.seats - 1))


class Acknowledge(Offer):
    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        if s.lanes:
            super().apply(s, f, a)

    def seen(self, s: Obol, f: Frame, a: Action) -> int:
        return super().seen(s, f, a) if s.lanes else ALL


def undo_failures() -> set[int]:
    game = planted(offers=ShowsAndAsks(), offer=Acknowledge())()
    failures = [check(game, 2, 60, seed).failure for seed in range(12)]
    return {failure.invariant for failure in failures if failure is not None}


def test_an_undo_across_a_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 8 not in undo_failures()  # what closes a simultaneous phase cannot be taken back …

    def everything_is_free(self: AnyMatch, seat: int, code: int) -> None:
        self._free.append(_Point(seat, len(self.log), self.state.clone()))
        self._apply(seat, code)
        self._nature()

    monkeypatch.setattr(Match, "_play", everything_is_free)
    assert 8 in undo_failures()  # … and if it could, the kit would see it


# 9: chance.


class ZeroWeight(Deal):
    def odds(self, s: Obol, f: Frame) -> list[tuple[Action, int]]:
        odds = super().odds(s, f)
        return [*odds[:-1], (odds[-1][0], odds[-1][1] - 1)]


class Skewed(Deal):
    """Draws each kind of coin alike, however many there are; with few left that shows."""

    def sample(self, s: Obol, f: Frame, rng: Rng) -> Action:
        return COIN.of1(rng.pick(sorted(set(s.bag))))


class OffByOne(Deal):
    def sample(self, s: Obol, f: Frame, rng: Rng) -> Action:
        return COIN.of1(1 + s.bag[rng.below(len(s.bag))] % 10)


class HalfWeight(Deal):
    def odds(self, s: Obol, f: Frame) -> list[tuple[Action, int]]:
        return [(action, weight / 2) for action, weight in odds_of(s.bag, COIN)]  # type: ignore[misc]


@pytest.mark.parametrize("step", [ZeroWeight(), Skewed(), OffByOne(), HalfWeight()])
def test_odds(step: Deal) -> None:
    game = planted(deal=step)()
    report = check(game, 5, 120, options={"coins": 6}, draw_every=1)
    assert report.failure is not None
    assert report.failure.invariant == 9


# 10: hidden information in narration and log.


class TellsAll(Deal):
    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        super().apply(s, f, a)
        s.tell(ALL, "dealt", (f[1] % s.seats, V.x[a]))


class LoggedForAll(Deal):
    def seen(self, s: Obol, f: Frame, a: Action) -> int:
        return ALL


class LoggedBids(Offer):
    def seen(self, s: Obol, f: Frame, a: Action) -> int:
        return ALL


class ToldBids(Ready):
    """Changing one's mind tells everybody which coin it was."""

    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        s.tell(ALL, "shown", (f[1], s.plan[f[1]][0]))
        super().apply(s, f, a)


@pytest.mark.parametrize(
    "game",
    [
        planted(deal=LoggedForAll())(),
        planted(offer=LoggedBids())(),
        planted(ready=ToldBids(REVISE.base))(),
        planted(deal=TellsAll())(),
    ],
)
def test_secrets_in_log_and_narration(game: TinyGame) -> None:
    assert caught(game, plies=1500).invariant == 10


class HandInTheQuestion(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        other = state.hands[(seat + 1) % state.seats]
        return msgspec.structs.replace(super().decision(state, seat), hint=msg("tiny.coin", n=max(other)))


def test_a_secret_in_a_question() -> None:
    failure = caught(HandInTheQuestion())
    assert failure.invariant == 10
    assert "decision" in failure.detail


# 11: end and conservation.


class LosesCoins(Offers):
    def close(self, s: Obol, f: Frame) -> None:
        super().close(s, f)
        s.spent[0].clear()


class BadRanks(KeepsBook):
    __slots__ = ()

    def result(self) -> Result | None:
        result = super().result()
        return Result(result.ranks[:-1], result.points) if result is not None else None


class Ranked(Planted):
    kind = BadRanks


class Endless(TinyGame):
    bound = 20


class Boastful(TinyGame):
    def evaluate(self, state: Obol) -> list[float]:
        return [1.0] * state.seats


@pytest.mark.parametrize(
    ("game", "word"),
    [(planted(offers=LosesCoins())(), "coins"), (Ranked(), "result"), (Endless(), "bound"), (Boastful(), "evaluate")],
)
def test_end_and_conservation(game: TinyGame, word: str) -> None:
    failure = caught(game)
    assert failure.invariant == 11
    assert word in failure.detail


# Reports.


def test_a_failure_is_saved_with_the_command_that_reproduces_it(tmp_path: Path) -> None:
    game = planted(offers=LosesCoins())()
    report = check(game, 3, 400, 5, folder=tmp_path)
    failure = report.failure
    assert failure is not None
    assert failure.command == f"pelagos check tiny --seats 3 --seed {failure.seed} --upto {failure.ply}"
    folder = Path(failure.folder)
    assert folder.parent == tmp_path
    assert json.loads((folder / "failure.json").read_text("utf-8"))["invariant"] == 11
    assert json.loads((folder / "position.json").read_text("utf-8"))["seats"] == 3
    record = (folder / "game.record").read_text("utf-8")
    assert record.startswith("pelagos record 1\ngame tiny 1\n")
    assert len([line for line in record.splitlines() if line[:2] in ("* ", "0 ", "1 ", "2 ")]) == failure.ply
    again = check(game, failure.seats, seed=failure.seed, upto=failure.ply)
    assert again.failure is not None
    assert (again.failure.invariant, again.failure.ply) == (11, failure.ply)
    assert again.failure.detail == failure.detail
