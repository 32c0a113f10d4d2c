"""What is printed on cards, tiles and boards, in lines: what a person reads who asks about a thing. Not compiled."""

from __future__ import annotations

from typing import Final

from ....core.message import Message
from ..rules.boards import (
    DOMINANCE,
    GATE,
    INCOME_WEAPONRY,
    LEVEL,
    ON_CARDS,
    ON_ROUTE,
    PALACE_CARDS,
    PRESENCE,
    Piece,
    PlayerBoard,
    Route,
    Space,
    Track,
)
from ..rules.cards import Decree, SoloCard, Start
from ..rules.crete import Crete
from ..rules.tiles import EXCHANGE, INCOME, ON_BUILD, ROUND_START, Ability, SeaPeople, Vase
from ..rules.vocabulary import CITY, CULTURAL, FARM, INFLUENCE, SHIP, SPACES
from .effects import brief, condition_words, effect_words, exchange_words, trait_words
from .nouns import (
    STRUCTURE_WORDS,
    action_name,
    coins,
    colour_name,
    good_name,
    goods,
    piece_name,
    points,
    region_name,
    say,
    temporary,
    warriors,
    weaponry,
)

TOTAL: Final = 9  # of a progress group, without an Ability (M-60)
DIVISOR: Final = 5  # of the final resources (M-159)
BLUE_SPACE: Final = 2  # of a Trade Route (M-118)


# Cards.


def decree_lines(decree: Decree) -> list[Message]:
    """What a Decree costs, does now, does in the Palace, and is worth."""
    lines = [say("printed.decree", cost=coins(decree.cost), vp=points(decree.vp))]
    if decree.icons:
        lines.append(say("printed.icons", goods=[good_name(icon) for icon in decree.icons]))
    return [
        *lines,
        say("printed.now", what=effect_words(decree.instant)),
        say("printed.palace", what=trait_words(decree.trigger, decree.trait)),
    ]


def start_lines(crete: Crete, start: Start) -> list[Message]:
    """A Starting card."""
    held = [coins(start.coins), weaponry(start.weaponry), points(start.vp), goods(start.good, 1)]
    held += [temporary(good) for good in start.temporary]
    lines = [say("printed.start.held", what=held)]
    lines.append(say("printed.start.cards", draw=start.draw, n=start.discard))
    if start.extra_warrior:
        lines.append(say("printed.start.warrior", place=region_name(crete, start.region)))
    if start.first:
        lines.append(say("printed.start.first"))
    return lines


def solo_lines(card: SoloCard) -> list[Message]:
    """A card of the rival clan (S-3 to S-15)."""
    die = say("printed.solo.highest" if card.highest else "printed.solo.lowest", colour=colour_name(card.colour))
    lines = [
        die,
        say("printed.solo.order", order=[action_name(section) for section in card.order]),
        say("printed.solo.build", order=[piece_name(structure) for structure in card.build]),
        say("printed.solo.high" if card.high else "printed.solo.low"),
    ]
    if card.battle:
        lines.append(say("printed.solo.battle"))
    if card.bonus.clauses:
        lines.append(say("printed.solo.bonus", what=brief(card.bonus)))
    return lines


# Tiles.


def ability_lines(ability: Ability) -> list[Message]:
    """A Special Ability at one level."""
    lines: list[Message] = []
    if ability.card_discount:
        lines.append(say("printed.ability.cards", cost=coins(ability.card_discount)))
    if ability.effects[ROUND_START].clauses:
        lines.append(say("printed.ability.round", what=effect_words(ability.effects[ROUND_START])))
    if ability.effects[ON_BUILD].clauses:
        lines.append(say("printed.ability.build", what=effect_words(ability.effects[ON_BUILD])))
    if ability.build_discount:
        lines.append(say("printed.ability.cheaper", cost=coins(ability.build_discount)))
    if ability.threshold != TOTAL:
        lines.append(say("printed.ability.groups", total=ability.threshold, usual=TOTAL))
    if ability.effects[EXCHANGE].clauses:
        lines.append(say("printed.ability.exchange", what=exchange_words(ability.effects[EXCHANGE])))
    if ability.effects[INCOME].clauses:
        lines.append(say("printed.ability.income", what=effect_words(ability.effects[INCOME])))
    if ability.divisor != DIVISOR:
        lines.append(say("printed.ability.divisor", n=ability.divisor, usual=DIVISOR))
    return lines


