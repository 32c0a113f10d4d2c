"""The kit itself is tested with planted bugs: each game here breaks one promise, and the kit must say which."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from pelagos_tiny import TinyGame
from pelagos_tiny.rules import (
    BOOK,
    CHANGES,
    COIN,
    DEAL,
    LAY,
    OFFER,
    OFFERS,
    READY,
    TURN,
    Deal,
    Obol,
    Offer,
    Offers,
    Ready,
    Turn,
    V,
)
from pelagos_tiny.view import ObolView

from pelagos.core.bag import odds_of, put
from pelagos.core.basics import ALL, Action, Frame, Seat
from pelagos.core.decision import Decision
from pelagos.core.flow import Step
from pelagos.core.kit import Failure, check
from pelagos.core.match import AnyMatch, Match, _Point
from pelagos.core.message import Message, msg
from pelagos.core.options import Options
from pelagos.core.positions import Json
from pelagos.core.result import Result
from pelagos.core.rng import Rng
from pelagos.core.scene import Scene
from pelagos.core.tongue import Tongue
from tests.core.toy_trade import GAME as HARBOUR
from tests.core.toy_trade import HarbourGame
from tests.core.toy_trade import rules as harbour


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
        state.changes[0] = 1
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
        del data["changes"]
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
    assert "changes" in failure.detail or "legal" in failure.detail


def test_a_load_that_ignores_a_field() -> None:
    assert caught(LosesWords(), plies=1000).invariant == 4


def test_a_dump_that_is_not_json() -> None:
    assert caught(NotJson()).invariant == 4


# 5 and 6: views and imagined states.


class LeakyView(TinyGame):
    """The number of coins of each seat has become their sum."""

    def view(self, state: Obol, seat: Seat) -> ObolView:
        return msgspec.structs.replace(super().view(state, seat), changes=[sum(hand) for hand in state.hands])

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        return super().imagine(msgspec.structs.replace(seen, changes=[0] * seen.seats), rng)


def test_a_leaked_hand_in_the_view() -> None:
    failure = caught(LeakyView())
    assert failure.invariant == 5
    assert "changes" in failure.detail


class AllHandsView(ObolView, frozen=True, kw_only=True):
    hands: list[list[int]]
    bag: list[int]
    choices: list[int]


class OpenCards(TinyGame):
    """The whole state is in the view, and imagining simply takes it back: only drawing secrets afresh shows it."""

    view_type = AllHandsView

    def view(self, state: Obol, seat: Seat) -> AllHandsView:
        seen = super().view(state, seat)
        fields = {field: getattr(seen, field) for field in seen.__struct_fields__}
        return AllHandsView(
            **fields, hands=[hand[:] for hand in state.hands], bag=state.bag[:], choices=state.sealed[:]
        )

    def imagine(self, seen: ObolView, rng: Rng) -> Obol:
        assert isinstance(seen, AllHandsView)
        s = super().imagine(seen, rng)
        s.hands, s.bag, s.sealed = [hand[:] for hand in seen.hands], seen.bag[:], seen.choices[:]
        return s


def test_open_cards_that_imagining_agrees_with() -> None:
    failure = caught(OpenCards())
    assert failure.invariant == 10
    assert "hands" in failure.detail


class AskOnlyTheRich(Turn):
    """Whoever holds no coin above 5 is not asked: being asked tells."""

    def apply(self, s: Obol, f: Frame, a: Action) -> None:
        super().apply(s, f, a)
        for seat, hand in enumerate(s.hands):
            if max(hand) <= 5:
                s.sealed[seat] = min(hand)
                s.lanes[seat] = [(READY, seat)]


class WaitsForHighCoins(Ready):
    """Whoever has sealed a high coin is still waited for."""

    def waits(self, s: Obol, f: Frame) -> bool:
        return s.sealed[f[1]] > 6 and s.changes[f[1]] < CHANGES


def test_actors_that_leak() -> None:
    failure = caught(planted(turn=AskOnlyTheRich())())
    assert failure.invariant == 10
    assert "asked" in failure.detail
    assert caught(planted(ready=WaitsForHighCoins())()).invariant in (5, 10)


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
            s.hands, s.bag, s.sealed = self.truth.hands, self.truth.bag, self.truth.sealed
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
        s.tell(ALL, "shown", (f[1], s.sealed[f[1]]))
        super().apply(s, f, a)


@pytest.mark.parametrize(
    "game",
    [
        planted(deal=LoggedForAll())(),
        planted(offer=LoggedBids())(),
        planted(ready=ToldBids())(),
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


# 12: drawing and words.


class NoFrenchLabel(TinyGame):
    def tongue(self, language: str, names: Mapping[int, str] | None = None) -> Tongue:
        tongue = super().tongue(language, names)
        if language == "fr":
            del tongue._entries["tiny.revise"]
        return tongue


class NoSuchClause(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        return msgspec.structs.replace(super().decision(state, seat), rule="O-99")


class SaysItCanBeTakenBack(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        choices = [msgspec.structs.replace(choice, commits=False) for choice in decision.choices]
        return msgspec.structs.replace(decision, choices=tuple(choices))


class NoSuchTarget(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        choices = [msgspec.structs.replace(choice, targets=("moon",)) for choice in decision.choices]
        return msgspec.structs.replace(decision, choices=tuple(choices))


class Drawn(TinyGame):
    def change(self, scene: Scene) -> Scene:
        raise NotImplementedError

    def scene(self, seen: ObolView, decision: Decision | None, tongue: Tongue) -> Scene:
        return self.change(super().scene(seen, decision, tongue))


class Broken(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces="<g>"))


class Twice(Drawn):
    def change(self, scene: Scene) -> Scene:
        pieces = scene.board.pieces + '<g data-target="coin-3" aria-label="x"/><g data-target="coin-3" aria-label="x"/>'
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces=pieces))


class Nameless(Drawn):
    def change(self, scene: Scene) -> Scene:
        pieces = scene.board.pieces + '<g data-target="ghost"/>'
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces=pieces))


class WrongIcon(Drawn):
    def change(self, scene: Scene) -> Scene:
        card = scene.players[0]
        card = msgspec.structs.replace(card, stats=(msgspec.structs.replace(card.stats[0], icon="tiny-dragon"),))
        return msgspec.structs.replace(scene, players=(card, *scene.players[1:]))


class WrongPiece(Drawn):
    def change(self, scene: Scene) -> Scene:
        pieces = scene.board.pieces + '<use href="#tiny-hydra"/>'
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces=pieces))


class BackdropIds(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, backdrop='<g id="x"/>'))


class Wordless(TinyGame):
    def line(self, key: str, args: tuple[int, ...]) -> Message:
        return msg("tiny.unsaid") if key == "stays" else super().line(key, args)


class MissingArgument(TinyGame):
    def line(self, key: str, args: tuple[int, ...]) -> Message:
        return msg("tiny.won", seat="x") if key == "won" else super().line(key, args)


class LosesClause(TinyGame):
    def rules_in(self, language: str) -> str:
        return self.rules.replace("O-2", "O-222") if language == "fr" else self.rules


class NoSuchHeading(TinyGame):
    headings = frozenset({"tiny.turned", "tiny.dawn"})


@pytest.mark.parametrize(
    ("game", "word"),
    [
        (NoFrenchLabel(), "tiny.revise [fr]"),
        (LosesClause(), "the rules [fr]"),
        (NoSuchHeading(), "tiny.dawn"),
        (NoSuchClause(), "O-99"),
        (SaysItCanBeTakenBack(), "commits"),
        (NoSuchTarget(), "moon"),
        (Broken(), "well-formed"),
        (Twice(), "coin-3"),
        (Nameless(), "ghost"),
        (WrongIcon(), "tiny-dragon"),
        (WrongPiece(), "tiny-hydra"),
        (BackdropIds(), "ids"),
        (Wordless(), "tiny.unsaid"),
        (MissingArgument(), "points"),
    ],
)
def test_drawing_and_words(game: TinyGame, word: str) -> None:
    failure = caught(game, plies=1500, seats=2)
    assert failure.invariant == 12
    assert word in failure.detail


def test_a_scene_is_drawn_even_where_the_dear_checks_are_not_made() -> None:
    """From this seed on no ply of the first games makes the dear checks."""
    report = check(NoSuchTarget(), 2, 20, seed=1, draw_every=10**6)
    assert report.failure is not None
    assert "moon" in report.failure.detail


# The toy of island trade: what leaked in simultaneous phases.


class LeakyHarbour(HarbourGame):
    """Harbour with some steps of its book replaced."""

    def __init__(self, **steps: Step[Any]) -> None:
        self.book = harbour.BOOK[:]
        names = [step.name for step in harbour.BOOK]
        for name, step in steps.items():
            self.book[names.index(name)] = step

    def setup(self, seats: int, options: Options) -> harbour.Harbour:
        return self._dress(super().setup(seats, options))

    def imagine(self, view: Any, rng: Rng) -> harbour.Harbour:
        return self._dress(super().imagine(view, rng))

    def scramble(self, state: harbour.Harbour, seat: Seat, rng: Rng) -> harbour.Harbour:
        return self._dress(super().scramble(state, seat, rng))

    def load(self, data: Json) -> harbour.Harbour:
        return self._dress(super().load(data))

    def _dress(self, s: harbour.Harbour) -> harbour.Harbour:
        s.book = self.book
        return s


class AsksTheAble(harbour.Draft):
    """Only those who can pay are asked: being waited for tells."""

    def apply(self, s: harbour.Harbour, f: Frame, a: Action) -> None:
        super().apply(s, f, a)
        if a == harbour.SEND.base:
            for seat in s.addressed(f[1]):
                if not harbour.covers(s.hands[seat], s.draft[2]):
                    s.answers[seat] = 0
                    s.lanes[seat] = []


class TellsTheOffer(harbour.Draft):
    """An offer to one seat is told to all."""

    def apply(self, s: harbour.Harbour, f: Frame, a: Action) -> None:
        given = s.draft[1]
        super().apply(s, f, a)
        if a == harbour.SEND.base:
            s.tell(ALL, "offer", (f[1], *(harbour.GIVE.of1(kind) for kind in given)))


class OpenDraft(harbour.Draft):
    """The plies of a draft are in everybody's log."""

    def seen(self, s: harbour.Harbour, f: Frame, a: Action) -> int:
        return ALL


