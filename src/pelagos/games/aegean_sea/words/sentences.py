"""What a card does, as a plain sentence: made of the tree of its effect, never its notation. Not compiled.

Verb first, one sentence for each item; a condition follows the place it is about. Whatever is not said to be an enemy's
is the player's own.
"""

from __future__ import annotations

from ....core.message import Arg, Message
from ....core.tongue import Tongue
from ..rules.effects import (
    ACTIVATE,
    ADD,
    ADD_ISLAND,
    ALL_CARDS,
    ANY,
    ANYWHERE,
    AT_LEAST,
    BASES,
    CARGO_POPULACE,
    CARGO_THAT,
    CHANGE,
    CHOOSE,
    CONVERT,
    CREATE,
    CTRL,
    DRAW,
    EACH,
    ENEMY_PIECES,
    EVERY,
    EXACTLY,
    FOE_CTRL,
    FOE_HOME,
    GOODS,
    GOODS_AT,
    HERE,
    HOME,
    IF,
    INNER,
    ISLANDS,
    IT,
    MINE_AT,
    MOST,
    MY_PIECES,
    MY_REVERED,
    NO_CARGO,
    NOT_MY_HOME,
    OF_MATERIAL,
    OTHER,
    OTHER_INNER,
    PAY,
    QUANTITY,
    RECOLOR,
    REPLACE,
    REVERED,
    SACK,
    SACK_ISLAND,
    SAIL,
    SRC,
    THERE,
    TRY,
    TYPES,
    TYPES_AT,
    Act,
    Atom,
    Count,
    Effect,
    Item,
    Where,
)
from ..rules.vocabulary import GOOD, KIND, MATERIAL

HAND, OWN, ENEMY = "", "own.", "enemy."


def told(say: Tongue, effect: Effect) -> str:
    """The effect in the reader's language: "Add 1 Temple here, then draw 2 cards." """
    parts = [say(_item(item)) for item in effect.items]
    if len(parts) == 2 and sum(map(len, parts)) <= 90:
        return _sentence(say(_msg("two", first=parts[0], second=parts[1])))
    first, *others = parts
    return " ".join([_sentence(first), *(_sentence(say(_msg("then", what=other))) for other in others)])


def effect_words(effect: Effect) -> Message:
    """The effect as part of a sentence."""
    return _block(effect.items)


def act_words(act: Act) -> Message:
    """One act as part of a sentence."""
    return _act(act)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _msg(key: str, /, **args: Arg) -> Message:
    return Message(f"aegean_sea.effect.{key}", args)


# Items.


def _item(item: Item) -> Message:
    told = _core(item)
    return _msg("may", what=told) if item.may else told


def _core(item: Item) -> Message:
    if item.form == EACH and item.act is not None:
        return _msg("each", isle=_set(item.where), what=_act(item.act))
    if item.form == IF:
        return _msg("if", isle=_meeting(_msg("isle.any"), item.where.atoms), what=_block(item.block))
    if item.form == TRY:
        return _msg("try", first=_block(item.block), second=_block(item.otherwise))
    return _act(item.act) if item.act is not None else _block(item.block)


def _block(items: list[Item]) -> Message:
    told = _item(items[0])
    for item in items[1:]:
        told = _msg("two", first=told, second=_item(item))
    return told


# Acts.


def _act(act: Act) -> Message:
    """One act; what it counts by comes last."""
    told = _plain(act)
    counts = [act.count, *[group.count for group in act.groups]]
    for count in counts:
        if count.kind == QUANTITY and act.op != DRAW:
            told = _msg("counted", what=told, per=_per(count))
    return told


def _plain(act: Act) -> Message:
    op = act.op
    if op == CHOOSE:
        return _msg("choose", isle=_isle(act.where))
    if op == ADD:
        return _msg("add", what=_preferring(_what(act.count, HAND, act.kind), act, "card"), where=_at(act.where))
    if op == ADD_ISLAND:
        return _preferring(_msg("add-island"), act, "card")
    if op in (CREATE, RECOLOR):
        key = "create" if op == CREATE else "recolor"
        told = _msg(key, what=_what(act.count, HAND, GOOD), where=_at(act.where))
        return _alike(_preferring(told, act, "discard"), act)
    if op in (SACK, CONVERT):
        key = "sack" if op == SACK else "convert"
        return _msg(key, what=_what(act.count, ENEMY, act.kind), where=_at(act.where))
    if op == SACK_ISLAND:
        return _msg("sack-island", isle=_isle(Where(act.where.base, [Atom(FOE_CTRL), *act.where.atoms])))
    if op == REPLACE:
        return _msg("replace", isle=_isle(act.where))
    if op == CHANGE:
        into = _msg(f"into.{KIND.words[act.into]}", n=2 if act.count.kind != 0 else act.count.k)
        told = _msg("change", what=_what(act.count, OWN, act.kind), into=into, where=_at(act.where))
        return _alike(told, act)
    if op == PAY:
        return _msg("pay", what=_what(act.count, HAND if act.kind == GOOD else OWN, act.kind), where=_at(act.where))
    if op == DRAW:
        if act.count.kind == QUANTITY:
            return _msg("counted", what=_msg("draw", n=1), per=_per(act.count))
        return _msg("draw", n=act.count.k)
    if op == ACTIVATE:
        return _msg("activate", isle=_isle(act.where))
    way = _way(act.where, act.to)
    if op == SAIL:
        told = _msg("sail", what=_what(act.count, OWN, 0), way=way)
        return told if act.cargo == NO_CARGO else _msg("laden", what=told, cargo=_cargo(act))
    moved = [_what(g.count, ENEMY if g.enemy else HAND if g.kind == GOOD else OWN, g.kind) for g in act.groups]
    return _msg("zephyr", what=moved, way=way)


