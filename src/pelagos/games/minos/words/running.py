"""Effects in progress (M-71, M-72, section N): which clause, which option, once more, what to gain, what to give up."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.effects import CODES, EITHER, MUST_MOVE, Clause
from ..rules.steps import CHOICE, CONVERT, COST, POINT, ROUTE_TILE, STACK_GOOD, TEMPORARY, TRACK
from ..rules.vocabulary import (
    CLAUSE,
    DISCARD,
    DONE,
    GOOD_OF,
    GOODS,
    OPTION,
    PASS,
    STEP,
    TAKE_TILE,
    TOP,
    TRACKS,
    V,
)
from ..rules.vocabulary import TEMPORARY as TEMPORARY_OF
from .effects import brief, bundle_words, clause_words, effect_words
from .nouns import decree_name, good_name, goods, route_to, say, sentence, temporary, track_name
from .outcomes import changes
from .points import BUTTONS as POINTS
from .printed import decree_lines, step_lines
from .programs import program_name, running
from .reasons import not_at_point
from .targets import Ask, at_program

# Clauses and options.


def clauses_head(q: Ask) -> Head:
    """Which clause of an effect comes next; in the own turn other things may come between."""
    several = len([a for a in q.menu if V.verb_of[a] == CLAUSE.id]) > 1
    return _of_program(q, "ask.clause" if several else "ask.clause.one", "M-72")


def _choice(q: Ask) -> Head:
    return _of_program(q, "ask.option", "M-71")


def _of_program(q: Ask, key: str, rule: str) -> Head:
    program = q.f[2]
    hint = sentence(effect_words(q.s.givens.programs[program]))
    chosen = at_program(program)
    return Head(program_name(program), say(key), hint, rule, (chosen,) if chosen else ())


def _clause(q: Ask, a: Action) -> Button:
    clause = q.s.givens.programs[q.f[2]].clauses[V.x[a] - 1]
    return Button(say("do.what", what=_asked_for(clause)), "M-72", changes(q, a), way="open")


def _asked_for(clause: Clause) -> Message:
    """A clause on its button: a conversion without "you may", since the button is the choice."""
    if not clause.cost or clause.condition is not None:
        return clause_words(clause)
    reward = bundle_words(clause.rewards[0])
    for option in clause.rewards[1:]:
        reward = say("effect.or", first=reward, second=bundle_words(option))
    return say("effect.swap", cost=bundle_words(clause.cost, paid=True), what=reward)


def _option(q: Ask, a: Action) -> Button:
    rewards = q.s.givens.programs[q.f[2]].clauses[q.f[3]].rewards
    return Button(say("do.what", what=bundle_words(rewards[V.x[a] - 1])), "M-71", changes(q, a), way="open")


def _convert(q: Ask) -> Head:
    program = q.f[2]
    what = clause_words(q.s.givens.programs[program].clauses[q.f[3]])
    return Head(program_name(program), say("ask.convert"), sentence(what), "M-71")


def _once(q: Ask, a: Action) -> Button:
    clause = q.s.givens.programs[q.f[2]].clauses[q.f[3]]
    return Button(say("do.what", what=_asked_for(clause)), "M-71", changes(q, a))


def _done(q: Ask, a: Action) -> Button:
    lone = len(q.menu) == 2 and V.verb_of[q.menu[0]] == CLAUSE.id  # do it or leave it
    return Button(say("do.pass" if lone else "do.done"), "M-71", minor=True)


def _pass(q: Ask, a: Action) -> Button:
    return Button(say("do.pass"), "M-71", minor=True)


# Costs.


def _cost(q: Ask) -> Head:
    return Head(running(q.s), say("ask.discard", n=max(1, q.f[2])), None, "M-71")


def _discard(q: Ask, a: Action) -> Button:
    card = V.x[a]
    lines = decree_lines(q.s.givens.box.decree(card))
    return Button(say("do.discard", card=decree_name(card)), "M-71", lines, way="more", thing=decree_name(card))


# Points.


def _point(q: Ask) -> Head:
    code, left = q.f[2], q.f[3]
    if code == MUST_MOVE:
        return Head(say("extra.march"), say("ask.point.move", n=1), None, "M-75")
    key = "either" if code == EITHER else CODES[code].lower()
    return Head(running(q.s), say(f"ask.point.{key}", n=max(1, left)), say("hint.point", n=max(1, left)), "M-71")


# Gains.


def _temporary(q: Ask) -> Head:
    return Head(running(q.s), say("ask.temporary", n=max(1, q.f[2])), say("hint.temporary"), "M-46")


def _temporary_of(q: Ask, a: Action) -> Button:
    good = V.x[a]
    held = q.s.temporary[q.seat * GOODS + good]
    line = say("preview.temporary", before=held, after=held + 1)
    return Button(say("do.what", what=temporary(good)), "M-46", (line,), way="more", thing=good_name(good))


def _stack_good(q: Ask) -> Head:
    return Head(running(q.s), say("ask.good"), say("hint.good"), "M-40")


def _good_of(q: Ask, a: Action) -> Button:
    s, good = q.s, V.x[a]
    gains = s.givens.box.player_board.good_gain
    number = s.goods[q.seat * GOODS + good]
    gain = gains[min(number, len(gains) - 1)]
    lines = [say("preview.good", before=number, after=number + 1), say("preview.gives", what=effect_words(gain))]
    return Button(say("do.what", what=goods(good, 1)), "M-40", lines)


def _track(q: Ask) -> Head:
    return Head(running(q.s), say("ask.track"), None, "M-139")


def _step(q: Ask, a: Action) -> Button:
    return step_button(q, a)


def step_button(q: Ask, a: Action) -> Button:
    """One step on a track: "Culture 4 → 5", and what it brings."""
    s, track = q.s, V.x[a]
    at = s.tracks[q.seat * TRACKS + track]
    printed = s.givens.box.tracks.tracks[track]
    if at == TOP:
        line = say("printed.step", what=effect_words(printed.overflow))
        return Button(say("do.step.top", track=track_name(track)), "M-138", (line,))
    label = say("do.step", track=track_name(track), before=at, after=at + 1)
    return Button(label, "M-139", step_lines(track, printed, at + 1), way="open")


def _route_tile(q: Ask) -> Head:
    colour = "red" if q.f[3] else "blue"
    return Head(say("eyebrow.arrival", route=route_to(q.f[2])), say(f"ask.tile.{colour}"), say("hint.tile"), "M-118")


def _take_tile(q: Ask, a: Action) -> Button:
    effect = q.s.givens.box.bonuses[V.x[a] - 1].effect
    return Button(say("do.what", what=brief(effect)), "M-118", (say("preview.tile", what=effect_words(effect)),))


BUTTONS: Final = {
    **POINTS,
    CLAUSE.id: _clause,
    OPTION.id: _option,
    DISCARD.id: _discard,
    TEMPORARY_OF.id: _temporary_of,
    GOOD_OF.id: _good_of,
    STEP.id: _step,
    TAKE_TILE.id: _take_tile,
    DONE.id: _done,
    PASS.id: _pass,
}
_BY_VERB: Final = by_verb(V, BUTTONS)


def _again(q: Ask, a: Action) -> Button:
    return _once(q, a) if V.verb_of[a] in (CLAUSE.id, OPTION.id) else _BY_VERB(q, a)


STEPS: Final = {
    CHOICE: StepWords(_choice, _BY_VERB),
    CONVERT: StepWords(_convert, _again),
    COST: StepWords(_cost, _BY_VERB),
    POINT: StepWords(_point, _BY_VERB, reason=not_at_point),
    TEMPORARY: StepWords(_temporary, _BY_VERB),
    STACK_GOOD: StepWords(_stack_good, _BY_VERB),
    TRACK: StepWords(_track, _BY_VERB),
    ROUTE_TILE: StepWords(_route_tile, _BY_VERB),
}
