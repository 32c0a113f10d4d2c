"""The pages people read. What they do, they do through the same services as the JSON API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from pelagos.core.content import MOST_BYTES as MOST_CONTENT
from pelagos.core.content import decoded
from pelagos.core.errors import PelagosError
from pelagos.core.lesson import FIRST
from pelagos.core.puzzles import puzzles_in
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import LANGUAGES

from . import installing, passkey_pages, people_pages, table_pages, tournament_pages
from .errors import Unknown
from .guide import guide_of
from .layout import error_page, json_of, leave_for, say_in, show, words_of
from .people import Viewer
from .routes import Asker, GameId, Here, TableId
from .rulebook import Rulebook, rulebook
from .security import guest_for, language_of, log_in, log_out, register
from .services import Services
from .shelf import bot_fields, first_of, game_card, option_field, shelf_of, table_lines, usual_seats
from .stored import Terms
from .table_pages import Text
from .thinking import usual_bot
from .wire import Challenge

__all__ = ["error_page", "router"]

FIRST_GAME = "easy"  # the bots of somebody's first game
LONGEST_NUMBER = 9  # digits in a field

router = APIRouter(include_in_schema=False)
router.include_router(table_pages.router)
router.include_router(people_pages.router)
router.include_router(installing.router)
router.include_router(passkey_pages.router)
router.include_router(tournament_pages.router)


# Home, new tables.


@router.get("/")
async def home(request: Request, services: Here, viewer: Asker) -> Response:
    """One sentence, Play now, the games, and what one can go on with."""
    shelf = shelf_of(request)
    mine = await services.lobby.mine(viewer, language_of(request))
    going = [info for info in mine if info.status in ("open", "playing")][:4]
    last = next((card for info in mine for card in shelf if card.id == info.game), None)
    first = last or first_of(request, shelf)
    asked = await asked_of(services, viewer, language_of(request))
    return await show(request, "home", shelf=shelf, first=first, tables=table_lines(going, request), asked=asked)


@router.get("/tables")
async def all_tables(request: Request, services: Here, viewer: Asker) -> Response:
    """One's own tables, and public ones to sit down at."""
    language = language_of(request)
    mine = table_lines(await services.lobby.mine(viewer, language), request)
    own = {line.table for line in mine}
    public = [
        line for line in table_lines(await services.lobby.public(viewer, language), request) if line.table not in own
    ]
    asked = await asked_of(services, viewer, language)
    title = say_in(request)("web.tables")
    return await show(request, "tables", page_title=title, tables=mine, public=public, asked=asked)


async def asked_of(services: Services, viewer: Viewer, language: str) -> tuple[Challenge, ...]:
    """The seats that somebody is asked to take; strangers are asked nothing."""
    return await services.challenges.waiting(viewer, language) if viewer.account else ()


@router.post("/play")
async def play_now(request: Request, services: Here, game: Text) -> Response:
    """A table against bots, at once."""
    rules = services.tables.game(game)
    viewer = await guest_for(request, say_in(request)("web.guest"))
    seats = usual_seats(rules)
    bots = dict.fromkeys(range(1, seats), usual_bot())
    table = await services.seats.create(viewer, rules.id, seats, {}, mine=(0,), bots=bots, start=True)
    return leave_for(f"/t/{table}")


@router.post("/learn")
async def learn(request: Request, services: Here, game: Text, key: Text = FIRST) -> Response:
    """The guided first game, or a puzzle: where it was left, or from the beginning."""
    rules = services.tables.game(game)
    viewer = await guest_for(request, say_in(request)("web.guest"))
    return leave_for(f"/t/{await services.lessons.begin(viewer, rules.id, key)}")


