"""The actions (M-66 to M-74): which die, the turn with its points, bonus, Traits and extra actions, sales."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import Button, Head, StepWords, by_verb, refuse
from ..rules.effects import BONUS, Effect
from ..rules.state import MinosState
from ..rules.steps import CLAUSES, EXCHANGE, RETRIEVE, SALE, TURN
from ..rules.tiles import EXCHANGE as EXCHANGE_HOOK
from ..rules.vocabulary import (
    BATTLE,
    BATTLING,
    DISCARD,
    END,
    EXTRA,
    EXTRAS,
    FORFEIT,
    GATHER,
    GATHERING,
    GOODS,
    MARCH,
    MARCHING,
    SELL,
    SELLING,
    SPACE_BONUS,
    SWAP,
    SWAPPING,
    TILE_USE,
    TO_COINS,
    TO_WEAPONRY,
    TRAIT,
    USE_TILE,
    V,
    colour_of,
    trigger_of,
    value_of,
)
from ..rules.vocabulary import RETRIEVE as RETRIEVE_DIE
from .effects import brief, bundle_words, effect_words, trait_words
from .nouns import action_name, coins, decree_name, die_name, good_name, people_name, region_name, say, weaponry
from .outcomes import changes
from .printed import decree_lines, people_line, space_line
from .reasons import not_in_turn, why
from .running import BUTTONS as RUNNING
from .running import clauses_head
from .targets import Ask, at_seat, at_space

# Which die.


def _which(q: Ask) -> Head:
    return Head(say("eyebrow.actions", n=q.s.round), say("ask.retrieve"), say("hint.retrieve"), "M-67")


def _die(q: Ask, a: Action) -> Message:
    die = q.s.rows[V.x[a]][V.y[a] - 1]
    return die_name(colour_of(die), value_of(die))


def _retrieve(q: Ask, a: Action) -> Button:
    s, section, place = q.s, V.x[a], V.y[a]
    space = s.givens.sections[section][place - 1]
    lines = [space_line(section, space), *action_bonus(s, space.bonus), *_triggered(q, a)]
    return Button(say("do.retrieve", action=action_name(section), n=place, die=_die(q, a)), "M-67", lines, way="open")


def _forfeit(q: Ask, a: Action) -> Button:
    gain = brief(q.s.givens.box.action_board.forfeit)
    label = say("do.forfeit", action=action_name(V.x[a]), n=V.y[a], what=gain)
    return Button(label, "M-69", _triggered(q, a))


def _triggered(q: Ask, a: Action) -> list[Message]:
    """How many Traits answer to this die (M-130)."""
    s = q.s
    by_value = trigger_of(value_of(s.rows[V.x[a]][V.y[a] - 1]))
    decrees = [s.givens.box.decree(card) for card in s.palaces[q.seat]]
    found = len([1 for decree in decrees if decree.trigger in (V.x[a], by_value)])
    return [say("preview.traits", n=found)] if found else []


# The turn.


def _turn(q: Ask) -> Head:
    s = q.s
    action = action_name(s.used_as if s.used_as >= 0 else s.section)
    eyebrow = say("eyebrow.turn", action=action, value=s.value)
    prompt = say("ask.turn", n=s.points, action=action) if s.points else say("ask.turn.none")
    hint = say("hint.turn", coins=coins(s.coins[q.seat]), weaponry=weaponry(s.weaponry[q.seat]))
    chosen = (at_space(s.section, s.place),) if s.section >= 0 and s.place else ()
    return Head(eyebrow, prompt, hint, "M-71", chosen)


def _bonus(q: Ask, a: Action) -> Button:
    s = q.s
    effect = s.givens.sections[s.section][s.place - 1].bonus
    lines = [say("preview.gives", what=effect_words(effect)), *action_bonus(s, effect)]
    return Button(say("do.bonus", what=brief(effect)), "M-71", lines, way="open")


def action_bonus(s: MinosState, effect: Effect) -> list[Message]:
    """What the Action Bonus of this game is, where an effect speaks of it."""
    terms = [term for clause in effect.clauses for option in clause.rewards for term in option]
    if s.action_bonus and any(term.code == BONUS for term in terms):
        tile = s.givens.box.action_bonuses[s.action_bonus - 1]
        return [say("preview.action-bonus", what=effect_words(tile.effect))]
    return []


def _trait(q: Ask, a: Action) -> Button:
    card = V.x[a]
    decree = q.s.givens.box.decree(card)
    lines = [trait_words(decree.trigger, decree.trait), *changes(q, a)]
    return Button(say("do.trait", card=decree_name(card), what=brief(decree.trait)), "M-130", lines, way="open")


def _end(q: Ask, a: Action) -> Button:
    s = q.s
    lines = [say("preview.lapse", n=s.points)] if s.points else []
    return Button(say("do.end"), "M-172", lines, minor=True, way="open", closes=True, again="" if s.points else "spent")


# Extra actions.


def _march(q: Ask, a: Action) -> Button:
    return Button(say("do.march"), "M-75", _paid(q, 1), way="open")


def _gather(q: Ask, a: Action) -> Button:
    return Button(say("do.gather", good=good_name(V.x[a])), "M-76", _paid(q, 1))


def _paid(q: Ask, n: int) -> list[Message]:
    return [say("preview.weaponry", before=q.s.weaponry[q.seat], after=q.s.weaponry[q.seat] - n)]


def _use_tile(q: Ask, a: Action) -> Button:
    effect = q.s.givens.box.bonuses[V.x[a] - 1].effect
    lines = (say("preview.gives", what=effect_words(effect)), say("preview.tile.gone"))
    return Button(say("do.use", what=brief(effect)), "M-77", lines, way="open")


def _sell(q: Ask, a: Action) -> Button:
    return Button(say("do.sell"), "M-78", (say("preview.sell"),))


def _swap(q: Ask, a: Action) -> Button:
    good = V.x[a]
    held = q.s.goods[q.seat * GOODS + good]
    line = say("preview.good", before=held, after=held + 1)
    return Button(say("do.swap", good=good_name(good)), "M-79", (line,))


def battle_button(q: Ask, a: Action, rule: str) -> Button:
    """A battle: what it costs and brings."""
    s, region = q.s, V.x[a]
    tile = s.top_people(region)
    people = s.givens.box.peoples[tile - 1]
    label = say("do.battle", place=region_name(s.givens.box.crete, region), cost=weaponry(people.weaponry))
    left = s.weaponry[q.seat]
    lines = [
        people_name(tile - 1),
        people_line(people),
        say("preview.weaponry", before=left, after=left - people.weaponry),
    ]
    return Button(label, rule, lines, way="open")


def _battle(q: Ask, a: Action) -> Button:
    return battle_button(q, a, "M-80")


def _exchange(q: Ask, a: Action) -> Button:
    """SA5: the first clause gives Weaponry for Coins, the second the way back (M-146)."""
    ability = q.s.own_ability(q.seat)
    clauses = ability.effects[EXCHANGE_HOOK].clauses if ability is not None else []
    k = 0 if a == TO_WEAPONRY.base else 1
    if k >= len(clauses):
        return Button(say("do.exchange.plain"), "M-146", changes(q, a))
    clause = clauses[k]
    what = say("effect.swap", cost=bundle_words(clause.cost, paid=True), what=bundle_words(clause.rewards[0]))
    return Button(say("do.what", what=what), "M-146", changes(q, a))


_EXTRA_RULE: Final = ["M-75", "M-76", "M-77", "M-78", "M-79", "M-80"]
_EXTRA_VERB: Final = {
    MARCHING: MARCH,
    GATHERING: GATHER,
    TILE_USE: USE_TILE,
    SELLING: SELL,
    SWAPPING: SWAP,
    BATTLING: BATTLE,
}


def _refused(q: Ask) -> list[Refusal]:
    """The extra actions that are not to be had, each with its reason."""
    verbs = {V.verb_of[a] for a in q.menu}
    return [
        refuse(say(f"extra.{EXTRA.words[k]}"), _why_no_extra(q, k), at_seat(q.seat))
        for k in range(EXTRAS)
        if _EXTRA_VERB[k].id not in verbs
    ]


def _why_no_extra(q: Ask, extra: int) -> Message:
    s, seat = q.s, q.seat
    if s.extras >> extra & 1:
        return why("extra-used", _EXTRA_RULE[extra])
    if extra in (MARCHING, GATHERING) and not s.weaponry[seat]:
        return why("no-weaponry", _EXTRA_RULE[extra], n=1, m=0)
    if extra == TILE_USE:
        return why("no-tile", "M-77")
    if extra == SELLING:
        return why("no-hand", "M-78")
    if extra == SWAPPING:
        return why("no-three", "M-79")
    return why("no-battle" if extra == BATTLING else "no-warrior", _EXTRA_RULE[extra])


# Sales.


def _sale(q: Ask) -> Head:
    return Head(say("extra.sell"), say("ask.sell"), say("hint.sell"), "M-78")


def _sold(q: Ask, a: Action) -> Button:
    if V.verb_of[a] == DISCARD.id:
        card = V.x[a]
        lines = decree_lines(q.s.givens.box.decree(card))
        return Button(say("do.sell.card", card=decree_name(card)), "M-78", lines, way="more", thing=decree_name(card))
    return Button(say("do.done"), "M-78", minor=True, way="send")


BUTTONS: Final = {
    **RUNNING,
    SPACE_BONUS.id: _bonus,
    TRAIT.id: _trait,
    MARCH.id: _march,
    GATHER.id: _gather,
    USE_TILE.id: _use_tile,
    SELL.id: _sell,
    SWAP.id: _swap,
    BATTLE.id: _battle,
    TO_WEAPONRY.id: _exchange,
    TO_COINS.id: _exchange,
    END.id: _end,
}


def _exchange_head(q: Ask) -> Head:
    return Head(say("ability.assayer"), say("ask.exchange"), None, "M-146")


STEPS: Final = {
    RETRIEVE: StepWords(_which, by_verb(V, {RETRIEVE_DIE.id: _retrieve, FORFEIT.id: _forfeit}), reason=not_in_turn),
    TURN: StepWords(_turn, by_verb(V, BUTTONS), refused=_refused, reason=not_in_turn),
    CLAUSES: StepWords(clauses_head, by_verb(V, BUTTONS)),
    SALE: StepWords(_sale, _sold),
    EXCHANGE: StepWords(_exchange_head, _exchange),
}
