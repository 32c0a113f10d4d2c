"""The invariants, as small checks of one moment. Drawing and words (12) stand in `presentation.py`."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import msgspec

from ..basics import CHANCE, NOBODY, TABLE, Action, Seat, sees
from ..dice import SeededDice
from ..errors import ChoiceError
from ..flow import State
from ..match import AnyMatch, Match
from ..packed import Packed, fields_of, packed
from ..registry import AnyGame
from ..result import Result
from ..rng import Rng
from ..view import View
from .failure import PEOPLE, difference, fail, same
from .moment import After, Moment
from .presentation import drawing, words

SAMPLES = 2000  # draws from one chance ply, where their frequencies are compared with the odds
COMMON = 10  # outcomes expected less often than this among them are compared together
TRIES = 4  # illegal choices submitted per seat and ply; all there are where the dear checks are made
OBSERVE_EVERY = 4  # of so many rounds of the viewers, one looks at their vectors


class Check(NamedTuple):
    """One check, and the number of the invariant it guards."""

    invariant: int
    name: str
    run: Callable[[Moment], None]


def forms(game: AnyGame) -> None:
    """2, once per run: every choice there is has a text of its own, and both forms are exact inverses."""
    vocabulary = game.vocabulary
    if not 0 < vocabulary.size < 4096:
        fail(2, f"the vocabulary has {vocabulary.size} choices")
    for action in range(vocabulary.size):
        _inverse(game, action)
        verb = vocabulary.verbs[vocabulary.verb_of[action]]
        x, y, z = vocabulary.x[action], vocabulary.y[action], vocabulary.z[action]
        codes = [verb.base, verb.of1(x), verb.of2(x, y), verb.of3(x, y, z)]
        same(2, codes[len(verb.domains)], action, f"the parts of “{game.text(action)}” make another choice")


def _inverse(game: AnyGame, action: Action) -> None:
    text = game.text(action)
    try:
        back = game.vocabulary.parse(text)
    except ChoiceError as error:
        fail(2, f"{action} is written “{text}”, which cannot be read: {error}")
    same(2, back, action, f"{action} is written “{text}”, which reads as another choice")


def legal_lists(m: Moment) -> None:
    """1: sorted, without duplicates, not empty for those who are asked, else empty; and what `decision` shows."""
    state = m.state
    for seat in (*range(state.seats), CHANCE, TABLE):
        legal = state.legal(seat)
        who = f"legal({seat})"
        if any(low >= high for low, high in pairwise(legal)):
            fail(1, f"{who} is not ascending: {legal}")
        if seat in m.actors and not legal:
            fail(1, f"{who} is empty, but the seat is waited for")
        if seat not in m.actors and seat not in m.idlers and legal:
            fail(1, f"{who} is not empty, but the seat is not asked: {[m.game.text(a) for a in legal[:5]]}")
        same(1, state.legal(seat), legal, f"{who}, asked twice")
    same(1, state.actor(), m.actors[0] if m.actors else NOBODY, "actor() is not the first of actors()")
    if set(m.actors) & set(m.idlers):
        fail(1, f"actors {m.actors} and idlers {m.idlers} overlap")
    for seat, decision in m.decisions.items():
        shown = [choice.action for choice in decision.choices]
        same(1, shown, state.legal(seat), f"decision({seat}) and legal({seat})")
        same(1, decision.seat, seat, "the seat of the decision")
        same(1, decision.waited, seat in m.actors, f"decision({seat}).waited")
        for choice in decision.choices:
            same(2, choice.text, m.game.text(choice.action), "the text of a choice")


def offered_forms(m: Moment) -> None:
    """2: every choice on offer is in the vocabulary, and reads as it is written."""
    for seat in m.actors + m.idlers:
        for action in m.state.legal(seat):
            if not 0 <= action < m.game.vocabulary.size:
                fail(2, f"legal({seat}) has {action}, outside the vocabulary")
            if m.thorough:  # all there are were read back at the start of the game
                _inverse(m.game, action)


def clones(m: Moment) -> None:
    """3: a clone is equal, a ply on it leaves the original as it was, two clones given the same ply become equal."""
    _holds(3, m, packed(m.state.clone()), m.packed, "a clone holds something else")
    after = m.after
    if after is None or m.ply is None:
        return
    twin = After(m.game, m.state, *m.ply)
    _holds(3, m, twin.packed, after.packed, "two clones given the same ply differ")
    wander(twin.state, m.rng)
    if packed(m.state) != m.packed:
        fail(3, _changed(m, "a ply on a clone changed the original"))
    _holds(3, m, packed(after.state), after.packed, "plies on a clone changed another clone")


def wander(state: State, rng: Rng, plies: int = 3) -> None:
    """A few plies at random, in a state that nobody needs any more."""
    for _ in range(plies):
        actors = state.actors()
        if not actors:
            return
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        if not legal:
            fail(1, f"legal({seat}) is empty, but the seat is waited for")
        state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])


def _changed(m: Moment, what: str) -> str:
    return f"{what}; it is now {json.dumps(m.game.dump(m.state))[:300]}"


def _holds(invariant: int, m: Moment, one: Packed, other: Packed, what: str) -> None:
    """Two states that must hold the same, or the field where they differ."""
    if one != other:
        fail(invariant, f"{what}: {difference(fields_of(m.state, one), fields_of(m.state, other))}")


def positions(m: Moment) -> None:
    """4: a position read back is the same: text, legal lists, views, and what becomes of it."""
    if packed(m.state) != m.packed:
        fail(3, _changed(m, "one of the other checks changed the position, though it only asked"))
    data = msgspec.json.decode(m.position)
    if m.thorough:
        same(4, data, m.game.dump(m.state), "dump(s), written as JSON and read back")
    loaded = m.game.load(data) if m.thorough else m.game.reload(data)
    if not m.thorough and packed(loaded) == m.packed:
        return  # the same in every field: what is asked below can only be the same
    if m.game.written(loaded) != m.position:
        same(4, m.game.dump(loaded), data, "load(dump(s)) is dumped differently")
    same(4, (loaded.actors(), loaded.idlers()), (m.actors, m.idlers), "actors and idlers of load(dump(s))")
    for seat in m.actors + m.idlers:
        same(4, loaded.legal(seat), m.state.legal(seat), f"legal({seat}) of load(dump(s))")
    for viewer in m.viewers:
        same(4, m.game.view(loaded, viewer), m.views[viewer], f"view({viewer}) of load(dump(s))")
    if CHANCE in m.actors:
        same(4, loaded.odds(), m.state.odds(), "odds of load(dump(s))")
    if m.after is not None and m.ply is not None:
        later = After(m.game, loaded, *m.ply)
        if later.position != m.after.position:
            same(
                4,
                m.game.dump(later.state),
                m.game.dump(m.after.state),
                "the same ply after load(dump(s)) leads elsewhere",
            )


def _round(m: Moment) -> int:
    """How often every viewer has been the chosen one: what need not be checked at every ply takes turns by it."""
    return m.number // len(m.viewers)


def imagined(m: Moment) -> None:
    """5: what is imagined from a view looks the same to the viewer: view, actors, idlers, own legal list."""
    for viewer in m.viewers:
        view = m.views[viewer]
        state = m.game.imagine(view, m.rng.split("imagine"))
        _alike(5, m, state, viewer, f"imagined for {viewer}")
        if viewer == m.chosen:
            faults = m.game.audit(state) if m.thorough or _round(m) % 2 == 0 else []
            if faults:
                fail(5, f"the state imagined for {viewer} does not add up: {faults}")
            wander(state, m.rng)
            same(5, m.game.view(m.state, viewer), view, f"playing on from what {viewer} imagined changed its view")


def _alike(invariant: int, m: Moment, state: State, viewer: Seat, what: str) -> None:
    same(invariant, m.game.view(state, viewer), m.views[viewer], f"the view of the state {what}")
    same(invariant, state.actors(), m.actors, f"actors() of the state {what}")
    same(invariant, state.idlers(), m.idlers, f"idlers() of the state {what}")
    same(invariant, state.legal(viewer), m.state.legal(viewer), f"legal({viewer}) of the state {what}")


def from_view_alone(m: Moment) -> None:
    """5, 6: a view survives JSON, and `imagine` needs nothing but it and the generator."""
    for viewer in m.viewers if m.thorough else (m.chosen,):
        view = m.views[viewer]
        try:
            back = msgspec.json.decode(msgspec.json.encode(view), type=m.game.view_type)
        except msgspec.MsgspecError as error:
            fail(5, f"view({viewer}) does not survive JSON: {error}")
        same(5, back, view, f"view({viewer}) read back from JSON")
        if viewer == m.chosen:
            rng = m.rng.split("twice")
            one = m.game.imagine(view, rng.copy())
            # Nothing of a state may stick to the game.
            scrambled = m.game.view(m.game.scramble(m.state, viewer, m.rng.split("other")), viewer)
            if m.thorough or _round(m) % OBSERVE_EVERY == 0:
                _observed(m, view, (back, scrambled))
            other = m.game.imagine(back, rng)
            _holds(6, m, packed(other), packed(one), f"imagined twice for {viewer} from the same view and numbers")


def _observed(m: Moment, view: View, alike: tuple[View, ...]) -> None:
    """A vector of the declared size, finite and bounded; equal views have equal vectors."""
    vector = m.game.observe(view)
    same(6, len(vector), m.game.observation.size, f"the size of observe(view({view.seat}))")
    label = m.game.observation.labels
    if not (min(vector, default=0.0) >= -1.0 and max(vector, default=0.0) <= 1.0) or math.isnan(sum(vector)):
        k = next(k for k, value in enumerate(vector) if not -1.0 <= value <= 1.0)
        fail(6, f"observe(view({view.seat})) has {vector[k]} as {label[k]}")
    for other in alike:
        again = m.game.observe(other)
        if again != vector:
            k = next(k for k, value in enumerate(again) if value != vector[k])
            fail(6, f"observe tells {label[k]} from something that view({view.seat}) does not have")


def gate(m: Moment) -> None:
    """8: what is not offered is refused by Match and changes nothing; what is offered is taken, and undone exactly."""
    match: AnyMatch = Match.closed(m.game, m.state.seats, m.options, SeededDice(0), (), None, m.state.clone())
    stamps = list(match.stamps)
    size = m.game.vocabulary.size
    for seat in range(m.state.seats):
        legal = set(m.state.legal(seat))
        tries = range(-1, size + 1) if m.thorough else [m.rng.below(size + 2) - 1 for _ in range(TRIES)]
        for action in tries:
            if action not in legal:
                _refused(match, seat, action, "illegal" if legal else "out-of-turn")
        if legal:
            action = min(legal)
            receipt = match.submit(seat, m.game.text(action), at=match.stamps[seat] + 1)
            same(8, receipt.kind, "stale", f"seat {seat} chose “{m.game.text(action)}” at a wrong stamp")
    for nobody in (CHANCE, TABLE, m.state.seats):
        for action in [0] if m.ply is None else [0, m.ply[1]]:
            _refused(match, nobody, action, "out-of-turn")
    same(8, match.stamps, stamps, "stamps after refusals")
    same(8, len(match.log), 0, "plies in the log after refusals")
    if packed(match.state) != m.packed:
        fail(8, _changed(m, "a refused choice changed the position"))
    if m.ply is not None and m.ply[0] != CHANCE:
        _taken(m, match)


def _refused(match: AnyMatch, seat: Seat, action: Action, kind: str) -> None:
    receipt = match.submit(seat, action)
    if receipt.kind != kind:
        fail(8, f"seat {seat} chose {action}, which is not offered: {receipt.kind}, not {kind}")


def _taken(m: Moment, match: AnyMatch) -> None:
    assert m.ply is not None
    seat, action = m.ply
    text = m.game.text(action)
    receipt = match.submit(seat, text, at=match.stamps[seat])
    same(8, receipt.kind, "taken", f"seat {seat} chose “{text}”, which is offered")
    if not match.can_undo(seat):
        if m.people and not any(choice.commits for choice in m.decisions[seat].choices if choice.action == action):
            fail(12, f"“{text}” cannot be taken back, but does not say so (commits)")
    else:
        if m.learners:
            fail(8, f"“{text}” shows {m.learners} something hidden, but can be undone")
        match.undo(seat)
        _holds(8, m, packed(match.state), m.packed, f"undoing “{text}” leads elsewhere")


def chance(m: Moment) -> None:
    """9: odds are ascending, legal, with positive whole weights; `sample` draws from them, and as often as they say."""
    if m.actors != (CHANCE,):
        if CHANCE in m.actors:
            fail(9, f"nature is asked together with seats: {m.actors}")
        return
    odds = m.state.odds()
    for action, weight in odds:
        if type(weight) is not int or weight <= 0:
            fail(9, f"“{m.game.text(action)}” has the weight {weight!r}")
    same(9, [action for action, _ in odds], m.state.legal(CHANCE), "outcomes in odds() and in legal(CHANCE)")
    weights = dict(odds)
    counts = dict.fromkeys(weights, 0)
    for _ in range(SAMPLES if m.thorough else 1):
        action = m.state.sample(m.rng)
        if action not in weights:
            fail(9, f"sample() drew {action}, which odds() does not know")
        counts[action] += 1
    if m.thorough:
        _frequencies(weights, counts)


def _frequencies(weights: dict[Action, int], counts: dict[Action, int]) -> None:
    """A chi-square test, with so high a bar that chance alone does not reach it in a million tries.

    Outcomes too rare to be compared one by one are compared together.
    """
    total, drawn = sum(weights.values()), sum(counts.values())
    cells: list[tuple[int, float]] = []
    rare, expected_rare = 0, 0.0
    for action, weight in weights.items():
        expected = drawn * weight / total
        if expected >= COMMON:
            cells.append((counts[action], expected))
        else:
            rare, expected_rare = rare + counts[action], expected_rare + expected
    if expected_rare >= COMMON:
        cells.append((rare, expected_rare))
    square = sum((count - expected) ** 2 / expected for count, expected in cells)
    if square > len(cells) + 6 * math.sqrt(2 * len(cells)) + 30:
        fail(9, f"sample() does not follow odds(): {drawn} draws {counts} against weights {weights}")


def hidden(m: Moment) -> None:
    """10: drawing afresh what a seat cannot know changes nothing that the seat receives."""
    for viewer in m.viewers:
        other = m.game.scramble(m.state, viewer, m.rng.split("scramble"))
        what = f"scrambled for {viewer}"
        if m.thorough and packed(other) != m.packed:
            m.notes.scrambled += 1
        _alike(10, m, other, viewer, what)
        faults = m.game.audit(other) if viewer == m.chosen and (m.thorough or _round(m) % 2) else []
        if faults:
            fail(10, f"the state {what} does not add up: {faults}")
        if viewer in m.decisions:
            same(10, m.game.decision(other, viewer), m.decisions[viewer], f"decision({viewer}) of the state {what}")
        _told(m, other, viewer)


def _told(m: Moment, other: State, viewer: Seat) -> None:
    """10: the same ply tells the viewer the same, unless it shows something, and then the view knows it too."""
    if m.ply is None or m.after is None or m.ply[1] not in other.legal(m.ply[0]):
        return
    after = After(m.game, other, *m.ply)
    text = m.game.text(m.ply[1])
    same(10, sees(after.seen, viewer), sees(m.after.seen, viewer), f"whether {viewer} sees “{text}” hangs on secrets")
    if after.view(viewer) != m.after.view(viewer):
        if _but_waiting(after.view(viewer)) != _but_waiting(m.after.view(viewer)):
            if sees(m.after.seen, viewer) or _but_waiting(m.after.view(viewer)) != _but_waiting(m.views[viewer]):
                m.learners.append(viewer)  # not if it has noticed nothing of the ply
        elif not m.state.lanes:  # nothing was sealed, nothing else is shown: being asked gives a secret away
            asked = after.state.actors(), m.after.state.actors()
            same(10, *asked, f"who is asked after “{text}” tells {viewer} a secret")
    else:
        mine = [line for line in m.after.told if sees(line.mask, viewer)]
        theirs = [line for line in after.told if sees(line.mask, viewer)]
        same(10, theirs, mine, f"what “{text}” tells {viewer} hangs on secrets that its view does not know")


def _but_waiting(view: View) -> View:
    """A view without who is waited for: that somebody's half-made answer is finished shows, but tells no secret."""
    return msgspec.structs.replace(view, waiting=[], pending=[])


