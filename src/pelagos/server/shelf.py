"""Games, bots and tables in the words of whoever reads a page: on the shelf, in forms, in lists."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from fastapi import Request

from pelagos.bots.levels import LEVELS
from pelagos.core.lesson import lesson_in
from pelagos.core.message import msg
from pelagos.core.options import Option, Value
from pelagos.core.puzzles import puzzles_in
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from . import templates
from .layout import say_in
from .routes import services_of
from .security import language_of
from .stored import TAKE_OVER, Terms
from .thinking import levels
from .wire import SeatSheet, TableInfo

USUAL = 4  # players at a table where nothing else is said


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    id: str
    title: str
    blurb: str
    players: str
    poster: bool
    seats: int  # at a table of Play now
    bots: int
    lesson: bool  # there is a guided first game
    puzzles: int


class OptionField(msgspec.Struct, frozen=True, kw_only=True):
    """An option in a form."""

    key: str
    kind: str  # "switch", "number", "word"
    title: str
    help: str
    default: Value
    low: int
    high: int
    words: tuple[tuple[str, str], ...]
    seats: tuple[int, ...]


class BotField(msgspec.Struct, frozen=True):
    """A bot that can be chosen."""

    id: str
    title: str


def usual_seats(game: AnyGame) -> int:
    """How many sit down when nothing is said."""
    return max(game.seats.start, min(USUAL, game.seats.stop - 1))


def game_card(game: AnyGame, request: Request) -> GameCard:
    """A game on the shelf, in the reader's language."""
    tongue = game.tongue(language_of(request))
    say = say_in(request)
    low, high = game.seats.start, game.seats.stop - 1
    seats = usual_seats(game)
    return GameCard(
        id=game.id,
        title=tongue(game.name()),
        blurb=optional(tongue, f"{game.id}.blurb"),
        players=say("web.players-range", low=low, n=high) if high > low else say("web.players-n", n=low),
        poster=bool(game.poster),
        seats=seats,
        bots=seats - 1,
        lesson=lesson_in(game.package) is not None,
        puzzles=len(puzzles_in(game.package)),
    )


def optional(tongue: Tongue, key: str, otherwise: str = "") -> str:
    """A sentence that a game may or may not have."""
    return tongue(msg(key)) if tongue.knows(key) else otherwise


def first_of(request: Request, shelf: list[GameCard]) -> GameCard | None:
    """The game for somebody who has played none: the one that suits a first evening best."""
    known = services_of(request).tables.games
    return max(shelf, key=lambda card: known[card.id].welcoming, default=None)


def shelf_of(request: Request) -> list[GameCard]:
    """All games to offer; examples are played by those who know their address."""
    return [game_card(game, request) for game in services_of(request).tables.games.values() if not game.example]


def option_field(game: AnyGame, option: Option, tongue: Tongue) -> OptionField:
    """An option, in words."""
    key = f"{game.id}.option.{option.key}"
    kind = "switch" if isinstance(option.default, bool) else "number" if isinstance(option.default, int) else "word"
    return OptionField(
        key=option.key,
        kind=kind,
        title=optional(tongue, key, option.key),
        help=optional(tongue, f"{key}.help"),
        default=option.default,
        low=option.low,
        high=option.high,
        words=tuple((word, optional(tongue, f"{key}.{word}", word)) for word in option.words),
        seats=option.seats,
    )


def bot_fields(request: Request) -> list[BotField]:
    """The bots: the levels for people, weakest first, then the others, weakest first as far as we know them."""
    tongue = templates.web_tongue(language_of(request))
    order = {bot: place for place, bot in enumerate((*LEVELS, "random", "greedy"))}
    known = sorted(levels(), key=lambda bot: (order.get(bot, len(order)), bot))
    return [BotField(bot, optional(tongue, f"web.bot.{bot}", tongue(msg("web.bot", name=bot)))) for bot in known]


# Tables in lists.


def pace_words(info: TableInfo, say: templates.Say) -> list[str]:
    """At what pace a table plays, and whether it counts: a few short phrases."""
    return pace_phrases(info.pace, info.terms, say)


def pace_phrases(pace: str, terms: Terms, say: templates.Say) -> list[str]:
    """The same of a pace and what was agreed on."""
    out = [say(f"web.pace.short.{pace}")]
    if terms.reserve:
        out.append(say("web.terms.reserve", n=terms.reserve // 60, more=terms.increment))
    if terms.days:
        out.append(say("web.terms.days", n=terms.days))
    if terms.vacation:
        out.append(say("web.terms.vacation", n=terms.vacation))
    if (terms.reserve or terms.days) and terms.lapse == TAKE_OVER:
        out.append(say("web.terms.bot"))
    if terms.rated:
        out.append(say("web.rated"))
    return out


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    title: str
    status: str
    seats: tuple[SeatSheet, ...]
    names: str
    waits: str
    place: str
    your_turn: bool
    updated: float
    pace: str = ""
    free: int = 0  # seats that nobody has taken


def place_in(info: TableInfo, tongue: Tongue) -> str:
    """The best place of the viewer's seats at a table that is over."""
    if not info.ranks or not info.held:
        return ""
    if 1 not in info.ranks:
        return tongue(msg("web.result.lost"))
    return tongue(msg("web.place-n", place=min(info.ranks[seat] for seat in info.held), n=len(info.seats)))


def table_line(info: TableInfo, request: Request) -> TableLine:
    """A table in a list, in words."""
    tongue = templates.web_tongue(language_of(request))
    return TableLine(
        table=info.table,
        title=info.title,
        status=info.status,
        seats=info.seats,
        names=tongue.enumerate([seat.name for seat in info.seats if seat.kind != "open"]),
        waits=tongue.enumerate([seat.name for seat in info.seats if seat.waited]),
        place=place_in(info, tongue),
        your_turn=info.your_turn,
        updated=info.updated,
        pace=" · ".join(pace_words(info, say_in(request))),
        free=sum(seat.kind == "open" for seat in info.seats) if info.status == "open" else 0,
    )


def table_lines(infos: Iterable[TableInfo], request: Request) -> list[TableLine]:
    """Tables in a list."""
    return [table_line(info, request) for info in infos]