@router.post("/t/{table}/onward")
async def onward(services: Here, viewer: Asker, table: TableId) -> Response:
    """After the guided game a first game against easy bots with advice; after a puzzle the next."""
    game, key = await services.lessons.at(table, viewer)
    if key != FIRST:
        return json_of({"path": f"/t/{await services.lessons.next_puzzle(viewer, game, key)}"})
    rules = services.tables.game(game)
    seats = usual_seats(rules)
    bots = dict.fromkeys(range(1, seats), FIRST_GAME)
    made = await services.seats.create(viewer, rules.id, seats, {}, mine=(0,), bots=bots, start=True)
    return json_of({"path": f"/t/{made}?advice=on"})


@router.post("/t/{table}/afresh")
async def afresh(services: Here, viewer: Asker, table: TableId) -> Response:
    """The same lesson from its beginning."""
    game, key = await services.lessons.at(table, viewer)
    return json_of({"path": f"/t/{await services.lessons.begin(viewer, game, key, afresh=True)}"})


@router.get("/puzzles/{game}")
async def puzzles(request: Request, services: Here, game: GameId) -> Response:
    """The puzzles of a game."""
    card = game_card(services.tables.game(game), request)
    known = puzzles_in(services.tables.game(game).package)
    title = say_in(request)("web.puzzles.of", game=card.title)
    return await show(request, "puzzles", page_title=title, game=card, puzzles=known)


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
        replaceable=game.editions.replaceable if game.editions is not None else (),
        wrong=wrong,
    )