def log(m: Moment) -> None:
    """10: a viewer that can tell which of two plies was played has it in its view, if it makes any difference."""
    if m.ply is None or m.after is None:
        return
    seat, action = m.ply
    legal = m.state.legal(seat)
    other = legal[m.rng.below(len(legal))]
    if other == action:
        return
    after = After(m.game, m.state, seat, other)
    if after.packed == m.after.packed:
        return
    for viewer in m.viewers:
        if _received(after, viewer) != _received(m.after, viewer) and after.view(viewer) == m.after.view(viewer):
            texts = f"“{m.game.text(action)}” or “{m.game.text(other)}”"
            fail(10, f"log or story show {viewer} whether {texts} was played, but its view does not know")


def _received(after: After, viewer: Seat) -> tuple[object, ...]:
    """What a viewer receives of a ply: the choice, if it sees it, and what it is told."""
    return after.action if sees(after.seen, viewer) else None, *(line for line in after.told if sees(line.mask, viewer))


def end(m: Moment) -> None:
    """11: pieces are conserved; a game ends within its bound, with one result per seat."""
    if m.number == 0:
        _adds_up(m, m.state)
    if m.after is not None:
        _adds_up(m, m.after.state)
    if m.number > m.game.bound:
        fail(11, f"{m.number} plies, more than the bound {m.game.bound}")
    seats = m.state.seats
    worth = m.game.evaluate(m.state)
    if len(worth) != seats or not all(0 <= share <= 1 for share in worth) or not _makes_one(m, worth, 0.05):
        fail(11, f"evaluate() gives {worth}, not one share per seat that together make 1")
    result = m.state.result()
    if m.actors:
        if result is not None:
            fail(11, f"there is a result {result.ranks}, but {m.actors} are still asked")
        return
    if result is None:
        fail(11, "nobody is asked any more, but there is no result")
    _result(m, result)
    if m.people:
        same(11, len(m.game.tally(m.state)), seats, "entries of tally()")


