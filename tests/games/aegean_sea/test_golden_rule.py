"""The golden rule (A-50, R-38), proved against a plain search that knows none of its shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from pelagos.core.basics import CHANCE, Action, Frame
from pelagos.core.flow import NATURE, random_ply
from pelagos.core.rng import Rng
from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.rules import acting, acts, golden, operations, running, sailing
from pelagos.games.aegean_sea.rules.content import CARDS_OF
from pelagos.games.aegean_sea.rules.effects import EVERY, QUANTITY, Act
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.steps import HALT, TURN
from pelagos.games.aegean_sea.rules.vocabulary import AT, CARDS, EFFECT, GOOD, MATS, NOWHERE

from .table import at, isle, offered
from .test_every_card import sprinkled

MOST_NODES = 6000
CARDS_HERE = CARDS_OF.usual.value


class DeadEnd(Exception):
    """An act that cannot be begun."""


class TooLong(Exception):
    """A search that was given up."""


class Plain:
    """Every answer of every act tried, in every order; only the rules themselves bar anything."""

    def __init__(self) -> None:
        self.nodes = 0

    def completed(self, s: AegeanState) -> bool:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooLong
        while True:
            f = s.frames[-1]
            if f[0] == HALT:
                return True
            step = s.book[f[0]]
            if step.kind != NATURE:
                break
            s.apply(CHANCE, step.odds(s, f)[-1][0])
        assert isinstance(step, golden.Asking)
        for a in step.local(s, f):
            trial = s.clone()
            try:
                trial.apply(f[1], a)
            except DeadEnd:
                continue
            if self.completed(trial):
                return True
        return False

    def leads_on(self, s: AegeanState, seat: int, a: Action) -> bool:
        trial = s.clone()
        trial.frames.insert(running.run_at(trial), (HALT, seat))
        try:
            trial.apply(seat, a)
        except DeadEnd:
            return False
        return self.completed(trial)

    def performable(self, s: AegeanState, seat: int, program: int, here: int) -> bool:
        trial = s.clone()
        trial.frames.append((HALT, seat))
        running.begin(trial, seat, program, here)
        try:
            trial.settle()
        except DeadEnd:
            return False
        return self.completed(trial)

    def fits(self, how: acts.Operation, s: AegeanState, run: Frame, act: Act, place: int, to: int) -> bool:
        """What the rules say of a place, without any counting ahead."""
        if isinstance(how, acts.Activate):
            card = s.isle[place] if place < MATS else 0
            return card > 0 and not running.busy(s, card) and self.performable(s, run[1], card, place)
        if isinstance(how, sailing.Sail | sailing.SailLaden):
            return to == NOWHERE or sailing.may_sail(place, to)
        if isinstance(how, acts.Pay):
            return act.kind != GOOD or s.control(place) == s.people[run[1]]
        if isinstance(how, acts.Replace):
            return place < MATS
        if isinstance(how, acts.AddIsland):
            return s.empty_mat() >= 0
        if isinstance(how, acts.SackIsland):
            owner = s.control(place)
            return place < MATS and owner >= 0 and owner != s.people[run[1]]
        return True


@contextmanager
def plainly(monkeypatch: pytest.MonkeyPatch) -> Iterator[Plain]:
    """The interpreter without its counting ahead."""
    search = Plain()
    with monkeypatch.context() as patch:
        for how in [*operations._OPERATIONS, operations._LADEN]:
            kind = type(how)
            patch.setattr(kind, "fits", lambda self, s, run, act, place, to: search.fits(self, s, run, act, place, to))
            if not isinstance(how, acts.Draw | sailing.SailLaden):
                patch.setattr(kind, "count", _counted(kind.count))
        patch.setattr(
            acting.Each, "local", lambda self, s, f: [AT.of1(p) for p in range(13) if s.frames[-2][9] >> p & 1]
        )
        patch.setattr(acting, "leads_on", search.leads_on)
        yield search


def _counted(count: Callable[..., int]) -> Callable[..., int]:
    """R-9: a quantity of none is impossible."""

    def counted(self: acts.Operation, s: AegeanState, run: Frame, act: Act, place: int) -> int:
        n = count(self, s, run, act, place)
        if n == 0 and act.count.kind in (QUANTITY, EVERY):
            raise DeadEnd
        return n

    return counted


def small(seed: int) -> AegeanState:
    """A position of a random game, at the beginning of a turn, with a small hand."""
    rng = Rng.seeded(seed)
    s = GAME.start(2 + seed % 4, {"peoples": "dealt", "customs": seed % 2 == 0})
    plies, stop = 0, 40 + rng.below(300)
    while s.frames and (plies < stop or s.frames[-1][0] != TURN):
        random_ply(s, rng)
        plies += 1
    assert s.frames, "the game was over too soon; choose another seed"
    seat = s.frames[-1][1]
    s.hands[seat] = s.hands[seat][: rng.below(4) + 1]
    return s


@pytest.mark.clause("A-50", "R-38", "R-10")
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 7])
def test_every_verdict_is_that_of_a_plain_search(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    s = small(seed)
    seat = s.frames[-1][1]
    judged = 0
    for card in range(1, CARDS + 1):
        for here in s.inner()[:2] if CARDS_HERE.effect(card).uses_here else [NOWHERE]:
            verdict = golden.performable(s, seat, card, here)
            with plainly(monkeypatch) as search:
                try:
                    plain = search.performable(s, seat, card, here)
                except TooLong:
                    continue
            judged += 1
            assert verdict is plain, f"card {card} at {here}: {CARDS_HERE.effect(card).text}"
    assert judged > 150


def whole_list(s: AegeanState, monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """What a plain search would offer here."""
    f = s.frames[-1]
    step = s.book[f[0]]
    assert isinstance(step, golden.Asking)
    with plainly(monkeypatch) as search:
        return sorted([a for a in step.local(s, f) if search.leads_on(s, f[1], a)])


@pytest.mark.slow
@pytest.mark.clause("R-38")
def test_every_list_inside_an_effect_is_that_of_a_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """In sprinkled positions with small hands, each card played by chance."""
    compared = narrower = 0
    rng = Rng.seeded(1, "lists")
    for card in range(1, CARDS + 1):
        for k in range(4):
            s = sprinkled(card, k)
            s.hands[0] = s.hands[0][: 1 + k]
            s.frames = [(TURN, 0)]
            here = s.inner()[rng.below(len(s.inner()))] if CARDS_HERE.effect(card).uses_here else NOWHERE
            if not golden.performable(s, 0, card, here):
                continue
            running.begin(s, 0, card, here)
            s.settle()
            while s.frames[-1][0] != TURN:
                if s.actor() == CHANCE:
                    s.apply(CHANCE, s.sample(rng))
                    continue
                step, f, legal = s.book[s.frames[-1][0]], s.frames[-1], s.legal(0)
                assert isinstance(step, golden.Asking)
                try:
                    plain = whole_list(s, monkeypatch)
                except TooLong:
                    break
                assert legal == plain, f"card {card} at {here}, {step.name}: {CARDS_HERE.effect(card).text}"
                compared += 1
                narrower += len(legal) < len(step.local(s, f))
                s.apply(0, legal[rng.below(len(legal))])
    assert compared > 600
    assert narrower > 9, "lists from which something was left out"


@pytest.mark.clause("A-50", "R-38")
def test_cards_that_may_become_islands_are_told_apart() -> None:
    """98 adds a Populace of dye preference and activates m2, which adds an Island of dye preference and activates it.

    Of the two cards only 109 can be performed as the new Island: it must be 110 that becomes the Populace.
    """
    isles = {"m1": isle(45, populace=[133, 134]), "m2": isle(119)}
    s = at("crete", "rhodes", hands=[[109, 110], []], islands=isles)
    assert golden.performable(s, 0, 98, 0)
    running.begin(s, 0, 98, 0)
    s.settle()
    assert offered(s) == ["card 110"]


# Copies of the position that a single list may cost: most cards need few, these search further.
BUDGET = {13: 120, 98: 120, 125: 90, 43: 80, 112: 80, 117: 80, 126: 80, 151: 80}
USUAL_BUDGET = 45


@pytest.mark.slow
@pytest.mark.clause("A-50")
def test_the_search_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget for every card, in crowded positions with hands of ten and more."""
    clones = [0]
    copy = AegeanState.clone

    def counted(self: AegeanState) -> AegeanState:
        clones[0] += 1
        return copy(self)

    monkeypatch.setattr(AegeanState, "clone", counted)
    rng = Rng.seeded(2, "budget")
    for card in range(1, CARDS + 1):
        for k in range(6, 10):
            s = sprinkled(card, k)
            people = s.people[0]
            s.hands[0] = tuple(sorted([*s.hands[0], *s.decks[people][:6]]))
            s.decks[people] = s.decks[people][6:]
            while s.frames[-1][0] != TURN:
                if s.actor() == CHANCE:
                    s.apply(CHANCE, s.sample(rng))
                    continue
                clones[0] = 0
                legal = s.legal(0)
                budget = BUDGET.get(card, USUAL_BUDGET)
                assert clones[0] <= budget, f"card {card}: {clones[0]} copies: {CARDS_HERE.effect(card).text}"
                s.apply(0, EFFECT.base if EFFECT.base in legal else legal[rng.below(len(legal))])


def test_an_imagined_hand_can_complete_the_act_that_is_under_way() -> None:
    """Two more Goods are to be recoloured with cards of the first one's preference: whoever began had them."""
    s = GAME.load(
        {
            "seats": 2,
            "players": [{"people": "ephesus"}, {"people": "rhodes", "hand": [149, 163]}],
            "islands": {
                "m1": {"card": 218, "crew": {"ship": [148]}},
                "m2": {"card": 145, "crew": {"ship": [138]}, "goods": [87, 37]},
            },
            "frames": [
                ["end-turn", 1],
                ["run", 1, 218, 0, 0, -1, -1, 0, -1, []],
                ["act", 1, 218, 0, 1, -1, 2, 1, 1, 25],
            ],
        }
    )
    view, rng = GAME.view(s, 0), Rng.seeded(3, "hands")
    for _ in range(20):
        world = GAME.imagine(view, rng)
        assert {world.givens.preference[card] for card in world.hands[1]} == {world.givens.preference[149]}
