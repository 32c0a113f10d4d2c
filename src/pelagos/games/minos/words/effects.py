"""What an effect does, as a plain sentence: made of its tree, never its notation. Not compiled.

Verb first, one sentence for each clause. Gains that stand together share their verb: "gain 1 Coin and 1 Weaponry".
Whatever is counted is the player's own. Where there is little room, `brief` says the same in nouns.
"""

from __future__ import annotations

from typing import Final

from ....core.message import Arg, Message
from ....core.tongue import Tongue
from ..rules.effects import (
    ANY,
    CITIES,
    CODES,
    COIN,
    CUL,
    DECK,
    DECK2,
    DRAW,
    FARMS,
    FROM_STACK,
    GRND,
    INC,
    INF,
    LOW,
    METER_CUL,
    METER_INF,
    METER_LOW,
    METER_POP,
    METERS,
    MOVE,
    PLACE,
    POP,
    SHIPN,
    TEMP,
    TOWERS,
    VP,
    VPE,
    VPR,
    WAR,
    WEAP,
    Clause,
    Condition,
    Effect,
    Term,
)
from ..rules.vocabulary import CITY, FARM, NOTHING, PIECES, SHIP, TOP, TOWER
from .nouns import good_name, trigger_name

# Terms that share a verb, and the verb.
_GAINED: Final = (COIN, WEAP, VP, TEMP, FROM_STACK, GRND)
_DRAWN: Final = (DECK, DECK2)
_ADVANCED: Final = (INF, CUL, POP, ANY, LOW, INC)
_PAID: Final = (COIN, WEAP)
_SCORED: Final = (VPR, VPE)
_MOVED: Final = (WAR, PLACE, MOVE)
# How many there are at most of what is built: "all 3 Towers".
_ALL: Final = {CITIES: PIECES[CITY], TOWERS: PIECES[TOWER], FARMS: PIECES[FARM], SHIPN: PIECES[SHIP]}
_TRACKS: Final = (METER_INF, METER_CUL, METER_POP, METER_LOW)


def _msg(key: str, /, **args: Arg) -> Message:
    return Message(f"minos.effect.{key}", args)


# Whole effects.


def told(say: Tongue, effect: Effect) -> str:
    """The effect in the reader's language: "Gain 2 VP per City. Gain 2 Coins." """
    if not effect.clauses:
        return _sentence(say(_msg("none")))
    return " ".join([_sentence(say(clause_words(clause, k > 0))) for k, clause in enumerate(effect.clauses)])


def told_trait(say: Tongue, trigger: int, trait: Effect) -> str:
    """A Royal Trait: "Build: gain 1 Coin." """
    return _sentence(say(trait_words(trigger, trait)))


def effect_words(effect: Effect) -> Message:
    """The effect as part of a sentence."""
    if not effect.clauses:
        return _msg("none")
    words = clause_words(effect.clauses[0])
    for clause in effect.clauses[1:]:
        words = _msg("two", first=words, second=clause_words(clause, True))
    return words


def trait_words(trigger: int, trait: Effect) -> Message:
    """ "Build: gain 1 Coin"."""
    return _msg("trait", trigger=trigger_name(trigger), what=effect_words(trait))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# Clauses.


def clause_words(clause: Clause, also: bool = False) -> Message:
    """One clause. `also`: others come before it, so that what it adds on a condition is called an addition."""
    what = _options(clause.rewards)
    if clause.cost:
        key = "repeat" if clause.repeats else "convert"
        what = _msg(key, cost=bundle_words(clause.cost, paid=True), what=what)
    if clause.condition is None:
        return what
    least = condition_words(clause.condition)
    if clause.otherwise:
        return _msg("instead", otherwise=bundle_words(clause.otherwise), least=least, what=what)
    return _msg("if-also" if also else "if", least=least, what=what)


def exchange_words(effect: Effect) -> Message:
    """Conversions of which one is chosen, without their introductions: "pay 2 Coins to gain 1 Weaponry, or …"."""
    swaps = [_msg("swap", cost=bundle_words(c.cost, paid=True), what=_options(c.rewards)) for c in effect.clauses]
    words = swaps[0]
    for swap in swaps[1:]:
        words = _msg("or", first=words, second=swap)
    return words


def _options(rewards: list[list[Term]]) -> Message:
    what = bundle_words(rewards[0])
    for option in rewards[1:]:
        what = _msg("or", first=what, second=bundle_words(option))
    return what