class CountsDrafts(harbour.Draft):
    """A public counter moves while a secret draft is made."""

    def apply(self, s: harbour.Harbour, f: Frame, a: Action) -> None:
        super().apply(s, f, a)
        s.revised = [0] * s.seats
        s.revised[f[1]] = min(1, len(s.draft[1]))


class OpenDiscard(harbour.Discards):
    """What is thrown away face down is told to all."""

    def close(self, s: harbour.Harbour, f: Frame) -> None:
        for seat, cards in enumerate(s.drops):
            s.tell(ALL, "dropped", (seat, *(harbour.DROP.of1(kind) for kind in cards)))
        super().close(s, f)


class SwapIfAble(harbour.Answer):
    """An answer is offered by what the proposer holds now, which the answerer cannot know."""

    def legal(self, s: harbour.Harbour, f: Frame) -> list[Action]:
        proposer = s.frames[-1][1]
        able = len(set(s.hands[proposer])) > 2
        return super().legal(s, f) if able else [harbour.NO.base]


@pytest.mark.parametrize(
    ("steps", "invariants"),
    [
        ({"draft": AsksTheAble()}, {5, 10}),
        ({"draft": TellsTheOffer()}, {10}),
        ({"draft": OpenDraft()}, {10}),
        ({"draft": CountsDrafts()}, {5, 8, 10}),
        ({"discards": OpenDiscard()}, {10}),
        ({"answer": SwapIfAble()}, {5, 10}),
    ],
)
def test_what_leaks_in_simultaneous_phases(steps: dict[str, Step[Any]], invariants: set[int]) -> None:
    failure = caught(LeakyHarbour(**steps), plies=1500, seats=4)
    assert failure.invariant in invariants


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
