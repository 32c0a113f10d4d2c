"""What all pages share: how one is drawn, and games, bots and tables in the words of whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Form, Path, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pelagos.core.basics import TABLE
from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.options import Option, Value
from pelagos.core.tongue import Tongue

from . import fragments
from .live import AnyGame
from .lobby import TableInfo
from .people import Viewer
from .security import csrf_token, language_of, viewer_of
from .tables import Tables
from .thinking import levels

LEVEL = "greedy"  # the bot that Play now seats
USUAL = 4  # players at a table where nothing else is said
CLIENT = "web.js."  # words with this beginning are sent to the client


def tables_of(request: Request) -> Tables:
    """The tables of the application."""
    tables: Tables = request.app.state.tables
    return tables


async def house_of(request: Request) -> Tables:
    """The same as a dependency; one that is not async would be run in a thread."""
    return tables_of(request)


House = Annotated[Tables, Depends(house_of)]
Asker = Annotated[Viewer, Depends(viewer_of)]
TableId = Annotated[str, Path(max_length=40)]
GameId = Annotated[str, Path(max_length=40)]
Token = Annotated[str, Path(max_length=400)]
SeatField = Annotated[int, Form(ge=0, le=15)]
Seat = Annotated[int | None, Query(ge=TABLE, le=15)]
Text = Annotated[str, Form(max_length=400)]


# Drawing a page.


def client_words(tongue: Tongue) -> dict[str, str]:
    """The sentences that the client puts together itself; their arguments stand in braces."""
    known = [key for key in tongue.keys() if key.startswith(CLIENT)]  # noqa: SIM118 - a method of ours, not a mapping
    return {key.removeprefix(CLIENT): tongue(msg(key)) for key in known}


def theme_of(request: Request) -> str:
    """The theme chosen, or nothing: then the device decides."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in ("day", "night") else ""


async def show(request: Request, template: str, status: int = 200, page_title: str = "", **values: object) -> Response:
    """A page."""
    language = language_of(request)
    tongue = fragments.web_tongue(language)
    html = (
        fragments.environment()
        .get_template(f"{template}.html")
        .render(
            say=fragments.speaker(tongue),
            language=language,
            theme=theme_of(request),
            csrf=csrf_token(request),
            viewer=await viewer_of(request),
            client_words=client_words(tongue),
            page_title=page_title,
            **values,
        )
    )
    return HTMLResponse(html, status)


async def error_page(request: Request, status: int, text: str, reference: str) -> Response:
    """A ship, a sentence, a reference number and a way back."""
    return await show(request, "error", status, text=text, reference=reference)


def say_in(request: Request) -> fragments.Say:
    """The page's words."""
    return fragments.speaker(fragments.web_tongue(language_of(request)))


def words_of(request: Request, error: PelagosError) -> str:
    """An error as a sentence."""
    return fragments.web_tongue(language_of(request))(error.message)


def leave_for(path: str) -> Response:
    """On to another page, after something was done."""
    return RedirectResponse(path, 303)


def json_of(value: object) -> Response:
    """Data for the client."""
    return Response(msgspec.json.encode(value), media_type="application/json")


# Games.


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    id: str
    title: str
    blurb: str
    players: str
    poster: bool
    seats: int  # at a table of Play now
    bots: int


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
    )


def optional(tongue: Tongue, key: str, otherwise: str = "") -> str:
    """A sentence that a game may or may not have."""
    return tongue(msg(key)) if tongue.knows(key) else otherwise


def shelf_of(request: Request) -> list[GameCard]:
    """All games to offer; examples are played by those who know their address."""
    return [game_card(game, request) for game in tables_of(request).games.values() if not game.example]


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
    """The bots, weakest first as far as their names are known to us."""
    tongue = fragments.web_tongue(language_of(request))
    order = {"random": 0, "greedy": 1}
    known = sorted(levels(), key=lambda bot: (order.get(bot, 2), bot))
    return [BotField(bot, optional(tongue, f"web.bot.{bot}", tongue(msg("web.bot", name=bot)))) for bot in known]


def usual_bot() -> str:
    """The bot for people who did not choose one."""
    return LEVEL if LEVEL in levels() else levels()[0]


# Tables in lists.


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    title: str
    status: str
    seats: tuple[Any, ...]
    names: str
    waits: str
    place: str
    your_turn: bool
    updated: float


def place_in(info: TableInfo, tongue: Tongue) -> str:
    """The best place of the viewer's seats at a table that is over."""
    if not info.ranks or not info.held:
        return ""
    if 1 not in info.ranks:
        return tongue(msg("web.result.lost"))
    return tongue(msg("web.place-n", place=min(info.ranks[seat] for seat in info.held), n=len(info.seats)))


def table_line(info: TableInfo, request: Request) -> TableLine:
    """A table in a list, in words."""
    tongue = fragments.web_tongue(language_of(request))
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
    )


def table_lines(infos: Iterable[TableInfo], request: Request) -> list[TableLine]:
    """Tables in a list."""
    return [table_line(info, request) for info in infos]
