"""The position as plain text: map, action board, routes, Vases, players, the viewer's hand. Not compiled."""

from __future__ import annotations

from ....core.drawing import SEATS
from ....core.tongue import Tongue
from ..rules.state import MinosState
from ..rules.vocabulary import (
    COLOURS,
    GOODS,
    NOTHING,
    ROUTES,
    SECTIONS,
    STRUCTURES,
    TRACKS,
    clan_of,
    colour_of,
    value_of,
)
from ..views.view import MinosView
from ..words.effects import told, told_trait
from ..words.nouns import (
    ability_name,
    action_name,
    coins,
    decree_name,
    die_name,
    goods,
    piece_name,
    points,
    route_name,
    temporary,
    track_name,
    warriors,
    weaponry,
)
from ..words.nouns import say as tell
from ..words.printed import vase_line
from .describe import clan_name, decree_price, on_region, open_table
from .faces import sentence
from .status import status


def sketch(view: MinosView, say: Tongue) -> str:
    """The position as lines of text."""
    s = open_table(view)
    lines = [say(status(view)), ""]
    lines += [f"{region:>4} {say(on_region(s, region))}" for region in s.givens.active]
    lines += ["", *_dice(view, s, say)]
    lines += ["", *_routes(view, s, say)]
    lines += [sentence(say(vase_line(s.vase(k)))) for k in range(len(view.vases))]
    lines += ["", *(_clan(view, s, clan, say) for clan in range(view.clans))]
    if view.offer:
        lines += ["", say(tell("scene.offer"))]
        lines += [_card(view, s, card, say) for card in view.offer]
    if view.hand:
        lines += ["", say(tell("scene.hand"))]
        lines += [_card(view, s, card, say) for card in view.hand]
    return "\n".join(lines)


def _dice(view: MinosView, s: MinosState, say: Tongue) -> list[str]:
    """The action board, and the dice to be drafted."""
    out = []
    for section in range(SECTIONS):
        dice = [_die(s, die, say) for die in view.rows[section]]
        out.append(_line(say(action_name(section)), ", ".join(dice) or "–", say))
    left = [
        say(die_name(colour, value))
        for colour in range(COLOURS)
        for value in range(1, 7)
        for _ in range(view.pool[colour * 6 + value - 1])
    ]
    return [*out, _line(say(tell("scene.dice")), ", ".join(left), say)] if left else out


def _die(s: MinosState, die: int, say: Tongue) -> str:
    if die == NOTHING:
        return "✓"
    return say(tell("scene.die.of", die=die_name(colour_of(die), value_of(die)), clan=clan_name(s, clan_of(die))))


def _routes(view: MinosView, s: MinosState, say: Tongue) -> list[str]:
    out = []
    for route in range(ROUTES):
        ships = [
            say(tell("scene.marker", clan=clan_name(s, clan), n=view.ships[clan * ROUTES + route]))
            for clan in range(view.clans)
            if view.ships[clan * ROUTES + route]
        ]
        out.append(_line(say(route_name(route)), ", ".join(ships) or "–", say))
    return out


def _clan(view: MinosView, s: MinosState, clan: int, say: Tongue) -> str:
    """What everybody knows of a player, or of the rival clan."""
    parts = [points(view.vp[clan]), coins(view.coins[clan]), weaponry(view.weaponry[clan])]
    if view.ability[clan] != NOTHING:
        parts.insert(0, tell("scene.ability", ability=ability_name(view.ability[clan]), level=view.level[clan]))
    for track in range(TRACKS):
        parts.append(tell("scene.stat.track", track=track_name(track), n=view.tracks[clan * TRACKS + track]))
    for structure in range(STRUCTURES):
        n = view.built[clan * STRUCTURES + structure]
        if n:
            parts.append(tell("scene.count", n=n, what=piece_name(structure, n)))
    parts.append(tell("scene.in-reserve", what=warriors(view.reserves[clan])))
    parts += [goods(good, n) for good in range(GOODS) if (n := view.goods[clan * GOODS + good])]
    parts += [temporary(good, n) for good in range(GOODS) if (n := view.temporary[clan * GOODS + good])]
    parts.append(tell("scene.stat.hand", n=sum(view.hand_ages[2 * clan : 2 * clan + 2])))
    parts += [tell("scene.stat.palace", n=len(view.palaces[clan]))]
    return " · ".join([f"{SEATS[clan].letter} {say(clan_name(s, clan))}", *(say(part) for part in parts)])


def _card(view: MinosView, s: MinosState, card: int, say: Tongue) -> str:
    """A Decree: its number, what the viewer pays, its name, what it does."""
    decree = s.givens.box.decree(card)
    cost = decree_price(s, view.seat, card).coins if view.seat >= 0 else decree.cost
    name = say(tell("scene.line", what=decree_name(card), text=say(coins(cost))))
    return f"{card:>4} {name}. {told(say, decree.instant)} {told_trait(say, decree.trigger, decree.trait)}"


def _line(what: str, text: str, say: Tongue) -> str:
    return say(tell("scene.line", what=what, text=text))
