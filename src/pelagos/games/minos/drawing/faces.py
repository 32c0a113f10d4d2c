"""The faces of cards and tiles: Decrees, Starting cards, Special Abilities, Trade Bonuses. Not compiled."""

from __future__ import annotations

from typing import NamedTuple

from ....core.kept import once
from ....core.message import Message
from ....core.scene import Card, Clause, Stat
from ....core.tongue import Tongue
from ..rules.content import Box
from ..rules.vocabulary import BONUSES, SECTIONS
from ..words.effects import effect_words, told
from ..words.nouns import (
    ABILITY_WORDS,
    ability_name,
    bonus_name,
    decree_name,
    decree_number,
    good_name,
    points,
    region_name,
    trigger_name,
)
from ..words.nouns import say as tell
from ..words.printed import ability_lines, start_lines
from .signs import ABILITY, PREFIX, good_icon, trigger_icon


class Price(NamedTuple):
    """What a Decree costs its viewer, whether he can pay, and which of its icons make it cheaper."""

    coins: int
    dear: bool
    served: list[bool]


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def lines_told(lines: list[Message], say: Tongue) -> str:
    """Lines as sentences."""
    return " ".join(sentence(say(line)) for line in lines)


def trait(box: Box, card: int, say: Tongue) -> Clause:
    """A Royal Trait with its trigger: the sign of an action, or the values of a die."""
    return once(box, say, ("trait", card), lambda: _trait(box, card, say))


def _trait(box: Box, card: int, say: Tongue) -> Clause:
    decree = box.decree(card)
    text = say(effect_words(decree.trait))
    first = 2 * (decree.trigger - SECTIONS) + 1
    values = (str(first), str(first + 1)) if first > 0 else ()
    title = "" if values else say(trigger_name(decree.trigger))
    return Clause(text=text, title=title, icon=trigger_icon(decree.trigger), values=values)


def decree(
    box: Box,
    card: int,
    say: Tongue,
    price: Price | None = None,
    target: str = "",
    corner: str = "",
    spent: bool = False,
) -> Card:
    """A Decree: what it costs, what makes it cheaper, what it is worth, what it does now and in the Palace."""
    printed = box.decree(card)
    served = price.served if price is not None else [True] * len(printed.icons)
    signs = [
        Stat(icon=good_icon(icon), value="", label=say(good_name(icon)), missing=not serves)
        for icon, serves in zip(printed.icons, served, strict=True)
    ]
    return Card(
        title=say(decree_name(card)),
        price=str(price.coins if price is not None else printed.cost),
        dear=price is not None and price.dear,
        signs=tuple(signs),
        worth=worth(printed.vp, say),
        clauses=(_instant(box, card, say), trait(box, card, say)),
        subtitle=decree_number(card),
        corner=corner,
        target=target,
        piece=f"decree-{card}",
    )


def _instant(box: Box, card: int, say: Tongue) -> Clause:
    return once(box, say, ("instant", card), lambda: Clause(text=told(say, box.decree(card).instant)))


def palace_card(box: Box, card: int, say: Tongue, target: str = "", note: str = "") -> Card:
    """A Decree that was played: its Trait and its VP are all that is left of it in a Palace (M-128)."""
    return Card(
        title=say(decree_name(card)),
        subtitle=note,
        worth=worth(box.decree(card).vp, say),
        clauses=(trait(box, card, say),),
        target=target,
        piece=f"decree-{card}",
    )


def worth(vp: int, say: Tongue) -> Stat:
    """The VP of a card."""
    return Stat(icon=f"{PREFIX}vp", value=str(vp), label=say(points(vp)))


def start(box: Box, number: int, say: Tongue, target: str = "") -> Card:
    """A Starting card, numbered from 0."""
    printed = box.starts[number]
    return Card(
        title=region_name(box.crete, printed.region),
        icon=f"{PREFIX}first" if printed.first else f"{PREFIX}city",
        subtitle=say(tell("scene.start")),
        text=lines_told(start_lines(box.crete, printed), say),
        target=target,
        piece=f"start-{number}",
    )


def ability(box: Box, number: int, level: int, say: Tongue, target: str = "", others: bool = True) -> Card:
    """A Special Ability at a level; what it does at the others may stand below."""
    later = tuple(
        Clause(title=say(tell("scene.level", n=k)), text=ability_told(box, number, k, say))
        for k in range(1, len(box.abilities[number]) + 1)
        if others and k != level
    )
    return Card(
        title=say(ability_name(number)),
        icon=f"{PREFIX}{ABILITY[number]}",
        subtitle=say(tell("scene.level", n=level)),
        clauses=(Clause(text=ability_told(box, number, level, say)), *later),
        target=target,
        piece=f"ability-{ABILITY_WORDS[number]}",
    )


def ability_told(box: Box, number: int, level: int, say: Tongue) -> str:
    """What an Ability does at a level."""
    lines = box.abilities[number][level - 1]
    return once(box, say, ("ability", number, level), lambda: lines_told(ability_lines(lines), say))


def bonus(box: Box, number: int, say: Tongue, target: str = "") -> Card:
    """A Trade Bonus, numbered from 1."""
    red = number > BONUSES
    return Card(
        title=say(bonus_name(number - 1)),
        icon=f"{PREFIX}cargo-{2 if red else 1}",
        text=once(box, say, ("bonus-told", number), lambda: told(say, box.bonuses[number - 1].effect)),
        target=target,
        piece=f"bonus-{number}",
    )