def bundle_words(terms: list[Term], paid: bool = False) -> Message:
    """Terms joined by `+`: "recruit 1 Warrior, place 1 Warrior and gain 3 Coins"."""
    groups = _grouped(terms, paid)
    parts = [_group(group, paid) for group in groups]
    for k, group in enumerate(groups[1:], 1):
        if _warriors_again(groups[k - 1][-1], group[0]):
            parts[k] = _msg(f"{CODES[group[0].code].lower()}.again", n=group[0].count)
    if len(parts) == 1:
        return parts[0]
    if any(len(group) > 1 for group in groups):
        what = parts[0]
        for part in parts[1:]:
            what = _msg("then", first=what, second=part)
        return what
    return _msg("and", parts=parts)


def _warriors_again(before: Term, term: Term) -> bool:
    """Whether Warriors were just spoken of, so that "place 1" is enough; several moves may be of one Warrior."""
    one = term.code == PLACE or (term.code == MOVE and term.count == 1)
    return one and term.per == NOTHING and before.code in _MOVED


def _verb(term: Term, paid: bool) -> str:
    """The verb that a term shares with its neighbours; nothing if it has its own."""
    if paid:
        return "pay" if term.code in _PAID else ""
    if term.code in _GAINED:
        return "gain"
    return "draw" if term.code in _DRAWN else "advance" if term.code in _ADVANCED else ""


def _grouped(terms: list[Term], paid: bool) -> list[list[Term]]:
    groups: list[list[Term]] = []
    for term in terms:
        if groups and _verb(term, paid) and _verb(term, paid) == _verb(groups[-1][-1], paid):
            groups[-1].append(term)
        else:
            groups.append([term])
    return groups


def _group(terms: list[Term], paid: bool) -> Message:
    verb = _verb(terms[0], paid)
    return _msg(verb, what=[_counted(term) for term in terms]) if verb else _act(terms[0], paid)


def _act(term: Term, paid: bool) -> Message:
    """A term with a verb of its own: "build once"."""
    if term.code in _SCORED:
        gain = _msg("gain", what=[_per(term, _msg("vp", n=term.count))])
        return _msg(CODES[term.code].lower(), what=gain)
    if paid and term.code == VP:
        return _msg("lose", n=term.count)
    return _counted(term)


def _counted(term: Term) -> Message:
    """How many of what; what it is counted by comes last."""
    key = "draw.point" if term.code == DRAW else CODES[term.code].lower()
    if term.good != NOTHING:
        return _per(term, _msg(f"{key}.of", n=term.count, good=good_name(term.good)))
    return _per(term, _msg(key, n=term.count))


def _per(term: Term, what: Message) -> Message:
    return what if term.per == NOTHING else _msg("per", what=what, thing=_msg(f"per.{METERS[term.per].lower()}"))


# Conditions.


def condition_words(condition: Condition) -> Message:
    """What must hold, as a noun: "2 or more Farms", "all 3 Towers"."""
    meter, least = condition.meter, condition.least
    key = METERS[meter].lower()
    if _ALL.get(meter) == least:
        return _msg(f"all.{key}", n=least)
    if meter in _TRACKS and least == TOP:
        return _msg(f"top.{key}", n=least)
    return _msg(f"least.{key}", n=least)


def told_condition(say: Tongue, condition: Condition) -> str:
    """The condition of a Vase: "Warriors in 7 or more regions." """
    return _sentence(say(condition_words(condition)))


# Few words, for a tile.


def brief(effect: Effect) -> Message:
    """The effect in nouns: "1 random Good, 1 Coin"."""
    if not effect.clauses:
        return _msg("none")
    words = _brief_clause(effect.clauses[0])
    for clause in effect.clauses[1:]:
        words = _msg("two", first=words, second=_brief_clause(clause))
    return words


def _brief_clause(clause: Clause) -> Message:
    what = _brief_options(clause.rewards)
    if clause.cost:
        what = _msg("brief.repeat" if clause.repeats else "brief.convert", cost=_brief_bundle(clause.cost), what=what)
    if clause.condition is None:
        return what
    least = condition_words(clause.condition)
    if clause.otherwise:
        return _msg("brief.instead", otherwise=_brief_bundle(clause.otherwise), least=least, what=what)
    return _msg("brief.if", least=least, what=what)


def _brief_options(rewards: list[list[Term]]) -> Message:
    what = _brief_bundle(rewards[0])
    for option in rewards[1:]:
        what = _msg("or", first=what, second=_brief_bundle(option))
    return what


def _brief_bundle(terms: list[Term]) -> Message:
    what = _brief_term(terms[0])
    for term in terms[1:]:
        what = _msg("brief.and", first=what, second=_brief_term(term))
    return what


def _brief_term(term: Term) -> Message:
    if _verb(term, False) in ("gain", "draw"):
        return _counted(term)
    return _per(term, _msg(f"brief.{CODES[term.code].lower()}", n=term.count))
