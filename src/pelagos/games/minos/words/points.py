"""Points: cards taken and played, pieces built, Warriors placed and moved, cards into the Palace; wherever they come
from.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button
from ..rules.effects import BUILDF, PALF, PLAYF
from ..rules.programs import FOUNDATION_TILES
from ..rules.steps import POINT, WISH
from ..rules.vocabulary import (
    ADVANCE,
    ADVANCE_SHIP,
    BUILD_CITY,
    BUILD_FARM,
    BUILD_SHIP,
    BUILD_TOWER,
    CITY,
    DRAW,
    DRAW_LATER,
    FARM,
    INCOME_OF,
    MOVE,
    PALACE,
    PLACE,
    PLAY,
    PLAYED,
    ROUTES,
    SHIP,
    STRUCTURES,
    TAKE,
    TOWER,
    USE_AS,
    V,
)
from .effects import brief, effect_words, trait_words
from .nouns import action_name, coins, decree_name, nth, points, region_name, route_to, say
from .outcomes import changes
from .prices import Bill, bill, having
from .printed import decree_lines
from .targets import Ask


def is_free(q: Ask) -> bool:
    """Whether the point that is asked about costs nothing: PLAYF, BUILDF, PALF, or a build round's free point."""
    if q.f[0] == POINT:
        return q.f[2] in (PLAYF, BUILDF, PALF)
    return q.f[0] == WISH and q.s.noted_free[q.seat] > 0


# Cards.


def _take(q: Ask, a: Action) -> Button:
    card = V.x[a]
    return Button(say("do.take", card=decree_name(card)), "M-99", decree_lines(q.s.givens.box.decree(card)))


def _draw(q: Ask, a: Action) -> Button:
    return Button(say("do.draw"), "M-99", (say("preview.deck", n=len(q.s.decks[q.s.age])),))


def _draw_later(q: Ask, a: Action) -> Button:
    return Button(say("do.draw-later"), "M-92", (say("preview.deck", n=len(q.s.decks[-1])),))


def _play(q: Ask, a: Action) -> Button:
    s, card = q.s, V.x[a]
    decree = s.givens.box.decree(card)
    price = bill(s, q.seat, PLAYED, card, is_free(q))
    lines = [say("printed.now", what=effect_words(decree.instant)), *_priced(q, PLAYED, card, price)]
    offered = card in s.offer
    if offered and price.full:
        lines.append(say("preview.offer"))
    key = "do.play.offer" if offered else "do.play"
    return Button(
        say(key, card=decree_name(card), cost=coins(price.total)), "M-105" if offered else "M-104", lines, way="open"
    )


def _priced(q: Ask, deed: int, thing: int, price: Bill) -> list[Message]:
    return price.lines(deed, having(q.s, q.seat, deed, thing)) if price.full else []


def _palace(q: Ask, a: Action) -> Button:
    s, card = q.s, V.x[a]
    decree = s.givens.box.decree(card)
    lines = [trait_words(decree.trigger, decree.trait), say("preview.worth", vp=points(decree.vp))]
    if card in s.areas[q.seat]:
        lines.append(say("preview.from-area"))
    elif decree.vp and not is_free(q):
        lines.append(say("preview.loses", before=s.vp[q.seat], after=s.vp[q.seat] - decree.vp))
    return Button(say("do.palace", card=decree_name(card)), "M-133", lines)


# Building.


def _nth(q: Ask, structure: int) -> int:
    return q.s.built[q.seat * STRUCTURES + structure] + 1


def _city(q: Ask, a: Action) -> Button:
    s, region = q.s, V.x[a]
    price = bill(s, q.seat, CITY, region, is_free(q))
    lines = _priced(q, CITY, region, price)
    lines.append(say("preview.site", what=effect_words(s.givens.programs[FOUNDATION_TILES + s.foundation[region]])))
    lines += _worth(q, CITY)
    return _built(q, "city", region, price, "M-109", lines)


def _tower(q: Ask, a: Action) -> Button:
    region = V.x[a]
    price = bill(q.s, q.seat, TOWER, region, is_free(q))
    lines = _priced(q, TOWER, region, price) + _benefit(q, TOWER) + _worth(q, TOWER)
    return _built(q, "tower", region, price, "M-110", lines)


def _farm(q: Ask, a: Action) -> Button:
    region = V.x[a]
    price = bill(q.s, q.seat, FARM, region, is_free(q))
    lines = _priced(q, FARM, region, price) + _benefit(q, FARM) + _worth(q, FARM)
    place = region_name(q.s.givens.box.crete, region)
    return Button(say("do.farm", place=place, n=price.total), "M-112", lines, way="open")


