"""The boards beside the map: Progress tracks, Income, Trade Routes, Vases, Goods. Not compiled."""

from __future__ import annotations

from typing import Final

from ....core.kept import once
from ....core.message import Message
from ....core.scene import Chip, Panel, Row, Stat, Stop, Token
from ....core.tongue import Tongue
from ..rules.boards import (
    DOMINANCE,
    GATE,
    INCOME_WEAPONRY,
    PALACE_CARDS,
    PRESENCE,
    PlayerBoard,
    Route,
    Track,
)
from ..rules.effects import METERS
from ..rules.state import MinosState
from ..rules.vocabulary import (
    BONUSES,
    GOODS,
    POPULATION,
    ROUTES,
    SPACES,
    TOP,
    TRACK,
    TRACKS,
)
from ..views.view import MinosView
from ..words.effects import effect_words, told_condition
from ..words.nouns import coins, good_name, points, route_name, track_name, weaponry
from ..words.nouns import say as tell
from ..words.printed import good_lines, lasting_line, route_lines, step_lines
from ..words.targets import at_good, at_tile, at_track
from .describe import bonus_words, clan_name
from .faces import lines_told
from .signs import PREFIX, Sign, good_icon, meter_sign, signs_of

_LASTING: Final = ("palace", "ability", "labrys")  # the sign of what lasts, by track
_COUNTED: Final = {"coin", "labrys", "vp"}  # their number always stands


def _gain(sign: Sign, label: str) -> Stat:
    shown = str(sign.n) if sign.n > 1 or sign.name in _COUNTED else ""
    return Stat(icon=f"{PREFIX}{sign.name}", value=shown, label=label)


# Progress tracks and Income.