@router.get("/new")
async def new_table(request: Request, services: Here, game: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Choose a game, who sits where, and the options."""
    chosen = services.tables.games.get(game) or next(iter(services.tables.games.values()), None)
    if chosen is None:
        raise Unknown("no-game", name=game)
    return await new_form(request, chosen)


def is_number(text: str) -> bool:
    """Whether a field holds a number, of a length that a person may have typed."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def options_in(form: Mapping[str, object], game: AnyGame, seats: int) -> dict[str, object]:
    """The options of a form; what cannot be read stays as it is and is refused by the game."""
    out: dict[str, object] = {}
    for option in game.options:
        if option.seats and seats not in option.seats:
            continue
        text = form.get(f"o-{option.key}")
        if isinstance(option.default, bool):
            out[option.key] = text == "yes"
        elif isinstance(option.default, int) and isinstance(text, str) and is_number(text.removeprefix("-")):
            out[option.key] = int(text)
        elif text is not None:
            out[option.key] = text
    return out


def terms_in(form: Mapping[str, str]) -> Terms:
    """What a form says about time, and whether the game counts."""

    def number(name: str) -> int:
        text = form.get(name, "")
        return int(text) if is_number(text) else 0

    return Terms(
        reserve=number("reserve"),
        increment=number("increment") if number("reserve") else 0,
        days=number("days"),
        vacation=number("vacation") if number("days") else 0,
        lapse=form.get("lapse", "nothing"),
        rated=form.get("rated") == "yes",
    )


async def content_in(form: FormData, game: AnyGame) -> dict[str, str]:
    """The files of content in a form, by the names that the game knows them by."""
    files: dict[str, str] = {}
    for name in game.editions.replaceable if game.editions is not None else ():
        file = form.get(f"c-{name}")
        if isinstance(file, UploadFile) and file.filename:
            files[name] = decoded(name, await file.read(MOST_CONTENT + 1))
    return files


@router.post("/new")
async def make_table(request: Request, services: Here) -> Response:
    """Make the table that the form describes; begin at once where nobody else is awaited."""
    sent = await request.form()
    form = {key: value for key, value in sent.items() if isinstance(value, str)}
    rules = services.tables.game(form.get("game", ""))
    wanted = form.get("seats", "")
    seats = int(wanted) if is_number(wanted) else 0
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
        table = await services.seats.create(
            viewer,
            rules.id,
            seats,
            options_in(form, rules, seats),
            mine=names,
            bots=bots,
            public=form.get("public") == "yes",
            start=full,
            content=await content_in(sent, rules),
            pace=form.get("pace", "live"),
            stand_in=form.get("stand_in", ""),
            advice=form.get("advice") == "yes",
            terms=terms_in(form),
        )
    except PelagosError as error:
        return await new_form(request, rules, words_of(request, error), 422)
    return leave_for(f"/t/{table}")


# Rules, posters, icons.


def book_of(request: Request, services: Services, game: str) -> Rulebook:
    """A game's rules, in the reader's language where they are translated."""
    return rulebook(services.tables.game(game).rules_in(language_of(request)))


@router.get("/rules")
async def rules_index(request: Request) -> Response:
    """The rules of every game."""
    return await show(request, "rules_index", page_title=say_in(request)("web.rules"), shelf=shelf_of(request))


@router.get("/guide/{game}")
async def guide_page(request: Request, services: Here, game: GameId) -> Response:
    """How a game is played, for people."""
    rules = services.tables.game(game)
    found = guide_of(rules, language_of(request))
    if found is None:
        return leave_for(f"/rules/{rules.id}")
    card = game_card(rules, request)
    title = say_in(request)("web.guide.of", game=card.title)
    return await show(request, "guide", page_title=title, game=card, guide=found)


@router.get("/rules/{game}")
async def rules_page(request: Request, services: Here, game: GameId) -> Response:
    """The numbered rules."""
    card = game_card(services.tables.game(game), request)
    title = say_in(request)("web.rules-of", game=card.title)
    rules = services.tables.game(game)
    untranslated = language_of(request) != LANGUAGES[0] and rules.rules_in(language_of(request)) == rules.rules
    book = book_of(request, services, game)
    return await show(request, "rules", page_title=title, game=card, book=book, untranslated=untranslated)


@router.get("/rules/{game}/{clause}")
async def clause(
    request: Request, services: Here, game: GameId, clause: Annotated[str, Path(max_length=12)]
) -> Response:
    """One clause, for a page that is open already."""
    html = book_of(request, services, game).clauses.get(clause)
    if html is None:
        raise Unknown("not-found")
    return json_of({"html": str(html).replace('href="#', f'target="_blank" rel="noopener" href="/rules/{game}#')})


def picture(text: str) -> Response:
    """A drawing that browsers may keep for a while."""
    return Response(text, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@router.get("/games/{game}/poster.svg")
async def poster(services: Here, game: GameId) -> Response:
    """The game's picture on the shelf."""
    return picture(services.tables.game(game).poster)


@router.get("/games/{game}/icons.svg")
async def icons(services: Here, game: GameId) -> Response:
    """The game's symbols."""
    return picture(services.tables.game(game).icons)


@router.get("/games/{game}/content/{name}")
async def usual_content(services: Here, game: GameId, name: str) -> Response:
    """A file of content that somebody may bring their own of: the game's, to begin with."""
    rules = services.tables.game(game)
    if rules.editions is None or name not in rules.editions.replaceable:
        raise Unknown("not-found")
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "public, max-age=3600"}
    return Response(rules.content(name), media_type="text/plain; charset=utf-8", headers=headers)


# Accounts.


CODE_HELPS = ("server.passkey-needed", "server.recovery-wrong")  # where a recovery code is asked for


def way_back(path: str) -> str:
    """Where to go after signing in: a path of ours only."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


@router.get("/sign-in")
async def sign_page(request: Request, next: Annotated[str, Query(max_length=200)] = "/") -> Response:
    """Sign in or make an account."""
    title = say_in(request)("web.sign-in")
    return await show(request, "sign", page_title=title, next=way_back(next), wrong="", username="", lost=False)


async def sign_again(request: Request, next: str, username: str, error: PelagosError) -> Response:
    """The form again, with what was wrong."""
    title = say_in(request)("web.sign-in")
    return await show(
        request,
        "sign",
        422,
        page_title=title,
        next=way_back(next),
        wrong=words_of(request, error),
        username=username,
        lost=error.message.key in CODE_HELPS,
    )


@router.post("/sign-in")
async def sign_in(request: Request, username: Text, password: Text, next: Text = "/", code: Text = "") -> Response:
    """Act for an account from now on."""
    try:
        await log_in(request, username, password, code)
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
