"""The pages people read. What they do, they do through the same `Tables` as the JSON API."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Form, Path, Query, Request, UploadFile
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pelagos.core.basics import TABLE
from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.options import Option, Value
from pelagos.core.record import MOST_BYTES
from pelagos.core.tongue import Tongue

from . import fragments
from .errors import Refused, Unknown
from .live import AnyGame
from .lobby import TableInfo
from .people import Viewer
from .rulebook import Rulebook, rulebook
from .security import csrf_token, gate_of, guest_for, language_of, log_in, log_out, register, viewer_of
from .sheet import Sheet
from .tables import Tables
from .thinking import levels

router = APIRouter(include_in_schema=False)

LEVEL = "greedy"  # the bot that Play now seats
USUAL = 4  # players at a table where nothing else is said
CLIENT = "web.js."  # words with this beginning are sent to the client


def tables_of(request: Request) -> Tables:
    """The tables of the application."""
    tables: Tables = request.app.state.tables
    return tables


House = Annotated[Tables, Depends(tables_of)]
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
    html = fragments.environment().get_template(f"{template}.html").render(
        say=fragments.speaker(tongue),
        language=language,
        theme=theme_of(request),
        csrf=csrf_token(request),
        viewer=await viewer_of(request),
        client_words=client_words(tongue),
        page_title=page_title,
        **values,
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


# Home, new tables.


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


def table_line(info: TableInfo, request: Request) -> TableLine:
    """A table in a list, in words."""
    tongue = fragments.web_tongue(language_of(request))
    ranks = [info.ranks[seat] for seat in info.held] if info.ranks else []
    return TableLine(
        table=info.table,
        title=info.title,
        status=info.status,
        seats=info.seats,
        names=tongue.enumerate([seat.name for seat in info.seats if seat.kind != "open"]),
        waits=tongue.enumerate([seat.name for seat in info.seats if seat.waited]),
        place=tongue(msg("web.place-n", place=min(ranks), n=len(info.seats))) if ranks else "",
        your_turn=info.your_turn,
        updated=info.updated,
    )


def table_lines(infos: Iterable[TableInfo], request: Request) -> list[TableLine]:
    """Tables in a list."""
    return [table_line(info, request) for info in infos]


@router.get("/")
async def home(request: Request, tables: House, viewer: Asker) -> Response:
    """One sentence, Play now, the games, and what one can go on with."""
    shelf = shelf_of(request)
    mine = await tables.mine(viewer, language_of(request))
    going = [info for info in mine if info.status in ("open", "playing")][:4]
    last = next((card for info in mine for card in shelf if card.id == info.game), None)
    first = last or next(iter(shelf), None)
    return await show(request, "home", shelf=shelf, first=first, tables=table_lines(going, request))


@router.get("/tables")
async def all_tables(request: Request, tables: House, viewer: Asker) -> Response:
    """One's own tables, and public ones to sit down at."""
    language = language_of(request)
    mine = table_lines(await tables.mine(viewer, language), request)
    own = {line.table for line in mine}
    public = [line for line in table_lines(await tables.public(viewer, language), request) if line.table not in own]
    return await show(request, "tables", page_title=say_in(request)("web.tables"), tables=mine, public=public)


@router.post("/play")
async def play_now(request: Request, tables: House, game: Text) -> Response:
    """A table against bots, at once."""
    rules = tables.game(game)
    viewer = await guest_for(request, say_in(request)("web.guest"))
    seats = usual_seats(rules)
    bots = dict.fromkeys(range(1, seats), usual_bot())
    table = await tables.create(viewer, rules.id, seats, {}, mine=(0,), bots=bots, start=True)
    return leave_for(f"/t/{table}")