def _built(q: Ask, key: str, region: int, price: Bill, rule: str, lines: list[Message]) -> Button:
    place = region_name(q.s.givens.box.crete, region)
    return Button(say(f"do.{key}", place=place, cost=coins(price.total)), rule, lines, way="open")


def _benefit(q: Ask, structure: int) -> list[Message]:
    piece = q.s.givens.box.player_board.pieces[structure][_nth(q, structure) - 1]
    return [say("preview.gives", what=effect_words(piece.benefit))] if piece.benefit.clauses else []


def _worth(q: Ask, structure: int) -> list[Message]:
    """ "The third City: at the end, gain 9 VP"."""
    number = _nth(q, structure)
    piece = q.s.givens.box.player_board.pieces[structure][number - 1]
    worth = piece.end if piece.end.clauses else piece.score
    key = ("city", "tower", "farm", "ship")[structure]
    return [say(f"preview.nth.{key}", nth=nth(structure, number), what=effect_words(worth))] if worth.clauses else []


def _ship(q: Ask, a: Action) -> Button:
    s, route = q.s, V.x[a]
    price = bill(s, q.seat, SHIP, route, is_free(q))
    lines = _priced(q, SHIP, route, price) + _reached(q, route, 1) + _worth(q, SHIP)
    return Button(say("do.ship", route=route_to(route), cost=coins(price.total)), "M-115", lines, way="open")


def _advance(q: Ask, a: Action) -> Button:
    s, route = q.s, V.x[a]
    space = s.ships[q.seat * ROUTES + route - 1] + 1
    price = bill(s, q.seat, ADVANCE, route, is_free(q))
    lines = _priced(q, ADVANCE, route, price) + _reached(q, route, space)
    return Button(
        say("do.advance", route=route_to(route), n=space, cost=coins(price.total)), "M-116", lines, way="open"
    )


def _reached(q: Ask, route: int, space: int) -> list[Message]:
    """What a Ship has of a space: its income, a Trade Bonus, VP."""
    printed = q.s.givens.route(route, q.s.sides[route - 1])
    lines = [say("printed.route.income", what=effect_words(printed.income[space - 1]))]
    if space in (2, 4):
        lines.append(say("printed.route.blue" if space == 2 else "printed.route.red"))
    if space == len(printed.cost):
        lines.append(say("printed.route.vp", vp=points(printed.vp)))
    return lines


# Warriors, Wild, Ships' income.


def _place(q: Ask, a: Action) -> Button:
    s, region = q.s, V.x[a]
    lines = [
        say("preview.warriors", before=s.at(q.seat, region), after=s.at(q.seat, region) + 1),
        say("preview.reserves", before=s.reserves[q.seat], after=s.reserves[q.seat] - 1),
    ]
    return Button(say("do.place", place=region_name(s.givens.box.crete, region)), "M-122", lines)


def _move(q: Ask, a: Action) -> Button:
    s, start, end = q.s, V.x[a], V.y[a]
    crete = s.givens.box.crete
    here, there = s.at(q.seat, start), s.at(q.seat, end)
    lines = [
        say("preview.warriors-at", place=region_name(crete, start), before=here, after=here - 1),
        say("preview.warriors-at", place=region_name(crete, end), before=there, after=there + 1),
    ]
    return Button(say("do.move", place=region_name(crete, start), to=region_name(crete, end)), "M-122", lines)


def _use_as(q: Ask, a: Action) -> Button:
    section = V.x[a]
    point = q.s.givens.box.action_board.point[section]
    return Button(say("do.as", action=action_name(section)), "M-125", (say("preview.point", what=effect_words(point)),))


def _income_of(q: Ask, a: Action) -> Button:
    s, route = q.s, V.x[a]
    space = s.ships[q.seat * ROUTES + route - 1]
    income = s.givens.route(route, s.sides[route - 1]).income[space - 1]
    label = say("do.route", route=route_to(route), what=brief(income))
    return Button(label, "M-83", changes(q, a))


BUTTONS: Final = {
    TAKE.id: _take,
    DRAW.id: _draw,
    DRAW_LATER.id: _draw_later,
    PLAY.id: _play,
    PALACE.id: _palace,
    BUILD_CITY.id: _city,
    BUILD_TOWER.id: _tower,
    BUILD_FARM.id: _farm,
    BUILD_SHIP.id: _ship,
    ADVANCE_SHIP.id: _advance,
    PLACE.id: _place,
    MOVE.id: _move,
    USE_AS.id: _use_as,
    INCOME_OF.id: _income_of,
}