def _result(m: Moment, result: Result) -> None:
    """11: one entry per seat, ranks that count those before, shares of the victory that follow the ranks."""
    if not len(result.ranks) == len(result.points) == len(result.shares) == m.state.seats:
        fail(11, f"the result has not one entry per seat: {result}")
    behind = 1 if result.lost and m.state.seats in m.game.all_may_lose else 0  # the game itself came first
    ranks = [1 + behind + sum(1 for other in result.ranks if other < rank) for rank in result.ranks]
    same(11, result.ranks, ranks, "ranks as they should count")
    if not all(0 <= share <= 1 for share in result.shares) or not _makes_one(m, result.shares, 1e-9):
        fail(11, f"the victory is shared out as {result.shares}")
    by_rank = sorted(zip(result.ranks, [-share for share in result.shares], strict=True))
    if any(before > after for (_, before), (_, after) in pairwise(by_rank)):
        fail(11, f"a worse place has more of the victory: {result}")


def _makes_one(m: Moment, shares: list[float], slack: float) -> bool:
    """Whether the seats' shares make up the whole victory; or less, where the game may beat everybody."""
    total = sum(shares)
    return total <= 1 + slack and (total >= 1 - slack or m.state.seats in m.game.all_may_lose)


def _adds_up(m: Moment, state: State) -> None:
    faults = m.game.audit(state)
    if faults:
        fail(11, f"the position does not add up: {faults}")


def untouched(m: Moment) -> None:
    """3: asking questions (views, decisions, drawings …) has changed nothing."""
    if packed(m.state) != m.packed:
        fail(3, _changed(m, "one of the other checks changed the position, though it only asked"))


CHECKS = (
    Check(11, "end and conservation", end),
    Check(1, "legal lists", legal_lists),
    Check(2, "forms on offer", offered_forms),
    Check(3, "clones", clones),
    Check(4, "positions", positions),
    Check(5, "imagined states", imagined),
    Check(6, "from the view alone", from_view_alone),
    Check(9, "chance", chance),
    Check(10, "hidden information", hidden),
    Check(10, "log", log),
    Check(8, "gate", gate),
    Check(PEOPLE, "words", words),
    Check(PEOPLE, "drawing", drawing),
    Check(3, "untouched", untouched),
)