async def new_form(request: Request, game: AnyGame, wrong: str = "", status: int = 200) -> Response:
    """The form of a new table."""
    tongue = game.tongue(language_of(request))
    card = game_card(game, request)
    shelf = shelf_of(request)
    return await show(
        request,
        "new",
        status,
        page_title=say_in(request)("web.make-table"),
        shelf=shelf if card in shelf else [card, *shelf],
        game=card,
        counts=list(game.seats),
        seats=usual_seats(game),
        most=game.seats.stop - 1,
        bots=bot_fields(request),
        level=usual_bot(),
        options=[option_field(game, option, tongue) for option in game.options],
        wrong=wrong,
    )


@router.get("/new")
async def new_table(request: Request, tables: House, game: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Choose a game, who sits where, and the options."""
    chosen = tables.games.get(game) or next(iter(tables.games.values()), None)
    if chosen is None:
        raise Unknown("no-game", name=game)
    return await new_form(request, chosen)


def options_in(form: Mapping[str, object], game: AnyGame, seats: int) -> dict[str, object]:
    """The options of a form; what cannot be read stays as it is and is refused by the game."""
    out: dict[str, object] = {}
    for option in game.options:
        if option.seats and seats not in option.seats:
            continue
        text = form.get(f"o-{option.key}")
        if isinstance(option.default, bool):
            out[option.key] = text == "yes"
        elif isinstance(option.default, int) and isinstance(text, str) and text.removeprefix("-").isdecimal():
            out[option.key] = int(text)
        elif text is not None:
            out[option.key] = text
    return out


@router.post("/new")
async def make_table(request: Request, tables: House) -> Response:
    """Make the table that the form describes; begin at once where nobody else is awaited."""
    form = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    rules = tables.game(form.get("game", ""))
    wanted = form.get("seats", "")
    seats = int(wanted) if wanted.isdecimal() else 0
    mine: dict[int, str] = {}
    bots: dict[int, str] = {}
    say = say_in(request)
    for seat in range(min(seats, rules.seats.stop - 1)):
        kind = form.get(f"kind-{seat}", "open")
        if kind == "me":
            mine[seat] = form.get(f"name-{seat}", "").strip()
        elif kind.startswith("bot:"):
            bots[seat] = kind.removeprefix("bot:")
    try:
        given = next((name for name in mine.values() if name), "")
        viewer = await guest_for(request, given or say("web.guest"))
        names = {seat: name or (viewer.name if len(mine) == 1 else say(f"seat.{seat}")) for seat, name in mine.items()}
        full = len(mine) + len(bots) == seats
        table = await tables.create(
            viewer,
            rules.id,
            seats,
            options_in(form, rules, seats),
            mine=names,
            bots=bots,
            public=form.get("public") == "yes",
            start=full,
        )
    except PelagosError as error:
        return await new_form(request, rules, words_of(request, error), 422)
    return leave_for(f"/t/{table}")


# Waiting rooms and invitations.


def link_to(request: Request, token: str) -> str:
    """The whole address of an invitation."""
    return str(request.base_url).rstrip("/") + f"/join/{token}"


def room_values(request: Request, tables: Tables, info: TableInfo) -> dict[str, Any]:
    """What a waiting room shows."""
    game = tables.game(info.game)
    tongue = game.tongue(language_of(request))
    fields = [option_field(game, option, tongue) for option in game.options]
    changed = [field for field in fields if info.options.get(field.key, field.default) != field.default]
    say = say_in(request)

    def told(field: OptionField) -> str:
        value = info.options[field.key]
        shown = dict(field.words).get(str(value), str(value))
        if isinstance(value, bool):
            shown = say("web.yes" if value else "web.no")
        return f"{field.title}: {shown}"

    return {
        "info": info,
        "links": {seat: link_to(request, token) for seat, token in info.links.items()},
        "options": [told(field) for field in changed],
        "bot_titles": {bot.id: bot.title for bot in bot_fields(request)},
        "bots": bot_fields(request),
        "poster": bool(game.poster),
    }


@router.get("/t/{table}/room")
async def room(request: Request, tables: House, viewer: Asker, table: TableId) -> Response:
    """The waiting room alone, for a page that is open already."""
    info = await tables.info(table, viewer, language_of(request))
    values = room_values(request, tables, info)
    return HTMLResponse(fragments.part("room", language_of(request), csrf=csrf_token(request), **values))


@router.get("/join/{token}")
async def invitation(request: Request, tables: House, viewer: Asker, token: Token) -> Response:
    """An invitation: who plays, and under which name one would sit down."""
    table, seat, holder = await tables.invited(token)
    return await join_form(request, tables, viewer, table, seat, f"/join/{token}", holder or viewer.name)


async def join_form(
    request: Request, tables: Tables, viewer: Viewer, table: str, seat: int, action: str, name: str, wrong: str = ""
) -> Response:
    """Sit down here?"""
    info = await tables.info(table, viewer, language_of(request))
    names = [other.name for other in info.seats if other.kind != "open" and other.seat != seat]
    others = fragments.web_tongue(language_of(request)).enumerate(names)
    status = 422 if wrong else 200
    values = {"info": info, "others": others, "seat": seat, "action": action, "name": name, "wrong": wrong}
    return await show(request, "join", status, page_title=info.title, **values)


@router.post("/join/{token}")
async def accept(request: Request, tables: House, token: Token, name: Text) -> Response:
    """Take the seat that the invitation names."""
    table, seat, _ = await tables.invited(token)
    try:
        viewer = await guest_for(request, name)
        await tables.join(token, viewer, name)
    except PelagosError as error:
        viewer = await viewer_of(request)
        return await join_form(request, tables, viewer, table, seat, f"/join/{token}", name, words_of(request, error))
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/sit")
async def sit(request: Request, tables: House, table: TableId, seat: SeatField, name: Text = "") -> Response:
    """Take an open seat; strangers are asked for a name first."""
    viewer = await viewer_of(request)
    if not viewer.id and not name.strip():
        return await join_form(request, tables, viewer, table, seat, f"/t/{table}/sit", "")
    viewer = await guest_for(request, name)
    await tables.sit(table, viewer, seat, name)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/bot")
async def add_bot(tables: House, viewer: Asker, table: TableId, seat: SeatField, bot: Text) -> Response:
    """Put a bot on a seat."""
    await tables.add_bot(table, viewer, seat, bot)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/stand")
async def stand(tables: House, viewer: Asker, table: TableId, seat: SeatField) -> Response:
    """Empty a seat."""
    await tables.stand_up(table, viewer, seat)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/start")
async def start(tables: House, viewer: Asker, table: TableId) -> Response:
    """Begin."""
    await tables.start(table, viewer)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/again")
async def again(request: Request, tables: House, viewer: Asker, table: TableId) -> Response:
    """The same game with the same people and bots, at a new table."""
    info = await tables.info(table, viewer, language_of(request))
    mine = {seat.seat: seat.name for seat in info.seats if seat.you} or {0: viewer.name}
    bots = {seat.seat: seat.bot for seat in info.seats if seat.kind == "bot" and seat.seat not in mine}
    full = len(mine) + len(bots) == len(info.seats)
    made = await tables.create(
        viewer, info.game, len(info.seats), info.options, mine=mine, bots=bots, public=info.public, start=full
    )
    return Response(msgspec.json.encode({"table": made}), media_type="application/json")


# The table.


def json_of(value: object) -> Response:
    """Data for the client."""
    return Response(msgspec.json.encode(value), media_type="application/json")


def embedded(data: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """What the page carries as data, and the fragments that are drawn into it."""
    parts: dict[str, str] = data["fragments"]
    return {**data, "fragments": {}}, parts


@router.get("/t/{table}")
async def table_page(
    request: Request, tables: House, viewer: Asker, table: TableId, seat: Seat = None, curtain: bool = False
) -> Response:
    """The waiting room, or the table itself."""
    language = language_of(request)
    info = await tables.info(table, viewer, language)
    if info.status == "open":
        return await show(request, "lobby", page_title=info.title, **room_values(request, tables, info))
    if info.status == "record":
        return leave_for(f"/t/{table}/replay")
    sheet = await tables.sheet(table, viewer, seat, language)
    data, parts = embedded(fragments.payload(sheet))
    # Several people on one device: nothing is shown before the right one is there.
    curtained = len(sheet.held) > 1 and not sheet.over and (seat is None or curtain)
    names = {each.seat: each.name for each in sheet.seats}
    return await show(
        request,
        "table",
        sheet=sheet,
        data=data,
        parts=parts,
        chat=await tables.chat(table, viewer),
        note=await tables.note(table, viewer),
        links={each: link_to(request, token) for each, token in info.links.items() if each in info.held},
        curtained=curtained,
        curtain_name=names.get(sheet.you, ""),
        level=usual_bot(),
    )


@router.get("/t/{table}/sheet")
async def sheet_now(request: Request, tables: House, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """The table as it is now, for a page that is open already."""
    return json_of(fragments.payload(await tables.sheet(table, viewer, seat, language_of(request))))


@router.get("/t/{table}/at/{step}")
async def sheet_then(
    request: Request,
    tables: House,
    viewer: Asker,
    table: TableId,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Seat = None,
) -> Response:
    """The table after a step of one's own story."""
    sheet = await tables.sheet_at(table, viewer, step, language_of(request), seat)
    return json_of({**fragments.payload(sheet), "at": step})


@router.get("/t/{table}/backdrop")
async def backdrop(request: Request, tables: House, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """The board's backdrop, when it has changed under an open page."""
    sheet = await tables.sheet(table, viewer, seat, language_of(request))
    board = sheet.scene.board
    return json_of({"key": board.backdrop_key, "backdrop": board.backdrop, "viewBox": board.view_box})


# Replays and records.


class Eyes(msgspec.Struct, frozen=True):
    """A seat one may look from."""

    seat: int
    name: str


@router.get("/t/{table}/replay")
@router.get("/t/{table}/replay/{step}")
async def replay_page(
    request: Request,
    tables: House,
    viewer: Asker,
    table: TableId,
    step: Annotated[int, Path(ge=0, le=1_000_000)] | None = None,
    seat: Seat = None,
) -> Response:
    """A game step by step: from one's own view while it runs, from every view after the end."""
    language = language_of(request)
    now = await tables.sheet(table, viewer, seat, language)
    last = now.step
    at = last if step is None else min(step, last)
    sheet = await tables.sheet_at(table, viewer, at, language, now.you)
    data, parts = embedded(fragments.payload(sheet))
    return await show(
        request,
        "replay",
        sheet=sheet,
        data=data,
        parts=parts,
        step=at,
        last=last,
        seats=eyes_of(sheet, say_in(request)),
        forkable=sheet.over or sheet.status == "record",
    )


def eyes_of(sheet: Sheet, say: fragments.Say) -> list[Eyes]:
    """From where this viewer may look: one's own seats, after the end every seat and the table."""
    open_to_all = sheet.over or sheet.status == "record"
    seats = [Eyes(each.seat, each.name) for each in sheet.seats if open_to_all or each.you]
    return [Eyes(TABLE, say("web.eyes.table")), *seats] if open_to_all else seats


@router.post("/t/{table}/fork")
async def fork(
    request: Request,
    tables: House,
    table: TableId,
    step: Annotated[int, Form(ge=0, le=1_000_000)],
    seat: Annotated[int, Form(ge=TABLE, le=15)] = TABLE,
) -> Response:
    """A new table that begins where a finished game stood."""
    viewer = await guest_for(request, say_in(request)("web.guest"))
    ply = await tables.ply_of(table, viewer, step, seat)
    return leave_for(f"/t/{await tables.fork(table, viewer, ply)}")


@router.post("/records")
async def upload(request: Request, tables: House, record: UploadFile) -> Response:
    """A record file becomes a table to look at."""
    content = await record.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refused("too-big", n=MOST_BYTES)
    viewer = await guest_for(request, say_in(request)("web.guest"))
    table = await tables.upload(viewer, content.decode("utf-8", "replace"))
    return leave_for(f"/t/{table}/replay/0")


# Rules, posters, icons.


def book_of(tables: Tables, game: str) -> Rulebook:
    """A game's rules."""
    return rulebook(tables.game(game).rules)


@router.get("/rules")
async def rules_index(request: Request) -> Response:
    """The rules of every game."""
    return await show(request, "rules_index", page_title=say_in(request)("web.rules"), shelf=shelf_of(request))


@router.get("/rules/{game}")
async def rules_page(request: Request, tables: House, game: GameId) -> Response:
    """The numbered rules."""
    card = game_card(tables.game(game), request)
    title = say_in(request)("web.rules-of", game=card.title)
    return await show(request, "rules", page_title=title, game=card, book=book_of(tables, game))


@router.get("/rules/{game}/{clause}")
async def clause(tables: House, game: GameId, clause: Annotated[str, Path(max_length=12)]) -> Response:
    """One clause, for a page that is open already."""
    html = book_of(tables, game).clauses.get(clause)
    if html is None:
        raise Unknown("not-found")
    return json_of({"html": str(html).replace('href="#', f'target="_blank" rel="noopener" href="/rules/{game}#')})


def picture(text: str) -> Response:
    """A drawing that browsers may keep for a while."""
    return Response(text, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@router.get("/games/{game}/poster.svg")
async def poster(tables: House, game: GameId) -> Response:
    """The game's picture on the shelf."""
    return picture(tables.game(game).poster)


@router.get("/games/{game}/icons.svg")
async def icons(tables: House, game: GameId) -> Response:
    """The game's symbols."""
    return picture(tables.game(game).icons)


# Accounts.


def way_back(path: str) -> str:
    """Where to go after signing in: a path of ours only."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


@router.get("/sign-in")
async def sign_page(request: Request, next: Annotated[str, Query(max_length=200)] = "/") -> Response:
    """Sign in or make an account."""
    title = say_in(request)("web.sign-in")
    return await show(request, "sign", page_title=title, next=way_back(next), wrong="", username="")


async def sign_again(request: Request, next: str, username: str, error: PelagosError) -> Response:
    """The form again, with what was wrong."""
    title = say_in(request)("web.sign-in")
    wrong = words_of(request, error)
    return await show(request, "sign", 422, page_title=title, next=way_back(next), wrong=wrong, username=username)


@router.post("/sign-in")
async def sign_in(request: Request, username: Text, password: Text, next: Text = "/") -> Response:
    """Act for an account from now on."""
    try:
        await log_in(request, username, password)
    except PelagosError as error:
        return await sign_again(request, next, username, error)
    return leave_for(way_back(next))


@router.post("/sign-up")
async def sign_up(request: Request, username: Text, password: Text, next: Text = "/") -> Response:
    """Make an account; a guest keeps its tables."""
    try:
        await register(request, username, password)
    except PelagosError as error:
        return await sign_again(request, next, username, error)
    return leave_for(way_back(next))


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """Forget who this browser acts for."""
    await log_out(request)
    return leave_for("/")


@router.get("/account")
async def account(request: Request, tables: House, viewer: Asker, wrong: str = "") -> Response:
    """One's name and one's games."""
    if not viewer.id:
        return leave_for("/sign-in?next=/account")
    mine = table_lines(await tables.mine(viewer, language_of(request)), request)
    return await show(request, "account", page_title=viewer.account or viewer.name, tables=mine, wrong="")


@router.post("/account/name")
async def rename(request: Request, viewer: Asker, name: Text) -> Response:
    """Another name from now on."""
    await gate_of(request).people.rename(viewer, name)
    return leave_for("/account")