def _preferring(told: Message, act: Act, of: str) -> Message:
    if act.preference < 0:
        return told
    return _msg(f"preferring.{of}", what=told, material=material_name(act.preference))


def _alike(told: Message, act: Act) -> Message:
    if act.same:
        told = _msg("same", what=told)
    return _msg("new", what=told) if act.new else told


def _cargo(act: Act) -> Message:
    if act.cargo == CARGO_THAT:
        return _msg("that")
    return _what(act.cargo_count, OWN if act.cargo == CARGO_POPULACE else HAND, 2 if act.cargo == CARGO_POPULACE else 3)


def material_name(material: int) -> Message:
    """The name of a material."""
    return Message(f"aegean_sea.material.{MATERIAL.words[material]}")


# How many of what.


def _noun(who: str, kind: int, n: int) -> Message:
    return _msg(f"noun.{who}{KIND.words[kind]}", n=n)


def _what(count: Count, who: str, kind: int) -> Message:
    """ "2 enemy Ships", "1 or more of your Temples", "all Goods"."""
    if count.kind == EVERY:
        return _msg(f"all.{who}{KIND.words[kind]}")
    if count.kind == AT_LEAST and count.k == 0:
        return _msg(f"any.{KIND.words[kind]}")
    if count.kind == AT_LEAST:
        return _msg("or-more", n=count.k, noun=_noun(who, kind, count.k + 1))
    n = 1 if count.kind == QUANTITY else count.k
    return _msg("so-many", n=n, noun=_noun(who, kind, n))


def _per(count: Count) -> Message:
    """ "for each Ship of yours there", "for every 2 Populace of yours here"."""
    if count.of == REVERED:
        thing = _msg("per.revered", n=count.divisor)
    elif count.of == ISLANDS and count.where is not None:
        thing = _msg("per.isle", isle=_set(count.where))
    elif count.of == TYPES_AT:
        thing = _msg("per.types", n=count.divisor, where=_at(Where(count.ref, [])))
    elif count.of == GOODS_AT:
        thing = _msg("per.good", n=count.divisor, where=_at(Where(count.ref, [])))
    else:
        who = "own" if count.of == MINE_AT else "enemy"
        thing = _msg(f"per.{who}.{KIND.words[count.piece]}", n=count.divisor, where=_at(Where(count.ref, [])))
    return _msg("per", thing=thing) if count.divisor == 1 else _msg("per-every", n=count.divisor, thing=thing)


# Places.

_NAMED = {HERE: "here", THERE: "there", IT: "it", HOME: "home", SRC: "src", ANYWHERE: "anywhere"}
_AWAY = {ANY: OTHER, INNER: OTHER_INNER}
_ADJECTIVES = (NOT_MY_HOME, OF_MATERIAL, GOODS, TYPES, ALL_CARDS)


def _isle(where: Where) -> Message:
    """ "an inner Island that you control"."""
    return _meeting(_msg(f"isle.{BASES[where.base]}"), where.atoms)


def _set(where: Where) -> Message:
    """ "inner Island where you have Populace", after "each"."""
    return _meeting(_msg(f"set.{BASES[where.base]}"), where.atoms)


def _meeting(isle: Message, atoms: list[Atom]) -> Message:
    """What an Island is like comes first, then what is the case there."""
    for atom in atoms:
        if atom.what in _ADJECTIVES:
            isle = _msg("isle-with", isle=isle, conditions=_condition(atom))
    clauses = [_condition(atom) for atom in atoms if atom.what not in _ADJECTIVES]
    return _msg("isle-with", isle=isle, conditions=clauses) if clauses else isle


def _way(start: Where, end: Where) -> Message:
    """ "from an Island to another Island": the two always differ."""
    if not end.fixed and not start.fixed and start.base != FOE_HOME:
        end = Where(_AWAY.get(end.base, end.base), end.atoms)
    elif not start.fixed and end.base != HOME:
        start = Where(_AWAY.get(start.base, start.base), start.atoms)
    return _msg("way", start=_placed("from", start), end=_placed("to", end))


def _at(where: Where) -> Message:
    return _placed("at", where)


def _placed(how: str, where: Where) -> Message:
    if where.base in _NAMED and not where.atoms:
        return _msg(f"{how}.{_NAMED[where.base]}")
    return _msg(how, isle=_isle(where))


_PLAIN = {CTRL: "mine", FOE_CTRL: "foe", NOT_MY_HOME: "not-home"}


def _condition(atom: Atom) -> Message:
    what = atom.what
    if what in _PLAIN:
        return _msg(f"where.{_PLAIN[what]}")
    if what == OF_MATERIAL:
        return _msg("where.material", material=material_name(atom.kind))
    if what in (MY_PIECES, ENEMY_PIECES):
        thing = f"{'own' if what == MY_PIECES else 'enemy'}.{KIND.words[atom.kind]}"
    else:
        thing = {MY_REVERED: "revered", GOODS: "good", TYPES: "types", ALL_CARDS: "cards"}[what]
    if atom.k == 0 and atom.compare in (EXACTLY, MOST):
        return _msg(f"where.no.{thing}")
    key = "most" if atom.compare == MOST else "exactly" if atom.compare == EXACTLY else "least"
    if key == "least" and atom.k == 1:
        return _msg(f"where.some.{thing}")
    number = _msg(f"number.{key}", n=atom.k)
    return _msg(f"where.{thing}", number=number)