def people_line(tile: SeaPeople) -> Message:
    """ "3 Weaponry and 1 Warrior: gain 1 random Good; 1 VP" (M-80)."""
    cost = say("printed.people.cost", weaponry=weaponry(tile.weaponry), warriors=warriors(1))
    if not tile.benefit.clauses:
        return say("printed.people", cost=cost, vp=points(tile.vp))
    return say("printed.people.benefit", cost=cost, what=effect_words(tile.benefit), vp=points(tile.vp))


def vase_line(vase: Vase) -> Message:
    """ "Warriors in 7 or more regions: 10, 7 or 3 VP"."""
    first, second, third = vase.vp
    return say("printed.vase", what=condition_words(vase.condition), first=first, second=second, third=third)


# Boards.


def space_line(section: int, space: Space) -> Message:
    """A space of an action: "Build, 1 point; advance a track of your choice by 1"."""
    line = say("printed.space", action=action_name(section), n=space.points)
    if space.bonus.clauses:
        line = say("printed.space.bonus", space=line, what=effect_words(space.bonus))
    return say("printed.space.later", space=line, n=space.later) if space.later else line


def step_lines(track: int, printed: Track, space: int) -> list[Message]:
    """A space of a Progress track: what entering it brings, and what the marker is worth there."""
    lines: list[Message] = []
    if printed.instant[space].clauses:
        lines.append(say("printed.step", what=effect_words(printed.instant[space])))
    return [*lines, lasting_line(track, printed, space)]


def lasting_line(track: int, printed: Track, space: int) -> Message:
    """What the marker's place is worth: "2 cards into the Palace at each income"."""
    if track == INFLUENCE:
        return say("printed.lasting.influence", n=printed.passive[PALACE_CARDS][space])
    if track == CULTURAL:
        return say("printed.lasting.cultural", n=printed.passive[LEVEL][space])
    return say(
        "printed.lasting.population",
        weaponry=weaponry(printed.passive[INCOME_WEAPONRY][space]),
        presence=printed.passive[PRESENCE][space],
        dominance=printed.passive[DOMINANCE][space],
    )


def route_lines(route: Route, space: int) -> list[Message]:
    """A space of a Trade Route, from 1: what it costs, what it pays, what reaching it brings."""
    lines = [
        say("printed.route.cost", cost=coins(route.cost[space - 1])),
        say("printed.route.income", what=effect_words(route.income[space - 1])),
    ]
    if space == BLUE_SPACE:
        lines.append(say("printed.route.blue"))
    if space == GATE:
        lines.append(say("printed.route.red"))
        lines.append(say("printed.route.gate"))
    if space == SPACES:
        lines.append(say("printed.route.vp", vp=points(route.vp)))
    return lines


def piece_lines(structure: int, piece: Piece) -> list[Message]:
    """A City, Tower, Farm or Ship on the player board: what it costs, brings and is worth."""
    price = warriors(piece.cost) if structure == FARM else coins(piece.cost)
    lines = [say("printed.piece.cost", cost=price)]
    if piece.benefit.clauses:
        lines.append(say("printed.piece.benefit", what=effect_words(piece.benefit)))
    if structure == CITY:
        lines.append(say("printed.piece.site"))
    if structure == SHIP:
        lines.append(say("printed.piece.space"))
    for worth in (piece.score, piece.end):
        if worth.clauses:
            lines.append(say("printed.piece.worth", what=effect_words(worth)))
    return lines


def good_lines(board: PlayerBoard, good: int) -> list[Message]:
    """What a Good is good for (M-42, M-44)."""
    lines = [say("printed.good.cards", cost=coins(board.card_discount), good=good_name(good))]
    on = board.discount_on[good]
    if on == ON_CARDS:
        return lines
    less = warriors(board.discount[good]) if on == FARM else coins(board.discount[good])
    key = "route" if on == ON_ROUTE else STRUCTURE_WORDS[on]
    return [*lines, say(f"printed.good.{key}", cost=less)]