def tracks(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """Three ladders of nine spaces, and the Income track."""
    rows = [_track(view, s, track, say) for track in range(TRACKS)]
    return Panel(
        id="tracks",
        title=say(tell("scene.tracks")),
        place="side",
        tab=True,
        rows=(*rows, _income(view, s, say)),
    )


def _track(view: MinosView, s: MinosState, track: int, say: Tongue) -> Row:
    printed = s.givens.box.tracks.tracks[track]
    own = view.tracks[view.seat * TRACKS + track] if view.seat >= 0 else None
    return Row(
        title=say(track_name(track)),
        icon=f"{PREFIX}{TRACK.words[track]}",
        subtitle=say(tell("scene.you", what=_lasting(track, printed, own))) if own is not None else "",
        stops=steps_of(s, track, say),
        tokens=_markers(s, [view.tracks[clan * TRACKS + track] for clan in range(view.clans)], TRACK.words[track], say),
        target=at_track(track),
    )


def _lasting(track: int, printed: Track, space: int) -> Message:
    """What a marker's place is worth, in few words."""
    if track != POPULATION:
        return lasting_line(track, printed, space)
    return tell(
        "scene.you.population",
        weaponry=weaponry(printed.passive[INCOME_WEAPONRY][space]),
        presence=printed.passive[PRESENCE][space],
        dominance=printed.passive[DOMINANCE][space],
    )


def steps_of(s: MinosState, track: int, say: Tongue) -> tuple[Stop, ...]:
    """The spaces of a track."""
    return once(s.givens.box, say, ("track", track), lambda: _steps(s.givens.box.tracks.tracks[track], track, say))


def _steps(printed: Track, track: int, say: Tongue) -> tuple[Stop, ...]:
    stops = []
    for space in range(TOP + 1):
        lines = lines_told(step_lines(track, printed, space), say)
        lasts = space == 0 or any(values[space] != values[space - 1] for values in printed.passive)
        stops.append(Stop(label=lines, gains=_step(printed, track, space, lasts, lines), keep=lasts))
    return tuple(stops)


def _step(printed: Track, track: int, space: int, lasts: bool, label: str) -> tuple[Stat, ...]:
    """What lasts has the sign of its value; else what entering the space gives."""
    if lasts:
        return (Stat(icon=f"{PREFIX}{_LASTING[track]}", value=str(printed.passive[PALACE_CARDS][space]), label=label),)
    return tuple(_gain(sign, label) for sign in signs_of(printed.instant[space])[:1])


def _markers(s: MinosState, places: list[int], name: str, say: Tongue) -> tuple[Token, ...]:
    """The markers of all clans on a ladder."""
    return tuple(
        Token(
            seat=clan,
            at=place,
            label=say(tell("scene.marker", clan=clan_name(s, clan), n=place)),
            piece=f"marker-{name}-{clan}",
        )
        for clan, place in enumerate(places)
    )


def _income(view: MinosView, s: MinosState, say: Tongue) -> Row:
    """The Income track."""
    players = [clan for clan in range(view.clans) if not s.is_rival(clan)]
    return Row(
        title=say(tell("scene.income")),
        icon=f"{PREFIX}income",
        subtitle=say(tell("scene.income.note")),
        stops=once(s.givens.box, say, "income", lambda: _incomes(s.givens.box.player_board, say)),
        tokens=_markers(s, [view.income[clan] for clan in players], "income", say),
    )


def _incomes(board: PlayerBoard, say: Tongue) -> tuple[Stop, ...]:
    """Every space with its Coins, those with more VP than the one before marked."""
    stops = []
    for place, gained in enumerate(board.income_coins):
        what: list[Message] = [coins(gained)] if gained else []
        if board.income_vp[place]:
            what.append(points(board.income_vp[place]))
        label = say(tell("scene.income.space", n=place, what=what)) if what else str(place)
        marked = place > 0 and board.income_vp[place] != board.income_vp[place - 1]
        stops.append(Stop(label=label, gains=(Stat(icon="", value=str(gained), label=label),), keep=marked))
    return tuple(stops)


# Trade Routes.


def routes(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """Three ladders of five spaces; below them the Trade Bonuses that lie beside each."""
    rows = tuple(_route(view, s, route, say) for route in range(ROUTES))
    chips = [
        Chip(
            text=say(tell("scene.beside", route=route_name(route), what=bonus_words(s, tile, say))),
            icon=f"{PREFIX}cargo-{2 if tile > BONUSES else 1}",
            target=at_tile(tile),
        )
        for route in range(ROUTES)
        for tile in view.bonuses[route]
    ]
    return Panel(id="routes", title=say(tell("scene.routes")), place="side", tab=True, rows=rows, chips=tuple(chips))


def _route(view: MinosView, s: MinosState, route: int, say: Tongue) -> Row:
    printed = s.givens.box.routes[route][view.sides[route]]
    tokens = []
    for clan in range(view.clans):
        space = view.ships[clan * ROUTES + route]
        if space:
            label = say(tell("scene.marker", clan=clan_name(s, clan), n=space))
            tokens.append(Token(seat=clan, at=space - 1, label=label, piece=f"marker-ship-{route}-{clan}"))
    own = view.ships[view.seat * ROUTES + route] if view.seat >= 0 else 0
    ahead = tell("scene.route.end")
    if own < SPACES:
        ahead = tell("scene.route.next", cost=coins(printed.cost[own]), space=own + 1)
    return Row(
        title=say(route_name(route)),
        icon=f"{PREFIX}route",
        subtitle=say(ahead),
        stops=spaces_of(s, route, say),
        tokens=tuple(tokens),
    )


def spaces_of(s: MinosState, route: int, say: Tongue) -> tuple[Stop, ...]:
    """The spaces of a Trade Route, from 0, on the side that lies up."""
    side = s.sides[route]
    printed = s.givens.box.routes[route][side]
    return once(
        s.givens.box,
        say,
        ("route", route, side),
        lambda: tuple(_space(printed, space, say) for space in range(1, SPACES + 1)),
    )


def _space(printed: Route, space: int, say: Tongue) -> Stop:
    label = lines_told(route_lines(printed, space), say)
    gains = [_gain(sign, say(effect_words(printed.income[space - 1]))) for sign in signs_of(printed.income[space - 1])]
    if space == 2:
        gains.append(Stat(icon=f"{PREFIX}cargo-1", value="", label=say(tell("bonus.blue"))))
    if space == GATE:
        gains.append(Stat(icon=f"{PREFIX}cargo-2", value="", label=say(tell("bonus.red"))))
    return Stop(label=label, gains=tuple(gains), gate=space == GATE)


# Vases.


def vases(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """The three Vases: who claimed which space, what is left, how far the viewer is."""
    rows = []
    for k in range(len(view.vases)):
        vase = s.vase(k)
        left = [str(vp) for space, vp in enumerate(vase.vp) if not view.covered[k] >> space & 1]
        claimed = [Token(seat=clan, at=0, label="") for clan in range(view.clans) if view.objective[clan * 3 + k]]
        own = ""
        if view.seat >= 0:
            own = say(tell("scene.vase.you", n=view.meters[view.seat * len(METERS) + vase.condition.meter]))
        rows.append(
            Row(
                title=condition_told(s, k, say).rstrip("."),
                icon=f"{PREFIX}{meter_sign(vase.condition.meter)}",
                subtitle=own,
                value=" · ".join(left),
                tokens=tuple(claimed),
            )
        )
    return Panel(id="vases", title=say(tell("scene.vases")), place="side", tab=True, rows=tuple(rows))


def condition_told(s: MinosState, k: int, say: Tongue) -> str:
    """What a Vase asks for, as a sentence."""
    condition = s.vase(k).condition
    return once(s.givens.box, say, ("condition", s.vases[k]), lambda: told_condition(say, condition))


# Goods.


def _good_for(s: MinosState, good: int, say: Tongue) -> str:
    """What a Good is good for: the last of its lines."""
    box = s.givens.box
    return once(box, say, ("good-for", good), lambda: lines_told(good_lines(box.player_board, good)[-1:], say))


def goods(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """The six types: what each is good for, who has how many, what is left of its stack."""
    rows = []
    for good in range(GOODS):
        held = [
            Token(seat=clan, at=0, label=str(view.goods[clan * GOODS + good]))
            for clan in range(view.clans)
            if view.goods[clan * GOODS + good]
        ]
        rows.append(
            Row(
                title=say(good_name(good)),
                icon=good_icon(good),
                subtitle=_good_for(s, good, say),
                value=say(tell("scene.left", n=view.stacks[good])),
                tokens=tuple(held),
                target=at_good(good),
            )
        )
    note = say(tell("scene.goods.note", n=sum(view.urn)))
    return Panel(
        id="goods",
        title=say(tell("scene.goods")),
        short=say(tell("scene.goods.tab")),
        place="side",
        tab=True,
        note=note,
        rows=tuple(rows),
    )
